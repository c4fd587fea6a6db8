//! Tests that the card says who won and how time decided.

use super::colours_swapped;
use super::deciding::{DecidingGlass, deciding_place};
use super::panel::{ResultIntent, panel};
use super::turning::{tried_again, words};
use crate::analysis::{GlassChoice, TurnChoice, TurnDeed, TurningMoment};
use crate::localization::{Language, Localization};
use crate::records::Names;
use crate::rules::{Action, EndReason, Level, Options, Outcome, Player, Socket};
use crate::session::seats::Seats;
use crate::session::turning_point::TurningPoint;
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
        let drawn = bench.texts_drawn(|ctx, texts| {
            _ = panel(ctx, texts, &live, &named(&live), outcome, &watch, &TurningPoint::None);
        });
        assert!(drawn.iter().any(|(text, _)| text.contains("Bo")), "{drawn:?}");
        let intent = bench.click_on_key("result-rematch", |ctx, texts| {
            panel(ctx, texts, &live, &named(&live), outcome, &watch, &TurningPoint::None)
        });
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
        bench.texts_drawn(|ctx, texts| {
            _ = panel(ctx, texts, &live, &named(&live), outcome, &watch, &TurningPoint::None);
        });
    }
    let bench = Bench::at_scale(1.0);
    let word = "Watch the last glasses run out";
    assert_eq!(
        bench.click_on(word, |ctx, texts| panel(
            ctx,
            texts,
            &live,
            &named(&live),
            outcome,
            &watch,
            &TurningPoint::None
        )),
        Some(ResultIntent::Watch)
    );
    let times = |watch: &Aftermath| -> Vec<String> {
        let drawn = bench
            .texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &named(&live), outcome, watch, &TurningPoint::None));
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
                    bench.texts_drawn(|ctx, texts| {
                        _ = panel(ctx, texts, live, &named(live), outcome, &watch, &TurningPoint::None);
                    });
                }
            }
        }
    }
    let outcome = timed.game().outcome().expect("the match is over");
    let watch = Aftermath::default();
    Bench::masked().says_only_texts("a result", |ctx, texts| {
        _ = panel(ctx, texts, &timed, &named(&timed), outcome, &watch, &TurningPoint::None);
    });
    let outcome = resigned.game().outcome().expect("the match is over");
    Bench::masked().says_only_texts("a result", |ctx, texts| {
        _ = panel(ctx, texts, &resigned, &named(&resigned), outcome, &watch, &TurningPoint::None);
    });
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
                    let drawn = bench.texts_drawn(|ctx, texts| {
                        _ = panel(ctx, texts, &live, &names, outcome, &watch, &TurningPoint::None);
                    });
                    for player in Player::BOTH {
                        let name = names.name(bench.texts(), player);
                        assert!(drawn.iter().any(|(text, _)| text.starts_with(&name)), "{name}: {drawn:?}");
                    }
                }
            }
        }
    }
}

fn socket(name: &str) -> Socket {
    name.parse().expect("a valid socket name")
}

/// Returns everything that can be known of a turning point.
fn turning_points(player: Player) -> Vec<TurningPoint> {
    let glass = |from: Option<&str>, ring| GlassChoice { from: from.map(socket), to: socket("D3"), ring };
    let choice = |claim, from, ring| TurnChoice { claim, glass: Some(glass(from, ring)) };
    let pass = TurnChoice { claim: false, glass: None };
    let moment = |deed, better| TurningMoment { player, turn: 108, action: Some(0), deed, better };
    let moved = TurnDeed::Chose(choice(false, Some("D2"), false));
    let mut points = vec![TurningPoint::Sought, TurningPoint::Unclear];
    for better in [
        choice(false, Some("D2"), true),
        choice(true, Some("D2"), false),
        choice(true, Some("D2"), true),
        choice(false, Some("C2"), true),
        choice(true, None, true),
        pass,
    ] {
        points.push(TurningPoint::Found(moment(moved, Some(better))));
        points.push(TurningPoint::Found(moment(TurnDeed::LostGlass(socket("D2")), Some(better))));
        points.push(TurningPoint::Found(moment(TurnDeed::FilledSocket(socket("D2")), Some(better))));
    }
    for deed in [TurnDeed::Chose(pass), TurnDeed::WasLate, TurnDeed::Resigned, moved] {
        points.push(TurningPoint::Found(moment(deed, None)));
    }
    points
}

#[test]
fn every_turning_point_fits_and_says_only_texts() {
    let live = resigned();
    let outcome = live.game().outcome().expect("the match is over");
    let watch = Aftermath::default();
    let benches = || Bench::sizes().chain([Bench::masked()]);
    for names in [named(&live), PlayerNames::alone_as(Player::Red)] {
        for point in turning_points(Player::Red) {
            for bench in benches() {
                bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &live, &names, outcome, &watch, &point));
            }
            Bench::masked().says_only_texts("a turning point", |ctx, texts| {
                _ = panel(ctx, texts, &live, &names, outcome, &watch, &point);
            });
        }
    }
}

