//! The sounds of a match: at the right instant, from where they belong, and once.

use bevy::prelude::*;
use tamsk::audio::cues::Cue;
use tamsk::audio::running::RunningSand;
use tamsk::audio::{Pan, Sound, SoundKind};
use tamsk::bot::Difficulty;
use tamsk::rules::{Level, Player};
use tamsk::session::loading::StartMatch;
use tamsk::session::seats::{Seat, Seats};
use tamsk::simulation::live::MatchSetup;
use tamsk::simulation::queue::Answered;

use crate::headless::{HeadlessGame, WINDOW, s};
use crate::settings::SWITCH;

/// All cues since the test began.
#[derive(Resource, Default)]
struct Heard(Vec<Cue>);

fn listen(game: &mut HeadlessGame) {
    game.app.init_resource::<Heard>();
    game.app.add_systems(Last, |mut cues: MessageReader<Cue>, mut heard: ResMut<Heard>| {
        heard.0.extend(cues.read());
    });
    game.frames(1);
    game.world().resource_mut::<Heard>().0.clear();
}

fn heard_cues(game: &mut HeadlessGame) -> Vec<Cue> {
    std::mem::take(&mut game.world().resource_mut::<Heard>().0)
}

/// Takes the signals that were heard, and the sides from which they came.
fn heard(game: &mut HeadlessGame) -> Vec<(Sound, Pan)> {
    let signals = heard_cues(game).into_iter().filter(|cue| cue.sound.kind() == SoundKind::Signals);
    signals.map(|cue| (cue.sound, cue.pan)).collect()
}

const RED: Pan = Pan::of(Player::Red);
const BLACK: Pan = Pan::of(Player::Black);

/// From where something is heard that is seen at this point.
fn pan_of(seen: Vec2) -> f32 {
    seen.x / WINDOW.x * 2.0 - 1.0
}

/// Asserts that these are the sounds of pieces that were heard, and from where.
fn assert_pieces(game: &mut HeadlessGame, expected: &[(Sound, Vec2)]) {
    let pieces: Vec<Cue> = heard_cues(game).into_iter().filter(|cue| cue.sound.kind() == SoundKind::Pieces).collect();
    assert_eq!(pieces.len(), expected.len(), "{pieces:?}");
    for (cue, (sound, seen)) in pieces.iter().zip(expected) {
        assert_eq!(cue.sound, *sound);
        assert!((cue.pan.0 - pan_of(*seen)).abs() < 0.06, "{cue:?}, seen at {}", pan_of(*seen));
    }
}

#[test]
fn pieces_are_heard_from_where_they_are_seen() {
    let mut game = HeadlessGame::level(Level::Three);
    listen(&mut game);
    let (from, to) = (game.glass("A4"), game.socket("B4"));
    assert!(pan_of(from) < -0.15, "A4 is at the left: {from}");
    game.move_glass("A4", "B4").key(KeyCode::KeyS);
    assert_pieces(&mut game, &[(Sound::Lift, from), (Sound::Place, to), (Sound::Ring, to)]);
    let timer = game.timer();
    game.key(KeyCode::KeyR);
    assert_pieces(&mut game, &[(Sound::Timer, timer)]);
    let (from, to) = (game.glass("G1"), game.socket("F2"));
    assert!(pan_of(from) > 0.15, "G1 is at the right: {from}");
    game.move_glass("G1", "F2").key(KeyCode::KeyL);
    assert_pieces(&mut game, &[(Sound::Lift, from), (Sound::Place, to), (Sound::Ring, to)]);
}

#[test]
fn a_refusal_is_heard_at_the_side_of_its_player() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).move_glass("D7", "D6").key(KeyCode::KeyL);
    listen(&mut game);
    game.answers.clear();
    game.key(KeyCode::KeyL);
    assert!(game.answers.iter().any(|answer: &Answered| answer.refusal().is_some()));
    assert_eq!(heard(&mut game), [(Sound::Refused, BLACK)]);
}

#[test]
fn a_glass_tells_whose_it_is_and_a_ring_how_full_its_tube_is() {
    let mut game = HeadlessGame::level(Level::One);
    listen(&mut game);
    game.move_glass("D1", "D2").key(KeyCode::KeyS);
    let red = heard_cues(&mut game);
    game.move_glass("D7", "D6").key(KeyCode::KeyL);
    let black = heard_cues(&mut game);
    let pitch = |cues: &[Cue], sound| cues.iter().find(|cue| cue.sound == sound).expect("it was heard").pitch;
    assert!(pitch(&black, Sound::Place) < pitch(&red, Sound::Place));
    assert_eq!(pitch(&black, Sound::Ring), pitch(&red, Sound::Ring), "both tubes have as much room");
    game.move_glass("D2", "D3").key(KeyCode::KeyS);
    let deeper = heard_cues(&mut game);
    assert!(pitch(&deeper, Sound::Ring) < pitch(&red, Sound::Ring), "D3 has more room than D2");
}

