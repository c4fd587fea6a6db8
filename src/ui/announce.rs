//! What the table says aloud: brief notes in the corner under the upper bar, beside the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Stroke, StrokeKind, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::covered::Covered;
use super::hud::BAR;
use super::names::about;
use super::theme::{self, BRASS, EMBER, INK, IVORY};
use super::widgets::player_mark;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::rules::{Event, Player};
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::{MatchEvent, TakenBack};
use crate::simulation::states::{Menu, Paused, Screen};

/// How long a note stays, in seconds.
const STAY: f32 = 3.2;
/// How long it takes to appear and to go, in seconds.
const FADE: f32 = 0.25;
/// No more than this many stand there at once.
const MOST: usize = 3;
/// How wide they may be: as a share of the room beside panels, so that they end where the board begins, and in points.
const WIDE: f32 = 0.27;
const MOST_WIDE: f32 = 330.0;
/// How far down they may reach, as a share of the screen: below stands the timer.
const LOW: f32 = 0.36;
/// From the edge of a note to its words.
const INSIDE: bevy_egui::egui::Vec2 = vec2(13.0, 7.0);

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

fn listen(
    mut notes: ResMut<Notes>,
    mut starts: MessageReader<StartMatch>,
    mut taken: MessageReader<TakenBack>,
    mut events: MessageReader<MatchEvent>,
) {
    if starts.read().count() + taken.read().count() > 0 {
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
    draw(ctx, &texts, covered.right / ctx.zoom_factor(), shown.rev());
    Ok(())
}

/// Draws them in the corner at the top right, beside the board and never on it; the newest uppermost, and as many as
/// there is room for. `covered`: how much of the right side panels take.
fn draw<'a>(ctx: &Context, texts: &Localization, covered: f32, notes: impl Iterator<Item = (&'a Note, f32)>) {
    let screen = ctx.content_rect();
    let free = screen.width() - covered;
    let wide = (free * WIDE).min(MOST_WIDE);
    let right = screen.left() + free - 8.0;
    let mut top = screen.top() + BAR + 8.0;
    let lowest = screen.top() + screen.height() * LOW;
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("notes")));
    for (note, opacity) in notes {
        let words = match note.player {
            Some(player) => about(texts, note.key, player),
            None => texts.tr(note.key).into_owned(),
        };
        let mark = if note.player.is_some() { 26.0 } else { 0.0 };
        let galley = painter.layout(words, theme::sans(14.5), IVORY, wide - mark - 2.0 * INSIDE.x);
        let size = galley.size() + 2.0 * INSIDE + vec2(mark, 0.0);
        let rect = Align2::RIGHT_TOP.anchor_size(pos2(right, top), size);
        if rect.bottom() > lowest && top > screen.top() + BAR + 8.0 {
            return;
        }
        top = rect.bottom() + 6.0;
        let mut painter = painter.clone();
        painter.set_opacity(opacity);
        let edge = Stroke::new(1.0, if note.grave { EMBER } else { BRASS });
        painter.rect(rect, 10, INK.gamma_multiply(0.86), edge, StrokeKind::Inside);
        if let Some(player) = note.player {
            player_mark(&painter, pos2(rect.left() + INSIDE.x + 8.0, rect.center().y), 8.0, player);
        }
        painter.galley(rect.min + INSIDE + vec2(mark, 0.0), galley, IVORY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Bench;

    #[test]
    fn notes_stand_beside_the_board() {
        let notes = ["note-late-holding", "note-lost", "note-extra-now"].map(|key| Note {
            key,
            player: Some(Player::Red),
            grave: true,
            age: 1.0,
        });
        for bench in Bench::sizes() {
            let drawn = bench.texts_drawn(|ctx, texts| draw(ctx, texts, 0.0, notes.iter().map(|note| (note, 1.0))));
            assert!(drawn[0].0.contains("late"), "the newest is always there: {drawn:?}");
            let screen = bench.screen();
            for (words, rect) in drawn {
                assert!(rect.left() > screen.width() * 0.7, "{words:?} at {rect} reaches over the board");
            }
        }
    }
}
