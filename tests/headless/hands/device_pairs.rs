//! Tests of every pair of devices. Each device plays for its own player, even in pauses, drags and slow frames.

use tamsk::table::cursor_step::CursorStep;
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;
use tamsk_testing::{cursor_path, move_towards_end};

use super::keyboard::{DROP_KEYS, PRESS_KEYS, step_key};
use super::pads::stick_direction;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    Mouse,
    Touch,
    Keys,
    Pad(Entity),
}

const KINDS: [&str; 4] = ["mouse", "touch", "keys", "gamepad"];

#[derive(Clone, Copy, Debug)]
struct Hand {
    player: Player,
    held: Held,
}

impl Hand {
    fn finger(self) -> u64 {
        10 + self.player.index() as u64
    }

    fn walk(self, game: &mut HeadlessGame, to: Socket) {
        if game.cursor_place(self.player).is_none() {
            self.press(game);
        }
        let from = game.cursor_place(self.player).expect("the cursor must be visible");
        for step in cursor_path(game.current_match(), from, CursorPlace::Socket(to)) {
            self.step(game, step);
        }
        assert_eq!(game.cursor_place(self.player), Some(CursorPlace::Socket(to)), "{self:?}");
    }

    fn step(self, game: &mut HeadlessGame, step: CursorStep) {
        match self.held {
            Held::Keys => _ = game.press_key(step_key(self.player, step)),
            Held::Pad(pad) => _ = game.move_left_stick(pad, stick_direction(step)).move_left_stick(pad, Vec2::ZERO),
            Held::Mouse | Held::Touch => {}
        }
    }

    fn press(self, game: &mut HeadlessGame) {
        match self.held {
            Held::Keys => _ = game.press_key(PRESS_KEYS[self.player.index()]),
            Held::Pad(pad) => _ = game.press_pad_button(pad, GamepadButton::South),
            Held::Mouse | Held::Touch => {}
        }
    }

    fn lift(self, game: &mut HeadlessGame, from: Socket) {
        let at = game.point_of_glass_on(&from.to_string());
        match self.held {
            Held::Mouse => _ = game.move_mouse(at).run_frames(2).press_left_button().run_frames(2),
            Held::Touch => _ = game.send_touch(self.finger(), TouchPhase::Started, at).run_frames(2),
            Held::Keys | Held::Pad(_) => {
                self.walk(game, from);
                self.press(game);
            }
        }
    }

    fn carry(self, game: &mut HeadlessGame, to: Socket) {
        let at = game.point_of_socket(to);
        match self.held {
            Held::Mouse => _ = game.move_mouse(at - Vec2::new(0.0, 20.0)).run_frames(2).move_mouse(at).run_frames(2),
            Held::Touch => {
                game.send_touch(self.finger(), TouchPhase::Moved, at - Vec2::new(0.0, 20.0)).run_frames(2);
                game.send_touch(self.finger(), TouchPhase::Moved, at).run_frames(2);
            }
            Held::Keys | Held::Pad(_) => self.walk(game, to),
        }
    }

    fn put_down(self, game: &mut HeadlessGame, to: Socket) {
        let at = game.point_of_socket(to);
        match self.held {
            Held::Mouse => _ = game.release_left_button().run_frames(2),
            Held::Touch => _ = game.send_touch(self.finger(), TouchPhase::Ended, at).run_frames(2),
            Held::Keys | Held::Pad(_) => self.press(game),
        }
    }

    fn drop_ring(self, game: &mut HeadlessGame) {
        let holder = game.point_of_holder(self.player);
        match self.held {
            Held::Mouse => _ = game.click(holder),
            Held::Touch => _ = game.tap(self.finger(), holder),
            Held::Keys => _ = game.press_key(DROP_KEYS[self.player.index()]),
            Held::Pad(pad) => _ = game.press_pad_button(pad, GamepadButton::West),
        }
    }

    /// Tries to put down the glass that the other player carries.
    fn meddle(self, game: &mut HeadlessGame, to: Socket) {
        let at = game.point_of_socket(to);
        match self.held {
            Held::Mouse => _ = game.click(at),
            Held::Touch => _ = game.tap(self.finger(), at),
            Held::Keys | Held::Pad(_) => {
                self.walk(game, to);
                self.press(game);
            }
        }
    }
}

