//! Words for players and other things with a name, for use in texts.

use std::borrow::Cow;
use std::sync::LazyLock;

use tamsk_engine::Difficulty;
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player, Socket};
use unicode_segmentation::UnicodeSegmentation;

use crate::localization::{FluentValue, Language, Localization};
use crate::settings::Quality;
use crate::simulation::live::LiveMatch;
use crate::table::game::Playable;
use crate::table::on_table::{MatchFacts, MatchOnTable};
#[cfg(test)]
use crate::table::seats::Seat;
use crate::table::seats::{Seats, difficulty_key};

/// The longest name that can be typed, and that texts show, in graphemes.
pub const LONGEST_NAME: usize = 24;

/// What the players of a match are called. All texts about a player get their name from here.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerNames {
    /// The names they gave.
    pub given: Names,
    /// Who plays.
    pub seats: Seats,
    /// The names of their colours in scripts.
    pub colours: ByPlayer<Cow<'static, str>>,
}

/// The names of two nameless people at TAMSK.
impl Default for PlayerNames {
    fn default() -> PlayerNames {
        PlayerNames::given::<LiveMatch>(Names::default(), Seats::default())
    }
}

impl PlayerNames {
    /// Returns the names in this match.
    pub fn of<G: Playable>(live: &G, seats: Seats) -> PlayerNames {
        PlayerNames::given::<G>(live.names().clone(), seats)
    }

    /// Returns the names in a match of this game between players who gave these names.
    pub fn given<G: Playable>(given: Names, seats: Seats) -> PlayerNames {
        PlayerNames { given, seats, colours: G::COLOURS.map(Cow::Borrowed) }
    }

    /// Returns the names in the match on the table, of whichever game.
    pub fn on_table(table: &MatchOnTable, seats: Seats) -> PlayerNames {
        let Some(MatchFacts { names, colours, .. }) = table.facts() else { return PlayerNames::default() };
        PlayerNames { given: names.clone(), seats, colours: colours.map(Cow::Borrowed) }
    }

    /// Returns whether texts address this player: a person alone who gave no name.
    pub fn is_you(&self, player: Player) -> bool {
        let alone = self.seats.is_person(player) && !self.seats.are_two_people();
        alone && self.given_by(player).is_empty()
    }

    /// Returns the name of a player apart from their colour, if they have one: a given name, that of a bot, or “You”.
    pub fn own(&self, texts: &Localization, player: Player) -> Option<String> {
        if self.is_you(player) {
            return Some(texts.tr("setup-you").into_owned());
        }
        match (self.seats.bot(player), self.given_by(player)) {
            // Earlier versions gave bots a name in the language in which the match began.
            (Some(difficulty), _) => Some(bot_name(texts, difficulty)),
            (None, "") => None,
            (None, name) => Some(given_name(texts, name)),
        }
    }

    /// Returns the name of a player, or the word for their colour if they have none.
    pub fn name(&self, texts: &Localization, player: Player) -> String {
        self.own(texts, player).unwrap_or_else(|| colour_name(texts, &self.colours[player]))
    }

    /// Returns a text about a player, with further arguments. Its argument `player` is their name, and `who` is `you`
    /// if the text addresses them, else `other`.
    pub fn about_with(
        &self,
        texts: &Localization,
        key: &str,
        player: Player,
        more: &[(&str, FluentValue<'_>)],
    ) -> String {
        let who = if self.is_you(player) { "you" } else { "other" };
        let mut args = vec![("player", self.name(texts, player).into()), ("who", who.into())];
        args.extend_from_slice(more);
        texts.tr_args(key, &args)
    }

    /// Returns a text about a player.
    pub fn about(&self, texts: &Localization, key: &str, player: Player) -> String {
        self.about_with(texts, key, player, &[])
    }

    /// Returns a text about a player and a socket, which is its argument `socket`.
    pub fn about_socket(&self, texts: &Localization, key: &str, player: Player, socket: Socket) -> String {
        self.about_with(texts, key, player, &[("socket", socket.to_string().into())])
    }

    /// Returns the names in a match that a nameless person plays against a bot.
    #[cfg(test)]
    pub fn alone_as(player: Player) -> PlayerNames {
        let red = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
        let seats = if player == Player::Red { red } else { red.swapped() };
        PlayerNames { seats, ..PlayerNames::default() }
    }

    fn given_by(&self, player: Player) -> &str {
        self.given.of(player).trim()
    }
}

/// Returns the word for a colour, given by its name in scripts.
pub fn colour_name(texts: &Localization, colour: &str) -> String {
    let key = match colour {
        "red" => "player-red",
        "white" => "player-white",
        _ => "player-black",
    };
    texts.tr(key).into_owned()
}

/// Reverses the words of a right-to-left name. egui lays out each such word correctly, but the words from left to
/// right. Applied twice, this returns the name itself.
pub fn visual_order(name: &str) -> String {
    if is_right_to_left(name) { name.split(' ').rev().collect::<Vec<_>>().join(" ") } else { name.to_owned() }
}

/// Returns a name as texts show it: no longer than one that can be typed, with its words in the order for egui.
pub fn shown_name(name: &str) -> String {
    visual_order(&shortened(name, LONGEST_NAME))
}

/// Returns the name that a player gave, as texts show it. Records call a bot by its name in the language in which they were
/// written; it is shown in the language of the texts.
pub fn given_name(texts: &Localization, name: &str) -> String {
    /// The names of all bots in all languages.
    static BOTS: LazyLock<Vec<(String, Difficulty)>> = LazyLock::new(|| {
        let of_language = |language| {
            let texts = Localization::new(language);
            Difficulty::ALL.map(|difficulty| (bot_name(&texts, difficulty), difficulty))
        };
        Language::ALL.iter().copied().flat_map(of_language).collect()
    });
    match BOTS.iter().find(|(known, _)| known == name) {
        Some((_, difficulty)) => bot_name(texts, *difficulty),
        None => shown_name(name),
    }
}

/// Returns a text of at most so many letters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.graphemes(true).count() <= most {
        return text.to_owned();
    }
    let kept: String = text.graphemes(true).take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// Returns whether all of a text runs from right to left.
pub fn is_right_to_left(text: &str) -> bool {
    let (mut any, mut all) = (false, true);
    for letter in text.chars() {
        let rtl = is_of_rtl_script(letter);
        any |= rtl;
        all &= rtl || !letter.is_alphanumeric();
    }
    any && all
}

/// Returns whether a letter is Hebrew, Arabic, Syriac, Thaana, N’Ko or of an older right-to-left script.
fn is_of_rtl_script(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF
    )
}

