//! The settled match: what can no longer change, up to the horizon.

use tamsk_rules::Millis;

use super::log::{Entry, Log};
use crate::digest::Digest;
use crate::game::{NetGame, Timed};

/// The time between two hashes of the match, in milliseconds.
const SECOND: Millis = 1_000;
/// The longest step of time in which every second is hashed. Play advances in much shorter steps.
const LONGEST_HASHED_STEP: Millis = 60 * SECOND;

/// What became known as the horizon moved.
#[derive(Clone, Debug)]
pub(crate) struct News<G: NetGame> {
    /// The events that cannot be taken back.
    pub announced: Vec<Timed<G::Event>>,
    /// The acts that the rules refused after all, because the other player's came before.
    pub refused: Vec<(Entry<G::Act>, G::Refusal)>,
    /// The seconds passed, and the hashes of the match at them, if they are wanted.
    pub seconds: Option<Vec<(u64, Digest)>>,
    /// Whether an entry was added to the log.
    pub logged: bool,
}

impl<G: NetGame> Default for News<G> {
    fn default() -> News<G> {
        News { announced: Vec::new(), refused: Vec::new(), seconds: None, logged: false }
    }
}

impl<G: NetGame> News<G> {
    /// Returns empty news that want hashes. What is replayed needs none, and a long log would take much time.
    pub fn with_hashes() -> News<G> {
        News { seconds: Some(Vec::new()), ..News::default() }
    }

    fn announce(&mut self, events: Vec<Timed<G::Event>>) {
        self.announced.extend(events.into_iter().filter(|(_, event)| G::is_announced_late(event)));
    }
}

/// The match at the horizon, with the log that led there.
#[derive(Clone, Debug)]
pub(crate) struct Settled<G: NetGame> {
    start: G,
    game: G,
    log: Log<G::Act>,
    horizon: Millis,
}

impl<G: NetGame> Settled<G> {
    pub fn new(start: G) -> Settled<G> {
        Settled { game: start.clone(), start, log: Log::new(), horizon: 0 }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn log(&self) -> &Log<G::Act> {
        &self.log
    }

    pub fn horizon(&self) -> Millis {
        self.horizon
    }

    /// Returns the hash of the log and the match.
    pub fn digest(&self) -> Digest {
        self.log.digest().then(&self.game.digest())
    }

    /// Moves the horizon. All acts before `to` must have been applied.
    pub fn advance(&mut self, to: Millis, news: &mut News<G>) {
        if news.seconds.is_some() && to.saturating_sub(self.horizon) <= LONGEST_HASHED_STEP {
            let seconds = self.horizon / SECOND + 1..=to / SECOND;
            for second in seconds {
                if self.game.is_over() {
                    break;
                }
                self.pass(second * SECOND, news);
                news.seconds.get_or_insert_default().push((second, self.digest()));
            }
        }
        self.pass(to, news);
    }

    fn pass(&mut self, to: Millis, news: &mut News<G>) {
        let mut events = Vec::new();
        self.game.advance(to, &mut events);
        news.announce(events);
        self.horizon = self.horizon.max(to);
    }

    /// Applies the next act. Returns `false` if the rules refuse it.
    pub fn apply(&mut self, entry: Entry<G::Act>, news: &mut News<G>) -> bool {
        self.advance(entry.at, news);
        let mut events = Vec::new();
        let result = self.game.apply(entry.at, entry.by, &entry.act, &mut events);
        news.announce(events);
        match result {
            Ok(()) => {
                self.log.push(entry);
                news.logged = true;
                true
            }
            Err(why) => {
                news.refused.push((entry, why));
                false
            }
        }
    }

    /// Replaces the log and replays it up to `horizon`. Returns `None` if the rules refuse an entry.
    pub fn replayed(&self, entries: &[Entry<G::Act>], horizon: Millis) -> Option<Settled<G>> {
        let mut settled = Settled::new(self.start.clone());
        let mut news = News::default();
        for entry in entries {
            let is_in_order = (settled.horizon..=horizon).contains(&entry.at);
            if !is_in_order || !settled.apply(entry.clone(), &mut news) {
                return None;
            }
        }
        settled.advance(horizon, &mut news);
        Some(settled)
    }
}
