//! What the sides of a match of GIPF are called, and what is said of the match.

use crate::gipf::{GipfEnd, GipfOutcome, GipfPhase, GipfPosition, GipfRefusal, PieceKind, Side};
use crate::localization::Localization;
use crate::records::GipfNames;
use crate::session::gipf::is_person;
use crate::session::seats::Seats;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::seat;
use crate::ui::kit::names::{bot_name, visual_order};

/// What the sides are called.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideNames {
    /// The names they gave.
    pub given: GipfNames,
    /// Who they are.
    pub seats: Seats,
}

impl SideNames {
    /// Returns the names in this match.
    pub fn of(live: &LiveGipf, seats: Seats) -> SideNames {
        SideNames { given: live.record().players.clone(), seats }
    }

    /// Returns what a side is called: the name of its player, of a bot, “You”, or else its colour.
    pub fn name(&self, texts: &Localization, side: Side) -> String {
        let given = match side {
            Side::White => self.given.white.trim(),
            Side::Black => self.given.black.trim(),
        };
        let is_alone = is_person(self.seats, side) && !self.seats.are_two_people();
        match (given, self.seats.bot(seat(side))) {
            ("", Some(difficulty)) => bot_name(texts, difficulty),
            ("", None) if is_alone => texts.tr("setup-you").into_owned(),
            ("", None) => texts.tr(side_key(side)).into_owned(),
            (name, _) => visual_order(name),
        }
    }

    /// Returns the name of a side's player in a match of TAMSK: their own, or else one that tells which side of GIPF they
    /// play, whose colours are others.
    pub fn in_contest(&self, texts: &Localization, side: Side) -> String {
        let given = match side {
            Side::White => &self.given.white,
            Side::Black => &self.given.black,
        };
        if !given.trim().is_empty() || !self.seats.are_two_people() {
            return given.clone();
        }
        self.about(texts, "gipf-in-contest", side)
    }

    /// Returns a text about a side. Its argument `side` is what that side is called.
    pub fn about(&self, texts: &Localization, key: &str, side: Side) -> String {
        texts.tr_args(key, &[("side", self.name(texts, side).into())])
    }
}

/// Returns the key of the word for a side.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "gipf-white",
        Side::Black => "gipf-black",
    }
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

/// Returns the key of what a side does now.
pub fn status_key(position: &GipfPosition, side: Side) -> &'static str {
    let acts = position.actor() == Some(side);
    match (position.phase(), acts) {
        (GipfPhase::Push, true) => "gipf-status-push",
        (GipfPhase::Use, true) => "gipf-status-use",
        (GipfPhase::Answer, true) => "gipf-status-answer",
        (GipfPhase::Extra, true) => "gipf-status-extra",
        (GipfPhase::Take(_), true) => "gipf-status-take",
        (GipfPhase::Contest, _) => "gipf-status-contest",
        (_, false) => "gipf-status-waits",
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
