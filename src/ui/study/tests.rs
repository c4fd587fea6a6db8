//! Tests of the panels of the analysis board.

use bevy_egui::egui::{Event, Key, Modifiers};
use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_engine::search::exact_score;
use tamsk_rules::{Player, Setup};

use super::draft::{StudyContent, StudyIntent, StudyPanelState};
use super::draw_study_panels;
use super::editing::position_problem_words;
use super::ranking::{score_words, turn_words};
use crate::localization::{Language, Localization};
use crate::settings::Lineup;
use crate::table::seats::Seat;
use crate::table::study::{BestTurns, PositionEdit, RingPlace, ScoredTurn, Study};
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

/// Returns the panels in every state of the search and at the end of a match, in each case for every choice of players.
pub fn panels() -> Vec<(String, Panel)> {
    let turns = ["D1", "G4"].map(|from| ScoredTurn {
        turn: TurnChoice {
            claims_ring: true,
            glass_move: Some(GlassChoice {
                from: from.parse().ok(),
                to: "D2".parse().expect("a socket"),
                dropped_ring: true,
            }),
        },
        score: exact_score(-31),
    });
    let found = |exact, is_searching| BestTurns {
        is_search_enabled: true,
        turns_best_first: turns.to_vec(),
        depth: 88,
        are_scores_exact: exact,
        is_searching,
    };
    let views = [
        ("nothing", BestTurns::default(), false),
        ("a search", BestTurns { is_search_enabled: true, ..BestTurns::default() }, false),
        ("turns", found(false, true), false),
        ("all turns", found(false, false), false),
        ("proven turns", found(true, false), false),
        ("the end", BestTurns::default(), true),
    ];
    let mut all: Vec<(String, Panel)> = Vec::new();
    for (what, best, over) in views {
        for company in [Lineup::AgainstBot, Lineup::TwoPeople, Lineup::TwoBots] {
            let claimed = study("0001/00000/000000/0000000/000000/00000/0000 B5,D1,G4 A1,D7,G1 r 32/31 D7 1");
            let best = best.clone();
            let mut draft = StudyPanelState { lineup: company, ..StudyPanelState::default() };
            all.push(labelled_panel(format!("the analysis board with {what}, {company:?}"), move |ctx, texts| {
                _ = draw_study_panels(
                    ctx,
                    texts,
                    &StudyContent { study: &claimed, best_turns: &best, is_over: over },
                    &mut draft,
                );
            }));
        }
    }
    all
}

fn study(text: &str) -> Study {
    let mut study = Study::default();
    assert!(study.set_from_text(text), "{:?}", study.last_error());
    study
}

#[test]
fn each_button_returns_its_request() {
    let study = study("0000/00000/000000/0000000/000000/00000/0001 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    let best = BestTurns::default();
    let view = StudyContent { study: &study, best_turns: &best, is_over: false };
    for (key, intent) in [
        ("player-black", StudyIntent::Edit(PositionEdit::SetPlayerToMove(Player::Black))),
        ("study-start", StudyIntent::Edit(PositionEdit::ResetToStart)),
        ("study-empty", StudyIntent::Edit(PositionEdit::ClearBoard)),
        ("study-undo", StudyIntent::Undo),
        ("study-click-takes", StudyIntent::SetClickRemovesRing(true)),
        ("study-copy", StudyIntent::Copy),
        ("study-paste", StudyIntent::Paste),
        ("study-best-show", StudyIntent::ToggleBestTurnSearch),
        ("study-play-begin", StudyIntent::StartMatch),
        ("study-back", StudyIntent::Back),
    ] {
        let mut draft = StudyPanelState { lineup: Lineup::TwoPeople, ..StudyPanelState::default() };
        let asked = PanelHarness::at_scale(1.0)
            .click_on_text_key(key, |ctx, texts| draw_study_panels(ctx, texts, &view, &mut draft));
        assert_eq!(asked, Some(intent), "{key}");
    }
    let moved = |from| RingPlace::Holder(from);
    let mut draft = StudyPanelState::default();
    let asked =
        PanelHarness::at_scale(1.0).click_on_text("+", |ctx, texts| draw_study_panels(ctx, texts, &view, &mut draft));
    let edit = PositionEdit::MoveRing { from: moved(Player::Black), to: moved(Player::Red) };
    assert_eq!(asked, Some(StudyIntent::Edit(edit)), "the first button is Red's");
}

#[test]
fn a_finished_match_cannot_be_played_out() {
    let study = study("1111/12221/123321/1234321/123321/12221/1111 A4,D1,G4 A1,D7,G1 r 0/0 - 0");
    let (best, mut draft) = (BestTurns::default(), StudyPanelState::default());
    let view = StudyContent { study: &study, best_turns: &best, is_over: true };
    let asked = PanelHarness::at_scale(1.0)
        .click_on_text_key("study-play-begin", |ctx, texts| draw_study_panels(ctx, texts, &view, &mut draft));
    assert_eq!(asked, None);
}

#[test]
fn every_text_problem_is_described_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        let mut told = Vec::new();
        for text in [
            "rubbish",
            "000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "2000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/30 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,G4,D1 A1,D7,G1 r 32/32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7 r 32/32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A4,D7,G1 r 32/32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 w 32/32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 33/31 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/31 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 H9 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 D4 1",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 99",
        ] {
            let problem = text.parse::<Setup>().expect_err(text);
            let words = position_problem_words(&texts, &problem);
            assert!(!words.contains("missing") && words.len() > 20, "{words}");
            told.push(words);
        }
        told.dedup();
        assert_eq!(told.len(), 13, "every problem should have its own text: {told:?}");
    }
}

