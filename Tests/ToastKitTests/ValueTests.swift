import FoundationEssentials
import Testing
import ToastCore
import ToastIPC

@testable import ToastKit

/// The values that describe a toast.
@Suite struct ValueTests {
  private func text(_ config: ToastConfig, _ name: String) throws -> String? {
    try ToastModel(title: "x", config: config).request()[name]
  }

  @Test func `Durations are those of the styles, and words and numbers in JSON`() throws {
    let named: [(ToastKit.ToastDuration, Double, Double)] = [
      (.short, 1.5, 2), (.medium, 3, 2.75), (.long, 4.5, 3.5),
    ]
    for (duration, usual, plain) in named {
      for style in Style.builtIn {
        var style = style
        let isKnown = style.set("duration", to: duration.text)
        #expect(isKnown)
        #expect(style.dwell == .seconds(style.name == "plain" ? plain : usual))
      }
    }
    #expect(
      [ToastKit.ToastDuration.seconds(2), .seconds(0.25), .forever, .seconds(1e-300), .seconds(0)].map(\.text)
        == ["2", "0.25", "forever", "0.000000001", "0"])
    let all: [ToastKit.ToastDuration] = [.short, .medium, .long, .forever, .seconds(2.5)]
    let json = try JSONEncoder().encode(all)
    #expect(String(decoding: json, as: UTF8.self) == #"["short","medium","long","forever",2.5]"#)
    #expect(try JSONDecoder().decode([ToastKit.ToastDuration].self, from: json) == all)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ToastKit.ToastDuration.self, from: Data(#""soon""#.utf8))
    }
  }

  @Test func `A model survives encoding to JSON`() throws {
    let model = ToastModel(
      title: "a", subtitle: "b", icon: "bell", tint: .green, duration: .seconds(2), edge: .bottom,
      progress: 0.5, actions: [ToastButton("Undo", key: "undo")], id: "x",
      config: ToastConfig(
        style: .plain, textColor: .white, font: .headline, background: .ultraThinMaterial,
        shape: .roundedRectangle(radius: 8), transition: [.move, .opacity], animation: .snappy))
    let json = try JSONEncoder().encode(model)
    #expect(try JSONDecoder().decode(ToastModel.self, from: json) == model)
    // A missing key has the default of the initializer.
    #expect(
      try JSONDecoder().decode(ToastModel.self, from: Data(#"{"title":"a","config":{"duration":2}}"#.utf8))
        == ToastModel(title: "a", duration: .seconds(2)))
    #expect(
      try JSONDecoder().decode(ToastModel.self, from: Data(#"{"title":"a"}"#.utf8)) == ToastModel(title: "a"))
  }

  @Test func `The service knows each value of a configuration`() throws {
    let animations: [ToastAnimation] = [
      .default, .smooth, .snappy, .bouncy, .easeInOut, .easeIn, .easeOut, .linear, .instant,
      .smooth(duration: 1), .snappy(duration: 0.2), .bouncy(duration: 0.3), .easeInOut(duration: 0.25),
      .easeIn(duration: 1), .easeOut(duration: 1), .linear(duration: 0.3),
      .spring(duration: 0.5, bounce: -0.2),
    ]
    for animation in animations {
      #expect(try text(ToastConfig(animation: animation), "animation") == animation.rawValue)
    }
    let colors: [ToastColor] = [
      .red, .orange, .yellow, .green, .blue, .purple, .black, .white, .accent, "tomato",
      ToastColor(red: 1, green: 0.5, blue: 0, opacity: 0.5), .red.opacity(0.5),
    ]
    for color in colors { #expect(try text(ToastConfig(tint: color), "tint") == color.rawValue) }
    #expect(ToastColor.red.opacity(0.5).rawValue == "#ff3b3080")
    let backgrounds: [(ToastBackground, String, String)] = [
      (.ultraThinMaterial, "material", "ultra-thin"), (.thinMaterial, "material", "thin"),
      (.regularMaterial, "material", "regular"), (.thickMaterial, "material", "thick"),
      (.ultraThickMaterial, "material", "ultra-thick"), (.glass, "material", "glass"),
      (.clearGlass, "material", "clear-glass"), (.clear, "material", "none"),
      (.color(.red), "background", "system-red"),
    ]
    for (background, name, value) in backgrounds {
      #expect(try text(ToastConfig(background: background), name) == value)
    }
    let shapes: [(ToastShape, String, String?)] = [
      (.capsule, "capsule", nil), (.continuousRectangle(radius: 20), "continuous", "20"),
      (.roundedRectangle(radius: 7.5), "rounded", "7.5"), (.rectangle, "rectangle", nil),
    ]
    for (shape, name, radius) in shapes {
      #expect(try text(ToastConfig(shape: shape), "shape") == name)
      #expect(try text(ToastConfig(shape: shape), "corner-radius") == radius)
    }
    let fonts: [(ToastFont, String?)] = [
      (.system(size: 14), "14"), (.custom("Inter", size: 15, weight: .bold), "Inter bold 15"),
      (ToastFont(family: "Exo 2"), "Exo 2,"), (.custom("Exo 2", size: 12), "Exo 2 12"),
      (.headline, "semibold 17"), (.body.weight(.light), "light 17"), (ToastFont(), nil),
    ]
    for (font, words) in fonts { #expect(try text(ToastConfig(font: font), "font") == words) }
    #expect(
      try text(ToastConfig(transition: .move.combined(with: .blurReplace)), "transition")
        == "move+blur-replace")
    for alignment in ToastAlignment.allCases {
      #expect(try text(ToastConfig(alignment: alignment), "align") == alignment.rawValue)
    }
  }

  @Test func `An invalid value is rejected with its name`() throws {
    #expect(throws: ToastError("bad tint 'reddish': expected \(Color.forms), or 'accent', or 'none'")) {
      try ToastModel(title: "x", tint: "reddish").request()
    }
    #expect(throws: ToastError("empty title: a toast needs a title, a progress or content")) {
      try ToastModel(title: " ").request()
    }
    #expect(throws: ToastError.self) { try ToastModel(title: "x", duration: .seconds(.nan)).request() }
    #expect(throws: ToastError.self) { try ToastModel(title: "x", progress: -1).request() }
    #expect(throws: ToastError("bad progress '42': did you mean 42%?")) {
      try ToastModel(title: "x", progress: 42).request()
    }
    // In Swift a large number of seconds is no mistake.
    #expect(try ToastModel(title: "x", duration: .seconds(5000)).request()["duration"] == "5000s")
  }

  @Test func `A toast overrides its action, which overrides the style`() throws {
    let usual = ToastConfig(style: .banner, duration: .long, edge: .bottom)
    let request = try ToastModel(title: "x", duration: .short).request(usual)
    #expect(request.style == "banner" && request["duration"] == "short" && request["edge"] == "bottom")
  }

  /// The request for a toast with custom content.
  private func request(
    _ config: ToastConfig = ToastConfig(), @ToastBodyBuilder _ content: () -> ToastBody
  ) throws(ToastError) -> ShowRequest {
    try ToastModel(title: "").request(config, content: content())
  }

  @Test func `Custom content has loops, conditions and several parts`() throws {
    let names = ["a", "b"]
    let isLong = true
    let tree = try request {
      Text("first").color(.accent)
      if isLong {
        Row(spacing: 4, alignment: .end) {
          for name in names { Icon(name).size(10) }
          if !isLong { Spacer() }
        }
      } else {
        ProgressBar(0.5)
      }
      Image("/a.png").frame(width: 10, height: 20).padding(3).padding(horizontal: 1)
    }.content
    let row = ContentNode(
      .row(.init(names.map { ContentNode(.icon(.init($0, size: 10))) }, spacing: 4, alignment: .end)))
    let image = ContentNode(.image(.init("/a.png", width: 10, height: 20)), padding: Insets(all: 3))
    let padded = ContentNode(
      .row(.init([image], spacing: 0)), padding: Insets(top: 0, left: 1, bottom: 0, right: 1))
    #expect(
      tree == ContentNode(.column(.init([ContentNode(.text(.init("first", color: .accent))), row, padded]))))
    // A single part needs no column.
    #expect(try request { Text("x") }.content == ContentNode(.text(.init("x"))))
  }

  @Test func `An invalid tree is rejected with the path of its node, however deep the tree is`() {
    func refusal(@ToastBodyBuilder _ content: () -> ToastBody) -> String? {
      do throws(ToastError) {
        _ = try request(ToastConfig(), content)
        return nil
      } catch {
        return error.message
      }
    }
    func rows(_ count: Int) -> ContentElement {
      (0..<count).reduce(Text("x").element) { inner, _ in Row { inner }.element }
    }
    let tooDeep = "content" + String(repeating: ".row[0]", count: 8) + ": too deep: at most 8 levels"
    #expect(refusal { rows(7) } == nil)
    #expect(refusal { rows(8) } == tooDeep)
    #expect(refusal { rows(50_000) } == tooDeep)
    #expect(refusal { (0..<50_000).reduce(Text("x").element) { inner, _ in inner.padding(1) } } == tooDeep)
    #expect(
      refusal { Row { for _ in 0..<100_000 { Text("x") } } } == "content: too many nodes: at most 64")
    let colors = "color: expected \(Color.forms), or accent"
    #expect(refusal { Text("x").color("reddish") } == "content.\(colors)")
    #expect(
      refusal {
        Row {
          Text("x")
          Icon("bell").color("")
        }
      } == "content.row[1].\(colors)")
    #expect(refusal { Text("x").color(ToastColor(red: .nan, green: 2, blue: -1, opacity: .infinity)) } == nil)
    for number in [Double.nan, .infinity, -.infinity, -1, 1e300] {
      #expect(refusal { Text("x").font(.system(size: number)) }?.hasPrefix("content.size: ") == true)
      #expect(refusal { Text("x").padding(number) }?.hasPrefix("content.padding: ") == true)
      #expect(refusal { ProgressBar(number) }?.hasPrefix("content.progress: ") == true)
      #expect(refusal { Icon("bell").size(number) }?.hasPrefix("content.size: ") == true)
      #expect(
        refusal { Image("/x").frame(width: 9, height: number) }?.hasPrefix("content.height: ") == true)
      #expect(refusal { Row(spacing: number) { Text("x") } }?.hasPrefix("content.spacing: ") == true)
      #expect(throws: ToastError.self) { try ToastModel(title: "x", duration: .seconds(number)).request() }
      #expect(throws: ToastError.self) { try ToastModel(title: "x", progress: number).request() }
    }
  }

  @Test func `A background of the content overrides the style`() throws {
    let request = try request(ToastConfig(style: .plain)) { Text("x").background(.color(.red), in: .capsule) }
    #expect(
      request["background"] == "system-red" && request["shape"] == "capsule" && request.style == "plain")
    #expect(throws: ToastError("content: nothing to show: expected a text, an icon, an image or a progress"))
    {
      try self.request { Spacer() }
    }
  }

  @Test func `Outcomes are read from the text of the service`() {
    let known: [(String, ToastKit.Outcome)] = [
      ("expired", .expired), ("tapped", .tapped), ("swiped", .swiped), ("dismissed", .dismissed),
      ("replaced", .replaced), ("missed", .missed), ("closed", .closed), ("action a b", .action("a b")),
      ("melted", .closed),
    ]
    for (text, outcome) in known { #expect(ToastKit.Outcome(text: text) == outcome) }
    for outcome in [
      ToastCore.Outcome.expired, .tapped, .swiped, .action("k"), .dismissed, .replaced, .closed,
    ] {
      #expect("\(ToastKit.Outcome(text: outcome.description))".hasPrefix(outcome.description.prefix(6)))
    }
  }
}
