//! All tips, when each applies, and which tip is visible.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use tamsk_rules::{
    Action, Event, FullSocketRule, GlassId, Match, Millis, Player, QUIET_MOVES_LIMIT, Refusal, RingReason, Sand,
};

use crate::simulation::rights::may_drop_extra;
use crate::table::player_command::PlayerCommand;

/// How long the opponent's turn has lasted before the timer is mentioned, in milliseconds.
const THINKING: Millis = 800;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tip {
    /// The timer runs against the player (R5.3).
    Hurry,
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
    /// A full socket is within reach (R3.2).
    FullSocket,
    /// A full socket is within reach, and a move there no longer needs a second press.
    FullSocketCounts,
    /// The player must first start their other glasses (R4.3).
    StartGlasses,
    /// All three of the player's glasses are running.
    AllRunning,
    /// The match will end if no ring is dropped for as many moves again (R6.3).
    NoRings,
    /// The player may flip the timer (R5.2).
    FlipTimer,
    /// The player is to move (R3.1).
    Move,
}

impl Tip {
    /// All tips, the most urgent first, each with its name in the settings and the key of its usual text.
    const ALL: [(Tip, &'static str, &'static str); 13] = [
        (Tip::Hurry, "hurry", "tip-hurry"),
        (Tip::ExtraRing, "extra_ring", "tip-extra-ring"),
        (Tip::ClaimOrPass, "claim_or_pass", "tip-claim-or-pass"),
        (Tip::Claim, "claim", "tip-claim"),
        (Tip::DropRing, "drop_ring", "tip-drop-ring"),
        (Tip::LowGlass, "low_glass", "tip-low-glass"),
        (Tip::FullSocket, "full_socket", "tip-full-socket"),
        (Tip::FullSocketCounts, "full_socket_counts", "tip-full-socket-counts"),
        (Tip::StartGlasses, "start_glasses", "tip-start-glasses"),
        (Tip::AllRunning, "all_running", "tip-all-running"),
        (Tip::NoRings, "no_rings", "tip-no-rings"),
        (Tip::FlipTimer, "flip_timer", "tip-flip-timer"),
        (Tip::Move, "move", "tip-move"),
    ];

    pub fn all() -> impl Iterator<Item = Tip> {
        Tip::ALL.into_iter().map(|(tip, ..)| tip)
    }

    pub fn name(self) -> &'static str {
        Tip::ALL[self as usize].1
    }

    /// Returns the text key for this match.
    pub fn text(self, game: &Match, with_cursor: bool) -> &'static str {
        match self {
            Tip::DropRing if game.options().has_timed_windows() => "tip-drop-ring-sand",
            Tip::FullSocket if game.options().full_socket == FullSocketRule::Refused => "tip-full-socket-refused",
            Tip::Move if with_cursor => "tip-move-cursor",
            _ => Tip::ALL[self as usize].2,
        }
    }

    /// Returns the action whose key the text names, if there is one.
    pub const fn action(self) -> Option<PlayerCommand> {
        match self {
            Tip::ExtraRing => Some(PlayerCommand::ExtraRing),
            Tip::ClaimOrPass | Tip::Claim => Some(PlayerCommand::ClaimRing),
            Tip::DropRing => Some(PlayerCommand::DropRing),
            Tip::FlipTimer => Some(PlayerCommand::FlipTimer),
            _ => None,
        }
    }

    /// Returns `true` if the tip is true and useful for this player now.
    pub fn applies(self, game: &Match, player: Player) -> bool {
        let allows = |action| game.check(player, action).is_ok();
        if game.outcome().is_some() {
            return false;
        }
        match self {
            Tip::Hurry => {
                let can_act = game.in_hand(player).is_some() || movable(game, player).next().is_some();
                game.timer_armed_against() == Some(player) && can_act
            }
            Tip::ExtraRing => may_drop_extra(game, player),
            Tip::ClaimOrPass => {
                let waits = game.is_ending() || game.pass_awaits_claim();
                waits && allows(Action::ClaimRing) && allows(Action::Pass)
            }
            Tip::Claim => allows(Action::ClaimRing) && !Tip::ClaimOrPass.applies(game, player),
            Tip::DropRing => allows(Action::DropRing),
            Tip::LowGlass => movable(game, player).any(|glass| is_low(game, glass)),
            Tip::FullSocket => {
                let held = game.in_hand(player).filter(|_| !game.holds_late_glass(player));
                movable(game, player).chain(held).any(|glass| !game.losing_sockets(glass).is_empty())
            }
            Tip::FullSocketCounts => {
                game.options().full_socket == FullSocketRule::Loses && Tip::FullSocket.applies(game, player)
            }
            Tip::StartGlasses => {
                let waits = |at| game.check(player, Action::Lift(at)) == Err(Refusal::TurnOthersFirst);
                own_glasses(game, player).any(|glass| game.glass(glass).at.is_some_and(waits))
                    && movable(game, player).any(|glass| game.glass(glass).sand == Sand::Idle)
            }
            Tip::AllRunning => {
                own_glasses(game, player).all(|glass| matches!(game.glass(glass).sand, Sand::Running { .. }))
                    && own_glasses(game, player).all(|glass| game.can_lift(glass))
            }
            Tip::NoRings => game.quiet_moves() >= QUIET_MOVES_LIMIT / 2 && movable(game, player).next().is_some(),
            Tip::FlipTimer => {
                let thinks = game.now().saturating_sub(game.turn_began()) >= THINKING;
                let started = own_glasses(game, player).all(|glass| game.glass(glass).sand != Sand::Idle);
                thinks && started && allows(Action::FlipTimer)
            }
            Tip::Move => movable(game, player).next().is_some(),
        }
    }

    /// Returns `true` if the event shows that the player has just followed the tip.
    pub fn is_done_by(self, player: Player, event: Event) -> bool {
        let dropped =
            |by: RingReason| matches!(event, Event::RingDropped { player: of, why, .. } if of == player && why == by);
        match self {
            Tip::ExtraRing => dropped(RingReason::Extra),
            Tip::ClaimOrPass | Tip::Claim => dropped(RingReason::Claim),
            Tip::DropRing => dropped(RingReason::Own),
            Tip::FlipTimer => matches!(event, Event::TimerFlipped { by, .. } if by == player),
            Tip::Hurry | Tip::StartGlasses | Tip::Move => {
                matches!(event, Event::Placed { glass, .. } if glass.owner == player)
            }
            // A move does not show that a player knows these, so they have to be read.
            Tip::LowGlass | Tip::FullSocket | Tip::FullSocketCounts | Tip::AllRunning | Tip::NoRings => false,
        }
    }
}

