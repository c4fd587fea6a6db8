//! Lets each of two people choose a device by pressing something on it. A person with a name gets the same device in
//! later matches.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, Id, Label, Layout, Rect, RichText, Sense, Ui, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_text::PlayerName;

use super::card::{SetupDraft, does_first_begin};
use super::draft::{DeviceChoices, TamskSetupDraft, player_colours};
use crate::input::keys::{KeyBindingSystems, KeyCapture};
use crate::input::pads::GamepadSlots;
use crate::localization::Localization;
use crate::settings::{HabitsByPerson, PersonHabits};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::devices::InputDevice;
use crate::ui::kit::card::card_beside_table;
use crate::ui::kit::theme::{self, INK, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, localized_choice, note, paint_player_mark, section_heading};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

const WIDTH: f32 = 290.0;
const MARGIN: f32 = 14.0;
/// The width of the picture of the table, divided by its height.
const ASPECT: f32 = 1.35;
/// The minimum screen width at which the devices card fits beside the setup card, in points.
const ROOM: f32 = super::card::WIDTH + WIDTH + 80.0;

const NAMED: [&str; 2] = ["device first", "device second"];
const NAME: f32 = 104.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Setup(TAMSK))),
    )
    .add_systems(Update, recall.run_if(in_state(Screen::Setup(TAMSK))))
    .add_systems(PreUpdate, pressed_device.pipe(listen).in_set(KeyBindingSystems).after(InputSystems))
    .add_systems(OnExit(Screen::Setup(TAMSK)), stop)
    .add_systems(OnExit(Menu::None), stop);
}

/// Reports the part of the screen that the devices card covers, as an inset at the right or at the bottom. Chooses the
/// inset that leaves more room for the picture of the table.
fn report_inset(mut contexts: EguiContexts, draft: Res<TamskSetupDraft>, mut reports: ResMut<InsetReports>) -> Result {
    let Some(size) = draft.devices.card_size else { return Ok(()) };
    let screen = contexts.ctx_mut()?.content_rect();
    let free = screen.size() - vec2(super::card::WIDTH + 48.0, 0.0);
    let taken = size + Vec2::splat(2.0 * MARGIN);
    // The height of the largest picture of the table that fits into `room`.
    let height = |room: Vec2| (room.x / ASPECT).min(room.y);
    if height(free - vec2(taken.x, 0.0)) > height(free - vec2(0.0, taken.y)) {
        reports.report(Edge::Right, taken.x);
    } else {
        reports.report(Edge::Bottom, taken.y);
    }
    Ok(())
}

fn stop(mut draft: ResMut<TamskSetupDraft>, mut capture: ResMut<KeyCapture>) {
    draft.devices.awaited_person = None;
    // Check whether keys are captured, not whether a person is awaited. If a device was found in this frame,
    // `awaited_person` is already `None`, but the keys are still captured.
    if *capture == KeyCapture::AssignDevice {
        *capture = KeyCapture::Nothing;
    }
}

fn recall(
    people: Res<HabitsByPerson>,
    pads: Res<GamepadSlots>,
    mut known: Local<([PlayerName; 2], usize)>,
    mut draft: ResMut<TamskSetupDraft>,
) {
    let (first, second) = draft.choices.players.clone();
    let now = ([first, second], pads.connected_pads().count());
    if *known == now {
        return;
    }
    let chosen = &mut draft.devices.chosen;
    for (at, name) in now.0.iter().enumerate() {
        let kept = people.habits_of(name).and_then(|habits| habits.own_device.as_ref());
        let device =
            kept.and_then(|name| pads.device_by_settings_name(name)).filter(|&device| chosen[1 - at] != Some(device));
        if device.is_some() {
            chosen[at] = device;
        } else if known.0[at] != *name {
            chosen[at] = None;
        }
    }
    *known = now;
}

