import HeadlessSway
import PrivateSession
import Programs
import Testing
import TouchSway
import VirtualKWin

/// What fingers, buttons and wheels do to toasts on real compositors: one private session after the other.
@Suite(.serialized, .timeLimit(.minutes(5))) enum Gestures {}
