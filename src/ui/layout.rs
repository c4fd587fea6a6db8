//! The layout that panels share: the height of the bars, how much of the window panels cover at each edge, and a panel at
//! an edge between the bars. On a screen too low for that it covers its edge from top to bottom, and can be closed there,
//! as it may lie over the button that opened it.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, InnerResponse, LayerId, Order, Pos2, Rect, Ui, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::kit::theme::{self, INK};
use super::kit::widgets::{Button, section};
use super::kit::{UiSystems, recent};
use crate::localization::Localization;

/// The height of the bars at the top and at the bottom of a match, in points.
pub const BAR: f32 = 56.0;
/// The width that the buttons of a player take at the side of a screen without room for them in the bars, in points.
pub const STACK: f32 = 190.0;
/// The width in points below which a screen has no room for buttons in the bars.
const NARROW: f32 = 1000.0;
/// The height below which a screen is low, in points.
const LOW: f32 = 420.0;
/// The share of the screen from which a panel at a side lies over the table rather than beside it.
const WIDEST_SIDE: f32 = 0.6;
/// The distance of a drawer from the edges of the screen, in points.
const MARGIN: f32 = 8.0;
/// The space inside the edge of a drawer, in points.
pub const PADDING: f32 = 14.0;
/// The height inside below which a drawer is not worth opening, in points.
const LEAST: f32 = 140.0;

/// Returns whether a screen has no room for buttons in the bars.
pub fn is_narrow(screen: Rect) -> bool {
    screen.width() < NARROW
}

/// Returns whether a screen has no room for everything one below the other.
pub fn is_low(screen: Rect) -> bool {
    screen.height() < LOW
}

/// Returns the width of the area with a player's name, rings and status, in points.
pub fn plate_width(screen: Rect) -> f32 {
    if is_narrow(screen) { 364.0 } else { 452.0 }
}

/// Returns the corner of the screen in which a player's bar begins, the corner of the bar there, and the direction inward.
/// The left edge of a player opposite, towards whom it is turned, is the right edge of the screen.
pub fn bar_corner(screen: Rect, at_top: bool, turned: bool) -> (Pos2, Align2, Vec2) {
    match (at_top, turned) {
        (_, true) => (screen.right_top(), Align2::RIGHT_TOP, vec2(-1.0, 1.0)),
        (true, false) => (screen.left_top(), Align2::LEFT_TOP, vec2(1.0, 1.0)),
        (false, false) => (screen.left_bottom(), Align2::LEFT_BOTTOM, vec2(1.0, -1.0)),
    }
}

/// Returns the id of the area with a player's name, rings and status.
pub fn plate_id(player: Player) -> Id {
    Id::new(("plate", player))
}

/// Returns the layer of a player's buttons.
pub fn deeds_layer(player: Player) -> LayerId {
    LayerId::new(Order::Middle, Id::new(("deeds", player)))
}

/// Returns the areas of the players' buttons that are shown.
pub fn deeds_areas(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let visible = Player::BOTH.map(deeds_layer).into_iter().filter(|layer| memory.areas().is_visible(layer));
        visible.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Returns the id of the area with the match's own buttons, at the top right.
pub fn corner_id() -> Id {
    Id::new("corner")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Left,
    Right,
    /// The upper edge.
    Top,
    /// The lower edge.
    Bottom,
}

/// How much of the window panels cover from each edge, in logical pixels. The table is shown in what is left.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    /// From the left edge.
    pub left: f32,
    /// From the right edge.
    pub right: f32,
    /// From the top.
    pub top: f32,
    /// From the bottom.
    pub bottom: f32,
}

impl Insets {
    /// Returns what panels leave free of the screen, in points.
    pub fn free_area(&self, ctx: &Context) -> Rect {
        let (screen, zoom) = (ctx.content_rect(), ctx.zoom_factor());
        let low = screen.min + vec2(self.left, self.top) / zoom;
        Rect::from_min_max(low, screen.max - vec2(self.right, self.bottom) / zoom)
    }
}

/// The insets reported in this frame, in points. A panel that reports nothing covers nothing.
#[derive(Resource, Debug, Default)]
pub struct InsetReports(Insets);

impl InsetReports {
    /// Reports that a panel covers this many points from an edge. Of several at an edge, the widest counts.
    pub fn report(&mut self, edge: Edge, points: f32) {
        let inset = match edge {
            Edge::Left => &mut self.0.left,
            Edge::Right => &mut self.0.right,
            Edge::Top => &mut self.0.top,
            Edge::Bottom => &mut self.0.bottom,
        };
        *inset = inset.max(points);
    }

