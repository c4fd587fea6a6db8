//! The state and the drawing of the keys page of the settings.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Align, Context, Label, Layout, RichText, Ui, vec2};

use crate::input::keys::{BindingSlot, Bindings, CommandsByOtherGame, InputAction, KeySet, MAX_BINDINGS_PER_SLOT};
use crate::localization::Localization;
use crate::settings::{HabitsByPerson, KeySettings, PersonHabits, Settings};
use crate::ui::kit::card;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{
    Button, ButtonKind, choice, gap, heading, localized_choice, note, section_heading, wrapped_text,
};

/// The state of the keys page.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeysPage {
    pub is_open: bool,
    /// The binding that the next pressed key or button replaces: the slot of its action, and its index in the slot.
    /// `None` if no press is awaited.
    pub awaited_binding: Option<(BindingSlot, usize)>,
    /// Whether the key that was pressed last cannot be bound.
    pub was_key_refused: bool,
    /// The person whose own keys are visible, or `None` if the common keys are visible.
    pub person: Option<String>,
    /// The keys as they were before the last change, so that the change can be undone.
    pub undo_snapshot: Option<KeysSnapshot>,
}

/// The stored keys before a change, for undo: the common keys and each person's own keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeysSnapshot {
    keys: KeySettings,
    habits: HabitsByPerson,
}

/// A player's choice on the keys page.
#[derive(Clone, Debug, PartialEq)]
pub enum KeysIntent {
    /// Show the keys of this person, or show the common keys if `None`.
    SelectPerson(Option<String>),
    /// Give the selected person the default keys for the left or the right hand.
    AssignDefaultKeys(KeySet),
    /// Wait for a key or button to replace a binding. The binding is given by the slot of its action and its index in
    /// the slot.
    Listen(BindingSlot, usize),
    Remove(BindingSlot, usize),
    Undo,
    Reset,
    Close,
}

impl KeysPage {
    /// Returns the bindings on the page: the selected person's own bindings, or else the common bindings.
    pub fn bindings(&self, settings: &Settings) -> Bindings {
        match &self.person {
            Some(name) => settings.keys.bindings_with_changes_of(&settings.habits, name),
            None => Bindings::with_changes(&settings.keys.bindings),
        }
    }

    /// Returns the hand with which the selected person uses the keys, or `None` if no person is selected.
    pub fn hand(&self, settings: &Settings) -> Option<KeySet> {
        let name = self.person.as_ref()?;
        let is_right = |habits: &PersonHabits| habits.uses_right_hand_keys;
        let kept = settings.habits.habits_of(name).filter(|habits| habits.own_bindings.is_some()).map(is_right);
        // The second person in the setup sits at the right and therefore uses the keys for the right hand.
        let (first, second) = &settings.choices.tamsk.players;
        let is_right = kept.unwrap_or(first.trim() != name && second.trim() == name);
        Some(if is_right { KeySet::RightHand } else { KeySet::LeftHand })
    }

    /// Stores changed bindings in the settings. Keeps the bindings of slots that exist only in a newer version of the
    /// game.
    pub fn store_bindings(&mut self, settings: &mut Settings, bindings: &Bindings) {
        self.remember(settings);
        let changes = bindings.changes_from_defaults();
        if let (Some(name), Some(hand)) = (&self.person, self.hand(settings)) {
            let of_hand = |slot: &String| slot.starts_with(&format!("{}: ", hand.settings_name()));
            let keys = changes.into_iter().filter(|(slot, _)| of_hand(slot)).collect();
            keep_keys(settings, name, hand, Some(keys));
            return;
        }
        let known: Vec<String> = bindings.iter().map(|(slot, _)| slot.settings_name()).collect();
        settings.keys.bindings.retain(|name, _| !known.contains(name));
        settings.keys.bindings.extend(changes);
    }

    /// Gives the selected person their own copy of the default keys for `hand`.
    pub fn assign_person_default_keys(&mut self, settings: &mut Settings, hand: KeySet) {
        self.remember(settings);
        if let Some(name) = &self.person {
            keep_keys(settings, name, hand, Some(BTreeMap::new()));
        }
    }

