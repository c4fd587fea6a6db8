//! Everything that a player's bar shows, taken from the match.

use super::aid::{Aid, aids};
use super::nudge::nudge;
use super::offers::{DeedOffer, offers};
use super::status::{PlayerStatus, status, status_of_bot};
use crate::rules::{Millis, Player};
use crate::session::hint::Hint;
use crate::session::keys::{KeySet, PlayerDeed, key_set};
use crate::session::seats::Seats;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::names::PlayerNames;

/// The content of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarModel {
    /// The player whose bar it is.
    pub player: Player,
    /// Whether they sit on the far side and have the upper bar.
    pub far: bool,
    /// The names of both players.
    pub names: PlayerNames,
    /// The rings left in their holder.
    pub rings: u8,
    /// Their situation.
    pub status: PlayerStatus,
    /// Whether it is their turn.
    pub to_move: bool,
    /// How long they have been thinking and the strength of the nudge, if there is one.
    pub nudge: Option<(Millis, f32)>,
    /// The deeds open to them.
    pub offers: Vec<DeedOffer>,
    /// The keys of these deeds.
    pub keys: KeySet,
    /// The aids open to them.
    pub aids: Vec<Aid>,
    /// The hint being shown or searched for.
    pub hint: Hint,
    /// Whether they are choosing a socket for their extra ring.
    pub choosing: bool,
    /// The deeds that a lesson asks for.
    pub asked: Vec<PlayerDeed>,
    /// The phase of the halo around them, in seconds.
    pub seconds: f32,
}

impl BarModel {
    /// Returns the bar of this player now.
    pub fn of(live: &LiveMatch, seats: Seats, player: Player, choosing: bool, hint: &Hint) -> BarModel {
        let game = live.game();
        let to_move = game.to_move() == player && !game.is_ending() && game.outcome().is_none();
        let person = seats.is_person(player);
        BarModel {
            player,
            far: player != seats.near(),
            names: PlayerNames::of(live, seats),
            rings: game.rings(player),
            status: if person { status(game, player) } else { status_of_bot(game, player) },
            to_move,
            nudge: nudge(game).filter(|_| to_move && person),
            offers: if person { offers(game, player) } else { Vec::new() },
            keys: key_set(seats, player),
            aids: aids(live, seats, hint, player),
            hint: *hint,
            choosing,
            asked: Vec::new(),
            seconds: 0.0,
        }
    }
}
