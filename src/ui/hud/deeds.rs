//! What a player may do now besides moving a glass, and how long still.

use bevy::prelude::*;

use crate::rules::{Extra, Match, Millis, Player};
use crate::simulation::live::LiveMatch;
use crate::ui::keys::PlayerDeed;

/// Who is choosing a socket for his extra ring; `interaction` lets him point at one, and sends the ring there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoosingExtra(pub Option<Player>);

impl ChoosingExtra {
    /// Begins choosing for this player, or leaves it.
    pub fn toggle(&mut self, player: Player) {
        self.0 = if self.0 == Some(player) { None } else { Some(player) };
    }
}

/// A deed that is possible now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// Which.
    pub deed: PlayerDeed,
    /// The milliseconds left for it, and all there were; `None`: no limit.
    pub left: Option<(u32, u32)>,
}

/// Everything the rules would accept from this player now, in the order in which it is shown.
pub fn offers(game: &Match, player: Player) -> Vec<Offer> {
    PlayerDeed::ALL
        .into_iter()
        .filter(|&deed| is_possible(game, player, deed))
        .map(|deed| Offer { deed, left: time_left(game, player, deed) })
        .collect()
}

/// Whether the rules would accept this deed now.
pub fn is_possible(game: &Match, player: Player, deed: PlayerDeed) -> bool {
    match deed.action() {
        Some(action) => game.check(player, action).is_ok(),
        None => matches!(game.extra(player), Extra::Open { .. }) && game.outcome().is_none(),
    }
}

fn time_left(game: &Match, player: Player, deed: PlayerDeed) -> Option<(u32, u32)> {
    let window = game.options().ring_window;
    let (until, all): (Option<Millis>, u32) = match deed {
        PlayerDeed::DropRing => (game.ring_window(player)?.until, window),
        PlayerDeed::ClaimRing => (game.claim(player)?.until, window),
        PlayerDeed::ExtraRing => match game.extra(player) {
            Extra::Open { until } => (Some(until), game.options().extra_window),
            Extra::None | Extra::Pending => (None, 0),
        },
        PlayerDeed::KeepRing | PlayerDeed::FlipTimer | PlayerDeed::Pass => (None, 0),
    };
    let left = u32::try_from(until?.saturating_sub(game.now())).unwrap_or(u32::MAX);
    Some((left, all.max(1)))
}

/// Leaves the choice of a socket when the right to it is gone.
pub fn forget_choice(live: Res<LiveMatch>, mut choosing: ResMut<ChoosingExtra>) {
    if let Some(player) = choosing.0
        && !is_possible(live.game(), player, PlayerDeed::ExtraRing)
    {
        choosing.0 = None;
    }
}
