//! The scenes of every menu and dialog in one language.

use bevy::prelude::KeyCode;
use tamsk_rules::Player;

use super::scene::{Claim, Scene};
use super::steps::{Spot, Step};
use super::{matches, online};
use crate::localization::Language;
use crate::settings::Settings;
use crate::states::{Menu, Screen, TAMSK};
use crate::ui::Confirmation;

/// A menu: the end of its scene's name, the steps to it, its screen and menu, and its claims.
type MenuScene = (&'static str, Vec<Step>, (Screen, Menu), Vec<Claim>);

/// Scenes with stored pictures in English only, as the pictures of other scenes suffice to compare words.
const KEPT_IN_ENGLISH: [&str; 11] = [
    "welcome",
    "unfinished",
    "lot",
    "mice",
    "leaving",
    "going-on",
    "lesson",
    "records-list",
    "records-statistics",
    "online",
    "online-agreement",
];
/// Scenes without stored pictures. Of the last ones, the import of records depends on the files of the computer that draws
/// it, and the problems on the date.
const NOT_KEPT: [&str; 9] = [
    "continued",
    "quitting",
    "records-bin",
    "records-renaming",
    "records-emptying",
    "online-waiting",
    "online-standstill",
    "records-import",
    "problems",
];

pub(super) fn scenes(language: Language) -> Result<Vec<Scene>, String> {
    let of_language = |(name, steps, at, claims): MenuScene| Scene {
        language,
        claims,
        end: match name {
            "log" => Some(Step::Press("log")),
            "records-import" => Some(Step::Key(KeyCode::Escape)),
            _ => None,
        },
        has_stored_picture: !NOT_KEPT.contains(&name)
            && (language == Language::English || !KEPT_IN_ENGLISH.contains(&name)),
        ..Scene::new(format!("menu-{name}-{}", language.code()), steps, at)
    };
    let all = [around_the_title(), far_apart(), of_records()?, before_a_match(), over_a_match()?, of_replays()];
    Ok(all.into_iter().flatten().map(of_language).collect())
}

fn over_title(menu: Menu) -> Vec<Step> {
    vec![Step::Go(Screen::Title, menu)]
}

fn around_the_title() -> Vec<MenuScene> {
    use Step::{Go, Press};
    let title = (Screen::Title, Menu::None);
    let begun = matches::listed(&matches::in_full_swing());
    let unfinished = vec![Step::UnfinishedMatches(begun.into_iter().collect()), Go(Screen::Title, Menu::None)];
    let at = |menu| (Screen::Title, menu);
    vec![
        ("title", over_title(Menu::None), title, vec![]),
        (
            "welcome",
            vec![Step::Settings(|settings| settings.progress.welcomed = false), Go(Screen::Title, Menu::None)],
            title,
            vec![Claim::Button("skip")],
        ),
        ("unfinished", unfinished, title, vec![Claim::Button("continue")]),
        (
            "continued",
            vec![Step::Resume(Box::new(matches::in_full_swing()))],
            (Screen::Match(TAMSK), Menu::None),
            vec![Claim::Countdown],
        ),
        ("lessons", over_title(Menu::Lessons), at(Menu::Lessons), vec![]),
        ("problems", over_title(Menu::Problems), at(Menu::Problems), vec![Claim::Button("problem of the day")]),
        (
            "problem",
            [over_title(Menu::Problems), vec![Press("problem 4")]].concat(),
            (Screen::Match(TAMSK), Menu::None),
            vec![Claim::Button("problem hint")],
        ),
        ("settings", over_title(Menu::Settings), at(Menu::Settings), vec![]),
        (
            "keys",
            [over_title(Menu::Settings), vec![Press("keys")]].concat(),
            at(Menu::Settings),
            vec![Claim::Button("keys done")],
        ),
        ("rulebook", over_title(Menu::Rulebook), at(Menu::Rulebook), vec![]),
        ("study", vec![Press("study")], (Screen::Study, Menu::None), vec![]),
    ]
}

fn far_apart() -> Vec<MenuScene> {
    let over_title = |set: Step| vec![Step::Go(Screen::Title, Menu::Online), set];
    let at = (Screen::Title, Menu::Online);
    let begun = vec![Step::Table(Box::new(matches::in_full_swing())), online::match_that_stands_still()];
    vec![
        ("online", over_title(online::choosing()), at, vec![Claim::Button("continue 0")]),
        ("online-waiting", over_title(online::waiting()), at, vec![Claim::Button("copy code")]),
        ("online-agreement", over_title(online::agreeing()), at, vec![Claim::Button("give time")]),
        ("online-standstill", begun, (Screen::Match(TAMSK), Menu::Online), vec![Claim::Button("ready")]),
    ]
}

fn of_records() -> Result<Vec<MenuScene>, String> {
    use Step::Press;
    let at = (Screen::Title, Menu::Records);
    let shelf = matches::records()?;
    // The menu opens on its last page.
    let page = |page, more: &[Step]| {
        let mut steps = vec![Step::Library(shelf.clone()), Step::Go(Screen::Title, Menu::Records), Press(page)];
        steps.extend_from_slice(more);
        steps
    };
    let [list, statistics, bin] = ["records page 0", "records page 1", "records page 2"];
    let begun =
        vec![Step::UnfinishedMatches(matches::unfinished()?), Step::Go(Screen::Title, Menu::None), Press("unfinished")];
    Ok(vec![
        ("records", [over_title(Menu::Records), vec![Press(list)]].concat(), at, vec![]),
        ("records-list", page(list, &[]), at, vec![Claim::Button("watch record")]),
        ("records-statistics", page(statistics, &[]), at, vec![]),
        ("records-bin", page(bin, &[]), at, vec![Claim::Button("restore")]),
        ("records-renaming", page(list, &[Press("rename")]), at, vec![Claim::Button("record name")]),
        ("records-emptying", page(bin, &[Press("empty bin")]), at, vec![Claim::Button("yes")]),
        ("records-unfinished", begun.clone(), at, vec![Claim::Button("continue match")]),
        ("records-discarding", [begun, vec![Press("discard match")]].concat(), at, vec![Claim::Button("yes")]),
        ("records-import", page(list, &[Press("import")]), at, vec![]),
    ])
}

fn before_a_match() -> Vec<MenuScene> {
    use Step::{Go, Press};
    let setup = || vec![Go(Screen::Setup(TAMSK), Menu::None)];
    let at = (Screen::Setup(TAMSK), Menu::None);
    let names = |settings: &mut Settings| settings.choices.tamsk.players = ("Ruby".into(), "Onyx".into());
    let mice = vec![Step::TwoMice, Step::Table(Box::new(matches::in_full_swing()))];
    vec![
        ("setup", setup(), at, vec![]),
        ("setup-options", [setup(), vec![Press("level 3"), Press("advanced")]].concat(), at, vec![]),
        (
            "lot",
            [vec![Step::Settings(names)], setup(), vec![Press("begin")]].concat(),
            at,
            vec![Claim::Button("lot begin")],
        ),
        ("mice", mice, (Screen::Match(TAMSK), Menu::Mice), vec![Claim::Button("mouse red")]),
        (
            "lesson",
            vec![Step::Lesson("2-1-sand", 2)],
            (Screen::Match(TAMSK), Menu::None),
            vec![Claim::Button("lesson leave")],
        ),
    ]
}

fn over_a_match() -> Result<Vec<MenuScene>, String> {
    use Step::{Go, Press};
    let table = Step::Table(Box::new(matches::in_full_swing()));
    let untimed = Step::Table(Box::new(matches::untimed()));
    let over = |menu, more: &[Step]| {
        let mut steps = vec![table.clone(), Go(Screen::Match(TAMSK), menu)];
        steps.extend_from_slice(more);
        steps
    };
    let at = |menu| (Screen::Match(TAMSK), menu);
    let asks = |question| vec![Claim::Question(question)];
    // Leaving a lesson's match asks first, as the match would begin again.
    let (from, to) = (Spot::Glass(matches::socket("D5")?), Spot::Socket(matches::socket("E4")?));
    let in_lesson = |more: &[Step]| {
        let begun = vec![Step::Lesson("1-5-match", 0), Step::Click(from), Step::Click(to)];
        [begun, more.to_vec()].concat()
    };
    Ok(vec![
        ("log", vec![table.clone(), Press("log")], at(Menu::None), vec![]),
        ("pause", over(Menu::Pause, &[]), at(Menu::Pause), vec![]),
        (
            "resigning",
            over(Menu::Pause, &[Press("resign red")]),
            at(Menu::Confirm),
            asks(Confirmation::Resign(Player::Red)),
        ),
        ("leaving", in_lesson(&[Press("lesson leave")]), at(Menu::Confirm), asks(Confirmation::Leave)),
        ("quitting", in_lesson(&[Press("pause"), Press("quit")]), at(Menu::Confirm), asks(Confirmation::Quit)),
        (
            "taking-back",
            vec![untimed.clone(), Press("take back")],
            at(Menu::Confirm),
            asks(Confirmation::TakeBack(Player::Black)),
        ),
        (
            "offering-a-tie",
            vec![untimed, Go(Screen::Match(TAMSK), Menu::Pause), Press("offer tie")],
            at(Menu::Confirm),
            asks(Confirmation::Tie(Player::Red)),
        ),
        ("help", over(Menu::Help, &[]), at(Menu::Help), vec![]),
        ("briefing", over(Menu::Briefing, &[]), at(Menu::Briefing), vec![]),
        ("result", vec![Step::Table(Box::new(matches::finished()))], at(Menu::None), vec![]),
    ])
}

fn of_replays() -> Vec<MenuScene> {
    let replay = Step::Replay(Box::new(matches::finished()), 60_000);
    let goes_on = vec![replay.clone(), Step::Press("go on")];
    vec![
        ("replay", vec![replay], (Screen::Replay(TAMSK), Menu::None), vec![Claim::Button("scrubber")]),
        ("going-on", goes_on, (Screen::Replay(TAMSK), Menu::GoOn), vec![Claim::Button("begin")]),
    ]
}
