# Starts a virtual Xorg with an output of 1280x720 and a touch screen; source this file after session.sh.
#
# $display    the number of the display
# The touch screen is the socket $runtime/touch with the protocol of inputtest (man 4 inputtestdrv).

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

# Xorg uses no devices and no configuration files of this machine.
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

# Xorg writes the number of its display here when it is ready; this script writes an empty line if Xorg ends before.
mkfifo "$runtime/display" || exit 1
exec 5<>"$runtime/display"
(
  # The path names the program itself, because the wrapper in PATH checks who may start a server on this machine.
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
