//! Loads matches: puts a match on the table together with its seats and switches to its screen.

use std::error::Error;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player, Refusal, Turn};

use super::countdown::Countdown;
use super::devices::LastDevices;
use super::game::{Aid, Playable, Resuming};
use super::occasion::Occasion;
use super::on_table::{PutOnTable, begin_anew};
use super::pause_reason::{PauseReason, WhyPaused};
use super::seats::Seats;
use super::words::refusal_key;
use crate::settings::PlaySettings;
use crate::simulation::Arbiter;
use crate::simulation::game::Game;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::{ActionQueue, Origin, Via};
use crate::states::{Menu, Router};

/// A request to start a new match, which replaces the one on the table.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartMatch<S = MatchSetup> {
    /// What is agreed on, with the players' names.
    pub setup: S,
    /// Who plays each colour.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
}

/// Requests a match between two people.
impl From<MatchSetup> for StartMatch {
    fn from(setup: MatchSetup) -> StartMatch {
        StartMatch { setup, ..default() }
    }
}

/// A request to put an earlier match on the table. Its sand runs after the countdown, in which returning players can look
/// at it. One that comes as the program starts is paused, as perhaps nobody is there yet.
#[derive(Message, Clone, Debug)]
pub struct ResumeMatch<G: Game = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// Who plays each colour.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
}

/// A request to put a match on the table without a pause: a step of a lesson, or a match to look at.
#[derive(Message, Clone, Debug)]
pub struct LoadMatch<G: Game = LiveMatch> {
    /// The match in its current state.
    pub live: Box<G>,
    /// Who plays each colour.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
}

impl<G: Game> LoadMatch<G> {
    /// Creates a request to load a match between two people.
    pub fn of_two_people(live: G) -> LoadMatch<G> {
        LoadMatch { live: Box::new(live), seats: Seats::default(), occasion: Occasion::Play }
    }
}

/// Writes the requests to put a match on the table.
#[derive(SystemParam)]
pub struct MatchRequests<'w> {
    /// Starts a new match.
    pub start: MessageWriter<'w, StartMatch>,
    /// Loads a match without a pause.
    pub load: MessageWriter<'w, LoadMatch>,
    /// Resumes an earlier match.
    pub resume: MessageWriter<'w, ResumeMatch>,
}

/// Says of the match that is put on the table with it that it is kept from then on, and not only once somebody has acted:
/// it goes on from a moment of another one, and can be continued when it is left at once.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepFromStart;

/// A request to take back this player's last turn, with everything that was done after it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// A request to resign for this player, who is a person.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign(pub Player);

/// Returns whether two people can agree on something: they play at Level 1, where no sand runs meanwhile.
pub fn may_agree(live: &LiveMatch, seats: Seats) -> bool {
    let game = live.game();
    seats.are_two_people() && !game.options().level.has_sand() && game.outcome().is_none()
}

/// Puts requested matches on the table, before input is read.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchLoadingSystems;

/// The steps in which requested matches of all games are put on the table. Of several in a frame the last stays, so that the
/// match of a lesson, which has ended then, never comes over another.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchLoadingStep {
    /// Matches that are loaded, as those of lessons, after turns have been taken back.
    Load,
    /// Matches that are resumed.
    Resume,
    /// Matches that decide something in one that has just been resumed.
    Contest,
    /// New matches.
    Start,
    /// Records that are replayed.
    Replay,
}

pub(super) fn plugin(app: &mut App) {
    use MatchLoadingStep::{Contest, Load, Replay, Resume, Start};
    app.init_resource::<PlaysUnattended>()
        .add_message::<KeepFromStart>()
        .configure_sets(PreUpdate, (Load, Resume, Contest, Start, Replay).chain().in_set(MatchLoadingSystems));
    load_matches_of::<LiveMatch>(app);
}

/// Puts requested matches of a game on the table, and takes turns back in them.
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
    /// Returns what a match is there for that was asked for on this occasion.
    pub fn occasion(self, asked: Occasion) -> Occasion {
        if self.0 && asked == Occasion::Play { Occasion::Demonstration } else { asked }
    }
}

/// Puts matches on the table that are played, with their screen.
#[derive(SystemParam)]
struct PlayedMatches<'w, 's, G: Playable> {
    unattended: Res<'w, PlaysUnattended>,
    loader: MatchLoader<'w, 's, G>,
    router: Router<'w>,
}

impl<G: Playable> PlayedMatches<'_, '_, G> {
    /// A match in the place of another one does not exit the screen, which would take the new one off the table.
    fn put(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, menu: Menu) {
        self.loader.put(game, seats, self.unattended.occasion(occasion), G::SCREEN);
        self.router.go_to(G::SCREEN, menu);
    }
}

/// Puts a match on the table that is loaded.
fn load<G: Playable>(mut loads: MessageReader<LoadMatch<G>>, mut matches: PlayedMatches<G>) {
    if let Some(LoadMatch { live, seats, occasion }) = loads.read().last() {
        matches.put(G::clone(live), *seats, *occasion, Menu::None);
    }
}

/// Puts a new match on the table.
fn start<G: Playable>(mut starts: MessageReader<StartMatch<G::Setup>>, mut matches: PlayedMatches<G>) {
    let Some(StartMatch { setup, seats, occasion }) = starts.read().last() else { return };
    match G::begin(setup) {
        Ok(live) => matches.put(live, *seats, *occasion, Menu::None),
        Err(error) => error!("cannot start the match: {error}"),
    }
}

/// Puts a match on the table that is resumed.
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
    queue.ask(Origin::person(resign.0, Via::Button), G::resign());
}

/// Takes a player's last turn back.
fn take_back<G: Playable>(mut requests: MessageReader<TakeBack>, seats: Res<Seats>, mut loader: MatchLoader<G>) {
    let Some(&TakeBack(player)) = requests.read().last() else { return };
    // Requests made before the turn is taken back are carried out first.
    loader.arbiter.settle();
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

    /// At Level 1, where no sand runs meanwhile: alone against the bot, or of two people the one who moved last. A move onto
    /// a full socket can still be taken back against the bot when it has lost the match.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        let game = self.game();
        if may_agree(self, seats) {
            let is_free = Player::BOTH.iter().all(|&player| game.in_hand(player).is_none());
            let asks = is_free && self.moved_last() == Some(player) && self.can_take_back(player);
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
        let may_move = game.turn_of() == Some(player) && game.undecided().is_none();
        let on_turn = may_move && game.off_board(player).is_none();
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
        LiveMatch::taken_back(self, player)
    }
}

/// Puts matches of a game on the table.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's, G: Game = LiveMatch> {
    /// Answers requests to the match that is on the table now.
    pub arbiter: Arbiter<'w, 's, G>,
    commands: Commands<'w, 's>,
}

impl<G: Game> MatchLoader<'_, '_, G> {
    /// Puts a match on the table, with what else belongs to it, when the commands of this system are applied, until its
    /// state of the program ends. Pending requests expire, so that none meant for the previous match can reach this one.
    pub fn put<S: States>(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, until: S) {
        self.arbiter.expire_all();
        self.commands.queue(PutOnTable { game, seats, occasion, until });
    }

    /// Puts the match on the table into the state of another moment. Pending requests expire.
    pub fn rewind(&mut self, live: G) {
        self.arbiter.expire_all();
        self.commands.queue(begin_anew(live));
    }

    /// Brings the match on the table to a later moment, as a replay does while it plays, and tells what happened until then.
    pub fn change(&mut self, change: impl FnOnce(&mut G), happened: &[G::Event]) {
        self.arbiter.expire_all();
        self.arbiter.change(change, happened);
    }
}
