//! When frames are drawn: all the time while something moves, else only when something happens.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::graphics::Animating;
use crate::opponent::Opponents;
use crate::session::countdown::Countdown;
use crate::session::hint::Hint;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::MatchEvent;

/// After the last thing that happened, panels need so long to come to rest. What moves on the table says so itself.
const SETTLE: Duration = Duration::from_millis(1_200);
/// With nothing going on, a frame is drawn this often all the same.
const REST: Duration = Duration::from_secs(2);

/// When something last happened, in the program's real time.
#[derive(Resource, Default)]
struct LastStir(Duration);

/// Draws frames without pause, whatever happens: for measuring and for the demo.
#[derive(Resource, Default)]
pub(super) struct AlwaysDraw;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastStir>()
        .insert_resource(WinitSettings::game())
        .add_systems(
            PreUpdate,
            forget_unchanged_keys.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (notice, choose_pace).chain().run_if(not(resource_exists::<AlwaysDraw>)));
}

/// Egui is told in every frame which modifier keys are down, and asks for another frame after whatever it is told:
/// without an end. News are passed on, and nothing else.
fn forget_unchanged_keys(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => std::mem::replace(&mut *known, *now) != *now,
            _ => true,
        });
    }
}

fn notice(
    time: Res<Time<Real>>,
    mut windows: MessageReader<WindowEvent>,
    mut events: MessageReader<MatchEvent>,
    mut redraws: MessageReader<RequestRedraw>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut last: ResMut<LastStir>,
) {
    let stirred = windows.read().count() + events.read().count() + redraws.read().count() > 0;
    if stirred || screen.is_changed() || menu.is_changed() {
        last.0 = time.elapsed();
    }
}

fn choose_pace(
    time: Res<Time<Real>>,
    last: Res<LastStir>,
    runs: Res<TimeRuns>,
    live: Option<Res<LiveMatch>>,
    opponents: Res<Opponents>,
    hint: Res<Hint>,
    countdown: Res<Countdown>,
    animating: Res<Animating>,
    teaching: Res<Teaching>,
    mut settings: ResMut<WinitSettings>,
) {
    let sand = runs.0 && live.is_some_and(|live| live.game().options().level.has_sand());
    // A bot's thoughts and hand need frames, and so does the hand of a lesson.
    let taught = teaching.0.as_ref().is_some_and(|view| view.busy);
    let thought_of = opponents.are_busy() || hint.asked.is_some();
    let moving = sand
        || countdown.is_on()
        || animating.0
        || (runs.0 && (thought_of || taught))
        || time.elapsed().saturating_sub(last.0) < SETTLE;
    let wanted = if moving { UpdateMode::Continuous } else { UpdateMode::reactive_low_power(REST) };
    if settings.focused_mode != wanted {
        settings.focused_mode = wanted;
        settings.unfocused_mode = match wanted {
            UpdateMode::Continuous => UpdateMode::reactive_low_power(Duration::from_secs_f64(1.0 / 60.0)),
            resting => resting,
        };
    }
}
