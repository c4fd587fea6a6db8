//! Tests that a game loses at most its last action if it is killed at any moment, for example by a crash or a power
//! cut.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use tamsk::gipf::table::{GipfMatchSetup, UnfinishedGipf};
use tamsk::simulation::game::GameMatch;
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

/// Environment variables for the process that is killed: its folder, and the number of its match.
const FOLDER: &str = "TAMSK_TEST_FOLDER";
const MATCH: &str = "TAMSK_TEST_MATCH";
/// The environment variable for the total number of kills. The default is [`KILLS`].
const KILLS_WANTED: &str = "TAMSK_KILLS";
const KILLS: u64 = 100;
/// The prefix of the lines of output that report progress.
const MARK: &str = "accepted ";
/// The speed of the killed game relative to real time.
const SPEED: u64 = 4;
/// The length of a frame of the killed game in real time, in milliseconds.
const FRAME: u64 = 16;

const MATCHES: [fn(&mut HeadlessGame); 5] = [
    |game| begin(game, Level::One),
    |game| begin(game, Level::Two),
    |game| begin(game, Level::Three),
    |game| {
        game.world_mut().write_message(StartMatch {
            setup: GipfMatchSetup::default(),
            seats: TWO_BOTS,
            occasion: Occasion::Play,
        });
    },
    |game| {
        // A match of GIPF with a challenge that a match of TAMSK decides.
        let record = br#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 2))),
            start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament",
            acts: [(by: White, act: Use), (by: Black, act: Challenge)])"#;
        let live = LiveGipf::from_record(GipfRecord::read(record).expect("a record")).expect("a match");
        game.world_mut().write_message(ResumeMatch { live: Box::new(live), seats: TWO_BOTS, occasion: Occasion::Play });
    },
];
const LEVEL_TWO: usize = 1;

fn begin(game: &mut HeadlessGame, level: Level) {
    game.world_mut().write_message(StartMatch { setup: setup_at(level), seats: TWO_BOTS, occasion: Occasion::Play });
}

/// The number of acts in GIPF, and the number of actions in TAMSK. The match of TAMSK may be a contest within the match
/// of GIPF.
type Progress = (usize, usize);

fn progress(game: &mut HeadlessGame) -> Progress {
    let world = game.world_mut();
    let mut gipf = world.query_filtered::<&LiveGipf, Allow<Disabled>>();
    let mut tamsk = world.query_filtered::<&LiveMatch, Allow<Disabled>>();
    let acts = gipf.iter(world).map(|live| live.record().acts.len());
    let actions = tamsk.iter(world).map(|live| live.record().actions.len());
    (acts.sum(), actions.sum())
}

fn is_over(game: &mut HeadlessGame) -> bool {
    let world = game.world_mut();
    let is_of_tamsk = world.query_filtered::<(), (With<LiveGipf>, Allow<Disabled>)>().iter(world).next().is_none();
    let gipf = world.query::<&LiveGipf>().iter(world).any(GameMatch::is_over);
    gipf || is_of_tamsk && world.query::<&LiveMatch>().iter(world).any(GameMatch::is_over)
}

fn on_disk(folder: &Path) -> Progress {
    let gipf = latest_unfinished_match_in::<UnfinishedGipf>(folder).map(|kept| {
        let within = kept.contest.and_then(|begun| begun.record_so_far).map_or(0, |contest| contest.actions.len());
        (kept.record.acts.len(), within)
    });
    let tamsk = || latest_unfinished_match_in::<UnfinishedMatch>(folder).map(|kept| (0, kept.record.actions.len()));
    gipf.or_else(tamsk).unwrap_or_default()
}

