//! Two tables far apart: what one player does appears at the other's table.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tamsk::table::online::{OnlineCommand, OnlinePhase, OnlineState};
use tamsk_net::{End, NetGame, Request};
use tamsk_rules::{Event, Match, Sand};
use tamsk_samples::matches::{self, player_if_red};
use tamsk_testing::prelude::*;
use tamsk_testing::table::TableGame;

use super::two_tables::{FRAME, TwoTables};

#[test]
fn what_one_player_does_appears_at_the_other_table() {
    let mut tables = TwoTables::playing(Level::Two, 40);
    tables.move_glass(Player::Red, "D1", "D2");
    tables.wait(300);
    tables.move_glass(Player::Black, "D7", "D6");
    tables.wait(1_000);
    for game in &tables.games {
        let board = game.table().board();
        assert_eq!((board.rings(s("D2")), board.rings(s("D6"))), (1, 1));
        let drops = game.events().iter().filter(|event| matches!(event, Event::RingDropped { .. })).count();
        assert_eq!(drops, 2, "each event happens once at each table: {:?}", game.events());
    }
    tables.assert_equal();
}

#[test]
fn what_cannot_be_unsaid_happens_late_and_once() {
    let mut tables = TwoTables::playing(Level::Two, 100);
    tables.move_glass(Player::Red, "D1", "D2");
    // The glass is left to run out.
    tables.wait_in_frames(178_000, 200);
    let is_lost = |game: &TableGame| game.events().iter().any(|event| matches!(event, Event::GlassLost { .. }));
    let mut late = [None; 2];
    for _ in 0..400 {
        tables.wait(FRAME);
        for (side, late) in late.iter_mut().enumerate().filter(|(_, late)| late.is_none()) {
            let game = tables.games[side].table();
            let lost_at = game.glasses().find_map(|(_, glass)| match glass.sand {
                Sand::Lost { at } => Some(at),
                _ => None,
            });
            assert_eq!(lost_at.is_some(), is_lost(&tables.games[side]), "it is seen once it is told");
            let now = tables.tables[side].read(End::match_now);
            *late = lost_at.zip(now).map(|(at, now)| now - at);
        }
    }
    // The way of the other's promise, its interval and a frame.
    assert!(late.iter().all(|late| late.is_some_and(|late| (100..=160).contains(&late))), "{late:?}");
    tables.assert_equal();
}

#[test]
fn a_cut_wire_stops_both_tables_and_what_came_after_does_not_count() {
    let mut tables = TwoTables::playing(Level::One, 20);
    tables.move_glass(Player::Red, "D1", "D2");
    tables.wait(500);
    tables.wire.cut();
    tables.wait(500);
    tables.act(Player::Black, Action::Lift(s("D7")));
    tables.wait(100);
    let black = tables.side_of(Player::Black);
    assert!(tables.games[black].table().in_hand(Player::Black).is_some(), "an act shows at once where it is made");
    tables.wait(3_000);
    for game in &tables.games {
        assert!(!game.time_runs());
        assert_eq!(game.table().in_hand(Player::Black), None, "the act is withdrawn");
    }
    tables.wire.connect();
    tables.wait(1_000);
    assert_eq!(tables.games[black].resource::<OnlineState>().playing().map(|playing| playing.withdrawn), Some(1));
    tables.make_ready();
    tables.move_glass(Player::Black, "D7", "D6");
    tables.wait(500);
    tables.assert_equal();
    assert_eq!(tables.games[black].live().map(|live| live.record().actions.len()), Some(6));
}

#[test]
fn more_time_for_rings_is_offered_where_bytes_take_long() {
    for (delay, ring_window) in [(150, 3_000), (250, 5_000)] {
        let mut tables = TwoTables::agreeing(Options::at_level(Level::Two), delay);
        let is_offered = |game: &TableGame| match game.resource::<OnlineState>().phase {
            OnlinePhase::Agreeing(agreement) => agreement.may_give_time,
            _ => panic!("nobody has agreed yet"),
        };
        assert_eq!(
            [0, 1].map(|side| is_offered(&tables.games[side])),
            [ring_window > 3_000, false],
            "only to the host"
        );
        if ring_window > 3_000 {
            tables.command(&OnlineCommand::Agree);
            tables.games[0].world().write_message(OnlineCommand::GiveTime);
            tables.wait(1_000);
            assert!(!is_offered(&tables.games[0]));
            tables.games.iter().for_each(|game| assert!(game.live().is_none(), "both agree anew"));
        }
        tables.begin();
        for game in &tables.games {
            assert_eq!(game.table().options().ring_window, ring_window);
        }
    }
}

