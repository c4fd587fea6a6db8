//! Finds the texts on the screen, the signs in the players' bars, and the areas of panels.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Order, Rect, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk::table::table_top::TableSide;
use tamsk::ui::PanelSystems;
use tamsk_rules::Player;

use super::{HeadlessGame, WINDOW_SIZE};

/// The texts drawn by panels and toasts in the last frame.
#[derive(Resource, Debug, Default)]
struct DrawnTexts(Vec<DrawnText>);

#[derive(Debug)]
struct DrawnText {
    words: String,
    /// The area of the text, in points.
    at: Rect,
    /// The side of the table from which the text appears upright.
    side: TableSide,
    /// The clip rectangle of the text, in points.
    clip: Rect,
    is_shortened: bool,
}

/// The areas of the visible panels and the visible toast in the last frame, in points.
#[derive(Resource, Debug, Default)]
struct DrawnAreas {
    panels: Vec<Rect>,
    toast: Option<Rect>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<DrawnTexts>()
        .init_resource::<DrawnAreas>()
        .init_resource::<DrawnLines>()
        .add_systems(EguiPrimaryContextPass, (collect, collect_lines).after(PanelSystems));
}

fn collect(mut contexts: EguiContexts, mut drawn: ResMut<DrawnTexts>, mut areas: ResMut<DrawnAreas>) -> Result {
    let ctx = contexts.ctx_mut()?;
    drawn.0.clear();
    // egui's memory lists only the layers of its areas. The other layers, on which the game paints directly, are added
    // here.
    let table = LayerId::new(Order::Background, Id::new("beside the glasses"));
    let painted =
        ["notes", "notes opposite", "tip", "countdown"].map(|name| LayerId::new(Order::Middle, Id::new(name)));
    let last_move = LayerId::new(Order::Middle, Id::new(("last move", TableSide::Near)));
    let pointed = LayerId::new(Order::Tooltip, Id::new("pointed moment"));
    let layers: Vec<_> =
        ctx.memory(|memory| memory.layer_ids().chain([table]).chain(painted).chain([last_move, pointed]).collect());
    for_each_shape(ctx, layers, |shape, clip| {
        if let Shape::Text(text) = shape {
            drawn.0.push(DrawnText {
                words: text.galley.text().to_owned(),
                at: text.visual_bounding_rect(),
                side: if text.angle.cos() > 0.0 { TableSide::Near } else { TableSide::Opposite },
                clip,
                is_shortened: text.galley.elided,
            });
        }
    });
    ctx.memory(|memory| {
        let shown: Vec<_> = memory.areas().visible_layer_ids().into_iter().collect();
        let panels = shown.iter().filter(|layer| !matches!(layer.order, Order::Background | Order::Tooltip));
        areas.panels = panels.filter_map(|layer| memory.area_rect(layer.id)).collect();
        let toast = shown.iter().find(|layer| layer.id == Id::new("toast"));
        areas.toast = toast.and_then(|layer| memory.area_rect(layer.id));
    });
    Ok(())
}

fn in_pixels(at: Rect) -> bevy::math::Rect {
    bevy::math::Rect::new(at.min.x, at.min.y, at.max.x, at.max.y)
}

/// Calls `f` with every shape that was drawn in these layers, and its clip rectangle.
pub(super) fn for_each_shape(ctx: &Context, layers: Vec<LayerId>, mut f: impl FnMut(&Shape, Rect)) {
    fn each(shape: &Shape, clip: Rect, f: &mut impl FnMut(&Shape, Rect)) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| each(shape, clip, f)),
            _ => f(shape, clip),
        }
    }
    ctx.graphics(|graphics| {
        for list in layers.into_iter().filter_map(|layer| graphics.get(layer)) {
            list.all_entries().for_each(|clipped| each(&clipped.shape, clipped.clip_rect, &mut f));
        }
    });
}

impl HeadlessGame {
    /// Returns all areas where this text is drawn on the screen, in logical pixels.
    pub fn text_areas(&self, text: &str) -> Vec<bevy::math::Rect> {
        let drawn = self.resource::<DrawnTexts>().0.iter().filter(|drawn| drawn.words == text);
        drawn.map(|drawn| in_pixels(drawn.at)).collect()
    }

    /// Returns the areas where the whole of this text is visible on the screen, in logical pixels.
    pub fn fully_visible_text_areas(&self, text: &str) -> Vec<bevy::math::Rect> {
        let drawn = self.resource::<DrawnTexts>().0.iter().filter(|drawn| drawn.words == text);
        drawn.filter(|drawn| drawn.clip.expand(1.0).contains_rect(drawn.at)).map(|drawn| in_pixels(drawn.at)).collect()
    }

    /// For each text with this beginning, returns the side from which the text appears upright, and the centre of the
    /// text.
    pub fn text_prefix_sides_and_centers(&self, text: &str) -> Vec<(TableSide, Vec2)> {
        let drawn = self.resource::<DrawnTexts>().0.iter().filter(|drawn| drawn.words.starts_with(text));
        drawn.map(|drawn| (drawn.side, in_pixels(drawn.at).center())).collect()
    }

    /// Returns all texts on the screen.
    pub fn visible_texts(&self) -> Vec<&str> {
        self.resource::<DrawnTexts>().0.iter().map(|drawn| drawn.words.as_str()).collect()
    }

