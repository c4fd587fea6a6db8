//! The card for setting up a match of GIPF.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Ui;
use gipf_rules::{ChallengeablePotentials, Contest, GipfVersion};
use tamsk_rules::Level;
use tamsk_text::{PlayerName, ShortLine};

use super::draft::GipfMatchSetupDraft;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfMatchSetup, GipfSetupPreview, version_key};
use crate::localization::Localization;
use crate::settings::{LastChoices, PlaySettings};
use crate::states::{GameName, Screen, UncoveredScreen};
use crate::table::online::OfferedSetup;
use crate::table::random::RandomSource;
use crate::ui::kit::name_field::{name_field, wrapping_line_field};
use crate::ui::kit::setup_purpose::SetupPurpose;
use crate::ui::kit::widgets::{
    choice, choice_with_script_names, gap, lineup_choice, localized_choice, note, section_heading, switch,
};
use crate::ui::kit::{PanelSystems, match_options, spots};
use crate::ui::setup::card::{
    self, SetupDraft, does_first_begin, draw_whether_first_begins, player_fields, starting_player_choice,
};

pub(super) fn plugin(app: &mut App) {
    card::add_setup_card::<GipfMatchSetupDraft>(app);
    let shown = in_state(UncoveredScreen(Screen::Setup(GIPF)));
    app.add_systems(
        EguiPrimaryContextPass,
        preview.after(card::show_setup_card::<GipfMatchSetupDraft>).in_set(PanelSystems).run_if(shown),
    );
}

fn preview(draft: Res<GipfMatchSetupDraft>, mut previews: Query<&mut GipfSetupPreview>, mut commands: Commands) {
    let preview = GipfSetupPreview(draft.start_position());
    match previews.iter_mut().next() {
        Some(mut shown) => _ = shown.set_if_neq(preview),
        None => _ = commands.spawn((Name::new("Preview"), preview, DespawnOnExit(Screen::Setup(GIPF)))),
    }
}

const BOT_NOTES: [&str; 5] = [
    "gipf-bot-novice-note",
    "gipf-bot-casual-note",
    "gipf-bot-club-note",
    "gipf-bot-expert-note",
    "gipf-bot-master-note",
];

impl SetupDraft for GipfMatchSetupDraft {
    const GAME: GameName = GIPF;
    const CARD_ID: &'static str = "gipf setup";
    const TITLE_KEY: &'static str = "gipf-setup-title";

    fn reopened(&self, last: &LastChoices, _: &PlaySettings) -> GipfMatchSetupDraft {
        GipfMatchSetupDraft::from_settings(last)
    }

    fn save_choices(&self, last: &mut LastChoices, _: &mut PlaySettings) {
        last.tamsk.players.clone_from(&self.person_names);
        last.gipf = Some(self.choices.clone());
    }

    fn player_names(&self) -> &(PlayerName, PlayerName) {
        &self.person_names
    }

    fn just_opened_mut(&mut self) -> &mut bool {
        &mut self.just_opened
    }

    fn purpose_mut(&mut self) -> &mut SetupPurpose {
        &mut self.purpose
    }

    fn body(&mut self, ui: &mut Ui, texts: &Localization) {
        if self.purpose.is_online() {
            note(ui, &texts.tr("online-setup-note"));
        } else {
            section_heading(ui, &texts.tr("setup-players"));
            who_plays(ui, texts, self);
        }
        gap(ui, 10.0);
        section_heading(ui, &texts.tr("gipf-version"));
        version(ui, texts, self);
        gap(ui, 10.0);
        section_heading(ui, &texts.tr("gipf-potentials"));
        let counts = [0, 3, 4, 5, 6].map(|count| (count, count.to_string()));
        choice_with_script_names(ui, "gipf potentials", &mut self.choices.potentials, &counts);
        note(ui, &texts.tr("gipf-potentials-note"));
        if self.choices.potentials > 0 {
            gap(ui, 10.0);
            section_heading(ui, &texts.tr("gipf-challenge"));
            challenge(ui, texts, self);
        }
    }

    fn begin_match(&mut self, chance: &RandomSource, commands: &mut Commands) {
        let first_is_white =
            does_first_begin(self.choices.white_person).unwrap_or_else(|| draw_whether_first_begins(chance));
        commands.write_message(self.start_request(first_is_white));
    }

    fn offer_match(&self, commands: &mut Commands) {
        let setup = GipfMatchSetup { options: self.options(), names: default() };
        commands.insert_resource(OfferedSetup::<LiveGipf>(Some(setup)));
    }
}

fn challenge(ui: &mut Ui, texts: &Localization, draft: &mut GipfMatchSetupDraft) {
    ui.horizontal(|ui| {
        let label = texts.tr("gipf-challenge-switch");
        let shown = ui.scope(|ui| switch(ui, &mut draft.choices.allows_challenges, &label)).response;
        spots::report_button_spot(ui, "gipf challenged", shown.rect);
        note(ui, &label);
    });
    if draft.choices.allows_challenges {
        terms(ui, texts, draft);
    }
}

