//! The statistics of a person, counted from the records that a search has found.

use std::collections::HashMap;
use std::sync::Arc;

use tamsk_engine::Difficulty;
use tamsk_rules::{ByPlayer, EndReason, Level, Player};

use crate::persistence::{LibraryEntry, TamskSummary};
use crate::table::seats::Seat;

/// A person whose matches the statistics count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CountedPerson {
    /// The person who played against the bot without giving a name.
    UnnamedAgainstBot,
    Named(String),
}

/// An opponent in the counted matches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CountedOpponent {
    Bot(Difficulty),
    Named(String),
    Unknown,
}

/// Which matches the statistics count: matches without a handicap, matches with one, or any match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HandicapFilter {
    /// Only matches without a handicap.
    #[default]
    Even,
    /// Only matches with a handicap. Their results say less about playing strength.
    Handicap,
    Any,
}

impl HandicapFilter {
    fn include(self, summary: &TamskSummary) -> bool {
        match self {
            HandicapFilter::Even => !summary.has_handicap(),
            HandicapFilter::Handicap => summary.has_handicap(),
            HandicapFilter::Any => true,
        }
    }
}

/// The numbers of won, tied and lost matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    pub won: u32,
    pub tied: u32,
    pub lost: u32,
}

impl ResultCounts {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.tied += 1,
        }
    }

    pub fn total(self) -> u32 {
        self.won + self.tied + self.lost
    }
}

/// The totals of a figure over several matches, such as lost glasses, for a person and for all opponents of the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparedTotals {
    pub own: u32,
    pub theirs: u32,
    /// The number of matches in the totals. Matches at levels without this figure do not count.
    pub counted_matches: u32,
}

impl ComparedTotals {
    fn add(&mut self, values: ByPlayer<u32>, person: Player) {
        self.own += values[person];
        self.theirs += values[!person];
        self.counted_matches += 1;
    }
}

/// The result of a match from a person's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchMargin {
    /// The opponent's remaining rings minus the person's remaining rings.
    pub rings_ahead: i32,
    /// Whether the person won, or `None` for a tie. The result can contradict `rings_ahead`, because a player who
    /// resigns may have fewer rings left than the winner.
    pub won: Option<bool>,
}

/// The statistics of a person's matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonStatistics {
    /// The results of all counted matches.
    pub results: ResultCounts,
    /// The results against each opponent. Opponents with the most matches come first.
    pub by_opponent: Vec<(CountedOpponent, ResultCounts)>,
    /// The results at each level.
    pub by_level: [ResultCounts; 3],
    /// The results with each colour.
    pub by_colour: ByPlayer<ResultCounts>,
    /// The results by the reason why the match ended, in the order of [`END_REASONS`].
    pub by_reason: [ResultCounts; END_REASONS.len()],
    pub rings_left: ComparedTotals,
    /// The numbers of turns in which the players were late. Players can be late only at Level 3.
    pub late_turns: ComparedTotals,
    /// The numbers of lost glasses. Glasses can be lost only at Levels 2 and 3.
    pub lost_glasses: ComparedTotals,
    /// The margin of each match, in chronological order.
    pub margins: Vec<MatchMargin>,
    /// Whether the current streak is a winning streak, and its number of matches. `None` if there is no streak.
    pub streak: Option<(bool, u32)>,
    pub longest_win_streak: u32,
    pub longest_loss_streak: u32,
    pub handicap_filter: HandicapFilter,
    /// The numbers of the person's matches without and with a handicap, regardless of `handicap_filter`.
    pub match_counts_by_handicap: [u32; 2],
}

/// The reasons why a match can end, in display order, each with its text key.
pub const END_REASONS: [(EndReason, &str); 6] = [
    (EndReason::Rings, "statistics-reason-rings"),
    (EndReason::GlassTimes, "statistics-reason-time"),
    (EndReason::Resigned, "statistics-reason-resigned"),
    (EndReason::MovedOntoFullSocket, "statistics-reason-full-socket"),
    (EndReason::Tie, "statistics-reason-tie"),
    (EndReason::Agreed, "statistics-reason-agreed"),
];

/// Returns the person who played this colour, or `None` if the player was a bot or is unknown.
fn person(entry: &LibraryEntry, player: Player) -> Option<CountedPerson> {
    if matches!(entry.metadata.seats.map(|seats| seats.of(player)), Some(Seat::Bot(_) | Seat::LessonOrProblem)) {
        return None;
    }
    match (name(entry, player), entry.metadata.seats) {
        ("", Some(seats)) if !seats.are_two_people() => Some(CountedPerson::UnnamedAgainstBot),
        ("", _) => None,
        (name, _) => Some(CountedPerson::Named(name.to_owned())),
    }
}

fn name(entry: &LibraryEntry, player: Player) -> &str {
    entry.summary.as_ref().map_or("", |summary| summary.names.of(player).trim())
}

fn opponent(entry: &LibraryEntry, player: Player) -> CountedOpponent {
    match (entry.metadata.seats.and_then(|seats| seats.bot_difficulty(player)), name(entry, player)) {
        (Some(difficulty), _) => CountedOpponent::Bot(difficulty),
        (None, "") => CountedOpponent::Unknown,
        (None, name) => CountedOpponent::Named(name.to_owned()),
    }
}

