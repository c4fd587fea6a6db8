//! The playback controls of a replay. They are on a strip above the bar at the near edge of the screen, or beside the
//! content of this bar if there is room. The icons are drawn as shapes, because the bundled typefaces lack them.

use bevy::prelude::{App, Commands, Event, On};
use bevy::state::commands::CommandsStatesExt;
use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Id, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::focus::draw_focus_frame;
use super::key_labels::key_labels;
use super::pointer_methods::replay_button_script_name;
use super::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT};
use super::widgets::Button;
use super::{spots, theme};
use crate::input::keys::{InputAction, TableView};
use crate::localization::Localization;
use crate::states::Menu;
use crate::table::camera::CameraCommand;
use crate::table::replay::{Playback, PlaybackSpeed, ReplayCommand, ReplayControl, ReplayableGame};

/// The height of the row of controls, in points.
const HEIGHT: f32 = 44.0;
/// The maximum width of the row of controls, in points.
const WIDTH: f32 = 716.0;
/// The space between controls, and the width of each control, in points, if there is enough room.
const WIDE: (f32, f32) = (5.0, 40.0);
/// The space between controls, and the width of each control, in points, on a narrow screen.
const NARROW: (f32, f32) = (3.0, 34.0);

/// Triggered when a person presses a button among the playback controls of a replay.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackIntent {
    /// Controls the playback.
    Control(ReplayControl),
    /// Views the table from the other side.
    ViewFromOtherSide,
    /// Opens the card for playing on from the current moment.
    PlayFromHere,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(handle_intent);
}

fn handle_intent(pressed: On<PlaybackIntent>, mut commands: Commands) {
    match *pressed {
        PlaybackIntent::Control(control) => _ = commands.write_message(ReplayCommand::Control(control)),
        PlaybackIntent::ViewFromOtherSide => _ = commands.write_message(CameraCommand::Flip),
        PlaybackIntent::PlayFromHere => commands.set_state(Menu::ContinueFromReplay),
    }
}

type Entry = (ReplayControl, Icon, &'static str);

const MOMENT: [Entry; 7] = [
    (ReplayControl::ToStart, Icon::Start, "replay-start"),
    (ReplayControl::PreviousTurn, Icon::TurnBack, "replay-turn-back"),
    (ReplayControl::PreviousAction, Icon::ActionBack, "replay-action-back"),
    (ReplayControl::PlayPause, Icon::Play, "replay-play"),
    (ReplayControl::NextAction, Icon::ActionOn, "replay-action-on"),
    (ReplayControl::NextTurn, Icon::TurnOn, "replay-turn-on"),
    (ReplayControl::ToEnd, Icon::End, "replay-end"),
];

fn transport<G: ReplayableGame>(
    ui: &mut Ui,
    texts: &Localization,
    playback: &Playback<G>,
    is_narrow: bool,
) -> Option<PlaybackIntent> {
    let mut intent = None;
    let (spacing, width) = if is_narrow { NARROW } else { WIDE };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(spacing, spacing);
        for entry in MOMENT {
            let entry = match entry {
                (ReplayControl::PlayPause, ..) if playback.is_playing() => {
                    (ReplayControl::PlayPause, Icon::Pause, "replay-pause")
                }
                entry => entry,
            };
            intent = intent.take().or(control(ui, texts, entry, width, true));
        }
        ui.add_space(spacing);
        let speed = playback.speed();
        let slower = (ReplayControl::Slower, Icon::Slower, "replay-slower");
        intent = intent.take().or(control(ui, texts, slower, width, speed != PlaybackSpeed::SLOWEST));
        let (rect, _) = ui.allocate_exact_size(vec2(38.0, HEIGHT), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, speed.label(), theme::bold(16.0), BRASS_BRIGHT);
        let faster = (ReplayControl::Faster, Icon::Faster, "replay-faster");
        intent = intent.take().or(control(ui, texts, faster, width, speed != PlaybackSpeed::FASTEST));
        ui.add_space(spacing);
        let signs = key_labels(ui.ctx());
        let letter = signs.common_action_label(InputAction::SelectView(TableView::OtherSide));
        if icon_button(ui, Icon::Flip, [&letter, "flip sides", &texts.tr("replay-flip")], vec2(width, HEIGHT), true) {
            intent = Some(PlaybackIntent::ViewFromOtherSide);
        }
        let word = texts.tr(if is_narrow { "replay-go-on-short" } else { "replay-go-on" });
        let sign = signs.common_action_label(InputAction::ContinueFromReplay);
        let button = Button::new(&word).script_name("go on").text_size(14.0).key_label(&sign).min_size(vec2(0.0, 40.0));
        if ui.add_enabled(playback.can_start_match(), button).clicked() {
            intent = Some(PlaybackIntent::PlayFromHere);
        }
    });
    intent
}

