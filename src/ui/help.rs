//! The card of controls: what the mouse does, and every key of both players and of the camera.

use bevy::input::InputSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, Area, Context, Grid, Id, Label, Layout, Order, RichText, ScrollArea, Sense, Ui, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::names::deed_key;
use super::navigation::BackTo;
use super::rulebook::OpenRulebook;
use super::theme::{self, IVORY, IVORY_DIM};
use super::title::shade;
use super::widgets::{Button, Kind, gap, heading, key, note, player_mark, section};
use crate::localization::Localization;
use crate::rules::Player;
use crate::simulation::camera::CameraCommand;
use crate::simulation::keys::{
    CAMERA_KEYS, ESCAPE_KEY, HELP_KEY, HINT_KEY, LOG_KEY, PlayerDeed, RULES_KEY, TAKE_BACK_KEY, letter,
};
use crate::simulation::states::{Menu, NavigationSystems, Screen};

/// Less than this is no room for a column, in points.
const COLUMN: f32 = 300.0;
/// The air between two columns, in points.
const BETWEEN: f32 = 30.0;

/// What is done by hand, and what for.
const HANDS: [(&str, &str); 5] = [
    ("help-move", "help-move-how"),
    ("help-back", "help-back-how"),
    ("help-ring", "help-ring-how"),
    ("help-timer", "help-timer-how"),
    ("help-camera", "help-camera-how"),
];

/// What is pressed at its foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Back to where one came from.
    Close,
    /// The rulebook.
    Rules,
}

/// Draws the card while it is open, and opens it by its key.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Help)))
        .add_systems(PreUpdate, open_by_key.after(InputSystems).before(NavigationSystems));
}

/// The key opens the card over whatever is there and closes it again.
fn open_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    typed: Option<Res<ButtonInput<Key>>>,
    screen: Res<State<Screen>>,
    now: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
) {
    let pressed = keys.is_some_and(|keys| keys.just_pressed(HELP_KEY.0));
    // In the setup names are typed, which may have a question mark in them.
    let asked =
        *screen.get() != Screen::Setup && typed.is_some_and(|typed| typed.just_pressed(Key::Character("?".into())));
    if !pressed && !asked {
        return;
    }
    match now.get() {
        Menu::Help => menu.set(back.0),
        Menu::None | Menu::Pause => {
            back.0 = *now.get();
            menu.set(Menu::Help);
        }
        Menu::Settings | Menu::Confirm | Menu::Rulebook => {}
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    back: Res<BackTo>,
    mut menu: ResMut<NextState<Menu>>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *screen.get() != Screen::Match {
        shade(ctx, ctx.content_rect().width());
    }
    match panel(ctx, &texts) {
        Some(Intent::Close) => menu.set(back.0),
        Some(Intent::Rules) => drop(rules.write(OpenRulebook::default())),
        None => {}
    }
    Ok(())
}

/// The whole card.
pub fn panel(ctx: &Context, texts: &Localization) -> Option<Intent> {
    let screen = ctx.content_rect();
    let frame = theme::card();
    let inside = vec2(760.0, 560.0).min(screen.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    Area::new(Id::new("help"))
        .fixed_pos(screen.center())
        .pivot(Align2::CENTER_CENTER)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_min_size(inside);
                    ui.set_max_size(inside);
                    heading(ui, &texts.tr("help-title"));
                    ScrollArea::vertical().max_height(ui.available_height() - 58.0).auto_shrink(false).show(ui, |ui| {
                        ui.set_width(ui.available_width() - 14.0);
                        body(ui, texts);
                    });
                    gap(ui, 8.0);
                    feet(ui, texts)
                })
                .inner
        })
        .inner
}

fn feet(ui: &mut Ui, texts: &Localization) -> Option<Intent> {
    ui.horizontal(|ui| {
        let (rules, done) = (texts.tr("help-rules"), texts.tr("help-done"));
        let rules = ui.add(Button::new(&rules).named("rules").key(RULES_KEY.1).at_least(vec2(140.0, 42.0)));
        let rest = ui.available_width();
        let button = Button::new(&done).named("done").kind(Kind::Primary).text_size(16.0);
        let close = ui.add(button.at_least(vec2(rest, 42.0))).clicked().then_some(Intent::Close);
        if rules.clicked() { Some(Intent::Rules) } else { close }
    })
    .inner
}

