//! Tests of the files of unfinished matches, on working and on failing disks.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use tamsk_records::{NamesByPlayer, Record};
use tamsk_rules::{Action, Level, Options, Player};

use super::disks::MemoryDisk;
use crate::persistence::games::GameFormats;
use crate::persistence::journal::{ParsedMatchFile, end_line};
use crate::persistence::matches::command::{LibraryCommand, WorkerJob, WorkerReport};
use crate::persistence::matches::worker::{LibraryWorker, MatchIdSource};
use crate::persistence::matches::{Disk, InterruptedImport, LibraryEntry, RecordStore, SystemDisk};
use crate::persistence::saved_match::MatchId;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

/// Returns the states of a match with `moves` moves, at the start and after each action. `red` is Red's name.
fn played(red: &str, moves: usize) -> Vec<UnfinishedMatch> {
    let mut setup = MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() };
    setup.names.red = red.into();
    let mut live = LiveMatch::new(setup).expect("official options");
    let mut states = vec![UnfinishedMatch::of(&live, Seats::default(), true)];
    for number in 0..moves {
        let player = live.game().to_move();
        let glass = if player == Player::Red { ["D1", "D2"] } else { ["D7", "D6"] };
        let [from, to] = if number / 2 % 2 == 0 { glass } else { [glass[1], glass[0]] };
        for action in [Action::Lift(from.parse().expect("a socket")), Action::Place(to.parse().expect("a socket"))] {
            live.act(player, action).expect("the action is legal");
            states.push(UnfinishedMatch::of(&live, Seats::default(), true));
        }
        live.act(player, Action::KeepRing).expect("the action is legal");
        states.push(UnfinishedMatch::of(&live, Seats::default(), true));
    }
    states
}

/// A worker that has no thread. The test runs its jobs directly.
struct Bench {
    folder: tempfile::TempDir,
    worker: LibraryWorker,
    reports: Receiver<WorkerReport>,
}

impl Bench {
    fn on(disk: Arc<dyn Disk>) -> Bench {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let (worker, reports) = worker(disk, folder.path());
        Bench { folder, worker, reports }
    }

    fn started_again(self) -> Bench {
        let Bench { folder, mut worker, .. } = self;
        worker.close_files();
        let (worker, reports) = self::worker(Arc::new(SystemDisk), folder.path());
        Bench { folder, worker, reports }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("unfinished").join(name)
    }

    fn order(&mut self, job: WorkerJob) {
        self.worker.run_jobs(vec![job], false);
    }

    /// Saves a match in each of its `states`. Creates its file with the first state, and then appends each change.
    fn play(&mut self, id: u64, states: &[UnfinishedMatch]) {
        let id = MatchId(id);
        let text = ParsedMatchFile::full_text(&states[0], Some(Seats::default()));
        self.order(WorkerJob::Create { id, stem: format!("match {}", id.0), text });
        self.go_on(id, states);
    }

    fn go_on(&mut self, id: MatchId, states: &[UnfinishedMatch]) {
        for both in states.windows(2) {
            let text = ParsedMatchFile::lines_since(&both[0], &both[1]).expect("acts were only added");
            self.order(WorkerJob::Append { id, text, syncs: true });
        }
    }

    /// Returns the number of jobs reported as done, and whether saving fails according to the last report.
    fn answers(&self) -> (usize, bool) {
        let (mut done, mut fails) = (0, false);
        for report in self.reports.try_iter() {
            match report {
                WorkerReport::JobsDone(count) => done += count,
                WorkerReport::SaveFailing(now) => fails = now,
                _ => {}
            }
        }
        (done, fails)
    }

    /// Returns the entries of the unfinished matches, the most recently played match first.
    fn listed(&mut self) -> Vec<Arc<LibraryEntry>> {
        self.worker.list_unfinished_matches();
        let mut entries: Vec<_> = self.worker.listed_unfinished.values().cloned().collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.recency_rank));
        entries
    }
}

