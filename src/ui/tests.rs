//! Tests of all panels together.

use std::path::PathBuf;

use bevy_egui::egui::Context;
use jiff::Timestamp;
use tamsk_engine::Difficulty;
use tamsk_engine::player::TimerRestraint;
use tamsk_records::{NamesByPlayer, Record};
use tamsk_rules::{Handicap, Handicaps, Level, Options, Player, TimeLimits};

use super::briefing::{self, BriefingContent, BriefingPlace};
use super::confirm::{self, ConfirmationContent};
use super::help::{self, HelpContent};
use super::kit::leaving::LeavingOutcome;
use super::kit::match_options::RunningTimeTenths;
use super::kit::names::PlayerNames;
use super::kit::navigation::Confirmation;
use super::kit::testing::PanelHarness;
use super::pause::panel::{PauseMenuContent, PausedActivity};
use super::replay::continue_card::{self, ContinueChoices};
use super::rulebook::panel::RulebookState;
use super::setup::draft::TamskSetupDraft;
use super::title::leading_choice::{LeadingChoice, choices_of_unfinished_match};
use super::title::panel::{TitleContent, WelcomeContent};
use super::{online, pause, problems, records, rulebook, settings, setup, study, title};
use crate::localization::{Language, Localization};
use crate::persistence::{LibraryEntry, RecordMetadata, SavedMatch};
use crate::settings::{FirstColourChoice, GraphicsQuality, Lineup, Settings, TamskChoices};
use crate::table::lesson::{CoursePart, LessonEntry};
use crate::table::seats::{Seat, Seats};
use crate::table::table_top::TableSide;
use crate::table::unfinished::UnfinishedMatch;

const WELCOME: WelcomeContent = WelcomeContent {
    language: Language::English,
    quality: None,
    suitable_quality: GraphicsQuality::Medium,
    level_one_minutes: 88,
    has_lessons: true,
    is_compiling_shaders: true,
    is_dimmed: false,
};

fn leads() -> [LeadingChoice; 10] {
    let lesson =
        LessonEntry { name: "x".into(), title_key: "rings-title".into(), part: CoursePart::default(), step_count: 12 };
    let unfinished = |seats| {
        let players = NamesByPlayer { red: "1".repeat(24).into(), black: "2".repeat(24).into() };
        let summary = UnfinishedMatch::summary(&Record { players, ..Record::default() }).ok();
        let metadata = RecordMetadata { seats: Some(seats), ..RecordMetadata::default() };
        let date = Timestamp::UNIX_EPOCH;
        let entry = LibraryEntry { file: PathBuf::new(), metadata, date, recency_rank: 1, summary };
        LeadingChoice::ResumeMatch { file: PathBuf::new(), choices: choices_of_unfinished_match(&entry) }
    };
    let again = |lineup| LeadingChoice::PlayAgain(TamskChoices { lineup, ..TamskChoices::default() });
    [
        LeadingChoice::SetUpAgainstBot,
        LeadingChoice::FirstLesson { name: "x".into(), minutes: 88 },
        LeadingChoice::ContinueLesson { lesson: lesson.clone(), step: 10 },
        LeadingChoice::NextLesson(lesson),
        again(Lineup::TwoPeople),
        again(Lineup::AgainstBot),
        again(Lineup::TwoBots),
        unfinished(Seats::default()),
        unfinished(Seats { red: Seat::Bot(Difficulty::Master), black: Seat::Person }),
        unfinished(Seats { red: Seat::Bot(Difficulty::Expert), black: Seat::Bot(Difficulty::Novice) }),
    ]
}

pub type Panel = Box<dyn FnMut(&Context, &Localization)>;

pub fn labelled_panel(what: impl Into<String>, draw: impl FnMut(&Context, &Localization) + 'static) -> (String, Panel) {
    (what.into(), Box::new(draw))
}

