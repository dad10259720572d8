#pragma once
// librsvg, and cairo, which librsvg draws on.
//
// The functions are declared here, as librsvg has had them since version 2.46: librsvg's own header and pkg-config file
// need those of gdk-pixbuf, and the program would be linked to gdk-pixbuf.
#include <cairo/cairo.h>

typedef struct _RsvgHandle RsvgHandle;

typedef struct {
  double x;
  double y;
  double width;
  double height;
} RsvgRectangle;

/// Reads the SVG in `size` bytes; NULL where they are none. Errors, a GError each, are not asked for.
RsvgHandle *rsvg_handle_new_from_data(const unsigned char *bytes, unsigned long size, void **error);
/// Draws the SVG as large as it fits into `viewport`; 0 where that fails.
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, void **error);
/// Of GObject: the end of a handle.
void g_object_unref(void *object);
