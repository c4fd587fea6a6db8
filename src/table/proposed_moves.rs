//! Moves that the player must confirm with a second press. A setting requires confirmation of all moves at Level 1.
//! Learners must also confirm moves onto full sockets, which lose the match (R3.2).

use bevy::app::RunFixedMainLoop;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, GlassId, Level, Match, Player, Socket};

use super::lesson::CurrentLesson;
use super::seats::Seats;
use crate::settings::{HabitsByPerson, PlaySettings};
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;

/// A move that awaits confirmation. The glass is still in the hand, so it can be put back at no cost (R3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProposedMove {
    glass: GlassId,
    socket: Socket,
}

/// The players' moves that await confirmation.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProposedMoves {
    moves: ByPlayer<Option<ProposedMove>>,
}

impl ProposedMoves {
    /// Returns the socket onto which this player has proposed to move a glass, if there is one.
    pub fn socket(&self, player: Player) -> Option<Socket> {
        self.moves[player].map(|proposed| proposed.socket)
    }

    /// Returns the full socket onto which this player has proposed to move a glass. Confirming the move would lose the
    /// match. Returns `None` if no such move is proposed.
    pub fn losing_socket(&self, game: &Match, player: Player) -> Option<Socket> {
        self.socket(player).filter(|&socket| game.placing_loses(player, socket))
    }

    /// Handles the choice of a socket. Returns `true` if the glass is placed now, and `false` if the player must choose
    /// the socket again to confirm the move. If `confirms` is `true`, all moves at Level 1 need confirmation. If
    /// `is_warned` is `true`, moves onto full sockets need it.
    pub fn confirm_or_propose(
        &mut self,
        game: &Match,
        player: Player,
        socket: Socket,
        confirms: bool,
        is_warned: bool,
    ) -> bool {
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

fn proposal(game: &Match, player: Player, socket: Socket) -> Option<ProposedMove> {
    let glass = game.glass_in_hand(player)?;
    game.check_action(player, Action::Place(socket)).is_ok().then_some(ProposedMove { glass, socket })
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ProposedMoves>();
    app.add_systems(RunFixedMainLoop, forget_proposals.after(SimulationSystems::SyncComponents));
}

/// Discards proposed moves that no longer need confirmation or are no longer possible, for example because the glass
/// was put back.
fn forget_proposals(
    table: Single<(&LiveMatch, &mut ProposedMoves)>,
    settings: Res<PlaySettings>,
    warnings: FullSocketWarnings,
) {
    let (live, mut proposed) = table.into_inner();
    for player in Player::BOTH {
        let Some(known) = proposed.moves[player] else { continue };
        let now = proposal(live.game(), player, known.socket);
        let is_loss = proposed.losing_socket(live.game(), player).is_some();
        let is_wanted = settings.confirm_moves || is_loss && warnings.warns(live, player);
        if !is_wanted || now != Some(known) {
            proposed.moves[player] = None;
        }
    }
}

/// System parameter that decides which players are warned before a move onto a full socket. For these players, full
/// sockets are marked, and moves onto them need confirmation.
#[derive(SystemParam)]
pub struct FullSocketWarnings<'w> {
    settings: Res<'w, PlaySettings>,
    people: Res<'w, HabitsByPerson>,
    teaching: Res<'w, CurrentLesson>,
    seats: Res<'w, Seats>,
}

impl FullSocketWarnings<'_> {
    /// Returns `true` if this player is warned. Bots are never warned. A person in a lesson is warned if the step is a
    /// whole match. Outside lessons, the setting decides. Without a setting, people are warned in their first matches,
    /// and at Level 1 against bots.
    pub fn warns(&self, live: &LiveMatch, player: Player) -> bool {
        if !self.seats.is_person(player) {
            return false;
        }
        match &self.teaching.0 {
            Some(view) => view.is_whole_match,
            None => self.settings.confirm_moves_to_full_sockets.unwrap_or_else(|| {
                let is_easy = live.game().options().level == Level::One && self.seats.bot_difficulty(!player).is_some();
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
    fn choosing_the_same_socket_twice_places_the_glass() {
        let game = with_a_glass_in_hand(Level::One);
        let mut proposed = ProposedMoves::default();
        assert!(!proposed.confirm_or_propose(&game, Player::Red, s("D2"), true, false));
        assert_eq!(proposed.socket(Player::Red), Some(s("D2")));
        assert!(
            !proposed.confirm_or_propose(&game, Player::Red, s("C1"), true, false),
            "another socket is proposed instead"
        );
        assert_eq!(proposed.socket(Player::Red), Some(s("C1")));
        assert!(proposed.confirm_or_propose(&game, Player::Red, s("C1"), true, false));
        assert_eq!(proposed.socket(Player::Red), None);
    }

    #[test]
    fn only_legal_moves_without_sand_are_proposed_if_asked() {
        let mut proposed = ProposedMoves::default();
        assert!(proposed.confirm_or_propose(&with_a_glass_in_hand(Level::Two), Player::Red, s("D2"), true, false));
        assert!(proposed.confirm_or_propose(&with_a_glass_in_hand(Level::One), Player::Red, s("D4"), true, false));
        assert!(proposed.confirm_or_propose(&with_a_glass_in_hand(Level::One), Player::Red, s("D2"), false, false));
    }
}
