//! Layout shared by panels: bar height, the insets that panels cover, drawers at the sides, and cards beside the board.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Area, Context, Id, InnerResponse, LayerId, Margin, Order, Pos2, Rect, ScrollArea, Ui, Vec2, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::kit::theme::{self, INK};
use super::kit::widgets::{Button, gap, section};
use super::kit::{UiSystems, card, recent};
use crate::localization::Localization;

/// Height of the bars at the top and bottom of a match, in points.
pub const BAR_HEIGHT: f32 = 56.0;
/// Width of a player's button stack at the side of a narrow screen, in points.
pub const BUTTON_STACK_WIDTH: f32 = 190.0;
/// Width below which the bars have no room for buttons, in points.
const NARROW: f32 = 1000.0;
const LOW: f32 = 420.0;
/// Share of the screen width from which a side panel covers the table instead of pushing it aside.
const WIDEST_SIDE: f32 = 0.6;
const MARGIN: f32 = 8.0;
pub const PADDING: f32 = 14.0;
/// Minimum inner height of a drawer between the bars, in points.
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

/// Returns the screen corner at which a player's bar begins, the matching corner of the bar, and the inward direction.
/// A bar turned towards the opposite player begins at the right edge of the screen, which is their left.
pub fn bar_corner(screen: Rect, at_top: bool, turned: bool) -> (Pos2, Align2, Vec2) {
    match (at_top, turned) {
        (_, true) => (screen.right_top(), Align2::RIGHT_TOP, vec2(-1.0, 1.0)),
        (true, false) => (screen.left_top(), Align2::LEFT_TOP, vec2(1.0, 1.0)),
        (false, false) => (screen.left_bottom(), Align2::LEFT_BOTTOM, vec2(1.0, -1.0)),
    }
}

pub fn nameplate_id(player: Player) -> Id {
    Id::new(("plate", player))
}

pub fn command_layer(player: Player) -> LayerId {
    LayerId::new(Order::Middle, Id::new(("deeds", player)))
}

/// Returns the areas of the players' visible command buttons.
pub fn command_areas(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let visible = Player::BOTH.map(command_layer).into_iter().filter(|layer| memory.areas().is_visible(layer));
        visible.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Returns the id of the area at the top right with the match's own buttons, such as pause.
pub fn corner_id() -> Id {
    Id::new("corner")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// How much of the window panels cover from each edge, in logical pixels. The table is framed in the rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    /// Inset from the left edge.
    pub left: f32,
    /// Inset from the right edge.
    pub right: f32,
    /// Inset from the top.
    pub top: f32,
    /// Inset from the bottom.
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

/// Insets reported in this frame, in points.
#[derive(Resource, Debug, Default)]
pub struct InsetReports(Insets);

impl InsetReports {
    /// Reports that a panel covers this many points from an edge. The widest report counts.
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

/// Steps that update [`Insets`], after [`UiSystems`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InsetSystems {
    /// Panels report what they cover, even under a menu, so that the table does not move.
    Report,
    Collect,
}

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

/// Area of a panel that covers an edge from top to bottom.
#[derive(Clone)]
struct OverEdge(Rect);

/// Returns `true` if a panel covers an edge from top to bottom, and so part of every full-width panel.
pub fn does_any_panel_span_an_edge(ctx: &Context) -> bool {
    recent::all::<OverEdge>(ctx).next().is_some()
}

/// Returns `true` if the panel with this id covers an edge from top to bottom.
pub fn does_panel_span_an_edge(ctx: &Context, id: &str) -> bool {
    recent::get::<OverEdge>(ctx, Id::new(id)).is_some()
}

/// Returns `true` if a panel that covers an edge from top to bottom overlaps this area, which is then better not drawn.
pub fn is_under_full_height_panel(ctx: &Context, area: Rect) -> bool {
    recent::all(ctx).any(|(_, OverEdge(rect))| rect.intersects(area))
}

/// A panel at the side of the window, between the bars. On a screen too low for that, it covers the whole side and gets
/// a close button, because it may hide the button that opened it.
pub struct Drawer<'a> {
    pub id: &'a str,
    /// Script name of the close button.
    pub named: &'a str,
    pub title: &'a str,
    /// Left or right.
    pub edge: Edge,
    pub width: f32,
    /// Height that other panels cover from the bottom, in points.
    pub covered_below: f32,
}

impl Drawer<'_> {
    /// Draws the panel. Returns the result of `content`, and `true` if the panel should close.
    pub fn show<R>(
        self,
        ctx: &Context,
        texts: &Localization,
        content: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<(R, bool)> {
        let screen = ctx.content_rect();
        let between = screen.height() - BAR_HEIGHT - self.covered_below.max(BAR_HEIGHT) - 2.0 * (MARGIN + PADDING);
        let is_whole = between < LEAST;
        let (top, height, order) = match is_whole {
            true => (screen.top() + MARGIN, screen.height() - 2.0 * (MARGIN + PADDING), Order::Foreground),
            false => (screen.top() + BAR_HEIGHT + MARGIN, between, Order::Middle),
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
            // Opaque, so that nothing underneath shows through.
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

/// Draws a card at the right edge between the bars, of this width: `head`, then `body`, which gets a scroll area for the
/// room that is left, and `buttons`, whose top is `foot` points above the lower edge (low screens first). They keep their
/// place whatever the body says, so that a second press never hits another button. All are told whether the screen is
/// low.
pub fn beside_board<R>(
    ctx: &Context,
    id: &str,
    width: f32,
    foot: [f32; 2],
    head: impl FnOnce(&mut Ui, bool),
    body: impl FnOnce(&mut Ui, ScrollArea, bool),
    buttons: impl FnOnce(&mut Ui, bool) -> R,
) -> R {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let foot = foot[usize::from(!low)];
    let frame = theme::card().inner_margin(if low { Margin::symmetric(14, 10) } else { Margin::symmetric(20, 18) });
    let inside = width - frame.total_margin().sum().x;
    let most = screen.height() - 2.0 * (BAR_HEIGHT + MARGIN) - frame.total_margin().sum().y;
    let at = pos2(screen.right() - MARGIN, screen.top() + BAR_HEIGHT + MARGIN);
    let shown = card::beside_table(ctx, Id::new(id), (Align2::RIGHT_TOP, at), frame, |ui| {
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
