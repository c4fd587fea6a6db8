//! The match of TAMSK that decides a challenge (G8.5) while the match of GIPF waits. The contest is saved as a part of
//! the match of GIPF, which receives the result as soon as the contest is over.

use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use bevy::prelude::*;
use gipf_rules::{BLACK, Contest, GipfAct, GipfPhase, GipfRefusal, TamskContest, WHITE};
use tamsk_records::{NamesByPlayer, Record};
use tamsk_rules::{MatchStartError, Millis};

use crate::gipf::simulation::{ContestInProgress, LiveGipf};
use crate::simulation::TimeRuns;
use crate::simulation::live::{ActError, LiveMatch, MatchSetup};
use crate::table::loading::{MatchLoadingStep, MatchRequestWriters, PutMatchOnTable, ResumeMatch, StartMatch};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::ReturnsTo;
use crate::table::random::RandomSource;
use crate::table::seats::Seats;
use crate::table::table_top::SwapColours;
use crate::table::unfinished::MatchSavingSystems;

/// The interval at which the contest is saved while sand runs and nobody acts, in milliseconds.
const INTERVAL: Millis = 5_000;

/// A request to play or resume the match of TAMSK that decides the open challenge.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayContest {
    /// The names of White and Black for a contest that begins now. A resumed contest keeps its names.
    pub names: NamesByPlayer,
}

/// Marks a match of TAMSK that has decided the challenge of the waiting match of GIPF.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TamskDecidedChallenge;

/// Marks a contest in which two people have swapped colours: the person who plays White in GIPF plays Black in the
/// contest.
#[derive(Component, Clone, Copy, Debug)]
struct ColoursSwapped;

/// The swap of colours before and after a contest. The players keep the places at the table that they had in GIPF, even
/// if the screen has been laid flat since then.
const SWAP: SwapColours = SwapColours { keeps_places: true };

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayContest>()
        .add_observer(swap_colours)
        .add_observer(|_: On<Add, ColoursSwapped>, mut commands: Commands| commands.trigger(SWAP))
        .add_observer(|_: On<Remove, ColoursSwapped>, mut commands: Commands| commands.trigger(SWAP))
        .add_systems(PreUpdate, begin.in_set(MatchLoadingStep::Contest))
        .add_systems(Last, (follow, decide).chain().before(MatchSavingSystems).run_if(is_open));
}

fn is_open(occasion: TableOccasion, decided: Query<(), With<TamskDecidedChallenge>>) -> bool {
    occasion.is(Occasion::Contest) && decided.is_empty()
}

fn begin(
    mut asked: MessageReader<PlayContest>,
    table: Option<Single<&mut LiveGipf>>,
    seats: Res<Seats>,
    chance: Res<RandomSource>,
    mut requests: MatchRequestWriters,
) {
    let Some((PlayContest { names }, mut gipf)) = asked.read().last().zip(table) else { return };
    if !is_to_be_decided(&gipf) {
        return;
    }
    if gipf.contest().is_none() {
        let begun = with_lot(names, &chance);
        **gipf = gipf.clone().with_contest(Some(begun));
    }
    match contest_so_far(&gipf, *seats) {
        Ok(Some((live, seats))) => {
            let live = Box::new(live);
            // A match between two bots is not paused, because nobody would resume it.
            if seats.people().next().is_some() {
                requests.resume.write(ResumeMatch { live, seats, occasion: Occasion::Contest });
            } else {
                requests.load.write(PutMatchOnTable { live, seats, occasion: Occasion::Contest });
            }
        }
        Ok(None) => _ = requests.start.write_batch(contest(&gipf, *seats)),
        Err(error) => error!("cannot resume the contest: {error}"),
    }
}

fn with_lot(names: &NamesByPlayer, chance: &RandomSource) -> ContestInProgress {
    let names = names.clone();
    let (red, names) = if chance.draw() >> 63 == 0 { (WHITE, names) } else { (BLACK, names.swapped()) };
    ContestInProgress { red, names, record_so_far: None }
}

fn swap_colours(
    put: On<Add, ReturnsTo>,
    contests: Query<(&Occasion, &ReturnsTo)>,
    waiting: Query<&LiveGipf, Allow<Disabled>>,
    seats: Res<Seats>,
    mut commands: Commands,
) {
    if let Ok((Occasion::Contest, leads_back)) = contests.get(put.entity)
        && let Ok(gipf) = waiting.get(leads_back.0)
        && gipf.contest().is_some_and(|begun| begun.red == BLACK)
        && seats.are_two_people()
    {
        commands.entity(put.entity).insert(ColoursSwapped);
    }
}

