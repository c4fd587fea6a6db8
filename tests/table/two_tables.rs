//! Two tables far apart, joined in memory.

use tamsk::table::online::{Offer, OnlineCommand, OnlinePhase, OnlineState, TableFound};
use tamsk_online::{AnyTable, Table};
use tamsk_rules::{Match, Millis};
use tamsk_testing::Wire;
use tamsk_testing::prelude::*;
use tamsk_testing::table::{MOUSE, TableGame};

/// The length of a frame of both tables, in milliseconds.
pub const FRAME: u64 = 10;

pub struct TwoTables {
    pub games: [TableGame; 2],
    pub tables: [Table<Match>; 2],
    pub wire: Wire,
}

impl TwoTables {
    /// Two players who are about to agree on a match.
    pub fn agreeing(options: Options, delay: Millis) -> TwoTables {
        let (wire, tables) = Wire::new(delay);
        let games = [0, 1].map(|side| {
            let mut game = TableGame::empty();
            game.world().insert_resource(Offer::<LiveMatch>(Some(MatchSetup { options, ..default() })));
            game.world().resource_mut::<OnlineState>().other = Some(wire.other_player(side));
            let table = AnyTable::Tamsk(tables[side].clone());
            game.world().trigger(TableFound { table, role: Wire::<Match>::role(side) });
            game
        });
        let mut tables = TwoTables { games, tables, wire };
        tables.wait(1_000 + 4 * delay);
        tables
    }

    /// Two players who have agreed on a match at this level, which is on both tables and whose time runs.
    pub fn playing(level: Level, delay: Millis) -> TwoTables {
        let mut tables = TwoTables::agreeing(Options::at_level(level), delay);
        tables.begin();
        tables
    }

    pub fn begin(&mut self) {
        self.command(&OnlineCommand::Agree);
        self.wait_in_frames(3_000, 30);
        self.assert_running();
    }

    pub fn command(&mut self, command: &OnlineCommand) {
        self.games.iter_mut().for_each(|game| _ = game.world().write_message(command.clone()));
    }

    pub fn make_ready(&mut self) {
        self.command(&OnlineCommand::Ready);
        self.wait(3_000);
        self.assert_running();
    }

    pub fn assert_running(&self) {
        for game in &self.games {
            assert!(matches!(game.resource::<OnlineState>().phase, OnlinePhase::Playing(_)));
            assert!(game.time_runs(), "{:?}", game.resource::<OnlineState>());
        }
    }

    pub fn wait(&mut self, millis: Millis) {
        self.wait_in_frames(millis, FRAME);
    }

    pub fn wait_in_frames(&mut self, millis: Millis, frame: u64) {
        for _ in 0..millis / frame {
            self.wire.pass(frame);
            self.games.iter_mut().for_each(|game| _ = game.frame(frame));
        }
    }

    /// Returns the place of the table at which this player sits.
    pub fn side_of(&self, player: Player) -> usize {
        let sits = |game: &TableGame| game.resource::<OnlineState>().playing().is_some_and(|it| it.me == player);
        self.games.iter().position(sits).expect("both players sit")
    }

    /// Lets the player do this at their own table.
    pub fn act(&mut self, player: Player, action: Action) {
        let side = self.side_of(player);
        let queue = &mut self.games[side].world().resource_mut::<ActionQueue>();
        queue.ask(Origin { player, source: Source::Script }, TamskRequest::Act(action));
    }

    /// Lets the player move with the mouse, and drop the ring.
    pub fn move_glass(&mut self, player: Player, from: &str, to: &str) {
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

    pub fn assert_equal(&self) {
        let [host, guest] = [0, 1].map(|side| self.games[side].live().expect("a match").record());
        assert_eq!(host, guest);
    }
}
