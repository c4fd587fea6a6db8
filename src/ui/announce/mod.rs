//! Announcements, which are brief notes beside the board about events, and the countdown before the sand starts to run.

mod announcement;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::announcement::Announcement;
use crate::localization::Localization;
use crate::settings::AccessibilitySettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{Menu, Screen, TAMSK, TableContent, UncoveredScreen};
use crate::table::countdown::Countdown;
use crate::table::first_match::BotTimerFlipWarning;
use crate::table::online::{OnlineClockStarting, OnlineState};
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::panel_rotation::{paint_towards, rotate_layer, rotated_area};
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, EMBER, INK, IVORY};
use crate::ui::kit::widgets::paint_player_mark;
use crate::ui::kit::{PanelSystems, notices};
use crate::ui::layout::{BAR_HEIGHT, BUTTON_STACK_WIDTH, Insets, corner_buttons_id, is_narrow, nameplate_id};

// How long an announcement stays visible, and how long it takes to fade in or out, in seconds.
const STAY: f32 = 3.2;
const FADE: f32 = 0.25;
/// The maximum number of announcements that are visible at the same time.
const MOST: usize = 3;

/// The visible announcements, the oldest first.
#[derive(Component, Debug, Default)]
pub struct Announcements(Vec<Announcement>);

pub fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Announcements>();
    app.add_observer(announce_colour)
        .add_systems(Update, (collect, age).chain())
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems).run_if(in_state(TableContent::Match(TAMSK)).and_then(in_state(Menu::None))),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_countdown.in_set(PanelSystems).run_if(in_state(UncoveredScreen(Screen::Match(TAMSK)))),
        );
}

fn collect(
    mut notes: Single<&mut Announcements>,
    mut events: MessageReader<MatchEvent>,
    mut warnings: MessageReader<BotTimerFlipWarning>,
) {
    for MatchEvent(happened) in events.read() {
        notes.0.retain(|note| !note.is_outdated_by(happened.event));
        if !notes.0.iter().any(|note| note.already_announces(happened.event)) {
            notes.0.extend(Announcement::of(*happened));
        }
    }
    notes.0.extend(warnings.read().copied().map(Announcement::of_warning));
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

/// Shows a player of an online match their colour when the match begins.
fn announce_colour(
    _: On<OnlineClockStarting>,
    online: Res<OnlineState>,
    table: Single<(&LiveMatch, &mut Announcements)>,
) {
    let (live, mut notes) = table.into_inner();
    if let Some(playing) = online.online_match().filter(|_| live.game().now() == 0) {
        notes.0.push(Announcement::of_own_colour(playing.own_colour_in_match_or_contest()));
    }
}

fn age(time: Res<Time<Real>>, menu: Res<State<Menu>>, mut notes: Single<&mut Announcements>) {
    // Announcements do not age while a menu hides them.
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
    settings: Res<AccessibilitySettings>,
    insets: Res<Insets>,
    table: Single<(&LiveMatch, &Announcements)>,
    seats: Res<Seats>,
    table_top: TableSides,
) -> Result {
    let (live, notes) = *table;
    if notes.0.is_empty() {
        return Ok(());
    }
    let names = PlayerNames::of(live, *seats);
    let ctx = contexts.ctx_mut()?;
    // While an announcement fades, the window must be redrawn continuously.
    ctx.request_repaint();
    let shown = notes.0.iter().map(|note| {
        let opacity = (note.age / FADE).min((STAY - note.age) / FADE).clamp(0.0, 1.0);
        (note, if settings.animation_speed.is_off() { 1.0 } else { opacity })
    });
    let is_table_top = table_top.are_players_opposite(*seats);
    // On a table-top screen, each player's announcements are in the corner where the other player's buttons may be
    // stacked.
    let buttons = if is_table_top && is_narrow(ctx.content_rect()) { BUTTON_STACK_WIDTH } else { 0.0 };
    let covered = [insets.left, insets.right].map(|inset| inset / ctx.zoom_factor() + buttons);
    draw(ctx, &texts, &names, covered[1], TableSide::Near, shown.clone().rev());
    if is_table_top {
        draw(ctx, &texts, &names, covered[0], TableSide::Opposite, shown.rev());
    }
    Ok(())
}

// The maximum width of an announcement: as a share of the free width between panels, and in points. Both limits keep
// the board visible.
const WIDE: f32 = 0.27;
const MOST_WIDE: f32 = 330.0;
/// The lowest position of an announcement's bottom edge, as a share of the height of the screen. The timer is drawn
/// below this position.
const LOW: f32 = 0.36;
const LEAST_WIDE: f32 = 180.0;

/// Draws as many announcements as fit, in the given order, at the top right as seen from `side`. `covered` is the width
/// that panels cover on the right, in points.
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
                names.text_about_with(texts, note.text_key, player, seconds.as_slice())
            }
            None => texts.tr(note.text_key).into_owned(),
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
        let edge = Stroke::new(1.0, if note.is_bad_news { EMBER } else { BRASS });
        painter.rect(rect, 10, INK.gamma_multiply(0.86), edge, StrokeKind::Inside);
        if let Some(player) = note.player {
            paint_player_mark(&painter, pos2(rect.left() + inside.x + 8.0, rect.center().y), 8.0, player);
        }
        painter.galley(rect.min + inside + vec2(mark, 0.0), galley, IVORY);
    }
    if opposite {
        let middle = ctx.content_rect().center();
        rotate_layer(ctx, layer, middle);
        areas.iter_mut().for_each(|area| *area = rotated_area(middle, *area));
    }
    notices::report_notice_areas(ctx, if opposite { "announcements opposite" } else { "announcements" }, areas);
}

