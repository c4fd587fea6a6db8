//! Two ends, the network between them, and the simulation of time.

use tamsk_engine::random::Random;
use tamsk_net::{CloseReason, LoggedAct, Micros, Role, TimedNetEvent};
use tamsk_rules::Millis;

use super::game::RandomGame;
use super::network::{MILLI, Network, Parcel, SECOND, Way};
use super::side::{Pace, Side};

/// The simulated time within which every match must be over.
const LONGEST: Micros = 3_000 * SECOND;

/// Two ends and the network between them.
pub struct World<G: RandomGame> {
    pub now: Micros,
    pub sides: [Side<G>; 2],
    pub network: Network,
    /// The number of the side that hosts the connection.
    pub host: usize,
    /// The time at which the sides connect again after a refused connection or a restart; `None` if neither happened
    /// since they last connected.
    redial_at: Option<Micros>,
    proposal: Option<G::Options>,
    /// The kills: the time of each kill, the number of the side, and the time at which the side starts again.
    pub kills: Vec<(Micros, usize, Micros)>,
    /// The sleeps: the time of each sleep, the number of the side, the length of the sleep, and whether the side's
    /// clock stops during the sleep.
    pub sleeps: Vec<(Micros, usize, Micros, bool)>,
    /// The number of times that a side was killed.
    pub kill_count: u32,
    /// The number of connections that were refused because the host knew only an earlier epoch.
    pub stale_epochs: u32,
}

impl<G: RandomGame> World<G> {
    pub fn new(seed: u64, ways: [Way; 2], pace: Pace) -> World<G> {
        let mut random = Random::new(seed);
        let options = G::random_options(&mut random);
        World::with_options(seed, ways, pace, options)
    }

    pub fn with_options(seed: u64, ways: [Way; 2], pace: Pace, options: G::Options) -> World<G> {
        let sides = [0, 1].map(|number| Side::new(number, Random::stream(seed, number as u64), pace));
        let network = Network::new(ways, Random::stream(seed, 2));
        let mut world = World {
            now: 0,
            sides,
            network,
            host: 0,
            redial_at: None,
            proposal: Some(options),
            kills: Vec::new(),
            sleeps: Vec::new(),
            kill_count: 0,
            stale_epochs: 0,
        };
        world.connect();
        world
    }

    /// Connects both ends again.
    pub fn connect(&mut self) {
        self.network.reconnect();
        for (number, side) in self.sides.iter_mut().enumerate() {
            side.connect(self.now, if number == self.host { Role::Host } else { Role::Guest });
            (side.wants_dial, side.closed) = (false, None);
        }
        self.redial_at = None;
    }

    fn connect_if_wanted(&mut self) {
        for side in &mut self.sides {
            if let Some(reason) = side.closed.take() {
                // The other side knows the latest epoch, so that side must host the next connection.
                if matches!(reason, CloseReason::HostLacksLatestEpoch(_)) {
                    self.host = 1 - self.host;
                    self.stale_epochs += 1;
                } else {
                    let number = side.number;
                    panic!("honest ends refuse nothing: {reason:?} at {number}, {}", self.describe());
                }
                self.redial_at = Some(self.now + SECOND);
            }
        }
        let wanted = self.sides.iter().any(|side| side.wants_dial) || self.redial_at.is_some_and(|at| at <= self.now);
        let alive = self.sides.iter().all(|side| side.end.is_some() && side.asleep_until <= self.now);
        if wanted && alive && !self.network.ways.iter().any(|way| way.is_cut(self.now)) {
            self.connect();
        }
        self.sides.iter_mut().for_each(|side| side.wants_dial = false);
    }

    fn poll(&mut self, number: usize) {
        let local = self.sides[number].local(self.now);
        if number == self.host
            && let Some(options) = &self.proposal
            && let Some(end) = &mut self.sides[number].end
            && end.propose(local, options)
        {
            assert!(end.agree(local));
            self.proposal = None;
        }
        let (stream, datagrams) = self.sides[number].poll(self.now);
        self.network.send(self.now, 1 - number, stream, datagrams);
    }