#[test]
fn a_rematch_swaps_colours_on_the_same_tables() {
    let mut tables = TwoTables::playing(Level::One, 20);
    let red = tables.side_of(Player::Red);
    tables.act(Player::Red, Action::Resign);
    tables.wait(1_500);
    for game in &tables.games {
        assert!(game.table().outcome().is_some());
    }
    tables.games[0].world().write_message(OnlineCommand::Ask(Request::Rematch));
    tables.wait(200);
    tables.games[1].world().write_message(OnlineCommand::Answer(Request::Rematch, true));
    tables.wait(2_000);
    tables.assert_running();
    assert_eq!(tables.side_of(Player::Black), red);
    tables.move_glass(Player::Red, "D1", "D2");
    tables.wait(500);
    tables.assert_equal();
}

/// The length of a frame in which little happens, in milliseconds.
const SLOW_FRAME: u64 = 50;

/// What happens between two tables.
#[derive(Clone, Copy, Debug)]
enum Incident {
    /// A player acts: Red if `true`, as this number says.
    Act(bool, u16),
    /// Time passes, in frames of this length, both in milliseconds.
    Wait(u64, u64),
    /// Nothing arrives for this long, in milliseconds.
    Break(u64),
    /// The host asks for a pause if `true`, else the guest. The other one grants it.
    Pause(bool),
}

fn incident() -> impl Strategy<Value = Incident> {
    prop_oneof![
        8 => (any::<bool>(), any::<u16>()).prop_map(|(red, number)| Incident::Act(red, number)),
        4 => (0..600_u64, 5..60_u64).prop_map(|(millis, frame)| Incident::Wait(millis, frame)),
        1 => (1_000..12_000_u64, 100..400_u64).prop_map(|(millis, frame)| Incident::Wait(millis, frame)),
        1 => (100..6_000_u64).prop_map(Incident::Break),
        1 => any::<bool>().prop_map(Incident::Pause),
    ]
}

fn happen(tables: &mut TwoTables, incident: Incident) {
    match incident {
        Incident::Act(red, number) => {
            let player = player_if_red(red);
            let side = tables.side_of(player);
            let action = matches::pick_action(tables.games[side].table(), player, number);
            tables.act(player, action);
            tables.wait(FRAME);
        }
        Incident::Wait(millis, frame) => tables.wait_in_frames(millis, frame),
        Incident::Break(millis) => {
            tables.wire.cut();
            tables.wait_in_frames(millis, SLOW_FRAME);
            tables.wire.connect();
            tables.wait_in_frames(1_000, SLOW_FRAME);
        }
        Incident::Pause(by_host) => {
            let by = usize::from(!by_host);
            tables.games[by].world().write_message(OnlineCommand::Ask(Request::Pause));
            tables.wait(400);
            tables.games[1 - by].world().write_message(OnlineCommand::Answer(Request::Pause, true));
            tables.wait(400);
        }
    }
    // Whoever stands still is ready to go on.
    if tables.games.iter().any(|game| game.resource::<OnlineState>().playing().is_some_and(|it| it.stop.is_some())) {
        tables.command(&OnlineCommand::Ready);
        tables.wait_in_frames(4_000, SLOW_FRAME);
    }
}

/// Returns how often everything happened that cannot be unsaid.
fn count_late(events: impl Iterator<Item = Event>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for event in events.filter(Match::is_announced_late) {
        *counts.entry(format!("{event:?}")).or_default() += 1;
    }
    counts
}

/// Returns how many matches are played: few, or as many as `TAMSK_FAR_MATCHES` says.
fn number_of_matches() -> u32 {
    let text = std::env::var("TAMSK_FAR_MATCHES").ok();
    text.map_or(2, |text| text.parse().expect("TAMSK_FAR_MATCHES is a whole number"))
}

fn far_matches() -> ProptestConfig {
    ProptestConfig { cases: number_of_matches(), failure_persistence: None, max_shrink_iters: 60, ..default() }
}

proptest! {
    #![proptest_config(far_matches())]

    #[test]
    fn whatever_happens_both_tables_end_with_the_same_match(
        options in matches::options(8_000..=40_000),
        delay in 5..150_u64,
        incidents in proptest::collection::vec(incident(), 20..60),
    ) {
        let mut tables = TwoTables::agreeing(options, delay);
        tables.begin();
        incidents.into_iter().for_each(|incident| happen(&mut tables, incident));
        tables.wait(2_000);
        let logs = [0, 1].map(|side| tables.tables[side].read(|end, _| end.log().to_vec()));
        prop_assert_eq!(&logs[0], &logs[1]);
        for game in &tables.games {
            let live = game.live().expect("a match");
            prop_assert_eq!(live.record().actions.len(), logs[0].len());
            let mut replay = live.record().start().expect("the rules are valid");
            let mut events = Vec::new();
            for action in &live.record().actions {
                let new = replay.apply(action.at, action.by, action.act);
                events.extend(new.expect("what was played is legal"));
            }
            events.extend(replay.advance(live.game().now()));
            prop_assert_eq!(&replay, live.game());
            let expected = count_late(events.iter().map(|timed| timed.event));
            prop_assert_eq!(count_late(game.events().iter().copied()), expected);
        }
    }
}