/// The place and the sizes of announcements, in points.
struct Placement {
    right: f32,
    top: f32,
    wide: f32,
    /// The lowest position of the bottom edge of every announcement except the first.
    lowest: f32,
    size: f32,
    /// The distance from the edges of an announcement to its text.
    inside: Vec2,
}

/// Returns the place of the announcements. They are below the upper bar. On a narrow screen, they are within the bar if
/// there is room, because buttons are stacked below it.
fn placement(ctx: &Context, covered: f32) -> Placement {
    let screen = ctx.content_rect();
    let drawn = |id: Id| ctx.memory(|memory| memory.area_rect(id));
    if is_narrow(screen)
        && let Some((plate, corner)) = drawn(nameplate_id(Player::Black)).zip(drawn(corner_buttons_id()))
        && corner.left() - plate.right() - 20.0 >= LEAST_WIDE
    {
        let (right, wide) = (corner.left() - 10.0, corner.left() - plate.right() - 20.0);
        let (top, lowest) = (screen.top() + 4.0, screen.top() + BAR_HEIGHT);
        return Placement { right, top, wide, lowest, size: 13.0, inside: vec2(10.0, 3.0) };
    }
    let free = screen.width() - covered;
    Placement {
        right: screen.left() + free - 8.0,
        top: screen.top() + BAR_HEIGHT + 8.0,
        wide: (free * WIDE).min(MOST_WIDE),
        lowest: screen.top() + screen.height() * LOW,
        size: 14.5,
        inside: vec2(12.0, 6.0),
    }
}

/// The radius of the round plate behind a digit of the countdown, in points.
const RADIUS: f32 = 62.0;
/// The distance from the centre of the plate to each player's digit of the countdown, in points. A single digit is in
/// the centre.
const BELOW: f32 = 25.0;

fn show_countdown(
    mut contexts: EguiContexts,
    countdown: Single<&Countdown>,
    seats: Res<Seats>,
    table_top: TableSides,
) -> Result {
    if countdown.is_on() {
        let ctx = contexts.ctx_mut()?;
        draw_countdown(ctx, countdown.remaining().as_secs_f32(), table_top.are_players_opposite(*seats));
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws the countdown: the seconds left, rounded up, in a ring that closes once a second. If `for_each` is `true`,
/// each player has a digit that faces them.
fn draw_countdown(ctx: &Context, seconds: f32, for_each: bool) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("countdown")));
    let middle = ctx.content_rect().center();
    notices::report_notice_areas(ctx, "countdown", vec![Rect::from_center_size(middle, vec2(2.0, 2.0) * RADIUS)]);
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
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn notes_do_not_reach_over_the_board() {
        let notes = ["note-late-holding", "note-timer", "note-lost"].map(|key| Announcement {
            text_key: key,
            player: Some(Player::Red),
            is_bad_news: true,
            seconds: Some(15),
            age: 1.0,
        });
        for names in [PlayerNames::default(), PlayerNames::one_person_as(Player::Red)] {
            stand_beside_the_board(&notes, &names);
        }
    }

    fn stand_beside_the_board(notes: &[Announcement], names: &PlayerNames) {
        for bench in PanelHarness::at_all_scales_and_languages() {
            let drawn = bench.checked_texts(|ctx, texts| {
                let shown = notes.iter().map(|note| (note, 1.0));
                draw(ctx, texts, names, 0.0, TableSide::Near, shown);
            });
            let newest = names.text_about(bench.texts(), notes[0].text_key, Player::Red);
            assert!(newest.starts_with(&names.name(bench.texts(), Player::Red)), "{newest}");
            assert!(drawn[0].0 == newest, "the newest note is not the first: {drawn:?}");
            let screen = bench.screen();
            for (words, rect) in drawn {
                assert!(rect.left() > screen.width() * 0.7, "{words:?} at {rect} reaches over the board");
            }
        }
    }
}
