//! The title screen: the name of the game and the main menu, beside the set on its table, and the card of the first
//! start.

mod attract;
pub mod lead;
pub mod panel;
mod remember;
pub mod welcome;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};

use self::lead::LeadingChoice;
use self::panel::{TitleChoice, TitleView};
use self::welcome::{WelcomeChoice, WelcomeView};
use crate::appearance::quality::{Preparing, SuitedQuality};
use crate::localization::{Language, Localization};
use crate::persistence::{Unfinished, UnfinishedCommand, UnfinishedGame, UnfinishedMatches};
use crate::settings::{Company, GraphicsSettings, LastChoices, MatchChoices, Progress, TextSettings};
use crate::states::{Attract, Menu, NavigationSystems, Screen};
use crate::table::gipf::UnfinishedGipf;
use crate::table::lesson::{LessonCommand, Syllabus};
use crate::ui::kit::UiSystems;
use crate::ui::kit::navigation::{BackTo, BeginsAtOnce, OpenRulebook, OpensUnfinished};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the title while it is the screen.
pub fn plugin(app: &mut App) {
    let is_shown = in_state(Screen::Title).and_then(in_state(Menu::None));
    let is_first = |progress: Res<Progress>| progress.is_first_start();
    app.add_plugins((remember::plugin, attract::plugin))
        .add_systems(PreUpdate, skip_by_key.in_set(NavigationSystems).run_if(is_shown.clone().and_then(is_first)))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (show.run_if(not(is_first)), show_welcome.run_if(is_first)).in_set(UiSystems).run_if(is_shown),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Title)),
            ),
        );
}

fn report_inset(progress: Res<Progress>, mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Left, if progress.is_first_start() { welcome::WIDTH } else { panel::WIDTH });
}

/// The ways from the title.
#[derive(bevy::ecs::system::SystemParam)]
struct Exits<'w> {
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    back: ResMut<'w, BackTo>,
    at_once: ResMut<'w, BeginsAtOnce>,
    at_unfinished: ResMut<'w, OpensUnfinished>,
    rules: MessageWriter<'w, OpenRulebook>,
    lesson: MessageWriter<'w, LessonCommand>,
    unfinished: MessageWriter<'w, UnfinishedCommand>,
    exit: MessageWriter<'w, AppExit>,
}

