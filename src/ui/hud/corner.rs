//! A corner of the screen: how the last turn ended, and buttons for help, log and pause.

use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, LayerId, Layout, Order, Pos2, Rect, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::log::{MatchLog, OpenLogs};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::{GameName, Menu, TAMSK, TableContent};
use crate::table::game::Aid;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::{MatchFacts, MatchOnTable};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::aids::AskForAid;
use crate::ui::kit::log_line::LogEntry;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{Navigation, OpenMenu, OpenRulebook};
use crate::ui::kit::panel_rotation::{paint_towards, rotate_panel_if};
use crate::ui::kit::presses::is_match_button_pressed;
use crate::ui::kit::signs::signs;
use crate::ui::kit::spots::named_on;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::{Button, draw_fitted_line};
use crate::ui::kit::{UiSystems, theme};
use crate::ui::layout::{BAR_HEIGHT, command_areas, corner_id, is_under_full_height_panel, nameplate_id};

/// Screen width from which the last turn is described, in points.
const WIDTH_FOR_LAST_TURN: f32 = 1100.0;
/// Minimum width for the description of the last turn, in points. With less room it is omitted.
const LEAST_FOR_LAST_TURN: f32 = 130.0;

/// Handles buttons pressed in a corner, and the aids in a bar.
pub fn plugin(app: &mut App) {
    app.add_observer(press);
}

/// Draws the corner in matches of a game, and then the log by `show_log`.
pub fn add_corner<M>(app: &mut App, game: GameName, show_log: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show, hear_taps, show_log)
            .chain()
            .in_set(UiSystems)
            .run_if(in_state(TableContent::Match(game)).and_then(in_state(Menu::None))),
    );
}

/// What the table is used for, which decides the corner's buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerKind {
    Match,
    /// A match without a clock, which needs no pause.
    Untimed,
    /// A match far apart, which nobody can pause alone.
    Far,
    /// A finished match, which needs no pause.
    Result,
    /// A lesson, whose card takes the place of the log.
    Lesson {
        timed: bool,
    },
    Replay,
}

