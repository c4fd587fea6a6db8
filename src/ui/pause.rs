//! The pause: a curtain before the board when two people play for time, so that nobody thinks at the other's cost.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Area, Color32, Context, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::navigation::{BackTo, Confirmation};
use super::rulebook::OpenRulebook;
use super::theme::{self, BRASS, BRASS_DARK, INK, WALNUT};
use super::widgets::{Button, Kind, gap, heading, hourglass, note};
use crate::localization::Localization;
use crate::rules::Player;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::live::LiveMatch;

/// What is chosen in the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Go on.
    Resume,
    /// The settings.
    Settings,
    /// The card of controls.
    Help,
    /// The rulebook.
    Rules,
    /// This player would give up.
    Resign(Player),
    /// Leave for the title.
    Leave,
    /// End the program.
    Quit,
}

impl Intent {
    /// What scripts call its button.
    const fn name(self) -> &'static str {
        match self {
            Intent::Resume => "resume",
            Intent::Settings => "settings",
            Intent::Help => "help",
            Intent::Rules => "rules",
            Intent::Resign(Player::Red) => "resign red",
            Intent::Resign(Player::Black) => "resign black",
            Intent::Leave => "leave",
            Intent::Quit => "quit",
        }
    }
}

/// Draws the curtain and the menu.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            curtain_down.run_if(in_state(Screen::Match).and_then(not(in_state(Menu::None)))),
            show.run_if(in_state(Screen::Match).and_then(in_state(Menu::Pause))),
        )
            .chain()
            .in_set(UiSystems),
    );
}

fn curtain_down(mut contexts: EguiContexts, live: Option<Res<LiveMatch>>, seats: Res<Seats>) -> Result {
    let hides = live.is_some_and(|live| hides_the_board(&live, *seats));
    curtain(contexts.ctx_mut()?, hides);
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut confirmation: ResMut<Confirmation>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let hides = live.as_ref().is_some_and(|live| hides_the_board(live, *seats));
    let mut people: Vec<Player> = live.map(|_| seats.people().collect()).unwrap_or_default();
    if teaching.is_on() {
        // Nothing is at stake in a lesson: one leaves it.
        people.clear();
    }
    let mut ask = |what: Confirmation, menu: &mut NextState<Menu>| {
        *confirmation = what;
        menu.set(Menu::Confirm);
    };
    match panel(contexts.ctx_mut()?, &texts, hides, &people) {
        Some(Intent::Resume) => menu.set(Menu::None),
        Some(Intent::Settings) => {
            back.0 = Menu::Pause;
            menu.set(Menu::Settings);
        }
        Some(Intent::Help) => {
            back.0 = Menu::Pause;
            menu.set(Menu::Help);
        }
        Some(Intent::Rules) => drop(rules.write(OpenRulebook::default())),
        Some(Intent::Resign(player)) => ask(Confirmation::Resign(player), &mut menu),
        Some(Intent::Leave) => ask(Confirmation::Leave, &mut menu),
        Some(Intent::Quit) => ask(Confirmation::Quit, &mut menu),
        None => {}
    }
    Ok(())
}

/// When two people play for time nobody is to think at the other's cost. The bot does not mind.
fn hides_the_board(live: &LiveMatch, seats: Seats) -> bool {
    let for_time = live.game().options().level.has_sand() && live.game().outcome().is_none();
    for_time && seats.are_two_people()
}

