//! Tests that each sound of a match plays once, at the right moment and from the right direction.

use tamsk::audio::cues::Cue;
use tamsk::audio::{RunningGlassCount, Sound, SoundKind};
use tamsk::simulation::queue::RequestAnswered;
use tamsk_rules::Event;
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

use crate::last_move_record::BEFORE_THE_END;
use crate::settings::SWITCH;

#[derive(Resource, Default)]
struct Heard(Vec<Cue>);

/// Records all cues from now on.
pub fn record_cues(game: &mut HeadlessGame) {
    game.app.init_resource::<Heard>();
    game.app.add_systems(Last, |mut cues: MessageReader<Cue>, mut heard: ResMut<Heard>| {
        heard.0.extend(cues.read());
    });
    game.run_frames(1);
    game.world_mut().resource_mut::<Heard>().0.clear();
}

/// Returns the recorded cues and clears the record.
pub fn take_recorded_cues(game: &mut HeadlessGame) -> Vec<Cue> {
    std::mem::take(&mut game.world_mut().resource_mut::<Heard>().0)
}

pub fn cues_of_kind(cues: &[Cue], kind: SoundKind) -> Vec<Cue> {
    cues.iter().copied().filter(|cue| cue.sound.kind() == kind).collect()
}

fn signals(game: &mut HeadlessGame) -> Vec<Cue> {
    cues_of_kind(&take_recorded_cues(game), SoundKind::Signals)
}

/// Returns the pan of a sound that comes from this point of the window.
fn pan_of(seen: Vec2) -> f32 {
    seen.x / WINDOW_SIZE.x * 2.0 - 1.0
}

fn is_from(cue: &Cue, seen: Vec2) -> bool {
    (cue.pan.0 - pan_of(seen)).abs() < 0.06
}

/// Asserts that the cues play the expected sounds, each panned to its point of the window.
#[track_caller]
pub fn assert_cues_from(cues: &[Cue], expected: &[(Sound, Vec2)]) {
    let sounds: Vec<Sound> = expected.iter().map(|(sound, _)| *sound).collect();
    assert_eq!(cues.iter().map(|cue| cue.sound).collect::<Vec<_>>(), sounds);
    for (cue, (_, seen)) in cues.iter().zip(expected) {
        assert!(is_from(cue, *seen), "{cue:?}, seen at {}", pan_of(*seen));
    }
}

#[track_caller]
fn assert_pieces(game: &mut HeadlessGame, expected: &[(Sound, Vec2)]) {
    assert_cues_from(&cues_of_kind(&take_recorded_cues(game), SoundKind::Pieces), expected);
}

fn count(game: &HeadlessGame, is_one: impl Fn(&Event) -> bool) -> usize {
    game.events.iter().filter(|event| is_one(event)).count()
}

#[test]
fn sounds_of_pieces_are_panned_to_the_pieces() {
    let mut game = HeadlessGame::at_level(Level::Three);
    record_cues(&mut game);
    let (from, to) = (game.point_of_glass_on("A4"), game.point_of_socket_named("B4"));
    assert!(pan_of(from) < -0.15, "A4 is at the left: {from}");
    game.drag_glass("A4", "B4").press_key(KeyCode::KeyS);
    assert_pieces(&mut game, &[(Sound::Lift, from), (Sound::Place, to), (Sound::RingDrop, to)]);
    let timer = game.point_of_timer();
    game.press_key(KeyCode::KeyR);
    assert_pieces(&mut game, &[(Sound::TimerFlip, timer)]);
    let (from, to) = (game.point_of_glass_on("G1"), game.point_of_socket_named("F2"));
    assert!(pan_of(from) > 0.15, "G1 is at the right: {from}");
    game.drag_glass("G1", "F2").press_key(KeyCode::KeyL);
    assert_pieces(&mut game, &[(Sound::Lift, from), (Sound::Place, to), (Sound::RingDrop, to)]);
}

#[test]
fn a_refusal_sounds_from_the_refused_object() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).drag_glass("D7", "D6").press_key(KeyCode::KeyL);
    record_cues(&mut game);
    game.answers.clear();
    game.press_key(KeyCode::KeyL);
    assert!(game.answers.iter().any(|answer: &RequestAnswered| answer.refusal().is_some()));
    let holder = game.point_of_holder(Player::Black);
    assert!(pan_of(holder) < -0.15, "Black's holder is at the left: {holder}");
    assert_cues_from(&signals(&mut game), &[(Sound::Refused, holder)]);
    let glass = game.point_of_glass_on("G1");
    assert!(pan_of(glass) > 0.15, "G1 is at the right: {glass}");
    game.move_mouse(glass).run_frames(2).press_left_button().run_frames(2);
    assert_cues_from(&signals(&mut game), &[(Sound::Refused, glass)]);
    game.release_left_button().run_frames(2);
    let timer = game.point_of_timer();
    game.press_key(KeyCode::KeyR).run_frames(2);
    assert_cues_from(&signals(&mut game), &[(Sound::Refused, timer)]);
}

