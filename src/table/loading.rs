//! Puts matches on the table together with their seats and screen.

use std::error::Error;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, Player, Refusal, Turn};

use super::countdown::Countdown;
use super::devices::LastDevices;
use super::game::{Aid, PlayableGame, ResumeContext};
use super::occasion::Occasion;
use super::on_table::{PutOnTable, replace_match};
use super::pause_reason::{AutomaticPauseReason, PauseReason};
use super::seats::Seats;
use super::text_keys::refusal_key;
use crate::settings::PlaySettings;
use crate::simulation::RequestAnswerer;
use crate::simulation::game::GameMatch;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue};
use crate::states::{Menu, Router};

/// A request to start a new match in place of the match on the table.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartMatch<S = MatchSetup> {
    /// The rules and the players' names.
    pub setup: S,
    /// The kind of player in each seat.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

impl From<MatchSetup> for StartMatch {
    fn from(setup: MatchSetup) -> StartMatch {
        StartMatch { setup, ..default() }
    }
}

/// A request to resume an earlier match. A match of TAMSK continues after a countdown if the settings ask for one, or
/// is paused if nobody has used an input device yet.
#[derive(Message, Clone, Debug)]
pub struct ResumeMatch<G: GameMatch = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// The kind of player in each seat.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

/// A request to put a match, such as a lesson step, on the table without a pause.
#[derive(Message, Clone, Debug)]
pub struct PutMatchOnTable<G: GameMatch = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// The kind of player in each seat.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

impl<G: GameMatch> PutMatchOnTable<G> {
    /// Creates a request to load a match between two people.
    pub fn of_two_people(live: G) -> PutMatchOnTable<G> {
        PutMatchOnTable { live: Box::new(live), seats: Seats::default(), occasion: Occasion::Play }
    }
}

/// System parameter for sending the requests that put a match of TAMSK on the table.
#[derive(SystemParam)]
pub struct MatchRequestWriters<'w> {
    /// Requests to start a new match.
    pub start: MessageWriter<'w, StartMatch>,
    /// Requests to put a match on the table without a pause.
    pub load: MessageWriter<'w, PutMatchOnTable>,
    /// Requests to resume an earlier match.
    pub resume: MessageWriter<'w, ResumeMatch>,
}

/// A request to save a match as soon as it is put on the table, instead of after its first action. It is sent for a
/// match that continues an earlier one.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveBeforeFirstAction;

/// A request to take back this player's last turn and everything after it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// A request from this player, who is a person, to resign.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign(pub Player);

/// Returns `true` if two people may agree on a tie or a take-back. This is possible at Level 1 until the match is over,
/// because no sand runs while they decide.
pub fn can_people_make_agreements(live: &LiveMatch, seats: Seats) -> bool {
    let game = live.game();
    seats.are_two_people() && !game.options().level.has_sand() && game.outcome().is_none()
}

/// The systems that put requested matches on the table, before input is read.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchLoadingSystems;

/// The order in which requested matches are put on the table. If several are requested in one frame, the last one in
/// this order replaces the others. A step of a lesson that has just ended therefore cannot replace a new match.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchLoadingStep {
    /// Matches loaded without a pause. Turns are taken back before these matches are loaded.
    Load,
    /// Resumed matches.
    Resume,
    /// Contests that decide a challenge in a match that has just been resumed.
    Contest,
    /// New matches.
    Start,
    /// Replays of records.
    Replay,
}

pub(super) fn plugin(app: &mut App) {
    use MatchLoadingStep::{Contest, Load, Replay, Resume, Start};
    app.init_resource::<PlaysUnattended>()
        .add_message::<SaveBeforeFirstAction>()
        .configure_sets(PreUpdate, (Load, Resume, Contest, Start, Replay).chain().in_set(MatchLoadingSystems));
    add_match_loading::<LiveMatch>(app);
}

