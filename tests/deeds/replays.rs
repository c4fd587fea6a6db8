//! A record is replayed on the table: every control, by button and by key, shows the match as the rules have it at that
//! moment, nothing that a person does reaches it, and nothing of it is kept.

use bevy::prelude::*;
use tamsk::bot::Difficulty;
use tamsk::persistence::{Settings, Unfinished};
use tamsk::records::{Moment, Names, Record, TimedAction};
use tamsk::rules::{Action, Event, Events, Level, Match, Options, Player};
use tamsk::session::coordinates::CoordinatesShown;
use tamsk::session::loading::{LoadMatch, StartMatch};
use tamsk::session::replaying::{Playback, ReplayRecord};
use tamsk::session::seats::{Seat, Seats};
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::components::{Hourglass, RingStack, SandLevel, SocketEntity, Standing};
use tamsk::simulation::live::{LiveMatch, MatchSetup};

use super::headless::frames::FRAME_LENGTHS;
use super::headless::{HeadlessGame, s};
use super::long_match::long_match;
use super::results::is_focused;

/// A match at Level 3 with six moves, a claim, a turned timer and a late player, which Red resigns.
fn record() -> Record {
    let red = |at, act| TimedAction { at, by: Player::Red, act };
    let black = |at, act| TimedAction { at, by: Player::Black, act };
    let actions = vec![
        red(1_000, Action::Lift(s("D1"))),
        red(2_000, Action::Place(s("D2"))),
        red(2_500, Action::DropRing),
        black(5_000, Action::Lift(s("A1"))),
        black(6_000, Action::Place(s("A2"))),
        black(6_400, Action::KeepRing),
        red(8_000, Action::ClaimRing),
        red(9_000, Action::Lift(s("A4"))),
        red(10_000, Action::Place(s("B4"))),
        red(10_900, Action::DropRing),
        red(12_000, Action::FlipTimer),
        // Black is late at 27 000.
        red(30_000, Action::Lift(s("G4"))),
        red(31_000, Action::Place(s("F4"))),
        red(31_500, Action::DropRing),
        red(32_500, Action::DropExtra(s("D4"))),
        black(40_000, Action::Lift(s("G1"))),
        black(41_000, Action::Place(s("G2"))),
        red(60_000, Action::Resign),
    ];
    let players = Names { red: "Ada".into(), black: "Bob".into() };
    Record { rules: Options::at_level(Level::Three), players, actions, ..Record::default() }
}

/// The number of its turns.
const TURNS: usize = 7;

fn replaying_at(record: &Record, at: u64) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world().write_message(ReplayRecord { record: Box::new(record.clone()), at });
    game.settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Replay, Menu::None));
    game
}

fn replaying(record: &Record) -> HeadlessGame {
    replaying_at(record, 0)
}

fn moment(game: &HeadlessGame) -> Moment {
    game.resource::<Playback>().moment()
}

fn at(actions: usize, at: u64) -> Moment {
    Moment { actions, at }
}

fn plays(game: &HeadlessGame) -> bool {
    game.resource::<Playback>().plays()
}

/// Replays a record straight to a moment.
fn straight(record: &Record, moment: Moment) -> (Match, Events) {
    let mut game = Match::new(record.rules).expect("options within bounds");
    let (mut history, mut done) = (Events::new(), 0);
    for action in &record.actions {
        if done == moment.actions {
            break;
        }
        history.extend(game.advance(action.at));
        if let Ok(events) = game.apply(action.at, action.by, action.act) {
            history.extend(events);
            done += 1;
        }
    }
    history.extend(game.advance(moment.at));
    (game, history)
}

/// Checks that the table shows the record at the moment of the replay, to the last grain of sand.
#[track_caller]
fn assert_true(game: &mut HeadlessGame, record: &Record) {
    let now = moment(game);
    let (expected, history) = straight(record, now);
    let live = game.live().expect("a match on the table");
    assert_eq!(live.game(), &expected, "{now:?}");
    assert_eq!(live.history(), &history, "{now:?}");
    assert_eq!(live.record().actions.len(), now.actions);
    let mut glasses = game.world().query::<(&Hourglass, &Standing, &SandLevel)>();
    for (glass, standing, sand) in glasses.iter(game.world_ref()) {
        assert_eq!((standing.0, sand.upper), (expected.glass(glass.0).at, expected.upper(glass.0)), "{now:?}");
    }
    let mut sockets = game.world().query::<(&SocketEntity, &RingStack)>();
    for (socket, rings) in sockets.iter(game.world_ref()) {
        assert_eq!(rings.0, expected.board().rings(socket.0), "{now:?} {}", socket.0);
    }
}

