//! One end with its player, who receives the notices of the end.

use std::collections::VecDeque;

use tamsk_engine::random::Random;
use tamsk_net::{AbsenceChoice, CloseReason, ConsentRequest, Micros, Notice, Peer, PeerConfig, Role, TimedNetEvent};
use tamsk_rules::Millis;

use super::game::RandomGame;
use super::network::MILLI;

/// The pace at which the players act, and the time at which they resign.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The longest time between two acts of a player.
    pub longest_wait: Millis,
    /// The match time from which the players resign.
    pub resign_at: Millis,
    /// The number of acts in a thousand that are followed by a request for a pause.
    pub pauses_per_mille: u32,
    /// The number of acts in a thousand that are replaced by a burst of up to twenty acts.
    pub bursts_per_mille: u32,
}

/// One end with its player.
pub struct Side<G: RandomGame> {
    pub number: usize,
    pub end: Option<Peer<G>>,
    /// The time that this end's clock showed at the start of the simulation.
    offset: Micros,
    /// The drift of this end's clock, in parts per million.
    drift: i64,
    /// The time at which the machine wakes up.
    pub asleep_until: Micros,
    /// The total time for which the machine's clock has been stopped.
    slept: Micros,
    pub random: Random,
    pub pace: Pace,
    pub next_poll: Micros,
    act_at: Millis,
    /// The player's acts in order.
    pub made: Vec<G::Act>,
    /// The number of the player's acts that the rules refused.
    pub refused: usize,
    /// The number of the player's acts that were withdrawn.
    pub withdrawn: usize,
    /// The number of the player's acts whose time the host changed.
    pub retimed: usize,
    pub announced: Vec<TimedNetEvent<G::Event>>,
    /// For each announcement of an event, its delay and whether an act of the player was on its way.
    pub lateness: Vec<(Millis, bool)>,
    last_act: Option<Millis>,
    /// The stored match, if any.
    pub saved: Option<Vec<u8>>,
    /// The time that storing a match takes. Data is sent in the meantime, but the player receives notices only once the
    /// match is stored.
    pub disk_time: Micros,
    /// The matches being stored: the time at which each is stored, the match, and the notices that the player then
    /// receives.
    storing: VecDeque<(Micros, Option<Vec<u8>>, Vec<Notice<G>>)>,
    /// Whether the end has asked for another connection.
    pub wants_dial: bool,
    /// The reason why the connection was closed, if it was.
    pub closed: Option<CloseReason>,
    /// The number of times that the match clock stopped.
    pub stops: u32,
    /// The number of times that the settled match did not advance for a while.
    pub stalls: u32,
    /// The number of notices that the player may choose what to do, because the other player stayed away.
    pub choice_notices: u32,
    /// The choice that the player makes after the other player stayed away too long.
    pub choice: AbsenceChoice,
}

impl<G: RandomGame> Side<G> {
    pub fn new(number: usize, mut random: Random, pace: Pace) -> Side<G> {
        Side {
            number,
            end: Some(Peer::new(settings(number, random.next_u64()))),
            offset: random.below(1 << 40),
            drift: random.below(401) as i64 - 200,
            asleep_until: 0,
            slept: 0,
            pace,
            next_poll: 0,
            act_at: random.below(pace.longest_wait),
            random,
            made: Vec::new(),
            refused: 0,
            withdrawn: 0,
            retimed: 0,
            announced: Vec::new(),
            lateness: Vec::new(),
            last_act: None,
            saved: None,
            disk_time: 0,
            storing: VecDeque::new(),
            wants_dial: false,
            closed: None,
            stops: 0,
            stalls: 0,
            choice_notices: 0,
            choice: AbsenceChoice::Wait,
        }
    }

    pub fn local(&self, now: Micros) -> Micros {
        let now = now.saturating_sub(self.slept);
        self.offset + (now as i64 + now as i64 * self.drift / 1_000_000) as Micros
    }

    pub fn connect(&mut self, now: Micros, role: Role) {
        let local = self.local(now);
        if let Some(end) = &mut self.end {
            end.begin_connection(local, role);
        }
        self.next_poll = now;
    }

    /// Puts the machine to sleep for the given time. The machine's clock stops during the sleep if `stops_clock` is
    /// `true`.
    pub fn sleep(&mut self, now: Micros, time: Micros, stops_clock: bool) {
        if self.asleep_until > now {
            return;
        }
        self.asleep_until = now + time;
        self.next_poll = self.asleep_until;
        self.slept += if stops_clock { time } else { 0 };
    }

    /// Kills the program. Only the stored match remains.
    pub fn kill(&mut self) {
        self.end = None;
        self.storing.clear();
    }

