# Texts shown during a match.

player-red = Red
player-black = Black
player-white = White

rings-left-short =
    { $count ->
        [one] ring left
       *[other] rings left
    }

command-drop = Drop ring
command-keep = Keep ring
command-claim = Claim with a ring
command-claim-at = Drop my ring at { $socket }
command-extra = Drop extra ring
command-timer = Flip timer
command-pass = Pass
command-pass-again = Pass? Press again

aid-hint = Hint
aid-take-back = Undo
hint-asked = Looking for a good move…
hint-move = Hint: { $from }–{ $to }, keep ring
hint-move-ring = Hint: { $from }–{ $to }, drop ring
hint-claim-move = Hint: claim, then { $from }–{ $to }, keep ring
hint-claim-move-ring = Hint: claim, then { $from }–{ $to }, drop ring
hint-claim = Hint: claim the socket
hint-pass = Hint: pass

status-move = Your move
status-move-idle = Your move: start your next glass
status-move-extra = Your move, then an extra ring
status-take = Your move: bring in a glass
status-place = Place the glass
status-place-late = Late: place the glass
status-proposed = Press again to confirm
status-proposed-loss = A full socket: you would lose
status-put-back = It cannot move: put it back
status-ring = Drop or keep your ring
status-ring-extra = Drop your ring and the extra ring
status-extra = Drop the extra ring anywhere
status-choose-socket = Choose a socket for the extra ring
status-move-claim = Claim the socket, or move
status-may-claim = You may claim the socket
status-claim = Claim the socket or pass
status-claim-or-pass = No moves: claim or pass
status-pass-ring = Passing gives them an extra ring
status-pass-turns = Late: you miss your next turn too
status-pass-turn = Late: you lose this turn
status-may-flip = You may flip the timer
status-misses = Next turn missed
status-ending = The match is ending
status-waits = Waiting
status-bot-thinks = Thinking…
status-bot-carries = Moving a glass
status-bot-ring = May drop a ring
status-to-move = To move
status-lesson = See the card
status-resumes = Time runs again in a moment
status-won = Winner
status-lost = Lost
status-tie = Tie

hud-log = Log
hud-pause = Pause
hud-menu = Menu
hud-help = ?
hud-rules = Rules
hud-armed =
    { $who ->
        [you] Timer against you
       *[other] Timer against { $player }
    }

log-title = Match log
log-empty = No moves yet.
log-typing = Press { $key } to type a turn, written as in this log.
log-move = { $player } { $turn }
log-enter =
    { $who ->
        [you] You enter on { $to }
       *[other] { $player } enters on { $to }
    }
log-enter-ring =
    { $who ->
        [you] You enter on { $to }, drop a ring
       *[other] { $player } enters on { $to }, drops a ring
    }
log-late-move = { $line } (late)
log-full-socket = { $line }, a full socket
log-no-ring-in-time = { $line }, no ring in time
log-claim =
    { $who ->
        [you] You claim { $socket } and drop a ring there
       *[other] { $player } claims { $socket } and drops a ring there
    }
log-extra =
    { $who ->
        [you] You drop an extra ring on { $socket }
       *[other] { $player } drops an extra ring on { $socket }
    }
log-pass =
    { $who ->
        [you] You pass, which counts as late
       *[other] { $player } passes, which counts as late
    }
log-pass-forced =
    { $who ->
        [you] You cannot move
       *[other] { $player } cannot move
    }
log-late =
    { $who ->
        [you] You are late
       *[other] { $player } is late
    }
log-missed =
    { $who ->
        [you] You miss a turn
       *[other] { $player } misses a turn
    }
log-lost =
    { $who ->
        [you] You lose the glass on { $socket }
       *[other] { $player } loses the glass on { $socket }
    }
log-flipped =
    { $who ->
        [you] You flip the timer
       *[other] { $player } flips the timer
    }
log-resigned =
    { $who ->
        [you] You resign
       *[other] { $player } resigns
    }
