//! The illustrated rulebook, which can open at the rule that explains why an action was refused.

pub(crate) mod panel;
mod picture;
mod sections;

#[cfg(test)]
pub(crate) mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::panel::{RulebookChoice, RulebookState, draw_rulebook};
use crate::input::keys::{InputAction, KeyBindingSystems, PadPressSystems, PressedCommonActions};
use crate::localization::Localization;
use crate::states::{EscMenuSystems, Menu, Screen};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::game_ui::GameUi;
use crate::ui::kit::navigation::{CloseMenu, MenuReturnState, OpenRulebook, PractiseTheme};
use crate::ui::kit::search::clear_by_escape;

pub fn plugin(app: &mut App) {
    app.init_resource::<RulebookState>()
        .add_observer(open)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems).run_if(in_state(Menu::Rulebook)))
        .add_systems(
            PreUpdate,
            (toggle_by_key, clear)
                .chain()
                .after(InputSystems)
                .after(KeyBindingSystems)
                .after(PadPressSystems)
                .before(EscMenuSystems),
        );
}

/// Adds the parts of the rulebook that are about the game `G`.
pub fn add_rulebook_parts<G: GameUi>(app: &mut App) {
    app.world_mut().resource_mut::<RulebookState>().parts.extend(G::RULEBOOK);
}

fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, now: Res<State<Menu>>, mut rulebook: ResMut<RulebookState>) {
    let Some(mut keys) = keys.filter(|_| *now.get() == Menu::Rulebook && !rulebook.query.is_empty()) else { return };
    if clear_by_escape(&mut keys, &mut rulebook.query) {
        rulebook.scroll_to_first_hit();
    }
}

/// Opens or closes the rulebook when its key is pressed. If the game has just explained why it refused an action, the
/// rulebook opens at the rule that forbids the action.
fn toggle_by_key(
    pressed: PressedCommonActions,
    now: Res<State<Menu>>,
    navigation: Res<MenuReturnState>,
    mut commands: Commands,
) {
    if !pressed.just_pressed(InputAction::ToggleRulebook) {
        return;
    }
    match now.get() {
        Menu::Rulebook => commands.trigger(CloseMenu),
        Menu::Confirm => {}
        _ => commands.trigger(OpenRulebook { rule_text_key: navigation.rule_explaining_refusal }),
    }
}

fn open(
    open: On<OpenRulebook>,
    now: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut navigation: ResMut<MenuReturnState>,
    mut rulebook: ResMut<RulebookState>,
) {
    match open.rule_text_key {
        Some(rule) => rulebook.open_rule(rule),
        None => rulebook.open_last_section_or_game_of(*screen.get()),
    }
    match now.get() {
        Menu::Rulebook => {}
        // The rulebook replaces the help and the settings, so closing the rulebook leads to the menu below them.
        Menu::Controls | Menu::Settings => navigation.menu_below_rulebook = navigation.menu_below,
        other => navigation.menu_below_rulebook = *other,
    }
    menu.set(Menu::Rulebook);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    mut rulebook: ResMut<RulebookState>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    rulebook.offers_practice = !screen.get().is_at_table();
    match draw_rulebook(ctx, &texts, &mut rulebook) {
        Some(RulebookChoice::Close) => commands.trigger(CloseMenu),
        Some(RulebookChoice::Practise(theme)) => commands.trigger(PractiseTheme(theme)),
        None => {}
    }
    Ok(())
}
