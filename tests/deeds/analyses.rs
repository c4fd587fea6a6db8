//! A record that is replayed is judged by the bot on request: the analysis is begun and stopped, its turns are jumped to,
//! what the bot would have played is seen on the table, and a match begins there.

use std::time::{Duration, Instant};

use tamsk::simulation::layout::socket_position;
use tamsk::table::analysis::ReplayAnalysis;
use tamsk::table::replay::{Playback, ReplayRecord};
use tamsk_engine::analysis::{Analysis, JudgedTurn, Verdict};
use tamsk_engine::arena::{as_actions, play_turns};
use tamsk_engine::search::{Limits, Searcher};
use tamsk_records::{Moment, TimedAction};
use tamsk_rules::Position;
use tamsk_testing::prelude::*;

/// The turn in which Black forgets the ring.
const BLUNDER: usize = 10;

/// A match at Level 1 that ends after so many turns, in one of which the ring is forgotten.
pub fn record(turns: usize) -> Record {
    let mut searcher: Searcher<Position> = Searcher::new(4);
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut number = 0;
    let (turns, _) = play_turns(Position::start(), &[], |_, position| {
        number += 1;
        let mut turn = searcher.search(position, &Limits::nodes(3_000), &never, &mut |_| ()).turn?;
        if let Some(moved) = turn.glass_move.as_mut().filter(|_| number == BLUNDER) {
            moved.ring = false;
        }
        (number <= turns).then_some(turn)
    });
    let mut record = Record { rules: Options::at_level(Level::One), ..Record::default() };
    let mut position = Position::start();
    for turn in turns {
        for act in as_actions(&position, turn) {
            let at = 1_000 * (record.actions.len() as u64 + 1);
            record.actions.push(TimedAction { at, by: position.to_move(), act });
        }
        position.play_unchecked(turn);
    }
    record
}

pub fn replaying(record: &Record) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    open(&mut game, record);
    game
}

fn open(game: &mut HeadlessGame, record: &Record) {
    game.world().write_message(ReplayRecord { record: Box::new(record.clone()), at: None });
    game.wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Replay(TAMSK), Menu::None));
}

/// Waits until the analysis is there.
#[track_caller]
pub fn analysed(game: &mut HeadlessGame) -> Analysis {
    game.until("the match is judged", |game| game.the::<ReplayAnalysis>().found().is_some());
    game.frames(3);
    game.the::<ReplayAnalysis>().found().expect("it has just been found").analysis.clone()
}

fn moment(game: &HeadlessGame) -> Moment {
    game.the::<Playback>().moment()
}

fn marks(game: &HeadlessGame, name: &str) -> Vec<Transform> {
    game.each::<(&Name, &Transform)>().filter(|(found, _)| found.as_str() == name).map(|(_, place)| *place).collect()
}

/// Checks that the table shows an arrow from socket to socket for this turn, or none.
#[track_caller]
fn assert_arrow(game: &HeadlessGame, turn: Option<&JudgedTurn>) {
    let arrows = marks(game, "Suggested move");
    let glass = turn.and_then(|turn| turn.best).and_then(|best| best.glass);
    let Some(glass) = glass else {
        assert_eq!(arrows.len(), 0);
        return;
    };
    let [arrow] = arrows[..] else { panic!("{} arrows", arrows.len()) };
    let (from, to) = (socket_position(glass.from.expect("a socket")), socket_position(glass.to));
    assert!(arrow.translation.xz().distance(from) < 1e-3, "it begins at the glass");
    let end = arrow.transform_point(Vec3::X * from.distance(to));
    assert!(end.xz().distance(to) < 1e-3, "it points at {}: {end}", glass.to);
    assert_eq!(marks(game, "Suggested socket").len(), usize::from(glass.ring));
}

