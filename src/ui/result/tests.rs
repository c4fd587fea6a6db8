//! Tests of the result card: layout, buttons, and texts about the winner and the deciding times.

use bevy_egui::egui::{Rect, pos2};
use tamsk_records::NamesByPlayer;
use tamsk_rules::{Action, EndReason, Level, Options, Outcome, Player, Socket};

use super::figures::{TieBreakGlass, tie_break_index};
use super::online_result::{OnlineResultSection, RematchIntent, RematchState};
use super::panel::{ResultCard, ResultCardPlace, ResultIntent};
use super::{colours_swapped, places};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::sand_fast_forward::{SandFastForward, SandRunOutSpan, resigned_with_running_glasses};
use crate::table::analysis::TurningPointSearch;
use crate::table::seats::Seats;
use crate::table::table_top::TableSide;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::layout::{BAR_HEIGHT, nameplate_width};

/// Returns the names of the players of a match between two people.
pub fn named(live: &LiveMatch) -> PlayerNames {
    PlayerNames::of(live, Seats::default())
}

/// Returns a match in which Red resigned while two glasses were running.
pub fn resigned() -> LiveMatch {
    let names = NamesByPlayer { red: "Ada".into(), black: "Bo".into() };
    resigned_with_running_glasses(MatchSetup { names, ..Default::default() })
}

/// Returns the result card of a finished match.
pub fn card<'a>(
    live: &'a LiveMatch,
    names: &'a PlayerNames,
    fast_forward: &'a SandFastForward,
    turning: &'a TurningPointSearch,
) -> ResultCard<'a> {
    let outcome = live.game().outcome().expect("the match is over");
    ResultCard {
        live,
        names,
        outcome,
        fast_forward,
        turning_point: turning,
        solvable_mistake_count: 2,
        online: None,
        place: ResultCardPlace::default(),
    }
}

#[test]
fn the_card_fits_and_its_buttons_work() {
    let live = resigned();
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    let card = card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser);
    for bench in PanelHarness::at_all_scales_and_languages() {
        let drawn = bench.checked_texts(|ctx, texts| _ = card.show(ctx, texts));
        assert!(drawn.iter().any(|(text, _)| text.contains("Bo")), "{drawn:?}");
        let intent = bench.click_on_text_key("result-rematch", |ctx, texts| card.show(ctx, texts));
        assert_eq!(intent, Some(ResultIntent::Rematch));
    }
}

#[test]
fn table_top_players_have_a_card_each_or_share_one_that_turns() {
    let live = resigned();
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    let card = card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser);
    for bench in PanelHarness::at_all_scales_and_languages().chain(PanelHarness::at_all_screens_and_languages()) {
        let screen = bench.screen();
        for reader in [TableSide::Near, TableSide::Opposite] {
            let places = places(screen, true, reader);
            let drawn = bench.checked_texts(|ctx, texts| {
                places.iter().for_each(|&place| _ = ResultCard { place, ..card }.show(ctx, texts));
            });
            let (word, turn) = (bench.texts().tr("result-rematch"), bench.texts().tr("result-turn"));
            let rematch: Vec<_> = drawn.iter().filter(|(text, _)| *text == word).map(|(_, rect)| *rect).collect();
            match rematch[..] {
                // One card faces each player, and the two cards are symmetrical about the middle of the screen.
                [near, far] => {
                    let middle = near.center() + (far.center() - near.center()) / 2.0;
                    assert!((middle - screen.center()).length() < 2.0, "{near} and {far}");
                    assert!(near.left() > far.right(), "the table is between the cards");
                }
                [only] => {
                    let is_near = only.center().y > screen.center().y;
                    assert_eq!(is_near, reader == TableSide::Near, "{only} on {screen}");
                    assert!(drawn.iter().any(|(text, _)| *text == turn), "the only card can be turned: {drawn:?}");
                }
                _ => panic!("{drawn:?}"),
            }
        }
    }
}

#[test]
fn the_card_leaves_the_lower_bar_free() {
    let live = resigned();
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    for bench in PanelHarness::at_all_scales_and_languages().chain(PanelHarness::at_all_screens_and_languages()) {
        let screen = bench.screen();
        let place = places(screen, false, TableSide::Near)[0];
        let card = ResultCard { place, ..card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser) };
        let drawn = bench.checked_texts(|ctx, texts| _ = card.show(ctx, texts));
        let low = pos2(screen.left() + 8.0 + nameplate_width(screen), screen.bottom() - BAR_HEIGHT);
        let covers = |rect: &Rect| rect.left() - 20.0 < low.x && rect.bottom() > low.y;
        assert!(!drawn.iter().any(|(_, rect)| covers(rect)), "{drawn:?} on {screen}");
    }
}

#[test]
fn an_online_rematch_can_be_requested_and_answered() {
    let live = resigned();
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    let press = |bench: &PanelHarness, rematch, key| {
        let far = OnlineResultSection { rematch, sentences: vec!["Ada …".to_owned()] };
        let card =
            ResultCard { online: Some(&far), ..card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser) };
        bench.click_on_text_key(key, |ctx, texts| card.show(ctx, texts))
    };
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (step, key, pressed) in [
            (RematchState::NotRequested, "online-rematch", Some(ResultIntent::OnlineRematch(RematchIntent::Ask))),
            (RematchState::RequestedHere, "online-rematch", None),
            (
                RematchState::RequestedByOther,
                "online-rematch-accept",
                Some(ResultIntent::OnlineRematch(RematchIntent::Answer(true))),
            ),
            (
                RematchState::RequestedByOther,
                "confirm-decline",
                Some(ResultIntent::OnlineRematch(RematchIntent::Answer(false))),
            ),
            (RematchState::OtherLeft, "result-title", Some(ResultIntent::Title)),
        ] {
            assert_eq!(press(&bench, step, key), pressed, "{step:?}");
        }
    }
}

