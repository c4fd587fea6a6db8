# The tutorial: the list of lessons, the card, and every step of every lesson. A step has at most two sentences.

title-tutorial = Tutorial

lessons-title = Tutorial
lessons-note = Start at the top, or anywhere you like. Your progress is saved.
lessons-close = Back
lessons-step = Step { $step } of { $steps }
lessons-skipped = Steps skipped

lesson-part-one = Level 1
lesson-part-two = Level 2
lesson-part-three = Level 3
lesson-part-variants = Variants
lesson-part-gipf = GIPF

lesson-next = Next
lesson-by-keys = Arrows walk, { $press } lifts and sets down, { $drop } drops a ring, { $keep } keeps it, { $back } puts back
lesson-next-lesson = Next lesson
lesson-finish = All lessons
lesson-start-sand = Start the sand
lesson-start-match = Start the match
lesson-watch = Watch
lesson-try-again = Try again
lesson-back = Back
lesson-repeat = Repeat
lesson-skip = Skip
lesson-leave = Leave
lesson-new-position = A new position
lesson-watching = Watch the board
lesson-match-on = The match is on
lesson-time-stands = Time is paused while you read.
lesson-time-waits = The sand runs as soon as you move, or once you start it.
lesson-time-begins = No sand is running yet.
lesson-time-runs = The sand is running.

lesson-done = Done.
lesson-wrong = That is allowed, but this step is about something else. It will be undone.
lesson-only-read = That was undone, as this step is only for reading. Go on when you are ready.
lesson-full = That socket is full: in a match, you would have lost at once. Your move will be undone.
lesson-full-in-match = You moved onto a full socket, the one crossed out: that loses the match at once. Your move will be undone.
lesson-missed = That is no longer possible. This step starts again.
lesson-missed-ring = Too late for this ring: at this level, it must be dropped soon after the move. This step starts again.
lesson-missed-claim = The socket can no longer be claimed: a claim ends when the next glass is placed. This step starts again.
lesson-missed-extra = Too late for the extra ring: it must be dropped soon after your move. This step starts again.
lesson-missed-glass = The glass ran out, and a lost glass never moves again. This step starts again.
lesson-missed-turn = The timer ran out, and your turn is over. This step starts again.
lesson-missed-timer = Your opponent’s turn is over, and you can flip the timer only during it. This step starts again.
lesson-missed-timer-runs = The timer is still running, and can be flipped only once it is empty. This step starts again.
lesson-missed-partner = Your opponent can no longer do what was planned here. This step starts again.
lesson-missed-over = The match is over. This step starts again.
lesson-match-won = You won a real match, by the full rules.
lesson-match-lost = The bot won this time. Try again whenever you like.
lesson-match-tied = It’s a tie: you both have the same number of rings left.

problem-lesson = A lesson could not be read and was skipped, { $file }: { $problem }.
problem-lesson-line = A lesson could not be read and was skipped, { $file }, line { $line }, column { $column }: { $problem }.
problem-lesson-step = A lesson cannot be played and was skipped, { $file }, step { $step }: { $problem }.

# 1-1-board
board-title = Board and first turn
board-glasses = The board has 37 sockets, and each player starts with three hourglasses on its corners. The red ones are yours, and Red goes first; in a match, you draw lots for Red.
board-heights = A taller socket takes more rings. Edge sockets take one, the next ones in take two, then three, and the one in the middle takes four.
board-names = Sockets have names: columns A to G from the left, rows from your side, so D1 is the corner nearest you. Drag with the right mouse button to look around; press T for the view from above and H to come back.
board-rings = Each player has a holder with 32 rings. The player with the fewest rings left at the end wins.
board-move = On your turn, move one of your glasses to a neighbouring socket. Drag the glass from D1 to D2, or click it and then the socket.
board-move-wrong = That is a legal move too, but this step asks you to move the glass from D1 to D2. Your move will be undone.
board-move-done = That was a move. A glass moves one socket at a time, never onto another glass.
board-ring = Now you may drop a ring on the socket you have just reached. Click your holder, or press the button.
board-ring-wrong = You kept the ring. You may, but every ring you drop brings you closer to winning.
board-ring-done = It lies around the socket under your glass, and stays there when the glass moves on.
board-answer = Now it is Black’s turn. Watch what they do.
board-answer-done = A move and a ring, just like yours.
board-again = Your turn: move any of your glasses and drop a ring. While you hold a glass, the sockets it may enter light up.
board-again-done = That was a whole turn, and most of the game.

