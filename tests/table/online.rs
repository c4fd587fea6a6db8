//! Two tables far apart: what one player does appears at the other's table.

use tamsk::table::online::{Offer, OnlineCommand, OnlinePhase, OnlineState, TableFound};
use tamsk_net::{End, Request};
use tamsk_online::{AnyTable, Table};
use tamsk_rules::{Event, Match, Millis, Sand};
use tamsk_testing::Wire;
use tamsk_testing::prelude::*;
use tamsk_testing::table::{MOUSE, TableGame};

/// The length of a frame of both tables, in milliseconds.
const FRAME: u64 = 10;

struct TwoTables {
    games: [TableGame; 2],
    tables: [Table<Match>; 2],
    wire: Wire,
}

impl TwoTables {
    /// Two players who have agreed on a match at this level, which is on both tables and whose time runs.
    fn playing(level: u8, delay: Millis) -> TwoTables {
        let (wire, tables) = Wire::new(delay);
        let games = [0, 1].map(|side| {
            let mut game = TableGame::empty();
            let setup = setup_at(Level::try_from(level).expect("a level"));
            game.world().insert_resource(Offer::<LiveMatch>(Some(setup)));
            game.world().resource_mut::<OnlineState>().other = Some(wire.other_player(side));
            let table = AnyTable::Tamsk(tables[side].clone());
            game.world().trigger(TableFound { table, role: Wire::role(side) });
            game
        });
        let mut tables = TwoTables { games, tables, wire };
        tables.wait(1_000);
        tables.command(&OnlineCommand::Agree);
        tables.wait(2_000);
        tables.assert_running();
        tables
    }

    fn command(&mut self, command: &OnlineCommand) {
        self.games.iter_mut().for_each(|game| _ = game.world().write_message(command.clone()));
    }

    fn make_ready(&mut self) {
        self.command(&OnlineCommand::Ready);
        self.wait(3_000);
        self.assert_running();
    }

    fn assert_running(&self) {
        for game in &self.games {
            assert!(matches!(game.resource::<OnlineState>().phase, OnlinePhase::Playing(_)));
            assert!(game.time_runs(), "{:?}", game.resource::<OnlineState>());
        }
    }

    fn wait(&mut self, millis: Millis) {
        self.wait_in_frames(millis, FRAME);
    }

    fn wait_in_frames(&mut self, millis: Millis, frame: u64) {
        for _ in 0..millis / frame {
            self.wire.pass(frame);
            self.games.iter_mut().for_each(|game| _ = game.frame(frame));
        }
    }

    /// Returns the place of the table at which this player sits.
    fn side_of(&self, player: Player) -> usize {
        let sits = |game: &TableGame| game.resource::<OnlineState>().playing().is_some_and(|it| it.me == player);
        self.games.iter().position(sits).expect("both players sit")
    }

    /// Lets the player do this at their own table.
    fn act(&mut self, player: Player, action: Action) {
        let side = self.side_of(player);
        let queue = &mut self.games[side].world().resource_mut::<ActionQueue>();
        queue.ask(Origin { player, source: Source::Script }, TamskRequest::Act(action));
    }

    /// Lets the player move with the mouse, and drop the ring.
    fn move_glass(&mut self, player: Player, from: &str, to: &str) {
        let side = self.side_of(player);
        let (at, target) = (self.games[side].cap(from), self.games[side].socket(to));
        self.games[side].press(MOUSE, at);
        self.wait(50);
        self.games[side].move_pointer_in_steps(MOUSE, at, target);
        self.wait(200);
        let other = self.games[1 - side].hand(player);
        assert_eq!(other.snap_socket, Some(s(to)), "the other player sees the glass above its target");
        self.games[side].release(MOUSE, target);
        self.wait(20);
        self.act(player, Action::DropRing);
        self.wait(20);
    }

    fn assert_equal(&self) {
        let [host, guest] = [0, 1].map(|side| self.games[side].live().expect("a match").record());
        assert_eq!(host, guest);
    }
}

#[test]
fn what_one_player_does_appears_at_the_other_table() {
    let mut tables = TwoTables::playing(2, 40);
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
    let mut tables = TwoTables::playing(2, 100);
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
    let mut tables = TwoTables::playing(1, 20);
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
fn a_rematch_swaps_colours_on_the_same_tables() {
    let mut tables = TwoTables::playing(1, 20);
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
