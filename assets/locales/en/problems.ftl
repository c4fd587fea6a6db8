# Problems: the list, the card beside the board, and what is said about wrong turns.

title-problems = Problems
pause-leave-problem = Leave the problem

problems-title = Problems
problems-note = One turn reaches the goal, and every other one is proven to miss it.
problems-close = Back
problems-solve = Solve the next
problems-continue = Continue problem { $number }
problems-grade = Grade
problems-all-themes = All themes
problems-none = There is no problem of this grade with this theme.
problems-unrated = Solve a problem to get a rating. It begins at 1200; with a hint or a wrong turn, a problem counts as missed.
problems-rating = Rating { $rating } ± { $deviation }
problems-missed = Missed most often: { $theme } ({ $missed } of { $tried })
problems-day-open = The same for everybody
problems-day-solved = Solved in { $seconds } s · { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
problems-day-streak = { $days ->
    [one] 1 day in a row so far
   *[other] { $days } days in a row so far
}
problems-field = Problem { $number }
problems-field-solved = Problem { $number }, solved
problems-field-missed = Problem { $number }, missed

problem-number = Problem { $number } · grade { $grade }
problem-of-day = Problem of { $day }
problem-day = { $day } { $month }
problem-month-1 = January
problem-month-2 = February
problem-month-3 = March
problem-month-4 = April
problem-month-5 = May
problem-month-6 = June
problem-month-7 = July
problem-month-8 = August
problem-month-9 = September
problem-month-10 = October
problem-month-11 = November
problem-month-12 = December

problem-goal-win = { $colour } to move and win
problem-goal-tie = { $colour } to move and save the tie
problem-goal-rings = { $rings ->
    [one] { $colour } to move and win by a ring
   *[other] { $colour } to move and win by { $rings } rings
}

problem-solving = Find the only turn that reaches this, whatever { $opponent } answers.
problem-judging = Looking at your turn …
problem-replying = Right! { $opponent } answers as stubbornly as possible.
problem-refuting = Not this one. See what follows.
problem-refuted = After that, the goal is out of reach.
problem-showing = This is the solution.
problem-shown = This was the solution.
problem-solved = Solved!

problem-hint = Hint
problem-hint-glass = Move your glass on { $socket }.
problem-hint-no-glass = This turn moves no glass.

problem-goal-best = What was better?
problem-of-match = Turn { $turn } · { $number } of { $count }
problem-solving-on = Right so far. From here, any turn that keeps the goal within reach counts.
problem-solving-best = In this match another turn was played here. Find the one that was better than all others.
problem-refuted-best = There was a better turn.
problem-done = Done
problem-try-again = Try again
problem-next = Next problem
problem-list = All problems
problem-solution = Show solution
problem-leave = Leave
problem-themes = What it was about
problem-rating = Your rating
problem-rating-change = { $rating } ({ $change })
problem-streak = { $days } days in a row
problem-share = Copy this line
problem-shared = TAMSK { $day }: solved in { $seconds } s, { $mistakes ->
    [0] no wrong turn
    [one] 1 wrong turn
   *[other] { $mistakes } wrong turns
}, { $hint ->
    [0] no hint
   *[other] with a hint
}

problem-theme-immured = Walled in
problem-theme-escape = The last way out
problem-theme-division = Dividing the board
problem-theme-kept-ring = A ring kept back
problem-theme-claim = A claim
problem-theme-forced-pass = A forced pass
problem-theme-last-ring = The last ring

# Why a turn is worse than the right one. $turn is a move, such as D4–E4; numbers are in the order of the reason's fields.
reason-pass = the pass
reason-cost = In all, that costs { $rings ->
    [one] 1 ring.
   *[other] { $rings } rings.
}
reason-no-glass-left = After { $turn } { $opponent } closes { $closed }, and { $who ->
    [you] none of your glasses
   *[other] no glass of { $player }
} ever moves again, while { $opponent } still reaches { $first ->
    [one] 1 free place.
   *[other] { $first } free places.
}
reason-glass-immured = After { $turn } { $opponent } closes { $closed }, and { $who ->
    [you] your glass
   *[other] { $player }’s glass
} on { $glass } never moves again.
reason-own-glass-immured = With { $turn } { $who ->
    [you] you shut in your own glass
   *[other] { $player } shuts in their own glass
}: on { $glass } it never moves again.
reason-missed-forced-pass = Another turn would leave { $opponent } without a move.
reason-glass-escapes = The glass of { $opponent } on { $glass } gets away. Closing { $closed } would shut it in for good.
reason-ring-claimed = { $who ->
    [you] You drop no ring
   *[other] { $player } drops no ring
} on { $closed }, and { $opponent } claims the place.
reason-claim-forgone = { $who ->
    [you] You could claim the place on { $closed }, but you leave it.
   *[other] { $player } could claim the place on { $closed }, but leaves it.
}
reason-ring-kept = { $who ->
    [you] You could drop a ring on { $closed }, but you keep it.
   *[other] { $player } could drop a ring on { $closed }, but keeps it.
}
reason-divided = After { $turn } and the answer the board is divided: { $who ->
    [you] you reach
   *[other] { $player } reaches
} { $first ->
    [one] 1 free place
   *[other] { $first } free places
}, { $opponent } { $second }.
reason-cut-off = There is no way back over { $closed }: { $who ->
    [you] your glasses
   *[other] { $player }’s glasses
} no longer reach { $first ->
    [one] 1 free place.
   *[other] { $first } free places.
}
reason-cut-off-by-answer = After { $turn } { $opponent } fills { $closed }, and { $who ->
    [you] your glasses
   *[other] { $player }’s glasses
} no longer reach { $first ->
    [one] 1 free place.
   *[other] { $first } free places.
}
reason-not-shut-out = Filling { $closed } would cut the glasses of { $opponent } off from { $first ->
    [one] 1 free place
   *[other] { $first } free places
}. Now { $opponent } drops { $second ->
    [one] 1 ring there.
   *[other] { $second } rings there.
}
reason-last-place-taken = { $opponent } takes the last place on { $closed }.
reason-immured-later = With best play { $opponent } closes { $closed } after { $first ->
    [one] 1 more turn
   *[other] { $first } more turns
} by { $who ->
    [you] you
   *[other] { $player }
}, and { $who ->
    [you] your glass
   *[other] { $player }’s glass
} on { $glass } never moves again.
reason-harmful-ring = The ring on { $closed } does more harm than good: better not to drop it.
reason-must-pass-first = After { $turn } { $who ->
    [you] you are
   *[other] { $player } is
} the first who must pass, after { $first ->
    [one] 1 move.
   *[other] { $first } moves.
}
reason-more-claims = To the end { $opponent } claims { $first ->
    [one] one place
   *[other] { $first } places
}; after the best turn only { $second }.
reason-balance = To the end { $who ->
    [you] you drop
   *[other] { $player } drops
} { $first ->
    [one] 1 ring
   *[other] { $first } rings
} and { $opponent } { $second }; after the best turn it is { $third } and { $fourth }.
result-mistakes = { $count ->
    [one] Solve this mistake
   *[other] Solve these { $count } mistakes
}

# Sand drills.
pause-leave-drill = Leave the drill
drills-title = Sand drills
drills-note = Positions with running sand, in three grades. Each can be done at 0.7 seconds a move.
drills-do = Do the next
drills-done = done
drills-keep-alive = Keep all three alive for a minute
drills-make-late = Make the opponent late
drills-two-rings = Two rings in one turn
drills-win-on-time = Win on time with equal rings

drill-title = Sand drill { $name }
drill-goal-keep-alive = Keep all three glasses alive for { $seconds } seconds
drill-goal-make-late = Make { $opponent } late within { $seconds } seconds
drill-goal-two-rings = Drop two rings in one turn, within { $seconds } seconds
drill-goal-win-on-time = Win on time with equal rings, within { $seconds } seconds
drill-time = { $time } of { $limit } s
drill-seconds = { $seconds }.{ $tenths } s
drill-ready = Look around. The sand runs as soon as you act or press Start.
drill-running = The sand is running.
drill-reached = Done in { $time }!
drill-glass-lost = A glass of yours ran out after { $time }.
drill-time-up = Time is up.
drill-match-over = The match is over, and not in the way it should be.
drill-moves = { $opponent } places a glass { $time } after their turn begins.
drill-thinks = { $opponent } places a glass { $time } after their turn begins, and { $each } later for each glass that can move.
drill-drops-none = { $opponent } drops no rings.
drill-tip-keep-alive = A glass that is turned over gets what has run down: the less is left above, the more it gets.
drill-tip-make-late = While it is the turn of { $opponent } and the timer is empty, you may turn it over. If it runs out before they place a glass, they are late.
drill-tip-extra-ring = If { $opponent } is late, you may drop a second ring in your next turn.
drill-tip-claim = When the time for a ring of { $opponent } is up, you may claim it: drop yours there, then move and drop another.
drill-tip-win-on-time = With equal rings, the player whose last glass runs out later wins. You need not drop every ring.
drill-times = Times
drill-best = Best at 0.7 s a move: { $time }
drill-own-best = Your best: { $time }
drill-start = Start
drill-repeat = Once more
drill-next = Next drill
drill-list = All drills
problem-right-turn = The right turn is { $turn }.
problem-end = Played on as well as possible, you are left with { $own ->
    [one] 1 ring
   *[other] { $own } rings
} and { $opponent } with { $theirs }.
drill-sand = A glass holds { $glass } s of sand.
drill-sand-and-timer = A glass holds { $glass } s of sand, the timer { $timer }.
