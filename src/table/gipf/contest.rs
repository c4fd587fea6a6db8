//! The match of TAMSK that decides a challenge (G8.5): it comes on the table over the match of GIPF, which waits; it is kept
//! in that one and resumed from there; and it puts its result into that one as soon as it is over.
//!
//! The two are related by [`LeadsBackTo`], and its occasion says that it is this one: another match between the same players
//! by the same rules decides nothing.

use bevy::prelude::*;
use gipf_rules::{BLACK, Contest, GipfAct, GipfPhase, GipfRefusal, TamskContest, WHITE};
use tamsk_records::{Names, ReadGipfRecordError, Record};
use tamsk_rules::{Millis, StartError};

use super::kept::{BegunContest, KeptGipf};
use crate::simulation::TimeRuns;
use crate::simulation::gipf::{GIPF, LiveGipf};
use crate::simulation::live::{LiveMatch, MatchSetup, NotPlayed};
use crate::states::Screen;
use crate::table::chance::Chance;
use crate::table::loading::{
    LoadMatch, MatchLoader, MatchLoadingSystems, MatchRequests, ResumeMatch, StartMatch, load,
};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::LeadsBackTo;
use crate::table::seats::Seats;
use crate::table::unfinished::{Unfinished, UnfinishedSystems};

/// How much sand may run before the match is kept again without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// A request to play the match of TAMSK that decides the open challenge of the match of GIPF on the table, or of the
/// unfinished one if there is none there. One that has begun goes on.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayContest {
    /// What the players of White and Black are called in it, if it begins now.
    pub names: Names,
}

/// The match of TAMSK on the table has decided the challenge of the match of GIPF that waits for it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidedChallenge;

