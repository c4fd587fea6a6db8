//! Tests of the coordinates on the rim, the names of hovered sockets, and the sockets that the log highlights.

use tamsk::graphics::RimLabels;
use tamsk::graphics::material::Surface;
use tamsk::graphics::material::lean::LeanMaterial;
use tamsk::localization::Language;
use tamsk::simulation::components::LogSocket;
use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

use super::settings::SWITCH;

/// Returns the opacity of the labels on Red's side and on Black's side.
fn labels(game: &mut HeadlessGame) -> [f32; 2] {
    let materials = game.resource::<Assets<LeanMaterial>>();
    Player::BOTH.map(|side| {
        let sides: Vec<_> = game
            .each::<(&RimLabels, &Visibility, &MeshMaterial3d<LeanMaterial>, (Has<Mesh3d>, Has<Surface>))>()
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
    game.wait(400).press_button("settings").wait(400);
    assert_eq!(game.menu(), Menu::Settings);
    let [name] = game.text_areas("Coordinates")[..] else { panic!("{:?}", game.visible_texts()) };
    game.click(Vec2::new(name.min.x + SWITCH, name.center().y)).frames(3);
}

#[test]
fn the_coordinates_setting_fades_the_labels_in_and_out() {
    let mut game = HeadlessGame::new();
    assert_eq!(labels(&mut game), [0.0; 2], "off at first");
    let drawn = game.each_with::<(), (With<RimLabels>, With<Mesh3d>)>().len();
    assert_eq!(drawn, 0, "labels must not be drawn before they are visible");
    switch_coordinates(&mut game);
    assert!(game.resource::<GraphicsSettings>().coordinates);
    let [red, _] = labels(&mut game);
    assert!(red > 0.0 && red < 0.94, "they fade in: {red}");
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.press_button("done").begin(MatchSetup::default());
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape);
    switch_coordinates(&mut game);
    let [red, _] = labels(&mut game);
    assert!(red > 0.0 && red < 0.94, "they fade out: {red}");
    assert_only_labels_of(&mut game, None);
}

#[test]
fn coordinates_appear_at_once_without_animations() {
    let mut game = HeadlessGame::level(Level::One);
    game.world().resource_mut::<AccessSettings>().animations = AnimationSpeed::Off;
    game.frames(2).press_button("log").frames(1);
    assert!(labels(&mut game)[0] > 0.9);
    game.press_button("log").frames(1);
    assert_eq!(labels(&mut game), [0.0; 2]);
}

#[test]
fn the_log_shows_coordinates_while_it_is_open() {
    let mut game = HeadlessGame::level(Level::Two);
    game.press_button("log");
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape);
    game.key(KeyCode::KeyG);
    assert_only_labels_of(&mut game, None);
    game.key(KeyCode::KeyG);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape).press_button("leave");
    assert_eq!(game.screen(), Screen::Title);
    assert_only_labels_of(&mut game, None);
}

#[test]
fn a_hint_that_names_sockets_shows_coordinates() {
    let mut game = HeadlessGame::against_bot(Level::One);
    assert_only_labels_of(&mut game, None);
    game.press_button("hint");
    game.until("the hint is shown", |game| game.the::<Hint>().visible.is_some());
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape);
    assert_only_labels_of(&mut game, Some(Player::Red));
    game.key(KeyCode::Escape).move_glass("D1", "D2").key(KeyCode::KeyS);
    assert_only_labels_of(&mut game, None);
}

#[test]
fn lessons_show_coordinates_in_every_phase() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 0);
    let side = |game: &mut HeadlessGame| labels(game).iter().position(|&alpha| alpha > 0.9);
    let at = game.socket("D5");
    game.point(at).wait(500);
    assert_eq!(named(&game), ["D5"], "names help while the text is being read");
    for _ in 0..6 {
        assert!(game.resource::<CurrentLesson>().is_on() && side(&mut game).is_some());
        game.world().write_message(LessonCommand::Skip);
        game.wait_for_camera();
    }
    game.key(KeyCode::Escape).wait(800);
    assert!(side(&mut game).is_some(), "in the pause, too");
    game.world().write_message(LessonCommand::Leave);
    game.wait_for_camera();
    assert_eq!(labels(&mut game), [0.0; 2]);
}

