//! The controls for each player's handicap: rings, pace, and sand in the glasses.

use bevy_egui::egui::{Rect, Ui, vec2};
use tamsk_rules::{FULL_HOLDER, MIN_INITIAL_RINGS, Player};

use super::draft::TamskSetupDraft;
use crate::localization::Localization;
use crate::ui::kit::match_options::{RunningTimeTenths, option_label};
use crate::ui::kit::spots;
use crate::ui::kit::theme::IVORY;
use crate::ui::kit::widgets::{Button, ButtonKind, format_clock, gap, note, section_heading, value_slider};

/// The range of the sand in a player's glasses, in multiples of [`GLASS_STEP`].
const GLASSES: std::ops::RangeInclusive<u32> = 2..=80;
/// The step by which the sand in a player's glasses changes, in milliseconds.
const GLASS_STEP: u32 = 15_000;
const FIRST_NAMES: [&str; 3] = ["first rings", "first pace", "first glass"];
const SECOND_NAMES: [&str; 3] = ["second rings", "second pace", "second glass"];
const NAMES: f32 = 128.0;

/// Adds the controls for both players' handicaps, and a button that removes all handicaps.
pub fn handicap_controls(ui: &mut Ui, texts: &Localization, draft: &mut TamskSetupDraft) {
    gap(ui, 10.0);
    section_heading(ui, &texts.tr("fair-title"));
    note(ui, &texts.tr("fair-note"));
    let called = draft.first_and_second_names_before_lot(texts);
    for (first, words) in [true, false].into_iter().zip(&called) {
        option_label(ui, words);
        ui.push_id(first, |ui| handicap(ui, texts, draft, first));
    }
    if !draft.choices.options.handicaps.are_none() {
        gap(ui, 4.0);
        if Button::new(texts.tr("fair-none"))
            .script_name("no handicap")
            .kind(ButtonKind::Plain)
            .text_size(14.0)
            .show_clicked(ui)
        {
            draft.choices.options.handicaps = Default::default();
        }
    }
}

/// Adds the controls for the handicap of the first player if `first` is `true`, or else of the second player. Omits the
/// controls that have no effect with the chosen options.
fn handicap(ui: &mut Ui, texts: &Localization, draft: &mut TamskSetupDraft, first: bool) {
    let player = TamskSetupDraft::handicap_owner(first);
    let named = if first { FIRST_NAMES } else { SECOND_NAMES };
    let mut rings = u32::from(draft.choices.options.handicaps[player].initial_rings);
    let bounds = u32::from(MIN_INITIAL_RINGS)..=u32::from(FULL_HOLDER);
    let written = rings.to_string();
    let words = texts.tr("fair-row-rings");
    if row(ui, &words, named[0], |ui| value_slider(ui, &mut rings, bounds, 1, [&words, &written])) {
        draft.choices.options.handicaps[player].initial_rings = rings as u8;
    }
    if draft.choices.options.has_timer() {
        let mut tenths = draft.pace_of(player).0;
        let written = format!("×{}", texts.format_tenths(tenths.into()));
        let words = texts.tr("fair-row-pace");
        if row(ui, &words, named[1], |ui| {
            value_slider(ui, &mut tenths, RunningTimeTenths::RANGE, 1, [&words, &written])
        }) {
            draft.set_pace_of(player, RunningTimeTenths(tenths));
        }
        let timer = format_clock(draft.choices.options.timer_sand_against(player).into());
        note(ui, &texts.tr_args("fair-pace-note", &[("timer", timer.into())]));
    }
    if draft.choices.options.level.has_sand() {
        let glass = draft.choices.options.glass_sand_of(player);
        let mut steps = glass / GLASS_STEP;
        let written = format_clock(glass.into());
        let words = texts.tr("fair-row-glass");
        if row(ui, &words, named[2], |ui| value_slider(ui, &mut steps, GLASSES, 1, [&words, &written])) {
            draft.set_glass_sand_of(player, steps * GLASS_STEP);
        }
    }
}

/// Adds a label and a slider. `named` is the name by which scripts find the slider. Returns `true` if the value
/// changed.
fn row(ui: &mut Ui, words: &str, named: &str, slider: impl FnOnce(&mut Ui) -> bool) -> bool {
    ui.horizontal(|ui| {
        ui.allocate_ui(vec2(NAMES, 24.0), |ui| {
            ui.set_min_size(vec2(NAMES, 24.0));
            ui.colored_label(IVORY, words);
        });
        let size = vec2(ui.spacing().slider_width, 24.0);
        spots::report_button_spot(ui, named, Rect::from_min_size(ui.cursor().min, size));
        slider(ui)
    })
    .inner
}

impl TamskSetupDraft {
    /// Returns the colour under which the draft stores the handicap of the first or the second player.
    const fn handicap_owner(first: bool) -> Player {
        if first { Player::Red } else { Player::Black }
    }

    /// Returns the pace of a player, derived from the sand in the timer that runs against the player.
    pub fn pace_of(&self, player: Player) -> RunningTimeTenths {
        RunningTimeTenths::from_timer_millis(self.choices.options.timer_sand_against(player))
    }

    /// Sets the pace of a player, and thus the sand in the player's glasses and in the timer that runs against the
    /// player.
    pub fn set_pace_of(&mut self, player: Player, pace: RunningTimeTenths) {
        self.set_glass_sand_of(player, pace.glass_millis());
        let timer = Some(pace.timer_millis()).filter(|&timer| timer != self.choices.options.timer_sand);
        self.choices.options.handicaps[player].timer_sand = timer;
    }

    /// Sets the sand in a player's glasses, in milliseconds.
    pub fn set_glass_sand_of(&mut self, player: Player, glass: u32) {
        self.choices.options.handicaps[player].glass_sand =
            Some(glass).filter(|&glass| glass != self.choices.options.glass_sand);
    }
}