#[test]
fn a_match_is_judged_and_its_worst_turn_seen_and_tried_again() {
    let record = record(20);
    let mut game = replaying(&record);
    game.assert_text("The bot judges every turn and shows what it would have played.");
    assert_arrow(&game, None);
    game.press_button("analyse").frames(2);
    assert!(game.button("analyse").is_none());
    let analysis = analysed(&mut game);
    let worst = *analysis.worst()[0];
    assert_eq!((worst.number, worst.player, worst.verdict()), (BLUNDER, Player::Black, Some(Verdict::Blunder)));
    game.assert_text("Blunder");
    assert_eq!((moment(&game), marks(&game, "Suggested move").len()), (Moment::START, 0));

    // A press on the turn leads there, and the table shows what would have been better.
    game.press_button("worst 1").frames(3);
    assert_eq!(moment(&game), worst.faced);
    assert_eq!((game.table().to_move(), game.table().player_deciding_ring()), (Player::Black, None));
    assert_arrow(&game, Some(&worst));
    // As long as the replay stands at that turn.
    game.key(KeyCode::KeyO).frames(3);
    assert_arrow(&game, Some(&worst));
    game.key(KeyCode::KeyL).frames(3);
    assert_arrow(&game, None);
    game.key(KeyCode::KeyJ).frames(3);
    assert_arrow(&game, Some(&worst));

    // It is tried again against the bot, as the one who erred.
    game.press_button("try from here").frames(3);
    assert_eq!(game.menu(), Menu::GoOn);
    game.press_button("begin").wait_for_camera();
    assert_eq!((game.screen(), game.table().to_move()), (Screen::Match(TAMSK), Player::Black));
    assert_eq!(*game.resource::<Seats>(), Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Person });
    let live = game.live().expect("a match");
    assert_eq!(live.record().actions, record.actions[..worst.faced.actions]);
    assert_arrow(&game, None);
    assert!(game.only::<ReplayAnalysis>().is_none());
    // What was better can be played.
    let better = worst.best.and_then(|best| best.glass).expect("a move");
    game.wait_for_camera()
        .skip_time(1_000)
        .move_glass(&better.from.expect("a socket").to_string(), &better.to.to_string());
    assert!(game.table().glass_at(better.to).is_some());
}

#[test]
fn an_analysis_is_stopped_and_begun_again() {
    let record = record(200);
    let mut game = replaying(&record);
    game.press_button("analyse").frames(2);
    let is_running = |game: &HeadlessGame| game.the::<ReplayAnalysis>().is_running();
    assert!(is_running(&game));
    let begun = Instant::now();
    while !matches!(game.the::<ReplayAnalysis>(), ReplayAnalysis::Running { done: 1.., all: 40.. }) {
        assert!(begun.elapsed() < Duration::from_secs(60), "progress is shown");
        game.frame(16);
    }
    assert!(game.visible_texts().iter().any(|told| told.ends_with(" judged")), "{:?}", game.visible_texts());
    // The replay goes on meanwhile.
    game.key(KeyCode::KeyL).frames(2);
    assert!(moment(&game) > Moment::START && is_running(&game));
    game.press_button("stop analysis").frames(3);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.skip_time(1_000);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None, "nothing comes of what was stopped");
    game.press_button("analyse").frames(2);
    assert!(is_running(&game));
    // Leaving the replay stops it.
    game.leave();
    assert_eq!((game.screen(), game.only::<ReplayAnalysis>()), (Screen::Title, None));
    assert!(!tamsk::opponent::is_thinking(game.world_ref()));
    open(&mut game, &record);
    game.wait(500);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None);
}

#[test]
fn one_key_does_what_the_button_of_the_analysis_says() {
    let mut game = replaying(&record(60));
    let running = |game: &HeadlessGame| game.the::<ReplayAnalysis>().is_running();
    // Under a menu it does nothing, then or later.
    game.key(KeyCode::Escape).key(KeyCode::KeyC).press_button("resume").frames(3);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.key(KeyCode::KeyC).frames(2);
    assert!(running(&game) && game.button("stop analysis").is_some());
    game.key(KeyCode::KeyC).frames(2);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.key(KeyCode::KeyC);
    analysed(&mut game);
    assert!(game.button("worst 1").is_some());
    game.key(KeyCode::KeyC).frames(2);
    assert!(game.button("worst 1").is_none());
    game.key(KeyCode::KeyC).frames(2);
    assert!(game.button("worst 1").is_some());
}

