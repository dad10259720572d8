/// The version that `--version` prints.
public let waytoastVersion = "0.1.0"
