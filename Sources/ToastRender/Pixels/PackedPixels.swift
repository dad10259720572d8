/// The components of four pixels, each with room for a weighted sum.
///
/// Weights are in 256ths and not more than 256 together: then no sum runs over.
struct PackedPixels {
  /// Sixteen components of a byte each, two to a word.
  typealias Bytes = SIMD8<UInt16>

  // Every other byte, so that a component becomes a word with a mask or a shift.
  private var even: SIMD8<UInt16>
  private var odd: SIMD8<UInt16>

  @inline(__always)
  init(_ bytes: Bytes) {
    even = bytes & 0xFF
    odd = bytes &>> 8
  }

  /// The sums divided by 256, rounded.
  @inline(__always)
  var bytes: Bytes { (even &+ 128) &>> 8 | (odd &+ 128) & 0xFF00 }

  @inline(__always)
  static func &+ (one: PackedPixels, two: PackedPixels) -> PackedPixels {
    var sum = one
    sum &+= two
    return sum
  }

  @inline(__always)
  static func &+= (sum: inout PackedPixels, other: PackedPixels) {
    sum.even &+= other.even
    sum.odd &+= other.odd
  }

  @inline(__always)
  static func &* (components: PackedPixels, weight: UInt16) -> PackedPixels {
    var product = components
    product.even &*= weight
    product.odd &*= weight
    return product
  }
}