# 1-2-rings
rings-title = Keeping rings, claiming sockets
rings-keep = You do not have to drop a ring. Move A4 to B4, and keep the ring this time.
rings-keep-dropped = You dropped the ring. That is usually better, but this step is about keeping it.
rings-keep-done = You kept it, but at a price.
rings-claimed = Where you drop no ring, your opponent may claim the socket: they drop one of theirs there. Watch what Black does.
rings-claimed-done = Black got rid of two rings in one turn: one by a claim, and one with their move.
rings-claim = Black has moved to D6 and kept their ring. Claim D6, that is, drop your ring there before you move: click your holder, or press the button.
rings-claim-moved = You moved, and with that your right to claim ended. Claim first, then move.
rings-claim-done = Your ring is under Black’s glass.
rings-then-move = A claim does not cost you your turn. Move G4 to F4 and drop its ring as well.
rings-then-move-done = Two of your rings in one turn.
rings-undecided = At Level 1, nobody may lift a glass until the ring of the last move is dropped or kept. A claim lasts until the next glass is placed.
rings-empty = A player with no rings left plays on. They must still move, cannot drop rings, and every socket they reach may be claimed.

# 1-3-full
full-title = Full sockets and blocked glasses
full-lift = A socket with as many rings as it can take is full and closed to glasses. Pick up the glass on D2: full sockets next to it are crossed out.
full-lift-done = Three ways are closed.
full-place = By the official rules, a glass can still be placed on a full socket by mistake, and that loses the match at once; a variant forbids it. Place yours on D3, which is open.
full-place-done = As long as you hold a glass, you may always put it back where it was.
full-under = Edge sockets take only one ring. Move D1 to C1 and drop your ring: the socket fills up under your glass.
full-under-done = The glass may stay there, and may leave, but none can ever enter that socket again.
full-block = Black’s only way out is D6. Move D5 to D6, and close it with your ring.
full-block-wrong = That leaves Black a way out at D6. Move the glass from D5 there.
full-block-kept = If you keep your ring, Black may claim the socket and drop one of theirs. Drop yours.
full-block-done = Black cannot move, so they pass at once, at no cost, and it is your turn again.
full-free = As long as Black is blocked, every turn is yours. Move any glass and drop another ring.
full-free-done = Walling in glasses is how you win matches.

# 1-4-end
end-title = The end
end-last = Only one open socket is left for any glass: D3. Move D2 there and drop your last ring, and nobody can move any more.
end-last-kept = Black may claim it then. Drop your ring.
end-last-done = The match is over: no glass can move. The fewest rings left wins, wherever the glasses stand: you have none, Black has three.

# 1-5-match
first-match-title = A short match
first-match-play = Finish this half-played match against the Novice bot. The Hint button shows what a strong player would do, and you may undo your turns.

# 2-1-sand
sand-title = Running sand
sand-start = At Level 2, a glass turns over as you place it, and its three minutes start to run. Move D1 to D2 and drop your ring.
sand-start-done = The time left in the upper bulb is shown next to the glass.
sand-first-three = Your first three moves must start each of your three glasses. Once Black has moved, start A4: move it to B4 and drop your ring.
sand-first-three-wrong = That glass is allowed too, but start the one on A4.
sand-first-three-done = The third will be G4. After that, you are free to choose.
sand-turn = Two minutes have passed, and D2 has one minute left on top. Turned over, it gets what has run out, 3:00 − 1:00 = 2:00: move it to D3.
sand-turn-done = What was below is now on top: 2:00, and the seconds that your move took. The fuller a glass is when you turn it, the less it gets.
sand-choose = All three of your glasses are running. Move the one that will have the most time once it is turned over.
sand-choose-middle = That one was two thirds full, so now it has only the last third. Another one gets more.
sand-choose-worst = That one was nearly full, so now it has only seconds. Leave a glass like that alone.
sand-choose-done = A glass with little left gains the most: move it late, but not too late.
sand-fifteen = At Level 2, nobody should take longer than 15 seconds over a move. The game reminds you, but nothing enforces it.

# 2-2-lost
lost-title = Losing a glass
lost-watch = A glass that runs out is lost: it stays where it is and never moves again. Watch the last five seconds of D2, and touch nothing.
lost-watch-wrong = You saved it: well done! But this time, watch it run out.
lost-watch-done = It is lost. It blocks its socket for the rest of the match.
lost-save = D2 will run out in twelve seconds. Save it: move it anywhere.
lost-save-wrong = While you moved another glass, D2 kept running. Save that one.
lost-save-missed = The glass has run out. This step starts again; take your time before you start the sand.
lost-save-done = Turned over, it has nearly three minutes.
lost-purpose = B5 and F4 are both running low, and you have one move. B5 is nearly walled in, so save F4 and let B5 go.
lost-purpose-saved = That saves a glass with nowhere to go, and F4 will be lost instead. Save F4.
lost-purpose-wrong = That saves neither of them. Move F4.
lost-purpose-done = You can give up a glass that has no future. It costs nothing but itself.

