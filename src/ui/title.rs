//! The title: the name of the game and what one can do, beside the set on its table.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Color32, LayerId, Order, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::navigation::BackTo;
use super::rulebook::OpenRulebook;
use super::theme::{self, BRASS, INK, IVORY, IVORY_DIM};
use super::widgets::{Button, Kind, gap, hourglass, spaced};
use crate::localization::Localization;
use crate::persistence::{Company, Settings};
use crate::session::PlaysUnattended;
use crate::session::loading::{ResumeMatch, StartMatch};
use crate::session::quality::Preparing;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::{LessonCommand, Syllabus};

/// How wide the column at the left is, in points.
pub const WIDTH: f32 = 430.0;

/// The least height of a choice with the air below it, in points: all of them fit at the largest size of text.
const LOWEST_ROW: f32 = 30.0;
/// From the edge of the screen up to the line at its foot, in points.
const FOOT: f32 = 8.0;

/// What is chosen on the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first lesson at once, for whoever has never played.
    FirstLesson,
    /// A person against the bot.
    Bot,
    /// Two people at this table.
    Play,
    /// The rulebook.
    Rules,
    /// The lessons.
    Tutorial,
    /// The settings.
    Settings,
    /// The end.
    Quit,
}

/// What one can choose, in order, how it is called, and how scripts call it.
const CHOICES: [(Choice, &str, &str); 6] = [
    (Choice::Bot, "title-bot", "bot"),
    (Choice::Play, "title-play", "play"),
    (Choice::Tutorial, "title-tutorial", "tutorial"),
    (Choice::Rules, "title-rules", "rules"),
    (Choice::Settings, "title-settings", "settings"),
    (Choice::Quit, "title-quit", "quit"),
];

/// What comes before them for whoever has never played.
const FIRST_LESSON: (Choice, &str, &str) = (Choice::FirstLesson, "title-first-lesson", "first lesson");

/// What the title shows beside its choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Nobody has ever played here: the first lesson is offered before all else.
    pub newcomer: bool,
    /// The picture is still being prepared.
    pub preparing: bool,
}

/// Draws the title while it is the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, notice_play).add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(Screen::Title).and_then(in_state(Menu::None))),
    );
}

