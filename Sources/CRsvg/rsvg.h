#pragma once
// One module for both: two maps over the same header would make two types of each name.
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
