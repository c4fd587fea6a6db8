//! The glasses of both players in the order in which they are compared after a tie on rings (R4.6).

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Sense, Ui, pos2, vec2};
use tamsk_rules::{Glass, Match, Millis, Player, Sand};

use crate::localization::Localization;
use crate::simulation::aftermath::Aftermath;
use crate::ui::kit::theme;
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, EMBER, IVORY_DIM};
use crate::ui::kit::widgets::{hourglass, player_mark};

/// The height of a row of glasses, in points.
const ROW: f32 = 38.0;

/// Adds both lists side by side, the latest glass first.
pub fn glasses(ui: &mut Ui, texts: &Localization, game: &Match, aftermath: &Aftermath) {
    let lists = Player::BOTH.map(|player| deciding_glasses(game, player));
    let decided = deciding_place(&lists[0], &lists[1]);
    let now = game.now() + aftermath.ahead();
    let count = lists[0].len().max(lists[1].len());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), count as f32 * ROW), Sense::hover());
    for i in 0..count {
        let line =
            Rect::from_min_size(rect.min + vec2(0.0, i as f32 * ROW), vec2(rect.width(), ROW)).shrink2(vec2(0.0, 2.0));
        if Some(i) == decided && (aftermath.is_done() || !aftermath.has_begun()) {
            ui.painter().rect_filled(line, 7, BRASS.gamma_multiply(0.16));
        }
        for (player, list) in Player::BOTH.into_iter().zip(&lists) {
            let left = line.left() + if player == Player::Red { 10.0 } else { line.width() / 2.0 + 10.0 };
            if let Some(row) = list.get(i) {
                let other = lists[1 - player.index()].get(i).map(|row| row.end);
                let wins = Some(i) == decided && other.is_none_or(|other| row.end > other);
                // Once all glasses have run out, the times that decided are shown again.
                let written = if aftermath.is_done() { game.now() } else { now };
                one_glass(ui, texts, pos2(left, line.center().y), player, *row, (now, written), game, wins);
            }
        }
    }
}

/// Paints one glass: its sand as it is at the time `now`, and the time it has left at `written`.
fn one_glass(
    ui: &Ui,
    texts: &Localization,
    at: Pos2,
    player: Player,
    row: DecidingGlass,
    (now, written): (Millis, Millis),
    game: &Match,
    wins: bool,
) {
    let painter = ui.painter();
    let share = row.end.saturating_sub(now) as f32 / game.options().glass_of(player).max(1) as f32;
    let left = row.end.saturating_sub(written);
    let color = if wins { BRASS_BRIGHT } else { IVORY_DIM };
    player_mark(painter, at + vec2(7.0, 0.0), 6.0, player);
    let glass = Rect::from_center_size(at + vec2(30.0, 0.0), vec2(15.0, 25.0));
    hourglass(painter, glass, if row.lost { None } else { Some(share) }, color);
    let (text, ink): (String, Color32) = if row.lost {
        (format!("– {}", tenths(texts, game.now().saturating_sub(row.end))), IVORY_DIM)
    } else {
        (tenths(texts, left), if left == 0 { EMBER } else { color })
    };
    painter.text(at + vec2(48.0, 0.0), Align2::LEFT_CENTER, text, theme::bold(16.0), ink);
}

/// Formats a time as minutes, seconds and tenths: less than a second often decides.
fn tenths(texts: &Localization, millis: Millis) -> String {
    let tenths = millis.div_ceil(100);
    let seconds = texts.tenths(tenths % 600);
    let zero = if tenths % 600 < 100 { "0" } else { "" };
    format!("{}:{zero}{seconds}", tenths / 600)
}

/// A glass in a list by which time decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidingGlass {
    /// When it runs out or ran out.
    pub end: Millis,
    /// Whether it was lost before the match ended.
    pub lost: bool,
}

/// Returns a player's glasses in the order in which they are compared: the latest first, without idle ones.
pub fn deciding_glasses(game: &Match, player: Player) -> Vec<DecidingGlass> {
    let entry = |glass: &Glass| match glass.sand {
        Sand::Idle => None,
        Sand::Running { runs_out } => Some(DecidingGlass { end: runs_out, lost: false }),
        Sand::Lost { at } => Some(DecidingGlass { end: at, lost: true }),
    };
    let mut glasses: Vec<DecidingGlass> =
        game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, glass)| entry(glass)).collect();
    glasses.sort_by_key(|glass| std::cmp::Reverse(glass.end));
    glasses
}

/// Returns the first index at which the lists differ, which decides.
pub fn deciding_place(red: &[DecidingGlass], black: &[DecidingGlass]) -> Option<usize> {
    (0..red.len().max(black.len())).find(|&i| red.get(i).map(|row| row.end) != black.get(i).map(|row| row.end))
}
