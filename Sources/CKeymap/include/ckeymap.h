#pragma once
#include <stddef.h>
#include <stdint.h>

/// A keyboard's map and what is held down on it, read by libxkbcommon.
///
/// The library is loaded when the first map is: toasts that take the keyboard are rare, and nobody else should wait for it.
struct keymap;

/// The map in a text of xkb's format, or NULL where it makes no sense or the library is not there.
struct keymap *keymap_create(const char *text, size_t size);
void keymap_update(struct keymap *map, uint32_t depressed, uint32_t latched, uint32_t locked, uint32_t group);
/// The keysym of evdev's key, 0 for none.
uint32_t keymap_symbol(struct keymap *map, uint32_t key);
void keymap_destroy(struct keymap *map);
