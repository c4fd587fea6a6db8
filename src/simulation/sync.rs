//! Spawns one entity per piece at startup, and writes the components of these entities in every frame. The values come
//! from the match on the table, or from a new match if the table is empty. Only differences are written, so that change
//! detection is exact.

use std::sync::LazyLock;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::change_detection::DetectChangesMut;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{FULL_HOLDER, GlassId, Match, Player, RingDropRight, STARTING_CORNERS, Sand, Socket};

use super::components::{
    BoardSocket, GlassCarriedInStudy, GlassSocket, Hand, HeldGlass, Holder, HolderWithRingRight, Hourglass,
    LastMoveSocket, RingStack, SandState, SandStatus, SandTimer, SocketWithRingRight,
};
use super::live::{LiveMatch, MatchSetup};
use super::rights::may_drop_ring;
use super::schedule::SimulationSystems;

fn lay_out(mut commands: Commands) {
    for socket in Socket::all() {
        commands.spawn((Name::new(format!("Socket {socket}")), BoardSocket(socket)));
    }
    for owner in Player::BOTH {
        for (index, corner) in (0..).zip(STARTING_CORNERS[owner.index()]) {
            let name = format!("Hourglass {owner} {}", index + 1);
            // The glasses start in the corners, so that the title screen shows a game that is ready to play.
            commands.spawn((Name::new(name), Hourglass(GlassId { owner, index }), GlassSocket(Some(corner))));
        }
        commands.spawn((Name::new(format!("Holder {owner}")), Holder { owner, rings: FULL_HOLDER }));
        commands.spawn((Name::new(format!("Hand {owner}")), Hand::empty(owner)));
    }
    commands.spawn((Name::new("Timer"), SandTimer::default()));
}

pub(super) fn plugin(app: &mut App) {
    app
        // Other startup systems need the entities that this system spawns.
        .add_systems(PreStartup, lay_out)
        .add_systems(
            RunFixedMainLoop,
            (sync_sockets, sync_glasses, sync_timer, sync_holders).in_set(SimulationSystems::SyncComponents),
        );
}

/// The match that the components show while no match is on the table.
static EMPTY_TABLE_MATCH: LazyLock<LiveMatch> =
    LazyLock::new(|| LiveMatch::new(MatchSetup::default()).expect("the default options are valid"));

/// The match that the components show.
#[derive(SystemParam)]
struct ShownMatch<'w, 's> {
    matches: Query<'w, 's, &'static LiveMatch>,
}

impl ShownMatch<'_, '_> {
    fn live(&self) -> &LiveMatch {
        self.matches.iter().next().unwrap_or(&EMPTY_TABLE_MATCH)
    }

    fn game(&self) -> &Match {
        self.live().game()
    }
}

fn sync_sockets(
    table: ShownMatch,
    mut sockets: Query<(Entity, &BoardSocket, &mut RingStack, Option<&SocketWithRingRight>, Option<&LastMoveSocket>)>,
    mut commands: Commands,
) {
    let game = table.game();
    let (board, rights, last) = (game.board(), rights(game), game.last_move());
    for (entity, &BoardSocket(socket), mut stack, right_shown, last_shown) in &mut sockets {
        stack.set_if_neq(RingStack(board.rings(socket)));
        let right = rights.iter().flatten().find(|(place, _)| *place == socket);
        show(&mut commands, entity, right.map(|(_, right)| *right), right_shown);
        let mark = last.and_then(|last| match socket {
            here if here == last.to => Some(LastMoveSocket { by: last.player, is_destination: true }),
            here if Some(here) == last.from => Some(LastMoveSocket { by: last.player, is_destination: false }),
            _ => None,
        });
        show(&mut commands, entity, mark, last_shown);
    }
}

fn sync_glasses(
    table: ShownMatch,
    carried: Query<&GlassCarriedInStudy>,
    mut glasses: Query<(Entity, &Hourglass, &mut GlassSocket, &mut SandState, Option<&HeldGlass>)>,
    mut commands: Commands,
) {
    let (game, edited) = (table.game(), carried.iter().find_map(|edited| edited.0));
    for (entity, &Hourglass(id), mut standing, mut level, shown) in &mut glasses {
        standing.set_if_neq(GlassSocket(game.last_socket_of(id)));
        level.set_if_neq(SandState {
            upper_millis: game.upper_sand(id),
            capacity_millis: game.options().glass_sand_of(id.owner),
            state: match game.glass(id).sand {
                Sand::Idle => SandStatus::NeverFlipped,
                Sand::Running { .. } => SandStatus::Running,
                Sand::Lost { .. } => SandStatus::NoSand,
            },
            flips: game.flip_count(id),
        });
        let held = edited.or(game.glass_in_hand(id.owner)).filter(|&held| held == id);
        show(&mut commands, entity, held.map(|id| HeldGlass { by: id.owner }), shown);
    }
}

fn sync_timer(table: ShownMatch, mut timers: Query<(&mut SandTimer, &mut SandState)>) {
    let (game, on_left) = (table.game(), table.live().setup().timer_on_reds_left);
    for (mut timer, mut level) in &mut timers {
        timer.set_if_neq(SandTimer { armed_against: game.timer_armed_against(), on_reds_left: on_left });
        let upper = game.timer_upper_sand();
        let state = if upper > 0 { SandStatus::Running } else { SandStatus::NoSand };
        level.set_if_neq(SandState {
            upper_millis: upper,
            capacity_millis: game.timer_capacity(),
            state,
            flips: game.timer_flip_count(),
        });
    }
}

fn sync_holders(
    table: ShownMatch,
    mut holders: Query<(Entity, &mut Holder, Option<&HolderWithRingRight>)>,
    mut commands: Commands,
) {
    let game = table.game();
    for (entity, mut holder, shown) in &mut holders {
        let owner = holder.owner;
        holder.set_if_neq(Holder { owner, rings: game.rings_in_holder(owner) });
        show(&mut commands, entity, may_drop_ring(game, owner).then_some(HolderWithRingRight), shown);
    }
}

/// Returns the rights to drop a ring, each with its socket. Rights from the players' own moves come before claims.
fn rights(game: &Match) -> [Option<(Socket, SocketWithRingRight)>; 4] {
    let window = game.options().ring_window as f32;
    let left = |right: RingDropRight| right.until.map(|until| until.saturating_sub(game.now()) as f32 / window);
    let right = |player, claim, right: Option<RingDropRight>| {
        right.map(|right| {
            (
                right.socket,
                SocketWithRingRight { player, is_claim_of_undropped_ring: claim, fraction_left: left(right) },
            )
        })
    };
    let [red, black] = Player::BOTH;
    [
        right(red, false, game.ring_window(red)),
        right(black, false, game.ring_window(black)),
        right(red, true, game.claim(red)),
        right(black, true, game.claim(black)),
    ]
}

/// Inserts, replaces or removes a component of the entity if `shown` differs from `wanted`.
fn show<C: Component + PartialEq>(commands: &mut Commands, entity: Entity, wanted: Option<C>, shown: Option<&C>) {
    match (wanted, shown) {
        (Some(wanted), shown) if shown != Some(&wanted) => drop(commands.entity(entity).insert(wanted)),
        (None, Some(_)) => drop(commands.entity(entity).remove::<C>()),
        _ => {}
    }
}
