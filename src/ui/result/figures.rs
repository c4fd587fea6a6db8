//! The figures of a finished match: what each player did with their rings, their glasses and their time.

use bevy_egui::egui::{Align2, Rect, Sense, Ui, pos2, vec2};
use tamsk_records::{LostGlass, PlayerTally, tally};
use tamsk_rules::{ByPlayer, LatePenalty, Player};

use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::theme::{self, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{clock, hourglass, line_of_text, player_mark};

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
    let tally = tally(live.origin(), live.history(), live.game().now());
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

/// Returns the figures that can be other than zero in this match.
fn counted(live: &LiveMatch, tally: &ByPlayer<PlayerTally>) -> Vec<Figure> {
    let options = live.game().options();
    let count = |of: fn(&PlayerTally) -> u32| ByPlayer(Player::BOTH).map(|player| of(&tally[player]).to_string());
    let mut figures =
        vec![("result-own", count(|tally| tally.own_rings)), ("result-claimed", count(|tally| tally.claimed_rings))];
    if options.level.has_timer() {
        figures.push(match options.late {
            LatePenalty::LoseTurn => ("result-missed", count(|tally| tally.missed)),
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfStarted => {
                ("result-extra", count(|tally| tally.extra_rings))
            }
        });
        figures.push(("result-late", count(|tally| tally.late)));
    }
    if options.has_timer() {
        figures.push(("result-flips", count(|tally| tally.timer_flips)));
    }
    let taken_back = live.record().taken_back;
    if !taken_back.is_none() {
        let count = |player| taken_back.of(player).to_string();
        figures.push(("result-taken-back", ByPlayer(Player::BOTH).map(count)));
    }
    figures.push(("result-time", ByPlayer(Player::BOTH).map(|player| clock(tally[player].on_turn))));
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
    let rows = tally.iter().map(|(_, tally)| tally.lost.len()).max().unwrap_or(0).max(1);
    for i in 0..rows {
        let row = row(ui, ROW);
        if i == 0 {
            name(ui, texts, "result-lost", row);
        }
        for (player, share) in COLUMNS {
            let at = pos2(row.left() + row.width() * share, row.center().y);
            match tally[player].lost.get(i) {
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

/// Adds a row, with a line above it.
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
    line_of_text(ui.painter(), row.center(), Align2::CENTER_CENTER, text, theme::sans(13.0), IVORY_DIM, most);
}
