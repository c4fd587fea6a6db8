//! What is on a socket, in words: for those who explore the board without seeing it.

use tamsk_rules::{GlassId, Match, Player, Right, Sand, Socket};

use super::names::PlayerNames;
use super::widgets::clock;
use crate::localization::{FluentValue, Localization};

/// Returns what is on a socket now: its rings, its glass with its sand, and whose ring may be dropped there.
pub fn socket_words(texts: &Localization, names: &PlayerNames, game: &Match, socket: Socket) -> String {
    let rings = game.board().rings(socket);
    let name = ("socket", FluentValue::from(socket.to_string()));
    let mut words = if rings == socket.height() {
        texts.tr_args("socket-full", &[name])
    } else {
        texts.tr_args("socket-rings", &[name, ("rings", rings.into()), ("height", socket.height().into())])
    };
    let mut add = |more: String| {
        let parts = [("one", std::mem::take(&mut words).into()), ("more", more.into())];
        words = texts.tr_args("socket-list", &parts);
    };
    if let Some(id) = game.glass_at(socket) {
        add(names.about(texts, "socket-glass", id.owner));
        if game.in_hand(id.owner) == Some(id) {
            add(texts.tr("socket-held").into_owned());
        }
        if let Some(sand) = sand_words(texts, game, id) {
            add(sand);
        }
    }
    for player in Player::BOTH {
        let here = |right: Option<Right>| right.is_some_and(|right| right.socket == socket);
        if here(game.ring_window(player)) {
            add(names.about(texts, "socket-may-drop", player));
        } else if here(game.claim(player)) {
            add(names.about(texts, "socket-may-claim", player));
        }
    }
    words
}

/// Returns how much sand a glass has left. Without sand there is nothing to say.
fn sand_words(texts: &Localization, game: &Match, id: GlassId) -> Option<String> {
    if !game.options().level.has_sand() {
        return None;
    }
    Some(match game.glass(id).sand {
        Sand::Idle => texts.tr("socket-idle").into_owned(),
        Sand::Lost { .. } => texts.tr("socket-lost").into_owned(),
        Sand::Running { .. } => texts.tr_args("socket-running", &[("time", clock(u64::from(game.upper(id))).into())]),
    })
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, Level, Options};

    use super::*;
    use crate::localization::Language;

    #[test]
    fn a_socket_tells_what_is_on_it() {
        let s = |name: &str| name.parse::<Socket>().expect("a socket");
        let mut game = Match::new(Options::at_level(Level::Two)).expect("the official options are valid");
        let say = |game: &Match, name: &str, language| {
            socket_words(&Localization::new(language), &PlayerNames::default(), game, s(name))
        };
        assert_eq!(say(&game, "D1", Language::English), "D1: 0 of 1 ring, Red’s glass, not started");
        assert_eq!(say(&game, "D4", Language::English), "D4: 0 of 4 rings");
        game.apply(0, Player::Red, Action::Lift(s("D1"))).expect("legal");
        assert_eq!(say(&game, "D1", Language::English), "D1: 0 of 1 ring, Red’s glass, in the hand, not started");
        game.apply(0, Player::Red, Action::Place(s("D2"))).expect("legal");
        let words = "D2: 0 of 2 rings, Red’s glass, 3:00 left, running, Red may drop a ring here";
        assert_eq!(say(&game, "D2", Language::English), words);
        game.apply(0, Player::Red, Action::DropRing).expect("legal");
        game.advance(100_000);
        assert_eq!(say(&game, "D2", Language::English), "D2: 1 of 2 rings, Red’s glass, 1:20 left, running");
        let (of, words) = (Language::French, "D2\u{A0}: 1 sur 2\u{A0}anneaux, sablier de Rouge, reste 1:20, en marche");
        assert_eq!(say(&game, "D2", of), words);
        game.advance(200_000);
        assert_eq!(say(&game, "D2", Language::English), "D2: 1 of 2 rings, Red’s glass, lost");
        let quiet = Match::new(Options::at_level(Level::One)).expect("the official options are valid");
        assert_eq!(say(&quiet, "D1", Language::English), "D1: 0 of 1 ring, Red’s glass", "no sand at Level 1");
    }
}
