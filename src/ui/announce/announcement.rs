//! The announcements of events of the match.

use crate::rules::{Event, Player};

/// An announcement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Announcement {
    /// The key of its text.
    pub key: &'static str,
    /// The player it is about, if any.
    pub player: Option<Player>,
    /// Whether it is bad news for them.
    pub grave: bool,
    /// How long it has been shown, in seconds.
    pub age: f32,
}

impl Announcement {
    /// Returns the announcement of an event, if there is one.
    pub fn of(event: Event) -> Option<Announcement> {
        let (key, player, grave) = match event {
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
        Some(Announcement { key, player, grave, age: 0.0 })
    }
}
