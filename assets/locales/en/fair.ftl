# Handicaps, and time for those who cannot hurry.

fair-title = Handicap
fair-note = What applies to one player only. The fewest rings left still win, so starting with fewer is an advantage.
fair-row-rings = Rings
fair-row-pace = Time
fair-row-glass = Glasses
fair-pace-note = Sets their glasses, and the timer against them: { $timer }.
fair-none = No handicap
fair-limits = Time limits besides the sand
fair-limits-official = On
fair-limits-sand = Off
fair-limits-sand-note = Take your time: a ring waits until you drop or keep it. Only the sand runs.
fair-limits-sand-note-timer = Take your time: a ring waits until you drop or keep it, and nobody flips the timer. Only the sand runs.

fair-rings =
    { $rings ->
        [one] { $rings } ring to start
       *[other] { $rings } rings to start
    }
fair-glass = glasses of { $time }
fair-timer = a timer of { $time }
fair-handicap = { $player }: { $parts }
fair-briefing-ring = Drop a ring after your move, or keep it. It waits for you. Press the key or click your holder.
fair-briefing-sand = There is no time limit but the sand, and nobody flips the timer.
fair-record = { $result } · handicap

rulebook-fair = Time for everyone
rule-fair-handicap = You may agree on a handicap for one player or both: 24 to 32 rings to start with, glasses that run for longer or shorter, and a timer that gives them more time or less. Their pace is both times together. At Level 1 only the rings count.
rule-fair-rings = The fewest rings left still win, whatever each player started with: fewer rings are an advantage. The timer runs as long as was agreed for the player it is flipped against.
rule-fair-sand = Without time limits, a ring waits until its player drops it, keeps it, or lifts their next glass, and nobody flips the timer. Sand runs as always. At Level 3 a player who passes is still late.
