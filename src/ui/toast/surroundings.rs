//! What is around a toast on the screen: what was pressed, and everything else that it must not cover.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Order, Pos2, Rect, vec2};

use super::place::Obstacles;
use crate::rules::Player;
use crate::simulation::components::{Glow, SocketEntity};
use crate::simulation::layout::{
    GLASS_HEIGHT, GLASS_RADIUS, RING_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, glass_at, on_table, rim_height,
    socket_position, timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::refused_thing::RefusedThing;
use crate::ui::kit::notices;
use crate::ui::kit::projection::{TableProjection, TimerLabel};
use crate::ui::layout::is_low;

/// The size of the area around a pointer that stays free, in points.
const POINTER: f32 = 36.0;

/// What a toast needs to know of the screen.
#[derive(SystemParam)]
pub struct Surroundings<'w, 's> {
    live: Option<Res<'w, LiveMatch>>,
    label: Res<'w, TimerLabel>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    sockets: Query<'w, 's, (&'static SocketEntity, &'static Glow)>,
}

impl Surroundings<'_, '_> {
    /// Returns what a toast must not cover, if it is about this thing, pressed at this point.
    pub fn obstacles(&self, ctx: &Context, thing: Option<RefusedThing>, pressed: Option<Pos2>) -> Obstacles {
        // A card may leave no room beside it. Its buttons count twice then.
        let mut never: Vec<Rect> = panels(ctx);
        never.extend(buttons(ctx));
        never.extend(pressed.map(|at| Rect::from_center_size(at, vec2(POINTER, POINTER))));
        let is_low = is_low(ctx.content_rect());
        // A glass under a toast cannot be pressed, a notice need not be.
        let (free, covered) = notices::shown(ctx).into_iter().partition::<Vec<_>, _>(|_| !is_low);
        never.extend(free);
        never.extend(self.label.0);
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor());
        let Some((projection, live)) = projection.zip(self.live.as_deref()) else {
            return Obstacles { never, ..Obstacles::default() };
        };
        let timer = live.game().options().has_timer().then_some(RefusedThing::Timer);
        let things = thing.into_iter().chain(timer);
        never.extend(things.filter_map(|thing| area(&projection, live, thing)));
        let lit = self.sockets.iter().filter(|(_, glow)| **glow != Glow::Dark);
        let options = lit.filter_map(|(socket, _)| area(&projection, live, RefusedThing::Socket(socket.0)));
        let glasses =
            live.game().glasses().filter_map(|(glass, _)| area(&projection, live, RefusedThing::Glass(glass)));
        let holders = Player::BOTH.into_iter().filter_map(|owner| projection.holder(owner));
        Obstacles { never, if_need_be: options.chain(holders).collect(), rather_not: glasses.chain(covered).collect() }
    }
}

/// Returns the area of a thing on the screen.
fn area(projection: &TableProjection, live: &LiveMatch, thing: RefusedThing) -> Option<Rect> {
    match thing {
        RefusedThing::Glass(glass) => {
            let foot = glass_at(glass, live.game().standing(glass));
            projection.cylinder(foot, GLASS_HEIGHT, GLASS_RADIUS)
        }
        RefusedThing::Socket(socket) => {
            let rim = rim_height(socket);
            projection.cylinder(on_table(socket_position(socket), rim), 0.0, RING_RADIUS)
        }
        RefusedThing::Holder(owner) => projection.holder(owner),
        RefusedThing::Timer => {
            let foot = on_table(timer_position(live.setup().timer_on_left), 0.0);
            projection.cylinder(foot, TIMER_HEIGHT, TIMER_RADIUS)
        }
    }
}

/// Returns the areas of all panels.
fn panels(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter().filter(is_of_panel);
        layers.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Returns the areas of everything on the panels that can be pressed.
fn buttons(ctx: &Context) -> Vec<Rect> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let on_panels = widgets.layer_ids().filter(is_of_panel).flat_map(|layer| widgets.get_layer(layer));
        on_panels.filter(|widget| widget.sense.senses_click()).map(|widget| widget.interact_rect).collect()
    })
}

/// Returns whether a layer belongs to a panel. The toast's own are tooltips.
fn is_of_panel(layer: &LayerId) -> bool {
    !matches!(layer.order, Order::Background | Order::Tooltip)
}