fn worker(disk: Arc<dyn Disk>, folder: &Path) -> (LibraryWorker, Receiver<WorkerReport>) {
    let (outbox, reports) = channel();
    let records = RecordStore::of(folder.join("records"));
    let mut worker = LibraryWorker::new(disk, folder.join("unfinished"), records, outbox, MatchIdSource::default());
    worker.migrate_and_list_matches();
    (worker, reports)
}

fn red_of(entry: &LibraryEntry) -> &str {
    entry.summary.as_ref().map_or("", |summary| summary.names.red.as_str())
}

fn read(bytes: &[u8]) -> UnfinishedMatch {
    ParsedMatchFile::<UnfinishedMatch>::parse(bytes).expect("a match").saved_match
}

#[test]
fn a_file_cut_at_any_byte_opens_to_the_acts_before_the_cut() {
    let states = played("Ada", 4);
    let last = states.last().expect("the match was played");
    let mut text = ParsedMatchFile::full_text(&states[0], Some(Seats::default()));
    let mut lengths = vec![text.len()];
    for both in states.windows(2) {
        text += &ParsedMatchFile::lines_since(&both[0], &both[1]).expect("acts were only added");
        lengths.push(text.len());
    }
    assert_eq!(read(text.as_bytes()), *last);
    assert_eq!(read(ParsedMatchFile::full_text(last, Some(Seats::default())).as_bytes()), *last, "written at once");
    for cut in 0..=text.len() {
        let opened = ParsedMatchFile::<UnfinishedMatch>::parse(&text.as_bytes()[..cut]);
        let Some(whole) = lengths.iter().rposition(|&length| length <= cut) else {
            assert!(opened.is_err() || opened.is_ok_and(|opened| opened.saved_match.record.actions.is_empty()));
            continue;
        };
        let kept = opened.unwrap_or_else(|error| panic!("byte {cut}: {error}")).saved_match;
        let acts = &kept.record.actions;
        // The line of an act comes before the line of its time, so a cut between the two lines keeps the act.
        assert!(acts.starts_with(&states[whole].record.actions), "byte {cut}");
        assert!(last.record.actions.starts_with(acts), "byte {cut}");
    }
}

#[test]
fn changed_terms_and_undone_turns_need_a_rewrite() {
    let states = played("Ada", 1);
    let (first, last) = (&states[0], &states[3]);
    assert!(ParsedMatchFile::lines_since(first, last).is_some());
    assert!(ParsedMatchFile::lines_since(last, first).is_none(), "an act is gone");
    let seats = Seats::default().swapped();
    let names = NamesByPlayer { red: "Bo".into(), ..NamesByPlayer::default() };
    let renamed = Record { players: names, ..last.record.clone() };
    for other in [
        UnfinishedMatch { record: renamed, ..last.clone() },
        UnfinishedMatch { timer_on_reds_left: true, ..last.clone() },
        UnfinishedMatch { is_first_match_at_level: false, ..last.clone() },
    ] {
        assert!(ParsedMatchFile::lines_since(last, &other).is_none());
        let saved = ParsedMatchFile::full_text(&other, Some(seats));
        assert_eq!(read(saved.as_bytes()), UnfinishedMatch { seats, ..other });
    }
}

#[test]
fn errors_name_the_line_that_is_not_understood() {
    let text = ParsedMatchFile::full_text(&played("Ada", 1)[3], None);
    for (damaged, expected) in [
        (text.replacen("act ", "deed ", 1), "line 3: deed is unknown here"),
        (text.replacen("by:Red", "by:Green", 1), "line 3: "),
        (text.replacen("level:1", "level:9", 1), "line 2: "),
        (text.replacen("match 1", "match 9", 1), "version 9 of the format is unknown"),
        (text.replacen("match 1", "match 1 Chess", 1), "it is of another game"),
    ] {
        let error = GameFormats::default().read(damaged.as_bytes()).expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}: {damaged}");
    }
}

