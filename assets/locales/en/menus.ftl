# The title, the setup of a match, the settings, the pause and the result.

title-name = TAMSK
title-motto = A game of sand and rings
title-first-lesson = New here? Learn by playing
title-version = Version { $version }
title-preparing = preparing the picture…
title-bot = Play against the bot
title-play = Two players
title-rules = Rules
title-settings = Settings
title-quit = Quit

setup-title = A match
setup-rules = Rules
setup-company-bot = Against the bot
setup-company-people = Two people
setup-company-bots = Watch two bots
setup-your-name = Your name
setup-you = You
setup-bot = How strong is the bot?
setup-first-bot = First bot
setup-second-bot = Second bot
setup-players = Players
setup-first-player = First player
setup-second-player = Second player
setup-red = Who plays Red, and begins?
setup-red-lot = Draw lots
setup-level = Level
setup-level-1 = Without time
setup-level-1-note = The glasses only mark places: move, drop a ring, claim one.
setup-level-2 = The glasses run
setup-level-2-note = Every move turns a glass; one that runs out is lost.
setup-level-3 = Against the timer
setup-level-3-note = As Level 2, with a 15-second timer to press the other.
setup-start = Start
setup-start-corners = On the corners
setup-start-corners-note = The six glasses begin on the corners of the board.
setup-start-free = Free
setup-start-free-note = The glasses begin beside the board; each enters on any free socket.
setup-finer-show = Finer points…
setup-finer-hide = Hide the finer points
setup-full = Setting a glass on a full socket
setup-full-loses = Loses the match
setup-full-refused = Is refused
setup-pace = Pace of the sand
setup-pace-note = A glass runs for { $glass }.
setup-pace-note-timer = A glass runs for { $glass }, the timer for { $timer }.
setup-ring-window = Time to drop a ring
setup-ring-window-note = How long a ring may follow its glass, before the other may claim it.
setup-seconds = { $seconds } s
setup-late = Being late
setup-late-extra = Extra ring
setup-late-extra-note = The opponent may drop a second ring in the next turn.
setup-late-turn = Lose a turn
setup-late-turn-note = The rule of 1998: the next turn is missed as well.
setup-late-started = Extra ring if started
setup-late-started-note = A second ring only if a glass was already in the hand.
setup-extra-window = Time to drop an extra ring
setup-timer-side = The timer stands (Black chooses)
setup-timer-left = Left of Red
setup-timer-right = Right of Red
setup-back = Back
setup-begin = Begin

lot-title = Who plays Red?

settings-title = Settings
settings-picture = Picture
settings-quality = Quality
settings-quality-auto = Automatic
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-quality-note = Low is for machines without a graphics card.
settings-fullscreen = Fill the screen
settings-comfort = Comfort
settings-scale = Size of text
settings-times = Times beside the glasses
settings-motion = Reduce motion
settings-countdown = Count down after a pause
settings-language = Language
settings-language-system = As the system
settings-sound = Sound
settings-volume = Volume
settings-reset = Reset to defaults
settings-done = Done

pause-title = Paused
pause-hidden = No sand runs, and the board is hidden, so nobody thinks ahead.
pause-resume = Resume
pause-settings = Settings
pause-resign = Resign
pause-resign-red = Red resigns
pause-resign-black = Black resigns
pause-leave = Leave to the title
pause-quit = Quit

confirm-no = No, play on
confirm-leave = Leave the match?
confirm-leave-note = The match on the table is lost if you leave it.
confirm-leave-yes = Leave
confirm-resign = { $player } resigns?
confirm-resign-note = { $name } gives up and { $other } wins.
confirm-resign-yes = Resign
confirm-quit = Quit the game?
confirm-quit-note = The match on the table is lost if you quit.
confirm-quit-yes = Quit

result-wins = { $name } wins
result-tie = A tie
result-by-rings =
    { $count ->
        [one] With one ring fewer left.
       *[other] With { $count } rings fewer left.
    }
result-by-time = Equal rings: the last glass to run decides.
result-by-tie = Equal rings, and Level 1 knows no more than that.
result-by-tie-sand = Equal rings, and the sand ends alike: truly even.
result-by-resigned = { $player } resigned.
result-by-full-socket = { $player } set a glass on a full socket.
result-score = rings left
result-sand = The last glasses
result-watch = Watch the last glasses run out
result-watch-again = Watch again
result-watching = The sand runs out…
result-rematch = Rematch, colours swapped
result-setup = New match…
result-title = Title

problem-nonsense = Your settings in { $file } could not be read: line { $line }, column { $column }: { $problem }. The game begins with its defaults; your file is kept as { $kept }.
problem-unreadable = Your settings could not be read: { $problem ->
    [too-large] the file is far too large
    [no-file] what lies there is no file
   *[other] { $problem }
}. The game begins with its defaults; what lay there is kept as { $file }.
problem-record-unreadable = { $file } could not be opened: { $problem ->
    [missing] there is no such file
    [too-large] it is too large for a match record
    [no-file] it is no file
   *[other] { $problem }
}.
problem-record = { $file } is no match record: { $problem }.
problem-record-refused = { $count ->
    [one] In { $file } one action is against the rules and was left out: action { $first }.
   *[other] In { $file } { $count } actions are against the rules and were left out. The first is action { $first }.
} { $why }
problem-bounds = In your settings, { $file }, “{ $field }” is { $value } ms and must lie between { $least } and { $most }. The official rules are used instead.
problem-not-saved = { $problem ->
    [in-the-way] Nothing that you choose will be kept this time: { $file } cannot be read, could not be moved aside, and is not written over.
    [busy] Your settings could not be kept in { $file } yet, as another copy of the game is writing there. It will be tried again.
   *[other] Your settings could not be kept in { $file }: { $problem }. It will be tried again.
}

pause-help = Controls
pause-rules = Rules

help-title = Controls
help-done = Done
help-hands = Mouse or finger
help-move = Move a glass
help-move-how = Drag it to a glowing socket, or click it and then the socket.
help-back = Put it back
help-back-how = Right button, Esc, or let it go anywhere else.
help-ring = Drop or claim a ring
help-ring-how = Click your holder, or drag a ring from it onto the glass.
help-timer = Turn the timer
help-timer-how = Click it while it is the other’s turn and it is empty.
help-camera = Look around
help-camera-how = Drag with the right or the middle button; the wheel brings the table nearer.
help-keys = Keys of both players
help-views = Views
help-view-table = From your seat
help-view-top = From above
help-view-flip = From the other side
help-view-reset = As at the start
help-program = The game
help-hint = A hint, against the bot at Level 1
help-take-back = Take your turn back, likewise
help-log = Log of turns
help-pause = Pause; put back; close
help-help = These controls
help-rules-key = The rules, from anywhere
help-rules = Rules

bot-name = { $level } bot
bot-novice = Novice
bot-novice-note = Sees one move, forgets rings, walls itself in. Good for your first matches.
bot-casual = Casual
bot-casual-note = Sees your answer, and now and then overlooks something.
bot-club = Club
bot-club-note = Looks a few moves ahead and hardly forgets anything.
bot-expert = Expert
bot-expert-note = Looks far ahead, watches every glass and presses you with the timer.
bot-master = Master
bot-master-note = All that the bot can do.

# Numbers as this language writes them.
number-tenths = { $whole }.{ $tenths }
number-percent = { $percent }%
