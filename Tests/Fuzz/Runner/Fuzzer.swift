import Glibc
import ToastSystem

#if FUZZER
  /// The entry point of libFuzzer; the environment variable FUZZ_TARGET names the target.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func runTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let target = Environment.value("FUZZ_TARGET").flatMap(Target.init(rawValue:))
    target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
#else
  /// The program without libFuzzer, which runs random inputs.
  @main enum Fuzzer {
    static func main() {
      let words = CommandLine.arguments.dropFirst()
      guard let target = words.first.flatMap(Target.init(rawValue:)) else {
        print("usage: waytoast-fuzz \(Target.allCases.map(\.rawValue).joined(separator: "|")) [COUNT]")
        exit(2)
      }
      var inputs = RandomInputs(for: target)
      let count = words.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
      for _ in 0..<count { target.run(inputs.next()) }
      print("\(target.rawValue): \(count) inputs")
    }
  }
#endif
