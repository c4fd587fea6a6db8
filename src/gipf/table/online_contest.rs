//! Contests in online matches. The players draw lots in such a way that neither of them can influence the result. If a
//! contest was played elsewhere, both players must enter the result. Matches of TAMSK are played online.

use bevy::prelude::*;
use gipf_rules::{Contest, GipfAct, GipfOptions, ManualContestResult, WHITE};
use tamsk_net::{ChallengerSecret, Digest, GipfWireAct, GipfWithContests, OpenContest, Peer, RandomDrawState};
use tamsk_online::{PlayerSecretKey, TableHandle};
use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;

use super::online::OnlineContestState;
use super::throw::ThrowOnTable;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::game::RefereedBy;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{EscMenuSystems, Menu, Router, Screen, TAMSK};
use crate::table::loading::MatchLoader;
use crate::table::occasion::Occasion;
use crate::table::on_table::{OnTable, ReturnToWaitingMatch};
use crate::table::online::{LocalPlayerKind, OnlineReferee, OnlineState, OnlineStore, RemoteTable};
use crate::table::random::RandomSource;
use crate::table::seats::{Seat, Seats};

type FarEnd = Peer<GipfWithContests>;

/// A command of the local player for the open contest in an online match.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineContestCommand {
    /// Begins to draw lots. The local player is the challenger.
    DrawLots,
    /// Confirms that the player is ready for the match of TAMSK.
    DeclareReady,
    /// Enters the result of a contest that was played elsewhere. The result counts once both players have entered the
    /// same result.
    EnterResult(ManualContestResult),
}

/// Marks the match of TAMSK that decides a challenge in an online match.
#[derive(Component, Clone, Copy, Debug)]
struct DecidesChallenge {
    /// The number of acts of GIPF before the contest.
    acts: usize,
    /// The GIPF player who plays Red.
    red: Player,
}

/// The open challenge of an online match, as both players know it.
struct OpenChallenge {
    me: Player,
    owner: Player,
    kind: Contest,
    contest: OpenContest,
}

pub(super) fn plugin(app: &mut App) {
    let is_far = |shared: Res<RemoteTable<LiveGipf>>| shared.0.is_some();
    app.add_observer(obey).add_systems(PreUpdate, (draw_lots, follow_contest).after(EscMenuSystems).run_if(is_far));
}

/// Returns the local player and the open contest, if a contest is open.
pub fn local_player_and_open_contest(table: &TableHandle<GipfWithContests>) -> Option<(Player, OpenContest)> {
    challenge(table).map(|challenge| (challenge.me, challenge.contest))
}

fn challenge(table: &TableHandle<GipfWithContests>) -> Option<OpenChallenge> {
    table.with_peer(|end: &mut FarEnd, _| {
        let (me, seen) = (end.me()?, end.predicted_match()?);
        let kind = seen.game().options().challenge.as_ref()?.contest.clone();
        Some(OpenChallenge { me, owner: seen.game().position().to_move(), kind, contest: seen.contest()?.clone() })
    })
}

/// Returns the secret that the challenger uses to draw lots in the open contest, or `None` if there is no match. The
/// secret is the same after a restart, and nobody else knows it.
fn secret(table: &TableHandle<GipfWithContests>, key: &PlayerSecretKey) -> Option<ChallengerSecret> {
    table.with_peer(|end: &mut FarEnd, _| {
        let acts = end.predicted_match()?.acts().len();
        Some(ChallengerSecret(Digest::default().chain(&(key.to_bytes(), end.match_id()?, acts)).0))
    })
}

/// Sends an act. A failure is ignored, because the player or the next frame tries again.
fn act(table: &TableHandle<GipfWithContests>, act: GipfWireAct) {
    let _ = table.with_peer_and_wake_carrier(|end, now| end.act(now, act));
}

fn obey(command: On<OnlineContestCommand>, shared: Res<RemoteTable<LiveGipf>>, store: Res<OnlineStore>) {
    let Some(table) = &shared.0 else { return };
    match *command {
        OnlineContestCommand::DrawLots => {
            let secret = secret(table, &store.0.secret_key());
            secret.into_iter().for_each(|secret| act(table, GipfWireAct::Commit(secret.hash())));
        }
        OnlineContestCommand::DeclareReady => act(table, GipfWireAct::Ready),
        OnlineContestCommand::EnterResult(result) => act(table, GipfWireAct::ReportResult(result)),
    }
}

