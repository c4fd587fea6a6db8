//! Tests of the GIPF panels in every state, and of their buttons.

mod replays;

use std::path::PathBuf;
use std::sync::Arc;

use bevy_egui::egui::Context;
use gipf_rules::{
    BLACK, ChallengeOptions, Contest, GipfEndReason, GipfEvent, GipfOptions, GipfOutcome, GipfRefusal, GipfVersion,
    ManualContestResult, Spot, WHITE,
};
use tamsk_engine::Difficulty;
use tamsk_net::{OpenContest, RandomDrawState};
use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, Player};

use self::replays::{analyses, playback, replays};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{GipfAim, challenge_terms, refusal_key, version_key};
use crate::gipf::ui::aids::show_aid_buttons;
use crate::gipf::ui::bars::GipfBar;
use crate::gipf::ui::contest::{self, ContestCard, ContestIntent};
use crate::gipf::ui::draft::GipfMatchSetupDraft;
use crate::gipf::ui::log::GipfLogEntry;
use crate::gipf::ui::plate::BarNote;
use crate::gipf::ui::rulebook::GIPF_PART;
use crate::gipf::ui::words::end_words;
use crate::localization::{KeyedText, Localization};
use crate::persistence::{LibraryEntry, MatchSummary};
use crate::settings::{GipfChoices, Lineup};
use crate::table::game::Aid;
use crate::table::replay::UntimedGame;
use crate::table::seats::{Seat, Seats};
use crate::table::table_top::TableSide;
use crate::ui::help::{self, HelpContent};
use crate::ui::hud::{CornerMatchKind, HasActLog, MatchLog, ScreenCorner, corner_buttons, log_panel};
use crate::ui::kit::aid_requests::AskForAid;
use crate::ui::kit::game_ui::GameUi;
use crate::ui::kit::name_field::MAX_LINE_GRAPHEMES;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::layout::Edge;
use crate::ui::pause;
use crate::ui::pause::panel::{PauseIntent, PauseMenuContent};
use crate::ui::records;
use crate::ui::records::browser::{BrowsableRecords, RecordsBrowser, RecordsPage, RecordsQuestion};
use crate::ui::records::tests::changed;
use crate::ui::result::brief;
use crate::ui::result::panel::{ResultCardPlace, ResultIntent};
use crate::ui::rulebook;
use crate::ui::rulebook::panel::RulebookState;
use crate::ui::setup::card;
use crate::ui::title;
use crate::ui::title::leading_choice::LeadingChoice;
use crate::ui::title::panel::TitleContent;
use crate::ui::{Panel, assert_panels_fit, labelled_panel};

fn contests() -> [Contest; 4] {
    [Contest::Tamsk, Contest::Coin, Contest::Dice, Contest::Other("1".repeat(24).into())]
}

fn agreed(contest: Contest) -> ChallengeOptions {
    ChallengeOptions { contest, note: "2".repeat(MAX_LINE_GRAPHEMES).into(), ..ChallengeOptions::default() }
}

fn paused(texts: &Localization, people: &[Player]) -> PauseMenuContent {
    let about = |side| PlayerNames::default().text_about(texts, "pause-resigns", side);
    let resigns = people.iter().map(|&side| (side, about(side))).collect();
    PauseMenuContent { resign_buttons: resigns, ..PauseMenuContent::default() }
}

/// Returns the card of every kind of contest, in two cases: online before the contest has begun, and on a shared device
/// after it has begun.
fn contest_cards() -> Vec<(String, Panel)> {
    let mut all: Vec<(String, Panel)> = Vec::new();
    for contest in contests() {
        for has_begun in [false, true] {
            let (what, agreed) = (format!("the contest {contest:?}, begun: {has_begun}"), agreed(contest.clone()));
            let facing_side = has_begun.then_some(TableSide::Opposite);
            let names = PlayerNames::default();
            // Black is the local player, and White has already entered a result.
            let said = ByPlayer::new(Some(ManualContestResult::Challenger), None);
            let draw = if contest == Contest::Tamsk {
                RandomDrawState::RedDrawn(BLACK)
            } else {
                RandomDrawState::AwaitsCommitment
            };
            let far = (!has_begun)
                .then(|| (BLACK, OpenContest { draw_state: draw, reported_results: said, ..OpenContest::default() }));
            let draw = move |ctx: &Context, texts: &Localization| {
                let card = ContestCard {
                    agreed_options: agreed.clone(),
                    names: names.clone(),
                    potential_owner: WHITE,
                    has_tamsk_match_begun: has_begun,
                    table_top_facing_side: facing_side,
                    online_contest: far.clone(),
                };
                _ = contest::show_contest_card(ctx, texts, &card);
            };
            all.push((what, Box::new(draw)));
        }
    }
    all
}