/// Where the scrubber shows this share of the match. Its button spot is its middle.
fn on_scrubber(game: &HeadlessGame, share: f32) -> Vec2 {
    let middle = game.button("scrubber").expect("the scrubber");
    // The panel is as wide as the window, less its margins; the time and the turn stand at the ends.
    let (left, right) = (16.0 + 86.0, 1_280.0 - 16.0 - 112.0);
    Vec2::new(left + (right - left) * share, middle.y)
}

#[test]
fn every_control_shows_what_the_rules_say_by_button_and_by_key() {
    // Each control, its key, and the moment that it leads to.
    let walk: [(&str, KeyCode, Moment); 16] = [
        ("action on", KeyCode::KeyO, at(1, 1_000)),
        ("action on", KeyCode::KeyO, at(2, 2_000)),
        ("action back", KeyCode::KeyU, at(1, 1_000)),
        ("turn on", KeyCode::KeyL, at(2, 2_000)),
        ("turn on", KeyCode::KeyL, at(5, 6_000)),
        ("turn on", KeyCode::KeyL, at(9, 10_000)),
        ("turn on", KeyCode::KeyL, at(11, 27_000)),
        ("turn back", KeyCode::KeyJ, at(9, 10_000)),
        ("action on", KeyCode::KeyO, at(10, 10_900)),
        ("turn back", KeyCode::KeyJ, at(9, 10_000)),
        ("end", KeyCode::KeyE, at(18, 60_000)),
        ("action on", KeyCode::KeyO, at(18, 60_000)),
        ("turn on", KeyCode::KeyL, at(18, 60_000)),
        ("start", KeyCode::KeyR, Moment::START),
        ("turn back", KeyCode::KeyJ, Moment::START),
        ("action back", KeyCode::KeyU, Moment::START),
    ];
    let record = record();
    let (mut by_button, mut by_key) = (replaying(&record), replaying(&record));
    for (button, key, expected) in walk {
        by_button.press_button(button);
        by_key.key(key);
        for game in [&mut by_button, &mut by_key] {
            assert_eq!(moment(game), expected, "{button}");
            assert_true(game, &record);
        }
    }
    by_key.key(KeyCode::ArrowRight);
    assert_eq!(moment(&by_key), at(2, 2_000), "arrows turn the pages while nothing has the focus");
    by_key.key(KeyCode::End).key(KeyCode::ArrowLeft);
    assert_eq!(moment(&by_key), at(17, 41_000));
    by_key.key(KeyCode::Home);
    assert_eq!(moment(&by_key), Moment::START);
    by_key.assert_told(&format!("Turn 1 of {TURNS}"));
    assert!(by_key.resource::<CoordinatesShown>().0);
}

