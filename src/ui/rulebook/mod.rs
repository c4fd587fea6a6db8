//! The rulebook: every rule with its picture, found in the contents, by a search, or from a refusal.

pub(super) mod bookmark;
pub(super) mod panel;
mod picture;
pub(super) mod sections;

#[cfg(test)]
mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::bookmark::Bookmark;
use self::panel::panel;
use crate::input::keys::{InputAction, KeyListeningSystems, PadPressSystems, PressedActions};
use crate::localization::Localization;
use crate::states::{Menu, NavigationSystems, Screen};
use crate::ui::kit::UiSystems;
use crate::ui::kit::navigation::{BackTo, BelowRulebook, OpenRulebook, RefusedRule};
use crate::ui::kit::search::clear_by_escape;
use crate::ui::kit::shade::shade_screen;

/// Opens the rulebook on request, and draws it while it is open.
pub fn plugin(app: &mut App) {
    app.init_resource::<Bookmark>()
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Rulebook)))
        .add_systems(
            PreUpdate,
            (toggle_by_key, open, clear)
                .chain()
                .after(InputSystems)
                .after(KeyListeningSystems)
                .after(PadPressSystems)
                .before(NavigationSystems),
        );
}

/// Lets Esc empty the search before it closes the book.
fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, now: Res<State<Menu>>, mut bookmark: ResMut<Bookmark>) {
    let Some(mut keys) = keys.filter(|_| *now.get() == Menu::Rulebook && !bookmark.query.is_empty()) else { return };
    if clear_by_escape(&mut keys, &mut bookmark.query) {
        bookmark.search_changed();
    }
}

/// Opens the book over whatever is shown when its key is pressed, at the rule behind a refusal being shown, and closes
/// it again.
fn toggle_by_key(
    pressed: PressedActions,
    now: Res<State<Menu>>,
    below: Res<BelowRulebook>,
    refused: Res<RefusedRule>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<OpenRulebook>,
) {
    if !pressed.has(InputAction::Rules) {
        return;
    }
    match now.get() {
        Menu::Rulebook => menu.set(below.0),
        Menu::None
        | Menu::Pause
        | Menu::Settings
        | Menu::Help
        | Menu::Lessons
        | Menu::Records
        | Menu::Briefing
        | Menu::GoOn
        | Menu::Mice => {
            asked.write(OpenRulebook { rule: refused.0 });
        }
        Menu::Confirm => {}
    }
}

fn open(
    mut asked: MessageReader<OpenRulebook>,
    now: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    back: Res<BackTo>,
    mut below: ResMut<BelowRulebook>,
    mut bookmark: ResMut<Bookmark>,
) {
    let Some(OpenRulebook { rule }) = asked.read().last() else { return };
    match rule {
        Some(rule) => bookmark.open_rule(rule),
        None => bookmark.reopen(*screen.get()),
    }
    match now.get() {
        Menu::Rulebook => {}
        // The book replaces these, and closing it leads where closing them would have led.
        Menu::Help | Menu::Settings => below.0 = back.0,
        other => below.0 = *other,
    }
    menu.set(Menu::Rulebook);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    below: Res<BelowRulebook>,
    mut bookmark: ResMut<Bookmark>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    if panel(ctx, &texts, &mut bookmark).is_some() {
        menu.set(below.0);
    }
    Ok(())
}
