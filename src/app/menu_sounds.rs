//! Gives the sounds of menus: those of every button, switch and slider that egui reports as pressed or changed, with
//! whatever hand.

use bevy::prelude::*;
use bevy_egui::egui::WidgetType;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::{EguiOutput, EguiPostUpdateSet};

use crate::audio::cues::Cue;
use crate::audio::{Pan, Sound};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, give.after(EguiPostUpdateSet::ProcessOutput));
}

fn give(outputs: Query<&EguiOutput>, mut cues: MessageWriter<Cue>) {
    let events = outputs.iter().flat_map(|output| &output.platform_output.events);
    cues.write_batch(events.filter_map(sound).map(|sound| Cue::new(sound, Pan::MIDDLE)));
}

fn sound(event: &OutputEvent) -> Option<Sound> {
    match event {
        OutputEvent::Clicked(widget) | OutputEvent::DoubleClicked(widget) => match widget.typ {
            WidgetType::Checkbox | WidgetType::RadioButton | WidgetType::SelectableLabel => Some(Sound::Change),
            WidgetType::TextEdit | WidgetType::Label | WidgetType::Other => None,
            _ => Some(Sound::Press),
        },
        OutputEvent::ValueChanged(widget) if widget.typ != WidgetType::TextEdit => Some(Sound::Change),
        _ => None,
    }
}
