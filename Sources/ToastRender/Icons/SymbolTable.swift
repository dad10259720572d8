// The built-in symbols as path data. A new symbol is a new row of `table`.
//
// A row is `NAME ALIAS... | PART; PART; ...`. Aliases are other names of the symbol, most of them from SF Symbols. A part is
// `PAINT PATH, PATH` or `PAINT:WIDTH PATH, PATH`, and its paths are painted one after the other. PAINT is `stroke`, `fill` or
// `solid` (both); the prefix `erase-` removes what the paths cover, and the prefix `faint-` paints them at 30 % opacity.
// WIDTH is the width of the line, `w` by default.
//
// PATH is SVG path data with the commands M, L, H, V, C, A (circles only) and Z, in units of a 24 × 24 grid whose middle is
// the middle of the symbol. `$NAME` stands for a row of `shapes`. `w` is the line width of the text's weight, so that
// `2.2+.5w` is half a line's width below 2.2. Lines have round caps and joins: a line without a length is a dot.
extension Symbol {
  /// Paths that several symbols share: `NAME PATH` in each row.
  static let shapes = """
    battery M16.3 6.6A3.2 3.2 0 0 1 19.5 9.8V14.2A3.2 3.2 0 0 1 16.3 17.4H5.1A3.2 3.2 0 0 1 1.9 14.2V9.8A3.2 3.2 0 0 1 5.1 6.6Z
    bell M12 2.2+.5wC8.1 2.2+.5w 5.9 5.4 5.9 9 5.9 13 4.9 14.3 3.9 15.7 3.3 16.6 3.8 17.6 4.8 17.6H19.2C20.2 17.6 20.7 16.6 20.1 15.7 19.1 14.3 18.1 13 18.1 9 18.1 5.4 15.9 2.2+.5w 12 2.2+.5wZ
    bluetooth M6.2 7.2 17.6 16.6 12 21.4V2.6L17.6 7.4 6.2 16.8
    camera M4.8 6.6C6.8 6.6 7.4 6.3 7.9 5.4 8.5 4.3 8.9 3.9 9.9 3.9H14.1C15.1 3.9 15.5 4.3 16.1 5.4 16.6 6.3 17.2 6.6 19.2 6.6 21 6.6 22.1 7.8 22.1 9.4V17.2C22.1 18.9 21 20 19.3 20H4.7C3 20 1.9 18.9 1.9 17.2V9.4C1.9 7.8 3 6.6 4.8 6.6Z
    capsule M12 2.4A3.6 3.6 0 0 1 15.6 6V10.8A3.6 3.6 0 0 1 12 14.4 3.6 3.6 0 0 1 8.4 10.8V6A3.6 3.6 0 0 1 12 2.4Z
    clapper M14.255 20.221A2.4 2.4 0 0 1 9.745 20.221
    disc M22.6 12A10.6 10.6 0 0 1 1.4 12 10.6 10.6 0 0 1 22.6 12Z
    eye M1.8 12C4.3 7.6 7.9 5.4 12 5.4 16.1 5.4 19.7 7.6 22.2 12 19.7 16.4 16.1 18.6 12 18.6 7.9 18.6 4.3 16.4 1.8 12Z
    far-signal M3.664 9.568A12 12 0 0 1 20.336 9.568
    far-wave M17.86 5.31A9.3 9.3 0 0 1 17.86 18.69
    heart M12 20.6C6 16.6 2.3 12.9 2.3 8.8 2.3 5.7 4.5 3.8 7 3.8 9.1 3.8 11 4.9 12 6.9 13 4.9 14.9 3.8 17 3.8 19.5 3.8 21.7 5.7 21.7 8.8 21.7 12.9 18 16.6 12 20.6Z
    hook M9.1 9.3C9.1 7.5 10.3 6.5 12.1 6.5 13.8 6.5 15 7.5 15 9.1 15 11.2 12 11.2 12 13.5
    keyboard M19.1 5.1A3 3 0 0 1 22.1 8.1V15.9A3 3 0 0 1 19.1 18.9H4.9A3 3 0 0 1 1.9 15.9V8.1A3 3 0 0 1 4.9 5.1Z
    lens M15.8 13.1A3.8 3.8 0 0 1 8.2 13.1 3.8 3.8 0 0 1 15.8 13.1Z
    lock M16.8 10.4A3 3 0 0 1 19.8 13.4V18.4A3 3 0 0 1 16.8 21.4H7.2A3 3 0 0 1 4.2 18.4V13.4A3 3 0 0 1 7.2 10.4Z
    moon M20.55807 13.15807A8.8 8.8 0 1 1 10.94193 3.54193 6.8 6.8 0 0 0 20.55807 13.15807Z
    mute M16.2 9.2 21.8 14.8M21.8 9.2 16.2 14.8
    near-signal M7.693 13.74A6.2 6.2 0 0 1 16.307 13.74
    near-wave M15.041 8.721A4.9 4.9 0 0 1 15.041 15.279
    ring M22.6-.5w 12A10.6-.5w 10.6-.5w 0 0 1 1.4+.5w 12 10.6-.5w 10.6-.5w 0 0 1 22.6-.5w 12Z
    screen M19.1 3.2A3 3 0 0 1 22.1 6.2V13.8A3 3 0 0 1 19.1 16.8H4.9A3 3 0 0 1 1.9 13.8V6.2A3 3 0 0 1 4.9 3.2Z
    slash M3.4 3.4 20.6 20.6
    small-bolt M11.916 5.984 6.604 12.96H10.316L9.484 18.016 14.796 11.04H11.084Z
    small-check M7.9 12.5 10.8 15.6 16.1 8.6
    speaker M2.6 9.9C2.6 9.2 3 8.8 3.7 8.8H6.2L10.6 4.9C11.1 4.5 11.7 4.8 11.7 5.4V18.6C11.7 19.2 11.1 19.5 10.6 19.1L6.2 15.2H3.7C3 15.2 2.6 14.8 2.6 14.1Z
    stand M4.8 11.2C4.8 15.6 7.9 18.4 12 18.4 16.1 18.4 19.2 15.6 19.2 11.2M12 18.4V21.8
    star M12 2.3+.5w 14.928-.138w 8.869+.19w 22.081-.476w 9.624+.155w 16.738-.223w 14.44-.073w 18.231-.294w 21.476-.405w 12 17.882-.235w 5.769+.294w 21.476-.405w 7.262+.223w 14.44-.073w 1.919+.476w 9.624+.155w 9.072+.138w 8.869+.19wZ
    sun M16.3 12A4.3 4.3 0 0 1 7.7 12 4.3 4.3 0 0 1 16.3 12Z
    tray M2.8 16.2V18.2A3 3 0 0 0 5.8 21.2H18.2A3 3 0 0 0 21.2 18.2V16.2
    triangle M12 4.4 20.9 19.6H3.1Z
    window M18.7 3.6A3.4 3.4 0 0 1 22.1 7V17A3.4 3.4 0 0 1 18.7 20.4H5.3A3.4 3.4 0 0 1 1.9 17V7A3.4 3.4 0 0 1 5.3 3.6Z
    """

