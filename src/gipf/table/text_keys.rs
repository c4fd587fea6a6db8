//! The keys of texts for matches of GIPF.

use gipf_rules::{
    ChallengeOptions, ChallengeablePotentials, Contest, GipfEndReason, GipfOutcome, GipfRefusal, GipfVersion, PieceKind,
};

use crate::localization::KeyedText;

/// Returns the text key of a version of the game.
pub const fn version_key(version: GipfVersion) -> &'static str {
    match version {
        GipfVersion::Basic => "gipf-version-basic",
        GipfVersion::Standard => "gipf-version-standard",
        GipfVersion::Tournament => "gipf-version-tournament",
    }
}

/// Returns the text key of a kind of piece.
pub const fn kind_key(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Basic => "gipf-piece-basic",
        PieceKind::Gipf => "gipf-piece-gipf",
        PieceKind::Loaded => "gipf-piece-loaded",
        PieceKind::Potential => "gipf-piece-potential",
    }
}

/// Returns the text key of the reason why a match ended.
pub const fn end_reason_key(outcome: GipfOutcome) -> &'static str {
    match outcome.by {
        GipfEndReason::NoReserve => "gipf-end-no-reserve",
        GipfEndReason::NoGipf => "gipf-end-no-gipf",
        GipfEndReason::Blocked => "gipf-end-blocked",
        GipfEndReason::Repetition => "gipf-end-repetition",
        GipfEndReason::Resigned => "gipf-end-resigned",
    }
}

/// Returns the text key that explains a refusal.
pub const fn refusal_key(why: GipfRefusal) -> &'static str {
    match why {
        GipfRefusal::GameOver => "gipf-refused-game-over",
        GipfRefusal::NotYourTurn => "gipf-refused-not-your-turn",
        GipfRefusal::NotNow => "gipf-refused-not-now",
        GipfRefusal::NotADot | GipfRefusal::NotAnEntry => "gipf-refused-no-line",
        GipfRefusal::GipfFirst => "gipf-refused-gipf-first",
        GipfRefusal::NoMoreGipfPieces => "gipf-refused-no-gipf",
        GipfRefusal::TooFewPieces => "gipf-refused-no-pieces",
        GipfRefusal::NoPotential => "gipf-refused-no-potential",
        GipfRefusal::LineFull => "gipf-refused-line-full",
        GipfRefusal::NoRow => "gipf-refused-no-row",
        GipfRefusal::MustTakeMore => "gipf-refused-must-take",
        GipfRefusal::MustCutLoadedRow => "gipf-refused-must-cut",
        GipfRefusal::RowRemains => "gipf-refused-row-remains",
        GipfRefusal::WrongContest
        | GipfRefusal::BadDice
        | GipfRefusal::WrongContestRules
        | GipfRefusal::BadContestRecord
        | GipfRefusal::ContestUnfinished => "gipf-refused-contest",
    }
}

/// Returns the agreed terms of challenges, one text for each term.
pub fn challenge_terms(agreed: &ChallengeOptions) -> Vec<KeyedText> {
    let contest = match &agreed.contest {
        Contest::Tamsk => KeyedText::new("gipf-contest-tamsk-level", [("level", agreed.tamsk.level.number().into())]),
        Contest::Coin => KeyedText::new("gipf-contest-coin", []),
        Contest::Dice => KeyedText::new("gipf-contest-dice", []),
        Contest::Other(name) if name.is_empty() => KeyedText::new("gipf-contest-other", []),
        Contest::Other(name) => KeyedText::from_user_text(name),
    };
    let which = match agreed.challengeable {
        ChallengeablePotentials::Any => "gipf-terms-any",
        ChallengeablePotentials::First => "gipf-terms-first",
    };
    let note = agreed.note.trim();
    let mut words = vec![
        contest,
        KeyedText::new("gipf-terms-attempts", [("count", agreed.attempts.into())]),
        KeyedText::new("gipf-terms-neutralise", [("count", agreed.max_neutralisations().into())]),
        KeyedText::new(which, []),
    ];
    words.extend((!note.is_empty()).then(|| KeyedText::from_user_text(note)));
    words
}
