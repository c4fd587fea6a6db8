//! The words for what is wrong with a position, for turns and for scores.

use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::search::{Score, margin};
use tamsk_rules::{FEWEST_RINGS_EACH, ParsePositionError, RINGS_EACH, SetupError};

use crate::localization::Localization;
use crate::ui::kit::choices::glass_words;
use crate::ui::kit::names::PlayerNames;

/// What each field of the text is, and what is expected of it: the keys of the words.
pub const FIELDS: [&str; 8] = [
    "study-field-all",
    "study-field-rings",
    "study-field-red",
    "study-field-black",
    "study-field-turn",
    "study-field-holders",
    "study-field-claim",
    "study-field-quiet",
];

/// Says why a change was refused, or what is wrong with a text and where.
pub fn problem_words(texts: &Localization, problem: &ParsePositionError) -> String {
    let Some(impossible) = problem.impossible else {
        let field = FIELDS.get(problem.field).unwrap_or(&FIELDS[0]);
        return texts.tr(field).into_owned();
    };
    let player = |player| PlayerNames::default().name(texts, player).into();
    match impossible {
        SetupError::TooManyRings { socket, .. } => {
            let args = [("socket", socket.to_string().into()), ("most", socket.height().into())];
            texts.tr_args("study-too-many", &args)
        }
        SetupError::TwoGlasses { socket, .. } => {
            texts.tr_args("study-two-glasses", &[("socket", socket.to_string().into())])
        }
        SetupError::GlassBeside { owner } => texts.tr_args("study-beside", &[("colour", player(owner))]),
        SetupError::HolderTooFull { owner, most, .. } => {
            texts.tr_args("study-holder-full", &[("colour", player(owner)), ("most", most.into())])
        }
        SetupError::RingsEach { owner, .. } => texts.tr_args(
            "study-rings-each",
            &[("colour", player(owner)), ("least", FEWEST_RINGS_EACH.into()), ("most", RINGS_EACH.into())],
        ),
        SetupError::WrongTotal { total, expected } => {
            texts.tr_args("study-total", &[("total", total.into()), ("expected", expected.into())])
        }
        SetupError::NoClaimThere { socket } | SetupError::UselessClaim { socket } => {
            texts.tr_args("study-no-claim", &[("socket", socket.to_string().into())])
        }
        SetupError::ClaimNeedsQuiet | SetupError::TooQuiet { .. } => texts.tr("study-field-quiet").into_owned(),
    }
}

/// Returns a turn in the notation of the log.
pub fn turn_words(texts: &Localization, turn: TurnChoice) -> String {
    let words = match turn.glass {
        Some(glass) => glass_words(texts, glass),
        None => texts.tr("study-pass").into_owned(),
    };
    if turn.claim { texts.tr_args("study-claimed", &[("move", words.into())]) } else { words }
}

/// Returns a score for the side to move: in rings, or the margin if the result is proven.
pub fn score_words(texts: &Localization, score: Score, exact: bool) -> String {
    match margin(score) {
        Some(rings) if rings > 0 => texts.tr_args("study-wins", &[("rings", rings.into())]),
        Some(rings) => texts.tr_args("study-loses", &[("rings", (-rings).into())]),
        None if exact && score == 0 => texts.tr("study-ties").into_owned(),
        None => {
            let sign = if score < 0 { "−" } else { "+" };
            let (whole, hundredths) = (score.abs() / 100, format!("{:02}", score.abs() % 100));
            let number = texts.tr_args("number-tenths", &[("whole", whole.into()), ("tenths", hundredths.into())]);
            format!("{sign}{number}")
        }
    }
}
