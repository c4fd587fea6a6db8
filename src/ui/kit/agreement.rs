//! Sentences about the rules that two online players agree on.

use tamsk_rules::{FullSocketRule, LatePenalty, Level, Options, Player, StartLayout, TimeLimits};

use super::handicap::handicap_parts;
use super::widgets::format_clock;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::online::{NetOptions, OnlineGame};

/// A game whose rules are described to both players before an online match.
pub trait DescribesAgreedRules: OnlineGame {
    /// Returns sentences that describe the rules. `options` are those of a match in which the host plays Red. `players`
    /// are the names of the host and the guest, in this order.
    fn rules_in_words(texts: &Localization, options: &NetOptions<Self>, players: [&str; 2]) -> Vec<String>;
}

/// Returns a sentence that states an option and its value.
pub fn option_sentence(texts: &Localization, name: &str, value: &str) -> String {
    texts.tr_args("online-term", &[("term", name.into()), ("value", value.into())])
}

impl DescribesAgreedRules for LiveMatch {
    fn rules_in_words(texts: &Localization, options: &Options, players: [&str; 2]) -> Vec<String> {
        let (level, note) = match options.level {
            Level::One => ("setup-level-1", "setup-level-1-note"),
            Level::Two => ("setup-level-2", "setup-level-2-note"),
            Level::Three => ("setup-level-3", "setup-level-3-note"),
        };
        let args = [("level", options.level.number().into()), ("name", texts.tr(level).into_owned().into())];
        let start = match options.start {
            StartLayout::Corners => "setup-start-corners-note",
            StartLayout::Free => "setup-start-free-note",
        };
        let full = match options.full_socket {
            FullSocketRule::Loses => "setup-full-loses",
            FullSocketRule::Refused => "setup-full-refused",
        };
        let mut words = vec![texts.tr_args("online-level", &args)];
        words.extend([note, start].map(|key| texts.tr(key).into_owned()));
        words.push(option_sentence(texts, &texts.tr("setup-full"), &texts.tr(full)));
        if options.level.has_sand() {
            words.extend(times(texts, options));
        }
        for (player, name) in Player::BOTH.into_iter().zip(players) {
            let parts = handicap_parts(texts, options, player);
            if !parts.is_empty() {
                let args = [("player", name.into()), ("parts", parts.join(", ").into())];
                words.push(texts.tr_args("fair-handicap", &args));
            }
        }
        words
    }
}

/// Returns sentences about the time limits and the penalty for being late.
fn times(texts: &Localization, options: &Options) -> Vec<String> {
    let glass = ("glass", format_clock(options.glass_sand.into()).into());
    let timer = ("timer", format_clock(options.timer_sand.into()).into());
    let mut words = vec![match options.has_timer() {
        true => texts.tr_args("setup-pace-note-timer", &[glass, timer]),
        false => texts.tr_args("setup-pace-note", &[glass]),
    }];
    let seconds = |millis: u32| {
        let value = texts.format_tenths(u64::from(millis) / 100);
        texts.tr_args("setup-seconds", &[("seconds", value.into())])
    };
    if options.has_timed_ring_windows() {
        words.push(option_sentence(texts, &texts.tr("setup-ring-window"), &seconds(options.ring_window)));
    }
    if options.time_limits == TimeLimits::SandOnly {
        let timer = options.level.has_timer();
        let key = if timer { "fair-limits-sand-note-timer" } else { "fair-limits-sand-note" };
        words.push(texts.tr(key).into_owned());
    }
    if options.level.has_timer() {
        let late = match options.late_penalty {
            LatePenalty::ExtraRing => "setup-late-extra",
            LatePenalty::LoseTurn => "setup-late-turn",
            LatePenalty::ExtraRingIfHolding => "setup-late-started",
        };
        words.push(option_sentence(texts, &texts.tr("setup-late"), &texts.tr(late)));
        if options.late_penalty != LatePenalty::LoseTurn {
            words.push(option_sentence(texts, &texts.tr("setup-extra-window"), &seconds(options.extra_ring_window)));
        }
    }
    words
}