    /// Restores the default bindings. If a person is selected, removes the person's own keys, so that the common keys
    /// apply.
    pub fn reset_bindings(&mut self, settings: &mut Settings) {
        let Some(name) = self.person.clone() else { return self.store_bindings(settings, &Bindings::default()) };
        self.remember(settings);
        keep_keys(settings, &name, KeySet::LeftHand, None);
    }

    /// Restores the keys from before the last change.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(KeysSnapshot { keys, habits }) = self.undo_snapshot.take() {
            (settings.keys, settings.habits) = (keys, habits);
        }
    }

    fn remember(&mut self, settings: &Settings) {
        self.undo_snapshot = Some(KeysSnapshot { keys: settings.keys.clone(), habits: settings.habits.clone() });
    }
}

/// Stores a person's own keys and the hand that uses them. If `keys` is `None`, removes the person's own keys.
fn keep_keys(settings: &mut Settings, name: &str, hand: KeySet, keys: Option<BTreeMap<String, String>>) {
    let habits = settings.habits.habits_of(name).cloned().unwrap_or_default();
    settings.habits.set_habits(
        name,
        PersonHabits { uses_right_hand_keys: hand == KeySet::RightHand, own_bindings: keys, ..habits },
    );
}

/// Returns the names of people who can have their own keys: the people in the setup, and then people who already have
/// their own keys. Returns at most `MOST_SHOWN` names.
pub fn people_who_can_have_keys(settings: &Settings) -> Vec<String> {
    let (first, second) = &settings.choices.tamsk.players;
    let in_setup = [first, second].map(|name| name.trim().to_owned());
    let with_keys =
        settings.habits.people.iter().filter(|(_, habits)| habits.own_bindings.is_some()).map(|(name, _)| name.clone());
    let mut all: Vec<String> = Vec::new();
    for name in in_setup.into_iter().chain(with_keys).filter(|name| !name.is_empty()) {
        if !all.contains(&name) && all.len() < MOST_SHOWN {
            all.push(name);
        }
    }
    all
}

const MOST_SHOWN: usize = 6;

const NAME: f32 = 250.0;
const KEY: bevy_egui::egui::Vec2 = vec2(96.0, 30.0);

/// The data that the keys page shows.
pub struct KeysPageContent<'a> {
    pub page: &'a KeysPage,
    pub people: &'a [String],
    pub hand: Option<KeySet>,
    pub bindings: &'a Bindings,
    /// The games that have their own keys.
    pub game_keys: &'a CommandsByOtherGame,
}

/// Draws the keys page and returns the player's choice.
pub fn draw_keys_page(ctx: &Context, texts: &Localization, content: &KeysPageContent) -> Option<KeysIntent> {
    let mut intent = None;
    card::centered_card_of_size(ctx, "keys", theme::card_frame(), vec2(620.0, 690.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("keys-title"));
        note(ui, &texts.tr(hint(content)));
        intent = intent.take().or(whose(ui, texts, content));
        gap(ui, 4.0);
        card::scrolling_part(ui, 58.0, |ui| {
            for set in KeySet::ALL.into_iter().filter(|set| content.hand.is_none_or(|hand| hand == *set)) {
                section_heading(
                    ui,
                    &content.page.person.clone().unwrap_or_else(|| texts.tr(set.text_key()).into_owned()),
                );
                for (slot, _) in content.bindings.iter().filter(|(slot, _)| slot.set == set) {
                    intent = intent.take().or(row(ui, texts, content, slot));
                }
                gap(ui, 10.0);
            }
        });
        gap(ui, 8.0);
        intent = intent.take().or(foot(ui, texts, content));
    });
    intent
}

fn whose(ui: &mut Ui, texts: &Localization, content: &KeysPageContent) -> Option<KeysIntent> {
    if content.people.is_empty() {
        return None;
    }
    let mut whose = content.page.person.as_ref().and_then(|name| content.people.iter().position(|known| known == name));
    let everybody = (None, texts.tr("keys-common").into_owned());
    let people = content.people.iter().enumerate().map(|(place, name)| (Some(place), name.clone()));
    if choice(ui, &mut whose, &std::iter::once(everybody).chain(people).collect::<Vec<_>>()) {
        return Some(KeysIntent::SelectPerson(whose.and_then(|place| content.people.get(place)).cloned()));
    }
    let mut hand = content.hand?;
    let hands = [(KeySet::LeftHand, "keys-left-hand"), (KeySet::RightHand, "keys-right-hand")];
    note(ui, &texts.tr("keys-own"));
    localized_choice(ui, texts, &mut hand, &hands).then_some(KeysIntent::AssignDefaultKeys(hand))
}

