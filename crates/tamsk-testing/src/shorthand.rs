//! Short names for common test data, such as sockets, seats, frame lengths and moves.

use std::collections::VecDeque;

use bevy::prelude::{Component, World, *};
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::simulation::live::MatchSetup;
use tamsk::table::cursor_step::CursorStep;
pub use tamsk::table::on_table::single_component;
use tamsk::table::seats::{Seat, Seats};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Match, Options, Player, Socket};

/// Seats for two people.
pub const TWO_PEOPLE: Seats = Seats { red: Seat::Person, black: Seat::Person };
/// Seats for a person, who plays Red, and a weak bot.
pub const PERSON_AGAINST_BOT: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
/// Seats for two weak bots.
pub const TWO_BOTS: Seats = Seats { red: Seat::Bot(Difficulty::Novice), black: Seat::Bot(Difficulty::Novice) };

/// Frame lengths in milliseconds: less than a fixed step, the default, Bevy's default maximum, and a second.
pub const FRAME_LENGTHS_MILLIS: [u64; 4] = [1, 16, 250, 1_000];

/// Divides a time into frames of a given length, both in milliseconds. The last frame may be shorter.
pub fn frame_lengths_in(millis: u64, frame: u64) -> impl Iterator<Item = u64> {
    let rest = millis % frame;
    std::iter::repeat_n(frame, usize::try_from(millis / frame).expect("a short wait")).chain((rest > 0).then_some(rest))
}

/// Returns a setup with the official options of a level.
pub fn setup_at(level: Level) -> MatchSetup {
    MatchSetup { options: Options::at_level(level), ..default() }
}

/// Parses the name of a socket.
///
/// # Panics
/// Panics if no socket has this name.
pub fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

/// Returns the only component of this type in the world.
///
/// # Panics
/// Panics unless exactly one such component exists.
pub fn expect_component<C: Component>(world: &World) -> &C {
    single_component(world).unwrap_or_else(|| panic!("expected exactly one {}", std::any::type_name::<C>()))
}

/// Returns the steps by which a cursor takes the shortest path from `from` to `to`. The directions of the steps are as
/// seen from Red's seat.
pub fn cursor_path(game: &Match, from: CursorPlace, to: CursorPlace) -> Vec<CursorStep> {
    let up = Vec2::new(0.0, -1.0);
    let mut known = vec![from];
    let mut ahead = VecDeque::from([(from, Vec::new())]);
    while let Some((place, steps)) = ahead.pop_front() {
        if place == to {
            return steps;
        }
        for step in CursorStep::CLOCKWISE {
            let mut cursors = TableCursors::default();
            cursors.move_to(Player::Red, place);
            cursors.move_by(game, Player::Red, step, up, false);
            let next = cursors.cursor_place(Player::Red).expect("the cursor has a place");
            if !known.contains(&next) {
                known.push(next);
                ahead.push_back((next, steps.iter().copied().chain([step]).collect()));
            }
        }
    }
    panic!("no path of the cursor leads from {from:?} to {to:?}")
}

/// Returns a move that brings the end of the match closer, or `None` if the player cannot move. The first glass that
/// can be lifted moves to the highest socket that it can enter.
pub fn move_towards_end(game: &Match, player: Player) -> Option<(Socket, Socket)> {
    let own = game.glasses().filter(|(id, _)| id.owner == player && game.can_lift(*id));
    let moves = own.filter_map(|(id, glass)| {
        let to = game.targets(id);
        let best = Socket::all().filter(|socket| to.contains(*socket)).max_by_key(|socket| socket.height())?;
        Some((glass.socket?, best))
    });
    moves.min_by_key(|(from, _)| from.index())
}
