//! Sets of rules that many play by, one of which is chosen at once, and what a match has that the standard has not.

use bevy_egui::egui::Ui;
use tamsk_rules::{FullSocket, LatePenalty, Level, Options, Start, TimeLimits};

use crate::localization::Localization;
use crate::ui::kit::widgets::{clock, named_choice, note};

use super::Pace;

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The publisher's current rules, which are the standard.
    Official,
    /// For learning: full sockets are refused, and there is twice as much time for everything.
    Gentle,
    /// The rules in the first box: who is late also misses their next turn (R5.6).
    FirstEdition,
    /// Nothing but the sand limits a turn (R7.4).
    Untimed,
}

impl Preset {
    const ALL: [Preset; 4] = [Preset::Official, Preset::Gentle, Preset::FirstEdition, Preset::Untimed];

    /// Returns its rules at a level.
    pub fn options(self, level: Level) -> Options {
        let official = Options::at_level(level);
        match self {
            Preset::Official => official,
            Preset::Gentle => {
                let (ring_window, extra_window) = (2 * official.ring_window, 2 * official.extra_window);
                let mut options = Options { full_socket: FullSocket::Refused, ring_window, extra_window, ..official };
                Pace(20).agree_on(&mut options);
                options
            }
            Preset::FirstEdition => Options { late: LatePenalty::LoseTurn, ..official },
            Preset::Untimed => Options { limits: TimeLimits::SandOnly, ..official },
        }
    }

    /// Returns the preset with the same rules as these options, as far as they have an effect.
    pub fn of(options: &Options) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.options(options.level).in_effect() == options.in_effect())
    }

    /// Returns those that differ at a level.
    fn at_level(level: Level) -> impl Iterator<Item = Preset> {
        let differs = move |preset: &Preset| Preset::of(&preset.options(level)) == Some(*preset);
        Preset::ALL.into_iter().filter(differs)
    }

    /// Returns the key of its name.
    const fn name(self) -> &'static str {
        match self {
            Preset::Official => "preset-official",
            Preset::Gentle => "preset-gentle",
            Preset::FirstEdition => "preset-first-edition",
            Preset::Untimed => "preset-untimed",
        }
    }
}

/// Adds the choice of a preset, and what it means.
pub fn presets(ui: &mut Ui, texts: &Localization, options: &mut Options) {
    let level = options.level;
    let choices: Vec<_> =
        Preset::at_level(level).map(|preset| (Some(preset), texts.tr(preset.name()).into_owned())).collect();
    let mut chosen = Preset::of(options);
    if named_choice(ui, "preset", &mut chosen, &choices)
        && let Some(preset) = chosen
    {
        *options = preset.options(level);
    }
    let key = match chosen {
        Some(Preset::Official) => "preset-official-note",
        Some(Preset::Gentle) => "preset-gentle-note",
        Some(Preset::FirstEdition) => "setup-late-turn-note",
        Some(Preset::Untimed) if level.has_timer() => "fair-limits-sand-note-timer",
        Some(Preset::Untimed) => "fair-limits-sand-note",
        None => "preset-none-note",
    };
    note(ui, &texts.tr_args(key, &[("level", level.number().into())]));
}

/// Returns in a few words each how these rules differ from the standard at their level, apart from what is agreed for
/// one player alone.
pub fn differences(texts: &Localization, options: &Options) -> Vec<String> {
    let (options, usual) = (options.in_effect(), Options::at_level(options.level).in_effect());
    let mut all = Vec::new();
    if options.start == Start::Free {
        all.push(texts.tr("differs-start").into_owned());
    }
    if options.full_socket == FullSocket::Refused {
        all.push(texts.tr("differs-full").into_owned());
    }
    if options.limits == TimeLimits::SandOnly {
        all.push(texts.tr("differs-limits").into_owned());
    }
    for (key, time, standard) in
        [("fair-glass", options.glass, usual.glass), ("fair-timer", options.timer, usual.timer)]
    {
        if time != standard {
            all.push(texts.tr_args(key, &[("time", clock(time.into()).into())]));
        }
    }
    let seconds =
        |key: &str, millis: u32| texts.tr_args(key, &[("seconds", texts.tenths(u64::from(millis) / 100).into())]);
    if options.limits_windows() && options.ring_window != usual.ring_window {
        all.push(seconds("differs-ring-window", options.ring_window));
    }
    match options.late {
        LatePenalty::ExtraRing => {}
        LatePenalty::LoseTurn => all.push(texts.tr("differs-late-turn").into_owned()),
        LatePenalty::ExtraRingIfStarted => all.push(texts.tr("differs-late-started").into_owned()),
    }
    if options.extra_window != usual.extra_window {
        all.push(seconds("differs-extra-window", options.extra_window));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    /// They mean what the rules say (R5.6, R7.4), and nothing else differs from the official rules.
    #[test]
    fn presets_are_valid_and_known_again() {
        for level in [Level::One, Level::Two, Level::Three] {
            for preset in Preset::ALL {
                let options = preset.options(level);
                assert_eq!((options.validate(), options.level), (Ok(()), level));
                assert!(options.handicaps.are_none());
            }
            let offered: Vec<Preset> = Preset::at_level(level).collect();
            assert!(offered.iter().all(|preset| Preset::of(&preset.options(level)) == Some(*preset)));
            let expected: &[Preset] = match level {
                Level::One => &[Preset::Official, Preset::Gentle],
                Level::Two => &[Preset::Official, Preset::Gentle, Preset::Untimed],
                Level::Three => &Preset::ALL,
            };
            assert_eq!(offered, expected);
        }
        let three = Options::at_level(Level::Three);
        assert_eq!(Preset::Official.options(Level::Three), three);
        let first_edition = Options { late: LatePenalty::LoseTurn, ..three };
        assert_eq!(Preset::FirstEdition.options(Level::Three), first_edition);
        assert_eq!(Preset::Untimed.options(Level::Three), Options { limits: TimeLimits::SandOnly, ..three });
        assert_eq!(Preset::of(&Options { start: Start::Free, ..three }), None);
    }

    #[test]
    fn only_differences_that_have_an_effect_are_told() {
        let texts = Localization::new(Language::English);
        let told = |level| {
            let late = LatePenalty::LoseTurn;
            let mut options = Options { start: Start::Free, late, ring_window: 5_500, ..Options::at_level(level) };
            Pace(5).agree_on(&mut options);
            differences(&texts, &options).join(", ")
        };
        assert_eq!(told(Level::One), "free start");
        assert_eq!(told(Level::Two), "free start, glasses of 1:30, 5.5 s for a ring");
        let three = "free start, glasses of 1:30, a timer of 0:08, 5.5 s for a ring, late players lose a turn";
        assert_eq!(told(Level::Three), three);
        assert!(differences(&texts, &Options::at_level(Level::Three)).is_empty());
    }
}
