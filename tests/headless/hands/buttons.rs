//! Tests that every button in the table of `docs/controls.md` exists where its action is possible.

use std::collections::BTreeSet;

use tamsk::input::keys::Bindings;
use tamsk::ui::{ButtonSpots, PointerInstruction, pointer_instruction};
use tamsk_testing::prelude::*;

use crate::analyses::{record, replaying};

#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn look(&mut self, game: &mut HeadlessGame) {
        game.run_frames(3);
        self.0.extend(game.resource::<ButtonSpots>().names().map(str::to_owned));
    }

    /// Returns `true` if a button with this name was seen, with or without a player's colour as a prefix.
    fn has(&self, name: &str) -> bool {
        let of_player = Player::BOTH.map(|player| format!("{player} {name}"));
        self.0.contains(name) || of_player.iter().any(|name| self.0.contains(name))
    }
}

fn look_at_match(seen: &mut Seen) {
    let mut game = HeadlessGame::at_level(Level::Three);
    seen.look(&mut game);
    game.drag_glass("D1", "D2");
    seen.look(&mut game);
    // Black passes, so that Red may drop an extra ring.
    game.press_key(KeyCode::KeyN).press_key(KeyCode::KeyN);
    game.drag_glass("A4", "B4");
    seen.look(&mut game);
    game.press_key(KeyCode::Escape);
    seen.look(&mut game);
    game.click_button("resign red").click_button("yes").wait_for_camera();
    game.wait_for_camera();
    game.click_button("replay").wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    seen.look(&mut game);
}

fn look_at_match_alone(seen: &mut Seen) {
    let mut game = HeadlessGame::against_bot(Level::One);
    seen.look(&mut game);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    game.run_until("a turn can be taken back", |game| game.point_of_button("take back").is_some());
    seen.look(&mut game);
}

#[test]
fn every_action_with_a_documented_button_shows_it() {
    let mut seen = Seen::default();
    look_at_match(&mut seen);
    look_at_match_alone(&mut seen);
    let mut game = HeadlessGame::new();
    game.click_button("study").wait_for_camera();
    seen.look(&mut game);
    // A match played at the table is already analysed. Only the replay of another record offers an analysis.
    seen.look(&mut replaying(&record(12)));
    for action in Bindings::default().iter().map(|(slot, _)| slot.action) {
        if let PointerInstruction::PressButton(name) | PointerInstruction::PressButtonThenSocket(name) =
            pointer_instruction(action)
        {
            assert!(seen.has(name), "{action:?}: no button {name} in {:?}", seen.0);
        }
    }
}