log-ending = The match is ending
log-revived = The match goes on
log-won =
    { $who ->
        [you] You win
       *[other] { $player } wins
    }
log-tie = It’s a tie

note-late =
    { $who ->
        [you] You are late: your turn is over
       *[other] { $player } is late: their turn is over
    }
note-late-holding =
    { $who ->
        [you] You are late, but may still place the glass
       *[other] { $player } is late, but may still place the glass
    }
note-extra =
    { $who ->
        [you] You get an extra ring
       *[other] { $player } gets an extra ring
    }
note-extra-now =
    { $who ->
        [you] You may drop the extra ring anywhere
       *[other] { $player } may drop the extra ring anywhere
    }
note-extra-over =
    { $who ->
        [you] Too late for your extra ring
       *[other] Too late for the extra ring of { $player }
    }
note-blocked =
    { $who ->
        [you] You cannot move: you pass
       *[other] { $player } cannot move and passes
    }
note-pass =
    { $who ->
        [you] You pass, which counts as late
       *[other] { $player } passes, which counts as late
    }
note-missed =
    { $who ->
        [you] You miss a turn
       *[other] { $player } misses a turn
    }
note-lost =
    { $who ->
        [you] You lose a glass
       *[other] { $player } loses a glass
    }
note-ending = No more moves: rings that are still due may be dropped
note-revived = A ring was dropped: the match goes on

note-timer =
    { $who ->
        [you] You have { $seconds } seconds to place a glass: the timer runs
       *[other] { $player } has { $seconds } seconds to place a glass: the timer runs
    }
note-you-play-red = You play red
note-you-play-black = You play black
note-timer-soon = { $player } will flip the timer soon

# The tips of a first match, in one line each.
tip-move =
    { $walk ->
        [pad] Your move: drag a glass. It may go where sockets glow. With the gamepad: the D-pad walks, { $press } lifts and places.
        [both] Your move: drag a glass. It may go where sockets glow. With keys: those shown or the arrow keys walk, { $press } lifts and places.
        [arrows] Your move: drag a glass. It may go where sockets glow. With keys: the arrow keys walk, { $press } lifts and places.
        [nothing] Your move: drag a glass. It may go where sockets glow.
       *[picture] Your move: drag a glass. It may go where sockets glow. With keys: those shown walk, { $press } lifts and places.
    }
tip-move-cursor =
    { $walk ->
        [pad] Your move: walk to a glass with the D-pad and press { $press }. Walk to a socket that glows, and press again.
        [arrows] Your move: walk to a glass with the arrow keys and press { $press }. Walk to a socket that glows, and press again.
        [both] Your move: walk to a glass with these keys or the arrow keys and press { $press }. Walk to a socket that glows, and press again.
       *[picture] Your move: walk to a glass with these keys and press { $press }. Walk to a socket that glows, and press again.
    }
tip-drop-ring =
    { $by ->
        [keys] Press { $key } or click your holder to drop a ring under the glass you moved, or { $keep } to keep it.
       *[pointer] Click your holder to drop a ring under the glass you moved, or press the button to keep it.
    }
tip-drop-ring-sand =
    { $by ->
        [keys] Press { $key } or click your holder to drop a ring under the glass. You have { $window } seconds.
       *[pointer] Click your holder to drop a ring under the glass. You have { $window } seconds.
    }
tip-claim =
    { $by ->
        [keys] Your opponent dropped no ring. Press { $key } or click your holder to drop one of yours there, before you move.
       *[pointer] Your opponent dropped no ring. Click your holder to drop one of yours there, before you move.
    }
tip-claim-or-pass =
    { $by ->
        [keys] No more moves: claim the socket with { $key }, or pass with { $pass }.
       *[pointer] No more moves: claim the socket or pass, with the buttons.
    }
tip-extra-ring =
    { $by ->
        [keys] Extra ring: click any socket that is not full, or press { $key } and choose one.
       *[pointer] Extra ring: click your holder, then choose any socket that is not full.
    }
