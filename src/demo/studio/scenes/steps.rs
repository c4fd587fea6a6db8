//! The steps that lead to a scene, through mouse, keys, saved files and the game's state.

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
use crate::persistence::{Library, LibraryEntry};
use crate::settings::{PlaySettings, Settings, TextSettings};
use crate::simulation::game::Game;
use crate::simulation::layout::{self, GLASS_HEIGHT, TRAY_TOP, glass_on_socket, holder_position};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::occlusion::marker_middle;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::lesson::LessonCommand;
use crate::table::loading::{LoadMatch, ResumeMatch};
use crate::table::occasion::Occasion;
use crate::table::online::{OnlineState, StoredMatches};
use crate::table::random::RandomSource;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::ui::{ButtonSpots, OpenRulebook};

/// The seed of the random source, for the same lots in every run.
const SEED: u64 = 7;

#[derive(Clone)]
pub enum Step {
    Go(Screen, Menu),
    Settings(fn(&mut Settings)),
    /// Resumes a match between two people.
    Resume(Box<Record>),
    /// Fills the library with these records of finished matches.
    Library(Vec<LibraryEntry>),
    UnfinishedMatches(Vec<LibraryEntry>),
    /// Asks for a mouse for each of two people, as if the system could tell mice apart.
    TwoMice,
    /// Puts a match between two people on the table, as at the end of the record.
    Table(Box<Record>),
    Lesson(&'static str, usize),
    Rule(&'static str),
    /// Shows the replay of a record at this time, in milliseconds.
    Replay(Box<Record>, u64),
    Run(Arc<dyn Fn(&mut World) + Send + Sync>),
    Press(&'static str),
    Key(KeyCode),
    Point(Spot),
    /// Clicks a place on the table, to lift or place a glass.
    Click(Spot),
    Hold(Spot),
    Release,
    Camera(CameraCommand),
}

impl Step {
    pub fn points_at_table(&self) -> bool {
        matches!(self, Step::Point(_) | Step::Click(_) | Step::Hold(_))
    }
}

pub(super) fn on_table(record: &Record, way: Vec<CameraCommand>) -> Vec<Step> {
    let table = Step::Table(Box::new(record.clone()));
    std::iter::once(table).chain(way.into_iter().map(Step::Camera)).collect()
}

pub fn load(live: impl Game) -> Step {
    Step::Run(Arc::new(move |world| _ = world.write_message(LoadMatch::of_two_people(live.clone()))))
}

pub fn replay<R: Clone + Send + Sync + 'static>(record: R) -> Step {
    let record = Box::new(record);
    Step::Run(Arc::new(move |world| _ = world.write_message(ReplayRecord { record: record.clone(), at: None })))
}

pub(super) fn clear(world: &mut World) {
    // Otherwise the card for two mice would open over the match that is being left.
    world.insert_resource(TwoMice::default());
    go(world, Screen::Title, Menu::None);
    world.write_message(CameraCommand::Reset);
    point(world, Vec2::ZERO);
}

/// Restores, at the title, the settings, the random source and the library that the last scene changed.
pub(super) fn restore(world: &mut World, settings: &Settings, language: Language) {
    let language = Some(language.code().to_owned());
    let text = TextSettings { language, ..settings.text.clone() };
    Settings { text, ..settings.clone() }.apply_to(world);
    world.insert_resource(RandomSource::seeded(SEED));
    world.insert_resource(OnlineState::default());
    world.insert_resource(StoredMatches::default());
    world.resource_mut::<Library>().replace_content(Vec::new(), Vec::new());
}

fn shared(entries: &[LibraryEntry]) -> Vec<Arc<LibraryEntry>> {
    entries.iter().cloned().map(Arc::new).collect()
}

/// Takes a step. Fails if a button does not exist, or a match cannot be put on the table.
pub(super) fn take(world: &mut World, step: &Step) -> Result<(), String> {
    match step {
        Step::Go(screen, menu) => go(world, *screen, *menu),
        Step::Settings(change) => {
            let mut settings = Settings::of(world);
            change(&mut settings);
            settings.apply_to(world);
        }
        Step::Resume(record) => {
            let setup = MatchSetup { options: record.rules, names: record.players.clone(), ..MatchSetup::default() };
            let live = LiveMatch::resume(setup, record).map_err(|error| error.to_string())?;
            let (live, seats, occasion) = (Box::new(live), Seats::default(), Occasion::Play);
            world.write_message(ResumeMatch { live, seats, occasion });
        }
        Step::Library(entries) => world.resource_mut::<Library>().replace_content(shared(entries), Vec::new()),
        Step::UnfinishedMatches(entries) => {
            world.resource_mut::<Library>().replace_content(Vec::new(), shared(entries));
        }
        Step::TwoMice => {
            world.resource_mut::<PlaySettings>().two_mice = true;
            *world.resource_mut::<TwoMice>() = TwoMice { support: MiceSupport::Works, ..TwoMice::default() };
        }
        Step::Table(record) => {
            let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
            let live = LiveMatch::resume(setup, record).map_err(|error| error.to_string())?;
            world.write_message(LoadMatch::of_two_people(live));
        }
        Step::Lesson(name, step) => drop(world.write_message(LessonCommand::Begin((*name).to_owned(), *step))),
        Step::Rule(rule) => world.trigger(OpenRulebook { rule: Some(rule) }),
        Step::Replay(record, at) => {
            world.write_message(ReplayRecord { record: record.clone(), at: Some(*at) });
        }
        Step::Run(run) => run(world),
        Step::Press(name) => {
            let at = world.resource::<ButtonSpots>().middle(name);
            point(world, at.ok_or_else(|| format!("the button {name:?} is not visible"))?);
            press(world);
            release(world);
        }
        Step::Key(key) => strike(world, *key),
        Step::Point(spot) => point_at(world, *spot)?,
        Step::Click(spot) => {
            point_at(world, *spot)?;
            press(world);
            release(world);
        }
        Step::Hold(spot) => {
            point_at(world, *spot)?;
            press(world);
        }
        Step::Release => release(world),
        Step::Camera(command) => drop(world.write_message(*command)),
    }
    Ok(())
}

fn go(world: &mut World, screen: Screen, menu: Menu) {
    NextState::set_if_neq(&mut world.resource_mut(), screen);
    NextState::set_if_neq(&mut world.resource_mut(), menu);
}

/// How high above the tray of a holder the mouse points at its rings, in centimetres.
const ON_RINGS: f32 = 1.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Glass(Socket),
    Socket(Socket),
    Holder(Player),
}

impl Spot {
    fn place(self) -> Vec3 {
        match self {
            Spot::Glass(socket) => glass_on_socket(socket) + Vec3::Y * (GLASS_HEIGHT * 0.5),
            Spot::Socket(socket) => marker_middle(socket),
            Spot::Holder(owner) => layout::on_table(holder_position(owner), TRAY_TOP + ON_RINGS),
        }
    }
}

/// Moves the mouse to a place on the table. Fails if the camera does not see it.
pub(super) fn point_at(world: &mut World, spot: Spot) -> Result<(), String> {
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, place) = cameras.iter(world).next().ok_or("there is no camera")?;
    let at = camera.world_to_viewport(place, spot.place()).map_err(|error| format!("{spot:?} is hidden: {error}"))?;
    point(world, at);
    Ok(())
}

/// Moves the mouse to a point of the window, in logical pixels.
pub(super) fn point(world: &mut World, at: Vec2) {
    let Some(window) = window(world) else { return };
    let moved = CursorMoved { window, position: at, delta: None };
    world.write_message(moved.clone());
    world.write_message(WindowEvent::CursorMoved(moved));
}

pub(super) fn press(world: &mut World) {
    use_button(world, ButtonState::Pressed);
}

pub(super) fn release(world: &mut World) {
    use_button(world, ButtonState::Released);
}

fn use_button(world: &mut World, state: ButtonState) {
    let Some(window) = window(world) else { return };
    let button = MouseButtonInput { button: MouseButton::Left, state, window };
    world.write_message(button);
    world.write_message(WindowEvent::MouseButtonInput(button));
}

pub(super) fn strike(world: &mut World, key_code: KeyCode) {
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
