//! Texts for screen readers and the transcript: every event of a match as a sentence, and the contents of a socket.

use tamsk_rules::{
    EndReason, Event, GlassId, Match, Millis, Outcome, Player, RingDropReason, RingDropRight, Sand, Socket, TimedEvent,
    UnusedRightReason,
};

use super::log_line::{LogEntry, LogLine};
use super::names::PlayerNames;
use super::widgets::format_clock;
use crate::localization::{FluentValue, Localization};
use crate::simulation::low_sand::{GlassOrTimer, LowSandWarning};

/// The text key of the message that a match has become too long to be recorded.
pub const RECORD_FULL_KEY: &str = "refusal-record-full";

/// A sentence for screen readers and the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenSentence {
    /// The text, which ends with a punctuation mark.
    pub words: String,
    /// `true` if the sentence interrupts a sentence that is being read. Sentences about a late player, a missed turn, a
    /// lost glass, a flipped timer, little sand or the end of the match are urgent.
    pub is_urgent: bool,
}

impl SpokenSentence {
    /// Returns a sentence. A full stop is added if `words` has no final punctuation mark.
    pub fn new(words: &str, urgent: bool) -> SpokenSentence {
        let words = words.trim_end();
        let stop = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
        SpokenSentence { words: [words, stop].concat(), is_urgent: urgent }
    }

    /// Returns the sentence about an event.
    pub fn of(texts: &Localization, names: &PlayerNames, happened: TimedEvent) -> SpokenSentence {
        let urgent = matches!(
            happened.event,
            Event::PlayerLate { .. }
                | Event::GlassLost { .. }
                | Event::TurnMissed { .. }
                | Event::TimerFlipped { .. }
                | Event::Over(_)
        );
        SpokenSentence::new(&words_of(texts, names, happened), urgent)
    }

    /// Returns the warning that a glass or the timer has little sand left, or `None` if the glass is not on the board.
    pub fn of_low_sand(
        texts: &Localization,
        names: &PlayerNames,
        game: &Match,
        low: LowSandWarning,
    ) -> Option<SpokenSentence> {
        let seconds = ("seconds", low.seconds_left.into());
        let words = match low.source {
            GlassOrTimer::Glass(id) => {
                let socket = game.glass(id).socket?.to_string();
                names.text_about_with(texts, "say-glass-low", id.owner, &[("socket", socket.into()), seconds])
            }
            GlassOrTimer::Timer(victim) => names.text_about_with(texts, "say-timer-low", victim, &[seconds]),
        };
        Some(SpokenSentence::new(&words, true))
    }
}

fn words_of(texts: &Localization, names: &PlayerNames, TimedEvent { at, event }: TimedEvent) -> String {
    let about = |key: &str, player: Player| names.text_about(texts, key, player);
    let there = |key: &str, player: Player, socket: Socket| names.text_about_socket(texts, key, player, socket);
    match event {
        Event::Lifted { glass, from: Some(from) } => there("say-lifted", glass.owner, from),
        Event::Lifted { glass, from: None } => about("say-taken", glass.owner),
        Event::PutBack { glass, to: Some(to), .. } => there("say-put-back", glass.owner, to),
        Event::PutBack { glass, to: None, .. } => about("say-put-aside", glass.owner),
        Event::Placed { glass, from, to, late, upper } => {
            let words = moved(texts, names, glass.owner, from, to);
            let words = if late { followed(texts, "log-late-move", words, &[]) } else { words };
            let sand = [("time", format_clock(upper.into()).into())];
            if upper > 0 { followed(texts, "say-sand", words, &sand) } else { words }
        }
        Event::RingWindowOpened { player, socket, until } => {
            within(texts, there("say-may-drop", player, socket), at, until)
        }
        Event::RingWindowEnded { player, socket, why } => match why {
            UnusedRightReason::Declined => about("say-kept", player),
            UnusedRightReason::TimeUp => there("say-ring-late", player, socket),
            _ => there("say-ring-over", player, socket),
        },
        Event::RingDropped { player, socket, why, full } => {
            let words = match why {
                RingDropReason::OwnMove => there("replay-ring", player, socket),
                RingDropReason::Claim => there("log-claim", player, socket),
                RingDropReason::ExtraRing => there("log-extra", player, socket),
            };
            if full { followed(texts, "say-full", words, &[]) } else { words }
        }
        Event::ClaimOpened { player, socket, until } => {
            within(texts, there("say-may-claim", player, socket), at, until)
        }
        Event::ClaimDeadlineChanged { player, until: Some(until) } => {
            names.text_about_with(texts, "say-claim-limited", player, &[("seconds", seconds(at, until).into())])
        }
        Event::ClaimDeadlineChanged { player, until: None } => about("say-claim-unlimited", player),
        Event::ClaimEnded { player, socket, .. } => there("say-claim-over", player, socket),
        Event::ExtraRingGranted { player } => about("note-extra", player),
        Event::ExtraRingOpened { player, until } => within(texts, about("note-extra-now", player), at, Some(until)),
        Event::ExtraRingEnded { player, .. } => about("say-extra-over", player),
        Event::TurnBegan { player } => about("briefing-turn", player),
        Event::PlayerLate { player, holding: true } => about("note-late-holding", player),
        Event::PlayerLate { player, holding: false } => about("note-late", player),
        Event::TimerFlipped { by, until } => {
            let left = [("seconds", seconds(at, until).into())];
            let more = names.text_about_with(texts, "note-timer", by.opponent(), &left);
            followed(texts, "say-both", about("log-flipped", by), &[("more", more.into())])
        }
        Event::TimerDisarmed => texts.tr("say-disarmed").into_owned(),
        Event::TimerRanOut => texts.tr("say-ran-out").into_owned(),
        Event::Over(outcome) => end_words(texts, names, outcome),
        Event::GlassLost { .. }
        | Event::Passed { .. }
        | Event::TurnMissed { .. }
        | Event::EndingBegan
        | Event::MatchRevived => LogLine::of(event).map(|line| line.words(texts, names)).unwrap_or_default(),
    }
}

