#pragma once
// Types that are Sendable in Swift, which has no other way to pass a pointer between threads without a cast.

#include <pthread.h>
#include <semaphore.h>

/// The address of a mutex; only mutex functions access the memory.
struct __attribute__((swift_attr("@Sendable"))) linux_mutex {
  pthread_mutex_t *_Nonnull pointer;
};

/// The address of a semaphore; only semaphore functions access the memory.
struct __attribute__((swift_attr("@Sendable"))) linux_semaphore {
  sem_t *_Nonnull pointer;
};