    /// Starts the program again.
    pub fn revive(&mut self) {
        let bytes = self.saved.as_ref().expect("a match is stored");
        self.end = Some(Peer::restore(settings(self.number, 0), bytes).expect("the stored match is readable"));
    }

    /// Lets the player act, and polls the end.
    pub fn poll(&mut self, now: Micros) -> (Vec<u8>, Vec<Vec<u8>>) {
        let local = self.local(now);
        self.play(local);
        let Some(end) = &mut self.end else { return (Vec::new(), Vec::new()) };
        let output = end.poll(local);
        self.next_poll = now + output.wait * MILLI;
        let saved = output.must_save.then(|| end.to_saved_bytes()).flatten();
        // Notices for the carrier of the bytes do not wait until the match is stored.
        let (carriers, players) = output
            .notices
            .into_iter()
            .partition(|it| matches!(it, Notice::ShouldDial(_) | Notice::ConnectionClosed { .. }));
        self.storing.push_back((now + saved.as_ref().map_or(0, |_| self.disk_time), saved, players));
        Vec::into_iter(carriers).for_each(|notice| self.hear(notice, local));
        while let Some((_, saved, notices)) = self.storing.pop_front_if(|(done_at, ..)| *done_at <= now) {
            self.saved = saved.or(self.saved.take());
            notices.into_iter().for_each(|notice| self.hear(notice, local));
        }
        (output.stream, output.datagrams)
    }

    fn play(&mut self, local: Micros) {
        let Some(end) = &mut self.end else { return };
        let Some(now) = end.match_time(local) else { return };
        let (Some(me), None) = (end.me(), end.ending()) else { return };
        if now < self.act_at {
            return;
        }
        self.act_at = now + 1 + self.random.below(self.pace.longest_wait);
        // Some players act so fast that a datagram cannot hold all of their acts.
        let burst = if self.random.random_bool(self.pace.bursts_per_mille) { 1 + self.random.below(20) } else { 1 };
        for _ in 0..burst {
            let act = match end.predicted_match() {
                Some(_) if now >= self.pace.resign_at => G::resignation(),
                Some(seen) => seen.pick(me, &mut self.random),
                None => return,
            };
            if end.act(local, act.clone()).is_ok() {
                self.made.push(act);
                self.last_act = Some(now);
            }
        }
        if self.random.random_bool(self.pace.pauses_per_mille) {
            // The request may be refused, because the player may have no pauses left.
            let _ = end.ask(local, ConsentRequest::Pause);
        }
    }

    fn hear(&mut self, notice: Notice<G>, local: Micros) {
        let Some(end) = &mut self.end else { return };
        match notice {
            Notice::Proposed(_) => assert!(end.agree(local)),
            // `declare_ready` fails if another connection replaced this one while the match was being stored.
            Notice::LogsSynced(_) => assert!(end.declare_ready(local) || self.disk_time > 0),
            Notice::Asked(ConsentRequest::Pause) => {
                // The answer may be refused, because the match may be over or stopped by now.
                let _ = end.answer(local, ConsentRequest::Pause, true);
            }
            Notice::EventBecameCertain { at, event } => {
                self.announced.push((at, event));
                if let Some(now) = end.match_time(local) {
                    let trip = end.shortest_round_trip().unwrap_or(0);
                    let under_way = self.last_act.is_some_and(|last| now <= last + trip + 100);
                    self.lateness.push((now.saturating_sub(at), under_way));
                }
            }
            Notice::ActRefusedLater { by, .. } => self.refused += usize::from(Some(by) == end.me()),
            Notice::OwnActLostByStop { .. } => self.withdrawn += 1,
            Notice::OwnActRetimed(_) => self.retimed += 1,
            Notice::ShouldDial(_) => self.wants_dial = true,
            Notice::ConnectionClosed { reason, .. } => self.closed = Some(reason),
            Notice::ClockStopped(_) => self.stops += 1,
            Notice::StallChanged(true) => self.stalls += 1,
            Notice::MayChooseAfterAbsence => {
                self.choice_notices += 1;
                assert!(end.choose_after_absence(local, self.choice).is_ok() || self.disk_time > 0);
            }
            Notice::RolledBackTo(_) => panic!("the logs of honest ends never differ"),
            Notice::DivergedAtSecond(second) => panic!("the matches differ at {second:?}"),
            _ => {}
        }
    }
}

pub fn settings(number: usize, lot: u64) -> PeerConfig {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&lot.to_le_bytes());
    PeerConfig {
        name: format!("Player {number}").as_str().into(),
        version: "0.1.0".into(),
        rules_fingerprint: [1; 32],
        other_key: [9; 32],
        colour_draw_secret: secret,
    }
}