#[test]
fn the_coordinates_are_upright_from_the_side_of_the_camera() {
    let mut game = HeadlessGame::level(Level::One);
    game.press_button("log");
    assert_only_labels_of(&mut game, Some(Player::Red));
    for (key, side) in [
        (KeyCode::KeyB, Player::Black),
        (KeyCode::KeyT, Player::Black),
        (KeyCode::KeyH, Player::Red),
        (KeyCode::KeyT, Player::Red),
    ] {
        game.key(key);
        assert_only_labels_of(&mut game, Some(side));
    }
    game.begin(StartMatch { setup: MatchSetup::default(), seats: PERSON_AGAINST_BOT.swapped(), ..default() });
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
    let mut game = HeadlessGame::level(Level::One);
    for key in [KeyCode::KeyT, KeyCode::KeyV] {
        game.key(key).wait_for_camera();
        let mut last = Vec::new();
        for socket in Socket::all() {
            let name = socket.to_string();
            // The glass on a socket hides the socket, so point at the glass.
            let at =
                if game.table().glass_at(socket).is_some() { game.glass(&name) } else { game.point_of_socket(socket) };
            game.point(at).wait(100);
            // A glass in front of the last socket may also stand in front of this one.
            let passed = named(&game);
            assert!(passed.is_empty() || passed == last, "{passed:?} while the mouse is passing to {socket}");
            game.wait(300);
            let shown = named(&game);
            let [shown] = &shown[..] else { panic!("{socket}: {shown:?}") };
            let behind_a_glass = *shown != name && game.table().glass_at(s(shown)).is_some();
            assert!(*shown == name || behind_a_glass, "{shown} for {socket}");
            let (words, place) = (game.text_areas(shown)[0], game.socket(shown));
            assert!(words.center().distance(place) < 55.0, "{words:?} for {place}");
            assert!(!words.contains(place), "the middle of the socket stays free");
            last = vec![shown.clone()];
        }
    }
    let beside = game.holder(Player::Red);
    game.point(beside).wait(500);
    assert_eq!(named(&game), Vec::<String>::new(), "no name must appear beside the board");
}

#[test]
fn a_hovered_socket_shows_its_number_of_rings() {
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).wait_for_camera();
    for (language, socket, words) in [
        (Language::English, "D2", "1 of 2 rings"),
        (Language::English, "C4", "0 of 3 rings"),
        (Language::English, "D1", "0 of 1 ring"),
        (Language::French, "D2", "1 sur 2\u{A0}anneaux"),
    ] {
        game.world().resource_mut::<TextSettings>().language = Some(language.code().to_owned());
        let at = if socket == "D2" { game.glass(socket) } else { game.socket(socket) };
        game.point(at).wait(400);
        assert_eq!(named(&game), [socket]);
        game.assert_text(words);
    }
    // The keyboard cursor shows the name as well.
    game.world().resource_mut::<TextSettings>().language = Some("en".to_owned());
    game.key(KeyCode::Numpad5).frames(3);
    assert_eq!(named(&game), ["D7"], "what the cursor is on");
    game.assert_text("0 of 1 ring");
}

#[test]
fn no_socket_name_is_shown_in_menus_or_the_countdown() {
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2");
    let at = game.socket("C4");
    game.point(at).wait(500);
    assert_eq!(named(&game), ["C4"]);
    for key in [KeyCode::Escape, KeyCode::F1, KeyCode::F2] {
        game.key(key);
        assert_ne!(game.menu(), Menu::None);
        // A card may mention the socket, but not at this place.
        let here = |game: &HeadlessGame| game.text_areas("C4").iter().any(|words| words.center().distance(at) < 60.0);
        game.point(at).wait(500);
        assert!(!here(&game), "{:?}", game.menu());
        game.key(key);
        assert_eq!(game.menu(), Menu::None);
        game.skip_time(1_000);
        assert!(!here(&game), "during the countdown");
        game.skip_time(3_000);
        assert!(here(&game), "after the countdown");
    }
    // No name appears under a panel.
    game.key(KeyCode::KeyG).wait_for_camera().point(Vec2::new(120.0, WINDOW.y - 300.0)).wait(500);
    assert_eq!(named(&game), Vec::<String>::new());
}

