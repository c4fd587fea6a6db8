//! Gives devices to people: a person is chosen, and then a button is pressed on the device. Whoever has a name finds their
//! device again in the next match, whatever their colour.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, Context, Id, InnerResponse, Label, Layout, RichText, Sense, Ui, Vec2, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;
use tamsk_text::PlayerName;

use super::draft::{DevicesView, Draft};
use crate::input::keys::{KeyListening, KeyListeningSystems};
use crate::input::pads::PadSlots;
use crate::localization::Localization;
use crate::settings::{Company, People, PersonHabits};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::devices::{Device, DeviceOwners};
use crate::ui::kit::card::beside_table;
use crate::ui::kit::theme::{self, INK, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, player_mark, section, text_choice};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of what is on the card, in points.
const WIDTH: f32 = 290.0;
/// The distance from the card to the edges of the screen, in points.
const MARGIN: f32 = 14.0;
/// How much wider than high the table is.
const ASPECT: f32 = 1.35;
/// The width of a screen from which there is room for it beside the setup's card, in points.
const ROOM: f32 = super::draft::WIDTH + WIDTH + 80.0;

/// The names of the buttons for scripts.
const NAMED: [&str; 2] = ["device first", "device second"];
/// The width of a person's name, in points.
const NAME: f32 = 104.0;

/// The devices that people choose in the setup.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Devices {
    /// Those that the two people have chosen. Those of people with a name are kept in the settings, too.
    chosen: [Option<Device>; 2],
    /// Which of the two people is to press a button on their device: the first or the second.
    awaited: Option<usize>,
    /// Whether the device was asked for in this very frame.
    was_just_asked: bool,
    /// The size of the card beside the table, in points, while it is shown.
    card: Option<Vec2>,
}

impl Devices {
    /// Returns whose the devices are in a match that begins.
    pub(super) fn owners(&self, first_is_red: bool) -> DeviceOwners {
        let mut owners = DeviceOwners::default();
        let players = if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] };
        for (player, device) in players.into_iter().zip(self.chosen) {
            if let Some(device) = device {
                owners.assign(device, Some(player));
            }
        }
        owners
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Devices>()
        .add_systems(
            EguiPrimaryContextPass,
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Setup(TAMSK))),
        )
        .add_systems(Update, recall.run_if(in_state(Screen::Setup(TAMSK))))
        .add_systems(PreUpdate, pressed_device.pipe(listen).in_set(KeyListeningSystems).after(InputSystems))
        .add_systems(OnExit(Screen::Setup(TAMSK)), stop)
        .add_systems(OnExit(Menu::None), stop);
}

/// Reports the card at the edge at which it takes less of the table.
fn report_inset(mut contexts: EguiContexts, devices: Res<Devices>, mut reports: ResMut<InsetReports>) -> Result {
    let Some(size) = devices.card else { return Ok(()) };
    let screen = contexts.ctx_mut()?.content_rect();
    let free = screen.size() - vec2(super::draft::WIDTH + 48.0, 0.0);
    let taken = size + Vec2::splat(2.0 * MARGIN);
    // How high the table, which is wider than high, can be beside the card and above it.
    let height = |room: Vec2| (room.x / ASPECT).min(room.y);
    if height(free - vec2(taken.x, 0.0)) > height(free - vec2(0.0, taken.y)) {
        reports.report(Edge::Right, taken.x);
    } else {
        reports.report(Edge::Bottom, taken.y);
    }
    Ok(())
}

fn stop(mut devices: ResMut<Devices>, mut listening: ResMut<KeyListening>) {
    devices.awaited = None;
    // A device that was found in this very frame is awaited no more, but still listened to.
    if *listening == KeyListening::Device {
        *listening = KeyListening::Nothing;
    }
}

