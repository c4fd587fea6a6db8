//! Answers the queued requests and advances the match in fixed steps.

use arrayvec::ArrayVec;
use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Action, Events, Player, Refusal, Socket, TimedEvent};

use super::game::{ActFn, ActResult, Answer, GameMatch, RefereedBy, RequestExpiryReason};
use super::live::{ActError, LiveMatch};
use super::queue::{MatchEvent, RequestAnswered, RequestOrigin, RequestQueue, TamskRequest};
use super::schedule::SimulationSystems;
use super::time::{SandFlows, TimeRuns};
use super::{queue, rights};
use crate::states::{GameName, TAMSK};

/// The length of the fixed step, in milliseconds.
pub const STEP_MILLIS: u64 = 10;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        RunFixedMainLoop,
        (
            SimulationSystems::AnswerRequests.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
            SimulationSystems::SyncComponents.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        ),
    )
    .add_systems(FixedUpdate, pass_time.run_if(|flows: Res<SandFlows>| flows.is_flowing));
    add_request_queue::<LiveMatch>(app);
}

/// Adds the request queue of a game and the systems that answer its requests. When a match leaves the table, its
/// pending requests expire.
pub fn add_request_queue<G: GameMatch>(app: &mut App) {
    queue::plugin::<G>(app);
    app.add_observer(|_: On<Remove, G>, mut answerer: RequestAnswerer<G>| answerer.expire_requests()).add_systems(
        RunFixedMainLoop,
        (
            (|mut answerer: RequestAnswerer<G>| answerer.sync_with_remote())
                .run_if(any_with_component::<RefereedBy<G>>),
            (|mut answerer: RequestAnswerer<G>| answerer.answer_pending())
                .run_if(|queue: Res<RequestQueue<G>>| !queue.is_all_answered()),
        )
            .chain()
            .in_set(SimulationSystems::AnswerRequests),
    );
}

/// System parameter that answers the queued requests by applying them to the match.
#[derive(SystemParam)]
pub struct RequestAnswerer<'w, 's, G: GameMatch = LiveMatch> {
    live: Option<Single<'w, 's, (&'static mut G, Option<&'static mut RefereedBy<G>>)>>,
    queue: ResMut<'w, RequestQueue<G>>,
    runs: ResMut<'w, TimeRuns>,
    answered: MessageWriter<'w, RequestAnswered<G>>,
    events: MessageWriter<'w, MatchEvent<G>>,
}

impl<G: GameMatch> RequestAnswerer<'_, '_, G> {
    /// Returns the match on the table, if there is one.
    pub fn live(&self) -> Option<&G> {
        self.live.as_ref().map(|table| &*table.0)
    }

    /// Returns the timestamp for new entries: the real time from startup to this frame.
    pub fn real_time_since_startup(&self) -> std::time::Duration {
        self.queue.real_time_since_startup()
    }

    /// Returns `true` if time is running and the match is not over, so that players may act.
    pub fn can_act(&self) -> bool {
        self.runs.0 && self.live().is_some_and(|live| !live.is_over())
    }

    /// Lets time run. Sand flows from the next frame on.
    pub fn start_clock(&mut self) {
        self.runs.set_if_neq(TimeRuns(true));
    }

    /// Adds a request, which is answered together with the other pending requests.
    pub fn queue_request(&mut self, origin: RequestOrigin, request: G::Request) {
        self.queue.push(origin, request);
    }

    /// Adds a request and answers it at once, after all earlier requests.
    pub fn answer_now(&mut self, origin: RequestOrigin, request: G::Request) {
        self.queue.push(origin, request);
        self.answer_pending();
    }

    /// Answers all pending requests, in order.
    pub fn answer_pending(&mut self) {
        if self.queue.is_all_answered() {
            return;
        }
        for entry in self.queue.take() {
            let answer = match &mut self.live {
                None => Answer::Expired(RequestExpiryReason::MatchLeftTable),
                Some(_) if !self.runs.0 && !G::is_allowed_while_stopped(&entry.request) => {
                    Answer::Expired(RequestExpiryReason::TimeStopped)
                }
                Some(table) => {
                    let (live, referee) = &mut **table;
                    let mut act: Box<ActFn<'_, G>> = match referee {
                        Some(referee) => Box::new(|live, by, act| referee.0.act(live, by, act)),
                        None => Box::new(G::play),
                    };
                    live.answer_with(entry.origin.player, &entry.request, &mut act)
                }
            };
            if let Answer::Accepted(events) | Answer::Refused { events, .. } = &answer {
                self.events.write_batch(events.iter().copied().map(MatchEvent));
            }
            self.answered.write(RequestAnswered { entry, answer });
        }
    }

    /// Lets the referee, if the match has one, update the match before requests are answered.
    fn sync_with_remote(&mut self) {
        let Some(table) = &mut self.live else { return };
        let (live, Some(referee)) = &mut **table else { return };
        self.events.write_batch(referee.0.sync_with_remote(live).into_iter().map(MatchEvent));
    }

    /// Changes a match that nobody plays, such as a replay, and sends the events in `happened`.
    pub fn edit_match_without_players(&mut self, change: impl FnOnce(&mut G), happened: &[G::Event]) {
        if let Some(table) = &mut self.live {
            change(&mut table.0);
        }
        self.events.write_batch(happened.iter().copied().map(MatchEvent));
    }

    /// Answers all pending requests with [`RequestExpiryReason::MatchLeftTable`].
    pub fn expire_requests(&mut self) {
        let entries = self.queue.take().into_iter();
        let expired = entries
            .map(|entry| RequestAnswered { entry, answer: Answer::Expired(RequestExpiryReason::MatchLeftTable) });
        self.answered.write_batch(expired);
    }
}

