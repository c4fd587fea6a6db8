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
use crate::simulation::states::{Menu, Screen};

/// How wide the column at the left is, in points.
pub const WIDTH: f32 = 430.0;

/// How wide its buttons are, in points.
const WIDE: f32 = 250.0;

/// What is chosen on the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A person against the bot.
    Bot,
    /// Two people at this table.
    Play,
    /// The lessons.
    Tutorial,
    /// The rulebook.
    Rules,
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

/// Draws the title while it is the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(Screen::Title).and_then(in_state(Menu::None))),
    );
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut settings: ResMut<Settings>,
    mut rules: MessageWriter<OpenRulebook>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match panel(ctx, &texts) {
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
        Some(Choice::Tutorial) => menu.set(Menu::Lessons),
        Some(Choice::Rules) => drop(rules.write(OpenRulebook::default())),
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
pub fn panel(ctx: &egui::Context, texts: &Localization) -> Option<Choice> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.7);
    let left = (screen.width() * 0.07).clamp(28.0, 96.0);
    let low = screen.height() < 500.0;
    Area::new(egui::Id::new("title"))
        .fixed_pos(pos2(left, screen.center().y))
        .pivot(Align2::LEFT_CENTER)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.set_width(WIDTH - left.min(60.0));
            name(ui, texts, if low { 64.0 } else { (screen.width() * 0.08).min(92.0) });
            gap(ui, if low { 12.0 } else { 34.0 });
            menu_rows(ui, texts, low)
        })
        .inner
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

fn menu_rows(ui: &mut Ui, texts: &Localization, low: bool) -> Option<Choice> {
    ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 10.0 };
    let mut chosen = None;
    // Where the screen is low, the lesser choices stand side by side.
    let (first, others) = CHOICES.split_at(2);
    let rows = first.chunks(1).chain(others.chunks(if low { 2 } else { 1 }));
    for row in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let wide = (WIDE - 6.0 * (row.len() - 1) as f32) / row.len() as f32;
            for &(choice, key, name) in row {
                let kind = if choice == Choice::Bot { Kind::Primary } else { Kind::Plain };
                let word = texts.tr(key);
                let button = Button::new(&word)
                    .kind(kind)
                    .text_size(17.0)
                    .at_least(vec2(wide, if low { 36.0 } else { 46.0 }))
                    .left_aligned()
                    .named(name);
                if ui.add(button).clicked() {
                    chosen = Some(choice);
                }
            }
        });
    }
    chosen
}
