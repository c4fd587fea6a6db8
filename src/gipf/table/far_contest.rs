//! Contests with a player far away: lots that neither can choose, results that both enter, and the match of TAMSK.

use bevy::prelude::*;
use gipf_rules::{Contest, ContestResult, GipfAct, GipfOptions, WHITE};
use tamsk_net::{Digest, Draw, End, GipfWireAct, GipfWithContests, OpenContest, Secret};
use tamsk_online::{SecretKey, Table};
use tamsk_records::Names;
use tamsk_rules::Player;

use super::online::ContestCourse;
use super::throw::ThrowOnTable;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::game::RefereedBy;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Menu, NavigationSystems, Router, Screen, TAMSK};
use crate::table::loading::MatchLoader;
use crate::table::occasion::Occasion;
use crate::table::on_table::{OnTable, ReturnToWaitingMatch};
use crate::table::online::{FarReferee, OnlineState, OnlineStore, OwnSeat, SharedTable};
use crate::table::random::RandomSource;
use crate::table::seats::{Seat, Seats};

type FarEnd = End<GipfWithContests>;

/// What this player does about the open contest.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarContestCommand {
    /// Begins to draw lots, as the challenger.
    DrawLots,
    /// Is ready for the match of TAMSK.
    Ready,
    /// Enters the result of a contest that was played elsewhere, which counts once both have entered the same.
    Enter(ContestResult),
}

/// A match of TAMSK that decides a challenge far apart.
#[derive(Component, Clone, Copy, Debug)]
struct DecidesChallenge {
    /// The number of acts of GIPF before it.
    acts: usize,
    /// The player of GIPF who plays Red.
    red: Player,
}

/// A challenge as both tables know it.
struct OpenChallenge {
    me: Player,
    owner: Player,
    kind: Contest,
    contest: OpenContest,
}

pub(super) fn plugin(app: &mut App) {
    let is_far = |shared: Res<SharedTable<LiveGipf>>| shared.0.is_some();
    app.add_observer(obey).add_systems(PreUpdate, (draw_lots, follow_contest).after(NavigationSystems).run_if(is_far));
}

/// Returns the open contest, and the player at this table.
pub fn open_contest(table: &Table<GipfWithContests>) -> Option<(Player, OpenContest)> {
    challenge(table).map(|challenge| (challenge.me, challenge.contest))
}

fn challenge(table: &Table<GipfWithContests>) -> Option<OpenChallenge> {
    table.read(|end: &mut FarEnd, _| {
        let (me, seen) = (end.me()?, end.seen()?);
        let kind = seen.game().options().challenge.as_ref()?.contest.clone();
        Some(OpenChallenge { me, owner: seen.game().position().to_move(), kind, contest: seen.contest()?.clone() })
    })
}

/// Returns the challenger's secret for the open contest. It is the same after a restart, and nobody else knows it.
fn secret(table: &Table<GipfWithContests>, key: &SecretKey) -> Option<Secret> {
    table.read(|end: &mut FarEnd, _| {
        let acts = end.seen()?.acts().len();
        Some(Secret(Digest::default().then(&(key.to_bytes(), end.id()?, acts)).0))
    })
}

/// Makes an act. What is not possible now can be done again.
fn act(table: &Table<GipfWithContests>, act: GipfWireAct) {
    let _ = table.write(|end, now| end.act(now, act));
}

fn obey(command: On<FarContestCommand>, shared: Res<SharedTable<LiveGipf>>, store: Res<OnlineStore>) {
    let Some(table) = &shared.0 else { return };
    match *command {
        FarContestCommand::DrawLots => {
            let secret = secret(table, &store.0.secret_key());
            secret.into_iter().for_each(|secret| act(table, GipfWireAct::Commit(secret.hash())));
        }
        FarContestCommand::Ready => act(table, GipfWireAct::Ready),
        FarContestCommand::Enter(result) => act(table, GipfWireAct::Result(result)),
    }
}

