//! The figures shown after a match: each player's rings, glasses and time, and the list of glasses that breaks a tie in
//! rings (R4.6).

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Sense, Ui, pos2, vec2};
use tamsk_records::{LostGlass, PlayerTally, tally_players};
use tamsk_rules::{ByPlayer, Glass, LatePenalty, Match, Millis, Player, Sand};

use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::simulation::sand_fast_forward::SandFastForward;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{draw_fitted_line, format_clock, paint_hourglass, paint_player_mark};

/// The height of the row with the numbers of remaining rings, in points.
const HEAD: f32 = 46.0;
/// The height of a row with a figure other than the remaining rings, in points.
const ROW: f32 = 23.0;
/// The players, each with the horizontal centre of their column of figures, as a share of the row width.
const COLUMNS: [(Player, f32); 2] = [(Player::Red, 0.15), (Player::Black, 0.85)];
/// The maximum width of a figure's name, as a share of the row width.
const MIDDLE: f32 = 0.56;

/// A figure: the text key of its name, and its formatted value for each player.
type Figure = (&'static str, ByPlayer<String>);

/// Adds a row with the remaining rings, and a row for each other figure of the match.
pub fn match_figures(ui: &mut Ui, texts: &Localization, live: &LiveMatch) {
    rings_left(ui, texts, live);
    let tally = tally_players(live.initial_state(), live.history(), live.game().now());
    for (key, values) in counted(live, &tally) {
        let row = row(ui, ROW);
        name(ui, texts, key, row);
        for (player, share) in COLUMNS {
            let value = &values[player];
            let ink = if value == "0" { IVORY_DIM.gamma_multiply(0.7) } else { IVORY };
            let at = pos2(row.left() + row.width() * share, row.center().y);
            ui.painter().text(at, Align2::CENTER_CENTER, value, theme::bold(14.5), ink);
        }
    }
    if live.game().options().level.has_sand() {
        lost_glasses(ui, texts, &tally);
    }
}

fn counted(live: &LiveMatch, tally: &ByPlayer<PlayerTally>) -> Vec<Figure> {
    let options = live.game().options();
    let count = |of: fn(&PlayerTally) -> u32| ByPlayer(Player::BOTH).map(|player| of(&tally[player]).to_string());
    let mut figures = vec![
        ("result-own", count(|tally| tally.own_move_rings)),
        ("result-claimed", count(|tally| tally.claimed_rings)),
    ];
    if options.level.has_timer() {
        figures.push(match options.late_penalty {
            LatePenalty::LoseTurn => ("result-missed", count(|tally| tally.missed_turns)),
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfHolding => {
                ("result-extra", count(|tally| tally.dropped_extra_rings))
            }
        });
        figures.push(("result-late", count(|tally| tally.late_turns)));
    }
    if options.has_timer() {
        figures.push(("result-flips", count(|tally| tally.timer_flips)));
    }
    let taken_back = live.record().taken_back;
    if !taken_back.is_zero() {
        let count = |player| taken_back.of(player).to_string();
        figures.push(("result-taken-back", ByPlayer(Player::BOTH).map(count)));
    }
    figures.push(("result-time", ByPlayer(Player::BOTH).map(|player| format_clock(tally[player].total_turn_time))));
    figures
}

fn rings_left(ui: &mut Ui, texts: &Localization, live: &LiveMatch) {
    let row = row(ui, HEAD);
    name(ui, texts, "result-score", row);
    for (player, share) in COLUMNS {
        let x = row.left() + row.width() * share;
        let outside = if player == Player::Red { -1.0 } else { 1.0 };
        paint_player_mark(ui.painter(), pos2(x + outside * 24.0, row.center().y), 9.0, player);
        let rings = live.game().rings_in_holder(player);
        ui.painter().text(
            pos2(x - outside * 6.0, row.center().y),
            Align2::CENTER_CENTER,
            rings,
            theme::bold(28.0),
            IVORY,
        );
    }
}

/// Adds a list of both players' lost glasses, with the socket and the time of each loss.
fn lost_glasses(ui: &mut Ui, texts: &Localization, tally: &ByPlayer<PlayerTally>) {
    let rows = tally.iter().map(|(_, tally)| tally.lost_glasses.len()).max().unwrap_or(0).max(1);
    for i in 0..rows {
        let row = row(ui, ROW);
        if i == 0 {
            name(ui, texts, "result-lost", row);
        }
        for (player, share) in COLUMNS {
            let at = pos2(row.left() + row.width() * share, row.center().y);
            match tally[player].lost_glasses.get(i) {
                Some(&LostGlass { socket, at: lost }) => {
                    let glass = Rect::from_center_size(at - vec2(32.0, 0.0), vec2(8.0, 13.0));
                    paint_hourglass(ui.painter(), glass, None, EMBER);
                    let text = format!("{socket} {}", format_clock(lost));
                    ui.painter().text(at - vec2(23.0, 0.0), Align2::LEFT_CENTER, text, theme::bold(13.0), IVORY);
                }
                None if i == 0 => {
                    let ink = IVORY_DIM.gamma_multiply(0.7);
                    ui.painter().text(at, Align2::CENTER_CENTER, 0, theme::bold(14.5), ink);
                }
                None => {}
            }
        }
    }
}

fn row(ui: &mut Ui, height: f32) -> Rect {
    ui.spacing_mut().item_spacing.y = 0.0;
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    if height < HEAD {
        ui.painter().hline(row.x_range(), row.top(), (1.0, BRASS_DARK.gamma_multiply(0.45)));
    }
    row
}

/// Paints the name of a figure between the values of both players.
fn name(ui: &Ui, texts: &Localization, key: &str, row: Rect) {
    let most = row.width() * MIDDLE;
    let text = texts.tr(key).into_owned();
    draw_fitted_line(ui.painter(), row.center(), Align2::CENTER_CENTER, text, theme::sans(13.0), IVORY_DIM, most);
}

/// The height of a row in the list of glasses, in points.
const GLASS_ROW: f32 = 38.0;

/// Adds the lists of both players' glasses side by side. In each list, the glass that runs out last comes first.
pub fn tie_break_lists(ui: &mut Ui, texts: &Localization, game: &Match, fast_forward: &SandFastForward) {
    let lists = Player::BOTH.map(|player| tie_break_glasses(game, player));
    let decided = tie_break_index(&lists[0], &lists[1]);
    let now = game.now() + fast_forward.millis_ahead();
    let count = lists[0].len().max(lists[1].len());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), count as f32 * GLASS_ROW), Sense::hover());
    for i in 0..count {
        let line = Rect::from_min_size(rect.min + vec2(0.0, i as f32 * GLASS_ROW), vec2(rect.width(), GLASS_ROW))
            .shrink2(vec2(0.0, 2.0));
        if Some(i) == decided && (fast_forward.is_done() || !fast_forward.has_begun()) {
            ui.painter().rect_filled(line, 7, BRASS.gamma_multiply(0.16));
        }
        for (player, list) in Player::BOTH.into_iter().zip(&lists) {
            let left = line.left() + if player == Player::Red { 10.0 } else { line.width() / 2.0 + 10.0 };
            if let Some(row) = list.get(i) {
                let other = lists[1 - player.index()].get(i).map(|row| row.runs_out_at);
                let wins = Some(i) == decided && other.is_none_or(|other| row.runs_out_at > other);
                // After all glasses have run out, show how much time each glass had left when the match ended.
                let written = if fast_forward.is_done() { game.now() } else { now };
                one_glass(ui, texts, pos2(left, line.center().y), player, *row, (now, written), game, wins);
            }
        }
    }
}

