//! What the table says aloud: brief notes under the upper bar.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Context, Frame, Id, Order, RichText, Sense, Stroke, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::hud::BAR;
use super::names::about;
use super::theme::{self, BRASS, EMBER, IVORY};
use super::widgets::player_mark;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::rules::{Event, Player};
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::MatchEvent;
use crate::simulation::states::{Menu, Paused, Screen};

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
struct Note {
    key: &'static str,
    player: Option<Player>,
    grave: bool,
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

fn listen(mut notes: ResMut<Notes>, mut starts: MessageReader<StartMatch>, mut events: MessageReader<MatchEvent>) {
    if starts.read().count() > 0 {
        notes.0.clear();
    }
    for MatchEvent(happened) in events.read() {
        if let Some((key, player, grave)) = words(happened.event) {
            notes.0.push(Note { key, player, grave, age: 0.0 });
        }
    }
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

/// What is said about an event: the text, whom it is about, and whether it is a loss to him.
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

fn age(time: Res<Time<Real>>, paused: Option<Res<State<Paused>>>, mut notes: ResMut<Notes>) {
    let stands = paused.is_some_and(|paused| paused.get().0);
    if notes.0.is_empty() || stands {
        return;
    }
    for note in &mut notes.0 {
        note.age += time.delta_secs();
    }
    notes.0.retain(|note| note.age < STAY);
}

fn show(mut contexts: EguiContexts, texts: Res<Localization>, settings: Res<Settings>, notes: Res<Notes>) -> Result {
    if notes.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // They go by themselves, which needs frames.
    ctx.request_repaint();
    let mut y = ctx.content_rect().top() + BAR + 12.0;
    for (i, note) in notes.0.iter().enumerate() {
        let opacity =
            if settings.reduced_motion { 1.0 } else { (note.age / FADE).min((STAY - note.age) / FADE).min(1.0) };
        y = one(ctx, &texts, note, i, y, opacity) + 8.0;
    }
    Ok(())
}

fn one(ctx: &Context, texts: &Localization, note: &Note, index: usize, y: f32, opacity: f32) -> f32 {
    let screen = ctx.content_rect();
    Area::new(Id::new(("note", index)))
        .fixed_pos(pos2(screen.center().x, y))
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_opacity(opacity.max(0.0));
            let edge = Stroke::new(1.0, if note.grave { EMBER } else { BRASS });
            let frame: Frame = theme::plate().stroke(edge).inner_margin(egui::Margin::symmetric(16, 8));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    if let Some(player) = note.player {
                        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 20.0), Sense::hover());
                        player_mark(ui.painter(), rect.center(), 8.0, player);
                    }
                    let words = match note.player {
                        Some(player) => about(texts, note.key, player),
                        None => texts.tr(note.key).into_owned(),
                    };
                    ui.label(RichText::new(words).font(theme::sans(15.0)).color(IVORY));
                });
            });
        })
        .response
        .rect
        .bottom()
}