    /// Processes the next event.
    pub fn step(&mut self) {
        let polls = [0, 1].map(|i| if self.sides[i].end.is_some() { self.sides[i].next_poll } else { Micros::MAX });
        let kill = self.kills.first().map_or(Micros::MAX, |kill| kill.0);
        let arrival = self.network.next_at().unwrap_or(Micros::MAX);
        let next = polls[0].min(polls[1]).min(kill).min(arrival);
        self.now = self.now.max(next);
        while let Some((_, number, time, stops_clock)) = self.sleeps.pop_if(|sleep| sleep.0 <= self.now) {
            self.sides[number].sleep(self.now, time, stops_clock);
        }
        if kill <= self.now {
            let (_, number, until) = self.kills.remove(0);
            let asleep = self.sides[number].asleep_until;
            if asleep > self.now {
                // A program is neither started nor killed while its machine sleeps.
                self.kills.push((asleep, number, until));
                self.kills.sort_unstable();
            } else if until == 0 {
                self.sides[number].revive();
                self.redial_at = Some(self.now);
            } else {
                self.sides[number].kill();
                self.kill_count += 1;
                // Either side may host the next connection.
                self.host = self.sides[0].random.below(2) as usize;
                self.kills.push((until.max(self.now), number, 0));
                self.kills.sort_unstable();
            }
        } else if arrival <= self.now {
            if let Some((to, Some(parcel))) = self.network.take() {
                let local = self.sides[to].local(self.now);
                if self.sides[to].asleep_until > self.now {
                    self.network.delay(self.sides[to].asleep_until, to, parcel);
                } else if let Some(end) = &mut self.sides[to].end {
                    match parcel {
                        Parcel::Stream(bytes) => end.receive_stream(local, &bytes),
                        Parcel::Datagram(bytes) => end.receive_datagram(local, &bytes),
                    }
                    self.poll(to);
                }
            }
        } else {
            self.poll(usize::from(polls[1] < polls[0]));
        }
        self.connect_if_wanted();
    }

    pub fn is_over(&self) -> bool {
        let over = |side: &Side<G>| side.end.as_ref().is_some_and(|end| end.ending().is_some());
        self.kills.is_empty() && self.sides.iter().all(over)
    }

    /// Plays the match to its end.
    pub fn play(&mut self) {
        while !self.is_over() {
            assert!(self.now < LONGEST, "the match never ends: {}", self.describe());
            self.step();
        }
        // Data on its way must arrive, so that the last hashes are compared.
        self.run_for(5 * SECOND);
    }

    pub fn run_for(&mut self, time: Micros) {
        let end = self.now + time;
        while self.now < end {
            self.step();
        }
    }

    pub fn describe(&self) -> String {
        let of = |side: &Side<G>| {
            let end = side.end.as_ref();
            let state = end.map(|end| (end.stop_reason(), end.ending(), end.settled_until(), end.log().len()));
            format!("{state:?} after {} acts, {} stops", side.made.len(), side.stops)
        };
        format!("at {} ms: {} and {}", self.now / MILLI, of(&self.sides[0]), of(&self.sides[1]))
    }

    pub fn log(&self, number: usize) -> &[LoggedAct<G::Act>] {
        self.sides[number].end.as_ref().map_or(&[], |end| end.log())
    }

    /// Checks that both ends have the same match, and have announced the same events.
    pub fn assert_equal(&self, start: &G) {
        assert_eq!(self.log(0), self.log(1), "the logs are equal");
        let digest = |side: &Side<G>| side.end.as_ref().and_then(|end| end.settled_match().map(G::digest));
        assert_eq!(digest(&self.sides[0]), digest(&self.sides[1]), "the matches are equal");
        let (game, announced) = replay(start, self.log(0));
        assert_eq!(Some(game.digest()), digest(&self.sides[0]), "the log leads to the match");
        for side in &self.sides {
            assert_eq!(side.announced, announced, "every event is announced exactly once");
        }
    }

    /// Checks that every act of a player was logged, refused or withdrawn, and that its player was notified.
    pub fn assert_no_act_lost(&self) {
        for side in &self.sides {
            let end = side.end.as_ref().expect("nobody was killed");
            let own: Vec<_> = end.log().iter().filter(|entry| Some(entry.by) == end.me()).collect();
            assert_eq!(own.len() + side.refused + side.withdrawn, side.made.len(), "no act is lost or doubled");
            let mut made = side.made.iter();
            assert!(own.iter().all(|entry| made.any(|act| *act == entry.act)), "acts keep their order");
        }
    }
}

/// Replays a log. Returns the match and its irreversible events, which are announced only once they are settled.
pub fn replay<G: RandomGame>(start: &G, log: &[LoggedAct<G::Act>]) -> (G, Vec<TimedNetEvent<G::Event>>) {
    let mut game = start.clone();
    let mut events = Vec::new();
    for entry in log {
        assert!(game.apply(entry.at, entry.by, &entry.act, &mut events).is_ok(), "the log has only legal acts");
    }
    game.advance(log.last().map_or(0, |entry| entry.at) + Millis::from(u32::MAX), &mut events);
    events.retain(|(_, event)| G::is_irreversible(event));
    (game, events)
}
