//! Support for two mice: the card that assigns a mouse to each player, the cursors of both mice, and presses on panels
//! by either mouse.

use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, Context, Event, Id, LayerId, Modifiers, Order, Painter, Pos2, Sense, Shape, Stroke, pos2, vec2,
};
use bevy_egui::{EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};
use tamsk_rules::{ByPlayer, Player};

use super::kit::game_ui::{CurrentGameMarks, PlayerMarks};
use super::kit::names::PlayerNames;
use super::kit::panel_rotation::rotate_pointers;
use super::kit::theme::IVORY;
use super::kit::widgets::{Button, ButtonKind, gap, heading, note};
use super::kit::{PanelSystems, card, theme};
use crate::input::mice::{MiceMoveHands, MiceSupport, TwoMice, mouse_pointer_owner};
use crate::localization::Localization;
use crate::settings::PlaySettings;
use crate::states::{EscMenuSystems, Menu, Screen};
use crate::table::loading::MatchLoadingSystems;
use crate::table::on_table::{MatchFacts, MatchOnTable, OnTable};
use crate::table::panels::{WindowHit, WindowHitTest};
use crate::table::seats::Seats;

pub fn plugin(app: &mut App) {
    let is_open = in_state(Menu::MouseChoice);
    let are_on_table = |on_table: Res<MiceMoveHands>| on_table.0;
    app.add_systems(PreUpdate, open.in_set(EscMenuSystems).after(MatchLoadingSystems))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems).run_if(is_open))
        .add_systems(EguiPrimaryContextPass, show_cursors.after(PanelSystems).run_if(are_on_table))
        // Replace the pointer before pointers are rotated, so that the replacement also works on rotated panels.
        .add_systems(
            PreUpdate,
            replace_pointer
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass)
                .before(rotate_pointers)
                .run_if(are_on_table),
        );
}

/// Opens the card if each player should have their own mouse and a mouse is missing. The card pauses the match.
fn open(
    mice: Res<TwoMice>,
    settings: Res<PlaySettings>,
    seats: Res<Seats>,
    table: Single<Ref<MatchFacts>, With<OnTable>>,
    screen: Res<State<Screen>>,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let is_played = table.is_added() || matches!(screen.get(), Screen::Match(_));
    // Another menu that opens in this frame takes precedence. Open menus close when a match is put on the table, so the
    // card can be visible from the first frame of the match.
    let is_free = match *menu {
        NextState::Unchanged => *shown.get() == Menu::None,
        NextState::PendingIfNeq(next) => next == Menu::None,
        NextState::Pending(_) => false,
    };
    if !is_played || !is_free {
        return;
    }
    let are_missing = mice.support == MiceSupport::Supported
        && mice.are_wanted(&settings, *seats)
        && !mice.are_ready(&settings, *seats);
    if are_missing && !table.is_over {
        NextState::set_if_neq(&mut menu, Menu::MouseChoice);
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: MatchOnTable,
    marks: CurrentGameMarks,
    seats: Res<Seats>,
    mut mice: ResMut<TwoMice>,
    mut settings: ResMut<PlaySettings>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let names = PlayerNames::on_table(&table, *seats);
    match draw_mice_card(contexts.ctx_mut()?, &texts, &names, marks.get(), *mice) {
        Some(MiceIntent::AssignLastPressed(player)) => mice.assign_last_pressed(player),
        Some(MiceIntent::Close) => menu.set(Menu::None),
        Some(MiceIntent::UseOneMouse) => {
            (settings.two_mice, mice.unplugged) = (false, ByPlayer::default());
            menu.set(Menu::None);
        }
        None => {}
    }
    Ok(())
}

/// A choice on the card that assigns a mouse to each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiceIntent {
    /// Assigns the mouse that pressed the button to this player.
    AssignLastPressed(Player),
    /// Closes the card.
    Close,
    /// Lets the players share one mouse.
    UseOneMouse,
}

/// Returns a text about a player, who is called by name. The name is never "you", because two mice mean two people.
fn about(texts: &Localization, key: &str, names: &PlayerNames, player: Player) -> String {
    texts.tr_args(key, &[("name", names.name(texts, player).into())])
}

/// Draws the card that assigns a mouse to each player. Returns the choice, if any.
pub fn draw_mice_card(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    marks: PlayerMarks,
    mice: TwoMice,
) -> Option<MiceIntent> {
    const WIDTH: f32 = 420.0;
    let mut intent = None;
    card::centered_card(ctx, "mice", theme::card_frame(), |ui| {
        ui.set_width(WIDTH);
        heading(ui, &texts.tr("mice-title"));
        for lost in Player::BOTH.into_iter().filter(|&player| mice.unplugged[player]) {
            note(ui, &about(texts, "mice-lost", names, lost));
        }
        note(ui, &texts.tr("mice-note"));
        gap(ui, 4.0);
        for (player, named) in [(Player::Red, "mouse red"), (Player::Black, "mouse black")] {
            let key = if mice.mouse_of[player].is_some() { "mice-given" } else { "mice-give" };
            let word = about(texts, key, names, player);
            ui.horizontal(|ui| {
                let (cell, _) = ui.allocate_exact_size(vec2(30.0, 44.0), Sense::hover());
                (marks.draw)(ui.painter(), cell.center(), 11.0, player);
                let button = Button::new(&word).script_name(named).min_size(vec2(ui.available_width(), 44.0));
                if button.show_clicked(ui) {
                    intent = Some(MiceIntent::AssignLastPressed(player));
                }
            });
        }
        gap(ui, 8.0);
        let (begin, one) = (texts.tr("mice-begin"), texts.tr("mice-one"));
        if Player::BOTH.into_iter().all(|player| mice.mouse_of[player].is_some()) {
            let begin = Button::new(&begin).script_name("mice begin").kind(ButtonKind::Primary);
            if begin.min_size(vec2(WIDTH, 44.0)).show_clicked(ui) {
                intent = Some(MiceIntent::Close);
            }
        }
        if Button::new(&one).script_name("mice one").min_size(vec2(WIDTH, 40.0)).show_clicked(ui) {
            intent = Some(MiceIntent::UseOneMouse);
        }
    });
    intent
}