impl Exits<'_> {
    /// Begins the match of these choices without further questions, except for the lot.
    fn begin(&mut self, choices: &MatchChoices, last: &mut LastChoices) {
        last.tamsk.clone_from(choices);
        self.at_once.0 = true;
        self.screen.set(Screen::Setup);
    }

    /// Goes on with what the player did last.
    fn go_on(&mut self, lead: &LeadingChoice, last: &mut LastChoices) {
        match lead {
            LeadingChoice::FirstLesson { name, .. } => _ = self.lesson.write(LessonCommand::Begin(name.clone(), 0)),
            LeadingChoice::SameLesson { lesson, step } => {
                self.lesson.write(LessonCommand::Begin(lesson.name.clone(), *step));
            }
            LeadingChoice::NextLesson(lesson) => _ = self.lesson.write(LessonCommand::Begin(lesson.name.clone(), 0)),
            LeadingChoice::Again(choices) => self.begin(choices, last),
            LeadingChoice::Bot => self.screen.set(Screen::Setup),
            LeadingChoice::Unfinished(_) => self.continue_last(UnfinishedGame::Tamsk),
            LeadingChoice::UnfinishedGipf(..) => self.continue_last(UnfinishedGame::Gipf),
        }
    }

    fn continue_last(&mut self, game: UnfinishedGame) {
        self.unfinished.write(UnfinishedCommand::ContinueLast(game));
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    preparing: Res<Preparing>,
    attract: Res<State<Attract>>,
    syllabus: Res<Syllabus>,
    unfinished: Option<Res<Unfinished>>,
    gipf: Res<UnfinishedGipf>,
    matches: Res<UnfinishedMatches>,
    progress: Res<Progress>,
    mut last: ResMut<LastChoices>,
    mut exits: Exits,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let unfinished = unfinished.as_ref().and_then(|unfinished| unfinished.0.as_ref());
    let lead = LeadingChoice::of(
        &progress,
        &last.tamsk,
        unfinished,
        gipf.0.as_ref(),
        &syllabus.lessons,
        syllabus.first_part_minutes,
    );
    let count = matches.entries().len();
    let view = TitleView { lead, unfinished: count, preparing: preparing.0, dimmed: *attract.get() == Attract::On };
    match panel::panel(ctx, &texts, &view) {
        Some(TitleChoice::Lead) => exits.go_on(&view.lead, &mut last),
        Some(TitleChoice::Unfinished) => {
            exits.at_unfinished.0 = true;
            exits.menu.set(Menu::Records);
        }
        Some(TitleChoice::Bot) => {
            last.tamsk.company = Company::AgainstBot;
            exits.screen.set(Screen::Setup);
        }
        Some(TitleChoice::Play) => {
            last.tamsk.company = Company::TwoPeople;
            exits.screen.set(Screen::Setup);
        }
        Some(TitleChoice::Gipf) => exits.screen.set(Screen::GipfSetup),
        Some(TitleChoice::Study) => exits.screen.set(Screen::Study),
        Some(TitleChoice::Rules) => drop(exits.rules.write(OpenRulebook::default())),
        Some(TitleChoice::Tutorial) => exits.menu.set(Menu::Lessons),
        Some(TitleChoice::Records) => exits.menu.set(Menu::Records),
        Some(TitleChoice::Settings) => {
            exits.back.0 = Menu::None;
            exits.menu.set(Menu::Settings);
        }
        Some(TitleChoice::Quit) => {
            exits.exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}

/// The match offered at the first start.
fn first_match() -> MatchChoices {
    MatchChoices {
        company: Company::AgainstBot,
        bots: (MatchChoices::default().bots.0, Difficulty::Novice),
        options: Options::at_level(Level::One),
        ..MatchChoices::default()
    }
}

fn show_welcome(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    preparing: Res<Preparing>,
    attract: Res<State<Attract>>,
    suited: Res<SuitedQuality>,
    syllabus: Res<Syllabus>,
    (mut graphics, mut text): (ResMut<GraphicsSettings>, ResMut<TextSettings>),
    mut progress: ResMut<Progress>,
    mut last: ResMut<LastChoices>,
    mut exits: Exits,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut view = WelcomeView {
        language: texts.language(),
        quality: graphics.quality,
        suited: suited.0,
        minutes: syllabus.first_part_minutes,
        teaches: !syllabus.lessons.is_empty(),
        preparing: preparing.0,
        dimmed: *attract.get() == Attract::On,
    };
    let choice = welcome::panel(ctx, &texts, &mut view);
    if view.language != texts.language() {
        text.language = Some(Language::code(view.language).to_owned());
    }
    if view.quality != graphics.quality {
        graphics.quality = view.quality;
    }
    let Some(choice) = choice else { return Ok(()) };
    progress.welcomed = true;
    match choice {
        WelcomeChoice::Learn => {
            let (lessons, minutes) = (&syllabus.lessons, syllabus.first_part_minutes);
            let first = LeadingChoice::of(&progress, &last.tamsk, None, None, lessons, minutes);
            exits.go_on(&first, &mut last);
        }
        WelcomeChoice::Match => exits.begin(&first_match(), &mut last),
        WelcomeChoice::Skip => {}
    }
    Ok(())
}

/// Skips the card of the first start when Esc is pressed.
fn skip_by_key(keys: Option<Res<ButtonInput<KeyCode>>>, mut progress: ResMut<Progress>) {
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        progress.welcomed = true;
    }
}
