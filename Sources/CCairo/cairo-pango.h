#pragma once
// One module contains both libraries, because two modules with the same header would define each type twice.
#include <cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
