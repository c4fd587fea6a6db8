//! The settings page for changing every key and button by pressing another one.

mod page;

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use self::page::KeysPage;
use self::page::{KeysIntent, KeysView, page, people};
use crate::input::keys::{
    Binding, Bindings, GameKeys, KeyCapture, KeyCaptureSystems, KeySet, button_can_be_bound, can_be_bound,
};
use crate::localization::Localization;
use crate::settings::{AllSettings, Settings};
use crate::states::{Menu, Screen};
use crate::ui::kit::UiSystems;
use crate::ui::kit::card::shade_screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeysPage>()
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Settings).and_then(is_open)))
        .add_systems(OnExit(Menu::Settings), |mut page: ResMut<KeysPage>, mut listening: ResMut<KeyCapture>| {
            *page = KeysPage::default();
            *listening = KeyCapture::Nothing;
        })
        .add_systems(PreUpdate, listen.in_set(KeyCaptureSystems).after(InputSystems));
}

pub(super) fn is_open(page: Res<KeysPage>) -> bool {
    page.is_open
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    mut page_state: ResMut<KeysPage>,
    mut settings: AllSettings,
    mut listening: ResMut<KeyCapture>,
    games: Res<GameKeys>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    let mut edited = settings.get();
    let bindings = page_state.bindings(&edited);
    let people = people(&edited);
    let hand = page_state.hand(&edited);
    let view = KeysView { page: &page_state, people: &people, hand, bindings: &bindings, games: &games };
    if let Some(intent) = page(ctx, &texts, &view) {
        carry_out(intent, bindings, &mut page_state, &mut edited);
        settings.set(edited);
    }
    let listens = page_state.awaited.is_some();
    listening.set_if_neq(if listens { KeyCapture::Key } else { KeyCapture::Nothing });
    Ok(())
}

fn carry_out(intent: KeysIntent, mut bindings: Bindings, page: &mut KeysPage, settings: &mut Settings) {
    (page.awaited, page.is_refused) = (None, false);
    match intent {
        KeysIntent::SelectPerson(name) => (page.person, page.before) = (name, None),
        KeysIntent::Hand(hand) => page.choose_hand(settings, hand),
        KeysIntent::Listen(slot, index) => page.awaited = Some((slot, index)),
        KeysIntent::Remove(slot, index) => {
            bindings.set(slot, index, None);
            page.change(settings, &bindings);
        }
        KeysIntent::Undo => page.undo(settings),
        KeysIntent::Reset => page.reset(settings),
        KeysIntent::Close => *page = KeysPage::default(),
    }
}

/// Binds the next pressed key or button while one is awaited. Esc cancels.
fn listen(
    mut pressed: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut page: ResMut<KeysPage>,
    mut settings: AllSettings,
) {
    let keys_down = pressed.read().filter(|key| key.state == ButtonState::Pressed && !key.repeat);
    let codes: Vec<KeyCode> = keys_down.map(|key| key.key_code).collect();
    let buttons_down = buttons.read().filter(|event| event.state == ButtonState::Pressed);
    let pads: Vec<GamepadButton> = buttons_down.map(|event| event.button).collect();
    let Some((slot, index)) = page.awaited else { return };
    if let Some(mut keys) = keys {
        codes.iter().for_each(|code| _ = keys.clear_just_pressed(*code));
    }
    if codes.contains(&KeyCode::Escape) {
        (page.awaited, page.is_refused) = (None, false);
        return;
    }
    let (found, is_any): (Option<Binding>, bool) = if slot.set == KeySet::Pad {
        (pads.iter().find(|button| button_can_be_bound(**button)).map(|&button| button.into()), !pads.is_empty())
    } else {
        (codes.iter().find(|code| can_be_bound(**code)).map(|&code| code.into()), !codes.is_empty())
    };
    if let Some(binding) = found {
        let mut edited = settings.get();
        let mut bindings = page.bindings(&edited);
        bindings.set(slot, index, Some(binding));
        page.change(&mut edited, &bindings);
        settings.set(edited);
        (page.awaited, page.is_refused) = (None, false);
    } else if is_any {
        page.is_refused = true;
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;
    use bevy_egui::egui::Context;

    use super::page::{KeysIntent, KeysPage, KeysSnapshot, KeysView, page};
    use crate::input::keys::{BindingSlot, Bindings, GameKeys, InputAction, KeySet};
    use crate::localization::Localization;
    use crate::table::player_command::PlayerCommand;
    use crate::ui::kit::testing::PanelHarness;

    const DROP: BindingSlot = BindingSlot { set: KeySet::Left, action: InputAction::Command(PlayerCommand::DropRing) };

    fn usual(ctx: &Context, texts: &Localization, bindings: &Bindings) -> Option<KeysIntent> {
        let state = KeysPage { before: Some(KeysSnapshot::default()), ..KeysPage::default() };
        let games = &GameKeys::default();
        page(ctx, texts, &KeysView { page: &state, people: &[], hand: None, bindings, games })
    }

    #[test]
    fn the_page_fits_and_closes() {
        let bindings = Bindings::default();
        for bench in PanelHarness::sizes() {
            let close = bench.click_on_key("keys-done", |ctx, texts| usual(ctx, texts, &bindings));
            assert_eq!(close, Some(KeysIntent::Close));
        }
    }

    #[test]
    fn a_persons_keys_fit_beside_the_choice_of_hand() {
        let (bindings, games, people) = (Bindings::default(), GameKeys::default(), ["Ada".to_owned(), "Bo".to_owned()]);
        let (whose, before) = (Some("Bo".to_owned()), Some(KeysSnapshot::default()));
        let state = KeysPage { person: whose, before, ..KeysPage::default() };
        let hand = Some(KeySet::Right);
        let view = KeysView { page: &state, people: &people, hand, bindings: &bindings, games: &games };
        for bench in PanelHarness::sizes() {
            let close = bench.click_on_key("keys-done", |ctx, texts| page(ctx, texts, &view));
            assert_eq!(close, Some(KeysIntent::Close));
            let left = bench.click_on_key("keys-left-hand", |ctx, texts| page(ctx, texts, &view));
            assert_eq!(left, Some(KeysIntent::Hand(KeySet::Left)));
        }
        let all = PanelHarness::at_scale(1.0).click_on_key("keys-common", |ctx, texts| page(ctx, texts, &view));
        assert_eq!(all, Some(KeysIntent::SelectPerson(None)));
    }

    #[test]
    fn a_click_on_a_key_waits_for_another() {
        let bindings = Bindings::default();
        let pressed = PanelHarness::at_scale(1.0).click_on("S", |ctx, texts| usual(ctx, texts, &bindings));
        assert_eq!(pressed, Some(KeysIntent::Listen(DROP, 0)));
    }

    #[test]
    fn a_conflict_is_described_at_both_actions() {
        let mut bindings = Bindings::default();
        let bench = PanelHarness::at_scale(1.0);
        let told = |bindings: &Bindings| {
            let drawn = bench.settled_texts(|ctx, texts| _ = usual(ctx, texts, bindings));
            drawn.into_iter().filter(|text| text.contains("also")).count()
        };
        assert_eq!(told(&bindings), 0);
        bindings.set(DROP, 0, Some(KeyCode::KeyD.into()));
        assert_eq!(told(&bindings), 2, "beside both actions");
    }
}
