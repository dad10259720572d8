import ToastCore
import ToastRender
import ToastShell

/// What the renderer has made of the pictures of what lies behind surfaces.
struct Backdrops {
  private(set) var known: [StackID: (picture: CapturedPicture, backdrop: Backdrop)] = [:]

  /// What a picture is to the renderer; the last one of a stack is kept.
  mutating func behind(_ stack: StackID, _ picture: CapturedPicture) -> BackdropState {
    if let known = known[stack], known.picture === picture { return .picture(known.backdrop) }
    let backdrop = picture.pixels.withUnsafeBytes { pixels in
      pixels.baseAddress.map { Backdrop(pixels: $0, stride: 4 * picture.size.width, size: picture.size) }
    }
    guard let backdrop else { return .unknown }
    known[stack] = (picture, backdrop)
    return .picture(backdrop)
  }

  mutating func forget(_ stack: StackID) {
    known[stack] = nil
  }
}
