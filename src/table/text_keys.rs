//! Text keys for matches of TAMSK.

use tamsk_rules::Refusal;

/// Returns the key of the text that explains why an action was refused.
pub fn refusal_key(why: Refusal) -> &'static str {
    match why {
        Refusal::GameOver => "refusal-game-over",
        Refusal::TimeGoesBack => "refusal-time-goes-back",
        Refusal::RingUndecided => "refusal-ring-undecided",
        Refusal::NotYourTurn => "refusal-not-your-turn",
        Refusal::HandFull => "refusal-hand-full",
        Refusal::HandEmpty => "refusal-hand-empty",
        Refusal::NoGlass => "refusal-no-glass",
        Refusal::GlassLost => "refusal-glass-lost",
        Refusal::PlaceOffBoardFirst => "refusal-place-first",
        Refusal::MoveIdleGlassFirst => "refusal-turn-others-first",
        Refusal::NotAdjacent => "refusal-not-adjacent",
        Refusal::TargetSocketOccupied => "refusal-occupied",
        Refusal::TargetSocketFull => "refusal-full",
        Refusal::NoRingWindow => "refusal-no-ring-window",
        Refusal::NoClaim => "refusal-no-claim",
        Refusal::NoExtraRing => "refusal-no-extra-ring",
        Refusal::ExtraRingSocketFull => "refusal-socket-full",
        Refusal::NoTimer => "refusal-no-timer",
        Refusal::TimerRunning => "refusal-timer-running",
        Refusal::CannotPass => "refusal-cannot-pass",
    }
}
