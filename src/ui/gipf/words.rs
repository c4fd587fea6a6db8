//! What the sides of a match of GIPF are called, and what is said of the match.

use crate::gipf::{GipfEnd, GipfOutcome, GipfPhase, GipfPosition, GipfRefusal, PieceKind, Side};
use crate::localization::{FluentValue, Localization};
use crate::records::GipfNames;
use crate::session::gipf::{GipfAim, is_person};
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
        match (given, self.seats.bot(seat(side))) {
            ("", Some(difficulty)) => bot_name(texts, difficulty),
            ("", None) if self.is_you(side) => texts.tr("setup-you").into_owned(),
            ("", None) => texts.tr(side_key(side)).into_owned(),
            (name, _) => visual_order(name),
        }
    }

    /// Returns whether texts address this side: a person alone who gave no name.
    pub fn is_you(&self, side: Side) -> bool {
        let given = match side {
            Side::White => &self.given.white,
            Side::Black => &self.given.black,
        };
        is_person(self.seats, side) && !self.seats.are_two_people() && given.trim().is_empty()
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
        texts.tr_args("gipf-in-contest", &[("side", self.name(texts, side).into())])
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

/// Returns the key of the word for a kind of piece.
pub const fn kind_key(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Basic => "gipf-piece-basic",
        PieceKind::Gipf => "gipf-piece-gipf",
        PieceKind::Loaded => "gipf-piece-loaded",
        PieceKind::Single => "gipf-piece-potential",
    }
}

/// Returns what a side does now, in words.
pub fn status(texts: &Localization, position: &GipfPosition, names: &SideNames, aim: &GipfAim, side: Side) -> String {
    let acts = position.actor() == Some(side);
    if acts && names.seats.bot(seat(side)).is_some() {
        return texts.tr("gipf-status-thinks").into_owned();
    }
    let asked = removal_words(texts, position, aim).filter(|_| acts);
    asked.unwrap_or_else(|| texts.tr(status_key(position, side)).into_owned())
}

/// Returns what would be taken of the row that is pointed at or asked about and what would stay, if there is a choice.
pub fn removal_words(texts: &Localization, position: &GipfPosition, aim: &GipfAim) -> Option<String> {
    let GipfPhase::Take(owner) = position.phase() else { return None };
    let chain = aim.row.or(aim.asked).filter(|&chain| GipfAim::leaves_a_choice(position, chain))?;
    let taken = aim.taken(position, owner, chain)?;
    let listed = |is_taken: bool| {
        let spots = chain.iter().filter(|&spot| taken.contains(spot) == is_taken);
        spots.map(|spot| spot.point().to_string()).collect::<Vec<_>>().join(", ")
    };
    let kept = listed(false);
    let key = if kept.is_empty() { "gipf-status-take-all" } else { "gipf-status-take-some" };
    Some(texts.tr_args(key, &[("taken", listed(true).into()), ("kept", kept.into())]))
}

/// Returns the key of what a side does now.
fn status_key(position: &GipfPosition, side: Side) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Difficulty;
    use crate::localization::Language;
    use crate::session::seats::Seat;
    use crate::ui::kit::testing::Bench;

    /// The texts on GIPF in English, as they are written.
    const WRITTEN: &str = include_str!("../../../assets/locales/en/gipf.ftl");

    /// The keys of all texts that name somebody who plays, and whether they can address them.
    fn about_players() -> Vec<(&'static str, bool)> {
        let mut found: Vec<(&str, String)> = Vec::new();
        for line in WRITTEN.lines() {
            match line.split_once(" =") {
                Some((key, rest)) if !line.starts_with([' ', '#']) => found.push((key, rest.to_owned())),
                _ => found.last_mut().into_iter().for_each(|(_, text)| *text += line),
            }
        }
        let names = ["$player", "$challenger", "$owner"];
        found.retain(|(_, text)| names.iter().any(|name| text.contains(name)));
        found.into_iter().map(|(key, text)| (key, text.contains("$who"))).collect()
    }

    fn alone(person: Side) -> SideNames {
        let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
        let seats = if person == Side::White { seats } else { seats.swapped() };
        // Marks that are in no text: only the bot is named.
        let given = match person {
            Side::White => GipfNames { white: String::new(), black: "§".to_owned() },
            Side::Black => GipfNames { white: "§".to_owned(), black: String::new() },
        };
        SideNames { given, seats }
    }

    #[test]
    fn no_text_speaks_of_a_nameless_person_alone_as_of_somebody_else() {
        let all = about_players();
        assert!(all.len() > 12, "{all:?}");
        let more = [("spots", "e2".into()), ("returned", 1.into()), ("captured", 1.into())];
        let dice = [("first", 1.into()), ("second", 2.into())];
        for language in Language::ALL {
            let bench = Bench::in_language(*language);
            let texts = bench.texts();
            let you = texts.tr("setup-you").into_owned();
            for (key, addresses) in &all {
                assert!(addresses, "{key} cannot address anybody");
                for person in Side::BOTH {
                    let names = alone(person);
                    let words = if WRITTEN.contains(&format!("{key} =\n    {{ $who ->\n        [you]")) {
                        let own = names.about_with(texts, key, person, &more);
                        let others = names.about_with(texts, key, !person, &more);
                        assert!(others.contains('§') && !own.contains('§'), "{key}: {own} / {others}");
                        vec![own]
                    } else {
                        Side::BOTH.map(|owner| names.about_challenge(texts, key, owner, &dice)).into()
                    };
                    for words in words {
                        // “You” never stands where a name would.
                        for verb in ["wins", "has", "is", "gagne", "a", "n’a", "n’est", "peut", "cède", "’s"] {
                            let phrase = format!("{you} {verb}");
                            let mut ends = words.match_indices(&phrase).map(|(at, said)| at + said.len());
                            let is_said = ends.any(|end| !words[end..].starts_with(char::is_alphabetic));
                            assert!(!is_said, "{key}: {words}");
                        }
                        assert!(!words.contains(&format!("{you}’")), "{key}: {words}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_bot_that_must_act_thinks() {
        let bench = Bench::at_scale(1.0);
        let position = GipfPosition::start(&crate::gipf::GipfOptions::default());
        let words = |person| status(bench.texts(), &position, &alone(person), &GipfAim::default(), Side::White);
        assert_eq!(words(Side::Black), bench.texts().tr("gipf-status-thinks"));
        assert_eq!(words(Side::White), bench.texts().tr("gipf-status-push"));
    }
}