  /// The symbols, a row each, in the order of the documentation.
  static let table = """
    checkmark | stroke M4.6 13 9.7 18.4 19.4 5.6
    checkmark.circle checkmark.seal | stroke $ring, $small-check
    checkmark.circle.fill checkmark.seal.fill | fill $disc; erase-stroke $small-check
    xmark | stroke M5.4 5.4 18.6 18.6M18.6 5.4 5.4 18.6
    xmark.circle | stroke $ring, M8.8 8.8 15.2 15.2M15.2 8.8 8.8 15.2
    xmark.circle.fill | fill $disc; erase-stroke M8.6 8.6 15.4 15.4M15.4 8.6 8.6 15.4
    info info.circle | stroke $ring; stroke:1.36w M12 7.7V7.7; stroke M12 11.6V16.6
    info.fill info.circle.fill | fill $disc; erase-stroke:1.36w M12 7.7V7.7; erase-stroke M12 11.6V16.6
    question questionmark.circle | stroke $ring, $hook; stroke:1.28w M12 17V17
    question.fill questionmark.circle.fill | fill $disc; erase-stroke $hook; erase-stroke:1.28w M12 17V17
    alert exclamationmark.circle | stroke $ring, M12 7.2V12.6; stroke:1.36w M12 16.5V16.5
    alert.fill exclamationmark.circle.fill | fill $disc; erase-stroke M12 7.2V12.6; erase-stroke:1.36w M12 16.5V16.5
    warning exclamationmark.triangle | solid:3.6 $triangle; erase-fill $triangle; stroke:2w-3.6 $triangle; stroke M12 9.9V13.6; stroke:1.28w M12 17.1V17.1
    warning.fill exclamationmark.triangle.fill | solid:3.6 $triangle; erase-stroke M12 9.9V13.6; erase-stroke:1.28w M12 17.1V17.1
    plus | stroke M4 12H20M12 4V20
    minus | stroke M4 12H20
    star | stroke $star
    star.fill | solid $star
    heart | stroke $heart
    heart.fill | solid $heart
    eye | stroke $eye; fill M15.2 12A3.2 3.2 0 0 1 8.8 12 3.2 3.2 0 0 1 15.2 12Z
    eye-off eye.slash | stroke $eye; erase-stroke:2w $slash; stroke $slash
    hand-wave hand.wave hand.wave.fill | stroke:2.15 M9.485 13.721 7.359 7.178M12.102 12.871 9.471 4.774M14.719 12.021 12.301 4.578M17.255 11.197 15.634 6.208M10.977 17.758 6.565 15.032; fill M7.931 12.418 17.746 9.229 18.756 12.337C20.031 16.263 18.825 19.368 15.798 20.351 13.672 21.042 12.044 20.486 10.315 19.058L8.699 16.87Z; stroke:.8w M18.526 3.647A10.6 10.6 0 0 1 21.828 8.029, M5.474 20.353A10.6 10.6 0 0 1 2.172 15.971
    arrow-up arrow.up | stroke M12 20.6V4M18.8 10.4 12 3.6 5.2 10.4
    arrow-down arrow.down | stroke M12 3.4V20M5.2 13.6 12 20.4 18.8 13.6
    arrow-left arrow.left | stroke M20.6 12H4M10.4 5.2 3.6 12 10.4 18.8
    arrow-right arrow.right | stroke M3.4 12H20M13.6 18.8 20.4 12 13.6 5.2
    refresh arrow.clockwise | stroke M20.114 14.574A8.4 8.4 0 1 1 19.417 8.456M20.4 3V8.6H14.8

    bell | stroke $bell, $clapper
    bell.fill | solid $bell, $clapper
    bell-off bell.slash | stroke $bell, $clapper; erase-stroke:2w $slash; stroke $slash
    volume speaker.wave.2 speaker.wave.3 volume-high | stroke $speaker, $near-wave, $far-wave
    volume.fill speaker.wave.2.fill speaker.wave.3.fill | solid $speaker; stroke $near-wave, $far-wave
    volume-medium speaker.wave.1 | stroke $speaker, $near-wave; faint-stroke $far-wave
    volume-low speaker | stroke $speaker; faint-stroke $near-wave, $far-wave
    muted speaker.slash volume-muted | stroke $speaker, $mute
    muted.fill speaker.slash.fill | solid $speaker; stroke $mute
    microphone mic | stroke $capsule, $stand
    microphone.fill mic.fill | solid $capsule; stroke $stand
    microphone-muted mic.slash | stroke $capsule, $stand; erase-stroke:2w $slash; stroke $slash
    microphone-muted.fill mic.slash.fill | solid $capsule; stroke $stand; erase-stroke:2w $slash; stroke $slash
    music music.note | fill M5.869 15.517A2.6 2.6 0 0 1 9.201 17.071 2.6 2.6 0 0 1 7.647 20.404L6.331 20.883A2.6 2.6 0 0 1 2.999 19.329 2.6 2.6 0 0 1 4.553 15.996Z, M17.069 13.517A2.6 2.6 0 0 1 20.401 15.071 2.6 2.6 0 0 1 18.847 18.404L17.531 18.883A2.6 2.6 0 0 1 14.199 17.329 2.6 2.6 0 0 1 15.753 13.996Z; stroke M9.3-.5w 18V6.6L20.5-.5w 4.4V16; solid M9.3-.5w 6.6 20.5-.5w 4.4V7L9.3-.5w 9.2Z
    headphones | stroke M3.4 17V12.2A8.6 8.6 0 0 1 20.6 12.2V17; fill M5.4 13.2A2 2 0 0 1 7.4 15.2V19.4A2 2 0 0 1 5.4 21.4H4.2A2 2 0 0 1 2.2 19.4V15.2A2 2 0 0 1 4.2 13.2Z, M19.8 13.2A2 2 0 0 1 21.8 15.2V19.4A2 2 0 0 1 19.8 21.4H18.6A2 2 0 0 1 16.6 19.4V15.2A2 2 0 0 1 18.6 13.2Z

    play play.fill | solid:3 M6.6 4.8 18.9 12 6.6 19.2Z
    pause pause.fill | fill M8.8 3.6A1.6 1.6 0 0 1 10.4 5.2V18.8A1.6 1.6 0 0 1 8.8 20.4H7A1.6 1.6 0 0 1 5.4 18.8V5.2A1.6 1.6 0 0 1 7 3.6Z, M17 3.6A1.6 1.6 0 0 1 18.6 5.2V18.8A1.6 1.6 0 0 1 17 20.4H15.2A1.6 1.6 0 0 1 13.6 18.8V5.2A1.6 1.6 0 0 1 15.2 3.6Z
    stop stop.fill | fill M16.8 4A3.2 3.2 0 0 1 20 7.2V16.8A3.2 3.2 0 0 1 16.8 20H7.2A3.2 3.2 0 0 1 4 16.8V7.2A3.2 3.2 0 0 1 7.2 4Z
    next forward.end forward.end.fill | solid:2.6 M4.6 5.4 14.8 12 4.6 18.6Z; stroke:2.6 M19.6 5.2V18.8
    previous backward.end backward.end.fill | solid:2.6 M19.4 5.4 9.2 12 19.4 18.6Z; stroke:2.6 M4.4 5.2V18.8
    eject eject.fill | solid:2.6 M12 4.4 19.4 13H4.6Z; stroke:2.6 M4.6 19.4H19.4
    record record.circle | stroke $ring; fill M17.2 12A5.2 5.2 0 0 1 6.8 12 5.2 5.2 0 0 1 17.2 12Z
    camera | stroke $camera, $lens
    camera.fill | solid $camera; erase-stroke $lens
    screenshot camera.viewfinder | stroke M2.4 7.4V5.6A3.2 3.2 0 0 1 5.6 2.4H7.4, M16.6 2.4H18.4A3.2 3.2 0 0 1 21.6 5.6V7.4, M21.6 16.6V18.4A3.2 3.2 0 0 1 18.4 21.6H16.6, M7.4 21.6H5.6A3.2 3.2 0 0 1 2.4 18.4V16.6; fill M15.9 12A3.9 3.9 0 0 1 8.1 12 3.9 3.9 0 0 1 15.9 12Z
    screencast | stroke $screen, M12 16.8V20.6M7.4 20.8H16.6; fill M14.9 9.9A2.9 2.9 0 0 1 9.1 9.9 2.9 2.9 0 0 1 14.9 9.9Z

    brightness sun sun.max | stroke $sun, M12 3.9V2.2, M17.728 6.272 18.93 5.07, M20.1 12H21.8, M17.728 17.728 18.93 18.93, M12 20.1V21.8, M6.272 17.728 5.07 18.93, M3.9 12H2.2, M6.272 6.272 5.07 5.07
    brightness.fill sun.fill sun.max.fill | solid $sun; stroke M12 3.9V2.2, M17.728 6.272 18.93 5.07, M20.1 12H21.8, M17.728 17.728 18.93 18.93, M12 20.1V21.8, M6.272 17.728 5.07 18.93, M3.9 12H2.2, M6.272 6.272 5.07 5.07
    brightness-low sun.min | stroke $sun, M12 3.9H12, M17.728 6.272H17.728, M20.1 12H20.1, M17.728 17.728H17.728, M12 20.1H12, M6.272 17.728H6.272, M3.9 12H3.9, M6.272 6.272H6.272
    moon | stroke $moon
    moon.fill | solid $moon
    battery battery-full battery.100 battery.100percent | stroke $battery; fill M15.7 9.3A1.1 1.1 0 0 1 16.8 10.4V13.6A1.1 1.1 0 0 1 15.7 14.7H5.7A1.1 1.1 0 0 1 4.6 13.6V10.4A1.1 1.1 0 0 1 5.7 9.3Z; stroke:1.7 M22.2 10.6V13.4
    battery-medium battery.50 battery.50percent | stroke $battery; fill M10.82 9.3A1.1 1.1 0 0 1 11.92 10.4V13.6A1.1 1.1 0 0 1 10.82 14.7H5.7A1.1 1.1 0 0 1 4.6 13.6V10.4A1.1 1.1 0 0 1 5.7 9.3Z; stroke:1.7 M22.2 10.6V13.4
    battery-low battery.25 battery.25percent | stroke $battery; fill M6.55 9.3A1.1 1.1 0 0 1 7.65 10.4V13.6A1.1 1.1 0 0 1 6.55 14.7H5.7A1.1 1.1 0 0 1 4.6 13.6V10.4A1.1 1.1 0 0 1 5.7 9.3Z; stroke:1.7 M22.2 10.6V13.4
    battery-empty battery.0 battery.0percent | stroke $battery; stroke:1.7 M22.2 10.6V13.4
    battery-charging battery.100.bolt battery.100percent.bolt | stroke $battery; stroke:1.7 M22.2 10.6V13.4; erase-solid:3.328 $small-bolt; solid:.896 $small-bolt
    bolt bolt.fill | solid:1.8 M13.9 2.6 5.6 13.5H11.4L10.1 21.4 18.4 10.5H12.6Z
    plug powerplug powerplug.fill | stroke M8.4 2.4V7.4M15.6 2.4V7.4; solid M5.2 8.2H18.8V10.2C18.8 14.4 16 17 12 17 8 17 5.2 14.4 5.2 10.2Z; stroke M12 17V21.6
    power | stroke M17.172 6.381A8.4 8.4 0 1 1 6.828 6.381, M12 2.6V11.4
    coffee cup.and.saucer | stroke M2.8 9.4H16.8V16.4C16.8 19.4 15 21.2 12 21.2H7.6C4.6 21.2 2.8 19.4 2.8 16.4Z, M18.06 10.258A3.8 3.8 0 0 1 18.06 17.742, M7.3 2.6V5.4M12.3 2.6V5.4
    lock | stroke $lock, M7.4 10.4V7A4.6 4.6 0 0 1 16.6 7V10.4
    lock.fill | solid $lock; stroke M7.4 10.4V7A4.6 4.6 0 0 1 16.6 7V10.4
    unlock lock.open | stroke $lock, M7.4 10.4V7A4.6 4.6 0 0 1 16.265 5.277
    shield | stroke M12 2.3C14.4 4 17.2 4.9 20.2 5.1V11.2C20.2 16.2 17 19.8 12 21.7 7 19.8 3.8 16.2 3.8 11.2V5.1C6.8 4.9 9.6 4 12 2.3Z

    wifi | stroke:1.7w M12 18.6V18.6; stroke $near-signal, $far-signal
    wifi-medium | stroke:1.7w M12 18.6V18.6; stroke $near-signal; faint-stroke $far-signal
    wifi-low | stroke:1.7w M12 18.6V18.6; faint-stroke $near-signal, $far-signal
    wifi-off wifi.slash | stroke:1.7w M12 18.6V18.6; stroke $near-signal, $far-signal; erase-stroke:2w $slash; stroke $slash
    bluetooth | stroke $bluetooth
    bluetooth-off | faint-stroke $bluetooth; erase-stroke:2w $slash; stroke $slash
    airplane airplane-mode | solid:.9 M12 2C13.2 2 14 3.6 14 5.6V9L21.8 14V16L14 13.8 13.6 18.4 16.4 20.4V21.8L12 20.8Z, M12 2C10.8 2 10 3.6 10 5.6V9L2.2 14V16L10 13.8 10.4 18.4 7.6 20.4V21.8L12 20.8Z
    globe | stroke:.8w M22.6-.5w 12A10.6-.5w 10.6-.5w 0 0 1 1.4+.5w 12 10.6-.5w 10.6-.5w 0 0 1 22.6-.5w 12ZM1.4+.5w 12H22.6-.5wM12 1.4+.5wC6.4 7 6.4 17 12 22.6-.5wM12 1.4+.5wC17.6 7 17.6 17 12 22.6-.5w
    link | stroke M10.303 7.475 12.424 5.353 12.707 5.07A4.4 4.4 0 0 1 18.93 11.293L16.525 13.697, M7.475 10.303 5.353 12.424 5.07 12.707A4.4 4.4 0 0 0 11.293 18.93L13.697 16.525, M9.172 14.828 14.828 9.172
    cloud | stroke M6.8 19.4C4 19.4 1.9 17.4 1.9 14.7 1.9 12.2 3.7 10.3 6 10 6.7 6.8 9.3 4.6 12.5 4.6 16 4.6 18.7 7.1 19 10.4 20.9 10.9 22.1 12.6 22.1 14.8 22.1 17.4 20 19.4 17.4 19.4Z
    mail envelope | stroke M19.1 4.4A3 3 0 0 1 22.1 7.4V16.6A3 3 0 0 1 19.1 19.6H4.9A3 3 0 0 1 1.9 16.6V7.4A3 3 0 0 1 4.9 4.4Z, M3.2 7 12 13.6 20.8 7
    message bubble.left | stroke M5.6 3.2H18.4C20.6 3.2 22.1 4.7 22.1 6.9V13.6C22.1 15.8 20.6 17.3 18.4 17.3H12L7.2 21.2V17.3H5.6C3.4 17.3 1.9 15.8 1.9 13.6V6.9C1.9 4.7 3.4 3.2 5.6 3.2Z

    folder | stroke M4.9 4H8.2C10.6 4 10.8 6.8 13 6.8H19.1C20.9 6.8 22.1 8 22.1 9.8V17C22.1 18.8 20.9 20 19.1 20H4.9C3.1 20 1.9 18.8 1.9 17V7C1.9 5.2 3.1 4 4.9 4Z
    document doc | stroke M13.4 2.2H7.4C5.6 2.2 4.4 3.4 4.4 5.2V18.8C4.4 20.6 5.6 21.8 7.4 21.8H16.6C18.4 21.8 19.6 20.6 19.6 18.8V8.4Z, M13.2 2.6V8.6H19.2
    trash | stroke M3 6.4H21, M8.6 6C8.6 3.6 9.4 2.4 11 2.4H13C14.6 2.4 15.4 3.6 15.4 6, M5.2 6.4 6 18.6C6.1 20.6 7.3 21.8 9.2 21.8H14.8C16.7 21.8 17.9 20.6 18 18.6L18.8 6.4; stroke:.75w M10 11V17M14 11V17
    copy doc.on.doc | stroke M18.8 8.4A3 3 0 0 1 21.8 11.4V18.8A3 3 0 0 1 18.8 21.8H11.4A3 3 0 0 1 8.4 18.8V11.4A3 3 0 0 1 11.4 8.4Z, M4.9 15.4C3.3 15.1 2.2 14 2.2 12.4V5.2A3 3 0 0 1 5.2 2.2H12.4C14 2.2 15.1 3.3 15.4 4.9
    clipboard doc.on.clipboard | stroke M17 4.2A3 3 0 0 1 20 7.2V18.8A3 3 0 0 1 17 21.8H7A3 3 0 0 1 4 18.8V7.2A3 3 0 0 1 7 4.2Z; erase-solid:1 M14.8 1.4A2 2 0 0 1 16.8 3.4V5.8A2 2 0 0 1 14.8 7.8H9.2A2 2 0 0 1 7.2 5.8V3.4A2 2 0 0 1 9.2 1.4Z; fill M14.2 1.6A1.8 1.8 0 0 1 16 3.4V5A1.8 1.8 0 0 1 14.2 6.8H9.8A1.8 1.8 0 0 1 8 5V3.4A1.8 1.8 0 0 1 9.8 1.6Z; stroke:.8w M8.6 12H15.4M8.6 16.4H13
    download square.and.arrow.down | stroke M12 2.8V15.2M6.6 10 12 15.4 17.4 10, $tray
    upload square.and.arrow.up | stroke M12 15.4V3M17.4 8.2 12 2.8 6.6 8.2, $tray
    clock | stroke $ring, M12 6.6V12.2L15.8 14.4
    timer | stroke M20.6 13.4A8.6 8.6 0 0 1 3.4 13.4 8.6 8.6 0 0 1 20.6 13.4Z, M9.6 1.9H14.4M12 13.4V9
    calendar | stroke M18.4 4.4A3.2 3.2 0 0 1 21.6 7.6V18.2A3.2 3.2 0 0 1 18.4 21.4H5.6A3.2 3.2 0 0 1 2.4 18.2V7.6A3.2 3.2 0 0 1 5.6 4.4Z, M2.4 10H21.6, M7.4 2.2V6M16.6 2.2V6; fill M16.8 13.2A1 1 0 0 1 17.8 14.2V16.8A1 1 0 0 1 16.8 17.8H14.2A1 1 0 0 1 13.2 16.8V14.2A1 1 0 0 1 14.2 13.2Z
    search magnifyingglass | stroke M18 10.2A7.8 7.8 0 0 1 2.4 10.2 7.8 7.8 0 0 1 18 10.2Z; stroke:1.2w M16 16 21.4 21.4

    keyboard | stroke $keyboard; stroke:1.1w M6.2 9.3V9.3, M10.1 9.3V9.3, M13.9 9.3V9.3, M17.8 9.3V9.3, M6.2 14.7V14.7, M17.8 14.7V14.7, M9.8 14.7H14.2
    keyboard.fill | solid $keyboard; erase-stroke:1.1w M6.2 9.3V9.3, M10.1 9.3V9.3, M13.9 9.3V9.3, M17.8 9.3V9.3, M6.2 14.7V14.7, M17.8 14.7V14.7, M9.8 14.7H14.2
    caps-lock capslock | stroke M12 2.8 20.6 11.4H16.2V15.8H7.8V11.4H3.4Z, M7.8 20.8H16.2
    mouse computermouse | stroke M12 2.2A6.4 6.4 0 0 1 18.4 8.6V15.4A6.4 6.4 0 0 1 12 21.8 6.4 6.4 0 0 1 5.6 15.4V8.6A6.4 6.4 0 0 1 12 2.2Z, M12 6.8V9.6
    touchpad | stroke $window; stroke:.85w M2.2 15H21.8M12 15V20
    monitor display | stroke $screen, M12 16.8V20.6M7.4 20.8H16.6
    phone iphone | stroke M15 1.8A3.2 3.2 0 0 1 18.2 5V19A3.2 3.2 0 0 1 15 22.2H9A3.2 3.2 0 0 1 5.8 19V5A3.2 3.2 0 0 1 9 1.8Z; stroke:.8w M10.6 18.2H13.4
    terminal apple.terminal | stroke $window, M6.4 8.6 9.9 12 6.4 15.4M12.6 15.6H17.2
    window macwindow | stroke $window; stroke:1.4w M3 8.2H21
    workspace grid square.grid.2x2 | solid M9.2-.5w 2+.5wA1.6 1.6 0 0 1 10.8-.5w 3.6+.5wV9.2-.5wA1.6 1.6 0 0 1 9.2-.5w 10.8-.5wH3.6+.5wA1.6 1.6 0 0 1 2+.5w 9.2-.5wV3.6+.5wA1.6 1.6 0 0 1 3.6+.5w 2+.5wZ; stroke M20.4-.5w 2+.5wA1.6 1.6 0 0 1 22-.5w 3.6+.5wV9.2-.5wA1.6 1.6 0 0 1 20.4-.5w 10.8-.5wH14.8+.5wA1.6 1.6 0 0 1 13.2+.5w 9.2-.5wV3.6+.5wA1.6 1.6 0 0 1 14.8+.5w 2+.5wZ, M9.2-.5w 13.2+.5wA1.6 1.6 0 0 1 10.8-.5w 14.8+.5wV20.4-.5wA1.6 1.6 0 0 1 9.2-.5w 22-.5wH3.6+.5wA1.6 1.6 0 0 1 2+.5w 20.4-.5wV14.8+.5wA1.6 1.6 0 0 1 3.6+.5w 13.2+.5wZ, M20.4-.5w 13.2+.5wA1.6 1.6 0 0 1 22-.5w 14.8+.5wV20.4-.5wA1.6 1.6 0 0 1 20.4-.5w 22-.5wH14.8+.5wA1.6 1.6 0 0 1 13.2+.5w 20.4-.5wV14.8+.5wA1.6 1.6 0 0 1 14.8+.5w 13.2+.5wZ
    person | stroke M16.6 7A4.6 4.6 0 0 1 7.4 7 4.6 4.6 0 0 1 16.6 7Z, M3.4 21.2C3.6 17.2 7 15 12 15 17 15 20.4 17.2 20.6 21.2Z
    home house | stroke M2 11.4 12 2.8 22 11.4, M4.8 9.6V18.2A3 3 0 0 0 7.8 21.2H16.2A3 3 0 0 0 19.2 18.2V9.6; stroke:1.6w M12 19.4V15.4
    gear gearshape | stroke:1.4w M17.9 12A5.9 5.9 0 0 1 6.1 12 5.9 5.9 0 0 1 17.9 12Z, M12 5V2.9, M16.95 7.05 18.435 5.565, M19 12H21.1, M16.95 16.95 18.435 18.435, M12 19V21.1, M7.05 16.95 5.565 18.435, M5 12H2.9, M7.05 7.05 5.565 5.565
    logout rectangle.portrait.and.arrow.right | stroke M9.4 2.6H6A3.2 3.2 0 0 0 2.8 5.8V18.2A3.2 3.2 0 0 0 6 21.4H9.4, M9.2 12H21M16 6.8 21.2 12 16 17.2
    """
}
