//! Tests every panel at every size and in every language: nothing is cut off or overlaps, and every word is localized.

use bevy_egui::egui::Context;

use super::kit::names::PlayerNames;
use super::kit::navigation::Confirmation;
use super::kit::testing::Bench;
use super::rulebook::bookmark::Bookmark;
use super::setup::draft::{Draft, Pace};
use super::title::lead::LeadingChoice;
use super::title::panel::TitleView;
use super::title::welcome::WelcomeView;
use super::{confirm, help, pause, rulebook, settings, setup, title};
use crate::localization::{Language, Localization};
use crate::persistence::{Company, MatchChoices, RedChoice, Settings};
use crate::rules::{Level, Options, Player};
use crate::session::quality::Quality;
use crate::session::teaching::{LessonEntry, LessonPart};

/// The card of the first start.
const WELCOME: WelcomeView = WelcomeView {
    language: Language::English,
    quality: None,
    suited: Quality::Medium,
    minutes: 88,
    teaches: true,
    preparing: true,
    dimmed: false,
};

/// Returns everything that the title can lead with.
fn leads() -> [LeadingChoice; 7] {
    let lesson = LessonEntry { name: "x".into(), title: "rings-title".into(), part: LessonPart::One, steps: 12 };
    let again = |company| LeadingChoice::Again(MatchChoices { company, ..MatchChoices::default() });
    [
        LeadingChoice::Bot,
        LeadingChoice::FirstLesson { name: "x".into(), minutes: 88 },
        LeadingChoice::SameLesson { lesson: lesson.clone(), step: 10 },
        LeadingChoice::NextLesson(lesson),
        again(Company::TwoPeople),
        again(Company::AgainstBot),
        again(Company::TwoBots),
    ]
}

/// A panel that draws itself.
type Panel = Box<dyn FnMut(&Context, &Localization)>;

/// Returns every panel that can be drawn by itself, with a description.
fn everything() -> Vec<(String, Panel)> {
    let mut all: Vec<(String, Panel)> = vec![
        ("the first start".into(), Box::new(|ctx, texts| _ = title::welcome::panel(ctx, texts, &mut WELCOME.clone()))),
        ("the controls".into(), Box::new(|ctx, texts| _ = help::panel(ctx, texts, None))),
        ("the settings".into(), Box::new(|ctx, texts| _ = settings::panel(ctx, texts, &mut Settings::default()))),
        (
            "a lot".into(),
            Box::new(|ctx, texts| _ = setup::lot::panel(ctx, texts, &["F2".into(), "Esc".into()], 0.3, false)),
        ),
    ];
    for lead in leads() {
        let what = format!("the title with {lead:?}");
        let view = TitleView { lead, preparing: true, ..TitleView::default() };
        all.push((what, Box::new(move |ctx, texts| _ = title::panel::panel(ctx, texts, &view))));
    }
    for (hides, people) in [(true, &Player::BOTH[..]), (false, &Player::BOTH[..1]), (false, &[])] {
        let what = format!("the pause of {}", people.len());
        all.push((what, Box::new(move |ctx, texts| _ = pause::panel::panel(ctx, texts, hides, people))));
    }
    for what in [Confirmation::Leave, Confirmation::Resign(Player::Red), Confirmation::Quit] {
        let names = PlayerNames::default();
        all.push((format!("{what:?}?"), Box::new(move |ctx, texts| _ = confirm::panel(ctx, texts, what, &names))));
    }
    for draft in drafts() {
        let what = format!("the setup {:?} {:?}", draft.company, draft.options);
        let mut draft = draft;
        all.push((what, Box::new(move |ctx, texts| _ = setup::panel::panel(ctx, texts, &mut draft))));
    }
    for section in 0..rulebook::sections::all().count() {
        let mut bookmark = Bookmark { section, ..Bookmark::default() };
        all.push((
            format!("page {section}"),
            Box::new(move |ctx, texts| _ = rulebook::panel::panel(ctx, texts, &mut bookmark)),
        ));
    }
    all
}

/// Returns drafts with every option of the setup unfolded.
fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    for company in [Company::TwoPeople, Company::AgainstBot, Company::TwoBots] {
        for level in [Level::One, Level::Two, Level::Three] {
            let options = Options::at_level(level);
            let mut draft = Draft { company, options, advanced: true, red: RedChoice::First, ..Draft::default() };
            draft.set_pace(Pace(30));
            drafts.push(draft);
        }
    }
    drafts
}

#[test]
fn everything_fits_in_every_language() {
    for bench in Bench::sizes() {
        for (_, mut panel) in everything() {
            bench.texts_drawn(|ctx, texts| panel(ctx, texts));
        }
    }
}

#[test]
fn everything_is_said_in_texts() {
    for (what, panel) in everything() {
        Bench::masked().says_only_texts(&what, panel);
    }
}

#[test]
fn the_title_cuts_the_longest_names() {
    let players = ("W".repeat(24), "Ma ".repeat(8));
    let lead = LeadingChoice::Again(MatchChoices { players, ..MatchChoices::default() });
    let view = TitleView { lead, ..TitleView::default() };
    for bench in Bench::sizes() {
        let drawn = bench.texts_drawn(|ctx, texts| _ = title::panel::panel(ctx, texts, &view));
        assert!(drawn.iter().any(|(text, _)| text.contains('…')), "{drawn:?}");
    }
}
