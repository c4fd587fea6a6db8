//! What the table says aloud: brief notes in the corner under the upper bar, beside the board.

mod draw;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::covered::Covered;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::rules::{Event, Player};
use crate::session::states::{Menu, Screen};
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;
use crate::simulation::messages::MatchEvent;

/// How long a note stays, in seconds.
const STAY: f32 = 3.2;
/// How long it takes to appear and to go, in seconds.
const FADE: f32 = 0.25;
/// No more than this many stand there at once.
const MOST: usize = 3;
/// The notes that stand there.
#[derive(Resource, Debug, Default)]
pub struct Notes(Vec<Note>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Its text.
    key: &'static str,
    /// Whom it is about.
    player: Option<Player>,
    /// Whether it is a loss to them.
    grave: bool,
    /// In seconds.
    age: f32,
}

/// Collects and shows the notes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notes>()
        .add_systems(Update, (listen.run_if(resource_exists::<LiveMatch>), age).chain())
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(Screen::Match).and_then(in_state(Menu::None))),
        )
        .add_systems(OnExit(Screen::Match), |mut notes: ResMut<Notes>| notes.0.clear());
}

fn listen(mut notes: ResMut<Notes>, mut laid: MessageReader<MatchLoaded>, mut events: MessageReader<MatchEvent>) {
    if laid.read().count() > 0 {
        notes.0.clear();
    }
    for MatchEvent(happened) in events.read() {
        if let Event::Late { player, .. } = happened.event {
            // At Level 3 passing is being late: said once.
            notes.0.retain(|note| note.key != "note-pass" || note.player != Some(player));
        }
        if let Some((key, player, grave)) = words(happened.event) {
            notes.0.push(Note { key, player, grave, age: 0.0 });
        }
    }
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

/// What is said about an event: the text, whom it is about, and whether it is a loss to them.
fn words(event: Event) -> Option<(&'static str, Option<Player>, bool)> {
    Some(match event {
        Event::Late { player, holding: true } => ("note-late-holding", Some(player), true),
        Event::Late { player, holding: false } => ("note-late", Some(player), true),
        Event::ExtraGranted { player } => ("note-extra", Some(player), false),
        Event::ExtraOpened { player, .. } => ("note-extra-now", Some(player), false),
        Event::Passed { player, forced: true } => ("note-blocked", Some(player), false),
        Event::Passed { player, forced: false } => ("note-pass", Some(player), false),
        Event::TurnMissed { player } => ("note-missed", Some(player), true),
        Event::GlassLost { glass, .. } => ("note-lost", Some(glass.owner), true),
        Event::Ending => ("note-ending", None, false),
        Event::Revived => ("note-revived", None, false),
        _ => return None,
    })
}

fn age(time: Res<Time<Real>>, runs: Res<TimeRuns>, live: Option<Res<LiveMatch>>, mut notes: ResMut<Notes>) {
    let stands = !runs.0 && live.is_some_and(|live| live.game().outcome().is_none());
    if notes.0.is_empty() || stands {
        return;
    }
    for note in &mut notes.0 {
        note.age += time.delta_secs();
    }
    notes.0.retain(|note| note.age < STAY);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    settings: Res<Settings>,
    covered: Res<Covered>,
    notes: Res<Notes>,
) -> Result {
    if notes.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // They go by themselves, which needs frames.
    ctx.request_repaint();
    let shown = notes.0.iter().map(|note| {
        let opacity = (note.age / FADE).min((STAY - note.age) / FADE).clamp(0.0, 1.0);
        (note, if settings.reduced_motion { 1.0 } else { opacity })
    });
    draw::draw(ctx, &texts, covered.right / ctx.zoom_factor(), shown.rev());
    Ok(())
}
