import Programs
import Testing
import ToastConfiguration

/// The examples of docs/compositors.md, and the layer rules of docs/recipes.md.
@Suite struct CompositorsPageTests {
  @Test func `The remedy for old lock screens is a valid configuration`() throws {
    let blocks = try Page("docs/compositors.md").blocks(in: "conf")
    #expect(blocks == [["layer = top"]])
    let parsed = ParsedConfiguration(Array(blocks.joined().joined(separator: "\n").utf8))
    #expect(parsed.errors.isEmpty)
    #expect(parsed.configuration.styles.allSatisfy { $0.layer == .top })
  }

  @Test func `Layer rules match the namespace of toasts, and rules with blur contain ignore_alpha`() throws {
    let namespace = Configuration().namespace
    for page in ["docs/compositors.md", "docs/recipes.md"] {
      let read = try Page(page)
      let blocks: [[String]] = ["lua", "hyprland", "kdl"].flatMap { read.blocks(in: $0) }
      let rules = blocks.filter { block in
        block.contains { line in
          ["layerrule", "layer_rule", "layer-rule"].contains {
            line.hasPrefix($0) || line.hasPrefix("hl." + $0)
          }
        }
      }
      #expect(!rules.isEmpty)
      for block in rules {
        let text = block.joined(separator: "\n")
        #expect(text.contains("^\(namespace)$") || text.contains("^(\(namespace))$"), "\(text)")
        guard text.contains("blur") else { continue }
        #expect(text.contains("ignore_alpha") || text.contains("ignorealpha"), "\(text)")
      }
    }
  }
}
