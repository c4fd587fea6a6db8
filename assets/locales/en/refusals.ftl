# Why an action is refused, and what to do instead.

refusal-game-over = The match is over.
refusal-time-goes-back = That moment has passed. Try again.
refusal-ring-undecided = Drop or keep the ring first.
refusal-not-your-turn = It is your opponent’s turn.
refusal-hand-full = Place the glass in your hand first.
refusal-hand-empty = Pick up a glass first.
refusal-no-glass = That is not your glass. Pick up one of your own.
refusal-glass-lost = That glass has run out and cannot move again.
refusal-place-first = Bring in your glasses beside the board first.
refusal-turn-others-first = Move the glasses you have not started yet.
refusal-not-adjacent = A glass moves one socket at a time: choose a neighbouring one.
refusal-occupied = There is already a glass on that socket.
refusal-full = That socket is full of rings: no glass can enter it.
refusal-no-ring-window = You can only drop a ring just after placing a glass.
refusal-no-claim = There is no ring to claim.
refusal-no-extra-ring = You have no extra ring to drop.
refusal-socket-full = That socket is full: choose another for the ring.
refusal-no-timer = There is no timer at this level.
refusal-timer-running = The timer is still running: wait until it is empty.
refusal-cannot-pass = You can still move, so you cannot pass.

refusal-why = Why?
