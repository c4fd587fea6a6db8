//! The devices of both people, as a list with a field for each.

use bevy_egui::egui::{Align, Label, Layout, RichText, Sense, Ui, vec2};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::table::devices::Device;
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, note, player_mark, section};

/// The names of the buttons for scripts.
const NAMED: [&str; 2] = ["device first", "device second"];
/// The width of a person's name, in points.
const NAME: f32 = 104.0;

/// What the card shows of the first and the second person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DevicesView {
    /// What they are called.
    pub called: [String; 2],
    /// Their colours, unless they are drawn by lot.
    pub colours: Option<[Player; 2]>,
    /// Their devices.
    pub chosen: [Option<Device>; 2],
    /// Who is to press a button on theirs.
    pub awaited: Option<usize>,
}

/// Adds the devices of both people, and how the screen stands. Returns whose device is to be chosen.
pub fn content(ui: &mut Ui, texts: &Localization, view: &DevicesView, table_top: &mut bool) -> Option<usize> {
    section(ui, &texts.tr("devices-title"));
    gap(ui, 2.0);
    let chosen = [0, 1].into_iter().filter(|&person| row(ui, texts, view, person)).last();
    note(ui, &texts.tr(if view.awaited.is_some() { "devices-press" } else { "devices-note" }));
    gap(ui, 4.0);
    section(ui, &texts.tr("setup-screen"));
    let screens = [
        (false, texts.tr("setup-screen-upright").into_owned()),
        (true, texts.tr("setup-screen-table-top").into_owned()),
    ];
    choice(ui, table_top, &screens);
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
