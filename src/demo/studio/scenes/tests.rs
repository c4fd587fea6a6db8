//! Checks that the scenes show every sand level, screen, menu and question, every state of a glass, and every possible
//! number of rings in a tube.

use std::collections::{BTreeSet, HashSet};
use std::iter::successors;

use tamsk_records::Timeline;
use tamsk_rules::{GlassId, Match, Player, Sand, Socket};

use super::list;
use super::matches::SAND_LEVELS_IN_THOUSANDTHS;
use super::scene::{Expectation, GlassState, Scene};
use super::steps::{Step, TableTarget};
use crate::app::games::OTHER_GAMES_SCENE_FNS;
use crate::localization::Language;
use crate::states::{GameName, Menu, Screen};
use crate::ui::Confirmation;

fn scenes() -> Vec<Scene> {
    list::all_scenes(&OTHER_GAMES_SCENE_FNS).expect("every match can be put on the table")
}

fn on_table(scene: &Scene) -> Option<Match> {
    let table = scene.steps.iter().find_map(|step| match step {
        Step::PutOnTable(record) => Some(record),
        _ => None,
    })?;
    Some(Timeline::from_record(table).expect("the record can be replayed").final_state().clone())
}

/// Returns `first` and all values that follow it. If an enum gains a variant, the code does not compile until `next`
/// handles that variant.
fn all<T: Copy>(first: T, next: impl Fn(T) -> Option<T>) -> Vec<T> {
    successors(Some(first), |&last| next(last)).collect()
}

fn screens(scenes: &[Scene]) -> Vec<Screen> {
    let of_game = |game| {
        all(Screen::Title, move |screen| match screen {
            Screen::Title => Some(Screen::Setup(game)),
            Screen::Setup(_) => Some(Screen::Match(game)),
            Screen::Match(_) => Some(Screen::Study),
            Screen::Study => Some(Screen::Replay(game)),
            Screen::Replay(_) => None,
        })
    };
    let games: BTreeSet<GameName> = scenes.iter().map(|scene| scene.expected_screen_and_menu.0.game()).collect();
    assert_eq!(games.len(), 1 + OTHER_GAMES_SCENE_FNS.len(), "each game has scenes");
    games.into_iter().flat_map(of_game).collect()
}

fn menus() -> Vec<Menu> {
    all(Menu::None, |menu| match menu {
        Menu::None => Some(Menu::Pause),
        Menu::Pause => Some(Menu::Settings),
        Menu::Settings => Some(Menu::Confirm),
        Menu::Confirm => Some(Menu::Controls),
        Menu::Controls => Some(Menu::Briefing),
        Menu::Briefing => Some(Menu::Rulebook),
        Menu::Rulebook => Some(Menu::Lessons),
        Menu::Lessons => Some(Menu::Problems),
        Menu::Problems => Some(Menu::ContinueFromReplay),
        Menu::ContinueFromReplay => Some(Menu::Records),
        Menu::Records => Some(Menu::MouseChoice),
        Menu::MouseChoice => Some(Menu::Online),
        Menu::Online => None,
    })
}

fn questions() -> Vec<Confirmation> {
    all(Confirmation::Leave, |question| match question {
        Confirmation::Leave => Some(Confirmation::Resign(Player::Red)),
        Confirmation::Resign(_) => Some(Confirmation::Quit),
        Confirmation::Quit => Some(Confirmation::TakeBackAskedBy(Player::Black)),
        Confirmation::TakeBackAskedBy(_) => Some(Confirmation::TieOfferedBy(Player::Red)),
        Confirmation::TieOfferedBy(_) => None,
    })
}

fn states() -> Vec<GlassState> {
    all(GlassState::Unstarted, |state| match state {
        GlassState::Unstarted => Some(GlassState::Running),
        GlassState::Running => Some(GlassState::CarriedTilted),
        GlassState::CarriedTilted => Some(GlassState::SandUnsettledInFlight),
        GlassState::SandUnsettledInFlight => Some(GlassState::RunningOut),
        GlassState::RunningOut => Some(GlassState::Dead),
        GlassState::Dead => Some(GlassState::Translucent),
        GlassState::Translucent => None,
    })
}

#[test]
fn every_scene_has_a_unique_name_and_a_valid_match() {
    let scenes = scenes();
    let names: HashSet<&str> = scenes.iter().map(|scene| scene.name.as_str()).collect();
    assert_eq!(names.len(), scenes.len());
    for scene in &scenes {
        for step in &scene.steps {
            let (Step::PutOnTable(record) | Step::ShowReplay(record, _)) = step else { continue };
            let mut replay = record.replay().expect("the rules and the position are valid");
            assert_eq!(replay.replay_remaining(), vec![], "{}", scene.name);
            let last = Timeline::from_record(record).expect("the record can be replayed");
            let is_over = last.final_state().outcome().is_some();
            let shows_end = scene.name.contains("result") || matches!(step, Step::ShowReplay(..));
            assert_eq!(is_over, shows_end, "{}", scene.name);
        }
    }
}

