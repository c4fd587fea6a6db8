//! Tests of the effects of settings. The tests change each setting with the mouse while a match is paused.

use bevy::ecs::system::RunSystemOnce;
use bevy::window::{PresentMode, PrimaryWindow};
use tamsk::audio::{Sound, SoundVolumes};
use tamsk::graphics::GraphicsQuality;
use tamsk::graphics::camera::CameraRig;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::settings::{CameraSettings, SoundSettings};
use tamsk::simulation::queue::InputMeans;
use tamsk_rules::{Event, RingDropRight};
use tamsk_testing::prelude::*;

/// The distance from the left end of a setting's name to the setting's switch, in points.
pub const SWITCH: f32 = 219.0;

/// Pauses the match, clicks the switch of the setting with this name, and resumes the match.
pub fn switch(game: &mut HeadlessGame, name: &str) {
    with_setting(game, name, |game, name| {
        let at = Vec2::new(name.min.x + SWITCH, name.center().y);
        game.click(at);
    });
}

/// Pauses the match, clicks a choice of the setting with this name, and resumes the match.
pub fn choose(game: &mut HeadlessGame, name: &str, choice: &str) {
    with_setting(game, name, |game, name| {
        // Other settings in the search results may have a choice with the same name, so click the choice nearest to the
        // name of this setting.
        let aside = |at: &Vec2| (at.y - name.center().y).abs();
        let places = game.text_areas(choice).into_iter().map(|area| area.center());
        let at = places.min_by(|one, other| aside(one).total_cmp(&aside(other))).expect("the choice is visible");
        game.click(at);
    });
}

fn with_setting(game: &mut HeadlessGame, name: &str, change: impl FnOnce(&mut HeadlessGame, Rect)) {
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.press_key(KeyCode::Escape).wait(400).click_button("settings").wait(400);
    assert_eq!(game.menu(), Menu::Settings);
    game.type_text(name).wait(200);
    let row = *game.text_areas(name).last().unwrap_or_else(|| panic!("{name}: {:?}", game.visible_texts()));
    change(game, row);
    game.wait(400).click_button("done").wait(400).click_button("resume").wait(400);
    assert_eq!(game.menu(), Menu::None);
}

fn rings_on(game: &HeadlessGame, socket: &str) -> u8 {
    game.current_match().board().rings(s(socket))
}

fn dropped_for(game: &HeadlessGame, player: Player) -> usize {
    let by_setting = |source| matches!(source, RequestSource::Person(InputMeans::AutomaticSetting));
    game.answers.iter().filter(|a| a.entry.origin.player == player && by_setting(a.entry.origin.source)).count()
}

#[test]
fn automatic_rings_work_at_every_level_and_frame_rate() {
    for level in [Level::One, Level::Two, Level::Three] {
        for length in FRAME_LENGTHS_MILLIS {
            let mut game = HeadlessGame::at_level(level);
            game.drag_glass("D1", "D2").run_frames(3);
            assert_eq!(rings_on(&game, "D2"), 0, "rings must not be dropped automatically by default");
            game.press_key(KeyCode::KeyS).run_frames(2);
            switch(&mut game, "Drop rings automatically");
            game.set_frame_length(length);
            game.drag_glass("D7", "C6").run_frames(3);
            assert_eq!(rings_on(&game, "C6"), 1, "{level:?}, frames of {length} ms");
            assert_eq!((dropped_for(&game, Player::Black), game.take_refusals_to_people()), (1, vec![]));
            assert!(game.current_match().ring_window(Player::Black).is_none());
        }
    }
}

