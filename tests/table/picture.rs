//! Tests that the components on the table agree with the match.

use tamsk::simulation::components::{
    BoardSocket, GlassSocket, Holder, Hourglass, LastMoveSocket, RingStack, SandState, SandStatus, SandTimer,
    SocketWithRingRight,
};
use tamsk_rules::Sand;
use tamsk_testing::prelude::*;

fn in_full_swing() -> String {
    let moves = [("Red", "D1", "D2"), ("Black", "D7", "D6"), ("Red", "A4", "A3")];
    let more = [("Black", "A1", "A2"), ("Red", "G4", "G3"), ("Black", "G1", "G2")];
    let mut actions = String::new();
    for (at, (by, from, to)) in (1_u64..).map(|nth| nth * 2_000).zip(moves.into_iter().chain(more)) {
        for (later, act) in
            [(0, format!("Lift(\"{from}\")")), (900, format!("Place(\"{to}\")")), (1_500, "DropRing".into())]
        {
            actions += &format!("(at: {}, by: {by}, act: {act}), ", at + later);
        }
    }
    format!("(rules: (level: 3), actions: [{actions}])")
}

#[test]
fn components_agree_with_the_match() {
    let mut game = TableGame::after_record(&in_full_swing());
    let truth = game.current_match().clone();
    let world = game.world_mut();
    let mut sockets = 0;
    for (socket, stack) in world.query::<(&BoardSocket, &RingStack)>().iter(world) {
        assert_eq!(stack.0, truth.board().rings(socket.0));
        sockets += 1;
    }
    assert_eq!(sockets, 37);
    let mut running = 0;
    for (glass, standing, level) in world.query::<(&Hourglass, &GlassSocket, &SandState)>().iter(world) {
        assert_eq!(standing.0, truth.last_socket_of(glass.0));
        assert_eq!((level.upper_millis, level.capacity_millis), (truth.upper_sand(glass.0), 180_000));
        assert_eq!(level.state == SandStatus::Running, matches!(truth.glass(glass.0).sand, Sand::Running { .. }));
        running += usize::from(level.state == SandStatus::Running);
    }
    assert_eq!(running, 6);
    for holder in world.query::<&Holder>().iter(world) {
        assert_eq!(holder.rings, truth.rings_in_holder(holder.owner));
    }
    assert_eq!(world.query::<&SandTimer>().iter(world).count(), 1);
}

#[test]
fn flips_rights_and_the_last_move_are_marked() {
    let mut game = TableGame::at_level(2);
    game.drag_glass("D1", "D2").wait(1_000);
    let world = game.world_mut();
    let turned: Vec<u32> = world
        .query::<(&Hourglass, &SandState)>()
        .iter(world)
        .map(|(_, level)| level.flips)
        .filter(|&n| n > 0)
        .collect();
    assert_eq!(turned, [1]);
    let rights: Vec<(Socket, SocketWithRingRight)> = world
        .query::<(&BoardSocket, &SocketWithRingRight)>()
        .iter(world)
        .map(|(socket, right)| (socket.0, *right))
        .collect();
    let [(socket, right)] = rights[..] else { panic!("expected one right, not {rights:?}") };
    assert_eq!((socket, right.player, right.is_claim_of_undropped_ring), (s("D2"), Player::Red, false));
    let left = right.fraction_left.expect("the right has a time limit");
    assert!((0.55..0.70).contains(&left), "{left}");
    let mut marks: Vec<(String, bool)> = world
        .query::<(&BoardSocket, &LastMoveSocket)>()
        .iter(world)
        .map(|(one, mark)| (one.0.to_string(), mark.is_destination))
        .collect();
    marks.sort();
    assert_eq!(marks, [("D1".to_owned(), false), ("D2".to_owned(), true)]);
    // Red's time to drop a ring runs out. Black's claim has no time limit.
    game.wait(2_200);
    let world = game.world_mut();
    let rights: Vec<SocketWithRingRight> = world.query::<&SocketWithRingRight>().iter(world).copied().collect();
    assert_eq!(
        rights,
        [SocketWithRingRight { player: Player::Black, is_claim_of_undropped_ring: true, fraction_left: None }]
    );
}