# 2-3-pace
pace-title = Turns without a break
pace-early = Your turn ends as you place the glass, not with its ring. As soon as Black’s glass is on D6, move A4 to B4, even if they have not dropped their ring.
pace-early-done = You never have to wait for the other player’s ring.
pace-window = In a match, your ring must follow within three seconds, not the ten you get in other lessons; the arc around the socket shows them. Move D1 to D2, and drop it in time.
pace-window-missed = The three seconds are up, and your opponent may claim. Try again: use the button or your holder.
pace-window-done = In time. Lifting your next glass also ends that time, however much is left.
pace-late = Now be too slow: move D1 to D2, and drop nothing. After three seconds, Black may claim the socket.
pace-late-dropped = You dropped it in time, but this step is about being too slow.
pace-late-kept = You kept it right away. This time, just wait.
pace-late-done = A ring forgotten is a ring given away.

# 2-4-tie
tie-title = Tiebreaker
tie-last = With equal rings, time decides: the player whose last glass runs longest wins. Move D2 to D3 and drop your ring: nobody can move after that.
tie-last-kept = Black may claim it then. Drop your ring.
tie-last-done = One ring each. Black’s last glass runs out before yours, so you win.
tie-next = If the last glasses run out together, the ones before them decide, and so on. It is a tie only if they are all alike.

# 3-1-timer
timer-title = The timer
timer-turn = At Level 3, a small 15-second timer stands beside the board, on the side Black chooses. When it is empty during your opponent’s turn, you may flip it against them: click it now.
timer-turn-done = It runs against Black.
timer-harmless = If Black moves before it is empty, nothing happens to them. Watch.
timer-harmless-wrong = Just watch this time.
timer-harmless-done = It keeps running and harms nobody, but it cannot be flipped again until it is empty.
timer-on-you = Now Black will flip it against you. Move A4 to B4 before it is empty.
timer-on-you-missed = The timer beat you, and your turn is lost. Try again.
timer-on-you-done = In time. You have 15 seconds from when the timer is flipped, not from the start of your turn.
timer-well = Flip it when your opponent has a lot to think about, as soon as their turn begins. It hurts most when one of their glasses is about to run out.

# 3-2-late
late-title = Being late
late-black = The timer runs for eight seconds in this lesson. Flip it against Black and let it run out.
late-black-wrong = Touch nothing until the timer is empty.
late-black-done = Black is late: their turn is over, and you get an extra ring for yours.
late-extra = Move A4 to B4. Then drop your ring, and after it the extra one: press its button or click the holder, then click any socket that is not full.
late-extra-missed = One of the rings was not dropped in time. Try again.
late-extra-done = An extra ring may even go under one of Black’s glasses. It cannot be claimed, and you lose it if you do not use it.
late-holding = What if you are late with a glass in your hand? Pick up A4, hold it until the timer is empty, and only then place it on B4.
late-holding-wrong = You placed it in time, but this step is about being late: hold it until the timer is empty.
late-holding-missed = Your hand was empty when the timer ran out, so you lost the turn. Pick up A4 and hold it.
late-holding-done = You were late, but you could still finish your move. Black gets an extra ring all the same.
late-pass = At Level 3, you may pass with an empty hand. It counts as being late: press Pass.
late-pass-done = That turn is lost, just as if the timer had run out.
late-price = Now see what it costs.
late-price-wrong = Just watch this time.
late-price-done = Black moves, drops their ring, and then the extra ring wherever they like.
late-blocked = A player who cannot move at all must pass. That is not being late, and costs nothing.

# 3-3-match
full-match-title = A full match
full-match-before = Finally, a half-played match at Level 3 against the Novice bot. Start your three glasses first, drop every ring in time, and flip the timer while the bot thinks.
full-match-play = Play it to the end. You may pause whenever you like.