/// Adds the messages that request matches of a game, and the systems that put these matches on the table.
pub(super) fn add_match_loading<G: PlayableGame>(app: &mut App) {
    use MatchLoadingStep::{Load, Resume, Start};
    app.add_message::<StartMatch<G::Setup>>()
        .add_message::<ResumeMatch<G>>()
        .add_message::<PutMatchOnTable<G>>()
        .add_message::<TakeBack>()
        .add_observer(resign::<G>)
        .add_systems(PreUpdate, (take_back::<G>, load::<G>).chain().in_set(Load))
        .add_systems(PreUpdate, resume::<G>.in_set(Resume))
        .add_systems(PreUpdate, start::<G>.in_set(Start));
}

/// Whether matches are played without anybody at the window, as in demonstrations and measurements.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaysUnattended(pub bool);

impl PlaysUnattended {
    /// Returns `asked`, but turns an ordinary match into a demonstration if matches are played unattended.
    pub fn effective_occasion(self, asked: Occasion) -> Occasion {
        if self.0 && asked == Occasion::Play { Occasion::Unattended } else { asked }
    }
}

#[derive(SystemParam)]
struct PlayedMatches<'w, 's, G: PlayableGame> {
    unattended: Res<'w, PlaysUnattended>,
    loader: MatchLoader<'w, 's, G>,
    router: Router<'w>,
}

impl<G: PlayableGame> PlayedMatches<'_, '_, G> {
    /// Puts a match on the table and opens its screen. A screen that is already open is not exited, because the exit
    /// would despawn the new match.
    fn put(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, menu: Menu) {
        self.loader.put_on_table(game, seats, self.unattended.effective_occasion(occasion), G::MATCH_SCREEN);
        self.router.go_to(G::MATCH_SCREEN, menu);
    }
}

fn load<G: PlayableGame>(mut loads: MessageReader<PutMatchOnTable<G>>, mut matches: PlayedMatches<G>) {
    if let Some(PutMatchOnTable { live, seats, occasion }) = loads.read().last() {
        matches.put(G::clone(live), *seats, *occasion, Menu::None);
    }
}

fn start<G: PlayableGame>(mut starts: MessageReader<StartMatch<G::Setup>>, mut matches: PlayedMatches<G>) {
    let Some(StartMatch { setup, seats, occasion }) = starts.read().last() else { return };
    match G::begin_match(setup) {
        Ok(live) => matches.put(live, *seats, *occasion, Menu::None),
        Err(error) => error!("cannot start the match: {error}"),
    }
}

fn resume<G: PlayableGame>(
    mut resumes: MessageReader<ResumeMatch<G>>,
    devices: Res<LastDevices>,
    settings: Res<PlaySettings>,
    mut matches: PlayedMatches<G>,
) {
    let Some(ResumeMatch { live, seats, occasion }) = resumes.read().last() else { return };
    let resuming = ResumeContext {
        was_input_device_used: devices.latest.is_some(),
        wants_countdown: settings.countdown_after_pause,
    };
    let (game, menu) = G::clone(live).into_resumed(resuming);
    matches.put(game, *seats, *occasion, menu);
}

fn resign<G: PlayableGame>(resign: On<Resign>, _: Single<(), With<G>>, mut queue: ResMut<RequestQueue<G>>) {
    queue.push(RequestOrigin::person(resign.0, InputMeans::OnScreenButton), G::resign_request());
}

fn take_back<G: PlayableGame>(mut requests: MessageReader<TakeBack>, seats: Res<Seats>, mut loader: MatchLoader<G>) {
    let Some(&TakeBack(player)) = requests.read().last() else { return };
    // Requests made before the take-back are answered first.
    loader.arbiter.answer_pending();
    if let Some(earlier) = loader.arbiter.live().and_then(|live| live.before_last_turn(player, *seats)) {
        loader.replace_by_other_moment(earlier);
    }
}

impl PlayableGame for LiveMatch {
    type Setup = MatchSetup;
    type Advice = Turn;
    const SCRIPT_COLOURS: ByPlayer<&'static str> = ByPlayer::new("red", "black");

