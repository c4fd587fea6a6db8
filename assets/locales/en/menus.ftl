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

setup-title = New match
setup-rules = Rules
setup-company-bot = Against the bot
setup-company-people = Two players
setup-company-bots = Watch two bots
setup-your-name = Your name
setup-you = You
setup-bot = How strong is the bot?
setup-first-bot = First bot
setup-second-bot = Second bot
setup-players = Players
setup-first-player = First player
setup-second-player = Second player
setup-red = Who plays Red and goes first?
setup-red-lot = Draw lots
setup-level = Level
setup-level-1 = Untimed
setup-level-1-note = No sand runs: move, drop rings, claim them.
setup-level-2 = Running sand
setup-level-2-note = Every move turns a glass over; one that runs out is lost.
setup-level-3 = With the timer
setup-level-3-note = Level 2 plus a 15-second timer to hurry your opponent.
setup-start = Start
setup-start-corners = On the corners
setup-start-corners-note = The six glasses start on the corners of the board.
setup-start-free = Free
setup-start-free-note = The glasses start beside the board and enter on any free socket.
setup-finer-show = Advanced…
setup-finer-hide = Hide advanced options
setup-full = Moving onto a full socket
setup-full-loses = Loses the match
setup-full-refused = Is not allowed
setup-pace = Speed of the sand
setup-pace-note = A glass runs for { $glass }.
setup-pace-note-timer = A glass runs for { $glass }, the timer for { $timer }.
setup-ring-window = Time to drop a ring
setup-ring-window-note = How long you have to drop your ring before your opponent may claim it.
setup-seconds = { $seconds } s
setup-late = Penalty for being late
setup-late-extra = Extra ring
setup-late-extra-note = The opponent may drop a second ring on the next turn.
setup-late-turn = Lose a turn
setup-late-turn-note = The rule of 1998: the next turn is lost as well.
setup-late-started = Extra ring if in hand
setup-late-started-note = A second ring only if a glass was already in hand.
setup-extra-window = Time to drop an extra ring
setup-timer-side = Position of the timer (Black chooses)
setup-timer-left = Red’s left
setup-timer-right = Red’s right
setup-back = Back
setup-begin = Start

lot-title = Who plays Red?

settings-title = Settings
settings-picture = Graphics
settings-quality = Quality
settings-quality-auto = Automatic
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-quality-note = Low is for computers without a graphics card.
settings-fullscreen = Full screen
settings-comfort = Accessibility
settings-scale = Text size
settings-times = Show glass times
settings-motion = Reduce motion
settings-countdown = Countdown after a pause
settings-language = Language
settings-language-system = System default
settings-sound = Sound
settings-volume = Volume
settings-reset = Reset to defaults
settings-done = Done

pause-title = Paused
pause-hidden = The sand has stopped, and the board is hidden so that nobody can think ahead.
pause-resume = Resume
pause-settings = Settings
pause-resign = Resign
pause-resign-red = Red resigns
pause-resign-black = Black resigns
pause-leave = Back to the title
pause-quit = Quit

confirm-no = Keep playing
confirm-leave = Leave the match?
confirm-leave-note = The current match will be lost.
confirm-leave-yes = Leave
confirm-resign = Resign as { $player }?
confirm-resign-note = { $name } gives up and { $other } wins.
confirm-resign-yes = Resign
confirm-quit = Quit the game?
confirm-quit-note = The current match will be lost.
confirm-quit-yes = Quit

result-wins = { $name } wins
result-tie = It’s a tie
result-by-rings =
    { $count ->
        [one] With one fewer ring left.
       *[other] With { $count } fewer rings left.
    }
result-by-time = Equal rings: the last glass still running decides.
result-by-tie = Equal rings, which is a tie at Level 1.
result-by-tie-sand = Equal rings, and the last glasses ran out together: a true tie.
result-by-resigned = { $player } resigned.
result-by-full-socket = { $player } moved onto a full socket.
result-score = rings left
result-sand = The last glasses
result-watch = Watch the last glasses run out
result-watch-again = Watch again
result-watching = The sand runs out…
result-rematch = Rematch with colours swapped
result-setup = New match…
result-title = Title

problem-nonsense = Your settings in { $file } could not be read (line { $line }, column { $column }: { $problem }). The default settings are used; your file has been kept as { $kept }.
problem-unreadable = Your settings could not be read: { $problem ->
    [too-large] the file is far too large
    [no-file] it is not a file
   *[other] { $problem }
}. The default settings are used; what was there has been kept as { $file }.
problem-record-unreadable = { $file } could not be opened: { $problem ->
    [missing] there is no such file
    [too-large] it is too large for a match record
    [no-file] it is not a file
   *[other] { $problem }
}.
problem-record = { $file } is not a match record: { $problem }.
problem-record-refused = { $count ->
    [one] In { $file } one action is against the rules and was left out: action { $first }.
   *[other] In { $file } { $count } actions are against the rules and were left out. The first is action { $first }.
} { $why }
problem-bounds = In your settings, { $file }, “{ $field }” is { $value } ms and must lie between { $least } and { $most }. The official rules are used instead.
problem-not-saved = { $problem ->
    [in-the-way] Your choices will not be saved this time: { $file } can be neither read nor moved aside, and is not overwritten.
    [busy] Your settings could not be saved to { $file } yet because another copy of the game is writing to it. The game will try again.
   *[other] Your settings could not be saved to { $file }: { $problem }. The game will try again.
}

pause-help = Controls
pause-rules = Rules

help-title = Controls
help-done = Done
help-hands = Mouse or touch
help-move = Move a glass
help-move-how = Drag it to a glowing socket, or click it and then the socket.
help-back = Put it back
help-back-how = Right-click, press Esc, or drop it anywhere else.
help-ring = Drop or claim a ring
help-ring-how = Click your holder, or drag a ring from it onto the glass.
help-timer = Turn the timer
help-timer-how = Click it when it is empty, during your opponent’s turn.
help-camera = Look around
help-camera-how = Drag with the right or middle button; scroll to zoom.
help-keys = Keys for both players
help-views = Views
help-view-table = From your seat
help-view-top = From above
help-view-flip = From the other side
help-view-reset = Reset the view
help-program = The game
help-hint = Hint (against the bot, Level 1)
help-take-back = Take back your turn (same)
help-log = Log of the match
help-pause = Pause, put back, close
help-help = These controls
help-rules-key = The rules, from anywhere
help-rules = Rules

bot-name = { $level } bot
bot-novice = Novice
bot-novice-note = Sees one move ahead, forgets rings and boxes itself in. Good for your first matches.
bot-casual = Casual
bot-casual-note = Sees your reply, but overlooks something now and then.
bot-club = Club
bot-club-note = Looks a few moves ahead and rarely forgets anything.
bot-expert = Expert
bot-expert-note = Looks far ahead, watches every glass and hurries you with the timer.
bot-master = Master
bot-master-note = Everything the bot has.

# Numbers as this language writes them.
number-tenths = { $whole }.{ $tenths }
number-percent = { $percent }%
