import IconSandbox
import ToastIcons

var sandbox = Sandbox(memory: IconLimits.memory, file: 4096)
for word in CommandLine.arguments.dropFirst() {
  if word == "--threads" { sandbox.mayStartThreads = true }
  if let layer = Sandbox.Layer(rawValue: word) { sandbox.omitted.insert(layer) }
}
let probe = SandboxProbe()
sandbox.enter()
probe.run()
