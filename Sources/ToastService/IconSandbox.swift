import ToastIcons

/// The sandbox in which the service has icons decoded.
public enum IconSandbox {
  /// What `waytoastd --version --verbose` says: a line for each layer.
  public static var report: String { SandboxReport.text(of: IconDecoding.installedProgram) }
}
