//! The texts on the screen, as they are drawn.

use bevy::prelude::*;
use bevy_egui::egui::{Id, LayerId, Order, Rect, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk::ui::UiSystems;

use super::HeadlessGame;

/// The texts that panels and toasts drew in the last frame, and where, in points.
#[derive(Resource, Debug, Default)]
struct DrawnTexts(Vec<(String, Rect)>);

pub fn plugin(app: &mut App) {
    app.init_resource::<DrawnTexts>().add_systems(EguiPrimaryContextPass, collect.after(UiSystems));
}

fn collect(mut contexts: EguiContexts, mut drawn: ResMut<DrawnTexts>) -> Result {
    let ctx = contexts.ctx_mut()?;
    drawn.0.clear();
    // Memory knows the layers of areas, but not those that are only painted on.
    let table = LayerId::new(Order::Background, Id::new("beside the glasses"));
    let painted = ["notes", "tip"].map(|name| LayerId::new(Order::Middle, Id::new(name)));
    let layers: Vec<_> = ctx.memory(|memory| memory.layer_ids().chain([table]).chain(painted).collect());
    ctx.graphics(|graphics| {
        for list in layers.into_iter().filter_map(|layer| graphics.get(layer)) {
            list.all_entries().for_each(|clipped| find_texts(&clipped.shape, &mut drawn.0));
        }
    });
    Ok(())
}

fn find_texts(shape: &Shape, found: &mut Vec<(String, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| find_texts(shape, found)),
        Shape::Text(text) => found.push((text.galley.text().to_owned(), text.visual_bounding_rect())),
        _ => {}
    }
}

impl HeadlessGame {
    /// The areas where this text is shown, in logical pixels.
    pub fn told(&self, text: &str) -> Vec<bevy::math::Rect> {
        let drawn = self.resource::<DrawnTexts>().0.iter().filter(|(drawn, _)| drawn == text);
        drawn.map(|(_, at)| bevy::math::Rect::new(at.min.x, at.min.y, at.max.x, at.max.y)).collect()
    }

    /// Everything that is shown as text.
    pub fn all_told(&self) -> Vec<&str> {
        self.resource::<DrawnTexts>().0.iter().map(|(text, _)| text.as_str()).collect()
    }

    #[track_caller]
    pub fn assert_told(&self, text: &str) {
        assert!(!self.told(text).is_empty(), "{text:?} is not among {:?}", self.all_told());
    }
}
