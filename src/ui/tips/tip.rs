//! All tips, the conditions under which each tip applies, and the state of the visible tip.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use tamsk_rules::{
    Action, Event, FullSocketRule, GlassId, Match, Millis, Player, QUIET_MOVES_LIMIT, Refusal, RingDropReason, Sand,
};

use crate::simulation::rights::may_drop_extra_ring;
use crate::table::player_command::PlayerCommand;

/// The time for which the opponent must think before a tip mentions the timer, in milliseconds.
const THINKING: Millis = 800;

/// A tip for a player. The tips are named after their subjects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tip {
    /// The timer runs against the player (R5.3).
    TimerRunsAgainstPlayer,
    /// The player may drop an extra ring (R5.5).
    ExtraRing,
    /// The player cannot move, and has to claim or to pass (R6.1, R6.3).
    ClaimOrPass,
    /// The player may claim a ring (R3.4).
    Claim,
    /// The player may drop a ring (R3.3).
    DropRing,
    /// One of the player's glasses is running low (R4.2).
    LowGlass,
    /// One of the player's glasses can reach a full socket (R3.2).
    FullSocketInReach,
    /// One of the player's glasses can reach a full socket, and a move onto it no longer needs a second press.
    FullSocketLosesAtOnce,
    /// The player must start an idle glass before moving a running glass (R4.3).
    StartGlasses,
    /// All three of the player's glasses are running.
    AllGlassesRunning,
    /// No ring has been dropped for half the number of moves after which the match ends (R6.3).
    ManyMovesWithoutDroppedRing,
    /// The player may flip the timer (R5.2).
    FlipTimer,
    /// The player can move a glass.
    Move,
}

impl Tip {
    /// All tips, the most urgent first. Each has its name in the settings and the text key of its usual text.
    const ALL: [(Tip, &'static str, &'static str); 13] = [
        (Tip::TimerRunsAgainstPlayer, "hurry", "tip-hurry"),
        (Tip::ExtraRing, "extra_ring", "tip-extra-ring"),
        (Tip::ClaimOrPass, "claim_or_pass", "tip-claim-or-pass"),
        (Tip::Claim, "claim", "tip-claim"),
        (Tip::DropRing, "drop_ring", "tip-drop-ring"),
        (Tip::LowGlass, "low_glass", "tip-low-glass"),
        (Tip::FullSocketInReach, "full_socket", "tip-full-socket"),
        (Tip::FullSocketLosesAtOnce, "full_socket_counts", "tip-full-socket-counts"),
        (Tip::StartGlasses, "start_glasses", "tip-start-glasses"),
        (Tip::AllGlassesRunning, "all_running", "tip-all-running"),
        (Tip::ManyMovesWithoutDroppedRing, "no_rings", "tip-no-rings"),
        (Tip::FlipTimer, "flip_timer", "tip-flip-timer"),
        (Tip::Move, "move", "tip-move"),
    ];

    /// Returns all tips, the most urgent first.
    pub fn all() -> impl Iterator<Item = Tip> {
        Tip::ALL.into_iter().map(|(tip, ..)| tip)
    }

    /// Returns the name of the tip in the settings.
    pub fn settings_name(self) -> &'static str {
        Tip::ALL[self as usize].1
    }

    /// Returns the text key of the tip for this match.
    pub fn text_key(self, game: &Match, with_cursor: bool) -> &'static str {
        match self {
            Tip::DropRing if game.options().has_timed_ring_windows() => "tip-drop-ring-sand",
            Tip::FullSocketInReach if game.options().full_socket == FullSocketRule::Refused => {
                "tip-full-socket-refused"
            }
            Tip::Move if with_cursor => "tip-move-cursor",
            _ => Tip::ALL[self as usize].2,
        }
    }

    /// Returns the player command whose key the text names, if any.
    pub const fn command_in_text(self) -> Option<PlayerCommand> {
        match self {
            Tip::ExtraRing => Some(PlayerCommand::ToggleExtraRingChoice),
            Tip::ClaimOrPass | Tip::Claim => Some(PlayerCommand::ClaimUndroppedRing),
            Tip::DropRing => Some(PlayerCommand::DropRing),
            Tip::FlipTimer => Some(PlayerCommand::FlipTimer),
            _ => None,
        }
    }

    /// Returns `true` if the tip is true for a player in the current state of the match, and useful to the player.
    pub fn applies(self, game: &Match, player: Player) -> bool {
        let allows = |action| game.check_action(player, action).is_ok();
        if game.outcome().is_some() {
            return false;
        }
        match self {
            Tip::TimerRunsAgainstPlayer => {
                let can_act = game.glass_in_hand(player).is_some() || movable(game, player).next().is_some();
                game.timer_armed_against() == Some(player) && can_act
            }
            Tip::ExtraRing => may_drop_extra_ring(game, player),
            Tip::ClaimOrPass => {
                let waits = game.is_ending() || game.must_claim_or_pass();
                waits && allows(Action::ClaimRing) && allows(Action::Pass)
            }
            Tip::Claim => allows(Action::ClaimRing) && !Tip::ClaimOrPass.applies(game, player),
            Tip::DropRing => allows(Action::DropRing),
            Tip::LowGlass => movable(game, player).any(|glass| is_low(game, glass)),
            Tip::FullSocketInReach => {
                let held = game.glass_in_hand(player).filter(|_| !game.holds_glass_for_late_move(player));
                movable(game, player).chain(held).any(|glass| !game.full_vacant_neighbours(glass).is_empty())
            }
            Tip::FullSocketLosesAtOnce => {
                game.options().full_socket == FullSocketRule::Loses && Tip::FullSocketInReach.applies(game, player)
            }
            Tip::StartGlasses => {
                let waits = |at| game.check_action(player, Action::Lift(at)) == Err(Refusal::MoveIdleGlassFirst);
                all_glasses_of(game, player).any(|glass| game.glass(glass).socket.is_some_and(waits))
                    && movable(game, player).any(|glass| game.glass(glass).sand == Sand::Idle)
            }
            Tip::AllGlassesRunning => {
                all_glasses_of(game, player).all(|glass| matches!(game.glass(glass).sand, Sand::Running { .. }))
                    && all_glasses_of(game, player).all(|glass| game.can_lift(glass))
            }
            Tip::ManyMovesWithoutDroppedRing => {
                game.quiet_moves() >= QUIET_MOVES_LIMIT / 2 && movable(game, player).next().is_some()
            }
            Tip::FlipTimer => {
                let thinks = game.now().saturating_sub(game.turn_start_time()) >= THINKING;
                let started = all_glasses_of(game, player).all(|glass| game.glass(glass).sand != Sand::Idle);
                thinks && started && allows(Action::FlipTimer)
            }
            Tip::Move => movable(game, player).next().is_some(),
        }
    }

    /// Returns `true` if the event shows that the player has just followed the tip.
    pub fn is_followed_by(self, player: Player, event: Event) -> bool {
        let dropped = |by: RingDropReason| matches!(event, Event::RingDropped { player: of, why, .. } if of == player && why == by);
        match self {
            Tip::ExtraRing => dropped(RingDropReason::ExtraRing),
            Tip::ClaimOrPass | Tip::Claim => dropped(RingDropReason::Claim),
            Tip::DropRing => dropped(RingDropReason::OwnMove),
            Tip::FlipTimer => matches!(event, Event::TimerFlipped { by, .. } if by == player),
            Tip::TimerRunsAgainstPlayer | Tip::StartGlasses | Tip::Move => {
                matches!(event, Event::Placed { glass, .. } if glass.owner == player)
            }
            // No event shows that a player has followed one of these tips, so the player has to read the tip.
            Tip::LowGlass
            | Tip::FullSocketInReach
            | Tip::FullSocketLosesAtOnce
            | Tip::AllGlassesRunning
            | Tip::ManyMovesWithoutDroppedRing => false,
        }
    }
}

