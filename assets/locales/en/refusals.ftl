# Why the rules refuse something, and what to do instead.

refusal-game-over = The match is over.
refusal-time-goes-back = That moment has passed. Try again.
refusal-ring-undecided = First the ring: drop it or keep it.
refusal-not-your-turn = It is the other player’s turn.
refusal-hand-full = Your hand is full: set the glass down first.
refusal-hand-empty = Your hand is empty: pick up a glass first.
refusal-no-glass = That is none of your glasses. Pick up one of your colour.
refusal-glass-lost = That glass has run out and never moves again.
refusal-place-first = First bring in the glasses that stand beside the board.
refusal-turn-others-first = First start your glasses that have never run.
refusal-not-adjacent = A glass moves one socket only: choose a neighbour.
refusal-occupied = A glass stands there already.
refusal-full = That socket is full of rings: no glass may enter it.
refusal-no-ring-window = No ring may be dropped now: it follows right after its glass, before its time is over.
refusal-no-claim = There is no ring to claim now.
refusal-no-extra-ring = You have no extra ring to drop now.
refusal-socket-full = That socket is full: choose another one for the ring.
refusal-no-timer = There is no timer at this level.
refusal-timer-running = The timer still runs: wait until it is empty.
refusal-cannot-pass = You can move, so you may not pass here.

refusal-why = Why?
