//! Tests that toasts appear where a player looks, and do not cover what the player looks at.

use tamsk::persistence::{Notice, Notices};
use tamsk::settings::GraphicsQuality;
use tamsk_testing::prelude::*;

use super::toasts::SIZES;

#[test]
fn a_refusal_by_keys_appears_at_the_cursor() {
    for mouse in [Vec2::new(100.0, 100.0), Vec2::new(1_180.0, 620.0)] {
        let mut game = HeadlessGame::at_level(Level::One);
        game.move_mouse(mouse).run_frames(1);
        // Red lifts the glass on D1 with the cursor, and tries to place the glass too far away.
        game.press_key(KeyCode::Space).press_key(KeyCode::Space);
        for _ in 0..3 {
            game.press_key(KeyCode::Digit2);
        }
        game.press_key(KeyCode::Space).run_frames(2);
        assert_eq!(game.take_refusals_to_people(), [Refusal::NotAdjacent]);
        let (at, toast) = (game.point_of_socket_named("D4"), game.toast_area().expect("the refusal has a toast"));
        assert!(toast.center().distance(at) < 420.0, "{toast:?} for {at}, with the mouse at {mouse}");
    }
    let toasts = [Vec2::new(100.0, 100.0), Vec2::new(1_180.0, 620.0)].map(|mouse| {
        let mut game = HeadlessGame::at_level(Level::One);
        game.move_mouse(mouse).run_frames(1).press_key(KeyCode::KeyS).run_frames(2);
        assert_eq!(game.take_refusals_to_people(), [Refusal::NoRingWindow]);
        game.toast_area().expect("the refusal has a toast")
    });
    assert_eq!(toasts[0], toasts[1]);
}

#[test]
fn a_refusal_does_not_cover_sockets_in_play() {
    for size in SIZES.into_iter().filter(|size| size.x > 1_000.0) {
        for to in ["D4", "C3", "E3", "F3", "B2", "D5"] {
            let mut game = HeadlessGame::at_level(Level::One);
            game.resize_window(size);
            game.wait_for_camera();
            let (cap, there) = (
                game.point_in_window(layout::glass_on_socket(s("D1")) + Vec3::Y * 1.0),
                game.point_of_socket_named(to),
            );
            // The glass goes back, so no target is highlighted any more.
            game.drag(cap, there).run_frames(4);
            assert_eq!(game.take_refusals_to_people(), [Refusal::NotAdjacent]);
            let toast = game.toast_area().expect("the refusal has a toast");
            for socket in ["D1", "C1", "D2", "E1", "A4", "A3", "B4", "B5", "G4", "F4", "F5", "G3"] {
                let at = game.point_of_socket_named(socket);
                assert!(!toast.contains(at), "{toast:?} covers {socket} in {size}, refused {to}");
            }
        }
    }
}

#[test]
fn notices_do_not_cover_titles() {
    for size in [Vec2::new(640.0, 360.0), Vec2::new(1_280.0, 720.0)] {
        let screens = [
            ("", "TAMSK"),
            ("settings", "Settings"),
            ("records", "Records"),
            ("tutorial", "Tutorial"),
            ("rules", "Rules"),
        ];
        // In the smallest window, the list of lessons leaves no room for a toast beside its buttons.
        let screens = screens.into_iter().take(if size.x < 1_000.0 { 3 } else { 5 });
        for (button, title) in screens {
            let mut game = HeadlessGame::with_window_size(size);
            if !button.is_empty() {
                game.click_button(button).wait(400);
            }
            game.world_mut().resource_mut::<Notices>().add(Notice::QualityLowered(GraphicsQuality::Low));
            game.run_frames(4);
            let toast = game.toast_area().expect("the notice has a toast");
            let titles = game.text_areas(title);
            assert!(!titles.is_empty(), "{title} in {size}: {:?}", game.visible_texts());
            // A button may have the same text as the title.
            let largest = titles.into_iter().max_by(|one, other| one.height().total_cmp(&other.height()));
            let over = largest.map(|title| title.intersect(toast));
            assert!(over.is_some_and(|over| over.is_empty()), "{toast:?} covers {title} in {size}: {largest:?}");
        }
    }
}
