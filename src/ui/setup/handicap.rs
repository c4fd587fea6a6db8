//! Handicaps of each player: rings, pace and glasses.

use bevy_egui::egui::{Rect, Ui, vec2};
use tamsk_rules::{FULL_HOLDER, MIN_INITIAL_RINGS, Player};

use super::draft::Draft;
use crate::localization::Localization;
use crate::ui::kit::match_options::{Pace, option_label};
use crate::ui::kit::spots;
use crate::ui::kit::theme::IVORY;
use crate::ui::kit::widgets::{Button, ButtonKind, clock, gap, note, section, value_slider};

/// Range of the sand in a player's glasses, in steps, and the size of a step in milliseconds.
const GLASSES: std::ops::RangeInclusive<u32> = 2..=80;
const GLASS_STEP: u32 = 15_000;
const FIRST_NAMES: [&str; 3] = ["first rings", "first pace", "first glass"];
const SECOND_NAMES: [&str; 3] = ["second rings", "second pace", "second glass"];
const NAMES: f32 = 128.0;

pub fn handicaps(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    gap(ui, 10.0);
    section(ui, &texts.tr("fair-title"));
    note(ui, &texts.tr("fair-note"));
    let called = draft.names_before_lot(texts);
    for (first, words) in [true, false].into_iter().zip(&called) {
        option_label(ui, words);
        ui.push_id(first, |ui| handicap(ui, texts, draft, first));
    }
    if !draft.choices.options.handicaps.are_none() {
        gap(ui, 4.0);
        if Button::new(texts.tr("fair-none")).named("no handicap").kind(ButtonKind::Plain).text_size(14.0).clicked(ui) {
            draft.choices.options.handicaps = Default::default();
        }
    }
}

/// Adds the values of the first or the second player that matter at the level.
fn handicap(ui: &mut Ui, texts: &Localization, draft: &mut Draft, first: bool) {
    let player = Draft::as_if(first);
    let named = if first { FIRST_NAMES } else { SECOND_NAMES };
    let mut rings = u32::from(draft.choices.options.handicaps[player].rings);
    let bounds = u32::from(MIN_INITIAL_RINGS)..=u32::from(FULL_HOLDER);
    let written = rings.to_string();
    let words = texts.tr("fair-row-rings");
    if row(ui, &words, named[0], |ui| value_slider(ui, &mut rings, bounds, 1, [&words, &written])) {
        draft.choices.options.handicaps[player].rings = rings as u8;
    }
    if draft.choices.options.has_timer() {
        let mut tenths = draft.pace_of(player).0;
        let written = format!("×{}", texts.format_tenths(tenths.into()));
        let words = texts.tr("fair-row-pace");
        if row(ui, &words, named[1], |ui| value_slider(ui, &mut tenths, Pace::RANGE, 1, [&words, &written])) {
            draft.set_pace_of(player, Pace(tenths));
        }
        let timer = clock(draft.choices.options.timer_against(player).into());
        note(ui, &texts.tr_args("fair-pace-note", &[("timer", timer.into())]));
    }
    if draft.choices.options.level.has_sand() {
        let glass = draft.choices.options.glass_sand_of(player);
        let mut steps = glass / GLASS_STEP;
        let written = clock(glass.into());
        let words = texts.tr("fair-row-glass");
        if row(ui, &words, named[2], |ui| value_slider(ui, &mut steps, GLASSES, 1, [&words, &written])) {
            draft.set_glass_of(player, steps * GLASS_STEP);
        }
    }
}

/// Adds a slider after its label. `named` is its script name. Returns `true` if its value changed.
fn row(ui: &mut Ui, words: &str, named: &str, slider: impl FnOnce(&mut Ui) -> bool) -> bool {
    ui.horizontal(|ui| {
        ui.allocate_ui(vec2(NAMES, 24.0), |ui| {
            ui.set_min_size(vec2(NAMES, 24.0));
            ui.colored_label(IVORY, words);
        });
        let size = vec2(ui.spacing().slider_width, 24.0);
        spots::report_button(ui, named, Rect::from_min_size(ui.cursor().min, size));
        slider(ui)
    })
    .inner
}

impl Draft {
    /// The player under whose colour the draft stores the handicap of the first or the second player.
    const fn as_if(first: bool) -> Player {
        if first { Player::Red } else { Player::Black }
    }

    /// Returns the pace of a player, which sets their glasses and the timer against them.
    pub fn pace_of(&self, player: Player) -> Pace {
        Pace::of_timer(self.choices.options.timer_against(player))
    }

    pub fn set_pace_of(&mut self, player: Player, pace: Pace) {
        self.set_glass_of(player, pace.glass_millis());
        let timer = Some(pace.timer_millis()).filter(|&timer| timer != self.choices.options.timer);
        self.choices.options.handicaps[player].timer = timer;
    }

    /// Sets the sand in a player's glasses, in milliseconds.
    pub fn set_glass_of(&mut self, player: Player, glass: u32) {
        self.choices.options.handicaps[player].glass = Some(glass).filter(|&glass| glass != self.choices.options.glass);
    }
}