#[test]
fn a_replay_plays_at_every_speed_and_every_frame_rate() {
    let record = record();
    for frame in FRAME_LENGTHS {
        let mut game = replaying(&record);
        // The first second is idle, as no sand runs yet.
        game.press_button("action on").frame_length(frame).events.clear();
        assert_eq!(moment(&game), at(1, 1_000));
        for (keys, factor) in [(&[][..], 1.0), (&[KeyCode::KeyF; 2], 4.0), (&[KeyCode::KeyD; 4], 0.25)] {
            game.frame_length(1);
            for &key in keys {
                game.key(key);
            }
            let before = moment(&game).at.max(2_000);
            game.key(KeyCode::KeyK);
            assert!(plays(&game));
            if moment(&game).at < 2_000 {
                // On to where the first sand runs.
                game.wait(1_100);
            }
            let begin = moment(&game).at;
            game.frame_length(frame).wait(4_000);
            assert!(plays(&game));
            assert_true(&mut game, &record);
            let passed = (moment(&game).at - begin) as f64;
            assert!((passed - 4_000.0 * factor).abs() <= 4.0 * factor, "{passed} at {factor} in frames of {frame}");
            game.frame_length(1).press_button("play");
            assert!(!plays(&game) && moment(&game).at >= before);
            let stands = moment(&game);
            game.wait(500);
            assert_eq!(moment(&game), stands);
        }
        for _ in 0..6 {
            game.key(KeyCode::KeyF);
        }
        assert_eq!(game.resource::<Playback>().speed().factor(), 16.0);
        game.assert_told("×16");
        game.key(KeyCode::Space).frame_length(frame).wait(6_000);
        assert_eq!((moment(&game), plays(&game)), (at(18, 60_000), false), "it stops at the end");
        assert_true(&mut game, &record);
        // Every event was told once and in order, for sounds and notes.
        let (_, history) = straight(&record, moment(&game));
        let told: Vec<Event> = history.iter().map(|happened| happened.event).skip(1).collect();
        assert_eq!(game.events, told, "in frames of {frame}");
        game.frame_length(16).key(KeyCode::KeyK).wait(100);
        assert!(plays(&game) && moment(&game).actions <= 2, "once more from the beginning");
    }
}

#[test]
fn the_scrubber_goes_both_ways_and_holds_time_under_the_pointer() {
    let record = record();
    let mut game = replaying(&record);
    let duration = game.resource::<Playback>().timeline().duration();
    game.key(KeyCode::KeyK);
    let begin = on_scrubber(&game, 0.9);
    game.point(begin).frames(2).down().frames(2);
    for share in [0.9, 0.5, 0.61, 0.33, 0.02, 0.75, 1.0, 0.4] {
        let to = on_scrubber(&game, share);
        game.point(to).frames(2);
        assert_true(&mut game, &record);
        let shown = moment(&game);
        game.frame(1_000).frames(3);
        assert_eq!(moment(&game), shown, "time stands under the pointer at {share}");
        let watched = game.resource::<Playback>().watched() as f32 / duration as f32;
        assert!((watched - share).abs() < 0.01, "{watched} and {share}");
    }
    game.up().frames(2);
    let shown = moment(&game);
    game.wait(1_000);
    assert!(!plays(&game), "it was at the end in between");
    assert_eq!(moment(&game), shown);
    // Played and dragged, but never to the end: it goes on where it was let go.
    game.key(KeyCode::KeyK);
    let (from, to) = (on_scrubber(&game, 0.2), on_scrubber(&game, 0.6));
    game.drag(from, to);
    let shown = moment(&game);
    game.wait(1_000);
    assert!(plays(&game) && moment(&game) > shown);
    assert_true(&mut game, &record);
}

#[test]
fn the_scrubber_leads_to_its_marks_and_names_them() {
    let record = record();
    let mut game = replaying(&record);
    let timeline = game.resource::<Playback>().timeline().clone();
    for (event, words) in [(31_500, "Ada drops a ring on F4"), (12_000, "Ada flips the timer"), (27_000, "Bob is late")]
    {
        let mark = timeline.moment_at_time(event);
        let share = timeline.watched_until(mark) as f32 / timeline.duration() as f32;
        let place = on_scrubber(&game, share) + Vec2::new(2.0, 0.0);
        game.point(place).frames(3);
        assert!(game.all_told().iter().any(|text| text.ends_with(words)), "{:?}", game.all_told());
        game.click(place);
        assert_eq!(moment(&game).at, event, "{words}");
        assert_true(&mut game, &record);
    }
}

