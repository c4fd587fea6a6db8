//! The card of controls: what the mouse does, and every key of both players and of the camera.

mod parts;

use bevy::input::InputSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::navigation::BackTo;
use super::rulebook::OpenRulebook;
use super::theme;
use super::title::shade;
use super::widgets::{Button, Kind, gap, heading};
use crate::localization::Localization;
use crate::session::keys::{HELP_KEY, RULES_KEY};
use crate::session::states::{Menu, NavigationSystems, Screen};

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
        Menu::Settings | Menu::Confirm | Menu::Rulebook | Menu::Lessons => {}
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
    let inside = vec2(780.0, 620.0).min(screen.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
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
                        parts::body(ui, texts);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::keys::{CAMERA_KEYS, DEED_KEYS, ESCAPE_KEY, HINT_KEY, LOG_KEY, TAKE_BACK_KEY};
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
