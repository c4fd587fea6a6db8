//! Draws the title (name, choices, version) and the card of the first start (language, quality, and two ways to begin).

use bevy_egui::egui::{
    Align, Align2, Area, Context, Id, Label, LayerId, Layout, Order, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2,
    vec2,
};
use tamsk_engine::Difficulty;

use super::leading_choice::LeadingChoice;
use crate::input::keys::InputAction;
use crate::localization::{Language, Localization};
use crate::settings::Quality;
use crate::states::GameName;
use crate::table::seats::difficulty_key;
use crate::ui::kit::card::shade_in_part;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::notices;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, hourglass, quality_choice, spaced};
use crate::ui::layout::is_low;

pub const WIDTH: f32 = 430.0;

/// Minimum height of a choice with the gap below it, in points. All choices fit even at the largest text size.
const LOWEST_ROW: f32 = 30.0;
/// Number of choices that begin a match, which have their own row if there is room.
const BEGINNING: usize = 3;
/// Number of choices that always have their own row: the default.
const FEWEST_ALONE: usize = 1;
/// Height of the two-line leading choice, in rows.
const LEAD_ROWS: f32 = 1.5;
const FOOT: f32 = 8.0;
/// Maximum number of characters of a name or a title on the leading choice.
const LONGEST_NAME: usize = 48;
/// Opacity of the title while bots play behind it.
const DIMMED: f32 = 0.4;
/// Duration of the dimming, in seconds.
const DIMMING: f32 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// Resume the last activity.
    Lead,
    Unfinished,
    /// Set up a match against the bot.
    Bot,
    /// Set up a match between two people.
    TwoPeople,
    /// Play somebody far away.
    Online,
    OtherGame(GameName),
    Study,
    Rules,
    Tutorial,
    Problems,
    Records,
    Settings,
    Quit,
}

/// The choices in order, each with its text key and script name.
const CHOICES: [(TitleChoice, &str, &str); 10] = [
    (TitleChoice::Bot, "title-bot", "bot"),
    (TitleChoice::TwoPeople, "title-play", "play"),
    (TitleChoice::Online, "title-online", "online"),
    (TitleChoice::Tutorial, "title-tutorial", "tutorial"),
    (TitleChoice::Problems, "title-problems", "problems"),
    (TitleChoice::Records, "title-records", "records"),
    (TitleChoice::Study, "title-study", "study"),
    (TitleChoice::Rules, "title-rules", "rules"),
    (TitleChoice::Settings, "title-settings", "settings"),
    (TitleChoice::Quit, "title-quit", "quit"),
];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleView {
    pub lead: LeadingChoice,
    pub unfinished: usize,
    /// Other games that can be set up, with the text keys of their names.
    pub games: Vec<(GameName, &'static str)>,
    /// The name of a player far away whose match waits for this player.
    pub awaited_by: Option<String>,
    /// Whether the graphics are still being prepared.
    pub preparing: bool,
    /// Whether bots play behind the title, which is dimmed meanwhile.
    pub dimmed: bool,
}

impl TitleView {
    fn choices(&self) -> Vec<(TitleChoice, &'static str, &'static str)> {
        let others = self.games.iter().map(|&(game, key)| (TitleChoice::OtherGame(game), key, game));
        CHOICES[..BEGINNING].iter().copied().chain(others).chain(CHOICES[BEGINNING..].iter().copied()).collect()
    }
}

pub fn panel(ctx: &Context, texts: &Localization, view: &TitleView) -> Option<TitleChoice> {
    let screen = ctx.content_rect();
    let light = light(ctx, view.dimmed);
    shade_in_part(ctx, WIDTH * 1.7, light);
    let leads = view.lead != LeadingChoice::Bot;
    // Additional choices need room in a low window.
    let size = name_size(ctx)
        * match (is_low(screen), view.unfinished > 0) {
            (true, true) => 0.5,
            (true, false) if leads => 0.75,
            _ => 1.0,
        };
    // The rows share the height left by the name, the line below it, and the margins.
    let rest = screen.height() - size * 1.6 - 100.0;
    let above = if leads { LEAD_ROWS } else { 0.0 } + if view.unfinished > 0 { 1.0 } else { 0.0 };
    // If there is no room for a row each, only choices that begin a match have their own row, or only the default.
    let count = CHOICES.len() + view.games.len();
    let height = |alone: usize| rest / (above + (alone + (count - alone).div_ceil(2)) as f32);
    let fits = |&alone: &usize| height(alone) >= LOWEST_ROW;
    let alone = [count, BEGINNING].into_iter().find(fits).unwrap_or(FEWEST_ALONE);
    let row = height(alone).clamp(LOWEST_ROW, 56.0);
    foot(ctx, texts, view.preparing);
    column(ctx, "title", WIDTH, |ui| {
        ui.set_opacity(light);
        name(ui, texts, size.min(screen.width() * 0.08));
        gap(ui, size * if is_low(screen) { 0.1 } else { 0.3 });
        menu_rows(ui, texts, row, alone, view)
    })
}

/// Returns the opacity of the title. It dims gradually and returns at once.
fn light(ctx: &Context, dimmed: bool) -> f32 {
    let fade = if dimmed { DIMMING } else { 0.0 };
    1.0 - (1.0 - DIMMED) * ctx.animate_bool_with_time(Id::new("title dimmed"), dimmed, fade)
}

fn name_size(ctx: &Context) -> f32 {
    (ctx.content_rect().height() * 0.13).clamp(46.0, 92.0)
}

fn column<R>(ctx: &Context, id: &str, width: f32, content: impl FnOnce(&mut Ui) -> R) -> R {
    let screen = ctx.content_rect();
    let left = (screen.width() * 0.07).clamp(28.0, 96.0);
    Area::new(Id::new(id))
        .fixed_pos(pos2(left, screen.center().y))
        .pivot(Align2::LEFT_CENTER)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.set_width(width - left.min(60.0));
            content(ui)
        })
        .inner
}

