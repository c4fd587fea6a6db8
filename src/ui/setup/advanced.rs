//! The advanced options of a match that apply to its level.

use bevy_egui::egui::{self, Ui};

use super::draft::{Draft, Pace};
use crate::localization::{FluentValue, Localization};
use crate::rules::{FullSocket, LatePenalty};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, clock, gap, note, value_slider};

/// Adds the button that unfolds the advanced options, and the options while they are unfolded.
pub fn options(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    let key = if draft.advanced { "setup-advanced-hide" } else { "setup-advanced-show" };
    let word = texts.tr(key);
    let button = ui.add(Button::new(&word).named("advanced").kind(ButtonKind::Plain).text_size(14.0));
    if button.clicked() {
        draft.advanced = !draft.advanced;
        if draft.advanced {
            // They unfold below the button, perhaps out of view.
            button.scroll_to_me(Some(egui::Align::Min));
        }
    }
    if !draft.advanced {
        return;
    }
    gap(ui, 4.0);
    full_socket(ui, texts, draft);
    if draft.options.level.has_sand() {
        times(ui, texts, draft);
    }
    if draft.options.level.has_timer() {
        late(ui, texts, draft);
    }
}

/// Adds the name of an option.
fn name(ui: &mut Ui, name: &str) {
    gap(ui, 4.0);
    ui.label(egui::RichText::new(name).font(crate::ui::kit::theme::bold(14.0)));
}

fn full_socket(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    name(ui, &texts.tr("setup-full"));
    let choices = [
        (FullSocket::Loses, texts.tr("setup-full-loses").into_owned()),
        (FullSocket::Refused, texts.tr("setup-full-refused").into_owned()),
    ];
    choice(ui, &mut draft.options.full_socket, &choices);
}

fn times(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    name(ui, &texts.tr("setup-pace"));
    let mut tenths = draft.pace().0;
    let written = format!("×{}", texts.tenths(tenths.into()));
    if value_slider(ui, &mut tenths, Pace::RANGE, 1, [&texts.tr("setup-pace"), &written]) {
        draft.set_pace(Pace(tenths));
    }
    let mut args = vec![("glass", FluentValue::from(clock(draft.options.glass.into())))];
    if draft.options.level.has_timer() {
        args.push(("timer", FluentValue::from(clock(draft.options.timer.into()))));
        note(ui, &texts.tr_args("setup-pace-note-timer", &args));
    } else {
        note(ui, &texts.tr_args("setup-pace-note", &args));
    }
    name(ui, &texts.tr("setup-ring-window"));
    seconds(ui, texts, "setup-ring-window", &mut draft.options.ring_window, 1_000..=10_000);
    note(ui, &texts.tr("setup-ring-window-note"));
}

fn late(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    name(ui, &texts.tr("setup-late"));
    let choices = [
        (LatePenalty::ExtraRing, texts.tr("setup-late-extra").into_owned()),
        (LatePenalty::LoseTurn, texts.tr("setup-late-turn").into_owned()),
        (LatePenalty::ExtraRingIfStarted, texts.tr("setup-late-started").into_owned()),
    ];
    choice(ui, &mut draft.options.late, &choices);
    note(
        ui,
        &texts.tr(match draft.options.late {
            LatePenalty::ExtraRing => "setup-late-extra-note",
            LatePenalty::LoseTurn => "setup-late-turn-note",
            LatePenalty::ExtraRingIfStarted => "setup-late-started-note",
        }),
    );
    if draft.options.late != LatePenalty::LoseTurn {
        name(ui, &texts.tr("setup-extra-window"));
        seconds(ui, texts, "setup-extra-window", &mut draft.options.extra_window, 2_000..=15_000);
    }
    name(ui, &texts.tr("setup-timer-side"));
    let sides =
        [(true, texts.tr("setup-timer-left").into_owned()), (false, texts.tr("setup-timer-right").into_owned())];
    choice(ui, &mut draft.timer_on_left, &sides);
}

/// Adds a slider for a time, in steps of half a second. `key` is that of its name.
fn seconds(ui: &mut Ui, texts: &Localization, key: &str, millis: &mut u32, range: std::ops::RangeInclusive<u32>) {
    let value = texts.tenths(u64::from(*millis) / 100);
    let written = texts.tr_args("setup-seconds", &[("seconds", value.into())]);
    value_slider(ui, millis, range, 500, [&texts.tr(key), &written]);
}
