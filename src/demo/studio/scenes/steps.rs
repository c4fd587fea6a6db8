//! The steps that lead to a scene. Steps use the mouse, the keyboard and saved files, or set the state of the game.

use std::sync::Arc;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use tamsk_records::Record;
use tamsk_rules::{Player, Socket};

use crate::graphics::TableCamera;
use crate::input::mice::{MiceSupport, TwoMice};
use crate::localization::Language;
use crate::persistence::{LibraryEntry, MatchLibrary};
use crate::settings::{PlaySettings, Settings, TextSettings};
use crate::simulation::game::GameMatch;
use crate::simulation::layout::{self, GLASS_HEIGHT, TRAY_TOP, glass_on_socket, holder_position};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::occlusion::marker_middle;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::lesson::LessonCommand;
use crate::table::loading::{PutMatchOnTable, ResumeMatch};
use crate::table::occasion::Occasion;
use crate::table::online::{OnlineState, StoredOnlineMatches};
use crate::table::random::RandomSource;
use crate::table::replay::OpenReplay;
use crate::table::seats::Seats;
use crate::ui::{ButtonSpots, OpenRulebook};

/// The seed of the random source. It is fixed, so that every run draws the same random numbers.
const SEED: u64 = 7;

/// A step that leads to a scene.
#[derive(Clone)]
pub enum Step {
    /// Goes to a screen and a menu.
    GoTo(Screen, Menu),
    ChangeSettings(fn(&mut Settings)),
    /// Resumes a match between two people.
    ResumeMatch(Box<Record>),
    /// Fills the library with finished matches.
    SetFinishedMatches(Vec<LibraryEntry>),
    /// Fills the library with unfinished matches.
    SetUnfinishedMatches(Vec<LibraryEntry>),
    /// Turns on the setting for two mice, as if the system could tell two mice apart.
    EnableTwoMice,
    /// Puts a match between two people on the table, in its state at the end of the record.
    PutOnTable(Box<Record>),
    /// Begins the lesson with this name at the step with this index.
    BeginLesson(&'static str, usize),
    /// Opens the rulebook at this rule.
    OpenRulebook(&'static str),
    /// Shows the replay of a record at the given time, in milliseconds.
    ShowReplay(Box<Record>, u64),
    /// Calls a function that changes the world.
    RunFunction(Arc<dyn Fn(&mut World) + Send + Sync>),
    /// Clicks on the button with this script name.
    PressButton(&'static str),
    PressKey(KeyCode),
    /// Moves the mouse to a place on the table.
    PointAt(TableTarget),
    /// Clicks on a place on the table, to lift or place a glass.
    ClickAt(TableTarget),
    /// Presses the mouse button at a place on the table and keeps it pressed.
    PressAt(TableTarget),
    /// Releases the mouse button.
    ReleaseMouse,
    /// Moves the camera.
    MoveCamera(CameraCommand),
}

impl Step {
    /// Returns `true` if the step points the mouse at a place on the table.
    pub fn points_at_table(&self) -> bool {
        matches!(self, Step::PointAt(_) | Step::ClickAt(_) | Step::PressAt(_))
    }
}

/// Returns steps that put the match of a record on the table and then move the camera.
pub(super) fn match_view_steps(record: &Record, way: Vec<CameraCommand>) -> Vec<Step> {
    let table = Step::PutOnTable(Box::new(record.clone()));
    std::iter::once(table).chain(way.into_iter().map(Step::MoveCamera)).collect()
}

/// Returns a step that puts a match between two people on the table.
pub fn load_match(live: impl GameMatch) -> Step {
    Step::RunFunction(Arc::new(move |world| _ = world.write_message(PutMatchOnTable::of_two_people(live.clone()))))
}

/// Returns a step that shows the replay of a record.
pub fn show_replay<R: Clone + Send + Sync + 'static>(record: R) -> Step {
    let record = Box::new(record);
    Step::RunFunction(Arc::new(move |world| {
        _ = world.write_message(OpenReplay { record: record.clone(), open_at: None });
    }))
}

/// Goes back to the title screen, and resets the camera and the mouse.
pub(super) fn return_to_title(world: &mut World) {
    // Two mice are turned off first. Otherwise, the card for two mice would open over the match that is being closed.
    world.insert_resource(TwoMice::default());
    go(world, Screen::Title, Menu::None);
    world.write_message(CameraCommand::Reset);
    move_mouse_to(world, Vec2::ZERO);
}

/// Undoes the changes that the last scene made to the settings, the random source, the online state and the library.
pub(super) fn undo_scene_changes(world: &mut World, settings: &Settings, language: Language) {
    let language = Some(language.code().to_owned());
    let text = TextSettings { language, ..settings.text.clone() };
    Settings { text, ..settings.clone() }.apply_to(world);
    world.insert_resource(RandomSource::seeded(SEED));
    world.insert_resource(OnlineState::default());
    world.insert_resource(StoredOnlineMatches::default());
    world.resource_mut::<MatchLibrary>().replace_content(Vec::new(), Vec::new());
}

fn shared(entries: &[LibraryEntry]) -> Vec<Arc<LibraryEntry>> {
    entries.iter().cloned().map(Arc::new).collect()
}

/// Runs a step.
///
/// # Errors
/// Returns a message if a button is not visible, a place is hidden, or a match cannot be put on the table.
pub(super) fn run_step(world: &mut World, step: &Step) -> Result<(), String> {
    match step {
        Step::GoTo(screen, menu) => go(world, *screen, *menu),
        Step::ChangeSettings(change) => {
            let mut settings = Settings::of(world);
            change(&mut settings);
            settings.apply_to(world);
        }
        Step::ResumeMatch(record) => {
            let setup = MatchSetup { options: record.rules, names: record.players.clone(), ..MatchSetup::default() };
            let live = LiveMatch::resume(setup, record).map_err(|error| error.to_string())?;
            let (live, seats, occasion) = (Box::new(live), Seats::default(), Occasion::Play);
            world.write_message(ResumeMatch { live, seats, occasion });
        }
        Step::SetFinishedMatches(entries) => {
            world.resource_mut::<MatchLibrary>().replace_content(shared(entries), Vec::new());
        }
        Step::SetUnfinishedMatches(entries) => {
            world.resource_mut::<MatchLibrary>().replace_content(Vec::new(), shared(entries));
        }
        Step::EnableTwoMice => {
            world.resource_mut::<PlaySettings>().two_mice = true;
            *world.resource_mut::<TwoMice>() = TwoMice { support: MiceSupport::Supported, ..TwoMice::default() };
        }
        Step::PutOnTable(record) => {
            let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
            let live = LiveMatch::resume(setup, record).map_err(|error| error.to_string())?;
            world.write_message(PutMatchOnTable::of_two_people(live));
        }
        Step::BeginLesson(name, step) => drop(world.write_message(LessonCommand::Begin((*name).to_owned(), *step))),
        Step::OpenRulebook(rule) => world.trigger(OpenRulebook { rule_text_key: Some(rule) }),
        Step::ShowReplay(record, at) => {
            world.write_message(OpenReplay { record: record.clone(), open_at: Some(*at) });
        }
        Step::RunFunction(run) => run(world),
        Step::PressButton(name) => {
            let at = world.resource::<ButtonSpots>().center_of(name);
            move_mouse_to(world, at.ok_or_else(|| format!("the button {name:?} is not visible"))?);
            press_mouse_button(world);
            release_mouse_button(world);
        }
        Step::PressKey(key) => tap_key(world, *key),
        Step::PointAt(spot) => point_at(world, *spot)?,
        Step::ClickAt(spot) => {
            point_at(world, *spot)?;
            press_mouse_button(world);
            release_mouse_button(world);
        }
        Step::PressAt(spot) => {
            point_at(world, *spot)?;
            press_mouse_button(world);
        }
        Step::ReleaseMouse => release_mouse_button(world),
        Step::MoveCamera(command) => drop(world.write_message(*command)),
    }
    Ok(())
}

fn go(world: &mut World, screen: Screen, menu: Menu) {
    NextState::set_if_neq(&mut world.resource_mut(), screen);
    NextState::set_if_neq(&mut world.resource_mut(), menu);
}

/// The height above a holder's tray at which the mouse points at the rings, in centimetres.
const ON_RINGS: f32 = 1.0;

/// A place on the table at which the mouse points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableTarget {
    Glass(Socket),
    Socket(Socket),
    Holder(Player),
}

impl TableTarget {
    fn place(self) -> Vec3 {
        match self {
            TableTarget::Glass(socket) => glass_on_socket(socket) + Vec3::Y * (GLASS_HEIGHT * 0.5),
            TableTarget::Socket(socket) => marker_middle(socket),
            TableTarget::Holder(owner) => layout::point_above_table(holder_position(owner), TRAY_TOP + ON_RINGS),
        }
    }
}

/// Moves the mouse to a place on the table.
///
/// # Errors Returns a message if there is no camera, or if the place is outside the camera's view.
pub(super) fn point_at(world: &mut World, spot: TableTarget) -> Result<(), String> {
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, place) = cameras.iter(world).next().ok_or("there is no camera")?;
    let at = camera.world_to_viewport(place, spot.place()).map_err(|error| format!("{spot:?} is hidden: {error}"))?;
    move_mouse_to(world, at);
    Ok(())
}