/// The pause menu. Those of the `people` at the table may resign.
pub fn panel(ctx: &Context, texts: &Localization, hides: bool, people: &[Player]) -> Option<Intent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 480.0;
    let mut intent = None;
    let mut row = |ui: &mut egui::Ui, key: &str, kind: Kind, what: Intent, width: f32| {
        let word = texts.tr(key);
        let size = vec2(width, if low { 34.0 } else { 44.0 });
        if ui.add(Button::new(&word).named(what.name()).kind(kind).text_size(16.0).at_least(size)).clicked() {
            intent = Some(what);
        }
    };
    Area::new(Id::new("pause")).fixed_pos(screen.center()).pivot(Align2::CENTER_CENTER).order(Order::Foreground).show(
        ctx,
        |ui| {
            theme::card().show(ui, |ui| {
                ui.set_width(320.0);
                ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 10.0 };
                ui.vertical_centered(|ui| {
                    heading(ui, &texts.tr("pause-title"));
                    if hides {
                        note(ui, &texts.tr("pause-hidden"));
                    }
                });
                gap(ui, 2.0);
                row(ui, "pause-resume", Kind::Primary, Intent::Resume, 320.0);
                row(ui, "pause-rules", Kind::Plain, Intent::Rules, 320.0);
                ui.horizontal(|ui| {
                    row(ui, "pause-settings", Kind::Plain, Intent::Settings, 155.0);
                    row(ui, "pause-help", Kind::Plain, Intent::Help, 155.0);
                });
                match *people {
                    [] => {}
                    [player] => row(ui, "pause-resign", Kind::Plain, Intent::Resign(player), 320.0),
                    _ => {
                        _ = ui.horizontal(|ui| {
                            row(ui, "pause-resign-red", Kind::Plain, Intent::Resign(Player::Red), 155.0);
                            row(ui, "pause-resign-black", Kind::Plain, Intent::Resign(Player::Black), 155.0);
                        })
                    }
                }
                row(ui, "pause-leave", Kind::Plain, Intent::Leave, 320.0);
                row(ui, "pause-quit", Kind::Plain, Intent::Quit, 320.0);
            });
        },
    );
    intent
}

/// The curtain: opaque with a pattern of hexagons, or only a shade where nothing needs to be hidden.
pub fn curtain(ctx: &Context, hides: bool) {
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("curtain")));
    if !hides {
        painter.rect_filled(screen, 0, Color32::from_black_alpha(140));
        return;
    }
    painter.rect_filled(screen, 0, INK);
    let radius = 58.0;
    let (dx, dy) = (radius * 1.5, radius * 3.0_f32.sqrt());
    let reach = screen.size().length() / 2.0;
    let columns = (screen.width() / dx) as i32 / 2 + 2;
    let rows = (screen.height() / dy) as i32 / 2 + 2;
    for column in -columns..=columns {
        for row in -rows..=rows {
            let shift = if column % 2 == 0 { 0.0 } else { dy / 2.0 };
            let center = screen.center() + vec2(column as f32 * dx, row as f32 * dy + shift);
            // Darker towards the corners, as under a lamp.
            let light = 1.0 - ((center - screen.center()).length() / reach).powf(1.2);
            let light = light.clamp(0.0, 1.0);
            painter.add(Shape::convex_polygon(
                hexagon(center, radius - 3.0),
                INK.lerp_to_gamma(WALNUT, 0.25 + light),
                Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.15 + 0.45 * light)),
            ));
            let glass = Rect::from_center_size(center, vec2(15.0, 25.0));
            hourglass(&painter, glass, Some(0.5), BRASS.gamma_multiply(0.04 + 0.2 * light));
        }
    }
}

fn hexagon(center: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6)
        .map(|i| center + egui::Vec2::angled(std::f32::consts::TAU * i as f32 / 6.0) * radius)
        .map(|p| pos2(p.x, p.y))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Bench;

    #[test]
    fn the_menu_fits_and_each_button_says_what_it_does() {
        for (word, intent) in [
            ("pause-resume", Intent::Resume),
            ("pause-rules", Intent::Rules),
            ("pause-help", Intent::Help),
            ("pause-resign-red", Intent::Resign(Player::Red)),
            ("pause-resign-black", Intent::Resign(Player::Black)),
            ("pause-leave", Intent::Leave),
            ("pause-quit", Intent::Quit),
        ] {
            for bench in Bench::sizes() {
                let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, true, &Player::BOTH));
                assert_eq!(pressed, Some(intent));
            }
        }
    }
}
