import PrivateSession

/// A pointer over a toast and over the window below.
let clickChecks = [
  Check("clicks/through-to-foot") { stand in
    let desktop = try stand.desktop()
    let pointer = try desktop.makePointer()
    try pointer.move(to: 640, 500)
    let foot = try Foot(in: desktop)
    let toast = try ShownToast(in: desktop)
    let place = try desktop.place()
    let beside = [
      (place.left - 6, place.y), (place.right + 6, place.y), (place.x, place.bottom + 6),
      (place.left + 2, place.top + 2),
      (640, 500),
    ]
    for (x, y) in beside {
      try pointer.move(to: x, y)
      try pointer.click()
      do {
        try foot.input(to: Foot.clicked)
      } catch { throw Unexpected("click at \(x), \(y) beside \(place)", expected: "in foot", got: "nothing") }
    }
    try expect("phase after clicks beside it", try toast.phase(), is: "resting")
    try pointer.move(to: place.x, place.y)
    try pointer.click()
    try expect("outcome", try toast.outcome(), is: "tapped")
    try pointer.move(to: 640, 500)
    try desktop.frame("no toast") { $0.toast == nil }
    try pointer.move(to: place.x, place.y)
    try pointer.click()
    let got = try foot.input(to: Foot.clicked).split(separator: "m").count
    try expect("clicks in foot where the toast was", got, is: 1)
    return "\(beside.count) clicks beside, 1 on it, 1 afterwards"
  },
  Check("clicks/input-none") { stand in
    let desktop = try stand.desktop()
    let pointer = try desktop.makePointer()
    try pointer.move(to: 640, 500)
    let foot = try Foot(in: desktop)
    let toast = try ShownToast(in: desktop, "--input", "none")
    let place = try desktop.place()
    try pointer.move(to: place.x, place.y)
    try pointer.click()
    try foot.input(to: Foot.clicked)
    try expect("phase", try toast.phase(), is: "resting")
    return ""
  },
]
