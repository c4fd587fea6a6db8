//! A person's statistics, counted from the found records.

use std::collections::HashMap;
use std::sync::Arc;

use tamsk_engine::Difficulty;
use tamsk_rules::{ByPlayer, EndReason, Level, Player};

use crate::persistence::{LibraryEntry, RecordSummary};
use crate::table::seats::Seat;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CountedPerson {
    /// A person who played the bot without giving a name.
    You,
    Named(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CountedOpponent {
    Bot(Difficulty),
    Named(String),
    Unknown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatchTerms {
    /// Matches without a handicap.
    #[default]
    Even,
    /// Matches with a handicap, which say less about playing strength.
    Handicap,
    Any,
}

impl MatchTerms {
    fn include(self, summary: &RecordSummary) -> bool {
        match self {
            MatchTerms::Even => !summary.has_handicap(),
            MatchTerms::Handicap => summary.has_handicap(),
            MatchTerms::Any => true,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub won: u32,
    pub tied: u32,
    pub lost: u32,
}

impl Score {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.tied += 1,
        }
    }

    pub fn all(self) -> u32 {
        self.won + self.tied + self.lost
    }
}

/// Sums over matches, for a person and their opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub own: u32,
    pub theirs: u32,
    /// Number of matches at a level that has this figure.
    pub matches: u32,
}

impl Total {
    fn add(&mut self, values: ByPlayer<u32>, person: Player) {
        self.own += values[person];
        self.theirs += values[!person];
        self.matches += 1;
    }
}

/// How a match ended for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The opponent's rings left minus the person's.
    pub rings: i32,
    /// Whether the person won; `None` for a tie. The player who is ahead may still resign or agree to a tie.
    pub won: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub score: Score,
    /// By opponent, those with the most matches first.
    pub opponents: Vec<(CountedOpponent, Score)>,
    pub levels: [Score; 3],
    pub colours: ByPlayer<Score>,
    /// By what decided the match, in the order of [`REASONS`].
    pub reasons: [Score; REASONS.len()],
    pub rings: Total,
    /// Late turns, at Level 3.
    pub late: Total,
    /// Lost glasses, at Levels 2 and 3.
    pub lost: Total,
    /// The margin of each match, in chronological order.
    pub margins: Vec<Margin>,
    /// The current streak: whether its matches were won, and their number.
    pub streak: Option<(bool, u32)>,
    pub longest_won: u32,
    pub longest_lost: u32,
    pub terms: MatchTerms,
    /// Numbers of the person's matches without and with a handicap, whether counted or not.
    pub by_terms: [u32; 2],
}

/// What can decide a match, in display order, with text keys.
pub const REASONS: [(EndReason, &str); 6] = [
    (EndReason::Rings, "statistics-reason-rings"),
    (EndReason::Time, "statistics-reason-time"),
    (EndReason::Resigned, "statistics-reason-resigned"),
    (EndReason::FullSocket, "statistics-reason-full-socket"),
    (EndReason::Tie, "statistics-reason-tie"),
    (EndReason::Agreed, "statistics-reason-agreed"),
];

/// Returns the person who played this colour, or `None` for a bot or an unknown person.
fn person(entry: &LibraryEntry, player: Player) -> Option<CountedPerson> {
    if matches!(entry.note.seats.map(|seats| seats.of(player)), Some(Seat::Bot(_) | Seat::Partner)) {
        return None;
    }
    match (name(entry, player), entry.note.seats) {
        ("", Some(seats)) if !seats.are_two_people() => Some(CountedPerson::You),
        ("", _) => None,
        (name, _) => Some(CountedPerson::Named(name.to_owned())),
    }
}

fn name(entry: &LibraryEntry, player: Player) -> &str {
    entry.summary.as_ref().map_or("", |summary| summary.names.of(player).trim())
}

fn opponent(entry: &LibraryEntry, player: Player) -> CountedOpponent {
    match (entry.note.seats.and_then(|seats| seats.bot(player)), name(entry, player)) {
        (Some(difficulty), _) => CountedOpponent::Bot(difficulty),
        (None, "") => CountedOpponent::Unknown,
        (None, name) => CountedOpponent::Named(name.to_owned()),
    }
}

/// Returns the people in these records, those with the most finished matches first.
pub fn people(entries: &[Arc<LibraryEntry>]) -> Vec<CountedPerson> {
    let mut counts: HashMap<CountedPerson, u32> = HashMap::new();
    for (entry, summary) in entries.iter().filter_map(|entry| Some((entry, entry.tamsk()?))) {
        if summary.outcome.is_some() {
            let here = Player::BOTH.into_iter().filter_map(|player| person(entry, player));
            here.for_each(|person| *counts.entry(person).or_default() += 1);
        }
    }
    let mut people: Vec<_> = counts.into_iter().collect();
    people.sort_by(|(one, one_count), (other, other_count)| other_count.cmp(one_count).then_with(|| one.cmp(other)));
    people.into_iter().map(|(person, _)| person).collect()
}

impl Statistics {
    /// Counts a person's matches on these terms, or all if there are none. If both players have the name, Red's counts.
    pub fn of(entries: &[Arc<LibraryEntry>], whose: &CountedPerson, terms: MatchTerms) -> Statistics {
        let counted = Statistics::on_terms(entries, whose, terms);
        if counted.score.all() > 0 { counted } else { Statistics::on_terms(entries, whose, MatchTerms::Any) }
    }

    fn on_terms(entries: &[Arc<LibraryEntry>], whose: &CountedPerson, terms: MatchTerms) -> Statistics {
        let mut in_time: Vec<&LibraryEntry> = entries.iter().map(|entry| &**entry).collect();
        in_time.sort_by_key(|entry| entry.date);
        let mut counted = Statistics { terms, ..Statistics::default() };
        let mut opponents = HashMap::<CountedOpponent, Score>::new();
        let mut row = (None, 0);
        for (entry, summary) in in_time.into_iter().filter_map(|entry| Some((entry, entry.tamsk()?))) {
            let side = Player::BOTH.into_iter().find(|&player| person(entry, player).as_ref() == Some(whose));
            let Some((side, outcome)) = side.zip(summary.outcome) else { continue };
            counted.by_terms[usize::from(MatchTerms::Handicap.include(summary))] += 1;
            if !terms.include(summary) {
                continue;
            }
            let won = outcome.winner.map(|winner| winner == side);
            counted.score.count(won);
            opponents.entry(opponent(entry, !side)).or_default().count(won);
            counted.levels[usize::from(summary.level.number()) - 1].count(won);
            counted.colours[side].count(won);
            if let Some(reason) = REASONS.iter().position(|(reason, _)| *reason == outcome.by) {
                counted.reasons[reason].count(won);
            }
            counted.count_figures(summary, side, won);
            row = if row.0 == won { (won, row.1 + 1) } else { (won, 1) };
            match won {
                Some(true) => counted.longest_won = counted.longest_won.max(row.1),
                Some(false) => counted.longest_lost = counted.longest_lost.max(row.1),
                None => {}
            }
        }
        counted.streak = row.0.map(|won| (won, row.1));
        counted.opponents = opponents.into_iter().collect();
        counted.opponents.sort_by(|one, other| other.1.all().cmp(&one.1.all()).then_with(|| one.0.cmp(&other.0)));
        counted
    }

    fn count_figures(&mut self, summary: &RecordSummary, side: Player, won: Option<bool>) {
        let rings = summary.rings.map(u32::from);
        self.rings.add(rings, side);
        self.margins.push(Margin { rings: rings[!side] as i32 - rings[side] as i32, won });
        if summary.level.has_timer() {
            self.late.add(summary.late, side);
        }
        if summary.level.has_sand() {
            self.lost.add(summary.lost.map(u32::from), side);
        }
    }
}

pub const LEVELS: [Level; 3] = [Level::One, Level::Two, Level::Three];

#[cfg(test)]
mod tests {
    use tamsk_rules::{Handicap, Outcome};

    use super::*;
    use crate::ui::kit::testing::PanelHarness;
    use crate::ui::records::browser::{RecordsBrowser, RecordsPage};
    use crate::ui::records::panel::panel;
    use crate::ui::records::tests::{AGAINST_CLUB, changed, view};

    #[test]
    fn every_end_reason_is_counted() {
        for (by, _) in REASONS {
            let outcome = Some(Outcome { winner: None, by });
            let of = |number| changed(number, |_, summary| summary.outcome = outcome);
            let whose = CountedPerson::Named("Ada".into());
            let named = changed(3, |_, summary| (summary.names.red, summary.outcome) = ("Ada".into(), outcome));
            let counted = Statistics::of(&[of(1), named], &whose, MatchTerms::Even);
            let decided = REASONS.into_iter().zip(counted.reasons).filter(|(_, score)| score.all() > 0);
            assert_eq!(decided.map(|((reason, _), _)| reason).collect::<Vec<_>>(), [by]);
        }
    }

    #[test]
    fn the_statistics_of_a_person_count_only_their_matches() {
        let you = |number: u32, winner: Option<Player>, level: Level| {
            changed(number, |note, summary| {
                note.seats = Some(if number.is_multiple_of(2) { AGAINST_CLUB } else { AGAINST_CLUB.swapped() });
                let by = if winner.is_some() { EndReason::Rings } else { EndReason::Tie };
                (summary.level, summary.outcome) = (level, Some(Outcome { winner, by }));
            })
        };
        let (red, black) = (Some(Player::Red), Some(Player::Black));
        let mut entries = vec![
            you(0, red, Level::One),
            you(1, black, Level::Two),
            you(2, None, Level::Three),
            you(3, red, Level::Three),
            you(4, black, Level::Three),
        ];
        entries.push(changed(9, |_, summary| summary.names.red = "Ada".into()));
        // Out of order, because matches are counted by date.
        entries.reverse();
        assert_eq!(people(&entries), [CountedPerson::You, CountedPerson::Named("Ada".into())]);
        let counted = Statistics::of(&entries, &CountedPerson::You, MatchTerms::Even);
        let score = |won, tied, lost| Score { won, tied, lost };
        assert_eq!(counted.score, score(2, 1, 2));
        assert_eq!(counted.opponents, [(CountedOpponent::Bot(Difficulty::Club), score(2, 1, 2))]);
        assert_eq!(counted.levels, [score(1, 0, 0), score(1, 0, 0), score(0, 1, 2)]);
        assert_eq!(counted.colours, ByPlayer([score(1, 1, 1), score(1, 0, 1)]));
        let none = score(0, 0, 0);
        assert_eq!(counted.reasons, [score(2, 0, 2), none, none, none, score(0, 1, 0), none]);
        assert_eq!(counted.rings, Total { own: 3 * 3 + 2 * 9, theirs: 3 * 9 + 2 * 3, matches: 5 });
        assert_eq!(counted.late, Total { own: 1 + 2 + 1, theirs: 2 + 1 + 2, matches: 3 }, "only at Level 3");
        assert_eq!(counted.lost, Total { own: 3 + 3, theirs: 3 + 3, matches: 4 }, "only with sand");
        let ended = [(6, Some(true)), (-6, Some(true)), (6, None), (-6, Some(false)), (6, Some(false))];
        assert_eq!(counted.margins, ended.map(|(rings, won)| Margin { rings, won }));
        assert_eq!((counted.streak, counted.longest_won, counted.longest_lost), (Some((false, 2)), 2, 2));
        let ada = Statistics::of(&entries, &CountedPerson::Named("Ada".into()), MatchTerms::Even);
        assert_eq!((ada.score, ada.opponents), (score(1, 0, 0), vec![(CountedOpponent::Unknown, score(1, 0, 0))]));
    }

    #[test]
    fn handicap_matches_are_counted_separately() {
        let you = |number: u32, handicap: Handicap| {
            changed(number, |note, summary| {
                note.seats = Some(AGAINST_CLUB);
                (summary.level, summary.handicaps.black) = (Level::One, handicap);
            })
        };
        let rings = Handicap { rings: 28, ..Handicap::NONE };
        // Has no effect at Level 1, where glasses do not run, so the match counts as even.
        let glass = Handicap { glass: Some(240_000), ..Handicap::NONE };
        let entries = [you(0, Handicap::NONE), you(1, rings), you(2, glass), you(3, rings), you(4, rings)];
        let won = |terms| {
            let counted = Statistics::of(&entries, &CountedPerson::You, terms);
            assert_eq!(counted.by_terms, [2, 3]);
            (counted.score.won, counted.margins.len(), counted.longest_won, counted.terms)
        };
        assert_eq!(won(MatchTerms::default()), (2, 2, 2, MatchTerms::Even));
        assert_eq!(won(MatchTerms::Handicap), (3, 3, 3, MatchTerms::Handicap));
        assert_eq!(won(MatchTerms::Any), (5, 5, 5, MatchTerms::Any));
        let only = Statistics::of(&entries[3..], &CountedPerson::You, MatchTerms::Even);
        assert_eq!((only.score.won, only.terms), (2, MatchTerms::Any), "without an even match, all count");
        let even = Statistics::of(&entries[..1], &CountedPerson::You, MatchTerms::Handicap);
        assert_eq!((even.score.won, even.terms), (1, MatchTerms::Any));

        let bench = PanelHarness::at_scale(1.0);
        let mut browser = RecordsBrowser::default();
        browser.page = RecordsPage::Statistics;
        let view = view(&entries);
        let mut scores = |clicked: Option<&str>| -> Vec<String> {
            if let Some(words) = clicked {
                bench.click_on::<()>(words, |ctx, texts| {
                    panel(ctx, texts, &mut browser, view);
                    None
                });
            }
            let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut browser, view));
            drawn.into_iter().map(|(text, _)| text).filter(|text| text.contains(" – ")).collect()
        };
        assert_eq!(scores(None)[0], "2 – 0 – 0", "only even matches count by default");
        assert_eq!(scores(Some("With a handicap: 3"))[0], "3 – 0 – 0");
        assert_eq!(scores(Some("All: 5"))[0], "5 – 0 – 0");
    }
}
