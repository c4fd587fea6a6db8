//! The controls of a replay.

/// A control of a replay, which has a button and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayControl {
    /// Goes to the beginning.
    Start,
    /// Goes to the beginning of this turn, or of the one before.
    TurnBack,
    /// Takes the last action back.
    ActionBack,
    /// Plays or pauses.
    Play,
    /// Goes to where the next action has been done.
    ActionOn,
    /// Goes to the beginning of the next turn.
    TurnOn,
    /// Goes to the end.
    End,
    /// Plays at half the speed.
    Slower,
    /// Plays at twice the speed.
    Faster,
}

impl ReplayControl {
    /// Returns whether it goes to a neighbouring turn or action, which is done again while its key is held.
    pub const fn is_step(self) -> bool {
        use ReplayControl::{ActionBack, ActionOn, TurnBack, TurnOn};
        matches!(self, TurnBack | ActionBack | ActionOn | TurnOn)
    }

    /// All controls, in display order.
    pub const ALL: [ReplayControl; 9] = [
        ReplayControl::Start,
        ReplayControl::TurnBack,
        ReplayControl::ActionBack,
        ReplayControl::Play,
        ReplayControl::ActionOn,
        ReplayControl::TurnOn,
        ReplayControl::End,
        ReplayControl::Slower,
        ReplayControl::Faster,
    ];
}
