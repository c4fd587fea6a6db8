# The match of GIPF: its setup, its bars, a contest and the result.

title-gipf = GIPF

gipf-the-bot = The bot
gipf-bot-novice-note = Sees only its own push, and overlooks many. Good for first matches.
gipf-bot-casual-note = Sees your reply, but misses things now and then.
gipf-bot-club-note = Looks three acts ahead and rarely overlooks anything.
gipf-bot-expert-note = Looks far ahead and overlooks nothing.
gipf-bot-master-note = The bot at full strength.

gipf-setup-title = GIPF
gipf-who-is-white = Who plays White and begins?
gipf-version = Version
gipf-version-basic = Basic
gipf-version-standard = Standard
gipf-version-tournament = Tournament
gipf-version-basic-note = Three pieces each on the board, twelve in reserve, no GIPF pieces. Whoever has none left to play loses.
gipf-version-standard-note = Three GIPF pieces each on the board, twelve pieces in reserve. Losing the last GIPF piece loses the match, too.
gipf-version-tournament-note = An empty board. The first piece is a GIPF piece; more may follow until the first other piece.
gipf-more-white = More pieces in White’s reserve
gipf-more-black = More pieces in Black’s reserve
gipf-potentials = TAMSK potentials
gipf-potentials-note = A piece loaded with a potential gives an extra move when it comes to the centre. They are meant for the tournament version.
gipf-challenge = Challenge
gipf-challenge-switch = A potential may be neutralised by winning a contest
gipf-contest-tamsk = A match of TAMSK
gipf-contest-tamsk-note = The set of TAMSK comes on the table. Or play it with a real one, and enter who won.
gipf-contest-tamsk-level = A match of TAMSK, Level { $level }
gipf-contest-coin = A coin
gipf-contest-dice = Dice
gipf-contest-other = Another contest
gipf-contest-name = What you play
gipf-contest-level = Level { $level }
gipf-attempts = How often each player may challenge
gipf-neutralise = How many potentials each player may neutralise
gipf-which = Which potentials may be challenged
gipf-which-any = Any
gipf-which-first = The first ones used
gipf-note = What else you have agreed on
pause-terms-title = The challenge
gipf-terms-attempts =
    { $count ->
        [one] Each may challenge once.
       *[other] Each may challenge { $count } times.
    }
gipf-terms-neutralise =
    { $count ->
        [one] Each may neutralise one potential.
       *[other] Each may neutralise { $count } potentials.
    }
gipf-terms-any = Any potential may be challenged.
gipf-terms-first = Only the first ones used may be challenged.

gipf-piece-basic = Basic piece
gipf-piece-gipf = GIPF piece
gipf-piece-loaded = Loaded piece
gipf-piece-potential = Potential

gipf-use = Use the potential
gipf-forgo = Forgo the extra move
gipf-challenge-do = Challenge
gipf-allow = Allow
gipf-take = Take the row
gipf-leave = Leave the rest

gipf-status-push = Put a piece on a dot and push it on
gipf-status-use = A potential is on the centre: use it?
gipf-status-answer = Challenge the potential, or allow it?
gipf-status-extra = Extra move: push the potential on
gipf-status-take = Take a row of yours
gipf-status-take-all =
    { $count ->
        [one] { $spots } is taken as well. Click it to keep it on the board, or click the row again.
       *[other] { $spots } are taken as well. Click one to keep it on the board, or click the row again.
    }
gipf-status-take-some =
    { $count ->
        [one] { $spots } can stay on the board. Click it to take it as well, or click the row again.
       *[other] { $spots } can stay on the board. Click one to take it as well, or click the row again.
    }
gipf-status-thinks = Thinking…
gipf-status-contest = A contest decides
gipf-status-waits = waits
gipf-status-over = The match is over

gipf-hint-push = Hint: { $piece }, { $dot }–{ $spot }
gipf-hint-take = Hint: take { $spots }
gipf-hint-word = Hint: { $what }

gipf-analysis-take = removal of { $spots }
gipf-analysis-leave = no further removal
gipf-analysis-forgo = extra move given up
gipf-better-take = Removing { $spots } was better.
gipf-better-leave = Removing nothing more was better.
gipf-better-forgo = Giving up the extra move was better.
gipf-analysis-lead =
    { $who ->
        [you] Turn { $turn }: you are ahead by { $rings } pieces
       *[other] Turn { $turn }: { $player } is ahead by { $rings } pieces
    }

gipf-count-reserve = { $count } reserve
gipf-count-gipf = { $count } GIPF
gipf-count-potentials = { $count } to load
gipf-count-captured = { $count } captured

gipf-refused-game-over = The match is over.
gipf-refused-not-your-turn = It is not your turn.
gipf-refused-not-now = Not now: something else is due first.
gipf-refused-no-line = A piece enters at a dot, along a line.
gipf-refused-gipf-first = The first piece must be a GIPF piece.
gipf-refused-no-gipf = No more GIPF pieces may come into play.
gipf-refused-no-pieces = A GIPF piece needs two pieces of the reserve.
gipf-refused-no-potential = No more potentials may come into play.
gipf-refused-line-full = This line is full.
gipf-refused-no-row = That is no row of yours.
gipf-refused-must-take = Only GIPF and loaded pieces may stay.
gipf-refused-must-cut = A row of loaded pieces must be cut.
gipf-refused-row-remains = You have a row that must be removed.
gipf-refused-contest = That result does not fit the contest.

