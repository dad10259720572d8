import ToastCore
import ToastIPC
import ToastLoop
import ToastShell
import ToastSystem
import Wayland

run()

func run() {
}