#[test]
fn sand_is_heard_as_long_as_it_runs_and_louder_the_more_glasses_run() {
    let mut game = HeadlessGame::level(Level::Two);
    game.world().resource_mut::<tamsk::persistence::Settings>().countdown = false;
    let running = |game: &HeadlessGame| game.resource::<RunningSand>().0;
    assert_eq!(running(&game), 0);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).wait(200);
    assert_eq!(running(&game), 1);
    game.move_glass("D7", "D6").key(KeyCode::KeyL).wait(200);
    assert_eq!(running(&game), 2);
    game.key(KeyCode::Escape).wait(500);
    assert_eq!(running(&game), 0, "time stands");
    game.key(KeyCode::Escape).wait(500);
    assert_eq!(running(&game), 2);
}

#[test]
fn the_end_is_a_victory_among_people_and_a_defeat_by_a_bot() {
    let black_bot = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    for (seats, expected) in [(Seats::default(), (Sound::Won, BLACK)), (black_bot, (Sound::Defeat, BLACK))] {
        let mut game = HeadlessGame::playing(StartMatch { seats, ..MatchSetup::default().into() });
        listen(&mut game);
        game.key(KeyCode::Escape).wait(400).press_button("resign red").wait(400).press_button("yes").wait(400);
        assert_eq!(heard(&mut game).last(), Some(&expected));
    }
}

#[test]
fn buttons_and_switches_of_menus_are_heard() {
    let mut game = HeadlessGame::new();
    listen(&mut game);
    game.press_button("settings").wait(300);
    let menus = |game: &mut HeadlessGame| heard_cues(game).iter().map(|cue| cue.sound).collect::<Vec<_>>();
    assert_eq!(menus(&mut game), [Sound::Press]);
    let name = *game.told("Vertical sync").last().expect("it is shown");
    game.click(Vec2::new(name.min.x + SWITCH, name.center().y)).wait(100);
    assert_eq!(menus(&mut game), [Sound::Change]);
    game.type_text("vsync").wait(100);
    assert_eq!(menus(&mut game), [], "typing is silent");
}

/// The sand left in the upper bulb of the glass on D2, in milliseconds.
fn left(game: &HeadlessGame) -> u32 {
    let glass = game.table().glass_at(s("D2")).expect("a glass");
    game.table().upper(glass)
}

#[test]
fn the_last_ten_seconds_of_a_glass_are_heard_and_none_in_a_pause() {
    let mut game = HeadlessGame::level(Level::Two);
    listen(&mut game);
    game.world().resource_mut::<tamsk::persistence::Settings>().countdown = false;
    game.move_glass("D1", "D2").key(KeyCode::KeyS).frame_length(50);
    heard(&mut game);
    while left(&game) > 10_100 {
        game.frames(1);
    }
    assert_eq!(heard(&mut game), []);
    while left(&game) > 4_500 {
        game.frames(1);
    }
    assert_eq!(heard(&mut game), [(Sound::GlassLow, RED); 6], "from 10 to 5");
    game.key(KeyCode::Escape).wait(5_000);
    assert_eq!(heard(&mut game), [], "time stands");
    game.key(KeyCode::Escape).wait(6_000);
    let rest = heard(&mut game);
    assert_eq!(rest[..4], [(Sound::GlassLow, RED); 4], "from 4 to 1");
    assert_eq!(rest[4..], [(Sound::Lost, RED)]);
}

#[test]
fn the_last_five_seconds_of_the_timer_are_heard_at_the_side_of_its_victim() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS);
    listen(&mut game);
    game.key(KeyCode::KeyR).wait(9_500);
    assert_eq!(heard(&mut game), []);
    game.wait(5_000);
    assert_eq!(heard(&mut game), [(Sound::TimerLow, BLACK); 5]);
    game.wait(1_000);
    assert_eq!(heard(&mut game)[0], (Sound::Late, BLACK));
}

#[test]
fn a_claim_is_offered_to_the_one_who_may_make_it() {
    let mut game = HeadlessGame::level(Level::One);
    listen(&mut game);
    game.move_glass("D1", "D2").key(KeyCode::KeyD);
    let offers: Vec<_> = heard(&mut game).into_iter().filter(|(sound, _)| *sound == Sound::Offer).collect();
    assert_eq!(offers, [(Sound::Offer, BLACK)]);
}