/// Returns a text about the end of a match. If a resignation or a move onto a full socket ended the match, the text
/// says so.
fn end_words(texts: &Localization, names: &PlayerNames, outcome: Outcome) -> String {
    let words = LogLine::Over(outcome).words(texts, names);
    let why = match (outcome.by, outcome.winner) {
        (EndReason::Resigned, Some(winner)) => names.text_about(texts, "log-resigned", !winner),
        (EndReason::MovedOntoFullSocket, Some(winner)) => names.text_about(texts, "result-by-full-socket", !winner),
        _ => return words,
    };
    followed(texts, "say-both", why.trim_end_matches('.').to_owned(), &[("more", words.into())])
}

fn moved(texts: &Localization, names: &PlayerNames, player: Player, from: Option<Socket>, to: Socket) -> String {
    let to = ("to", to.to_string().into());
    match from {
        Some(from) => names.text_about_with(texts, "say-moved", player, &[("from", from.to_string().into()), to]),
        None => names.text_about_with(texts, "log-enter", player, &[to]),
    }
}

fn followed(texts: &Localization, key: &str, words: String, more: &[(&str, FluentValue<'_>)]) -> String {
    let mut args = vec![("line", words.into())];
    args.extend_from_slice(more);
    texts.tr_args(key, &args)
}

/// Appends to `words` the number of seconds left until the time limit `until`, if there is a time limit.
fn within(texts: &Localization, words: String, at: Millis, until: Option<Millis>) -> String {
    match until {
        Some(until) => followed(texts, "say-within", words, &[("seconds", seconds(at, until).into())]),
        None => words,
    }
}

fn seconds(at: Millis, until: Millis) -> u64 {
    until.saturating_sub(at).div_ceil(1_000)
}

/// Returns a description of a socket: its rings, the glass on it, the sand of the glass, and which players may drop a
/// ring there.
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
        add(names.text_about(texts, "socket-glass", id.owner));
        if game.glass_in_hand(id.owner) == Some(id) {
            add(texts.tr("socket-held").into_owned());
        }
        if let Some(sand) = sand_words(texts, game, id) {
            add(sand);
        }
    }
    for player in Player::BOTH {
        let here = |right: Option<RingDropRight>| right.is_some_and(|right| right.socket == socket);
        if here(game.ring_window(player)) {
            add(names.text_about(texts, "socket-may-drop", player));
        } else if here(game.claim(player)) {
            add(names.text_about(texts, "socket-may-claim", player));
        }
    }
    words
}

