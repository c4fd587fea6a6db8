//! Tests that a game killed at any moment, as by a crash or a power cut, loses at most its last action.

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
use tamsk::simulation::game::Game;
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

/// Environment variables that give the process to be killed its folder and the number of its match.
const FOLDER: &str = "TAMSK_TEST_FOLDER";
const MATCH: &str = "TAMSK_TEST_MATCH";
/// Environment variable with the total number of kills, [`KILLS`] by default.
const KILLS_WANTED: &str = "TAMSK_KILLS";
const KILLS: u64 = 100;
/// Marks the lines of output that report progress.
const MARK: &str = "accepted ";
/// The speed of the killed game relative to real time.
const SPEED: u64 = 4;
/// The real duration of a frame of the killed game, in milliseconds.
const FRAME: u64 = 16;

const MATCHES: [fn(&mut HeadlessGame); 5] = [
    |game| begin(game, Level::One),
    |game| begin(game, Level::Two),
    |game| begin(game, Level::Three),
    |game| {
        game.world().write_message(StartMatch {
            setup: GipfMatchSetup::default(),
            seats: TWO_BOTS,
            occasion: Occasion::Play,
        });
    },
    |game| {
        // A challenge decided by a match of TAMSK.
        let record = br#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 2))),
            start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament",
            acts: [(by: White, act: Use), (by: Black, act: Challenge)])"#;
        let live = LiveGipf::of_record(GipfRecord::read(record).expect("a record")).expect("a match");
        game.world().write_message(ResumeMatch { live: Box::new(live), seats: TWO_BOTS, occasion: Occasion::Play });
    },
];
const LEVEL_TWO: usize = 1;

fn begin(game: &mut HeadlessGame, level: Level) {
    game.world().write_message(StartMatch { setup: setup_at(level), seats: TWO_BOTS, occasion: Occasion::Play });
}

/// The progress of a match: the number of acts at GIPF, and of actions at TAMSK, which may be part of it.
type Progress = (usize, usize);

fn progress(game: &mut HeadlessGame) -> Progress {
    let world = game.world();
    let mut gipf = world.query_filtered::<&LiveGipf, Allow<Disabled>>();
    let mut tamsk = world.query_filtered::<&LiveMatch, Allow<Disabled>>();
    let acts = gipf.iter(world).map(|live| live.record().acts.len());
    let actions = tamsk.iter(world).map(|live| live.record().actions.len());
    (acts.sum(), actions.sum())
}

fn is_over(game: &mut HeadlessGame) -> bool {
    let world = game.world();
    let is_of_tamsk = world.query_filtered::<(), (With<LiveGipf>, Allow<Disabled>)>().iter(world).next().is_none();
    let gipf = world.query::<&LiveGipf>().iter(world).any(Game::is_over);
    gipf || is_of_tamsk && world.query::<&LiveMatch>().iter(world).any(Game::is_over)
}

fn on_disk(folder: &Path) -> Progress {
    let gipf = unfinished_in::<UnfinishedGipf>(folder).map(|kept| {
        let within = kept.begun.and_then(|begun| begun.so_far).map_or(0, |contest| contest.actions.len());
        (kept.record.acts.len(), within)
    });
    let tamsk = || unfinished_in::<UnfinishedMatch>(folder).map(|kept| (0, kept.record.actions.len()));
    gipf.or_else(tamsk).unwrap_or_default()
}

/// Plays for `time`, or until the match ends or the process is killed. Reports every change of the progress.
fn play(game: &mut HeadlessGame, nth: usize, time: Option<Duration>) {
    let began = Instant::now();
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.frames(2);
    if game.button("continue").is_some() {
        game.press_button("continue");
    } else {
        MATCHES[nth](game);
        game.wait_for_camera();
    }
    assert_eq!(game.menu(), Menu::None);
    let mut out = std::io::stdout();
    let mut told = None;
    while time.is_none_or(|time| began.elapsed() < time) && !is_over(game) {
        let frame = Instant::now();
        game.frame(FRAME * SPEED);
        let now = progress(game);
        if told != Some(now) {
            told = Some(now);
            writeln!(out, "{MARK}{} {}", now.0, now.1).and_then(|()| out.flush()).expect("the output must be writable");
        }
        thread::sleep(Duration::from_millis(FRAME).saturating_sub(frame.elapsed()));
    }
}

/// Plays for two seconds, or until it is killed if the test below has started it.
#[test]
fn a_match_of_bots_is_saved_while_it_is_played() {
    if let Some(folder) = env::var_os(FOLDER) {
        let nth = env::var(MATCH).ok().and_then(|nth| nth.parse().ok()).expect("the number of a match");
        play(&mut HeadlessGame::in_folder(Path::new(&folder)), nth, None);
    } else {
        let mut game = HeadlessGame::new();
        play(&mut game, LEVEL_TWO, Some(Duration::from_secs(2)));
        game.close();
        let actions = game.live().expect("a match").record().actions.clone();
        assert!(!actions.is_empty());
        let kept: UnfinishedMatch = unfinished_in(&game.folder).expect("the match is on disk");
        assert_eq!(kept.record.actions, actions);
    }
}

/// Starts the game in this folder and kills it some time after its first action. Returns all reported progress.
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
    let mut told = BufReader::new(game.stdout.take().expect("the output must be piped")).lines().map_while(Result::ok);
    let mut told = told.by_ref().filter_map(progress);
    let mut all: Vec<Progress> = told.by_ref().take(2).collect();
    // The delays cover the time in which a bot lifts, places and drops its ring, and more.
    thread::sleep(Duration::from_micros(round * 7_919 % 300_000));
    game.kill().expect("the process must run until it is killed");
    game.wait().expect("the process must end");
    all.extend(told);
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
            let told = play_and_kill(folder.path(), nth, round + nth as u64 * rounds);
            let began = told[0];
            assert!(began >= before, "match {nth}, round {round}: {before:?} was on disk, {began:?} is continued");
            played += told.len() as u64 - 1;
            before = on_disk(folder.path());
            if unfinished_files(folder.path()).is_empty() {
                // The match is over, and the next round begins a new one.
                continue;
            }
            let safe = told[told.len().saturating_sub(2)];
            assert!(before >= safe, "match {nth}, round {round}: {before:?} of {told:?} is on disk");
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