#[test]
fn a_power_failure_loses_no_completed_job() {
    let states = played("Ada", 6);
    for stops in 1..states.len() {
        let disk = Arc::new(MemoryDisk::default());
        let mut bench = Bench::on(disk.clone());
        bench.play(1, &states[..stops]);
        let (answered, _) = bench.answers();
        // Each of the `stops` states was saved by one job. The worker's first job is reported as well.
        assert_eq!(answered, stops + 1);
        // If `syncs` is `false`, a job is done before its text is durable.
        let text = ParsedMatchFile::lines_since(&states[stops - 1], &states[stops]).expect("acts were only added");
        bench.order(WorkerJob::Append { id: MatchId(1), text: text.clone(), syncs: false });
        disk.loses_power(stops * 7 % text.len());
        let files = disk.files();
        let [(_, bytes)] = &files[..] else { panic!("{files:?}") };
        assert!(read(bytes).record.actions.starts_with(&states[stops - 1].record.actions));
    }
}

#[test]
fn nothing_is_lost_on_a_full_missing_or_read_only_disk() {
    let states = played("Ada", 3);
    let troubles: [(&str, fn(&MemoryDisk)); 4] = [
        ("it is full", |disk| disk.has_room(Some(5))),
        ("it is read-only", |disk| disk.breaks(&["append", "write"])),
        ("nothing stays", |disk| disk.breaks(&["sync"])),
        ("it is gone", |disk| {
            disk.vanishes();
            disk.breaks(&["append", "write"]);
        }),
    ];
    for (trouble, begin) in troubles {
        let disk = Arc::new(MemoryDisk::default());
        let mut bench = Bench::on(disk.clone());
        bench.play(1, &states[..4]);
        bench.answers();
        begin(&disk);
        bench.go_on(MatchId(1), &states[3..6]);
        let (answered, fails) = bench.answers();
        assert_eq!((answered, fails), (0, trouble != "nothing stays"), "{trouble}");
        for (_, bytes) in disk.files() {
            assert!(read(&bytes).record.actions.starts_with(&states[3].record.actions), "{trouble}");
        }
        disk.has_room(None);
        disk.breaks(&[]);
        bench.go_on(MatchId(1), &states[5..]);
        let (answered, fails) = bench.answers();
        assert_eq!((answered, fails), (states.len() - 4, false), "{trouble}");
        let files = disk.files();
        assert_eq!(read(&files[0].1), *states.last().expect("a state"), "{trouble}");
    }
}

#[test]
fn a_record_that_cannot_be_moved_is_retried() {
    let (states, disk) = (played("Ada", 2), Arc::new(MemoryDisk::default()));
    let mut bench = Bench::on(disk.clone());
    bench.play(1, &states);
    disk.breaks(&["rename"]);
    let id = MatchId(1);
    bench.order(WorkerJob::Append { id, text: end_line(None), syncs: true });
    bench.order(WorkerJob::MoveToRecords { id, stem: "Ada - Black".into() });
    assert!(!bench.answers().1, "nothing of a running match is lost");
    let name = |disk: &MemoryDisk| disk.files()[0].0.clone();
    assert!(name(&disk).ends_with("unfinished/match 1.tamsk"));
    bench.play(2, &states);
    disk.breaks(&[]);
    bench.order(WorkerJob::Close(MatchId(2)));
    let files = disk.files();
    assert_eq!(files.len(), 2);
    assert!(files.iter().any(|(path, _)| path.ends_with("records/Ada - Black.tamsk")), "{files:?}");
}

#[test]
fn a_match_that_ended_at_exit_becomes_a_record_at_the_next_start() {
    let mut bench = Bench::on(Arc::new(SystemDisk));
    let states = played("Ada", 2);
    bench.play(1, &states);
    let id = MatchId(1);
    bench.order(WorkerJob::Append { id, text: end_line(None), syncs: true });
    let mut bench = bench.started_again();
    assert_eq!(bench.listed(), []);
    let mut records = RecordStore::of(bench.folder.path().join("records"));
    records.list_and_read_all().expect("the folder can be read");
    assert_eq!(records.entries().len(), 1);
}

