//! The settings page on which players change the bindings of keys and gamepad buttons.

mod page;

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use self::page::KeysPage;
use self::page::{KeysIntent, KeysPageContent, draw_keys_page, people_who_can_have_keys};
use crate::input::keys::{
    Bindings, CommandsByOtherGame, KeyBindingSystems, KeyCapture, KeyOrPadButton, KeySet, button_can_be_bound,
    key_can_be_bound,
};
use crate::localization::Localization;
use crate::settings::{AllSettings, Settings};
use crate::states::{Menu, Screen};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::card::shade_screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeysPage>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems).run_if(in_state(Menu::Settings).and_then(is_open)),
        )
        .add_systems(OnExit(Menu::Settings), |mut page: ResMut<KeysPage>, mut listening: ResMut<KeyCapture>| {
            *page = KeysPage::default();
            *listening = KeyCapture::Nothing;
        })
        .add_systems(PreUpdate, listen.in_set(KeyBindingSystems).after(InputSystems));
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
    games: Res<CommandsByOtherGame>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    let mut edited = settings.get();
    let bindings = page_state.bindings(&edited);
    let people = people_who_can_have_keys(&edited);
    let hand = page_state.hand(&edited);
    let content = KeysPageContent { page: &page_state, people: &people, hand, bindings: &bindings, game_keys: &games };
    if let Some(intent) = draw_keys_page(ctx, &texts, &content) {
        carry_out(intent, bindings, &mut page_state, &mut edited);
        settings.set(edited);
    }
    let listens = page_state.awaited_binding.is_some();
    listening.set_if_neq(if listens { KeyCapture::BindKey } else { KeyCapture::Nothing });
    Ok(())
}

fn carry_out(intent: KeysIntent, mut bindings: Bindings, page: &mut KeysPage, settings: &mut Settings) {
    (page.awaited_binding, page.was_key_refused) = (None, false);
    match intent {
        KeysIntent::SelectPerson(name) => (page.person, page.undo_snapshot) = (name, None),
        KeysIntent::AssignDefaultKeys(hand) => page.assign_person_default_keys(settings, hand),
        KeysIntent::Listen(slot, index) => page.awaited_binding = Some((slot, index)),
        KeysIntent::Remove(slot, index) => {
            bindings.set_binding(slot, index, None);
            page.store_bindings(settings, &bindings);
        }
        KeysIntent::Undo => page.undo(settings),
        KeysIntent::Reset => page.reset_bindings(settings),
        KeysIntent::Close => *page = KeysPage::default(),
    }
}

/// If a player is changing a binding, binds the next pressed key or button that can be bound. Esc cancels the change.
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
    let Some((slot, index)) = page.awaited_binding else { return };
    if let Some(mut keys) = keys {
        codes.iter().for_each(|code| _ = keys.clear_just_pressed(*code));
    }
    if codes.contains(&KeyCode::Escape) {
        (page.awaited_binding, page.was_key_refused) = (None, false);
        return;
    }
    let (found, is_any): (Option<KeyOrPadButton>, bool) = if slot.set == KeySet::Pad {
        (pads.iter().find(|button| button_can_be_bound(**button)).map(|&button| button.into()), !pads.is_empty())
    } else {
        (codes.iter().find(|code| key_can_be_bound(**code)).map(|&code| code.into()), !codes.is_empty())
    };
    if let Some(binding) = found {
        let mut edited = settings.get();
        let mut bindings = page.bindings(&edited);
        bindings.set_binding(slot, index, Some(binding));
        page.store_bindings(&mut edited, &bindings);
        settings.set(edited);
        (page.awaited_binding, page.was_key_refused) = (None, false);
    } else if is_any {
        page.was_key_refused = true;
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;
    use bevy_egui::egui::Context;

    use super::page::{KeysIntent, KeysPage, KeysPageContent, KeysSnapshot, draw_keys_page};
    use crate::input::keys::{BindingSlot, Bindings, CommandsByOtherGame, InputAction, KeySet};
    use crate::localization::Localization;
    use crate::table::player_command::PlayerCommand;
    use crate::ui::kit::testing::PanelHarness;

    const DROP: BindingSlot =
        BindingSlot { set: KeySet::LeftHand, action: InputAction::Command(PlayerCommand::DropRing) };

    fn usual(ctx: &Context, texts: &Localization, bindings: &Bindings) -> Option<KeysIntent> {
        let state = KeysPage { undo_snapshot: Some(KeysSnapshot::default()), ..KeysPage::default() };
        let games = &CommandsByOtherGame::default();
        draw_keys_page(
            ctx,
            texts,
            &KeysPageContent { page: &state, people: &[], hand: None, bindings, game_keys: games },
        )
    }

    #[test]
    fn the_page_fits_and_closes() {
        let bindings = Bindings::default();
        for bench in PanelHarness::at_all_scales_and_languages() {
            let close = bench.click_on_text_key("keys-done", |ctx, texts| usual(ctx, texts, &bindings));
            assert_eq!(close, Some(KeysIntent::Close));
        }
    }

    #[test]
    fn a_persons_keys_fit_beside_the_choice_of_hand() {
        let (bindings, games, people) =
            (Bindings::default(), CommandsByOtherGame::default(), ["Ada".to_owned(), "Bo".to_owned()]);
        let (whose, before) = (Some("Bo".to_owned()), Some(KeysSnapshot::default()));
        let state = KeysPage { person: whose, undo_snapshot: before, ..KeysPage::default() };
        let hand = Some(KeySet::RightHand);
        let content = KeysPageContent { page: &state, people: &people, hand, bindings: &bindings, game_keys: &games };
        for bench in PanelHarness::at_all_scales_and_languages() {
            let close = bench.click_on_text_key("keys-done", |ctx, texts| draw_keys_page(ctx, texts, &content));
            assert_eq!(close, Some(KeysIntent::Close));
            let left = bench.click_on_text_key("keys-left-hand", |ctx, texts| draw_keys_page(ctx, texts, &content));
            assert_eq!(left, Some(KeysIntent::AssignDefaultKeys(KeySet::LeftHand)));
        }
        let all = PanelHarness::at_scale(1.0)
            .click_on_text_key("keys-common", |ctx, texts| draw_keys_page(ctx, texts, &content));
        assert_eq!(all, Some(KeysIntent::SelectPerson(None)));
    }

    #[test]
    fn a_click_on_a_key_starts_listening_for_its_replacement() {
        let bindings = Bindings::default();
        let pressed = PanelHarness::at_scale(1.0).click_on_text("S", |ctx, texts| usual(ctx, texts, &bindings));
        assert_eq!(pressed, Some(KeysIntent::Listen(DROP, 0)));
    }

    #[test]
    fn a_conflict_is_described_at_both_actions() {
        let mut bindings = Bindings::default();
        let bench = PanelHarness::at_scale(1.0);
        let words = |bindings: &Bindings| {
            let drawn = bench.settled_texts(|ctx, texts| _ = usual(ctx, texts, bindings));
            drawn.into_iter().filter(|text| text.contains("also")).count()
        };
        assert_eq!(words(&bindings), 0);
        bindings.set_binding(DROP, 0, Some(KeyCode::KeyD.into()));
        assert_eq!(words(&bindings), 2, "beside both actions");
    }
}
