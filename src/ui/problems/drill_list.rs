//! The sand drills in the list of problems, grouped by goal and grade.

use bevy_egui::egui::{Ui, vec2};
use tamsk_engine::drills::{Drill, DrillGoal};

use super::words::{drill_grade_and_number, drill_group_heading, seconds_words};
use crate::localization::Localization;
use crate::settings::ProblemProgress;
use crate::table::drill::all_drills;
use crate::ui::kit::widgets::{Button, gap, note, section_heading};

/// The size of a drill's button, in points.
const FIELD: bevy_egui::egui::Vec2 = vec2(104.0, 46.0);
const BETWEEN: f32 = 6.0;

/// Adds a button for each drill. Returns the number of the chosen drill, if any.
pub fn drill_buttons(ui: &mut Ui, texts: &Localization, progress: &ProblemProgress) -> Option<u32> {
    let mut chosen = None;
    let in_row = (((ui.available_width() + BETWEEN) / (FIELD.x + BETWEEN)) as usize).max(1);
    ui.spacing_mut().item_spacing.y = BETWEEN;
    note(ui, &texts.tr("drills-note"));
    for goal in DrillGoal::ALL {
        gap(ui, 4.0);
        section_heading(ui, &drill_group_heading(texts, goal));
        let drills: Vec<&Drill> = all_drills().iter().filter(|drill| drill.goal == goal).collect();
        for row in drills.chunks(in_row) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = BETWEEN;
                for drill in row {
                    let best = progress.best_drill_millis.get(&drill.id).copied();
                    let time = match (best, goal) {
                        (None, _) => String::new(),
                        // Keeping glasses alive takes a fixed time, so there is no best time to show.
                        (Some(_), DrillGoal::KeepGlassesAlive) => texts.tr("drills-done").into_owned(),
                        (Some(time), _) => seconds_words(texts, time.into()),
                    };
                    let button = Button::new(drill_grade_and_number(drill.id)).second_line(time).min_size(FIELD);
                    if button.script_name(format!("drill {}", drill.id)).show_clicked(ui) {
                        chosen = Some(drill.id);
                    }
                }
            });
        }
    }
    chosen
}