# 4-1-variants
variants-title = Other ways to play
variants-free = With a free start, all glasses begin beside the board. Bring one in on any free socket, and drop its ring.
variants-free-done = The others follow on your next turns; only then do glasses move.
variants-turn = By the 1998 rule, being late costs the next turn as well, but no extra ring. Flip the timer against Black, and let it run out.
variants-turn-done = Their turn is over, and they will miss the next one too.
variants-missed = Move A4 to B4. Black misses a turn, so move G4 to F4 at once.
variants-missed-done = Two moves in a row.
variants-started = In a third variant, you get the extra ring only if the late player was holding a glass. If their hand was empty, they just lose the turn.
variants-options = You choose all this, and the speed of the sand, when you set up a match. You can also rule out moves onto full sockets, so that nobody loses by one.

# 5-1-push
push-title = GIPF: the push
push-board = GIPF is played on the same table, on 37 spots joined by lines, with the dots of the rim around them. White begins, and there is no clock.
push-enter = A turn brings one piece from your reserve into play. Drag it onto the dot with the arrow and on straight ahead, or click the dot and then the spot next to it.
push-enter-wrong = That is a legal push too, but this step needs the one from the arrow, straight ahead. It will be undone.
push-enter-done = The piece is in play. A dot is only a way in: no piece ever stays on one.
push-answer = Now it is Black’s turn. Watch what they do.
push-answer-done = Black has pushed a piece in from the other side.
push-on = A spot that is taken is not closed: its piece moves on along the line. Push another piece from the same dot, straight ahead.
push-on-wrong = Push from the same dot as before, straight ahead. This one will be undone.
push-on-done = Both are in play, and the line decides which pieces move: colours do not matter.
push-full = Nothing is ever pushed off the board. This line is full, so no piece can enter it from either end.
push-end = If your reserve is empty when your turn begins, you have lost. So you need your pieces back, and rows bring them back.

# 5-2-rows
rows-title = GIPF: rows
rows-make = Four pieces of one colour in line are a row. Push from the arrow, straight ahead, and make one.
rows-make-wrong = That is a legal push, but it makes no row. It will be undone.
rows-make-done = Four in line, and now they must be removed.
rows-take = Your rows glow at the end of a turn, and you must remove them. Click the row.
rows-take-done = All four are back in your reserve.
rows-capture = Whatever continues the row without a gap goes with it, Black’s pieces as well. Make the row with the push from the arrow, and remove it.
rows-capture-done = Four returned to your reserve, and Black’s piece is captured: it never comes back.
rows-theirs = A row belongs to the player of its colour, whoever made it. Watch Black’s push, then remove your row.
rows-theirs-done = Black pushed your piece into line, and lost two of their own. The player whose turn it is always removes first.
rows-cross = Where two of your rows cross, you choose which one goes first. Make both with one push from the arrow, and remove one of them.
rows-cross-wrong = Push from the arrow, straight ahead: that makes both rows. This one will be undone.
rows-cross-done = Only three of the other row are left, so it stays.

# 5-3-gipf
gipf-pieces-title = GIPF pieces
gipf-pieces-about = In the standard version you begin with three GIPF pieces, each of two pieces stacked. If you lose the last of them, you lose the match.
gipf-pieces-stay = A GIPF piece moves and counts as any other, but in a row that is removed it may stay. Make the row: one click on it shows what would go, a second one removes it, without your GIPF piece.
gipf-pieces-stay-taken = This time, leave the GIPF piece on the board. Your removal will be undone.
gipf-pieces-stay-done = It still stands there as a GIPF piece, and the others are back in your reserve.
gipf-pieces-take = When your reserve runs low, you may take it after all: it returns as two pieces. Click the GIPF piece to take it too, then click the row.
gipf-pieces-take-left = You left the GIPF piece on the board. Click it first, then click the row.
gipf-pieces-take-done = Two pieces more in your reserve, and one GIPF piece less on the board.
gipf-pieces-last = Black’s last GIPF piece continues your row, and whoever removes the row decides about it. Remove the row and take it.
gipf-pieces-last-left = You left Black’s GIPF piece on the board. Take it: it is their last.
gipf-pieces-last-done = Black has no GIPF piece left on the board, so you have won at once.
gipf-pieces-only = A row of nothing but GIPF pieces may stay as it is. Leave it: press the button.
gipf-pieces-only-wrong = You took some of them, which you may. This time, leave them all.
gipf-pieces-only-done = They all stay, and you are asked again at the end of later turns.

