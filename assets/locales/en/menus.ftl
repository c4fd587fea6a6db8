# The title, match setup, settings, pause and result screens.

title-name = TAMSK
title-motto = A game of sand and rings
title-learn = Learn to play
title-learn-time =
    { $minutes ->
        [one] Level 1 in a minute
       *[other] Level 1 in { $minutes } minutes
    }
title-first-match-note = Level 1, { $bot }
title-skip = Main menu
title-quality = Graphics
title-picture-auto = Automatic ({ $quality })
title-continue = Continue lesson
title-step = { $lesson } · step { $step } of { $steps }
title-next = Next lesson
title-resume = Continue the match
title-unfinished = Unfinished matches ({ $count })
title-again = Play again
title-again-bots = Watch again
title-match = { $first } vs. { $second } · Level { $level }
title-match-gipf = { $first } vs. { $second } · GIPF
title-match-two = Two players · Level { $level }
title-version = Version { $version }
title-preparing = loading graphics…
title-bot = Play against the bot
title-play = Two players
title-study = Analysis board
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
setup-bot = Difficulty
setup-first-bot = First bot
setup-second-bot = Second bot
setup-players = Players
setup-first-player = First player
setup-second-player = Second player
setup-red = Who plays Red and goes first?
setup-red-lot = Random
setup-level = Level
setup-level-1 = Untimed
setup-level-1-note = No sand: move glasses, drop rings, claim sockets.
setup-level-2 = Running sand
setup-level-2-note = Each move turns a glass over; if it runs out, it is lost.
setup-level-3 = With the timer
setup-level-3-note = Level 2, plus a 15-second timer to pressure your opponent.
setup-preset = Rules
setup-differs = Not standard: { $differences }.
setup-differs-for = { $parts } for { $name }
setup-standard = Standard
preset-official = Official
preset-official-note = The publisher’s current rules, which are the standard.
preset-gentle = Gentle
preset-gentle-note =
    { $level ->
        [1] For learning: moving onto a full socket is not allowed.
        [2] For learning: moving onto a full socket is not allowed, and there is twice as much time.
       *[other] For learning: moving onto a full socket is not allowed, and there is twice as much time, against the timer too.
    }
preset-first-edition = 1998
preset-untimed = Untimed turns
preset-none-note = Rules of your own, chosen below.
differs-start = free start
differs-full = full sockets not allowed
differs-limits = untimed turns
differs-ring-window = { $seconds } s for a ring
differs-late-turn = late players lose a turn
differs-late-started = extra ring only if holding
differs-extra-window = { $seconds } s for an extra ring
setup-start = Starting position
setup-start-corners = On the corners
setup-start-corners-note = The six glasses start on the corners of the board.
setup-start-free = Free
setup-start-free-note = The glasses start off the board and enter on any free socket.
setup-advanced-show = More options…
setup-advanced-hide = Fewer options
setup-full = Moving onto a full socket
setup-full-loses = Loses the match
setup-full-refused = Not allowed
setup-pace = Running time
setup-pace-note = A glass runs for { $glass }.
setup-pace-note-timer = A glass runs for { $glass }, the timer for { $timer }.
setup-ring-window = Time to drop a ring
setup-ring-window-note = How long you have to drop your ring before your opponent may claim the socket.
setup-seconds = { $seconds } s
setup-late = Penalty for being late
setup-late-extra = Extra ring
setup-late-extra-note = The opponent may drop a second ring on their next turn.
setup-late-turn = Lose a turn
setup-late-turn-note = The 1998 rule: you also miss your next turn.
setup-late-started = Extra ring if holding
setup-late-started-note = A second ring only if the late player held a glass.
setup-extra-window = Time to drop an extra ring
setup-timer-side = Timer position (Black chooses)
setup-timer-left = Red’s left
setup-timer-right = Red’s right
setup-back = Back
setup-begin = Start

study-title = Analysis board
study-how = Drag glasses and rings, also beside the board. Click to add a ring, right-click or Shift-click to remove one.
study-how-keys =
    { $walk ->
        [arrows] By keys: the arrow keys lead to a socket,
        [pad] With the gamepad: the D-pad leads to a socket,
       *[other] By keys: go to a socket with the keys of the cursor,
    } { $press } lifts and puts down, { $add } adds a ring, { $take } removes one.
study-turn = To move
study-holder =
    { $rings ->
        [one] 1 ring in the holder
       *[other] { $rings } rings in the holder
    }
