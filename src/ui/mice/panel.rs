//! The card on which each player clicks with their mouse.

use bevy_egui::egui::{Context, Sense, vec2};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::session::mice::TwoMice;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, player_mark};
use crate::ui::kit::{card, theme};

/// What the players choose on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiceIntent {
    /// The mouse with which this was pressed is this player's.
    Give(Player),
    /// To play.
    Begin,
    /// To share one mouse.
    OneMouse,
}

/// What the card shows.
#[derive(Clone, Copy, Debug)]
pub struct MiceView<'a> {
    /// The names of the players.
    pub names: &'a PlayerNames,
    /// Their mice.
    pub mice: TwoMice,
}

/// Returns a text about a player by name: nobody plays alone with two mice.
fn about(texts: &Localization, key: &str, names: &PlayerNames, player: Player) -> String {
    texts.tr_args(key, &[("name", names.name(texts, player).into())])
}

/// Draws the card and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, view: MiceView) -> Option<MiceIntent> {
    const WIDTH: f32 = 420.0;
    let MiceView { names, mice } = view;
    let mut intent = None;
    card::centered(ctx, "mice", theme::card(), |ui| {
        ui.set_width(WIDTH);
        heading(ui, &texts.tr("mice-title"));
        for lost in Player::BOTH.into_iter().filter(|&player| mice.lost[player]) {
            note(ui, &about(texts, "mice-lost", names, lost));
        }
        note(ui, &texts.tr("mice-note"));
        gap(ui, 4.0);
        for (player, named) in [(Player::Red, "mouse red"), (Player::Black, "mouse black")] {
            let key = if mice.of[player].is_some() { "mice-given" } else { "mice-give" };
            let word = about(texts, key, names, player);
            ui.horizontal(|ui| {
                let (mark, _) = ui.allocate_exact_size(vec2(30.0, 44.0), Sense::hover());
                player_mark(ui.painter(), mark.center(), 11.0, player);
                let button = Button::new(&word).named(named).at_least(vec2(ui.available_width(), 44.0));
                if ui.add(button).clicked() {
                    intent = Some(MiceIntent::Give(player));
                }
            });
        }
        gap(ui, 8.0);
        let (begin, one) = (texts.tr("mice-begin"), texts.tr("mice-one"));
        if Player::BOTH.into_iter().all(|player| mice.of[player].is_some()) {
            let begin = Button::new(&begin).named("mice begin").kind(ButtonKind::Primary);
            if ui.add(begin.at_least(vec2(WIDTH, 44.0))).clicked() {
                intent = Some(MiceIntent::Begin);
            }
        }
        if ui.add(Button::new(&one).named("mice one").at_least(vec2(WIDTH, 40.0))).clicked() {
            intent = Some(MiceIntent::OneMouse);
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use tamsk_rules::ByPlayer;

    use super::*;
    use crate::session::mice::MouseId;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn the_card_fits_and_each_button_says_what_it_does() {
        let names = PlayerNames::default();
        let none = TwoMice { lost: ByPlayer::new(true, true), ..TwoMice::default() };
        let both = TwoMice { of: ByPlayer::new(Some(MouseId(1)), Some(MouseId(2))), ..none };
        for bench in Bench::sizes() {
            let press = |mice, word: &str| {
                bench.click_on(word, |ctx, texts| panel(ctx, texts, MiceView { names: &names, mice }))
            };
            for player in Player::BOTH {
                for (mice, key) in [(none, "mice-give"), (both, "mice-given")] {
                    let word = about(bench.texts(), key, &names, player);
                    assert_eq!(press(mice, &word), Some(MiceIntent::Give(player)));
                }
            }
            assert_eq!(press(both, &bench.texts().tr("mice-begin")), Some(MiceIntent::Begin));
            assert_eq!(press(none, &bench.texts().tr("mice-one")), Some(MiceIntent::OneMouse));
        }
        Bench::masked().says_only_texts("the card", |ctx, texts| {
            panel(ctx, texts, MiceView { names: &names, mice: none });
        });
    }
}
