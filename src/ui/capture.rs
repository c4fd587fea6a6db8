//! Panels take the pointer from the table in the very frame in which it comes over them.
//!
//! What bevy_egui tells the picking is where the pointer was in the frame before: a quick hand that leaves a button and
//! presses on the board would press on nothing.

use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::egui::{Order, Pos2};
use bevy_egui::{EguiContext, EguiContextSettings, EguiPickingOrder};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (take_over, hit_panels).chain().in_set(PickingSystems::Backend));
}

/// bevy_egui need not tell it too.
fn take_over(mut contexts: Query<&mut EguiContextSettings, Added<EguiContextSettings>>) {
    for mut settings in &mut contexts {
        settings.capture_pointer_input = false;
    }
}

fn hit_panels(
    pointers: Query<(&PointerId, &PointerLocation)>,
    mut contexts: Query<(Entity, &mut EguiContext, &Camera)>,
    order: Res<EguiPickingOrder>,
    mut hits: MessageWriter<PointerHits>,
) {
    for (entity, mut context, camera) in &mut contexts {
        let ctx = context.get_mut();
        for (pointer, location) in &pointers {
            let Some(location) = &location.location else { continue };
            let at = location.position / ctx.zoom_factor();
            let panel = ctx.layer_id_at(Pos2::new(at.x, at.y)).filter(|layer| layer.order != Order::Background);
            // A slider that is held keeps its pointer, wherever that goes.
            if panel.is_some() || (ctx.egui_is_using_pointer() && *pointer == PointerId::Mouse) {
                let hit = (entity, HitData::new(entity, 0.0, None, None));
                hits.write(PointerHits::new(*pointer, vec![hit], camera.order as f32 + **order));
            }
        }
    }
}
