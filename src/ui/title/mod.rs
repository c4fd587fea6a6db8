//! The title screen, with the name of the game, the main menu, and the welcome card at the first start.

pub mod leading_choice;
pub mod panel;

use std::borrow::Cow;

use bevy::prelude::*;
use bevy_egui::egui::Event as EguiEvent;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};

use self::leading_choice::LeadingChoice;
use self::panel::{TitleChoice, TitleContent, WelcomeChoice, WelcomeContent};
use crate::appearance::{CompilingShaders, GraphicsAdapter};
use crate::localization::{Language, Localization};
use crate::persistence::{LibraryCommand, LibraryEntry, MatchLibrary};
use crate::settings::{GraphicsSettings, LastChoices, Lineup, PlayerProgress, TamskChoices, TextSettings};
use crate::states::{Attract, EscMenuSystems, Menu, Screen, TAMSK, UncoveredScreen};
use crate::table::attract::{AttractMode, AttractSystems};
use crate::table::lesson::{LessonCommand, Syllabus};
use crate::table::online::StoredOnlineMatches;
use crate::ui::kit::game_ui::OtherGameUiRegistry;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{BeginMatchWithoutSetupCard, OpenMenu, OpenRecords, OpenRulebook};
use crate::ui::kit::online_words::name_or_placeholder;
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

pub fn plugin(app: &mut App) {
    let is_shown = in_state(UncoveredScreen(Screen::Title));
    let is_first = |progress: Res<PlayerProgress>| progress.are_first_choices_due();
    app.add_plugins(leading_choice::plugin)
        .add_observer(welcome)
        .add_systems(
            PreUpdate,
            drop_presses
                .after(AttractSystems)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(|mode: Res<AttractMode>| mode.is_ending_press_held()),
        )
        .add_systems(PreUpdate, skip_by_key.in_set(EscMenuSystems).run_if(is_shown.clone().and_then(is_first)))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    panel_system(view, show).run_if(not(is_first)),
                    panel_system(welcome_view, show_welcome).run_if(is_first),
                )
                    .in_set(PanelSystems)
                    .run_if(is_shown),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Title)),
            ),
        );
}

fn drop_presses(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            EguiEvent::Key { pressed, .. } | EguiEvent::PointerButton { pressed, .. } => !pressed,
            EguiEvent::Text(_) | EguiEvent::Touch { .. } => false,
            _ => true,
        });
    }
}

fn report_inset(progress: Res<PlayerProgress>, mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Left, if progress.are_first_choices_due() { panel::WELCOME_WIDTH } else { panel::WIDTH });
}

fn begin(lead: &LeadingChoice, commands: &mut Commands) {
    let mut teach = |name: &str, step| _ = commands.write_message(LessonCommand::Begin(name.to_owned(), step));
    match lead {
        LeadingChoice::FirstLesson { name, .. } => teach(name, 0),
        LeadingChoice::ContinueLesson { lesson, step } => teach(&lesson.name, *step),
        LeadingChoice::NextLesson(lesson) => teach(&lesson.name, 0),
        LeadingChoice::PlayAgain(choices) => commands.trigger(BeginMatchWithoutSetupCard(choices.clone())),
        LeadingChoice::SetUpAgainstBot => commands.set_state(Screen::Setup(TAMSK)),
        LeadingChoice::ResumeMatch { file, .. } | LeadingChoice::ResumeOtherGame { file, .. } => {
            commands.write_message(LibraryCommand::Resume { file: file.clone(), resumes_contest: true });
        }
    }
}

/// Returns the choice that resumes the last unfinished match of `game`, or if there is none, the last one of any game
/// other than TAMSK. Returns `None` if there is no such match, or if its game is not registered.
fn other_unfinished(library: &MatchLibrary, games: &OtherGameUiRegistry, game: &str) -> Option<LeadingChoice> {
    let is_of = |entry: &LibraryEntry| entry.summary.as_ref().is_some_and(|summary| summary.game == game);
    let is_other = |entry: &LibraryEntry| entry.summary.as_ref().is_some_and(|summary| summary.game != TAMSK);
    let entry = library.last_resumable_match(is_of).or_else(|| library.last_resumable_match(is_other))?;
    let summary = entry.summary.as_ref()?;
    let shown = games.0.iter().find(|shown| shown.name == summary.game)?;
    let given = summary.names.clone();
    let (seats, colours) =
        (entry.metadata.seats.unwrap_or_default(), shown.help.script_colour_names.map(Cow::Borrowed));
    let names = PlayerNames { typed_names: given, seats, script_colour_names: colours };
    Some(LeadingChoice::ResumeOtherGame { file: entry.file.clone(), text: shown.unfinished_match_players_key, names })
}