#[test]
fn pitch_reveals_the_owner_and_the_height_of_the_tube() {
    let mut game = HeadlessGame::at_level(Level::One);
    record_cues(&mut game);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    let red = take_recorded_cues(&mut game);
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyL);
    let black = take_recorded_cues(&mut game);
    let pitch = |cues: &[Cue], sound| cues.iter().find(|cue| cue.sound == sound).expect("a sound must play").pitch;
    assert!(pitch(&black, Sound::Place) < pitch(&red, Sound::Place));
    assert_eq!(pitch(&black, Sound::RingDrop), pitch(&red, Sound::RingDrop), "both tubes have equal room");
    game.drag_glass("D2", "D3").press_key(KeyCode::KeyS);
    let deeper = take_recorded_cues(&mut game);
    assert!(pitch(&deeper, Sound::RingDrop) < pitch(&red, Sound::RingDrop), "D3 has more room than D2");
}

#[test]
fn the_sand_sound_counts_running_glasses_and_stops_in_a_pause() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    let running = |game: &HeadlessGame| game.resource::<RunningGlassCount>().0;
    assert_eq!(running(&game), 0);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait(200);
    assert_eq!(running(&game), 1);
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyL).wait(200);
    assert_eq!(running(&game), 2);
    game.press_key(KeyCode::Escape).wait(500);
    assert_eq!(running(&game), 0, "time must stand still");
    game.press_key(KeyCode::Escape).wait(500);
    assert_eq!(running(&game), 2);
}

fn ends(cues: &[Cue]) -> Vec<Cue> {
    let is_end = |cue: &&Cue| matches!(cue.sound, Sound::Won | Sound::Defeat | Sound::Tie);
    cues.iter().filter(is_end).copied().collect()
}

#[test]
fn only_a_loss_to_a_bot_sounds_like_a_defeat() {
    for (seats, expected) in [(Seats::default(), Sound::Won), (PERSON_AGAINST_BOT, Sound::Defeat)] {
        let mut game = HeadlessGame::with_match(StartMatch { seats, ..MatchSetup::default().into() });
        record_cues(&mut game);
        game.resign("red").wait(400);
        let heard = take_recorded_cues(&mut game);
        let [end] = ends(&heard)[..] else { panic!("one end expected: {heard:?}") };
        assert_eq!(end.sound, expected);
        // The cue comes from the winner's holder, on Black's side of the table.
        assert!(end.pan.0 < -0.15, "{end:?}");
        assert_eq!(count(&game, |event| matches!(event, Event::Over(_))), 1);
        game.wait_in_long_frames(3_000);
        assert!(ends(&take_recorded_cues(&mut game)).is_empty(), "the end must sound once");
    }
}

#[test]
fn a_winning_move_plays_the_victory_sound_once() {
    let mut game = HeadlessGame::after_record(BEFORE_THE_END);
    record_cues(&mut game);
    // Look from above, so that no glass hides the full socket. In a player's first matches, a move onto a full socket
    // needs two clicks.
    game.press_key(KeyCode::KeyT).wait_for_camera();
    let full = game.point_of_socket_named("B5");
    game.drag_glass("B4", "B5").run_frames(8).click(full).wait_in_long_frames(3_000);
    let winner =
        game.current_match().outcome().expect("the match must be over").winner.expect("the match must have a winner");
    let heard = take_recorded_cues(&mut game);
    let [end] = ends(&heard)[..] else { panic!("one end expected: {heard:?}") };
    assert_eq!(end.sound, Sound::Won);
    assert_eq!(end.pan.0 < 0.0, winner == Player::Black, "{end:?}, {winner} has won");
    assert_eq!(count(&game, |event| matches!(event, Event::Over(_))), 1);
    game.wait_in_long_frames(5_000);
    assert!(ends(&take_recorded_cues(&mut game)).is_empty(), "the end must sound once");
}

#[test]
fn menu_buttons_and_switches_play_sounds() {
    let mut game = HeadlessGame::new();
    record_cues(&mut game);
    game.click_button("settings").wait(300);
    let menus = |game: &mut HeadlessGame| take_recorded_cues(game).iter().map(|cue| cue.sound).collect::<Vec<_>>();
    assert_eq!(menus(&mut game), [Sound::ButtonPress]);
    let name = *game.text_areas("Vertical sync").last().expect("the text must be visible");
    game.click(Vec2::new(name.min.x + SWITCH, name.center().y)).wait(100);
    assert_eq!(menus(&mut game), [Sound::WidgetChange]);
    game.type_text("vsync").wait(100);
    assert_eq!(menus(&mut game), [], "typing must be silent");
}

/// Returns the sand in the upper bulb of the glass on a socket, in milliseconds.
fn upper_sand(game: &HeadlessGame, socket: &str) -> u32 {
    let glass = game.current_match().glass_at(s(socket)).expect("a glass");
    game.current_match().upper_sand(glass)
}

