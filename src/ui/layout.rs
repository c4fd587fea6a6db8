//! The layout that panels share: the height of the bars, the space that panels take at the window edges, drawers, and
//! cards beside the board.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Area, Context, Id, InnerResponse, LayerId, Margin, Order, Pos2, Rect, ScrollArea, Ui, Vec2, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::kit::theme::{self, INK};
use super::kit::widgets::{Button, gap, section_heading};
use super::kit::{PanelSystems, card, pass_cache};
use crate::localization::Localization;

/// The height of the bars at the top and bottom of a match, in points.
pub const BAR_HEIGHT: f32 = 56.0;
/// The width of a player's stacked buttons at the side of a narrow screen, in points.
pub const BUTTON_STACK_WIDTH: f32 = 190.0;
/// The screen width below which the bars have no room for buttons, in points.
const NARROW: f32 = 1000.0;
const LOW: f32 = 420.0;
/// The share of the screen width below which a side panel pushes the table aside. A wider panel covers the table.
const WIDEST_SIDE: f32 = 0.6;
const MARGIN: f32 = 8.0;
/// The distance from the edge of a drawer to its content, in points.
pub const DRAWER_PADDING: f32 = 14.0;
/// The minimum inner height of a drawer between the bars, in points. With less room, the drawer has the full height.
const LEAST: f32 = 140.0;

/// Returns `true` if the bars have no room for buttons.
pub fn is_narrow(screen: Rect) -> bool {
    screen.width() < NARROW
}

/// Returns `true` if the screen is too low to stack all content vertically.
pub fn is_low(screen: Rect) -> bool {
    screen.height() < LOW
}

/// Returns the width of a player's nameplate (name, rings and status), in points.
pub fn nameplate_width(screen: Rect) -> f32 {
    if is_narrow(screen) { 364.0 } else { 452.0 }
}

/// Returns the screen corner at which a player's bar begins, the corresponding corner of the bar, and the direction
/// towards the middle of the screen. A bar turned towards the player opposite begins at the right edge of the screen,
/// which is the left edge for that player.
pub fn bar_corner_and_direction(screen: Rect, at_top: bool, turned: bool) -> (Pos2, Align2, Vec2) {
    match (at_top, turned) {
        (_, true) => (screen.right_top(), Align2::RIGHT_TOP, vec2(-1.0, 1.0)),
        (true, false) => (screen.left_top(), Align2::LEFT_TOP, vec2(1.0, 1.0)),
        (false, false) => (screen.left_bottom(), Align2::LEFT_BOTTOM, vec2(1.0, -1.0)),
    }
}

/// Returns the id of a player's nameplate.
pub fn nameplate_id(player: Player) -> Id {
    Id::new(("plate", player))
}

/// Returns the layer that holds a player's command buttons.
pub fn command_button_layer(player: Player) -> LayerId {
    LayerId::new(Order::Middle, Id::new(("commands", player)))
}

/// Returns the areas of the visible command buttons of both players.
pub fn command_button_areas(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let visible =
            Player::BOTH.map(command_button_layer).into_iter().filter(|layer| memory.areas().is_visible(layer));
        visible.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Returns the id of the area in the top right corner, which holds the buttons of the match, such as pause.
pub fn corner_buttons_id() -> Id {
    Id::new("corner")
}

/// An edge of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// The space that panels cover at each edge of the window, in logical pixels. The camera frames the table in the
/// remaining area.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    /// The width covered at the left edge.
    pub left: f32,
    /// The width covered at the right edge.
    pub right: f32,
    /// The height covered at the top edge.
    pub top: f32,
    /// The height covered at the bottom edge.
    pub bottom: f32,
}

impl Insets {
    /// Returns the part of the screen that no panel covers, in points.
    pub fn free_area(&self, ctx: &Context) -> Rect {
        let (screen, zoom) = (ctx.content_rect(), ctx.zoom_factor());
        let low = screen.min + vec2(self.left, self.top) / zoom;
        Rect::from_min_max(low, screen.max - vec2(self.right, self.bottom) / zoom)
    }
}

