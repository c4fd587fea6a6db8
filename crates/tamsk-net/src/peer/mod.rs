//! One end of a connection. It receives bytes and the time, and returns bytes and notices.

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
use tamsk_text::{PlayerName, SanitisedLine};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::colour_draw::secret_number_for_draw;
use crate::game::{NetGame, TimedNetEvent};
use crate::interruptions::AbsenceChoice;
use crate::limits::{MILLI, Micros};
use crate::notice::{Notice, PollOutput};
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::datagram::HandPosition;
use crate::wire::hello::{HELLO_PROTOCOL, Hello, PROTOCOL_VERSION_RANGE};
use crate::wire::message::{ConsentRequest, Message, Phrase, StopReason};
use agreement::Negotiation;
use link::{Outbox, PeerConnection};
pub use playing::ActError;
use playing::{ClockState, PeerMatch};
pub use requests::ConsentRequestError;

/// The longest time until the next call to [`Peer::poll`] while the match clock runs or the other end's clock is being
/// estimated, in milliseconds.
const LONGEST_WAIT: Millis = 10;

/// The settings of an end: what it tells the other end, and values that this crate cannot create itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerConfig {
    /// The name of the player.
    pub name: PlayerName,
    /// The version of the program.
    pub version: SanitisedLine<32>,
    /// The hash of the test cases of the rules.
    pub rules_fingerprint: [u8; 32],
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    /// Secret random bytes for the colour draw, new for every end. Anyone who knew these bytes could predict the
    /// colours.
    pub colour_draw_secret: [u8; 32],
}

/// The phase of an end: agreeing on a match, or playing it.
enum Phase<G: NetGame> {
    Agreeing(Box<Negotiation<G>>),
    Playing(Box<PeerMatch<G>>),
}

/// One end of a connection, with the match that both ends play. `now` is always the monotonic time at this end, in
/// microseconds since an arbitrary moment.
pub struct Peer<G: NetGame> {
    settings: PeerConfig,
    /// The number of earlier colour draws. Each draw uses a different secret number, which depends on this count.
    draws: u32,
    other_name: PlayerName,
    now: Micros,
    link: PeerConnection,
    phase: Phase<G>,
    notices: Vec<Notice<G>>,
    must_save: bool,
}

impl<G: NetGame> Peer<G> {
    /// Creates an end without a connection or a match.
    pub fn new(settings: PeerConfig) -> Peer<G> {
        let agreeing = Negotiation::new(secret_number_for_draw(&settings.colour_draw_secret, 0), settings.name.clone());
        Peer {
            settings,
            draws: 0,
            other_name: PlayerName::default(),
            now: 0,
            link: PeerConnection::new(Role::Guest, false, 0),
            phase: Phase::Agreeing(Box::new(agreeing)),
            notices: Vec::new(),
            must_save: false,
        }
    }

    /// Sends a greeting over a new connection, which replaces any earlier one. Exactly one of the two ends must be the
    /// host. If there is a match, both ends compare their logs, and the clock starts again once both players are ready.
    pub fn begin_connection(&mut self, now: Micros, role: Role) {
        self.tick(now);
        self.link = PeerConnection::new(role, true, self.now);
        let hello = self.own_hello();
        self.link.queue_frame(&hello);
        match &self.phase {
            // An agreement over an earlier connection no longer counts.
            Phase::Agreeing(_) => self.agree_anew(),
            Phase::Playing(_) => {
                self.with_match(PeerMatch::prepare_reconnect);
            }
        }
    }

    /// Discards the agreement and prepares a new one.
    fn agree_anew(&mut self) {
        self.draws = self.draws.wrapping_add(1);
        let agreeing = Negotiation::new(
            secret_number_for_draw(&self.settings.colour_draw_secret, self.draws),
            self.settings.name.clone(),
        );
        self.phase = Phase::Agreeing(Box::new(agreeing));
    }

    /// Marks the connection as lost, which stops the match clock.
    pub fn mark_connection_lost(&mut self, now: Micros) {
        self.tick(now);
        self.link.is_open = false;
        self.with_match(|playing, out| playing.stop_clock(StopReason::Silence, out));
    }

    fn own_hello(&self) -> Hello {
        Hello {
            protocol: HELLO_PROTOCOL.into(),
            version: self.settings.version.clone(),
            protocol_version_range: PROTOCOL_VERSION_RANGE,
            rules_fingerprint: self.settings.rules_fingerprint,
            name: self.settings.name.clone(),
            hosted_game: (self.link.role == Role::Host).then_some(G::GAME),
        }
    }

    fn tick(&mut self, now: Micros) {
        self.now = self.now.max(now);
    }

