//! The names of players and settings in texts.

use std::borrow::Cow;
use std::sync::LazyLock;

use tamsk_engine::Difficulty;
use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, Player, Socket};
use unicode_segmentation::UnicodeSegmentation;

use crate::localization::{FluentValue, Language, Localization};
use crate::settings::GraphicsQuality;
use crate::simulation::live::LiveMatch;
use crate::table::game::PlayableGame;
use crate::table::on_table::{MatchFacts, MatchOnTable};
#[cfg(test)]
use crate::table::seats::Seat;
use crate::table::seats::{Seats, difficulty_key};

/// The maximum length of a name that is typed or displayed, in graphemes.
pub const MAX_NAME_GRAPHEMES: usize = 24;

/// The names of the players in a match, as all texts show them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerNames {
    /// The names that the players typed.
    pub typed_names: NamesByPlayer,
    /// The kind of player that plays each colour, such as a person or a bot.
    pub seats: Seats,
    /// The names that scripts use for the players' colours.
    pub script_colour_names: ByPlayer<Cow<'static, str>>,
}

/// The names for a TAMSK match between two people who have typed no names.
impl Default for PlayerNames {
    fn default() -> PlayerNames {
        PlayerNames::new::<LiveMatch>(NamesByPlayer::default(), Seats::default())
    }
}

impl PlayerNames {
    /// Returns the names of the players in this match.
    pub fn of<G: PlayableGame>(live: &G, seats: Seats) -> PlayerNames {
        PlayerNames::new::<G>(live.names().clone(), seats)
    }

    /// Returns the names for a match of game `G`, from the names that the players typed.
    pub fn new<G: PlayableGame>(typed_names: NamesByPlayer, seats: Seats) -> PlayerNames {
        PlayerNames { typed_names, seats, script_colour_names: G::SCRIPT_COLOURS.map(Cow::Borrowed) }
    }

    /// Returns the names of the players in the match on the table, whatever its game.
    pub fn on_table(table: &MatchOnTable, seats: Seats) -> PlayerNames {
        let Some(MatchFacts { names, script_colours, .. }) = table.facts() else {
            return PlayerNames::default();
        };
        PlayerNames { typed_names: names.clone(), seats, script_colour_names: script_colours.map(Cow::Borrowed) }
    }

    /// Returns `true` if texts address this player as “you”, because no other person plays and the player has typed no
    /// name.
    pub fn is_addressed_as_you(&self, player: Player) -> bool {
        let alone = self.seats.is_person(player) && !self.seats.are_two_people();
        alone && self.typed_by(player).is_empty()
    }

    /// Returns “You”, the name of a bot, or the name that a player typed. Returns `None` if the player has no name.
    pub fn known_name(&self, texts: &Localization, player: Player) -> Option<String> {
        if self.is_addressed_as_you(player) {
            return Some(texts.tr("setup-you").into_owned());
        }
        match (self.seats.bot_difficulty(player), self.typed_by(player)) {
            // Ignore the stored name of a bot. Earlier versions stored it in the language in which the match began.
            (Some(difficulty), _) => Some(bot_name(texts, difficulty)),
            (None, "") => None,
            (None, name) => Some(recorded_display_name(texts, name)),
        }
    }

    /// Returns the name of a player. For a player without a name, returns the word for the player's colour.
    pub fn name(&self, texts: &Localization, player: Player) -> String {
        self.known_name(texts, player).unwrap_or_else(|| colour_name(texts, &self.script_colour_names[player]))
    }

