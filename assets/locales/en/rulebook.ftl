# The rulebook. A paragraph is one rule; `src/ui/rulebook/sections.rs` says in which order they stand and which have a
# picture.

rulebook-title = The rules
rulebook-search = Search
rulebook-none = No rule speaks of “{ $query }”.
rulebook-done = Close

rulebook-level-1 = Level 1
rulebook-level-2 = Level 2
rulebook-level-3 = Level 3
rulebook-variants = And also

rulebook-board = The board and the aim
rule-aim = Both begin with 32 rings in their holders. When the match is over, whoever has fewer rings left wins: every ring that you bring to the board counts for you.
rule-heights = The board is a hexagon of 37 sockets, four along each side. Each is a tube that takes one glass and, around it, as many rings as the tube is high: one on each of the 18 sockets of the edge, two on the next 12, three on the 6 around the centre and four on the centre itself. In these pictures each circle is room for a ring; a ring that lies there fills its circle. Rings never leave the board.
rule-corners = The six glasses begin on the corners, Red’s and Black’s by turns, with all their sand below. Who plays Red is drawn by lot, and Red begins.

rulebook-move = A move
rule-move = On your turn you must move one of your glasses to a neighbouring socket on which no glass stands and which is not full of rings.
rule-hand = A move has two halves: you lift the glass, then you set it down. Until then it still takes up its old socket, and you may put it back and choose another: a glass touched need not be played.
rule-own = You lift only glasses of your own colour, only on your turn, and only one at a time.

rulebook-rings = Rings
rule-drop = After setting a glass down you may drop one ring from your holder over it, onto the socket that it has just reached.
rule-keep = You need not: you may keep the ring. But then your opponent may claim the place. With an empty holder you play on, but cannot drop any ring, and every move of yours can be claimed.
rule-undecided = At Level 1 nobody lifts a glass until the ring is dropped or kept.

rulebook-claim = Claims
rule-claim = If you drop no ring on the socket that you have just reached, your opponent may claim it: he drops one of his own rings there, and still makes his move.
rule-claim-ends = He may do so as soon as your own right to that ring has ended, and until somebody sets down the next glass.
rule-claim-not = Nobody claims with a glass in his hand, from an empty holder, on a full socket, or once he has set down a glass of his own after that move.

rulebook-full = Full sockets
rule-full = A socket with as many rings as it can take is full: its rings are level with the rim, and no glass may enter it any more.
rule-full-under = A glass may stand on a socket that becomes full beneath it, and leaves it as usual. After that nobody enters.
rule-full-loses = Who sets a glass on a full neighbouring socket loses the match at once. While learning you can agree in the setup that such a move is only refused; and if the socket became full while the glass was in the hand, it is refused in any case.

rulebook-blocked = Blocking and passing
rule-blocked = If none of your glasses can move on your turn, you pass at once and pay nothing for it. Walling in the other’s glasses wins matches: while he passes, you drop rings.
rule-blocked-hand = If you become unable to move while it is your turn, you pass likewise, and a glass in your hand goes back. Later you play again as soon as one of your glasses can move.
rule-blocked-claim = At Level 1 a blocked player who may claim a ring decides on that first: he claims it, or passes. What he may claim stays open even after his pass.

rulebook-end = The end
rule-end = When neither player can move, the match is ending. Rings that may still be dropped or claimed come to the board, and then it is over.
rule-thirty = It also ends after 30 moves in a row, of both together, without a ring. If one is dropped after all, the match goes on.
rule-winner = Whoever has fewer rings left wins. With equal rings the match is a tie at Level 1; at Levels 2 and 3 time decides.
rule-resign = You may resign at any time.

rulebook-sand = The glasses run
rule-turn = From Level 2 on every glass is turned over as it is set down. The first time it starts with all of its three minutes above; after that its two bulbs change places: what had run out is what it has left, three minutes less what was above.
rule-turn-hand = Lifting a glass changes nothing: its sand runs on in your hand, in the old direction, until you set it down.
rule-time = Sand and rings keep strict time. What falls due at the very moment in which you act comes first: a glass that has just run out can no longer be saved. While the match is paused nothing runs.
rule-turn-agreed = Fifteen seconds for a move are good manners. The game shows when you take longer, but nobody makes you move.

