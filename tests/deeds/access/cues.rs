//! The sounds of a match: at the right instant, from the right side, and once.

use bevy::prelude::*;
use tamsk::audio::cues::Cue;
use tamsk::audio::{Side, Sound};
use tamsk::rules::Level;
use tamsk::simulation::queue::Answered;

use crate::headless::{HeadlessGame, s};

/// All cues since the test began.
#[derive(Resource, Default)]
struct Heard(Vec<(Sound, Side)>);

fn listen(game: &mut HeadlessGame) {
    game.app.init_resource::<Heard>();
    game.app.add_systems(Last, |mut cues: MessageReader<Cue>, mut heard: ResMut<Heard>| {
        heard.0.extend(cues.read().map(|cue| (cue.sound, cue.side)));
    });
    game.frames(1);
    game.world().resource_mut::<Heard>().0.clear();
}

fn heard(game: &mut HeadlessGame) -> Vec<(Sound, Side)> {
    std::mem::take(&mut game.world().resource_mut::<Heard>().0)
}

#[test]
fn what_red_does_is_heard_at_the_left_and_what_black_does_at_the_right() {
    let mut game = HeadlessGame::level(Level::Three);
    listen(&mut game);
    game.move_glass("D1", "D2").key(KeyCode::KeyS);
    assert_eq!(heard(&mut game), [Sound::Lift, Sound::Place, Sound::Ring].map(|sound| (sound, Side::Left)));
    game.key(KeyCode::KeyR);
    assert_eq!(heard(&mut game), [(Sound::Timer, Side::Left)]);
    game.move_glass("D7", "D6").key(KeyCode::KeyL);
    assert_eq!(heard(&mut game), [Sound::Lift, Sound::Place, Sound::Ring].map(|sound| (sound, Side::Right)));
    game.answers.clear();
    game.key(KeyCode::KeyL);
    assert!(game.answers.iter().any(|answer: &Answered| answer.refusal().is_some()));
    assert_eq!(heard(&mut game), [(Sound::Refused, Side::Right)]);
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
    assert_eq!(heard(&mut game), [(Sound::GlassLow, Side::Left); 6], "from 10 to 5");
    game.key(KeyCode::Escape).wait(5_000);
    assert_eq!(heard(&mut game), [], "time stands");
    game.key(KeyCode::Escape).wait(6_000);
    let rest = heard(&mut game);
    assert_eq!(rest[..4], [(Sound::GlassLow, Side::Left); 4], "from 4 to 1");
    assert_eq!(rest[4..], [(Sound::Lost, Side::Left)]);
}

#[test]
fn the_last_five_seconds_of_the_timer_are_heard_at_the_side_of_its_victim() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS);
    listen(&mut game);
    game.key(KeyCode::KeyR).wait(9_500);
    assert_eq!(heard(&mut game), [(Sound::Timer, Side::Left)]);
    game.wait(5_000);
    assert_eq!(heard(&mut game), [(Sound::TimerLow, Side::Right); 5]);
    game.wait(1_000);
    assert_eq!(heard(&mut game)[0], (Sound::Late, Side::Right));
}

#[test]
fn a_claim_is_offered_to_the_one_who_may_make_it() {
    let mut game = HeadlessGame::level(Level::One);
    listen(&mut game);
    game.move_glass("D1", "D2").key(KeyCode::KeyD);
    let offers: Vec<_> = heard(&mut game).into_iter().filter(|(sound, _)| *sound == Sound::Offer).collect();
    assert_eq!(offers, [(Sound::Offer, Side::Right)]);
}