#[test]
fn an_automatic_ring_waits_for_the_end_of_a_pause() {
    let mut game = HeadlessGame::at_level(Level::One);
    switch(&mut game, "Drop rings automatically");
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from)
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .move_mouse(from.lerp(to, 0.5))
        .run_frames(1)
        .move_mouse(to)
        .run_frames(1);
    game.release_left_button().set_key(KeyCode::Escape, ButtonState::Pressed).run_frame(900);
    game.set_key(KeyCode::Escape, ButtonState::Released).wait(400);
    assert_eq!(game.menu(), Menu::Pause);
    let before = rings_on(&game, "D2");
    game.press_key(KeyCode::Escape).wait(400);
    assert_eq!(rings_on(&game, "D2"), 1, "the ring must be dropped after the pause, which had {before}");
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn a_reset_keeps_the_match_choices_of_both_games() {
    let mut game = HeadlessGame::new();
    game.click_button("gipf")
        .wait_for_camera()
        .click_button("gipf version 0")
        .run_frames(2)
        .click_button("back")
        .wait_for_camera();
    let before = game.settings();
    assert!(before.choices.gipf.is_some(), "the setup must save its choices");
    game.click_button("settings").wait(400).click_button("reset").click_button("yes").click_button("done").wait(400);
    let after = game.settings().choices;
    assert_eq!((after.gipf, after.tamsk), (before.choices.gipf, before.choices.tamsk));
}

#[test]
fn claims_and_the_rings_of_bots_are_not_automatic() {
    let mut game = HeadlessGame::at_level(Level::One);
    switch(&mut game, "Drop rings automatically");
    game.world_mut().resource_mut::<PlaySettings>().automatic_rings = false;
    game.run_frames(2).drag_glass("D1", "D2").run_frames(2).press_key(KeyCode::KeyD).run_frames(2);
    game.world_mut().resource_mut::<PlaySettings>().automatic_rings = true;
    game.run_frames(10);
    assert!(
        matches!(game.current_match().claim(Player::Black), Some(RingDropRight { .. })),
        "Red must have kept the ring"
    );
    assert_eq!(rings_on(&game, "D2"), 0, "Black must decide whether to claim the ring");

    let seats = Seats { red: Seat::Bot(Difficulty::Casual), black: Seat::Person };
    let mut game = HeadlessGame::with_seats(Level::One, seats);
    game.world_mut().resource_mut::<PlaySettings>().automatic_rings = true;
    game.set_frame_length(50)
        .run_until("the bot has moved", |game| game.events.iter().any(|event| matches!(event, Event::Placed { .. })));
    game.run_frames(20);
    assert_eq!(dropped_for(&game, Player::Red), 0);
}

/// Moves the mouse with the middle button held. Returns the resulting changes of the wanted yaw and pitch of the
/// camera, in radians.
fn orbited(game: &mut HeadlessGame, by: Vec2) -> Vec2 {
    let wanted = |game: &mut HeadlessGame| {
        let rig = game.expect_component::<CameraRig>();
        Vec2::new(rig.wanted_angles.yaw, rig.wanted_angles.pitch)
    };
    let before = wanted(game);
    game.move_mouse(Vec2::new(300.0, 200.0))
        .run_frames(1)
        .set_mouse_button(MouseButton::Middle, ButtonState::Pressed)
        .run_frames(1);
    game.send_mouse_motion(by).run_frames(1).set_mouse_button(MouseButton::Middle, ButtonState::Released).run_frames(1);
    wanted(game) - before
}

#[test]
fn the_camera_follows_the_set_speed_and_inversion() {
    let mut game = HeadlessGame::at_level(Level::One);
    let usual = orbited(&mut game, Vec2::new(20.0, 10.0));
    assert!(usual.x < 0.0 && usual.y > 0.0, "{usual}");
    switch(&mut game, "Invert up and down");
    let inverted = orbited(&mut game, Vec2::new(20.0, 10.0));
    assert!((inverted - Vec2::new(usual.x, -usual.y)).length() < 1e-4, "{inverted}");
    with_setting(&mut game, "Mouse speed", |game, name| {
        let left = Vec2::new(name.min.x + SWITCH - 20.0, name.center().y);
        game.drag(left + Vec2::X * 27.0, left + Vec2::X * 120.0);
    });
    let speed = f32::from(game.resource::<CameraSettings>().speed) / 100.0;
    assert!(speed > 1.2, "{speed}");
    let fast = orbited(&mut game, Vec2::new(20.0, 10.0));
    assert!((fast - inverted * speed).length() < 1e-4, "{fast}, {speed}");
}