/// Plays for `time`, or until the match ends or the process is killed. Reports the progress whenever it changes.
fn play(game: &mut HeadlessGame, nth: usize, time: Option<Duration>) {
    let began = Instant::now();
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2);
    if game.point_of_button("continue").is_some() {
        game.click_button("continue");
    } else {
        MATCHES[nth](game);
        game.wait_for_camera();
    }
    assert_eq!(game.menu(), Menu::None);
    let mut out = std::io::stdout();
    let mut reported = None;
    while time.is_none_or(|time| began.elapsed() < time) && !is_over(game) {
        let frame = Instant::now();
        game.run_frame(FRAME * SPEED);
        let now = progress(game);
        if reported != Some(now) {
            reported = Some(now);
            writeln!(out, "{MARK}{} {}", now.0, now.1).and_then(|()| out.flush()).expect("the output must be writable");
        }
        thread::sleep(Duration::from_millis(FRAME).saturating_sub(frame.elapsed()));
    }
}

/// Plays for two seconds. If the test below has started this process, plays until the process is killed.
#[test]
fn a_match_of_bots_is_saved_while_it_is_played() {
    if let Some(folder) = env::var_os(FOLDER) {
        let nth = env::var(MATCH).ok().and_then(|nth| nth.parse().ok()).expect("the number of a match");
        play(&mut HeadlessGame::in_folder(Path::new(&folder)), nth, None);
    } else {
        let mut game = HeadlessGame::new();
        play(&mut game, LEVEL_TWO, Some(Duration::from_secs(2)));
        game.close();
        let actions = game.live_match().expect("a match").record().actions.clone();
        assert!(!actions.is_empty());
        let kept: UnfinishedMatch = latest_unfinished_match_in(&game.folder).expect("the match is on disk");
        assert_eq!(kept.record.actions, actions);
    }
}

/// Starts the game in this folder, and kills it some time after its first action. Returns all progress that the game
/// has reported.
fn play_and_kill(folder: &Path, nth: usize, round: u64) -> Vec<Progress> {
    let errors = folder.join("errors");
    let mut game = Command::new(env::current_exe().expect("the path of this program must be known"))
        .args(["--exact", "killed::a_match_of_bots_is_saved_while_it_is_played", "--nocapture"])
        .env(FOLDER, folder)
        .env(MATCH, nth.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::from(File::create(&errors).expect("a file")))
        .spawn()
        .expect("the game starts");
    let progress = |line: String| {
        let (acts, actions) = line.rsplit_once(MARK)?.1.trim().split_once(' ')?;
        Some((acts.parse().ok()?, actions.parse().ok()?))
    };
    let mut lines = BufReader::new(game.stdout.take().expect("the output must be piped")).lines().map_while(Result::ok);
    let mut reports = lines.by_ref().filter_map(progress);
    let mut all: Vec<Progress> = reports.by_ref().take(2).collect();
    // The delays vary by more than the time in which a bot lifts a glass, places it and drops its ring.
    thread::sleep(Duration::from_micros(round * 7_919 % 300_000));
    game.kill().expect("the process must run until it is killed");
    game.wait().expect("the process must end");
    all.extend(reports);
    assert!(!all.is_empty(), "match {nth}, round {round}: {:?}", fs::read_to_string(&errors));
    all
}

#[test]
fn a_game_killed_a_hundred_times_loses_one_action_at_most() {
    let kills = env::var(KILLS_WANTED).ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let rounds = kills.div_ceil(MATCHES.len() as u64);
    let kill_while_playing = |nth: usize| {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut before, mut played) = (Progress::default(), 0);
        for round in 0..rounds {
            let reports = play_and_kill(folder.path(), nth, round + nth as u64 * rounds);
            let began = reports[0];
            assert!(began >= before, "match {nth}, round {round}: {before:?} was on disk, {began:?} is continued");
            played += reports.len() as u64 - 1;
            before = on_disk(folder.path());
            if unfinished_match_files(folder.path()).is_empty() {
                // The match is over, so the next round begins a new match.
                continue;
            }
            let safe = reports[reports.len().saturating_sub(2)];
            assert!(before >= safe, "match {nth}, round {round}: {before:?} of {reports:?} is on disk");
        }
        assert!(played >= rounds, "match {nth} was played on {played} times");
    };
    // Two matches run at once, because most of the time is spent waiting.
    let next = Mutex::new(0..MATCHES.len());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(nth) = next.lock().ok().and_then(|mut next| next.next()) {
                    kill_while_playing(nth);
                }
            });
        }
    });
}
