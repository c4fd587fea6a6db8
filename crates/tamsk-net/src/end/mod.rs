//! One end of a connection: bytes and time in, bytes and notices out.

mod agreement;
mod heartbeat;
mod link;
mod playing;
mod receive;
mod requests;
mod resuming;
mod saving;
mod stop;
mod stopping;
mod sync;
mod view;

#[cfg(test)]
mod tests;

use tamsk_rules::Millis;
use tamsk_text::{PlayerName, ShortText};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::game::{NetGame, Timed};
use crate::interruptions::AbsenceChoice;
use crate::limits::{MILLI, Micros};
use crate::lot::number;
use crate::notice::{Notice, Output};
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::datagram::HandPosition;
use crate::wire::hello::{HELLO_PROTOCOL, Hello, PROTOCOLS};
use crate::wire::message::{Message, Phrase, Request, StopReason};
use agreement::Agreeing;
use link::{Link, Outbox};
pub use playing::ActError;
use playing::{ClockState, Playing};
pub use requests::RequestError;

/// The longest time between two calls of [`End::poll`], in milliseconds.
const LONGEST_WAIT: Millis = 10;

/// What an end says about itself, and what it needs that this crate cannot make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the player.
    pub name: PlayerName,
    /// The version of the program.
    pub version: ShortText<32>,
    /// The hash of the test cases of the rules.
    pub rule_cases: [u8; 32],
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    /// Random bytes for the lot, fresh for every end and known to nobody else: the other player could foresee colours.
    pub secret: [u8; 32],
}

enum Phase<G: NetGame> {
    Agreeing(Box<Agreeing<G>>),
    Playing(Box<Playing<G>>),
}

/// One end of a connection, with the match that both ends play. `now` is always the monotonic time of this end, in
/// microseconds since any moment.
pub struct End<G: NetGame> {
    settings: Settings,
    /// The number of lots that may have been drawn, so that each has another number.
    lots: u32,
    other_name: PlayerName,
    now: Micros,
    link: Link,
    phase: Phase<G>,
    notices: Vec<Notice<G>>,
    must_save: bool,
}

impl<G: NetGame> End<G> {
    /// Creates an end without a connection or a match.
    pub fn new(settings: Settings) -> End<G> {
        let agreeing = Agreeing::new(number(&settings.secret, 0), settings.name.clone());
        End {
            settings,
            lots: 0,
            other_name: PlayerName::default(),
            now: 0,
            link: Link::new(Role::Guest, false, 0),
            phase: Phase::Agreeing(Box::new(agreeing)),
            notices: Vec::new(),
            must_save: false,
        }
    }

    /// Greets over a new connection, which replaces an earlier one. Exactly one of both ends must be the host. With a
    /// match on the table, both compare their logs, and time runs again once both players are ready.
    pub fn connect(&mut self, now: Micros, role: Role) {
        self.tick(now);
        self.link = Link::new(role, true, self.now);
        let hello = self.own_hello();
        self.link.write(&hello);
        match &self.phase {
            // What was agreed over another connection counts no more.
            Phase::Agreeing(_) => self.agree_anew(),
            Phase::Playing(_) => {
                self.with_match(Playing::reconnect);
            }
        }
    }

    /// Forgets what was agreed.
    fn agree_anew(&mut self) {
        self.lots = self.lots.wrapping_add(1);
        let agreeing = Agreeing::new(number(&self.settings.secret, self.lots), self.settings.name.clone());
        self.phase = Phase::Agreeing(Box::new(agreeing));
    }

    /// Notes that the connection is gone. A match stops.
    pub fn disconnect(&mut self, now: Micros) {
        self.tick(now);
        self.link.is_open = false;
        self.with_match(|playing, out| playing.stop(StopReason::Silence, out));
    }

    fn own_hello(&self) -> Hello {
        Hello {
            protocol: HELLO_PROTOCOL.into(),
            version: self.settings.version.clone(),
            protocols: PROTOCOLS,
            rule_cases: self.settings.rule_cases,
            name: self.settings.name.clone(),
            game: (self.link.role == Role::Host).then_some(G::GAME),
        }
    }

    fn tick(&mut self, now: Micros) {
        self.now = self.now.max(now);
    }

