#pragma once
#include <stddef.h>
#include <stdint.h>

/// What became of decoding a JPEG.
enum jpeg_result {
  jpeg_decoded,
  jpeg_is_broken,
  jpeg_has_too_many_pixels,
  jpeg_needs_too_much_memory,
};

/// The pixels of a JPEG: opaque ARGB32 in the machine's byte order, row by row without gaps.
struct jpeg_picture {
  /// To be freed with free().
  uint32_t *pixels;
  int width;
  int height;
  /// The orientation that EXIF states, from 1 (upright) to 8.
  int orientation;
};

/// Decodes the JPEG that `file` stands at the beginning of.
///
/// Large pictures are decoded at a half, a quarter or an eighth of their sides, as long as the longer side keeps at least
/// `side` pixels. The picture is set only for `jpeg_decoded`.
enum jpeg_result jpeg_decode(int file, long most_pixels, int side, struct jpeg_picture *picture);
