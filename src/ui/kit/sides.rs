//! What the sides of a match of GIPF are called, and the words for what it consists of.

use bevy_egui::egui::{Painter, Pos2, Stroke};
use gipf_rules::{
    ChallengeOptions, Challengeable, Contest, GipfEnd, GipfOutcome, GipfRefusal, PieceKind, Side, Version,
};
use tamsk_records::GipfNames;
use tamsk_text::PlayerName;

use crate::localization::{FluentValue, Localization};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::seat;
use crate::table::gipf::is_person;
use crate::table::seats::Seats;
use crate::ui::kit::names::{bot_name, given_name};
use crate::ui::kit::theme::{INK, IVORY};

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
        match (self.seats.bot(seat(side)), self.given_by(side).trim()) {
            // Earlier versions gave bots a name in the language in which the match began.
            (Some(difficulty), _) => bot_name(texts, difficulty),
            (None, "") if self.is_you(side) => texts.tr("setup-you").into_owned(),
            (None, "") => texts.tr(side_key(side)).into_owned(),
            (None, name) => given_name(texts, name),
        }
    }

    /// Returns whether texts address this side: a person alone who gave no name.
    pub fn is_you(&self, side: Side) -> bool {
        is_person(self.seats, side) && !self.seats.are_two_people() && self.given_by(side).trim().is_empty()
    }

    /// Returns the name of a side's player in a match of TAMSK: their own, or else one that tells which side of GIPF they
    /// play, whose colours are others.
    pub fn in_contest(&self, texts: &Localization, side: Side) -> PlayerName {
        let given = self.given_by(side);
        if !given.trim().is_empty() || !self.seats.are_two_people() {
            return given.clone();
        }
        texts.tr_args("gipf-in-contest", &[("side", self.name(texts, side).into())]).into()
    }

    const fn given_by(&self, side: Side) -> &PlayerName {
        match side {
            Side::White => &self.given.white,
            Side::Black => &self.given.black,
        }
    }

    /// Returns a text about a side, with further arguments. Its argument `player` is what that side is called, and `who`
    /// is `you` if the text addresses it, else `other`.
    pub fn about_with(&self, texts: &Localization, key: &str, side: Side, more: &[(&str, FluentValue<'_>)]) -> String {
        let who = if self.is_you(side) { "you" } else { "other" };
        let mut args = vec![("player", self.name(texts, side).into()), ("who", who.into())];
        args.extend_from_slice(more);
        texts.tr_args(key, &args)
    }

    /// Returns a text about a side.
    pub fn about(&self, texts: &Localization, key: &str, side: Side) -> String {
        self.about_with(texts, key, side, &[])
    }

    /// Returns a text about a challenge, with further arguments. Its arguments `challenger` and `owner` are what they are
    /// called, and `who` tells which of them the text addresses: `challenger`, `owner`, or `other` for neither.
    pub fn about_challenge(
        &self,
        texts: &Localization,
        key: &str,
        owner: Side,
        more: &[(&str, FluentValue<'_>)],
    ) -> String {
        let who = match (self.is_you(!owner), self.is_you(owner)) {
            (true, _) => "challenger",
            (false, true) => "owner",
            (false, false) => "other",
        };
        let [challenger, owner] = [!owner, owner].map(|side| self.name(texts, side));
        let mut args = vec![("challenger", challenger.into()), ("owner", owner.into()), ("who", who.into())];
        args.extend_from_slice(more);
        texts.tr_args(key, &args)
    }
}

/// Returns the key of the word for a side.
pub const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "gipf-white",
        Side::Black => "gipf-black",
    }
}

/// Returns the key of the word for a version.
pub const fn version_key(version: Version) -> &'static str {
    match version {
        Version::Basic => "gipf-version-basic",
        Version::Standard => "gipf-version-standard",
        Version::Tournament => "gipf-version-tournament",
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
pub fn side_mark(painter: &Painter, center: Pos2, radius: f32, side: Side) {
    let (fill, line) = match side {
        Side::White => (IVORY, INK),
        Side::Black => (INK, IVORY),
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