    /// Returns a text about a player, with additional arguments in `more`. The text also receives two arguments:
    /// `player` is the player's name, and `who` is `you` if the text addresses the player, or else `other`.
    pub fn text_about_with(
        &self,
        texts: &Localization,
        key: &str,
        player: Player,
        more: &[(&str, FluentValue<'_>)],
    ) -> String {
        let who = if self.is_addressed_as_you(player) { "you" } else { "other" };
        let mut args = vec![("player", self.name(texts, player).into()), ("who", who.into())];
        args.extend_from_slice(more);
        texts.tr_args(key, &args)
    }

    /// Returns a text about a player. The text receives the arguments `player` and `who`, which
    /// [`text_about_with`](Self::text_about_with) describes.
    pub fn text_about(&self, texts: &Localization, key: &str, player: Player) -> String {
        self.text_about_with(texts, key, player, &[])
    }

    /// Returns a text about a player and a socket. The text receives the name of the socket as the argument `socket`.
    pub fn text_about_socket(&self, texts: &Localization, key: &str, player: Player, socket: Socket) -> String {
        self.text_about_with(texts, key, player, &[("socket", socket.to_string().into())])
    }

    /// Returns the names in a match between a bot and an unnamed person. `player` is the person.
    #[cfg(test)]
    pub fn one_person_as(player: Player) -> PlayerNames {
        let red = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
        let seats = if player == Player::Red { red } else { red.swapped() };
        PlayerNames { seats, ..PlayerNames::default() }
    }

    fn typed_by(&self, player: Player) -> &str {
        self.typed_names.of(player).trim()
    }
}

/// Returns the localized name of a colour, from the colour's name in scripts.
pub fn colour_name(texts: &Localization, colour: &str) -> String {
    let key = match colour {
        "red" => "player-red",
        "white" => "player-white",
        _ => "player-black",
    };
    texts.tr(key).into_owned()
}

/// Reverses the words of a right-to-left name, because egui lays out words from left to right. A second call restores
/// the name.
pub fn visual_order(name: &str) -> String {
    if is_right_to_left(name) { name.split(' ').rev().collect::<Vec<_>>().join(" ") } else { name.to_owned() }
}

/// Returns a name for display. The name is shortened to [`MAX_NAME_GRAPHEMES`], and its words are in the order that
/// egui needs.
pub fn display_name(name: &str) -> String {
    visual_order(&shortened_text(name, MAX_NAME_GRAPHEMES))
}

/// Returns a recorded name for display. A bot's name is translated, whatever language it was recorded in.
pub fn recorded_display_name(texts: &Localization, name: &str) -> String {
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

/// Returns a text shortened to at most `most` graphemes.
pub fn shortened_text(text: &str, most: usize) -> String {
    if text.graphemes(true).count() <= most {
        return text.to_owned();
    }
    let kept: String = text.graphemes(true).take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// Returns `true` if a text has a letter of a right-to-left script, and no letter or digit of any other script.
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

/// Returns the names of the bots in these seats, with empty names for people. Replays need these names, because the
/// seats of a replay have no bots.
pub fn names_of_bots(texts: &Localization, seats: Seats) -> NamesByPlayer {
    let [red, black] =
        Player::BOTH.map(|player| seats.bot_difficulty(player).map(|difficulty| bot_name(texts, difficulty)));
    NamesByPlayer { red: red.unwrap_or_default().into(), black: black.unwrap_or_default().into() }
}

/// Returns the localized name of a bot.
pub fn bot_name(texts: &Localization, difficulty: Difficulty) -> String {
    texts.tr_args("bot-name", &[("level", texts.tr(difficulty_key(difficulty)).into_owned().into())])
}

/// Returns the text key of a graphics quality.
pub fn quality_key(quality: GraphicsQuality) -> &'static str {
    match quality {
        GraphicsQuality::Low => "settings-quality-low",
        GraphicsQuality::Medium => "settings-quality-medium",
        GraphicsQuality::High => "settings-quality-high",
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
            let typed_names = NamesByPlayer { red: " Ada ".into(), ..NamesByPlayer::default() };
            let seats = PlayerNames::one_person_as(Player::Red).seats;
            let typed = PlayerNames { typed_names: typed_names.clone(), seats, ..PlayerNames::default() };
            assert_eq!(called(&typed), ["Ada", bot.as_str()]);
            assert_eq!(called(&PlayerNames { typed_names, ..PlayerNames::default() }), ["Ada", black]);
            let lesson = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
            let taught = PlayerNames { seats: lesson, ..PlayerNames::default() };
            assert_eq!(called(&taught), [red, you]);
            let earlier = NamesByPlayer { red: "Ada".into(), black: "Bot of another language".into() };
            assert_eq!(
                called(&PlayerNames { typed_names: earlier, seats, ..PlayerNames::default() }),
                ["Ada", bot.as_str()]
            );
        }
    }

    #[test]
    fn bot_names_in_records_are_translated() {
        let [english, french] = [Language::English, Language::French].map(Localization::new);
        for difficulty in Difficulty::ALL {
            let [in_english, in_french] = [&english, &french].map(|texts| bot_name(texts, difficulty));
            assert_ne!(in_english, in_french);
            assert_eq!(recorded_display_name(&french, &in_english), in_french);
            assert_eq!(recorded_display_name(&english, &in_french), in_english);
        }
        assert_eq!(recorded_display_name(&french, "Ada"), "Ada");
    }

    #[test]
    fn a_long_name_is_shortened_in_every_text() {
        let texts = Localization::new(Language::English);
        for letter in ["x", "🇫🇷", "e\u{301}", "ש"] {
            let typed_names = NamesByPlayer { red: letter.repeat(600).into(), ..NamesByPlayer::default() };
            let names = PlayerNames { typed_names, ..PlayerNames::default() };
            assert_eq!(names.name(&texts, Player::Red), letter.repeat(MAX_NAME_GRAPHEMES - 1) + "…");
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
