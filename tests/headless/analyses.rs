//! Tests of the analysis of a replayed record: starting and stopping the analysis, jumping to listed turns, the bot's
//! better moves on the table, and matches that start from a turn.

use std::time::{Duration, Instant};

use tamsk::simulation::layout::socket_position;
use tamsk::table::analysis::ReplayAnalysis;
use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_engine::analysis::{Analysis, JudgedTurn, Verdict};
use tamsk_engine::arena::{play_turns, turn_to_actions};
use tamsk_engine::search::{SearchLimits, Searcher};
use tamsk_records::{Moment, TimedAction};
use tamsk_rules::Position;
use tamsk_testing::prelude::*;

/// The number of the turn in which Black forgets to drop a ring.
const BLUNDER: usize = 12;

/// Returns a record at Level 1 with at most this many turns. In turn [`BLUNDER`], the player mistakenly drops no ring.
pub fn record(turns: usize) -> Record {
    let mut searcher: Searcher<Position> = Searcher::new(4);
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut number = 0;
    let (turns, _) = play_turns(Position::start(), &[], |_, position| {
        number += 1;
        let mut turn = searcher.search(position, &SearchLimits::nodes(3_000), &never, &mut |_| ()).turn?;
        if let Some(moved) = turn.glass_move.as_mut().filter(|_| number == BLUNDER) {
            moved.drops_ring = false;
        }
        (number <= turns).then_some(turn)
    });
    let mut record = Record { rules: Options::at_level(Level::One), ..Record::default() };
    let mut position = Position::start();
    for turn in turns {
        for act in turn_to_actions(&position, turn) {
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
    game.world_mut().write_message(OpenReplay { record: Box::new(record.clone()), open_at: None });
    game.wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Replay(TAMSK), Menu::None));
}

/// Waits for the analysis to finish, and returns it.
#[track_caller]
pub fn wait_for_analysis(game: &mut HeadlessGame) -> Analysis {
    game.run_until("the match is judged", |game| game.expect_component::<ReplayAnalysis>().judged_match().is_some());
    game.run_frames(3);
    game.expect_component::<ReplayAnalysis>().judged_match().expect("it has just been found").analysis.clone()
}

fn moment(game: &HeadlessGame) -> Moment {
    game.expect_component::<Playback>().moment()
}

fn marks(game: &HeadlessGame, name: &str) -> Vec<Transform> {
    game.query_all::<(&Name, &Transform)>()
        .filter(|(found, _)| found.as_str() == name)
        .map(|(_, place)| *place)
        .collect()
}

/// Asserts that the table shows an arrow for the best move in this turn, or no arrow if `turn` is `None`.
#[track_caller]
fn assert_arrow(game: &HeadlessGame, turn: Option<&JudgedTurn>) {
    let arrows = marks(game, "Suggested move");
    let glass = turn.and_then(|turn| turn.best).and_then(|best| best.glass_move);
    let Some(glass) = glass else {
        assert_eq!(arrows.len(), 0);
        return;
    };
    let [arrow] = arrows[..] else { panic!("{} arrows", arrows.len()) };
    let (from, to) = (socket_position(glass.from.expect("a socket")), socket_position(glass.to));
    assert!(arrow.translation.xz().distance(from) < 1e-3, "the arrow must begin at the glass");
    let end = arrow.transform_point(Vec3::X * from.distance(to));
    assert!(end.xz().distance(to) < 1e-3, "the arrow must point at {}: {end}", glass.to);
    assert_eq!(marks(game, "Suggested socket").len(), usize::from(glass.dropped_ring));
}

#[test]
fn the_worst_turn_of_an_analysed_match_is_shown_and_can_be_tried_again() {
    let record = record(20);
    let mut game = replaying(&record);
    game.assert_text("The bot judges every turn and shows what it would have played.");
    assert_arrow(&game, None);
    game.click_button("analyse").run_frames(2);
    assert!(game.point_of_button("analyse").is_none());
    let analysis = wait_for_analysis(&mut game);
    let worst = *analysis.bad_turns_worst_first()[0];
    assert_eq!((worst.number, worst.player, worst.verdict()), (BLUNDER, Player::Black, Some(Verdict::Blunder)));
    game.assert_text("Blunder");
    assert_eq!((moment(&game), marks(&game, "Suggested move").len()), (Moment::START, 0));

    // A press on the listed turn jumps to it, and the table shows the better move.
    game.click_button("worst 1").run_frames(3);
    assert_eq!(moment(&game), worst.decision_moment);
    assert_eq!((game.current_match().to_move(), game.current_match().player_deciding_ring()), (Player::Black, None));
    assert_arrow(&game, Some(&worst));
    // The arrow is visible only while the replay is at the listed turn.
    game.press_key(KeyCode::KeyO).run_frames(3);
    assert_arrow(&game, Some(&worst));
    game.press_key(KeyCode::KeyL).run_frames(3);
    assert_arrow(&game, None);
    game.press_key(KeyCode::KeyJ).run_frames(3);
    assert_arrow(&game, Some(&worst));

    // A match against the bot can start before the mistake. The person plays the colour that made the mistake.
    game.click_button("try from here").run_frames(3);
    assert_eq!(game.menu(), Menu::ContinueFromReplay);
    game.click_button("begin").wait_for_camera();
    assert_eq!((game.screen(), game.current_match().to_move()), (Screen::Match(TAMSK), Player::Black));
    assert_eq!(*game.resource::<Seats>(), Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Person });
    let live = game.live_match().expect("a match");
    assert_eq!(live.record().actions, record.actions[..worst.decision_moment.actions_done]);
    assert_arrow(&game, None);
    assert!(game.single_component::<ReplayAnalysis>().is_none());
    // The better move can be played.
    let better = worst.best.and_then(|best| best.glass_move).expect("a move");
    game.wait_for_camera()
        .wait_in_long_frames(1_000)
        .drag_glass(&better.from.expect("a socket").to_string(), &better.to.to_string());
    assert!(game.current_match().glass_at(better.to).is_some());
}

