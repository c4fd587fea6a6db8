//! Tests of the statistics.

use super::super::statistics::REASONS;
use super::*;

#[test]
fn whatever_decided_a_match_is_counted() {
    for by in REASONS {
        let of = |number| changed(number, |_, summary| summary.outcome = Some(Outcome { winner: None, by }));
        let whose = CountedPerson::Named("Ada".into());
        let named = changed(3, |_, summary| {
            summary.names.red = "Ada".into();
            summary.outcome = Some(Outcome { winner: None, by });
        });
        let counted = Statistics::of(&[of(1), named], &whose, MatchTerms::Even);
        let decided = REASONS.into_iter().zip(counted.reasons).filter(|(_, score)| score.all() > 0);
        assert_eq!(decided.map(|(reason, _)| reason).collect::<Vec<_>>(), [by]);
    }
}

#[test]
fn a_persons_matches_are_counted() {
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
        // The person is Black.
        you(1, black, Level::Two),
        you(2, None, Level::Three),
        you(3, red, Level::Three),
        you(4, black, Level::Three),
    ];
    entries.push(changed(9, |_, summary| summary.names.red = "Ada".into()));
    // In no order: they are counted by date.
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
fn matches_with_a_handicap_are_told_apart_from_even_ones() {
    let you = |number: u32, handicap: Handicap| {
        changed(number, |note, summary| {
            note.seats = Some(AGAINST_CLUB);
            (summary.level, summary.handicaps.black) = (Level::One, handicap);
        })
    };
    let rings = Handicap { rings: 28, ..Handicap::NONE };
    // Glasses do not run at Level 1.
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
    assert_eq!((only.score.won, only.terms), (2, MatchTerms::Any), "it says so where there is no even match");
    let even = Statistics::of(&entries[..1], &CountedPerson::You, MatchTerms::Handicap);
    assert_eq!((even.score.won, even.terms), (1, MatchTerms::Any));

    let bench = Bench::at_scale(1.0);
    let mut browser = RecordsBrowser::default();
    browser.page = RecordsPage::Statistics;
    let view = LibraryView { entries: &entries, unfinished: &[], version: 1, unread: 0 };
    let mut scores = |clicked: Option<&str>| -> Vec<String> {
        if let Some(words) = clicked {
            bench.click_on::<()>(words, |ctx, texts| {
                panel(ctx, texts, &mut browser, view);
                None
            });
        }
        let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut browser, view));
        drawn.into_iter().map(|(text, _)| text).filter(|text| text.contains(" – ")).collect()
    };
    assert_eq!(scores(None)[0], "2 – 0 – 0", "even matches alone count as such");
    assert_eq!(scores(Some("With a handicap: 3"))[0], "3 – 0 – 0");
    assert_eq!(scores(Some("All: 5"))[0], "5 – 0 – 0");
}
