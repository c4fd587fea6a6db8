//! The content of a player’s bar: available commands, and the sign for the right to drop a ring.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{Align2, Painter, Pos2, Stroke, Vec2, vec2};
use tamsk_rules::{ExtraRingRight, LatePenalty, Level, Match, Millis, Player, Socket};

use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_drop_extra;
use crate::table::game::{Aid, Playable};
use crate::table::hint::Hint;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::status::{ClockStopReason, PlayerStatus};
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};

#[derive(Clone, Debug, PartialEq)]
pub struct BarModel {
    pub player: Player,
    /// Whether this player sits on the far side and has the upper bar.
    pub far: bool,
    /// Whether the screen lies flat between the players, so that the far player's panels are turned towards them.
    pub table_top: bool,
    pub names: PlayerNames,
    /// Rings left in the player's holder.
    pub rings: u8,
    pub status: PlayerStatus,
    pub on_turn: bool,
    pub ring: RingRights,
    /// Whether the players can act: time is running, or their first command starts it.
    pub can_act: bool,
    /// Thinking time in milliseconds, once it exceeds [`AGREED`].
    pub thinking: Option<Millis>,
    /// The socket on which the player may claim the right to drop a ring.
    pub claimable_socket: Option<Socket>,
    pub offers: Vec<AvailableCommand>,
    pub aids: Vec<Aid>,
    pub hint: Hint,
    /// Commands that the current lesson asks for.
    pub asked_by_lesson: Vec<PlayerCommand>,
    /// Whether a pass with a penalty awaits its confirming second press.
    pub is_pass_armed: bool,
}

impl BarModel {
    pub fn of(
        live: &LiveMatch,
        seats: Seats,
        player: Player,
        standstill: Option<ClockStopReason>,
        choosing: bool,
        hint: &Hint,
    ) -> BarModel {
        let game = live.game();
        let on_turn = game.player_on_turn() == Some(player);
        let (person, runs) = (seats.is_person(player), matches!(standstill, None | Some(ClockStopReason::FirstAction)));
        // Time stays stopped after the end. A lesson has its own ways to continue.
        let may_ask = runs || game.outcome().is_some() && standstill != Some(ClockStopReason::Lesson);
        BarModel {
            player,
            far: player != seats.near_player(),
            table_top: false,
            names: PlayerNames::of(live, seats),
            rings: game.rings(player),
            status: PlayerStatus::of(game, player, seats.of(player), standstill, choosing),
            on_turn,
            ring: RingRights::of(game, player),
            can_act: runs,
            thinking: thinking_time(game).filter(|_| on_turn && person && runs),
            claimable_socket: game.claim(player).map(|right| right.socket),
            offers: if person && runs { available_commands(game, player) } else { Vec::new() },
            aids: if may_ask { live.aids(player, seats, *hint != Hint::default()) } else { Vec::new() },
            hint: hint.clone(),
            asked_by_lesson: Vec::new(),
            is_pass_armed: false,
        }
    }

    pub fn is_turned(&self) -> bool {
        self.far && self.table_top
    }

    /// Asks for a second press to confirm a pass and shows its penalty instead of less urgent lines.
    pub fn ask_again(&mut self, late: LatePenalty) {
        (self.is_pass_armed, self.thinking, self.hint) = (true, None, Hint::default());
        self.status = PlayerStatus::of_unconfirmed_pass(late);
    }
}

/// Agreed time for a move, in milliseconds. It is not enforced.
const AGREED: Millis = 15_000;

/// Returns the duration of the current turn in milliseconds, once it exceeds [`AGREED`].
pub fn thinking_time(game: &Match) -> Option<Millis> {
    let exempt = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_began());
    (!exempt && thinking >= AGREED).then_some(thinking)
}

/// A command that the rules allow now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvailableCommand {
    pub command: PlayerCommand,
    /// Time left and full time, in milliseconds; `None` without a limit.
    pub left: Option<(u32, u32)>,
}

/// Returns the commands that the rules allow this player now, in display order.
pub fn available_commands(game: &Match, player: Player) -> Vec<AvailableCommand> {
    PlayerCommand::ALL
        .into_iter()
        .filter(|deed| {
            deed.action().map_or_else(|| may_drop_extra(game, player), |action| game.check(player, action).is_ok())
        })
        .map(|deed| AvailableCommand { command: deed, left: time_left(game, player, deed) })
        .collect()
}

