//! A player's own turn: what they plan, when they claim, and when they lift.

use std::sync::atomic::AtomicBool;

use super::mind::Mind;
use super::{BotPlayer, Intent, NODES_PER_MILLISECOND, pick_up};
use crate::bot::sand::{Assumptions, Clock, Deed, LONGEST_TURN, Linger, SandState, SandTurn};
use crate::rules::{Action, Board, GlassId, Match, Millis, Player, Socket};

/// However little time there is, so many positions are looked at.
pub(super) const LEAST_NODES: u64 = 2_000;

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
    /// The match as this player sees it if their turn takes `mine` from now on, rings that may still follow taken as
    /// dropped.
    fn state_if(&self, game: &Match, mine: Millis) -> SandState {
        let mut tempo = [self.their_tempo; 2];
        tempo[self.me.index()] = mine;
        let clock = Clock::of(game, tempo);
        let blind = matches!(&self.mind, Mind::Search(search) if search.blind);
        SandState::of(game, Assumptions { clock: if blind { clock.blind() } else { clock }, rings_follow: true })
    }

    /// The match as this player sees it.
    pub(super) fn state_of(&self, game: &Match) -> SandState {
        self.state_if(game, self.manner.reaction + self.manner.carry + self.thinking())
    }

    /// How long they think about a turn, in milliseconds of the match.
    fn thinking(&self) -> Millis {
        match &self.mind {
            Mind::Search(search) => search.thinking(),
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

    /// The plan that still fits the match, or a new one; `None` if there is nothing to do but wait.
    pub(super) fn planned(&mut self, game: &Match, stop: &AtomicBool) -> Option<Plan> {
        let mut state = self.state_of(game);
        let scene = Scene::of(&state);
        if let Some(plan) = self.plan
            && plan.made_for.contains(&scene)
        {
            return Some(plan);
        }
        let spare = self.spare(game);
        let thinking = self.thinking().min(spare / 2);
        state = self.state_if(game, self.manner.reaction + self.manner.carry + thinking);
        if !state.has_time_to_move() {
            // As fast as the hand can be: what cannot be saved like this is lost.
            state = self.state_if(game, self.hurried());
        }
        if game.options().level.has_sand() && !state.has_time_to_move() {
            return None;
        }
        let view = if self.random.chance(self.manner.sees_sand) { state } else { state.unaware() };
        let most = (thinking * NODES_PER_MILLISECOND).max(LEAST_NODES);
        let held = game.in_hand(self.me).map(|glass| glass.index);
        let choice = self.mind.choose(&view, held, most, &mut self.random, stop)?;
        let mut turn = choice.turn;
        if turn.claim
            && game.options().level.has_sand()
            && self.random.chance(self.manner.forgets_claim)
            && state.allows(SandTurn { claim: false, ..turn })
        {
            turn.claim = false;
        }
        let thought = (choice.nodes / NODES_PER_MILLISECOND).min(self.thinking());
        let lift_at =
            (self.since + self.manner.reaction).max(game.now() + thought).max(self.lingers_until(&state, turn, game));
        let plan = Plan { turn, made_for: [scene, scene.claimed()], lift_at };
        self.plan = Some(plan);
        Some(plan)
    }

    /// When to lift if the plan is to let sand run first; 0 if it is not.
    fn lingers_until(&self, state: &SandState, turn: SandTurn, game: &Match) -> Millis {
        let Deed::Move { linger, .. } = turn.deed else { return 0 };
        if linger == Linger::No {
            return 0;
        }
        let place_at = game.now() + Millis::try_from(state.duration(linger)).unwrap_or(0);
        place_at.min(self.turn_since + LONGEST_TURN as Millis).saturating_sub(self.manner.carry)
    }

    /// A ring that the opponent forgets may be claimed, but not once the next glass is in the hand (R3.4): a patient
    /// player sees first whether it comes, unless sand or the timer presses.
    fn after_their_ring(&self, game: &Match, glass: GlassId, lift_at: Millis) -> Millis {
        let worth_it = self.manner.waits_to_claim && game.rings(self.me) > 0;
        match game.ring_window(!self.me).and_then(|right| right.until) {
            Some(until)
                if worth_it
                    && until < self.latest_lift(game, glass)
                    && until.saturating_sub(game.now()) < self.spare(game) / 2 =>
            {
                lift_at.max(until)
            }
            _ => lift_at,
        }
    }
}
