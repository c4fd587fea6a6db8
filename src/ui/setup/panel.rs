//! The card on which a match is set up.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Align2, Color32, Context, Galley, Layout, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, Player};

use super::devices;
use super::draft::{Draft, WIDTH};
use super::handicap::handicaps;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::{Company, RedChoice};
use crate::ui::kit::card::{self, shade};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::handicap::handicap_parts;
use crate::ui::kit::name_field::name_field;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_LIGHT};
use crate::ui::kit::widgets::{
    Button, ButtonKind, choice, company_choice, described_difficulty, gap, heading, note, section, text_choice,
};
use crate::ui::kit::{agreed, spots};

/// The names of the levels for scripts.
const LEVEL_NAMES: [&str; 3] = ["level 1", "level 2", "level 3"];

/// What the player asks for on the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupIntent {
    /// To go back to the title.
    Back,
    /// To begin the match.
    Begin,
    /// To open the rulebook.
    Rules,
}

/// Draws the card, changes the draft, and returns what the player asks for.
pub fn panel(ctx: &Context, texts: &Localization, draft: &mut Draft) -> Option<SetupIntent> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.6);
    let frame = theme::card();
    let (width, height) = (WIDTH.min(screen.width() - 32.0), screen.height() - 32.0);
    let inside = vec2(width, height) - frame.total_margin().sum();
    let place = (Align2::LEFT_TOP, pos2(screen.left() + 16.0, screen.top() + 16.0));
    let shown = card::beside_table(ctx, egui::Id::new("setup"), place, frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        let rules = head(ui, texts);
        gap(ui, 2.0);
        let to_top = std::mem::take(&mut draft.just_opened);
        let line = StandardLine::of(ui, texts, draft);
        card::scrolling_from(ui, 62.0 + line.height(), to_top, |ui| body(ui, texts, draft));
        line.show(ui, texts, draft);
        foot(ui, texts).or(rules)
    });
    shown.inner
}

/// Adds the title and the button for the rules.
fn head(ui: &mut Ui, texts: &Localization) -> Option<SetupIntent> {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("setup-title"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rules, sign) = (texts.tr("setup-rules"), signs(ui.ctx()).common(InputAction::Rules));
            let button = Button::new(&rules).named("rules").text_size(14.0).key(&sign);
            button.clicked(ui).then_some(SetupIntent::Rules)
        })
        .inner
    })
    .inner
}

fn body(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    gap(ui, 2.0);
    section(ui, &texts.tr("setup-players"));
    company_choice(ui, texts, &mut draft.company);
    gap(ui, 4.0);
    match draft.company {
        Company::TwoPeople => people(ui, texts, draft),
        Company::AgainstBot => person_and_bot(ui, texts, draft),
        Company::TwoBots => bots(ui, texts, draft),
    }
    red(ui, texts, draft);
    if let Some(view) = draft.devices.clone().filter(|_| draft.company == Company::TwoPeople) {
        gap(ui, 10.0);
        draft.asked_device = devices::content(ui, texts, &view, &mut draft.table_top).or(draft.asked_device);
    }
    gap(ui, 10.0);
    section(ui, &texts.tr("setup-level"));
    levels(ui, texts, &mut draft.options.level);
    gap(ui, 10.0);
    section(ui, &texts.tr("setup-preset"));
    agreed::presets(ui, texts, &mut draft.options);
    gap(ui, 10.0);
    options(ui, texts, draft);
    if draft.advanced {
        handicaps(ui, texts, draft);
    }
}

fn people(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    let width = (ui.available_width() - 10.0) / 2.0;
    ui.horizontal(|ui| {
        name_field(ui, &mut draft.players.0, &texts.tr("setup-first-player"), width);
        name_field(ui, &mut draft.players.1, &texts.tr("setup-second-player"), width);
    });
}

fn person_and_bot(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    let width = ui.available_width() - 20.0;
    name_field(ui, &mut draft.players.0, &texts.tr("setup-your-name"), width);
    note(ui, &texts.tr("setup-bot"));
    described_difficulty(ui, texts, &mut draft.bots.1, difficulty_note);
}

fn bots(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    for (key, difficulty) in [("setup-first-bot", &mut draft.bots.0), ("setup-second-bot", &mut draft.bots.1)] {
        note(ui, &texts.tr(key));
        ui.push_id(key, |ui| described_difficulty(ui, texts, difficulty, difficulty_note));
    }
}