study-click = Click on a socket
study-click-adds = adds a ring
study-click-takes = removes a ring
study-claim = { $socket } may be claimed.
study-claim-close = No claim
study-start = Starting position
study-empty = Empty board
study-undo = Undo
study-redo = Redo
study-text = As text
study-text-note = Level 1 only: the text knows no sand. You can edit it here; a dash stands for a glass beside the board.
study-copy = Copy
study-paste = Paste
study-best = Best turns for { $colour }
study-best-show = Show the best turns
study-best-stop = Hide the best turns
study-best-note = The bot ranks the best turns; click one to play it, or go to it and press { $enter }. Scores are in rings, for the player to move.
study-line = Turns played
study-line-start = Start
study-best-begun = Searching…
study-best-searching =
    { $depth ->
        [one] Searched 1 turn ahead…
       *[other] Searched { $depth } turns ahead…
    }
study-best-searched =
    { $depth ->
        [one] Searched 1 turn ahead.
       *[other] Searched { $depth } turns ahead.
    }
study-best-proven = These results are certain.
study-over = The match is over in this position.
study-pass = pass
study-claimed = claim, { $move }
study-wins = wins by { $rings }
study-loses = loses by { $rings }
study-ties = tie
study-play = Play it out
study-you = Your colour
study-play-note = A Level 1 match from this position.
study-play-begin = Play
study-back = Main menu
study-field-all = This is not a position: it needs seven fields separated by single spaces. Nothing was changed.
study-field-rings = Field 1 (rings) must be seven columns separated by /, with one digit for each socket, such as 0000/00000/…
study-field-red = Field 2 (Red’s glasses) must be three sockets, such as A4,D1,G4.
study-field-black = Field 3 (Black’s glasses) must be three sockets, such as A1,D7,G1.
study-field-turn = Field 4 (player to move) must be r or b.
study-field-holders = Field 5 (rings left) must be two numbers, such as 32/32.
study-field-claim = Field 6 (claim) must be a socket, or a dash for none.
study-field-quiet = Field 7 (moves since the last ring) must be a number from 0 to 30, and not 0 if a socket may be claimed.
study-too-many =
    { $most ->
        [one] { $socket } can hold only 1 ring.
       *[other] { $socket } can hold only { $most } rings.
    }
study-two-glasses = Only one glass can stand on { $socket }.
study-beside = A glass of { $colour } stands beside the board.
study-holder-full = { $colour } cannot have more than { $most } rings in the holder.
study-total = There must be { $expected } rings in all, not { $total }.
study-rings-each = { $colour } can begin with { $least } to { $most } rings.
study-no-claim = { $socket } cannot be claimed: it needs a glass of the player who moved last, room for a ring, and a ring in the holder.

lot-title = Who plays Red?
lot-drawn = Red goes first

settings-title = Settings
settings-search = Search
settings-none = Nothing found for “{ $query }”.
settings-all = Show all settings
settings-picture = Graphics
settings-quality = Quality
settings-quality-auto = Automatic
settings-quality-low = Low
settings-quality-medium = Medium
settings-quality-high = High
settings-quality-note = Low is for computers without a graphics card.
settings-fullscreen = Full screen
settings-vsync = Vertical sync
settings-cap = Frame limit
settings-cap-none = Unlimited
settings-animations = Animations
settings-animations-off = Off
settings-animations-fast = Fast
settings-animations-normal = Normal
settings-animations-slow = Slow
settings-motion = Reduced motion
settings-motion-system = Same as system
settings-motion-on = On
settings-motion-off = Off
settings-motion-note = Glasses and rings still travel, but nothing leans, shakes, bounces or pulses, and the camera jumps straight to where you send it.
settings-coordinates = Coordinates
settings-coordinates-note = Letters and numbers on the rim of the board. Always shown in lessons, beside the log and with a hint.
settings-ring-circles = Ring circles
settings-ring-circles-note = Seen from above, each socket shows a circle for every ring it can hold, filled in where there is one. Always shown with coordinates and at a table-top screen.
settings-play = Play
settings-rings = Drop rings automatically
settings-rings-note = The ring of your own move, at once, even if it fills the socket. Rings of claims and extra rings stay yours to drop.
settings-confirm = Confirm moves
settings-confirm-note = At Level 1, a glass waits above its socket until you press again; press elsewhere or Esc to take it back.
settings-accessibility = Accessibility
settings-scale = Text size
settings-times = Show glass times
settings-countdown = Countdown after a pause
settings-full-sockets = Ask before a move onto a full socket
settings-full-sockets-note = It loses the match. A glass waits above such a socket until you press again: in your first three matches and always at Level 1 against the bot, in every match, or never.
settings-full-sockets-first = First matches
settings-full-sockets-always = Always
settings-full-sockets-never = Never
settings-tips = Tips in matches
settings-language = Language
settings-language-system = System default
settings-camera = Camera
settings-camera-speed = Mouse speed
settings-camera-inverted = Invert up and down
settings-camera-turns = Turn to the player
settings-camera-turns-note = In a Level 1 match of two people, the table turns to whoever is to move.
settings-sound = Sound
settings-volume = Volume
settings-volume-pieces = Glasses and rings
settings-volume-sand = Running sand
settings-volume-signals = Alerts
settings-volume-menus = Menus
settings-reset = Reset to defaults
settings-reset-title = Reset all settings?
settings-reset-note = Language, text size, keys and buttons stay as they are.
settings-reset-yes = Reset
settings-reset-undo = Undo reset
settings-done = Done

