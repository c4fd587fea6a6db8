//! Tests of every pair of devices: each plays for its own player, also in pauses, drags and slow frames.

use tamsk::table::cursor_step::CursorStep;
use tamsk::table::devices::{Device, DeviceOwners};
use tamsk_testing::prelude::*;
use tamsk_testing::{cursor_path, fast_ending_move};

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
        if game.cursor(self.player).is_none() {
            self.press(game);
        }
        let from = game.cursor(self.player).expect("the cursor must be visible");
        for step in cursor_path(game.table(), from, CursorPlace::Socket(to)) {
            self.step(game, step);
        }
        assert_eq!(game.cursor(self.player), Some(CursorPlace::Socket(to)), "{self:?}");
    }

    fn step(self, game: &mut HeadlessGame, step: CursorStep) {
        match self.held {
            Held::Keys => _ = game.key(step_key(self.player, step)),
            Held::Pad(pad) => _ = game.flick_left_stick(pad, stick_direction(step)).flick_left_stick(pad, Vec2::ZERO),
            Held::Mouse | Held::Touch => {}
        }
    }

    fn press(self, game: &mut HeadlessGame) {
        match self.held {
            Held::Keys => _ = game.key(PRESS_KEYS[self.player.index()]),
            Held::Pad(pad) => _ = game.pad(pad, GamepadButton::South),
            Held::Mouse | Held::Touch => {}
        }
    }

    fn lift(self, game: &mut HeadlessGame, from: Socket) {
        let at = game.glass(&from.to_string());
        match self.held {
            Held::Mouse => _ = game.point(at).frames(2).down().frames(2),
            Held::Touch => _ = game.touch(self.finger(), TouchPhase::Started, at).frames(2),
            Held::Keys | Held::Pad(_) => {
                self.walk(game, from);
                self.press(game);
            }
        }
    }

    fn carry(self, game: &mut HeadlessGame, to: Socket) {
        let at = game.point_of_socket(to);
        match self.held {
            Held::Mouse => _ = game.point(at - Vec2::new(0.0, 20.0)).frames(2).point(at).frames(2),
            Held::Touch => {
                game.touch(self.finger(), TouchPhase::Moved, at - Vec2::new(0.0, 20.0)).frames(2);
                game.touch(self.finger(), TouchPhase::Moved, at).frames(2);
            }
            Held::Keys | Held::Pad(_) => self.walk(game, to),
        }
    }

    fn put_down(self, game: &mut HeadlessGame, to: Socket) {
        let at = game.point_of_socket(to);
        match self.held {
            Held::Mouse => _ = game.up().frames(2),
            Held::Touch => _ = game.touch(self.finger(), TouchPhase::Ended, at).frames(2),
            Held::Keys | Held::Pad(_) => self.press(game),
        }
    }

    fn drop_ring(self, game: &mut HeadlessGame) {
        let holder = game.holder(self.player);
        match self.held {
            Held::Mouse => _ = game.click(holder),
            Held::Touch => _ = game.tap(self.finger(), holder),
            Held::Keys => _ = game.key(DROP_KEYS[self.player.index()]),
            Held::Pad(pad) => _ = game.pad(pad, GamepadButton::West),
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

/// A long match at Level 3 in which each of these devices belongs to its player.
fn with_devices(kinds: [&str; 2]) -> (HeadlessGame, [Hand; 2]) {
    let options = Options { glass: 3_600_000, timer: 600_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let mut pads = 0;
    let hands = Player::BOTH.map(|player| {
        let (held, device) = match kinds[player.index()] {
            "mouse" => (Held::Mouse, Device::Mouse),
            "touch" => (Held::Touch, Device::Touch),
            "keys" => (Held::Keys, Device::Keyboard),
            _ => {
                pads += 1;
                (Held::Pad(game.connect_new_pad()), Device::Gamepad(pads - 1))
            }
        };
        // A device that both players use belongs to neither.
        if kinds[0] != kinds[1] || matches!(held, Held::Pad(_)) {
            game.world().resource_mut::<DeviceOwners>().assign(device, Some(player));
        }
        Hand { player, held }
    });
    (game, hands)
}

/// Plays a turn of one player while the other interferes. With `pauses`, the match is paused in the middle.
fn turn(game: &mut HeadlessGame, hand: Hand, other: Hand, pauses: bool, what: &str) {
    let (from, to) = fast_ending_move(game.table(), hand.player).expect("a move");
    let rings = game.table().rings(hand.player);
    hand.lift(game, from);
    assert!(game.table().in_hand(hand.player).is_some(), "{what}: {hand:?} lifts {from}");
    other.meddle(game, to);
    assert!(game.table().in_hand(hand.player).is_some(), "{what}: {other:?} has nothing to put down");
    assert!(game.table().in_hand(other.player).is_none(), "{what}: it is not their turn");
    assert_eq!(game.table().glass_at(to), None, "{what}");
    if pauses {
        game.key(KeyCode::F1).frames(2);
        assert!(game.menu() == Menu::Help && !game.time_runs(), "{what}");
        let before = (game.table().to_move(), game.table().in_hand(hand.player));
        for each in [hand, other] {
            each.drop_ring(game);
        }
        assert_eq!((game.table().to_move(), game.table().in_hand(hand.player)), before, "{what}: nothing in a pause");
        game.key(KeyCode::F1).skip_time(4_000);
        assert!(game.time_runs(), "{what}");
    }
    hand.carry(game, to);
    hand.put_down(game, to);
    if game.table().in_hand(hand.player).is_some() {
        // A finger that was lifted in the pause carries nothing more, so another finger takes over.
        hand.meddle(game, to);
    }
    let placed = game.table().glass_at(to).map(|glass| glass.owner);
    assert_eq!(placed, Some(hand.player), "{what}: {hand:?} places on {to}");
    other.drop_ring(game);
    let theirs = game.table().rings(other.player);
    hand.drop_ring(game);
    assert_eq!(game.table().rings(hand.player), rings - 1, "{what}: {hand:?} drops a ring on {to}");
    assert_eq!(game.table().rings(other.player), theirs, "{what}");
}

#[test]
fn every_pair_of_devices_can_play() {
    for red in KINDS {
        for black in KINDS.into_iter().filter(|&black| (red, black) != ("mouse", "mouse")) {
            let (mut game, hands) = with_devices([red, black]);
            for (pauses, frame) in [(false, USUAL_FRAME), (true, USUAL_FRAME), (false, 200)] {
                game.set_frame_length(frame);
                for hand in hands {
                    let what = format!("{red} against {black}, paused: {pauses}, frames of {frame} ms");
                    turn(&mut game, hand, hands[hand.player.opponent().index()], pauses, &what);
                }
            }
        }
    }
}
