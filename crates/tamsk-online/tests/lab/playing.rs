//! What a player does at the table, and tells of it.

use std::time::{Duration, Instant};

use tamsk_net::{AbsenceChoice, ActError, End, HandPosition, NetGame, Notice, Request};
use tamsk_online::Table;
use tamsk_rules::{Action, Event, Match, Millis, Options};
use tamsk_samples::matches::pick_action;

use super::system::clock;
use super::telling::{digests, tell, tell_at, tell_log};

/// The time between two positions of the hand.
const HAND_INTERVAL: Duration = Duration::from_millis(40);
/// The time after which a player tries again what was not possible.
const PATIENCE: Duration = Duration::from_millis(50);

/// A player at a table, or without one.
pub struct Playing {
    pub table: Option<Table<Match>>,
    /// What the host proposes.
    pub proposal: Option<Options>,
    /// Whether a match that is over is followed by another.
    pub wants_rematch: bool,
    pub resigns: bool,
    pace: [u64; 2],
    random: u64,
    act_at: Instant,
    hand_at: Instant,
    try_at: Instant,
    is_over: bool,
    /// The time of this player's last act, in the match.
    last_act: Option<Millis>,
    logged: usize,
}

impl Playing {
    pub fn new(pace: [u64; 2], seed: u64) -> Playing {
        let now = Instant::now();
        Playing {
            table: None,
            proposal: None,
            wants_rematch: false,
            resigns: false,
            pace,
            random: seed | 1,
            act_at: now,
            hand_at: now,
            try_at: now,
            is_over: false,
            last_act: None,
            logged: 0,
        }
    }

    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 20
    }

    /// Hears what happened, and does what is due.
    pub fn step(&mut self, now: Instant) {
        let Some(table) = self.table.clone() else { return };
        for notice in table.take_notices() {
            self.hear(&table, notice);
        }
        let logged = table.read(|end, _| end.log().len());
        if std::mem::replace(&mut self.logged, logged) != logged {
            tell(&format!("settled {logged}"));
        }
        if now >= self.hand_at {
            self.hand_at = now + HAND_INTERVAL;
            let place = i16::try_from(self.random() % 3_000).unwrap_or(0);
            let position = HandPosition { at: [place, 400, -place], ..HandPosition::default() };
            table.write(|end, now| end.show_hand(now, position));
        }
        if now >= self.act_at {
            self.act_at = now + Duration::from_millis(self.pace[0] + self.random() % (self.pace[1] - self.pace[0]));
            self.act(&table);
        }
        if now >= self.try_at {
            self.try_at = now + PATIENCE;
            self.try_again(&table);
        }
    }

    /// Acts as the rules allow.
    fn act(&mut self, table: &Table<Match>) {
        let choices: [u16; 8] = std::array::from_fn(|_| self.random() as u16);
        let pressed = clock();
        let acted = table.write(|end, now| {
            let (me, at) = (end.me()?, end.match_now(now)?);
            let action = choices.iter().find_map(|choice| {
                let seen = end.seen()?;
                let action = pick_action(seen, me, *choice);
                (seen.check(me, action).is_ok() && !action.ends_match()).then_some(action)
            })?;
            Some((at, end.act(now, action)))
        });
        match acted {
            Some((at, Ok(_))) => {
                self.last_act = Some(at);
                tell_at(pressed, "act");
            }
            // What was seen is some milliseconds old.
            None | Some((_, Err(ActError::NotRunning | ActError::Refused(_)))) => {}
            Some((_, Err(error))) => tell(&format!("fault not acted: {error}")),
        }
    }

    /// Does what was not possible before.
    fn try_again(&mut self, table: &Table<Match>) {
        if let Some(options) = &self.proposal
            && table.write(|end, now| end.propose(now, options) && end.agree(now))
        {
            self.proposal = None;
        }
        if self.resigns && table.write(|end, now| end.act(now, Action::Resign).is_ok()) {
            self.resigns = false;
        }
        if self.is_over && self.wants_rematch {
            // It lapses, or is answered.
            let _ = table.write(|end, now| end.ask(now, Request::Rematch));
        }
    }

    fn hear(&mut self, table: &Table<Match>, notice: Notice<Match>) {
        match notice {
            Notice::Proposed(_) => _ = table.write(End::agree),
            Notice::Began { me, .. } => {
                (self.is_over, self.last_act) = (false, None);
                tell(&format!("began {me:?}"));
            }
            Notice::Started { at, .. } => tell(&format!("started {at}")),
            Notice::Stopped(why) => tell(&format!("stopped {why:?}")),
            Notice::Synced(at) => {
                let is_ready = table.write(End::ready);
                tell(&format!("synced {at} {is_ready}"));
            }
            Notice::Arrived { .. } => tell("arrived"),
            Notice::Announced { at, event } => self.announce(table, at, &event),
            Notice::Moved(moved) => tell(&format!("moved {}", moved.at.abs_diff(moved.wanted))),
            Notice::Refused { .. } => tell("refused"),
            Notice::Withdrawn { .. } => tell("withdrawn"),
            Notice::Stalled(is_stalled) => tell(&format!("stalled {is_stalled}")),
            Notice::Dial(attempt) => tell(&format!("dial {attempt}")),
            Notice::MayChoose => {
                let chosen = table.write(|end, now| end.choose(now, AbsenceChoice::Wait));
                tell(&format!("waits {}", chosen.is_ok()));
            }
            Notice::Asked(Request::Rematch) => {
                // The match is over here, too.
                let _ = table.write(|end, now| end.answer(now, Request::Rematch, true));
            }
            Notice::Over(ending) => self.finish(table, &format!("{ending:?}")),
            Notice::Closed { by, reason } => tell(&format!("closed {by:?} {reason:?}")),
            Notice::Diverged(_) | Notice::RolledBack(_) => tell(&format!("fault {notice:?}")),
            _ => {}
        }
    }

    fn announce(&self, table: &Table<Match>, at: Millis, event: &Event) {
        let state = table.read(|end, now| (end.match_now(now), end.round_trip()));
        let late = match state {
            (Some(now), trip) => {
                let is_acting = self.last_act.is_some_and(|last| now <= last + trip.unwrap_or(0) + 100);
                let which = if is_acting { "acting" } else { "still" };
                format!("{which} {}", now.saturating_sub(at))
            }
            (None, _) => "stopped 0".into(),
        };
        tell(&format!("announced {late} {at} {event:?}"));
    }

    /// Tells how the match ended, the hash of every beginning of its log, and all that had to be announced.
    fn finish(&mut self, table: &Table<Match>, ending: &str) {
        let (log, options) = table.read(|end, _| (end.log().to_vec(), end.options().copied()));
        let (log, options) = (log, options.expect("a match"));
        let mut game = Match::begin(&options).expect("it was played");
        let mut events = Vec::new();
        digests(&log).enumerate().for_each(|(length, digest)| tell(&format!("beginning {length} {digest:x}")));
        for entry in &log {
            NetGame::apply(&mut game, entry.at, entry.by, &entry.act, &mut events).expect("a log has legal acts");
        }
        NetGame::advance(&mut game, log.last().map_or(0, |entry| entry.at) + Millis::from(u32::MAX), &mut events);
        for (at, event) in events.iter().filter(|(_, event)| Match::is_announced_late(event)) {
            tell(&format!("final {at} {event:?}"));
        }
        self.is_over = true;
        tell_log(&format!("over {ending}"), &log);
    }
}