/// Returns all glasses of a player.
pub fn all_glasses_of(game: &Match, player: Player) -> impl Iterator<Item = GlassId> {
    game.glasses().map(|(id, _)| id).filter(move |id| id.owner == player)
}

fn movable(game: &Match, player: Player) -> impl Iterator<Item = GlassId> {
    all_glasses_of(game, player).filter(|&glass| game.can_lift(glass) && !game.targets(glass).is_empty())
}

/// Returns `true` if a glass is running and less than a sixth of its sand is left in the upper bulb.
fn is_low(game: &Match, glass: GlassId) -> bool {
    let running = matches!(game.glass(glass).sand, Sand::Running { .. });
    running && game.upper_sand(glass) < game.options().glass_sand_of(glass.owner) / 6
}

/// The maximum time for which a tip stays, in seconds.
const STAY: f32 = 12.0;
/// The total time for which a tip must have been visible to count as read when it is replaced, in seconds. Time before
/// an interruption counts as well.
const READ: f32 = 2.5;

/// The visible tip, and how long each player has seen each tip.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TipState {
    current: Option<(Tip, Player)>,
    /// The time since the visible tip appeared, in seconds.
    age: f32,
    /// The total time for which each player has seen each tip, in seconds.
    seen: HashMap<(Tip, Player), f32>,
    /// The tips that a player has not read yet, although the other person has read them in this match.
    owed: HashSet<(Tip, Player)>,
}

impl TipState {
    /// Returns the visible tip, if any, with its player and the time since it appeared, in seconds.
    pub fn current_and_age(&self) -> Option<(Tip, Player, f32)> {
        self.current.map(|(tip, player)| (tip, player, self.age))
    }

    /// Hides the visible tip, if any.
    pub fn hide(&mut self) {
        (self.current, self.age) = (None, 0.0);
    }

    /// Returns `true` if a player still has to read a tip that the other person has read in this match.
    pub fn has_only_other_read(&self, tip: Tip, player: Player) -> bool {
        self.owed.contains(&(tip, player))
    }

    /// Records that a player has read a tip. If `other_must_read` is `true`, the other player must read the tip as
    /// well.
    pub fn mark_read(&mut self, tip: Tip, player: Player, other_must_read: bool) {
        self.owed.remove(&(tip, player));
        if other_must_read {
            self.owed.insert((tip, !player));
        }
    }

    /// Hides and returns the visible tip if its player has just followed it.
    pub fn hide_if_followed(&mut self, event: Event) -> Option<(Tip, Player)> {
        let done = self.current.filter(|&(tip, player)| tip.is_followed_by(player, event))?;
        self.hide();
        Some(done)
    }

    /// Replaces the visible tip with `next`, `seconds` after the previous call. If `next` is visible already, it stays,
    /// but is hidden once it has been visible for `STAY` in total. Returns the tip that was visible if it now counts
    /// as read.
    pub fn advance_to(&mut self, next: Option<(Tip, Player)>, seconds: f32) -> Option<(Tip, Player)> {
        let (stays, mut read) = (self.current == next, None);
        if let Some(tip) = self.current {
            let seen = self.seen.entry(tip).or_default();
            *seen += seconds;
            self.age += seconds;
            read = (*seen >= if stays { STAY } else { READ }).then_some(tip);
        }
        if !stays {
            (self.current, self.age) = (next, 0.0);
        } else if read.is_some() {
            self.hide();
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_are_listed_in_order_of_declaration() {
        assert!(Tip::all().enumerate().all(|(place, tip)| tip as usize == place));
    }
}
