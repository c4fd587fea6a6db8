//! Options of a TAMSK match besides its level: the starting layout, full sockets, the pace, and the penalty for being
//! late.

use bevy_egui::egui::{self, Ui};
use tamsk_rules::{
    EXTRA_RING_WINDOW_BOUNDS, FullSocketRule, LatePenalty, Level, Options, Player, RING_WINDOW_BOUNDS, StartLayout,
    TimeLimits,
};

use super::theme;
use super::widgets::{
    Button, ButtonKind, choice_with_script_names, format_clock, gap, localized_choice, note, value_slider,
};
use crate::localization::{FluentValue, Localization};

/// Adds the choice of the starting layout.
pub fn start_layout_choice(ui: &mut Ui, texts: &Localization, start: &mut StartLayout) {
    let starts = [(StartLayout::Corners, "setup-start-corners"), (StartLayout::Free, "setup-start-free")];
    localized_choice(ui, texts, start, &starts);
    let about = match start {
        StartLayout::Corners => "setup-start-corners-note",
        StartLayout::Free => "setup-start-free-note",
    };
    note(ui, &texts.tr(about));
}

/// Adds the button that shows or hides the advanced options. Returns `true` if the options are visible.
pub fn advanced_toggle_is_unfolded(ui: &mut Ui, texts: &Localization, unfolded: &mut bool) -> bool {
    let words = texts.tr(if *unfolded { "setup-advanced-hide" } else { "setup-advanced-show" });
    let button = ui.add(Button::new(words).script_name("advanced").kind(ButtonKind::Plain).text_size(14.0));
    if button.clicked() {
        *unfolded = !*unfolded;
        if *unfolded {
            // Scroll to the options, which appear below the button and may be out of view.
            button.scroll_to_me(Some(egui::Align::Min));
        }
    }
    *unfolded
}

/// Adds the controls for the advanced options that have an effect at the level.
pub fn advanced_options(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    gap(ui, 4.0);
    full_socket(ui, texts, options);
    if options.level.has_sand() {
        times(ui, texts, options);
    }
    if options.level.has_timer() {
        late(ui, texts, options);
    }
}

/// Adds the label of an option.
pub fn option_label(ui: &mut Ui, name: &str) {
    gap(ui, 4.0);
    ui.label(egui::RichText::new(name).font(theme::bold(14.0)));
}

fn full_socket(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    option_label(ui, &texts.tr("setup-full"));
    let choices = [(FullSocketRule::Loses, "setup-full-loses"), (FullSocketRule::Refused, "setup-full-refused")];
    localized_choice(ui, texts, &mut options.full_socket, &choices);
}

fn times(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    option_label(ui, &texts.tr("setup-pace"));
    let mut tenths = RunningTimeTenths::from_glass_millis(options.glass_sand).0;
    let written = format!("×{}", texts.format_tenths(tenths.into()));
    if value_slider(ui, &mut tenths, RunningTimeTenths::RANGE, 1, [&texts.tr("setup-pace"), &written]) {
        RunningTimeTenths(tenths).set_glass_and_timer_times(options);
    }
    let mut args = vec![("glass", FluentValue::from(format_clock(options.glass_sand.into())))];
    if options.has_timer() {
        args.push(("timer", FluentValue::from(format_clock(options.timer_sand.into()))));
        note(ui, &texts.tr_args("setup-pace-note-timer", &args));
    } else {
        note(ui, &texts.tr_args("setup-pace-note", &args));
    }
    option_label(ui, &texts.tr("fair-limits"));
    let choices = [(TimeLimits::Official, "fair-limits-official"), (TimeLimits::SandOnly, "fair-limits-sand")];
    localized_choice(ui, texts, &mut options.time_limits, &choices);
    if options.time_limits == TimeLimits::SandOnly {
        let timer = options.level.has_timer();
        note(ui, &texts.tr(if timer { "fair-limits-sand-note-timer" } else { "fair-limits-sand-note" }));
        return;
    }
    option_label(ui, &texts.tr("setup-ring-window"));
    seconds(ui, texts, "setup-ring-window", &mut options.ring_window, RING_WINDOW_BOUNDS);
    note(ui, &texts.tr("setup-ring-window-note"));
}

fn late(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    option_label(ui, &texts.tr("setup-late"));
    let choices = [
        (LatePenalty::ExtraRing, "setup-late-extra"),
        (LatePenalty::LoseTurn, "setup-late-turn"),
        (LatePenalty::ExtraRingIfHolding, "setup-late-started"),
    ];
    localized_choice(ui, texts, &mut options.late_penalty, &choices);
    let about = match options.late_penalty {
        LatePenalty::ExtraRing => "setup-late-extra-note",
        LatePenalty::LoseTurn => "setup-late-turn-note",
        LatePenalty::ExtraRingIfHolding => "setup-late-started-note",
    };
    note(ui, &texts.tr(about));
    if options.late_penalty != LatePenalty::LoseTurn {
        option_label(ui, &texts.tr("setup-extra-window"));
        seconds(ui, texts, "setup-extra-window", &mut options.extra_ring_window, EXTRA_RING_WINDOW_BOUNDS);
    }
}

