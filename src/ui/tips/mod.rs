//! Tips repeat what the lessons teach, at the moment it is first needed in a match.

mod placing;
mod tip;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Match, Player, QUIET_MOVES_LIMIT};

use self::placing::{CursorKeysPicture, PADDING, Placed, TipLine, TipPlace, find_place, mark_width};
use self::tip::{ShownTip, Tip};
use crate::input::keys::{CursorKeyLabels, InputAction, KeyLabels};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::localization::Localization;
use crate::settings::{AccessSettings, PlaySettings, PlayerProgress};
use crate::simulation::TimeRuns;
use crate::simulation::layout::{on_table, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{Screen, TAMSK, UncoveredScreen};
use crate::table::LONGEST_FRAME;
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::FullSocketWarnings;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::panel_rotation::paint_towards;
use crate::ui::kit::projection::TableProjection;
use crate::ui::kit::theme::{BRASS_DARK, INK, IVORY};
use crate::ui::kit::widgets::player_mark;
use crate::ui::kit::{UiSystems, drawn, notices};
use crate::ui::layout::{Insets, command_areas};

/// How long a tip takes to appear, in seconds.
const FADE: f32 = 0.25;

pub fn plugin(app: &mut App) {
    app.init_resource::<ShownTip>()
        .add_systems(
            Update,
            (
                (|mut shown: ResMut<ShownTip>| *shown = ShownTip::default()).run_if(not(are_wanted)),
                (hear, choose).chain().run_if(are_wanted),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            drawn(line, show).in_set(UiSystems).run_if(in_state(UncoveredScreen(Screen::Match(TAMSK)))),
        )
        .add_observer(|_: On<Add, LiveMatch>, mut shown: ResMut<ShownTip>| shown.hide())
        .add_systems(OnExit(Screen::Match(TAMSK)), |mut shown: ResMut<ShownTip>| *shown = ShownTip::default());
}

fn are_wanted(settings: Res<PlaySettings>, occasion: TableOccasion) -> bool {
    settings.tips && occasion.allows(|policy| policy.has_tips)
}

fn hear(
    seats: Res<Seats>,
    mut events: MessageReader<MatchEvent>,
    mut progress: ResMut<PlayerProgress>,
    mut shown: ResMut<ShownTip>,
) {
    for MatchEvent(happened) in events.read() {
        if let Some(read) = shown.hide_if_followed(happened.event) {
            remember(read, *seats, &mut progress, &mut shown);
        }
    }
}

/// Chooses the most urgent new tip, and remembers those that were read. A tip stays while time stands still.
fn choose(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    warnings: FullSocketWarnings,
    time: Res<Time<Real>>,
    mut progress: ResMut<PlayerProgress>,
    mut shown: ResMut<ShownTip>,
) {
    if !runs.0 && live.game().outcome().is_none() {
        return;
    }
    let is_new = |tip: Tip, player: Player| {
        let is_known = progress.tips_shown.contains_key(tip.name()) && !shown.is_owed(tip, player);
        let is_asked = tip == Tip::FullSocketCounts && warnings.are_for(&live, player);
        !is_known && !is_asked
    };
    let next = next_tip(live.game(), *seats, is_new);
    let seconds = time.delta().min(LONGEST_FRAME).as_secs_f32();
    if let Some(read) = shown.advance_to(next, seconds) {
        remember(read, *seats, &mut progress, &mut shown);
    }
}

/// Remembers that a player has read a tip. Two people have different keys, so each must read it.
fn remember((tip, player): (Tip, Player), seats: Seats, progress: &mut PlayerProgress, shown: &mut ShownTip) {
    shown.mark_read(tip, player, seats.are_two_people() && !progress.tips_shown.contains_key(tip.name()));
    progress.tips_shown.insert(tip.name().to_owned(), true);
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
    signs: Res<KeyLabels>,
    cursors: Res<TableCursors>,
    access: Res<AccessSettings>,
    shown: Res<ShownTip>,
) -> Option<(TipLine, Player)> {
    let (tip, player, age) = shown.current()?;
    // An expired tip disappears with one of the frames that are drawn now and then even when nothing moves.
    let walks = (tip == Tip::Move).then(|| signs.cursor_labels(*seats, player).around);
    let line = TipLine {
        picture: CursorKeysPicture(walks.unwrap_or_default()),
        words: words(&texts, live.game(), (*seats, &signs), tip, player, cursors.place(player).is_some()),
        player: seats.are_two_people().then_some(player),
        opacity: if access.animations.is_off() { 1.0 } else { (age / FADE).clamp(0.0, 1.0) },
    };
    Some((line, player))
}

fn show(
    In(line): In<Option<(TipLine, Player)>>,
    mut contexts: EguiContexts,
    seats: Res<Seats>,
    cursors: Res<TableCursors>,
    insets: Res<Insets>,
    table_top: TableTop,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let Some((line, player)) = line else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    if line.opacity < 1.0 {
        ctx.request_repaint();
    }
    let projection = TableProjection::of(&cameras, ctx.zoom_factor());
    let holders = Player::BOTH.map(|owner| projection.as_ref().and_then(|projection| projection.holder(owner)));
    let mut obstacles: Vec<Rect> = holders.into_iter().flatten().collect();
    // Buttons may take a second line above the bar.
    obstacles.extend(command_areas(ctx));
    obstacles.extend(notices::areas_of_kind(ctx, "announcements"));
    obstacles.extend(notices::areas_of_kind(ctx, "announcements opposite"));
    let covered = [insets.left, insets.right].map(|inset| inset / ctx.zoom_factor());
    let cursor = match cursors.place(player) {
        Some(CursorPlace::Socket(socket)) => {
            projection.as_ref().and_then(|it| it.project(on_table(socket_position(socket), 0.0)))
        }
        _ => None,
    };
    let side = table_top.side(*seats, player);
    let board = projection.as_ref().and_then(TableProjection::board);
    let place = TipPlace { side, covered, obstacles: &obstacles, board, cursor };
    draw(ctx, &line, place);
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
    let sign = |action: InputAction| signs.player_label(seats, player, action);
    let key = |deed: PlayerCommand| sign(InputAction::Command(deed));
    let seconds = |millis: u32| millis.div_ceil(1_000);
    let named = tip.action().map(key).unwrap_or_else(|| sign(InputAction::Press));
    let args = [
        // A text names no key to a player for whom none works.
        ("by", if named.is_empty() { "pointer" } else { "keys" }.into()),
        ("key", named.into()),
        ("keep", key(PlayerCommand::KeepRing).into()),
        ("pass", key(PlayerCommand::Pass).into()),
        ("press", sign(InputAction::Press).into()),
        ("walk", walk_name(&signs.cursor_labels(seats, player)).into()),
        ("moves", QUIET_MOVES_LIMIT.saturating_sub(game.quiet_moves()).into()),
        ("window", seconds(game.options().ring_window).into()),
        ("timer", seconds(game.options().timer_against(!player)).into()),
    ];
    texts.tr_args(tip.text(game, with_cursor), &args)
}

/// Returns the selector, in Fluent, of the wording for moving the cursor.
fn walk_name(walk: &CursorKeyLabels) -> &'static str {
    match walk {
        CursorKeyLabels { with_pad: true, .. } => "pad",
        CursorKeyLabels { with_arrows: true, around, .. } if around.is_empty() => "arrows",
        CursorKeyLabels { with_arrows: true, .. } => "both",
        CursorKeyLabels { around, .. } if around.is_empty() => "nothing",
        CursorKeyLabels { .. } => "picture",
    }
}

/// The distance below a tip within which the cursor counts as covered, in points.
const AROUND_CURSOR: f32 = 12.0;
/// The opacity of a tip that covers the cursor.
const FAINT: f32 = 0.2;

/// Draws a tip above the lower bar, or for a player opposite below the upper bar and rotated, clear of obstacles. The
/// tip does not block pointers.
pub fn draw(ctx: &Context, line: &TipLine, place: TipPlace) {
    let (screen, mut seen) = (ctx.content_rect(), place);
    let middle = screen.center();
    // Lays the tip out as its reader sees the screen.
    let turn = |rect: &Rect| Rect::from_center_size(middle + (middle - rect.center()), rect.size());
    let turned: Vec<Rect> = place.obstacles.iter().map(turn).collect();
    if place.side == TableSide::Opposite {
        let covered = [place.covered[1], place.covered[0]];
        let cursor = place.cursor.map(|at| middle + (middle - at));
        let board = place.board.as_ref().map(turn);
        seen = TipPlace { covered, obstacles: &turned, board, cursor, ..place };
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    let rect = paint_towards(place.side, &painter, middle, |painter| draw_near(painter, line, seen));
    notices::report(ctx, "tip", vec![if place.side == TableSide::Opposite { turn(&rect) } else { rect }]);
}

fn draw_near(painter: &Painter, line: &TipLine, place: TipPlace) -> Rect {
    let mut painter = painter.clone();
    painter.set_opacity(line.opacity);
    let Placed { rect, galley, is_stacked } = find_place(&painter, line, place);
    // If there is no room beside the board, the tip leaves the cursor below it visible.
    if place.cursor.is_some_and(|cursor| rect.expand(AROUND_CURSOR).contains(cursor)) {
        painter.set_opacity(line.opacity * FAINT);
    }
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    if let Some(player) = line.player {
        player_mark(&painter, pos2(rect.left() + PADDING.x + 7.0, rect.center().y), 7.0, player);
    }
    let inside = rect.shrink2(PADDING);
    let inside = inside.with_min_x(inside.left() + mark_width(line));
    let (picture, words) = if is_stacked {
        (Align2::CENTER_TOP, Align2::CENTER_BOTTOM)
    } else {
        (Align2::LEFT_CENTER, Align2::RIGHT_CENTER)
    };
    line.picture.paint(&painter, picture.align_size_within_rect(line.picture.size(&painter), inside));
    painter.galley(words.align_size_within_rect(galley.size(), inside).min, galley, IVORY);
    rect
}
