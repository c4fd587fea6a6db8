//! The button that pauses a match of GIPF, and its menu.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Color32, Context, Id, LayerId, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{ChallengeOptions, Side};

use super::terms::agreed_words;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::gipf::LiveGipf;
use crate::states::{Menu, Screen, gipf_shown};
use crate::table::gipf::is_person;
use crate::table::match_on_table::MatchOnTable;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;
use crate::ui::kit::leaving::{Leave, Quit};
use crate::ui::kit::navigation::{Ask, Confirmation, OpenMenu, OpenRulebook};
use crate::ui::kit::sides::SideNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, section};
use crate::ui::kit::{UiSystems, card, drawn, theme};
use crate::ui::layout::is_low;

/// The width of the buttons, and of the terms of a challenge beside them, in points.
const ROWS: f32 = 320.0;
const TERMS: f32 = 240.0;
const TERMS_LOW: f32 = 200.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_button.run_if(in_state(Menu::None)),
            show_shade.run_if(not(in_state(Menu::None))),
            drawn(menu_view, show_menu).run_if(in_state(Menu::Pause).and_then(in_state(Screen::Gipf))),
        )
            .chain()
            .in_set(UiSystems)
            .run_if(gipf_shown),
    );
}

fn show_shade(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("gipf shade")));
    painter.rect_filled(ctx.content_rect(), 0, Color32::from_black_alpha(140));
    Ok(())
}

fn show_button(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: MatchOnTable,
    screen: Res<State<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let is_over = table.gipf().is_none_or(|live| live.game().outcome().is_some());
    if is_over && *screen.get() == Screen::Gipf {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let clicked = Area::new(Id::new("gipf corner"))
        .fixed_pos(ctx.content_rect().right_top() + vec2(-8.0, 9.0))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| {
            let (word, sign) = (texts.tr("gipf-pause"), signs(ui.ctx()).common(InputAction::Pause));
            ui.add(Button::new(&word).named("pause").key(&sign).text_size(14.0).at_least(vec2(0.0, 38.0))).clicked()
        })
        .inner;
    if clicked {
        menu.set(Menu::Pause);
    }
    Ok(())
}

/// What the player chooses in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfMenuIntent {
    /// To go on.
    Resume,
    /// To open the settings.
    Settings,
    /// To see the controls.
    Help,
    /// To read the rules.
    Rules,
    /// To resign for this side, after a confirmation.
    Resign(Side),
    /// To leave for the title. The match can be continued.
    Leave,
    /// To quit the program.
    Quit,
}

/// What the menu is about.
#[derive(Clone, Debug, Default)]
pub struct GipfMenuView {
    /// The sides that may resign.
    pub people: Vec<Side>,
    /// What the sides are called.
    pub names: SideNames,
    /// Whether it is a lesson.
    pub is_lesson: bool,
    /// What has been agreed on a challenge.
    pub agreed: Option<ChallengeOptions>,
}

fn menu_view(live: Single<&LiveGipf>, seats: Res<Seats>, occasion: TableOccasion) -> GipfMenuView {
    // A lesson cannot be resigned, only left.
    let is_lesson = occasion.is(Occasion::Lesson);
    let resigns = |side: &Side| is_person(*seats, *side) && !is_lesson;
    let people = Side::BOTH.into_iter().filter(resigns).collect();
    let agreed = live.game().options().challenge.clone();
    GipfMenuView { people, names: SideNames::of(&live, *seats), is_lesson, agreed }
}

fn show_menu(
    In(view): In<GipfMenuView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let over = Menu::Pause;
    match panel(contexts.ctx_mut()?, &texts, &view) {
        Some(GipfMenuIntent::Resume) => commands.set_state(Menu::None),
        Some(GipfMenuIntent::Settings) => commands.trigger(OpenMenu { menu: Menu::Settings, over }),
        Some(GipfMenuIntent::Help) => commands.trigger(OpenMenu { menu: Menu::Help, over }),
        Some(GipfMenuIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(GipfMenuIntent::Resign(side)) => commands.trigger(Ask { question: Confirmation::ResignGipf(side), over }),
        Some(GipfMenuIntent::Leave) => commands.trigger(Leave { over }),
        Some(GipfMenuIntent::Quit) => commands.trigger(Quit { over }),
        None => {}
    }
    Ok(())
}

/// Draws the menu, with what has been agreed on a challenge, and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, view: &GipfMenuView) -> Option<GipfMenuIntent> {
    let screen = ctx.content_rect();
    let low = is_low(screen);
    let mut intent = None;
    card::centered(ctx, "gipf pause", theme::card(), |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let Some(agreed) = &view.agreed else {
            intent = rows(ui, texts, view, low);
            return;
        };
        // Beside the rows, as there is not always room above them.
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(if low { TERMS_LOW } else { TERMS });
                card::at_most(ui, screen.height() - 120.0, |ui| {
                    section(ui, &texts.tr("gipf-terms-title"));
                    agreed_words(texts, agreed).iter().for_each(|words| _ = note(ui, words));
                });
            });
            ui.vertical(|ui| intent = rows(ui, texts, view, low));
        });
    });
    intent
}

/// Adds the title and the buttons of the menu.
fn rows(ui: &mut Ui, texts: &Localization, view: &GipfMenuView, low: bool) -> Option<GipfMenuIntent> {
    let height = if low { 32.0 } else { 42.0 };
    let mut intent = None;
    let mut row = |ui: &mut Ui, word: &str, name: &str, kind: ButtonKind, what: GipfMenuIntent, width: f32| {
        if ui.add(Button::new(word).named(name).kind(kind).text_size(16.0).at_least(vec2(width, height))).clicked() {
            intent = Some(what);
        }
    };
    ui.set_width(ROWS);
    ui.vertical_centered(|ui| heading(ui, &texts.tr("pause-title")));
    gap(ui, 2.0);
    row(ui, &texts.tr("pause-resume"), "resume", ButtonKind::Primary, GipfMenuIntent::Resume, ROWS);
    row(ui, &texts.tr("pause-rules"), "rules", ButtonKind::Plain, GipfMenuIntent::Rules, ROWS);
    ui.horizontal(|ui| {
        let half = (ROWS - ui.spacing().item_spacing.x) / 2.0;
        row(ui, &texts.tr("pause-settings"), "settings", ButtonKind::Plain, GipfMenuIntent::Settings, half);
        row(ui, &texts.tr("pause-help"), "help", ButtonKind::Plain, GipfMenuIntent::Help, half);
    });
    for &side in &view.people {
        let word = view.names.about(texts, "pause-resigns", side);
        let name = match side {
            Side::White => "resign white",
            Side::Black => "resign black",
        };
        row(ui, &word, name, ButtonKind::Plain, GipfMenuIntent::Resign(side), ROWS);
    }
    let leave = texts.tr(if view.is_lesson { "pause-leave-lesson" } else { "pause-leave" });
    row(ui, &leave, "leave", ButtonKind::Plain, GipfMenuIntent::Leave, ROWS);
    row(ui, &texts.tr("pause-quit"), "quit", ButtonKind::Plain, GipfMenuIntent::Quit, ROWS);
    intent
}
