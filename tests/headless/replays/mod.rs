//! Tests that a replay shows its record exactly as the rules replay the record, ignores input to the match, and saves
//! nothing.

mod around;
mod controls;
mod records;
mod resuming;

use tamsk::simulation::components::{BoardSocket, GlassSocket, Hourglass, RingStack, SandState};
use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_records::{Moment, TimedAction};
use tamsk_rules::{Events, Match};
use tamsk_testing::prelude::*;

/// Returns a record at Level 3 with five moves, a claim, a flipped timer that makes Black late, and Red's resignation
/// at the end.
pub fn record() -> Record {
    let red = |at, act| TimedAction { at, by: Player::Red, act };
    let black = |at, act| TimedAction { at, by: Player::Black, act };
    let actions = vec![
        red(1_000, Action::Lift(s("D1"))),
        red(2_000, Action::Place(s("D2"))),
        red(2_500, Action::DropRing),
        black(5_000, Action::Lift(s("A1"))),
        black(6_000, Action::Place(s("A2"))),
        black(6_400, Action::KeepRing),
        red(8_000, Action::ClaimRing),
        red(9_000, Action::Lift(s("A4"))),
        red(10_000, Action::Place(s("B4"))),
        red(10_900, Action::DropRing),
        red(12_000, Action::FlipTimer),
        // The timer runs out at 27 seconds, which makes Black late.
        red(30_000, Action::Lift(s("G4"))),
        red(31_000, Action::Place(s("F4"))),
        red(31_500, Action::DropRing),
        red(32_500, Action::DropExtra(s("D4"))),
        black(40_000, Action::Lift(s("G1"))),
        black(41_000, Action::Place(s("G2"))),
        red(60_000, Action::Resign),
    ];
    let players = NamesByPlayer { red: "Ada".into(), black: "Bob".into() };
    Record { rules: Options::at_level(Level::Three), players, actions, ..Record::default() }
}

const TURNS: usize = 7;

pub fn replaying_at(record: &Record, at: Option<u64>) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(OpenReplay { record: Box::new(record.clone()), open_at: at });
    game.wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Replay(TAMSK), Menu::None));
    game
}

pub fn replaying(record: &Record) -> HeadlessGame {
    replaying_at(record, None)
}

pub fn moment(game: &HeadlessGame) -> Moment {
    game.expect_component::<Playback>().moment()
}

pub fn at(actions: usize, at: u64) -> Moment {
    Moment { actions_done: actions, at }
}

pub fn plays(game: &HeadlessGame) -> bool {
    game.expect_component::<Playback>().is_playing()
}

/// Replays a record up to a moment by the rules alone, without the game.
fn replay_without_game(record: &Record, moment: Moment) -> (Match, Events) {
    let mut game = Match::new(record.rules).expect("options within bounds");
    let (mut history, mut done) = (Events::new(), 0);
    for action in &record.actions {
        if done == moment.actions_done {
            break;
        }
        history.extend(game.advance(action.at));
        if let Ok(events) = game.apply(action.at, action.by, action.act) {
            history.extend(events);
            done += 1;
        }
    }
    history.extend(game.advance(moment.at));
    (game, history)
}

/// Asserts that the table shows the record at the moment of the replay, with the exact amounts of sand.
#[track_caller]
fn assert_shows_record(game: &mut HeadlessGame, record: &Record) {
    let now = moment(game);
    let (expected, history) = replay_without_game(record, now);
    let live = game.live_match().expect("a match on the table");
    assert_eq!(live.game(), &expected, "{now:?}");
    assert_eq!(live.history(), &history, "{now:?}");
    assert_eq!(live.record().actions.len(), now.actions_done);
    for (glass, standing, sand) in game.query_all::<(&Hourglass, &GlassSocket, &SandState)>() {
        assert_eq!(
            (standing.0, sand.upper_millis),
            (expected.glass(glass.0).socket, expected.upper_sand(glass.0)),
            "{now:?}"
        );
    }
    for (socket, rings) in game.query_all::<(&BoardSocket, &RingStack)>() {
        assert_eq!(rings.0, expected.board().rings(socket.0), "{now:?} {}", socket.0);
    }
}

/// Returns the point on the scrubber that leads to this fraction of the match.
fn on_scrubber(game: &HeadlessGame, share: f32) -> Vec2 {
    let middle = game.point_of_button("scrubber").expect("the scrubber");
    // The track of the scrubber spans the window except for the margins, the time and the turn. The scrubber itself
    // extends slightly beyond its track.
    let (left, right) = (16.0 + 86.0, 1_280.0 - 16.0 - 112.0);
    let beyond = if share == 1.0 { 3.0 } else { 0.0 };
    Vec2::new(left + (right - left) * share + beyond, middle.y)
}
