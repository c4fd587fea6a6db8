# Texts shown during a match.

player-red = Red
player-black = Black

rings-left-short =
    { $count ->
        [one] ring left
       *[other] rings left
    }

deed-drop = Drop ring
deed-keep = Keep ring
deed-claim = Claim ring
deed-extra = Extra ring
deed-timer = Flip timer
deed-pass = Pass

aid-hint = Hint
aid-take-back = Undo
hint-asked = Looking for a good move…
hint-move = Hint: { $from }–{ $to }, keep ring
hint-move-ring = Hint: { $from }–{ $to }, drop ring
hint-claim-move = Hint: claim, then { $from }–{ $to }, keep ring
hint-claim-move-ring = Hint: claim, then { $from }–{ $to }, drop ring
hint-claim = Hint: claim the ring
hint-pass = Hint: pass

status-move = Your turn: move a glass
status-move-idle = Your turn: start your next glass
status-take = Your turn: bring in a glass
status-place = Place the glass
status-place-late = Late: place the glass
status-ring = Drop a ring there?
status-claim = Claim the ring or pass
status-claim-or-pass = No moves: claim or pass
status-choose-socket = Choose a socket for the ring
status-extra-pending = Extra ring pending
status-misses = Misses a turn
status-bot-thinks = Thinking…
status-bot-carries = Moving a glass
status-ending = The match is ending
status-waits = Waiting
status-thinking = Thinking for { $time }
status-won = Winner
status-lost = Lost
status-tie = Tie

hud-log = Log
hud-pause = Pause
hud-help = ?
hud-rules = Rules
hud-armed = Against { $player }

log-title = Match log
log-empty = No moves yet.
log-move = { $player } { $from }–{ $to }
log-move-ring = { $player } { $from }–{ $to }, ring
log-enter = { $player } enters on { $to }
log-enter-ring = { $player } enters on { $to }, ring
log-late-move = { $line } (late)
log-claim = { $player } claims the ring on { $socket }
log-extra = { $player } drops an extra ring on { $socket }
log-pass = { $player } passes
log-pass-forced = { $player } cannot move
log-late = { $player } is late
log-missed = { $player } misses a turn
log-lost = { $player } loses the glass on { $socket }
log-flipped = { $player } flips the timer
log-ending = The match is ending
log-revived = The match goes on
log-won = { $player } wins
log-tie = A tie

note-late = { $player } is late: the turn is over
note-late-holding = { $player } is late, but may still place the glass
note-extra = { $player } gets an extra ring
note-extra-now = { $player } may drop the extra ring anywhere
note-blocked = { $player } cannot move and passes
note-pass = { $player } passes
note-missed = { $player } misses a turn
note-lost = { $player } loses a glass
note-ending = No more moves: rings may still be dropped
note-revived = A ring was dropped: the match goes on
