//! The content of a player's bar: the available commands, and the sign that shows whether the player may drop a ring.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{Align2, Painter, Pos2, Stroke, Vec2, vec2};
use tamsk_rules::{ExtraRingRight, LatePenalty, Level, Match, Millis, Player, Socket};

use crate::simulation::live::LiveMatch;
use crate::simulation::rights::may_drop_extra_ring;
use crate::table::game::{Aid, PlayableGame};
use crate::table::hint::Hint;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::status::{ClockStopReason, PlayerStatusText};
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};

/// The data that a player's bar shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerBarContent {
    pub player: Player,
    /// `true` if this player sits on the far side of the table and has the upper bar.
    pub is_on_far_side: bool,
    /// `true` if the screen lies flat between the players. The far player's panels are then turned towards that player.
    pub is_table_top: bool,
    pub names: PlayerNames,
    /// The number of rings left in the player's holder.
    pub rings: u8,
    pub status: PlayerStatusText,
    pub is_on_turn: bool,
    pub ring_rights: RingRights,
    /// `true` if the players can act, because time is running or will start with their first command.
    pub accepts_actions: bool,
    /// The thinking time in milliseconds, if it is [overlong](overlong_thinking_time). It is `None` while time is
    /// stopped or a pass awaits confirmation, and unless the player is a person and must act.
    pub shown_thinking_time: Option<Millis>,
    /// The socket on which the player may drop a ring as a claim, if there is one.
    pub claimable_socket: Option<Socket>,
    pub available_commands: Vec<AvailableCommand>,
    pub aids: Vec<Aid>,
    pub hint: Hint,
    /// The commands that the current lesson asks for.
    pub asked_by_lesson: Vec<PlayerCommand>,
    /// `true` if the player has pressed pass once, and a second press would confirm the pass and its penalty.
    pub is_pass_armed: bool,
}

impl PlayerBarContent {
    /// Returns the content of a player's bar. `choosing` is `true` if the player is choosing a socket for an extra
    /// ring.
    pub fn of(
        live: &LiveMatch,
        seats: Seats,
        player: Player,
        standstill: Option<ClockStopReason>,
        choosing: bool,
        hint: &Hint,
    ) -> PlayerBarContent {
        let game = live.game();
        let on_turn = game.player_to_act() == Some(player);
        let (person, runs) =
            (seats.is_person(player), matches!(standstill, None | Some(ClockStopReason::LessonAwaitsFirstAction)));
        // Time is stopped after the end of a match, but players may still ask for a hint or take back a turn, except in
        // a lesson.
        let may_ask = runs || game.outcome().is_some() && standstill != Some(ClockStopReason::LessonAwaitsContinue);
        PlayerBarContent {
            player,
            is_on_far_side: player != seats.near_player(),
            is_table_top: false,
            names: PlayerNames::of(live, seats),
            rings: game.rings_in_holder(player),
            status: PlayerStatusText::of(game, player, seats.of(player), standstill, choosing),
            is_on_turn: on_turn,
            ring_rights: RingRights::of(game, player),
            accepts_actions: runs,
            shown_thinking_time: overlong_thinking_time(game).filter(|_| on_turn && person && runs),
            claimable_socket: game.claim(player).map(|right| right.socket),
            available_commands: if person && runs { available_commands(game, player) } else { Vec::new() },
            aids: if may_ask { live.aids(player, seats, *hint != Hint::default()) } else { Vec::new() },
            hint: hint.clone(),
            asked_by_lesson: Vec::new(),
            is_pass_armed: false,
        }
    }

    /// Returns `true` if the bar is turned by 180° towards the far player.
    pub fn is_rotated(&self) -> bool {
        self.is_on_far_side && self.is_table_top
    }

    /// Asks for a second press that confirms a pass. The status shows the penalty of the pass, and less urgent lines
    /// are hidden.
    pub fn ask_to_confirm_pass(&mut self, late: LatePenalty) {
        (self.is_pass_armed, self.shown_thinking_time, self.hint) = (true, None, Hint::default());
        self.status = PlayerStatusText::of_unconfirmed_pass(late);
    }
}

/// The shortest thinking time that a player's bar shows, in milliseconds. It is the agreed time for a turn, which the
/// rules do not enforce.
const MIN_SHOWN_THINKING_TIME: Millis = 15_000;

/// Returns the duration of the current turn in milliseconds once it reaches [`MIN_SHOWN_THINKING_TIME`]. Returns `None`
/// before that, at levels other than Level 2, and once the match is ending or over.
pub fn overlong_thinking_time(game: &Match) -> Option<Millis> {
    let exempt = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_start_time());
    (!exempt && thinking >= MIN_SHOWN_THINKING_TIME).then_some(thinking)
}

/// A command that the rules allow a player now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvailableCommand {
    pub command: PlayerCommand,
    /// The time left for the command and the full time for it, in milliseconds, or `None` if there is no limit.
    pub millis_left_and_total: Option<(u32, u32)>,
}

