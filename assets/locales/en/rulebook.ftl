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
rule-blocked-claim = At Level 1, a blocked player who may claim a socket decides on that first: the player either claims it or passes. The claim stays open even after they pass.
rule-blocked-choice = While you can move, you may pass of your own will at Level 3 only, with an empty hand. That counts as being late: your opponent may drop an extra ring in their turn, or, by the 1998 rule, you also miss your next turn.

rulebook-end = The end
rule-end = When neither player can move, the match is ending. Any rings that may still be dropped, with a move or by a claim, come to the board, and then it is over.
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

rulebook-far = Far apart
rule-far-time = With a friend far away, what you do counts from the moment you do it, so that distance costs you no time. A lost glass, being late, a claim that opens and the end are shown a moment later, once nothing earlier can arrive.
rule-far-breaks = If the connection breaks, time stops for both of you. Each of you has three interruptions of two minutes together, pauses included. If your opponent stays away for longer, you may wait, keep the match for another day, claim it or call it off.

rulebook-notation = Notation
rule-coordinates = Columns are called A to G, from left to right as Red sees them, and rows are numbered from Red’s side. The centre is D4; the corners are A1, A4, D1, D7, G1 and G4.
rule-written = D1-D2o is a move from D1 to D2 with its ring; D1-D2 is one without. A star in front, as in *D1-D2o, means that a socket was claimed first; “pass” and “*pass” are turns without a move. The match log writes moves in the same way.

rulebook-gipf = GIPF
rulebook-gipf-push = Board and push
gipf-rule-board = White and Black are drawn by lot, and White begins. Pieces stand on the 37 spots, joined by 21 straight lines; the 24 dots of the rim are only ways in. There is no clock, and nobody may pass.
gipf-rule-push = A turn brings one piece from your reserve into play: put it on a dot and push it onto a spot next to it. If a piece stands there, it moves on along the same line, and so do those it runs into, up to the first free spot; pieces beyond that stay.
gipf-rule-line = Whose pieces are pushed does not matter. Nothing leaves the board: where every spot of a line is taken, no piece can enter it from either end.
gipf-rule-think = Until you let the piece go on its line, you may think again and take it back.

rulebook-gipf-versions = Three versions
gipf-rule-basic = Basic: three pieces of each side stand on the corners at the start, and twelve are in each reserve. There are no GIPF pieces. Each side may have up to three pieces more in its reserve, for a longer match or as a handicap.
gipf-rule-standard = Standard: the three pieces on the corners are GIPF pieces.
gipf-rule-tournament = Tournament: the board is empty and each reserve has eighteen pieces. Your first piece must be a GIPF piece, and you may introduce more of them until you introduce anything else; then that is over for you, but not for your opponent.
gipf-rule-piece = A GIPF piece is two pieces stacked. It takes two pieces of your reserve, but on the board it is pushed and counts in rows as one.

rulebook-gipf-rows = Rows
gipf-rule-row = Four or more pieces of one colour next to each other on a line are a row, whoever made it. The player of that colour must remove it at the end of the turn, with every piece of either colour that continues it without a gap.
gipf-rule-returns = Your own pieces return to your reserve, a GIPF piece as two. The opponent’s are captured and out of the match.
gipf-rule-first = The player whose turn it is removes first, all rows that must be; then the other does, if any are left. That is not a turn of theirs.
gipf-rule-cross = Of rows that cross, you choose which goes first. The other is removed only if four in line are left of it; the same holds between the two colours.
gipf-rule-stay = GIPF pieces of either colour in a row or its continuation may be taken or left, as the player who removes it decides. Everything else must be taken, except loaded pieces.
gipf-rule-only = A row of nothing but GIPF pieces may stay. Its owner is asked in every removal whether to take some of them or to leave it.

rulebook-gipf-end = The end of GIPF
gipf-rule-reserve = If your reserve is empty when your turn begins, you have lost. Pieces with potentials do not help, and neither does an extra move. You have also lost if there is no free spot for your normal move.
gipf-rule-last = In the standard and tournament versions, you lose at once when your last GIPF piece leaves the board. If one removal takes the last of both sides, the player who removes wins.
gipf-rule-repetition = If the same position stands at the beginning of a turn for the third time, the match is drawn. There is no other draw.
gipf-rule-resign = You may resign at any time, even while a challenge is open.

