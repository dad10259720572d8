// The smallest client that shows a text on a layer surface with libwayland and Pango; cold starts are compared with it.
// usage: bare-client TEXT

#define _GNU_SOURCE
#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "wlr-layer-shell-unstable-v1-client.h"

enum { width = 320, height = 60, stride = width * 4 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct zwlr_layer_shell_v1 *layer_shell;
static struct wl_surface *surface;
static const char *text;

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  if (!strcmp(interface, wl_compositor_interface.name))
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (!strcmp(interface, wl_shm_interface.name))
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (!strcmp(interface, zwlr_layer_shell_v1_interface.name))
    layer_shell = wl_registry_bind(registry, name, &zwlr_layer_shell_v1_interface, 1);
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t name) {}

static const struct wl_registry_listener registry_listener = {global, global_remove};

static void draw(cairo_t *cairo) {
  cairo_set_source_rgba(cairo, 0, 0, 0, 0.588);
  cairo_paint(cairo);
  PangoLayout *layout = pango_cairo_create_layout(cairo);
  PangoFontDescription *font = pango_font_description_from_string("Sans 14px");
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, text, -1);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_move_to(cairo, 8, 8);
  pango_cairo_show_layout(cairo, layout);
  pango_font_description_free(font);
  g_object_unref(layout);
}

static void configure(void *data, struct zwlr_layer_surface_v1 *layer_surface, uint32_t serial, uint32_t w, uint32_t h) {
  zwlr_layer_surface_v1_ack_configure(layer_surface, serial);
  int file = memfd_create("bare-client", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, stride * height) < 0) exit(1);
  void *pixels = mmap(NULL, stride * height, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, stride * height);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, width, height, stride, WL_SHM_FORMAT_ARGB8888);
  wl_shm_pool_destroy(pool);

  cairo_surface_t *image = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_t *cairo = cairo_create(image);
  draw(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(image);

  wl_surface_attach(surface, buffer, 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, width, height);
  wl_surface_commit(surface);
}

static void closed(void *data, struct zwlr_layer_surface_v1 *layer_surface) { exit(0); }

static const struct zwlr_layer_surface_v1_listener layer_surface_listener = {configure, closed};

int main(int count, char **arguments) {
  text = count > 1 ? arguments[1] : "";
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !layer_shell) return 1;
  surface = wl_compositor_create_surface(compositor);
  struct zwlr_layer_surface_v1 *layer_surface = zwlr_layer_shell_v1_get_layer_surface(
      layer_shell, surface, NULL, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY, "bare-client");
  zwlr_layer_surface_v1_set_size(layer_surface, width, height);
  zwlr_layer_surface_v1_set_anchor(layer_surface, ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM);
  zwlr_layer_surface_v1_add_listener(layer_surface, &layer_surface_listener, NULL);
  wl_surface_commit(surface);
  while (wl_display_dispatch(display) >= 0) {
  }
  return 0;
}
