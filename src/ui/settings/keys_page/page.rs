//! What the page of keys and buttons shows.

use bevy_egui::egui::{Align, Context, Label, Layout, RichText, Ui, vec2};

use super::state::KeysIntent;
use crate::input::keys::{BindingSlot, Bindings, InputAction, KeySet, MOST_BINDINGS};
use crate::localization::Localization;
use crate::ui::kit::action_names::{action_key, set_key};
use crate::ui::kit::card;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, heading, note, section};

/// The width of an action's name, in points.
const NAME: f32 = 250.0;
/// The size of the button of a binding.
const KEY: bevy_egui::egui::Vec2 = vec2(96.0, 30.0);

/// What the page shows.
pub struct KeysView<'a> {
    /// The names of the people who can have keys of their own.
    pub people: &'a [String],
    /// The name of the person whose own keys are shown, or `None` for those of everybody.
    pub whose: Option<&'a str>,
    /// The hand under which that person has their keys.
    pub hand: Option<KeySet>,
    /// All bindings.
    pub bindings: &'a Bindings,
    /// The binding for which a key or button is to be pressed.
    pub listens: Option<(BindingSlot, usize)>,
    /// Whether the key that was pressed last cannot be bound.
    pub is_refused: bool,
    /// Whether there is a change that can be undone.
    pub can_undo: bool,
}

/// Draws the page and returns what the player asks for.
pub fn page(ctx: &Context, texts: &Localization, view: &KeysView) -> Option<KeysIntent> {
    let mut intent = None;
    card::centered_of_size(ctx, "keys", theme::card(), vec2(620.0, 690.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("keys-title"));
        note(ui, &texts.tr(hint(view)));
        intent = intent.take().or(whose(ui, texts, view));
        gap(ui, 4.0);
        card::scrolling(ui, 58.0, |ui| {
            for set in KeySet::ALL.into_iter().filter(|set| view.hand.is_none_or(|hand| hand == *set)) {
                section(ui, &view.whose.map_or_else(|| texts.tr(set_key(set)).into_owned(), str::to_owned));
                for (slot, _) in view.bindings.iter().filter(|(slot, _)| slot.set == set) {
                    intent = intent.take().or(row(ui, texts, view, slot));
                }
                gap(ui, 10.0);
            }
        });
        gap(ui, 8.0);
        intent = intent.take().or(foot(ui, texts, view));
    });
    intent
}

/// Adds the choice of the person whose keys are shown, and of their hand.
fn whose(ui: &mut Ui, texts: &Localization, view: &KeysView) -> Option<KeysIntent> {
    if view.people.is_empty() {
        return None;
    }
    let mut whose = view.whose.and_then(|name| view.people.iter().position(|known| known == name));
    let everybody = (None, texts.tr("keys-common").into_owned());
    let people = view.people.iter().enumerate().map(|(place, name)| (Some(place), name.clone()));
    if choice(ui, &mut whose, &std::iter::once(everybody).chain(people).collect::<Vec<_>>()) {
        return Some(KeysIntent::Whose(whose.and_then(|place| view.people.get(place)).cloned()));
    }
    let mut hand = view.hand?;
    let hands = [(KeySet::Left, "keys-left-hand"), (KeySet::Right, "keys-right-hand")];
    let hands = hands.map(|(set, key)| (set, texts.tr(key).into_owned()));
    note(ui, &texts.tr("keys-own"));
    choice(ui, &mut hand, &hands).then_some(KeysIntent::Hand(hand))
}

/// Returns the key of the words that tell what to do.
fn hint(view: &KeysView) -> &'static str {
    match view.listens {
        Some(_) if view.is_refused => "keys-refused",
        Some((slot, _)) if slot.set == KeySet::Pad => "keys-listen-pad",
        Some(_) => "keys-listen",
        None => "keys-note",
    }
}

/// Adds an action with its bindings, and what clashes with them.
fn row(ui: &mut Ui, texts: &Localization, view: &KeysView, slot: BindingSlot) -> Option<KeysIntent> {
    let mut intent = None;
    ui.push_id(slot.name(), |ui| {
        ui.horizontal(|ui| {
            ui.allocate_ui_with_layout(vec2(NAME, KEY.y), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                let name = texts.tr(action_key(slot.action));
                ui.add(Label::new(RichText::new(name).font(theme::sans(14.5)).color(IVORY)).wrap());
            });
            intent = bindings(ui, texts, view, slot);
        });
    });
    for (other, binding) in view.bindings.clashes(slot) {
        let args = [
            ("key", signs(ui.ctx()).sign(binding).into()),
            ("action", texts.tr(action_key(other.action)).into_owned().into()),
            ("whose", texts.tr(set_key(other.set)).into_owned().into()),
        ];
        let words = texts.tr_args("keys-clash", &args);
        ui.add(Label::new(RichText::new(words).font(theme::sans(13.5)).color(EMBER)).wrap());
    }
    intent
}

fn bindings(ui: &mut Ui, texts: &Localization, view: &KeysView, slot: BindingSlot) -> Option<KeysIntent> {
    let own = view.bindings.of(slot.set, slot.action);
    // Esc always closes and cancels, so that nobody can lock themselves into a menu.
    if slot.action == InputAction::Pause && slot.set == KeySet::Common {
        let sign = signs(ui.ctx()).of(slot.set, slot.action);
        ui.add(Label::new(RichText::new(sign).font(theme::bold(14.0)).color(IVORY)));
        return None;
    }
    let mut intent = None;
    for index in 0..(own.len() + 1).min(MOST_BINDINGS) {
        let listens = view.listens == Some((slot, index));
        let sign = match own.get(index) {
            _ if listens => texts.tr("keys-press-now").into_owned(),
            Some(&binding) => signs(ui.ctx()).sign(binding),
            None => "–".to_owned(),
        };
        let kind = if listens { ButtonKind::Primary } else { ButtonKind::Plain };
        let name = format!("{} {index}", slot.name());
        let button = Button::new(&sign).named(&name).kind(kind).ignoring_enter().text_size(14.0).at_least(KEY);
        if ui.add(button).clicked() {
            intent = Some(KeysIntent::Listen(slot, index));
        }
    }
    if !own.is_empty() {
        let last = own.len() - 1;
        if ui
            .add(Button::new("×").named(&format!("{} ×", slot.name())).text_size(14.0).at_least(vec2(30.0, KEY.y)))
            .clicked()
        {
            intent = Some(KeysIntent::Remove(slot, last));
        }
    }
    intent
}

fn foot(ui: &mut Ui, texts: &Localization, view: &KeysView) -> Option<KeysIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let [reset, undo, done] = ["keys-reset", "keys-undo", "keys-done"].map(|key| texts.tr(key));
        let size = vec2(0.0, 42.0);
        if ui.add(Button::new(&reset).named("reset keys").at_least(size)).clicked() {
            intent = Some(KeysIntent::Reset);
        }
        if ui.add_enabled(view.can_undo, Button::new(&undo).named("undo keys").at_least(size)).clicked() {
            intent = Some(KeysIntent::Undo);
        }
        let size = vec2(ui.available_width(), 42.0);
        let done = Button::new(&done).named("keys done").kind(ButtonKind::Primary).text_size(16.0).at_least(size);
        if ui.add(done).clicked() {
            intent = Some(KeysIntent::Close);
        }
    });
    intent
}
