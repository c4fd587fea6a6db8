//! The corner of the screen that shows the last turn and the buttons for help, log and pause.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, LayerId, Layout, Order, Pos2, Rect, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::log::{LogVisibility, MatchLog};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::{GameName, Menu, TAMSK, TableContent};
use crate::table::game::Aid;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::{MatchFacts, MatchOnTable};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::aid_requests::AskForAid;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::log_line::LogEntry;
use crate::ui::kit::match_buttons::register_match_button;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{MenuReturnState, OpenMenu, OpenRulebook};
use crate::ui::kit::panel_rotation::{paint_towards, rotate_panel_if};
use crate::ui::kit::spots::script_name_on_side;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::{Button, draw_fitted_line};
use crate::ui::kit::{PanelSystems, theme};
use crate::ui::layout::{
    BAR_HEIGHT, command_button_areas, corner_buttons_id, is_under_full_height_panel, nameplate_id,
};

/// The minimum width of a screen that shows the last turn, in points.
const WIDTH_FOR_LAST_TURN: f32 = 1100.0;
/// The minimum width of the description of the last turn, in points. If there is less room, the description is omitted.
const LEAST_FOR_LAST_TURN: f32 = 130.0;

/// Handles presses on the buttons in a corner, and on the hint and take-back buttons in a player's bar.
pub fn plugin(app: &mut App) {
    app.add_observer(press);
}

/// Adds the corner to matches of a game. `show_log` contains the systems that draw the log. They run after the corner's
/// systems.
pub fn add_corner_buttons<M>(app: &mut App, game: GameName, show_log: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show, forward_taps, show_log)
            .chain()
            .in_set(PanelSystems)
            .run_if(in_state(TableContent::Match(game)).and_then(in_state(Menu::None))),
    );
}

/// The kind of match on the table, which determines the buttons in the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerMatchKind {
    /// A match of TAMSK on this computer.
    LocalTamskMatch,
    /// A match without a clock, which has a menu button instead of a pause button.
    Untimed,
    /// An online match, which has a menu button because a single player cannot pause it.
    Online,
    /// A finished match, which has a button for the rules instead of a pause button.
    FinishedMatch,
    /// A lesson, whose card takes the place of the log. The log therefore has no button.
    Lesson {
        timed: bool,
    },
    Replay,
}

impl CornerMatchKind {
    fn of(occasion: Option<Occasion>, facts: &MatchFacts) -> CornerMatchKind {
        match occasion {
            Some(Occasion::Replay) => CornerMatchKind::Replay,
            Some(Occasion::Lesson) => CornerMatchKind::Lesson { timed: facts.game == TAMSK },
            _ if facts.is_over => CornerMatchKind::FinishedMatch,
            Some(Occasion::Online | Occasion::OnlineContest) => CornerMatchKind::Online,
            _ if facts.game == TAMSK => CornerMatchKind::LocalTamskMatch,
            _ => CornerMatchKind::Untimed,
        }
    }
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Pressed(MatchButton);

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: MatchOnTable,
    seats: Res<Seats>,
    table_top: TableSides,
    occasion: TableOccasion,
    log: Res<MatchLog>,
    mut commands: Commands,
) -> Result {
    let Some(facts) = table.facts() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let kind = CornerMatchKind::of(occasion.get(), facts);
    // Other games build the log only while its panel is open, so only TAMSK can show the last turn.
    let tamsk = table.tamsk().zip(log.last_turn());
    let last = tamsk.map(|(live, line)| line.words(&texts, &PlayerNames::of(live, *seats)));
    for &spot in ScreenCorner::corners_in_use(table_top.are_players_opposite(*seats)) {
        let pressed = corner_buttons(ctx, &texts, last.as_deref(), kind, spot);
        pressed.into_iter().for_each(|button| commands.trigger(Pressed(button)));
    }
    Ok(())
}

fn forward_taps(mut tapped: MessageReader<MatchButton>, mut commands: Commands) {
    tapped.read().for_each(|&button| commands.trigger(Pressed(button)));
}

