//! Moves of people that are shown first and count with a second press: all of them at Level 1, if the settings say so,
//! and those onto a full socket, which lose the match (R3.2), while their player is learning.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, GlassId, Level, Match, Player, Socket};

use super::lesson::Teaching;
use super::seats::Seats;
use crate::settings::{People, PlaySettings};
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;

/// A move that is shown but does not count yet. The glass is still in the hand, so that it can be put back at no cost
/// (R3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProposedMove {
    glass: GlassId,
    socket: Socket,
}

/// The moves that players have proposed.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProposedMoves {
    moves: ByPlayer<Option<ProposedMove>>,
}

impl ProposedMoves {
    /// Returns the socket above which this player's glass waits for the second press.
    pub fn socket(&self, player: Player) -> Option<Socket> {
        self.moves[player].map(|proposed| proposed.socket)
    }

    /// Returns the full socket on which this player would lose the match with another press.
    pub fn loss(&self, game: &Match, player: Player) -> Option<Socket> {
        self.socket(player).filter(|&socket| game.placing_loses(player, socket))
    }

    /// Handles a player's choice of a socket for the glass in their hand. `confirms` says whether all moves at Level 1 are
    /// proposed: there is no sand, so that nobody loses time by a second press. `is_warned` says whether they are warned of
    /// full sockets. Returns whether the glass is to be placed now: where moves need no confirmation, where this one
    /// would be refused, and with the second choice of the same socket.
    pub fn choose(&mut self, game: &Match, player: Player, socket: Socket, confirms: bool, is_warned: bool) -> bool {
        let counts = game.options().level == Level::One && confirms || is_warned && game.placing_loses(player, socket);
        let proposed = proposal(game, player, socket).filter(|_| counts);
        if proposed.is_none() || self.moves[player] == proposed {
            self.moves[player] = None;
            return true;
        }
        self.moves[player] = proposed;
        false
    }
}

/// Returns the move of the glass in this player's hand to a socket, if the rules allow it.
fn proposal(game: &Match, player: Player, socket: Socket) -> Option<ProposedMove> {
    let glass = game.in_hand(player)?;
    game.check(player, Action::Place(socket)).is_ok().then_some(ProposedMove { glass, socket })
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ProposedMoves>();
    app.add_systems(RunFixedMainLoop, forget_proposals.after(SimulationSystems::Sync));
}

/// Forgets moves that are no longer possible, as their glass was put back or another match was put on the table.
fn forget_proposals(
    table: Single<(&LiveMatch, &mut ProposedMoves)>,
    settings: Res<PlaySettings>,
    warnings: FullSocketWarnings,
) {
    let (live, mut proposed) = table.into_inner();
    for player in Player::BOTH {
        let Some(known) = proposed.moves[player] else { continue };
        let now = proposal(live.game(), player, known.socket);
        let is_loss = proposed.loss(live.game(), player).is_some();
        let is_wanted = settings.confirm_moves || is_loss && warnings.are_for(live, player);
        if !is_wanted || now != Some(known) {
            proposed.moves[player] = None;
        }
    }
}

/// The people who are warned of full sockets: those they could move onto are marked throughout their turn, and a move
/// there is only proposed at first. Nothing tells one by mistake from one that is meant.
#[derive(SystemParam)]
pub struct FullSocketWarnings<'w> {
    settings: Res<'w, PlaySettings>,
    people: Res<'w, People>,
    teaching: Res<'w, Teaching>,
    seats: Res<'w, Seats>,
}

impl FullSocketWarnings<'_> {
    /// Returns whether this player is warned: in their first matches and always at Level 1 against a bot, unless the
    /// settings say otherwise, and in the matches of lessons.
    pub fn are_for(&self, live: &LiveMatch, player: Player) -> bool {
        if !self.seats.is_person(player) {
            return false;
        }
        match &self.teaching.0 {
            Some(view) => view.in_match,
            None => self.settings.ask_on_full_sockets.unwrap_or_else(|| {
                let is_easy = live.game().options().level == Level::One && self.seats.bot(!player).is_some();
                is_easy || self.people.is_in_first_matches(live.setup().names.of(player))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Options;

    use super::*;

    fn s(name: &str) -> Socket {
        name.parse().expect("a valid socket name")
    }

    fn with_a_glass_in_hand(level: Level) -> Match {
        let mut game = Match::new(Options::at_level(level)).expect("official options");
        game.apply(0, Player::Red, Action::Lift(s("D1"))).expect("it is Red's turn");
        game
    }

    #[test]
    fn the_second_choice_of_the_same_socket_counts() {
        let game = with_a_glass_in_hand(Level::One);
        let mut proposed = ProposedMoves::default();
        assert!(!proposed.choose(&game, Player::Red, s("D2"), true, false));
        assert_eq!(proposed.socket(Player::Red), Some(s("D2")));
        assert!(!proposed.choose(&game, Player::Red, s("C1"), true, false), "another socket is proposed instead");
        assert_eq!(proposed.socket(Player::Red), Some(s("C1")));
        assert!(proposed.choose(&game, Player::Red, s("C1"), true, false));
        assert_eq!(proposed.socket(Player::Red), None);
    }

    #[test]
    fn nothing_is_proposed_with_sand_without_the_wish_or_against_the_rules() {
        let mut proposed = ProposedMoves::default();
        assert!(proposed.choose(&with_a_glass_in_hand(Level::Two), Player::Red, s("D2"), true, false));
        assert!(proposed.choose(&with_a_glass_in_hand(Level::One), Player::Red, s("D4"), true, false));
        assert!(proposed.choose(&with_a_glass_in_hand(Level::One), Player::Red, s("D2"), false, false));
    }
}