fn control(ui: &mut Ui, texts: &Localization, entry: Entry, width: f32, enabled: bool) -> Option<PlaybackIntent> {
    let (control, icon, key) = entry;
    let sign = key_labels(ui.ctx()).common_action_label(InputAction::Replay(control));
    let pressed = icon_button(
        ui,
        icon,
        [&sign, replay_button_script_name(control), &texts.tr(key)],
        vec2(width, HEIGHT),
        enabled,
    );
    pressed.then_some(PlaybackIntent::Control(control))
}

/// Adds a button with an icon. The texts are its key label, its script name and its tooltip. Returns `true` if it was
/// clicked.
fn icon_button(ui: &mut Ui, icon: Icon, [letter, script_name, words]: [&str; 3], size: Vec2, enabled: bool) -> bool {
    let builder = if enabled { UiBuilder::new() } else { UiBuilder::new().disabled() };
    ui.scope_builder(builder, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, words));
        spots::report_button_spot(ui, script_name, rect);
        draw_focus_frame(ui, &response, 8);
        // Draw the button for play and pause like a main button, in brass.
        let is_main = matches!(icon, Icon::Play | Icon::Pause);
        let lit = response.hovered() && enabled;
        let (fill, edge, ink) = match (is_main, lit) {
            (true, false) => (BRASS, BRASS_BRIGHT.gamma_multiply(0.6), INK),
            (true, true) => (BRASS_BRIGHT, BRASS_BRIGHT, INK),
            (false, false) => (WALNUT_LIGHT, BRASS_DARK, IVORY),
            (false, true) => (WALNUT_BRIGHT, BRASS, IVORY),
        };
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        icon.paint(painter, rect.center() - vec2(0.0, 7.0), ink);
        let key_ink = if is_main { ink } else { IVORY_DIM };
        painter.text(rect.center_bottom() - vec2(0.0, 9.0), Align2::CENTER_CENTER, letter, theme::bold(11.0), key_ink);
        let clicked = response.clicked();
        response.on_hover_text(words);
        clicked
    })
    .inner
}

/// The distance from the strip to the edges of the screen and to the bar, in points.
const MARGIN: f32 = 8.0;
/// The distance from the edge of the strip to its content, in points.
const PADDING: f32 = 8.0;
/// The distance between the rows of the strip, in points.
pub const ROW_SPACING: f32 = 4.0;

/// The measurements that determine where the playback controls go, relative to the bar at the near edge of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaybackStrip {
    /// The height of the bar at the near edge of the screen, in points.
    pub bar_height: f32,
    /// The right end of the bar's content, in points.
    pub bar_content_right: f32,
    /// `true` if the controls must be narrow.
    pub is_narrow: bool,
}

impl PlaybackStrip {
    fn has_room_beside(self, ctx: &Context) -> bool {
        ctx.content_rect().width() - self.bar_content_right - 2.0 * MARGIN >= WIDTH
    }

    /// Returns the height that the strip and the bar cover together, in points. `rows` is the height of the strip's
    /// rows other than the controls.
    pub fn covered_height(self, ctx: &Context, rows: f32) -> f32 {
        let controls = if self.has_room_beside(ctx) { 0.0 } else { HEIGHT + ROW_SPACING };
        self.bar_height + rows + controls + 2.0 * PADDING
    }

