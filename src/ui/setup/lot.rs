//! The animation of the draw that decides who plays Red (R1.5).

use bevy_egui::egui::{Context, Sense, Ui, lerp, pos2, vec2};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::ui::kit::card;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, paint_player_mark};

/// The time for which the players' marks swap places, in seconds.
const SHUFFLE: f32 = 1.6;
/// The time between the result and the beginning of a match without a setup card, in seconds.
const READ: f32 = 1.8;

/// The animation of the draw for colours. The result is known from the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LotAnimation {
    /// Whether the draw makes the first player Red.
    pub first_person_plays_red: bool,
    elapsed: f32,
}

impl LotAnimation {
    /// Returns the animation at its start.
    pub fn of(first_person_plays_red: bool) -> LotAnimation {
        LotAnimation { first_person_plays_red, elapsed: 0.0 }
    }

    /// Advances the animation by `seconds`. With reduced motion (`is_plain`), shows the result at once.
    pub fn advance(&mut self, seconds: f32, is_plain: bool) {
        self.elapsed += seconds;
        if is_plain {
            self.elapsed = self.elapsed.max(SHUFFLE);
        }
    }

    /// Returns `true` if the marks have stopped and the result is visible.
    pub fn is_result_visible(self) -> bool {
        self.elapsed >= SHUFFLE
    }

    /// Returns `true` if the result has been visible long enough to be read.
    pub fn is_shown_long_enough(self) -> bool {
        self.elapsed >= SHUFFLE + READ
    }

    /// Returns the position of the red mark, from 0 (at the first player's name) to 1 (at the second player's name).
    pub fn swap_progress(self) -> f32 {
        let rest = (1.0 - self.elapsed / SHUFFLE).clamp(0.0, 1.0);
        let end = if self.first_person_plays_red { 0.0 } else { 1.0 };
        // The marks swap places eight times, ever more slowly.
        let angle = (end + 8.0 * rest * rest) * std::f32::consts::PI;
        0.5 - 0.5 * angle.cos()
    }
}

/// Draws the players' marks and names, and the button that begins the match. Returns `true` if the button is pressed.
pub fn draw_lot_card(ctx: &Context, texts: &Localization, names: &[String; 2], swapped: f32, done: bool) -> bool {
    card::centered_card(ctx, "lot", theme::card_frame(), |ui| {
        ui.set_width(400.0_f32.min(ctx.content_rect().width() - 80.0));
        ui.vertical_centered(|ui| {
            heading(ui, &texts.tr(if done { "lot-drawn" } else { "lot-title" }));
            marks(ui, names, swapped, done);
            gap(ui, 6.0);
            let button = Button::new(texts.tr("setup-begin"))
                .script_name(if done { "lot begin" } else { "" })
                .kind(ButtonKind::Primary)
                .text_size(17.0)
                .min_size(vec2(220.0, 44.0));
            ui.add_enabled(done, button).clicked()
        })
        .inner
    })
}

fn marks(ui: &mut Ui, names: &[String; 2], swapped: f32, done: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 130.0), Sense::hover());
    let places = [0.27, 0.73].map(|x| pos2(lerp(rect.left()..=rect.right(), x), rect.top() + 52.0));
    let arc = (swapped * std::f32::consts::PI).sin() * 22.0;
    let along = |from: usize, to: usize, lift: f32| {
        lerp(places[from].x..=places[to].x, swapped).clamp(rect.left(), rect.right()) * vec2(1.0, 0.0)
            + vec2(0.0, places[0].y + lift)
    };
    let painter = ui.painter();
    paint_player_mark(painter, along(1, 0, -arc).to_pos2(), 24.0, Player::Black);
    paint_player_mark(painter, along(0, 1, arc).to_pos2(), 24.0, Player::Red);
    let red = usize::from(swapped > 0.5);
    for (i, name) in names.iter().enumerate() {
        let color = if done && i == red { BRASS } else { IVORY };
        let galley = painter.layout_no_wrap(name.clone(), theme::bold(17.0), color);
        let at = pos2(places[i].x - galley.size().x / 2.0, rect.bottom() - 34.0);
        painter.with_clip_rect(rect).galley(at, galley, IVORY_DIM);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_stop_at_the_result() {
        let swap =
            |elapsed, first_is_red| LotAnimation { elapsed, first_person_plays_red: first_is_red }.swap_progress();
        assert!(swap(SHUFFLE, true).abs() < 1e-3);
        assert!((swap(SHUFFLE + 1.0, false) - 1.0).abs() < 1e-3);
    }
}