    fn playing(&self) -> Option<&PeerMatch<G>> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Agreeing(_) => None,
        }
    }

    /// Calls `f` with the match and its outbox, if there is a match.
    fn with_match<T>(&mut self, f: impl FnOnce(&mut PeerMatch<G>, &mut Outbox<'_, G>) -> T) -> Option<T> {
        let Peer { now, link, phase, notices, must_save, .. } = self;
        match phase {
            Phase::Playing(playing) => Some(f(playing, &mut Outbox { now: *now, link, notices, must_save })),
            Phase::Agreeing(_) => None,
        }
    }

    fn with_agreement<T>(&mut self, f: impl FnOnce(&mut Negotiation<G>, &mut Outbox<'_, G>) -> T) -> Option<T> {
        let Peer { now, link, phase, notices, must_save, .. } = self;
        match phase {
            Phase::Agreeing(agreeing) => Some(f(agreeing, &mut Outbox { now: *now, link, notices, must_save })),
            Phase::Playing(_) => None,
        }
    }

    /// Does what is due and returns what to send, store and show. Must be called when the time [`PollOutput::wait`] has
    /// passed, and also soon after anything arrives and after every other call.
    pub fn poll(&mut self, now: Micros) -> PollOutput<G> {
        self.tick(now);
        self.link.queue_due_datagrams::<G::Act>(self.now);
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
        let (stream, datagrams) = self.link.take_outgoing();
        let until_heartbeat = self.link.heartbeat_due_at.saturating_sub(self.now).div_ceil(MILLI).max(1);
        let wait = match runs {
            Some(true) => until_heartbeat.min(LONGEST_WAIT),
            _ if self.link.remote_clock.has_enough_samples() => 10 * LONGEST_WAIT,
            _ => LONGEST_WAIT,
        };
        let must_save = std::mem::take(&mut self.must_save);
        PollOutput { stream, datagrams, notices: std::mem::take(&mut self.notices), must_save, wait }
    }

    /// Proposes a match as the host. The options for Red apply to the host. Returns `false` if this end cannot propose
    /// a match now, or has proposed too many matches recently.
    pub fn propose(&mut self, now: Micros, options: &G::Options) -> bool {
        self.tick(now);
        self.with_agreement(|agreeing, out| agreeing.propose(options, out)).unwrap_or(false)
    }

    /// Agrees to the latest proposal. Returns `false` if there is no proposal.
    pub fn agree(&mut self, now: Micros) -> bool {
        self.tick(now);
        self.with_agreement(Negotiation::agree).unwrap_or(false)
    }

    /// Makes an act of this player. The player sees the act at once. Returns the events of the act. Some of these
    /// events are announced only later.
    ///
    /// # Errors
    /// Returns [`ActError`] if the act cannot be made.
    pub fn act(&mut self, now: Micros, act: G::Act) -> Result<Vec<TimedNetEvent<G::Event>>, ActError<G::Refusal>> {
        self.tick(now);
        self.with_match(|playing, out| playing.act(act, out)).unwrap_or(Err(ActError::NotRunning))
    }

    /// Declares that this player is ready for the clock to start. The player must declare this again after a new
    /// connection, when [`Notice::LogsSynced`] arrives. Returns `false` if the clock already runs or cannot run.
    pub fn declare_ready(&mut self, now: Micros) -> bool {
        self.tick(now);
        let ready = self.with_match(|playing, _| match &mut playing.clock_state {
            ClockState::Stopped(stop) if playing.ending.is_none() && stop.is_restartable() => {
                stop.is_player_ready = true;
                true
            }
            _ => false,
        });
        ready.unwrap_or(false)
    }

    /// Sends a request to the other player. The request expires when the clock stops or the connection ends.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if the request is not possible now.
    pub fn ask(&mut self, now: Micros, request: ConsentRequest) -> Result<(), ConsentRequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.ask(request, out)).unwrap_or(Err(ConsentRequestError::NotNow))
    }

    /// Answers a request of the other player.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if there is no such request, or it cannot be granted now.
    pub fn answer(&mut self, now: Micros, request: ConsentRequest, granted: bool) -> Result<(), ConsentRequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.answer(request, granted, out))
            .unwrap_or(Err(ConsentRequestError::NotNow))
    }

    /// Carries out this player's choice after the other player stayed away too long. All choices except
    /// [`AbsenceChoice::Wait`] close the connection without a notice.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if the other player still has time, or if the match has ended.
    pub fn choose_after_absence(&mut self, now: Micros, choice: AbsenceChoice) -> Result<(), ConsentRequestError> {
        self.tick(now);
        self.with_match(|playing, out| playing.choose_after_absence(choice, out))
            .unwrap_or(Err(ConsentRequestError::NotNow))
    }

    /// Sends one of the fixed phrases. Returns `false` if the players are not connected, or too many phrases were sent.
    pub fn say(&mut self, now: Micros, phrase: Phrase) -> bool {
        self.tick(now);
        let may = self.link.has_other_greeted && self.link.allow_outgoing(MessageKind::Phrase, self.now);
        if may {
            self.link.queue_message::<G::Act>(&Message::Say(phrase));
        }
        may
    }

    /// Sends the position of this player's hand to the other end.
    pub fn send_hand_position(&mut self, now: Micros, position: HandPosition) {
        self.tick(now);
        self.link.queue_hand_position(position);
    }

    /// Leaves the table and stops dialling. The match can be resumed on another day.
    pub fn leave(&mut self, now: Micros) {
        self.tick(now);
        self.link.queue_message::<G::Act>(&Message::Bye(CloseReason::Left));
        let was_open = std::mem::take(&mut self.link.is_open);
        self.with_match(|playing, out| playing.stop_clock(StopReason::Left, out));
        if was_open {
            self.close(ClosedBy::ThisEnd, CloseReason::Left);
        }
    }
}
