import ToastConfiguration
import ToastCore
import ToastIPC
import ToastRender
import ToastService
import ToastSystem

/// The options of `waytoastctl preview`: a toast to draw into a file.
struct PreviewOptions {
  /// The PNG file to write.
  var file: String
  /// The request as a line of the socket protocol.
  var request: String?
  var scale = Scale.one
  /// The PNG file of the backdrop; nil for the built-in backdrop.
  var backdrop: String?

  /// The maximum width and height of the picture in pixels.
  private static let mostPixels = 16_384.0

  /// Draws the toast and writes the file.
  func run(_ configuration: Configuration) throws {
    guard let request, case .show(let show) = try Request(line: Array(request.utf8)) else {
      throw UsageError("--preview needs a --request with show; waytoastctl preview makes one")
    }
    let picture = try backdrop.map { path throws(ImageFileError) in try ImageSurface(png: path) } ?? scenery
    guard Double(max(picture.width, picture.height)) <= PreviewOptions.mostPixels else {
      throw UsageError(
        "the picture is too large: at most \(Int(PreviewOptions.mostPixels)) pixels a side")
    }
    try draw(show, on: picture, as: configuration)
    try picture.write(png: file)
  }

  /// Draws the toast; a request that the service would reject is rejected with the same message.
  private func draw(
    _ show: ShowRequest, on picture: ImageSurface, as configuration: Configuration
  ) throws(ServiceError) {
    do throws(InvalidRequest) {
      let warning = try Preview(configuration, scale: scale).draw(show, on: picture)
      if let warning { CommandStatus.say(warning, as: "waytoast") }
    } catch {
      throw ServiceError(error.message)
    }
  }

  private var scenery: ImageSurface {
    let size = scale.bufferSize(Preview.size)
    return SampleBackdrop.landscape.image(width: size.width, height: size.height, scale: scale.factor)
  }

  /// Parses a scale.
  static func scale(_ text: String) throws(UsageError) -> Scale {
    guard let value = Double(text), (0.5...8).contains(value) else {
      throw UsageError("bad scale \(text.quoted): expected a number from 0.5 to 8")
    }
    return Scale(numerator: Int((value * Double(Scale.denominator)).rounded()))
  }
}