rulebook-first = The first three turns
rule-first = As long as a glass of yours that has never run can move, you may lift only such a one: your first three turns start your three glasses. If none of them can move, any of your living glasses may.

rulebook-lost = Losing a glass
rule-lost = A glass whose upper bulb runs empty is lost: it stays where it is and never moves again. A glass that has never run cannot be lost.
rule-lost-hand = If it runs out in your hand it goes back to its socket. It is still your turn.
rule-lost-purpose = You may let one run out on purpose: it goes on barring its socket to everybody.

rulebook-window = The time for a ring
rule-window = From Level 2 on your turn ends as your glass is set down, and your opponent may lift at once. Your ring may still follow for a short time, three seconds unless you agreed otherwise.
rule-window-ends = Your opponent’s moving does not end that time. Lifting your next glass ends it, and so does keeping the ring; once it is over without a ring, he may claim the place.

rulebook-ties = Equal rings
rule-ties = With equal rings, compare the glasses that run out last: the later one wins. If both run out at the same moment, compare the last but one, and so on; if one player has no more glasses to compare, he loses. Only if all are alike is it a tie.
rule-ties-lost = A lost glass counts with the moment at which it was lost. Glasses that have never run do not count.

rulebook-timer = The timer
rule-timer = At Level 3 a small grey timer of 15 seconds stands beside the board. While it is your opponent’s turn and the timer’s upper bulb is empty, you may turn it over against him.
rule-timer-once = It threatens that one turn. If he sets his glass down in time the rest of its sand runs out and harms nobody; but only when it is empty may it be turned again.
rule-timer-side = Black chooses on which side of the board it stands. That is a matter of comfort only.

rulebook-late = Being late
rule-late = If the timer runs out against you, you are late: your turn is over, and your opponent’s begins.
rule-late-hand = With an empty hand you have lost the turn. With a glass in your hand you may still set it down, wherever that is allowed by then, and drop its ring. If you still hold it when your next turn begins, it counts as lifted for that turn.
rule-late-pass = At Level 3 you may also pass because you want to, with an empty hand; that counts as being late. Having no move is no lateness and costs nothing.

rulebook-extra = The extra ring
rule-extra = If you are late, your opponent may drop a second ring in the turn that then begins: once he has set down his glass, within five seconds, on any socket that is not full, whether a glass stands there or not.
rule-extra-lapses = Unused it lapses; and also if he is late himself in that turn, or has no ring left. It has nothing to do with his ordinary ring, it cannot be claimed, and nobody has two of them.

rulebook-free = Free start
rule-free = All glasses begin beside the board. As long as you have one there, your move is to take it and set it on any socket that is neither occupied nor full. At Levels 2 and 3 its sand starts as you do.
rule-free-rest = Rings, claims, the timer and being late count from the first move on. A glass beside the board cannot be lost, and one that you have taken may be put back there.

rulebook-options = Other ways to play
rule-1998 = “Lose a turn” is the rule of the first French box, of 1998: the late player misses his next turn as well, and there is no extra ring.
rule-started = With “Extra ring if started” the other wins an extra ring only if the late player was holding a glass; with an empty hand he has lost the turn and no more.
rule-paces = You may agree on more or less time: 1 to 10 seconds for a ring, 2 to 15 for an extra ring, and sand from twice as fast to three times as slow. The timer keeps step with the glasses.

rulebook-notation = How moves are written
rule-coordinates = The columns are called A to G, from left to right as Red sees them, and the rows are counted from Red’s side. The centre is D4; the corners are A1, A4, D1, D7, G1 and G4.
rule-written = D1-D2o is a move from D1 to D2 with its ring, D1-D2 one without. A star in front, as in *D1-D2o, says that a ring was claimed first; “pass” and “*pass” are turns without a move. The log of a match says the same in words.
