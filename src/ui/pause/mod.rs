//! The pause menu. When two people play with sand, a curtain hides the board, so that nobody can use the pause to
//! think.

pub(super) mod panel;

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Context, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::panel::{PauseIntent, PausedKind, panel, reason_words};
use super::kit::UiSystems;
use super::kit::leaving::Leaving;
use super::kit::names::PlayerNames;
use super::kit::navigation::{BackTo, Confirmation, OpenRulebook};
use super::kit::theme::{BRASS, BRASS_DARK, INK, WALNUT};
use super::kit::widgets::hourglass;
use crate::input::pads::LostPads;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen, at_table};
use crate::table::WhyPaused;
use crate::table::gipf::GipfReplayCommand;
use crate::table::loading::may_agree;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::replay::ReplayCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{MenuReader, TableTop};

/// Draws the menu, and the curtain behind any menu over a match.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_curtain.run_if(at_table.and_then(not(in_state(Menu::None)))),
            show.run_if(in_state(Screen::Match).and_then(in_state(Menu::Pause))),
            show_in_replay.run_if(replay_shown.and_then(in_state(Menu::Pause))),
        )
            .chain()
            .in_set(UiSystems),
    );
}

fn show_curtain(mut contexts: EguiContexts, live: Single<&LiveMatch>, seats: Res<Seats>) -> Result {
    draw_curtain(contexts.ctx_mut()?, hides_the_board(&live, *seats));
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &LostPads, &WhyPaused)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    (table_top, reader): (TableTop, Res<MenuReader>),
    mut leaving: Leaving,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let (live, lost, paused) = *table;
    let hides = hides_the_board(live, *seats);
    // Of two people, whoever is to move makes the offer, or at a table-top screen whoever has opened the menu. Sand would
    // run on while the other one thinks about it.
    let opener = seats.people().find(|&player| table_top.side(*seats, player) == reader.0);
    let opener = opener.filter(|_| table_top.is_on(*seats));
    let can_agree = may_agree(live, *seats) && occasion.allows(|policy| policy.has_agreements);
    let tie = can_agree.then(|| opener.unwrap_or(live.game().to_move()));
    let names = PlayerNames::of(live, *seats);
    let gone = lost.players().map(|player| names.about(&texts, "pause-pad-gone", player));
    let why: Vec<String> = gone.chain(paused.0.map(|reason| reason_words(&texts, reason))).collect();
    // There, each resigns from their own menu.
    let people: Vec<Player> = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player)).collect();
    let paused = if occasion.is(Occasion::Lesson) {
        PausedKind::Lesson { why: &why }
    } else {
        PausedKind::Match { hides, people: &people, names: &names, tie, why: &why }
    };
    match panel(contexts.ctx_mut()?, &texts, paused) {
        Some(PauseIntent::Resume) => leaving.menu.set(Menu::None),
        Some(PauseIntent::Settings) => {
            leaving.back.0 = Menu::Pause;
            leaving.menu.set(Menu::Settings);
        }
        Some(PauseIntent::Help) => {
            leaving.back.0 = Menu::Pause;
            leaving.menu.set(Menu::Help);
        }
        Some(PauseIntent::Rules) => drop(rules.write(OpenRulebook::default())),
        Some(PauseIntent::Resign(player)) => leaving.ask(Confirmation::Resign(player), Menu::Pause),
        Some(PauseIntent::OfferTie) => {
            if let Some(player) = tie {
                leaving.ask(Confirmation::Tie(player), Menu::None);
            }
        }
        Some(PauseIntent::Leave) => leaving.leave_from(Menu::Pause),
        Some(PauseIntent::Quit) => leaving.quit_from(Menu::Pause),
        None => {}
    }
    Ok(())
}

fn replay_shown(screen: Res<State<Screen>>) -> bool {
    matches!(screen.get(), Screen::Replay | Screen::GipfReplay)
}

/// Shows the menu of a replay, which can be left without a question, as nothing is lost.
fn show_in_replay(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut rules: MessageWriter<OpenRulebook>,
    screen: Res<State<Screen>>,
    mut replay: (MessageWriter<ReplayCommand>, MessageWriter<GipfReplayCommand>),
    mut exit: MessageWriter<AppExit>,
) -> Result {
    match panel(contexts.ctx_mut()?, &texts, PausedKind::Replay) {
        Some(PauseIntent::Resume) => menu.set(Menu::None),
        Some(intent @ (PauseIntent::Settings | PauseIntent::Help)) => {
            back.0 = Menu::Pause;
            menu.set(if intent == PauseIntent::Help { Menu::Help } else { Menu::Settings });
        }
        Some(PauseIntent::Rules) => drop(rules.write(OpenRulebook::default())),
        Some(PauseIntent::Leave) if *screen.get() == Screen::GipfReplay => _ = replay.1.write(GipfReplayCommand::Leave),
        Some(PauseIntent::Leave) => _ = replay.0.write(ReplayCommand::Leave),
        Some(PauseIntent::Quit) => drop(exit.write(AppExit::Success)),
        // Nobody plays who could resign or offer anything.
        Some(PauseIntent::Resign(_) | PauseIntent::OfferTie) | None => {}
    }
    Ok(())
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
