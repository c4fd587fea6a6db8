//! The hands of the simple players: they lift, carry, place and drop as one would by hand.

use bevy::prelude::*;

use super::policy::{self, Plan};
use crate::rules::{Action, Extra, Match, Millis, Player, Socket};
use crate::simulation::components::Hand;
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::PlayerAction;

/// Before a glass is lifted, in milliseconds.
const THINKING: Millis = 700;
/// From lifting to placing.
const CARRYING: Millis = 900;
/// From placing to dropping the ring.
const DROPPING: Millis = 650;
/// One move in so many keeps its ring.
const KEEPS: usize = 6;
/// A turn in which the timer is turned against the opponent comes every so many.
const FLIPS: usize = 4;

/// Where a simple player is in his move.
#[derive(Component, Clone, Copy, Debug, Default)]
enum Stage {
    /// Waiting for his turn.
    #[default]
    Waiting,
    /// About to lift, at this time.
    Thinking(Millis),
    /// Carrying since this time.
    Carrying(Millis, Plan, Vec2),
    /// About to drop the ring, at this time.
    Dropping(Millis),
}

#[derive(Component, Clone, Copy, Debug, Default)]
struct Moves(usize);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Stage>()
        .register_required_components::<Hand, Moves>()
        .add_systems(Update, play.run_if(resource_exists::<LiveMatch>));
}

fn play(
    live: Res<LiveMatch>,
    mut hands: Query<(&mut Hand, &mut Stage, &mut Moves)>,
    mut actions: MessageWriter<PlayerAction>,
) {
    let game = live.game();
    if game.outcome().is_some() {
        return;
    }
    for (mut hand, mut stage, mut moves) in &mut hands {
        let player = hand.player;
        let mut act = |action| {
            actions.write(PlayerAction { player, action });
        };
        match *stage {
            Stage::Waiting if game.to_move() == player && !game.is_ending() => {
                *stage = Stage::Thinking(game.now() + THINKING);
            }
            Stage::Waiting => side_deeds(game, player, moves.0, &mut act),
            Stage::Thinking(until) if game.now() >= until => *stage = lift(game, player, &mut act),
            Stage::Thinking(_) => {}
            Stage::Carrying(since, plan, from) => {
                let share = (game.now() - since) as f32 / CARRYING as f32;
                let eased = share.clamp(0.0, 1.0) * share.clamp(0.0, 1.0) * (3.0 - 2.0 * share.clamp(0.0, 1.0));
                let over = (share > 0.75).then_some(plan.to);
                hand.aim = Some(from.lerp(layout::socket_position(plan.to), eased));
                hand.over = over;
                if game.in_hand(player) != Some(plan.glass) {
                    // It ran out, or the rules put it back.
                    *stage = if share > 0.2 { put_away(&mut hand) } else { *stage };
                } else if share >= 1.0 {
                    let still = game.targets(plan.glass).contains(plan.to);
                    act(if still { Action::Place(plan.to) } else { Action::PutBack });
                    put_away(&mut hand);
                    moves.0 += 1;
                    *stage = Stage::Dropping(game.now() + DROPPING);
                }
            }
            Stage::Dropping(at) if game.now() >= at => {
                drop_rings(game, player, moves.0, &mut act);
                *stage = Stage::Waiting;
            }
            Stage::Dropping(_) => {}
        }
    }
}

fn lift(game: &Match, player: Player, act: &mut impl FnMut(Action)) -> Stage {
    let plan = policy::choose(game).filter(|plan| plan.glass.owner == player && game.to_move() == player);
    let Some(plan) = plan else { return Stage::Waiting };
    let Some(from) = game.glass(plan.glass).at else { return Stage::Waiting };
    act(Action::Lift(from));
    Stage::Carrying(game.now(), plan, layout::socket_position(from))
}

fn put_away(hand: &mut Hand) -> Stage {
    *hand = Hand::empty(hand.player);
    Stage::Waiting
}

fn drop_rings(game: &Match, player: Player, moves: usize, act: &mut impl FnMut(Action)) {
    if game.ring_window(player).is_some() && !moves.is_multiple_of(KEEPS) {
        act(Action::DropRing);
    }
    if matches!(game.extra(player), Extra::Open { .. })
        && let Some(socket) =
            Socket::all().filter(|&socket| game.board().takes_ring(player, socket)).max_by_key(|s| s.height())
    {
        act(Action::DropExtra(socket));
    }
}

/// What one does while it is the other's turn.
fn side_deeds(game: &Match, player: Player, moves: usize, act: &mut impl FnMut(Action)) {
    if game.claim(player).is_some() && game.in_hand(player).is_none() {
        act(Action::ClaimRing);
    }
    if moves % FLIPS == FLIPS - 1 && game.check(player, Action::FlipTimer).is_ok() {
        act(Action::FlipTimer);
    }
}
