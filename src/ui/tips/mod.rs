//! Tips: short reminders of what the lessons teach. Each tip appears when a player first needs it in a match.

mod placing;
mod tip;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Match, Player, QUIET_MOVES_LIMIT};

use self::placing::{CursorKeysPicture, PADDING, PlacedTip, TipContent, TipSurroundings, find_place, mark_width};
use self::tip::{Tip, TipState};
use crate::input::keys::{CursorKeyLabels, InputAction, KeyLabels};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::localization::Localization;
use crate::settings::{AccessibilitySettings, PlaySettings, PlayerProgress};
use crate::simulation::TimeRuns;
use crate::simulation::layout::{point_above_table, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{Screen, TAMSK, UncoveredScreen};
use crate::table::LONGEST_PLAYED_FRAME;
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::FullSocketWarnings;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::panel_rotation::paint_towards;
use crate::ui::kit::projection::TableProjection;
use crate::ui::kit::theme::{BRASS_DARK, INK, IVORY};
use crate::ui::kit::widgets::paint_player_mark;
use crate::ui::kit::{PanelSystems, notices, panel_system};
use crate::ui::layout::{Insets, command_button_areas};

/// The fade-in time of a tip, in seconds.
const FADE: f32 = 0.25;

pub fn plugin(app: &mut App) {
    app.init_resource::<TipState>()
        .add_systems(
            Update,
            (
                (|mut shown: ResMut<TipState>| *shown = TipState::default()).run_if(not(are_wanted)),
                (hide_followed_tip, choose).chain().run_if(are_wanted),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            panel_system(line, show).in_set(PanelSystems).run_if(in_state(UncoveredScreen(Screen::Match(TAMSK)))),
        )
        .add_observer(|_: On<Add, LiveMatch>, mut shown: ResMut<TipState>| shown.hide())
        .add_systems(OnExit(Screen::Match(TAMSK)), |mut shown: ResMut<TipState>| *shown = TipState::default());
}

fn are_wanted(settings: Res<PlaySettings>, occasion: TableOccasion) -> bool {
    settings.show_tips && occasion.allows(|policy| policy.has_tips)
}

fn hide_followed_tip(
    seats: Res<Seats>,
    mut events: MessageReader<MatchEvent>,
    mut progress: ResMut<PlayerProgress>,
    mut shown: ResMut<TipState>,
) {
    for MatchEvent(happened) in events.read() {
        if let Some(read) = shown.hide_if_followed(happened.event) {
            record_read_tip(read, *seats, &mut progress, &mut shown);
        }
    }
}

/// Selects the most urgent new tip, and records which tips were read. The visible tip stays while the clock is stopped.
fn choose(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    warnings: FullSocketWarnings,
    time: Res<Time<Real>>,
    mut progress: ResMut<PlayerProgress>,
    mut shown: ResMut<TipState>,
) {
    if !runs.0 && live.game().outcome().is_none() {
        return;
    }
    let is_new = |tip: Tip, player: Player| {
        let is_known = progress.tips_shown.contains_key(tip.settings_name()) && !shown.has_only_other_read(tip, player);
        let is_asked = tip == Tip::FullSocketLosesAtOnce && warnings.warns(&live, player);
        !is_known && !is_asked
    };
    let next = next_tip(live.game(), *seats, is_new);
    let seconds = time.delta().min(LONGEST_PLAYED_FRAME).as_secs_f32();
    if let Some(read) = shown.advance_to(next, seconds) {
        record_read_tip(read, *seats, &mut progress, &mut shown);
    }
}

/// Records that a player has read a tip. Two people use different keys, so each of them must read every tip.
fn record_read_tip((tip, player): (Tip, Player), seats: Seats, progress: &mut PlayerProgress, shown: &mut TipState) {
    shown.mark_read(tip, player, seats.are_two_people() && !progress.tips_shown.contains_key(tip.settings_name()));
    progress.tips_shown.insert(tip.settings_name().to_owned(), true);
}

fn next_tip(game: &Match, seats: Seats, is_new: impl Fn(Tip, Player) -> bool) -> Option<(Tip, Player)> {
    let all = Tip::all().flat_map(|tip| seats.people().map(move |player| (tip, player)));
    let mut new = all.filter(|&(tip, player)| is_new(tip, player));
    new.find(|&(tip, player)| tip.applies(game, player))
}

fn line(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    key_labels: Res<KeyLabels>,
    cursors: Res<TableCursors>,
    access: Res<AccessibilitySettings>,
    shown: Res<TipState>,
) -> Option<(TipContent, Player)> {
    let (tip, player, age) = shown.current_and_age()?;
    let walks = (tip == Tip::Move).then(|| key_labels.cursor_labels(*seats, player).step_labels);
    let content = TipContent {
        picture: CursorKeysPicture(walks.unwrap_or_default()),
        words: words(&texts, live.game(), (*seats, &key_labels), tip, player, cursors.cursor_place(player).is_some()),
        player: seats.are_two_people().then_some(player),
        opacity: if access.animation_speed.is_off() { 1.0 } else { (age / FADE).clamp(0.0, 1.0) },
    };
    Some((content, player))
}

fn show(
    In(content): In<Option<(TipContent, Player)>>,
    mut contexts: EguiContexts,
    seats: Res<Seats>,
    cursors: Res<TableCursors>,
    insets: Res<Insets>,
    table_top: TableSides,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let Some((line, player)) = content else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    // Redraw while the tip fades in. When a tip expires, no redraw needs to be requested, because some frames are drawn
    // even when nothing moves.
    if line.opacity < 1.0 {
        ctx.request_repaint();
    }
    let projection = TableProjection::of(&cameras, ctx.zoom_factor());
    let holders = Player::BOTH.map(|owner| projection.as_ref().and_then(|projection| projection.holder_area(owner)));
    let mut obstacles: Vec<Rect> = holders.into_iter().flatten().collect();
    // Count the command buttons as obstacles, because they may form a second line above the lower bar.
    obstacles.extend(command_button_areas(ctx));
    obstacles.extend(notices::notice_areas_of_kind(ctx, "announcements"));
    obstacles.extend(notices::notice_areas_of_kind(ctx, "announcements opposite"));
    let covered = [insets.left, insets.right].map(|inset| inset / ctx.zoom_factor());
    let cursor = match cursors.cursor_place(player) {
        Some(CursorPlace::Socket(socket)) => {
            projection.as_ref().and_then(|it| it.project(point_above_table(socket_position(socket), 0.0)))
        }
        _ => None,
    };
    let side = table_top.side_of(*seats, player);
    let board = projection.as_ref().and_then(TableProjection::board_area);
    let place = TipSurroundings { side, covered_widths: covered, obstacles: &obstacles, board, table_cursor: cursor };
    draw_tip(ctx, &line, place);
    Ok(())
}

fn words(
    texts: &Localization,
    game: &Match,
    (seats, signs): (Seats, &KeyLabels),
    tip: Tip,
    player: Player,
    with_cursor: bool,
) -> String {
    let sign = |action: InputAction| signs.player_action_label(seats, player, action);
    let key = |command: PlayerCommand| sign(InputAction::Command(command));
    let seconds = |millis: u32| millis.div_ceil(1_000);
    let named = tip.command_in_text().map(key).unwrap_or_else(|| sign(InputAction::PressAtCursor));
    let args = [
        // If no key works for the player, mention only the pointer.
        ("by", if named.is_empty() { "pointer" } else { "keys" }.into()),
        ("key", named.into()),
        ("keep", key(PlayerCommand::KeepRing).into()),
        ("pass", key(PlayerCommand::Pass).into()),
        ("press", sign(InputAction::PressAtCursor).into()),
        ("walk", walk_name(&signs.cursor_labels(seats, player)).into()),
        ("moves", QUIET_MOVES_LIMIT.saturating_sub(game.quiet_moves()).into()),
        ("window", seconds(game.options().ring_window).into()),
        ("timer", seconds(game.options().timer_sand_against(!player)).into()),
    ];
    texts.tr_args(tip.text_key(game, with_cursor), &args)
}

/// Returns the Fluent selector for the wording that explains how to move the cursor.
fn walk_name(walk: &CursorKeyLabels) -> &'static str {
    match walk {
        CursorKeyLabels { uses_gamepad: true, .. } => "pad",
        CursorKeyLabels { has_arrow_keys: true, step_labels: around, .. } if around.is_empty() => "arrows",
        CursorKeyLabels { has_arrow_keys: true, .. } => "both",
        CursorKeyLabels { step_labels: around, .. } if around.is_empty() => "nothing",
        CursorKeyLabels { .. } => "picture",
    }
}

/// The distance from a tip within which the cursor counts as covered, in points.
const AROUND_CURSOR: f32 = 12.0;
/// The opacity of a tip that covers the cursor.
const FAINT: f32 = 0.2;

/// Draws a tip above the lower bar, clear of obstacles. For a player on the opposite side, the tip is below the upper
/// bar and rotated. The tip does not block pointers.
pub fn draw_tip(ctx: &Context, content: &TipContent, place: TipSurroundings) {
    let (screen, mut seen) = (ctx.content_rect(), place);
    let middle = screen.center();
    // Lay out the tip as its reader sees the screen. For a reader on the opposite side, rotate the surroundings by
    // 180°.
    let turn = |rect: &Rect| Rect::from_center_size(middle + (middle - rect.center()), rect.size());
    let turned: Vec<Rect> = place.obstacles.iter().map(turn).collect();
    if place.side == TableSide::Opposite {
        let covered = [place.covered_widths[1], place.covered_widths[0]];
        let cursor = place.table_cursor.map(|at| middle + (middle - at));
        let board = place.board.as_ref().map(turn);
        seen = TipSurroundings { covered_widths: covered, obstacles: &turned, board, table_cursor: cursor, ..place };
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    let rect = paint_towards(place.side, &painter, middle, |painter| draw_near(painter, content, seen));
    notices::report_notice_areas(ctx, "tip", vec![if place.side == TableSide::Opposite { turn(&rect) } else { rect }]);
}

fn draw_near(painter: &Painter, content: &TipContent, place: TipSurroundings) -> Rect {
    let mut painter = painter.clone();
    painter.set_opacity(content.opacity);
    let PlacedTip { rect, galley, is_picture_above: is_stacked } = find_place(&painter, content, place);
    // If there is no room beside the board, the tip may cover the cursor. The tip is then faint, so that the cursor
    // remains visible.
    if place.table_cursor.is_some_and(|cursor| rect.expand(AROUND_CURSOR).contains(cursor)) {
        painter.set_opacity(content.opacity * FAINT);
    }
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    if let Some(player) = content.player {
        paint_player_mark(&painter, pos2(rect.left() + PADDING.x + 7.0, rect.center().y), 7.0, player);
    }
    let inside = rect.shrink2(PADDING);
    let inside = inside.with_min_x(inside.left() + mark_width(content));
    let (picture, words) = if is_stacked {
        (Align2::CENTER_TOP, Align2::CENTER_BOTTOM)
    } else {
        (Align2::LEFT_CENTER, Align2::RIGHT_CENTER)
    };
    content.picture.paint(&painter, picture.align_size_within_rect(content.picture.size(&painter), inside));
    painter.galley(words.align_size_within_rect(galley.size(), inside).min, galley, IVORY);
    rect
}
