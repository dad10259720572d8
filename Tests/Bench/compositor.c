// A compositor for measurements that draws nothing: one output of 1920x1080 at 60 Hz, scale 1, a seat without devices.
// It prints `ready`, then these lines with the time (CLOCK_MONOTONIC, ns) and the client's process id:
//   visible TIME PID   a commit gives a layer surface a buffer with a visible pixel
//   empty TIME PID     a commit gives a layer surface a buffer without one
//   unmapped TIME PID  a layer surface is unmapped or destroyed
//   gone TIME PID      a client that had bound layer shell has disconnected

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-server.h>

#include "wlr-layer-shell-unstable-v1-server.h"
#include "xdg-output-unstable-v1-server.h"

enum { output_width = 1920, output_height = 1080 };
static const uint64_t refresh = 1000000000 / 60;

static struct wl_display *display;
static struct wl_event_source *tick;
static struct wl_resource *callbacks[64];
static int callback_count;

struct surface {
  struct wl_resource *resource, *layer;
  struct wl_resource *buffer;  // attached, not yet committed
  bool attached, entered, configured;  // entered: the surface is mapped
  struct wl_resource *pending_callbacks[8];
  int pending_count;
  uint32_t width, height, configured_width, configured_height;
};

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void report(const char *what, uint64_t time, struct wl_client *client) {
  pid_t pid;
  wl_client_get_credentials(client, &pid, NULL, NULL);
  printf("%s %llu %d\n", what, (unsigned long long)time, pid);
  fflush(stdout);
}

// MARK: requests without an effect

static void destroy(struct wl_client *client, struct wl_resource *resource) { wl_resource_destroy(resource); }
static void ignore_1(struct wl_client *c, struct wl_resource *r, uint32_t a) {}
static void ignore_int(struct wl_client *c, struct wl_resource *r, int32_t a) {}
static void ignore_4(struct wl_client *c, struct wl_resource *r, int32_t a, int32_t b, int32_t d, int32_t e) {}
static void ignore_object(struct wl_client *c, struct wl_resource *r, struct wl_resource *o) {}

// MARK: regions

static const struct wl_region_interface region_requests = {destroy, ignore_4, ignore_4};

// MARK: surfaces

static struct wl_resource *outputs[16];
static int output_count;

static int handle_tick(void *data) {
  uint32_t milliseconds = now() / 1000000;
  int count = callback_count;
  callback_count = 0;
  for (int i = 0; i < count; i++) {
    wl_callback_send_done(callbacks[i], milliseconds);
    wl_resource_destroy(callbacks[i]);
  }
  return 0;
}

static void forget_callback(struct wl_resource *callback) {
  for (int i = 0; i < callback_count; i++)
    if (callbacks[i] == callback) callbacks[i--] = callbacks[--callback_count];
}

static void arm_tick(void) {
  // Refreshes are on a grid. The timer has a resolution of 1 ms, so a refresh is up to 1 ms late, as on real hardware.
  uint64_t left = refresh - now() % refresh;
  wl_event_source_timer_update(tick, left / 1000000 + 1);
}

static void surface_attach(struct wl_client *client, struct wl_resource *resource, struct wl_resource *buffer, int32_t x,
                           int32_t y) {
  struct surface *surface = wl_resource_get_user_data(resource);
  surface->buffer = buffer;
  surface->attached = true;
}

static void surface_frame(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct surface *surface = wl_resource_get_user_data(resource);
  struct wl_resource *callback = wl_resource_create(client, &wl_callback_interface, 1, id);
  wl_resource_set_implementation(callback, NULL, NULL, forget_callback);
  if (surface->pending_count < 8) surface->pending_callbacks[surface->pending_count++] = callback;
}

static bool is_visible(struct wl_shm_buffer *buffer) {
  if (!buffer) return true;
  bool visible = wl_shm_buffer_get_format(buffer) == WL_SHM_FORMAT_XRGB8888;
  wl_shm_buffer_begin_access(buffer);
  const uint8_t *row = wl_shm_buffer_get_data(buffer);
  for (int y = wl_shm_buffer_get_height(buffer); y > 0 && !visible; y--, row += wl_shm_buffer_get_stride(buffer))
    for (int x = wl_shm_buffer_get_width(buffer) - 1; x >= 0 && !visible; x--) visible = ((const uint32_t *)row)[x] >> 24;
  wl_shm_buffer_end_access(buffer);
  return visible;
}

