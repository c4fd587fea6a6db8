//! Tests that the card says who won and how time decided.

use super::colours_swapped;
use super::deciding::{DecidingGlass, deciding_place};
use super::panel::{ResultIntent, panel};
use crate::records::Names;
use crate::rules::{Action, EndReason, Level, Options, Outcome, Player};
use crate::session::seats::Seats;
use crate::simulation::aftermath::{Aftermath, LastSand, resigned_with_running_glasses};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::Bench;

/// Returns the names of two people.
fn named(live: &LiveMatch) -> PlayerNames {
    PlayerNames::of(live, Seats::default())
}

/// Returns a match in which two glasses run and Red has resigned.
fn resigned() -> LiveMatch {
    let names = Names { red: "Ada".to_owned(), black: "Bo".to_owned() };
    resigned_with_running_glasses(MatchSetup { names, ..Default::default() })
}

#[test]
fn the_card_fits_and_its_buttons_answer() {
    let live = resigned();
    let outcome = live.game().outcome().expect("the match is over");
    for bench in Bench::sizes() {
        let watch = Aftermath::default();
        let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &named(&live), outcome, &watch));
        assert!(drawn.iter().any(|(text, _)| text.contains("Bo")), "{drawn:?}");
        let intent =
            bench.click_on_key("result-rematch", |ctx, texts| panel(ctx, texts, &live, &named(&live), outcome, &watch));
        assert_eq!(intent, Some(ResultIntent::Rematch));
    }
}

#[test]
fn a_rematch_swaps_the_colours() {
    let swapped = colours_swapped(resigned().setup(), Seats::default()).setup;
    assert_eq!((swapped.names.red.as_str(), swapped.names.black.as_str()), ("Bo", "Ada"));
}

#[test]
fn the_first_difference_decides() {
    let row = |end| DecidingGlass { end, lost: false };
    assert_eq!(deciding_place(&[row(9), row(5)], &[row(9), row(4)]), Some(1));
    assert_eq!(deciding_place(&[row(9)], &[row(9), row(4)]), Some(1));
    assert_eq!(deciding_place(&[row(9)], &[row(9)]), None);
}

/// Returns a match that has ended after thirty moves without a ring, with all glasses still running.
fn decided_by_time() -> LiveMatch {
    let options = Options::at_level(Level::Two);
    let mut live =
        LiveMatch::new(MatchSetup { options, ..Default::default() }).expect("the official options are valid");
    // Alternately long and short waits: a glass turned twice after equal times would be empty.
    for (round, wait) in [60_000, 30_000, 60_000, 30_000, 10_000].into_iter().enumerate() {
        for (player, home, away) in [
            (Player::Red, "D1", "D2"),
            (Player::Black, "D7", "D6"),
            (Player::Red, "A4", "B4"),
            (Player::Black, "A1", "B2"),
            (Player::Red, "G4", "F4"),
            (Player::Black, "G1", "F2"),
        ] {
            let (from, to) = if round % 2 == 0 { (home, away) } else { (away, home) };
            let socket = |name: &str| name.parse().expect("a valid socket name");
            for action in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::KeepRing] {
                live.act(player, action).expect("the action is legal");
            }
            live.pass_time(100);
        }
        live.pass_time(wait);
    }
    live
}

#[test]
fn time_is_shown_and_can_be_watched() {
    let live = decided_by_time();
    let outcome = live.game().outcome().expect("thirty moves without a ring end the match");
    assert_eq!(outcome.by, EndReason::Time);
    let watch = Aftermath::default();
    for bench in Bench::sizes() {
        bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &named(&live), outcome, &watch));
    }
    let bench = Bench::at_scale(1.0);
    let word = "Watch the last glasses run out";
    assert_eq!(
        bench.click_on(word, |ctx, texts| panel(ctx, texts, &live, &named(&live), outcome, &watch)),
        Some(ResultIntent::Watch)
    );
    let times = |watch: &Aftermath| -> Vec<String> {
        let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &named(&live), outcome, watch));
        drawn.into_iter().map(|(text, _)| text).filter(|text| text.contains(':')).collect()
    };
    let before = times(&watch);
    let mut watched = watch;
    watched.begin(LastSand::of(live.game()));
    watched.advance(4.0);
    assert_ne!(times(&watched), before, "half way the clocks have run on");
    watched.advance(5.0);
    assert_eq!(times(&watched), before, "in the end the times that decided stand there again");
}

#[test]
fn every_result_fits_and_says_only_texts() {
    let (resigned, timed) = (resigned(), decided_by_time());
    for bench in Bench::sizes() {
        for live in [&resigned, &timed] {
            for by in [EndReason::Rings, EndReason::Time, EndReason::Tie, EndReason::Resigned, EndReason::FullSocket] {
                for winner in [None, Some(Player::Red), Some(Player::Black)] {
                    let watch = Aftermath::default();
                    let outcome = Outcome { winner, by };
                    bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, live, &named(live), outcome, &watch));
                }
            }
        }
    }
    let outcome = timed.game().outcome().expect("the match is over");
    let watch = Aftermath::default();
    Bench::masked()
        .says_only_texts("a result", |ctx, texts| _ = panel(ctx, texts, &timed, &named(&timed), outcome, &watch));
    let outcome = resigned.game().outcome().expect("the match is over");
    Bench::masked()
        .says_only_texts("a result", |ctx, texts| _ = panel(ctx, texts, &resigned, &named(&resigned), outcome, &watch));
}

#[test]
fn a_person_alone_reads_of_you() {
    let live = LiveMatch::new(MatchSetup::default()).expect("the official options are valid");
    let watch = Aftermath::default();
    for player in Player::BOTH {
        let names = PlayerNames::alone_as(player);
        for bench in Bench::sizes() {
            for by in [EndReason::Resigned, EndReason::FullSocket] {
                for winner in Player::BOTH {
                    let outcome = Outcome { winner: Some(winner), by };
                    let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &names, outcome, &watch));
                    for player in Player::BOTH {
                        let name = names.name(bench.texts(), player);
                        assert!(drawn.iter().any(|(text, _)| text.starts_with(&name)), "{name}: {drawn:?}");
                    }
                }
            }
        }
    }
}