#[test]
fn the_focus_reaches_the_scrubber_and_every_button() {
    let record = record();
    let mut game = replaying(&record);
    let places =
        ["scrubber", "start", "turn on", "play", "faster", "flip sides", "go on"].map(|name| game.button(name));
    let mut seen = Vec::new();
    for _ in 0..40 {
        game.key(KeyCode::Tab);
        let focused = places.iter().position(|at| at.is_some_and(|at| is_focused(&mut game, at)));
        if focused == Some(0) && !seen.contains(&0) {
            game.key(KeyCode::End).key(KeyCode::ArrowRight).key(KeyCode::ArrowRight);
            assert!(moment(&game).at > 0, "arrows move what has the focus");
            assert_true(&mut game, &record);
            game.key(KeyCode::ArrowLeft).key(KeyCode::ArrowLeft);
            assert_eq!(moment(&game).at, 0);
        }
        if focused == Some(3) && !seen.contains(&3) {
            game.key(KeyCode::Space);
            assert!(plays(&game), "the button in focus is pressed, and only once");
            game.key(KeyCode::Space);
            assert!(!plays(&game));
        }
        seen.extend(focused.filter(|index| !seen.contains(index)));
    }
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn nothing_that_a_person_does_reaches_the_match() {
    let record = record();
    let mut game = replaying_at(&record, 3_000);
    let before = game.live().expect("a match").clone();
    let (glass, to, holder, timer) = (game.glass("D7"), game.socket("D6"), game.holder(Player::Red), game.timer());
    game.drag(glass, to).click(glass).click(to).click(holder).click(timer);
    for key in [KeyCode::KeyS, KeyCode::KeyX, KeyCode::KeyC, KeyCode::KeyP, KeyCode::KeyI] {
        game.key(key);
    }
    game.wait(5_000);
    let live = game.live().expect("a match");
    assert_eq!((live.game(), live.record()), (before.game(), before.record()));
    assert!(game.answers.is_empty(), "{:?}", game.answers);
    assert_eq!(game.held(), 0);
    assert!(!game.time_runs());
}

#[test]
fn nothing_of_a_replay_is_kept() {
    let record = record();
    let mut game = replaying(&record);
    let (settings, kept) = (game.resource::<Settings>().clone(), |game: &HeadlessGame| {
        let files = std::fs::read_dir(&game.folder).expect("the folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.starts_with("unfinished") && name.ends_with(".ron")).count()
    });
    for _ in 0..3 {
        game.key(KeyCode::KeyF);
    }
    game.key(KeyCode::KeyK).frame_length(100).wait(9_000);
    assert_eq!(moment(&game), at(18, 60_000));
    assert!(game.button("rematch").is_none(), "no result is shown over a replay");
    assert_eq!(kept(&game), 0);
    assert_eq!(game.resource::<Unfinished>().0, None);
    assert_eq!(*game.resource::<Settings>(), settings);
    // Not even when the window is closed in the middle of it.
    game.key(KeyCode::KeyJ).close();
    assert_eq!(kept(&game), 0);
}

#[test]
fn menus_stop_a_replay_and_leaving_leads_back() {
    let record = record();
    let mut game = replaying_at(&record, 10_000);
    game.key(KeyCode::KeyK).wait(500).key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    let stands = moment(&game);
    // Keys of the replay do nothing under a menu, nor after it.
    game.key(KeyCode::KeyE).key(KeyCode::KeyN).wait(3_000);
    assert_eq!((moment(&game), game.menu()), (stands, Menu::Pause));
    assert_eq!(game.button("resign red"), None);
    for (button, menu, back) in [("settings", Menu::Settings, "done"), ("help", Menu::Help, "done")] {
        game.press_button(button).frames(3);
        assert_eq!(game.menu(), menu);
        game.press_button(back).frames(3);
        assert_eq!(game.menu(), Menu::Pause);
    }
    game.press_button("resume").wait(1_000);
    assert!(moment(&game).at >= stands.at + 900, "it plays on at once");
    game.key(KeyCode::F1);
    game.assert_told("Play or pause");
    game.key(KeyCode::F1).key(KeyCode::F2).frames(2).key(KeyCode::F2);
    game.press_button("pause").press_button("leave").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    assert!(game.live().is_none() && game.world_ref().get_resource::<Playback>().is_none());
    assert_eq!(*game.resource::<Seats>(), Seats::default());
}

#[test]
fn a_result_can_be_watched_again_and_is_there_afterwards() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<Settings>().animations = tamsk::session::animations::AnimationSpeed::Off;
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let record = record();
    let live = LiveMatch::resume(MatchSetup { names: record.players.clone(), ..default() }, &record).expect("a match");
    game.world().write_message(LoadMatch { live: Box::new(live.clone()), seats });
    game.settle().press_button("replay").settle();
    assert_eq!((game.screen(), moment(&game)), (Screen::Replay, Moment::START));
    assert_true(&mut game, &record);
    game.key(KeyCode::KeyL).wait(1_000).key(KeyCode::Escape).press_button("leave").settle();
    assert_eq!(game.screen(), Screen::Match);
    let back = game.live().expect("the match");
    assert_eq!((back.game(), back.record(), back.setup()), (live.game(), live.record(), live.setup()));
    assert_eq!(*game.resource::<Seats>(), seats);
    assert!(game.button("rematch").is_some(), "the result is shown again");
}

#[test]
fn a_line_of_the_log_leads_to_its_turn() {
    let record = record();
    let mut game = replaying(&record);
    game.key(KeyCode::KeyG).frames(3);
    // Four moves, a claim, the timer, a late turn, an extra ring, another move and the end.
    for (line, expected) in [
        ("line 1", at(3, 2_500)),
        ("line 3", at(7, 8_000)),
        ("line 6", at(11, 27_000)),
        ("line 8", at(15, 32_500)),
        ("line 2", at(5, 6_000)),
        ("line 10", at(18, 60_000)),
    ] {
        game.press_button(line).frames(3);
        assert_eq!(moment(&game), expected, "{line}");
        assert_true(&mut game, &record);
    }
    game.key(KeyCode::KeyR).frames(2);
    game.assert_told("Ada D1–D2, ring");
    assert_eq!(game.told("Ada wins").len() + game.told("Bob wins").len(), 1, "what is to come is in the log");
}

#[test]
fn the_board_is_seen_from_the_other_side() {
    for by_key in [false, true] {
        let mut game = replaying(&record());
        let before = game.socket("D1");
        match by_key {
            true => drop(game.key(KeyCode::KeyB).settle()),
            false => drop(game.press_button("flip sides").settle()),
        }
        assert!(game.socket("D1").y < before.y - 100.0);
    }
}

#[test]
fn a_match_goes_on_from_any_moment_against_the_bot() {
    let record = record();
    let mut game = replaying_at(&record, 8_500);
    game.world().resource_mut::<Settings>().countdown = false;
    game.press_button("go on").frames(3);
    assert_eq!(game.menu(), Menu::GoOn);
    game.key(KeyCode::Escape).frames(3);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Replay));
    game.key(KeyCode::KeyN).frames(3);
    let novice = game.told("Novice")[0].center();
    game.click(novice).press_button("begin").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Match, Menu::Pause));
    let seats = *game.resource::<Seats>();
    assert_eq!(seats, Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) }, "it is Red's turn");
    let (expected, _) = straight(&record, at(7, 8_500));
    assert_eq!(game.table(), &expected);
    assert_eq!(game.live().map(|live| live.record().actions.clone()), Some(record.actions[..7].to_vec()));
    assert!(game.world_ref().get_resource::<Playback>().is_none());
    game.press_button("resume").wait(300).move_glass("G4", "F4").key(KeyCode::KeyS);
    game.wait(15_000);
    let live = game.live().expect("a match");
    assert_eq!(live.record().actions[..7], record.actions[..7], "its record holds the beginning");
    let moved =
        |by| live.record().actions[7..].iter().any(|action| action.by == by && matches!(action.act, Action::Place(_)));
    assert!(moved(Player::Red) && moved(Player::Black), "{:?}", &live.record().actions[7..]);
    let saved = game.resource::<Unfinished>().0.clone().expect("it is kept");
    assert_eq!((saved.seats, &saved.record.actions[..7]), (seats, &record.actions[..7]));
    let mut again = game.restarted();
    again.press_button("continue").settle();
    assert_eq!(again.live().map(|live| live.record().actions[..7].to_vec()), Some(record.actions[..7].to_vec()));
}