rulebook-gipf-potentials = TAMSK potentials
gipf-rule-loaded = Before the match, the players may agree on a number of potentials, the same for both. A potential is an extra piece on top of a basic one, and together they are a loaded piece: it takes one piece of the reserve and is pushed, captured and counted as one.
gipf-rule-order = GIPF pieces come first, then loaded pieces, then basic ones, and nobody can go back. With your first basic piece, the potentials you have not introduced are lost.
gipf-rule-extra = When your push brings your loaded piece to the centre, its potential gives you an extra move: it is taken off, put on any dot and pushed in as a piece of its own. The basic piece stays in the centre, unless the push moves it on.
gipf-rule-theirs = If your opponent’s push has brought it there, your extra move comes at the beginning of your turn, before your normal move. If they move it on within the same turn, it keeps its potential and there is no extra move.
gipf-rule-once = The extra move is made at once or given up, and then the potential is lost. It may bring another loaded piece of yours to the centre, and then another extra move follows. On a full line it cannot enter either.
gipf-rule-between = The normal move and the extra moves are one turn. Nothing is removed between them.
gipf-rule-kept = A loaded piece in a row may be taken or left, as a GIPF piece may. If it is taken, the potential is lost: it never returns to a reserve. A loaded piece is not a GIPF piece: losing all of them loses nothing more.
gipf-rule-single = A potential that was pushed in is a piece without power. In a row it counts, and must be taken; whoever takes it, it is lost.
gipf-rule-cut = A row of loaded pieces only, or of loaded and GIPF pieces, must be cut: so many of them are taken that no four are left in line, other than four GIPF pieces.
gipf-rule-advice = Play a few matches of GIPF before you add potentials. They are meant for the tournament version, and fewer than three for each side are unusual.

rulebook-gipf-challenge = The challenge
gipf-rule-agree = With potentials, the players may agree that each of them may challenge: how often, how many potentials they may neutralise in all, and which. Usual are one attempt and any potential.
gipf-rule-ask = When an extra move is due, its owner says whether they use it. The opponent then challenges or accepts. A challenge uses up one attempt, whatever comes of it.
gipf-rule-contest = GIPF stands still, and a whole match of TAMSK is played at the level agreed on. Lots are drawn for Red.
gipf-rule-won = The challenger must win. Then the potential is lost, and there is no extra move. In every other case, with a tie as well, its owner may make it.
gipf-rule-give-in = While the challenge is open, the owner may give in and forgo the extra move. That does not count as a neutralised potential.
gipf-rule-other = Instead of TAMSK, one toss of a coin may decide, or one throw of the dice, where the challenger must roll more; or anything else the players agree on, whose result they enter.

rulebook-gipf-notation = Notation of GIPF
gipf-rule-names = Columns are called a to i, from left to right as White sees them, and points are numbered from White’s side. The centre is e5.
gipf-rule-written = e1-e2 is a push from a dot onto a spot, Ge1-e2 that of a GIPF piece, Le1-e2 that of a loaded piece, and +e1-e2 an extra move. After x stand the spots that a removal empties.

rulebook-problems = Problems
rulebook-practise = Try a problem
rule-theme-immured = A glass whose neighbouring sockets are all full, or hold glasses that cannot move either, never moves again. Look for the ring that closes the last way out of an opponent’s glass: from then on it drops no rings, and yours do.
rule-theme-escape = Count the ways out of each of your glasses. One that is about to lose the last of them must leave now, even if another move would drop a ring in a better place.
rule-theme-division = A ring that fills a socket can cut what is left of the board in two. Whoever has more room on their side then drops more rings, so count the free places on both sides before you close the gate, and be on the right side of it.
rule-theme-kept-ring = A ring can close your own way. Where it would shut in one of your glasses, or open a better place for your opponent, keep it, though your opponent may claim the place.
rule-theme-claim = If your opponent keeps a ring, you may drop one of yours there and still move. A claim is a ring for nothing, but it also fills a place: see first whether the socket is better full or open.
rule-theme-forced-pass = A player who cannot move passes. If you can make your opponent pass while you still have moves, you drop a ring each turn and they drop none.
rule-theme-last-ring = Near the end every place counts, and who comes to the last one. Count the moves that are left on both sides: whoever must move first in a closed room often loses by a ring.
