//! What is announced over the table: events in brief notes beside the board, and the countdown before sand runs.

mod announcement;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::announcement::Announcement;
use crate::localization::Localization;
use crate::settings::AccessSettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{InFront, Menu, Screen, TAMSK, TableShows};
use crate::table::countdown::Countdown;
use crate::table::first_match::TimerWarning;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, EMBER, INK, IVORY};
use crate::ui::kit::turning::{paint_towards, seen_turned, turn_layer};
use crate::ui::kit::widgets::player_mark;
use crate::ui::kit::{UiSystems, notices};
use crate::ui::layout::{BAR, Insets, STACK, corner_id, is_narrow, plate_id};

/// How long an announcement is shown, in seconds.
const STAY: f32 = 3.2;
/// How long it takes to fade in and out, in seconds.
const FADE: f32 = 0.25;
/// The limit of announcements shown at once.
const MOST: usize = 3;

/// The announcements being shown, oldest first.
#[derive(Component, Debug, Default)]
pub struct Announcements(Vec<Announcement>);

/// Collects and shows announcements, and shows the countdown.
pub fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Announcements>();
    app.add_systems(Update, (collect, age).chain())
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(TableShows::Match(TAMSK)).and_then(in_state(Menu::None))),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_countdown.in_set(UiSystems).run_if(in_state(InFront(Screen::Match(TAMSK)))),
        );
}