#[test]
fn a_match_goes_on_between_two_people_and_with_black_against_the_bot() {
    let record = record();
    let mut game = replaying_at(&record, 3_000);
    game.world().resource_mut::<Settings>().countdown = false;
    game.key(KeyCode::KeyN).frames(3);
    let person = game.told("Another person")[0].center();
    game.click(person).press_button("begin").settle();
    assert_eq!(*game.resource::<Seats>(), Seats::default());
    assert_eq!(game.live().map(|live| live.setup().names.clone()), Some(record.players.clone()));
    game.press_button("resume").wait(300).move_glass("D7", "D6");
    assert_eq!(game.table().to_move(), Player::Red, "Black has moved");

    let mut game = replaying_at(&record, 3_000);
    game.key(KeyCode::KeyN).frames(3).press_button("begin").settle();
    let black = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Person };
    assert_eq!(*game.resource::<Seats>(), black, "it is Black's turn");
    // A match that is over does not go on.
    let mut game = replaying_at(&record, 60_000);
    game.key(KeyCode::KeyN).press_button("go on").frames(3);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Replay));
}

#[test]
fn records_without_play_and_with_refused_actions_can_be_replayed() {
    let mut refused = record();
    refused.actions.insert(2, TimedAction { at: 2_100, by: Player::Black, act: Action::DropRing });
    refused.actions.insert(5, TimedAction { at: 0, by: Player::Black, act: Action::Pass });
    let empty = Record { rules: Options::at_level(Level::Two), ..Record::default() };
    let end_only = Record { end: Some(90_000), ..empty.clone() };
    for record in [refused, empty, end_only] {
        let mut game = replaying(&record);
        let end = game.resource::<Playback>().timeline().end();
        for button in ["action on", "turn on", "action back", "turn back", "faster", "play", "play", "end", "start"] {
            game.press_button(button).frames(3);
            assert_true(&mut game, &record);
        }
        for share in [0.0, 0.5, 1.0] {
            let place = on_scrubber(&game, share);
            game.click(place).frames(2);
            assert_true(&mut game, &record);
        }
        assert_eq!(moment(&game), end);
        game.key(KeyCode::Escape).press_button("leave").settle();
        assert_eq!(game.screen(), Screen::Title);
    }
}

