//! Puts matches on the table together with their seats and screen.

use std::error::Error;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player, Refusal, Turn};

use super::countdown::Countdown;
use super::devices::LastDevices;
use super::game::{Aid, Playable, Resuming};
use super::occasion::Occasion;
use super::on_table::{PutOnTable, reset_match};
use super::pause_reason::{PauseReason, WhyPaused};
use super::seats::Seats;
use super::text_keys::refusal_key;
use crate::settings::PlaySettings;
use crate::simulation::Arbiter;
use crate::simulation::game::Game;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::{ActionQueue, InputMeans, Origin};
use crate::states::{Menu, Router};

/// Request: start a new match in place of the one on the table.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartMatch<S = MatchSetup> {
    /// The rules and the players' names.
    pub setup: S,
    /// Who plays each colour.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

impl From<MatchSetup> for StartMatch {
    fn from(setup: MatchSetup) -> StartMatch {
        StartMatch { setup, ..default() }
    }
}

/// Request: resume an earlier match after a countdown, or paused at program start, when nobody may be present.
#[derive(Message, Clone, Debug)]
pub struct ResumeMatch<G: Game = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// Who plays each colour.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

/// Request: put a match on the table without a pause, such as a step of a lesson.
#[derive(Message, Clone, Debug)]
pub struct LoadMatch<G: Game = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// Who plays each colour.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
}

impl<G: Game> LoadMatch<G> {
    /// Creates a request to load a match between two people.
    pub fn of_two_people(live: G) -> LoadMatch<G> {
        LoadMatch { live: Box::new(live), seats: Seats::default(), occasion: Occasion::Play }
    }
}

/// Writers of the requests to put a match of TAMSK on the table.
#[derive(SystemParam)]
pub struct MatchRequests<'w> {
    /// Requests a new match.
    pub start: MessageWriter<'w, StartMatch>,
    /// Requests a match without a pause.
    pub load: MessageWriter<'w, LoadMatch>,
    /// Requests an earlier match.
    pub resume: MessageWriter<'w, ResumeMatch>,
}

/// Request: save the match being put on the table before its first action, as it continues an earlier match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveFromStart;

/// Request: take back this player's last turn and everything after it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// Request: resign for this player, who is a person.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign(pub Player);

/// Returns `true` if two people may agree on a tie or a take-back: at Level 1, where no sand runs meanwhile.
pub fn can_people_agree(live: &LiveMatch, seats: Seats) -> bool {
    let game = live.game();
    seats.are_two_people() && !game.options().level.has_sand() && game.outcome().is_none()
}

/// The systems that put requested matches on the table, before input is read.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchLoadingSystems;

/// The order in which requested matches are put on the table. The last one in a frame stays, so that a lesson that has
/// just ended does not replace another match.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchLoadingStep {
    /// Matches loaded without a pause, after take-backs.
    Load,
    /// Resumed matches.
    Resume,
    /// Contests within a match that has just been resumed.
    Contest,
    /// New matches.
    Start,
    /// Records that are replayed.
    Replay,
}

pub(super) fn plugin(app: &mut App) {
    use MatchLoadingStep::{Contest, Load, Replay, Resume, Start};
    app.init_resource::<PlaysUnattended>()
        .add_message::<SaveFromStart>()
        .configure_sets(PreUpdate, (Load, Resume, Contest, Start, Replay).chain().in_set(MatchLoadingSystems));
    load_matches_of::<LiveMatch>(app);
}

pub(super) fn load_matches_of<G: Playable>(app: &mut App) {
    use MatchLoadingStep::{Load, Resume, Start};
    app.add_message::<StartMatch<G::Setup>>()
        .add_message::<ResumeMatch<G>>()
        .add_message::<LoadMatch<G>>()
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
    /// Returns the occasion of a match that was requested for `asked`.
    pub fn occasion(self, asked: Occasion) -> Occasion {
        if self.0 && asked == Occasion::Play { Occasion::Demonstration } else { asked }
    }
}

#[derive(SystemParam)]
struct PlayedMatches<'w, 's, G: Playable> {
    unattended: Res<'w, PlaysUnattended>,
    loader: MatchLoader<'w, 's, G>,
    router: Router<'w>,
}

impl<G: Playable> PlayedMatches<'_, '_, G> {
    /// When a match replaces another, the screen is not exited, because that would despawn the new match.
    fn put(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, menu: Menu) {
        self.loader.put(game, seats, self.unattended.occasion(occasion), G::SCREEN);
        self.router.go_to(G::SCREEN, menu);
    }
}

fn load<G: Playable>(mut loads: MessageReader<LoadMatch<G>>, mut matches: PlayedMatches<G>) {
    if let Some(LoadMatch { live, seats, occasion }) = loads.read().last() {
        matches.put(G::clone(live), *seats, *occasion, Menu::None);
    }
}

fn start<G: Playable>(mut starts: MessageReader<StartMatch<G::Setup>>, mut matches: PlayedMatches<G>) {
    let Some(StartMatch { setup, seats, occasion }) = starts.read().last() else { return };
    match G::begin(setup) {
        Ok(live) => matches.put(live, *seats, *occasion, Menu::None),
        Err(error) => error!("cannot start the match: {error}"),
    }
}

