//! Tests that every device can push pieces in GIPF and put pieces back, at any frame length.

use gipf_rules::{BLACK, PieceKind, Spot, WHITE};
use tamsk::gipf::simulation::layout::{piece_position_in_reserve, piece_position_on_point};
use tamsk::gipf::table::GipfCursor;
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;

use super::{acts, aim, at, gipf, point, position};

const STANDARD: &str = "version: Standard";

/// A way to push a piece, from e1 to e2 for White or from e9 to e8 for Black.
#[derive(Clone, Copy, Debug)]
enum Way {
    DragFromReserve,
    DragFromDot,
    Clicks,
    Taps,
    FingerDrag,
    Keys,
    Pad,
}

const WAYS: [Way; 7] =
    [Way::DragFromReserve, Way::DragFromDot, Way::Clicks, Way::Taps, Way::FingerDrag, Way::Keys, Way::Pad];

fn push(game: &mut HeadlessGame, way: Way, side: Player) {
    let (dot, spot) = if side == WHITE { ("e1", "e2") } else { ("e9", "e8") };
    let (on_dot, on_spot) = (at(game, dot), at(game, spot));
    let reserve = game.point_in_window(piece_position_in_reserve(side, 11));
    match way {
        Way::DragFromReserve => _ = drag_over(game, &[reserve, on_dot, on_spot]),
        Way::DragFromDot => _ = drag_over(game, &[on_dot, on_spot]),
        Way::Clicks => _ = game.click(on_dot).run_frames(1).click(on_spot),
        Way::Taps => _ = game.tap(1, on_dot).run_frames(1).tap(2, on_spot),
        Way::FingerDrag => _ = game.drag_finger(1, on_dot, on_spot),
        Way::Keys => {
            // The first press shows the cursor on the dot that is nearest to the player whose turn it is.
            let [press, inward] = match side {
                WHITE => [KeyCode::Space, KeyCode::Digit2],
                BLACK => [KeyCode::KeyM, KeyCode::Semicolon],
            };
            game.press_key(press)
                .run_frames(1)
                .press_key(press)
                .run_frames(1)
                .press_key(inward)
                .run_frames(1)
                .press_key(press);
        }
        Way::Pad => {
            let pad = super::pad(game);
            let inward = if side == WHITE { GamepadButton::DPadUp } else { GamepadButton::DPadDown };
            game.run_frames(2)
                .press_pad_button(pad, GamepadButton::South)
                .run_frames(2)
                .press_pad_button(pad, GamepadButton::South)
                .run_frames(2);
            game.press_pad_button(pad, inward).run_frames(2).press_pad_button(pad, GamepadButton::South);
        }
    }
    game.run_frames(3);
}

fn drag_over<'a>(game: &'a mut HeadlessGame, way: &[Vec2]) -> &'a mut HeadlessGame {
    lead_over(game, way);
    game.release_left_button().run_frames(2)
}

fn lead_over(game: &mut HeadlessGame, way: &[Vec2]) {
    game.move_mouse(way[0]).run_frames(1).press_left_button().run_frames(1);
    for &there in &way[1..] {
        game.move_mouse(there).run_frames(2);
    }
}

#[test]
fn every_device_pushes_a_piece_in_frames_of_every_length() {
    for way in WAYS {
        for frame in [16, 120, 700] {
            let mut game = gipf(STANDARD, "", TWO_PEOPLE);
            game.set_frame_length(frame);
            push(&mut game, way, WHITE);
            assert_eq!(acts(&game), ["white Push(e1, e2)"], "{way:?} in frames of {frame} ms");
            assert_eq!(position(&game).to_move(), BLACK);
            assert_eq!(position(&game).reserve(WHITE), 11);
            // In the other player's turn, the same input pushes a piece of that player.
            push(&mut game, way, BLACK);
            assert_eq!(acts(&game), ["white Push(e1, e2)", "black Push(e9, e8)"], "{way:?}, {frame} ms");
        }
    }
}

#[test]
fn a_lone_person_uses_arrow_keys_and_two_people_share_the_keyboard() {
    let mut game = gipf(STANDARD, "", PERSON_AGAINST_BOT);
    game.press_key(KeyCode::Space)
        .run_frames(1)
        .press_key(KeyCode::Space)
        .run_frames(1)
        .press_key(KeyCode::ArrowUp)
        .run_frames(1);
    game.press_key(KeyCode::Space).run_frames(2);
    assert_eq!(acts(&game), ["white Push(e1, e2)"]);
    let mut game = gipf(STANDARD, "", TWO_PEOPLE);
    game.press_key(KeyCode::KeyM).run_frames(1).press_key(KeyCode::KeyM).run_frames(2);
    assert_eq!(
        (game.expect_component::<GipfCursor>().0, aim(&game).held),
        (None, None),
        "Black's keys must have no effect"
    );
}

