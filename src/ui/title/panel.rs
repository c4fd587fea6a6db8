//! The content of the title: the name of the game, the choices, and the version in the corner.

use bevy_egui::egui::{
    Align2, Area, Context, Id, Label, LayerId, Order, Rect, RichText, Sense, Stroke, Ui, pos2, vec2,
};

use crate::localization::Localization;
use crate::ui::kit::shade::shade;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, hourglass, spaced};

/// The width of the column at the left, in points.
pub const WIDTH: f32 = 430.0;

/// The minimum height of a choice with the gap below it, in points. All choices fit at the largest text size.
const LOWEST_ROW: f32 = 30.0;
/// The distance from the bottom of the screen to the version, in points.
const FOOT: f32 = 8.0;

/// What the player chooses on the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// To begin the first lesson, for newcomers.
    FirstLesson,
    /// To set up a match against the bot.
    Bot,
    /// To set up a match between two people.
    Play,
    /// To open the rulebook.
    Rules,
    /// To open the list of lessons.
    Tutorial,
    /// To open the settings.
    Settings,
    /// To quit the program.
    Quit,
}

/// The choices in order, each with the key of its text and its name for scripts.
const CHOICES: [(TitleChoice, &str, &str); 6] = [
    (TitleChoice::Bot, "title-bot", "bot"),
    (TitleChoice::Play, "title-play", "play"),
    (TitleChoice::Tutorial, "title-tutorial", "tutorial"),
    (TitleChoice::Rules, "title-rules", "rules"),
    (TitleChoice::Settings, "title-settings", "settings"),
    (TitleChoice::Quit, "title-quit", "quit"),
];

/// The choice offered to newcomers before the others.
const FIRST_LESSON: (TitleChoice, &str, &str) = (TitleChoice::FirstLesson, "title-first-lesson", "first lesson");

/// What the title shows besides its choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TitleView {
    /// Whether nobody has played yet, so that the first lesson is offered first.
    pub newcomer: bool,
    /// Whether the picture is still being prepared.
    pub preparing: bool,
}

/// Draws the title and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, view: TitleView) -> Option<TitleChoice> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.7);
    let left = (screen.width() * 0.07).clamp(28.0, 96.0);
    let size = (screen.height() * 0.13).clamp(46.0, 92.0);
    // The rows share the height that the name, the line below it and the margins leave.
    let rest = screen.height() - size * 1.6 - 100.0;
    let rows = CHOICES.len() + usize::from(view.newcomer);
    let row = (rest / rows as f32).clamp(LOWEST_ROW, 56.0);
    foot(ctx, texts, view.preparing);
    Area::new(Id::new("title"))
        .fixed_pos(pos2(left, screen.center().y))
        .pivot(Align2::LEFT_CENTER)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.set_width(WIDTH - left.min(60.0));
            name(ui, texts, size.min(screen.width() * 0.08));
            gap(ui, size * 0.3);
            menu_rows(ui, texts, row, view.newcomer)
        })
        .inner
}

/// Draws the version in the corner, preceded by a note while the picture is being prepared.
fn foot(ctx: &Context, texts: &Localization, preparing: bool) {
    let version = texts.tr_args("title-version", &[("version", env!("CARGO_PKG_VERSION").into())]);
    let words = if preparing { format!("{}  ·  {version}", texts.tr("title-preparing")) } else { version };
    let at = ctx.content_rect().right_bottom() - vec2(FOOT * 1.5, FOOT);
    let painter = ctx.layer_painter(LayerId::background());
    painter.text(at, Align2::RIGHT_BOTTOM, words, theme::sans(11.5), IVORY_DIM.gamma_multiply(0.8));
}

/// Adds the name of the game, with an ornament and the motto below it.
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

    let (line, _) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    let stroke = Stroke::new(1.2, BRASS);
    let (y, middle) = (line.center().y, line.center().x);
    ui.painter().hline(line.left()..=middle - 18.0, y, stroke);
    ui.painter().hline(middle + 18.0..=line.right(), y, stroke);
    hourglass(ui.painter(), Rect::from_center_size(line.center(), vec2(13.0, 21.0)), Some(0.55), BRASS);
    gap(ui, 4.0);
    ui.add(Label::new(RichText::new(texts.tr("title-motto")).font(theme::title(20.0)).color(IVORY_DIM)));
}

/// Adds the choices one below the other. Each takes `row` points with the gap below it.
fn menu_rows(ui: &mut Ui, texts: &Localization, row: f32, newcomer: bool) -> Option<TitleChoice> {
    ui.spacing_mut().item_spacing.y = row * 0.18;
    let (height, size) = (row * 0.82, (row * 0.42).clamp(13.0, 17.0));
    let mut chosen = None;
    let first = newcomer.then_some(FIRST_LESSON);
    // The likeliest choice: newcomers learn, others play.
    let default = if newcomer { TitleChoice::FirstLesson } else { TitleChoice::Bot };
    for (choice, key, name) in first.into_iter().chain(CHOICES) {
        let kind = if choice == default { ButtonKind::Primary } else { ButtonKind::Plain };
        let word = texts.tr(key);
        let button =
            Button::new(&word).kind(kind).text_size(size).at_least(vec2(250.0, height)).left_aligned().named(name);
        if ui.add(button).clicked() {
            chosen = Some(choice);
        }
    }
    chosen
}