/// Two columns where there is room for them.
fn body(ui: &mut Ui, texts: &Localization) {
    gap(ui, 2.0);
    let wide = ui.available_width();
    if wide < 2.0 * COLUMN {
        for part in [hands, players, views, program] {
            part(ui, texts);
            gap(ui, 12.0);
        }
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let room = wide - 2.0 * BETWEEN;
        column(ui, room * 0.52, |ui| {
            hands(ui, texts);
            gap(ui, 8.0);
            views(ui, texts);
        });
        column(ui, room * 0.48, |ui| {
            players(ui, texts);
            gap(ui, 14.0);
            program(ui, texts);
        });
    });
}

fn column(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::LEFT), |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 5.0);
        ui.set_width(width);
        content(ui);
    });
    ui.add_space(BETWEEN);
}

fn hands(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-hands"));
    for (what, how) in HANDS {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(words(&texts.tr(what)));
            note(ui, &texts.tr(how));
        });
        gap(ui, 4.0);
    }
}

/// A row for each deed with the keys of both.
fn players(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-keys"));
    Grid::new("players' keys").num_columns(3).spacing(vec2(16.0, 5.0)).min_row_height(24.0).show(ui, |ui| {
        ui.label("");
        for player in Player::BOTH {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 20.0), Sense::hover());
            player_mark(ui.painter(), rect.center(), 7.0, player);
        }
        ui.end_row();
        for deed in PlayerDeed::ALL {
            ui.label(words(&texts.tr(deed_key(deed))));
            for player in Player::BOTH {
                key(ui, letter(player, deed));
            }
            ui.end_row();
        }
    });
}

fn views(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-views"));
    for (_, letter, command) in CAMERA_KEYS {
        if let Some(what) = view_key(command) {
            key_line(ui, letter, &texts.tr(what));
        }
    }
}

fn program(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-program"));
    for ((_, letter), what) in [
        (HINT_KEY, "help-hint"),
        (TAKE_BACK_KEY, "help-take-back"),
        (LOG_KEY, "help-log"),
        (ESCAPE_KEY, "help-pause"),
        (HELP_KEY, "help-help"),
        (RULES_KEY, "help-rules-key"),
    ] {
        key_line(ui, letter, &texts.tr(what));
    }
}

fn key_line(ui: &mut Ui, letter: &str, what: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        ui.allocate_ui_with_layout(vec2(36.0, 22.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(36.0);
            key(ui, letter);
        });
        ui.add(Label::new(RichText::new(what).font(theme::sans(14.0)).color(IVORY_DIM)).wrap());
    });
}

fn words(text: &str) -> RichText {
    RichText::new(text).font(theme::sans(14.5)).color(IVORY)
}

/// What a view is called; orbiting and zooming have no keys.
fn view_key(command: CameraCommand) -> Option<&'static str> {
    match command {
        CameraCommand::Table => Some("help-view-table"),
        CameraCommand::Top => Some("help-view-top"),
        CameraCommand::Flip => Some("help-view-flip"),
        CameraCommand::Reset => Some("help-view-reset"),
        CameraCommand::Sit(_) | CameraCommand::Orbit(_) | CameraCommand::Zoom(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::keys::DEED_KEYS;
    use crate::ui::testing::Bench;

    #[test]
    fn the_card_fits_and_closes() {
        for bench in Bench::sizes() {
            assert_eq!(bench.click_on_key("help-done", panel), Some(Intent::Close));
        }
    }

    #[test]
    fn every_key_is_on_it() {
        let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| _ = panel(ctx, texts));
        let others = CAMERA_KEYS
            .map(|(_, letter, _)| letter)
            .into_iter()
            .chain([LOG_KEY, ESCAPE_KEY, HELP_KEY, RULES_KEY, HINT_KEY, TAKE_BACK_KEY].map(|(_, letter)| letter));
        for letter in DEED_KEYS.iter().map(|entry| entry.letter).chain(others) {
            assert!(drawn.iter().any(|(text, _)| text == letter), "{letter} is not shown");
        }
    }
}
