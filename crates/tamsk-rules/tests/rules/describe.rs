//! Describes a recorded test case in one line: its options, its rarest features and its end.

use tamsk_records::Record;
use tamsk_rules::{
    EndReason, Event, ExtraRingRight, FullSocketRule, LatePenalty, Match, Options, Player, Refusal, RingDropReason,
    StartLayout, TimedEvent, UnusedRightReason,
};

const MOST_FEATURES: usize = 3;

/// Returns the row of `INDEX.md` that describes a case.
pub fn row(name: &str, record: &Record) -> String {
    let case = Case::play(record);
    format!("| {name} | {} | {} | {} |", options(&record.rules), case.features(), case.ending())
}

/// A record and the match that results from playing the record to its end.
struct Case {
    record: Record,
    game: Match,
    events: Vec<TimedEvent>,
    refusals: Vec<Refusal>,
}

/// A property of a case that its description can mention.
enum Feature {
    /// The case has an event for which the function returns `true`.
    Event(&'static str, fn(&Event) -> bool),
    /// The case has an action that the rules refuse for the given reason.
    Refusal(&'static str, Refusal),
    /// The function returns `true` for the case as a whole.
    Case(&'static str, fn(&Case) -> bool),
}

macro_rules! event {
    ($name:literal, $like:pat) => {
        Feature::Event($name, |event| matches!(event, $like))
    };
}

/// All features, from the rarest to the most frequent.
const FEATURES: &[Feature] = &[
    event!("a claim is declined as the match ends (R6.3)", Event::ClaimEnded { why: UnusedRightReason::Declined, .. }),
    Feature::Refusal("a place on a full socket is refused (R3.2)", Refusal::TargetSocketFull),
    Feature::Refusal("a place on an occupied socket is refused (R3.1)", Refusal::TargetSocketOccupied),
    Feature::Refusal("a lift before all glasses are on the board is refused (R7.1)", Refusal::PlaceOffBoardFirst),
    Feature::Refusal("a flip of the running timer is refused (R5.2)", Refusal::TimerRunning),
    Feature::Case("a place on a full socket loses, and the glass goes back (R3.2)", |case| {
        case.game.outcome().is_some_and(|outcome| outcome.by == EndReason::MovedOntoFullSocket)
    }),
    Feature::Case("an extra ring is still pending at the end (R5.5)", |case| {
        Player::BOTH.iter().any(|&player| case.game.extra_ring_right(player) == ExtraRingRight::Pending)
    }),
    Feature::Case("both players miss a turn in the same instant (R6.2)", |case| {
        let missed = case.events.iter().filter(|happened| matches!(happened.event, Event::TurnMissed { .. }));
        missed.map(|happened| happened.at).collect::<Vec<_>>().windows(2).any(|pair| pair[0] == pair[1])
    }),
    Feature::Refusal("a lift while other glasses are still idle is refused (R4.3)", Refusal::MoveIdleGlassFirst),
    event!("a late player misses a turn (R5.6)", Event::TurnMissed { .. }),
    Feature::Refusal("a lift of a lost glass is refused (R4.2)", Refusal::GlassLost),
    event!("a claim runs out of time (R6.3)", Event::ClaimEnded { why: UnusedRightReason::TimeUp, .. }),
    Feature::Case("not every glass enters the board (R7.1)", |case| {
        case.game.glasses().any(|(_, glass)| glass.socket.is_none())
    }),
    event!(
        "an extra ring lapses because its turn is late too (R5.5)",
        Event::ExtraRingEnded { why: UnusedRightReason::Late, .. }
    ),
    event!("an extra ring is not used in time (R5.5)", Event::ExtraRingEnded { why: UnusedRightReason::TimeUp, .. }),
    event!("an extra ring is dropped (R5.5)", Event::RingDropped { why: RingDropReason::ExtraRing, .. }),
    Feature::Refusal("a lift or a take without a glass is refused (R3.1)", Refusal::NoGlass),
    Feature::Refusal("a lift while a ring is undecided is refused (R3.5)", Refusal::RingUndecided),
    Feature::Case("no action is refused", |case| case.refusals.is_empty()),
    Feature::Case("a glass runs out in the hand and goes back (R4.2)", Case::loses_a_held_glass),
    event!("a late move is placed (R5.3)", Event::Placed { late: true, .. }),
    Feature::Refusal("actions after the end are refused (R6.4)", Refusal::GameOver),
    Feature::Case("a player passes at Level 3, which counts as late (R5.4)", |case| {
        case.record.rules.level.has_timer() && case.has(|event| matches!(event, Event::Passed { forced: false, .. }))
    }),
    event!(
        "the next lift closes a ring window (R4.4)",
        Event::RingWindowEnded { why: UnusedRightReason::OwnNextLift, .. }
    ),
    event!("the timer runs out on a player with a glass in the hand (R5.3)", Event::PlayerLate { holding: true, .. }),
    Feature::Case("all six glasses are lost (R4.2)", |case| case.lost() == 6),
    event!("the match waits for rings before it ends (R6.3)", Event::EndingBegan),
    event!("a blocked player passes (R6.1)", Event::Passed { forced: true, .. }),
    Feature::Refusal("a flip below Level 3 is refused (R5.2)", Refusal::NoTimer),
    Feature::Refusal("a place or a put-back with an empty hand is refused (R3.1)", Refusal::HandEmpty),
    Feature::Refusal("an action that needs an empty hand is refused (R3.1)", Refusal::HandFull),
    Feature::Refusal("a pass is refused (R5.4)", Refusal::CannotPass),
    Feature::Case("a window or the timer runs out in the millisecond of an action (R2.3)", Case::acts_as_time_is_up),
    event!("the timer is disarmed in time (R5.2)", Event::TimerDisarmed),
    Feature::Refusal("a claim where there is nothing to claim is refused (R3.4)", Refusal::NoClaim),
    event!("a ring is kept (R3.3)", Event::RingWindowEnded { why: UnusedRightReason::Declined, .. }),
    event!("a lift is undone (R3.1)", Event::PutBack { forced: false, .. }),
    Feature::Refusal("a ring outside its window is refused (R3.3)", Refusal::NoRingWindow),
    Feature::Refusal("an action out of turn is refused (R3.1)", Refusal::NotYourTurn),
    Feature::Refusal("an extra ring without a right to it is refused (R5.5)", Refusal::NoExtraRing),
    event!("a ring is claimed (R3.4)", Event::RingDropped { why: RingDropReason::Claim, .. }),
    event!(
        "a claim is closed by the next place (R3.4)",
        Event::ClaimEnded { why: UnusedRightReason::AnotherGlassPlaced, .. }
    ),
    event!("a ring fills a socket (R1.3)", Event::RingDropped { full: true, .. }),
];

impl Case {
    fn play(record: &Record) -> Case {
        let mut game = Match::new(record.rules).expect("options within bounds");
        let (mut events, mut refusals) = (Vec::new(), Vec::new());
        for action in &record.actions {
            match game.apply(action.at, action.by, action.act) {
                Ok(happened) => events.extend(happened),
                Err(rejected) => {
                    events.extend(rejected.events);
                    refusals.push(rejected.why);
                }
            }
        }
        if let Some(end) = record.end {
            events.extend(game.advance(end));
        }
        Case { record: record.clone(), game, events, refusals }
    }

    fn features(&self) -> String {
        let names = FEATURES.iter().filter_map(|feature| match feature {
            Feature::Event(name, is_it) => self.has(is_it).then_some(*name),
            Feature::Refusal(name, why) => self.refusals.contains(why).then_some(*name),
            Feature::Case(name, holds) => holds(self).then_some(*name),
        });
        names.take(MOST_FEATURES).collect::<Vec<_>>().join("; ")
    }

    fn ending(&self) -> String {
        let rings = format!(
            "{}/{} rings left",
            self.game.rings_in_holder(Player::Red),
            self.game.rings_in_holder(Player::Black)
        );
        let lost = self.lost();
        let Some(outcome) = self.game.outcome() else {
            let to_move = title(self.game.to_move());
            return format!("unfinished, {to_move} to move, {rings}, glasses lost: {lost}");
        };
        let winner = outcome.winner.map_or("nobody", title);
        let why = match outcome.by {
            EndReason::Rings => "fewest rings (R6.4)",
            EndReason::GlassTimes => "the last glasses, on equal rings (R4.6)",
            EndReason::Tie => "equal in everything (R6.4)",
            EndReason::Resigned => "the other resigned (R6.5)",
            EndReason::Agreed => "agreed (R6.7)",
            EndReason::MovedOntoFullSocket => "the other placed on a full socket (R3.2)",
        };
        format!("{winner} wins: {why}, {rings}, glasses lost: {lost}")
    }

    fn has(&self, is_it: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(|happened| is_it(&happened.event))
    }

    fn lost(&self) -> usize {
        self.game.glasses().filter(|(_, glass)| !glass.is_living()).count()
    }

    /// Returns `true` if a glass is lost at the very moment at which the rules force the owner to put the glass back.
    fn loses_a_held_glass(&self) -> bool {
        self.events.iter().any(|lost| match lost.event {
            Event::GlassLost { glass, .. } => self.events.iter().any(|back| {
                let is_forced =
                    matches!(back.event, Event::PutBack { glass: other, forced: true, .. } if other == glass);
                is_forced && back.at == lost.at
            }),
            _ => false,
        })
    }

    /// Returns `true` if an action happens at the very moment at which a time limit runs out.
    fn acts_as_time_is_up(&self) -> bool {
        self.events.iter().any(|happened| {
            let by_time = matches!(
                happened.event,
                Event::TimerRanOut
                    | Event::RingWindowEnded { why: UnusedRightReason::TimeUp, .. }
                    | Event::ClaimEnded { why: UnusedRightReason::TimeUp, .. }
                    | Event::ExtraRingEnded { why: UnusedRightReason::TimeUp, .. }
            );
            by_time && self.record.actions.iter().any(|action| action.at == happened.at)
        })
    }
}

/// Describes the options in words: the level, and each option that differs from the official one.
fn options(options: &Options) -> String {
    let official = Options::at_level(options.level);
    let mut words = vec![format!("Level {}", options.level.number())];
    if options.start == StartLayout::Free {
        words.push("free start".to_owned());
    }
    match options.late_penalty {
        LatePenalty::ExtraRing => {}
        LatePenalty::LoseTurn => words.push("a late player loses a turn".to_owned()),
        LatePenalty::ExtraRingIfHolding => words.push("an extra ring only against a held glass".to_owned()),
    }
    if options.full_socket == FullSocketRule::Refused {
        words.push("full sockets refused".to_owned());
    }
    let times = [
        ("ring window", options.ring_window, official.ring_window),
        ("extra window", options.extra_ring_window, official.extra_ring_window),
        ("glass", options.glass_sand, official.glass_sand),
        ("timer", options.timer_sand, official.timer_sand),
    ];
    let unusual = times.into_iter().filter(|(_, millis, usual)| millis != usual);
    words.extend(unusual.map(|(name, millis, _)| format!("{name} {} s", f64::from(millis) / 1_000.0)));
    words.join(", ")
}

fn title(player: Player) -> &'static str {
    match player {
        Player::Red => "Red",
        Player::Black => "Black",
    }
}
