//! Tests of a match between two distant tables. What one player does must appear at the other player's table.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tamsk::table::online::{OnlineCommand, OnlinePhase, OnlineState};
use tamsk_net::{ConsentRequest, NetGame, Peer};
use tamsk_rules::{Event, Match, Sand};
use tamsk_samples::matches::{self, red_or_black};
use tamsk_testing::prelude::*;
use tamsk_testing::table::TableGame;

use super::two_tables::{FRAME, TwoTables};

#[test]
fn what_one_player_does_appears_at_the_other_table() {
    let mut tables = TwoTables::playing(Level::Two, 40);
    tables.drag_glass(Player::Red, "D1", "D2");
    tables.wait(300);
    tables.drag_glass(Player::Black, "D7", "D6");
    tables.wait(1_000);
    for game in &tables.games {
        let board = game.current_match().board();
        assert_eq!((board.rings(s("D2")), board.rings(s("D6"))), (1, 1));
        let drops = game.events().iter().filter(|event| matches!(event, Event::RingDropped { .. })).count();
        assert_eq!(drops, 2, "each event must happen once at each table: {:?}", game.events());
    }
    tables.assert_equal();
}

#[test]
fn a_lost_glass_appears_late_and_once_at_both_tables() {
    let mut tables = TwoTables::playing(Level::Two, 100);
    tables.drag_glass(Player::Red, "D1", "D2");
    // Nearly all sand of the glass runs out while the test waits.
    tables.wait_in_frames(178_000, 200);
    let is_lost = |game: &TableGame| game.events().iter().any(|event| matches!(event, Event::GlassLost { .. }));
    let mut late = [None; 2];
    for _ in 0..400 {
        tables.wait(FRAME);
        for (side, late) in late.iter_mut().enumerate().filter(|(_, late)| late.is_none()) {
            let game = tables.games[side].current_match();
            let lost_at = game.glasses().find_map(|(_, glass)| match glass.sand {
                Sand::Lost { at } => Some(at),
                _ => None,
            });
            assert_eq!(lost_at.is_some(), is_lost(&tables.games[side]), "the event and the glass must agree");
            let now = tables.tables[side].with_peer(Peer::match_time);
            *late = lost_at.zip(now).map(|(at, now)| now - at);
        }
    }
    // The delay consists of three parts: the delay of the network, the interval between two messages in which the other
    // table promises not to act before a certain time, and one frame.
    assert!(late.iter().all(|late| late.is_some_and(|late| (100..=160).contains(&late))), "{late:?}");
    tables.assert_equal();
}

#[test]
fn a_broken_connection_stops_both_tables_and_withdraws_later_actions() {
    let mut tables = TwoTables::playing(Level::One, 20);
    tables.drag_glass(Player::Red, "D1", "D2");
    tables.wait(500);
    tables.wire.start_dropping_packets();
    tables.wait(500);
    tables.act(Player::Black, Action::Lift(s("D7")));
    tables.wait(100);
    let black = tables.side_of(Player::Black);
    assert!(
        tables.games[black].current_match().glass_in_hand(Player::Black).is_some(),
        "the player must see it at once"
    );
    tables.wait(3_000);
    for game in &tables.games {
        assert!(!game.is_time_running());
        assert_eq!(game.current_match().glass_in_hand(Player::Black), None, "the action must be withdrawn");
    }
    tables.wire.connect();
    tables.wait(1_000);
    assert_eq!(
        tables.games[black].resource::<OnlineState>().online_match().map(|playing| playing.own_withdrawn_act_count),
        Some(1)
    );
    tables.confirm_ready();
    tables.drag_glass(Player::Black, "D7", "D6");
    tables.wait(500);
    tables.assert_equal();
    assert_eq!(tables.games[black].live_match().map(|live| live.record().actions.len()), Some(6));
}