#[test]
fn each_of_two_gamepads_acts_for_its_own_player() {
    let mut game = gipf(STANDARD, "", TWO_PEOPLE);
    let [first, second] = [game.connect_new_pad(), game.connect_new_pad()];
    let press = |game: &mut HeadlessGame, pad| _ = game.press_pad_button(pad, GamepadButton::South).run_frames(2);
    press(&mut game, second);
    assert_eq!((game.expect_component::<GipfCursor>().0, aim(&game).held), (None, None), "Black must wait");
    for (pad, inward, pushed) in [(first, 1.0, "white Push(e1, e2)"), (second, -1.0, "black Push(e9, e8)")] {
        press(&mut game, pad);
        press(&mut game, pad);
        assert!(aim(&game).held.is_some(), "a piece must be on the dot");
        let other = if pad == first { second } else { first };
        game.press_pad_button(other, GamepadButton::East)
            .move_left_stick(other, Vec2::Y)
            .move_left_stick(other, Vec2::ZERO);
        press(&mut game, other);
        assert!(aim(&game).held.is_some(), "the other player must not move the piece");
        game.move_left_stick(pad, Vec2::new(0.0, inward)).run_frames(2).move_left_stick(pad, Vec2::ZERO).run_frames(2);
        press(&mut game, pad);
        assert_eq!(acts(&game).last().map(String::as_str), Some(pushed));
    }
    assert_eq!(acts(&game).len(), 2);
}

#[test]
fn a_held_key_or_stick_repeats_cursor_steps() {
    let mut game = gipf(STANDARD, "", TWO_PEOPLE);
    game.press_key(KeyCode::Space).run_frames(1).set_key(KeyCode::Digit2, ButtonState::Pressed).wait(900);
    game.set_key(KeyCode::Digit2, ButtonState::Released).run_frames(2);
    let by_key = game.expect_component::<GipfCursor>().0.expect("the cursor must be visible");
    assert!(by_key.row_number() > 3, "{by_key}");
    let pad = game.connect_new_pad();
    game.move_left_stick(pad, Vec2::NEG_Y).wait_in_long_frames(2_000).move_left_stick(pad, Vec2::ZERO).run_frames(2);
    assert_eq!(game.expect_component::<GipfCursor>().0, Some(point("e1")));
}

#[test]
fn an_assigned_device_acts_for_its_owner_only() {
    let mut game = gipf(STANDARD, "", TWO_PEOPLE);
    let mut owners = game.world_mut().resource_mut::<DeviceOwners>();
    owners.assign(InputDevice::Mouse, Some(Player::Red));
    owners.assign(InputDevice::Keyboard, Some(Player::Black));
    push(&mut game, Way::Keys, WHITE);
    assert_eq!(acts(&game).len(), 0, "the keys belong to Black");
    push(&mut game, Way::Clicks, WHITE);
    push(&mut game, Way::DragFromDot, BLACK);
    assert_eq!(acts(&game), ["white Push(e1, e2)"], "the mouse belongs to White");
    push(&mut game, Way::Keys, BLACK);
    assert_eq!(acts(&game).len(), 2);
}

#[test]
fn people_cannot_push_for_a_bot_or_under_a_menu() {
    for way in WAYS {
        let mut game = gipf(STANDARD, "", PERSON_AGAINST_BOT);
        push(&mut game, Way::Clicks, WHITE);
        // The bot has not had time to act yet.
        push(&mut game, way, BLACK);
        assert_eq!(acts(&game), ["white Push(e1, e2)"], "{way:?} on the bot's turn");
        assert_eq!(aim(&game).held, None);
        let mut game = gipf(STANDARD, "", TWO_PEOPLE);
        game.press_key(KeyCode::Escape).run_frames(3);
        assert_eq!(game.menu(), Menu::Pause);
        push(&mut game, way, WHITE);
        // The input may have pressed a button of the menu and left the match. If the match is still there, it must have
        // no acts.
        let live = game.single_component::<LiveGipf>();
        assert!(live.is_none_or(|live| live.record().acts.is_empty()), "{way:?} under the menu");
    }
}