fn view(
    preparing: Res<CompilingShaders>,
    attract: Res<State<Attract>>,
    syllabus: Res<Syllabus>,
    games: Res<OtherGameUiRegistry>,
    library: Res<MatchLibrary>,
    progress: Res<PlayerProgress>,
    last: Res<LastChoices>,
    (texts, stored): (Res<Localization>, Res<StoredOnlineMatches>),
) -> TitleContent {
    let awaits = stored.0.iter().find(|stored| stored.is_probably_own_turn);
    TitleContent {
        stored_match_awaited_by: awaits.map(|stored| name_or_placeholder(&texts, &stored.other_player.name)),
        leading_choice: LeadingChoice::of(
            &progress,
            &last.tamsk,
            library.last_resumable_match(|entry| entry.tamsk_summary().is_some()),
            other_unfinished(&library, &games, &progress.last_activity.other_game),
            &syllabus.lessons,
            syllabus.level_one_minutes,
        ),
        unfinished_count: library.unfinished_matches().len(),
        other_games: games.0.iter().filter_map(|game| Some((game.name, game.title_screen_name_key?))).collect(),
        is_compiling_shaders: preparing.0,
        is_dimmed: *attract.get() == Attract::On,
    }
}

fn show(
    In(view): In<TitleContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut last: ResMut<LastChoices>,
    mut commands: Commands,
) -> Result {
    match panel::draw_title(contexts.ctx_mut()?, &texts, &view) {
        Some(TitleChoice::Leading) => begin(&view.leading_choice, &mut commands),
        Some(TitleChoice::UnfinishedMatches) => commands.trigger(OpenRecords { at_unfinished_matches: true }),
        Some(choice @ (TitleChoice::Bot | TitleChoice::TwoPeople)) => {
            let is_bot = choice == TitleChoice::Bot;
            last.tamsk.lineup = if is_bot { Lineup::AgainstBot } else { Lineup::TwoPeople };
            commands.set_state(Screen::Setup(TAMSK));
        }
        Some(TitleChoice::Online) => commands.set_state(Menu::Online),
        Some(TitleChoice::OtherGame(game)) => commands.set_state(Screen::Setup(game)),
        Some(TitleChoice::Study) => commands.set_state(Screen::Study),
        Some(TitleChoice::Rules) => commands.trigger(OpenRulebook::default()),
        Some(TitleChoice::Tutorial) => commands.set_state(Menu::Lessons),
        Some(TitleChoice::Problems) => commands.set_state(Menu::Problems),
        Some(TitleChoice::Records) => commands.trigger(OpenRecords { at_unfinished_matches: false }),
        Some(TitleChoice::Settings) => commands.trigger(OpenMenu { menu: Menu::Settings, return_menu: Menu::None }),
        Some(TitleChoice::Quit) => _ = commands.write_message(AppExit::Success),
        None => {}
    }
    Ok(())
}

fn first_match() -> TamskChoices {
    TamskChoices {
        lineup: Lineup::AgainstBot,
        bot_difficulties: (TamskChoices::default().bot_difficulties.0, Difficulty::Novice),
        options: Options::at_level(Level::One),
        ..TamskChoices::default()
    }
}

fn welcome_view(
    texts: Res<Localization>,
    preparing: Res<CompilingShaders>,
    attract: Res<State<Attract>>,
    adapter: Res<GraphicsAdapter>,
    syllabus: Res<Syllabus>,
    graphics: Res<GraphicsSettings>,
) -> WelcomeContent {
    WelcomeContent {
        language: texts.language(),
        quality: graphics.quality,
        suitable_quality: adapter.suitable_quality,
        level_one_minutes: syllabus.level_one_minutes,
        has_lessons: !syllabus.lessons.is_empty(),
        is_compiling_shaders: preparing.0,
        is_dimmed: *attract.get() == Attract::On,
    }
}

fn show_welcome(
    In(mut view): In<WelcomeContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut graphics: ResMut<GraphicsSettings>,
    mut text: ResMut<TextSettings>,
    mut commands: Commands,
) -> Result {
    let choice = panel::draw_welcome_card(contexts.ctx_mut()?, &texts, &mut view);
    if view.language != texts.language() {
        text.language = Some(Language::code(view.language).to_owned());
    }
    if view.quality != graphics.quality {
        graphics.quality = view.quality;
    }
    choice.into_iter().for_each(|choice| commands.trigger(Welcomed(choice)));
    Ok(())
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Welcomed(WelcomeChoice);

fn welcome(
    welcomed: On<Welcomed>,
    syllabus: Res<Syllabus>,
    last: Res<LastChoices>,
    mut progress: ResMut<PlayerProgress>,
    mut commands: Commands,
) {
    progress.first_choices_done = true;
    match welcomed.0 {
        WelcomeChoice::Learn => {
            let minutes = syllabus.level_one_minutes;
            let first = LeadingChoice::of(&progress, &last.tamsk, None, None, &syllabus.lessons, minutes);
            begin(&first, &mut commands);
        }
        WelcomeChoice::EasyMatch => commands.trigger(BeginMatchWithoutSetupCard(first_match())),
        WelcomeChoice::Skip => {}
    }
}

fn skip_by_key(keys: Option<Res<ButtonInput<KeyCode>>>, mut progress: ResMut<PlayerProgress>) {
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        progress.first_choices_done = true;
    }
}