/// Adds a slider for a time, in steps of half a second. `key` is the text key of the label.
fn seconds(ui: &mut Ui, texts: &Localization, key: &str, millis: &mut u32, (least, most): (u32, u32)) {
    let value = texts.format_tenths(u64::from(*millis) / 100);
    let written = texts.tr_args("setup-seconds", &[("seconds", value.into())]);
    value_slider(ui, millis, least..=most, 500, [&texts.tr(key), &written]);
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesPreset {
    /// The publisher's current rules, which are the standard.
    Official,
    /// Rules for learning. Moves onto full sockets are refused, and all times are doubled.
    Gentle,
    /// The rules of the first edition, in which a late player also misses their next turn (R5.6).
    FirstEdition,
    /// Rules under which only the sand limits a turn (R7.4).
    SandOnly,
}

impl RulesPreset {
    const ALL: [(RulesPreset, &str); 4] = [
        (RulesPreset::Official, "preset-official"),
        (RulesPreset::Gentle, "preset-gentle"),
        (RulesPreset::FirstEdition, "preset-first-edition"),
        (RulesPreset::SandOnly, "preset-untimed"),
    ];

    /// Returns the options of this preset at a level.
    pub fn options(self, level: Level) -> Options {
        let official = Options::at_level(level);
        match self {
            RulesPreset::Official => official,
            RulesPreset::Gentle => {
                let (ring_window, extra_window) = (2 * official.ring_window, 2 * official.extra_ring_window);
                let mut options = Options {
                    full_socket: FullSocketRule::Refused,
                    ring_window,
                    extra_ring_window: extra_window,
                    ..official
                };
                RunningTimeTenths(20).set_glass_and_timer_times(&mut options);
                options
            }
            RulesPreset::FirstEdition => Options { late_penalty: LatePenalty::LoseTurn, ..official },
            RulesPreset::SandOnly => Options { time_limits: TimeLimits::SandOnly, ..official },
        }
    }

    /// Returns the preset with the same effect as these options, if any.
    pub fn of(options: &Options) -> Option<RulesPreset> {
        let mut all = RulesPreset::ALL.into_iter().map(|(preset, _)| preset);
        all.find(|preset| preset.options(options.level).normalised() == options.normalised())
    }

    /// Returns the presets that differ from each other at a level, each with the text key of its name.
    fn at_level(level: Level) -> impl Iterator<Item = (RulesPreset, &'static str)> {
        RulesPreset::ALL.into_iter().filter(move |(preset, _)| RulesPreset::of(&preset.options(level)) == Some(*preset))
    }
}

/// Adds the choice of a preset. Choosing a preset replaces all options.
pub fn preset_choice(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    let level = options.level;
    let choices: Vec<_> =
        RulesPreset::at_level(level).map(|(preset, name)| (Some(preset), texts.tr(name).into_owned())).collect();
    let mut chosen = RulesPreset::of(options);
    if choice_with_script_names(ui, "preset", &mut chosen, &choices)
        && let Some(preset) = chosen
    {
        *options = preset.options(level);
    }
    let key = match chosen {
        Some(RulesPreset::Official) => "preset-official-note",
        Some(RulesPreset::Gentle) => "preset-gentle-note",
        Some(RulesPreset::FirstEdition) => "setup-late-turn-note",
        Some(RulesPreset::SandOnly) if level.has_timer() => "fair-limits-sand-note-timer",
        Some(RulesPreset::SandOnly) => "fair-limits-sand-note",
        None => "preset-none-note",
    };
    note(ui, &texts.tr_args(key, &[("level", level.number().into())]));
}

/// Returns short descriptions of the differences between these options and the standard options of their level.
/// Handicaps are left out.
pub fn differences_from_standard(texts: &Localization, options: &Options) -> Vec<String> {
    let (options, usual) = (options.normalised(), Options::at_level(options.level).normalised());
    let mut all = Vec::new();
    for (key, differs) in [
        ("differs-start", options.start == StartLayout::Free),
        ("differs-full", options.full_socket == FullSocketRule::Refused),
        ("differs-limits", options.time_limits == TimeLimits::SandOnly),
    ] {
        all.extend(differs.then(|| texts.tr(key).into_owned()));
    }
    for (key, time, standard) in
        [("fair-glass", options.glass_sand, usual.glass_sand), ("fair-timer", options.timer_sand, usual.timer_sand)]
    {
        if time != standard {
            all.push(texts.tr_args(key, &[("time", format_clock(time.into()).into())]));
        }
    }
    let seconds = |key: &str, millis: u32| {
        texts.tr_args(key, &[("seconds", texts.format_tenths(u64::from(millis) / 100).into())])
    };
    if options.has_timed_ring_windows() && options.ring_window != usual.ring_window {
        all.push(seconds("differs-ring-window", options.ring_window));
    }
    match options.late_penalty {
        LatePenalty::ExtraRing => {}
        LatePenalty::LoseTurn => all.push(texts.tr("differs-late-turn").into_owned()),
        LatePenalty::ExtraRingIfHolding => all.push(texts.tr("differs-late-started").into_owned()),
    }
    if options.extra_ring_window != usual.extra_ring_window {
        all.push(seconds("differs-extra-window", options.extra_ring_window));
    }
    all
}

/// The running time of the glasses and the timer, in tenths of the official time. At 10, a glass runs for three
/// minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunningTimeTenths(pub u32);

impl RunningTimeTenths {
    /// The range of paces that players can choose, in tenths of the official running times.
    pub const RANGE: std::ops::RangeInclusive<u32> = 5..=40;
    // The running times at the official pace, in milliseconds.
    const GLASS: u32 = 180_000;
    const TIMER: u32 = 15_000;

    /// Returns the pace at which a glass runs for this time, rounded to a tenth and limited to
    /// [`RunningTimeTenths::RANGE`].
    pub fn from_glass_millis(millis: u32) -> RunningTimeTenths {
        RunningTimeTenths::of(millis, RunningTimeTenths::GLASS)
    }

    /// Returns the pace at which the timer runs for this time, rounded to a tenth and limited to
    /// [`RunningTimeTenths::RANGE`].
    pub fn from_timer_millis(millis: u32) -> RunningTimeTenths {
        RunningTimeTenths::of(millis, RunningTimeTenths::TIMER)
    }

    fn of(millis: u32, official: u32) -> RunningTimeTenths {
        let tenths = (millis * 10 + official / 2) / official;
        RunningTimeTenths(tenths.clamp(*RunningTimeTenths::RANGE.start(), *RunningTimeTenths::RANGE.end()))
    }

    /// Returns the running time of a glass, in milliseconds.
    pub fn glass_millis(self) -> u32 {
        RunningTimeTenths::GLASS / 10 * self.0
    }

    /// Returns the running time of the timer, in milliseconds.
    pub fn timer_millis(self) -> u32 {
        RunningTimeTenths::TIMER / 10 * self.0
    }

    /// Sets the running times that both players share, for the glasses and the timer, to this pace.
    pub fn set_glass_and_timer_times(self, options: &mut Options) {
        options.glass_sand = self.glass_millis();
        options.timer_sand = self.timer_millis();
        for player in Player::BOTH {
            // Drop a player's own running time if it now equals that of both players.
            let (glass, timer) = (options.glass_sand, options.timer_sand);
            let handicap = &mut options.handicaps[player];
            handicap.glass_sand.take_if(|own| *own == glass);
            handicap.timer_sand.take_if(|own| *own == timer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    /// Presets follow the rules (R5.6, R7.4), and equal the official options in everything else.
    #[test]
    fn presets_are_valid_and_recognized() {
        for level in [Level::One, Level::Two, Level::Three] {
            for (preset, _) in RulesPreset::ALL {
                let options = preset.options(level);
                assert_eq!((options.validate(), options.level), (Ok(()), level));
                assert!(options.handicaps.are_none());
            }
            let offered: Vec<RulesPreset> = RulesPreset::at_level(level).map(|(preset, _)| preset).collect();
            assert!(offered.iter().all(|preset| RulesPreset::of(&preset.options(level)) == Some(*preset)));
            let expected: &[RulesPreset] = match level {
                Level::One => &[RulesPreset::Official, RulesPreset::Gentle],
                Level::Two => &[RulesPreset::Official, RulesPreset::Gentle, RulesPreset::SandOnly],
                Level::Three => {
                    &[RulesPreset::Official, RulesPreset::Gentle, RulesPreset::FirstEdition, RulesPreset::SandOnly]
                }
            };
            assert_eq!(offered, expected);
        }
        let three = Options::at_level(Level::Three);
        assert_eq!(RulesPreset::Official.options(Level::Three), three);
        let first_edition = Options { late_penalty: LatePenalty::LoseTurn, ..three };
        assert_eq!(RulesPreset::FirstEdition.options(Level::Three), first_edition);
        assert_eq!(RulesPreset::SandOnly.options(Level::Three), Options { time_limits: TimeLimits::SandOnly, ..three });
        assert_eq!(RulesPreset::of(&Options { start: StartLayout::Free, ..three }), None);
    }

    #[test]
    fn only_effective_differences_are_mentioned() {
        let texts = Localization::new(Language::English);
        let told = |level| {
            let late = LatePenalty::LoseTurn;
            let mut options = Options {
                start: StartLayout::Free,
                late_penalty: late,
                ring_window: 5_500,
                ..Options::at_level(level)
            };
            RunningTimeTenths(5).set_glass_and_timer_times(&mut options);
            differences_from_standard(&texts, &options).join(", ")
        };
        assert_eq!(told(Level::One), "free start");
        assert_eq!(told(Level::Two), "free start, glasses of 1:30, 5.5 s for a ring");
        let three = "free start, glasses of 1:30, a timer of 0:08, 5.5 s for a ring, late players lose a turn";
        assert_eq!(told(Level::Three), three);
        assert!(differences_from_standard(&texts, &Options::at_level(Level::Three)).is_empty());
    }
}
