//! The figures of a finished match: what each player did with their rings, their glasses and their time; and the glasses in
//! the order in which they are compared after a tie on rings (R4.6).

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Sense, Ui, pos2, vec2};
use tamsk_records::{LostGlass, PlayerTally, tally_players};
use tamsk_rules::{ByPlayer, Glass, LatePenalty, Match, Millis, Player, Sand};

use crate::localization::Localization;
use crate::simulation::aftermath::Aftermath;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{clock, draw_fitted_line, hourglass, player_mark};

/// The height of the rings left, in points.
const HEAD: f32 = 46.0;
/// The height of a figure, in points.
const ROW: f32 = 23.0;
/// Where the figures of Red and of Black stand, as shares of the width.
const COLUMNS: [(Player, f32); 2] = [(Player::Red, 0.15), (Player::Black, 0.85)];
/// The share of the width for what is counted.
const MIDDLE: f32 = 0.56;

/// What is counted, by the key of its name, and the count for each player.
type Figure = (&'static str, ByPlayer<String>);

/// Adds the rings left and all other figures.
pub fn figures(ui: &mut Ui, texts: &Localization, live: &LiveMatch) {
    rings_left(ui, texts, live);
    let tally = tally_players(live.origin(), live.history(), live.game().now());
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
    let mut figures =
        vec![("result-own", count(|tally| tally.own_rings)), ("result-claimed", count(|tally| tally.claimed_rings))];
    if options.level.has_timer() {
        figures.push(match options.late {
            LatePenalty::LoseTurn => ("result-missed", count(|tally| tally.missed_turns)),
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfStarted => {
                ("result-extra", count(|tally| tally.extra_rings))
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
    figures.push(("result-time", ByPlayer(Player::BOTH).map(|player| clock(tally[player].turn_time))));
    figures
}

fn rings_left(ui: &mut Ui, texts: &Localization, live: &LiveMatch) {
    let row = row(ui, HEAD);
    name(ui, texts, "result-score", row);
    for (player, share) in COLUMNS {
        let x = row.left() + row.width() * share;
        let outside = if player == Player::Red { -1.0 } else { 1.0 };
        player_mark(ui.painter(), pos2(x + outside * 24.0, row.center().y), 9.0, player);
        let rings = live.game().rings(player);
        ui.painter().text(
            pos2(x - outside * 6.0, row.center().y),
            Align2::CENTER_CENTER,
            rings,
            theme::bold(28.0),
            IVORY,
        );
    }
}

/// Adds the lost glasses of both tally, each with its socket and when it was lost.
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
                    hourglass(ui.painter(), glass, None, EMBER);
                    let text = format!("{socket} {}", clock(lost));
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

/// Paints what is counted, between the two figures.
fn name(ui: &Ui, texts: &Localization, key: &str, row: Rect) {
    let most = row.width() * MIDDLE;
    let text = texts.tr(key).into_owned();
    draw_fitted_line(ui.painter(), row.center(), Align2::CENTER_CENTER, text, theme::sans(13.0), IVORY_DIM, most);
}

/// The height of a row of glasses, in points.
const GLASS_ROW: f32 = 38.0;

/// Adds both lists side by side, the latest glass first.
pub fn glasses(ui: &mut Ui, texts: &Localization, game: &Match, aftermath: &Aftermath) {
    let lists = Player::BOTH.map(|player| deciding_glasses(game, player));
    let decided = deciding_place(&lists[0], &lists[1]);
    let now = game.now() + aftermath.ahead();
    let count = lists[0].len().max(lists[1].len());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), count as f32 * GLASS_ROW), Sense::hover());
    for i in 0..count {
        let line = Rect::from_min_size(rect.min + vec2(0.0, i as f32 * GLASS_ROW), vec2(rect.width(), GLASS_ROW))
            .shrink2(vec2(0.0, 2.0));
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
    let share = row.end.saturating_sub(now) as f32 / game.options().glass_sand_of(player).max(1) as f32;
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
    let seconds = texts.format_tenths(tenths % 600);
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
