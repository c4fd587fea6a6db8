//! The announcements of events of the match.

use crate::rules::{Event, Happened, Player};
use crate::session::gentleness::TimerWarning;

/// An announcement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Announcement {
    /// The key of its text.
    pub key: &'static str,
    /// The player it is about, if any.
    pub player: Option<Player>,
    /// Whether it is bad news for them.
    pub grave: bool,
    /// The number of seconds that it tells, if any.
    pub seconds: Option<u32>,
    /// How long it has been shown, in seconds.
    pub age: f32,
}

impl Announcement {
    /// Returns the announcement of an event, if there is one.
    pub fn of(happened: Happened) -> Option<Announcement> {
        let (key, player, grave) = match happened.event {
            Event::TimerFlipped { by, until } => {
                let seconds = u32::try_from(until.saturating_sub(happened.at).div_ceil(1000)).ok();
                let against = Some(by.opponent());
                return Some(Announcement { key: "note-timer", player: against, grave: true, seconds, age: 0.0 });
            }
            Event::Late { player, holding: true } => ("note-late-holding", Some(player), true),
            Event::Late { player, holding: false } => ("note-late", Some(player), true),
            Event::ExtraGranted { player } => ("note-extra", Some(player), false),
            Event::ExtraOpened { player, .. } => ("note-extra-now", Some(player), false),
            Event::Passed { player, forced: true } => ("note-blocked", Some(player), false),
            Event::Passed { player, forced: false } => ("note-pass", Some(player), false),
            Event::TurnMissed { player } => ("note-missed", Some(player), true),
            Event::GlassLost { glass, .. } => ("note-lost", Some(glass.owner), true),
            Event::Ending => ("note-ending", None, false),
            Event::Revived => ("note-revived", None, false),
            _ => return None,
        };
        Some(Announcement { key, player, grave, seconds: None, age: 0.0 })
    }

    /// Returns the announcement that a bot is about to turn the timer.
    pub fn of_warning(TimerWarning(player): TimerWarning) -> Announcement {
        Announcement { key: "note-timer-soon", player: Some(player), grave: false, seconds: None, age: 0.0 }
    }
}
