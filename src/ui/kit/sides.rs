//! The words for what a match of GIPF consists of.

use bevy_egui::egui::{Painter, Pos2, Stroke};
use gipf_rules::{
    BLACK, ChallengeOptions, Challengeable, Contest, GipfEnd, GipfOutcome, GipfRefusal, PieceKind, WHITE,
};
use tamsk_rules::Player;
use tamsk_text::PlayerName;

use crate::localization::{FluentValue, Localization};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{INK, IVORY};

/// Returns the name of a player in the match of TAMSK that decides a challenge: their own, or else one that tells which
/// colour they play at GIPF.
pub fn name_in_contest(texts: &Localization, names: &PlayerNames, player: Player) -> PlayerName {
    let given = names.given.of(player);
    if !given.trim().is_empty() || !names.seats.are_two_people() {
        return given.into();
    }
    texts.tr_args("gipf-in-contest", &[("side", names.name(texts, player).into())]).into()
}

/// Returns a text about a challenge, with further arguments. Its arguments `challenger` and `owner` are what they are
/// called, and `who` tells which of them the text addresses: `challenger`, `owner`, or `other` for neither.
pub fn about_challenge(
    texts: &Localization,
    names: &PlayerNames,
    key: &str,
    owner: Player,
    more: &[(&str, FluentValue<'_>)],
) -> String {
    let who = match (names.is_you(!owner), names.is_you(owner)) {
        (true, _) => "challenger",
        (false, true) => "owner",
        (false, false) => "other",
    };
    let [challenger, owner] = [!owner, owner].map(|player| names.name(texts, player));
    let mut args = vec![("challenger", challenger.into()), ("owner", owner.into()), ("who", who.into())];
    args.extend_from_slice(more);
    texts.tr_args(key, &args)
}

/// Returns the key of the word for a kind of piece.
pub const fn kind_key(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Basic => "gipf-piece-basic",
        PieceKind::Gipf => "gipf-piece-gipf",
        PieceKind::Loaded => "gipf-piece-loaded",
        PieceKind::Single => "gipf-piece-potential",
    }
}

/// Returns the key of how a match ended.
pub const fn end_key(outcome: GipfOutcome) -> &'static str {
    match outcome.by {
        GipfEnd::NoReserve => "gipf-end-no-reserve",
        GipfEnd::NoGipf => "gipf-end-no-gipf",
        GipfEnd::Blocked => "gipf-end-blocked",
        GipfEnd::Repetition => "gipf-end-repetition",
        GipfEnd::Resigned => "gipf-end-resigned",
    }
}

/// The key of what is told once a match, of either game, has become as long as a record can be.
pub const RECORD_FULL: &str = "refusal-record-full";

/// Returns the key of why an act was refused.
pub const fn refusal_key(why: GipfRefusal) -> &'static str {
    match why {
        GipfRefusal::GameOver => "gipf-refused-game-over",
        GipfRefusal::NotYourTurn => "gipf-refused-not-your-turn",
        GipfRefusal::NotNow => "gipf-refused-not-now",
        GipfRefusal::NoDot | GipfRefusal::NoLine => "gipf-refused-no-line",
        GipfRefusal::GipfFirst => "gipf-refused-gipf-first",
        GipfRefusal::NoGipf => "gipf-refused-no-gipf",
        GipfRefusal::NoPieces => "gipf-refused-no-pieces",
        GipfRefusal::NoPotential => "gipf-refused-no-potential",
        GipfRefusal::LineFull => "gipf-refused-line-full",
        GipfRefusal::NoRow => "gipf-refused-no-row",
        GipfRefusal::MustTake => "gipf-refused-must-take",
        GipfRefusal::MustCut => "gipf-refused-must-cut",
        GipfRefusal::RowRemains => "gipf-refused-row-remains",
        GipfRefusal::WrongContest
        | GipfRefusal::BadDice
        | GipfRefusal::WrongRules
        | GipfRefusal::BadRecord
        | GipfRefusal::Unfinished => "gipf-refused-contest",
    }
}

/// Draws the mark of a side: an ivory disc, or a black one with an ivory edge, both with a groove.
pub fn side_mark(painter: &Painter, center: Pos2, radius: f32, side: Player) {
    let (fill, line) = match side {
        WHITE => (IVORY, INK),
        BLACK => (INK, IVORY),
    };
    painter.circle(center, radius, fill, Stroke::new(1.6, line));
    painter.circle_stroke(center, radius * 0.55, Stroke::new(1.4, line));
}

/// Returns what has been agreed on a challenge, a sentence each.
pub fn agreed_words(texts: &Localization, agreed: &ChallengeOptions) -> Vec<String> {
    let contest = match &agreed.contest {
        Contest::Tamsk => {
            let level = agreed.tamsk.level.number();
            texts.tr_args("gipf-contest-tamsk-level", &[("level", level.into())])
        }
        Contest::Coin => texts.tr("gipf-contest-coin").into_owned(),
        Contest::Dice => texts.tr("gipf-contest-dice").into_owned(),
        Contest::Other(name) if name.is_empty() => texts.tr("gipf-contest-other").into_owned(),
        Contest::Other(name) => name.to_string(),
    };
    let count = |count: u8| [("count", u32::from(count).into())];
    let which = match agreed.which {
        Challengeable::Any => "gipf-terms-any",
        Challengeable::First => "gipf-terms-first",
    };
    let mut words = vec![
        contest,
        texts.tr_args("gipf-terms-attempts", &count(agreed.attempts)),
        texts.tr_args("gipf-terms-neutralise", &count(agreed.neutralisations())),
        texts.tr(which).into_owned(),
        agreed.note.trim().to_owned(),
    ];
    words.retain(|words| !words.is_empty());
    words
}