/// Whoever has begun a match, or gone on with one, is no newcomer; lessons are remembered by themselves.
fn notice_play(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    unattended: Res<PlaysUnattended>,
    mut settings: ResMut<Settings>,
) {
    let begun = started.read().count() + resumed.read().count() > 0;
    if begun && !unattended.0 && !settings.played {
        settings.played = true;
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    preparing: Res<Preparing>,
    syllabus: Res<Syllabus>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut settings: ResMut<Settings>,
    mut rules: MessageWriter<OpenRulebook>,
    mut lesson: MessageWriter<LessonCommand>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let first_lesson = syllabus.0.first();
    let view = View { newcomer: settings.is_of_newcomer() && first_lesson.is_some(), preparing: preparing.0 };
    match panel(ctx, &texts, view) {
        Some(Choice::FirstLesson) => {
            lesson.write_batch(first_lesson.map(|first| LessonCommand::Begin(first.name.clone(), 0)));
        }
        Some(Choice::Bot) => {
            // Watching two bots is chosen there.
            if settings.company == Company::TwoPeople {
                settings.company = Company::AgainstBot;
            }
            screen.set(Screen::Setup);
        }
        Some(Choice::Play) => {
            settings.company = Company::TwoPeople;
            screen.set(Screen::Setup);
        }
        Some(Choice::Rules) => drop(rules.write(OpenRulebook::default())),
        Some(Choice::Tutorial) => menu.set(Menu::Lessons),
        Some(Choice::Settings) => {
            back.0 = Menu::None;
            menu.set(Menu::Settings);
        }
        Some(Choice::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}

/// The whole title.
pub fn panel(ctx: &egui::Context, texts: &Localization, view: View) -> Option<Choice> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.7);
    let left = (screen.width() * 0.07).clamp(28.0, 96.0);
    let size = (screen.height() * 0.13).clamp(46.0, 92.0);
    // What the name, the line under it and the edges leave is shared out among the rows.
    let rest = screen.height() - size * 1.6 - 100.0;
    let rows = CHOICES.len() + usize::from(view.newcomer);
    let row = (rest / rows as f32).clamp(LOWEST_ROW, 56.0);
    foot(ctx, texts, view.preparing);
    Area::new(egui::Id::new("title"))
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

/// The version, in the corner of the screen; before it a quiet word while the picture is being prepared.
fn foot(ctx: &egui::Context, texts: &Localization, preparing: bool) {
    let version = texts.tr_args("title-version", &[("version", env!("CARGO_PKG_VERSION").into())]);
    let words = if preparing { format!("{}  ·  {version}", texts.tr("title-preparing")) } else { version };
    let at = ctx.content_rect().right_bottom() - vec2(FOOT * 1.5, FOOT);
    let painter = ctx.layer_painter(LayerId::background());
    painter.text(at, Align2::RIGHT_BOTTOM, words, theme::sans(11.5), IVORY_DIM.gamma_multiply(0.8));
}

/// The shade at the left that lifts words off the table.
pub fn shade(ctx: &egui::Context, width: f32) {
    let screen = ctx.content_rect();
    let solid = egui::Rect::from_min_size(screen.min, vec2(width.min(screen.width()) * 0.5, screen.height()));
    let fading = solid.translate(vec2(solid.width(), 0.0));
    let (dark, half) = (INK.gamma_multiply(0.94), INK.gamma_multiply(0.86));
    let painter = ctx.layer_painter(LayerId::background());
    painter.add(gradient(solid, dark, dark, half, half));
    painter.add(gradient(fading, half, half, Color32::TRANSPARENT, Color32::TRANSPARENT));
}

/// A rectangle whose left and right (or upper and lower) edges have different colours.
pub fn gradient(rect: egui::Rect, lt: Color32, lb: Color32, rt: Color32, rb: Color32) -> egui::Mesh {
    let mut mesh = egui::Mesh::default();
    for (pos, color) in
        [(rect.left_top(), lt), (rect.left_bottom(), lb), (rect.right_top(), rt), (rect.right_bottom(), rb)]
    {
        mesh.colored_vertex(pos, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    mesh
}

fn name(ui: &mut Ui, texts: &Localization, size: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let name = texts.tr("title-name");
    let job = spaced(&name, theme::title(size), IVORY, size * 0.08);
    let galley = ui.painter().layout_job(job);
    let (rect, _) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
    let width = galley.size().x - size * 0.08;
    // Set twice, a little lower in brass, the letters look cut.
    let shadow = ui.painter().layout_job(spaced(&name, theme::title(size), BRASS.gamma_multiply(0.55), size * 0.08));
    ui.painter().galley(rect.min + vec2(0.0, size * 0.022), shadow, BRASS);
    ui.painter().galley(rect.min, galley, IVORY);

    let (line, _) = ui.allocate_exact_size(vec2(width, 26.0), egui::Sense::hover());
    let stroke = egui::Stroke::new(1.2, BRASS);
    let (y, middle) = (line.center().y, line.center().x);
    ui.painter().hline(line.left()..=middle - 18.0, y, stroke);
    ui.painter().hline(middle + 18.0..=line.right(), y, stroke);
    hourglass(ui.painter(), egui::Rect::from_center_size(line.center(), vec2(13.0, 21.0)), Some(0.55), BRASS);
    gap(ui, 4.0);
    ui.add(egui::Label::new(egui::RichText::new(texts.tr("title-motto")).font(theme::title(20.0)).color(IVORY_DIM)));
}

/// The choices, one below the other; each takes this height with the air below it.
fn menu_rows(ui: &mut Ui, texts: &Localization, row: f32, newcomer: bool) -> Option<Choice> {
    ui.spacing_mut().item_spacing.y = row * 0.18;
    let (height, size) = (row * 0.82, (row * 0.42).clamp(13.0, 17.0));
    let mut chosen = None;
    let first = newcomer.then_some(FIRST_LESSON);
    // What most will press: newcomers learn, others play.
    let foremost = if newcomer { Choice::FirstLesson } else { Choice::Bot };
    for (choice, key, name) in first.into_iter().chain(CHOICES) {
        let kind = if choice == foremost { Kind::Primary } else { Kind::Plain };
        let word = texts.tr(key);
        let button =
            Button::new(&word).kind(kind).text_size(size).at_least(vec2(250.0, height)).left_aligned().named(name);
        if ui.add(button).clicked() {
            chosen = Some(choice);
        }
    }
    chosen
}