/// Returns the device, if any, on which something was pressed in this frame, and all keys pressed in this frame.
fn pressed_device(
    mut keys: MessageReader<KeyboardInput>,
    mut mice: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    pads: Res<GamepadSlots>,
) -> (Option<InputDevice>, Vec<KeyCode>) {
    let keys: Vec<KeyCode> =
        keys.read().filter(|key| key.state == ButtonState::Pressed).map(|key| key.key_code).collect();
    let by_mouse = mice.read().filter(|button| button.state == ButtonState::Pressed).count() > 0;
    let by_touch = touches.read().filter(|touch| touch.phase == TouchPhase::Started).count() > 0;
    let by_pad = buttons.read().filter(|button| button.state == ButtonState::Pressed).last();
    let by_pad = by_pad.and_then(|button| pads.number(button.entity)).map(InputDevice::Gamepad);
    let by_key = (!keys.is_empty()).then_some(InputDevice::Keyboard);
    let device =
        by_pad.or(by_key).or(by_mouse.then_some(InputDevice::Mouse)).or(by_touch.then_some(InputDevice::Touch));
    (device, keys)
}

/// Assigns the next device on which something is pressed to the awaited person, even if the other person has it. If Esc
/// is pressed, the person may use any device.
fn listen(
    In((device, keys)): In<(Option<InputDevice>, Vec<KeyCode>)>,
    pads: Res<GamepadSlots>,
    pressed: Option<ResMut<ButtonInput<KeyCode>>>,
    mut draft: ResMut<TamskSetupDraft>,
    mut people: ResMut<HabitsByPerson>,
) {
    let Some(person) = draft.devices.awaited_person else { return };
    // Ignore all input in this frame. If a gamepad button began the wait, the button also sent an Enter key press,
    // which is read only now.
    if std::mem::take(&mut draft.devices.wait_began_this_frame) {
        return;
    }
    if let Some(mut pressed) = pressed {
        keys.iter().for_each(|code| _ = pressed.clear_just_pressed(*code));
    }
    let Some(device) = device else { return };
    let given = Some(device).filter(|_| !keys.contains(&KeyCode::Escape));
    let DeviceChoices { chosen, awaited_person, .. } = &mut draft.devices;
    *awaited_person = None;
    let is_taken = given.is_some() && chosen[1 - person] == given;
    if is_taken {
        chosen[1 - person] = None;
    }
    chosen[person] = given;
    for changed in [Some(person), is_taken.then_some(1 - person)].into_iter().flatten() {
        keep(&mut people, &draft, &pads, changed);
    }
}

fn keep(people: &mut HabitsByPerson, draft: &TamskSetupDraft, pads: &GamepadSlots, person: usize) {
    let name = if person == 0 { &draft.choices.players.0 } else { &draft.choices.players.1 };
    let habits = people.habits_of(name).cloned().unwrap_or_default();
    let device = draft.devices.chosen[person].and_then(|device| pads.settings_name(device));
    if habits.own_device != device {
        people.set_habits(name, PersonHabits { own_device: device, ..habits });
    }
}

/// Draws the devices card beside the table, if there is room. Captures all input while a person is asked to press
/// something on their device.
pub(super) fn show_devices_card(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut draft: ResMut<TamskSetupDraft>,
    mut capture: ResMut<KeyCapture>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    draft.devices.card_size = None;
    if !draft.offers_device_choice() || !draft.is_card_visible() {
        draft.devices.awaited_person = None;
    } else if !lacks_room_for_devices_card(ctx) {
        draft.devices.card_size = Some(card(ctx, &texts, &mut draft).size());
    }
    let awaits = draft.devices.awaited_person.is_some();
    capture.set_if_neq(if awaits { KeyCapture::AssignDevice } else { KeyCapture::Nothing });
    Ok(())
}

/// Returns `true` if people choose their devices on the setup card, because there is no room beside it.
pub fn lacks_room_for_devices_card(ctx: &Context) -> bool {
    ctx.content_rect().width() < ROOM
}

fn card(ctx: &Context, texts: &Localization, draft: &mut TamskSetupDraft) -> Rect {
    let corner = ctx.content_rect().right_bottom();
    let place = (Align2::RIGHT_BOTTOM, pos2(corner.x - MARGIN, corner.y - MARGIN));
    let shown = card_beside_table(ctx, Id::new("devices"), place, theme::floating_panel_frame().fill(INK), |ui| {
        ui.set_width(WIDTH);
        device_choices(ui, texts, draft);
    });
    shown.response.rect
}