fn time_left(game: &Match, player: Player, deed: PlayerCommand) -> Option<(u32, u32)> {
    let window = game.options().ring_window;
    let (until, all): (Option<Millis>, u32) = match deed {
        PlayerCommand::DropRing => (game.ring_window(player)?.until, window),
        PlayerCommand::ClaimRing => (game.claim(player)?.until, window),
        PlayerCommand::ExtraRing => match game.extra(player) {
            ExtraRingRight::Open { until } => (Some(until), game.options().extra_window),
            ExtraRingRight::None | ExtraRingRight::Pending => (None, 0),
        },
        PlayerCommand::KeepRing | PlayerCommand::FlipTimer | PlayerCommand::Pass => (None, 0),
    };
    let left = u32::try_from(until?.saturating_sub(game.now())).unwrap_or(u32::MAX);
    Some((left, all.max(1)))
}

const RADIUS: f32 = 19.0;
/// Offset of the extra-ring badge from the centre of the number, in points.
const BADGE: Vec2 = vec2(21.0, -13.0);

/// A player's rights to drop a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingRights {
    /// The command that drops a ring now, and the share of its time left, from 1 down to 0.
    pub current: Option<(PlayerCommand, f32)>,
    /// Whether the player may drop an extra ring as well, now or with their next move.
    pub extra: bool,
}

impl RingRights {
    /// Returns the rights of this player.
    pub fn of(game: &Match, player: Player) -> RingRights {
        let drops = [PlayerCommand::DropRing, PlayerCommand::ClaimRing, PlayerCommand::ExtraRing];
        let now =
            available_commands(game, player).into_iter().find(|offer| drops.contains(&offer.command)).map(|offer| {
                let share = offer.left.map_or(1.0, |(left, all)| left as f32 / all as f32);
                (offer.command, share.clamp(0.0, 1.0))
            });
        let is_extra = matches!(now, Some((PlayerCommand::ExtraRing, _)));
        RingRights {
            current: now,
            extra: game.outcome().is_none() && game.extra(player) != ExtraRingRight::None && !is_extra,
        }
    }

    /// Draws the sign around the number of rings, faded while time is stopped.
    pub(super) fn draw(self, painter: &Painter, number: Pos2, runs: bool) {
        let mut painter = painter.clone();
        painter.multiply_opacity(if runs { 1.0 } else { 0.45 });
        let painter = &painter;
        if let Some((deed, share)) = self.current {
            painter.circle_stroke(number, RADIUS, Stroke::new(1.0, BRASS_DARK));
            let (inner, outer) = (Stroke::new(4.0, IVORY), Stroke::new(2.5, IVORY));
            match deed {
                PlayerCommand::ClaimRing => {
                    arc(painter, number, RADIUS - 2.0, 0.0, share, Stroke::new(2.0, IVORY));
                    broken_arc(painter, number, RADIUS + 2.0, 16, share, outer);
                }
                PlayerCommand::ExtraRing => broken_arc(painter, number, RADIUS, 8, share, inner),
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

/// Draws an arc clockwise from the top. `from` and `to` are fractions of a full turn.
fn arc(painter: &Painter, middle: Pos2, radius: f32, from: f32, to: f32, stroke: Stroke) {
    let steps = ((to - from) * 64.0).ceil().max(1.0) as u32;
    let point = |step: u32| {
        let share = from + (to - from) * step as f32 / steps as f32;
        middle + Vec2::angled(share * TAU - FRAC_PI_2) * radius
    };
    painter.line((0..=steps).map(point).collect(), stroke);
}

/// Draws those dashes of a circle that begin before `share` of it.
fn broken_arc(painter: &Painter, middle: Pos2, radius: f32, pieces: u32, share: f32, stroke: Stroke) {
    for piece in 0..pieces {
        let from = piece as f32 / pieces as f32;
        if from < share {
            arc(painter, middle, radius, from, (from + 0.62 / pieces as f32).min(share), stroke);
        }
    }
}
