//! What is agreed on for a match of TAMSK beyond its level: where the glasses start, full sockets, the pace, and lateness.

mod pace;
mod presets;

use bevy_egui::egui::{self, Ui};
use tamsk_rules::{EXTRA_WINDOW_BOUNDS, FullSocket, LatePenalty, Options, RING_WINDOW_BOUNDS, Start, TimeLimits};

pub use pace::Pace;
pub use presets::{differences, presets};

use super::theme;
use super::widgets::{Button, ButtonKind, choice, clock, gap, note, value_slider};
use crate::localization::{FluentValue, Localization};

/// Adds the choice of where the glasses start.
pub fn start(ui: &mut Ui, texts: &Localization, start: &mut Start) {
    let starts = [
        (Start::Corners, texts.tr("setup-start-corners").into_owned()),
        (Start::Free, texts.tr("setup-start-free").into_owned()),
    ];
    choice(ui, start, &starts);
    note(
        ui,
        &texts.tr(match start {
            Start::Corners => "setup-start-corners-note",
            Start::Free => "setup-start-free-note",
        }),
    );
}

/// Adds the button that unfolds the advanced options. Returns whether they are unfolded.
pub fn unfold(ui: &mut Ui, texts: &Localization, unfolded: &mut bool) -> bool {
    let word = texts.tr(if *unfolded { "setup-advanced-hide" } else { "setup-advanced-show" });
    let button = ui.add(Button::new(&word).named("advanced").kind(ButtonKind::Plain).text_size(14.0));
    if button.clicked() {
        *unfolded = !*unfolded;
        if *unfolded {
            // They unfold below the button, perhaps out of view.
            button.scroll_to_me(Some(egui::Align::Min));
        }
    }
    *unfolded
}

/// Adds the advanced options that apply to the level.
pub fn advanced(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    gap(ui, 4.0);
    full_socket(ui, texts, options);
    if options.level.has_sand() {
        times(ui, texts, options);
    }
    if options.level.has_timer() {
        late(ui, texts, options);
    }
}

/// Adds the name of an option.
pub fn name(ui: &mut Ui, name: &str) {
    gap(ui, 4.0);
    ui.label(egui::RichText::new(name).font(theme::bold(14.0)));
}

fn full_socket(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    name(ui, &texts.tr("setup-full"));
    let choices = [
        (FullSocket::Loses, texts.tr("setup-full-loses").into_owned()),
        (FullSocket::Refused, texts.tr("setup-full-refused").into_owned()),
    ];
    choice(ui, &mut options.full_socket, &choices);
}

fn times(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    name(ui, &texts.tr("setup-pace"));
    let mut tenths = Pace::of_glass(options.glass).0;
    let written = format!("×{}", texts.tenths(tenths.into()));
    if value_slider(ui, &mut tenths, Pace::RANGE, 1, [&texts.tr("setup-pace"), &written]) {
        Pace(tenths).agree_on(options);
    }
    let mut args = vec![("glass", FluentValue::from(clock(options.glass.into())))];
    if options.has_timer() {
        args.push(("timer", FluentValue::from(clock(options.timer.into()))));
        note(ui, &texts.tr_args("setup-pace-note-timer", &args));
    } else {
        note(ui, &texts.tr_args("setup-pace-note", &args));
    }
    name(ui, &texts.tr("fair-limits"));
    let choices = [
        (TimeLimits::Official, texts.tr("fair-limits-official").into_owned()),
        (TimeLimits::SandOnly, texts.tr("fair-limits-sand").into_owned()),
    ];
    choice(ui, &mut options.limits, &choices);
    if options.limits == TimeLimits::SandOnly {
        let timer = options.level.has_timer();
        note(ui, &texts.tr(if timer { "fair-limits-sand-note-timer" } else { "fair-limits-sand-note" }));
        return;
    }
    name(ui, &texts.tr("setup-ring-window"));
    seconds(ui, texts, "setup-ring-window", &mut options.ring_window, RING_WINDOW_BOUNDS);
    note(ui, &texts.tr("setup-ring-window-note"));
}

fn late(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    name(ui, &texts.tr("setup-late"));
    let choices = [
        (LatePenalty::ExtraRing, texts.tr("setup-late-extra").into_owned()),
        (LatePenalty::LoseTurn, texts.tr("setup-late-turn").into_owned()),
        (LatePenalty::ExtraRingIfStarted, texts.tr("setup-late-started").into_owned()),
    ];
    choice(ui, &mut options.late, &choices);
    note(
        ui,
        &texts.tr(match options.late {
            LatePenalty::ExtraRing => "setup-late-extra-note",
            LatePenalty::LoseTurn => "setup-late-turn-note",
            LatePenalty::ExtraRingIfStarted => "setup-late-started-note",
        }),
    );
    if options.late != LatePenalty::LoseTurn {
        name(ui, &texts.tr("setup-extra-window"));
        seconds(ui, texts, "setup-extra-window", &mut options.extra_window, EXTRA_WINDOW_BOUNDS);
    }
}

/// Adds a slider for a time, in steps of half a second. `key` is that of its name.
fn seconds(ui: &mut Ui, texts: &Localization, key: &str, millis: &mut u32, (least, most): (u32, u32)) {
    let value = texts.tenths(u64::from(*millis) / 100);
    let written = texts.tr_args("setup-seconds", &[("seconds", value.into())]);
    value_slider(ui, millis, least..=most, 500, [&texts.tr(key), &written]);
}
