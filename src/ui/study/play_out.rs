//! The choices for the match that is played from the position.

use bevy_egui::egui::{Ui, vec2};
use tamsk_engine::Difficulty;
use tamsk_rules::Player;

use super::draft::StudyDraft;
use super::intent::StudyIntent;
use crate::localization::Localization;
use crate::persistence::Company;
use crate::session::seats::difficulty_key;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, note, section};

/// Adds the choices and the button that begins the match, unless the match would be over at once.
pub fn rows(ui: &mut Ui, texts: &Localization, over: bool, draft: &mut StudyDraft) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-play"));
    let companies = [
        (Company::AgainstBot, texts.tr("setup-company-bot").into_owned()),
        (Company::TwoPeople, texts.tr("setup-company-people").into_owned()),
        (Company::TwoBots, texts.tr("setup-company-bots").into_owned()),
    ];
    choice(ui, &mut draft.company, &companies);
    if draft.company != Company::TwoPeople {
        note(ui, &texts.tr("setup-bot"));
        ui.push_id("difficulty", |ui| {
            let names = Difficulty::ALL.map(|each| (each, texts.tr(difficulty_key(each)).into_owned()));
            choice(ui, &mut draft.difficulty, &names);
        });
    }
    if draft.company == Company::AgainstBot {
        note(ui, &texts.tr("study-you"));
        let names = PlayerNames::default();
        ui.push_id("you", |ui| {
            choice(ui, &mut draft.you, &Player::BOTH.map(|player| (player, names.name(texts, player))));
        });
    }
    note(ui, &texts.tr("study-play-note"));
    let word = texts.tr("study-play-begin");
    let size = vec2(ui.available_width(), 42.0);
    let begin =
        Button::new(&word).named("play out").kind(ButtonKind::Primary).ignoring_enter().text_size(16.0).at_least(size);
    ui.add_enabled(!over, begin).clicked().then_some(StudyIntent::Play)
}
