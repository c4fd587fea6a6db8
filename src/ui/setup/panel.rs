//! The choices on the setup card that are specific to TAMSK.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, Color32, Layout, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_rules::{Level, Options, Player};
use tamsk_text::PlayerName;

use super::card::{SetupDraft, SetupIntent, player_fields, starting_player_choice};
use super::devices;
use super::draft::TamskSetupDraft;
use super::handicap::handicap_controls;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::{LastChoices, PlaySettings, TamskChoices};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{GameName, TAMSK};
use crate::table::online::OfferedSetup;
use crate::table::random::RandomSource;
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::handicap::handicap_parts;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::setup_purpose::SetupPurpose;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_LIGHT};
use crate::ui::kit::widgets::{Button, gap, heading, lineup_choice, localized_choice, note, section_heading};
use crate::ui::kit::{match_options, spots};

const LEVEL_NAMES: [&str; 3] = ["level 1", "level 2", "level 3"];

/// The text keys of the notes about the bots, in order of difficulty.
const BOT_NOTES: [&str; 5] =
    ["bot-novice-note", "bot-casual-note", "bot-club-note", "bot-expert-note", "bot-master-note"];

impl SetupDraft for TamskSetupDraft {
    const GAME: GameName = TAMSK;
    const CARD_ID: &'static str = "setup";
    const TITLE_KEY: &'static str = "setup-title";

    fn reopened(&self, last: &LastChoices, play: &PlaySettings) -> TamskSetupDraft {
        TamskSetupDraft {
            skips_card: self.skips_card,
            devices: self.devices,
            ..TamskSetupDraft::from_settings(last, play)
        }
    }

    fn save_choices(&self, last: &mut LastChoices, play: &mut PlaySettings) {
        last.tamsk.clone_from(&self.choices);
        play.screen_lies_flat = self.is_table_top;
    }

    fn player_names(&self) -> &(PlayerName, PlayerName) {
        &self.choices.players
    }

    fn just_opened_mut(&mut self) -> &mut bool {
        &mut self.just_opened
    }

    fn purpose_mut(&mut self) -> &mut SetupPurpose {
        &mut self.purpose
    }

    // Hide the card during the draw for colours, and before a match that begins without the card.
    fn is_card_visible(&self) -> bool {
        self.lot.is_none() && !self.skips_card
    }

    fn head(ui: &mut Ui, texts: &Localization, title: &str) -> Option<SetupIntent> {
        let row = ui.horizontal(|ui| {
            heading(ui, title);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (rules, sign) =
                    (texts.tr("setup-rules"), key_labels(ui.ctx()).common_action_label(InputAction::ToggleRulebook));
                let button = Button::new(&rules).script_name("rules").text_size(14.0).key_label(&sign);
                button.show_clicked(ui).then_some(SetupIntent::Rules)
            })
            .inner
        });
        gap(ui, 2.0);
        row.inner
    }

    fn body(&mut self, ui: &mut Ui, texts: &Localization) {
        gap(ui, 2.0);
        if self.purpose.is_online() {
            note(ui, &texts.tr("online-setup-note"));
        } else {
            who_plays(ui, texts, self);
        }
        gap(ui, 10.0);
        section_heading(ui, &texts.tr("setup-level"));
        levels(ui, texts, &mut self.choices.options.level);
        gap(ui, 10.0);
        section_heading(ui, &texts.tr("setup-preset"));
        match_options::preset_choice(ui, texts, &mut self.choices.options);
        gap(ui, 10.0);
        options(ui, texts, self);
        if self.shows_advanced_options {
            handicap_controls(ui, texts, self);
        }
    }

    fn rule_differences(&self, texts: &Localization) -> Vec<String> {
        let options = &self.choices.options;
        let mut all = match_options::differences_from_standard(texts, options);
        for (player, called) in Player::BOTH.into_iter().zip(self.first_and_second_names_before_lot(texts)) {
            let parts = handicap_parts(texts, options, player);
            if !parts.is_empty() {
                let args = [("name", called.into()), ("parts", parts.join(", ").into())];
                all.push(texts.tr_args("setup-differs-for", &args));
            }
        }
        all
    }

    fn restore_standard_rules(&mut self) {
        self.choices.options = Options::at_level(self.choices.options.level);
    }

    fn begin_match(&mut self, chance: &RandomSource, commands: &mut Commands) {
        self.start_match_or_draw_lots(chance, commands);
    }

    fn offer_match(&self, commands: &mut Commands) {
        let setup = MatchSetup { options: self.choices.options, ..default() };
        commands.insert_resource(OfferedSetup::<LiveMatch>(Some(setup)));
    }
}