static void configure(struct surface *surface) {
  surface->configured = true;
  surface->configured_width = surface->width;
  surface->configured_height = surface->height;
  zwlr_layer_surface_v1_send_configure(surface->layer, wl_display_next_serial(display),
                                       surface->width ? surface->width : output_width,
                                       surface->height ? surface->height : output_height);
}

static void surface_commit(struct wl_client *client, struct wl_resource *resource) {
  uint64_t time = now();
  struct surface *surface = wl_resource_get_user_data(resource);
  for (int i = 0; i < surface->pending_count; i++)
    if (callback_count < 64) callbacks[callback_count++] = surface->pending_callbacks[i];
  if (surface->pending_count) arm_tick();
  surface->pending_count = 0;

  if (surface->layer && (!surface->configured || surface->width != surface->configured_width ||
                         surface->height != surface->configured_height))
    configure(surface);
  if (!surface->attached) return;
  surface->attached = false;
  if (!surface->buffer) {
    if (surface->layer && surface->entered) report("unmapped", time, client);
    surface->configured = surface->entered = false;
    return;
  }
  if (surface->layer) report(is_visible(wl_shm_buffer_get(surface->buffer)) ? "visible" : "empty", time, client);
  if (!surface->entered)
    for (int i = 0; i < output_count; i++)
      if (wl_resource_get_client(outputs[i]) == client) wl_surface_send_enter(resource, outputs[i]);
  surface->entered = true;
  wl_buffer_send_release(surface->buffer);
  surface->buffer = NULL;
}

static const struct wl_surface_interface surface_requests = {
    .destroy = destroy,
    .attach = surface_attach,
    .damage = ignore_4,
    .frame = surface_frame,
    .set_opaque_region = ignore_object,
    .set_input_region = ignore_object,
    .commit = surface_commit,
    .set_buffer_transform = ignore_int,
    .set_buffer_scale = ignore_int,
    .damage_buffer = ignore_4,
};

static void lose_layer(struct surface *surface) {
  if (!surface->layer) return;
  if (surface->entered) report("unmapped", now(), wl_resource_get_client(surface->layer));
  surface->entered = false;
  wl_resource_set_user_data(surface->layer, NULL);
  surface->layer = NULL;
}

static void surface_destroyed(struct wl_resource *resource) {
  struct surface *surface = wl_resource_get_user_data(resource);
  lose_layer(surface);
  free(surface);
}

static void create_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct surface *surface = calloc(1, sizeof *surface);
  surface->resource = wl_resource_create(client, &wl_surface_interface, wl_resource_get_version(resource), id);
  wl_resource_set_implementation(surface->resource, &surface_requests, surface, surface_destroyed);
}

static void create_region(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct wl_resource *region = wl_resource_create(client, &wl_region_interface, 1, id);
  wl_resource_set_implementation(region, &region_requests, NULL, NULL);
}

static const struct wl_compositor_interface compositor_requests = {create_surface, create_region};

// MARK: layer shell

static void layer_set_size(struct wl_client *client, struct wl_resource *resource, uint32_t width, uint32_t height) {
  struct surface *surface = wl_resource_get_user_data(resource);
  if (!surface) return;
  surface->width = width;
  surface->height = height;
}

static const struct zwlr_layer_surface_v1_interface layer_surface_requests = {
    .set_size = layer_set_size,
    .set_anchor = ignore_1,
    .set_exclusive_zone = ignore_int,
    .set_margin = ignore_4,
    .set_keyboard_interactivity = ignore_1,
    .get_popup = ignore_object,
    .ack_configure = ignore_1,
    .destroy = destroy,
    .set_layer = ignore_1,
};

static void layer_surface_destroyed(struct wl_resource *resource) {
  struct surface *surface = wl_resource_get_user_data(resource);
  if (surface) lose_layer(surface);
}

static void get_layer_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                              struct wl_resource *surface_resource, struct wl_resource *output, uint32_t layer,
                              const char *name) {
  struct surface *surface = wl_resource_get_user_data(surface_resource);
  surface->layer =
      wl_resource_create(client, &zwlr_layer_surface_v1_interface, wl_resource_get_version(resource), id);
  surface->configured = false;
  wl_resource_set_implementation(surface->layer, &layer_surface_requests, surface, layer_surface_destroyed);
}

static const struct zwlr_layer_shell_v1_interface layer_shell_requests = {get_layer_surface, destroy};

// MARK: output and seat