#[test]
fn the_last_ten_seconds_of_a_glass_tick_from_its_place() {
    let mut game = HeadlessGame::at_level(Level::Two);
    record_cues(&mut game);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.drag_glass("A4", "B4").press_key(KeyCode::KeyS).set_frame_length(50);
    let glass = game.point_of_glass_on("B4");
    assert!(pan_of(glass) < -0.1, "B4 is at the left: {glass}");
    take_recorded_cues(&mut game);
    while upper_sand(&game, "B4") > 10_100 {
        game.run_frames(1);
    }
    assert_eq!(signals(&mut game), []);
    while upper_sand(&game, "B4") > 4_500 {
        game.run_frames(1);
    }
    assert_cues_from(&signals(&mut game), &[(Sound::GlassLow, glass); 6]);
    game.press_key(KeyCode::Escape).wait_in_long_frames(5_000);
    assert_eq!(signals(&mut game), [], "time must stand still");
    game.press_key(KeyCode::Escape).wait_in_long_frames(6_000);
    let mut rest = vec![(Sound::GlassLow, glass); 4];
    rest.push((Sound::GlassLost, glass));
    assert_cues_from(&signals(&mut game), &rest);
    assert_eq!(count(&game, |event| matches!(event, Event::GlassLost { .. })), 1);
}

#[test]
fn a_carried_glass_that_runs_low_ticks_from_the_hand() {
    let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2, glass: 20000", 500));
    game.set_frame_length(50);
    while upper_sand(&game, "A3") > 10_500 {
        game.run_frames(1);
    }
    let from = game.point_of_glass_on("A3");
    let beside = game.point_in_window(Vec3::new(20.0, 0.0, 0.0));
    record_cues(&mut game);
    game.set_frame_length(16)
        .move_mouse(from)
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .move_mouse(from.lerp(beside, 0.5))
        .run_frames(2)
        .move_mouse(beside);
    game.wait(600);
    let aim = game.hand(Player::Red).position.expect("the hand must carry the glass");
    let hand = game.point_in_window(layout::point_above_table(aim, layout::BOARD_TOP));
    let heard = signals(&mut game);
    let low: Vec<&Cue> = heard.iter().filter(|cue| cue.sound == Sound::GlassLow).collect();
    assert_eq!(low.len(), 6, "all six glasses must tick at this time: {heard:?}");
    let heard_from = |place: Vec2| low.iter().filter(|cue| is_from(cue, place)).count();
    assert_eq!(heard_from(hand), 1, "{low:?}, in the hand at {}", pan_of(hand));
    assert_eq!(heard_from(from), 1, "only the glass on A2 may tick at {}: {low:?}", pan_of(from));
    let deep = low.iter().filter(|cue| cue.pitch < 1.0).count();
    assert_eq!(deep, 3, "Black's glasses must tick lower: {low:?}");
}

#[test]
fn the_timer_ticks_from_its_place_and_lateness_from_the_holder() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    record_cues(&mut game);
    let (timer, holder) = (game.point_of_timer(), game.point_of_holder(Player::Black));
    assert!(pan_of(timer) > 0.15 && pan_of(holder) < -0.15, "{timer}, {holder}");
    game.press_key(KeyCode::KeyR).wait_in_long_frames(9_500);
    assert_eq!(signals(&mut game), []);
    game.wait_in_long_frames(5_000);
    assert_cues_from(&take_recorded_cues(&mut game), &[(Sound::TimerLow, timer); 5]);
    game.wait_in_long_frames(1_000);
    let heard = take_recorded_cues(&mut game);
    assert_cues_from(&cues_of_kind(&heard, SoundKind::Pieces), &[(Sound::TimerEnd, timer)]);
    assert_cues_from(&cues_of_kind(&heard, SoundKind::Signals)[..1], &[(Sound::Late, holder)]);
    game.wait_in_long_frames(20_000);
    let later = take_recorded_cues(&mut game);
    assert!(later.iter().all(|cue| cue.sound != Sound::TimerEnd), "the timer must run out once: {later:?}");
    assert_eq!(count(&game, |event| matches!(event, Event::TimerRanOut)), 1);
}

#[test]
fn a_claim_offer_sounds_from_the_claimants_holder() {
    for flips in [false, true] {
        let mut game = HeadlessGame::at_level(Level::One);
        if flips {
            game.press_key(KeyCode::KeyB).wait_for_camera();
        }
        record_cues(&mut game);
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyD);
        let holder = game.point_of_holder(Player::Black);
        assert!(if flips { pan_of(holder) > 0.15 } else { pan_of(holder) < -0.15 }, "{holder}");
        let offers: Vec<Cue> = signals(&mut game).into_iter().filter(|cue| cue.sound == Sound::ActionOffered).collect();
        assert_cues_from(&offers, &[(Sound::ActionOffered, holder)]);
    }
}