# Other words by which people look for a setting, in any order. They are never shown.
settings-quality-words = graphics card GPU performance speed fast slow lag detail shadows low medium high automatic
settings-fullscreen-words = fullscreen window windowed display screen mode
settings-vsync-words = vsync V-sync synchronisation tearing monitor refresh rate
settings-cap-words = FPS frames per second rate maximum cap hertz battery fan heat
settings-animations-words = animation motion sickness shake movement speed reduced reduce effects fast slow off
settings-motion-words = motion sickness dizziness vertigo calm still less reduce shaking swaying table turns
settings-ring-circles-words = board sockets rings capacity height circles above top count
settings-coordinates-words = board letters numbers names notation rim labels
settings-rings-words = automatic auto drop ring own move
settings-full-sockets-words = full socket warning question ask lose loses second press misclick mistake beginner
settings-confirm-words = confirmation confirm second press misclick mistake undo beginner
settings-scale-words = UI interface font size zoom scale bigger larger smaller letters reading
settings-times-words = hourglass timer clock seconds time left remaining sand label numbers
settings-countdown-words = resume continue wait three seconds
settings-tips-words = hints help beginner reminders lines
settings-language-words = English French translation locale tongue
settings-camera-speed-words = sensitivity orbit zoom wheel rotate mouse view
settings-camera-inverted-words = inverted inversion axis vertical Y orbit mouse view
settings-camera-turns-words = hot seat flip side rotate board automatic view two people
settings-volume-words = volume sound audio music noise mute loud quiet silence effects
settings-volume-pieces-words = volume sound effects pieces timer clink hourglass
settings-volume-sand-words = volume sound effects hiss stream grains hourglass
settings-volume-menus-words = volume sound effects buttons clicks interface
settings-volume-signals-words = volume sound effects alerts warnings lost late refused

pause-title = Paused
pause-hidden = The sand has stopped and the board is hidden, so nobody can plan ahead.
pause-why-unfocused = The match was paused because another window came to the front.
pause-why-hidden = The match was paused because its window was hidden.
pause-why-slow = The match was paused because the game stood still for { $seconds } seconds.
pause-why-asleep = The match was paused because the computer was asleep.
pause-why-start = Time runs as soon as you resume.
pause-resume = Resume
pause-settings = Settings
pause-resigns =
    { $who ->
        [you] Resign
       *[other] { $player } resigns
    }
pause-offer-tie =
    { $who ->
        [you] Offer a tie
       *[other] { $player } offers a tie
    }
pause-leave = Main menu
pause-leave-lesson = Leave the lesson
pause-quit = Quit

key-enter = Enter

confirm-no = Keep playing
confirm-leave = Leave the match?
confirm-leave-lesson = Leave the lesson?
confirm-note =
    { $afterwards ->
        [lesson] You can continue the lesson later, but the match in this step will begin again.
       *[lost] This match cannot be saved.
    }
confirm-leave-yes = Leave
confirm-resign =
    { $who ->
        [you] Resign?
       *[other] Resign as { $player }?
    }
confirm-resign-note =
    { $who ->
        [you] You resign and { $other } wins.
       *[other] { $player } resigns and { $other } wins.
    }
confirm-resign-yes = Resign
confirm-quit = Quit the game?
confirm-quit-yes = Quit
confirm-tie =
    { $who ->
        [you] You offer a tie
       *[other] { $player } offers a tie
    }
confirm-take-back =
    { $who ->
        [you] You ask to take your last turn back
       *[other] { $player } asks to take their last turn back
    }
confirm-agreement-note = { $other }, do you agree?
confirm-agree = Agree
confirm-decline = Decline

result-wins =
    { $who ->
        [you] You have won
       *[other] { $player } wins
    }
result-tie = It’s a tie
result-by-rings =
    { $count ->
        [one] With one fewer ring left.
       *[other] With { $count } fewer rings left.
    }