static const struct wl_output_interface output_requests = {destroy};

static void output_destroyed(struct wl_resource *resource) {
  for (int i = 0; i < output_count; i++)
    if (outputs[i] == resource) outputs[i--] = outputs[--output_count];
}

static void bind_output(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *output = wl_resource_create(client, &wl_output_interface, version, id);
  wl_resource_set_implementation(output, &output_requests, NULL, output_destroyed);
  if (output_count < 16) outputs[output_count++] = output;
  wl_output_send_geometry(output, 0, 0, 530, 300, WL_OUTPUT_SUBPIXEL_UNKNOWN, "bench", "bench",
                          WL_OUTPUT_TRANSFORM_NORMAL);
  wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT, output_width, output_height, 60000);
  if (version >= 2) wl_output_send_scale(output, 1);
  if (version >= 4) wl_output_send_name(output, "BENCH-1");
  if (version >= 2) wl_output_send_done(output);
}

static const struct zxdg_output_v1_interface xdg_output_requests = {destroy};

static void get_xdg_output(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                           struct wl_resource *output) {
  uint32_t version = wl_resource_get_version(resource);
  struct wl_resource *xdg_output = wl_resource_create(client, &zxdg_output_v1_interface, version, id);
  wl_resource_set_implementation(xdg_output, &xdg_output_requests, NULL, NULL);
  zxdg_output_v1_send_logical_position(xdg_output, 0, 0);
  zxdg_output_v1_send_logical_size(xdg_output, output_width, output_height);
  if (version >= 2) zxdg_output_v1_send_name(xdg_output, "BENCH-1");
  if (version < 3) zxdg_output_v1_send_done(xdg_output);
  else wl_output_send_done(output);
}

static const struct zxdg_output_manager_v1_interface xdg_output_manager_requests = {destroy, get_xdg_output};

static void no_device(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  wl_resource_post_error(resource, WL_SEAT_ERROR_MISSING_CAPABILITY, "this seat has no devices");
}

static const struct wl_seat_interface seat_requests = {no_device, no_device, no_device, destroy};

static void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *seat = wl_resource_create(client, &wl_seat_interface, version, id);
  wl_resource_set_implementation(seat, &seat_requests, NULL, NULL);
  wl_seat_send_capabilities(seat, 0);
  if (version >= 2) wl_seat_send_name(seat, "seat0");
}

// MARK: globals

static void handle_gone(struct wl_listener *listener, void *client) {
  report("gone", now(), client);
  wl_list_remove(&listener->link);
  free(listener);
}

static void bind_layer_shell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, &zwlr_layer_shell_v1_interface, version, id);
  wl_resource_set_implementation(resource, &layer_shell_requests, NULL, NULL);
  if (wl_client_get_destroy_listener(client, handle_gone)) return;
  struct wl_listener *listener = calloc(1, sizeof *listener);
  listener->notify = handle_gone;
  wl_client_add_destroy_listener(client, listener);
}

struct global {
  const struct wl_interface *interface;
  const void *requests;
};

static void bind_global(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  const struct global *global = data;
  struct wl_resource *resource = wl_resource_create(client, global->interface, version, id);
  wl_resource_set_implementation(resource, global->requests, NULL, NULL);
}

int main(void) {
  static struct global compositor = {&wl_compositor_interface, &compositor_requests};
  static struct global xdg_output_manager = {&zxdg_output_manager_v1_interface, &xdg_output_manager_requests};

  const char *name = getenv("WAYLAND_DISPLAY");
  display = wl_display_create();
  if (!name || !display || wl_display_add_socket(display, name) != 0) {
    fprintf(stderr, "compositor: no socket '%s': %s\n", name ? name : "", strerror(errno));
    return 1;
  }
  tick = wl_event_loop_add_timer(wl_display_get_event_loop(display), handle_tick, NULL);
  wl_display_init_shm(display);
  wl_global_create(display, &wl_compositor_interface, 4, &compositor, bind_global);
  wl_global_create(display, &wl_output_interface, 4, NULL, bind_output);
  wl_global_create(display, &wl_seat_interface, 7, NULL, bind_seat);
  wl_global_create(display, &zwlr_layer_shell_v1_interface, 4, NULL, bind_layer_shell);
  wl_global_create(display, &zxdg_output_manager_v1_interface, 3, &xdg_output_manager, bind_global);
  puts("ready");
  fflush(stdout);
  wl_display_run(display);
  return 0;
}
