import Testing
import ToastCore

@testable import ToastHooks

@Suite struct HookSettingsTests {
  private func toast(_ hook: Hook, _ key: HookSettings.Key, _ text: String, _ event: CompositorEvent)
    -> HookToast?
  {
    var settings = HookSettings.defaults(all: true)
    guard settings[hook]?.set(key, parsing: text) == true else { return nil }
    var hooks = HookReducer(settings: settings)
    let effects = hooks.handle([CompositorReport(event)], at: Instant(nanoseconds: 0))
    guard case .show(let toast) = effects.first else { return nil }
    return toast
  }

  @Test func `Templates contain the fields of their hook`() {
    let workspace = CompositorEvent.workspace(.init(id: "3", name: "3: mail", number: 3, output: "DP-1"))
    let cases = [
      ("{name} on {output}", "3: mail on DP-1"), ("{{{number}}}", "{3}"), ("no field", "no field"),
      ("{number}{number}", "33"), ("größer {name}", "größer 3: mail"),
    ]
    for (template, title) in cases {
      #expect(toast(.workspace, .text, template, workspace)?.title == title)
    }
    #expect(toast(.workspace, .subtitle, "{output}", workspace)?.subtitle == "DP-1")
    #expect(toast(.workspace, .subtitle, "", workspace)?.subtitle == nil)
    #expect(toast(.workspace, .style, "plain", workspace)?.style == "plain")
    #expect(toast(.workspace, .icon, "", workspace)?.icon == nil)
    #expect(toast(.screenshot, .icon, "{path}", .screenshot(path: "/a.png"))?.icon == "/a.png")
  }

  @Test func `Invalid values are rejected and change nothing`() {
    for text in ["{layout}", "{", "}", "{}", "{ name}", "{name", "name}", "{name}}", "{{name}", ""] {
      var settings = HookSettings(.workspace)
      let isSet = settings.set(.text, parsing: text)
      #expect(!isSet, "\(text)")
      #expect(settings == HookSettings(.workspace))
    }
    var settings = HookSettings(.mode)
    let isSet = [
      settings.set(.enabled, parsing: "maybe"), settings.set(.style, parsing: ""),
      settings.set(.enabled, parsing: "false"),
    ]
    #expect(isSet == [false, false, true] && !settings.isEnabled)
  }

  @Test func `Messages list the valid values`() {
    #expect(
      HookSettings(.workspace).forms(of: .text)
        == "text, with the fields {name}, {label}, {number}, {output} ({{ and }} are braces)")
    #expect(HookSettings.keyForms == "'enabled', 'style', 'icon', 'text', 'subtitle' or 'duration'")
    for key in HookSettings.Key.allCases { #expect(HookSettings.keyForms.contains(key.rawValue)) }
    for hook in Hook.allCases { #expect(Hook.forms.contains(hook.rawValue)) }
    #expect(CompositorChoice.forms == "auto, sway, hyprland or niri")
    let choices = ["auto", "sway", "hyprland", "niri", "off"].map { CompositorChoice(rawValue: $0) }
    #expect(choices == [.auto, .init(.sway), .init(.hyprland), .init(.niri), nil])
  }

  @Test func `The label of a workspace is its name without the number`() {
    let cases = [
      ("3:web", "web"), ("3: web", "web"), ("10:a:b", "a:b"), ("3", "3"), ("3:", "3:"), ("web", "web"),
      ("3rd", "3rd"), (":web", ":web"), ("", "Workspace"),
    ]
    for (name, label) in cases {
      #expect(toast(.workspace, .text, "{label}", .workspace(.init(id: name, name: name)))?.title == label)
    }
  }

  @Test func `The path of an icon is absolute or starts with a field`() {
    for (icon, isRight) in [
      ("bell", true), ("/a.png", true), ("{file}", true), ("{path}/x.png", true), ("", true),
      ("~/a.png", false), ("~", false), ("./a.png", false), ("icons/{file}", false),
    ] {
      var settings = HookSettings(.screenshot)
      let isSet = settings.set(.icon, parsing: icon)
      #expect(isSet == isRight, "\(icon)")
    }
  }

  @Test func `A toast has the duration of its hook, except the toast of a mode`() {
    #expect(
      toast(.urgent, .duration, "1", .urgent(.init(id: "1", app: "", title: ""), true))?.duration
        == .seconds(.seconds(1)))
    #expect(toast(.tick, .duration, "forever", .tick("waytoast: x"))?.duration == .forever)
    for hook in Hook.allCases {
      var settings = HookSettings(hook)
      let isSet = [settings.set(.duration, parsing: "long"), settings.set(.duration, parsing: "soon")]
      #expect(isSet == [hook != .mode, false])
    }
  }

