//! Announcements of match events, and the events that make an announcement obsolete.

use tamsk_rules::{Event, Player, RingDropReason, TimedEvent, UnusedRightReason};

use crate::table::first_match::BotTimerFlipWarning;

/// The text keys of the announcements that become obsolete at the end of the match.
const OBSOLETE_AT_MATCH_END: [&str; 5] =
    ["note-extra-now", "note-late-holding", "note-ending", "note-timer", "note-timer-soon"];

/// A brief note about an event of the match, which is shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Announcement {
    pub text_key: &'static str,
    /// The player whom the announcement is about, if any.
    pub player: Option<Player>,
    /// `true` if the announcement is bad news for the player.
    pub is_bad_news: bool,
    /// The number of seconds that the text mentions, if any.
    pub seconds: Option<u32>,
    /// How long the announcement has been visible, in seconds.
    pub age: f32,
}

impl Announcement {
    /// Returns the announcement of an event, or `None` if the event is not announced.
    pub fn of(happened: TimedEvent) -> Option<Announcement> {
        let (key, player, grave) = match happened.event {
            Event::TimerFlipped { by, until } => {
                let seconds = u32::try_from(until.saturating_sub(happened.at).div_ceil(1000)).ok();
                let against = Some(by.opponent());
                return Some(Announcement {
                    text_key: "note-timer",
                    player: against,
                    is_bad_news: true,
                    seconds,
                    age: 0.0,
                });
            }
            Event::PlayerLate { player, holding: true } => ("note-late-holding", Some(player), true),
            Event::PlayerLate { player, holding: false } => ("note-late", Some(player), true),
            Event::ExtraRingGranted { player } => ("note-extra", Some(player), false),
            Event::ExtraRingOpened { player, .. } => ("note-extra-now", Some(player), false),
            Event::ExtraRingEnded { player, why: UnusedRightReason::TimeUp } => {
                ("note-extra-over", Some(player), false)
            }
            Event::Passed { player, forced: true } => ("note-blocked", Some(player), false),
            Event::Passed { player, forced: false } => ("note-pass", Some(player), true),
            Event::TurnMissed { player } => ("note-missed", Some(player), true),
            Event::GlassLost { glass, .. } => ("note-lost", Some(glass.owner), true),
            Event::EndingBegan => ("note-ending", None, false),
            Event::MatchRevived => ("note-revived", None, false),
            _ => return None,
        };
        Some(Announcement { text_key: key, player, is_bad_news: grave, seconds: None, age: 0.0 })
    }

    /// Returns the announcement that warns a player that a bot is about to flip the timer.
    pub fn of_warning(BotTimerFlipWarning(player): BotTimerFlipWarning) -> Announcement {
        Announcement { text_key: "note-timer-soon", player: Some(player), is_bad_news: false, seconds: None, age: 0.0 }
    }

    /// Returns the announcement that tells a player which colour they play.
    pub fn of_own_colour(player: Player) -> Announcement {
        let key = match player {
            Player::Red => "note-you-play-red",
            Player::Black => "note-you-play-black",
        };
        Announcement { text_key: key, player: Some(player), is_bad_news: false, seconds: None, age: 0.0 }
    }

    /// Returns `true` if this announcement already tells the players about the event. A player who passes voluntarily
    /// counts as late (R5.4), so the announcement of the pass is enough.
    pub fn already_announces(&self, event: Event) -> bool {
        matches!(event, Event::PlayerLate { player, .. } if self.player == Some(player))
            && (self.text_key, self.age) == ("note-pass", 0.0)
    }

    /// Returns `true` if the event makes this announcement obsolete.
    pub fn is_outdated_by(&self, event: Event) -> bool {
        let about = match (self.text_key, event) {
            ("note-timer", Event::PlayerLate { player, .. })
            | ("note-extra-now", Event::ExtraRingEnded { player, .. })
            | ("note-extra-now", Event::RingDropped { player, why: RingDropReason::ExtraRing, .. })
            | ("note-timer-soon", Event::TimerFlipped { by: player, .. } | Event::TurnBegan { player }) => player,
            // The timer is a threat only during one turn, and only until the player of that turn places a glass.
            ("note-late-holding" | "note-timer", Event::Placed { glass, .. })
            | ("note-late-holding", Event::PutBack { glass, .. }) => glass.owner,
            ("note-timer-soon", Event::Placed { glass, .. }) => glass.owner.opponent(),
            ("note-timer", Event::TurnBegan { player }) => player.opponent(),
            (key, Event::Over(_)) => return OBSOLETE_AT_MATCH_END.contains(&key),
            ("note-ending", Event::MatchRevived) => return true,
            _ => return false,
        };
        self.player == Some(about)
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, ExtraRingRight, Level, Match, Options};

