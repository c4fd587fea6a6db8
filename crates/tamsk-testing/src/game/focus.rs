//! Finds and moves the keyboard and gamepad focus on the panels.

use bevy::prelude::*;
use bevy_egui::egui::{Id, LayerId, Memory, Order, Rect, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk::ui::{ButtonSpots, PanelSystems};

use super::HeadlessGame;
use super::texts::for_each_shape;

/// The focusable widgets, the focused widget and the drawn focus outlines of the last frame.
#[derive(Resource, Debug, Default)]
struct SeenFocus {
    widgets: Vec<(Id, Rect)>,
    focused: Option<Id>,
    frames: Vec<Rect>,
    asked: Option<Id>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<SeenFocus>()
        .add_systems(EguiPrimaryContextPass, (ask.before(PanelSystems), collect.after(PanelSystems)));
}

fn ask(mut contexts: EguiContexts, mut seen: ResMut<SeenFocus>) -> Result {
    if let Some(id) = seen.asked.take() {
        contexts.ctx_mut()?.memory_mut(|memory| memory.request_focus(id));
    }
    Ok(())
}

fn collect(mut contexts: EguiContexts, mut seen: ResMut<SeenFocus>) -> Result {
    let ctx = contexts.ctx_mut()?;
    seen.focused = ctx.memory(Memory::focused);
    seen.widgets = ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        all.filter(|it| it.enabled && it.sense.is_focusable()).map(|it| (it.id, it.rect)).collect()
    });
    seen.frames.clear();
    let is_above = |layer: &LayerId| layer.order != Order::Background;
    let layers = ctx.memory(|memory| memory.layer_ids().filter(is_above).collect());
    for_each_shape(ctx, layers, |shape, _| match shape {
        // The lines of focus outlines are two points wide.
        Shape::Rect(rect) if rect.stroke.width == 2.0 => seen.frames.push(rect.rect),
        _ => {}
    });
    Ok(())
}

impl HeadlessGame {
    /// Returns all widgets that can have the focus.
    pub fn focusable_widgets(&self) -> Vec<Id> {
        self.resource::<SeenFocus>().widgets.iter().map(|(id, _)| *id).collect()
    }

    /// Returns the focused widget, if any.
    pub fn focused_widget(&self) -> Option<Id> {
        self.resource::<SeenFocus>().focused
    }

    /// Moves the focus to a widget.
    pub fn set_focus(&mut self, id: Id) -> &mut HeadlessGame {
        self.world_mut().resource_mut::<SeenFocus>().asked = Some(id);
        self.run_frames(2)
    }

    /// Returns the area of a widget in the window, in points, or `None` if the widget cannot have the focus.
    pub fn widget_area(&self, id: Id) -> Option<Rect> {
        self.resource::<SeenFocus>().widgets.iter().find(|(known, _)| *known == id).map(|(_, area)| *area)
    }

    /// Returns `true` if an outline is drawn around the focused widget.
    pub fn has_visible_focus(&self) -> bool {
        let area = self.focused_widget().and_then(|id| self.widget_area(id));
        let is_around = |frame: &&Rect| area.is_some_and(|area| (frame.center() - area.center()).length() < 6.0);
        self.resource::<SeenFocus>().frames.iter().any(|frame| is_around(&frame))
    }

    /// Returns `true` if the button with this name has the focus.
    pub fn is_button_focused(&self, name: &str) -> bool {
        let area = self.focused_widget().and_then(|id| self.widget_area(id));
        let middle = self.resource::<ButtonSpots>().center_of(name);
        // Compares the centres of the two areas, because a widget that is scrolled out of view may overlap the button.
        area.zip(middle).is_some_and(|(area, middle)| area.center().distance(middle.to_array().into()) < 2.0)
    }

    /// Moves the gamepad focus to a button and presses it.
    #[track_caller]
    pub fn press_button_with_pad(&mut self, pad: Entity, name: &str) -> &mut HeadlessGame {
        for _ in 0..self.focusable_widgets().len() + 2 {
            if self.is_button_focused(name) {
                return self.press_pad_button(pad, GamepadButton::South).run_frames(2);
            }
            self.press_pad_button(pad, GamepadButton::RightTrigger);
        }
        panic!("the gamepad focus does not reach the button {name:?}");
    }
}
