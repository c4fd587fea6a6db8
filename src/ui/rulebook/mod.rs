//! The rulebook: illustrated rules, opened by the contents, a search, or a refused action.

pub(crate) mod panel;
mod picture;
mod sections;

#[cfg(test)]
pub(crate) mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::panel::{Bookmark, RulebookChoice, panel};
use crate::input::keys::{InputAction, KeyCaptureSystems, PadPressSystems, PressedActions};
use crate::localization::Localization;
use crate::states::{Menu, NavigationSystems, Screen};
use crate::ui::kit::UiSystems;
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::games::ShownInPanels;
use crate::ui::kit::navigation::{CloseMenu, Navigation, OpenRulebook, Practise};
use crate::ui::kit::search::clear_by_escape;

pub fn plugin(app: &mut App) {
    app.init_resource::<Bookmark>()
        .add_observer(open)
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Rulebook)))
        .add_systems(
            PreUpdate,
            (toggle_by_key, clear)
                .chain()
                .after(InputSystems)
                .after(KeyCaptureSystems)
                .after(PadPressSystems)
                .before(NavigationSystems),
        );
}

pub fn add_rulebook_parts<G: ShownInPanels>(app: &mut App) {
    app.world_mut().resource_mut::<Bookmark>().parts.extend(G::RULEBOOK);
}

fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, now: Res<State<Menu>>, mut bookmark: ResMut<Bookmark>) {
    let Some(mut keys) = keys.filter(|_| *now.get() == Menu::Rulebook && !bookmark.query.is_empty()) else { return };
    if clear_by_escape(&mut keys, &mut bookmark.query) {
        bookmark.scroll_to_matches();
    }
}

/// Toggles the rulebook by its key. Opens it at the rule behind the visible refusal, if any.
fn toggle_by_key(pressed: PressedActions, now: Res<State<Menu>>, navigation: Res<Navigation>, mut commands: Commands) {
    if !pressed.just_pressed(InputAction::Rules) {
        return;
    }
    match now.get() {
        Menu::Rulebook => commands.trigger(CloseMenu),
        Menu::Confirm => {}
        _ => commands.trigger(OpenRulebook { rule: navigation.refused_rule }),
    }
}

fn open(
    open: On<OpenRulebook>,
    now: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut navigation: ResMut<Navigation>,
    mut bookmark: ResMut<Bookmark>,
) {
    match open.rule {
        Some(rule) => bookmark.open_rule(rule),
        None => bookmark.reopen(*screen.get()),
    }
    match now.get() {
        Menu::Rulebook => {}
        // The rulebook replaces these menus. Closing it leads where closing them would have led.
        Menu::Help | Menu::Settings => navigation.below_rulebook = navigation.below,
        other => navigation.below_rulebook = *other,
    }
    menu.set(Menu::Rulebook);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    mut bookmark: ResMut<Bookmark>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    bookmark.offers_practice = !screen.get().is_at_table();
    match panel(ctx, &texts, &mut bookmark) {
        Some(RulebookChoice::Close) => commands.trigger(CloseMenu),
        Some(RulebookChoice::Practise(theme)) => commands.trigger(Practise(theme)),
        None => {}
    }
    Ok(())
}
