//! The signs in the players' bars, as they are drawn.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::{Rect, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk::ui::UiSystems;
use tamsk_rules::Player;

use super::{HeadlessGame, WINDOW};

/// The bounds of the triangles and of the open lines that were drawn in the last frame, in points.
#[derive(Resource, Debug, Default)]
struct DrawnLines {
    triangles: Vec<Rect>,
    open: Vec<Rect>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<DrawnLines>().add_systems(EguiPrimaryContextPass, collect.after(UiSystems));
}

fn collect(mut contexts: EguiContexts, mut lines: ResMut<DrawnLines>) -> Result {
    let ctx = contexts.ctx_mut()?;
    *lines = DrawnLines::default();
    let layers: Vec<_> = ctx.memory(|memory| memory.layer_ids().collect());
    ctx.graphics(|graphics| {
        for list in layers.into_iter().filter_map(|layer| graphics.get(layer)) {
            list.all_entries().for_each(|clipped| find_lines(&clipped.shape, &mut lines));
        }
    });
    Ok(())
}

fn find_lines(shape: &Shape, found: &mut DrawnLines) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| find_lines(shape, found)),
        Shape::Path(path) if path.closed && path.points.len() == 3 => {
            found.triangles.push(Rect::from_points(&path.points));
        }
        Shape::Path(path) if !path.closed => found.open.push(Rect::from_points(&path.points)),
        _ => {}
    }
}

/// The signs in the bars of two people, or of a person alone as Red: Red's bar is the lower one.
impl HeadlessGame {
    /// The players whose bar has the triangle of their turn.
    pub fn turn_signs(&self) -> Vec<Player> {
        in_bars(&self.resource::<DrawnLines>().triangles, 0.0..80.0)
    }

    /// The players whose bar has a ring around the number of rings.
    pub fn ring_signs(&self) -> Vec<Player> {
        in_bars(&self.resource::<DrawnLines>().open, 255.0..320.0)
    }

    /// Whether a player's bar says this.
    #[track_caller]
    pub fn assert_bar(&self, player: Player, text: &str) {
        let egui = |at: bevy::math::Rect| Rect::from_min_max(at.min.to_array().into(), at.max.to_array().into());
        let areas: Vec<Rect> = self.told(text).into_iter().map(egui).collect();
        assert!(in_bars(&areas, 50.0..260.0).contains(&player), "{player}, {text:?}: {:?}", self.all_told());
    }
}

/// The players in whose bars some of these areas lie, between two distances from its left end.
fn in_bars(areas: &[Rect], between: Range<f32>) -> Vec<Player> {
    // A bar, and the tip of the triangle at its edge.
    const BAR: f32 = 62.0;
    let across = |area: &&Rect| between.contains(&area.left()) && between.contains(&area.right());
    let inside = |player| {
        areas.iter().filter(across).any(|area| match player {
            Player::Red => area.top() > WINDOW.y - BAR,
            Player::Black => area.bottom() < BAR,
        })
    };
    Player::BOTH.into_iter().filter(|&player| inside(player)).collect()
}