# 5-4-tournament
tournament-title = The tournament version
tournament-first = In the tournament version the board begins empty, and your first piece must be a GIPF piece. Push it in from the arrow, straight ahead.
tournament-wrong = That is a legal push too, but this step needs the one from the arrow. It will be undone.
tournament-first-done = It took two pieces from your reserve.
tournament-answer = Black does the same. Watch.
tournament-answer-done = From now on, whoever has no GIPF piece left on the board loses.
tournament-more = As long as you have brought in nothing else, you may bring in more GIPF pieces, as many as you like. Push in a second one from the arrow.
tournament-more-basic = That was a basic piece. Choose the GIPF piece with its button, and push it in from the arrow.
tournament-more-done = More GIPF pieces are harder to lose, but they leave less in your reserve.
tournament-ends = Black now brings in a basic piece. Watch.
tournament-ends-done = With that, Black can never bring in another GIPF piece. You still can.
tournament-basic = Now do as Black did: choose the basic piece with its button, and push it in from the arrow.
tournament-basic-gipf = That was a GIPF piece. Choose the basic piece with its button first.
tournament-basic-done = From here on, both of you play with basic pieces only.

# 5-5-potentials
potentials-title = TAMSK potentials
potentials-loaded = A potential is an extra piece that rides on a basic one: together they are a loaded piece. Choose it with its button, and push it in from the arrow.
potentials-loaded-gipf = That was a GIPF piece. Choose the loaded piece with its button first.
potentials-loaded-basic = That was a basic piece, and it would have cost you all your potentials. Choose the loaded piece with its button first.
potentials-loaded-wrong = That is a legal push too, but this step needs the one from the arrow. It will be undone.
potentials-loaded-done = It moves as one piece, and its potential waits for the centre.
potentials-order = GIPF pieces come first, then loaded pieces, then basic ones, and you can never go back. With your first basic piece, the potentials that you have not brought in are lost.
potentials-wake = A potential wakes when its loaded piece reaches the centre. Push in another loaded piece from the arrow, straight ahead.
potentials-wake-basic = That was a basic piece, so your last potentials would be lost. Push in a loaded piece.
potentials-wake-wrong = That brings nothing to the centre. Push from the arrow, straight ahead.
potentials-wake-done = It is awake: you have an extra move.
potentials-extra = The extra move takes the potential off and pushes it in as a piece of its own. Push it in from the arrow.
potentials-extra-wrong = That is allowed too, but this step needs the potential pushed in from the arrow. It will be undone.
potentials-extra-done = Now it is a piece like any other, but its power is spent. The basic piece stays where it was.
potentials-theirs = If Black’s push brings your loaded piece to the centre, the extra move is yours all the same, at the beginning of your turn. Watch, then push the potential in from the arrow.
potentials-theirs-done = That was your extra move. Your normal move is still to come.
potentials-rows = In a row, a loaded piece may stay as a GIPF piece may, but a single potential must go, and is lost. Remove this row as it is offered.
potentials-rows-wrong = This time, leave the GIPF piece and the loaded pieces on the board. Your removal will be undone.
potentials-rows-done = Only the basic piece is back in your reserve.
potentials-cut = A loaded piece that is taken loses its potential for ever. A row of loaded pieces only, or of loaded and GIPF pieces, must be cut: at least one of them is taken.

# 5-6-challenge
challenge-title = The challenge
challenge-about = Players may agree on a challenge before the match: when a potential wakes, the other player may try to neutralise it, by winning a match of TAMSK. Black’s loaded piece is close to the centre.
challenge-do = Black brings it there and wants to use it. Challenge them: press the button.
challenge-do-wrong = You let Black have the extra move. This time, challenge them.
challenge-do-done = The match stands still until it is decided. In a real one, lots are drawn for Red, and a whole match of TAMSK is played on this table.
challenge-play = Here it is nearly over. As the challenger you must win, a tie is not enough: move D2 to D3 and drop your last ring.
challenge-play-done = You have no rings left and Black has three, so you have won.
challenge-back = Back at GIPF, Black’s potential is lost and there is no extra move; the piece stays in the centre as a basic one. Go on with any push.
challenge-back-done = One attempt is usual, and it is spent, whatever comes of it.
challenge-owner = Now your own piece is in the centre. Say that you use its potential, and see what Black does.
challenge-owner-forgone = You gave it up, as you may. This time, use it.
challenge-owner-done = Black challenges you. You may give in and forgo the extra move, or play: as the owner you keep your potential even with a tie.
challenge-held = Say the match of TAMSK was tied: Black has not won, so the extra move is yours. Push the potential in from the arrow.
challenge-held-forgone = You gave it up, as you may. This time, make the extra move.
challenge-held-done = That is all of GIPF with TAMSK. Instead of TAMSK, a coin, dice or anything else you agree on may decide.
