//! The sets of keys and buttons, and where in them an action has its bindings.

use super::action::InputAction;

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

/// The situations in which bindings work. Two actions may share a key if they never work in the same situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Situations {
    two_people: bool,
    alone: bool,
    replay: bool,
    study: bool,
}

impl BindingSlot {
    /// Returns the name in the settings file.
    pub fn name(self) -> String {
        format!("{}: {}", self.set.name(), self.action.name())
    }

    /// Returns whether both work in some situation, so that they cannot share a key.
    pub fn meets(self, other: BindingSlot) -> bool {
        let (a, b) = (self.situations(), other.situations());
        self != other
            && (a.two_people && b.two_people || a.alone && b.alone || a.replay && b.replay || a.study && b.study)
    }

    fn situations(self) -> Situations {
        let [two_people, alone, replay, study] = match (self.set, self.action) {
            (_, InputAction::Replay(_) | InputAction::GoOn | InputAction::Analysis) => [false, false, true, false],
            (_, InputAction::Study(_)) => [false, false, false, true],
            (_, InputAction::Hint | InputAction::TakeBack) | (KeySet::Alone, _) => [false, true, false, false],
            (_, InputAction::Log) => [true, true, true, false],
            (_, InputAction::View(_) | InputAction::Pause | InputAction::Help | InputAction::Rules) => [true; 4],
            (KeySet::Right, _) => [true, false, false, false],
            (KeySet::Left | KeySet::Common | KeySet::Pad, _) => [true, true, false, false],
        };
        Situations { two_people, alone, replay, study }
    }
}