  @Test func `A section contains all settings and can be parsed`() {
    for hook in Hook.allCases {
      for start in [HookSettings(hook), changed(hook)] {
        var read = HookSettings(hook)
        for line in start.section.split(separator: "\n").dropFirst() {
          let words = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          let key = HookSettings.Key(rawValue: String(words[0].dropLast()))
          let isSet = key.map { read.set($0, parsing: String(words[1].dropFirst())) }
          #expect(isSet == true, "\(line)")
        }
        #expect(read == start)
        #expect(start.section.hasPrefix("[hook \(hook.rawValue)]\n"))
        if start == HookSettings(hook) {
          for line in start.section.split(separator: "\n") {
            #expect(HookSettings.example.contains("#\(line)\n"), "\(line)")
          }
        }
      }
    }
  }

  private func changed(_ hook: Hook) -> HookSettings {
    var settings = HookSettings(hook)
    for (key, text) in [
      (HookSettings.Key.enabled, "\(!settings.isEnabled)"), (.style, "plain"), (.icon, ""),
      (.text, "{{a}} {\(hook.fields[0].rawValue)}"), (.subtitle, "b"), (.duration, "1.5"),
    ] { _ = settings.set(key, parsing: text) }
    return settings
  }

  @Test func `Every field belongs to a hook`() {
    #expect(Set(Hook.allCases.flatMap(\.fields)) == Set(HookField.allCases))
    let on = Hook.allCases.filter(\.properties.isOnByDefault)
    #expect(on == [.mode, .layout, .urgent, .screenshot])
  }

  @Test func `Texts have no control characters, are never blank and never too long`() {
    let letters = ["a", "ö", "€", "🙂", "e\u{301}"]
    for letter in letters {
      let long = String(repeating: letter, count: 5000)
      let title = toast(.mode, .text, "{mode}", .mode(long))?.title ?? ""
      #expect(
        title.utf8.count <= HookToast.maximumTextLength && title.utf8.count > HookToast.maximumTextLength - 4)
      #expect(!title.contains("\u{FFFD}") && long.unicodeScalars.starts(with: title.unicodeScalars))
    }
    #expect(toast(.mode, .text, "{mode}", .mode("a\u{1B}[1mb\u{0}"))?.title == "a[1mb")
    #expect(toast(.mode, .text, "{mode}", .mode(" \u{7F} "))?.title == "Mode")
  }

  @Test func `Markup is converted to plain text`() {
    let cases = [
      ("<b>resize</b> &amp; move", "resize & move"), ("a &lt;b&gt; c", "a <b> c"),
      ("x &#38; &#x26;", "x & &"),
      ("a < b", "a < b"), ("R&D", "R&D"), ("&nbsp;&;&#;&#x110000;", "&nbsp;&;&#;&#x110000;"),
      ("<span color='red'>größer</span>", "größer"), ("<", "<"), ("&", "&"),
    ]
    for (markup, text) in cases { #expect(markup.withoutMarkup == text) }
    // The time is linear in the length.
    for part in ["<", "&", "<b", "&#"] {
      let long = String(repeating: part, count: 500_000)
      #expect(long.withoutMarkup.utf8.count == long.utf8.count)
    }
  }
}
