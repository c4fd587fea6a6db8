//! The rulebook: every rule with its picture, found by leafing, by searching, or by asking why something was refused.

mod bookmark;
mod page;
mod panel;
mod picture;
mod reasons;
mod search;
pub mod sections;

#[cfg(test)]
mod tests;

pub use bookmark::{Bookmark, OpenRulebook};
pub use panel::panel;
pub use reasons::rule_behind;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::navigation::BackTo;
use super::title::shade;
use super::toast::Toast;
use crate::localization::Localization;
use crate::session::keys::RULES_KEY;
use crate::session::states::{Menu, NavigationSystems, Screen};

/// Opens the rulebook when asked to, and draws it while it is open.
pub fn plugin(app: &mut App) {
    app.init_resource::<Bookmark>()
        .add_message::<OpenRulebook>()
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Rulebook)))
        .add_systems(PreUpdate, (key, open).chain().after(InputSystems).before(NavigationSystems));
}

/// The key opens the book over whatever is there, at the rule behind a refusal that is in sight, and closes it again.
fn key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    now: Res<State<Menu>>,
    back: Res<BackTo>,
    toast: Res<Toast>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<OpenRulebook>,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(RULES_KEY.0)) {
        return;
    }
    match now.get() {
        Menu::Rulebook => menu.set(back.0),
        Menu::None | Menu::Pause | Menu::Settings | Menu::Help | Menu::Lessons => {
            asked.write(OpenRulebook { rule: toast.rule() });
        }
        Menu::Confirm => {}
    }
}

fn open(
    mut asked: MessageReader<OpenRulebook>,
    now: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut bookmark: ResMut<Bookmark>,
) {
    let Some(OpenRulebook { rule }) = asked.read().last() else { return };
    if let Some(rule) = rule {
        bookmark.turn_to(rule);
    }
    match now.get() {
        // What lies over a screen already knows where closing it leads, and the book takes its place.
        Menu::Help | Menu::Settings | Menu::Rulebook => {}
        below => back.0 = *below,
    }
    menu.set(Menu::Rulebook);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    back: Res<BackTo>,
    mut bookmark: ResMut<Bookmark>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *screen.get() != Screen::Match {
        shade(ctx, ctx.content_rect().width());
    }
    if panel(ctx, &texts, &mut bookmark).is_some() {
        menu.set(back.0);
    }
    Ok(())
}