/// Recalls the device of a person whose name is typed or whose gamepad is plugged in.
fn recall(
    draft: Res<Draft>,
    people: Res<People>,
    pads: Res<PadSlots>,
    mut known: Local<([PlayerName; 2], usize)>,
    mut devices: ResMut<Devices>,
) {
    let now = ([draft.players.0.clone(), draft.players.1.clone()], pads.connected().count());
    if *known == now {
        return;
    }
    for (at, name) in now.0.iter().enumerate() {
        let kept = people.person(name).and_then(|habits| habits.device.as_ref());
        let device = kept.and_then(|name| pads.device(name)).filter(|&device| devices.chosen[1 - at] != Some(device));
        if device.is_some() {
            devices.chosen[at] = device;
        } else if known.0[at] != *name {
            devices.chosen[at] = None;
        }
    }
    *known = now;
}

/// Returns the device on which something is pressed in this frame, if any, and the keys that are.
fn pressed_device(
    mut keys: MessageReader<KeyboardInput>,
    mut mice: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    pads: Res<PadSlots>,
) -> (Option<Device>, Vec<KeyCode>) {
    let keys: Vec<KeyCode> =
        keys.read().filter(|key| key.state == ButtonState::Pressed).map(|key| key.key_code).collect();
    let by_mouse = mice.read().filter(|button| button.state == ButtonState::Pressed).count() > 0;
    let by_touch = touches.read().filter(|touch| touch.phase == TouchPhase::Started).count() > 0;
    let by_pad = buttons.read().filter(|button| button.state == ButtonState::Pressed).last();
    let by_pad = by_pad.and_then(|button| pads.number(button.entity)).map(Device::Gamepad);
    let by_key = (!keys.is_empty()).then_some(Device::Keyboard);
    let device = by_pad.or(by_key).or(by_mouse.then_some(Device::Mouse)).or(by_touch.then_some(Device::Touch));
    (device, keys)
}

/// Gives the first device on which something is pressed to the person. Esc lets them use any again.
fn listen(
    In((device, keys)): In<(Option<Device>, Vec<KeyCode>)>,
    pads: Res<PadSlots>,
    pressed: Option<ResMut<ButtonInput<KeyCode>>>,
    draft: Res<Draft>,
    mut devices: ResMut<Devices>,
    mut people: ResMut<People>,
) {
    let Some(person) = devices.awaited else { return };
    // What has pressed the field itself is not meant: a gamepad's button presses it as Enter, which is read a frame later.
    if std::mem::take(&mut devices.was_just_asked) {
        return;
    }
    if let Some(mut pressed) = pressed {
        keys.iter().for_each(|code| _ = pressed.clear_just_pressed(*code));
    }
    let Some(device) = device else { return };
    devices.awaited = None;
    let given = Some(device).filter(|_| !keys.contains(&KeyCode::Escape));
    if given.is_some() && devices.chosen[1 - person] == given {
        devices.chosen[1 - person] = None;
        keep(&mut people, &draft, &pads, 1 - person, None);
    }
    devices.chosen[person] = given;
    keep(&mut people, &draft, &pads, person, given);
}

/// Keeps the device of a person under their name.
fn keep(people: &mut People, draft: &Draft, pads: &PadSlots, person: usize, device: Option<Device>) {
    let name = if person == 0 { &draft.players.0 } else { &draft.players.1 };
    let habits = people.person(name).cloned().unwrap_or_default();
    let device = device.and_then(|device| pads.file_name(device));
    if habits.device != device {
        people.keep_person(name, PersonHabits { device, ..habits });
    }
}

/// Draws the devices of two people.
pub(super) fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut draft: ResMut<Draft>,
    mut devices: ResMut<Devices>,
    mut listening: ResMut<KeyListening>,
) -> Result {
    devices.card = None;
    if draft.company == Company::TwoPeople && draft.is_on_card() {
        let view = DevicesView {
            called: draft.called(&texts),
            colours: draft.colours(),
            chosen: devices.chosen,
            awaited: devices.awaited,
        };
        let mut table_top = draft.table_top;
        let ctx = contexts.ctx_mut()?;
        let pressed = if ctx.content_rect().width() < ROOM {
            // It is drawn on the card, from what was so in the pass before.
            let pressed = draft.asked_device.take();
            draft.devices = Some(view);
            pressed
        } else {
            draft.devices = None;
            let shown = card(ctx, &texts, &view, &mut table_top);
            devices.card = Some(shown.response.rect.size());
            shown.inner
        };
        if let Some(person) = pressed {
            devices.awaited = Some(person).filter(|_| devices.awaited != Some(person));
            devices.was_just_asked = true;
        }
        if draft.table_top != table_top {
            draft.table_top = table_top;
        }
    } else {
        devices.awaited = None;
    }
    listening.set_if_neq(if devices.awaited.is_some() { KeyListening::Device } else { KeyListening::Nothing });
    Ok(())
}