/// The two convex halves of a cursor's arrow, in points from its tip. The arrow as a whole is concave because of its
/// notch.
const WINGS: [[(f32, f32); 3]; 2] = [[(0.0, 0.0), (0.0, 24.0), (7.0, 17.5)], [(0.0, 0.0), (7.0, 17.5), (17.0, 17.0)]];
/// The outline of the whole arrow, in points from its tip.
const OUTLINE: [(f32, f32); 4] = [(0.0, 0.0), (17.0, 17.0), (7.0, 17.5), (0.0, 24.0)];
/// The centre of the player's mark, in points from the tip of the arrow.
const MARK: (f32, f32) = (17.0, 27.0);

fn show_cursors(mut contexts: EguiContexts, mice: Res<TwoMice>, marks: CurrentGameMarks) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Debug, Id::new("cursors")));
    for (player, at) in mice.cursor_positions.iter() {
        let at = *at / ctx.zoom_factor();
        draw_cursor(&painter, pos2(at.x, at.y), player, marks.get());
    }
    Ok(())
}

fn draw_cursor(painter: &Painter, tip: Pos2, player: Player, marks: PlayerMarks) {
    let fill = marks.colours[player];
    let point = |(x, y): (f32, f32)| tip + vec2(x, y);
    for wing in WINGS {
        painter.add(Shape::convex_polygon(wing.map(point).to_vec(), fill, Stroke::NONE));
    }
    painter.add(Shape::closed_line(OUTLINE.map(point).to_vec(), Stroke::new(3.0, Color32::from_black_alpha(120))));
    painter.add(Shape::closed_line(OUTLINE.map(point).to_vec(), Stroke::new(1.6, IVORY)));
    (marks.draw)(painter, point(MARK), 6.5, player);
}

/// Replaces the system pointer, which both mice move, with the pointer of the mouse that is pressing a panel.
fn replace_pointer(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput)>,
    mut inputs: MessageReader<PointerInput>,
    panels: Res<WindowHitTest>,
    mut pressing: Local<Option<PointerId>>,
) {
    let inputs: Vec<&PointerInput> = inputs.read().filter(|it| mouse_pointer_owner(it.pointer_id).is_some()).collect();
    for (mut context, mut egui) in &mut contexts {
        egui.events.retain(|event| !is_of_pointer(event));
        let zoom = context.get_mut().zoom_factor();
        for input in &inputs {
            let at = input.location.position / zoom;
            let pos = pos2(at.x, at.y);
            let button = |pressed| {
                let modifiers = Modifiers::NONE;
                Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers }
            };
            let is_pressing = *pressing == Some(input.pointer_id);
            match input.action {
                PointerAction::Press(PointerButton::Primary)
                    if panels.hit_test(input.pointer_id, input.location.position) == WindowHit::Panel =>
                {
                    *pressing = Some(input.pointer_id);
                    egui.events.extend([Event::PointerMoved(pos), button(true)]);
                }
                PointerAction::Move { .. } if is_pressing => egui.events.push(Event::PointerMoved(pos)),
                PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel if is_pressing => {
                    *pressing = None;
                    egui.events.extend([button(false), Event::PointerGone]);
                }
                _ => {}
            }
        }
    }
}

fn is_of_pointer(event: &Event) -> bool {
    matches!(event, Event::PointerMoved(_) | Event::PointerButton { .. } | Event::PointerGone | Event::MouseMoved(_))
}

#[cfg(test)]
mod tests {
    use tamsk_rules::ByPlayer;

    use super::*;
    use crate::input::mice::MouseId;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn the_card_fits_and_each_button_returns_its_choice() {
        let names = PlayerNames::default();
        let none = TwoMice { unplugged: ByPlayer::new(true, true), ..TwoMice::default() };
        let both = TwoMice { mouse_of: ByPlayer::new(Some(MouseId(1)), Some(MouseId(2))), ..none };
        for bench in PanelHarness::at_all_scales_and_languages() {
            let press = |mice, word: &str| {
                bench.click_on_text(word, |ctx, texts| draw_mice_card(ctx, texts, &names, PlayerMarks::DISCS, mice))
            };
            for player in Player::BOTH {
                for (mice, key) in [(none, "mice-give"), (both, "mice-given")] {
                    let word = about(bench.texts(), key, &names, player);
                    assert_eq!(press(mice, &word), Some(MiceIntent::AssignLastPressed(player)));
                }
            }
            assert_eq!(press(both, &bench.texts().tr("mice-begin")), Some(MiceIntent::Close));
            assert_eq!(press(none, &bench.texts().tr("mice-one")), Some(MiceIntent::UseOneMouse));
        }
        PanelHarness::with_masked_translations().assert_localized("the card", |ctx, texts| {
            _ = draw_mice_card(ctx, texts, &names, PlayerMarks::TAMSK, none);
        });
    }
}