#[test]
fn ending_a_gesture_returns_the_carried_piece() {
    type End = (&'static str, fn(&mut HeadlessGame));
    let ends: [End; 6] = [
        ("the other button", |game| _ = game.right_click()),
        ("Esc", |game| _ = game.press_key(KeyCode::Escape).run_frames(1)),
        ("another window", |game| _ = game.set_window_focus(false).run_frames(1).set_window_focus(true).run_frames(1)),
        ("beside the board", |game| {
            let beside = game.point_in_window(Vec3::new(-16.0, 0.0, 2.0));
            game.move_mouse(beside).run_frames(2);
        }),
        ("the pause button", |game| _ = game.click_button("pause").run_frames(2)),
        ("a resigned match", |game| {
            use gipf_rules::GipfAct;
            let origin = RequestOrigin { player: WHITE, source: RequestSource::Script };
            game.world_mut().resource_mut::<RequestQueue<LiveGipf>>().push(origin, GipfAct::Resign);
            game.run_frames(2);
        }),
    ];
    for (what, end) in ends {
        let mut game = gipf(STANDARD, "", TWO_PEOPLE);
        let way =
            [game.point_in_window(piece_position_in_reserve(WHITE, 11)), at(&mut game, "e1"), at(&mut game, "e2")];
        lead_over(&mut game, &way);
        let held = aim(&game).held.expect("a piece in the hand");
        assert_eq!(held.entry.map(|entry| entry.to_string()), Some("e1-e2".to_owned()), "{what}");
        end(&mut game);
        game.release_left_button().run_frames(3);
        assert_eq!(aim(&game).held, None, "{what}");
        assert!(acts(&game).iter().all(|act| !act.contains("Push")), "{what}: {:?}", acts(&game));
        let stays = if what == "the pause button" { Menu::Pause } else { Menu::None };
        assert_eq!((game.screen(), game.menu()), (Screen::Match(GIPF), stays), "{what}");
    }
}

#[test]
fn a_clicked_piece_waits_on_a_dot_for_the_second_click() {
    let mut game = gipf(STANDARD, "", TWO_PEOPLE);
    for dot in ["c1", "i3", "e1"] {
        let there = at(&mut game, dot);
        game.click(there).run_frames(2);
        assert_eq!(aim(&game).held.and_then(|held| held.dot), Some(point(dot)));
    }
    let again = at(&mut game, "e1");
    game.click(again).run_frames(2);
    assert_eq!(aim(&game).held, None, "a second click on the dot must put the piece back");
    // A click does exactly what the preview under the pointer shows.
    let (dot, spot) = (at(&mut game, "c1"), at(&mut game, "d2"));
    game.click(dot).run_frames(2).move_mouse(spot).run_frames(2);
    assert_eq!(aim(&game).held.and_then(|held| held.entry).map(|entry| entry.to_string()), Some("c1-d2".to_owned()));
    assert_eq!(acts(&game), [""; 0]);
    game.click(spot).run_frames(2);
    assert_eq!(acts(&game), ["white Push(c1, d2)"]);
}

#[test]
fn a_push_into_a_full_line_is_refused_with_a_reason() {
    let full = "g..G/...../....../BbBbBbB/....../...../g..G w push 10/11 0/0 bb 0/0 - standard";
    let mut game = gipf(STANDARD, full, TWO_PEOPLE);
    let before = position(&game);
    // Without a pointer, a player sees no preview, and learns that the line from e1 is full only by trying to push.
    game.press_key(KeyCode::Space)
        .run_frames(1)
        .press_key(KeyCode::Space)
        .run_frames(1)
        .press_key(KeyCode::Digit2)
        .run_frames(1);
    assert_eq!(game.expect_component::<GipfCursor>().0, Some(point("e2")));
    game.press_key(KeyCode::Space).run_frames(2);
    game.assert_text("This line is full.");
    assert_eq!(position(&game), before);
    push(&mut game, Way::DragFromDot, WHITE);
    assert_eq!(position(&game), before);
    super::push(&mut game, "f1", "f2");
    assert_eq!(acts(&game), ["white Push(f1, f2)"]);
}

#[test]
fn a_push_moves_the_chain_by_one_and_redraws_it() {
    let chain = "g..G/...../....../Bb.b..G/....../...../g..G w push 11/12 0/0 bb 0/0 - standard";
    let mut game = gipf(STANDARD, chain, TWO_PEOPLE);
    push(&mut game, Way::DragFromReserve, WHITE);
    let now = position(&game);
    let kind = |spot: &str| now.piece(Spot::of(point(spot)).expect("a spot"));
    assert_eq!(kind("e2"), Some((WHITE, PieceKind::Basic)));
    assert_eq!(kind("e3"), Some((WHITE, PieceKind::Basic)));
    assert_eq!(kind("e4"), Some((BLACK, PieceKind::Basic)));
    assert_eq!(kind("e5"), Some((BLACK, PieceKind::Basic)), "no piece beyond a free spot may move");
    game.wait_for_camera();
    let mut drawn: Vec<Vec3> = Vec::new();
    drawn.extend(game.query_filtered::<&Transform, With<tamsk::gipf::graphics::GipfPart>>().map(|at| at.translation));
    for spot in ["e2", "e3", "e4", "e5"] {
        let foot = piece_position_on_point(point(spot), 0);
        assert_eq!(drawn.iter().filter(|at| at.distance(foot) < 0.01).count(), 1, "{spot}");
    }
    assert_eq!(drawn.len(), 36, "every piece must be drawn, and two for a GIPF piece");
}
