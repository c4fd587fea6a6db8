# The rulebook. A paragraph is one rule; `src/ui/rulebook/sections.rs` says in which order they stand and which have a
# picture.

rulebook-title = The rules
rulebook-search = Search
rulebook-none = No rule mentions “{ $query }”.
rulebook-done = Close

rulebook-level-1 = Level 1
rulebook-level-2 = Level 2
rulebook-level-3 = Level 3
rulebook-variants = Variants

rulebook-board = The board and the goal
rule-aim = Each player starts with 32 rings in their holder. When the match is over, whoever has fewer rings left wins: every ring that you bring to the board counts for you.
rule-heights = The board is a hexagon of 37 sockets, four along each side. Each is a tube that takes one glass and, around it, as many rings as the tube is high: one on each of the 18 sockets of the edge, two on the next 12, three on the 6 around the centre and four on the centre itself. In these pictures each circle is room for a ring; a ring that lies there fills its circle. Rings never leave the board.
rule-corners = The six glasses start on the corners, Red’s and Black’s alternating, with all their sand below. Lots are drawn for Red, and Red goes first.

rulebook-move = A move
rule-move = On your turn you must move one of your glasses to a neighbouring socket on which no glass stands and which is not full of rings.
rule-hand = A move has two halves: you lift the glass, then you place it. Until then it still occupies its old socket, and you may put it back and choose another: you need not play a glass that you have touched.
rule-own = You lift only glasses of your own colour, only on your turn, and only one at a time.

rulebook-rings = Rings
rule-drop = After placing a glass you may drop one ring from your holder over it, onto the socket that it has just reached.
rule-keep = You do not have to: you may keep the ring. But then your opponent may claim the socket. With an empty holder you play on, but cannot drop a ring, and every move you make can be claimed.
rule-undecided = At Level 1 nobody lifts a glass until the ring is dropped or kept.

rulebook-claim = Claims
rule-claim = If you drop no ring on the socket that you have just reached, your opponent may claim it: they drop one of their own rings there, and still make their move.
rule-claim-ends = They may do so as soon as your own right to that ring has ended, and until somebody places the next glass.
rule-claim-not = Nobody may claim with a glass in their hand, from an empty holder, on a full socket, or once they have placed a glass of their own after that move.

rulebook-full = Full sockets
rule-full = A socket with as many rings as it can take is full: its rings are level with the rim, and no glass may enter it any more.
rule-full-under = A glass may stand on a socket that becomes full beneath it, and leaves it as usual. After that nobody enters.
rule-full-loses = Whoever moves a glass onto a full neighbouring socket loses the match at once. While learning, you can choose in the setup that such a move is simply refused; and if the socket became full while the glass was in the hand, it is refused in any case.

rulebook-blocked = Blocking and passing
rule-blocked = If none of your glasses can move on your turn, you pass at once and pay nothing for it. Walling in your opponent’s glasses wins matches: while they pass, you drop rings.
rule-blocked-hand = If you become unable to move during your turn, you pass in the same way, and a glass in your hand goes back. You play again as soon as one of your glasses can move.
rule-blocked-claim = At Level 1 a blocked player who may claim a ring decides on that first: the player either claims it or passes. What they may claim stays open even after they pass.

rulebook-end = The end
rule-end = When neither player can move, the match is ending. Rings that may still be dropped or claimed come to the board, and then it is over.
rule-thirty = It also ends after 30 moves in a row, of both together, without a ring. If one is dropped after all, the match goes on.
rule-winner = Whoever has fewer rings left wins. With equal rings the match is a tie at Level 1; at Levels 2 and 3 time decides.
rule-resign = You may resign at any time.

rulebook-sand = Running sand
rule-turn = From Level 2 on, every glass is turned over as it is placed. The first time, all of its three minutes are above; after that its two bulbs change places: what had run out is what it has left, three minutes less what was above.
rule-turn-hand = Lifting a glass changes nothing: its sand keeps running in your hand, in the old direction, until you place it.
rule-time = Sand and rings keep strict time. What falls due at the very moment you act comes first: a glass that has just run out can no longer be saved. Nothing runs while the match is paused.
rule-turn-agreed = Fifteen seconds for a move are good manners. The game shows when you take longer, but nothing forces you to move.

