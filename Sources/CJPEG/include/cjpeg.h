#pragma once
#include <stddef.h>
#include <stdint.h>

/// The result of decoding a JPEG.
enum jpeg_result {
  jpeg_decoded,
  jpeg_is_broken,
  jpeg_has_too_many_pixels,
  jpeg_needs_too_much_memory,
};

/// The pixels of a JPEG: opaque ARGB32 in native byte order, in rows without gaps.
struct jpeg_picture {
  /// The caller frees the pixels with free().
  uint32_t *pixels;
  int width;
  int height;
  /// The orientation in the EXIF data, from 1 (upright) to 8.
  int orientation;
};

/// Decodes the JPEG that starts at the offset of `file`.
///
/// Large pictures are decoded at a half, a quarter or an eighth of their size, as long as the longer side keeps at
/// least `side` pixels. `picture` is set only if the result is `jpeg_decoded`.
enum jpeg_result jpeg_decode(int file, long most_pixels, int side, struct jpeg_picture *picture);