    fn playing(&self) -> Option<&Playing<G>> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Agreeing(_) => None,
        }
    }

    /// Calls `f` with the match, if there is one.
    fn with_match<T>(&mut self, f: impl FnOnce(&mut Playing<G>, &mut Outbox<'_, G>) -> T) -> Option<T> {
        let End { now, link, phase, notices, must_save, .. } = self;
        match phase {
            Phase::Playing(playing) => Some(f(playing, &mut Outbox { now: *now, link, notices, must_save })),
            Phase::Agreeing(_) => None,
        }
    }

    fn with_agreement<T>(&mut self, f: impl FnOnce(&mut Agreeing<G>, &mut Outbox<'_, G>) -> T) -> Option<T> {
        let End { now, link, phase, notices, must_save, .. } = self;
        match phase {
            Phase::Agreeing(agreeing) => Some(f(agreeing, &mut Outbox { now: *now, link, notices, must_save })),
            Phase::Playing(_) => None,
        }
    }

    /// Does what is due and returns what to send, store and show. Call it after [`Output::wait`], and soon after
    /// everything that arrives and every other call.
    pub fn poll(&mut self, now: Micros) -> Output<G> {
        self.tick(now);
        self.link.poll::<G::Act>(self.now);
        let runs = self.with_match(|playing, out| match playing.clock_state {
            ClockState::Running(clock) => {
                playing.poll_running(clock, out);
                true
            }
            ClockState::Stopped(_) => {
                playing.poll_stopped(out);
                false
            }
        });
        let (stream, datagrams) = self.link.take();
        let until_heartbeat = self.link.heartbeat_due.saturating_sub(self.now).div_ceil(MILLI).max(1);
        let wait = match runs {
            Some(true) => until_heartbeat.min(LONGEST_WAIT),
            _ if self.link.clock.is_set() => 10 * LONGEST_WAIT,
            _ => LONGEST_WAIT,
        };
        let must_save = std::mem::take(&mut self.must_save);
        Output { stream, datagrams, notices: std::mem::take(&mut self.notices), must_save, wait }
    }

    /// Proposes a match as the host, in which the options for Red are for the host. Returns `false` if that is not
    /// possible, or was done too often within a short time.
    pub fn propose(&mut self, now: Micros, options: &G::Options) -> bool {
        self.tick(now);
        self.with_agreement(|agreeing, out| agreeing.propose(options, out)).unwrap_or(false)
    }

    /// Agrees to the latest proposal. Returns `false` if there is none.
    pub fn agree(&mut self, now: Micros) -> bool {
        self.tick(now);
        self.with_agreement(Agreeing::agree).unwrap_or(false)
    }

    /// Makes an act of this player, which is seen at once. Returns the events, of which some are announced later.
    ///
    /// # Errors
    /// Returns [`ActError`] if the act is not made.
    pub fn act(&mut self, now: Micros, act: G::Act) -> Result<Vec<Timed<G::Event>>, ActError<G::Refusal>> {
        self.tick(now);
        self.with_match(|playing, out| playing.act(act, out)).unwrap_or(Err(ActError::NotRunning))
    }

    /// Says that this player is ready for time to run. A new connection asks again, by [`Notice::Synced`]. Returns
    /// `false` if time runs already or cannot run.
    pub fn ready(&mut self, now: Micros) -> bool {
        self.tick(now);
        let ready = self.with_match(|playing, _| match &mut playing.clock_state {
            ClockState::Stopped(stop) if playing.ending.is_none() && stop.can_end() => {
                stop.is_ready = true;
                true
            }
            _ => false,
        });
        ready.unwrap_or(false)
    }

    /// Asks the other player for something. The request lapses when time stops or the connection ends.
    ///
    /// # Errors
    /// Returns [`RequestError`] if that is not possible now.
    pub fn ask(&mut self, now: Micros, request: Request) -> Result<(), RequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.ask(request, out)).unwrap_or(Err(RequestError::NotNow))
    }

    /// Answers a request of the other player.
    ///
    /// # Errors
    /// Returns [`RequestError`] if there is none, or it cannot be granted now.
    pub fn answer(&mut self, now: Micros, request: Request, granted: bool) -> Result<(), RequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.answer(request, granted, out)).unwrap_or(Err(RequestError::NotNow))
    }

    /// Does what the player chose about the other, who stayed away too long. All but [`AbsenceChoice::Wait`] close the
    /// connection without a notice.
    ///
    /// # Errors
    /// Returns [`RequestError`] if the other still has time.
    pub fn choose(&mut self, now: Micros, choice: AbsenceChoice) -> Result<(), RequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.choose(choice, out)).unwrap_or(Err(RequestError::NotNow))
    }

    /// Says a set phrase. Returns `false` if the players are not connected or too much was said.
    pub fn say(&mut self, now: Micros, phrase: Phrase) -> bool {
        self.tick(now);
        let may = self.link.is_greeted && self.link.may_send(MessageKind::Phrase, self.now);
        if may {
            self.link.send::<G::Act>(&Message::Say(phrase));
        }
        may
    }

    /// Shows the other end where the hand is.
    pub fn show_hand(&mut self, now: Micros, position: HandPosition) {
        self.tick(now);
        self.link.set_hand(position);
    }

    /// Leaves the table and stops dialing. The match can be resumed another day.
    pub fn leave(&mut self, now: Micros) {
        self.tick(now);
        self.link.send::<G::Act>(&Message::Bye(CloseReason::Left));
        let was_open = std::mem::take(&mut self.link.is_open);
        self.with_match(|playing, out| playing.stop(StopReason::Left, out));
        if was_open {
            self.close(ClosedBy::ThisEnd, CloseReason::Left);
        }
    }
}