/// Does this table's part in drawing lots. Its coin or dice lie still before their result counts.
fn draw_lots(
    shared: Res<SharedTable<LiveGipf>>,
    store: Res<OnlineStore>,
    chance: Res<RandomSource>,
    mut throw: Single<&mut ThrowOnTable, With<OnTable>>,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    let Some(OpenChallenge { me, owner, kind, contest }) = challenge(table) else { return };
    match contest.draw {
        Draw::Open if me != owner && kind == Contest::Tamsk => commands.trigger(FarContestCommand::DrawLots),
        Draw::Committed(_) if me == owner => act(table, GipfWireAct::Number(chance.draw())),
        Draw::Numbered(_, number) if me != owner && !throw.is_flying() => {
            let Some(secret) = secret(table, &store.0.secret_key()) else { return };
            let result = secret.result(&kind, number);
            let lies_still = throw.get().is_some_and(|throw| Some(&throw.result) == result.as_ref());
            match result.filter(|_| !lies_still) {
                Some(result) => throw.show(&result, me, &chance),
                None => act(table, GipfWireAct::Reveal(secret)),
            }
        }
        _ => {}
    }
}

/// What follows for the match of TAMSK from what both tables know.
struct KnownContest {
    me: Player,
    options: GipfOptions,
    names: Names,
    /// The number of acts of GIPF so far.
    acts: usize,
    /// Who plays Red, once it has begun and until it is over.
    red: Option<Player>,
}

fn known_contest(end: &mut FarEnd) -> Option<KnownContest> {
    let (me, seen) = (end.me()?, end.seen()?);
    let tamsk = seen.contest().and_then(|contest| contest.tamsk.as_ref());
    let (acts, red) = (seen.acts().len(), tamsk.map(|tamsk| tamsk.red));
    Some(KnownContest { me, options: end.options()?.clone(), names: end.names()?.clone(), acts, red })
}

/// Puts the match of TAMSK on the table once both players are ready, and takes it off if it decides nothing any more.
fn follow_contest(
    shared: Res<SharedTable<LiveGipf>>,
    own: Res<OwnSeat>,
    gipf: Query<&Occasion, (With<LiveGipf>, With<OnTable>)>,
    contests: Query<&DecidesChallenge>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<LiveMatch>,
    mut router: Router,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    let Some(known) = table.read(|end: &mut FarEnd, _| known_contest(end)) else { return };
    let on_table = contests.single().ok();
    if let Some(contest) = on_table {
        let decides = |end: &mut FarEnd, _| {
            let decided = end.seen().and_then(|seen| seen.acts().get(contest.acts).cloned());
            matches!(decided, Some((_, GipfAct::Tamsk { .. })))
        };
        let is_open = known.acts == contest.acts && known.red.is_some();
        let is_over = loader.arbiter.live().is_some_and(|live| live.game().outcome().is_some());
        if !is_open && !is_over && !table.read(decides) {
            commands.trigger(ReturnToWaitingMatch);
        }
    } else if let Some(red) = known.red
        && gipf.iter().any(|occasion| *occasion == Occasion::Online)
    {
        put_on_table(table, &known, red, own.0, &mut loader);
        router.go_to(Screen::Match(TAMSK), Menu::None);
    }
    let red = on_table.map(|contest| contest.red);
    if state.playing().is_some_and(|playing| playing.red_in_contest != red) {
        state.set_red_in_contest(red);
    }
}

fn put_on_table(
    table: &Table<GipfWithContests>,
    known: &KnownContest,
    red: Player,
    own: Seat,
    loader: &mut MatchLoader<LiveMatch>,
) {
    let Some(options) = known.options.challenge.as_ref().map(|agreed| agreed.tamsk) else { return };
    let names = if red == WHITE { known.names.clone() } else { known.names.clone().swapped() };
    let me = if known.me == red { Player::Red } else { Player::Black };
    // The rules were checked when they were agreed on.
    let Ok(live) = LiveMatch::new(MatchSetup { options, names, timer_on_left: false }) else { return };
    let Some(course) = ContestCourse::new(&known.options, known.acts, live.clone()) else { return };
    let referee = RefereedBy::<LiveMatch>(Box::new(FarReferee::new(table.clone(), me, course)));
    let contest = DecidesChallenge { acts: known.acts, red };
    let seats = Seats::facing(me, own, Seat::Far);
    loader.put((live, referee, contest), seats, Occasion::OnlineContest, Screen::Match(TAMSK));
}
