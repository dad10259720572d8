#include "ckeymap.h"

#include <dlfcn.h>
#include <stdlib.h>

struct keymap {
  void *context, *map, *state;
};

// The functions of libxkbcommon 0.5 and later, whose ABI has not changed since.
static struct {
  void *(*context_new)(int flags);
  void (*context_unref)(void *context);
  void *(*keymap_new)(void *context, const char *text, size_t size, int format, int flags);
  void (*keymap_unref)(void *map);
  void *(*state_new)(void *map);
  void (*state_unref)(void *state);
  int (*state_update)(void *state, uint32_t depressed, uint32_t latched, uint32_t locked, uint32_t depressed_layout,
                      uint32_t latched_layout, uint32_t locked_layout);
  uint32_t (*state_symbol)(void *state, uint32_t key);
} xkb;

static int load(void) {
  if (xkb.state_symbol) return 1;
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  xkb.context_new = (void *(*)(int))dlsym(library, "xkb_context_new");
  xkb.context_unref = (void (*)(void *))dlsym(library, "xkb_context_unref");
  xkb.keymap_new = (void *(*)(void *, const char *, size_t, int, int))dlsym(library, "xkb_keymap_new_from_buffer");
  xkb.keymap_unref = (void (*)(void *))dlsym(library, "xkb_keymap_unref");
  xkb.state_new = (void *(*)(void *))dlsym(library, "xkb_state_new");
  xkb.state_unref = (void (*)(void *))dlsym(library, "xkb_state_unref");
  xkb.state_update = (int (*)(void *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t))dlsym(
      library, "xkb_state_update_mask");
  if (!xkb.context_new || !xkb.context_unref || !xkb.keymap_new || !xkb.keymap_unref || !xkb.state_new ||
      !xkb.state_unref || !xkb.state_update)
    return 0;
  xkb.state_symbol = (uint32_t(*)(void *, uint32_t))dlsym(library, "xkb_state_key_get_one_sym");
  return xkb.state_symbol != NULL;
}

struct keymap *keymap_create(const char *text, size_t size) {
  enum { no_files = 1 << 0, text_v1 = 1 };
  if (!load()) return NULL;
  struct keymap *map = calloc(1, sizeof *map);
  if (!map) return NULL;
  map->context = xkb.context_new(no_files);
  if (map->context) map->map = xkb.keymap_new(map->context, text, size, text_v1, 0);
  if (map->map) map->state = xkb.state_new(map->map);
  if (map->state) return map;
  keymap_destroy(map);
  return NULL;
}

void keymap_update(struct keymap *map, uint32_t depressed, uint32_t latched, uint32_t locked, uint32_t group) {
  xkb.state_update(map->state, depressed, latched, locked, 0, 0, group);
}

uint32_t keymap_symbol(struct keymap *map, uint32_t key) {
  // X11 key codes are evdev key codes plus 8.
  return xkb.state_symbol(map->state, key + 8);
}

void keymap_destroy(struct keymap *map) {
  if (!map) return;
  if (map->state) xkb.state_unref(map->state);
  if (map->map) xkb.keymap_unref(map->map);
  if (map->context) xkb.context_unref(map->context);
  free(map);
}
