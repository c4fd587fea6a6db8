//! The wording of handicaps.

use tamsk_rules::{FULL_HOLDER, Options, Player};

use super::names::PlayerNames;
use super::widgets::format_clock;
use crate::localization::Localization;

/// Returns a player's handicap in words, such as “Black: 28 rings to start, glasses of 4:00”. Returns `None` if the
/// player has no handicap that has an effect at the level of the match.
pub fn handicap_words(texts: &Localization, names: &PlayerNames, options: &Options, player: Player) -> Option<String> {
    let parts = handicap_parts(texts, options, player);
    let told = [("parts", parts.join(", ").into())];
    (!parts.is_empty()).then(|| names.text_about_with(texts, "fair-handicap", player, &told))
}

/// Returns the parts of a player's handicap that have an effect at the level of the match, each in words.
pub fn handicap_parts(texts: &Localization, options: &Options, player: Player) -> Vec<String> {
    let rings = options.handicaps[player].initial_rings;
    let (glass, timer) = (options.glass_sand_of(player), options.timer_sand_against(player));
    let mut parts = Vec::new();
    if rings != FULL_HOLDER {
        parts.push(texts.tr_args("fair-rings", &[("rings", rings.into())]));
    }
    if options.level.has_sand() && glass != options.glass_sand {
        parts.push(texts.tr_args("fair-glass", &[("time", format_clock(glass.into()).into())]));
    }
    if options.has_timer() && timer != options.timer_sand {
        parts.push(texts.tr_args("fair-timer", &[("time", format_clock(timer.into()).into())]));
    }
    parts
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Handicap, Handicaps, Level, TimeLimits};

    use super::*;
    use crate::localization::Language;

    #[test]
    fn only_effective_handicaps_are_mentioned() {
        let texts = Localization::new(Language::English);
        let black = Handicap { initial_rings: 28, glass_sand: Some(240_000), timer_sand: Some(25_000) };
        let handicaps = Handicaps { black, ..Handicaps::NONE };
        let told = |options: Options| {
            let options = Options { handicaps, ..options };
            assert_eq!(handicap_words(&texts, &PlayerNames::default(), &options, Player::Red), None);
            handicap_words(&texts, &PlayerNames::default(), &options, Player::Black)
        };
        let [one, two, three] = [Level::One, Level::Two, Level::Three].map(Options::at_level);
        assert_eq!(told(one).as_deref(), Some("Black: 28 rings to start"));
        assert_eq!(told(two).as_deref(), Some("Black: 28 rings to start, glasses of 4:00"));
        assert_eq!(told(three).as_deref(), Some("Black: 28 rings to start, glasses of 4:00, a timer of 0:25"));
        assert_eq!(told(Options { time_limits: TimeLimits::SandOnly, ..three }), told(two));
        assert_eq!(told(Options { glass_sand: 240_000, ..two }), told(one));
    }
}