tip-full-socket = Careful: a move onto a full socket loses the match.
tip-full-socket-refused = A full socket takes no more glasses: the way there is closed.
tip-full-socket-counts = Careful: from now on, a move onto a full socket loses without a second press. The settings can change that.
tip-start-glasses = Your first three moves start your three glasses. Move one that is not running yet.
tip-all-running = All three of your glasses are running. Now you choose which one to turn with each move.
tip-no-rings =
    { $moves ->
        [one] No ring for a long time: after one more move without one, the match ends. The fewest rings left wins.
       *[other] No ring for a long time: after { $moves } more moves without one, the match ends. The fewest rings left wins.
    }
tip-low-glass = One of your glasses is running low. Move it to turn it over: a glass that runs out is lost.
tip-flip-timer =
    { $by ->
        [keys] Your opponent is thinking. Press { $key } or click the timer to leave them only { $timer } seconds.
       *[pointer] Your opponent is thinking. Click the timer to leave them only { $timer } seconds.
    }
tip-hurry = The timer runs against you. Place a glass before it is empty, or your turn is over.

replay-title = Replay
replay-resume = Back to the replay
replay-leave = Exit replay
replay-start = To the beginning
replay-turn-back = Previous turn
replay-action-back = One step back
replay-play = Play
replay-pause = Pause
replay-action-on = One step forward
replay-turn-on = Next turn
replay-end = To the end
replay-slower = Slower
replay-faster = Faster
replay-flip = Flip sides
replay-go-on = Play on from here
replay-go-on-short = Play on
replay-scrubber = Position in the match
replay-turn = Turn { $turn } of { $turns }
replay-ring =
    { $who ->
        [you] You drop a ring on { $socket }
       *[other] { $player } drops a ring on { $socket }
    }

go-on-title = Play on from here
go-on-note = A new match begins at turn { $turn }. The replay stays as it is.
go-on-opponent = Opponent
go-on-person = Another person
go-on-colour = Your colour
go-on-back = Cancel
go-on-begin = Start

analysis-begin = Analyse
analysis-note = The bot judges every turn and shows what it would have played.
analysis-running = Turn { $done } of { $all } judged
analysis-stop = Stop
analysis-list = Turns
analysis-title = Biggest mistakes
analysis-nothing = No major mistakes.
analysis-turn = Turn { $turn }: { $command }
analysis-inaccuracy = Inaccuracy
analysis-mistake = Mistake
analysis-blunder = Blunder
analysis-inaccuracies =
    { $count ->
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
analysis-mistakes =
    { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
analysis-blunders =
    { $count ->
        [one] 1 blunder
       *[other] { $count } blunders
    }
analysis-passed = pass
analysis-late = late
analysis-lost-glass = glass on { $socket } lost
analysis-full-socket = onto the full { $socket }
analysis-resigned = resignation
analysis-chance = Win chance: { $before } → { $after }.
analysis-better-wait = { $move }, after a wait, was better.
analysis-slow = Too slow.
analysis-try = Try it from here
analysis-lead =
    { $who ->
        [you] Turn { $turn }: you are ahead by { $rings } rings
       *[other] Turn { $turn }: { $player } is ahead by { $rings } rings
    }
analysis-won =
    { $who ->
        [you] Turn { $turn }: you win with best play
       *[other] Turn { $turn }: { $player } wins with best play
    }
analysis-even = Turn { $turn }: even
analysis-pace = { $usual } s a turn; the longest, turn { $turn }, { $longest } s.
analysis-wasted = { $socket } ran out { $time } before the end, though it could move.
analysis-wasted-blocked = { $socket } ran out { $time } before the end, with no way out.
analysis-late-turns =
    { $count ->
        [one] Late once.
       *[other] Late { $count } times.
    }
analysis-missed-turns =
    { $count ->
        [one] One turn missed.
       *[other] { $count } turns missed.
    }
analysis-time-cost = Time cost about { $rings } rings.
