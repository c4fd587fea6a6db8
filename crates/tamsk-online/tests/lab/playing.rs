//! The acts of a player at the table, and the reports about the match.

use std::time::{Duration, Instant};

use tamsk_net::{AbsenceChoice, ActError, ConsentRequest, HandPosition, NetGame, Notice, Peer};
use tamsk_online::TableHandle;
use tamsk_rules::{Action, Event, Match, Millis, Options};
use tamsk_samples::matches::pick_mostly_legal_action;

use super::system::clock;
use super::telling::{prefix_digests, tell, tell_at, tell_log};

/// The time between two hand positions that a player sends.
const HAND_INTERVAL: Duration = Duration::from_millis(40);
/// The time between two attempts to propose options, to resign, or to ask for a rematch.
const PATIENCE: Duration = Duration::from_millis(50);

/// The state of a player, who may be at a table.
pub struct Playing {
    pub table: Option<TableHandle<Match>>,
    /// The options that this player has yet to propose, if any.
    pub proposal: Option<Options>,
    /// Whether the player wants a rematch after a match is over.
    pub wants_rematch: bool,
    pub resigns: bool,
    pace: [u64; 2],
    random: u64,
    act_at: Instant,
    hand_at: Instant,
    try_at: Instant,
    is_over: bool,
    /// The match time of this player's last act, or `None` if the player has not acted in this match.
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

    /// Processes the notices of the table. Then does what is due: moves the hand, makes an act, or repeats an attempt
    /// that failed.
    pub fn step(&mut self, now: Instant) {
        let Some(table) = self.table.clone() else { return };
        for notice in table.take_notices() {
            self.hear(&table, notice);
        }
        let logged = table.with_peer(|end, _| end.log().len());
        if std::mem::replace(&mut self.logged, logged) != logged {
            tell(&format!("settled {logged}"));
        }
        if now >= self.hand_at {
            self.hand_at = now + HAND_INTERVAL;
            let place = i16::try_from(self.random() % 3_000).unwrap_or(0);
            let position = HandPosition { coordinates: [place, 400, -place], ..HandPosition::default() };
            table.with_peer_and_wake_carrier(|end, now| end.send_hand_position(now, position));
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

    /// Makes a random act that the rules allow, and reports it.
    fn act(&mut self, table: &TableHandle<Match>) {
        let choices: [u16; 8] = std::array::from_fn(|_| self.random() as u16);
        let pressed = clock();
        let acted = table.with_peer_and_wake_carrier(|end, now| {
            let (me, at) = (end.me()?, end.match_time(now)?);
            let action = choices.iter().find_map(|choice| {
                let seen = end.predicted_match()?;
                let action = pick_mostly_legal_action(seen, me, *choice);
                (seen.check_action(me, action).is_ok() && !action.ends_match()).then_some(action)
            })?;
            Some((at, end.act(now, action)))
        });
        match acted {
            Some((at, Ok(_))) => {
                self.last_act = Some(at);
                tell_at(pressed, "act");
            }
            // The predicted match is a few milliseconds old, so the act may no longer be possible.
            None | Some((_, Err(ActError::NotRunning | ActError::Refused(_)))) => {}
            Some((_, Err(error))) => tell(&format!("fault not acted: {error}")),
        }
    }

    /// Proposes the options, resigns, and asks for a rematch, if the player wants to and has not succeeded yet.
    fn try_again(&mut self, table: &TableHandle<Match>) {
        if let Some(options) = &self.proposal
            && table.with_peer_and_wake_carrier(|end, now| end.propose(now, options) && end.agree(now))
        {
            self.proposal = None;
        }
        if self.resigns && table.with_peer_and_wake_carrier(|end, now| end.act(now, Action::Resign).is_ok()) {
            self.resigns = false;
        }
        if self.is_over && self.wants_rematch {
            // A request that is not possible yet is repeated later.
            let _ = table.with_peer_and_wake_carrier(|end, now| end.ask(now, ConsentRequest::Rematch));
        }
    }

    fn hear(&mut self, table: &TableHandle<Match>, notice: Notice<Match>) {
        match notice {
            Notice::Proposed(_) => _ = table.with_peer_and_wake_carrier(Peer::agree),
            Notice::MatchBegan { me, .. } => {
                (self.is_over, self.last_act) = (false, None);
                tell(&format!("began {me:?}"));
            }
            Notice::ClockStarting { at, .. } => tell(&format!("started {at}")),
            Notice::ClockStopped(why) => tell(&format!("stopped {why:?}")),
            Notice::LogsSynced(at) => {
                let is_ready = table.with_peer_and_wake_carrier(Peer::declare_ready);
                tell(&format!("synced {at} {is_ready}"));
            }
            Notice::ActArrived { .. } => tell("arrived"),
            Notice::EventBecameCertain { at, event } => self.announce(table, at, &event),
            Notice::OwnActRetimed(moved) => tell(&format!("moved {}", moved.final_at.abs_diff(moved.requested_at))),
            Notice::ActRefusedLater { .. } => tell("refused"),
            Notice::OwnActLostByStop { .. } => tell("withdrawn"),
            Notice::StallChanged(is_stalled) => tell(&format!("stalled {is_stalled}")),
            Notice::ShouldDial(attempt) => tell(&format!("dial {attempt}")),
            Notice::MayChooseAfterAbsence => {
                let chosen =
                    table.with_peer_and_wake_carrier(|end, now| end.choose_after_absence(now, AbsenceChoice::Wait));
                tell(&format!("waits {}", chosen.is_ok()));
            }
            Notice::Asked(ConsentRequest::Rematch) => {
                // An answer that comes too late is not needed, because the other player asks again.
                let _ = table.with_peer_and_wake_carrier(|end, now| end.answer(now, ConsentRequest::Rematch, true));
            }
            Notice::Over(ending) => self.finish(table, &format!("{ending:?}")),
            Notice::ConnectionClosed { by, reason } => tell(&format!("closed {by:?} {reason:?}")),
            Notice::DivergedAtSecond(_) | Notice::RolledBackTo(_) => tell(&format!("fault {notice:?}")),
            _ => {}
        }
    }

    fn announce(&self, table: &TableHandle<Match>, at: Millis, event: &Event) {
        let state = table.with_peer(|end, now| (end.match_time(now), end.shortest_round_trip()));
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

    /// Reports how the match ended, the hash of every prefix of its log, and all events that had to be announced.
    fn finish(&mut self, table: &TableHandle<Match>, ending: &str) {
        let (log, options) = table.with_peer(|end, _| (end.log().to_vec(), end.options().copied()));
        let (log, options) = (log, options.expect("a match"));
        let mut game = Match::begin(&options).expect("it was played");
        let mut events = Vec::new();
        prefix_digests(&log).enumerate().for_each(|(length, digest)| tell(&format!("beginning {length} {digest:x}")));
        for entry in &log {
            NetGame::apply(&mut game, entry.at, entry.by, &entry.act, &mut events).expect("a log has legal acts");
        }
        NetGame::advance(&mut game, log.last().map_or(0, |entry| entry.at) + Millis::from(u32::MAX), &mut events);
        for (at, event) in events.iter().filter(|(_, event)| Match::is_irreversible(event)) {
            tell(&format!("final {at} {event:?}"));
        }
        self.is_over = true;
        tell_log(&format!("over {ending}"), &log);
    }
}
