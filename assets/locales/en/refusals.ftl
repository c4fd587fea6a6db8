# Why an action is refused, and what to do instead.

refusal-game-over = The match is over.
refusal-time-goes-back = That moment has passed. Try again.
refusal-ring-undecided = Drop or keep the ring first.
refusal-not-your-turn = It is your opponent’s turn.
refusal-hand-full = Put down the glass in your hand first.
refusal-hand-empty = You have no glass in your hand.
refusal-no-glass = That is not your glass. Pick up one of your own.
refusal-glass-lost = That glass has run out and cannot move again.
refusal-place-first = Bring in your glasses beside the board first.
refusal-turn-others-first = First start your glasses that have not run yet.
refusal-not-adjacent = A glass moves one socket at a time: choose a neighbouring one.
refusal-occupied = There is already a glass on that socket.
refusal-full = That socket is full of rings: no glass can enter it.
warning-full-socket = That socket is full: moving onto it loses the match. Press that socket again if you mean it.
refusal-no-ring-window = You can only drop a ring just after placing a glass.
refusal-no-claim = There is no socket to claim.
refusal-no-extra-ring = You have no extra ring to drop.
refusal-socket-full = That socket is full: choose another for the ring.
refusal-no-timer = There is no timer in this match.
refusal-timer-running = The timer is still running: wait until it is empty.
refusal-record-full = This match has become as long as a record can be: nothing more can be played, but you can resign.
refusal-other-key = “{ $command }”: your key is { $key }.
refusal-other-keyboard = The keyboard is { $owner }’s: its keys do nothing for { $other }.
refusal-arrows = With two players, arrow keys do nothing.
refusal-arrows-walk = { $name } walks with { $keys }.
refusal-enter = Enter presses buttons. On the board, press { $key }.
refusal-bare-socket = There is no glass on { $socket }.
refusal-cannot-pass = You can still move, so you cannot pass.

# The same refusals, where more can be said.
refusal-timer-own-turn = You can flip the timer only during your opponent’s turn.
refusal-ending = The match is ending: there are no more moves, but rings may still be dropped and sockets claimed.
refusal-blocked = Your glasses cannot move: claim the socket or pass.
refusal-turn-of = It is { $name }’s turn.
refusal-ring-undecided-other = Your opponent must first drop or keep a ring.
refusal-not-yours = That is your opponent’s glass.
refusal-none-beside = You have no glass beside the board to bring in.
refusal-ring-soon = You can drop a ring only within { $seconds } seconds of placing a glass.
refusal-ring-late = Too late: a ring must be dropped within { $seconds } seconds of placing a glass.
refusal-ring-dropped = You have dropped your ring: each move has only one.
refusal-no-keep = There is no ring to keep now.
refusal-no-rings = You have no rings left.
refusal-extra-later = You may drop the extra ring once you have placed a glass.

refusal-why = Why?
