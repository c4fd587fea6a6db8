//! The deeds open to a player now, besides moving a glass, and the time left for each.

use tamsk_rules::{Extra, Match, Millis, Player};

use crate::simulation::rights::may_choose;
use crate::table::player_deed::PlayerDeed;

/// A deed that the rules allow now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeedOffer {
    /// The deed.
    pub deed: PlayerDeed,
    /// The time left for it and the full time, in milliseconds; `None` without a limit.
    pub left: Option<(u32, u32)>,
}

/// Returns the deeds that the rules allow this player now, in the order in which they are shown.
pub fn offers(game: &Match, player: Player) -> Vec<DeedOffer> {
    PlayerDeed::ALL
        .into_iter()
        .filter(|&deed| is_possible(game, player, deed))
        .map(|deed| DeedOffer { deed, left: time_left(game, player, deed) })
        .collect()
}

/// Returns whether the rules allow this deed now.
fn is_possible(game: &Match, player: Player, deed: PlayerDeed) -> bool {
    match deed.action() {
        Some(action) => game.check(player, action).is_ok(),
        None => may_choose(game, player),
    }
}

/// Returns the time left for a deed and the full time, in milliseconds.
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