fn collect(
    mut notes: Single<&mut Announcements>,
    mut events: MessageReader<MatchEvent>,
    mut warnings: MessageReader<TimerWarning>,
) {
    for MatchEvent(happened) in events.read() {
        notes.0.retain(|note| !note.is_outdated_by(happened.event));
        if !notes.0.iter().any(|note| note.says(happened.event)) {
            notes.0.extend(Announcement::of(*happened));
        }
    }
    notes.0.extend(warnings.read().copied().map(Announcement::of_warning));
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

fn age(time: Res<Time<Real>>, menu: Res<State<Menu>>, mut notes: Single<&mut Announcements>) {
    // Under a menu they are not seen.
    if notes.0.is_empty() || *menu.get() != Menu::None {
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
    settings: Res<AccessSettings>,
    insets: Res<Insets>,
    table: Single<(&LiveMatch, &Announcements)>,
    seats: Res<Seats>,
    table_top: TableTop,
) -> Result {
    let (live, notes) = *table;
    if notes.0.is_empty() {
        return Ok(());
    }
    let names = PlayerNames::of(live, *seats);
    let ctx = contexts.ctx_mut()?;
    // Fading needs frames.
    ctx.request_repaint();
    let shown = notes.0.iter().map(|note| {
        let opacity = (note.age / FADE).min((STAY - note.age) / FADE).clamp(0.0, 1.0);
        (note, if settings.animations.is_off() { 1.0 } else { opacity })
    });
    let is_table_top = table_top.is_on(*seats);
    // There the buttons of the other player may be stacked in this corner.
    let buttons = if is_table_top && is_narrow(ctx.content_rect()) { STACK } else { 0.0 };
    let covered = [insets.left, insets.right].map(|inset| inset / ctx.zoom_factor() + buttons);
    draw(ctx, &texts, &names, covered[1], TableSide::Near, shown.clone().rev());
    if is_table_top {
        draw(ctx, &texts, &names, covered[0], TableSide::Opposite, shown.rev());
    }
    Ok(())
}

/// Their maximum width, as a share of the width free of panels, so that they end where the board begins.
const WIDE: f32 = 0.27;
/// Their maximum width, in points.
const MOST_WIDE: f32 = 330.0;
/// How far down they may reach, as a share of the screen's height: the timer is below.
const LOW: f32 = 0.36;
/// Their minimum width, in points.
const LEAST_WIDE: f32 = 180.0;

/// Draws as many announcements as fit at the top right, beside the board, in the order given, for a person on this side:
/// what is at the top right for one is at the bottom left for the person opposite. `covered` is the width that panels
/// cover from that edge, in points.
fn draw<'a>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    covered: f32,
    side: TableSide,
    notes: impl Iterator<Item = (&'a Announcement, f32)>,
) {
    let Placement { right, top: first, wide, lowest, size, inside } = placement(ctx, covered);
    let mut top = first;
    let opposite = side == TableSide::Opposite;
    let layer = LayerId::new(Order::Middle, Id::new(if opposite { "notes opposite" } else { "notes" }));
    let painter = ctx.layer_painter(layer);
    let mut areas: Vec<Rect> = Vec::new();
    for (note, opacity) in notes {
        let words = match note.player {
            Some(player) => {
                let seconds = note.seconds.map(|seconds| ("seconds", seconds.into()));
                names.about_with(texts, note.key, player, seconds.as_slice())
            }
            None => texts.tr(note.key).into_owned(),
        };
        let mark = if note.player.is_some() { 26.0 } else { 0.0 };
        let galley = painter.layout(words, theme::sans(size), IVORY, wide - mark - 2.0 * inside.x);
        let whole = galley.size() + 2.0 * inside + vec2(mark, 0.0);
        let rect = Align2::RIGHT_TOP.anchor_size(pos2(right, top), whole);
        if rect.bottom() > lowest && top > first {
            break;
        }
        areas.push(rect);
        top = rect.bottom() + inside.y;
        let mut painter = painter.clone();
        painter.set_opacity(opacity);
        let edge = Stroke::new(1.0, if note.grave { EMBER } else { BRASS });
        painter.rect(rect, 10, INK.gamma_multiply(0.86), edge, StrokeKind::Inside);
        if let Some(player) = note.player {
            player_mark(&painter, pos2(rect.left() + inside.x + 8.0, rect.center().y), 8.0, player);
        }
        painter.galley(rect.min + inside + vec2(mark, 0.0), galley, IVORY);
    }
    if opposite {
        let middle = ctx.content_rect().center();
        turn_layer(ctx, layer, middle);
        areas.iter_mut().for_each(|area| *area = seen_turned(middle, *area));
    }
    notices::report(ctx, if opposite { "announcements opposite" } else { "announcements" }, areas);
}

/// The placement of announcements, in points.
struct Placement {
    right: f32,
    top: f32,
    /// Their maximum width.
    wide: f32,
    /// How far down any but the first may reach.
    lowest: f32,
    /// The size of their text.
    size: f32,
    /// The distance from their edges to their text.
    inside: Vec2,
}

/// Returns the placement: under the upper bar, or on narrow screens within it, as a player's buttons are stacked below.
fn placement(ctx: &Context, covered: f32) -> Placement {
    let screen = ctx.content_rect();
    let drawn = |id: Id| ctx.memory(|memory| memory.area_rect(id));
    if is_narrow(screen)
        && let Some((plate, corner)) = drawn(plate_id(Player::Black)).zip(drawn(corner_id()))
        && corner.left() - plate.right() - 20.0 >= LEAST_WIDE
    {
        let (right, wide) = (corner.left() - 10.0, corner.left() - plate.right() - 20.0);
        let (top, lowest) = (screen.top() + 4.0, screen.top() + BAR);
        return Placement { right, top, wide, lowest, size: 13.0, inside: vec2(10.0, 3.0) };
    }
    let free = screen.width() - covered;
    Placement {
        right: screen.left() + free - 8.0,
        top: screen.top() + BAR + 8.0,
        wide: (free * WIDE).min(MOST_WIDE),
        lowest: screen.top() + screen.height() * LOW,
        size: 14.5,
        inside: vec2(12.0, 6.0),
    }
}

/// The radius of the plate behind the digit, in points.
const RADIUS: f32 = 62.0;
/// How far below the middle the digit is where there is one for each player, in points.
const BELOW: f32 = 25.0;

fn show_countdown(
    mut contexts: EguiContexts,
    countdown: Single<&Countdown>,
    seats: Res<Seats>,
    table_top: TableTop,
) -> Result {
    if countdown.is_on() {
        let ctx = contexts.ctx_mut()?;
        draw_countdown(ctx, countdown.left().as_secs_f32(), table_top.is_on(*seats));
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws the seconds left, rounded up, in a ring that closes once a second; `for_each` player if asked.
fn draw_countdown(ctx: &Context, seconds: f32, for_each: bool) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("countdown")));
    let middle = ctx.content_rect().center();
    notices::report(ctx, "countdown", vec![Rect::from_center_size(middle, vec2(2.0, 2.0) * RADIUS)]);
    painter.circle(middle, RADIUS, INK.gamma_multiply(0.78), Stroke::new(1.5, BRASS.gamma_multiply(0.5)));
    let turn = (1.0 - seconds.fract()) * std::f32::consts::TAU;
    let points = (0..=48).map(|step| {
        let angle = turn * step as f32 / 48.0 - std::f32::consts::FRAC_PI_2;
        middle + vec2(angle.cos(), angle.sin()) * (RADIUS - 6.0)
    });
    painter.line(points.collect(), Stroke::new(4.0, BRASS));
    let digit = |painter: &Painter, below: f32, size: f32| {
        let at = middle + vec2(0.0, below);
        painter.text(at, Align2::CENTER_CENTER, seconds.ceil(), theme::title(size), BRASS_BRIGHT);
    };
    if for_each {
        for side in [TableSide::Near, TableSide::Opposite] {
            paint_towards(side, &painter, middle, |painter| digit(painter, BELOW, 46.0));
        }
    } else {
        digit(&painter, 0.0, 74.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn notes_stand_beside_the_board() {
        let notes = ["note-late-holding", "note-timer", "note-lost"].map(|key| Announcement {
            key,
            player: Some(Player::Red),
            grave: true,
            seconds: Some(15),
            age: 1.0,
        });
        for names in [PlayerNames::default(), PlayerNames::alone_as(Player::Red)] {
            stand_beside_the_board(&notes, &names);
        }
    }

    fn stand_beside_the_board(notes: &[Announcement], names: &PlayerNames) {
        for bench in Bench::sizes() {
            let drawn = bench.texts_drawn(|ctx, texts| {
                let shown = notes.iter().map(|note| (note, 1.0));
                draw(ctx, texts, names, 0.0, TableSide::Near, shown);
            });
            let newest = names.about(bench.texts(), notes[0].key, Player::Red);
            assert!(newest.starts_with(&names.name(bench.texts(), Player::Red)), "{newest}");
            assert!(drawn[0].0 == newest, "the newest is always there: {drawn:?}");
            let screen = bench.screen();
            for (words, rect) in drawn {
                assert!(rect.left() > screen.width() * 0.7, "{words:?} at {rect} reaches over the board");
            }
        }
    }
}