result-by-time = Equal rings: the last glass to run out decides.
result-by-tie = Equal rings: a tie at Level 1.
result-by-tie-sand = Equal rings, and the glasses ran out together: a true tie.
result-by-agreed = The players agreed on a tie.
result-by-resigned =
    { $who ->
        [you] You resigned.
       *[other] { $player } resigned.
    }
result-by-full-socket =
    { $who ->
        [you] You moved onto a full socket.
       *[other] { $player } moved onto a full socket.
    }
result-score = rings left
result-sand = Last glasses
result-watch = Watch the last glasses run out
result-watch-again = Watch again
result-watching = The sand runs out…
result-rematch = Rematch (swap colours)
result-turn = Turn to the other player
result-replay = Watch the match again
result-setup = New match…
result-title = Main menu

# What each player did.
result-own = rings dropped with a move
result-claimed = rings dropped by a claim
result-extra = extra rings dropped
result-late = turns late
result-missed = turns missed
result-flips = timer flipped
result-taken-back = turns taken back
result-time = time on turn
result-lost = glasses lost

result-turning = The turning point
result-turning-resigned = The resignation
result-turning-sought = Looking for the turning point…
result-turning-unclear = No single turn decided this match.
result-turned-move =
    { $who ->
        [you] Turning point: turn { $turn }, your { $move }.
       *[other] Turning point: turn { $turn }, { $player }’s { $move }.
    }
result-turned-pass =
    { $who ->
        [you] Turning point: turn { $turn }, you passed.
       *[other] Turning point: turn { $turn }, { $player } passed.
    }
result-turned-late =
    { $who ->
        [you] Turning point: turn { $turn }, you were late.
       *[other] Turning point: turn { $turn }, { $player } was late.
    }
result-turned-lost =
    { $who ->
        [you] Turning point: turn { $turn }, you lost the glass on { $socket }.
       *[other] Turning point: turn { $turn }, { $player } lost the glass on { $socket }.
    }
result-turned-full =
    { $who ->
        [you] Turning point: turn { $turn }, you moved onto { $socket }, which was full.
       *[other] Turning point: turn { $turn }, { $player } moved onto { $socket }, which was full.
    }
result-turned-resigned =
    { $who ->
        [you] The match was still open when you resigned.
       *[other] The match was still open when { $player } resigned.
    }
result-turned-resigned-ahead =
    { $who ->
        [you] You were ahead when you resigned.
       *[other] { $player } was ahead when they resigned.
    }
result-better-move = { $move } was better.
result-better-claim-move = Claiming, then { $move }, was better.
result-better-ring = Dropping the ring was better.
result-better-keep = Keeping the ring was better.
result-better-claim = Claiming first was better.
result-better-pass = Passing was better.
better-among-others = { $line } It was not the only good turn.
result-move-ring = { $move } with a ring
result-move-no-ring = { $move } without a ring
result-again = Try that moment again
result-take-back = Undo that move

news-quality-lowered = Low frame rate: graphics quality set to { $quality }. You can change it in Settings.
news-declined =
    { $who ->
        [you] You declined
       *[other] { $player } declines
    }
news-match-left = The match is saved. “Continue the match” and “Unfinished matches” lead back to it.
problem-nonsense = Your settings in { $file } could not be read (line { $line }, column { $column }: { $problem }). Default settings are in use; your file was kept as { $kept }.
problem-unreadable = Your settings could not be read: { $problem ->
    [too-large] the file is far too large
    [no-file] it is not a file
   *[other] { $problem }
}. Default settings are in use; the original was kept as { $file }.
problem-record-unreadable = { $file } could not be opened: { $problem ->
    [missing] there is no such file
    [too-large] it is larger than 16 MiB, the most that a match record may have
    [no-file] it is not a file
   *[other] { $problem }
}.
problem-record = { $file } is not a match record: { $problem }.
problem-record-refused = { $count ->
    [one] One action in { $file } breaks the rules and was skipped: action { $first }.
   *[other] { $count } actions in { $file } break the rules and were skipped. The first is action { $first }.
} { $why }
problem-bounds = In your settings ({ $file }), “{ $field }” is { $value } ms but must be between { $least } and { $most }. The official rules are used instead.
problem-disk-full = the disk is full
problem-denied = it cannot be written to
problem-fault = { $kind ->
    [graphics] The graphics device was lost, so the game restarted. The report was saved to { $file }.
   *[program] The game crashed last time. The report was saved to { $file }.
}
problem-fault-saved = { $kind ->
    [graphics] The graphics device was lost, so the game restarted. Your match was saved, and the report was saved to { $file }.
   *[program] The game crashed last time. Your match was saved, and the report was saved to { $file }.
}
problem-match-not-saved = The match could not be saved to { $file }: { $problem }. It goes on, and the game will try again.
problem-match-not-continued = { $problem ->
    [busy] This match is open in another window of the game.
    [missing] This match is over, or was discarded in another window of the game.
   *[other] The match could not be continued from { $file }: { $problem }.
}
problem-match-not-discarded = { $problem ->
    [busy] This match is open in another window of the game, and stays.
   *[other] The match could not be discarded, and stays in { $file }: { $problem }.
}
problem-not-saved = { $problem ->
    [in-the-way] Your settings will not be saved this time: { $file } cannot be read or moved, and will not be overwritten.
    [busy] Your settings could not be saved to { $file } yet because another copy of the game is writing to it. The game will try again.
   *[other] Your settings could not be saved to { $file }: { $problem }. The game will try again.
}