/// Returns the people who played these matches. People with the most finished matches come first.
pub fn people(entries: &[Arc<LibraryEntry>]) -> Vec<CountedPerson> {
    let mut counts: HashMap<CountedPerson, u32> = HashMap::new();
    for (entry, summary) in entries.iter().filter_map(|entry| Some((entry, entry.tamsk_summary()?))) {
        if summary.outcome.is_some() {
            let here = Player::BOTH.into_iter().filter_map(|player| person(entry, player));
            here.for_each(|person| *counts.entry(person).or_default() += 1);
        }
    }
    let mut people: Vec<_> = counts.into_iter().collect();
    people.sort_by(|(one, one_count), (other, other_count)| other_count.cmp(one_count).then_with(|| one.cmp(other)));
    people.into_iter().map(|(person, _)| person).collect()
}

impl PersonStatistics {
    /// Counts the person's matches that pass `handicap_filter`, or all matches of the person if none passes. If both
    /// players of a match have the same name, counts only the result of Red.
    pub fn of(entries: &[Arc<LibraryEntry>], whose: &CountedPerson, handicap_filter: HandicapFilter) -> Self {
        let counted = Self::on_terms(entries, whose, handicap_filter);
        if counted.results.total() > 0 { counted } else { Self::on_terms(entries, whose, HandicapFilter::Any) }
    }

    fn on_terms(entries: &[Arc<LibraryEntry>], whose: &CountedPerson, handicap_filter: HandicapFilter) -> Self {
        let mut in_time: Vec<&LibraryEntry> = entries.iter().map(|entry| &**entry).collect();
        in_time.sort_by_key(|entry| entry.date);
        let mut counted = PersonStatistics { handicap_filter, ..PersonStatistics::default() };
        let mut opponents = HashMap::<CountedOpponent, ResultCounts>::new();
        let mut row = (None, 0);
        for (entry, summary) in in_time.into_iter().filter_map(|entry| Some((entry, entry.tamsk_summary()?))) {
            let side = Player::BOTH.into_iter().find(|&player| person(entry, player).as_ref() == Some(whose));
            let Some((side, outcome)) = side.zip(summary.outcome) else { continue };
            counted.match_counts_by_handicap[usize::from(HandicapFilter::Handicap.include(summary))] += 1;
            if !handicap_filter.include(summary) {
                continue;
            }
            let won = outcome.winner.map(|winner| winner == side);
            counted.results.count(won);
            opponents.entry(opponent(entry, !side)).or_default().count(won);
            counted.by_level[usize::from(summary.level.number()) - 1].count(won);
            counted.by_colour[side].count(won);
            if let Some(reason) = END_REASONS.iter().position(|(reason, _)| *reason == outcome.by) {
                counted.by_reason[reason].count(won);
            }
            counted.count_figures(summary, side, won);
            row = if row.0 == won { (won, row.1 + 1) } else { (won, 1) };
            match won {
                Some(true) => counted.longest_win_streak = counted.longest_win_streak.max(row.1),
                Some(false) => counted.longest_loss_streak = counted.longest_loss_streak.max(row.1),
                None => {}
            }
        }
        counted.streak = row.0.map(|won| (won, row.1));
        counted.by_opponent = opponents.into_iter().collect();
        counted.by_opponent.sort_by(|one, other| other.1.total().cmp(&one.1.total()).then_with(|| one.0.cmp(&other.0)));
        counted
    }

    fn count_figures(&mut self, summary: &TamskSummary, side: Player, won: Option<bool>) {
        let rings = summary.rings_left.map(u32::from);
        self.rings_left.add(rings, side);
        self.margins.push(MatchMargin { rings_ahead: rings[!side] as i32 - rings[side] as i32, won });
        if summary.level.has_timer() {
            self.late_turns.add(summary.late_turns, side);
        }
        if summary.level.has_sand() {
            self.lost_glasses.add(summary.lost_glasses.map(u32::from), side);
        }
    }
}

/// The levels in the order of [`PersonStatistics::by_level`].
pub const LEVELS: [Level; 3] = [Level::One, Level::Two, Level::Three];

#[cfg(test)]
mod tests {
    use tamsk_rules::{Handicap, Outcome};

    use super::*;
    use crate::ui::kit::testing::PanelHarness;
    use crate::ui::records::browser::{RecordsBrowser, RecordsPage};
    use crate::ui::records::panel::draw_records_browser;
    use crate::ui::records::tests::{AGAINST_CLUB, changed, view};