gipf-contest-title = A challenge
gipf-contest-about =
    { $who ->
        [challenger] You challenge the potential of { $owner }. Only if you win is it neutralised.
        [owner] { $challenger } challenges your potential. Only if the challenger wins is it neutralised.
       *[other] { $challenger } challenges the potential of { $owner }. Only if the challenger wins is it neutralised.
    }
gipf-contest-toss = Toss the coin
gipf-contest-roll = Roll the dice
gipf-in-contest = { $side } at GIPF
gipf-contest-play = Play the match
gipf-contest-go-on = Go on with the match
contest-back = Back to GIPF
gipf-told-neutralised =
    { $who ->
        [challenger] You have won: the potential is neutralised.
        [owner] { $challenger } has won: your potential is neutralised.
       *[other] { $challenger } has won: the potential is neutralised.
    }
gipf-told-held =
    { $who ->
        [challenger] You have not won: { $owner } may use the potential.
        [owner] { $challenger } has not won: you may use the potential.
       *[other] { $challenger } has not won: { $owner } may use the potential.
    }
gipf-told-dice =
    { $who ->
        [challenger] You rolled { $first }, { $owner } { $second }.
        [owner] { $challenger } rolled { $first }, you { $second }.
       *[other] { $challenger } rolled { $first }, { $owner } { $second }.
    }
gipf-contest-enter = Or enter what happened:
gipf-contest-enter-far = Or both enter what happened elsewhere. It counts once you agree.
gipf-contest-lots = Lots are drawn…
gipf-contest-red =
    { $who ->
        [you] You play red.
       *[other] { $player } plays red.
    }
gipf-contest-won =
    { $who ->
        [you] You won
       *[other] { $player } won
    }
gipf-contest-held =
    { $who ->
        [you] You won
       *[other] { $player } won
    }
gipf-contest-tie = A tie
gipf-contest-forgo =
    { $who ->
        [you] You give in and forgo the potential
       *[other] { $player } gives in and forgoes the potential
    }

gipf-replay-contest = Watch the match of TAMSK

gipf-result-won =
    { $who ->
        [you] You win
       *[other] { $player } wins
    }
gipf-result-drawn = A draw
gipf-result-turns =
    { $count ->
        [one] After { $count } turn.
       *[other] After { $count } turns.
    }
gipf-end-no-reserve =
    { $who ->
        [you] You have no piece left to play.
       *[other] { $player } has no piece left to play.
    }
gipf-end-no-gipf =
    { $who ->
        [you] You have no GIPF piece left on the board.
       *[other] { $player } has no GIPF piece left on the board.
    }
gipf-end-blocked =
    { $who ->
        [you] You have no free spot left to play on.
       *[other] { $player } has no free spot left to play on.
    }
gipf-end-repetition = The same position stood for the third time.
gipf-end-resigned =
    { $who ->
        [you] You resigned.
       *[other] { $player } resigned.
    }

help-gipf-push = Push a piece
help-gipf-push-how = Drag a piece to a dot and on along a line, or click the dot and then the spot beside it.
help-gipf-kind = Choose the kind of piece
help-gipf-kind-how = Click its button on your bar, or a potential beside the board.
help-gipf-row = Remove a row
help-gipf-row-how = Click one of its pieces. Where a GIPF or loaded piece may stay, you are asked: click it to keep or take it, then another one again.
help-gipf-press = Press where the cursor is
help-gipf-cursor = The first key shows the cursor. Press on a dot, walk to the spot beside it, and press again.
help-gipf-yes = Use the potential, take the row
help-gipf-no = Forgo, allow, leave the rest
help-gipf-challenge = Challenge
help-gipf-next-kind = Next kind of piece

# Sentences for a screen reader and for the match as text.
spoken-gipf-board = Board of GIPF
spoken-gipf-dot = { $point }, dot
spoken-gipf-free = { $point }, free
spoken-gipf-piece = { $point }: { $side }, { $piece }
spoken-gipf-reserve = { $side }: { $reserve } in reserve, { $captured } captured, { $potentials } potentials to load
spoken-gipf-pushed =
    { $moved ->
        [0] { $side }: { $piece } from { $dot } to { $spot }
        [one] { $side }: { $piece } from { $dot } to { $spot }, moving one piece
       *[other] { $side }: { $piece } from { $dot } to { $spot }, moving { $moved } pieces
    }
spoken-gipf-due =
    { $who ->
        [you] You have a loaded piece on the centre
       *[other] { $player } has a loaded piece on the centre
    }
spoken-gipf-used = The potential is to be used
spoken-gipf-forgone = The potential is given up
spoken-gipf-challenged = The potential is challenged
spoken-gipf-allowed = The potential is allowed
spoken-gipf-neutralised = The potential is neutralised
spoken-gipf-held = The challenge has failed
spoken-gipf-removed =
    { $who ->
        [you] You remove { $spots }: { $returned } returned, { $captured } captured
       *[other] { $player } removes { $spots }: { $returned } returned, { $captured } captured
    }
spoken-gipf-left =
    { $who ->
        [you] You leave a row on the board
       *[other] { $player } leaves a row on the board
    }
spoken-gipf-turn =
    { $who ->
        [you] It is your turn
       *[other] It is { $player }’s turn
    }