fn is_to_be_decided(gipf: &LiveGipf) -> bool {
    let game = gipf.game();
    let agreed = game.options().challenge.as_ref().is_some_and(|agreed| agreed.contest == Contest::Tamsk);
    agreed && game.outcome().is_none() && game.position().phase() == GipfPhase::Contest
}

fn contest(gipf: &LiveGipf, seats: Seats) -> Option<StartMatch> {
    let ContestInProgress { red, names, .. } = gipf.contest()?.clone();
    let options = gipf.game().options().challenge.as_ref()?.tamsk;
    let seats = if red == WHITE { seats } else { seats.swapped() };
    let setup = MatchSetup { options, names, timer_on_reds_left: false };
    Some(StartMatch { setup, seats, occasion: Occasion::Contest })
}

fn contest_so_far(gipf: &LiveGipf, seats: Seats) -> Result<Option<(LiveMatch, Seats)>, MatchStartError> {
    let so_far = gipf.contest().and_then(|begun| begun.record_so_far.as_ref());
    let Some((start, record)) = contest(gipf, seats).zip(so_far) else { return Ok(None) };
    Ok(Some((LiveMatch::resume(start.setup, record)?, start.seats)))
}

/// Copies the progress of the contest to the waiting match of GIPF. This happens after every action, when time stops or
/// the program exits, and at intervals while sand runs.
fn follow(
    table: Single<(&LiveMatch, &ReturnsTo)>,
    runs: Res<TimeRuns>,
    mut exits: MessageReader<AppExit>,
    mut waiting: Query<&mut LiveGipf, Allow<Disabled>>,
) {
    let (live, leads_back) = *table;
    let stops = exits.read().next().is_some() || !runs.0;
    let Ok(mut gipf) = waiting.get_mut(leads_back.0) else { return };
    let Some(begun) = gipf.contest() else { return };
    let (record, now) = (live.record(), live.game().now());
    // Before the first action, there is nothing to save. If the players take back all turns, the saved record is
    // removed.
    let kept = begun.record_so_far.as_ref().map_or((0, 0), |kept| (kept.actions.len(), kept.end.unwrap_or_default()));
    let passed = now.saturating_sub(kept.1);
    let is_due = record.actions.len() != kept.0
        || (kept.0 > 0 && ((live.has_sand_at_stake() && passed >= INTERVAL) || (passed > 0 && stops)));
    if is_due {
        let so_far = (!record.actions.is_empty()).then(|| Record { end: Some(now), ..record.clone() });
        let begun = ContestInProgress { record_so_far: so_far, ..begun.clone() };
        *gipf = gipf.clone().with_contest(Some(begun));
    }
}

/// Reports the result to the match of GIPF as soon as the contest is over, so that nothing can change the result.
fn decide(
    table: Single<(Entity, &LiveMatch, &ReturnsTo)>,
    mut waiting: Query<&mut LiveGipf, Allow<Disabled>>,
    mut commands: Commands,
) {
    let (entity, live, leads_back) = *table;
    let Ok(mut gipf) = waiting.get_mut(leads_back.0) else { return };
    if live.game().outcome().is_none() {
        return;
    }
    match decided_by(&gipf, live) {
        Ok(after) => {
            *gipf = after;
            commands.entity(entity).insert(TamskDecidedChallenge);
        }
        Err(why) => {
            error!("cannot apply the result of the contest: {why}");
            commands.entity(entity).insert(Occasion::Play);
        }
    }
}

/// Returns the match of GIPF after the contest has decided its challenge. The record then includes the match of TAMSK.
fn decided_by(gipf: &LiveGipf, live: &LiveMatch) -> Result<LiveGipf, ActError<GipfRefusal>> {
    let owner = gipf.game().position().to_move();
    let actions = live.record().actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
    let (rules, position) = (*live.game().options(), live.record().position.clone());
    let game = TamskContest { rules, start: position, actions, end_time: Some(live.game().now()) };
    let red = gipf.contest().map_or(owner, |begun| begun.red);
    gipf.clone().with_act(owner, &GipfAct::Tamsk { red, game: Box::new(game) })
}