fn who_plays(ui: &mut Ui, texts: &Localization, draft: &mut TamskSetupDraft) {
    section_heading(ui, &texts.tr("setup-players"));
    let TamskChoices { players: names, lineup, bot_difficulties: bots, .. } = &mut draft.choices;
    lineup_choice(ui, texts, "company", lineup);
    gap(ui, 4.0);
    player_fields(ui, texts, names, *lineup, bots, BOT_NOTES);
    let called = draft.first_and_second_names_before_lot(texts);
    starting_player_choice(ui, texts, "setup-red", &mut draft.choices.red_person, called);
    if draft.offers_device_choice() && devices::lacks_room_for_devices_card(ui.ctx()) {
        gap(ui, 10.0);
        devices::device_choices(ui, texts, draft);
    }
}

fn options(ui: &mut Ui, texts: &Localization, draft: &mut TamskSetupDraft) {
    if !match_options::advanced_toggle_is_unfolded(ui, texts, &mut draft.shows_advanced_options) {
        return;
    }
    match_options::option_label(ui, &texts.tr("setup-start"));
    match_options::start_layout_choice(ui, texts, &mut draft.choices.options.start);
    match_options::advanced_options(ui, texts, &mut draft.choices.options);
    // In an online match, omit the choice of the timer's side, because the timer is always at Red's right there.
    let has_timer = draft.choices.options.level.has_timer() && draft.choices.options.has_timer();
    if has_timer && !draft.purpose.is_online() {
        match_options::option_label(ui, &texts.tr("setup-timer-side"));
        let sides = [(true, "setup-timer-left"), (false, "setup-timer-right")];
        localized_choice(ui, texts, &mut draft.choices.timer_on_left, &sides);
    }
}

fn levels(ui: &mut Ui, texts: &Localization, level: &mut Level) {
    ui.spacing_mut().item_spacing.y = 6.0;
    for (this, name, line) in [
        (Level::One, "setup-level-1", "setup-level-1-note"),
        (Level::Two, "setup-level-2", "setup-level-2-note"),
        (Level::Three, "setup-level-3", "setup-level-3-note"),
    ] {
        if level_row(ui, this.number(), &texts.tr(name), &texts.tr(line), *level == this) {
            *level = this;
        }
    }
}

fn level_row(ui: &mut Ui, number: u8, name: &str, line: &str, chosen: bool) -> bool {
    let width = ui.available_width();
    let text = |ui: &Ui, text: &str, font, color| ui.painter().layout(text.to_owned(), font, color, width - 74.0);
    let ink = if chosen { INK } else { IVORY };
    let name_text = text(ui, name, theme::bold(15.0), ink);
    let line_color = if chosen { INK } else { IVORY_DIM };
    let line_text = text(ui, line, theme::sans(13.0), line_color);
    let height = name_text.size().y + line_text.size().y + 18.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name));
    spots::report_button_spot(ui, LEVEL_NAMES[usize::from(number.saturating_sub(1)) % 3], rect);
    draw_focus_frame(ui, &response, 10);
    let (fill, edge) = match (chosen, response.hovered()) {
        (true, _) => (BRASS, BRASS_BRIGHT),
        (false, true) => (WALNUT_LIGHT, BRASS),
        (false, false) => (Color32::TRANSPARENT, BRASS_DARK),
    };
    let painter = ui.painter();
    painter.rect(rect, 10, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let number_color = if chosen { INK } else { BRASS };
    let number_at = pos2(rect.left() + 30.0, rect.center().y - 1.0);
    painter.text(number_at, Align2::CENTER_CENTER, number, theme::title(36.0), number_color);
    let top = rect.min + vec2(60.0, 8.0);
    let below = top + vec2(0.0, name_text.size().y + 2.0);
    painter.galley(top, name_text, ink);
    painter.galley(below, line_text, ink);
    response.clicked()
}
