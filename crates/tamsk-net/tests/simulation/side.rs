//! One end with its player, and all notices to them.

use std::collections::VecDeque;

use tamsk_engine::random::Random;
use tamsk_net::{AbsenceChoice, CloseReason, End, Micros, Notice, Request, Role, Settings, Timed};
use tamsk_rules::Millis;

use super::game::RandomGame;
use super::network::MILLI;

/// How fast and how long the players play.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The longest time between two acts of a player.
    pub longest_wait: Millis,
    /// The moment from which the players resign.
    pub resign_at: Millis,
    /// How many of a thousand acts are followed by a request for a pause.
    pub pauses: u32,
    /// How many of a thousand acts are up to twenty at once.
    pub bursts: u32,
}

/// One end with its player.
pub struct Side<G: RandomGame> {
    pub number: usize,
    pub end: Option<End<G>>,
    /// The clock of this end: where it begins, and how many millionths it is too fast.
    offset: Micros,
    drift: i64,
    /// When the machine wakes up, and how long its clock has stood still.
    pub wakes_at: Micros,
    slept: Micros,
    pub random: Random,
    pub pace: Pace,
    pub next_poll: Micros,
    act_at: Millis,
    /// What the player did, in order, and what became of it.
    pub made: Vec<G::Act>,
    pub refused: usize,
    pub withdrawn: usize,
    pub moved: usize,
    pub announced: Vec<Timed<G::Event>>,
    /// How late each event was announced, and whether an own act was under way.
    pub lateness: Vec<(Millis, bool)>,
    last_act: Option<Millis>,
    pub saved: Option<Vec<u8>>,
    /// How long storing a match takes. What travels does not wait for it, but the player does.
    pub disk_time: Micros,
    /// What is being stored, until when, and what the player hears then.
    storing: VecDeque<(Micros, Option<Vec<u8>>, Vec<Notice<G>>)>,
    pub dials: bool,
    pub closed: Option<CloseReason>,
    pub stops: u32,
    pub stalls: u32,
    pub may_choose: u32,
    pub choice: AbsenceChoice,
}

impl<G: RandomGame> Side<G> {
    pub fn new(number: usize, mut random: Random, pace: Pace) -> Side<G> {
        Side {
            number,
            end: Some(End::new(settings(number, random.next_u64()))),
            offset: random.below(1 << 40),
            drift: random.below(401) as i64 - 200,
            wakes_at: 0,
            slept: 0,
            pace,
            next_poll: 0,
            act_at: random.below(pace.longest_wait),
            random,
            made: Vec::new(),
            refused: 0,
            withdrawn: 0,
            moved: 0,
            announced: Vec::new(),
            lateness: Vec::new(),
            last_act: None,
            saved: None,
            disk_time: 0,
            storing: VecDeque::new(),
            dials: false,
            closed: None,
            stops: 0,
            stalls: 0,
            may_choose: 0,
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
            end.connect(local, role);
        }
        self.next_poll = now;
    }

    /// Puts the machine to sleep. On some systems its clock stands still meanwhile.
    pub fn sleep(&mut self, now: Micros, time: Micros, stops_clock: bool) {
        if self.wakes_at > now {
            return;
        }
        self.wakes_at = now + time;
        self.next_poll = self.wakes_at;
        self.slept += if stops_clock { time } else { 0 };
    }

    /// Kills the program. Only what was kept remains.
    pub fn kill(&mut self) {
        self.end = None;
        self.storing.clear();
    }

    /// Starts the program again.
    pub fn revive(&mut self) {
        let bytes = self.saved.as_ref().expect("a match was kept");
        self.end = Some(End::restore(settings(self.number, 0), bytes).expect("what was kept is readable"));
    }

    /// Lets the player act and the end do what is due.
    pub fn poll(&mut self, now: Micros) -> (Vec<u8>, Vec<Vec<u8>>) {
        let local = self.local(now);
        self.play(local);
        let Some(end) = &mut self.end else { return (Vec::new(), Vec::new()) };
        let output = end.poll(local);
        self.next_poll = now + output.wait * MILLI;
        let saved = output.must_save.then(|| end.saved()).flatten();
        // What carries the bytes hears it at once.
        let (carriers, players) =
            output.notices.into_iter().partition(|it| matches!(it, Notice::Dial(_) | Notice::Closed { .. }));
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
        let Some(now) = end.match_now(local) else { return };
        let (Some(me), None) = (end.me(), end.ending()) else { return };
        if now < self.act_at {
            return;
        }
        self.act_at = now + 1 + self.random.below(self.pace.longest_wait);
        // Some play so fast that a datagram cannot hold all of it.
        let burst = if self.random.random_bool(self.pace.bursts) { 1 + self.random.below(20) } else { 1 };
        for _ in 0..burst {
            let act = match end.seen() {
                Some(_) if now >= self.pace.resign_at => G::resignation(),
                Some(seen) => seen.pick(me, &mut self.random),
                None => return,
            };
            if end.act(local, act.clone()).is_ok() {
                self.made.push(act);
                self.last_act = Some(now);
            }
        }
        if self.random.random_bool(self.pace.pauses) {
            // A player has only so many.
            let _ = end.ask(local, Request::Pause);
        }
    }

    fn hear(&mut self, notice: Notice<G>, local: Micros) {
        let Some(end) = &mut self.end else { return };
        match notice {
            Notice::Proposed(_) => assert!(end.agree(local)),
            // Another connection may have come while it was stored, with another such notice.
            Notice::Synced(_) => assert!(end.ready(local) || self.disk_time > 0),
            Notice::Asked(Request::Pause) => {
                // The match may be over or stopped by now.
                let _ = end.answer(local, Request::Pause, true);
            }
            Notice::Announced { at, event } => {
                self.announced.push((at, event));
                if let Some(now) = end.match_now(local) {
                    let trip = end.round_trip().unwrap_or(0);
                    let under_way = self.last_act.is_some_and(|last| now <= last + trip + 100);
                    self.lateness.push((now.saturating_sub(at), under_way));
                }
            }
            Notice::Refused { by, .. } => self.refused += usize::from(Some(by) == end.me()),
            Notice::Withdrawn { .. } => self.withdrawn += 1,
            Notice::Moved(_) => self.moved += 1,
            Notice::Dial(_) => self.dials = true,
            Notice::Closed { reason, .. } => self.closed = Some(reason),
            Notice::Stopped(_) => self.stops += 1,
            Notice::Stalled(true) => self.stalls += 1,
            Notice::MayChoose => {
                self.may_choose += 1;
                assert!(end.choose(local, self.choice).is_ok() || self.disk_time > 0);
            }
            Notice::RolledBack(_) => panic!("the logs of honest ends never part"),
            Notice::Diverged(second) => panic!("the matches differ at {second:?}"),
            _ => {}
        }
    }
}

pub fn settings(number: usize, lot: u64) -> Settings {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&lot.to_le_bytes());
    Settings {
        name: format!("Player {number}").as_str().into(),
        version: "0.1.0".into(),
        rule_cases: [1; 32],
        other_key: [9; 32],
        secret,
    }
}
