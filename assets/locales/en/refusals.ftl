# Why the rules refuse something, and what to do instead.

refusal-game-over = The match is over.
refusal-time-goes-back = That moment has passed. Try again.
refusal-ring-undecided = Decide about the ring first: drop it or keep it.
refusal-not-your-turn = It is your opponent’s turn.
refusal-hand-full = Your hand is full: place the glass first.
refusal-hand-empty = Your hand is empty: pick up a glass first.
refusal-no-glass = That is not your glass. Pick up one of your own colour.
refusal-glass-lost = That glass has run out and cannot move again.
refusal-place-first = First bring in your glasses from beside the board.
refusal-turn-others-first = First move your glasses that have not run yet.
refusal-not-adjacent = A glass moves only one socket: choose a neighbouring one.
refusal-occupied = There is already a glass on that socket.
refusal-full = That socket is full of rings: no glass can enter it.
refusal-no-ring-window = You cannot drop a ring now: it must follow its glass in time.
refusal-no-claim = There is no ring to claim now.
refusal-no-extra-ring = You have no extra ring to drop.
refusal-socket-full = That socket is full: choose another one for the ring.
refusal-no-timer = There is no timer at this level.
refusal-timer-running = The timer is still running: wait until it is empty.
refusal-cannot-pass = You can still move, so you cannot pass.

refusal-why = Why?
