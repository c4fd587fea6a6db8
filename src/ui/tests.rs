//! Tests every panel at every size and in every language: nothing is cut off or overlaps, and every word is localized.

use bevy_egui::egui::Context;

use super::kit::names::PlayerNames;
use super::kit::navigation::Confirmation;
use super::kit::testing::Bench;
use super::rulebook::bookmark::Bookmark;
use super::setup::draft::{Draft, Pace};
use super::title::panel::TitleView;
use super::{confirm, help, pause, rulebook, settings, setup, title};
use crate::localization::Localization;
use crate::persistence::{Company, RedChoice, Settings};
use crate::rules::{Level, Options, Player};

/// The title at the very first start.
const NEWCOMER: TitleView = TitleView { newcomer: true, preparing: true };

/// A panel that draws itself.
type Panel = Box<dyn FnMut(&Context, &Localization)>;

/// Returns every panel that can be drawn by itself, with a description.
fn everything() -> Vec<(String, Panel)> {
    let mut all: Vec<(String, Panel)> = vec![
        ("the title".into(), Box::new(|ctx, texts| _ = title::panel::panel(ctx, texts, TitleView::default()))),
        ("the first title".into(), Box::new(|ctx, texts| _ = title::panel::panel(ctx, texts, NEWCOMER))),
        ("the controls".into(), Box::new(|ctx, texts| _ = help::panel(ctx, texts, None))),
        ("the settings".into(), Box::new(|ctx, texts| _ = settings::panel(ctx, texts, &mut Settings::default()))),
        (
            "a lot".into(),
            Box::new(|ctx, texts| _ = setup::lot::panel(ctx, texts, &["F2".into(), "Esc".into()], 0.3, false)),
        ),
    ];
    for (hides, people) in [(true, &Player::BOTH[..]), (false, &Player::BOTH[..1]), (false, &[])] {
        let what = format!("the pause of {}", people.len());
        all.push((what, Box::new(move |ctx, texts| _ = pause::panel::panel(ctx, texts, hides, people))));
    }
    for what in [Confirmation::Leave, Confirmation::Resign(Player::Red), Confirmation::Quit] {
        let names = PlayerNames::default();
        all.push((
            format!("{what:?}?"),
            Box::new(move |ctx, texts| _ = confirm::panel(ctx, texts, what, &names, confirm::Kept::Yes)),
        ));
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