pause-help = Controls
pause-rules = Rules

help-title = Controls
help-done = Done
help-hands = Mouse or touch
help-move = Move a glass
help-move-how = Drag a glass to a glowing socket, or click it and then the socket.
help-back = Put it back
help-back-mouse = Right-click, or release it anywhere else.
help-back-fingers = Tap where it came from, or release it anywhere else.
help-ring = Drop a ring, claim a socket
help-ring-how = Click your holder, or drag a ring from it onto the glass.
help-timer = Flip the timer
help-timer-how = Click it when it is empty, during your opponent’s turn.
help-camera = Look around
help-camera-mouse = Drag with the right or middle button; scroll to zoom.
help-camera-fingers = Two fingers on the bare table: pinch, twist, or move both up or down.
help-keys = Player keys
help-keys-alone = In single-player, use the left-hand keys, whatever your colour.
help-views = Views
help-view-table = From your seat
help-view-top = From above
help-view-flip = From the other side
help-view-reset = Reset view
help-camera-orbit = Move the camera
help-camera-zoom = Zoom
help-panels = Switch between board and buttons
help-study-add = Add a ring where you point
help-study-take = Take a ring where you point
help-study-turn = Change whose turn it is
help-study-best = Best turns
help-program = Game
help-hint = Hint (bot, Level 1 or GIPF)
help-take-back = Undo turn (Level 1 or GIPF)
help-log = Match log
help-type-turn = Type a turn (D1-D2o)
help-pause = Pause, put back, close
help-menu = Menu, put back, close
help-lesson = Go on in the lesson
help-help = Show controls
help-rules-key = Rules, from anywhere
help-replay-play = Play or pause
help-analysis = Analyse, stop, biggest mistakes
help-replay-acts = Space and the arrow keys work too, unless a button has focus. Click anywhere on the bar to go there.
help-replay = Space and the arrow keys work too, unless a button has focus. Click a line of the log, a mark or anywhere on the bar to go there.
help-rules = Rules

help-briefing = In brief

briefing-title = The match in brief
briefing-first =
    { $who ->
        [you] You move first.
       *[other] { $player } moves first.
    }
briefing-turn =
    { $who ->
        [you] It is your turn.
       *[other] It is { $player }’s turn.
    }
briefing-glasses = Each move turns a glass over. First start all three of yours, one per turn; a glass that runs out is lost.
briefing-ring = Drop a ring right after your move: you have { $seconds } seconds. Press the key or click your holder.
briefing-timer = While your opponent thinks, you may flip the timer. If it runs out after { $seconds } seconds, their turn is over.
briefing-late-extra = When a player is late, their opponent may drop one more of their own rings, on any socket that is not full.
briefing-timer-against = { $player } may flip the timer against you at any time during your turn.
briefing-gentle = { $player } flips the timer only after your first { $moves } moves, and once you have thought for { $seconds } seconds.
briefing-begin = Begin

bot-name = { $level } bot
bot-novice = Novice
bot-novice-note = Forgets rings and boxes itself in. Good for first matches.
bot-casual = Casual
bot-casual-note = Sees your reply, but misses things now and then.
bot-club = Club
bot-club-note = Looks a few moves ahead and rarely forgets anything.
bot-expert = Expert
bot-expert-note = Looks far ahead and rushes you with the timer.
bot-master = Master
bot-master-note = The bot at full strength.

# Number formats.
number-tenths = { $whole }.{ $tenths }
number-percent = { $percent }%

# What a person has typed, where a text is expected.
typed-text = { $text }

# Who plays an unfinished match of another game.
title-match-other = { $first } vs. { $second }
