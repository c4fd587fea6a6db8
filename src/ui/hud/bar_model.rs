//! Everything that a player’s bar shows: the deeds open to them, and the sign of the right to drop a ring.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{Align2, Painter, Pos2, Stroke, Vec2, vec2};
use tamsk_rules::{Extra, LatePenalty, Level, Match, Millis, Player, Socket};

use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_choose;
use crate::table::game::{Aid, Playable};
use crate::table::hint::Hint;
use crate::table::player_deed::PlayerDeed;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::status::{PlayerStatus, Standstill};
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};

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
            aids: if may_ask { live.aids(player, seats, *hint != Hint::default()) } else { Vec::new() },
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
        .filter(|deed| {
            deed.action().map_or_else(|| may_choose(game, player), |action| game.check(player, action).is_ok())
        })
        .map(|deed| DeedOffer { deed, left: time_left(game, player, deed) })
        .collect()
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

/// The distance from the middle of the number to the ring around it, in points.
const RADIUS: f32 = 19.0;
/// From the middle of the number to that of the badge for an extra ring, in points.
const BADGE: Vec2 = vec2(21.0, -13.0);

/// A player's rights to drop a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingSign {
    /// The deed that drops a ring now, and the share of the time left for it, from 1 down to 0.
    pub now: Option<(PlayerDeed, f32)>,
    /// Whether an extra ring comes on top of that, now or with the player's next move.
    pub extra: bool,
}

impl RingSign {
    /// Returns the rights of this player.
    pub fn of(game: &Match, player: Player) -> RingSign {
        let drops = [PlayerDeed::DropRing, PlayerDeed::ClaimRing, PlayerDeed::ExtraRing];
        let now = offers(game, player).into_iter().find(|offer| drops.contains(&offer.deed)).map(|offer| {
            let share = offer.left.map_or(1.0, |(left, all)| left as f32 / all as f32);
            (offer.deed, share.clamp(0.0, 1.0))
        });
        let is_extra = matches!(now, Some((PlayerDeed::ExtraRing, _)));
        RingSign { now, extra: game.outcome().is_none() && game.extra(player) != Extra::None && !is_extra }
    }

    /// Draws the sign around the number of rings in the player's bar, pale while time stands.
    pub(super) fn draw(self, painter: &Painter, number: Pos2, runs: bool) {
        let mut painter = painter.clone();
        painter.multiply_opacity(if runs { 1.0 } else { 0.45 });
        let painter = &painter;
        if let Some((deed, share)) = self.now {
            painter.circle_stroke(number, RADIUS, Stroke::new(1.0, BRASS_DARK));
            let (inner, outer) = (Stroke::new(4.0, IVORY), Stroke::new(2.5, IVORY));
            match deed {
                PlayerDeed::ClaimRing => {
                    arc(painter, number, RADIUS - 2.0, 0.0, share, Stroke::new(2.0, IVORY));
                    broken_arc(painter, number, RADIUS + 2.0, 16, share, outer);
                }
                PlayerDeed::ExtraRing => broken_arc(painter, number, RADIUS, 8, share, inner),
                _ => arc(painter, number, RADIUS, 0.0, share, inner),
            }
        }
        if self.extra {
            let at = number + BADGE;
            painter.circle(at, 7.0, INK, Stroke::new(2.0, IVORY));
            painter.text(at, Align2::CENTER_CENTER, "+", theme::bold(13.0), IVORY);
        }
    }
}

/// Draws a part of a circle, clockwise from the top, between two shares of it.
fn arc(painter: &Painter, middle: Pos2, radius: f32, from: f32, to: f32, stroke: Stroke) {
    let steps = ((to - from) * 64.0).ceil().max(1.0) as u32;
    let point = |step: u32| {
        let share = from + (to - from) * step as f32 / steps as f32;
        middle + Vec2::angled(share * TAU - FRAC_PI_2) * radius
    };
    painter.line((0..=steps).map(point).collect(), stroke);
}

/// Draws the pieces of a broken circle that begin before `share` of it.
fn broken_arc(painter: &Painter, middle: Pos2, radius: f32, pieces: u32, share: f32, stroke: Stroke) {
    for piece in 0..pieces {
        let from = piece as f32 / pieces as f32;
        if from < share {
            arc(painter, middle, radius, from, (from + 0.62 / pieces as f32).min(share), stroke);
        }
    }
}