/// Returns what the bots in these seats are called, for a replay, in whose seats they do not sit. People have no name.
pub fn names_of_bots(texts: &Localization, seats: Seats) -> Names {
    let [red, black] = Player::BOTH.map(|player| seats.bot(player).map(|difficulty| bot_name(texts, difficulty)));
    Names { red: red.unwrap_or_default().into(), black: black.unwrap_or_default().into() }
}

/// Returns the name of a bot of this difficulty.
pub fn bot_name(texts: &Localization, difficulty: Difficulty) -> String {
    texts.tr_args("bot-name", &[("level", texts.tr(difficulty_key(difficulty)).into_owned().into())])
}

/// Returns the key of a quality's name.
pub fn quality_key(quality: Quality) -> &'static str {
    match quality {
        Quality::Low => "settings-quality-low",
        Quality::Medium => "settings-quality-medium",
        Quality::High => "settings-quality-high",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_one_name() {
        for (language, words) in
            [(Language::English, ["You", "Red", "Black"]), (Language::French, ["Vous", "Rouge", "Noir"])]
        {
            let texts = Localization::new(language);
            let [you, red, black] = words;
            let called = |names: &PlayerNames| Player::BOTH.map(|player| names.name(&texts, player));
            let bot = bot_name(&texts, Difficulty::Novice);
            assert_eq!(called(&PlayerNames::default()), [red, black], "two nameless people");
            assert_eq!(called(&PlayerNames::alone_as(Player::Red)), [you, bot.as_str()]);
            assert_eq!(called(&PlayerNames::alone_as(Player::Black)), [bot.as_str(), you]);
            let given = Names { red: " Ada ".into(), ..Names::default() };
            let seats = PlayerNames::alone_as(Player::Red).seats;
            let typed = PlayerNames { given: given.clone(), seats, ..PlayerNames::default() };
            assert_eq!(called(&typed), ["Ada", bot.as_str()]);
            assert_eq!(called(&PlayerNames { given, ..PlayerNames::default() }), ["Ada", black]);
            let lesson = Seats { red: Seat::Lesson, black: Seat::Person };
            let taught = PlayerNames { seats: lesson, ..PlayerNames::default() };
            assert_eq!(called(&taught), [red, you]);
            let earlier = Names { red: "Ada".into(), black: "Bot of another language".into() };
            assert_eq!(called(&PlayerNames { given: earlier, seats, ..PlayerNames::default() }), ["Ada", bot.as_str()]);
        }
    }

    #[test]
    fn a_bot_of_a_record_in_another_language_is_called_as_in_the_language_of_the_texts() {
        let [english, french] = [Language::English, Language::French].map(Localization::new);
        for difficulty in Difficulty::ALL {
            let [in_english, in_french] = [&english, &french].map(|texts| bot_name(texts, difficulty));
            assert_ne!(in_english, in_french);
            assert_eq!(given_name(&french, &in_english), in_french);
            assert_eq!(given_name(&english, &in_french), in_english);
        }
        assert_eq!(given_name(&french, "Ada"), "Ada");
    }

    #[test]
    fn a_long_name_is_shortened_in_every_text() {
        let texts = Localization::new(Language::English);
        for letter in ["x", "🇫🇷", "e\u{301}", "ש"] {
            let given = Names { red: letter.repeat(600).into(), ..Names::default() };
            let names = PlayerNames { given, ..PlayerNames::default() };
            assert_eq!(names.name(&texts, Player::Red), letter.repeat(LONGEST_NAME - 1) + "…");
        }
    }

    #[test]
    fn words_that_run_from_right_to_left_follow_each_other_that_way() {
        assert_eq!(visual_order("דוד בן גוריון"), "גוריון בן דוד");
        assert_eq!(visual_order(&visual_order("דוד בן גוריון")), "דוד בן גוריון");
        assert_eq!(visual_order("محمد"), "محمد");
        for usual in ["Ada Lovelace", "", "דוד Cohen", "李 小龍", "דוד 2"] {
            assert_eq!(visual_order(usual), usual);
        }
    }
}
