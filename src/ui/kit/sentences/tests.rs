//! What the sentences say, in every language.

use tamsk_rules::{EndReason, GlassId, Outcome};

use super::*;
use crate::localization::Language;

fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

/// Every kind of event, in every way it can be.
fn every_event() -> Vec<Event> {
    let (player, socket, glass) = (Player::Red, s("D4"), GlassId { owner: Player::Black, index: 0 });
    let whys = [
        Unused::Declined,
        Unused::TimeUp,
        Unused::NextLift,
        Unused::NextPlace,
        Unused::SocketFull,
        Unused::NoRings,
        Unused::Late,
    ];
    let mut all = vec![
        Event::ExtraGranted { player },
        Event::ExtraOpened { player, until: 5_000 },
        Event::GlassLost { glass, socket },
        Event::TurnBegan { player },
        Event::TurnMissed { player },
        Event::TimerFlipped { by: player, until: 16_000 },
        Event::TimerDisarmed,
        Event::TimerRanOut,
        Event::Ending,
        Event::Revived,
    ];
    for place in [None, Some(socket)] {
        all.push(Event::Lifted { glass, from: place });
        all.extend([true, false].map(|forced| Event::PutBack { glass, to: place, forced }));
        for (late, upper) in [(false, 0), (true, 80_000)] {
            all.push(Event::Placed { glass, from: place, to: s("D5"), late, upper });
        }
    }
    for until in [None, Some(4_000)] {
        all.push(Event::RingWindowOpened { player, socket, until });
        all.push(Event::ClaimOpened { player, socket, until });
        all.push(Event::ClaimLimited { player, until });
    }
    for why in whys {
        all.push(Event::RingWindowEnded { player, socket, why });
        all.push(Event::ClaimEnded { player, socket, why });
        all.push(Event::ExtraEnded { player, why });
    }
    for why in [RingReason::Own, RingReason::Claim, RingReason::Extra] {
        all.extend([true, false].map(|full| Event::RingDropped { player, socket, why, full }));
    }
    for yes in [true, false] {
        all.push(Event::Passed { player, forced: yes });
        all.push(Event::Late { player, holding: yes });
    }
    for winner in [None, Some(Player::Red)] {
        all.push(Event::Over(Outcome { winner, by: EndReason::Rings }));
    }
    all
}

#[test]
fn every_event_is_a_sentence_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for names in [PlayerNames::default(), PlayerNames::alone_as(Player::Red)] {
            for event in every_event() {
                let said = Sentence::of(&texts, &names, Happened { at: 1_000, event }).words;
                assert!(said.ends_with('.') && said.len() > 7, "{event:?}: {said}");
                assert!(said.starts_with(char::is_uppercase), "{event:?}: {said}");
                assert!(!said.contains("..") && !said.contains(['{', '$', '–']), "{event:?}: {said}");
                assert!(!said.contains("say-") && !said.contains("note-"), "{event:?}: {said}");
            }
        }
    }
}

#[test]
fn sentences_say_what_matters() {
    let said = |language: Language, event: Event| {
        let happened = Happened { at: 1_000, event };
        Sentence::of(&Localization::new(language), &PlayerNames::default(), happened)
    };
    let glass = GlassId { owner: Player::Red, index: 0 };
    let moved = Event::Placed { glass, from: Some(s("D1")), to: s("D2"), late: true, upper: 80_000 };
    assert_eq!(said(Language::English, moved).words, "Red moves from D1 to D2 (late), 1:20 of sand.");
    assert_eq!(said(Language::French, moved).words, "Rouge joue de D1 en D2 (en retard), 1:20 de sable.");
    let flipped = said(Language::English, Event::TimerFlipped { by: Player::Red, until: 16_000 });
    let words = "Red flips the timer. Black has 15 seconds to place a glass: the timer runs.";
    assert_eq!((flipped.words.as_str(), flipped.urgent), (words, true));
    let full = Event::RingDropped { player: Player::Red, socket: s("D2"), why: RingReason::Own, full: true };
    let full = said(Language::English, full);
    assert_eq!((full.words.as_str(), full.urgent), ("Red drops a ring on D2, which is now full.", false));
    assert!(said(Language::English, Event::Late { player: Player::Red, holding: false }).urgent);
    assert!(said(Language::English, Event::GlassLost { glass, socket: s("D2") }).urgent);
}
