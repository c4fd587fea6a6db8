# The rulebook. Each paragraph is one rule; `src/ui/rulebook/sections.rs` gives their order and their pictures.

rulebook-title = Rules
rulebook-search = Search
rulebook-none = No rule mentions “{ $query }”.
rulebook-all = Show all rules
rulebook-done = Close

rulebook-level-1 = Level 1
rulebook-level-2 = Level 2
rulebook-level-3 = Level 3
rulebook-variants = Variants

rulebook-board = Board and goal
rule-aim = Each player starts with 32 rings in a holder. The player with the fewest rings left at the end wins, so every ring you drop brings you closer to winning.
rule-heights = The board is a hexagon of 37 sockets, four along each side. Each socket is a tube that takes one glass and, around it, as many rings as the tube is high: one on each of the 18 edge sockets, two on the next 12, three on the 6 around the centre, and four on the centre itself. In these diagrams, each circle is space for one ring, and is filled in when a ring is there. Rings never leave the board.
rule-corners = The six glasses start on the corners, Red and Black alternating, with all their sand at the bottom. Draw lots to decide who plays Red; Red goes first.

rulebook-move = Moving
rule-move = On your turn, you must move one of your glasses to a neighbouring socket that has no glass on it and is not full of rings.
rule-hand = A move has two parts: you lift a glass, then you place it. Until you place it, it still occupies its old socket, and you may put it back and choose another: touching a glass does not commit you to moving it.
rule-own = You may lift only your own glasses, only on your turn, and only one at a time.

rulebook-rings = Rings
rule-drop = After placing a glass, you may drop one ring from your holder over it, onto the socket it has just reached.
rule-keep = You may also keep the ring, but then your opponent may claim the socket. With an empty holder, you play on but cannot drop rings, and your opponent may claim after every move you make.
rule-undecided = At Level 1, nobody may lift a glass until the ring is dropped or kept.

rulebook-claim = Claims
rule-claim = If you do not drop a ring on the socket you have just reached, your opponent may claim it: they drop one of their own rings there, and still make their move.
rule-claim-ends = They may claim as soon as your own right to that ring has ended, and until either player places the next glass.
rule-claim-not = You may not claim while holding a glass, with an empty holder, on a full socket, or once you have placed a glass of your own after that move.

rulebook-full = Full sockets
rule-full = A socket with as many rings as it can take is full: its rings are level with the rim, and no glass may enter it any more.
rule-full-under = A glass may stand on a socket that becomes full beneath it, and may leave as usual. After that, no glass may enter.
rule-full-loses = If you move a glass onto a full neighbouring socket, you lose the match at once. While learning, you can set up matches so that such moves are simply not allowed. A move is never allowed onto a socket that became full while the glass was in your hand.

rulebook-blocked = Blocking and passing
rule-blocked = If none of your glasses can move on your turn, you pass at once, with no penalty. Walling in your opponent’s glasses wins matches: while they pass, you drop rings.
rule-blocked-hand = If you become unable to move during your turn, you pass in the same way, and any glass in your hand goes back. You play again as soon as one of your glasses can move.
rule-blocked-claim = At Level 1, a blocked player who may claim a ring decides on that first: the player either claims it or passes. The claim stays open even after they pass.
rule-blocked-choice = While you can move, you may pass of your own will at Level 3 only, with an empty hand. That counts as being late: your opponent may drop an extra ring in their turn, or, by the 1998 rule, you also miss your next turn.

rulebook-end = The end
rule-end = When neither player can move, the match is ending. Any rings that may still be dropped or claimed come to the board, and then it is over.
rule-thirty = It also ends after 30 moves in a row, counting both players, without a ring. If one is dropped after all, the match goes on.
rule-winner = The player with the fewest rings left wins. With equal rings, it is a tie at Level 1; at Levels 2 and 3, time decides.
rule-resign = You may resign at any time.

