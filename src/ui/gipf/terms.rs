//! The terms of a challenge, on the card of the setup.

use bevy_egui::egui::Ui;
use gipf_rules::{Challengeable, Contest};
use tamsk_rules::Level;
use tamsk_text::Phrase;

use super::draft::GipfDraft;
use crate::localization::Localization;
use crate::ui::kit::name_field::{line_field, name_field};
use crate::ui::kit::widgets::{choice, named_choice, note};
use crate::ui::kit::{agreed, spots};

/// Adds the terms of a challenge (G8.1, G8.2).
pub fn terms(ui: &mut Ui, texts: &Localization, draft: &mut GipfDraft) {
    let own = Contest::Other(Phrase::default());
    let contests = [
        (0, Contest::Tamsk, "gipf-contest-tamsk"),
        (1, Contest::Coin, "gipf-contest-coin"),
        (2, Contest::Dice, "gipf-contest-dice"),
        (3, own, "gipf-contest-other"),
    ];
    let is_same =
        |agreed: &Contest| std::mem::discriminant(agreed) == std::mem::discriminant(&draft.choices.challenge.contest);
    let mut chosen = contests.iter().find(|(_, contest, _)| is_same(contest)).map_or(0, |(number, ..)| *number);
    let words: Vec<(usize, String)> =
        contests.iter().map(|(number, _, key)| (*number, texts.tr(key).into_owned())).collect();
    if named_choice(ui, "gipf contest", &mut chosen, &words)
        && let Some((_, contest, _)) = contests.get(chosen)
    {
        draft.choices.challenge.contest = contest.clone();
    }
    match draft.choices.challenge.contest {
        Contest::Tamsk => {
            let levels = [Level::One, Level::Two, Level::Three].map(|level| {
                let number = level.number();
                (level, texts.tr_args("gipf-contest-level", &[("level", number.into())]))
            });
            named_choice(ui, "gipf level", &mut draft.choices.challenge.tamsk.level, &levels);
            note(ui, &texts.tr("gipf-contest-tamsk-note"));
            let tamsk = &mut draft.choices.challenge.tamsk;
            ui.push_id("preset", |ui| agreed::presets(ui, texts, tamsk));
            ui.push_id("start", |ui| agreed::start(ui, texts, &mut tamsk.start));
            if agreed::unfold(ui, texts, &mut draft.unfolded) {
                ui.push_id("options", |ui| agreed::advanced(ui, texts, tamsk));
            }
        }
        Contest::Other(_) => {
            let width = ui.available_width() - 20.0;
            name_field(ui, &mut draft.choices.other, &texts.tr("gipf-contest-name"), width);
        }
        Contest::Coin | Contest::Dice => {}
    }
    let most = draft.choices.potentials;
    draft.choices.challenge.attempts = draft.choices.challenge.attempts.clamp(1, most);
    note(ui, &texts.tr("gipf-attempts"));
    let counts: Vec<(u8, String)> = (1..=most).map(|count| (count, count.to_string())).collect();
    ui.push_id("attempts", |ui| choice(ui, &mut draft.choices.challenge.attempts, &counts));
    let attempts = draft.choices.challenge.attempts;
    let mut neutralise = draft.choices.challenge.neutralisations().clamp(1, attempts);
    note(ui, &texts.tr("gipf-neutralise"));
    let counts: Vec<(u8, String)> = (1..=attempts).map(|count| (count, count.to_string())).collect();
    ui.push_id("neutralise", |ui| choice(ui, &mut neutralise, &counts));
    draft.choices.challenge.neutralise = (neutralise < attempts).then_some(neutralise);
    note(ui, &texts.tr("gipf-which"));
    let which = [
        (Challengeable::Any, texts.tr("gipf-which-any").into_owned()),
        (Challengeable::First, texts.tr("gipf-which-first").into_owned()),
    ];
    ui.push_id("which", |ui| choice(ui, &mut draft.choices.challenge.which, &which));
    let width = ui.available_width() - 20.0;
    let noted =
        ui.scope(|ui| line_field(ui, &mut draft.choices.challenge.note, &texts.tr("gipf-note"), width)).response;
    spots::report(ui, "gipf note", noted.rect);
}