/// Returns the key of what is said of a bot.
const fn difficulty_note(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Novice => "bot-novice-note",
        Difficulty::Casual => "bot-casual-note",
        Difficulty::Club => "bot-club-note",
        Difficulty::Expert => "bot-expert-note",
        Difficulty::Master => "bot-master-note",
    }
}

fn red(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    let [first, second] = draft.called(texts);
    let choices = [
        (RedChoice::Lot, texts.tr("setup-red-lot").into_owned()),
        (RedChoice::First, first),
        (RedChoice::Second, second),
    ];
    note(ui, &texts.tr("setup-red"));
    choice(ui, &mut draft.red, &choices);
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

/// Adds a level: its number, its name and a line about it. Returns whether it was clicked.
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
    spots::report(ui, LEVEL_NAMES[usize::from(number.saturating_sub(1)) % 3], rect);
    focus_frame(ui, &response, 10);
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

fn foot(ui: &mut Ui, texts: &Localization) -> Option<SetupIntent> {
    let mut intent = None;
    gap(ui, 10.0);
    ui.horizontal(|ui| {
        let (back, begin) = (texts.tr("setup-back"), texts.tr("setup-begin"));
        if Button::new(&back).named("back").at_least(vec2(96.0, 44.0)).clicked(ui) {
            intent = Some(SetupIntent::Back);
        }
        let rest = ui.available_width();
        let begin =
            Button::new(&begin).named("begin").kind(ButtonKind::Primary).text_size(17.0).at_least(vec2(rest, 44.0));
        if begin.clicked(ui) {
            intent = Some(SetupIntent::Begin);
        }
    });
    intent
}

/// Adds the button that unfolds the advanced options, and the options while they are unfolded.
pub fn options(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    if !agreed::unfold(ui, texts, &mut draft.advanced) {
        return;
    }
    agreed::name(ui, &texts.tr("setup-start"));
    agreed::start(ui, texts, &mut draft.options.start);
    agreed::advanced(ui, texts, &mut draft.options);
    if draft.options.level.has_timer() && draft.options.has_timer() {
        agreed::name(ui, &texts.tr("setup-timer-side"));
        let sides = [(true, "setup-timer-left"), (false, "setup-timer-right")];
        text_choice(ui, texts, &mut draft.timer_on_left, &sides);
    }
}

/// The size of the button, in points.
const BUTTON: Vec2 = vec2(96.0, 30.0);
/// The space above the line, in points.
const GAP: f32 = 6.0;

/// The line, laid out; nothing if the rules are those of the standard.
pub struct StandardLine(Option<Arc<Galley>>);

impl StandardLine {
    /// Lays the line out for the options of a draft.
    pub fn of(ui: &Ui, texts: &Localization, draft: &Draft) -> StandardLine {
        let mut all = agreed::differences(texts, &draft.options);
        for (player, called) in Player::BOTH.into_iter().zip(draft.called(texts)) {
            let parts = handicap_parts(texts, &draft.options, player);
            if !parts.is_empty() {
                let args = [("name", called.into()), ("parts", parts.join(", ").into())];
                all.push(texts.tr_args("setup-differs-for", &args));
            }
        }
        let room = ui.available_width() - BUTTON.x - 10.0;
        let words = || texts.tr_args("setup-differs", &[("differences", all.join(", ").into())]);
        let lay_out = || ui.painter().layout(words(), theme::sans(13.5), BRASS_BRIGHT, room);
        StandardLine((!all.is_empty()).then(lay_out))
    }

    /// Returns the height that it takes, in points.
    pub fn height(&self) -> f32 {
        self.0.as_ref().map_or(0.0, |words| words.size().y.max(BUTTON.y) + GAP)
    }

    /// Adds the line and the button that makes the rules those of the standard.
    pub fn show(self, ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
        let StandardLine(Some(words)) = self else { return };
        gap(ui, GAP);
        let height = words.size().y.max(BUTTON.y);
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let button = Button::new(texts.tr("setup-standard")).named("standard").text_size(14.0).at_least(BUTTON);
            if button.clicked(ui) {
                draft.options = Options::at_level(draft.options.level);
            }
            let (rect, line) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
            let spoken = words.text().to_owned();
            line.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
            let at = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
            ui.painter().galley(at, words, BRASS_BRIGHT);
        });
    }
}
