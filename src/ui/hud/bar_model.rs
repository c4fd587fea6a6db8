//! Everything that a player's bar shows, taken from the match.

use tamsk_rules::{LatePenalty, Level, Match, Millis, Player, Socket};

use super::aid::{Aid, aids};
use super::offers::{DeedOffer, offers};
use super::ring_sign::RingSign;
use crate::simulation::live::LiveMatch;
use crate::table::hint::Hint;
use crate::table::player_deed::PlayerDeed;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::status::{PlayerStatus, Standstill};

/// The content of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarModel {
    /// The player whose bar it is.
    pub player: Player,
    /// Whether they sit on the far side and have the upper bar.
    pub far: bool,
    /// Whether the screen lies between the players, so that what is meant for the far one is turned towards them.
    pub table_top: bool,
    /// The names of both players.
    pub names: PlayerNames,
    /// The rings left in their holder.
    pub rings: u8,
    /// Their situation.
    pub status: PlayerStatus,
    /// Whether it is their turn.
    pub on_turn: bool,
    /// Their rights to drop a ring.
    pub ring: RingSign,
    /// Whether the players can act: time runs, or will with the first deed.
    pub runs: bool,
    /// How long they have been thinking, in milliseconds, if it is longer than agreed.
    pub thinking: Option<Millis>,
    /// The socket where they may drop a ring by a claim.
    pub claim: Option<Socket>,
    /// The deeds open to them.
    pub offers: Vec<DeedOffer>,
    /// The aids open to them.
    pub aids: Vec<Aid>,
    /// The hint being shown or searched for.
    pub hint: Hint,
    /// The deeds that a lesson asks for.
    pub asked: Vec<PlayerDeed>,
    /// Whether they have pressed a pass that costs something once.
    pub passes: bool,
}

impl BarModel {
    /// Returns the bar of this player now.
    pub fn of(
        live: &LiveMatch,
        seats: Seats,
        player: Player,
        standstill: Option<Standstill>,
        choosing: bool,
        hint: &Hint,
    ) -> BarModel {
        let game = live.game();
        let on_turn = game.turn_of() == Some(player);
        let (person, runs) = (seats.is_person(player), matches!(standstill, None | Some(Standstill::FirstDeed)));
        // After the end time stands for good, but a lesson has its own ways.
        let may_ask = runs || game.outcome().is_some() && standstill != Some(Standstill::Lesson);
        BarModel {
            player,
            far: player != seats.near(),
            table_top: false,
            names: PlayerNames::of(live, seats),
            rings: game.rings(player),
            status: PlayerStatus::of(game, player, seats.of(player), standstill, choosing),
            on_turn,
            ring: RingSign::of(game, player),
            runs,
            thinking: thinking_time(game).filter(|_| on_turn && person && runs),
            claim: game.claim(player).map(|right| right.socket),
            offers: if person && runs { offers(game, player) } else { Vec::new() },
            aids: if may_ask { aids(live, seats, hint, player) } else { Vec::new() },
            hint: hint.clone(),
            asked: Vec::new(),
            passes: false,
        }
    }

    /// Returns whether the bar is turned towards a player who sits opposite.
    pub fn is_turned(&self) -> bool {
        self.far && self.table_top
    }

    /// Asks the player to press again for a pass, and tells them what it costs: nothing else is more urgent to know.
    pub fn ask_again(&mut self, late: LatePenalty) {
        (self.passes, self.thinking, self.hint) = (true, None, Hint::default());
        self.status = PlayerStatus::of_armed_pass(late);
    }
}

/// How long a move should take at most, in milliseconds. It is not enforced.
const AGREED: Millis = 15_000;

/// Returns how long the turn has lasted, in milliseconds, if it lasts longer than agreed.
pub fn thinking_time(game: &Match) -> Option<Millis> {
    let exempt = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_began());
    (!exempt && thinking >= AGREED).then_some(thinking)
}
