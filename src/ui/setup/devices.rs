//! Gives devices to players: a player is chosen, and then a button is pressed on the device.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Sense, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::draft::Draft;
use super::lot::Lot;
use crate::localization::Localization;
use crate::persistence::Company;
use crate::rules::Player;
use crate::session::devices::{Device, DeviceOwners};
use crate::session::keys::{KeyListening, KeyListeningSystems};
use crate::session::pads::PadSlots;
use crate::session::states::{Menu, Screen};
use crate::ui::kit::navigation::BeginsAtOnce;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, note, player_mark, section};
use crate::ui::kit::{UiSystems, theme};

/// The name of the buttons for scripts, before that of the player.
const NAMED: &str = "device";

/// The width of what is on the card, in points.
const WIDTH: f32 = 290.0;

/// The player for whom a button is to be pressed on their device.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Awaited(Option<Player>);

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Setup).and_then(in_state(Menu::None));
    app.init_resource::<Awaited>()
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(shown))
        .add_systems(PreUpdate, listen.in_set(KeyListeningSystems).after(InputSystems))
        .add_systems(OnExit(Screen::Setup), stop)
        .add_systems(OnExit(Menu::None), stop);
}

fn stop(mut awaited: ResMut<Awaited>, mut listening: ResMut<KeyListening>) {
    if awaited.0.take().is_some() {
        *listening = KeyListening::Nothing;
    }
}

/// Gives the first device on which something is pressed to the player. Esc lets them use any again.
fn listen(
    mut keys: MessageReader<KeyboardInput>,
    mut mice: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    pads: Res<PadSlots>,
    pressed: Option<ResMut<ButtonInput<KeyCode>>>,
    mut awaited: ResMut<Awaited>,
    mut owners: ResMut<DeviceOwners>,
) {
    let keys: Vec<KeyCode> =
        keys.read().filter(|key| key.state == ButtonState::Pressed).map(|key| key.key_code).collect();
    let by_mouse = mice.read().filter(|button| button.state == ButtonState::Pressed).count() > 0;
    let by_touch = touches.read().filter(|touch| touch.phase == TouchPhase::Started).count() > 0;
    let by_pad = buttons.read().filter(|button| button.state == ButtonState::Pressed).last();
    let by_pad = by_pad.and_then(|button| pads.number(button.entity)).map(Device::Gamepad);
    let Some(player) = awaited.0 else { return };
    if let Some(mut pressed) = pressed {
        keys.iter().for_each(|code| _ = pressed.clear_just_pressed(*code));
    }
    let by_key = (!keys.is_empty()).then_some(Device::Keyboard);
    let found = by_pad.or(by_key).or(by_mouse.then_some(Device::Mouse)).or(by_touch.then_some(Device::Touch));
    let Some(device) = found else { return };
    awaited.0 = None;
    let former: Vec<Device> = owners.devices(player).collect();
    former.into_iter().for_each(|former| owners.assign(former, None));
    if !keys.contains(&KeyCode::Escape) {
        owners.assign(device, Some(player));
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut draft: ResMut<Draft>,
    lot: Res<Lot>,
    at_once: Res<BeginsAtOnce>,
    owners: Res<DeviceOwners>,
    mut awaited: ResMut<Awaited>,
    mut listening: ResMut<KeyListening>,
) -> Result {
    let is_shown = draft.company == Company::TwoPeople && !lot.is_shown() && !at_once.0;
    let mut table_top = draft.table_top;
    if is_shown && let Some(player) = card(contexts.ctx_mut()?, &texts, &owners, awaited.0, &mut table_top) {
        awaited.0 = if awaited.0 == Some(player) { None } else { Some(player) };
    }
    if draft.table_top != table_top {
        draft.table_top = table_top;
    }
    if !is_shown {
        awaited.set_if_neq(Awaited(None));
    }
    listening.set_if_neq(if awaited.0.is_some() { KeyListening::Device } else { KeyListening::Nothing });
    Ok(())
}

/// Draws the devices of both players, and how the screen stands, in the corner beside the table. Returns the player whose device is to be chosen.
pub(super) fn card(
    ctx: &Context,
    texts: &Localization,
    owners: &DeviceOwners,
    awaited: Option<Player>,
    table_top: &mut bool,
) -> Option<Player> {
    let corner = ctx.content_rect().right_bottom();
    Area::new(Id::new("devices"))
        .fixed_pos(pos2(corner.x - 14.0, corner.y - 14.0))
        .pivot(Align2::RIGHT_BOTTOM)
        .order(Order::Middle)
        .show(ctx, |ui| {
            theme::plate()
                .show(ui, |ui| {
                    ui.set_width(WIDTH);
                    section(ui, &texts.tr("devices-title"));
                    gap(ui, 2.0);
                    let chosen = Player::BOTH.into_iter().filter(|&player| row(ui, texts, owners, awaited, player));
                    let chosen = chosen.last();
                    note(ui, &texts.tr(if awaited.is_some() { "devices-press" } else { "devices-note" }));
                    gap(ui, 4.0);
                    section(ui, &texts.tr("setup-screen"));
                    let screens = [
                        (false, texts.tr("setup-screen-upright").into_owned()),
                        (true, texts.tr("setup-screen-table-top").into_owned()),
                    ];
                    choice(ui, table_top, &screens);
                    chosen
                })
                .inner
        })
        .inner
}

fn row(ui: &mut Ui, texts: &Localization, owners: &DeviceOwners, awaited: Option<Player>, player: Player) -> bool {
    let words = match owners.devices(player).next() {
        _ if awaited == Some(player) => texts.tr("keys-press-now").into_owned(),
        Some(device) => device_name(texts, device),
        None => texts.tr("devices-any").into_owned(),
    };
    let kind = if awaited == Some(player) { ButtonKind::Primary } else { ButtonKind::Plain };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 34.0), Sense::hover());
        player_mark(ui.painter(), rect.center(), 7.0, player);
        let size = vec2(ui.available_width(), 34.0);
        ui.add(
            Button::new(&words)
                .named(&format!("{NAMED} {player}"))
                .kind(kind)
                .ignoring_enter()
                .text_size(14.0)
                .at_least(size),
        )
        .clicked()
    })
    .inner
}

/// Returns the name of a device.
fn device_name(texts: &Localization, device: Device) -> String {
    match device {
        Device::Mouse => texts.tr("device-mouse").into_owned(),
        Device::SecondMouse => texts.tr("device-second-mouse").into_owned(),
        Device::Keyboard => texts.tr("device-keyboard").into_owned(),
        Device::Gamepad(pad) => texts.tr_args("device-pad", &[("number", (u32::from(pad) + 1).into())]),
        Device::Touch => texts.tr("device-touch").into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn the_card_fits_and_names_each_players_device() {
        let mut owners = DeviceOwners::default();
        owners.assign(Device::Gamepad(1), Some(Player::Black));
        for bench in Bench::sizes() {
            let any = bench.texts().tr("devices-any").into_owned();
            let pressed = bench.click_on(&any, |ctx, texts| card(ctx, texts, &owners, None, &mut false));
            assert_eq!(pressed, Some(Player::Red));
            let name = device_name(bench.texts(), Device::Gamepad(1));
            assert_eq!(
                bench.click_on(&name, |ctx, texts| card(ctx, texts, &owners, None, &mut false)),
                Some(Player::Black)
            );
        }
    }
}
