//! The sets of keys and buttons, and where in them an action has its bindings.

use super::action::InputAction;
use crate::table::player_deed::PlayerDeed;

/// A set of keys or buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeySet {
    /// The keys under the left hand.
    Left,
    /// The keys under the right hand.
    Right,
    /// Further keys of a person alone.
    Alone,
    /// The keys that belong to nobody in particular.
    Common,
    /// The buttons of every gamepad.
    Pad,
}

impl KeySet {
    /// All sets, in display order.
    pub const ALL: [KeySet; 5] = [KeySet::Left, KeySet::Right, KeySet::Alone, KeySet::Common, KeySet::Pad];

    /// The name in the settings file, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            KeySet::Left => "left",
            KeySet::Right => "right",
            KeySet::Alone => "alone",
            KeySet::Common => "common",
            KeySet::Pad => "pad",
        }
    }
}

/// Where an action has its bindings: each player has their own for their deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BindingSlot {
    /// The set.
    pub set: KeySet,
    /// The action.
    pub action: InputAction,
}

/// A situation in which bindings work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// A match of two people.
    TwoPeople,
    /// A match of a person alone, without a timer.
    Alone,
    /// A match of a person alone, with a timer.
    AloneWithTimer,
    /// A replay.
    Replay,
    /// The analysis board.
    Study,
    /// A match of GIPF.
    Gipf,
}

impl Situation {
    /// All situations.
    const ALL: [Situation; 6] = [
        Situation::TwoPeople,
        Situation::Alone,
        Situation::AloneWithTimer,
        Situation::Replay,
        Situation::Study,
        Situation::Gipf,
    ];
}

impl BindingSlot {
    /// Returns the name in the settings file.
    pub fn name(self) -> String {
        format!("{}: {}", self.set.name(), self.action.name())
    }

    /// Returns whether both work in some situation, so that they cannot share a key.
    pub fn meets(self, other: BindingSlot) -> bool {
        self != other
            && Situation::ALL.into_iter().any(|situation| self.works_in(situation) && other.works_in(situation))
    }

    /// Returns whether its bindings work in this situation.
    pub const fn works_in(self, situation: Situation) -> bool {
        use Situation::{Alone, AloneWithTimer, Gipf, Replay, Study, TwoPeople};
        match (self.set, self.action) {
            (_, InputAction::Replay(_) | InputAction::GoOn | InputAction::Analysis) => matches!(situation, Replay),
            (_, InputAction::Study(_)) => matches!(situation, Study),
            // At GIPF a gamepad's button for it chooses the next kind of piece.
            (KeySet::Pad, InputAction::Hint) => matches!(situation, Alone),
            // Two people's gamepads turn the timer with the same button, at a level at which nothing is taken back.
            (KeySet::Pad, InputAction::TakeBack) | (_, InputAction::Hint) => matches!(situation, Alone | Gipf),
            (_, InputAction::TakeBack) => matches!(situation, TwoPeople | Alone | Gipf),
            (_, InputAction::Log) => !matches!(situation, Study | Gipf),
            (
                _,
                InputAction::View(_)
                | InputAction::Camera(_)
                | InputAction::Panels
                | InputAction::Pause
                | InputAction::Help
                | InputAction::Rules,
            ) => true,
            (KeySet::Alone, InputAction::Walk(_)) => matches!(situation, Alone | AloneWithTimer | Study | Gipf),
            (KeySet::Alone, _) => matches!(situation, Alone | AloneWithTimer),
            (KeySet::Right, _) => matches!(situation, TwoPeople),
            // At the analysis board everybody has the keys of a person alone.
            (_, InputAction::Walk(_) | InputAction::Press | InputAction::PutBack) => !matches!(situation, Replay),
            (_, InputAction::Deed(PlayerDeed::ExtraRing)) => matches!(situation, TwoPeople | AloneWithTimer | Gipf),
            (_, InputAction::Deed(PlayerDeed::FlipTimer)) => matches!(situation, TwoPeople | AloneWithTimer),
            // At GIPF nobody passes.
            (_, InputAction::Deed(PlayerDeed::Pass)) => matches!(situation, TwoPeople | Alone | AloneWithTimer),
            (_, InputAction::Deed(_)) => matches!(situation, TwoPeople | Alone | AloneWithTimer | Gipf),
            (_, InputAction::TypeTurn) => matches!(situation, TwoPeople | Alone | AloneWithTimer),
        }
    }
}