/// Returns a match at Level 3 with plenty of sand, in which each player has one of these devices.
fn with_devices(kinds: [&str; 2]) -> (HeadlessGame, [Hand; 2]) {
    let options = Options { glass_sand: 3_600_000, timer_sand: 600_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let mut pads = 0;
    let hands = Player::BOTH.map(|player| {
        let (held, device) = match kinds[player.index()] {
            "mouse" => (Held::Mouse, InputDevice::Mouse),
            "touch" => (Held::Touch, InputDevice::Touch),
            "keys" => (Held::Keys, InputDevice::Keyboard),
            _ => {
                pads += 1;
                (Held::Pad(game.connect_new_pad()), InputDevice::Gamepad(pads - 1))
            }
        };
        // A device that both players use belongs to neither of them.
        if kinds[0] != kinds[1] || matches!(held, Held::Pad(_)) {
            game.world_mut().resource_mut::<DeviceOwners>().assign(device, Some(player));
        }
        Hand { player, held }
    });
    (game, hands)
}

/// Plays a turn of one player while the other player interferes. If `pauses` is `true`, the match is paused in the
/// middle of the turn.
fn turn(game: &mut HeadlessGame, hand: Hand, other: Hand, pauses: bool, what: &str) {
    let (from, to) = move_towards_end(game.current_match(), hand.player).expect("a move");
    let rings = game.current_match().rings_in_holder(hand.player);
    hand.lift(game, from);
    assert!(game.current_match().glass_in_hand(hand.player).is_some(), "{what}: {hand:?} must lift {from}");
    other.meddle(game, to);
    assert!(game.current_match().glass_in_hand(hand.player).is_some(), "{what}: {other:?} must not put it down");
    assert!(game.current_match().glass_in_hand(other.player).is_none(), "{what}: the other player must lift nothing");
    assert_eq!(game.current_match().glass_at(to), None, "{what}");
    if pauses {
        game.press_key(KeyCode::F1).run_frames(2);
        assert!(game.menu() == Menu::Controls && !game.is_time_running(), "{what}");
        let before = (game.current_match().to_move(), game.current_match().glass_in_hand(hand.player));
        for each in [hand, other] {
            each.drop_ring(game);
        }
        assert_eq!(
            (game.current_match().to_move(), game.current_match().glass_in_hand(hand.player)),
            before,
            "{what}: nothing in a pause"
        );
        game.press_key(KeyCode::F1).wait_in_long_frames(4_000);
        assert!(game.is_time_running(), "{what}");
    }
    hand.carry(game, to);
    hand.put_down(game, to);
    if game.current_match().glass_in_hand(hand.player).is_some() {
        // During the pause, the finger that carried the glass was lifted, so a new touch puts the glass down.
        hand.meddle(game, to);
    }
    let placed = game.current_match().glass_at(to).map(|glass| glass.owner);
    assert_eq!(placed, Some(hand.player), "{what}: {hand:?} must place on {to}");
    other.drop_ring(game);
    let theirs = game.current_match().rings_in_holder(other.player);
    hand.drop_ring(game);
    assert_eq!(game.current_match().rings_in_holder(hand.player), rings - 1, "{what}: {hand:?} must drop a ring");
    assert_eq!(game.current_match().rings_in_holder(other.player), theirs, "{what}");
}

#[test]
fn every_pair_of_devices_can_play() {
    for red in KINDS {
        for black in KINDS.into_iter().filter(|&black| (red, black) != ("mouse", "mouse")) {
            let (mut game, hands) = with_devices([red, black]);
            for (pauses, frame) in [(false, DEFAULT_FRAME_MILLIS), (true, DEFAULT_FRAME_MILLIS), (false, 200)] {
                game.set_frame_length(frame);
                for hand in hands {
                    let what = format!("{red} against {black}, paused: {pauses}, frames of {frame} ms");
                    turn(&mut game, hand, hands[hand.player.opponent().index()], pauses, &what);
                }
            }
        }
    }
}
