#include "cjpeg.h"

// jpeglib.h needs FILE.
#include <stdio.h>

#include <errno.h>
#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The state of the decoder. Each callback of libjpeg gets a pointer to the first field, which is also a pointer to
/// the whole.
struct decoder {
  struct jpeg_decompress_struct library;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf failed;
  int file;
  // The data of the file has ended.
  int is_at_end;
  int is_cut_off;
  uint8_t buffer[16 * 1024];
};

// MARK: Errors

static void fail(j_common_ptr library) { longjmp(((struct decoder *)library)->failed, 1); }

/// Damaged data is drawn, but a file that ends before its last row is an error.
static void handle_message(j_common_ptr library, int level) {
  struct decoder *decoder = (struct decoder *)library;
  if (level >= 0) return;
  library->err->num_warnings++;
  if (decoder->is_at_end && library->err->msg_code == JWRN_HIT_MARKER) decoder->is_cut_off = 1;
}

static void ignore_message(j_common_ptr library) { (void)library; }

// MARK: The file

static void start_source(j_decompress_ptr library) { (void)library; }

static boolean fill_buffer(j_decompress_ptr library) {
  static const uint8_t end[] = {0xFF, JPEG_EOI};
  struct decoder *decoder = (struct decoder *)library;
  ssize_t count;
  do count = read(decoder->file, decoder->buffer, sizeof decoder->buffer);
  while (count < 0 && errno == EINTR);
  decoder->is_at_end = count <= 0;
  // Some cameras omit the end marker, so the decoder adds one. A warning reports a file that lacks more than the
  // marker.
  decoder->source.next_input_byte = count > 0 ? decoder->buffer : end;
  decoder->source.bytes_in_buffer = count > 0 ? (size_t)count : sizeof end;
  return TRUE;
}

static void skip(j_decompress_ptr library, long count) {
  struct jpeg_source_mgr *source = library->src;
  while (count > 0 && (size_t)count > source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill_buffer(library);
    if (((struct decoder *)library)->is_at_end) return;
  }
  if (count <= 0) return;
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr library) { (void)library; }

// MARK: EXIF

/// Returns a number of `size` bytes in the byte order of the TIFF header.
static unsigned long number(const uint8_t *bytes, int size, int is_little) {
  unsigned long value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | bytes[is_little ? size - 1 - i : i];
  return value;
}

/// Returns the orientation in the first directory of the EXIF data, or 1.
static int exif_orientation(const uint8_t *bytes, size_t size) {
  static const uint8_t name[] = {'E', 'x', 'i', 'f', 0, 0};
  if (size < sizeof name + 8 || memcmp(bytes, name, sizeof name) != 0) return 1;
  const uint8_t *tiff = bytes + sizeof name;
  size -= sizeof name;
  int is_little = tiff[0] == 'I';
  if (tiff[0] != tiff[1] || (tiff[0] != 'I' && tiff[0] != 'M') || number(tiff + 2, 2, is_little) != 42) return 1;
  size_t place = number(tiff + 4, 4, is_little);
  if (place > size - 2) return 1;
  unsigned long count = number(tiff + place, 2, is_little);
  enum { entry_size = 12, orientation = 0x112, short_type = 3 };
  for (place += 2; count > 0 && place + entry_size <= size; count--, place += entry_size) {
    const uint8_t *entry = tiff + place;
    if (number(entry, 2, is_little) != orientation || number(entry + 2, 2, is_little) != short_type) continue;
    unsigned long value = number(entry + 8, 2, is_little);
    return value >= 1 && value <= 8 ? (int)value : 1;
  }
  return 1;
}

static int orientation(j_decompress_ptr library) {
  for (jpeg_saved_marker_ptr marker = library->marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1) continue;
    int value = exif_orientation(marker->data, marker->data_length);
    if (value != 1) return value;
  }
  return 1;
}

// MARK: Pixels

static void choose_scale(j_decompress_ptr library, int side) {
  unsigned long longer = library->image_width > library->image_height ? library->image_width : library->image_height;
  library->scale_num = 1;
  library->scale_denom = 8;
  while (library->scale_denom > 1 && longer / library->scale_denom < (unsigned long)side) library->scale_denom /= 2;
}

/// Packs a row of RGB, or of CMYK, whose values are inverted in files with an Adobe marker.
static void pack(j_decompress_ptr library, const uint8_t *row, uint32_t *pixels) {
  for (unsigned x = 0; x < library->output_width; x++) {
    uint32_t red, green, blue;
    if (library->out_color_space == JCS_CMYK) {
      const uint8_t flip = library->saw_Adobe_marker ? 0 : 255;
      uint32_t black = row[3] ^ flip;
      red = (row[0] ^ flip) * black / 255, green = (row[1] ^ flip) * black / 255, blue = (row[2] ^ flip) * black / 255;
      row += 4;
    } else {
      red = row[0], green = row[1], blue = row[2];
      row += 3;
    }
    pixels[x] = UINT32_C(0xFF) << 24 | red << 16 | green << 8 | blue;
  }
}

static enum jpeg_result decode(struct decoder *decoder, long most_pixels, int side, struct jpeg_picture *picture) {
  j_decompress_ptr library = &decoder->library;
  // libjpeg jumps here after a fatal error.
  if (setjmp(decoder->failed))
    return decoder->errors.msg_code == JERR_OUT_OF_MEMORY ? jpeg_needs_too_much_memory : jpeg_is_broken;
  jpeg_create_decompress(library);
  decoder->source = (struct jpeg_source_mgr){.init_source = start_source,
                                             .fill_input_buffer = fill_buffer,
                                             .skip_input_data = skip,
                                             .resync_to_restart = jpeg_resync_to_restart,
                                             .term_source = end_source};
  library->src = &decoder->source;
  jpeg_save_markers(library, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(library, TRUE);
  if (library->image_width > (unsigned long)most_pixels / library->image_height) return jpeg_has_too_many_pixels;
  int is_cmyk = library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
  library->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  // Fancy upsampling makes no visible difference after downscaling.
  library->do_fancy_upsampling = FALSE;
  choose_scale(library, side);
  jpeg_start_decompress(library);
  picture->width = (int)library->output_width;
  picture->height = (int)library->output_height;
  picture->pixels = malloc((size_t)picture->width * (size_t)picture->height * sizeof *picture->pixels);
  JSAMPARRAY row = (*library->mem->alloc_sarray)(
      (j_common_ptr)library, JPOOL_IMAGE, library->output_width * (JDIMENSION)library->output_components, 1);
  if (!picture->pixels) return jpeg_needs_too_much_memory;
  while (library->output_scanline < library->output_height) {
    uint32_t *pixels = picture->pixels + (size_t)library->output_scanline * (size_t)picture->width;
    if (jpeg_read_scanlines(library, row, 1) != 1) return jpeg_is_broken;
    pack(library, row[0], pixels);
  }
  picture->orientation = orientation(library);
  return decoder->is_cut_off ? jpeg_is_broken : jpeg_decoded;
}

enum jpeg_result jpeg_decode(int file, long most_pixels, int side, struct jpeg_picture *picture) {
  *picture = (struct jpeg_picture){0};
  struct decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return jpeg_needs_too_much_memory;
  decoder->file = file;
  decoder->library.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = handle_message;
  decoder->errors.output_message = ignore_message;
  enum jpeg_result result = decode(decoder, most_pixels, side, picture);
  jpeg_destroy_decompress(&decoder->library);
  free(decoder);
  if (result != jpeg_decoded) {
    free(picture->pixels);
    picture->pixels = NULL;
  }
  return result;
}