/// Returns the commands that the rules allow this player now, in the order in which they are displayed.
pub fn available_commands(game: &Match, player: Player) -> Vec<AvailableCommand> {
    PlayerCommand::ALL
        .into_iter()
        .filter(|command| {
            command
                .action()
                .map_or_else(|| may_drop_extra_ring(game, player), |action| game.check_action(player, action).is_ok())
        })
        .map(|command| AvailableCommand { command, millis_left_and_total: time_left(game, player, command) })
        .collect()
}

fn time_left(game: &Match, player: Player, command: PlayerCommand) -> Option<(u32, u32)> {
    let window = game.options().ring_window;
    let (until, all): (Option<Millis>, u32) = match command {
        PlayerCommand::DropRing => (game.ring_window(player)?.until, window),
        PlayerCommand::ClaimUndroppedRing => (game.claim(player)?.until, window),
        PlayerCommand::ToggleExtraRingChoice => match game.extra_ring_right(player) {
            ExtraRingRight::Open { until } => (Some(until), game.options().extra_ring_window),
            ExtraRingRight::None | ExtraRingRight::Pending => (None, 0),
        },
        PlayerCommand::KeepRing | PlayerCommand::FlipTimer | PlayerCommand::Pass => (None, 0),
    };
    let left = u32::try_from(until?.saturating_sub(game.now())).unwrap_or(u32::MAX);
    Some((left, all.max(1)))
}

const RADIUS: f32 = 19.0;
/// The offset of the badge for an extra ring from the centre of the ring count, in points.
const BADGE: Vec2 = vec2(21.0, -13.0);

/// A player's rights to drop rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingRights {
    /// The command that drops a ring now, and the remaining share of the time for it, from 1 down to 0. The share stays
    /// at 1 if the time is not limited. `None` if the player may not drop a ring now.
    pub drop_command_and_time_share: Option<(PlayerCommand, f32)>,
    /// `true` if the player may also drop an extra ring, now or with the next move.
    pub may_also_drop_extra: bool,
}

impl RingRights {
    /// Returns this player's rights to drop rings.
    pub fn of(game: &Match, player: Player) -> RingRights {
        let drops = [PlayerCommand::DropRing, PlayerCommand::ClaimUndroppedRing, PlayerCommand::ToggleExtraRingChoice];
        let now =
            available_commands(game, player).into_iter().find(|offer| drops.contains(&offer.command)).map(|offer| {
                let share = offer.millis_left_and_total.map_or(1.0, |(left, all)| left as f32 / all as f32);
                (offer.command, share.clamp(0.0, 1.0))
            });
        let is_extra = matches!(now, Some((PlayerCommand::ToggleExtraRingChoice, _)));
        RingRights {
            drop_command_and_time_share: now,
            may_also_drop_extra: game.outcome().is_none()
                && game.extra_ring_right(player) != ExtraRingRight::None
                && !is_extra,
        }
    }

    /// Draws these rights as a sign around the number of rings. The sign is faded while time is stopped.
    pub(super) fn draw(self, painter: &Painter, number: Pos2, runs: bool) {
        let mut painter = painter.clone();
        painter.multiply_opacity(if runs { 1.0 } else { 0.45 });
        let painter = &painter;
        if let Some((command, share)) = self.drop_command_and_time_share {
            painter.circle_stroke(number, RADIUS, Stroke::new(1.0, BRASS_DARK));
            let (inner, outer) = (Stroke::new(4.0, IVORY), Stroke::new(2.5, IVORY));
            match command {
                PlayerCommand::ClaimUndroppedRing => {
                    arc(painter, number, RADIUS - 2.0, 0.0, share, Stroke::new(2.0, IVORY));
                    broken_arc(painter, number, RADIUS + 2.0, 16, share, outer);
                }
                PlayerCommand::ToggleExtraRingChoice => broken_arc(painter, number, RADIUS, 8, share, inner),
                _ => arc(painter, number, RADIUS, 0.0, share, inner),
            }
        }
        if self.may_also_drop_extra {
            let at = number + BADGE;
            painter.circle(at, 7.0, INK, Stroke::new(2.0, IVORY));
            painter.text(at, Align2::CENTER_CENTER, "+", theme::bold(13.0), IVORY);
        }
    }
}

/// Draws an arc clockwise. `from` and `to` are fractions of a full turn, counted from the top.
fn arc(painter: &Painter, middle: Pos2, radius: f32, from: f32, to: f32, stroke: Stroke) {
    let steps = ((to - from) * 64.0).ceil().max(1.0) as u32;
    let point = |step: u32| {
        let share = from + (to - from) * step as f32 / steps as f32;
        middle + Vec2::angled(share * TAU - FRAC_PI_2) * radius
    };
    painter.line((0..=steps).map(point).collect(), stroke);
}

/// Draws a dashed arc clockwise from the top. `share` is the length of the arc as a fraction of a full turn.
fn broken_arc(painter: &Painter, middle: Pos2, radius: f32, pieces: u32, share: f32, stroke: Stroke) {
    for piece in 0..pieces {
        let from = piece as f32 / pieces as f32;
        if from < share {
            arc(painter, middle, radius, from, (from + 0.62 / pieces as f32).min(share), stroke);
        }
    }
}