fn press(
    pressed: On<Pressed>,
    occasion: TableOccasion,
    mut navigation: ResMut<MenuReturnState>,
    mut logs: ResMut<LogVisibility>,
    mut commands: Commands,
) {
    if let MatchButton::Pause(side) | MatchButton::Controls(side) | MatchButton::Rules(side) = pressed.0 {
        navigation.facing_side = side;
    }
    match pressed.0 {
        MatchButton::ToggleLog(side) => logs.toggle(side),
        MatchButton::Pause(_) => commands.set_state(occasion.esc_menu()),
        MatchButton::Controls(_) => commands.trigger(OpenMenu { menu: Menu::Controls, return_menu: Menu::None }),
        MatchButton::Rules(_) => commands.trigger(OpenRulebook::default()),
        MatchButton::Hint(player) => commands.trigger(AskForAid(Aid::Hint, player)),
        MatchButton::TakeBack(player) => commands.trigger(AskForAid(Aid::TakeBack, player)),
        // The module `interaction` and the games handle these buttons.
        MatchButton::Command(..) | MatchButton::Numbered(..) => {}
    }
}

/// A corner of the screen that can hold the corner buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenCorner {
    /// At the top right, for both players.
    UpperRight,
    /// At the bottom right, for the near player.
    LowerRight,
    /// At the top left, turned towards the opposite player.
    UpperLeft,
}

impl ScreenCorner {
    /// Returns the corners in use: one for each player on a table-top screen, and otherwise one for both players.
    pub const fn corners_in_use(is_table_top: bool) -> &'static [ScreenCorner] {
        if is_table_top { &[ScreenCorner::LowerRight, ScreenCorner::UpperLeft] } else { &[ScreenCorner::UpperRight] }
    }

    /// Returns the side of the table that the corner belongs to.
    pub const fn side(self) -> TableSide {
        match self {
            ScreenCorner::UpperRight | ScreenCorner::LowerRight => TableSide::Near,
            ScreenCorner::UpperLeft => TableSide::Opposite,
        }
    }

    /// Returns the id of the corner's area, the anchor of the area, and the position of the anchor on the screen.
    pub fn area_placement(self, screen: Rect) -> (Id, Align2, Pos2) {
        match self {
            ScreenCorner::UpperRight => (corner_buttons_id(), Align2::RIGHT_TOP, screen.right_top() + vec2(-8.0, 9.0)),
            ScreenCorner::LowerRight => {
                (corner_buttons_id(), Align2::RIGHT_BOTTOM, screen.right_bottom() - vec2(8.0, 9.0))
            }
            ScreenCorner::UpperLeft => {
                (Id::new("corner opposite"), Align2::LEFT_TOP, screen.left_top() + vec2(8.0, 9.0))
            }
        }
    }
}

