//! Tests of the coordinates on the rim, the names of sockets under the pointer, and the sockets that the log
//! highlights.

use tamsk::graphics::RimLabels;
use tamsk::graphics::material::Surface;
use tamsk::graphics::material::lean::LeanMaterial;
use tamsk::localization::Language;
use tamsk::simulation::components::HoveredLogSocket;
use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

use super::settings::SWITCH;

/// Returns the opacity of the labels on Red's side and on Black's side.
fn labels(game: &mut HeadlessGame) -> [f32; 2] {
    let materials = game.resource::<Assets<LeanMaterial>>();
    Player::BOTH.map(|side| {
        let sides: Vec<_> = game
            .query_all::<(&RimLabels, &Visibility, &MeshMaterial3d<LeanMaterial>, (Has<Mesh3d>, Has<Surface>))>()
            .filter(|(labels, ..)| labels.side == Some(side))
            .collect();
        let &(_, visibility, material, (_, surface)) = sides.first().expect("the labels of a side");
        assert!(!surface, "labels must be blended, because Low draws still parts only once");
        let alpha = materials.get(&material.0).expect("a material").color.alpha;
        assert_eq!(*visibility == Visibility::Hidden, alpha == 0.0);
        let drawn = sides.iter().any(|(.., (drawn, _))| *drawn);
        assert!(drawn || alpha == 0.0, "visible labels must have a mesh");
        alpha
    })
}

/// Asserts that only the labels of this side are visible after the fade.
#[track_caller]
pub(super) fn assert_only_labels_of(game: &mut HeadlessGame, side: Option<Player>) {
    game.wait(800);
    let shown = labels(game).map(|alpha| alpha > 0.9);
    assert_eq!(shown, Player::BOTH.map(|of| side == Some(of)), "{:?}", labels(game));
}

fn switch_coordinates(game: &mut HeadlessGame) {
    game.wait(400).click_button("settings").wait(400);
    assert_eq!(game.menu(), Menu::Settings);
    let [name] = game.text_areas("Coordinates")[..] else { panic!("{:?}", game.visible_texts()) };
    game.click(Vec2::new(name.min.x + SWITCH, name.center().y)).run_frames(3);
}

#[test]
fn the_coordinates_setting_fades_the_labels_in_and_out() {
    let mut game = HeadlessGame::new();
    assert_eq!(labels(&mut game), [0.0; 2], "labels must be off by default");
    let drawn = game.query_filtered::<(), (With<RimLabels>, With<Mesh3d>)>().len();
    assert_eq!(drawn, 0, "labels must not be drawn before they are visible");
    switch_coordinates(&mut game);
    assert!(game.resource::<GraphicsSettings>().show_coordinates);
    let [red, _] = labels(&mut game);
    assert!(red > 0.0 && red < 0.94, "the labels must fade in: {red}");
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.click_button("done").begin_match(MatchSetup::default());
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape);
    switch_coordinates(&mut game);
    let [red, _] = labels(&mut game);
    assert!(red > 0.0 && red < 0.94, "the labels must fade out: {red}");
    assert_only_labels_of(&mut game, None);
}

#[test]
fn coordinates_appear_at_once_without_animations() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    game.run_frames(2).click_button("log").run_frames(1);
    assert!(labels(&mut game)[0] > 0.9);
    game.click_button("log").run_frames(1);
    assert_eq!(labels(&mut game), [0.0; 2]);
}

#[test]
fn the_log_shows_coordinates_while_it_is_open() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.click_button("log");
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape);
    game.press_key(KeyCode::KeyG);
    assert_only_labels_of(&mut game, None);
    game.press_key(KeyCode::KeyG);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape).click_button("leave");
    assert_eq!(game.screen(), Screen::Title);
    assert_only_labels_of(&mut game, None);
}

#[test]
fn a_hint_that_names_sockets_shows_coordinates() {
    let mut game = HeadlessGame::against_bot(Level::One);
    assert_only_labels_of(&mut game, None);
    game.click_button("hint");
    game.run_until("the hint is shown", |game| game.expect_component::<Hint>().visible_advice.is_some());
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_key(KeyCode::Escape).drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    assert_only_labels_of(&mut game, None);
}

#[test]
fn lessons_show_coordinates_in_every_phase() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 0);
    let side = |game: &mut HeadlessGame| labels(game).iter().position(|&alpha| alpha > 0.9);
    let at = game.point_of_socket_named("D5");
    game.move_mouse(at).wait(500);
    assert_eq!(named(&game), ["D5"], "names must appear while the text is being read");
    for _ in 0..6 {
        assert!(game.resource::<CurrentLesson>().is_on() && side(&mut game).is_some());
        game.world_mut().write_message(LessonCommand::Skip);
        game.wait_for_camera();
    }
    game.press_key(KeyCode::Escape).wait(800);
    assert!(side(&mut game).is_some(), "labels must stay visible in a pause");
    game.world_mut().write_message(LessonCommand::Leave);
    game.wait_for_camera();
    assert_eq!(labels(&mut game), [0.0; 2]);
}

