#pragma once
// One module for both: two maps over the same header would make two types of each name.
#include <cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
