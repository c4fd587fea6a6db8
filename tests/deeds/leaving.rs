//! A new match on the table, or none: nothing of the previous one remains, as everything shown comes from the match.

use tamsk::graphics::hourglass::GlassMotion;
use tamsk::simulation::components::{
    Glow, Hand, Held, Holder, Hourglass, LastMoveSocket, RingRight, RingStack, SandLevel, SocketEntity, Standing, Timer,
};
use tamsk_testing::prelude::*;

/// What all components show, as text.
fn shown(game: &mut HeadlessGame) -> Vec<String> {
    let mut all = Vec::new();
    let world = game.world();
    let mut sockets = world.query::<(&SocketEntity, &RingStack, &Glow, Option<&RingRight>, Option<&LastMoveSocket>)>();
    all.extend(sockets.iter(world).map(|shown| format!("{shown:?}")));
    let mut glasses = world.query::<(&Hourglass, &Standing, &SandLevel, Option<&Held>)>();
    all.extend(glasses.iter(world).map(|shown| format!("{shown:?}")));
    let mut timers = world.query::<(&Timer, &SandLevel)>();
    all.extend(timers.iter(world).map(|shown| format!("{shown:?}")));
    let mut rest = world.query::<AnyOf<(&Holder, &Hand)>>();
    all.extend(rest.iter(world).map(|shown| format!("{shown:?}")));
    all.sort();
    all
}

/// A match with something of every kind in progress.
fn busy_match() -> HeadlessGame {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).move_glass("D7", "D6");
    let (timer, holder) = (game.timer(), game.holder(Player::Black));
    game.click(timer);
    let from = game.glass("A4");
    game.point(from).frames(1).down().frames(1).point(holder).frames(2);
    assert!(game.table().in_hand(Player::Red).is_some() && game.count::<LastMoveSocket>() == 2);
    game
}

/// Puts back what is held, and pauses.
fn pause(game: &mut HeadlessGame) {
    game.up().frames(1).key(KeyCode::Escape);
    if game.menu() == Menu::None {
        game.key(KeyCode::Escape);
    }
}

#[test]
fn after_leaving_the_table_is_as_at_the_first_start() {
    let first = shown(&mut HeadlessGame::new());
    let mut game = busy_match();
    assert_ne!(shown(&mut game), first);
    pause(&mut game);
    game.press_button("leave");
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(shown(&mut game), first);
}

#[test]
fn a_rematch_begins_like_a_first_match() {
    let fresh = shown(&mut HeadlessGame::level(Level::Three));
    let mut game = busy_match();
    pause(&mut game);
    game.press_button("resign red").press_button("yes").wait(1_500);
    game.press_button("rematch");
    assert_eq!(game.table().outcome(), None);
    game.settle();
    assert_eq!(shown(&mut game), fresh, "no move is marked, no glass turned, nothing held");
    let stands = |motion: &GlassMotion| motion.is_at_rest() && (motion.rotation * Vec3::Y).y >= 0.999;
    assert!(game.each::<&GlassMotion>().all(stands), "every glass stands as at the start");
}

#[test]
fn a_match_begun_in_the_same_frame_as_a_lesson_wins() {
    let mut game = HeadlessGame::new();
    game.world().write_message(LessonCommand::Begin("2-1-sand".into(), 1));
    game.frames(1);
    // The lesson has requested its table for the next frame; so does this match.
    game.world().write_message(<StartMatch>::default());
    game.frames(4);
    assert!(!game.resource::<Teaching>().is_on() && game.time_runs());
    assert!(game.live().is_some_and(|live| game.resource::<Seats>().are_two_people() && live.history().is_empty()));
}