    /// Returns the insets in logical pixels, on a screen `width` points wide.
    fn insets(&self, width: f32, zoom: f32) -> Insets {
        let side = |points: f32| if points < width * WIDEST_SIDE { points * zoom } else { 0.0 };
        let Insets { left, right, top, bottom } = self.0;
        Insets { left: side(left), right: side(right), top: top * zoom, bottom: bottom * zoom }
    }
}

/// The steps in which [`Insets`] are updated, after [`UiSystems`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InsetSystems {
    /// Each panel reports what it covers, even while a menu lies over it, so that the table does not move.
    Report,
    /// The reports are copied to [`Insets`].
    Collect,
}

/// Keeps [`Insets`] up to date.
pub fn plugin(app: &mut App) {
    app.init_resource::<Insets>()
        .init_resource::<InsetReports>()
        .configure_sets(EguiPrimaryContextPass, (InsetSystems::Report, InsetSystems::Collect).chain().after(UiSystems))
        .add_systems(EguiPrimaryContextPass, collect.in_set(InsetSystems::Collect));
}

fn collect(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>, mut insets: ResMut<Insets>) {
    let reported = std::mem::take(&mut *reports);
    if let Ok(ctx) = contexts.ctx_mut() {
        insets.set_if_neq(reported.insets(ctx.content_rect().width(), ctx.zoom_factor()));
    }
}

/// The area of a panel that covers an edge from top to bottom.
#[derive(Clone)]
struct OverEdge(Rect);

/// Returns whether a panel covers an edge from top to bottom, and with it part of whatever spans the window.
pub fn is_any_over_edge(ctx: &Context) -> bool {
    recent::all::<OverEdge>(ctx).next().is_some()
}

/// Returns whether the panel with this id covers an edge from top to bottom.
pub fn is_over_edge(ctx: &Context, id: &str) -> bool {
    recent::get::<OverEdge>(ctx, Id::new(id)).is_some()
}

/// Returns whether an area lies under a panel that covers an edge from top to bottom, and is better not drawn.
pub fn is_covered(ctx: &Context, area: Rect) -> bool {
    recent::all(ctx).any(|(_, OverEdge(rect))| rect.intersects(area))
}

/// A panel at an edge of the window.
pub struct Drawer<'a> {
    /// The id of its area.
    pub id: &'a str,
    /// The name for scripts of the button that closes it.
    pub named: &'a str,
    pub title: &'a str,
    /// The edge at which it is: the left or the right one.
    pub edge: Edge,
    /// Its width, in points.
    pub width: f32,
    /// How much other panels cover from the bottom, in points.
    pub covered: f32,
}

impl Drawer<'_> {
    /// Draws the panel. The response holds what its content returns, and whether the panel is to be closed.
    pub fn show<R>(
        self,
        ctx: &Context,
        texts: &Localization,
        content: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<(R, bool)> {
        let screen = ctx.content_rect();
        let between = screen.height() - BAR - self.covered.max(BAR) - 2.0 * (MARGIN + PADDING);
        let is_whole = between < LEAST;
        let (top, height, order) = match is_whole {
            true => (screen.top() + MARGIN, screen.height() - 2.0 * (MARGIN + PADDING), Order::Foreground),
            false => (screen.top() + BAR + MARGIN, between, Order::Middle),
        };
        let (x, corner) = match self.edge {
            Edge::Left => (screen.left() + MARGIN, Align2::LEFT_TOP),
            _ => (screen.right() - MARGIN, Align2::RIGHT_TOP),
        };
        let id = Id::new(self.id);
        let shown = Area::new(id).fixed_pos(pos2(x, top)).pivot(corner).order(order).show(ctx, |ui| {
            let inside = |ui: &mut Ui| {
                ui.set_width(self.width - 2.0 * PADDING);
                ui.set_height(height);
                let closes = self.head(ui, texts, is_whole);
                (content(ui), closes)
            };
            let frame = theme::plate().inner_margin(PADDING);
            // What lies under it is not to be read through it.
            let frame = if is_whole { frame.fill(INK) } else { frame };
            frame.show(ui, inside).inner
        });
        if is_whole {
            recent::note(ctx, id, OverEdge(shown.response.rect));
        }
        shown
    }

    fn head(&self, ui: &mut Ui, texts: &Localization, closes: bool) -> bool {
        section(ui, self.title);
        if !closes {
            return false;
        }
        let size = vec2(ui.available_width(), 30.0);
        Button::new(texts.tr("drawer-close")).named(self.named).text_size(13.0).at_least(size).clicked(ui)
    }
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
        reports.report(Edge::Top, BAR);
        assert_eq!(reports.insets(1000.0, 1.5), Insets { right: 522.0, top: 84.0, ..default() });
        assert_eq!(reports.insets(1001.0, 1.0).left, 600.0);
    }
}