    /// Draws the strip with `rows` and the controls. Returns what was pressed, if anything.
    pub fn show<G: ReplayableGame>(
        self,
        ctx: &Context,
        texts: &Localization,
        id: &str,
        playback: &Playback<G>,
        rows: impl FnOnce(&mut Ui),
    ) -> Option<PlaybackIntent> {
        let screen = ctx.content_rect();
        let beside = self.has_room_beside(ctx);
        let mut pressed = None;
        let content = |ui: &mut Ui| {
            ui.set_width(screen.width() - 2.0 * (MARGIN + PADDING));
            ui.spacing_mut().item_spacing = vec2(6.0, ROW_SPACING);
            if !beside {
                pressed = transport(ui, texts, playback, self.is_narrow);
            }
            rows(ui);
        };
        Area::new(Id::new(id))
            .fixed_pos(pos2(screen.left() + MARGIN, screen.bottom() - self.bar_height))
            .pivot(Align2::LEFT_BOTTOM)
            .order(Order::Middle)
            .show(ctx, |ui| theme::floating_panel_frame().inner_margin(PADDING).show(ui, content));
        if beside {
            pressed = Area::new(Id::new((id, "controls")))
                .fixed_pos(pos2(screen.right() - MARGIN, screen.bottom() - self.bar_height / 2.0))
                .pivot(Align2::RIGHT_CENTER)
                .order(Order::Middle)
                .show(ctx, |ui| transport(ui, texts, playback, false))
                .inner;
        }
        pressed
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Icon {
    Start,
    TurnBack,
    ActionBack,
    Play,
    Pause,
    ActionOn,
    TurnOn,
    End,
    Slower,
    Faster,
    Flip,
}

impl Icon {
    fn paint(self, painter: &Painter, middle: Pos2, ink: Color32) {
        let triangle = |x: f32, size: f32, way: f32| {
            let at = middle + vec2(x, 0.0);
            let points = vec![
                at + vec2(-way * size * 0.8, -size),
                at + vec2(way * size * 0.8, 0.0),
                at + vec2(-way * size * 0.8, size),
            ];
            painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
        };
        let bar = |x: f32, high: f32, wide: f32| {
            painter.rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), vec2(wide, high)), 1, ink);
        };
        let dot = |x: f32| painter.circle_filled(middle + vec2(x, 0.0), 2.6, ink);
        match self {
            Icon::Start => {
                bar(-6.0, 13.0, 2.6);
                triangle(2.0, 6.5, -1.0);
            }
            Icon::TurnBack => [-5.0, 5.0].iter().for_each(|x| triangle(*x, 6.5, -1.0)),
            Icon::ActionBack => {
                triangle(-3.0, 6.5, -1.0);
                dot(7.0);
            }
            Icon::Play => triangle(1.0, 8.5, 1.0),
            Icon::Pause => [-4.0, 4.0].iter().for_each(|x| bar(*x, 15.0, 4.6)),
            Icon::ActionOn => {
                dot(-7.0);
                triangle(3.0, 6.5, 1.0);
            }
            Icon::TurnOn => [-5.0, 5.0].iter().for_each(|x| triangle(*x, 6.5, 1.0)),
            Icon::End => {
                triangle(-2.0, 6.5, 1.0);
                bar(6.0, 13.0, 2.6);
            }
            Icon::Slower => bar(0.0, 2.6, 13.0),
            Icon::Faster => {
                bar(0.0, 2.6, 13.0);
                bar(0.0, 13.0, 2.6);
            }
            Icon::Flip => {
                let stroke = Stroke::new(2.2, ink);
                painter.arrow(middle + vec2(-4.5, 7.0), vec2(0.0, -14.0), stroke);
                painter.arrow(middle + vec2(4.5, -7.0), vec2(0.0, 14.0), stroke);
            }
        }
    }
}