#[test]
fn the_table_turns_to_the_player_to_move() {
    let from_blacks_side = |game: &mut HeadlessGame| game.expect_component::<CameraRig>().is_goal_on_blacks_side();
    let mut game = HeadlessGame::at_level(Level::One);
    switch(&mut game, "Turn to the player");
    game.press_key(KeyCode::KeyT).wait_for_camera();
    game.drag_glass("D1", "D2").run_frames(5);
    assert!(!from_blacks_side(&mut game), "the table must not turn before Red's ring");
    game.press_key(KeyCode::KeyS).wait_for_camera();
    assert!(from_blacks_side(&mut game));
    game.drag_glass("D7", "D6").run_frames(3);
    assert!(from_blacks_side(&mut game));
    game.press_key(KeyCode::KeyL).wait_for_camera();
    assert!(!from_blacks_side(&mut game), "{:?}", game.current_match().to_move());

    let mut game = HeadlessGame::at_level(Level::Two);
    switch(&mut game, "Turn to the player");
    game.drag_glass("D1", "D2").wait_for_camera();
    assert!(!from_blacks_side(&mut game), "with sand, both players act at once, so the table must not turn");
}

/// Returns how long glasses keep moving after one is placed, in milliseconds.
fn flight(speed: &str) -> u64 {
    let mut game = HeadlessGame::at_level(Level::Two);
    choose(&mut game, "Animations", speed);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.click(from).move_mouse(to).run_frames(80).press_left_button().run_frames(1).release_left_button();
    let mut lasted = 0;
    loop {
        game.run_frame(10);
        lasted += 10;
        if game.query_all::<&GlassMotion>().all(GlassMotion::is_at_rest) || lasted > 5_000 {
            return lasted;
        }
    }
}

#[test]
fn animations_have_the_chosen_speed() {
    let [off, fast, normal, slow] = ["Off", "Fast", "Normal", "Slow"].map(flight);
    assert!(off <= 20, "{off}");
    assert!(fast * 3 < normal * 2 && normal * 3 < slow * 2, "{fast} {normal} {slow}");
    assert!(slow < 2_000, "{slow}");
}

#[test]
fn animations_do_not_change_how_fast_sand_runs() {
    let upper = |speed| {
        let mut game = HeadlessGame::at_level(Level::Two);
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = speed;
        game.drag_glass("D1", "D2").wait_in_long_frames(3_000);
        game.current_match().now()
    };
    assert_eq!(AnimationSpeed::ALL.map(upper), [upper(AnimationSpeed::Normal); 4]);
}

#[test]
fn each_kind_of_sound_has_its_volume() {
    let mut game = HeadlessGame::at_level(Level::One);
    let volumes = |game: &mut HeadlessGame| {
        let volumes = |volume: SoundVolumes| {
            [Sound::Place, Sound::Sand, Sound::GlassLost, Sound::ButtonPress].map(|sound| volume.of(sound))
        };
        game.world_mut().run_system_once(volumes).expect("the parameters are valid")
    };
    assert_eq!(volumes(&mut game), [0.8, 0.4, 0.8, 0.4]);
    for (name, expected) in [
        ("Glasses and rings", [0.0, 0.4, 0.8, 0.4]),
        ("Running sand", [0.0, 0.0, 0.8, 0.4]),
        ("Alerts", [0.0, 0.0, 0.0, 0.4]),
        ("Menus", [0.0; 4]),
    ] {
        with_setting(&mut game, name, |game, name| {
            let left = Vec2::new(name.min.x + SWITCH - 20.0, name.center().y);
            game.drag(left + Vec2::X * 60.0, left - Vec2::X * 5.0);
        });
        assert_eq!(volumes(&mut game), expected, "{name}");
    }
}