impl GameMatch for LiveMatch {
    const NAME: GameName = TAMSK;
    type Request = TamskRequest;
    type Act = Action;
    type Event = TimedEvent;
    type Refusal = Refusal;

    fn answer_with(&mut self, player: Player, request: &TamskRequest, act: &mut ActFn<'_, Self>) -> Answer {
        let game = self.game();
        let action = match request {
            TamskRequest::Act(action) => *action,
            // No action takes the opponent's glass from beside the board, so the request is refused here.
            TamskRequest::PickUp(glass) if glass.owner != player && game.glass(*glass).socket.is_none() => {
                return Answer::refused(Action::Take, Refusal::NoGlass);
            }
            TamskRequest::PickUp(glass) => game.glass(*glass).socket.map_or(Action::Take, Action::Lift),
            TamskRequest::SetDownOnFirstLegal(places) => return set_down(self, player, places, act),
            TamskRequest::PutBackGlass if game.glass_in_hand(player).is_none() => {
                return Answer::Accepted(Events::new());
            }
            TamskRequest::PutBackGlass => Action::PutBack,
            TamskRequest::DropRing(socket) => match rights::ring_action(game, player, *socket) {
                Some(action) => action,
                // The ring was released over the wrong socket, but may be dropped on another socket. The ring returns
                // to the holder.
                None if socket.is_some() && rights::ring_action(game, player, None).is_some() => {
                    return Answer::Accepted(Events::new());
                }
                None => match socket.filter(|_| rights::may_drop_extra_ring(game, player)) {
                    Some(socket) => Action::DropExtra(socket),
                    // The player may not drop a ring. The rules refuse this action and give a reason to show.
                    None => Action::DropRing,
                },
            },
        };
        Answer::of(action, act(self, player, &action))
    }

    fn play(&mut self, player: Player, action: &Action) -> ActResult<LiveMatch> {
        self.act(player, *action)
    }

    fn resign_request() -> TamskRequest {
        TamskRequest::Act(Action::Resign)
    }

    fn is_allowed_while_stopped(request: &TamskRequest) -> bool {
        matches!(request, TamskRequest::Act(action) if action.ends_match())
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }
}

/// Sets the held glass down on the first legal socket of `places`. If this is impossible, puts the glass back. The
/// answer then contains the reason why the rules refuse the first socket, unless the glass came from that socket.
fn set_down(
    live: &mut LiveMatch,
    player: Player,
    places: &ArrayVec<Socket, 2>,
    act: &mut ActFn<'_, LiveMatch>,
) -> Answer {
    let game = live.game();
    let Some(glass) = game.glass_in_hand(player) else {
        return Answer::refused(Action::PutBack, Refusal::HandEmpty);
    };
    let standing = game.glass(glass).socket;
    let place = rights::set_down_target(game, player, places).filter(|place| Some(*place) != standing);
    let refused = match place.map(|place| (Action::Place(place), act(live, player, &Action::Place(place)))) {
        Some((_, Ok(events))) => return Answer::Accepted(events),
        Some((action, Err(ActError::Refused(why)))) => Some((action, why)),
        // The glass is put back below, which is possible even if the record is full.
        Some((_, Err(ActError::RecordFull | ActError::OnlineMatchNotReady))) | None => None,
    };
    let events = act(live, player, &Action::PutBack).unwrap_or_default();
    match refused {
        Some((act, why)) => Answer::Refused { act, why, events },
        None => Answer::Accepted(events),
    }
}

fn pass_time(mut live: Single<&mut LiveMatch, Without<RefereedBy<LiveMatch>>>, mut events: MessageWriter<MatchEvent>) {
    let happened = live.pass_time(STEP_MILLIS);
    events.write_batch(happened.into_iter().map(MatchEvent));
}