#[test]
fn an_analysis_is_kept_while_the_program_runs() {
    let (judged, other) = (record(12), record(14));
    let mut game = replaying(&judged);
    game.press_button("analyse");
    let analysis = analysed(&mut game);
    // Another record has none.
    open(&mut game, &other);
    assert_eq!(*game.the::<ReplayAnalysis>(), ReplayAnalysis::None);
    assert!(game.button("worst 1").is_none() && game.button("analyse").is_some());
    open(&mut game, &judged);
    assert_eq!(game.the::<ReplayAnalysis>().found().map(|found| &found.analysis), Some(&analysis));
}

#[test]
fn a_press_on_the_plot_leads_there() {
    let mut game = replaying(&record(20));
    game.press_button("analyse");
    let worst = *analysed(&mut game).worst()[0];
    let middle = game.button("lead").expect("the plot");
    // Its middle is half of the match.
    game.click(middle).frames(3);
    let half = game.the::<Playback>().timeline().replay_duration() / 2;
    assert!(game.the::<Playback>().watched().abs_diff(half) < 600, "{}", game.the::<Playback>().watched());
    // Beside a marked turn it leads to that turn.
    let share = {
        let timeline = game.the::<Playback>().timeline();
        timeline.replay_time_at(worst.faced) as f32 / timeline.replay_duration() as f32
    };
    let (left, right) = (16.0 + 86.0, 1_280.0 - 16.0 - 112.0);
    game.click(Vec2::new(left + (right - left) * share + 2.0, middle.y)).frames(3);
    assert_eq!(moment(&game), worst.faced);
    assert_arrow(&game, Some(&worst));
}

#[test]
fn the_list_opens_and_closes_and_leads_by_keyboard() {
    let mut game = replaying(&record(20));
    game.press_button("analyse");
    let worst = *analysed(&mut game).worst()[0];
    game.press_button("worst turns").frames(3);
    assert!(game.button("worst 1").is_none() && game.text_areas("Biggest mistakes").is_empty());
    game.press_button("worst turns").frames(3);
    for _ in 0..40 {
        game.key(KeyCode::Tab).frames(1).key(KeyCode::Enter).frames(2);
        if moment(&game) == worst.faced {
            return;
        }
        if game.screen() != Screen::Replay(TAMSK) || game.menu() != Menu::None {
            game.key(KeyCode::Escape).frames(3);
        }
    }
    panic!("the worst turn is reached by Tab and Enter");
}

/// At Level 2 Red sits out the sand of two glasses, and Black that of one.
#[test]
fn with_sand_the_list_tells_what_time_cost() {
    let mut actions = Vec::new();
    let moves = [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")];
    for (index, (from, to)) in moves.into_iter().enumerate() {
        let by = if index % 2 == 0 { Player::Red } else { Player::Black };
        let at = 2_000 * index as u64;
        for (later, act) in [(100, Action::Lift(s(from))), (500, Action::Place(s(to))), (900, Action::DropRing)] {
            actions.push(TimedAction { at: at + later, by, act });
        }
    }
    let rules = Options::at_level(Level::Two);
    let record = Record { rules, actions, end: Some(186_000), ..Record::default() };
    let mut game = replaying(&record);
    game.press_button("analyse");
    analysed(&mut game);
    game.assert_text("2.0 s a turn; the longest, turn 7, 175.5 s.");
    game.assert_text("D2 ran out 0:06 before the end, though it could move.");
    game.assert_text("D6 ran out 0:04 before the end, though it could move.");
}