rulebook-sand = Running sand
rule-turn = From Level 2 on, every glass is turned over as it is placed. The first time, it starts with its full three minutes on top; after that, its two bulbs trade places: it now has as much time as had already run out, three minutes less what was on top.
rule-turn-hand = Lifting a glass changes nothing: its sand keeps running the same way in your hand until you place it.
rule-time = Sand and rings keep exact time. Anything due at the very moment you act comes first: a glass that has just run out can no longer be saved. Nothing runs while the match is paused.
rule-turn-agreed = It is good manners to move within fifteen seconds. The game shows when you take longer, but nothing forces you to move.

rulebook-first = The first three turns
rule-first = As long as any glass you have not started yet can move, you may lift only such a glass: your first three turns start your three glasses. If none of them can move, you may lift any glass you have not lost.

rulebook-lost = Losing a glass
rule-lost = A glass whose upper bulb runs empty is lost: it stays where it is and never moves again. A glass that has never run cannot be lost.
rule-lost-hand = If it runs out in your hand, it goes back to its socket. It is still your turn.
rule-lost-purpose = You may let a glass run out on purpose: it keeps blocking its socket for everyone.

rulebook-window = Time to drop a ring
rule-window = From Level 2 on, your turn ends as you place your glass, and your opponent may lift at once. You may still drop your ring for a short time: three seconds, unless you agreed otherwise.
rule-window-ends = Your opponent’s move does not end that time. Lifting your next glass does, and so does keeping the ring. Once it is over without a ring, they may claim the socket.

rulebook-ties = Tiebreaker
rule-ties = With equal rings, compare each player’s last glass to run out: the later one wins. If both run out at the same moment, compare the ones before them, and so on; a player with no more glasses to compare loses. It is a tie only if all are alike.
rule-ties-lost = For a lost glass, use the moment it was lost. Glasses that have never run do not count.

rulebook-timer = The timer
rule-timer = At Level 3, a small grey 15-second timer stands beside the board. During your opponent’s turn, while its upper bulb is empty, you may flip it against them.
rule-timer-once = It threatens only that turn. If they place their glass in time, the rest of its sand runs out and harms nobody; but the timer cannot be flipped again until it is empty.
rule-timer-side = Black chooses which side of the board it stands on, purely for comfort.

rulebook-late = Being late
rule-late = If the timer runs out against you, you are late: your turn is over, and your opponent’s begins.
rule-late-hand = With an empty hand, you lose the turn. With a glass in your hand, you may still place it, wherever that is allowed by then, and drop its ring. If you still hold it when your next turn begins, it counts as lifted for that turn.
rule-late-pass = At Level 3, you may also choose to pass, with an empty hand; that counts as being late. Being unable to move is not being late, and costs nothing.

rulebook-extra = The extra ring
rule-extra = If you are late, your opponent may drop a second ring in the turn that begins then: within five seconds of placing their glass, on any socket that is not full, whether a glass stands there or not.
rule-extra-lapses = It is lost if not used in time, if they are late themselves in that turn, or if they have no rings left. It is separate from the regular ring, cannot be claimed, and nobody ever has two of them.

rulebook-free = Free start
rule-free = All glasses start beside the board. While you have any there, your move is to take one and place it on any socket that is neither occupied nor full. At Levels 2 and 3, its sand starts at that moment.
rule-free-rest = Rings, claims, the timer and being late apply from the first move on. A glass beside the board cannot be lost, and one you have taken may be put back there.

rulebook-options = Other ways to play
rule-1998 = “Lose a turn” is the rule from the first French edition, in 1998: the late player also misses their next turn, and there is no extra ring.
rule-started = With “Extra ring if holding”, the opponent gets an extra ring only if the late player was holding a glass; with an empty hand, the late player just loses the turn.
rule-paces = You may agree on more or less time: 1 to 60 seconds for a ring, 2 to 60 for an extra ring, and sand from twice as fast to four times as slow. The timer keeps step with the glasses.

rulebook-notation = Notation
rule-coordinates = Columns are called A to G, from left to right as Red sees them, and rows are numbered from Red’s side. The centre is D4; the corners are A1, A4, D1, D7, G1 and G4.
rule-written = D1-D2o is a move from D1 to D2 with its ring; D1-D2 is one without. A star in front, as in *D1-D2o, means that a ring was claimed first; “pass” and “*pass” are turns without a move. The match log says the same in words.