    fn action_count(&self) -> usize {
        self.record().actions.len()
    }

    fn refusal_key(why: Refusal) -> &'static str {
        refusal_key(why)
    }

    fn names(&self) -> &NamesByPlayer {
        &self.setup().names
    }

    fn with_names(self, names: NamesByPlayer) -> LiveMatch {
        let setup = MatchSetup { names, ..self.setup().clone() };
        self.with_names_and_timer_side(setup)
    }

    fn into_resumed(
        self,
        ResumeContext { was_input_device_used: is_attended, wants_countdown: counts_down }: ResumeContext,
    ) -> (impl Bundle, Menu) {
        let waits = !is_attended && self.game().outcome().is_none();
        let why = waits.then_some(PauseReason::ResumedAtStartup);
        let countdown = Countdown::for_resumed_match(&self, counts_down && !waits);
        ((self, AutomaticPauseReason(why), countdown), if waits { Menu::Pause } else { Menu::None })
    }

    fn begin_match(setup: &MatchSetup) -> Result<LiveMatch, impl Error> {
        LiveMatch::new(setup.clone())
    }

    /// Offers aids only at Level 1, where no sand runs while players think about them. A person who plays against a bot
    /// can ask for hints and take turns back, even a losing move onto a full socket. When two people play, the one who
    /// moved last can ask to take the turn back.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        let game = self.game();
        if can_people_make_agreements(self, seats) {
            let is_free = Player::BOTH.iter().all(|&player| game.glass_in_hand(player).is_none());
            let asks = is_free && self.last_player_to_place_glass() == Some(player) && self.can_take_back(player);
            return asks.then_some(Aid::TakeBack).into_iter().collect();
        }
        let alone = seats.is_person(player) && seats.bot_difficulty(!player).is_some();
        if !alone || game.options().level.has_sand() {
            return Vec::new();
        }
        if game.outcome().is_some() {
            let has_lost = game.loss_on_full_socket().is_some_and(|lost| lost.player == player);
            return Vec::from_iter(has_lost.then_some(Aid::TakeBack));
        }
        let may_move = game.player_to_act() == Some(player) && game.player_deciding_ring().is_none();
        let on_turn = may_move && game.next_glass_off_board(player).is_none();
        let mut aids = Vec::new();
        if on_turn && game.glass_in_hand(player).is_none() && !is_hinted {
            aids.push(Aid::Hint);
        }
        if game.glass_in_hand(player).is_none() && self.can_take_back(player) {
            aids.push(Aid::TakeBack);
        }
        aids
    }

    fn before_last_turn(&self, player: Player, _: Seats) -> Option<LiveMatch> {
        self.with_turn_taken_back(player)
    }
}

/// System parameter that puts matches of a game on the table and changes them.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's, G: GameMatch = LiveMatch> {
    /// Answers requests to the current match.
    pub arbiter: RequestAnswerer<'w, 's, G>,
    commands: Commands<'w, 's>,
}

impl<G: GameMatch> MatchLoader<'_, '_, G> {
    /// Puts a match on the table until the state `until` is exited. Requests to the previous match expire.
    pub fn put_on_table<S: States>(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, until: S) {
        self.arbiter.expire_requests();
        self.commands.queue(PutOnTable { game, seats, occasion, despawn_on_exit: until });
    }

    /// Replaces the match on the table with `live`, the same match at another moment. Pending requests expire.
    pub fn replace_by_other_moment(&mut self, live: G) {
        self.arbiter.expire_requests();
        self.commands.queue(replace_match(live));
    }

    /// Changes the match on the table, as a replay does, and sends the events in `happened`. Pending requests expire.
    pub fn edit_match_without_players(&mut self, change: impl FnOnce(&mut G), happened: &[G::Event]) {
        self.arbiter.expire_requests();
        self.arbiter.edit_match_without_players(change, happened);
    }
}