/// Takes the local player's next step in drawing lots. The challenger reveals the secret only after the coin or the
/// dice have come to rest.
fn draw_lots(
    shared: Res<RemoteTable<LiveGipf>>,
    store: Res<OnlineStore>,
    chance: Res<RandomSource>,
    mut throw: Single<&mut ThrowOnTable, With<OnTable>>,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    let Some(OpenChallenge { me, owner, kind, contest }) = challenge(table) else { return };
    match contest.draw_state {
        RandomDrawState::AwaitsCommitment if me != owner && kind == Contest::Tamsk => {
            commands.trigger(OnlineContestCommand::DrawLots);
        }
        RandomDrawState::AwaitsNumber(_) if me == owner => act(table, GipfWireAct::DrawNumber(chance.draw())),
        RandomDrawState::AwaitsReveal(_, number) if me != owner && !throw.is_flying() => {
            let Some(secret) = secret(table, &store.0.secret_key()) else { return };
            let result = secret.drawn_result_act(&kind, number);
            let lies_still = throw.get().is_some_and(|throw| Some(&throw.result) == result.as_ref());
            match result.filter(|_| !lies_still) {
                Some(result) => throw.show_decided_throw(&result, me, &chance),
                None => act(table, GipfWireAct::Reveal(secret)),
            }
        }
        _ => {}
    }
}

/// The facts about the open contest that are needed to begin or end the match of TAMSK.
struct KnownContest {
    me: Player,
    options: GipfOptions,
    names: NamesByPlayer,
    /// The number of acts of GIPF so far.
    acts: usize,
    /// The GIPF player who plays Red, or `None` while no match of TAMSK is in progress.
    red: Option<Player>,
}

fn known_contest(end: &mut FarEnd) -> Option<KnownContest> {
    let (me, seen) = (end.me()?, end.predicted_match()?);
    let tamsk = seen.contest().and_then(|contest| contest.tamsk_match.as_ref());
    let (acts, red) = (seen.acts().len(), tamsk.map(|tamsk| tamsk.gipf_player_as_red));
    Some(KnownContest { me, options: end.options()?.clone(), names: end.names()?.clone(), acts, red })
}

/// Puts the match of TAMSK on the table once both players are ready. Removes this match from the table if it no longer
/// decides the challenge.
fn follow_contest(
    shared: Res<RemoteTable<LiveGipf>>,
    own: Res<LocalPlayerKind>,
    gipf: Query<&Occasion, (With<LiveGipf>, With<OnTable>)>,
    contests: Query<&DecidesChallenge>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<LiveMatch>,
    mut router: Router,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    let Some(known) = table.with_peer(|end: &mut FarEnd, _| known_contest(end)) else { return };
    let on_table = contests.single().ok();
    if let Some(contest) = on_table {
        let decides = |end: &mut FarEnd, _| {
            let decided = end.predicted_match().and_then(|seen| seen.acts().get(contest.acts).cloned());
            matches!(decided, Some((_, GipfAct::Tamsk { .. })))
        };
        let is_open = known.acts == contest.acts && known.red.is_some();
        let is_over = loader.arbiter.live().is_some_and(|live| live.game().outcome().is_some());
        if !is_open && !is_over && !table.with_peer(decides) {
            commands.trigger(ReturnToWaitingMatch);
        }
    } else if let Some(red) = known.red
        && gipf.iter().any(|occasion| *occasion == Occasion::Online)
    {
        put_on_table(table, &known, red, own.0, &mut loader);
        router.go_to(Screen::Match(TAMSK), Menu::None);
    }
    let red = on_table.map(|contest| contest.red);
    if state.online_match().is_some_and(|playing| playing.red_in_contest != red) {
        state.set_red_in_contest(red);
    }
}

fn put_on_table(
    table: &TableHandle<GipfWithContests>,
    known: &KnownContest,
    red: Player,
    own: Seat,
    loader: &mut MatchLoader<LiveMatch>,
) {
    let Some(options) = known.options.challenge.as_ref().map(|agreed| agreed.tamsk) else { return };
    let names = if red == WHITE { known.names.clone() } else { known.names.clone().swapped() };
    let me = if known.me == red { Player::Red } else { Player::Black };
    // The rules were checked when the players agreed on them, so creating the match does not fail.
    let Ok(live) = LiveMatch::new(MatchSetup { options, names, timer_on_reds_left: false }) else { return };
    let Some(course) = OnlineContestState::new(&known.options, known.acts, live.clone()) else { return };
    let referee = RefereedBy::<LiveMatch>(Box::new(OnlineReferee::new(table.clone(), me, course)));
    let contest = DecidesChallenge { acts: known.acts, red };
    let seats = Seats::for_player(me, own, Seat::Remote);
    loader.put_on_table((live, referee, contest), seats, Occasion::OnlineContest, Screen::Match(TAMSK));
}