fn pauses() -> impl Iterator<Item = (String, Panel)> {
    let of_people = [(true, &Player::BOTH[..]), (false, &Player::BOTH[..1]), (false, &[])];
    let of_people = of_people.into_iter().map(|(hides, people)| {
        labelled_panel(format!("the pause of {}", people.len()), move |ctx, texts| {
            let about = |key, player| PlayerNames::default().text_about(texts, key, player);
            let resigns = people.iter().map(|&who| (who, about("pause-resigns", who)));
            let tie = people.first().filter(|_| people.len() == 2).map(|&who| (who, about("pause-offer-tie", who)));
            let model = PauseMenuContent {
                hides_board: hides,
                resign_buttons: resigns.collect(),
                tie_button: tie,
                ..PauseMenuContent::default()
            };
            _ = pause::panel::draw_pause_menu(ctx, texts, &model);
        })
    });
    let replay = PauseMenuContent { activity: PausedActivity::Replay, ..PauseMenuContent::default() };
    of_people.chain([labelled_panel("the pause of a replay", move |ctx, texts| {
        _ = pause::panel::draw_pause_menu(ctx, texts, &replay);
    })])
}

fn everything() -> Vec<(String, Panel)> {
    let mut all = vec![
        labelled_panel("the first start", |ctx, texts| {
            _ = title::panel::draw_welcome_card(ctx, texts, &mut WELCOME.clone());
        }),
        labelled_panel("the settings", |ctx, texts| settings_with(ctx, texts, "")),
        labelled_panel("some settings", |ctx, texts| settings_with(ctx, texts, "e")),
        labelled_panel("no settings", |ctx, texts| settings_with(ctx, texts, "0123456789")),
        labelled_panel("a lot", |ctx, texts| {
            _ = setup::lot::draw_lot_card(ctx, texts, &["F2".into(), "Esc".into()], 0.3, false);
        }),
        labelled_panel("going on", |ctx, texts| {
            let colours = ["player-red", "player-black"].map(|key| texts.tr(key).into_owned());
            _ = continue_card::draw_continue_card(ctx, texts, &mut ContinueChoices::default(), 888, colours);
        }),
    ];
    let help = HelpContent { is_in_lesson: true, offers_briefing: true, ..HelpContent::default() };
    all.push(labelled_panel("the controls", move |ctx, texts| _ = help::help_panel(ctx, texts, help)));
    all.extend(leads().map(|lead| {
        let what = format!("the title with {lead:?}");
        let games = vec![("gipf", "title-gipf")];
        let awaited_by = Some("Wolfeschlegelsteinhausenbergerdorff".to_owned());
        let content = TitleContent {
            leading_choice: lead,
            unfinished_count: 188,
            stored_match_awaited_by: awaited_by,
            is_compiling_shaders: true,
            other_games: games,
            ..TitleContent::default()
        };
        labelled_panel(what, move |ctx, texts| _ = title::panel::draw_title(ctx, texts, &content))
    }));
    all.extend(pauses());
    all.extend(briefing_panels());
    all.extend([Confirmation::Leave, Confirmation::Resign(Player::Red), Confirmation::Quit].map(|what| {
        let asked = ConfirmationContent::new(what, LeavingOutcome::MatchDiscarded);
        labelled_panel(format!("{what:?}?"), move |ctx, texts| _ = confirm::confirmation_panel(ctx, texts, &asked))
    }));
    all.extend(drafts().into_iter().map(|mut draft| {
        let what = format!("the setup {:?} {:?}", draft.choices.lineup, draft.choices.options);
        labelled_panel(what, move |ctx, texts| _ = setup::card::draw_setup_card(ctx, texts, &mut draft))
    }));
    all.extend(records::tests::panels());
    all.extend(problems::tests::panels());
    all.extend(study::tests::panels());
    all.extend(online::tests::panels());
    all.extend((0..RulebookState::default().sections().count()).map(|section| {
        let mut bookmark = RulebookState { section_index: section, ..RulebookState::default() };
        labelled_panel(format!("page {section}"), move |ctx, texts| {
            _ = rulebook::panel::draw_rulebook(ctx, texts, &mut bookmark);
        })
    }));
    all
}

/// Returns every briefing twice: as drawn for one reader, and as drawn for two people on a table-top screen.
fn briefing_panels() -> Vec<(String, Panel)> {
    let of_one = |model: BriefingContent| {
        labelled_panel(format!("the briefing {model:?}"), move |ctx, texts| {
            _ = briefing::briefing_panel(ctx, texts, &model, BriefingPlace::default());
        })
    };
    let of_two = |model: BriefingContent| {
        labelled_panel(format!("the briefing {model:?} of two people at a table-top screen"), move |ctx, texts| {
            for place in BriefingPlace::for_both_players(ctx.content_rect(), TableSide::Near) {
                _ = briefing::briefing_panel(ctx, texts, &model, place);
            }
        })
    };
    briefings().into_iter().map(of_one).chain(briefings().into_iter().map(of_two)).collect()
}

