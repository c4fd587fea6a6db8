//! A pair of distant tables, which are connected in memory.

use tamsk::table::online::{OfferedSetup, OnlineCommand, OnlinePhase, OnlineState, TableConnected};
use tamsk_online::{AnyTable, TableHandle};
use tamsk_rules::{Match, Millis};
use tamsk_testing::SimulatedLink;
use tamsk_testing::prelude::*;
use tamsk_testing::table::{MOUSE, TableGame};

/// The length of a frame at both tables, in milliseconds.
pub const FRAME: u64 = 10;

pub struct TwoTables {
    pub games: [TableGame; 2],
    pub tables: [TableHandle<Match>; 2],
    pub wire: SimulatedLink,
}

impl TwoTables {
    /// Returns the tables of two players who are about to agree on a match.
    pub fn agreeing(options: Options, delay: Millis) -> TwoTables {
        let (wire, tables) = SimulatedLink::new(delay);
        let games = [0, 1].map(|side| {
            let mut game = TableGame::at_title_screen();
            game.world_mut().insert_resource(OfferedSetup::<LiveMatch>(Some(MatchSetup { options, ..default() })));
            game.world_mut().resource_mut::<OnlineState>().other_player = Some(wire.identity_of_other(side));
            let table = AnyTable::Tamsk(tables[side].clone());
            game.world_mut().trigger(TableConnected { table, role: SimulatedLink::<Match>::role(side) });
            game
        });
        let mut tables = TwoTables { games, tables, wire };
        tables.wait(1_000 + 4 * delay);
        tables
    }

    /// Returns two tables with a running match at this level, after both players have agreed on it.
    pub fn playing(level: Level, delay: Millis) -> TwoTables {
        let mut tables = TwoTables::agreeing(Options::at_level(level), delay);
        tables.begin();
        tables
    }

    pub fn begin(&mut self) {
        self.send_to_both(&OnlineCommand::Agree);
        self.wait_in_frames(3_000, 30);
        self.assert_running();
    }

    pub fn send_to_both(&mut self, command: &OnlineCommand) {
        self.games.iter_mut().for_each(|game| _ = game.world_mut().write_message(command.clone()));
    }

    pub fn confirm_ready(&mut self) {
        self.send_to_both(&OnlineCommand::DeclareReady);
        self.wait(3_000);
        self.assert_running();
    }

    pub fn assert_running(&self) {
        for game in &self.games {
            assert!(matches!(game.resource::<OnlineState>().phase, OnlinePhase::Playing(_)));
            assert!(game.is_time_running(), "{:?}", game.resource::<OnlineState>());
        }
    }

    pub fn wait(&mut self, millis: Millis) {
        self.wait_in_frames(millis, FRAME);
    }

    pub fn wait_in_frames(&mut self, millis: Millis, frame: u64) {
        for _ in 0..millis / frame {
            self.wire.advance_time(frame);
            self.games.iter_mut().for_each(|game| _ = game.run_frame(frame));
        }
    }

    /// Returns the index of the table at which this player sits.
    pub fn side_of(&self, player: Player) -> usize {
        let sits = |game: &TableGame| {
            game.resource::<OnlineState>().online_match().is_some_and(|it| it.local_player == player)
        };
        self.games.iter().position(sits).expect("both players sit")
    }

    /// Requests an action for the player at that player's own table.
    pub fn act(&mut self, player: Player, action: Action) {
        let side = self.side_of(player);
        let queue = &mut self.games[side].world_mut().resource_mut::<RequestQueue>();
        queue.push(RequestOrigin { player, source: RequestSource::Script }, TamskRequest::Act(action));
    }

    /// Moves a glass with the mouse at the player's own table, and drops the ring.
    pub fn drag_glass(&mut self, player: Player, from: &str, to: &str) {
        let side = self.side_of(player);
        let (at, target) = (self.games[side].point_of_cap_on(from), self.games[side].point_of_socket_named(to));
        self.games[side].press(MOUSE, at);
        self.wait(50);
        self.games[side].move_pointer_in_steps(MOUSE, at, target);
        self.wait(200);
        let other = self.games[1 - side].hand(player);
        assert_eq!(other.snap_socket, Some(s(to)), "the other player must see the glass above its target");
        self.games[side].release(MOUSE, target);
        self.wait(20);
        self.act(player, Action::DropRing);
        self.wait(20);
    }

    pub fn assert_equal(&self) {
        let [host, guest] = [0, 1].map(|side| self.games[side].live_match().expect("a match").record());
        assert_eq!(host, guest);
    }
}