/// Adds the choice of each person's device, and the choice between an upright and a table-top screen.
pub fn device_choices(ui: &mut Ui, texts: &Localization, draft: &mut TamskSetupDraft) {
    section_heading(ui, &texts.tr("devices-title"));
    gap(ui, 2.0);
    let called = draft.first_and_second_names_before_lot(texts);
    let pressed = [0, 1].into_iter().filter(|&person| row(ui, texts, draft, &called[person], person)).last();
    note(ui, &texts.tr(if draft.devices.awaited_person.is_some() { "devices-press" } else { "devices-note" }));
    gap(ui, 4.0);
    section_heading(ui, &texts.tr("setup-screen"));
    let choices = [(false, "setup-screen-upright"), (true, "setup-screen-table-top")];
    localized_choice(ui, texts, &mut draft.is_table_top, &choices);
    if pressed.is_some() {
        draft.devices.awaited_person = pressed.filter(|_| draft.devices.awaited_person != pressed);
        draft.devices.wait_began_this_frame = true;
    }
}

fn row(ui: &mut Ui, texts: &Localization, draft: &TamskSetupDraft, called: &str, person: usize) -> bool {
    let is_awaited = draft.devices.awaited_person == Some(person);
    let colours = does_first_begin(draft.choices.red_person).map(player_colours);
    let words = match draft.devices.chosen[person] {
        _ if is_awaited => texts.tr("keys-press-now").into_owned(),
        Some(device) => device_name(texts, device),
        None => texts.tr("devices-any").into_owned(),
    };
    let kind = if is_awaited { ButtonKind::Primary } else { ButtonKind::Plain };
    ui.horizontal(|ui| {
        if let Some(colours) = colours {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 34.0), Sense::hover());
            paint_player_mark(ui.painter(), rect.center(), 7.0, colours[person]);
        }
        let name = if colours.is_some() { NAME } else { NAME + 18.0 + ui.spacing().item_spacing.x };
        ui.allocate_ui_with_layout(vec2(name, 34.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(name);
            ui.add(Label::new(RichText::new(called).font(theme::sans(14.0)).color(IVORY)).truncate());
        });
        let size = vec2(ui.available_width(), 34.0);
        let button = Button::new(&words).script_name(NAMED[person]).kind(kind).ignoring_enter().text_size(14.0);
        button.min_size(size).show_clicked(ui)
    })
    .inner
}

/// Returns the localized name of a device.
pub(super) fn device_name(texts: &Localization, device: InputDevice) -> String {
    match device {
        InputDevice::Mouse => texts.tr("device-mouse").into_owned(),
        InputDevice::SecondMouse => texts.tr("device-second-mouse").into_owned(),
        InputDevice::Keyboard => texts.tr("device-keyboard").into_owned(),
        InputDevice::Gamepad(pad) => texts.tr_args("device-pad", &[("number", (u32::from(pad) + 1).into())]),
        InputDevice::Touch => texts.tr("device-touch").into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::FirstColourChoice;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn the_card_fits_and_names_the_device_of_each_person() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for red in [FirstColourChoice::Random, FirstColourChoice::SecondPerson] {
                let mut draft = TamskSetupDraft::default();
                (draft.choices.red_person, draft.choices.players.0) = (red, "Ada".into());
                draft.devices.chosen[1] = Some(InputDevice::Gamepad(1));
                let texts = bench.texts();
                let words = [texts.tr("devices-any").into_owned(), device_name(texts, InputDevice::Gamepad(1))];
                for (person, words) in words.iter().enumerate() {
                    let mut draft = draft.clone();
                    let pressed = bench.click_on_text(words, |ctx, texts| {
                        card(ctx, texts, &mut draft);
                        draft.devices.awaited_person
                    });
                    assert_eq!(pressed, Some(person));
                }
            }
        }
    }
}
