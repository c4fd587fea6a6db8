//! Another match on the table, or none: nothing of the one before is left, for everything drawn is drawn from the match.

use bevy::prelude::*;
use tamsk::rules::{Level, Player};
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::components::{
    Glow, Hand, Held, Holder, Hourglass, LastMove, RingRight, RingStack, SandLevel, SocketEntity, Standing, Timer,
};

use super::whole::Whole;

/// Everything that the components say.
fn shown(game: &mut Whole) -> Vec<String> {
    let mut all = Vec::new();
    let world = game.world();
    let mut sockets = world.query::<(&SocketEntity, &RingStack, &Glow, Option<&RingRight>, Option<&LastMove>)>();
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

/// A match in which something of every kind is going on.
fn in_full_swing() -> Whole {
    let mut game = Whole::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).move_glass("D7", "D6");
    let (timer, holder) = (game.timer(), game.holder(Player::Black));
    game.click(timer);
    let from = game.glass("A4");
    game.point(from).frames(1).down().frames(1).point(holder).frames(2);
    assert!(game.table().in_hand(Player::Red).is_some() && game.count::<LastMove>() == 2);
    game
}

#[test]
fn after_leaving_the_title_shows_the_table_as_at_the_first_start() {
    let first = shown(&mut Whole::new());
    let mut game = in_full_swing();
    assert_ne!(shown(&mut game), first);
    game.up().frames(1).key(KeyCode::Escape);
    if game.menu() == Menu::None {
        game.key(KeyCode::Escape);
    }
    game.press_button("leave").press_button("yes");
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(shown(&mut game), first);
}

#[test]
fn a_rematch_begins_as_a_first_match_does() {
    let mut first = Whole::level(Level::Three);
    let fresh = shown(&mut first);
    let mut game = in_full_swing();
    game.up().frames(1).key(KeyCode::Escape);
    if game.menu() == Menu::None {
        game.key(KeyCode::Escape);
    }
    game.press_button("resign red").press_button("yes").wait(1_500);
    game.press_button("rematch");
    assert_eq!(game.table().outcome(), None);
    game.settle();
    assert_eq!(shown(&mut game), fresh, "no move is marked, no glass turned, nothing held");
    let tilted = game
        .world()
        .query::<&tamsk::graphics::hourglass::GlassMotion>()
        .iter(game.world_ref())
        .filter(|motion| !motion.is_at_rest() || (motion.rotation * Vec3::Y).y < 0.999)
        .count();
    assert_eq!(tilted, 0, "every glass stands as at the start");
}

#[test]
fn a_match_that_is_begun_in_the_frame_of_a_lesson_is_a_match() {
    use tamsk::session::loading::StartMatch;
    use tamsk::session::seats::Seats;
    use tamsk::session::teaching::{LessonCommand, Teaching};
    let mut game = Whole::new();
    game.world().write_message(LessonCommand::Begin("2-1-sand".into(), 1));
    game.frames(1);
    // The lesson has asked for its table, which is laid in the next frame; so is this match.
    game.world().write_message(StartMatch::default());
    game.frames(4);
    assert!(!game.resource::<Teaching>().is_on() && game.time_runs());
    assert!(game.live().is_some_and(|live| game.resource::<Seats>().are_two_people() && live.history().is_empty()));
}
