//! A player's own turn: what he plans, when he claims, and when he lifts.

use std::sync::atomic::AtomicBool;

use super::mind::{Mind, NODES_PER_MILLISECOND};
use super::{BotPlayer, Intent, pick_up};
use crate::bot::sand::{Assumptions, Clock, Deed, SandState, SandTurn};
use crate::rules::{Action, Board, GlassId, Match, Millis, Player, Socket};

/// A turn decided on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) turn: SandTurn,
    /// The position for which it was made, and the same once it has been claimed.
    made_for: [Scene; 2],
    /// When the glass is to be lifted.
    lift_at: Millis,
}

/// All of a position but its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scene {
    board: Board,
    to_move: Player,
    claim: Option<Socket>,
    living: u8,
}

impl Scene {
    fn of(state: &SandState) -> Scene {
        let position = state.position();
        let living = |player| state.living(player, state.now()).len() as u8;
        Scene {
            board: *position.board(),
            to_move: position.to_move(),
            claim: position.claim(),
            living: living(Player::Red) * 4 + living(Player::Black),
        }
    }

    fn claimed(self) -> Scene {
        let mut board = self.board;
        if let Some(socket) = self.claim {
            board.drop_ring(self.to_move, socket);
        }
        Scene { board, claim: None, ..self }
    }
}

impl Plan {
    /// The glass it moves, and where to.
    pub(super) fn step(&self, player: Player) -> Option<(GlassId, Socket)> {
        match self.turn.deed {
            Deed::Move { glass, to, .. } => Some((GlassId { owner: player, index: glass }, to)),
            Deed::Pass => None,
        }
    }

    /// Whether it drops the ring of its move.
    pub(super) fn drops(&self) -> bool {
        matches!(self.turn.deed, Deed::Move { ring: true, .. })
    }
}

impl BotPlayer {
    /// The match as this player sees it, rings that may still follow taken as dropped.
    pub(super) fn state_of(&self, game: &Match) -> SandState {
        let mut tempo = [self.their_tempo; 2];
        tempo[self.me.index()] = self.manner.reaction + self.manner.carry + self.thinking();
        let clock = Clock::of(game, tempo);
        let blind = matches!(&self.mind, Mind::Search(search) if search.blind);
        SandState::of(game, Assumptions { clock: if blind { clock.blind() } else { clock }, rings_follow: true })
    }

    /// How long he thinks about a turn, in milliseconds of the match.
    fn thinking(&self) -> Millis {
        match &self.mind {
            Mind::Search(search) => search.limits.nodes.unwrap_or(0) / NODES_PER_MILLISECOND,
            Mind::Random | Mind::Greedy | Mind::Uct(_) => 0,
        }
    }

    pub(super) fn move_a_glass(&mut self, game: &Match, stop: &AtomicBool) -> Option<Intent> {
        let plan = self.planned(game, stop)?;
        let now = game.now();
        if plan.turn.claim && game.claim(self.me).is_some() {
            return Some(Intent::new(Action::ClaimRing, self.since + self.manner.reaction));
        }
        let Some((glass, to)) = plan.step(self.me) else {
            return Some(Intent::new(Action::Pass, plan.lift_at));
        };
        let at = self.after_their_ring(game, glass, plan.lift_at).min(self.latest_lift(game, glass)).max(now);
        Some(Intent { toward: Some(to), ..Intent::new(pick_up(game, glass), at) })
    }

    /// The plan that still fits the match, or a new one.
    pub(super) fn planned(&mut self, game: &Match, stop: &AtomicBool) -> Option<Plan> {
        let state = self.state_of(game);
        let scene = Scene::of(&state);
        if let Some(plan) = self.plan
            && plan.made_for.contains(&scene)
        {
            return Some(plan);
        }
        let held = game.in_hand(self.me).map(|glass| glass.index);
        let choice = self.mind.choose(&state, held, &mut self.random, stop)?;
        let mut turn = choice.turn;
        if turn.claim
            && self.random.chance(self.manner.forgets_claim)
            && state.allows(SandTurn { claim: false, ..turn })
        {
            turn.claim = false;
        }
        let thought = choice.nodes / NODES_PER_MILLISECOND;
        let ready = (self.since + self.manner.reaction).max(game.now() + thought);
        let duration = match turn.deed {
            Deed::Move { linger, .. } => state.duration(linger),
            Deed::Pass => 0,
        };
        let waits = (self.turn_since + Millis::try_from(duration).unwrap_or(0)).saturating_sub(self.manner.carry);
        let lingers = duration > state.duration(crate::bot::sand::Linger::No);
        let lift_at = if lingers { ready.max(waits) } else { ready };
        let plan = Plan { turn, made_for: [scene, scene.claimed()], lift_at };
        self.plan = Some(plan);
        Some(plan)
    }

    /// A ring that the opponent forgets may be claimed, but not once the next glass is in the hand (R3.4): a patient
    /// player sees first whether it comes, unless sand or the timer press him.
    fn after_their_ring(&self, game: &Match, glass: GlassId, lift_at: Millis) -> Millis {
        let worth_it = self.manner.waits_to_claim && game.rings(self.me) > 0;
        match game.ring_window(!self.me).and_then(|right| right.until) {
            Some(until) if worth_it && until + self.manner.carry < self.latest_lift(game, glass) => lift_at.max(until),
            _ => lift_at,
        }
    }
}