#[test]
fn turns_and_scores_are_formatted_for_players() {
    let texts = Localization::new(Language::English);
    let [from, to] = ["D1", "D2"].map(|name| name.parse().expect("a socket"));
    let glass = |from, ring| Some(GlassChoice { from, to, dropped_ring: ring });
    assert_eq!(
        turn_words(&texts, TurnChoice { claims_ring: false, glass_move: glass(Some(from), false) }),
        "D1–D2 without a ring"
    );
    assert_eq!(turn_words(&texts, TurnChoice { claims_ring: false, glass_move: glass(None, true) }), "D2 with a ring");
    assert_eq!(turn_words(&texts, TurnChoice { claims_ring: true, glass_move: None }), "claim, pass");
    assert_eq!(score_words(&texts, 125, false), "+1.25");
    assert_eq!(score_words(&texts, -7, false), "−0.07");
    assert_eq!(score_words(&texts, exact_score(3), true), "wins by 3");
    assert_eq!(score_words(&texts, exact_score(-1), true), "loses by 1");
    assert_eq!(score_words(&texts, 0, true), "tie");
    assert_eq!(score_words(&Localization::new(Language::French), -125, false), "−1,25");
}

#[test]
fn players_get_the_chosen_seats() {
    let draft = StudyPanelState { person_colour: Player::Black, ..StudyPanelState::default() };
    let (setup, seats) = draft.match_setup();
    assert_eq!(seats.red, Seat::Bot(draft.difficulty));
    assert!(seats.is_person(Player::Black) && setup.names.red.is_empty() && setup.names.black.is_empty());
    assert!(StudyPanelState { lineup: Lineup::TwoPeople, ..draft.clone() }.match_setup().1.are_two_people());
    assert_eq!(StudyPanelState { lineup: Lineup::TwoBots, ..draft }.match_setup().1.people().count(), 0);
}

#[test]
fn pasted_text_is_read_only_if_it_is_a_position() {
    let bench = PanelHarness::at_scale(1.0);
    let (study, best) = (Study::default(), BestTurns::default());
    let view = StudyContent { study: &study, best_turns: &best, is_over: false };
    let mut draft = StudyPanelState::default();
    let start = Setup::start().to_string();
    let shown = bench.settled_texts(|ctx, texts| _ = draw_study_panels(ctx, texts, &view, &mut draft));
    assert!(shown.contains(&start), "{shown:?}");
    let mut asked = Vec::new();
    let at = bench.checked_texts(|ctx, texts| _ = draw_study_panels(ctx, texts, &view, &mut draft));
    let at = at.iter().find(|(text, _)| *text == start).expect("the field").1.center();
    bench.click_at(at, |ctx, texts| draw_study_panels(ctx, texts, &view, &mut draft));
    bench.press_key(Key::A, Modifiers::COMMAND, |ctx, texts| _ = draw_study_panels(ctx, texts, &view, &mut draft));
    for text in ["rubbish ", &start.replace(" r ", " b ")] {
        bench.press_key(Key::A, Modifiers::COMMAND, |ctx, texts| _ = draw_study_panels(ctx, texts, &view, &mut draft));
        bench.painted_shapes(vec![Event::Text(text.to_owned())], |ctx, texts| {
            asked.extend(draw_study_panels(ctx, texts, &view, &mut draft));
        });
    }
    assert_eq!(asked, [StudyIntent::SetUpPosition(start.replace(" r ", " b "))]);
}