    /// Returns the texts that cannot be read in full, even by scrolling. Such a text is shortened, cut off at the left
    /// or right, off the screen, or in a scroll area that is not high enough for a line.
    pub fn unreadable_texts(&self) -> Vec<String> {
        // The minimum height of a scroll area that can show a whole line of text, in points.
        const LOWEST: f32 = 24.0;
        let mut found = Vec::new();
        for DrawnText { words, at, clip, is_shortened, .. } in &self.resource::<DrawnTexts>().0 {
            let is_cut = at.left() < clip.left() - 1.0 || at.right() > clip.right() + 1.0;
            let is_low = clip.height() < LOWEST && !clip.expand(1.0).contains_rect(*at);
            // Returns `true` if the other text's clip rectangle is high enough and shares its top or bottom edge with
            // that of this text. Scrolling can then show the whole text.
            let is_scrolled = |other: &DrawnText| {
                let ends =
                    (other.clip.bottom() - clip.bottom()).abs() < 1.0 || (other.clip.top() - clip.top()).abs() < 1.0;
                ends && other.clip.height() > 2.0 * LOWEST
            };
            let is_low = is_low && !self.resource::<DrawnTexts>().0.iter().any(is_scrolled);
            if !words.is_empty() && (*is_shortened || is_cut || is_low) {
                found.push(format!("{words:?} at {at} within {clip}"));
            }
        }
        found
    }

    /// Asserts that this text is drawn.
    #[track_caller]
    pub fn assert_text(&self, text: &str) {
        assert!(
            !self.text_areas(text).is_empty(),
            "the text {text:?} is not drawn; these are: {:?}",
            self.visible_texts()
        );
    }

    /// Returns `true` if a drawn text contains these words.
    pub fn has_text_containing(&self, words: &str) -> bool {
        self.visible_texts().iter().any(|text| text.contains(words))
    }

    /// Asserts that a drawn text contains these words.
    #[track_caller]
    pub fn assert_text_containing(&self, words: &str) {
        assert!(self.has_text_containing(words), "no drawn text contains {words:?}: {:?}", self.visible_texts());
    }

    /// Asserts that no drawn text contains these words.
    #[track_caller]
    pub fn assert_no_text_containing(&self, words: &str) {
        assert!(!self.has_text_containing(words), "a drawn text contains {words:?}: {:?}", self.visible_texts());
    }

    /// Returns the areas of all panels, with their buttons, in logical pixels.
    pub fn panel_areas(&self) -> Vec<bevy::math::Rect> {
        self.resource::<DrawnAreas>().panels.iter().map(|at| in_pixels(*at)).collect()
    }

    /// Returns the area of the toast in logical pixels, if one is visible.
    pub fn toast_area(&self) -> Option<bevy::math::Rect> {
        self.resource::<DrawnAreas>().toast.map(in_pixels)
    }
}

/// The bounds of the triangles and open lines drawn in the last frame, in points.
#[derive(Resource, Debug, Default)]
struct DrawnLines {
    triangles: Vec<Rect>,
    open: Vec<Rect>,
}

fn collect_lines(mut contexts: EguiContexts, mut lines: ResMut<DrawnLines>) -> Result {
    let ctx = contexts.ctx_mut()?;
    *lines = DrawnLines::default();
    let layers = ctx.memory(|memory| memory.layer_ids().collect());
    for_each_shape(ctx, layers, |shape, _| match shape {
        Shape::Path(path) if path.closed && path.points.len() == 3 => {
            lines.triangles.push(Rect::from_points(&path.points));
        }
        Shape::Path(path) if !path.closed => lines.open.push(Rect::from_points(&path.points)),
        _ => {}
    });
    Ok(())
}

/// Finds the signs in the players' bars. Red's bar is the lower one.
impl HeadlessGame {
    /// Returns the players whose bars contain the triangle that marks their turn.
    pub fn players_with_turn_sign(&self) -> Vec<Player> {
        in_bars(&self.resource::<DrawnLines>().triangles, 0.0..80.0)
    }

    /// Returns the players whose bars contain the arc around the number of rings, which shows that they may drop a
    /// ring.
    pub fn players_with_ring_sign(&self) -> Vec<Player> {
        in_bars(&self.resource::<DrawnLines>().open, 255.0..320.0)
    }

    /// Asserts that a player's bar contains this text.
    #[track_caller]
    pub fn assert_bar_text(&self, player: Player, text: &str) {
        let egui = |at: bevy::math::Rect| Rect::from_min_max(at.min.to_array().into(), at.max.to_array().into());
        let areas: Vec<Rect> = self.text_areas(text).into_iter().map(egui).collect();
        assert!(
            in_bars(&areas, 50.0..260.0).contains(&player),
            "the bar of {player} lacks {text:?}; all drawn texts: {:?}",
            self.visible_texts()
        );
    }
}

/// Returns the players whose bars contain one of these areas. `between` is the range of allowed distances from the left
/// end of the bar, in points.
fn in_bars(areas: &[Rect], between: Range<f32>) -> Vec<Player> {
    // The height of a bar in points, including the tip of the triangle at its edge.
    const BAR: f32 = 62.0;
    let across = |area: &&Rect| between.contains(&area.left()) && between.contains(&area.right());
    let inside = |player| {
        areas.iter().filter(across).any(|area| match player {
            Player::Red => area.top() > WINDOW_SIZE.y - BAR,
            Player::Black => area.bottom() < BAR,
        })
    };
    Player::BOTH.into_iter().filter(|&player| inside(player)).collect()
}