fn briefings() -> Vec<BriefingContent> {
    let mut views = Vec::new();
    let odds = Handicap { initial_rings: 24, glass_sand: Some(600_000), timer_sand: Some(60_000) };
    let handicaps = Handicaps { red: odds, black: odds };
    let unequal = Options { handicaps, ..Options::at_level(Level::Three) };
    let unhurried = Options { time_limits: TimeLimits::SandOnly, ..unequal };
    let plain = Options { handicaps, ..Options::at_level(Level::One) };
    for options in [plain, Options::at_level(Level::Two), Options::at_level(Level::Three), unequal, unhurried] {
        for names in
            [PlayerNames::default(), PlayerNames::one_person_as(Player::Red), PlayerNames::one_person_as(Player::Black)]
        {
            for (begins, first) in [(true, true), (false, false)] {
                let difficulty = if first { Difficulty::Novice } else { Difficulty::Club };
                let restraint = TimerRestraint::towards_person(difficulty, first, &options, Player::Red);
                let names = names.clone();
                views.push(BriefingContent {
                    names,
                    options,
                    to_move: Player::Red,
                    is_before_match: begins,
                    have_seen_first_player_drawn: !begins,
                    bot_timer_restraint: restraint,
                    is_for_both: false,
                });
            }
        }
    }
    views
}

fn settings_with(ctx: &Context, texts: &Localization, query: &str) {
    settings::draw_settings_panel(ctx, texts, &mut Settings::default(), &mut query.to_owned(), false);
}

fn drafts() -> Vec<TamskSetupDraft> {
    let mut drafts = Vec::new();
    for company in [Lineup::TwoPeople, Lineup::AgainstBot, Lineup::TwoBots] {
        for level in [Level::One, Level::Two, Level::Three] {
            let options = Options::at_level(level);
            let red = FirstColourChoice::FirstPerson;
            let mut choices = TamskChoices { lineup: company, options, red_person: red, ..TamskChoices::default() };
            RunningTimeTenths(30).set_glass_and_timer_times(&mut choices.options);
            drafts.push(TamskSetupDraft { choices, shows_advanced_options: true, ..TamskSetupDraft::default() });
        }
    }
    drafts
}

/// Asserts that all panels fit on every screen in every language and take all their words from the locale files.
pub fn assert_panels_fit(panels: fn() -> Vec<(String, Panel)>) {
    for bench in PanelHarness::at_all_scales_and_languages().chain(PanelHarness::at_all_screens_and_languages()) {
        for (_, mut panel) in panels() {
            bench.checked_texts(|ctx, texts| panel(ctx, texts));
        }
    }
    for (what, panel) in panels() {
        PanelHarness::with_masked_translations().assert_localized(&what, panel);
    }
}

#[test]
fn every_panel_fits_and_is_localized() {
    assert_panels_fit(everything);
}

#[test]
fn the_title_names_the_opponent_who_awaits_your_turn() {
    let content =
        |name: &str| TitleContent { stored_match_awaited_by: Some(name.to_owned()), ..TitleContent::default() };
    for bench in PanelHarness::at_all_scales_and_languages() {
        let drawn = |view| bench.checked_texts(|ctx, texts| _ = title::panel::draw_title(ctx, texts, &view));
        assert!(drawn(content("Ada")).iter().any(|(text, _)| text.contains("Ada")));
        assert!(!drawn(content(&"W".repeat(60))).iter().any(|(text, _)| text.contains('W')), "the name does not fit");
    }
}

#[test]
fn the_title_cuts_the_longest_names() {
    let players = ("W".repeat(24).into(), "Ma ".repeat(8).into());
    let lead = LeadingChoice::PlayAgain(TamskChoices { players, ..TamskChoices::default() });
    let content = TitleContent { leading_choice: lead, ..TitleContent::default() };
    for bench in PanelHarness::at_all_scales_and_languages() {
        let drawn = bench.checked_texts(|ctx, texts| _ = title::panel::draw_title(ctx, texts, &content));
        assert!(drawn.iter().any(|(text, _)| text.contains('…')), "{drawn:?}");
    }
}