fn who_plays(ui: &mut Ui, texts: &Localization, draft: &mut GipfMatchSetupDraft) {
    let GipfMatchSetupDraft { person_names: names, choices, .. } = draft;
    lineup_choice(ui, texts, "gipf company", &mut choices.lineup);
    player_fields(ui, texts, names, choices.lineup, &mut choices.bot_difficulties, BOT_NOTES);
    let called = draft.display_names(texts);
    starting_player_choice(ui, texts, "gipf-who-is-white", &mut draft.choices.white_person, called);
}

fn version(ui: &mut Ui, texts: &Localization, draft: &mut GipfMatchSetupDraft) {
    let versions = GipfVersion::ALL.map(|version| (version, texts.tr(version_key(version)).into_owned()));
    choice_with_script_names(ui, "gipf version", &mut draft.choices.version, &versions);
    let about = match draft.choices.version {
        GipfVersion::Basic => "gipf-version-basic-note",
        GipfVersion::Standard => "gipf-version-standard-note",
        GipfVersion::Tournament => "gipf-version-tournament-note",
    };
    note(ui, &texts.tr(about));
    if draft.choices.version == GipfVersion::Basic {
        // In an online match, the players have no colours yet, so the texts name the players instead.
        let keys = match draft.purpose.is_online() {
            true => ["online-more-own", "online-more-other"],
            false => ["gipf-more-white", "gipf-more-black"],
        };
        let (white, black) = &mut draft.choices.extra_pieces;
        for (key, more) in keys.into_iter().zip([white, black]) {
            note(ui, &texts.tr(key));
            ui.push_id(key, |ui| choice(ui, more, &[0, 1, 2, 3].map(|count| (count, count.to_string()))));
        }
    }
}

/// Draws the controls for the terms of challenges (G8.1, G8.2).
fn terms(ui: &mut Ui, texts: &Localization, draft: &mut GipfMatchSetupDraft) {
    let own = Contest::Other(ShortLine::default());
    let keys = ["gipf-contest-tamsk", "gipf-contest-coin", "gipf-contest-dice", "gipf-contest-other"];
    let contests = [Contest::Tamsk, Contest::Coin, Contest::Dice, own];
    let agreed = std::mem::discriminant(&draft.choices.challenge.contest);
    let mut chosen = contests.iter().position(|contest| std::mem::discriminant(contest) == agreed).unwrap_or(0);
    let words: Vec<(usize, String)> = keys.iter().map(|key| texts.tr(key).into_owned()).enumerate().collect();
    if choice_with_script_names(ui, "gipf contest", &mut chosen, &words) {
        draft.choices.challenge.contest = contests[chosen].clone();
    }
    match draft.choices.challenge.contest {
        Contest::Tamsk => {
            let levels = [Level::One, Level::Two, Level::Three].map(|level| {
                let number = level.number();
                (level, texts.tr_args("gipf-contest-level", &[("level", number.into())]))
            });
            choice_with_script_names(ui, "gipf level", &mut draft.choices.challenge.tamsk.level, &levels);
            note(ui, &texts.tr("gipf-contest-tamsk-note"));
            let tamsk = &mut draft.choices.challenge.tamsk;
            ui.push_id("preset", |ui| match_options::preset_choice(ui, texts, tamsk));
            ui.push_id("start", |ui| match_options::start_layout_choice(ui, texts, &mut tamsk.start));
            if match_options::advanced_toggle_is_unfolded(ui, texts, &mut draft.shows_advanced_options) {
                ui.push_id("options", |ui| match_options::advanced_options(ui, texts, tamsk));
            }
        }
        Contest::Other(_) => {
            let width = ui.available_width() - 20.0;
            name_field(ui, &mut draft.choices.invented_contest_name, &texts.tr("gipf-contest-name"), width);
        }
        Contest::Coin | Contest::Dice => {}
    }
    let most = draft.choices.potentials;
    draft.choices.challenge.attempts = draft.choices.challenge.attempts.clamp(1, most);
    let counts = |most: u8| (1..=most).map(|count| (count, count.to_string())).collect::<Vec<_>>();
    note(ui, &texts.tr("gipf-attempts"));
    ui.push_id("attempts", |ui| choice(ui, &mut draft.choices.challenge.attempts, &counts(most)));
    let attempts = draft.choices.challenge.attempts;
    let mut neutralise = draft.choices.challenge.max_neutralisations().clamp(1, attempts);
    note(ui, &texts.tr("gipf-neutralise"));
    ui.push_id("neutralise", |ui| choice(ui, &mut neutralise, &counts(attempts)));
    draft.choices.challenge.neutralisations = (neutralise < attempts).then_some(neutralise);
    note(ui, &texts.tr("gipf-which"));
    let which =
        [(ChallengeablePotentials::Any, "gipf-which-any"), (ChallengeablePotentials::First, "gipf-which-first")];
    let challenge = &mut draft.choices.challenge;
    ui.push_id("which", |ui| localized_choice(ui, texts, &mut challenge.challengeable, &which));
    let width = ui.available_width() - 20.0;
    let noted = ui.scope(|ui| wrapping_line_field(ui, &mut challenge.note, &texts.tr("gipf-note"), width)).response;
    spots::report_button_spot(ui, "gipf note", noted.rect);
}
