//! The names of players and settings in texts.

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

/// The longest name that can be typed and that texts show, in graphemes.
pub const LONGEST_NAME: usize = 24;

/// The names of the players of a match, from which all texts take them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerNames {
    /// The names that the players typed.
    pub given: Names,
    /// The kind of each player.
    pub seats: Seats,
    /// The names of the players' colours in scripts.
    pub colours: ByPlayer<Cow<'static, str>>,
}

/// The names of two unnamed people at TAMSK.
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

    /// Returns the names in a match of game `G`, from the names that the players typed.
    pub fn given<G: Playable>(given: Names, seats: Seats) -> PlayerNames {
        PlayerNames { given, seats, colours: G::COLOURS.map(Cow::Borrowed) }
    }

    /// Returns the names in the match on the table, of any game.
    pub fn on_table(table: &MatchOnTable, seats: Seats) -> PlayerNames {
        let Some(MatchFacts { names, colours, .. }) = table.facts() else { return PlayerNames::default() };
        PlayerNames { given: names.clone(), seats, colours: colours.map(Cow::Borrowed) }
    }

    /// Returns `true` if texts address this player as “you”: a person who plays alone and has typed no name.
    pub fn is_you(&self, player: Player) -> bool {
        let alone = self.seats.is_person(player) && !self.seats.are_two_people();
        alone && self.given_by(player).is_empty()
    }

    /// Returns a player's typed name, a bot's name or “You”, if there is one.
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

    /// Returns the name of a player, or else the word for their colour.
    pub fn name(&self, texts: &Localization, player: Player) -> String {
        self.own(texts, player).unwrap_or_else(|| colour_name(texts, &self.colours[player]))
    }

    /// Returns a text about a player, with further arguments. In the text, `player` is their name, and `who` is `you`
    /// if the text addresses them, or else `other`.
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

    /// Returns a text about a player. See [`about_with`](Self::about_with) for its arguments.
    pub fn about(&self, texts: &Localization, key: &str, player: Player) -> String {
        self.about_with(texts, key, player, &[])
    }

    /// Returns a text about a player and a socket, which is its argument `socket`.
    pub fn about_socket(&self, texts: &Localization, key: &str, player: Player, socket: Socket) -> String {
        self.about_with(texts, key, player, &[("socket", socket.to_string().into())])
    }

    /// Returns the names in a match of an unnamed person against a bot.
    #[cfg(test)]
    pub fn one_person_as(player: Player) -> PlayerNames {
        let red = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
        let seats = if player == Player::Red { red } else { red.swapped() };
        PlayerNames { seats, ..PlayerNames::default() }
    }

    fn given_by(&self, player: Player) -> &str {
        self.given.of(player).trim()
    }
}

/// Returns the word for a colour with this name in scripts.
pub fn colour_name(texts: &Localization, colour: &str) -> String {
    let key = match colour {
        "red" => "player-red",
        "white" => "player-white",
        _ => "player-black",
    };
    texts.tr(key).into_owned()
}

/// Reverses the words of a right-to-left name, which egui would lay out from left to right. Is its own inverse.
pub fn visual_order(name: &str) -> String {
    if is_right_to_left(name) { name.split(' ').rev().collect::<Vec<_>>().join(" ") } else { name.to_owned() }
}

/// Returns a name as texts show it: shortened to [`LONGEST_NAME`], with its words in egui's order.
pub fn display_name(name: &str) -> String {
    visual_order(&shortened(name, LONGEST_NAME))
}

/// Returns a recorded name as texts show it. A bot's name, recorded in any language, is translated.
pub fn given_name(texts: &Localization, name: &str) -> String {
    static BOTS: LazyLock<Vec<(String, Difficulty)>> = LazyLock::new(|| {
        let of_language = |language| {
            let texts = Localization::new(language);
            Difficulty::ALL.map(|difficulty| (bot_name(&texts, difficulty), difficulty))
        };
        Language::ALL.iter().copied().flat_map(of_language).collect()
    });
    match BOTS.iter().find(|(known, _)| known == name) {
        Some((_, difficulty)) => bot_name(texts, *difficulty),
        None => display_name(name),
    }
}

/// Shortens a text to at most `most` graphemes.
pub fn shortened(text: &str, most: usize) -> String {
    if text.graphemes(true).count() <= most {
        return text.to_owned();
    }
    let kept: String = text.graphemes(true).take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

pub fn is_right_to_left(text: &str) -> bool {
    let (mut any, mut all) = (false, true);
    for letter in text.chars() {
        let rtl = is_of_rtl_script(letter);
        any |= rtl;
        all &= rtl || !letter.is_alphanumeric();
    }
    any && all
}

/// Returns `true` for letters of Hebrew, Arabic, Syriac, Thaana, N’Ko and older right-to-left scripts.
fn is_of_rtl_script(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF
    )
}

/// Returns the names of the bots in these seats, for a replay, whose own seats have no bots. People have no name.
pub fn names_of_bots(texts: &Localization, seats: Seats) -> Names {
    let [red, black] = Player::BOTH.map(|player| seats.bot(player).map(|difficulty| bot_name(texts, difficulty)));
    Names { red: red.unwrap_or_default().into(), black: black.unwrap_or_default().into() }
}

pub fn bot_name(texts: &Localization, difficulty: Difficulty) -> String {
    texts.tr_args("bot-name", &[("level", texts.tr(difficulty_key(difficulty)).into_owned().into())])
}

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
    fn every_player_has_one_name() {
        for (language, words) in
            [(Language::English, ["You", "Red", "Black"]), (Language::French, ["Vous", "Rouge", "Noir"])]
        {
            let texts = Localization::new(language);
            let [you, red, black] = words;
            let called = |names: &PlayerNames| Player::BOTH.map(|player| names.name(&texts, player));
            let bot = bot_name(&texts, Difficulty::Novice);
            assert_eq!(called(&PlayerNames::default()), [red, black], "two nameless people");
            assert_eq!(called(&PlayerNames::one_person_as(Player::Red)), [you, bot.as_str()]);
            assert_eq!(called(&PlayerNames::one_person_as(Player::Black)), [bot.as_str(), you]);
            let given = Names { red: " Ada ".into(), ..Names::default() };
            let seats = PlayerNames::one_person_as(Player::Red).seats;
            let typed = PlayerNames { given: given.clone(), seats, ..PlayerNames::default() };
            assert_eq!(called(&typed), ["Ada", bot.as_str()]);
            assert_eq!(called(&PlayerNames { given, ..PlayerNames::default() }), ["Ada", black]);
            let lesson = Seats { red: Seat::Partner, black: Seat::Person };
            let taught = PlayerNames { seats: lesson, ..PlayerNames::default() };
            assert_eq!(called(&taught), [red, you]);
            let earlier = Names { red: "Ada".into(), black: "Bot of another language".into() };
            assert_eq!(called(&PlayerNames { given: earlier, seats, ..PlayerNames::default() }), ["Ada", bot.as_str()]);
        }
    }

    #[test]
    fn bot_names_in_records_are_translated() {
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
    fn right_to_left_words_are_reversed_for_egui() {
        assert_eq!(visual_order("דוד בן גוריון"), "גוריון בן דוד");
        assert_eq!(visual_order(&visual_order("דוד בן גוריון")), "דוד בן גוריון");
        assert_eq!(visual_order("محمد"), "محمد");
        for usual in ["Ada Lovelace", "", "דוד Cohen", "李 小龍", "דוד 2"] {
            assert_eq!(visual_order(usual), usual);
        }
    }
}