fn hint(content: &KeysPageContent) -> &'static str {
    match content.page.awaited_binding {
        Some(_) if content.page.was_key_refused => "keys-refused",
        Some((slot, _)) if slot.set == KeySet::Pad => "keys-listen-pad",
        Some(_) => "keys-listen",
        None => "keys-note",
    }
}

fn row(ui: &mut Ui, texts: &Localization, content: &KeysPageContent, slot: BindingSlot) -> Option<KeysIntent> {
    let mut intent = None;
    ui.push_id(slot.settings_name(), |ui| {
        ui.horizontal(|ui| {
            ui.allocate_ui_with_layout(vec2(NAME, KEY.y), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                let name = texts.tr(slot.action.text_key());
                wrapped_text(ui, name, theme::sans(14.5), IVORY);
            });
            intent = bindings(ui, texts, content, slot);
        });
    });
    for (other, binding) in content.bindings.clashes(slot, content.game_keys) {
        let args = [
            ("key", key_labels(ui.ctx()).binding_label(binding).into()),
            ("action", texts.tr(other.action.text_key()).into_owned().into()),
            ("whose", texts.tr(other.set.text_key()).into_owned().into()),
        ];
        let words = texts.tr_args("keys-clash", &args);
        wrapped_text(ui, words, theme::sans(13.5), EMBER);
    }
    intent
}

fn bindings(ui: &mut Ui, texts: &Localization, content: &KeysPageContent, slot: BindingSlot) -> Option<KeysIntent> {
    let own = content.bindings.of(slot.set, slot.action);
    // The key for closing and cancelling is always Esc, so that nobody can get stuck in a menu.
    if slot.action == InputAction::CloseOrPause && slot.set == KeySet::Common {
        let sign = key_labels(ui.ctx()).action_label(slot.set, slot.action);
        ui.add(Label::new(RichText::new(sign).font(theme::bold(14.0)).color(IVORY)));
        return None;
    }
    let mut intent = None;
    for index in 0..(own.len() + 1).min(MAX_BINDINGS_PER_SLOT) {
        let listens = content.page.awaited_binding == Some((slot, index));
        let sign = match own.get(index) {
            _ if listens => texts.tr("keys-press-now").into_owned(),
            Some(&binding) => key_labels(ui.ctx()).binding_label(binding),
            None => "–".to_owned(),
        };
        let kind = if listens { ButtonKind::Primary } else { ButtonKind::Plain };
        let name = format!("{} {index}", slot.settings_name());
        let button = Button::new(&sign).script_name(&name).kind(kind).ignoring_enter().text_size(14.0).min_size(KEY);
        if button.show_clicked(ui) {
            intent = Some(KeysIntent::Listen(slot, index));
        }
    }
    if let Some(last) = own.len().checked_sub(1) {
        let remove = Button::new("×").script_name(format!("{} ×", slot.settings_name())).text_size(14.0);
        if remove.min_size(vec2(30.0, KEY.y)).show_clicked(ui) {
            intent = Some(KeysIntent::Remove(slot, last));
        }
    }
    intent
}

fn foot(ui: &mut Ui, texts: &Localization, content: &KeysPageContent) -> Option<KeysIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let [reset, undo, done] = ["keys-reset", "keys-undo", "keys-done"].map(|key| texts.tr(key));
        let size = vec2(0.0, 42.0);
        if Button::new(&reset).script_name("reset keys").min_size(size).show_clicked(ui) {
            intent = Some(KeysIntent::Reset);
        }
        if ui
            .add_enabled(
                content.page.undo_snapshot.is_some(),
                Button::new(&undo).script_name("undo keys").min_size(size),
            )
            .clicked()
        {
            intent = Some(KeysIntent::Undo);
        }
        let size = vec2(ui.available_width(), 42.0);
        let done = Button::new(&done).script_name("keys done").kind(ButtonKind::Primary).text_size(16.0).min_size(size);
        if done.show_clicked(ui) {
            intent = Some(KeysIntent::Close);
        }
    });
    intent
}
