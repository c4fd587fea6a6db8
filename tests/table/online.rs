//! Two tables joined in memory, with a delay: what one player does appears at the other's table.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tamsk::simulation::components::SandStatus;
use tamsk::simulation::queue::{ActionQueue, Source, TamskRequest};
use tamsk::table::online::{Offer, OnlineCommand, OnlinePhase, OnlineState, TableFound};
use tamsk_net::{End, RULE_CASES, Role, Settings};
use tamsk_online::{AnyTable, Carrier, Clock, Connection, OtherPlayer, Path, SecretKey, Table};
use tamsk_rules::Event;
use tamsk_testing::prelude::*;
use tamsk_testing::table::TableGame;

/// The length of a frame of both tables, in milliseconds.
const FRAME: u64 = 10;

/// Bytes on their way to a table.
enum Packet {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

struct TwoTables {
    games: [TableGame; 2],
    carriers: [Carrier<Match>; 2],
    /// The time of both machines, in microseconds.
    clock: Arc<AtomicU64>,
    /// What is under way to each table, with the time at which it arrives.
    under_way: [VecDeque<(u64, Packet)>; 2],
    /// The time that bytes take, in milliseconds.
    delay: u64,
    is_cut: bool,
}

impl TwoTables {
    /// Two players who have agreed on a match at this level, which is on both tables and whose time runs.
    fn playing(level: Level, delay: u64) -> TwoTables {
        let clock = Arc::new(AtomicU64::new(1_000_000));
        let keys = [(); 2].map(|()| SecretKey::generate());
        let names = ["Ada", "Charles"];
        let mut parts = [0, 1].map(|side| {
            let settings = Settings {
                name: names[side].into(),
                version: "0.1.0".into(),
                rule_cases: RULE_CASES,
                other_key: keys[1 - side].player_key().to_bytes(),
                secret: [side as u8 + 7; 32],
            };
            let time = Arc::clone(&clock);
            let clock = Clock::new(move || time.load(Ordering::Relaxed));
            let (table, carrier) = Table::<Match>::new(End::new(settings), clock, || {}, |_| {});
            let mut game = TableGame::empty();
            game.world().insert_resource(Offer::<LiveMatch>(Some(setup_at(level))));
            let other = OtherPlayer { key: keys[1 - side].player_key(), name: names[1 - side].into() };
            game.world().resource_mut::<OnlineState>().other = Some(other);
            let role = if side == 0 { Role::Host } else { Role::Guest };
            game.world().trigger(TableFound { table: AnyTable::Tamsk(table), role });
            Some((game, carrier))
        });
        let mut take = |side: usize| parts[side].take().expect("taken once");
        let ((host, host_carrier), (guest, guest_carrier)) = (take(0), take(1));
        let mut tables = TwoTables {
            games: [host, guest],
            carriers: [host_carrier, guest_carrier],
            clock,
            under_way: default(),
            delay,
            is_cut: false,
        };
        tables.connect();
        tables.wait(1_000);
        for game in &mut tables.games {
            game.world().write_message(OnlineCommand::Agree);
        }
        tables.wait(1_000);
        tables.make_ready();
        tables
    }

    fn connect(&mut self) {
        self.is_cut = false;
        for (carrier, role) in self.carriers.iter().zip([Role::Host, Role::Guest]) {
            carrier.connect(role, Path::Direct);
        }
    }

    fn make_ready(&mut self) {
        for game in &mut self.games {
            assert!(matches!(game.resource::<OnlineState>().phase, OnlinePhase::Playing(_)));
            game.world().write_message(OnlineCommand::Ready);
            game.open_menu(Menu::None);
        }
        self.wait(3_000);
        for game in &self.games {
            assert!(game.time_runs(), "{:?}", game.resource::<OnlineState>());
        }
    }

    /// Runs a frame at both tables.
    fn frame(&mut self) {
        let now = self.clock.fetch_add(FRAME * 1_000, Ordering::Relaxed) / 1_000 + FRAME;
        for side in 0..2 {
            while self.under_way[side].front().is_some_and(|(at, _)| *at <= now) {
                match self.under_way[side].pop_front() {
                    Some((_, Packet::Stream(bytes))) => self.carriers[side].receive_stream(&bytes),
                    Some((_, Packet::Datagram(bytes))) => self.carriers[side].receive_datagram(&bytes),
                    None => {}
                }
            }
            let output = self.carriers[side].poll();
            let arrives = now + self.delay;
            let stream = Some(output.stream).filter(|bytes| !bytes.is_empty()).map(Packet::Stream);
            let packets = stream.into_iter().chain(output.datagrams.into_iter().map(Packet::Datagram));
            if !self.is_cut {
                self.under_way[1 - side].extend(packets.map(|packet| (arrives, packet)));
            }
            self.games[side].frame(FRAME);
        }
    }

    fn wait(&mut self, millis: u64) {
        (0..millis / FRAME).for_each(|_| self.frame());
    }

    /// Returns the place of the table at which this player sits.
    fn side_of(&self, player: Player) -> usize {
        let sits = |game: &TableGame| game.resource::<OnlineState>().playing().is_some_and(|it| it.me == player);
        self.games.iter().position(sits).expect("both players sit")
    }

    fn act(&mut self, player: Player, action: Action) {
        let side = self.side_of(player);
        self.games[side].act(player, action);
    }

    /// Lets the player move with the mouse, and drop the ring.
    fn move_glass(&mut self, player: Player, from: &str, to: &str) {
        let side = self.side_of(player);
        let (at, target) = (self.games[side].cap(from), self.games[side].socket(to));
        self.games[side].press(MOUSE, at);
        self.wait(50);
        self.games[side].move_pointer_in_steps(MOUSE, at, target);
        self.wait(200);
        self.games[side].release(MOUSE, target);
        self.wait(50);
        self.act(player, Action::DropRing);
    }
}

const MOUSE: bevy::picking::pointer::PointerId = tamsk_testing::table::MOUSE;

#[test]
fn what_one_player_does_appears_at_the_other_table() {
    let mut tables = TwoTables::playing(Level::Two, 40);
    tables.move_glass(Player::Red, "D1", "D2");
    tables.wait(300);
    tables.move_glass(Player::Black, "D7", "D6");
    tables.wait(1_000);
    let [host, guest] = &tables.games;
    for game in [host, guest] {
        let board = game.table().board();
        assert_eq!((board.rings(s("D2")), board.rings(s("D6"))), (1, 1));
    }
    assert_eq!(host.live().map(LiveMatch::record), guest.live().map(LiveMatch::record));
}