#[test]
fn a_rematch_swaps_the_colours() {
    let swapped = colours_swapped(resigned().setup(), Seats::default()).setup;
    assert_eq!((swapped.names.red.as_str(), swapped.names.black.as_str()), ("Bo", "Ada"));
}

#[test]
fn the_first_difference_decides() {
    let row = |end| TieBreakGlass { runs_out_at: end, is_lost: false };
    assert_eq!(tie_break_index(&[row(9), row(5)], &[row(9), row(4)]), Some(1));
    assert_eq!(tie_break_index(&[row(9)], &[row(9), row(4)]), Some(1));
    assert_eq!(tie_break_index(&[row(9)], &[row(9)]), None);
}

fn decided_by_time() -> LiveMatch {
    let options = Options::at_level(Level::Two);
    let mut live =
        LiveMatch::new(MatchSetup { options, ..Default::default() }).expect("the official options are valid");
    // Alternate long and short waits. If the waits were equal, a glass would be empty after it is turned over a second
    // time.
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
fn the_last_glasses_are_listed_and_can_be_watched() {
    let live = decided_by_time();
    let outcome = live.game().outcome().expect("the match ends after thirty moves without a ring");
    assert_eq!(outcome.by, EndReason::GlassTimes);
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    let of = |fast_forward| card(&live, &names, fast_forward, &TurningPointSearch::NoLoser);
    for bench in PanelHarness::at_all_scales_and_languages() {
        bench.checked_texts(|ctx, texts| _ = of(&fast_forward).show(ctx, texts));
    }
    let bench = PanelHarness::at_scale(1.0);
    let pressed =
        bench.click_on_text("Watch the last glasses run out", |ctx, texts| of(&fast_forward).show(ctx, texts));
    assert_eq!(pressed, Some(ResultIntent::WatchLastGlasses));
    let times = |watched: &SandFastForward| -> Vec<String> {
        let card = ResultCard { fast_forward: watched, ..of(&fast_forward) };
        let drawn = bench.checked_texts(|ctx, texts| _ = card.show(ctx, texts));
        drawn.into_iter().map(|(text, _)| text).filter(|text| text.contains(':')).collect()
    };
    let before = times(&fast_forward);
    let mut watched = fast_forward;
    watched.begin(SandRunOutSpan::of(live.game()));
    watched.advance(4.0);
    assert_ne!(times(&watched), before, "halfway through, the times have advanced");
    watched.advance(5.0);
    assert_eq!(times(&watched), before, "at the end, the deciding times are visible again");
}

#[test]
fn every_result_fits_and_is_localized() {
    let fast_forward = SandFastForward::default();
    for live in [resigned(), decided_by_time()] {
        let names = named(&live);
        let card = card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser);
        for bench in PanelHarness::at_all_scales_and_languages() {
            for by in [
                EndReason::Rings,
                EndReason::GlassTimes,
                EndReason::Tie,
                EndReason::Resigned,
                EndReason::MovedOntoFullSocket,
            ] {
                for winner in [None, Some(Player::Red), Some(Player::Black)] {
                    let card = ResultCard { outcome: Outcome { winner, by }, ..card };
                    bench.checked_texts(|ctx, texts| _ = card.show(ctx, texts));
                }
            }
        }
        PanelHarness::with_masked_translations().assert_localized("a result", |ctx, texts| _ = card.show(ctx, texts));
    }
}

#[test]
fn a_single_person_is_addressed_as_you() {
    let over = resigned();
    let live = LiveMatch::new(MatchSetup::default()).expect("the official options are valid");
    let fast_forward = SandFastForward::default();
    for player in Player::BOTH {
        let names = PlayerNames::one_person_as(player);
        for bench in PanelHarness::at_all_scales_and_languages() {
            for by in [EndReason::Resigned, EndReason::MovedOntoFullSocket] {
                for winner in Player::BOTH {
                    let outcome = Outcome { winner: Some(winner), by };
                    let card = ResultCard {
                        live: &live,
                        outcome,
                        ..card(&over, &names, &fast_forward, &TurningPointSearch::NoLoser)
                    };
                    let drawn = bench.checked_texts(|ctx, texts| _ = card.show(ctx, texts));
                    for player in Player::BOTH {
                        let name = names.name(bench.texts(), player);
                        assert!(drawn.iter().any(|(text, _)| text.starts_with(&name)), "{name}: {drawn:?}");
                    }
                }
            }
        }
    }
}

pub fn socket(name: &str) -> Socket {
    name.parse().expect("a valid socket name")
}

/// Returns a Level 1 match of two moves in which this player resigned.
pub fn resigned_by(player: Player) -> LiveMatch {
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
fn the_figures_of_both_players_are_shown() {
    let live = resigned_by(Player::Red);
    let (names, fast_forward) = (named(&live), SandFastForward::default());
    let card = card(&live, &names, &fast_forward, &TurningPointSearch::NoLoser);
    let drawn = PanelHarness::at_scale(1.0).checked_texts(|ctx, texts| _ = card.show(ctx, texts));
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