    #[test]
    fn every_end_reason_is_counted() {
        for (by, _) in END_REASONS {
            let outcome = Some(Outcome { winner: None, by });
            let of = |number| changed(number, |_, summary| summary.outcome = outcome);
            let whose = CountedPerson::Named("Ada".into());
            let named = changed(3, |_, summary| (summary.names.red, summary.outcome) = ("Ada".into(), outcome));
            let counted = PersonStatistics::of(&[of(1), named], &whose, HandicapFilter::Even);
            let decided = END_REASONS.into_iter().zip(counted.by_reason).filter(|(_, score)| score.total() > 0);
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
        // Reverse the entries, because the statistics must put matches in order of date.
        entries.reverse();
        assert_eq!(people(&entries), [CountedPerson::UnnamedAgainstBot, CountedPerson::Named("Ada".into())]);
        let counted = PersonStatistics::of(&entries, &CountedPerson::UnnamedAgainstBot, HandicapFilter::Even);
        let score = |won, tied, lost| ResultCounts { won, tied, lost };
        assert_eq!(counted.results, score(2, 1, 2));
        assert_eq!(counted.by_opponent, [(CountedOpponent::Bot(Difficulty::Club), score(2, 1, 2))]);
        assert_eq!(counted.by_level, [score(1, 0, 0), score(1, 0, 0), score(0, 1, 2)]);
        assert_eq!(counted.by_colour, ByPlayer([score(1, 1, 1), score(1, 0, 1)]));
        let none = score(0, 0, 0);
        assert_eq!(counted.by_reason, [score(2, 0, 2), none, none, none, score(0, 1, 0), none]);
        let totals = |own, theirs, counted_matches| ComparedTotals { own, theirs, counted_matches };
        assert_eq!(counted.rings_left, totals(3 * 3 + 2 * 9, 3 * 9 + 2 * 3, 5));
        assert_eq!(counted.late_turns, totals(1 + 2 + 1, 2 + 1 + 2, 3), "only at Level 3");
        assert_eq!(counted.lost_glasses, totals(3 + 3, 3 + 3, 4), "only with sand");
        let ended = [(6, Some(true)), (-6, Some(true)), (6, None), (-6, Some(false)), (6, Some(false))];
        assert_eq!(counted.margins, ended.map(|(rings_ahead, won)| MatchMargin { rings_ahead, won }));
        assert_eq!((counted.streak, counted.longest_win_streak, counted.longest_loss_streak), (Some((false, 2)), 2, 2));
        let ada = PersonStatistics::of(&entries, &CountedPerson::Named("Ada".into()), HandicapFilter::Even);
        assert_eq!((ada.results, ada.by_opponent), (score(1, 0, 0), vec![(CountedOpponent::Unknown, score(1, 0, 0))]));
    }

    #[test]
    fn handicap_matches_are_counted_separately() {
        let you = |number: u32, handicap: Handicap| {
            changed(number, |note, summary| {
                note.seats = Some(AGAINST_CLUB);
                (summary.level, summary.handicaps.black) = (Level::One, handicap);
            })
        };
        let rings = Handicap { initial_rings: 28, ..Handicap::NONE };
        // This handicap has no effect at Level 1, where no sand runs, so the match counts as even.
        let glass = Handicap { glass_sand: Some(240_000), ..Handicap::NONE };
        let entries = [you(0, Handicap::NONE), you(1, rings), you(2, glass), you(3, rings), you(4, rings)];
        let won = |terms| {
            let counted = PersonStatistics::of(&entries, &CountedPerson::UnnamedAgainstBot, terms);
            assert_eq!(counted.match_counts_by_handicap, [2, 3]);
            (counted.results.won, counted.margins.len(), counted.longest_win_streak, counted.handicap_filter)
        };
        assert_eq!(won(HandicapFilter::default()), (2, 2, 2, HandicapFilter::Even));
        assert_eq!(won(HandicapFilter::Handicap), (3, 3, 3, HandicapFilter::Handicap));
        assert_eq!(won(HandicapFilter::Any), (5, 5, 5, HandicapFilter::Any));
        let only = PersonStatistics::of(&entries[3..], &CountedPerson::UnnamedAgainstBot, HandicapFilter::Even);
        assert_eq!(
            (only.results.won, only.handicap_filter),
            (2, HandicapFilter::Any),
            "without an even match, all count"
        );
        let even = PersonStatistics::of(&entries[..1], &CountedPerson::UnnamedAgainstBot, HandicapFilter::Handicap);
        assert_eq!((even.results.won, even.handicap_filter), (1, HandicapFilter::Any));

        let bench = PanelHarness::at_scale(1.0);
        let mut browser = RecordsBrowser::default();
        browser.page = RecordsPage::FoundMatchStatistics;
        let records = view(&entries);
        let mut scores = |clicked: Option<&str>| -> Vec<String> {
            if let Some(words) = clicked {
                bench.click_on_text::<()>(words, |ctx, texts| {
                    draw_records_browser(ctx, texts, &mut browser, records);
                    None
                });
            }
            let drawn = bench.checked_texts(|ctx, texts| _ = draw_records_browser(ctx, texts, &mut browser, records));
            drawn.into_iter().map(|(text, _)| text).filter(|text| text.contains(" – ")).collect()
        };
        assert_eq!(scores(None)[0], "2 – 0 – 0", "only even matches count by default");
        assert_eq!(scores(Some("With a handicap: 3"))[0], "3 – 0 – 0");
        assert_eq!(scores(Some("All: 5"))[0], "5 – 0 – 0");
    }
}