/// Draws the devices of both people, and how the screen stands, in the corner beside the table. Returns whose device is
/// to be chosen: that of the first or of the second.
pub(super) fn card(
    ctx: &Context,
    texts: &Localization,
    view: &DevicesView,
    table_top: &mut bool,
) -> InnerResponse<Option<usize>> {
    let corner = ctx.content_rect().right_bottom();
    let place = (Align2::RIGHT_BOTTOM, pos2(corner.x - MARGIN, corner.y - MARGIN));
    beside_table(ctx, Id::new("devices"), place, theme::plate().fill(INK), |ui| {
        ui.set_width(WIDTH);
        content(ui, texts, view, table_top)
    })
}

/// Adds the devices of both people, and how the screen stands. Returns whose device is to be chosen.
pub fn content(ui: &mut Ui, texts: &Localization, view: &DevicesView, table_top: &mut bool) -> Option<usize> {
    section(ui, &texts.tr("devices-title"));
    gap(ui, 2.0);
    let chosen = [0, 1].into_iter().filter(|&person| row(ui, texts, view, person)).last();
    note(ui, &texts.tr(if view.awaited.is_some() { "devices-press" } else { "devices-note" }));
    gap(ui, 4.0);
    section(ui, &texts.tr("setup-screen"));
    text_choice(ui, texts, table_top, &[(false, "setup-screen-upright"), (true, "setup-screen-table-top")]);
    chosen
}

fn row(ui: &mut Ui, texts: &Localization, view: &DevicesView, person: usize) -> bool {
    let is_awaited = view.awaited == Some(person);
    let words = match view.chosen[person] {
        _ if is_awaited => texts.tr("keys-press-now").into_owned(),
        Some(device) => device_name(texts, device),
        None => texts.tr("devices-any").into_owned(),
    };
    let kind = if is_awaited { ButtonKind::Primary } else { ButtonKind::Plain };
    ui.horizontal(|ui| {
        if let Some(colours) = view.colours {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 34.0), Sense::hover());
            player_mark(ui.painter(), rect.center(), 7.0, colours[person]);
        }
        let name = if view.colours.is_some() { NAME } else { NAME + 18.0 + ui.spacing().item_spacing.x };
        ui.allocate_ui_with_layout(vec2(name, 34.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(name);
            let name = RichText::new(&view.called[person]).font(theme::sans(14.0)).color(IVORY);
            ui.add(Label::new(name).truncate());
        });
        let size = vec2(ui.available_width(), 34.0);
        let button = Button::new(&words).named(NAMED[person]).kind(kind).ignoring_enter().text_size(14.0);
        button.at_least(size).clicked(ui)
    })
    .inner
}

/// Returns the name of a device.
pub(super) fn device_name(texts: &Localization, device: Device) -> String {
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
    fn the_card_fits_and_names_each_persons_device() {
        for bench in Bench::sizes() {
            for colours in [None, Some([Player::Black, Player::Red])] {
                let called = ["Ada".to_owned(), bench.texts().tr("setup-second-player").into_owned()];
                let view = DevicesView { called, colours, chosen: [None, Some(Device::Gamepad(1))], awaited: None };
                let any = bench.texts().tr("devices-any").into_owned();
                let pressed = bench.click_on(&any, |ctx, texts| card(ctx, texts, &view, &mut false).inner);
                assert_eq!(pressed, Some(0));
                let name = device_name(bench.texts(), Device::Gamepad(1));
                assert_eq!(bench.click_on(&name, |ctx, texts| card(ctx, texts, &view, &mut false).inner), Some(1));
            }
        }
    }
}
