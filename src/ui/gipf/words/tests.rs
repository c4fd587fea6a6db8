//! Tests: that texts address whom they concern.

use tamsk_engine::Difficulty;
use tamsk_records::GipfNames;

use super::*;
use crate::localization::Language;
use crate::session::seats::Seat;
use crate::ui::kit::names::bot_name;
use crate::ui::kit::testing::Bench;

/// The texts on GIPF in English, as they are written.
const WRITTEN: &str = include_str!("../../../../assets/locales/en/gipf.ftl");

/// The keys of all texts that name somebody who plays, and whether they can address them.
fn about_players() -> Vec<(&'static str, bool)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for line in WRITTEN.lines() {
        match line.split_once(" =") {
            Some((key, rest)) if !line.starts_with([' ', '#']) => found.push((key, rest.to_owned())),
            _ => found.last_mut().into_iter().for_each(|(_, text)| *text += line),
        }
    }
    let names = ["$player", "$challenger", "$owner"];
    found.retain(|(_, text)| names.iter().any(|name| text.contains(name)));
    found.into_iter().map(|(key, text)| (key, text.contains("$who"))).collect()
}

fn alone(person: Side) -> SideNames {
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let seats = if person == Side::White { seats } else { seats.swapped() };
    SideNames { given: GipfNames::default(), seats }
}

#[test]
fn no_text_speaks_of_a_nameless_person_alone_as_of_somebody_else() {
    let all = about_players();
    assert!(all.len() > 12, "{all:?}");
    let more = [("spots", "e2".into()), ("returned", 1.into()), ("captured", 1.into())];
    let dice = [("first", 1.into()), ("second", 2.into())];
    for language in Language::ALL {
        let bench = Bench::in_language(*language);
        let texts = bench.texts();
        let you = texts.tr("setup-you").into_owned();
        let bot = bot_name(texts, Difficulty::Novice);
        for (key, addresses) in &all {
            assert!(addresses, "{key} cannot address anybody");
            for person in Side::BOTH {
                let names = alone(person);
                let words = if WRITTEN.contains(&format!("{key} =\n    {{ $who ->\n        [you]")) {
                    let own = names.about_with(texts, key, person, &more);
                    let others = names.about_with(texts, key, !person, &more);
                    assert!(others.contains(&bot) && !own.contains(&bot), "{key}: {own} / {others}");
                    vec![own]
                } else {
                    Side::BOTH.map(|owner| names.about_challenge(texts, key, owner, &dice)).into()
                };
                for words in words {
                    // “You” never stands where a name would.
                    for verb in ["wins", "has", "is", "gagne", "a", "n’a", "n’est", "peut", "cède", "’s"] {
                        let phrase = format!("{you} {verb}");
                        let mut ends = words.match_indices(&phrase).map(|(at, said)| at + said.len());
                        let is_said = ends.any(|end| !words[end..].starts_with(char::is_alphabetic));
                        assert!(!is_said, "{key}: {words}");
                    }
                    assert!(!words.contains(&format!("{you}’")), "{key}: {words}");
                }
            }
        }
    }
}

#[test]
fn a_bot_that_must_act_thinks() {
    let bench = Bench::at_scale(1.0);
    let position = GipfPosition::start(&gipf_rules::GipfOptions::default());
    let words = |person| status(bench.texts(), &position, &alone(person), &GipfAim::default(), Side::White);
    assert_eq!(words(Side::Black), bench.texts().tr("gipf-status-thinks"));
    assert_eq!(words(Side::White), bench.texts().tr("gipf-status-push"));
    let names = SideNames { seats: Seats::REPLAY, ..alone(Side::White) };
    let replayed = status(bench.texts(), &position, &names, &GipfAim::default(), Side::White);
    assert_eq!(replayed, bench.texts().tr("status-to-move"), "nobody is asked to do anything in a replay");
}
