# Starts Xorg on a screen of 1280x720 that nobody sees, with a touch screen; sourced after session.sh.
#
# $display    the number of its display
# The touch screen is a socket, $runtime/touch, which speaks inputtest's language (man 4 inputtestdrv).

device() {
  cat <<END
Section "InputDevice"
  Identifier "$1"
  Driver "inputtest"
  Option "SocketPath" "$runtime/$1"
  Option "DeviceType" "$2"
EndSection
END
}

# Nothing of the machine's: no devices, no files of its configuration.
mkdir "$runtime/xorg.d"
{
  cat <<END
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1280x720" 74.25 1280 1390 1430 1650 720 725 730 750
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Modes "1280x720"
    Virtual 1280 720
  EndSubSection
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touch"
  InputDevice "pointer" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
EndSection
END
  device touch Touch
  device pointer PointerAbsolute
  device keyboard Keyboard
} >"$runtime/xorg.conf"

# Xorg writes the number of its display there when it is ready, this script an empty line when it ended before.
mkfifo "$runtime/display" || exit 1
exec 5<>"$runtime/display"
(
  # The program itself, because the wrapper of that name in PATH asks who may start a server on this machine's screen.
  /usr/lib/xorg/Xorg -config "$runtime/xorg.conf" -configdir "$runtime/xorg.d" -logfile "$runtime/xorg.log" \
    -displayfd 5 -noreset -novtswitch -sharevts -nolisten tcp </dev/null >"$runtime/xorg.out" 2>&1
  echo >&5
) &
display=$(timeout 20 head -n 1 <&5)
exec 5<&-
if [ -z "$display" ]; then
  cat "$runtime/xorg.out" >&2
  fail 'Xorg did not start'
fi
chmod 666 "$runtime/touch"