/// Paints one glass with its sand at the time `now`. Also writes how much time the glass has left at the time `written`
/// or, if it is lost, how long before the end of the match it ran out.
fn one_glass(
    ui: &Ui,
    texts: &Localization,
    at: Pos2,
    player: Player,
    row: TieBreakGlass,
    (now, written): (Millis, Millis),
    game: &Match,
    wins: bool,
) {
    let painter = ui.painter();
    let share = row.runs_out_at.saturating_sub(now) as f32 / game.options().glass_sand_of(player).max(1) as f32;
    let left = row.runs_out_at.saturating_sub(written);
    let color = if wins { BRASS_BRIGHT } else { IVORY_DIM };
    paint_player_mark(painter, at + vec2(7.0, 0.0), 6.0, player);
    let glass = Rect::from_center_size(at + vec2(30.0, 0.0), vec2(15.0, 25.0));
    paint_hourglass(painter, glass, if row.is_lost { None } else { Some(share) }, color);
    let (text, ink): (String, Color32) = if row.is_lost {
        (format!("– {}", tenths(texts, game.now().saturating_sub(row.runs_out_at))), IVORY_DIM)
    } else {
        (tenths(texts, left), if left == 0 { EMBER } else { color })
    };
    painter.text(at + vec2(48.0, 0.0), Align2::LEFT_CENTER, text, theme::bold(16.0), ink);
}

/// Formats a time in minutes, seconds and tenths. Tenths matter because the deciding difference is often under a
/// second.
fn tenths(texts: &Localization, millis: Millis) -> String {
    let tenths = millis.div_ceil(100);
    let seconds = texts.format_tenths(tenths % 600);
    let zero = if tenths % 600 < 100 { "0" } else { "" };
    format!("{}:{zero}{seconds}", tenths / 600)
}

/// A glass that is compared to break a tie in rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreakGlass {
    /// The time at which the glass runs out or ran out, in milliseconds since the match began.
    pub runs_out_at: Millis,
    /// Whether the glass was lost before the match ended.
    pub is_lost: bool,
}

/// Returns a player's glasses in the order of comparison. The glass that runs out last comes first. Idle glasses are
/// not compared.
pub fn tie_break_glasses(game: &Match, player: Player) -> Vec<TieBreakGlass> {
    let entry = |glass: &Glass| match glass.sand {
        Sand::Idle => None,
        Sand::Running { runs_out } => Some(TieBreakGlass { runs_out_at: runs_out, is_lost: false }),
        Sand::Lost { at } => Some(TieBreakGlass { runs_out_at: at, is_lost: true }),
    };
    let mut glasses: Vec<TieBreakGlass> =
        game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, glass)| entry(glass)).collect();
    glasses.sort_by_key(|glass| std::cmp::Reverse(glass.runs_out_at));
    glasses
}

/// Returns the first index at which the times in the two lists differ, or `None` if all times are equal. The glasses at
/// this index decide the match.
pub fn tie_break_index(red: &[TieBreakGlass], black: &[TieBreakGlass]) -> Option<usize> {
    (0..red.len().max(black.len()))
        .find(|&i| red.get(i).map(|row| row.runs_out_at) != black.get(i).map(|row| row.runs_out_at))
}