fn foot(ctx: &Context, texts: &Localization, preparing: bool) {
    let version = texts.tr_args("title-version", &[("version", env!("CARGO_PKG_VERSION").into())]);
    let words = if preparing { format!("{}  ·  {version}", texts.tr("title-preparing")) } else { version };
    let at = ctx.content_rect().right_bottom() - vec2(FOOT * 1.5, FOOT);
    let painter = ctx.layer_painter(LayerId::background());
    painter.text(at, Align2::RIGHT_BOTTOM, words, theme::sans(11.5), IVORY_DIM.gamma_multiply(0.8));
}

fn name(ui: &mut Ui, texts: &Localization, size: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let name = texts.tr("title-name");
    let job = spaced(&name, theme::title(size), IVORY, size * 0.08);
    let galley = ui.painter().layout_job(job);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    let width = galley.size().x - size * 0.08;
    // A brass copy, slightly lower, makes the letters look engraved.
    let shadow = ui.painter().layout_job(spaced(&name, theme::title(size), BRASS.gamma_multiply(0.55), size * 0.08));
    ui.painter().galley(rect.min + vec2(0.0, size * 0.022), shadow, BRASS);
    ui.painter().galley(rect.min, galley, IVORY);
    notices::report_title(ui.ctx(), ui.id(), rect.intersect(ui.clip_rect()));

    let (line, _) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    let stroke = Stroke::new(1.2, BRASS);
    let (y, middle) = (line.center().y, line.center().x);
    ui.painter().hline(line.left()..=middle - 18.0, y, stroke);
    ui.painter().hline(middle + 18.0..=line.right(), y, stroke);
    hourglass(ui.painter(), Rect::from_center_size(line.center(), vec2(13.0, 21.0)), Some(0.55), BRASS);
    if !is_low(ui.ctx().content_rect()) {
        gap(ui, 4.0);
        ui.add(Label::new(RichText::new(texts.tr("title-motto")).font(theme::title(20.0)).color(IVORY_DIM)));
    }
}

/// Adds the choices, in pairs after the first `alone`. Each row is `row` points high with its gap.
fn menu_rows(ui: &mut Ui, texts: &Localization, row: f32, alone: usize, view: &TitleView) -> Option<TitleChoice> {
    let lead = &view.lead;
    ui.spacing_mut().item_spacing.y = row * 0.18;
    let (height, size) = (row * 0.82, (row * 0.42).clamp(13.0, 17.0));
    let (choices, mut chosen) = (view.choices(), None);
    let (alone, pairs) = choices.split_at(alone);
    if *lead != LeadingChoice::Bot && lead_button(ui, texts, lead, vec2(250.0, row * (LEAD_ROWS - 0.18)), size) {
        chosen = Some(TitleChoice::Lead);
    }
    let mut add = |ui: &mut Ui, (choice, key, name): (TitleChoice, &str, &str), width: f32| {
        let is_default = *lead == LeadingChoice::Bot && choice == TitleChoice::Bot;
        let kind = if is_default { ButtonKind::Primary } else { ButtonKind::Plain };
        let labelled = |word: &str| Button::new(word).kind(kind).text_size(size).at_least(vec2(width, height));
        let word = texts.tr_args(key, &[("count", view.unfinished.into())]);
        let awaited_by = view.awaited_by.as_ref().filter(|_| choice == TitleChoice::Online);
        let call = awaited_by.map(|name| labelled(&texts.tr_args("online-your-turn", &[("name", name.into())])));
        let room = ui.available_width();
        let button = call.filter(|call| call.size(ui.painter()).x <= room).unwrap_or_else(|| labelled(&word));
        if button.left_aligned().named(name).clicked(ui) {
            chosen = Some(choice);
        }
    };
    let list = (view.unfinished > 0).then_some((TitleChoice::Unfinished, "title-unfinished", "unfinished"));
    for choice in list.into_iter().chain(alone.iter().copied()) {
        add(ui, choice, 250.0);
    }
    for pair in pairs.chunks(2) {
        ui.horizontal(|ui| pair.iter().for_each(|choice| add(ui, *choice, 150.0)));
    }
    chosen
}