#[test]
fn the_coordinates_are_upright_from_the_side_of_the_camera() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.click_button("log");
    assert_only_labels_of(&mut game, Some(Player::Red));
    for (key, side) in [
        (KeyCode::KeyB, Player::Black),
        (KeyCode::KeyT, Player::Black),
        (KeyCode::KeyH, Player::Red),
        (KeyCode::KeyT, Player::Red),
    ] {
        game.press_key(key);
        assert_only_labels_of(&mut game, Some(side));
    }
    game.begin_match(StartMatch { setup: MatchSetup::default(), seats: PERSON_AGAINST_BOT.swapped(), ..default() });
    assert_only_labels_of(&mut game, Some(Player::Black));
}

/// Returns the names of sockets that are visible on the table, sorted.
fn named(game: &HeadlessGame) -> Vec<String> {
    let texts = game.visible_texts().into_iter();
    let mut names: Vec<String> = texts.filter(|text| text.parse::<Socket>().is_ok()).map(str::to_owned).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_name_of_a_hovered_socket_appears_beside_it() {
    let mut game = HeadlessGame::at_level(Level::One);
    for key in [KeyCode::KeyT, KeyCode::KeyV] {
        game.press_key(key).wait_for_camera();
        let mut last = Vec::new();
        for socket in Socket::all() {
            let name = socket.to_string();
            // The glass on a socket hides the socket, so point at the glass.
            let at = if game.current_match().glass_at(socket).is_some() {
                game.point_of_glass_on(&name)
            } else {
                game.point_of_socket(socket)
            };
            game.move_mouse(at).wait(100);
            // If one glass hides both the previous and the next socket, the name of the previous socket stays visible.
            let passed = named(&game);
            assert!(passed.is_empty() || passed == last, "{passed:?} while the mouse is passing to {socket}");
            game.wait(300);
            let shown = named(&game);
            let [shown] = &shown[..] else { panic!("{socket}: {shown:?}") };
            let behind_a_glass = *shown != name && game.current_match().glass_at(s(shown)).is_some();
            assert!(*shown == name || behind_a_glass, "{shown} for {socket}");
            let (words, place) = (game.text_areas(shown)[0], game.point_of_socket_named(shown));
            assert!(words.center().distance(place) < 55.0, "{words:?} for {place}");
            assert!(!words.contains(place), "the middle of the socket stays free");
            last = vec![shown.clone()];
        }
    }
    let beside = game.point_of_holder(Player::Red);
    game.move_mouse(beside).wait(500);
    assert_eq!(named(&game), Vec::<String>::new(), "no name must appear beside the board");
}

#[test]
fn a_hovered_socket_shows_its_number_of_rings() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait_for_camera();
    for (language, socket, words) in [
        (Language::English, "D2", "1 of 2 rings"),
        (Language::English, "C4", "0 of 3 rings"),
        (Language::English, "D1", "0 of 1 ring"),
        (Language::French, "D2", "1 sur 2\u{A0}anneaux"),
    ] {
        game.world_mut().resource_mut::<TextSettings>().language = Some(language.code().to_owned());
        let at = if socket == "D2" { game.point_of_glass_on(socket) } else { game.point_of_socket_named(socket) };
        game.move_mouse(at).wait(400);
        assert_eq!(named(&game), [socket]);
        game.assert_text(words);
    }
    // The keyboard cursor also shows the name of its socket.
    game.world_mut().resource_mut::<TextSettings>().language = Some("en".to_owned());
    game.press_key(KeyCode::Numpad5).run_frames(3);
    assert_eq!(named(&game), ["D7"], "the cursor's socket must be named");
    game.assert_text("0 of 1 ring");
}

#[test]
fn no_socket_name_is_shown_in_menus_or_the_countdown() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    let at = game.point_of_socket_named("C4");
    game.move_mouse(at).wait(500);
    assert_eq!(named(&game), ["C4"]);
    for key in [KeyCode::Escape, KeyCode::F1, KeyCode::F2] {
        game.press_key(key);
        assert_ne!(game.menu(), Menu::None);
        // A card may contain the name of the socket elsewhere, so look only near the socket.
        let here = |game: &HeadlessGame| game.text_areas("C4").iter().any(|words| words.center().distance(at) < 60.0);
        game.move_mouse(at).wait(500);
        assert!(!here(&game), "{:?}", game.menu());
        game.press_key(key);
        assert_eq!(game.menu(), Menu::None);
        game.wait_in_long_frames(1_000);
        assert!(!here(&game), "during the countdown");
        game.wait_in_long_frames(3_000);
        assert!(here(&game), "after the countdown");
    }
    // No name appears under a panel.
    game.press_key(KeyCode::KeyG).wait_for_camera().move_mouse(Vec2::new(120.0, WINDOW_SIZE.y - 300.0)).wait(500);
    assert_eq!(named(&game), Vec::<String>::new());
}