fn resume<G: Playable>(
    mut resumes: MessageReader<ResumeMatch<G>>,
    devices: Res<LastDevices>,
    settings: Res<PlaySettings>,
    mut matches: PlayedMatches<G>,
) {
    let Some(ResumeMatch { live, seats, occasion }) = resumes.read().last() else { return };
    let resuming = Resuming { is_attended: devices.latest.is_some(), counts_down: settings.countdown };
    let (game, menu) = G::clone(live).resumed(resuming);
    matches.put(game, *seats, *occasion, menu);
}

fn resign<G: Playable>(resign: On<Resign>, _: Single<(), With<G>>, mut queue: ResMut<ActionQueue<G>>) {
    queue.ask(Origin::person(resign.0, InputMeans::Button), G::resign());
}

fn take_back<G: Playable>(mut requests: MessageReader<TakeBack>, seats: Res<Seats>, mut loader: MatchLoader<G>) {
    let Some(&TakeBack(player)) = requests.read().last() else { return };
    // Earlier requests are carried out first.
    loader.arbiter.answer_pending();
    if let Some(earlier) = loader.arbiter.live().and_then(|live| live.taken_back(player, *seats)) {
        loader.rewind(earlier);
    }
}

impl Playable for LiveMatch {
    type Setup = MatchSetup;
    type Advice = Turn;
    const COLOURS: ByPlayer<&'static str> = ByPlayer::new("red", "black");

    fn actions(&self) -> usize {
        self.record().actions.len()
    }

    fn refusal_key(why: Refusal) -> &'static str {
        refusal_key(why)
    }

    fn names(&self) -> &Names {
        &self.setup().names
    }

    fn with_names(self, names: Names) -> LiveMatch {
        let setup = MatchSetup { names, ..self.setup().clone() };
        self.with_setup(setup)
    }

    fn resumed(self, Resuming { is_attended, counts_down }: Resuming) -> (impl Bundle, Menu) {
        let waits = !is_attended && self.game().outcome().is_none();
        let why = waits.then_some(PauseReason::AtStart);
        let countdown = Countdown::of(&self, counts_down && !waits);
        ((self, WhyPaused(why), countdown), if waits { Menu::Pause } else { Menu::None })
    }

    fn begin(setup: &MatchSetup) -> Result<LiveMatch, impl Error> {
        LiveMatch::new(setup.clone())
    }

    /// Only at Level 1, where no sand runs meanwhile, for a person against a bot and for the last mover of two people.
    /// A bot even lets a person take back a losing move onto a full socket.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        let game = self.game();
        if can_people_agree(self, seats) {
            let is_free = Player::BOTH.iter().all(|&player| game.in_hand(player).is_none());
            let asks = is_free && self.last_mover() == Some(player) && self.can_take_back(player);
            return asks.then_some(Aid::TakeBack).into_iter().collect();
        }
        let alone = seats.is_person(player) && seats.bot(!player).is_some();
        if !alone || game.options().level.has_sand() {
            return Vec::new();
        }
        if game.outcome().is_some() {
            let has_lost = game.loss_on_full_socket().is_some_and(|lost| lost.player == player);
            return Vec::from_iter(has_lost.then_some(Aid::TakeBack));
        }
        let may_move = game.player_on_turn() == Some(player) && game.player_deciding_ring().is_none();
        let on_turn = may_move && game.next_glass_off_board(player).is_none();
        let mut aids = Vec::new();
        if on_turn && game.in_hand(player).is_none() && !is_hinted {
            aids.push(Aid::Hint);
        }
        if game.in_hand(player).is_none() && self.can_take_back(player) {
            aids.push(Aid::TakeBack);
        }
        aids
    }

    fn taken_back(&self, player: Player, _: Seats) -> Option<LiveMatch> {
        self.with_turn_taken_back(player)
    }
}

/// Puts matches of a game on the table and changes them.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's, G: Game = LiveMatch> {
    /// Answers requests to the current match.
    pub arbiter: Arbiter<'w, 's, G>,
    commands: Commands<'w, 's>,
}

impl<G: Game> MatchLoader<'_, '_, G> {
    /// Puts a match on the table until the state `until` ends. Requests to the previous match expire.
    pub fn put<S: States>(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, until: S) {
        self.arbiter.expire_all();
        self.commands.queue(PutOnTable { game, seats, occasion, until });
    }

    /// Replaces the match on the table by its state at another moment. Pending requests expire.
    pub fn rewind(&mut self, live: G) {
        self.arbiter.expire_all();
        self.commands.queue(reset_match(live));
    }

    /// Advances the match on the table, as a replay does, and announces what happened. Pending requests expire.
    pub fn change(&mut self, change: impl FnOnce(&mut G), happened: &[G::Event]) {
        self.arbiter.expire_all();
        self.arbiter.edit_match(change, happened);
    }
}
