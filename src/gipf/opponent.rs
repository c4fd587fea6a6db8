//! Makes the acts of bots in matches of GIPF, on Bevy's task pool. If both players are bots, also begins their
//! contests, and returns to GIPF once a contest is decided.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use gipf_rules::{CompactAct, Contest, GipfAct, GipfEvent, GipfMatch, GipfPhase, ManualContestResult};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::{ContestantStrength, GipfThinker, JudgedGipfAct, analyse_gipf};
use tamsk_engine::search::SearchLimits;
use tamsk_records::{GipfRecord, NamesByPlayer, PlayerAct};
use tamsk_rules::{ByPlayer, Player};

use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{PlayContest, TamskDecidedChallenge, ThrowOnTable};
use crate::opponent::hint::{self, HasHints, HintSearch};
use crate::opponent::job::{BackgroundJob, RunningSearchChecks};
use crate::simulation::queue::{RequestOrigin, RequestQueue};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::analysis::{AnalysableGame, JudgedMatch};
use crate::table::game::{Aid, PlayableGame};
use crate::table::hint::Hint;
use crate::table::on_table::{OnTable, ReturnToWaitingMatch, single_component};
use crate::table::random::RandomSource;
use crate::table::replay::{ActTimeline, ReplayTimeline};
use crate::table::seats::Seats;

const HASH: usize = 32;
/// The time between two acts of bots, in seconds. With this pause, people can follow the acts.
const PAUSE: f32 = 0.7;

pub(super) fn plugin(app: &mut App) {
    crate::opponent::add_hints::<LiveGipf>(app);
    crate::opponent::add_match_analysis::<LiveGipf>(app);
    app.register_required_components::<LiveGipf, GipfThought>();
    app.register_required_components::<OnTable, ContestPatience>();
    app.world_mut()
        .resource_mut::<RunningSearchChecks>()
        .0
        .push(|world| single_component::<GipfThought>(world).is_some_and(GipfThought::is_running));
    app.add_systems(Update, (think, begin, keep_drawing).chain().run_if(in_state(Screen::Match(GIPF))))
        .add_systems(Update, (lead_back, keep_drawing).chain().run_if(in_state(Screen::Match(TAMSK))));
}

fn keep_drawing(
    thoughts: Query<&GipfThought>,
    patience: Query<&ContestPatience>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    if thoughts.iter().any(GipfThought::is_busy) || patience.iter().any(|patience| patience.0.is_some()) {
        redraws.write(RequestRedraw);
    }
}

#[derive(Component, Default)]
struct GipfThought {
    job: Option<BackgroundJob<(GipfThinker, Option<GipfAct>)>>,
    about: usize,
    thinker: Option<GipfThinker>,
    decided: Option<(Player, GipfAct)>,
    waited: f32,
}

impl GipfThought {
    fn is_busy(&self) -> bool {
        self.job.is_some() || self.decided.is_some()
    }

    fn is_running(&self) -> bool {
        self.job.as_ref().is_some_and(BackgroundJob::is_running)
    }

    fn stop(&mut self) {
        (self.job, self.decided) = (None, None);
    }
}

fn think(
    time: Res<Time<Real>>,
    table: Single<(&LiveGipf, &mut GipfThought)>,
    seats: Res<Seats>,
    menu: Res<State<Menu>>,
    chance: Res<RandomSource>,
    mut queue: ResMut<RequestQueue<LiveGipf>>,
) {
    let (live, mut thought) = table.into_inner();
    let acts = live.record().acts.len();
    if thought.about != acts {
        thought.stop();
        (thought.about, thought.waited) = (acts, 0.0);
    }
    let game = live.game();
    // If the record is full, acts are refused, and a bot would request the same act again and again.
    let bot = bot_to_act(game, *seats).filter(|_| *menu.get() == Menu::None && !live.is_record_full());
    let Some((side, difficulty)) = bot else { return thought.stop() };
    thought.waited += time.delta_secs().min(PAUSE);
    if let Some((thinker, act)) = BackgroundJob::take_result(&mut thought.job) {
        thought.thinker = Some(thinker);
        thought.decided = act.map(|act| (side, act));
    }
    if thought.job.is_none() && thought.decided.is_none() {
        let game = game.clone();
        let mut thinker = thought.thinker.take().unwrap_or_else(|| GipfThinker::new(HASH));
        thinker.set_contestants(contestants(*seats));
        let seed = chance.draw();
        thought.job = Some(BackgroundJob::spawn(move |stop| {
            let chosen = thinker.choose(&game, difficulty, seed, &SearchLimits::default(), stop, &mut |_| ());
            let act = chosen.and_then(|chosen| GipfAct::from_compact(chosen.turn));
            (thinker, act)
        }));
    }
    if thought.waited >= PAUSE
        && let Some((side, act)) = thought.decided.take()
    {
        queue.push(RequestOrigin::bot(side), act);
    }
}

fn contestants(seats: Seats) -> ByPlayer<ContestantStrength> {
    ByPlayer::from_fn(|side| {
        seats.bot_difficulty(side).map_or(ContestantStrength::UnknownStrength, ContestantStrength::Bot)
    })
}