#[test]
fn only_legal_targets_of_a_carried_glass_are_named() {
    for level in [Level::One, Level::Three] {
        let mut game = HeadlessGame::at_level(level);
        let (from, to, far) =
            (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"), game.point_of_socket_named("D5"));
        game.move_mouse(from)
            .run_frames(2)
            .press_left_button()
            .run_frames(1)
            .move_mouse(from.lerp(to, 0.6))
            .run_frames(1)
            .move_mouse(to)
            .run_frames(2);
        assert_eq!(named(&game), ["D2"], "{level:?}");
        game.move_mouse(far).wait(500);
        assert_eq!(named(&game), Vec::<String>::new(), "{level:?}");
        game.move_mouse(to).run_frames(2).release_left_button().run_frames(2);
        assert!(game.current_match().glass_at(s("D2")).is_some());
        let (black, to) = (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"));
        game.press_key(KeyCode::KeyD).click(black).move_mouse(to).run_frames(2);
        assert_eq!(named(&game), ["D6"], "{level:?}");
    }
}

#[test]
fn the_hand_of_a_bot_shows_no_socket_names() {
    let mut game = HeadlessGame::with_seats(Level::Two, PERSON_AGAINST_BOT.swapped());
    game.move_mouse(Vec2::new(640.0, 690.0)).run_frames(1);
    let mut carried = 0;
    game.run_until("the bot has moved", |game| {
        carried += usize::from(game.hand(Player::Red).snap_socket.is_some());
        assert_eq!(named(game), Vec::<String>::new());
        game.current_match().to_move() == Player::Black
    });
    assert!(carried > 0, "the hand must have been above a target");
}

/// Returns the origins and the destinations of moves that the log highlights.
fn marked(game: &mut HeadlessGame) -> (Vec<String>, Vec<String>) {
    let names: Vec<String> = Socket::all().map(|socket| socket.to_string()).collect();
    let mut found = |arrived| {
        names
            .iter()
            .filter(|name| game.socket_component(name) == Some(HoveredLogSocket { is_destination: arrived }))
            .cloned()
            .collect::<Vec<_>>()
    };
    let marked = (found(false), found(true));
    let drawn = game.query_all::<(&Name, &Transform)>().filter(|(name, at)| {
        let place = |socket: &String| layout::socket_position(s(socket));
        let here = Vec2::new(at.translation.x, at.translation.z);
        name.as_str() == "Named socket" && marked.0.iter().chain(&marked.1).any(|socket| place(socket) == here)
    });
    assert_eq!(drawn.count(), marked.0.len() + marked.1.len(), "a mark is drawn on each");
    marked
}

#[test]
fn a_hovered_line_of_the_log_highlights_its_sockets() {
    let none = (vec![], vec![]);
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).drag_glass("D7", "D6").press_key(KeyCode::KeyK);
    game.press_key(KeyCode::KeyF).drag_glass("A4", "A3").press_key(KeyCode::KeyD);
    let lines = ["Red D1-D2o", "Black D7-D6", "Red *A4-A3"];
    game.click_button("log").wait_for_camera();
    let line = |game: &HeadlessGame, words: &str| {
        // The last move is also written beside the buttons at the top.
        let places = game.text_areas(words);
        places.into_iter().find(|at| at.min.y > 70.0).unwrap_or_else(|| panic!("{words}: {:?}", game.visible_texts()))
    };
    for (words, from, to) in [(lines[0], "D1", "D2"), (lines[1], "D7", "D6"), (lines[2], "A4", "A3")] {
        let at = line(&game, words);
        for x in [at.min.x - 12.0, at.center().x, at.max.x + 8.0] {
            game.move_mouse(Vec2::new(x, at.center().y)).run_frames(3);
            assert_eq!(marked(&mut game), (vec![from.to_owned()], vec![to.to_owned()]), "{words}");
        }
    }
    let at = line(&game, lines[0]).center();
    let title = game.text_areas("MATCH LOG")[0].center();
    game.move_mouse(title).run_frames(3);
    assert_eq!(marked(&mut game), none, "the title names no socket");
    // The highlight ends when the pointer leaves the log, in a pause, and when the log closes.
    let ways: [(&str, &dyn Fn(&mut HeadlessGame)); 3] = [
        ("beside the log", &|game| _ = game.move_mouse(WINDOW_SIZE / 2.0)),
        ("in a pause", &|game| _ = game.press_key(KeyCode::Escape)),
        ("with the log closed", &|game| _ = game.press_key(KeyCode::KeyG)),
    ];
    for (when, end) in ways {
        game.move_mouse(at).run_frames(3);
        assert_eq!(marked(&mut game), (vec!["D1".to_owned()], vec!["D2".to_owned()]), "{when}");
        end(&mut game);
        game.run_frames(3);
        assert_eq!(marked(&mut game), none, "{when}");
        if game.menu() == Menu::Pause {
            game.press_key(KeyCode::Escape);
        }
    }
}
