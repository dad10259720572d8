#pragma once
// librsvg, and cairo, on which librsvg draws.
//
// The functions are declared here as librsvg has declared them since version 2.46, because librsvg's own header and
// pkg-config file need gdk-pixbuf, and the program would be linked with gdk-pixbuf.
#include <cairo/cairo.h>

typedef struct _RsvgHandle RsvgHandle;

typedef struct {
  double x;
  double y;
  double width;
  double height;
} RsvgRectangle;

/// Reads the SVG in `size` bytes. Returns NULL for an invalid SVG. `error` is a GError, which this project ignores.
RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, unsigned long size, void **error);
/// Draws the SVG as large as fits into `viewport`. Returns 0 after a failure.
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, void **error);
/// Releases a GObject, here a handle.
void g_object_unref(void *object);
