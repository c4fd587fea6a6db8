//! Tests of potentials in GIPF: loaded pieces, extra moves, and challenges with every contest.

use gipf_rules::{BLACK, GipfPhase, PieceKind, WHITE};
use tamsk::gipf::simulation::layout::unplayed_potential_position;
use tamsk_testing::prelude::*;

use super::{acts, aim, at, gipf, position, push};

const RULES: &str = "version: Tournament, potentials: 3";

fn challenged(contest: &str) -> String {
    format!("{RULES}, challenge: (contest: {contest}, attempts: 1)")
}

fn start(phase: &str, challenge: &str) -> String {
    format!("G..g/...../....../...L.../....../...../.... w {phase} 15/16 0/0 bb 0/0 {challenge} tournament")
}

#[test]
fn buttons_and_the_table_choose_the_kind_of_piece() {
    let mut game = gipf(RULES, "", TWO_PEOPLE);
    assert!(game.point_of_button("gipf basic").is_none(), "the first piece must be a GIPF piece");
    push(&mut game, "e1", "e2");
    push(&mut game, "e9", "e8");
    game.click_button("gipf basic").run_frames(2);
    push(&mut game, "a1", "b2");
    let potential = game.point_in_window(unplayed_potential_position(BLACK, 0) + Vec3::Y);
    game.click(potential).run_frames(2);
    push(&mut game, "i5", "h5");
    assert_eq!(acts(&game), ["white Gipf(e1, e2)", "black Gipf(e9, e8)", "white Push(a1, b2)", "black Loaded(i5, h5)"]);
    assert_eq!(position(&game).potentials_left(WHITE), 0, "White must have lost their potential");
}

#[test]
fn an_extra_move_is_made_or_forgone() {
    let mut game = gipf(RULES, &start("extra", "-"), TWO_PEOPLE);
    push(&mut game, "a3", "b3");
    assert_eq!(acts(&game), ["white Extra(a3, b3)"]);
    assert_eq!(position(&game).pieces_of(WHITE, PieceKind::Potential).len(), 1);
    assert_eq!(position(&game).phase(), GipfPhase::Push, "the normal move must follow");

    let mut game = gipf(RULES, &start("extra", "-"), TWO_PEOPLE);
    game.click_button("gipf forgo").run_frames(3);
    assert_eq!(acts(&game), ["white Forgo"]);
}

#[test]
fn a_potential_is_dragged_from_the_centre() {
    let mut game = gipf(RULES, &start("extra", "-"), TWO_PEOPLE);
    let way = [at(&mut game, "e5"), at(&mut game, "a3"), at(&mut game, "b3")];
    game.move_mouse(way[0])
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .move_mouse(way[1])
        .run_frames(2)
        .move_mouse(way[2])
        .run_frames(2)
        .release_left_button()
        .run_frames(3);
    assert_eq!(acts(&game), ["white Extra(a3, b3)"]);
}

#[test]
fn every_contest_can_be_decided_in_every_suitable_way() {
    for (contest, buttons) in [
        ("Coin", vec!["play contest", "challenger won", "owner won", "gipf forgo"]),
        ("Dice", vec!["play contest", "challenger won", "owner won", "contest tied", "gipf forgo"]),
        ("Tamsk, tamsk: (level: 1)", vec!["challenger won", "owner won", "contest tied", "gipf forgo"]),
        ("Other(\"darts\")", vec!["challenger won", "owner won", "contest tied", "gipf forgo"]),
    ] {
        for button in buttons {
            let mut game = gipf(&challenged(contest), &start("use", "1.1.*/1.1.*"), TWO_PEOPLE);
            game.click_button("gipf use").run_frames(3);
            game.click_button("gipf challenge").run_frames(3);
            assert_eq!(position(&game).phase(), GipfPhase::Contest, "{contest}");
            game.click_button(button).run_frames(3);
            if button == "play contest" {
                // The coin and the dice decide the contest when they stop.
                game.wait_in_long_frames(2_000);
            }
            let after = position(&game);
            match button {
                "challenger won" => assert_eq!(after.phase(), GipfPhase::Push, "it is neutralised in {contest}"),
                "owner won" | "contest tied" => assert_eq!(after.phase(), GipfPhase::ExtraMove, "{contest}: {button}"),
                "gipf forgo" => {
                    assert_eq!(acts(&game).last().map(String::as_str), Some("white Forgo"), "{contest}");
                }
                _ => assert_ne!(after.phase(), GipfPhase::Contest, "{contest}: {button}"),
            }
        }
    }
}

#[test]
fn a_player_may_waive_a_challenge_or_forgo_a_potential() {
    let mut game = gipf(&challenged("Coin"), &start("use", "1.1.*/1.1.*"), TWO_PEOPLE);
    game.click_button("gipf use").run_frames(3);
    game.click_button("gipf allow").run_frames(3);
    assert_eq!(acts(&game), ["white Use", "black Allow"]);
    assert_eq!(position(&game).phase(), GipfPhase::ExtraMove);
    let mut game = gipf(&challenged("Coin"), &start("use", "1.1.*/1.1.*"), TWO_PEOPLE);
    game.click_button("gipf forgo").run_frames(3);
    assert_eq!(acts(&game), ["white Forgo"]);
}