#[test]
fn the_last_played_match_does_not_depend_on_the_clock() {
    let mut bench = Bench::on(Arc::new(SystemDisk));
    for (id, red) in [(1, "Ada"), (2, "Bo"), (3, "Cy")] {
        bench.play(id, &played(red, 1));
        bench.order(WorkerJob::Close(MatchId(id)));
    }
    // Simulates a clock that was set back.
    let file = fs::OpenOptions::new().append(true).open(bench.file("match 3.tamsk")).expect("the file exists");
    file.set_modified(std::time::UNIX_EPOCH).expect("the test owns the file");
    let mut bench = bench.started_again();
    let names = |bench: &mut Bench| bench.listed().iter().map(|entry| red_of(entry).to_owned()).collect::<Vec<_>>();
    assert_eq!(names(&mut bench), ["Cy", "Bo", "Ada"]);
    let file = bench.file("match 1.tamsk");
    bench.order(WorkerJob::Command(LibraryCommand::Resume { file, resumes_contest: false }));
    assert!(bench.reports.try_iter().any(|report| matches!(report, WorkerReport::Resumed(..))));
    let mut bench = bench.started_again();
    assert_eq!(names(&mut bench), ["Ada", "Cy", "Bo"], "the one that was continued comes first");
}

#[test]
fn a_second_copy_of_the_game_sees_that_a_file_is_in_use() {
    let mut bench = Bench::on(Arc::new(SystemDisk));
    bench.play(1, &played("Ada", 1));
    let (mut other, reports) = worker(Arc::new(SystemDisk), bench.folder.path());
    let file = bench.file("match 1.tamsk");
    let commands =
        [LibraryCommand::Resume { file: file.clone(), resumes_contest: false }, LibraryCommand::Discard(file.clone())];
    for command in commands {
        other.run_jobs(vec![WorkerJob::Command(command)], false);
        assert!(reports.try_iter().any(|report| matches!(report, WorkerReport::Failed(_))));
    }
    assert_eq!(
        other.listed_unfinished.values().map(|entry| entry.recency_rank).collect::<Vec<_>>(),
        [0],
        "it is listed all the same"
    );
    bench.order(WorkerJob::Close(MatchId(1)));
    other.run_jobs(vec![WorkerJob::Command(LibraryCommand::Discard(file.clone()))], false);
    assert!(!file.exists());
}

#[test]
fn a_damaged_file_is_set_aside_and_others_are_listed() {
    let mut bench = Bench::on(Arc::new(SystemDisk));
    for (id, red) in [(1, "Ada"), (2, "Bo")] {
        bench.play(id, &played(red, 1));
    }
    let file = bench.file("match 2.tamsk");
    let mut bench = {
        bench.worker.close_files();
        fs::write(&file, "match 1\nrecord (rules: (level: 9))\n").expect("the file is writable");
        bench.started_again()
    };
    assert_eq!(bench.listed().iter().map(|entry| red_of(entry)).collect::<Vec<_>>(), ["Ada"]);
    assert!(bench.file("match 2.tamsk.bad").exists());
}

#[test]
fn a_match_finished_during_an_import_is_saved_before_its_end() {
    let mut bench = Bench::on(Arc::new(SystemDisk));
    let records = bench.folder.path().join("records");
    let outside: Vec<PathBuf> = (0..200).map(|number| bench.folder.path().join(format!("{number}.tamsk"))).collect();
    for (number, file) in outside.iter().enumerate() {
        fs::write(file, format!("(actions: [(at: {number}, by: Red, act: Resign)])")).expect("the file is writable");
    }
    bench.order(WorkerJob::Command(LibraryCommand::Import(outside)));
    bench.play(1, &played("Ada", 1));
    bench.order(WorkerJob::MoveToRecords { id: MatchId(1), stem: "Ada".into() });
    assert!(records.join("Ada.tamsk").exists());
    bench.worker.close_files();
    let interrupted = InterruptedImport::take(&records).expect("the import was interrupted");
    assert_eq!(interrupted.imported + interrupted.left, 200);
    let kept = fs::read_dir(&records).expect("the folder").flatten().map(|entry| entry.path());
    assert_eq!(kept.filter(|path| path.extension().is_some_and(|of| of == "tamsk")).count(), interrupted.imported + 1);
    assert_eq!(InterruptedImport::take(&records), None, "it is reported once");
}