rulebook-first = The first three turns
rule-first = As long as one of your glasses that has never run can move, you may lift only such a glass: your first three turns start your three glasses. If none of them can move, any of your living glasses may.

rulebook-lost = Losing a glass
rule-lost = A glass whose upper bulb runs empty is lost: it stays where it is and never moves again. A glass that has never run cannot be lost.
rule-lost-hand = If it runs out in your hand it goes back to its socket. It is still your turn.
rule-lost-purpose = You may let a glass run out on purpose: it keeps blocking its socket for everybody.

rulebook-window = The time for a ring
rule-window = From Level 2 on, your turn ends as your glass is placed, and your opponent may lift at once. Your ring may still follow for a short time, three seconds unless you agreed otherwise.
rule-window-ends = Your opponent’s move does not end that time. Lifting your next glass ends it, and so does keeping the ring; once it is over without a ring, they may claim the socket.

rulebook-ties = Equal rings
rule-ties = With equal rings, compare the glasses that run out last: the later one wins. If both run out at the same moment, compare the ones before them, and so on; a player with no more glasses to compare loses. It is a tie only if all are alike.
rule-ties-lost = A lost glass counts with the moment at which it was lost. Glasses that have never run do not count.

rulebook-timer = The timer
rule-timer = At Level 3 a small grey 15-second timer stands beside the board. During your opponent’s turn, while its upper bulb is empty, you may turn it over against them.
rule-timer-once = It threatens only that turn. If they place their glass in time, the rest of its sand runs out and harms nobody; but it may be turned again only when it is empty.
rule-timer-side = Black chooses on which side of the board it stands. That is only a matter of comfort.

rulebook-late = Being late
rule-late = If the timer runs out against you, you are late: your turn is over, and your opponent’s begins.
rule-late-hand = With an empty hand you have lost the turn. With a glass in your hand you may still place it, wherever that is allowed by then, and drop its ring. If you still hold it when your next turn begins, it counts as lifted for that turn.
rule-late-pass = At Level 3 you may also choose to pass, with an empty hand; that counts as being late. Having no move is not being late and costs nothing.

rulebook-extra = The extra ring
rule-extra = If you are late, your opponent may drop a second ring in the turn that then begins: once they have placed their glass, within five seconds, on any socket that is not full, whether a glass stands there or not.
rule-extra-lapses = It lapses if it is not used, if they are late themselves in that turn, or if they have no ring left. It is separate from the ordinary ring, cannot be claimed, and nobody ever has two of them.

rulebook-free = Free start
rule-free = All glasses start beside the board. As long as you have one there, your move is to take it and place it on any socket that is neither occupied nor full. At Levels 2 and 3 its sand starts at that moment.
rule-free-rest = Rings, claims, the timer and being late count from the first move on. A glass beside the board cannot be lost, and one that you have taken may be put back there.

rulebook-options = Other ways to play
rule-1998 = “Lose a turn” is the rule of the first French box, of 1998: the late player misses their next turn as well, and there is no extra ring.
rule-started = With “Extra ring if in hand”, the opponent wins an extra ring only if the late player was holding a glass; with an empty hand they have lost the turn and nothing more.
rule-paces = You may agree on more or less time: 1 to 10 seconds for a ring, 2 to 15 for an extra ring, and sand from twice as fast to three times as slow. The timer keeps step with the glasses.

rulebook-notation = How moves are written
rule-coordinates = The columns are called A to G, from left to right as Red sees them, and the rows are counted from Red’s side. The centre is D4; the corners are A1, A4, D1, D7, G1 and G4.
rule-written = D1-D2o is a move from D1 to D2 with its ring, D1-D2 one without. A star in front, as in *D1-D2o, says that a ring was claimed first; “pass” and “*pass” are turns without a move. The log of a match says the same in words.