/// The insets that panels have reported in this frame, in points.
#[derive(Resource, Debug, Default)]
pub struct InsetReports(Insets);

impl InsetReports {
    /// Records that a panel covers `points` at an edge. Of several reports for the same edge, the largest counts.
    pub fn report(&mut self, edge: Edge, points: f32) {
        let inset = match edge {
            Edge::Left => &mut self.0.left,
            Edge::Right => &mut self.0.right,
            Edge::Top => &mut self.0.top,
            Edge::Bottom => &mut self.0.bottom,
        };
        *inset = inset.max(points);
    }

    fn insets(&self, width: f32, zoom: f32) -> Insets {
        let side = |points: f32| if points < width * WIDEST_SIDE { points * zoom } else { 0.0 };
        let Insets { left, right, top, bottom } = self.0;
        Insets { left: side(left), right: side(right), top: top * zoom, bottom: bottom * zoom }
    }
}

/// The steps that update [`Insets`]. They run after [`PanelSystems`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InsetSystems {
    /// Panels report the space that they cover, even while a menu is open, so that the table does not move.
    Report,
    /// The reports of the frame are collected into [`Insets`].
    Collect,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Insets>()
        .init_resource::<InsetReports>()
        .configure_sets(
            EguiPrimaryContextPass,
            (InsetSystems::Report, InsetSystems::Collect).chain().after(PanelSystems),
        )
        .add_systems(EguiPrimaryContextPass, collect.in_set(InsetSystems::Collect));
}

fn collect(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>, mut insets: ResMut<Insets>) {
    let reported = std::mem::take(&mut *reports);
    if let Ok(ctx) = contexts.ctx_mut() {
        insets.set_if_neq(reported.insets(ctx.content_rect().width(), ctx.zoom_factor()));
    }
}

/// The area of a panel that covers the left or right edge from top to bottom.
#[derive(Clone)]
struct OverEdge(Rect);

/// Returns `true` if a panel covers the left or right edge from top to bottom. Such a panel hides a part of every panel
/// that has the full width.
pub fn has_full_height_panel(ctx: &Context) -> bool {
    pass_cache::values::<OverEdge>(ctx).next().is_some()
}

/// Returns `true` if the panel with this id covers an edge from top to bottom.
pub fn is_full_height_panel(ctx: &Context, id: &str) -> bool {
    pass_cache::get::<OverEdge>(ctx, Id::new(id)).is_some()
}

/// Returns `true` if a panel that covers an edge from top to bottom overlaps this area. Nothing should then be drawn in
/// the area.
pub fn is_under_full_height_panel(ctx: &Context, area: Rect) -> bool {
    pass_cache::values(ctx).any(|(_, OverEdge(rect))| rect.intersects(area))
}

/// A panel at the side of the window, between the bars. On a low screen, the panel takes the full height instead. It
/// then has a close button, because it may hide the button that opened it.
pub struct SideDrawer<'a> {
    pub id: &'a str,
    /// The script name of the close button.
    pub close_button_script_name: &'a str,
    pub title: &'a str,
    /// The edge of the window, left or right.
    pub edge: Edge,
    /// The width of the panel, in points.
    pub width: f32,
    /// The height that other panels cover at the bottom of the window, in points.
    pub covered_below: f32,
}