/// Draws the corner buttons, with the last turn beside them if there is room. Returns the pressed button, if any.
pub fn corner_buttons(
    ctx: &Context,
    texts: &Localization,
    last: Option<&str>,
    kind: CornerMatchKind,
    spot: ScreenCorner,
) -> Option<MatchButton> {
    let screen = ctx.content_rect();
    let (id, pivot, at) = spot.area_placement(screen);
    if ctx.memory(|memory| memory.area_rect(id)).is_some_and(|area| is_under_full_height_panel(ctx, area)) {
        return None;
    }
    let is_menu = matches!(
        kind,
        CornerMatchKind::Replay
            | CornerMatchKind::Untimed
            | CornerMatchKind::Online
            | CornerMatchKind::Lesson { timed: false }
    );
    let (side, pause) = (spot.side(), if is_menu { "hud-menu" } else { "hud-pause" });
    let log_button = ("hud-log", "log", InputAction::ToggleTurnLog, MatchButton::ToggleLog(side));
    let leaving = match kind {
        CornerMatchKind::FinishedMatch => ("hud-rules", "rules", InputAction::ToggleRulebook, MatchButton::Rules(side)),
        _ => (pause, "pause", InputAction::CloseOrPause, MatchButton::Pause(side)),
    };
    let mut press = None;
    let mut add = |ui: &mut Ui, button: Button, means: MatchButton| {
        if register_match_button(&ui.add(button.text_size(14.0)), means) {
            press = Some(means);
        }
    };
    let inside = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let help = Button::new(texts.tr("hud-help")).accessible_name(texts.tr("hud-help-spoken"));
        add(
            ui,
            help.script_name(script_name_on_side(side, "help")).min_size(vec2(38.0, 38.0)),
            MatchButton::Controls(side),
        );
        let log_button = Some(log_button).filter(|_| !matches!(kind, CornerMatchKind::Lesson { .. }));
        for (key, name, action, means) in log_button.into_iter().chain([leaving]) {
            let button =
                Button::new(texts.tr(key)).script_name(script_name_on_side(side, name)).min_size(vec2(0.0, 38.0));
            add(ui, button.key_label(key_labels(ctx).common_action_label(action)), means);
        }
    };
    let area = Area::new(id).fixed_pos(at).pivot(pivot).order(Order::Middle);
    let buttons = area.show(ctx, |ui| ui.with_layout(Layout::left_to_right(Align::Center), inside)).response;
    rotate_panel_if(spot == ScreenCorner::UpperLeft, &buttons);
    if let Some(words) = last.filter(|_| screen.width() >= WIDTH_FOR_LAST_TURN) {
        show_last_turn(ctx, words, spot, buttons.rect);
    }
    press
}

fn show_last_turn(ctx: &Context, words: &str, spot: ScreenCorner, buttons: Rect) {
    let screen = ctx.content_rect();
    // Paint the text instead of laying it out as a widget. An area anchored at its right edge would adapt its width one
    // frame too late.
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new(("last move", spot.side()))));
    let most = match spot {
        ScreenCorner::UpperRight => {
            buttons.left() - command_buttons_right(ctx, |rect| rect.top() < screen.top() + BAR_HEIGHT)
        }
        ScreenCorner::LowerRight => {
            buttons.left() - command_buttons_right(ctx, |rect| rect.bottom() > screen.bottom() - BAR_HEIGHT)
        }
        ScreenCorner::UpperLeft => opposite_buttons_left(ctx) - buttons.right(),
    } - 28.0;
    if most < LEAST_FOR_LAST_TURN {
        return;
    }
    let beside = match spot {
        ScreenCorner::UpperRight | ScreenCorner::LowerRight => pos2(buttons.left() - 14.0, buttons.center().y),
        ScreenCorner::UpperLeft => pos2(buttons.right() + 14.0, buttons.center().y),
    };
    paint_towards(spot.side(), &painter, beside, |painter| {
        draw_fitted_line(painter, beside, Align2::RIGHT_CENTER, words.to_owned(), theme::sans(13.0), IVORY_DIM, most);
    });
}

/// Returns how far right the command buttons in a bar reach, as an x coordinate in points.
fn command_buttons_right(ctx: &Context, is_in_bar: impl Fn(&Rect) -> bool) -> f32 {
    let commands = command_button_areas(ctx).into_iter().filter(is_in_bar);
    commands.map(|rect| rect.right()).fold(ctx.content_rect().left(), f32::max)
}

/// Returns how far left the opposite player's buttons and nameplate reach, as an x coordinate in points.
fn opposite_buttons_left(ctx: &Context) -> f32 {
    let screen = ctx.content_rect();
    let plates =
        Player::BOTH.into_iter().filter_map(|player| ctx.memory(|memory| memory.area_rect(nameplate_id(player))));
    let upper =
        command_button_areas(ctx).into_iter().chain(plates).filter(|rect| rect.top() < screen.top() + BAR_HEIGHT);
    upper.map(|rect| rect.left()).fold(screen.right(), f32::min)
}
