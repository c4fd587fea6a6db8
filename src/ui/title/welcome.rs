//! The card of the first start: the language, the picture, and two ways into the game.

use bevy::prelude::Event;
use bevy_egui::egui::{Align, Context, Label, Layout, RichText, Ui, vec2};
use tamsk_engine::Difficulty;

use super::panel::{column, foot, light, name, name_size};
use crate::input::keys::InputAction;
use crate::localization::{Language, Localization};
use crate::settings::Quality;
use crate::table::seats::difficulty_key;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::shade::shade_in_part;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, quality_choice};

/// The width of the column at the left, in points.
pub const WIDTH: f32 = 610.0;

/// The width of the names of the choices, in points.
const NAMES: f32 = 84.0;
/// The distance between the two ways in, in points.
const BETWEEN: f32 = 10.0;

/// What the player chooses to do first.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WelcomeChoice {
    /// To begin the first lesson.
    Learn,
    /// To begin a match against the weakest bot.
    Match,
    /// To see the menu.
    Skip,
}

/// What the card shows. Its language and quality are choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WelcomeView {
    /// The language of the texts.
    pub language: Language,
    /// The chosen preset, or `None` for the one that suits the graphics card.
    pub quality: Option<Quality>,
    /// The preset that suits the graphics card.
    pub suited: Quality,
    /// How long the lessons of Level 1 take, in minutes.
    pub minutes: u32,
    /// Whether there are lessons.
    pub teaches: bool,
    /// Whether the picture is still being prepared.
    pub preparing: bool,
    /// Whether bots play behind it, so that it steps back.
    pub dimmed: bool,
}

/// Draws the card, changes the view, and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, view: &mut WelcomeView) -> Option<WelcomeChoice> {
    let light = light(ctx, view.dimmed);
    // Where the card covers most of the table, the table steps back altogether.
    let screen = ctx.content_rect().width();
    shade_in_part(ctx, if WIDTH > screen * 0.6 { screen * 2.0 } else { WIDTH * 1.6 }, light);
    foot(ctx, texts, view.preparing);
    let size = name_size(ctx);
    // Where the screen is high, so are the distances.
    let distance = (ctx.content_rect().height() * 0.025).clamp(6.0, 18.0);
    column(ctx, "welcome", WIDTH, |ui| {
        ui.set_opacity(light);
        name(ui, texts, size.min(ctx.content_rect().width() * 0.08));
        gap(ui, distance);
        row(ui, &texts.tr("settings-language"), |ui| {
            let languages: Vec<_> = Language::ALL.iter().map(|it| (*it, it.own_name().to_owned())).collect();
            choice(ui, &mut view.language, &languages);
        });
        gap(ui, 6.0);
        row(ui, &texts.tr("title-quality"), |ui| quality(ui, texts, view));
        gap(ui, distance);
        ways_in(ui, texts, view, distance)
    })
}

/// Adds a choice with its name at the left.
fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(NAMES, 30.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAMES);
            ui.add(Label::new(RichText::new(name).font(theme::sans(14.0))));
        });
        content(ui);
    });
}

fn quality(ui: &mut Ui, texts: &Localization, view: &mut WelcomeView) {
    let suited = texts.tr(quality_key(view.suited)).into_owned();
    let automatic = texts.tr_args("title-picture-auto", &[("quality", suited.into())]);
    quality_choice(ui, texts, &mut view.quality, automatic);
}

/// Adds the two ways into the game beside each other, and the way around them below.
fn ways_in(ui: &mut Ui, texts: &Localization, view: &WelcomeView, distance: f32) -> Option<WelcomeChoice> {
    let mut chosen = None;
    let width = (ui.available_width() - BETWEEN) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        if view.teaches {
            let minutes = texts.tr_args("title-learn-time", &[("minutes", view.minutes.into())]);
            let word = texts.tr("title-learn");
            if ui.add(way(&word, &minutes, width).named("learn").kind(ButtonKind::Primary)).clicked() {
                chosen = Some(WelcomeChoice::Learn);
            }
        }
        let novice = texts.tr(difficulty_key(Difficulty::Novice)).into_owned();
        let note = texts.tr_args("title-first-match-note", &[("bot", novice.into())]);
        if ui.add(way(&texts.tr("title-bot"), &note, width).named("first match")).clicked() {
            chosen = Some(WelcomeChoice::Match);
        }
    });
    gap(ui, distance);
    let (skip, sign) = (texts.tr("title-skip"), signs(ui.ctx()).common(InputAction::Pause));
    if ui.add(Button::new(&skip).named("skip").text_size(14.0).key(&sign)).clicked() {
        chosen = Some(WelcomeChoice::Skip);
    }
    chosen
}

fn way<'a>(word: &'a str, line: &'a str, width: f32) -> Button<'a> {
    Button::new(word).below(line).text_size(17.0).at_least(vec2(width, 60.0)).left_aligned()
}
