//! Draws the title with the name of the game and the main menu, and the welcome card at the first start.

use bevy_egui::egui::{
    Align, Align2, Area, Context, Id, Label, LayerId, Layout, Order, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2,
    vec2,
};
use tamsk_engine::Difficulty;

use super::leading_choice::LeadingChoice;
use crate::input::keys::InputAction;
use crate::localization::{Language, Localization};
use crate::settings::GraphicsQuality;
use crate::states::GameName;
use crate::table::seats::difficulty_key;
use crate::ui::kit::card::shade_left_with_strength;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, letter_spaced_text, paint_hourglass, quality_choice};
use crate::ui::layout::is_low;

pub const WIDTH: f32 = 430.0;

/// The minimum height of a menu row, including the gap below it, in points. At this height, all choices fit at every
/// text size.
const LOWEST_ROW: f32 = 30.0;
/// The number of choices that begin a match. Each such choice has its own row if there is room.
const BEGINNING: usize = 3;
/// The number of choices that have their own row even in the shortest window.
const FEWEST_ALONE: usize = 1;
/// The height of the leading choice, as a multiple of the height of a menu row. The choice has two lines.
const LEAD_ROWS: f32 = 1.5;
const FOOT: f32 = 8.0;
/// The maximum number of characters in a name or title on the leading choice.
const LONGEST_NAME: usize = 48;
/// The opacity of the title while bots play a match behind it.
const DIMMED: f32 = 0.4;
/// The time that the title takes to become dim, in seconds.
const DIMMING: f32 = 2.0;

/// A choice of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// Take the leading choice, which usually resumes the last activity.
    Leading,
    UnfinishedMatches,
    /// Set up a match against the bot.
    Bot,
    /// Set up a match between two people.
    TwoPeople,
    /// Choose an opponent for an online match.
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

/// The choices of the main menu in order, each with its text key and its script name.
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

/// The content of the title.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleContent {
    pub leading_choice: LeadingChoice,
    /// The number of unfinished matches.
    pub unfinished_count: usize,
    /// The other games that can be set up, each with the text key of its name.
    pub other_games: Vec<(GameName, &'static str)>,
    /// The name of the remote player who waits for this player's turn in a stored match, if any.
    pub stored_match_awaited_by: Option<String>,
    /// Whether shaders are still being compiled.
    pub is_compiling_shaders: bool,
    /// Whether the title is dimmed, because bots play behind it.
    pub is_dimmed: bool,
}

impl TitleContent {
    fn choices(&self) -> Vec<(TitleChoice, &'static str, &'static str)> {
        let others = self.other_games.iter().map(|&(game, key)| (TitleChoice::OtherGame(game), key, game));
        CHOICES[..BEGINNING].iter().copied().chain(others).chain(CHOICES[BEGINNING..].iter().copied()).collect()
    }
}

/// Draws the title and returns the person's choice, if any.
pub fn draw_title(ctx: &Context, texts: &Localization, content: &TitleContent) -> Option<TitleChoice> {
    let screen = ctx.content_rect();
    let light = light(ctx, content.is_dimmed);
    shade_left_with_strength(ctx, WIDTH * 1.7, light);
    let leads = content.leading_choice != LeadingChoice::SetUpAgainstBot;
    // In a low window, make the name of the game smaller, so that additional choices fit.
    let size = name_size(ctx)
        * match (is_low(screen), content.unfinished_count > 0) {
            (true, true) => 0.5,
            (true, false) if leads => 0.75,
            _ => 1.0,
        };
    // The rows share the height that the name of the game, the line below the name, and the margins leave free.
    let rest = screen.height() - size * 1.6 - 100.0;
    let above = if leads { LEAD_ROWS } else { 0.0 } + if content.unfinished_count > 0 { 1.0 } else { 0.0 };
    // If there is no room for a row per choice, give rows only to the choices that begin a match, or only to the first
    // choice. The other choices share rows.
    let count = CHOICES.len() + content.other_games.len();
    let height = |alone: usize| rest / (above + (alone + (count - alone).div_ceil(2)) as f32);
    let fits = |&alone: &usize| height(alone) >= LOWEST_ROW;
    let alone = [count, BEGINNING].into_iter().find(fits).unwrap_or(FEWEST_ALONE);
    let row = height(alone).clamp(LOWEST_ROW, 56.0);
    foot(ctx, texts, content.is_compiling_shaders);
    column(ctx, "title", WIDTH, |ui| {
        ui.set_opacity(light);
        name(ui, texts, size.min(screen.width() * 0.08));
        gap(ui, size * if is_low(screen) { 0.1 } else { 0.3 });
        menu_rows(ui, texts, row, alone, content)
    })
}

