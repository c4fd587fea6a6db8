//! Totals over many matches, which show that the tests cover the rare cases, too.

use super::game::RandomGame;
use super::network::SECOND;
use super::world::World;

#[derive(Clone, Debug, Default)]
pub struct Totals {
    matches: usize,
    acts: usize,
    withdrawn: usize,
    pub retimed: usize,
    announced: usize,
    pub refused: usize,
    pub stops: u32,
    stalls: u32,
    pub kills: u32,
    pub stale_epochs: u32,
    seconds: u64,
    /// The number of bytes sent on streams, and the number of bytes sent in datagrams.
    bytes: [usize; 2],
}

impl Totals {
    pub fn add<G: RandomGame>(&mut self, world: &World<G>) {
        self.matches += 1;
        for side in &world.sides {
            self.acts += side.made.len();
            self.refused += side.refused;
            self.withdrawn += side.withdrawn;
            self.retimed += side.retimed;
            self.announced += side.announced.len();
            self.stops += side.stops;
            self.stalls += side.stalls;
        }
        self.kills += world.kill_count;
        self.stale_epochs += world.stale_epochs;
        self.seconds += world.now / SECOND;
        self.bytes = [0, 1].map(|i| self.bytes[i] + world.network.sent[i]);
    }

    pub fn print(&self, what: &str) {
        println!("{what}: {self:?}");
    }

    /// Checks that players acted and that events were announced, and prints all totals.
    pub fn assert_eventful(&self, what: &str) {
        self.print(what);
        assert!(self.acts > 10 * self.matches, "players acted");
        assert!(self.announced >= 2 * self.matches, "every end was announced");
    }
}
