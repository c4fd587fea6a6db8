//! A panel at an edge of the window, between the bars. On a screen too low for that it covers its edge from top to bottom,
//! and can be closed there, as it may lie over the button that opened it.

use bevy_egui::egui::{Align2, Area, Context, Id, InnerResponse, Order, Rect, Ui, pos2, vec2};

use super::kit::theme::{self, INK};
use super::kit::widgets::{Button, section};
use super::layout::{BAR, Edge};
use crate::localization::Localization;

/// The distance from the edges of the screen, in points.
const MARGIN: f32 = 8.0;
/// The space inside the edge of the panel, in points.
pub const PADDING: f32 = 14.0;
/// The height inside below which a panel is not worth opening, in points.
const LEAST: f32 = 140.0;

/// Returns the height inside a panel between the bars, with so much covered from the bottom, in points.
fn height_between(screen: Rect, covered: f32) -> f32 {
    screen.height() - BAR - covered.max(BAR) - 2.0 * (MARGIN + PADDING)
}

/// Returns whether a panel on this screen covers its edge from top to bottom.
fn covers_all(screen: Rect, covered: f32) -> bool {
    height_between(screen, covered) < LEAST
}

/// The panels that cover an edge from top to bottom, and the pass in which each was drawn last.
type Covering = Vec<(Id, Rect, u64)>;

fn covering_id() -> Id {
    Id::new("drawers over everything")
}

/// Returns the areas of the panels that cover an edge from top to bottom, as far as they are shown.
fn covering(ctx: &Context) -> Covering {
    let (all, now) = (ctx.data(|data| data.get_temp::<Covering>(covering_id())), ctx.cumulative_pass_nr());
    all.unwrap_or_default().into_iter().filter(|(.., pass)| pass + 1 >= now).collect()
}

/// Returns whether a panel covers an edge from top to bottom, and with it part of whatever spans the window.
pub fn is_any_over_edge(ctx: &Context) -> bool {
    !covering(ctx).is_empty()
}

/// Returns whether the panel with this id covers an edge from top to bottom.
pub fn is_over_edge(ctx: &Context, id: &str) -> bool {
    covering(ctx).iter().any(|(shown, ..)| *shown == Id::new(id))
}

/// Returns whether an area lies under a panel that covers an edge from top to bottom, and is better not drawn.
pub fn is_covered(ctx: &Context, area: Rect) -> bool {
    covering(ctx).iter().any(|(_, rect, _)| rect.intersects(area))
}

/// A panel at an edge of the window.
pub struct Drawer<'a> {
    /// The id of its area.
    pub id: &'a str,
    /// The name for scripts of the button that closes it.
    pub named: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The edge at which it is: the left or the right one.
    pub edge: Edge,
    /// Its width, in points.
    pub width: f32,
    /// How much other panels cover from the bottom, in points.
    pub covered: f32,
}

impl Drawer<'_> {
    /// Draws the panel with what is below its title. The response holds what that returns, and whether the panel is to be
    /// closed.
    pub fn show<R>(
        self,
        ctx: &Context,
        texts: &Localization,
        content: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<(R, bool)> {
        let screen = ctx.content_rect();
        let between = height_between(screen, self.covered);
        let is_whole = covers_all(screen, self.covered);
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
            let mut all = covering(ctx);
            all.retain(|(shown, ..)| *shown != id);
            all.push((id, shown.response.rect, ctx.cumulative_pass_nr()));
            ctx.data_mut(|data| data.insert_temp(covering_id(), all));
        }
        shown
    }

    /// Adds the title, and the button that closes the panel where there is one. Returns whether it was clicked.
    fn head(&self, ui: &mut Ui, texts: &Localization, closes: bool) -> bool {
        if !closes {
            section(ui, self.title);
            return false;
        }
        section(ui, self.title);
        let size = vec2(ui.available_width(), 30.0);
        Button::new(texts.tr("drawer-close")).named(self.named).text_size(13.0).at_least(size).clicked(ui)
    }
}