/// Moves the mouse to a point of the window, in logical pixels.
pub(super) fn move_mouse_to(world: &mut World, at: Vec2) {
    let Some(window) = window(world) else { return };
    let moved = CursorMoved { window, position: at, delta: None };
    world.write_message(moved.clone());
    world.write_message(WindowEvent::CursorMoved(moved));
}

/// Presses the left mouse button.
pub(super) fn press_mouse_button(world: &mut World) {
    use_button(world, ButtonState::Pressed);
}

/// Releases the left mouse button.
pub(super) fn release_mouse_button(world: &mut World) {
    use_button(world, ButtonState::Released);
}

fn use_button(world: &mut World, state: ButtonState) {
    let Some(window) = window(world) else { return };
    let button = MouseButtonInput { button: MouseButton::Left, state, window };
    world.write_message(button);
    world.write_message(WindowEvent::MouseButtonInput(button));
}

/// Presses and releases a key of the keyboard.
pub(super) fn tap_key(world: &mut World, key_code: KeyCode) {
    let Some(window) = window(world) else { return };
    let logical_key = match key_code {
        KeyCode::Escape => Key::Escape,
        _ => Key::Unidentified(NativeKey::Unidentified),
    };
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let key =
            KeyboardInput { key_code, logical_key: logical_key.clone(), state, text: None, repeat: false, window };
        world.write_message(key.clone());
        world.write_message(WindowEvent::KeyboardInput(key));
    }
}

fn window(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<PrimaryWindow>>().iter(world).next()
}