#[test]
fn a_turning_point_is_told_in_the_notation_of_the_log() {
    let texts = Localization::new(Language::English);
    let glass = |from, to, ring| Some(GlassChoice { from: Some(socket(from)), to: socket(to), ring });
    let chose = |claim, glass| TurnChoice { claim, glass };
    let told = |player, deed, better| {
        let point = TurningPoint::Found(TurningMoment { player, turn: 14, action: None, deed, better });
        words(&texts, &PlayerNames::alone_as(Player::Red), &point).expect("words")
    };
    let played = chose(false, glass("D2", "E3", true));
    let said = told(Player::Red, TurnDeed::Chose(played), Some(chose(false, glass("C2", "D3", true))));
    assert_eq!(said, "It turned at turn 14, with your D2–E3, ring. Better was C2–D3, ring.");
    let kept = chose(false, glass("D2", "E3", false));
    let said = told(Player::Black, TurnDeed::Chose(kept), Some(played));
    assert_eq!(said, "It turned at turn 14, with Novice bot’s D2–E3, no ring. Better was to drop the ring.");
    let claimed = Some(chose(true, glass("D2", "E3", true)));
    let said = told(Player::Red, TurnDeed::Chose(played), claimed);
    assert_eq!(said, "It turned at turn 14, with your D2–E3, ring. Better was to claim the ring first.");
    let said = told(Player::Red, TurnDeed::Chose(kept), claimed);
    assert_eq!(said, "It turned at turn 14, with your D2–E3, no ring. Better was to claim, then D2–E3, ring.");
    let said = told(Player::Black, TurnDeed::LostGlass(socket("D2")), None);
    assert_eq!(said, "It turned at turn 14, when Novice bot lost the glass on D2.");
    let said = told(Player::Red, TurnDeed::Resigned, None);
    assert_eq!(said, "The match was still open when you resigned.");
}

/// Returns a Level 1 match of two moves in which this player resigned.
fn resigned_by(player: Player) -> LiveMatch {
    let options = Options::at_level(Level::One);
    let mut live = LiveMatch::new(MatchSetup { options, ..Default::default() }).expect("the options are valid");
    for (by, from, to) in [(Player::Red, "D1", "D2"), (Player::Black, "D7", "D6")] {
        for action in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::DropRing] {
            live.act(by, action).expect("the action is legal");
            live.pass_time(1_000);
        }
    }
    live.act(player, Action::Resign).expect("resigning is always possible");
    live
}

#[test]
fn only_a_lone_person_who_lost_to_the_bot_can_try_again() {
    let lost = resigned_by(Player::Red);
    let moment = |player| TurningMoment {
        player,
        turn: 3,
        action: Some(lost.record().actions.len() - 1),
        deed: TurnDeed::Resigned,
        better: None,
    };
    let watch = Aftermath::default();
    let again = |live: &LiveMatch, names: &PlayerNames, point: &TurningPoint| {
        let outcome = live.game().outcome().expect("the match is over");
        let bench = Bench::at_scale(1.0);
        let draw = |ctx: &_, texts: &_| panel(ctx, texts, live, names, outcome, &watch, point);
        let offered = bench.texts_drawn(|ctx, texts| _ = draw(ctx, texts));
        let offered = offered.iter().any(|(text, _)| text == "Try that moment again");
        let possible = tried_again(live, names.seats, point).is_some();
        assert_eq!(offered, possible, "what is offered is possible");
        let chosen = offered.then(|| bench.click_on_key("result-again", draw)).flatten();
        assert_eq!(chosen, offered.then_some(ResultIntent::Again));
        offered
    };
    let found = TurningPoint::Found(moment(Player::Red));
    let alone = PlayerNames::alone_as(Player::Red);
    assert!(again(&lost, &alone, &found));
    for point in [TurningPoint::None, TurningPoint::Sought, TurningPoint::Unclear] {
        assert!(!again(&lost, &alone, &point), "{point:?}");
    }
    assert!(!again(&lost, &PlayerNames::default(), &found), "two people");
    let won = resigned_by(Player::Black);
    assert!(!again(&won, &alone, &TurningPoint::Found(moment(Player::Black))), "the bot lost");
    let sand = resigned();
    assert!(!again(&sand, &alone, &found), "sand runs");
    let earlier = tried_again(&lost, alone.seats, &found).expect("an earlier match");
    assert_eq!(earlier.record().actions, lost.record().actions[..6]);
    assert_eq!((earlier.setup(), earlier.game().outcome()), (lost.setup(), None));
}

#[test]
fn the_figures_of_both_players_are_shown() {
    let live = resigned_by(Player::Red);
    let outcome = live.game().outcome().expect("the match is over");
    let watch = Aftermath::default();
    let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| {
        _ = panel(ctx, texts, &live, &named(&live), outcome, &watch, &TurningPoint::None);
    });
    let in_row = |name: &str| -> Vec<&str> {
        let row = drawn.iter().find(|(text, _)| text == name).unwrap_or_else(|| panic!("{name}: {drawn:?}")).1;
        let beside = drawn.iter().filter(|(text, at)| text != name && at.y_range().contains(row.center().y));
        let mut beside: Vec<_> = beside.collect();
        beside.sort_by(|one, other| one.1.left().total_cmp(&other.1.left()));
        beside.into_iter().map(|(text, _)| text.as_str()).collect()
    };
    assert_eq!(in_row("rings left"), ["31", "31"]);
    assert_eq!(in_row("rings dropped with a move"), ["1", "1"]);
    assert_eq!(in_row("rings dropped by a claim"), ["0", "0"]);
    assert_eq!(in_row("time on turn"), ["0:03", "0:03"]);
    assert!(
        !drawn.iter().any(|(text, _)| ["glasses lost", "turns late"].contains(&text.as_str())),
        "no sand, no timer"
    );
}