fn lead_button(ui: &mut Ui, texts: &Localization, lead: &LeadingChoice, least: Vec2, size: f32) -> bool {
    let word = texts.tr(lead.text_key());
    let lines = (4..=LONGEST_NAME).rev().map(|most| lead.line(texts, most));
    let width = ui.available_width();
    let sized = |line: &str| button(&word, line, size, least).kind(ButtonKind::Primary);
    let fits = |line: &String| sized(line).size(ui.painter()).x <= width;
    let line = lines.into_iter().find(fits).unwrap_or_default();
    sized(&line).named(lead.script_name()).clicked(ui)
}

fn button(word: &str, line: &str, size: f32, least: Vec2) -> Button {
    Button::new(word).second_line(line).text_size(size).at_least(least).left_aligned()
}

pub const WELCOME_WIDTH: f32 = 610.0;

const NAMES: f32 = 84.0;
const BETWEEN: f32 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WelcomeChoice {
    Learn,
    /// Begin a match against the weakest bot.
    Match,
    Skip,
}

/// The content of the card. Its language and quality can be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WelcomeView {
    pub language: Language,
    /// The chosen preset, or `None` for the suited one.
    pub quality: Option<Quality>,
    /// The preset that suits the graphics card.
    pub suited: Quality,
    pub minutes: u32,
    pub has_lessons: bool,
    pub preparing: bool,
    pub dimmed: bool,
}

/// Draws the card and applies changes to the view. Returns the choice.
pub fn welcome(ctx: &Context, texts: &Localization, view: &mut WelcomeView) -> Option<WelcomeChoice> {
    let light = light(ctx, view.dimmed);
    // If the card covers most of the table, shade the whole table.
    let screen = ctx.content_rect().width();
    shade_in_part(ctx, if WELCOME_WIDTH > screen * 0.6 { screen * 2.0 } else { WELCOME_WIDTH * 1.6 }, light);
    foot(ctx, texts, view.preparing);
    let size = name_size(ctx);
    let distance = (ctx.content_rect().height() * 0.025).clamp(6.0, 18.0);
    column(ctx, "welcome", WELCOME_WIDTH, |ui| {
        ui.set_opacity(light);
        name(ui, texts, size.min(ctx.content_rect().width() * 0.08));
        gap(ui, distance);
        row(ui, &texts.tr("settings-language"), |ui| {
            let languages: Vec<_> = Language::ALL.iter().map(|it| (*it, it.native_name().to_owned())).collect();
            choice(ui, &mut view.language, &languages);
        });
        gap(ui, 6.0);
        row(ui, &texts.tr("title-quality"), |ui| quality(ui, texts, view));
        gap(ui, distance);
        ways_in(ui, texts, view, distance)
    })
}

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

fn ways_in(ui: &mut Ui, texts: &Localization, view: &WelcomeView, distance: f32) -> Option<WelcomeChoice> {
    let mut chosen = None;
    let size = vec2((ui.available_width() - BETWEEN) / 2.0, 60.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        if view.has_lessons {
            let minutes = texts.tr_args("title-learn-time", &[("minutes", view.minutes.into())]);
            let word = texts.tr("title-learn");
            if button(&word, &minutes, 17.0, size).named("learn").kind(ButtonKind::Primary).clicked(ui) {
                chosen = Some(WelcomeChoice::Learn);
            }
        }
        let novice = texts.tr(difficulty_key(Difficulty::Novice)).into_owned();
        let note = texts.tr_args("title-first-match-note", &[("bot", novice.into())]);
        if button(&texts.tr("title-bot"), &note, 17.0, size).named("first match").clicked(ui) {
            chosen = Some(WelcomeChoice::Match);
        }
    });
    gap(ui, distance);
    let (skip, sign) = (texts.tr("title-skip"), signs(ui.ctx()).common_label(InputAction::Pause));
    if Button::new(&skip).named("skip").text_size(14.0).key(&sign).clicked(ui) {
        chosen = Some(WelcomeChoice::Skip);
    }
    chosen
}
