//! The rule behind each refusal.

use tamsk_rules::{Level, Refusal};

/// Returns the key of the rule behind a refusal at this level.
pub fn rule_behind(why: Refusal, level: Level) -> &'static str {
    match why {
        Refusal::GameOver => "rule-end",
        Refusal::TimeGoesBack => "rule-time",
        Refusal::RingUndecided => "rule-undecided",
        Refusal::NotYourTurn | Refusal::NoGlass => "rule-own",
        Refusal::HandFull | Refusal::HandEmpty => "rule-hand",
        Refusal::GlassLost => "rule-lost",
        Refusal::PlaceFirst => "rule-free",
        Refusal::TurnOthersFirst => "rule-first",
        Refusal::NotAdjacent | Refusal::Occupied => "rule-move",
        Refusal::Full => "rule-full",
        Refusal::NoRingWindow if level.has_sand() => "rule-window",
        Refusal::NoRingWindow => "rule-drop",
        Refusal::NoClaim => "rule-claim-ends",
        Refusal::NoExtraRing | Refusal::SocketFull => "rule-extra",
        Refusal::NoTimer => "rule-timer",
        Refusal::TimerRunning => "rule-timer-once",
        Refusal::CannotPass if level.has_timer() => "rule-late-pass",
        Refusal::CannotPass => "rule-blocked",
    }
}