#[test]
fn only_legal_targets_of_a_carried_glass_are_named() {
    for level in [Level::One, Level::Three] {
        let mut game = HeadlessGame::level(level);
        let (from, to, far) = (game.glass("D1"), game.socket("D2"), game.socket("D5"));
        game.point(from).frames(2).down().frames(1).point(from.lerp(to, 0.6)).frames(1).point(to).frames(2);
        assert_eq!(named(&game), ["D2"], "{level:?}");
        game.point(far).wait(500);
        assert_eq!(named(&game), Vec::<String>::new(), "{level:?}");
        game.point(to).frames(2).up().frames(2);
        assert!(game.table().glass_at(s("D2")).is_some());
        let (black, to) = (game.glass("D7"), game.socket("D6"));
        game.key(KeyCode::KeyD).click(black).point(to).frames(2);
        assert_eq!(named(&game), ["D6"], "{level:?}");
    }
}

#[test]
fn the_hand_of_a_bot_shows_no_socket_names() {
    let mut game = HeadlessGame::with_seats(Level::Two, PERSON_AGAINST_BOT.swapped());
    game.point(Vec2::new(640.0, 690.0)).frames(1);
    let mut carried = 0;
    game.until("the bot has moved", |game| {
        carried += usize::from(game.hand(Player::Red).snap_socket.is_some());
        assert_eq!(named(game), Vec::<String>::new());
        game.table().to_move() == Player::Black
    });
    assert!(carried > 0, "the hand must have been above a target");
}

/// Returns the sockets that the log highlights: those that a glass left, and those where a glass arrived.
fn marked(game: &mut HeadlessGame) -> (Vec<String>, Vec<String>) {
    let names: Vec<String> = Socket::all().map(|socket| socket.to_string()).collect();
    let mut found = |arrived| {
        names
            .iter()
            .filter(|name| game.socket_component(name) == Some(LogSocket { arrived }))
            .cloned()
            .collect::<Vec<_>>()
    };
    let marked = (found(false), found(true));
    let drawn = game.each::<(&Name, &Transform)>().filter(|(name, at)| {
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
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).move_glass("D7", "D6").key(KeyCode::KeyK);
    game.key(KeyCode::KeyF).move_glass("A4", "A3").key(KeyCode::KeyD);
    let lines = ["Red D1-D2o", "Black D7-D6", "Red *A4-A3"];
    game.press_button("log").wait_for_camera();
    let line = |game: &HeadlessGame, words: &str| {
        // The last move is also written beside the buttons.
        let places = game.text_areas(words);
        places.into_iter().find(|at| at.min.y > 70.0).unwrap_or_else(|| panic!("{words}: {:?}", game.visible_texts()))
    };
    for (words, from, to) in [(lines[0], "D1", "D2"), (lines[1], "D7", "D6"), (lines[2], "A4", "A3")] {
        let at = line(&game, words);
        for x in [at.min.x - 12.0, at.center().x, at.max.x + 8.0] {
            game.point(Vec2::new(x, at.center().y)).frames(3);
            assert_eq!(marked(&mut game), (vec![from.to_owned()], vec![to.to_owned()]), "{words}");
        }
    }
    let at = line(&game, lines[0]).center();
    let title = game.text_areas("MATCH LOG")[0].center();
    game.point(title).frames(3);
    assert_eq!(marked(&mut game), none, "the title names no socket");
    // The highlight ends when the pointer leaves the log, in a pause, and when the log closes.
    let ways: [(&str, &dyn Fn(&mut HeadlessGame)); 3] = [
        ("beside the log", &|game| _ = game.point(WINDOW / 2.0)),
        ("in a pause", &|game| _ = game.key(KeyCode::Escape)),
        ("with the log closed", &|game| _ = game.key(KeyCode::KeyG)),
    ];
    for (when, end) in ways {
        game.point(at).frames(3);
        assert_eq!(marked(&mut game), (vec!["D1".to_owned()], vec!["D2".to_owned()]), "{when}");
        end(&mut game);
        game.frames(3);
        assert_eq!(marked(&mut game), none, "{when}");
        if game.menu() == Menu::Pause {
            game.key(KeyCode::Escape);
        }
    }
}