impl SideDrawer<'_> {
    /// Draws the panel. Returns the result of `content` and whether the panel should close.
    pub fn show<R>(
        self,
        ctx: &Context,
        texts: &Localization,
        content: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<(R, bool)> {
        let screen = ctx.content_rect();
        let between =
            screen.height() - BAR_HEIGHT - self.covered_below.max(BAR_HEIGHT) - 2.0 * (MARGIN + DRAWER_PADDING);
        let is_whole = between < LEAST;
        let (top, height, order) = match is_whole {
            true => (screen.top() + MARGIN, screen.height() - 2.0 * (MARGIN + DRAWER_PADDING), Order::Foreground),
            false => (screen.top() + BAR_HEIGHT + MARGIN, between, Order::Middle),
        };
        let (x, corner) = match self.edge {
            Edge::Left => (screen.left() + MARGIN, Align2::LEFT_TOP),
            _ => (screen.right() - MARGIN, Align2::RIGHT_TOP),
        };
        let id = Id::new(self.id);
        let shown = Area::new(id).fixed_pos(pos2(x, top)).pivot(corner).order(order).show(ctx, |ui| {
            let inside = |ui: &mut Ui| {
                ui.set_width(self.width - 2.0 * DRAWER_PADDING);
                ui.set_height(height);
                let closes = self.head(ui, texts, is_whole);
                (content(ui), closes)
            };
            let frame = theme::floating_panel_frame().inner_margin(DRAWER_PADDING);
            // Make the frame of a full-height panel opaque, so that nothing behind it shows through.
            let frame = if is_whole { frame.fill(INK) } else { frame };
            frame.show(ui, inside).inner
        });
        if is_whole {
            pass_cache::insert(ctx, id, OverEdge(shown.response.rect));
        }
        shown
    }

    fn head(&self, ui: &mut Ui, texts: &Localization, closes: bool) -> bool {
        section_heading(ui, self.title);
        if !closes {
            return false;
        }
        let size = vec2(ui.available_width(), 30.0);
        Button::new(texts.tr("drawer-close"))
            .script_name(self.close_button_script_name)
            .text_size(13.0)
            .min_size(size)
            .show_clicked(ui)
    }
}

/// Draws a card of this width at the right edge, between the bars. The card shows `head`, then `body`, then `buttons`.
/// `body` receives a scroll area that fills the remaining height. The flag passed to each closure is `true` if the
/// screen is low.
///
/// `foot_heights` are the distances from the top of the buttons to the lower edge of the area for content, in points,
/// on a low screen and on other screens. The buttons keep their place whatever the body contains, so that a second
/// press never hits another button.
pub fn card_beside_board<R>(
    ctx: &Context,
    id: &str,
    width: f32,
    foot_heights: [f32; 2],
    head: impl FnOnce(&mut Ui, bool),
    body: impl FnOnce(&mut Ui, ScrollArea, bool),
    buttons: impl FnOnce(&mut Ui, bool) -> R,
) -> R {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let foot = foot_heights[usize::from(!low)];
    let frame =
        theme::card_frame().inner_margin(if low { Margin::symmetric(14, 10) } else { Margin::symmetric(20, 18) });
    let inside = width - frame.total_margin().sum().x;
    let most = screen.height() - 2.0 * (BAR_HEIGHT + MARGIN) - frame.total_margin().sum().y;
    let at = pos2(screen.right() - MARGIN, screen.top() + BAR_HEIGHT + MARGIN);
    let shown = card::card_beside_table(ctx, Id::new(id), (Align2::RIGHT_TOP, at), frame, |ui| {
        ui.set_width(inside);
        ui.set_max_height(most);
        ui.spacing_mut().item_spacing = vec2(8.0, if low { 4.0 } else { 8.0 });
        let top = ui.cursor().top();
        head(ui, low);
        let room = (most - ui.min_rect().height() - foot - ui.spacing().item_spacing.y).max(40.0);
        body(ui, ScrollArea::vertical().max_height(room).auto_shrink(false), low);
        gap(ui, (top + most - foot - ui.cursor().top()).max(2.0));
        buttons(ui, low)
    });
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_report_counts_unless_it_covers_most_of_the_screen() {
        let mut reports = InsetReports::default();
        reports.report(Edge::Right, 256.0);
        reports.report(Edge::Right, 348.0);
        reports.report(Edge::Left, 600.0);
        reports.report(Edge::Top, BAR_HEIGHT);
        assert_eq!(reports.insets(1000.0, 1.5), Insets { right: 522.0, top: 84.0, ..default() });
        assert_eq!(reports.insets(1001.0, 1.0).left, 600.0);
    }
}