/// Returns the opacity of the title. The title dims slowly, but brightens at once.
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
    let job = letter_spaced_text(&name, theme::title(size), IVORY, size * 0.08);
    let galley = ui.painter().layout_job(job);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    let width = galley.size().x - size * 0.08;
    // Draw a brass copy of the name slightly lower, so that the letters look engraved.
    let shadow =
        ui.painter().layout_job(letter_spaced_text(&name, theme::title(size), BRASS.gamma_multiply(0.55), size * 0.08));
    ui.painter().galley(rect.min + vec2(0.0, size * 0.022), shadow, BRASS);
    ui.painter().galley(rect.min, galley, IVORY);
    notices::report_title_area(ui.ctx(), ui.id(), rect.intersect(ui.clip_rect()));

    let (line, _) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    let stroke = Stroke::new(1.2, BRASS);
    let (y, middle) = (line.center().y, line.center().x);
    ui.painter().hline(line.left()..=middle - 18.0, y, stroke);
    ui.painter().hline(middle + 18.0..=line.right(), y, stroke);
    paint_hourglass(ui.painter(), Rect::from_center_size(line.center(), vec2(13.0, 21.0)), Some(0.55), BRASS);
    if !is_low(ui.ctx().content_rect()) {
        gap(ui, 4.0);
        ui.add(Label::new(RichText::new(texts.tr("title-motto")).font(theme::title(20.0)).color(IVORY_DIM)));
    }
}

/// Adds the choices of the main menu. The first `alone` choices have their own rows, and the others share rows in
/// pairs. Each row is `row` points high, including the gap below it. Returns the person's choice, if any.
fn menu_rows(ui: &mut Ui, texts: &Localization, row: f32, alone: usize, content: &TitleContent) -> Option<TitleChoice> {
    let lead = &content.leading_choice;
    ui.spacing_mut().item_spacing.y = row * 0.18;
    let (height, size) = (row * 0.82, (row * 0.42).clamp(13.0, 17.0));
    let (choices, mut chosen) = (content.choices(), None);
    let (alone, pairs) = choices.split_at(alone);
    if *lead != LeadingChoice::SetUpAgainstBot
        && lead_button(ui, texts, lead, vec2(250.0, row * (LEAD_ROWS - 0.18)), size)
    {
        chosen = Some(TitleChoice::Leading);
    }
    let mut add = |ui: &mut Ui, (choice, key, name): (TitleChoice, &str, &str), width: f32| {
        let is_default = *lead == LeadingChoice::SetUpAgainstBot && choice == TitleChoice::Bot;
        let kind = if is_default { ButtonKind::Primary } else { ButtonKind::Plain };
        let labelled = |word: &str| Button::new(word).kind(kind).text_size(size).min_size(vec2(width, height));
        let word = texts.tr_args(key, &[("count", content.unfinished_count.into())]);
        let awaited_by = content.stored_match_awaited_by.as_ref().filter(|_| choice == TitleChoice::Online);
        let call = awaited_by.map(|name| labelled(&texts.tr_args("online-your-turn", &[("name", name.into())])));
        let room = ui.available_width();
        let button = call.filter(|call| call.size(ui.painter()).x <= room).unwrap_or_else(|| labelled(&word));
        if button.left_aligned().script_name(name).show_clicked(ui) {
            chosen = Some(choice);
        }
    };
    let list =
        (content.unfinished_count > 0).then_some((TitleChoice::UnfinishedMatches, "title-unfinished", "unfinished"));
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
    let lines = (4..=LONGEST_NAME).rev().map(|most| lead.second_line(texts, most));
    let width = ui.available_width();
    let sized = |line: &str| button(&word, line, size, least).kind(ButtonKind::Primary);
    let fits = |line: &String| sized(line).size(ui.painter()).x <= width;
    let line = lines.into_iter().find(fits).unwrap_or_default();
    sized(&line).script_name(lead.script_name()).show_clicked(ui)
}

