# The records of finished matches, their statistics, and what is told of them.

title-records = Records

records-title = Records
records-search = Search
records-close = Close
records-matches = Matches ({ $count })
records-statistics = Statistics
records-bin = Bin ({ $count })
records-unfinished-page = Unfinished ({ $count })
records-unread =
    { $count ->
        [one] one more to read…
       *[other] { $count } more to read…
    }
records-none = No matches yet. Every match you finish is kept here. To add a record from elsewhere, import it, or drop the file on the window.
records-bin-none = The bin is empty.
records-unfinished-none = No unfinished matches. A match that you leave stays here until you finish or discard it.
records-not-found = Nothing found for “{ $query }”.
records-all = Show all records

records-date = Date
records-match = Match
records-level = Level
records-result = Result
records-rings = Rings
records-turns = Turns
records-length = Time
records-standing = Standing
records-date-time = { $year }-{ $month }-{ $day } { $hour }:{ $minute }
records-players = { $red } – { $black }
records-by =
    { $who ->
        [you] { $reason }: you won
       *[other] { $reason }: { $player } won
    }
records-won-words = won win wins winner victory
records-lost-words = lost lose loses loser defeat
records-reason-rings = Fewer rings
records-reason-time = Last glass
records-reason-tie = Tie
records-reason-resigned = Resignation
records-reason-agreed = Tie by agreement
records-reason-full-socket = Full socket
records-reason-no-reserve = No piece left
records-reason-no-gipf = No GIPF piece left
records-reason-blocked = Blocked
records-reason-repetition = Draw
records-unfinished = unfinished
records-unreadable = unreadable file
records-stands = Level { $level }, turn { $turn }, rings { $red } : { $black }
records-stands-gipf = GIPF { $version }, turn { $turn }, reserve { $white } : { $black }
records-stands-challenged = GIPF { $version }, turn { $turn }, challenge
# By these words a match is found as well. They are never shown.
records-level-words = level { $level }

records-watch = Watch
records-continue = Continue
records-discard = Discard…
records-discard-title = Discard this match?
records-discard-note = { $match }, { $standing }. It cannot be continued afterwards.
records-discard-yes = Discard
records-rename = Rename
records-export = Export…
records-delete = Delete
records-import = Import…
records-restore = Restore
records-empty = Empty the bin
records-rename-title = Name this match
records-rename-note = Leave it empty to show the players.
records-rename-save = Save
records-empty-title = Empty the bin?
records-empty-note =
    { $count ->
        [one] One record will be gone for ever.
       *[other] { $count } records will be gone for ever.
    }
records-cancel = Cancel

records-import-title = Import records
records-export-title = Export the record
records-file-type = Match records
dialog-open = Open
dialog-save = Save
dialog-overwrite = Replace
dialog-overwrite-text = already exists. Replace it?
dialog-reload = Reload
dialog-select-all = Select all
dialog-hidden = Show hidden files
dialog-system = Show system files
dialog-working-folder = Go to the working folder
dialog-pinned = Pinned
dialog-places = Places
dialog-devices = Devices
dialog-removable = Removable devices
dialog-home = Home
dialog-desktop = Desktop
dialog-documents = Documents
dialog-downloads = Downloads
dialog-music = Music
dialog-pictures = Pictures
dialog-videos = Videos
dialog-pin = Pin
dialog-unpin = Unpin
dialog-rename = Rename
dialog-folder = Folder:
dialog-file = File:
dialog-files = Files:
dialog-name = File name:
dialog-all-files = All files
dialog-any = Any
dialog-no-folder-name = Give the folder a name.
dialog-no-file-name = Give the file a name.
dialog-folder-exists = There is a folder of this name.
dialog-file-exists = There is a file of this name.
dialog-close = Close
dialog-root = Root folder
dialog-parent = Parent folder
dialog-back = Back
dialog-forward = Forward
dialog-edit-path = Edit the path
dialog-go-to-path = Go to the path
dialog-path = Path
dialog-search = Search
dialog-filter = Files shown
dialog-folder-named = { $name }, folder

statistics-of = Matches of
statistics-you = You
statistics-none = Nothing to count yet. Finished matches of people are counted here, against the bot and against each other.
statistics-terms-even = Even: { $count }
statistics-terms-handicap = With a handicap: { $count }
statistics-terms-any = All: { $count }
statistics-legend-won = won
statistics-legend-tied = tied
statistics-legend-lost = lost
statistics-all = In all
statistics-opponents = By opponent
statistics-levels = By level
statistics-level = Level { $level }
statistics-colours = By colour
statistics-reasons = By what decided
statistics-reason-rings = Fewer rings
statistics-reason-time = Last glass
statistics-reason-tie = Tie
statistics-reason-resigned = Resignation
statistics-reason-agreed = Tie by agreement
statistics-reason-full-socket = Full socket
statistics-unknown = Unknown
statistics-score = { $won } – { $tied } – { $lost }
statistics-margins = Rings ahead at the end, match by match
statistics-figures = On average per match
statistics-own = own
statistics-theirs = opponent
statistics-rings = rings left
statistics-late = turns late (Level 3)
statistics-lost = glasses lost (Levels 2, 3)
statistics-streaks = Streaks
statistics-streak-won =
    { $count ->
        [one] One win now
       *[other] { $count } wins in a row now
    }
statistics-streak-lost =
    { $count ->
        [one] One loss now
       *[other] { $count } losses in a row now
    }
statistics-streak-none = The last match was a tie
statistics-longest-won = Most wins in a row: { $count }
statistics-longest-lost = Most losses in a row: { $count }

news-imported =
    { $count ->
        [one] One record imported. It is under Records on the title screen.
       *[other] { $count } records imported. They are under Records on the title screen.
    }
news-file-imported = { $file } was imported.
news-file-known = { $file } is in your list already.
news-more-files =
    { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
problem-no-record = { $file } is no TAMSK record.
news-known =
    { $count ->
        [one] This record is in your list already.
       *[other] All of these records are in your list already.
    }
news-moved-over =
    { $left ->
        [0] Matches of an earlier version that are kept as now: { $moved }.
       *[other] Matches of an earlier version that are kept as now: { $moved }. Files that cannot be read and stay where they are: { $left }.
    }
news-interrupted =
    { $left ->
        [one] The game ended during an import. Records imported before: { $imported }. One file was not imported: import it again.
       *[other] The game ended during an import. Records imported before: { $imported }. { $left } files were not imported: import them again.
    }
news-exported = The record was written to { $file }.
problem-library-keep = The record of this match could not be kept in { $file }: { $problem }. The game will try again.
problem-library-read = The records in { $file } could not be read: { $problem }.
problem-library-change =
    { $problem ->
        [missing] { $file } is gone.
       *[other] { $file } could not be changed: { $problem }.
    }
problem-library-export =
    { $problem ->
        [missing] The record is gone.
       *[other] The record could not be written to { $file }: { $problem }.
    }
problem-library-bin = The bin in { $file } could not be emptied: { $problem }.