pub fn own_glasses(game: &Match, player: Player) -> impl Iterator<Item = GlassId> {
    game.glasses().map(|(id, _)| id).filter(move |id| id.owner == player)
}

fn movable(game: &Match, player: Player) -> impl Iterator<Item = GlassId> {
    own_glasses(game, player).filter(|&glass| game.can_lift(glass) && !game.targets(glass).is_empty())
}

/// Returns `true` if less than a sixth of a glass's sand is left, so that turning the glass over saves it.
fn is_low(game: &Match, glass: GlassId) -> bool {
    let running = matches!(game.glass(glass).sand, Sand::Running { .. });
    running && game.upper(glass) < game.options().glass_sand_of(glass.owner) / 6
}

/// How long a tip stays at most, in seconds.
const STAY: f32 = 12.0;
/// The total time after which a tip counts as read, in seconds, however often it came and went.
const READ: f32 = 2.5;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownTip {
    current: Option<(Tip, Player)>,
    /// How long the tip has been visible this time, in seconds.
    age: f32,
    /// How long each tip has been visible in total, in seconds.
    seen: HashMap<(Tip, Player), f32>,
    /// Tips that this player has yet to read, although the other person has read them in this match.
    owed: HashSet<(Tip, Player)>,
}

impl ShownTip {
    pub fn current(&self) -> Option<(Tip, Player, f32)> {
        self.current.map(|(tip, player)| (tip, player, self.age))
    }

    pub fn hide(&mut self) {
        (self.current, self.age) = (None, 0.0);
    }

    pub fn is_owed(&self, tip: Tip, player: Player) -> bool {
        self.owed.contains(&(tip, player))
    }

    /// Notes that a player has read a tip. If `other_too`, the other player has yet to read it.
    pub fn mark_read(&mut self, tip: Tip, player: Player, other_too: bool) {
        self.owed.remove(&(tip, player));
        if other_too {
            self.owed.insert((tip, !player));
        }
    }

    /// Hides and returns the tip if its player has just followed it.
    pub fn hide_if_followed(&mut self, event: Event) -> Option<(Tip, Player)> {
        let done = self.current.filter(|&(tip, player)| tip.is_done_by(player, event))?;
        self.hide();
        Some(done)
    }

    /// Shows `next`, or keeps it visible for `seconds` more. Returns the previous tip if it now counts as read.
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
