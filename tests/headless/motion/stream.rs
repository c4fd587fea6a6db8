//! Tests that the stream of sand is visible exactly while sand falls, and reaches from the neck to the heap.

use bevy::mesh::VertexAttributeValues;
use tamsk::graphics::hourglass::appearance::GlassParts;
use tamsk::graphics::hourglass::sand_flow::SandFlow;
use tamsk::simulation::components::{Hourglass, SandTimer};
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

use super::{drawn, glass_on, until_lost};

fn entity_on(game: &mut HeadlessGame, socket: &str) -> Entity {
    let glass = glass_on(game, socket);
    game.query_all::<(Entity, &Hourglass)>().find(|(_, one)| one.0 == glass).expect("the glass is drawn").0
}

fn parts(game: &HeadlessGame, glass: Entity) -> GlassParts {
    *game.world().get::<GlassParts>(glass).expect("the glass has parts")
}

/// Returns the vector from the neck of a glass to the end of its stream, in the glass's coordinates, or `None` if the
/// stream is invisible.
fn stream(game: &HeadlessGame, glass: Entity) -> Option<Vec3> {
    let stream = parts(game, glass).stream;
    let place = game.world().get::<Transform>(stream).expect("the stream has a transform");
    assert_eq!(place.translation, Vec3::ZERO, "the stream must begin at the neck");
    let is_seen = game.world().get::<Visibility>(stream) == Some(&Visibility::Inherited);
    is_seen.then(|| place.rotation * Vec3::NEG_Y * place.scale.y)
}

fn streams(game: &mut HeadlessGame) -> usize {
    let all: Vec<Entity> = game.query_filtered::<Entity, With<GlassParts>>().collect();
    all.into_iter().filter(|glass| stream(game, *glass).is_some()).count()
}

/// Returns the distance from the neck to the top of the heap. `down` is 1 if the lower bulb is at +y, otherwise -1.
fn heap(game: &HeadlessGame, glass: Entity, down: f32) -> f32 {
    let world = game.world();
    let mesh = world.get::<Mesh3d>(parts(game, glass).sand).expect("sand");
    let mesh = world.resource::<Assets<Mesh>>().get(&mesh.0).expect("a mesh");
    let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
        panic!("the mesh has no positions")
    };
    let on_axis = places.iter().copied().map(Vec3::from).filter(|place| place.xz().length() < 0.05);
    on_axis.map(|place| place.y * down).filter(|below| *below > 0.0).fold(f32::MAX, f32::min)
}

/// Asserts that the stream in a glass falls straight down from the neck to the heap. Returns the length of the stream.
#[track_caller]
fn assert_falls_on_the_heap(game: &mut HeadlessGame, glass: GlassId, entity: Entity) -> f32 {
    let end = stream(game, entity).expect("a stream");
    let fallen = drawn(game, glass).place.rotation * end;
    assert!(fallen.normalize().distance(Vec3::NEG_Y) < 0.02, "the stream must fall straight down: {fallen}");
    let top = heap(game, entity, end.y.signum());
    assert!(
        (end.length() - top).abs() < 0.1,
        "the stream ends {} below the neck, but the heap is {top} below the neck",
        end.length()
    );
    end.length()
}

#[test]
fn a_stream_is_visible_exactly_while_sand_falls() {
    let options = Options { glass_sand: 9_000, ..Options::at_level(Level::Two) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    assert_eq!(streams(&mut game), 0, "no glass has been turned yet");
    let (glass, entity) = (glass_on(&game, "D1"), entity_on(&mut game, "D1"));
    game.drag_glass("D1", "D2");
    let mut across = 0;
    for _ in 0..40 {
        let lies = drawn(game.run_frames(1), glass).first_end().y.abs() < 0.4;
        across += usize::from(lies);
        assert!(!lies || stream(&game, entity).is_none(), "no sand may fall in a glass that lies on its side");
    }
    assert!(across > 1, "the glass must turn visibly");
    game.press_key(KeyCode::KeyS).wait_in_long_frames(1_000);
    assert_eq!(streams(&mut game), 1, "only the moved glass may run");
    let first = assert_falls_on_the_heap(&mut game, glass, entity);
    game.wait_in_long_frames(4_000);
    let second = assert_falls_on_the_heap(&mut game, glass, entity);
    assert!(second < first - 0.3, "the heap must grow towards the neck: {first}, {second}");

    game.press_key(KeyCode::Escape).wait(400);
    assert_eq!((game.menu(), streams(&mut game)), (Menu::Pause, 0), "time must stop in the pause");
    game.press_key(KeyCode::Escape).wait(400);
    assert_eq!(streams(&mut game), 1);
    until_lost(&mut game, glass);
    game.run_frames(1);
    assert_eq!(streams(&mut game), 0, "the upper bulb must be empty");
}

#[test]
fn sand_keeps_falling_in_a_glass_that_leans_in_a_hand() {
    let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2", 500));
    let (glass, entity) = (glass_on(&game, "D2"), entity_on(&mut game, "D2"));
    let (from, beside) = (game.point_of_glass_on("D2"), game.point_in_window(Vec3::new(20.0, 0.0, 0.0)));
    game.wait_in_long_frames(4_000);
    assert_eq!(streams(&mut game), 6);
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    game.move_mouse(beside);
    let mut leans = false;
    for _ in 0..30 {
        game.run_frames(1);
        let level = game.world().get::<SandFlow>(entity).expect("sand").surface_up.y.abs();
        assert!(stream(&game, entity).is_some(), "the stream must stay visible; its surface is at {level}");
        leans |= level < 0.99;
    }
    assert!(leans, "the glass must lean visibly");
    game.wait_in_long_frames(1_500);
    assert_falls_on_the_heap(&mut game, glass, entity);
}

#[test]
fn the_timer_has_a_stream_from_its_flip_until_it_is_empty() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait_in_long_frames(1_000);
    let timer = game.query_single::<Entity, With<SandTimer>>();
    assert_eq!(stream(&game, timer), None);
    game.click_timer().wait_in_long_frames(1_500);
    let end = stream(&game, timer).expect("a stream");
    // The first end of the timer is down now, so sand falls upward in the timer's own coordinates.
    assert!(end.y > 0.5, "{end}");
    while game.current_match().timer_upper_sand() > 0 {
        game.run_frames(1);
    }
    game.run_frames(1);
    assert_eq!(stream(&game, timer), None);
}
