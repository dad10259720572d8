#pragma once
#include <stddef.h>
#include <stdint.h>

/// A keymap of libxkbcommon with the state of its modifiers.
///
/// The library is loaded with the first keymap, because few toasts take the keyboard and the others should not wait
/// for the library.
struct keymap;

/// Creates a keymap from text in the format XKB v1. Returns NULL if the text is invalid or the library is not
/// installed.
struct keymap *keymap_create(const char *text, size_t size);
void keymap_update(struct keymap *map, uint32_t depressed, uint32_t latched, uint32_t locked, uint32_t group);
/// Returns the keysym of an evdev key code, or 0 for none.
uint32_t keymap_symbol(struct keymap *map, uint32_t key);
void keymap_destroy(struct keymap *map);