fn sand_words(texts: &Localization, game: &Match, id: GlassId) -> Option<String> {
    if !game.options().level.has_sand() {
        return None;
    }
    Some(match game.glass(id).sand {
        Sand::Idle => texts.tr("socket-idle").into_owned(),
        Sand::Lost { .. } => texts.tr("socket-lost").into_owned(),
        Sand::Running { .. } => {
            texts.tr_args("socket-running", &[("time", format_clock(u64::from(game.upper_sand(id))).into())])
        }
    })
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, EndReason, GlassId, Level, Options, Outcome};

    use super::*;
    use crate::localization::Language;

    fn s(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    fn every_event() -> Vec<Event> {
        let (player, socket, glass) = (Player::Red, s("D4"), GlassId { owner: Player::Black, index: 0 });
        let mut all = vec![
            Event::ExtraRingGranted { player },
            Event::ExtraRingOpened { player, until: 5_000 },
            Event::GlassLost { glass, socket },
            Event::TurnBegan { player },
            Event::TurnMissed { player },
            Event::TimerFlipped { by: player, until: 16_000 },
            Event::TimerDisarmed,
            Event::TimerRanOut,
            Event::EndingBegan,
            Event::MatchRevived,
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
            all.push(Event::ClaimDeadlineChanged { player, until });
        }
        use UnusedRightReason::{AnotherGlassPlaced, Declined, Late, NoRings, OwnNextLift, SocketFull, TimeUp};
        for why in [Declined, TimeUp, OwnNextLift, AnotherGlassPlaced, SocketFull, NoRings, Late] {
            all.push(Event::RingWindowEnded { player, socket, why });
            all.push(Event::ClaimEnded { player, socket, why });
            all.push(Event::ExtraRingEnded { player, why });
        }
        for why in [RingDropReason::OwnMove, RingDropReason::Claim, RingDropReason::ExtraRing] {
            all.extend([true, false].map(|full| Event::RingDropped { player, socket, why, full }));
        }
        for yes in [true, false] {
            all.push(Event::Passed { player, forced: yes });
            all.push(Event::PlayerLate { player, holding: yes });
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
            for names in [PlayerNames::default(), PlayerNames::one_person_as(Player::Red)] {
                for event in every_event() {
                    let said = SpokenSentence::of(&texts, &names, TimedEvent { at: 1_000, event }).words;
                    assert!(said.ends_with('.') && said.len() > 7, "{event:?}: {said}");
                    assert!(said.starts_with(char::is_uppercase), "{event:?}: {said}");
                    assert!(!said.contains("..") && !said.contains(['{', '$', '–']), "{event:?}: {said}");
                    assert!(!said.contains("say-") && !said.contains("note-"), "{event:?}: {said}");
                }
            }
        }
    }

    #[test]
    fn sentences_describe_events_and_urgency() {
        let said = |language: Language, event: Event| {
            let happened = TimedEvent { at: 1_000, event };
            SpokenSentence::of(&Localization::new(language), &PlayerNames::default(), happened)
        };
        let glass = GlassId { owner: Player::Red, index: 0 };
        let moved = Event::Placed { glass, from: Some(s("D1")), to: s("D2"), late: true, upper: 80_000 };
        assert_eq!(said(Language::English, moved).words, "Red moves from D1 to D2 (late), 1:20 of sand.");
        assert_eq!(said(Language::French, moved).words, "Rouge joue de D1 en D2 (en retard), 1:20 de sable.");
        let flipped = said(Language::English, Event::TimerFlipped { by: Player::Red, until: 16_000 });
        let words = "Red flips the timer. Black has 15 seconds to place a glass: the timer runs.";
        assert_eq!((flipped.words.as_str(), flipped.is_urgent), (words, true));
        let full =
            Event::RingDropped { player: Player::Red, socket: s("D2"), why: RingDropReason::OwnMove, full: true };
        let full = said(Language::English, full);
        assert_eq!((full.words.as_str(), full.is_urgent), ("Red drops a ring on D2, which is now full.", false));
        assert!(said(Language::English, Event::PlayerLate { player: Player::Red, holding: false }).is_urgent);
        assert!(said(Language::English, Event::GlassLost { glass, socket: s("D2") }).is_urgent);
    }

    #[test]
    fn socket_words_name_rings_glass_sand_and_rights() {
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
        assert_eq!(say(&quiet, "D1", Language::English), "D1: 0 of 1 ring, Red’s glass", "Level 1 has no sand");
    }
}
