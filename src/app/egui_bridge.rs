//! Connects egui to screen readers, and plays menu sounds. The feature `accesskit` of `bevy_egui` does not suffice,
//! because it does not forward the requests of screen readers.

use bevy::a11y::{AccessibilityRequested, AccessibilitySystems, ActionRequest, ManageAccessibilityUpdates};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::winit::accessibility::ACCESS_KIT_ADAPTERS;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::egui::{Event, WidgetType};
use bevy_egui::{EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet};

use crate::audio::cues::Cue;
use crate::audio::{Pan, Sound};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>()
        .init_resource::<ManageAccessibilityUpdates>()
        .add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            (build_trees, forward_requests).after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            (publish.before(AccessibilitySystems::Update), give_cues).after(EguiPostUpdateSet::ProcessOutput),
        );
}

/// Builds egui's accessibility tree while a screen reader runs, instead of sending Bevy's own empty tree.
fn build_trees(
    requested: Res<AccessibilityRequested>,
    mut managed: ResMut<ManageAccessibilityUpdates>,
    mut contexts: Query<&mut EguiContext>,
) {
    if managed.get() == requested.get() {
        managed.set(!requested.get());
    }
    for mut context in &mut contexts {
        match requested.get() {
            true => context.get_mut().enable_accesskit(),
            false => context.get_mut().disable_accesskit(),
        }
    }
}

fn forward_requests(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for request in requests.read() {
        for mut input in &mut inputs {
            input.events.push(Event::AccessKitActionRequest(request.0.clone()));
        }
    }
}

fn publish(requested: Res<AccessibilityRequested>, outputs: Query<&EguiOutput>, _main_thread: NonSendMarker) {
    if !requested.get() {
        return;
    }
    let Some(tree) = outputs.iter().find_map(|output| output.platform_output.accesskit_update.as_ref()) else { return };
    let mut tree = tree.clone();
    // If the focused node is not in the tree, focuses the root. Otherwise an adapter would panic.
    if let (Some(whole), false) = (&tree.tree, tree.nodes.iter().any(|(id, _)| *id == tree.focus)) {
        tree.focus = whole.root;
    }
    // There is only one window, so every adapter gets the same tree.
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        for adapter in adapters.values_mut() {
            adapter.update_if_active(|| tree.clone());
        }
    });
}

/// Plays the sounds of widgets that egui reports as pressed or changed by any input device.
fn give_cues(outputs: Query<&EguiOutput>, mut cues: MessageWriter<Cue>) {
    let events = outputs.iter().flat_map(|output| &output.platform_output.events);
    cues.write_batch(events.filter_map(sound).map(|sound| Cue::new(sound, Pan::MIDDLE)));
}

fn sound(event: &OutputEvent) -> Option<Sound> {
    match event {
        OutputEvent::Clicked(widget) | OutputEvent::DoubleClicked(widget) => match widget.typ {
            WidgetType::Checkbox | WidgetType::RadioButton | WidgetType::SelectableLabel => Some(Sound::WidgetChange),
            WidgetType::TextEdit | WidgetType::Label | WidgetType::Other => None,
            _ => Some(Sound::ButtonPress),
        },
        OutputEvent::ValueChanged(widget) if widget.typ != WidgetType::TextEdit => Some(Sound::WidgetChange),
        _ => None,
    }
}