fn bot_to_act(game: &GipfMatch, seats: Seats) -> Option<(Player, Difficulty)> {
    let side = game.position().actor().filter(|_| game.outcome().is_none())?;
    seats.bot_difficulty(side).map(|difficulty| (side, difficulty))
}

/// The time for which the result of a contest is visible before a match between two bots returns to GIPF, in seconds.
const SHOWN: f32 = 6.0;

/// How long two bots have been waiting to begin a contest or to return from it, in seconds, or `None` if they are not
/// waiting.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct ContestPatience(Option<f32>);

impl ContestPatience {
    /// Advances the waiting time, or resets it if `waits` is `false`. Returns `true` once, when the time reaches
    /// `longest`.
    fn is_over(&mut self, waits: bool, time: &Time<Real>, longest: f32) -> bool {
        if !waits {
            *self = ContestPatience(None);
            return false;
        }
        let before = self.0.unwrap_or_default();
        let now = before + time.delta_secs().min(PAUSE);
        *self = ContestPatience(Some(now));
        before < longest && now >= longest
    }
}

fn begin(
    time: Res<Time<Real>>,
    table: Single<(&LiveGipf, &mut ThrowOnTable, &mut ContestPatience)>,
    seats: Res<Seats>,
    menu: Res<State<Menu>>,
    chance: Res<RandomSource>,
    mut queue: ResMut<RequestQueue<LiveGipf>>,
    mut play: MessageWriter<PlayContest>,
) {
    let (live, mut throw, mut patience) = table.into_inner();
    let game = live.game();
    let is_open = game.outcome().is_none() && game.position().phase() == GipfPhase::Contest;
    let waits = is_open && seats.people().next().is_none() && *menu.get() == Menu::None && !throw.is_flying();
    let Some(agreed) = game.options().challenge.as_ref().filter(|_| patience.is_over(waits, &time, PAUSE)) else {
        return;
    };
    let owner = game.position().to_move();
    let origin = RequestOrigin::bot(owner);
    match agreed.contest {
        Contest::Tamsk => _ = play.write(PlayContest { names: live.record().players.clone() }),
        Contest::Coin | Contest::Dice => throw.throw(&agreed.contest, origin, !owner, &chance),
        // Bots cannot play a contest of any other kind, so its result is random.
        Contest::Other(_) => {
            let result =
                if chance.draw() >> 63 == 0 { ManualContestResult::Challenger } else { ManualContestResult::Owner };
            queue.push(origin, GipfAct::Result(result));
        }
    }
}

fn lead_back(
    time: Res<Time<Real>>,
    decided: Query<(), With<TamskDecidedChallenge>>,
    seats: Res<Seats>,
    menu: Res<State<Menu>>,
    mut patience: Single<&mut ContestPatience>,
    mut commands: Commands,
) {
    let waits = !decided.is_empty() && seats.people().next().is_none() && *menu.get() == Menu::None;
    if patience.is_over(waits, &time, SHOWN) {
        commands.trigger(ReturnToWaitingMatch);
    }
}

impl HasHints for LiveGipf {
    const HINT_SEARCH_STOPS_WITH_TIME: bool = false;

    fn is_hint_outdated_by(_: &GipfEvent) -> bool {
        true
    }

    fn hint_search(&self, side: Player, hint: &Hint<LiveGipf>, seats: Seats) -> Option<impl HintSearch<CompactAct>> {
        if !self.aids(side, seats, *hint != Hint::default()).contains(&Aid::Hint) {
            return None;
        }
        let (game, contestants) = (self.game().clone(), contestants(seats));
        Some(move |stop: &AtomicBool| {
            let mut thinker = GipfThinker::new(hint::HINT_HASH_MIB);
            thinker.set_contestants(contestants);
            let chosen = thinker.choose(
                &game,
                Difficulty::Master,
                0,
                &SearchLimits::nodes(hint::HINT_NODE_BUDGET),
                stop,
                &mut |_| (),
            );
            chosen.map(|chosen| chosen.turn)
        })
    }
}

impl AnalysableGame for LiveGipf {
    type AnalysedAction = JudgedGipfAct;
    /// The record of the match to analyse, without the names of the players.
    type AnalysisInput = GipfRecord;

    fn analysis_input(timeline: &ActTimeline<LiveGipf>) -> GipfRecord {
        GipfRecord { players: NamesByPlayer::default(), ..timeline.record().clone() }
    }

    fn judge(
        course: &GipfRecord,
        progress: &mut dyn FnMut(usize, usize),
        stop: &AtomicBool,
    ) -> Option<JudgedMatch<LiveGipf>> {
        let acts: Vec<_> =
            course.acts.iter().filter_map(|PlayerAct { by, act }| Some((*by, act.to_gipf_act()?))).collect();
        let analysis = analyse_gipf(course.replay().ok()?.game(), &acts, progress, stop)?;
        Some(JudgedMatch { analysis, time_costs: None })
    }
}
