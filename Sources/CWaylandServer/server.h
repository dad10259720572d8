#pragma once
#include <wayland-server-core.h>

// wl_resource_post_error without its variable arguments, which Swift cannot call.
static inline void wl_resource_post_error_text(struct wl_resource *resource, uint32_t code, const char *text)
{
	wl_resource_post_error(resource, code, "%s", text);
}
