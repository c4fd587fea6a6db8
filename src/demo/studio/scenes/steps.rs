//! The steps on the way to a scene: what a player would do, or a file would say.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};

use crate::localization::Language;
use crate::persistence::Settings;
use crate::records::{GipfRecord, Record};
use crate::session::camera::CameraCommand;
use crate::session::gipf::ResumeGipf;
use crate::session::loading::LoadMatch;
use crate::session::replaying::ReplayRecord;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::LessonCommand;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::ui::{ButtonSpots, OpenRulebook};

/// A step on the way to a scene.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Goes to a screen with a menu over it.
    Go(Screen, Menu),
    /// Puts a match between two people on the table, as it is at the end of the record.
    Table(Box<Record>),
    /// Puts a match of GIPF between two people on the table, as it is at the end of the record.
    Gipf(Box<GipfRecord>),
    /// Begins the lesson with this name at this step.
    Lesson(&'static str, usize),
    /// Opens the rulebook at this rule.
    Rule(&'static str),
    /// Shows the replay of a record at this time, in milliseconds.
    Replay(Box<Record>, u64),
    /// Clicks the button with this name.
    Press(&'static str),
    /// Moves the camera.
    Camera(CameraCommand),
}

/// Goes back to the title as it is at first, in a language.
pub(super) fn clear(world: &mut World, language: Language) {
    let mut settings = world.resource_mut::<Settings>();
    settings.language = Some(language.code().to_owned());
    go(world, Screen::Title, Menu::None);
    world.write_message(CameraCommand::Reset);
    point(world, Vec2::ZERO);
}

/// Takes a step.
///
/// # Errors
///
/// Returns a message if there is nothing to press, or the match cannot be put on the table.
pub(super) fn take(world: &mut World, step: &Step) -> Result<(), String> {
    match step {
        Step::Go(screen, menu) => go(world, *screen, *menu),
        Step::Table(record) => {
            let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
            let live = LiveMatch::resume(setup, record).map_err(|error| error.to_string())?;
            world.write_message(LoadMatch::of_two_people(live));
        }
        Step::Gipf(record) => {
            let live = LiveGipf::of_record(*record.clone()).map_err(|error| error.to_string())?;
            world.write_message(ResumeGipf { live: Box::new(live), seats: Seats::default() });
        }
        Step::Lesson(name, step) => drop(world.write_message(LessonCommand::Begin((*name).to_owned(), *step))),
        Step::Rule(rule) => drop(world.write_message(OpenRulebook { rule: Some(rule) })),
        Step::Replay(record, at) => {
            world.write_message(ReplayRecord { record: record.clone(), at: *at });
        }
        Step::Press(name) => {
            let at = world.resource::<ButtonSpots>().middle(name);
            let at = at.ok_or_else(|| format!("the button {name:?} is not shown"))?;
            point(world, at);
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let Some(window) = window(world) else { continue };
                let button = MouseButtonInput { button: MouseButton::Left, state, window };
                world.write_message(button);
                world.write_message(WindowEvent::MouseButtonInput(button));
            }
        }
        Step::Camera(command) => drop(world.write_message(*command)),
    }
    Ok(())
}

fn go(world: &mut World, screen: Screen, menu: Menu) {
    NextState::set_if_neq(&mut world.resource_mut(), screen);
    NextState::set_if_neq(&mut world.resource_mut(), menu);
}

/// Moves the mouse.
fn point(world: &mut World, at: Vec2) {
    let Some(window) = window(world) else { return };
    let moved = CursorMoved { window, position: at, delta: None };
    world.write_message(moved.clone());
    world.write_message(WindowEvent::CursorMoved(moved));
}

fn window(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<PrimaryWindow>>().iter(world).next()
}