#[test]
fn a_slow_connection_offers_more_time_for_rings() {
    for (delay, ring_window) in [(150, 3_000), (250, 5_000)] {
        let mut tables = TwoTables::agreeing(Options::at_level(Level::Two), delay);
        let is_offered = |game: &TableGame| match game.resource::<OnlineState>().phase {
            OnlinePhase::Agreeing(agreement) => agreement.can_propose_longer_ring_window,
            _ => panic!("nobody has agreed yet"),
        };
        assert_eq!(
            [0, 1].map(|side| is_offered(&tables.games[side])),
            [ring_window > 3_000, false],
            "only the host may give more time"
        );
        if ring_window > 3_000 {
            tables.send_to_both(&OnlineCommand::Agree);
            tables.games[0].world_mut().write_message(OnlineCommand::ProposeLongerRingWindow);
            tables.wait(1_000);
            assert!(!is_offered(&tables.games[0]));
            tables.games.iter().for_each(|game| assert!(game.live_match().is_none(), "both players must agree again"));
        }
        tables.begin();
        for game in &tables.games {
            assert_eq!(game.current_match().options().ring_window, ring_window);
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
        assert!(game.current_match().outcome().is_some());
    }
    tables.games[0].world_mut().write_message(OnlineCommand::Ask(ConsentRequest::Rematch));
    tables.wait(200);
    tables.games[1].world_mut().write_message(OnlineCommand::Answer(ConsentRequest::Rematch, true));
    tables.wait(2_000);
    tables.assert_running();
    assert_eq!(tables.side_of(Player::Black), red);
    tables.drag_glass(Player::Red, "D1", "D2");
    tables.wait(500);
    tables.assert_equal();
}

/// The length of a frame during long waits, in milliseconds.
const SLOW_FRAME: u64 = 50;

/// A random event that affects two tables.
#[derive(Clone, Copy, Debug)]
enum Incident {
    /// A player acts: Red if the flag is `true`, otherwise Black. The number selects the action.
    Act(bool, u16),
    /// Time passes. The numbers are the duration and the frame length, in milliseconds.
    Wait(u64, u64),
    /// The connection breaks for this duration, in milliseconds.
    Break(u64),
    /// A player asks for a pause, and the other player grants it. The host asks if the flag is `true`, otherwise the
    /// guest.
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

fn apply_incident(tables: &mut TwoTables, incident: Incident) {
    match incident {
        Incident::Act(red, number) => {
            let player = red_or_black(red);
            let side = tables.side_of(player);
            let action = matches::pick_mostly_legal_action(tables.games[side].current_match(), player, number);
            tables.act(player, action);
            tables.wait(FRAME);
        }
        Incident::Wait(millis, frame) => tables.wait_in_frames(millis, frame),
        Incident::Break(millis) => {
            tables.wire.start_dropping_packets();
            tables.wait_in_frames(millis, SLOW_FRAME);
            tables.wire.connect();
            tables.wait_in_frames(1_000, SLOW_FRAME);
        }
        Incident::Pause(by_host) => {
            let by = usize::from(!by_host);
            tables.games[by].world_mut().write_message(OnlineCommand::Ask(ConsentRequest::Pause));
            tables.wait(400);
            tables.games[1 - by].world_mut().write_message(OnlineCommand::Answer(ConsentRequest::Pause, true));
            tables.wait(400);
        }
    }
    // Both players resume if their match has been stopped.
    if tables.games.iter().any(|game| game.resource::<OnlineState>().online_match().is_some_and(|it| it.stop.is_some()))
    {
        tables.send_to_both(&OnlineCommand::DeclareReady);
        tables.wait_in_frames(4_000, SLOW_FRAME);
    }
}

/// Counts the events that cannot be undone. A table announces them late, once the other player can no longer change
/// them.
fn count_late_events(events: impl Iterator<Item = Event>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for event in events.filter(Match::is_irreversible) {
        *counts.entry(format!("{event:?}")).or_default() += 1;
    }
    counts
}

/// Returns the number of matches to play, which is the value of `TAMSK_FAR_MATCHES`, or 2 without this variable.
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
        options in matches::random_options(8_000..=40_000),
        delay in 5..150_u64,
        incidents in proptest::collection::vec(incident(), 20..60),
    ) {
        let mut tables = TwoTables::agreeing(options, delay);
        tables.begin();
        incidents.into_iter().for_each(|incident| apply_incident(&mut tables, incident));
        tables.wait(2_000);
        let logs = [0, 1].map(|side| tables.tables[side].with_peer(|end, _| end.log().to_vec()));
        prop_assert_eq!(&logs[0], &logs[1]);
        for game in &tables.games {
            let live = game.live_match().expect("a match");
            prop_assert_eq!(live.record().actions.len(), logs[0].len());
            let mut replay = live.record().initial_match().expect("the rules are valid");
            let mut events = Vec::new();
            for action in &live.record().actions {
                let new = replay.apply(action.at, action.by, action.act);
                events.extend(new.expect("the recorded actions are legal"));
            }
            events.extend(replay.advance(live.game().now()));
            prop_assert_eq!(&replay, live.game());
            let expected = count_late_events(events.iter().map(|timed| timed.event));
            prop_assert_eq!(count_late_events(game.events().iter().copied()), expected);
        }
    }
}