fn panels() -> Vec<(String, Panel)> {
    let mut all: Vec<(String, Panel)> = replays().collect();
    for lineup in [Lineup::TwoPeople, Lineup::AgainstBot, Lineup::TwoBots] {
        for contest in contests() {
            let what = format!("the setup of GIPF {lineup:?} {contest:?}");
            let challenge = agreed(contest);
            let (potentials, allows_challenges, version) = (6, true, GipfVersion::Basic);
            let choices =
                GipfChoices { lineup, potentials, allows_challenges, version, challenge, ..GipfChoices::default() };
            let mut draft =
                GipfMatchSetupDraft { choices, shows_advanced_options: true, ..GipfMatchSetupDraft::default() };
            all.push((what, Box::new(move |ctx, texts| _ = card::draw_setup_card(ctx, texts, &mut draft))));
        }
    }
    all.extend(contest_cards());
    for people in [&Player::BOTH[..], &Player::BOTH[..1], &[]] {
        let what = format!("the menu of GIPF for {}", people.len());
        let agreed = agreed(Contest::Other("1".repeat(24).into()));
        let draw = move |ctx: &Context, texts: &Localization| {
            let view = PauseMenuContent { agreed_terms: challenge_terms(&agreed), ..paused(texts, people) };
            _ = pause::panel::draw_pause_menu(ctx, texts, &view);
        };
        all.push((what, Box::new(draw)));
    }
    for by in [
        GipfEndReason::NoReserve,
        GipfEndReason::NoGipf,
        GipfEndReason::Blocked,
        GipfEndReason::Repetition,
        GipfEndReason::Resigned,
    ] {
        let winner = (by != GipfEndReason::Repetition).then_some(BLACK);
        let draw = move |ctx: &Context, texts: &Localization| {
            let mut words = end_words(texts, &PlayerNames::default(), GipfOutcome { winner, by }).to_vec();
            words.push(texts.tr_args("gipf-result-turns", &[("count", 88.into())]));
            _ = brief::draw_brief_result_card(
                ctx,
                texts,
                &words,
                None,
                ResultCardPlace { can_be_turned: winner.is_none(), ..ResultCardPlace::default() },
            );
        };
        all.push((format!("the result {by:?}"), Box::new(draw)));
    }
    all.extend(analyses());
    all.extend(bars());
    all.extend(logs());
    all.extend(shared_panels());
    all
}

/// Returns the bars that report each kind of refusal, drawn with the corner buttons and the aids. Some screens are
/// upright, and others lie flat.
fn bars() -> Vec<(String, Panel)> {
    let mut bars: Vec<(String, Panel)> = Vec::new();
    for (number, why) in GipfRefusal::ALL.into_iter().enumerate() {
        let (far, is_table_top) = (number % 2 == 0, number % 4 < 2);
        let options = GipfOptions { potentials: 6, ..GipfOptions::default() };
        let live = LiveGipf::new(options, None, NamesByPlayer::default()).expect("rules within bounds");
        let draw = move |ctx: &Context, texts: &Localization| {
            let (names, aim) = (PlayerNames::of(&live, Seats::default()), GipfAim::default());
            let note = Some(&BarNote::RefusalKey(refusal_key(why)));
            let (suggested_acts, side) = (Some(&[][..]), if far { BLACK } else { WHITE });
            let bar = GipfBar {
                live: &live,
                names: &names,
                aim: &aim,
                side,
                is_far_side: far,
                is_table_top,
                suggested_acts,
                note,
            };
            _ = bar.show(ctx, texts);
            for &spot in ScreenCorner::corners_in_use(is_table_top) {
                _ = corner_buttons(ctx, texts, None, CornerMatchKind::Untimed, spot);
            }
            _ = show_aid_buttons(ctx, texts, &[AskForAid(Aid::Hint, side), AskForAid(Aid::TakeBack, side)]);
        };
        bars.push((format!("a bar of GIPF, {why}"), Box::new(draw)));
    }
    bars
}

/// Returns the log of a match with a challenge. The log is split into parts that fit into the panel.
fn logs() -> Vec<(String, Panel)> {
    let mut events = playback(0).timeline().whole_match().events_by_act().concat();
    let spots = Spot::all().take(6).collect();
    events.extend([
        GipfEvent::PotentialUsable { owner: BLACK },
        GipfEvent::UseAllowed,
        GipfEvent::ContestDecided { neutralised: true },
        GipfEvent::PiecesRemoved { by: BLACK, spots, returned: 4, captured: 2 },
        GipfEvent::RowsKept { by: WHITE },
        GipfEvent::Ended(GipfOutcome { winner: Some(WHITE), by: GipfEndReason::NoReserve }),
        GipfEvent::Ended(GipfOutcome { winner: None, by: GipfEndReason::Repetition }),
    ]);
    let lines: Vec<GipfLogEntry> = events.iter().filter_map(LiveGipf::line_for).collect();
    let log = |lines: &[GipfLogEntry]| {
        let log = MatchLog { lines: lines.to_vec(), ..MatchLog::default() };
        labelled_panel("the log of GIPF", move |ctx, texts| {
            let names = PlayerNames::default();
            _ = log_panel(ctx, texts, &names, &[], &log, Edge::Left, TableSide::Near, 0.0);
        })
    };
    lines.chunks(3).map(log).collect()
}

