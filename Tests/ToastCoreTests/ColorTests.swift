import Testing

@testable import ToastCore

@Test func `The parser accepts colours of three, six and eight digits`() {
  #expect(Color(parsing: "#fff") == Color(red: 1, green: 1, blue: 1))
  #expect(Color(parsing: "#f80") == Color(rgba: 0xFF88_00FF))
  #expect(Color(parsing: "#336699") == Color(red: 0.2, green: 0.4, blue: 0.6))
  #expect(Color(parsing: "#33669900") == Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0))
  #expect(Color(parsing: "#AbCdEf80") == Color(rgba: 0xABCD_EF80))
}

@Test func `The parser accepts names of colours in any case`() {
  #expect(Color(parsing: "black") == Color(red: 0, green: 0, blue: 0))
  #expect(Color(parsing: "RebeccaPurple") == Color(parsing: "#663399"))
  #expect(Color(parsing: "transparent") == Color(red: 0, green: 0, blue: 0, alpha: 0))
  #expect(Color(parsing: "system-red") == Color(parsing: "#FF3B30"))
  #expect(Color(parsing: "grey") == Color(parsing: "gray"))
}

@Test func `The table has all names of CSS and six system colours`() {
  let names = Color.named.keys
  #expect(names.count { !$0.hasPrefix("system-") } == 149)
  #expect(names.count { $0.hasPrefix("system-") } == 6)
  #expect(names.allSatisfy { $0 == $0.lowercased() })
}

@Test(arguments: [
  "", "#", "#f", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "#12345g", "ffffff", "0xffffff",
  "# fff",
  " red", "red ", "rgb(1,2,3)", "blurple", "##fff", "#-12", "#１２３", "é",
])
func `The parser refuses an invalid colour`(text: String) {
  #expect(Color(parsing: text) == nil)
}
