//! Several pointers at one screen: fingers of two people, and two mice.

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
    change(&mut game.world().resource_mut::<PlaySettings>());
    game.frames(2);
    game.begin(setup_at(Level::Three));
    game
}

/// Returns a legal move, if possible one that does not fill a socket.
fn a_move(game: &HeadlessGame, player: Player) -> Option<(Socket, Socket)> {
    let table = game.table();
    let mine = table.glasses().filter(|(id, _)| id.owner == player && table.can_lift(*id));
    let moves = mine.flat_map(|(id, glass)| {
        let at = glass.at.expect("on the board");
        at.neighbours().into_iter().filter(|to| !table.board().occupied().contains(*to)).map(move |to| (id, at, to))
    });
    let open: Vec<_> = moves.filter(|(_, _, to)| !table.board().full_sockets().contains(*to)).collect();
    let fills = |to: Socket| table.board().rings(to) + 1 >= to.height();
    open.iter().find(|(.., to)| !fills(*to)).or(open.first()).map(|&(_, from, to)| (from, to))
}

/// Plays a Level 3 match with both players' hands busy at once, and returns the number of moves.
fn play_whole_match(game: &mut HeadlessGame, mut hand: impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2)) -> usize {
    let mut moves = 0;
    while game.table().outcome().is_none() {
        let player = game.table().to_move();
        if game.table().ring_window(player).is_some() {
            // The other player could not move, so both the ring and the next move belong to this player.
            let holder = game.holder(player);
            click(game, player, holder, &mut hand);
            continue;
        }
        let waits = game.table().ring_window(!player).is_some();
        let Some((from, to)) = a_move(game, player) else {
            pass(game, player, &mut hand);
            continue;
        };
        let (start, end, holder) = (game.glass(&from.to_string()), game.socket(&to.to_string()), game.holder(!player));
        let rings = game.table().rings(!player);
        hand(game, player, Gesture::Down, start);
        game.frames(1);
        if waits {
            hand(game, !player, Gesture::Down, holder);
        }
        hand(game, player, Gesture::Move, start.lerp(end, 0.4));
        game.frames(1);
        assert!(game.table().in_hand(player).is_some(), "{player} must hold the glass of {from}");
        if waits {
            hand(game, !player, Gesture::Up, holder);
            game.frames(1);
            assert_eq!(game.table().rings(!player), rings - 1, "the other player's ring must fall meanwhile");
            if game.table().outcome().is_some() {
                break;
            }
            assert!(game.table().in_hand(player).is_some(), "the glass must stay in the hand");
        }
        hand(game, player, Gesture::Move, end);
        game.frames(1);
        hand(game, player, Gesture::Up, end);
        game.frames(2);
        if game.table().outcome().is_none() {
            let there = game.table().glass_at(to).map(|glass| glass.owner);
            assert_eq!(there, Some(player), "{from} to {to}");
        }
        moves += 1;
        assert!(moves < 200, "the match does not end: {:?}", game.live().expect("a match").record());
    }
    assert_eq!(game.refusals(), []);
    moves
}

/// Claims the last ring, or passes, with this player's own hand.
fn pass(game: &mut HeadlessGame, player: Player, hand: &mut impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2)) {
    let color = if player == Player::Red { "red" } else { "black" };
    let names = ["drop", "claim", "pass"].map(|deed| format!("{color} {deed}"));
    let Some(at) = names.iter().find_map(|name| game.button(name)) else {
        game.wait(500);
        return;
    };
    click(game, player, at, hand);
    game.wait(4 * USUAL_FRAME);
}

fn click(
    game: &mut HeadlessGame,
    player: Player,
    at: Vec2,
    hand: &mut impl FnMut(&mut HeadlessGame, Player, Gesture, Vec2),
) {
    hand(game, player, Gesture::Down, at);
    game.frames(1);
    hand(game, player, Gesture::Up, at);
    game.frames(1);
}
