//! The components, written from the match. Only what has changed is touched, so that change detection tells the truth.

use bevy::ecs::change_detection::DetectChangesMut;
use bevy::prelude::*;

use super::SimulationSystems;
use super::components::{
    Held, Holder, Hourglass, LastMove, RingRight, RingStack, SandLevel, SandState, Socket, Standing, Timer,
};
use super::live::LiveMatch;
use super::messages::{MatchEvent, TakenBack};
use crate::rules::{Event, GlassId, Happened, Match, Player, Right, Sand};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (draw_sockets, draw_glasses, draw_timer, draw_holders, draw_hands, draw_rights, mark_last_move, count_turns)
            .in_set(SimulationSystems::Picture)
            .run_if(resource_exists::<LiveMatch>),
    )
    .add_systems(PreUpdate, forget_marks.run_if(resource_added::<LiveMatch>));
}

fn draw_sockets(live: Res<LiveMatch>, mut stacks: Query<(&Socket, &mut RingStack)>) {
    for (socket, mut stack) in &mut stacks {
        stack.set_if_neq(RingStack(live.game().board().rings(socket.0)));
    }
}

fn draw_glasses(live: Res<LiveMatch>, mut glasses: Query<(&Hourglass, &mut Standing, &mut SandLevel)>) {
    let game = live.game();
    for (&Hourglass(id), mut standing, mut level) in &mut glasses {
        standing.set_if_neq(Standing(game.glass(id).at));
        let next = SandLevel {
            upper: game.upper(id),
            capacity: game.options().glass,
            state: match game.glass(id).sand {
                Sand::Idle => SandState::Idle,
                Sand::Running { .. } => SandState::Running,
                Sand::Lost { .. } => SandState::Empty,
            },
            turns: level.turns,
        };
        level.set_if_neq(next);
    }
}

/// Counts how often each glass and the timer were turned over: the picture needs to know which end is up.
fn count_turns(
    live: Res<LiveMatch>,
    mut events: MessageReader<MatchEvent>,
    mut glasses: Query<(&Hourglass, &mut SandLevel), Without<Timer>>,
    mut timer: Query<&mut SandLevel, With<Timer>>,
) {
    let sand = live.game().options().level.has_sand();
    for MatchEvent(happened) in events.read() {
        match happened.event {
            Event::Placed { glass, .. } if sand => {
                for (_, mut level) in glasses.iter_mut().filter(|(hourglass, _)| hourglass.0 == glass) {
                    level.turns += 1;
                }
            }
            Event::TimerFlipped { .. } => {
                for mut level in &mut timer {
                    level.turns += 1;
                }
            }
            _ => {}
        }
    }
}

fn draw_timer(live: Res<LiveMatch>, mut timers: Query<(&mut Timer, &mut SandLevel)>) {
    let game = live.game();
    for (mut timer, mut level) in &mut timers {
        let on_left = live.setup().timer_on_left;
        timer.set_if_neq(Timer { armed_against: game.timer_armed_against(), on_left });
        let upper = game.timer_upper();
        let state = if upper > 0 { SandState::Running } else { SandState::Empty };
        let next = SandLevel { upper, capacity: game.options().timer, state, turns: level.turns };
        level.set_if_neq(next);
    }
}

fn draw_holders(live: Res<LiveMatch>, mut holders: Query<&mut Holder>) {
    for mut holder in &mut holders {
        let owner = holder.owner;
        holder.set_if_neq(Holder { owner, rings: live.game().rings(owner) });
    }
}

fn draw_hands(live: Res<LiveMatch>, glasses: Query<(Entity, &Hourglass, Option<&Held>)>, mut commands: Commands) {
    for (entity, &Hourglass(id), held) in &glasses {
        let by = live.game().in_hand(id.owner).filter(|&held| held == id).map(|id: GlassId| id.owner);
        match (by, held) {
            (Some(by), None) => drop(commands.entity(entity).insert(Held { by })),
            (None, Some(_)) => drop(commands.entity(entity).remove::<Held>()),
            _ => {}
        }
    }
}

fn draw_rights(
    live: Res<LiveMatch>,
    mut sockets: Query<(Entity, &Socket, Option<&mut RingRight>)>,
    mut commands: Commands,
) {
    let game = live.game();
    for (entity, socket, shown) in &mut sockets {
        match (right_on(game, socket), shown) {
            (Some(next), Some(mut shown)) => {
                shown.set_if_neq(next);
            }
            (Some(next), None) => drop(commands.entity(entity).insert(next)),
            (None, Some(_)) => drop(commands.entity(entity).remove::<RingRight>()),
            (None, None) => {}
        }
    }
}

/// The right to a ring on this socket: a player's own before a claim, as it comes first in time.
fn right_on(game: &Match, socket: &Socket) -> Option<RingRight> {
    let window = game.options().ring_window as f32;
    let left = |right: Right| right.until.map(|until| until.saturating_sub(game.now()) as f32 / window);
    let find = |right: Option<Right>| right.filter(|right| right.socket == socket.0);
    let own =
        |player| find(game.ring_window(player)).map(|right| RingRight { player, claim: false, left: left(right) });
    let claim = |player| find(game.claim(player)).map(|right| RingRight { player, claim: true, left: left(right) });
    Player::BOTH.into_iter().find_map(own).or_else(|| Player::BOTH.into_iter().find_map(claim))
}

fn mark_last_move(
    mut events: MessageReader<MatchEvent>,
    mut taken: MessageReader<TakenBack>,
    sockets: Query<(Entity, &Socket, Has<LastMove>)>,
    mut commands: Commands,
) {
    let placed = |event: &Happened| match event.event {
        Event::Placed { glass, from, to, .. } => Some((glass.owner, from, to)),
        _ => None,
    };
    let news = events.read().filter_map(|MatchEvent(event)| placed(event)).last();
    let taken_back = taken.read().last().map(|TakenBack(events)| events.iter().rev().find_map(placed));
    let Some(last) = taken_back.or(news.map(Some)) else { return };
    let Some((by, from, to)) = last else {
        for (entity, ..) in sockets.iter().filter(|(_, _, marked)| *marked) {
            commands.entity(entity).remove::<LastMove>();
        }
        return;
    };
    for (entity, socket, marked) in &sockets {
        if socket.0 == to {
            commands.entity(entity).insert(LastMove { by, arrived: true });
        } else if Some(socket.0) == from {
            commands.entity(entity).insert(LastMove { by, arrived: false });
        } else if marked {
            commands.entity(entity).remove::<LastMove>();
        }
    }
}

/// A new match begins with nothing marked and no glass turned.
fn forget_marks(marked: Query<Entity, With<LastMove>>, mut levels: Query<&mut SandLevel>, mut commands: Commands) {
    for entity in &marked {
        commands.entity(entity).remove::<LastMove>();
    }
    for mut level in &mut levels {
        level.set_if_neq(SandLevel::default());
    }
}