#[test]
fn vertical_sync_can_be_switched_off() {
    let mut game = HeadlessGame::at_level(Level::One);
    let mode = |game: &mut HeadlessGame| game.query_single::<&Window, With<PrimaryWindow>>().present_mode;
    assert_eq!(mode(&mut game), PresentMode::AutoVsync);
    switch(&mut game, "Vertical sync");
    assert_eq!(mode(&mut game), PresentMode::AutoNoVsync);
    switch(&mut game, "Vertical sync");
    assert_eq!(mode(&mut game), PresentMode::AutoVsync);
}

#[test]
fn the_frame_limit_can_be_chosen_in_a_match() {
    let mut game = HeadlessGame::at_level(Level::One);
    choose(&mut game, "Frame limit", "60");
    assert_eq!(game.resource::<GraphicsSettings>().frame_cap, 60);
    let started = std::time::Instant::now();
    game.run_frames(30);
    assert!(started.elapsed() >= std::time::Duration::from_millis(480), "{:?}", started.elapsed());
}

#[test]
fn each_quality_can_be_chosen_after_each_other_in_a_match() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let all = [("High", GraphicsQuality::High), ("Low", GraphicsQuality::Low), ("Medium", GraphicsQuality::Medium)];
    for (choice, quality) in all.into_iter().chain(all.into_iter().rev()) {
        choose(&mut game, "Quality", choice);
        assert_eq!(game.resource::<GraphicsQuality>(), &quality);
        assert_eq!(
            game.count_entities_with::<DirectionalLight>(),
            usize::from(quality == GraphicsQuality::High),
            "{choice}"
        );
    }
    game.drag_glass("D1", "D2").wait_in_long_frames(1000);
    assert!(game.current_match().board().glass_sockets(Player::Red).contains(s("D2")), "the match must go on");
}

#[test]
fn a_reset_needs_confirmation_and_can_be_undone() {
    let mut game = HeadlessGame::new();
    game.change_settings(|settings| {
        settings.sound.master_volume = 15;
        settings.text = TextSettings { language: Some("fr".into()), scale: 125 };
    });
    game.wait(400).click_button("settings").wait(400);
    let before = game.settings();
    game.click_button("reset").wait(400);
    assert_eq!(game.settings(), before, "a reset must need confirmation");
    game.click_button("no").wait(400).click_button("reset").press_key(KeyCode::Escape).wait(400);
    assert_eq!((game.menu(), game.settings()), (Menu::Settings, before));
    game.click_button("reset").click_button("yes").wait(400);
    let usual = SoundSettings::default().master_volume;
    let kept = |game: &HeadlessGame| {
        let settings = game.settings();
        (settings.sound.master_volume, settings.text.language, settings.text.scale)
    };
    assert_eq!(kept(&game), (usual, Some("fr".into()), 125));
    game.click_button("undo reset").wait(400);
    assert_eq!(kept(&game), (15, Some("fr".into()), 125));
    assert!(game.point_of_button("reset").is_some());
}

/// The text is resized only after the pointer has left the button, so that repeated clicks hit the button.
#[test]
fn the_buttons_for_the_text_size_stay_under_the_pointer() {
    let mut game = HeadlessGame::new();
    game.resize_window(Vec2::new(1920.0, 1080.0));
    game.click_button("settings").wait(400).type_text("zoom").wait(400);
    let at = game.point_of_button("larger text").expect("the button");
    for percent in [125, 150, 175, 200] {
        game.click(at).wait(300);
        assert_eq!(game.resource::<TextSettings>().scale, percent);
        assert_eq!(game.point_of_button("larger text"), Some(at), "the button must stay under the pointer");
    }
    game.move_mouse(Vec2::new(5.0, 5.0)).wait(300);
    assert_ne!(game.point_of_button("larger text"), Some(at), "the text must be resized once the pointer leaves");
}