impl CornerKind {
    fn of(occasion: Option<Occasion>, facts: &MatchFacts) -> CornerKind {
        match occasion {
            Some(Occasion::Replay) => CornerKind::Replay,
            Some(Occasion::Lesson) => CornerKind::Lesson { timed: facts.game == TAMSK },
            _ if facts.is_over => CornerKind::Result,
            Some(Occasion::Online | Occasion::OnlineContest) => CornerKind::Far,
            _ if facts.game == TAMSK => CornerKind::Match,
            _ => CornerKind::Untimed,
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
    table_top: TableTop,
    occasion: TableOccasion,
    log: Res<MatchLog>,
    mut commands: Commands,
) -> Result {
    let Some(facts) = table.facts() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let kind = CornerKind::of(occasion.get(), facts);
    // Other games build their log only while it is open.
    let tamsk = table.tamsk().zip(log.last_turn());
    let last = tamsk.map(|(live, line)| line.words(&texts, &PlayerNames::of(live, *seats)));
    for &spot in CornerSpot::of(table_top.is_on(*seats)) {
        let pressed = corner(ctx, &texts, last.as_deref(), kind, spot);
        pressed.into_iter().for_each(|button| commands.trigger(Pressed(button)));
    }
    Ok(())
}

fn hear_taps(mut tapped: MessageReader<MatchButton>, mut commands: Commands) {
    tapped.read().for_each(|&button| commands.trigger(Pressed(button)));
}

fn press(
    pressed: On<Pressed>,
    occasion: TableOccasion,
    mut navigation: ResMut<Navigation>,
    mut logs: ResMut<OpenLogs>,
    mut commands: Commands,
) {
    if let MatchButton::Pause(side) | MatchButton::Help(side) | MatchButton::Rules(side) = pressed.0 {
        navigation.reader = side;
    }
    match pressed.0 {
        MatchButton::Log(side) => logs.toggle(side),
        MatchButton::Pause(_) => commands.set_state(occasion.menu()),
        MatchButton::Help(_) => commands.trigger(OpenMenu { menu: Menu::Help, over: Menu::None }),
        MatchButton::Rules(_) => commands.trigger(OpenRulebook::default()),
        MatchButton::Hint(player) => commands.trigger(AskForAid(Aid::Hint, player)),
        MatchButton::TakeBack(player) => commands.trigger(AskForAid(Aid::TakeBack, player)),
        // `interaction` and the games handle these.
        MatchButton::Command(..) | MatchButton::Numbered(..) => {}
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerSpot {
    /// At the top right, for both players.
    UpperRight,
    /// At the bottom right, for the near player.
    LowerRight,
    /// At the top left, turned towards the opposite player.
    Opposite,
}

impl CornerSpot {
    /// Returns the corners: one per player at a table-top screen, or else one for both.
    pub const fn of(is_table_top: bool) -> &'static [CornerSpot] {
        if is_table_top { &[CornerSpot::LowerRight, CornerSpot::Opposite] } else { &[CornerSpot::UpperRight] }
    }

    pub const fn side(self) -> TableSide {
        match self {
            CornerSpot::UpperRight | CornerSpot::LowerRight => TableSide::Near,
            CornerSpot::Opposite => TableSide::Opposite,
        }
    }

    /// Returns the id of the corner's area, its anchor, and the position of that anchor on the screen.
    pub fn place(self, screen: Rect) -> (Id, Align2, Pos2) {
        match self {
            CornerSpot::UpperRight => (corner_id(), Align2::RIGHT_TOP, screen.right_top() + vec2(-8.0, 9.0)),
            CornerSpot::LowerRight => (corner_id(), Align2::RIGHT_BOTTOM, screen.right_bottom() - vec2(8.0, 9.0)),
            CornerSpot::Opposite => (Id::new("corner opposite"), Align2::LEFT_TOP, screen.left_top() + vec2(8.0, 9.0)),
        }
    }
}

/// Draws the buttons, and if there is room the last turn beside them. Returns the pressed button.
pub fn corner(
    ctx: &Context,
    texts: &Localization,
    last: Option<&str>,
    kind: CornerKind,
    spot: CornerSpot,
) -> Option<MatchButton> {
    let screen = ctx.content_rect();
    let (id, pivot, at) = spot.place(screen);
    if ctx.memory(|memory| memory.area_rect(id)).is_some_and(|area| is_under_full_height_panel(ctx, area)) {
        return None;
    }
    let is_menu = matches!(
        kind,
        CornerKind::Replay | CornerKind::Untimed | CornerKind::Far | CornerKind::Lesson { timed: false }
    );
    let (side, pause) = (spot.side(), if is_menu { "hud-menu" } else { "hud-pause" });
    let log_button = ("hud-log", "log", InputAction::Log, MatchButton::Log(side));
    let leaving = match kind {
        CornerKind::Result => ("hud-rules", "rules", InputAction::Rules, MatchButton::Rules(side)),
        _ => (pause, "pause", InputAction::Pause, MatchButton::Pause(side)),
    };
    let mut press = None;
    let mut add = |ui: &mut Ui, button: Button, means: MatchButton| {
        if is_match_button_pressed(&ui.add(button.text_size(14.0)), means) {
            press = Some(means);
        }
    };
    let inside = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let help = Button::new(texts.tr("hud-help")).spoken(texts.tr("hud-help-spoken"));
        add(ui, help.named(named_on(side, "help")).at_least(vec2(38.0, 38.0)), MatchButton::Help(side));
        let log_button = Some(log_button).filter(|_| !matches!(kind, CornerKind::Lesson { .. }));
        for (key, name, action, means) in log_button.into_iter().chain([leaving]) {
            let button = Button::new(texts.tr(key)).named(named_on(side, name)).at_least(vec2(0.0, 38.0));
            add(ui, button.key(signs(ctx).common_label(action)), means);
        }
    };
    let area = Area::new(id).fixed_pos(at).pivot(pivot).order(Order::Middle);
    let buttons = area.show(ctx, |ui| ui.with_layout(Layout::left_to_right(Align::Center), inside)).response;
    rotate_panel_if(spot == CornerSpot::Opposite, &buttons);
    if let Some(words) = last.filter(|_| screen.width() >= WIDTH_FOR_LAST_TURN) {
        show_last_turn(ctx, words, spot, buttons.rect);
    }
    press
}

fn show_last_turn(ctx: &Context, words: &str, spot: CornerSpot, buttons: Rect) {
    let screen = ctx.content_rect();
    // Painted rather than laid out, because an area anchored at its right edge lags a frame behind a change of text.
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new(("last move", spot.side()))));
    let most = match spot {
        CornerSpot::UpperRight => buttons.left() - deeds_end(ctx, |rect| rect.top() < screen.top() + BAR_HEIGHT),
        CornerSpot::LowerRight => buttons.left() - deeds_end(ctx, |rect| rect.bottom() > screen.bottom() - BAR_HEIGHT),
        CornerSpot::Opposite => deeds_begin(ctx) - buttons.right(),
    } - 28.0;
    if most < LEAST_FOR_LAST_TURN {
        return;
    }
    let beside = match spot {
        CornerSpot::UpperRight | CornerSpot::LowerRight => pos2(buttons.left() - 14.0, buttons.center().y),
        CornerSpot::Opposite => pos2(buttons.right() + 14.0, buttons.center().y),
    };
    paint_towards(spot.side(), &painter, beside, |painter| {
        draw_fitted_line(painter, beside, Align2::RIGHT_CENTER, words.to_owned(), theme::sans(13.0), IVORY_DIM, most);
    });
}

fn deeds_end(ctx: &Context, is_in_bar: impl Fn(&Rect) -> bool) -> f32 {
    let deeds = command_areas(ctx).into_iter().filter(is_in_bar);
    deeds.map(|rect| rect.right()).fold(ctx.content_rect().left(), f32::max)
}

/// Returns the left end of the opposite player's buttons and nameplate.
fn deeds_begin(ctx: &Context) -> f32 {
    let screen = ctx.content_rect();
    let plates =
        Player::BOTH.into_iter().filter_map(|player| ctx.memory(|memory| memory.area_rect(nameplate_id(player))));
    let upper = command_areas(ctx).into_iter().chain(plates).filter(|rect| rect.top() < screen.top() + BAR_HEIGHT);
    upper.map(|rect| rect.left()).fold(screen.right(), f32::min)
}