#[test]
fn another_record_takes_the_place_of_the_first() {
    let (first, mut second) = (record(), record());
    second.actions.truncate(4);
    second.rules.level = Level::Two;
    let mut game = replaying_at(&first, 27_000);
    game.key(KeyCode::KeyK);
    game.world().write_message(ReplayRecord { record: Box::new(second.clone()), at: 2_200 });
    game.settle();
    assert_eq!((moment(&game), plays(&game)), (at(2, 2_200), false));
    assert_true(&mut game, &second);
    game.key(KeyCode::Escape).press_button("leave").settle();
    assert_eq!(game.screen(), Screen::Title);
    // And a match that begins ends the replay.
    let mut game = replaying(&first);
    game.begin(StartMatch::from(MatchSetup { options: Options::at_level(Level::One), ..default() }));
    assert!(game.world_ref().get_resource::<Playback>().is_none());
    assert_eq!((game.table().now() > 0, game.table().options().level), (true, Level::One));
}

#[test]
fn any_moment_of_a_long_match_is_shown_in_the_next_frame() {
    let record = Record { rules: Options::at_level(Level::Three), actions: long_match(), ..Record::default() };
    let end = record.actions.last().map_or(0, |action| action.at);
    assert!(end >= 12 * 60_000, "the match is too short: {end}");
    let mut game = replaying(&record);
    for share in [0.93, 0.21, 0.77, 0.5, 0.49, 0.01, 1.0, 0.0, 0.66] {
        let place = on_scrubber(&game, share);
        // The pointer goes down in one frame, which asks for the moment, and the next one shows it.
        game.point(place).frames(2).down().frames(2);
        assert_true(&mut game, &record);
        game.up().frames(1);
    }
    // At sixteen times the speed, to its end.
    for _ in 0..4 {
        game.key(KeyCode::KeyF);
    }
    game.key(KeyCode::KeyR).key(KeyCode::KeyK).frame_length(100);
    for _ in 0..end / 1_600 / 20 {
        game.frames(20);
        assert_true(&mut game, &record);
    }
    game.wait(6_000);
    assert_eq!(moment(&game), game.resource::<Playback>().timeline().end());
}