fn shared_panels() -> Vec<(String, Panel)> {
    let given = || NamesByPlayer { red: "1".repeat(24).into(), black: "2".repeat(24).into() };
    let mut all = Vec::new();
    for seats in [Seats::default(), Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) }] {
        let (text, names) = (LiveGipf::UNFINISHED_MATCH_PLAYERS_KEY, PlayerNames::new::<LiveGipf>(given(), seats));
        let leading_choice = LeadingChoice::ResumeOtherGame { file: PathBuf::new(), text, names };
        let card = TitleContent {
            leading_choice,
            unfinished_count: 188,
            is_compiling_shaders: true,
            ..TitleContent::default()
        };
        all.push(labelled_panel("the title with GIPF", move |ctx, texts| {
            _ = title::panel::draw_title(ctx, texts, &card);
        }));
    }
    let view =
        HelpContent { seats: Some(Seats::default()), other_game_help: Some(&LiveGipf::HELP), ..HelpContent::default() };
    all.push(labelled_panel("the controls of GIPF", move |ctx, texts| _ = help::help_panel(ctx, texts, view)));
    for section in 0..GIPF_PART.sections.len() {
        let mut bookmark = RulebookState { parts: vec![GIPF_PART], section_index: section, ..RulebookState::default() };
        all.push(labelled_panel(format!("page {section} on GIPF"), move |ctx, texts| {
            _ = rulebook::panel::draw_rulebook(ctx, texts, &mut bookmark);
        }));
    }
    let version = version_key(GipfVersion::Tournament);
    let unfinished = [
        KeyedText::new("records-stands-challenged", [("turn", 189)]),
        KeyedText::new("records-stands-gipf", [("turn", 189), ("white", 18), ("black", 18)]),
    ]
    .map(|standing| {
        let file = format!("{}.ron", standing.key).into();
        let rules = vec![KeyedText::new("title-gipf", []), KeyedText::new(version, [])];
        let summary = MatchSummary::of_new_match::<LiveGipf>(given(), standing.with_text_arg("version", version));
        let summary = Some(MatchSummary { turns: 188, rules, ..summary });
        Arc::new(LibraryEntry { file, summary, ..LibraryEntry::clone(&changed(9, |_, _| ())) })
    });
    let others = (0..40).map(|number| changed(number, |_, summary| summary.outcome = None));
    let all_unfinished: Vec<_> = others.chain(unfinished.iter().cloned()).collect();
    for question in [None, Some(RecordsQuestion::Discard(unfinished[0].clone()))] {
        let mut browser = RecordsBrowser::default();
        (browser.page, browser.question) = (RecordsPage::Unfinished, question);
        let unfinished = all_unfinished.clone();
        all.push(labelled_panel("unfinished matches of GIPF", move |ctx, texts| {
            let view = BrowsableRecords {
                finished_and_deleted: &[],
                unfinished: &unfinished,
                revision: 1,
                not_yet_loaded_count: 0,
            };
            records::panel::draw_records_browser(ctx, texts, &mut browser, view);
        }));
    }
    all
}

#[test]
fn every_panel_fits_and_all_its_words_are_localized() {
    assert_panels_fit(panels);
}

#[test]
fn contest_buttons_do_what_they_say() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let names = PlayerNames::default();
        let press = |contest: Contest, key: &str, has_begun: bool| {
            let agreed = agreed(contest);
            let card = ContestCard {
                agreed_options: agreed.clone(),
                names: names.clone(),
                potential_owner: WHITE,
                has_tamsk_match_begun: has_begun,
                table_top_facing_side: Some(TableSide::Near),
                online_contest: None,
            };
            bench.click_on_text_key(key, |ctx, texts| contest::show_contest_card(ctx, texts, &card))
        };
        assert_eq!(press(Contest::Coin, "gipf-contest-toss", false), Some(ContestIntent::Play));
        let tie = press(Contest::Dice, "gipf-contest-tie", false);
        assert_eq!(tie, Some(ContestIntent::EnterResult(ManualContestResult::Tie)));
        assert_eq!(press(Contest::Tamsk, "gipf-contest-play", false), Some(ContestIntent::Play));
        assert_eq!(press(Contest::Tamsk, "gipf-contest-go-on", true), Some(ContestIntent::Play));
    }
}

#[test]
fn menu_and_result_buttons_do_what_they_say() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (key, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-settings", PauseIntent::Settings),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Controls),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            let pressed = bench.click_on_text_key(key, |ctx, texts| {
                pause::panel::draw_pause_menu(ctx, texts, &paused(texts, &Player::BOTH))
            });
            assert_eq!(pressed, Some(intent), "{key}");
        }
        let outcome = GipfOutcome { winner: Some(WHITE), by: GipfEndReason::NoReserve };
        let words = end_words(bench.texts(), &PlayerNames::default(), outcome);
        for (key, intent) in [
            ("result-rematch", ResultIntent::Rematch),
            ("result-replay", ResultIntent::Replay),
            ("result-setup", ResultIntent::Setup),
            ("result-title", ResultIntent::Title),
        ] {
            let pressed = bench.click_on_text_key(key, |ctx, texts| {
                brief::draw_brief_result_card(ctx, texts, &words, None, ResultCardPlace::default())
            });
            assert_eq!(pressed, Some(intent), "{key}");
        }
    }
}