#[test]
fn scenes_show_every_filling_of_every_tube() {
    let games: Vec<Match> =
        scenes().iter().filter(|scene| scene.name.starts_with("set-")).filter_map(on_table).collect();
    assert!(!games.is_empty());
    let highest = Socket::all().map(Socket::height).max().expect("the board has sockets");
    for height in 1..=highest {
        for rings in 0..=height {
            let is_seen = |game: &Match| {
                // A glass hides the rings in its tube, so only tubes without a glass count.
                let free = |socket: &Socket| socket.height() == height && game.glass_at(*socket).is_none();
                Socket::all().filter(free).any(|socket| game.board().rings(socket) == rings)
            };
            assert!(games.iter().any(is_seen), "no tube of height {height} with {rings} rings");
        }
    }
}

fn level(game: &Match, id: GlassId) -> u64 {
    let levels = SAND_LEVELS_IN_THOUSANDTHS.len() as u64;
    let above = u64::from(game.upper_sand(id)) * levels / u64::from(game.options().glass_sand_of(id.owner));
    above.min(levels - 1)
}

fn claims(scene: &Scene, state: GlassState) -> bool {
    scene
        .expectations
        .iter()
        .any(|claim| matches!(claim, Expectation::GlassesAtLeast(of, least) if *of == state && *least > 0))
}

/// Returns the sand levels of the glasses that a scene shows in a state. The set is empty if the scene does not expect
/// that state. Only the glass that the mouse lifts can be tilted or pouring. Only other glasses can be in the other
/// states.
fn levels_seen(scene: &Scene, state: GlassState) -> BTreeSet<u64> {
    let Some(game) = on_table(scene).filter(|_| claims(scene, state)) else { return BTreeSet::new() };
    let taken = scene.steps.iter().find_map(|step| match step {
        Step::ClickAt(TableTarget::Glass(socket)) => game.glass_at(*socket),
        _ => None,
    });
    let is_seen = |id: GlassId| match state {
        GlassState::CarriedTilted | GlassState::SandUnsettledInFlight => taken == Some(id),
        _ => taken != Some(id),
    };
    let running = game.glasses().filter(|(_, glass)| matches!(glass.sand, Sand::Running { .. }));
    running.map(|(id, _)| id).filter(|id| is_seen(*id)).map(|id| level(&game, id)).collect()
}

#[test]
fn scenes_show_every_glass_state_at_five_sand_levels() {
    let (scenes, five) = (scenes(), (0..SAND_LEVELS_IN_THOUSANDTHS.len() as u64).collect::<BTreeSet<_>>());
    for state in states() {
        assert!(scenes.iter().any(|scene| claims(scene, state)), "no scene shows {state:?}");
        match state {
            // Glasses in these states have no sand level to show.
            GlassState::Unstarted | GlassState::RunningOut | GlassState::Dead => {}
            GlassState::Running
            | GlassState::CarriedTilted
            | GlassState::SandUnsettledInFlight
            | GlassState::Translucent => {
                let seen: BTreeSet<u64> = scenes.iter().flat_map(|scene| levels_seen(scene, state)).collect();
                assert_eq!(seen, five, "{state:?}");
            }
        }
    }
}

#[test]
fn scenes_show_every_screen_menu_and_question_in_every_language() {
    let scenes = scenes();
    for &language in Language::ALL {
        let spoken: Vec<&Scene> =
            scenes.iter().filter(|scene| scene.name.starts_with("menu-") && scene.language == language).collect();
        for screen in screens(&scenes) {
            assert!(
                spoken.iter().any(|scene| scene.expected_screen_and_menu.0 == screen),
                "{language:?}: no scene shows {screen:?}"
            );
        }
        for menu in menus() {
            assert!(
                spoken.iter().any(|scene| scene.expected_screen_and_menu.1 == menu),
                "{language:?}: no scene shows {menu:?}"
            );
        }
        for question in questions() {
            let claim = Expectation::Question(question);
            let asked = spoken.iter().filter(|scene| scene.expected_screen_and_menu.1 == Menu::Confirm);
            assert!(
                asked.into_iter().any(|scene| scene.expectations.contains(&claim)),
                "{language:?}: no scene asks {question:?}"
            );
        }
    }
}

/// Checks which scenes have stored pictures. Their number is limited, because CI has only minutes to compare the
/// pictures.
#[test]
fn stored_pictures_do_not_depend_on_the_computer() {
    let scenes = scenes();
    let kept = scenes.iter().filter(|scene| scene.has_reference_picture).count();
    assert!((50..=100).contains(&kept), "{kept} of {} are kept", scenes.len());
    let of_files: Vec<&Scene> = scenes.iter().filter(|scene| scene.name.starts_with("menu-records-import")).collect();
    assert_eq!(of_files.len(), Language::ALL.len());
    assert!(of_files.iter().all(|scene| !scene.has_reference_picture));
}
