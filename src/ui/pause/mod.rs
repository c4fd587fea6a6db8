//! The pause menu. When two people play with sand, a curtain hides the board, so that nobody can use the pause to
//! think.

pub(super) mod panel;

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Context, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::panel::{PauseIntent, PauseView, PausedKind, panel, reason_words};
use super::kit::leaving::{Leave, Quit};
use super::kit::names::PlayerNames;
use super::kit::navigation::{Ask, Confirmation, OpenMenu, OpenRulebook};
use super::kit::theme::{BRASS, BRASS_DARK, INK, WALNUT};
use super::kit::widgets::hourglass;
use super::kit::{UiSystems, drawn};
use crate::input::pads::LostPads;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen, at_table};
use crate::table::WhyPaused;
use crate::table::loading::may_agree;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::navigation::Navigation;

/// Draws the menu, and the curtain behind any menu over a match.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_curtain.run_if(at_table.and_then(not(in_state(Menu::None)))),
            drawn(view, show).run_if(in_state(Screen::Match).and_then(in_state(Menu::Pause))),
            drawn(view_of_replay, show).run_if(replay_shown.and_then(in_state(Menu::Pause))),
        )
            .chain()
            .in_set(UiSystems),
    );
}

fn show_curtain(mut contexts: EguiContexts, live: Single<&LiveMatch>, seats: Res<Seats>) -> Result {
    draw_curtain(contexts.ctx_mut()?, hides_the_board(&live, *seats));
    Ok(())
}

fn view(
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &LostPads, &WhyPaused)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    table_top: TableTop,
    navigation: Res<Navigation>,
) -> PauseView {
    let (live, lost, paused) = *table;
    let names = PlayerNames::of(live, *seats);
    let gone = lost.players().map(|player| names.about(&texts, "pause-pad-gone", player));
    let why = gone.chain(paused.0.map(|reason| reason_words(&texts, reason))).collect();
    if occasion.is(Occasion::Lesson) {
        return PauseView { kind: PausedKind::Lesson, why, ..default() };
    }
    // Of two people, whoever is to move makes the offer, or at a table-top screen whoever has opened the menu. Sand would
    // run on while the other one thinks about it.
    let opener = seats.people().find(|&player| table_top.side(*seats, player) == navigation.reader);
    let opener = opener.filter(|_| table_top.is_on(*seats));
    let can_agree = may_agree(live, *seats) && occasion.allows(|policy| policy.has_agreements);
    let tie = can_agree.then(|| opener.unwrap_or(live.game().to_move()));
    // There, each resigns from their own menu.
    let people = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player)).collect();
    PauseView { kind: PausedKind::Match, hides: hides_the_board(live, *seats), people, names, tie, why }
}

fn show(
    In(paused): In<PauseView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let over = Menu::Pause;
    match panel(contexts.ctx_mut()?, &texts, &paused) {
        Some(PauseIntent::Resume) => commands.set_state(Menu::None),
        Some(PauseIntent::Settings) => commands.trigger(OpenMenu { menu: Menu::Settings, over }),
        Some(PauseIntent::Help) => commands.trigger(OpenMenu { menu: Menu::Help, over }),
        Some(PauseIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(PauseIntent::Resign(player)) => commands.trigger(Ask { question: Confirmation::Resign(player), over }),
        Some(PauseIntent::OfferTie(player)) => {
            commands.trigger(Ask { question: Confirmation::Tie(player), over: Menu::None });
        }
        Some(PauseIntent::Leave) => commands.trigger(Leave { over }),
        Some(PauseIntent::Quit) => commands.trigger(Quit { over }),
        None => {}
    }
    Ok(())
}

fn replay_shown(screen: Res<State<Screen>>) -> bool {
    matches!(screen.get(), Screen::Replay | Screen::GipfReplay)
}

/// Returns what the menu of a replay shows.
fn view_of_replay() -> PauseView {
    PauseView { kind: PausedKind::Replay, ..default() }
}

/// Returns whether two people play with sand, so that neither may use the pause to think. Against a bot it does not
/// matter.
fn hides_the_board(live: &LiveMatch, seats: Seats) -> bool {
    let for_time = live.has_sand_at_stake();
    for_time && seats.are_two_people()
}

/// Draws the curtain: opaque with a pattern of hexagons, or only a shade where nothing needs to be hidden.
pub fn draw_curtain(ctx: &Context, hides: bool) {
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("curtain")));
    if !hides {
        painter.rect_filled(screen, 0, Color32::from_black_alpha(140));
        return;
    }
    painter.rect_filled(screen, 0, INK);
    let radius = 58.0;
    let (dx, dy) = (radius * 1.5, radius * 3.0_f32.sqrt());
    let reach = screen.size().length() / 2.0;
    let columns = (screen.width() / dx) as i32 / 2 + 2;
    let rows = (screen.height() / dy) as i32 / 2 + 2;
    for column in -columns..=columns {
        for row in -rows..=rows {
            let shift = if column % 2 == 0 { 0.0 } else { dy / 2.0 };
            let center = screen.center() + vec2(column as f32 * dx, row as f32 * dy + shift);
            // Darker towards the corners, as if under a lamp.
            let light = 1.0 - ((center - screen.center()).length() / reach).powf(1.2);
            let light = light.clamp(0.0, 1.0);
            painter.add(Shape::convex_polygon(
                hexagon(center, radius - 3.0),
                INK.lerp_to_gamma(WALNUT, 0.25 + light),
                Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.15 + 0.45 * light)),
            ));
            let glass = Rect::from_center_size(center, vec2(15.0, 25.0));
            hourglass(&painter, glass, Some(0.5), BRASS.gamma_multiply(0.04 + 0.2 * light));
        }
    }
}

fn hexagon(center: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6).map(|i| center + Vec2::angled(std::f32::consts::TAU * i as f32 / 6.0) * radius).collect()
}