fn button(word: &str, line: &str, size: f32, least: Vec2) -> Button {
    Button::new(word).second_line(line).text_size(size).min_size(least).left_aligned()
}

pub const WELCOME_WIDTH: f32 = 610.0;

const NAMES: f32 = 84.0;
const BETWEEN: f32 = 10.0;

/// A choice on the welcome card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WelcomeChoice {
    Learn,
    /// Begin a match against the weakest bot.
    EasyMatch,
    Skip,
}

/// The content of the welcome card. The person can change the language and the quality on the card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WelcomeContent {
    pub language: Language,
    /// The chosen preset, or `None` to use the preset that suits the graphics card.
    pub quality: Option<GraphicsQuality>,
    /// The preset that suits the graphics card.
    pub suitable_quality: GraphicsQuality,
    pub level_one_minutes: u32,
    pub has_lessons: bool,
    pub is_compiling_shaders: bool,
    pub is_dimmed: bool,
}

/// Draws the welcome card, and stores changes to the language and the quality in `content`. Returns the person's
/// choice, if any.
pub fn draw_welcome_card(ctx: &Context, texts: &Localization, content: &mut WelcomeContent) -> Option<WelcomeChoice> {
    let light = light(ctx, content.is_dimmed);
    // If the card covers most of the table, shade the whole screen.
    let screen = ctx.content_rect().width();
    shade_left_with_strength(ctx, if WELCOME_WIDTH > screen * 0.6 { screen * 2.0 } else { WELCOME_WIDTH * 1.6 }, light);
    foot(ctx, texts, content.is_compiling_shaders);
    let size = name_size(ctx);
    let distance = (ctx.content_rect().height() * 0.025).clamp(6.0, 18.0);
    column(ctx, "welcome", WELCOME_WIDTH, |ui| {
        ui.set_opacity(light);
        name(ui, texts, size.min(ctx.content_rect().width() * 0.08));
        gap(ui, distance);
        row(ui, &texts.tr("settings-language"), |ui| {
            let languages: Vec<_> = Language::ALL.iter().map(|it| (*it, it.native_name().to_owned())).collect();
            choice(ui, &mut content.language, &languages);
        });
        gap(ui, 6.0);
        row(ui, &texts.tr("title-quality"), |ui| quality(ui, texts, content));
        gap(ui, distance);
        ways_in(ui, texts, content, distance)
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

fn quality(ui: &mut Ui, texts: &Localization, content: &mut WelcomeContent) {
    let suited = texts.tr(quality_key(content.suitable_quality)).into_owned();
    let automatic = texts.tr_args("title-picture-auto", &[("quality", suited.into())]);
    quality_choice(ui, texts, &mut content.quality, automatic);
}

fn ways_in(ui: &mut Ui, texts: &Localization, content: &WelcomeContent, distance: f32) -> Option<WelcomeChoice> {
    let mut chosen = None;
    let size = vec2((ui.available_width() - BETWEEN) / 2.0, 60.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        if content.has_lessons {
            let minutes = texts.tr_args("title-learn-time", &[("minutes", content.level_one_minutes.into())]);
            let word = texts.tr("title-learn");
            if button(&word, &minutes, 17.0, size).script_name("learn").kind(ButtonKind::Primary).show_clicked(ui) {
                chosen = Some(WelcomeChoice::Learn);
            }
        }
        let novice = texts.tr(difficulty_key(Difficulty::Novice)).into_owned();
        let note = texts.tr_args("title-first-match-note", &[("bot", novice.into())]);
        if button(&texts.tr("title-bot"), &note, 17.0, size).script_name("first match").show_clicked(ui) {
            chosen = Some(WelcomeChoice::EasyMatch);
        }
    });
    gap(ui, distance);
    let (skip, sign) = (texts.tr("title-skip"), key_labels(ui.ctx()).common_action_label(InputAction::CloseOrPause));
    if Button::new(&skip).script_name("skip").text_size(14.0).key_label(&sign).show_clicked(ui) {
        chosen = Some(WelcomeChoice::Skip);
    }
    chosen
}
