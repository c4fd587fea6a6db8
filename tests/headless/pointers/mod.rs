//! Tests of several pointers on one screen: fingers of two people, and two mice.

mod briefs;
mod camera;
mod gipf;
mod mice;
mod mice_gone;
mod table_top;
mod touches;

use tamsk_testing::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Down,
    Move,
    Up,
}

fn with_settings(change: impl FnOnce(&mut PlaySettings)) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    change(&mut game.world_mut().resource_mut::<PlaySettings>());
    game.run_frames(2);
    game.begin_match(setup_at(Level::Three));
    game
}

/// Returns the origin and the target of a move onto a socket that is not full, or `None` if there is no such move. If
/// possible, the ring of the move does not fill the socket.
fn legal_move(game: &HeadlessGame, player: Player) -> Option<(Socket, Socket)> {
    let table = game.current_match();
    let mine = table.glasses().filter(|(id, _)| id.owner == player && table.can_lift(*id));
    let moves = mine.flat_map(|(id, glass)| {
        let at = glass.socket.expect("on the board");
        at.neighbours()
            .into_iter()
            .filter(|to| !table.board().occupied_sockets().contains(*to))
            .map(move |to| (id, at, to))
    });
    let open: Vec<_> = moves.filter(|(_, _, to)| !table.board().full_sockets().contains(*to)).collect();
    let fills = |to: Socket| table.board().rings(to) + 1 >= to.height();
    open.iter().find(|(.., to)| !fills(*to)).or(open.first()).map(|&(_, from, to)| (from, to))
}

/// Plays a match at Level 3, in which both players act at the same time. Returns the number of moves.
fn play_whole_match(game: &mut HeadlessGame, mut hand: impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2)) -> usize {
    let mut moves = 0;
    while game.current_match().outcome().is_none() {
        let player = game.current_match().to_move();
        if game.current_match().ring_window(player).is_some() {
            // The other player could not move, so this player drops the ring and also makes the next move.
            let holder = game.point_of_holder(player);
            click(game, player, holder, &mut hand);
            continue;
        }
        let waits = game.current_match().ring_window(!player).is_some();
        let Some((from, to)) = legal_move(game, player) else {
            pass(game, player, &mut hand);
            continue;
        };
        let (start, end, holder) = (
            game.point_of_glass_on(&from.to_string()),
            game.point_of_socket_named(&to.to_string()),
            game.point_of_holder(!player),
        );
        let rings = game.current_match().rings_in_holder(!player);
        hand(game, player, Gesture::Down, start);
        game.run_frames(1);
        if waits {
            hand(game, !player, Gesture::Down, holder);
        }
        hand(game, player, Gesture::Move, start.lerp(end, 0.4));
        game.run_frames(1);
        assert!(game.current_match().glass_in_hand(player).is_some(), "{player} must hold the glass of {from}");
        if waits {
            hand(game, !player, Gesture::Up, holder);
            game.run_frames(1);
            assert_eq!(
                game.current_match().rings_in_holder(!player),
                rings - 1,
                "the other player's ring must fall meanwhile"
            );
            if game.current_match().outcome().is_some() {
                break;
            }
            assert!(game.current_match().glass_in_hand(player).is_some(), "the glass must stay in the hand");
        }
        hand(game, player, Gesture::Move, end);
        game.run_frames(1);
        hand(game, player, Gesture::Up, end);
        game.run_frames(2);
        if game.current_match().outcome().is_none() {
            let there = game.current_match().glass_at(to).map(|glass| glass.owner);
            assert_eq!(there, Some(player), "{from} to {to}");
        }
        moves += 1;
        assert!(moves < 200, "the match does not end: {:?}", game.live_match().expect("a match").record());
    }
    assert_eq!(game.take_refusals_to_people(), []);
    moves
}

/// Presses the player's first visible button of “drop”, “claim” and “pass”. If none is visible, waits instead.
fn pass(game: &mut HeadlessGame, player: Player, hand: &mut impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2)) {
    let color = if player == Player::Red { "red" } else { "black" };
    let names = ["drop", "claim", "pass"].map(|command| format!("{color} {command}"));
    let Some(at) = names.iter().find_map(|name| game.point_of_button(name)) else {
        game.wait(500);
        return;
    };
    click(game, player, at, hand);
    game.wait(4 * DEFAULT_FRAME_MILLIS);
}

fn click(
    game: &mut HeadlessGame,
    player: Player,
    at: Vec2,
    hand: &mut impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2),
) {
    hand(game, player, Gesture::Down, at);
    game.run_frames(1);
    hand(game, player, Gesture::Up, at);
    game.run_frames(1);
}