#[test]
fn each_side_chooses_its_own_kind_of_piece() {
    let mut game = gipf(RULES, "", TWO_PEOPLE);
    push(&mut game, "e1", "e2");
    push(&mut game, "e9", "e8");
    game.click_button("gipf basic").run_frames(2);
    push(&mut game, "a1", "b2");
    push(&mut game, "i5", "h5");
    assert_eq!(acts(&game)[2..], ["white Push(a1, b2)", "black Gipf(i5, h5)"], "Black may still introduce one");
}

#[derive(Clone, Copy, Debug)]
enum Device {
    Keys,
    Pad,
}

/// Presses the key or the button that is bound to this command of TAMSK for a player.
fn press(game: &mut HeadlessGame, device: Device, side: Player, command: &str) {
    let key = match (command, side) {
        ("ring", WHITE) => KeyCode::KeyS,
        ("ring", BLACK) => KeyCode::KeyL,
        ("keep", WHITE) => KeyCode::KeyD,
        ("keep", BLACK) => KeyCode::KeyK,
        ("claim", WHITE) => KeyCode::KeyF,
        ("claim", BLACK) => KeyCode::KeyJ,
        (_, WHITE) => KeyCode::KeyX,
        (_, BLACK) => KeyCode::KeyN,
    };
    let button = match command {
        "ring" => GamepadButton::West,
        "keep" => GamepadButton::North,
        "claim" => GamepadButton::LeftTrigger,
        _ => GamepadButton::LeftTrigger2,
    };
    match device {
        Device::Keys => _ = game.press_key(key).run_frames(3),
        Device::Pad => {
            let pad = super::pad(game);
            game.run_frames(2).press_pad_button(pad, button).run_frames(3);
        }
    }
}

#[test]
fn keys_and_gamepads_replace_the_buttons_on_the_screen() {
    let agreed = challenged("Coin");
    for device in [Device::Keys, Device::Pad] {
        for (presses, wanted) in [
            (vec![("ring", WHITE)], vec!["white Use"]),
            (vec![("keep", WHITE)], vec!["white Forgo"]),
            (vec![("ring", WHITE), ("claim", BLACK)], vec!["white Use", "black Challenge"]),
            (vec![("ring", WHITE), ("keep", BLACK)], vec!["white Use", "black Allow"]),
            (vec![("ring", WHITE), ("keep", BLACK), ("keep", WHITE)], vec!["white Use", "black Allow", "white Forgo"]),
        ] {
            let mut game = gipf(&agreed, &start("use", "1.1.*/1.1.*"), TWO_PEOPLE);
            for (command, side) in presses {
                press(&mut game, device, side, command);
            }
            assert_eq!(acts(&game), wanted, "{device:?}");
        }
        if let Device::Keys = device {
            let mut game = gipf(&agreed, &start("use", "1.1.*/1.1.*"), TWO_PEOPLE);
            for command in ["ring", "keep", "claim", "extra"] {
                press(&mut game, device, BLACK, command);
            }
            assert!(acts(&game).is_empty());
        }
    }
}

#[test]
fn a_key_cycles_through_the_kinds_of_pieces() {
    for device in [Device::Keys, Device::Pad] {
        let mut game = gipf(RULES, "", TWO_PEOPLE);
        for (dot, spot) in [("e1", "e2"), ("e9", "e8")] {
            push(&mut game, dot, spot);
        }
        for side in Player::BOTH {
            let mut seen = Vec::new();
            for _ in 0..4 {
                seen.extend(aim(&game).next_kind(&position(&game)));
                press(&mut game, device, side, "extra");
            }
            assert_eq!(seen, [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic, PieceKind::Gipf], "{device:?}");
            let (dot, spot) = if side == WHITE { ("a1", "b2") } else { ("i5", "h5") };
            push(&mut game, dot, spot);
        }
        assert_eq!(acts(&game)[2..], ["white Loaded(a1, b2)", "black Loaded(i5, h5)"]);
    }
}

#[test]
fn keys_take_a_row_or_leave_it() {
    let row = "g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard";
    let four = "...B/...../....../GGGG.../....../...../g..b w take:w 9/15 0/0 bb 0/0 - tournament";
    for device in [Device::Keys, Device::Pad] {
        let mut game = gipf("version: Standard", row, TWO_PEOPLE);
        game.run_frames(2);
        press(&mut game, device, WHITE, "ring");
        assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"], "the marked row must be taken, {device:?}");
        let mut game = gipf("version: Tournament", four, TWO_PEOPLE);
        press(&mut game, device, WHITE, "keep");
        assert_eq!(acts(&game), ["white LeaveRows"], "{device:?}");
    }
}