    use super::*;

    fn socket(name: &str) -> tamsk_rules::Socket {
        name.parse().expect("a socket")
    }

    /// Performs an action. Returns the announcements that are visible afterwards.
    fn notes_after(game: &mut Match, notes: Vec<Announcement>, player: Player, action: Action) -> Vec<Announcement> {
        let events = game.apply(game.now(), player, action).expect("the action is legal");
        events.into_iter().fold(notes, |mut notes, happened| {
            notes.retain(|note| !note.is_outdated_by(happened.event));
            if !notes.iter().any(|note: &Announcement| note.already_announces(happened.event)) {
                notes.extend(Announcement::of(happened));
            }
            notes
        })
    }

    #[test]
    fn an_announcement_disappears_once_obsolete() {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("options within bounds");
        let mut notes = Vec::new();
        let keys = |notes: &[Announcement]| notes.iter().map(|note| note.text_key).collect::<Vec<_>>();
        notes = notes_after(&mut game, notes, Player::Red, Action::Pass);
        assert_eq!(keys(&notes), ["note-pass", "note-extra"], "passing and being late are announced once");
        notes.clear();
        for action in [Action::Lift(socket("D7")), Action::Place(socket("D6"))] {
            notes = notes_after(&mut game, notes, Player::Black, action);
        }
        assert!(matches!(game.extra_ring_right(Player::Black), ExtraRingRight::Open { .. }));
        assert_eq!(keys(&notes), ["note-extra-now"]);
        notes = notes_after(&mut game, notes, Player::Black, Action::DropExtra(socket("E4")));
        assert_eq!(keys(&notes), [""; 0], "the extra ring was dropped");

        notes = notes_after(&mut game, notes, Player::Black, Action::FlipTimer);
        notes = notes_after(&mut game, notes, Player::Red, Action::Lift(socket("D1")));
        for happened in game.advance(game.now() + 15_000) {
            notes.extend(Announcement::of(happened));
        }
        assert!(keys(&notes).contains(&"note-late-holding"), "{notes:?}");
        notes = notes_after(&mut game, notes, Player::Red, Action::Place(socket("D2")));
        assert!(!keys(&notes).contains(&"note-late-holding"), "{notes:?}");
    }

    #[test]
    fn timer_announcements_end_with_the_threat() {
        let warned = vec![Announcement::of_warning(BotTimerFlipWarning(Player::Black))];
        let is_said = |notes: &[Announcement], key: &str| notes.iter().any(|note| note.text_key == key);
        let fresh = Match::new(Options::at_level(Level::Three)).expect("options within bounds");
        let mut game = fresh.clone();
        let flipped = notes_after(&mut game, warned.clone(), Player::Black, Action::FlipTimer);
        assert!(is_said(&flipped, "note-timer") && !is_said(&flipped, "note-timer-soon"), "{flipped:?}");
        let lifted = notes_after(&mut game, flipped.clone(), Player::Red, Action::Lift(socket("D1")));
        assert!(is_said(&lifted, "note-timer"), "{lifted:?}");
        let placed = notes_after(&mut game, lifted.clone(), Player::Red, Action::Place(socket("D2")));
        assert!(!is_said(&placed, "note-timer"), "{placed:?}");

        let mut late = fresh.clone();
        let mut notes = notes_after(&mut late, warned.clone(), Player::Black, Action::FlipTimer);
        for happened in late.advance(15_000) {
            notes.retain(|note| !note.is_outdated_by(happened.event));
        }
        assert!(!is_said(&notes, "note-timer"), "{notes:?}");

        for action in [Action::Pass, Action::Resign] {
            let notes = notes_after(&mut fresh.clone(), warned.clone(), Player::Red, action);
            assert!(!is_said(&notes, "note-timer-soon"), "{action:?}: {notes:?}");
        }
        let mut game = fresh;
        let lifted = notes_after(&mut game, warned, Player::Red, Action::Lift(socket("D1")));
        assert!(is_said(&lifted, "note-timer-soon"), "{lifted:?}");
        let placed = notes_after(&mut game, lifted, Player::Red, Action::Place(socket("D2")));
        assert!(!is_said(&placed, "note-timer-soon"), "{placed:?}");
    }
}
