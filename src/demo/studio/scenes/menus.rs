//! The scenes of every menu and dialog in one language.

use bevy::prelude::KeyCode;
use tamsk_rules::Player;

use super::scene::{Expectation, Scene};
use super::steps::{Step, TableTarget};
use super::{matches, online};
use crate::localization::Language;
use crate::settings::Settings;
use crate::states::{Menu, Screen, TAMSK};
use crate::ui::Confirmation;

/// A scene of a menu: the suffix of the scene's name, the steps, the expected screen and menu, and the other
/// expectations.
type MenuScene = (&'static str, Vec<Step>, (Screen, Menu), Vec<Expectation>);

/// The scenes for which only the English pictures are stored. In other languages, the remaining scenes are enough to
/// check the texts.
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
/// The scenes whose pictures are not stored. For example, the import of records depends on the files of the computer,
/// and the problems depend on the date.
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

/// Returns the scenes of every menu and dialog in one language.
pub(super) fn scenes(language: Language) -> Result<Vec<Scene>, String> {
    let of_language = |(name, steps, at, claims): MenuScene| Scene {
        language,
        expectations: claims,
        cleanup_step: match name {
            "log" => Some(Step::PressButton("log")),
            "records-import" => Some(Step::PressKey(KeyCode::Escape)),
            _ => None,
        },
        has_reference_picture: !NOT_KEPT.contains(&name)
            && (language == Language::English || !KEPT_IN_ENGLISH.contains(&name)),
        ..Scene::new(format!("menu-{name}-{}", language.code()), steps, at)
    };
    let all = [around_the_title(), far_apart(), of_records()?, before_a_match(), over_a_match()?, of_replays()];
    Ok(all.into_iter().flatten().map(of_language).collect())
}

fn over_title(menu: Menu) -> Vec<Step> {
    vec![Step::GoTo(Screen::Title, menu)]
}

fn around_the_title() -> Vec<MenuScene> {
    use Step::{GoTo, PressButton};
    let title = (Screen::Title, Menu::None);
    let begun = matches::unfinished_entry_of(&matches::in_full_swing());
    let unfinished = vec![Step::SetUnfinishedMatches(begun.into_iter().collect()), GoTo(Screen::Title, Menu::None)];
    let at = |menu| (Screen::Title, menu);
    vec![
        ("title", over_title(Menu::None), title, vec![]),
        (
            "welcome",
            vec![
                Step::ChangeSettings(|settings| settings.progress.first_choices_done = false),
                GoTo(Screen::Title, Menu::None),
            ],
            title,
            vec![Expectation::Button("skip")],
        ),
        ("unfinished", unfinished, title, vec![Expectation::Button("continue")]),
        (
            "continued",
            vec![Step::ResumeMatch(Box::new(matches::in_full_swing()))],
            (Screen::Match(TAMSK), Menu::None),
            vec![Expectation::Countdown],
        ),
        ("lessons", over_title(Menu::Lessons), at(Menu::Lessons), vec![]),
        ("problems", over_title(Menu::Problems), at(Menu::Problems), vec![Expectation::Button("problem of the day")]),
        (
            "problem",
            [over_title(Menu::Problems), vec![PressButton("problem 4")]].concat(),
            (Screen::Match(TAMSK), Menu::None),
            vec![Expectation::Button("problem hint")],
        ),
        ("settings", over_title(Menu::Settings), at(Menu::Settings), vec![]),
        (
            "keys",
            [over_title(Menu::Settings), vec![PressButton("keys")]].concat(),
            at(Menu::Settings),
            vec![Expectation::Button("keys done")],
        ),
        ("rulebook", over_title(Menu::Rulebook), at(Menu::Rulebook), vec![]),
        ("study", vec![PressButton("study")], (Screen::Study, Menu::None), vec![]),
    ]
}

fn far_apart() -> Vec<MenuScene> {
    let over_title = |set: Step| vec![Step::GoTo(Screen::Title, Menu::Online), set];
    let at = (Screen::Title, Menu::Online);
    let begun = vec![Step::PutOnTable(Box::new(matches::in_full_swing())), online::show_interrupted_match()];
    vec![
        ("online", over_title(online::show_choosing_phase()), at, vec![Expectation::Button("continue 0")]),
        ("online-waiting", over_title(online::show_waiting_phase()), at, vec![Expectation::Button("copy code")]),
        ("online-agreement", over_title(online::show_agreement_phase()), at, vec![Expectation::Button("give time")]),
        ("online-standstill", begun, (Screen::Match(TAMSK), Menu::Online), vec![Expectation::Button("ready")]),
    ]
}

fn of_records() -> Result<Vec<MenuScene>, String> {
    use Step::PressButton;
    let at = (Screen::Title, Menu::Records);
    let store = matches::finished_entries()?;
    // The menu reopens on the page that was open last, so the steps select the page.
    let page = |page, more: &[Step]| {
        let mut steps =
            vec![Step::SetFinishedMatches(store.clone()), Step::GoTo(Screen::Title, Menu::Records), PressButton(page)];
        steps.extend_from_slice(more);
        steps
    };
    let [list, statistics, bin] = ["records page 0", "records page 1", "records page 2"];
    let begun = vec![
        Step::SetUnfinishedMatches(matches::unfinished_entries()?),
        Step::GoTo(Screen::Title, Menu::None),
        PressButton("unfinished"),
    ];
    Ok(vec![
        ("records", [over_title(Menu::Records), vec![PressButton(list)]].concat(), at, vec![]),
        ("records-list", page(list, &[]), at, vec![Expectation::Button("watch record")]),
        ("records-statistics", page(statistics, &[]), at, vec![]),
        ("records-bin", page(bin, &[]), at, vec![Expectation::Button("restore")]),
        ("records-renaming", page(list, &[PressButton("rename")]), at, vec![Expectation::Button("record name")]),
        ("records-emptying", page(bin, &[PressButton("empty bin")]), at, vec![Expectation::Button("yes")]),
        ("records-unfinished", begun.clone(), at, vec![Expectation::Button("continue match")]),
        (
            "records-discarding",
            [begun, vec![PressButton("discard match")]].concat(),
            at,
            vec![Expectation::Button("yes")],
        ),
        ("records-import", page(list, &[PressButton("import")]), at, vec![]),
    ])
}

fn before_a_match() -> Vec<MenuScene> {
    use Step::{GoTo, PressButton};
    let setup = || vec![GoTo(Screen::Setup(TAMSK), Menu::None)];
    let at = (Screen::Setup(TAMSK), Menu::None);
    let names = |settings: &mut Settings| settings.choices.tamsk.players = ("Ruby".into(), "Onyx".into());
    let mice = vec![Step::EnableTwoMice, Step::PutOnTable(Box::new(matches::in_full_swing()))];
    vec![
        ("setup", setup(), at, vec![]),
        ("setup-options", [setup(), vec![PressButton("level 3"), PressButton("advanced")]].concat(), at, vec![]),
        (
            "lot",
            [vec![Step::ChangeSettings(names)], setup(), vec![PressButton("begin")]].concat(),
            at,
            vec![Expectation::Button("lot begin")],
        ),
        ("mice", mice, (Screen::Match(TAMSK), Menu::MouseChoice), vec![Expectation::Button("mouse red")]),
        (
            "lesson",
            vec![Step::BeginLesson("2-1-sand", 2)],
            (Screen::Match(TAMSK), Menu::None),
            vec![Expectation::Button("lesson leave")],
        ),
    ]
}

fn over_a_match() -> Result<Vec<MenuScene>, String> {
    use Step::{GoTo, PressButton};
    let table = Step::PutOnTable(Box::new(matches::in_full_swing()));
    let untimed = Step::PutOnTable(Box::new(matches::untimed()));
    let over = |menu, more: &[Step]| {
        let mut steps = vec![table.clone(), GoTo(Screen::Match(TAMSK), menu)];
        steps.extend_from_slice(more);
        steps
    };
    let at = |menu| (Screen::Match(TAMSK), menu);
    let asks = |question| vec![Expectation::Question(question)];
    // The lesson would start this match again from the beginning, so the game asks before a person leaves it.
    let (from, to) =
        (TableTarget::Glass(matches::parse_socket("D5")?), TableTarget::Socket(matches::parse_socket("E4")?));
    let in_lesson = |more: &[Step]| {
        let begun = vec![Step::BeginLesson("1-5-match", 0), Step::ClickAt(from), Step::ClickAt(to)];
        [begun, more.to_vec()].concat()
    };
    Ok(vec![
        ("log", vec![table.clone(), PressButton("log")], at(Menu::None), vec![]),
        ("pause", over(Menu::Pause, &[]), at(Menu::Pause), vec![]),
        (
            "resigning",
            over(Menu::Pause, &[PressButton("resign red")]),
            at(Menu::Confirm),
            asks(Confirmation::Resign(Player::Red)),
        ),
        ("leaving", in_lesson(&[PressButton("lesson leave")]), at(Menu::Confirm), asks(Confirmation::Leave)),
        (
            "quitting",
            in_lesson(&[PressButton("pause"), PressButton("quit")]),
            at(Menu::Confirm),
            asks(Confirmation::Quit),
        ),
        (
            "taking-back",
            vec![untimed.clone(), PressButton("take back")],
            at(Menu::Confirm),
            asks(Confirmation::TakeBackAskedBy(Player::Black)),
        ),
        (
            "offering-a-tie",
            vec![untimed, GoTo(Screen::Match(TAMSK), Menu::Pause), PressButton("offer tie")],
            at(Menu::Confirm),
            asks(Confirmation::TieOfferedBy(Player::Red)),
        ),
        ("help", over(Menu::Controls, &[]), at(Menu::Controls), vec![]),
        ("briefing", over(Menu::Briefing, &[]), at(Menu::Briefing), vec![]),
        ("result", vec![Step::PutOnTable(Box::new(matches::finished()))], at(Menu::None), vec![]),
    ])
}

fn of_replays() -> Vec<MenuScene> {
    let replay = Step::ShowReplay(Box::new(matches::finished()), 60_000);
    let goes_on = vec![replay.clone(), Step::PressButton("go on")];
    vec![
        ("replay", vec![replay], (Screen::Replay(TAMSK), Menu::None), vec![Expectation::Button("scrubber")]),
        ("going-on", goes_on, (Screen::Replay(TAMSK), Menu::ContinueFromReplay), vec![Expectation::Button("begin")]),
    ]
}
