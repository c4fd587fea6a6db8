//! Tests that the transcript of a match contains each event once, in the order of events and in the chosen language.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use tamsk::input::table_cursor::ReadSocketAloud;
use tamsk::ui::{SpokenSentences, Transcript};
use tamsk_testing::prelude::*;

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the writer must not panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().expect("the writer must not panic").clone()).expect("UTF-8");
        text.lines().map(str::to_owned).collect()
    }
}

fn written(game: &mut HeadlessGame) -> Written {
    let written = Written::default();
    game.world_mut().insert_resource(Transcript::writing_to(written.clone()));
    written
}

#[test]
fn the_transcript_reports_every_event_of_a_match() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let text = written(&mut game);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).run_frames(3);
    assert_eq!(
        text.lines(),
        [
            "Red lifts the glass on D1.",
            "Red moves from D1 to D2, 3:00 of sand.",
            "Red may drop a ring on D2, within 3 seconds.",
            "It is Black’s turn.",
            "Red drops a ring on D2.",
        ]
    );
    game.press_key(KeyCode::KeyR).wait_in_long_frames(15_100);
    let lines = text.lines()[5..].join(" ");
    for words in [
        "Red flips the timer. Black has 15 seconds to place a glass: the timer runs.",
        "Black has 5 seconds left on the timer.",
        "Black is late: their turn is over.",
        "Red gets an extra ring.",
        "It is Red’s turn.",
    ] {
        assert_eq!(lines.matches(words).count(), 1, "{words}: {lines}");
    }
}

#[test]
fn a_low_glass_and_its_loss_are_announced_once() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").set_frame_length(50);
    let text = written(&mut game);
    game.wait_in_long_frames(160_000).wait_in_long_frames(11_000);
    assert_eq!(text.lines().last().map(String::as_str), Some("Red’s glass on D2 has 10 seconds left."));
    game.press_key(KeyCode::Escape).wait_in_long_frames(3_000).press_key(KeyCode::Escape).wait_in_long_frames(13_000);
    let lines = text.lines();
    assert_eq!(lines.iter().filter(|line| line.contains("10 seconds left")).count(), 1, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| *line == "Red loses the glass on D2.").count(), 1, "{lines:?}");
}

#[test]
fn a_glass_that_runs_low_in_a_slow_frame_is_announced() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").set_frame_length(50);
    let text = written(&mut game);
    game.wait_in_long_frames(160_000).wait_in_long_frames(6_000);
    while game.current_match().upper_sand(game.current_match().glass_at(s("D2")).expect("a glass")) > 10_400 {
        game.run_frames(1);
    }
    let said = |text: &Written| text.lines().into_iter().filter(|line| line.contains("left.")).collect::<Vec<_>>();
    assert_eq!(said(&text), [""; 0]);
    game.run_frame(1_800).wait_in_long_frames(3_000);
    assert_eq!(said(&text), ["Red’s glass on D2 has 9 seconds left."], "one message with the seconds left");
}

#[test]
fn sentences_are_in_the_chosen_language() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.world_mut().resource_mut::<TextSettings>().language = Some("fr".into());
    game.run_frames(3);
    let text = written(&mut game);
    game.drag_glass("D1", "D2").run_frames(2);
    assert_eq!(text.lines()[..2], ["Rouge lève le sablier en D1.", "Rouge joue de D1 en D2."]);
}

#[test]
fn a_cursor_reads_its_socket_aloud_outside_the_transcript() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let text = written(&mut game);
    game.world_mut().write_message(ReadSocketAloud(s("D4")));
    game.run_frames(2);
    let last =
        |game: &HeadlessGame| game.resource::<SpokenSentences>().sentences().last().map(|(_, it)| it.words.clone());
    assert_eq!(last(&game).as_deref(), Some("D4: 0 of 4 rings."));
    assert!(text.lines().is_empty(), "cursor steps must not be in the transcript");
}

#[test]
fn matches_behind_the_title_are_not_announced() {
    let mut game = HeadlessGame::new();
    let text = written(&mut game);
    game.set_frame_length(100).wait_in_long_frames(120_000);
    assert!(!game.events.is_empty(), "bots must play");
    assert_eq!(text.lines(), [""; 0]);
}
