# Texts of accessibility: settings, and what is read aloud.
search-clear = Clear the search

settings-scale-smaller = Smaller text
settings-scale-larger = Larger text
drawer-close = Close
settings-scale-limited = The window has room for { $percent }%.
settings-contrast = High contrast
settings-contrast-note = Black panels, white text and opaque marks on the board.
settings-contrast-words = contrast visibility vision sight black white dark readable accessible low
hud-help-spoken = Help

# Sentences for a screen reader and for the log as text. Full stops are added where they are read.
say-lifted =
    { $who ->
        [you] You lift the glass on { $socket }
       *[other] { $player } lifts the glass on { $socket }
    }
say-taken =
    { $who ->
        [you] You take a glass from beside the board
       *[other] { $player } takes a glass from beside the board
    }
say-put-back =
    { $who ->
        [you] You put the glass back on { $socket }
       *[other] { $player } puts the glass back on { $socket }
    }
say-put-aside =
    { $who ->
        [you] You put the glass back beside the board
       *[other] { $player } puts the glass back beside the board
    }
say-moved =
    { $who ->
        [you] You move from { $from } to { $to }
       *[other] { $player } moves from { $from } to { $to }
    }
say-sand = { $line }, { $time } of sand
say-may-drop =
    { $who ->
        [you] You may drop a ring on { $socket }
       *[other] { $player } may drop a ring on { $socket }
    }
say-kept =
    { $who ->
        [you] You keep your ring
       *[other] { $player } keeps the ring
    }
say-ring-late =
    { $who ->
        [you] You dropped no ring on { $socket } in time
       *[other] { $player } dropped no ring on { $socket } in time
    }
say-ring-over =
    { $who ->
        [you] You can no longer drop a ring on { $socket }
       *[other] { $player } can no longer drop a ring on { $socket }
    }
say-full = { $line }, which is now full
say-may-claim =
    { $who ->
        [you] You may claim { $socket }
       *[other] { $player } may claim { $socket }
    }
say-within = { $line }, within { $seconds } seconds
say-claim-limited =
    { $who ->
        [you] You have { $seconds } seconds to claim the socket
       *[other] { $player } has { $seconds } seconds to claim the socket
    }
say-claim-unlimited =
    { $who ->
        [you] Your claim has no time limit any more
       *[other] { $player }’s claim has no time limit any more
    }
say-claim-over =
    { $who ->
        [you] You can no longer claim { $socket }
       *[other] { $player } can no longer claim { $socket }
    }
say-extra-over =
    { $who ->
        [you] Your right to an extra ring is over
       *[other] { $player }’s right to an extra ring is over
    }
say-disarmed = The timer is no threat any more
say-ran-out = The timer is empty
say-glass-low =
    { $who ->
        [you] Your glass on { $socket } has { $seconds } seconds left
       *[other] { $player }’s glass on { $socket } has { $seconds } seconds left
    }
say-timer-low =
    { $who ->
        [you] You have { $seconds } seconds left on the timer
       *[other] { $player } has { $seconds } seconds left on the timer
    }
say-both = { $line }. { $more }
rings-on-socket =
    { $height ->
        [one] { $rings } of 1 ring
       *[other] { $rings } of { $height } rings
    }

# What is on a socket, read out when a cursor comes to it.
socket-rings =
    { $height ->
        [one] { $socket }: { $rings } of 1 ring
       *[other] { $socket }: { $rings } of { $height } rings
    }
socket-full = { $socket }: full
socket-glass =
    { $who ->
        [you] your glass
       *[other] { $player }’s glass
    }
socket-running = { $time } left, running
socket-idle = not started
socket-lost = lost
socket-held = in the hand
socket-list = { $one }, { $more }
socket-may-drop =
    { $who ->
        [you] you may drop a ring here
       *[other] { $player } may drop a ring here
    }
socket-may-claim =
    { $who ->
        [you] you may claim this socket
       *[other] { $player } may claim this socket
    }
spoken-board = Board
spoken-timer = Timer: { $time }
spoken-timer-empty = Timer: empty
spoken-rings =
    { $count ->
        [one] 1 ring left
       *[other] { $count } rings left
    }