#[test]
fn an_analysis_can_be_stopped_and_restarted() {
    let record = record(200);
    let mut game = replaying(&record);
    game.click_button("analyse").run_frames(2);
    let is_running = |game: &HeadlessGame| game.expect_component::<ReplayAnalysis>().is_running();
    assert!(is_running(&game));
    let begun = Instant::now();
    while !matches!(game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::Running { done: 1.., all: 40.. }) {
        assert!(begun.elapsed() < Duration::from_secs(60), "the analysis makes no progress");
        game.run_frame(16);
    }
    assert!(game.visible_texts().iter().any(|text| text.ends_with(" judged")), "{:?}", game.visible_texts());
    // The replay can be used during the analysis.
    game.press_key(KeyCode::KeyL).run_frames(2);
    assert!(moment(&game) > Moment::START && is_running(&game));
    game.click_button("stop analysis").run_frames(3);
    assert_eq!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.wait_in_long_frames(1_000);
    assert_eq!(
        *game.expect_component::<ReplayAnalysis>(),
        ReplayAnalysis::None,
        "a stopped analysis must have no result"
    );
    game.click_button("analyse").run_frames(2);
    assert!(is_running(&game));
    // Leaving the replay stops the analysis.
    game.leave_match();
    assert_eq!((game.screen(), game.single_component::<ReplayAnalysis>()), (Screen::Title, None));
    assert!(!tamsk::opponent::is_any_search_running(game.world()));
    open(&mut game, &record);
    game.wait(500);
    assert_eq!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None);
}

#[test]
fn a_key_does_the_same_as_the_analysis_button() {
    let mut game = replaying(&record(60));
    let running = |game: &HeadlessGame| game.expect_component::<ReplayAnalysis>().is_running();
    // A press of the analysis key in a menu has no effect, even after the menu is closed.
    game.press_key(KeyCode::Escape).press_key(KeyCode::KeyC).click_button("resume").run_frames(3);
    assert_eq!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert!(running(&game) && game.point_of_button("stop analysis").is_some());
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert_eq!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None);
    game.press_key(KeyCode::KeyC);
    wait_for_analysis(&mut game);
    assert!(game.point_of_button("worst 1").is_some());
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert!(game.point_of_button("worst 1").is_none());
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert!(game.point_of_button("worst 1").is_some());
}

#[test]
fn an_analysis_is_kept_while_the_program_runs() {
    let (judged, other) = (record(12), record(14));
    let mut game = replaying(&judged);
    game.click_button("analyse");
    let analysis = wait_for_analysis(&mut game);
    // Another record has no analysis yet.
    open(&mut game, &other);
    assert_eq!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None);
    assert!(game.point_of_button("worst 1").is_none() && game.point_of_button("analyse").is_some());
    open(&mut game, &judged);
    assert_eq!(game.expect_component::<ReplayAnalysis>().judged_match().map(|found| &found.analysis), Some(&analysis));
}

#[test]
fn a_press_on_the_plot_jumps_to_its_moment() {
    let mut game = replaying(&record(20));
    game.click_button("analyse");
    let worst = *wait_for_analysis(&mut game).bad_turns_worst_first()[0];
    let middle = game.point_of_button("lead").expect("the plot");
    // A click in the middle of the plot jumps to the middle of the replay.
    game.click(middle).run_frames(3);
    let half = game.expect_component::<Playback>().timeline().replay_duration() / 2;
    assert!(
        game.expect_component::<Playback>().elapsed_watch_time().abs_diff(half) < 600,
        "{}",
        game.expect_component::<Playback>().elapsed_watch_time()
    );
    // A press beside a marked turn jumps to that turn.
    let share = {
        let timeline = game.expect_component::<Playback>().timeline();
        timeline.replay_time_at(worst.decision_moment) as f32 / timeline.replay_duration() as f32
    };
    let (left, right) = (16.0 + 86.0, 1_280.0 - 16.0 - 112.0);
    game.click(Vec2::new(left + (right - left) * share + 2.0, middle.y)).run_frames(3);
    assert_eq!(moment(&game), worst.decision_moment);
    assert_arrow(&game, Some(&worst));
}

#[test]
fn the_list_of_worst_turns_works_by_button_and_keyboard() {
    let mut game = replaying(&record(20));
    game.click_button("analyse");
    let worst = *wait_for_analysis(&mut game).bad_turns_worst_first()[0];
    game.click_button("worst turns").run_frames(3);
    assert!(game.point_of_button("worst 1").is_none() && game.text_areas("Biggest mistakes").is_empty());
    game.click_button("worst turns").run_frames(3);
    for _ in 0..40 {
        game.press_key(KeyCode::Tab).run_frames(1).press_key(KeyCode::Enter).run_frames(2);
        if moment(&game) == worst.decision_moment {
            return;
        }
        if game.screen() != Screen::Replay(TAMSK) || game.menu() != Menu::None {
            game.press_key(KeyCode::Escape).run_frames(3);
        }
    }
    panic!("Tab and Enter do not reach the worst turn");
}

/// After six moves at Level 2, nobody moves again, so glasses run out.
#[test]
fn with_sand_the_list_shows_the_cost_of_time() {
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
    game.click_button("analyse");
    wait_for_analysis(&mut game);
    game.assert_text("2.0 s a turn; the longest, turn 7, 175.5 s.");
    game.assert_text("D2 ran out 0:06 before the end, though it could move.");
    game.assert_text("D6 ran out 0:04 before the end, though it could move.");
}
