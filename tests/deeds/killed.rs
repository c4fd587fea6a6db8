//! A game that is killed at any moment, as by a crash or a power cut, has its match on disk but for the last action.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tamsk_testing::prelude::*;

/// The variable that tells the process to be killed its folder. Its game runs until then.
const FOLDER: &str = "TAMSK_TEST_FOLDER";
/// The mark of the lines with the number of accepted actions.
const MARK: &str = "accepted ";
/// How many times as fast as a clock the killed game runs.
const SPEED: u64 = 4;
/// The length of a frame of the killed game by the clock, in milliseconds.
const FRAME: u64 = 16;

/// Continues the unfinished match of two bots, or begins one.
fn play_on(game: &mut HeadlessGame, level: Level) {
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.frames(2);
    if game.button("continue").is_some() {
        game.press_button("continue");
    } else {
        let bot = Seat::Bot(Difficulty::Novice);
        let setup = setup_at(level);
        game.begin(StartMatch { setup, seats: Seats { red: bot, black: bot }, occasion: Occasion::Play });
    }
    assert_eq!(game.menu(), Menu::None);
}

/// Plays for so long, or until the process is killed, and tells how many actions there were after every frame with one.
fn play(game: &mut HeadlessGame, level: Level, time: Option<Duration>) {
    let began = Instant::now();
    play_on(game, level);
    let mut out = std::io::stdout();
    let mut told = usize::MAX;
    while time.is_none_or(|time| began.elapsed() < time) {
        let frame = Instant::now();
        game.frame(FRAME * SPEED);
        let Some(live) = game.live() else { return };
        let actions = live.record().actions.len();
        if actions != told {
            told = actions;
            writeln!(out, "{MARK}{actions}").and_then(|()| out.flush()).expect("the output is read");
        }
        assert!(live.game().outcome().is_none(), "no match is over so soon");
        thread::sleep(Duration::from_millis(FRAME).saturating_sub(frame.elapsed()));
    }
}

/// Run by itself, this plays for a second. Run by the test below, it plays until it is killed.
#[test]
fn a_match_of_bots_is_on_disk_while_it_is_played() {
    let level = Level::Two;
    if let Some(folder) = env::var_os(FOLDER) {
        let mut game = HeadlessGame::in_folder(Path::new(&folder));
        play(&mut game, level, None);
    } else {
        let mut game = HeadlessGame::new();
        play(&mut game, level, Some(Duration::from_secs(2)));
        game.close();
        let actions = game.live().expect("a match").record().actions.clone();
        assert!(!actions.is_empty());
        assert_eq!(read(&game.folder).record.actions, actions);
    }
}

fn read(folder: &Path) -> UnfinishedMatch {
    unfinished_in(folder).expect("the match is on disk")
}

/// Starts the game in this folder, lets it play on, and kills it some time after its first action. Returns the number of
/// actions it began with, and how many it had told in the end.
fn play_and_kill(folder: &Path, round: u64) -> (usize, usize) {
    let errors = folder.join("errors");
    let mut game = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "killed::a_match_of_bots_is_on_disk_while_it_is_played", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::from(File::create(&errors).expect("a file")))
        .spawn()
        .expect("the game starts");
    let mut lines = BufReader::new(game.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let number = |line: String| line.rsplit_once(MARK).and_then(|(_, number)| number.trim().parse::<usize>().ok());
    let mut next =
        || lines.find_map(number).unwrap_or_else(|| panic!("round {round}: {:?}", std::fs::read_to_string(&errors)));
    let (began, first) = (next(), next());
    // Moments spread over the time in which a bot lifts, places and drops its ring, and more.
    thread::sleep(Duration::from_micros(round * 7_919 % 300_000));
    game.kill().expect("it runs");
    game.wait().expect("it has ended");
    (began, lines.filter_map(number).last().unwrap_or(first))
}

#[test]
fn a_game_killed_a_hundred_times_loses_one_action_at_most() {
    const ROUNDS: u64 = 50;
    // Two matches at once, as most of the time goes by waiting.
    thread::scope(|scope| {
        for lane in 0..2 {
            scope.spawn(move || {
                let folder = tempfile::tempdir().expect("a folder");
                let mut before = 0;
                for round in 0..ROUNDS {
                    let round = lane * ROUNDS + round;
                    let (began, told) = play_and_kill(folder.path(), round);
                    assert!(began >= before, "round {round}: {began} of {before} actions on disk were continued");
                    before = read(folder.path()).record.actions.len();
                    assert!(before + 1 >= told, "round {round}: {before} of {told} actions are on disk");
                }
                assert!(before as u64 >= ROUNDS, "the matches were played on: {before} actions");
            });
        }
    });
}
