//! Tests that nothing of the previous match remains on the table.

use gipf_rules::GipfOptions;
use tamsk::gipf::table::GipfMatchSetup;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::simulation::components::{
    BoardSocket, GlassSocket, Hand, HeldGlass, Holder, Hourglass, LastMoveSocket, RingStack, SandState, SandTimer,
    SocketHighlight, SocketWithRingRight,
};
use tamsk::simulation::game::GameMatch;
use tamsk::table::loading::ResumeMatch;
use tamsk::table::replay::OpenReplay;
use tamsk_testing::prelude::*;

/// Returns everything that the components of the table show, as text.
fn shown(game: &mut HeadlessGame) -> Vec<String> {
    let mut all = Vec::new();
    let world = game.world_mut();
    let mut sockets = world.query::<(
        &BoardSocket,
        &RingStack,
        &SocketHighlight,
        Option<&SocketWithRingRight>,
        Option<&LastMoveSocket>,
    )>();
    all.extend(sockets.iter(world).map(|shown| format!("{shown:?}")));
    let mut glasses = world.query::<(&Hourglass, &GlassSocket, &SandState, Option<&HeldGlass>)>();
    all.extend(glasses.iter(world).map(|shown| format!("{shown:?}")));
    let mut timers = world.query::<(&SandTimer, &SandState)>();
    all.extend(timers.iter(world).map(|shown| format!("{shown:?}")));
    let mut rest = world.query::<AnyOf<(&Holder, &Hand)>>();
    all.extend(rest.iter(world).map(|shown| format!("{shown:?}")));
    all.sort();
    all
}

/// Returns a match with a carried glass, a running timer, and a player who may still drop a ring.
fn busy_match() -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).drag_glass("D7", "D6");
    let (timer, holder) = (game.point_of_timer(), game.point_of_holder(Player::Black));
    game.click(timer);
    let from = game.point_of_glass_on("A4");
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(holder).run_frames(2);
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_some() && game.count_entities_with::<LastMoveSocket>() == 2
    );
    game
}

fn pause(game: &mut HeadlessGame) {
    game.release_left_button().run_frames(1).press_key(KeyCode::Escape);
    if game.menu() == Menu::None {
        game.press_key(KeyCode::Escape);
    }
}

#[test]
fn leaving_a_match_resets_the_table() {
    let first = shown(&mut HeadlessGame::new());
    let mut game = busy_match();
    assert_ne!(shown(&mut game), first);
    pause(&mut game);
    game.click_button("leave");
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(shown(&mut game), first);
}

#[test]
fn a_rematch_begins_like_a_first_match() {
    let fresh = shown(&mut HeadlessGame::at_level(Level::Three));
    let mut game = busy_match();
    pause(&mut game);
    game.click_button("resign red").click_button("yes").wait_in_long_frames(1_500);
    game.click_button("rematch");
    assert_eq!(game.current_match().outcome(), None);
    game.wait_for_camera();
    assert_eq!(shown(&mut game), fresh, "nothing of the first match may remain");
    let stands = |motion: &GlassMotion| motion.is_at_rest() && (motion.rotation * Vec3::Y).y >= 0.999;
    assert!(game.query_all::<&GlassMotion>().all(stands), "every glass must stand as at the start");
}

type Request = fn(&mut World);

/// Everything that can replace a lesson on the table, each with its name, a function that requests it, and its
/// [`Occasion`].
const REPLACEMENTS: [(&str, Request, Occasion); 6] = [
    ("a match", |world| _ = world.write_message(<StartMatch>::default()), Occasion::Play),
    ("a match of GIPF", |world| _ = world.write_message(StartMatch::<GipfMatchSetup>::default()), Occasion::Play),
    ("a match that goes on", |world| resume(world, new_match()), Occasion::Play),
    ("a match of GIPF that goes on", |world| resume(world, new_gipf()), Occasion::Play),
    ("a record", |world| replay(world, new_match().record().clone()), Occasion::Replay),
    ("a record of GIPF", |world| replay(world, new_gipf().record().clone()), Occasion::Replay),
];

fn new_match() -> LiveMatch {
    LiveMatch::new(MatchSetup::default()).expect("a match")
}

fn new_gipf() -> LiveGipf {
    LiveGipf::new(GipfOptions::default(), None, NamesByPlayer::default()).expect("a match")
}

fn resume<G: GameMatch>(world: &mut World, live: G) {
    world.write_message(ResumeMatch { live: Box::new(live), seats: TWO_PEOPLE, occasion: Occasion::Play });
}

fn replay<R: Send + Sync + 'static>(world: &mut World, record: R) {
    world.write_message(OpenReplay { record: Box::new(record), open_at: None });
}

#[test]
fn a_match_requested_with_a_lesson_replaces_the_lesson() {
    for lesson in ["2-1-sand", "5-1-push"] {
        for (name, request, occasion) in REPLACEMENTS {
            let mut game = HeadlessGame::new();
            game.world_mut().write_message(LessonCommand::Begin(lesson.into(), 0));
            game.run_frames(1);
            // The lesson and the other request take effect together in the next frame.
            request(game.world_mut());
            for _ in 0..4 {
                game.run_frames(1);
                assert!(!game.resource::<CurrentLesson>().is_on(), "{name} must end {lesson}");
                assert_eq!(game.single_component::<Occasion>(), Some(&occasion), "{name} must replace {lesson}");
            }
            game.world_mut().write_message(LessonCommand::Begin(lesson.into(), 0));
            game.run_frames(4);
            assert!(game.resource::<CurrentLesson>().is_on(), "{lesson} must begin after {name}");
            assert_eq!(game.single_component::<Occasion>(), Some(&Occasion::Lesson), "{lesson} must replace {name}");
        }
    }
}
