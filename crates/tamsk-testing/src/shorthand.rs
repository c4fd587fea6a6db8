//! Short names for common test data: sockets, seats, frame lengths, and moves.

use std::collections::VecDeque;

use bevy::prelude::{Component, World, *};
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::simulation::live::MatchSetup;
use tamsk::table::cursor_step::CursorStep;
pub use tamsk::table::on_table::single_component;
use tamsk::table::seats::{Seat, Seats};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Match, Options, Player, Socket};

/// Two people.
pub const TWO_PEOPLE: Seats = Seats { red: Seat::Person, black: Seat::Person };
/// A person, who plays Red, against a weak bot.
pub const PERSON_AGAINST_BOT: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
/// Two weak bots.
pub const TWO_BOTS: Seats = Seats { red: Seat::Bot(Difficulty::Novice), black: Seat::Bot(Difficulty::Novice) };

/// Frame lengths in milliseconds: below a fixed step, usual, Bevy's default maximum, and a second.
pub const FRAME_LENGTHS: [u64; 4] = [1, 16, 250, 1_000];

/// Divides a time into frames of this length, in milliseconds, of which the last may be shorter.
pub fn frames_in(millis: u64, frame: u64) -> impl Iterator<Item = u64> {
    let rest = millis % frame;
    std::iter::repeat_n(frame, usize::try_from(millis / frame).expect("a short wait")).chain((rest > 0).then_some(rest))
}

/// Returns the official options of a Level for two people without names.
pub fn setup_at(level: Level) -> MatchSetup {
    MatchSetup { options: Options::at_level(level), ..default() }
}

/// Parses the name of a socket, or panics.
pub fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

/// Returns the only component of this type in the world.
///
/// # Panics
/// Panics unless exactly one exists.
pub fn the<C: Component>(world: &World) -> &C {
    single_component(world).unwrap_or_else(|| panic!("expected exactly one {}", std::any::type_name::<C>()))
}

/// Returns the shortest path of a cursor between two places, as seen from Red's seat.
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
            cursors.put(Player::Red, place);
            cursors.move_by(game, Player::Red, step, up, false);
            let next = cursors.place(Player::Red).expect("the cursor has a place");
            if !known.contains(&next) {
                known.push(next);
                ahead.push_back((next, steps.iter().copied().chain([step]).collect()));
            }
        }
    }
    panic!("no path of the cursor leads from {from:?} to {to:?}")
}

/// Returns a move that ends the match soonest: the first liftable glass to the socket with the most room left.
pub fn fast_ending_move(game: &Match, player: Player) -> Option<(Socket, Socket)> {
    let own = game.glasses().filter(|(id, _)| id.owner == player && game.can_lift(*id));
    let moves = own.filter_map(|(id, glass)| {
        let to = game.targets(id);
        let best = Socket::all().filter(|socket| to.contains(*socket)).max_by_key(|socket| socket.height())?;
        Some((glass.at?, best))
    });
    moves.min_by_key(|(from, _)| from.index())
}