/// Why a match of TAMSK cannot decide the challenge of a match of GIPF.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The record of the match of GIPF cannot be played.
    #[error(transparent)]
    Record(#[from] ReadGipfRecordError),
    /// The result is not carried out.
    #[error("refused: {0}")]
    Refused(NotPlayed<GipfRefusal>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished<KeptGipf>>()
        .add_message::<PlayContest>()
        .add_systems(PreUpdate, begin.before(load::<LiveGipf>).in_set(MatchLoadingSystems))
        .add_systems(Last, (follow, decide).chain().in_set(UnfinishedSystems).run_if(is_open));
}

/// Condition: a challenge is decided on the table, and has not been yet.
fn is_open(occasion: TableOccasion, decided: Query<(), With<DecidedChallenge>>) -> bool {
    occasion.is(Occasion::Contest) && decided.is_empty()
}

fn begin(
    mut asked: MessageReader<PlayContest>,
    seats: Res<Seats>,
    chance: Res<Chance>,
    mut loader: MatchLoader<LiveGipf>,
    mut unfinished: ResMut<Unfinished<KeptGipf>>,
    mut requests: MatchRequests,
) {
    let Some(PlayContest { names }) = asked.read().last() else { return };
    let known = unfinished.0.clone();
    let kept = match loader.arbiter.live() {
        Some(live) => known.filter(|kept| kept.is(live, *seats)).or_else(|| Some(KeptGipf::of(live, *seats))),
        None => known,
    };
    let Some(kept) = kept else { return };
    let gipf = match kept.at_contest() {
        Ok(Some(gipf)) => gipf,
        Ok(None) => return,
        Err(error) => return error!("the contest cannot be played: {error}"),
    };
    if loader.arbiter.live().is_none() {
        // It comes on the table to wait there.
        loader.put(gipf, kept.seats, Occasion::Play, Screen::Match(GIPF));
    }
    match kept.contest_so_far() {
        Ok(Some((live, seats))) => {
            let live = Box::new(live);
            // Nobody is there to end the pause of two bots.
            if seats.people().next().is_some() {
                requests.resume.write(ResumeMatch { live, seats, occasion: Occasion::Contest });
            } else {
                requests.load.write(LoadMatch { live, seats, occasion: Occasion::Contest });
            }
        }
        Ok(None) => {
            let kept = if kept.begun.is_some() { kept } else { with_lot(kept, names, &chance) };
            requests.start.write_batch(kept.contest());
            unfinished.set_if_neq(Unfinished(Some(kept)));
        }
        Err(error) => error!("the contest cannot be resumed: {error}"),
    }
}

/// Returns the match with the lot drawn that says who plays Red (G8.5).
fn with_lot(kept: KeptGipf, names: &Names, chance: &Chance) -> KeptGipf {
    let names = names.clone();
    let (red, names) = if chance.draw() >> 63 == 0 { (WHITE, names) } else { (BLACK, names.swapped()) };
    KeptGipf { begun: Some(BegunContest { red, names, so_far: None }), ..kept }
}

/// Keeps how far the match has come: after every action, whenever time stops, and now and then while sand runs.
fn follow(
    live: Single<&LiveMatch>,
    runs: Res<TimeRuns>,
    mut exits: MessageReader<AppExit>,
    mut unfinished: ResMut<Unfinished<KeptGipf>>,
) {
    let stops = exits.read().next().is_some() || !runs.0;
    let (record, now) = (live.record(), live.game().now());
    let begun = unfinished.bypass_change_detection().0.as_mut().and_then(|kept| kept.begun.as_mut());
    let Some(BegunContest { so_far, .. }) = begun else { return };
    // Until the first action there is nothing to keep. A match whose every turn was taken back begins again.
    let kept = so_far.as_ref().map_or((0, 0), |kept| (kept.actions.len(), kept.end.unwrap_or_default()));
    let passed = now.saturating_sub(kept.1);
    let is_due = record.actions.len() != kept.0
        || (kept.0 > 0 && ((live.has_sand_at_stake() && passed >= INTERVAL) || (passed > 0 && stops)));
    if is_due {
        *so_far = (!record.actions.is_empty()).then(|| Record { end: Some(now), ..record.clone() });
        unfinished.set_changed();
    }
}

/// Puts the result into the match of GIPF as soon as the match of TAMSK is over, so that nothing can come between.
fn decide(
    table: Single<(Entity, &LiveMatch, &LeadsBackTo)>,
    mut unfinished: ResMut<Unfinished<KeptGipf>>,
    mut commands: Commands,
) {
    let (entity, live, leads_back) = *table;
    let Some(kept) = unfinished.0.as_ref().filter(|_| live.game().outcome().is_some()) else { return };
    match kept.decided_by(live) {
        Ok(after) => {
            unfinished.0 = Some(KeptGipf::of(&after, kept.seats));
            commands.entity(leads_back.0).insert(after);
            commands.entity(entity).insert(DecidedChallenge);
        }
        Err(why) => {
            error!("the match does not decide the challenge: {why}");
            commands.entity(entity).insert(Occasion::Play);
        }
    }
}

impl KeptGipf {
    /// Returns the match, if its challenge is open and to be decided at TAMSK.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record.
    pub fn at_contest(&self) -> Result<Option<LiveGipf>, ReadGipfRecordError> {
        let agreed = self.record.rules.challenge.as_ref().is_some_and(|agreed| agreed.contest == Contest::Tamsk);
        let live = LiveGipf::of_record(self.record.clone())?;
        let is_open = live.game().outcome().is_none() && live.game().position().phase() == GipfPhase::Contest;
        Ok((agreed && is_open).then_some(live))
    }

    /// Returns the match of TAMSK that decides the open challenge from its beginning, once its lot is drawn (G8.5).
    pub fn contest(&self) -> Option<StartMatch> {
        let BegunContest { red, names, .. } = self.begun.clone()?;
        let agreed = self.record.rules.challenge.as_ref().filter(|agreed| agreed.contest == Contest::Tamsk)?;
        let seats = if red == WHITE { self.seats } else { self.seats.swapped() };
        Some(StartMatch {
            setup: MatchSetup { options: agreed.tamsk, names, timer_on_left: false },
            seats,
            occasion: Occasion::Contest,
        })
    }

    /// Returns the match of TAMSK that decides the open challenge as far as it has been played; `None` if nothing was done
    /// in it yet.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with its rules.
    pub fn contest_so_far(&self) -> Result<Option<(LiveMatch, Seats)>, StartError> {
        let so_far = self.begun.as_ref().and_then(|begun| begun.so_far.as_ref());
        let Some((start, record)) = self.contest().zip(so_far) else { return Ok(None) };
        Ok(Some((LiveMatch::resume(start.setup, record)?, start.seats)))
    }

    /// Returns the match after its challenge was decided by this match of TAMSK, which is embedded in its record.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record, or why the rules refuse the result.
    pub fn decided_by(&self, live: &LiveMatch) -> Result<LiveGipf, ContestError> {
        let gipf = LiveGipf::of_record(self.record.clone())?;
        let owner = gipf.game().position().turn();
        let actions = live.record().actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
        let (rules, position) = (*live.game().options(), live.record().position.clone());
        let game = TamskContest { rules, position, actions, end: Some(live.game().now()) };
        let red = self.begun.as_ref().map_or(owner, |begun| begun.red);
        let act = GipfAct::Tamsk { red, game: Box::new(game) };
        gipf.after(owner, &act).map_err(ContestError::Refused)
    }
}
