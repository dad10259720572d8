#pragma once
// What Swift's Glibc module lacks: functions behind _GNU_SOURCE, variadic calls and plain C globals.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
