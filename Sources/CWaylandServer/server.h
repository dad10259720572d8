#pragma once
#include <wayland-server-core.h>

// Calls wl_resource_post_error, which is variadic, so that Swift cannot call it.
static inline void wl_resource_post_error_text(struct wl_resource *resource, uint32_t code, const char *text)
{
	wl_resource_post_error(resource, code, "%s", text);
}
