// Calls Notify of the notification service on the session bus: replaces four notifications in turn, each time with
// another value of the bar, as volume keys do.
// It prints the time from the first call to the last reply, in nanoseconds.
// usage: notify-calls COUNT pipelined|waiting
//   pipelined: sends all calls at full speed, and counts the replies meanwhile
//   waiting: sends each call after the reply to the previous one

#include <dbus/dbus.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ids = 4 };

static DBusConnection *bus;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void fail(const char *why) {
  fprintf(stderr, "notify-calls: %s\n", why);
  exit(1);
}

static DBusMessage *notify(uint32_t id, int32_t value) {
  DBusMessage *call = dbus_message_new_method_call("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                                                   "org.freedesktop.Notifications", "Notify");
  const char *program = "bench", *icon = "", *title = "Volume", *body = "", *key = "value";
  int32_t timeout = 0;
  DBusMessageIter arguments, list, entry, variant;
  dbus_message_iter_init_append(call, &arguments);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &program);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT32, &id);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &icon);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &body);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
  dbus_message_iter_close_container(&arguments, &list);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &list);
  dbus_message_iter_open_container(&list, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "i", &variant);
  dbus_message_iter_append_basic(&variant, DBUS_TYPE_INT32, &value);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(&list, &entry);
  dbus_message_iter_close_container(&arguments, &list);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_INT32, &timeout);
  return call;
}

static uint32_t call(uint32_t id, int32_t value) {
  DBusMessage *message = notify(id, value);
  DBusMessage *reply = dbus_connection_send_with_reply_and_block(bus, message, 10000, NULL);
  if (!reply || !dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID)) fail("no reply");
  dbus_message_unref(message);
  dbus_message_unref(reply);
  return id;
}

/// Counts the replies that have arrived.
static int replies(void) {
  int count = 0;
  for (DBusMessage *message; (message = dbus_connection_pop_message(bus)); dbus_message_unref(message)) {
    int type = dbus_message_get_type(message);
    if (type == DBUS_MESSAGE_TYPE_ERROR) fail(dbus_message_get_error_name(message));
    if (type == DBUS_MESSAGE_TYPE_METHOD_RETURN) count++;
  }
  return count;
}

int main(int argument_count, char **arguments) {
  int count = argument_count == 3 ? atoi(arguments[1]) : 0;
  if (count <= 0) fail("usage: notify-calls COUNT pipelined|waiting");
  bool pipelined = strcmp(arguments[2], "pipelined") == 0;
  bus = dbus_bus_get(DBUS_BUS_SESSION, NULL);
  if (!bus) fail("no bus");

  uint32_t id[ids];
  for (int i = 0; i < ids; i++) id[i] = call(0, 0);
  int64_t start = now();
  if (pipelined) {
    int left = count;
    for (int i = 0; i < count; i++) {
      DBusMessage *message = notify(id[i % ids], i % 100);
      dbus_connection_send(bus, message, NULL);
      dbus_message_unref(message);
      left -= replies();
    }
    while (left > 0) {
      if (!dbus_connection_read_write(bus, 10000)) fail("the bus has gone");
      left -= replies();
    }
  } else {
    for (int i = 0; i < count; i++) call(id[i % ids], i % 100);
  }
  printf("%lld\n", (long long)(now() - start));

  // The notifications would stay forever.
  for (int i = 0; i < ids; i++) {
    DBusMessage *message = dbus_message_new_method_call("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                                                        "org.freedesktop.Notifications", "CloseNotification");
    dbus_message_append_args(message, DBUS_TYPE_UINT32, &id[i], DBUS_TYPE_INVALID);
    dbus_connection_send_with_reply_and_block(bus, message, 10000, NULL);
    dbus_message_unref(message);
  }
  return 0;
}
