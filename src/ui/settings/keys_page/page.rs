//! The state, view and drawing of the page of keys and buttons.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Align, Context, Label, Layout, RichText, Ui, vec2};

use crate::input::keys::{BindingSlot, Bindings, GameKeys, InputAction, KeySet, MAX_BINDINGS};
use crate::localization::Localization;
use crate::settings::{HabitsByPerson, KeySettings, PersonHabits, Settings};
use crate::ui::kit::card;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, heading, note, section, text_choice, wrapped};

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeysPage {
    pub is_open: bool,
    /// The binding that awaits a key or button.
    pub awaited: Option<(BindingSlot, usize)>,
    /// Whether the last pressed key cannot be bound.
    pub is_refused: bool,
    /// The person whose own keys are visible, or `None` for the common keys.
    pub person: Option<String>,
    pub before: Option<KeysSnapshot>,
}

/// The stored keys before a change: the common ones, and those of people.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeysSnapshot {
    keys: KeySettings,
    habits: HabitsByPerson,
}

#[derive(Clone, Debug, PartialEq)]
pub enum KeysIntent {
    /// Show the keys of this person, or the common ones.
    SelectPerson(Option<String>),
    /// Give the person keys for this hand.
    Hand(KeySet),
    /// Wait for a key for this binding.
    Listen(BindingSlot, usize),
    Remove(BindingSlot, usize),
    Undo,
    Reset,
    Close,
}

impl KeysPage {
    pub fn bindings(&self, settings: &Settings) -> Bindings {
        match &self.person {
            Some(name) => settings.keys.bindings_of(&settings.habits, name),
            None => Bindings::with_changes(&settings.keys.bindings),
        }
    }

    /// Returns the hand that the selected person's keys are for.
    pub fn hand(&self, settings: &Settings) -> Option<KeySet> {
        let name = self.person.as_ref()?;
        let is_right = |habits: &PersonHabits| habits.right_hand;
        let kept = settings.habits.habits_of(name).filter(|habits| habits.keys.is_some()).map(is_right);
        // The second person in the setup sits at the right.
        let (first, second) = &settings.choices.tamsk.players;
        let is_right = kept.unwrap_or(first.trim() != name && second.trim() == name);
        Some(if is_right { KeySet::Right } else { KeySet::Left })
    }

    /// Stores changed bindings in the settings. Bindings of slots that only a newer version knows are kept.
    pub fn change(&mut self, settings: &mut Settings, bindings: &Bindings) {
        self.remember(settings);
        let changes = bindings.changes();
        if let (Some(name), Some(hand)) = (&self.person, self.hand(settings)) {
            let of_hand = |slot: &String| slot.starts_with(&format!("{}: ", hand.name()));
            let keys = changes.into_iter().filter(|(slot, _)| of_hand(slot)).collect();
            keep_keys(settings, name, hand, Some(keys));
            return;
        }
        let known: Vec<String> = bindings.iter().map(|(slot, _)| slot.name()).collect();
        settings.keys.bindings.retain(|name, _| !known.contains(name));
        settings.keys.bindings.extend(changes);
    }

    /// Gives the selected person the default keys for this hand as their own.
    pub fn choose_hand(&mut self, settings: &mut Settings, hand: KeySet) {
        self.remember(settings);
        if let Some(name) = &self.person {
            keep_keys(settings, name, hand, Some(BTreeMap::new()));
        }
    }

    /// Restores the default bindings; for a person, the common keys.
    pub fn reset(&mut self, settings: &mut Settings) {
        let Some(name) = self.person.clone() else { return self.change(settings, &Bindings::default()) };
        self.remember(settings);
        keep_keys(settings, &name, KeySet::Left, None);
    }

    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(KeysSnapshot { keys, habits }) = self.before.take() {
            (settings.keys, settings.habits) = (keys, habits);
        }
    }

    fn remember(&mut self, settings: &Settings) {
        self.before = Some(KeysSnapshot { keys: settings.keys.clone(), habits: settings.habits.clone() });
    }
}

/// Stores a person's own keys for a hand, or that they have none.
fn keep_keys(settings: &mut Settings, name: &str, hand: KeySet, keys: Option<BTreeMap<String, String>>) {
    let habits = settings.habits.habits_of(name).cloned().unwrap_or_default();
    settings.habits.set_habits(name, PersonHabits { right_hand: hand == KeySet::Right, keys, ..habits });
}

/// Returns the names of people who can have their own keys: those in the setup, and those who already have some.
pub fn people(settings: &Settings) -> Vec<String> {
    let (first, second) = &settings.choices.tamsk.players;
    let in_setup = [first, second].map(|name| name.trim().to_owned());
    let with_keys =
        settings.habits.people.iter().filter(|(_, habits)| habits.keys.is_some()).map(|(name, _)| name.clone());
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

pub struct KeysView<'a> {
    pub page: &'a KeysPage,
    pub people: &'a [String],
    pub hand: Option<KeySet>,
    pub bindings: &'a Bindings,
    /// The games with keys of their own.
    pub games: &'a GameKeys,
}

pub fn page(ctx: &Context, texts: &Localization, view: &KeysView) -> Option<KeysIntent> {
    let mut intent = None;
    card::centered_of_size(ctx, "keys", theme::card(), vec2(620.0, 690.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("keys-title"));
        note(ui, &texts.tr(hint(view)));
        intent = intent.take().or(whose(ui, texts, view));
        gap(ui, 4.0);
        card::scrolling(ui, 58.0, |ui| {
            for set in KeySet::ALL.into_iter().filter(|set| view.hand.is_none_or(|hand| hand == *set)) {
                section(ui, &view.page.person.clone().unwrap_or_else(|| texts.tr(set.text_key()).into_owned()));
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

fn whose(ui: &mut Ui, texts: &Localization, view: &KeysView) -> Option<KeysIntent> {
    if view.people.is_empty() {
        return None;
    }
    let mut whose = view.page.person.as_ref().and_then(|name| view.people.iter().position(|known| known == name));
    let everybody = (None, texts.tr("keys-common").into_owned());
    let people = view.people.iter().enumerate().map(|(place, name)| (Some(place), name.clone()));
    if choice(ui, &mut whose, &std::iter::once(everybody).chain(people).collect::<Vec<_>>()) {
        return Some(KeysIntent::SelectPerson(whose.and_then(|place| view.people.get(place)).cloned()));
    }
    let mut hand = view.hand?;
    let hands = [(KeySet::Left, "keys-left-hand"), (KeySet::Right, "keys-right-hand")];
    note(ui, &texts.tr("keys-own"));
    text_choice(ui, texts, &mut hand, &hands).then_some(KeysIntent::Hand(hand))
}

fn hint(view: &KeysView) -> &'static str {
    match view.page.awaited {
        Some(_) if view.page.is_refused => "keys-refused",
        Some((slot, _)) if slot.set == KeySet::Pad => "keys-listen-pad",
        Some(_) => "keys-listen",
        None => "keys-note",
    }
}

fn row(ui: &mut Ui, texts: &Localization, view: &KeysView, slot: BindingSlot) -> Option<KeysIntent> {
    let mut intent = None;
    ui.push_id(slot.name(), |ui| {
        ui.horizontal(|ui| {
            ui.allocate_ui_with_layout(vec2(NAME, KEY.y), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                let name = texts.tr(slot.action.text_key());
                wrapped(ui, name, theme::sans(14.5), IVORY);
            });
            intent = bindings(ui, texts, view, slot);
        });
    });
    for (other, binding) in view.bindings.clashes(slot, view.games) {
        let args = [
            ("key", signs(ui.ctx()).binding_label(binding).into()),
            ("action", texts.tr(other.action.text_key()).into_owned().into()),
            ("whose", texts.tr(other.set.text_key()).into_owned().into()),
        ];
        let words = texts.tr_args("keys-clash", &args);
        wrapped(ui, words, theme::sans(13.5), EMBER);
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
    for index in 0..(own.len() + 1).min(MAX_BINDINGS) {
        let listens = view.page.awaited == Some((slot, index));
        let sign = match own.get(index) {
            _ if listens => texts.tr("keys-press-now").into_owned(),
            Some(&binding) => signs(ui.ctx()).binding_label(binding),
            None => "–".to_owned(),
        };
        let kind = if listens { ButtonKind::Primary } else { ButtonKind::Plain };
        let name = format!("{} {index}", slot.name());
        let button = Button::new(&sign).named(&name).kind(kind).ignoring_enter().text_size(14.0).at_least(KEY);
        if button.clicked(ui) {
            intent = Some(KeysIntent::Listen(slot, index));
        }
    }
    if let Some(last) = own.len().checked_sub(1) {
        let remove = Button::new("×").named(format!("{} ×", slot.name())).text_size(14.0);
        if remove.at_least(vec2(30.0, KEY.y)).clicked(ui) {
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
        if Button::new(&reset).named("reset keys").at_least(size).clicked(ui) {
            intent = Some(KeysIntent::Reset);
        }
        if ui.add_enabled(view.page.before.is_some(), Button::new(&undo).named("undo keys").at_least(size)).clicked() {
            intent = Some(KeysIntent::Undo);
        }
        let size = vec2(ui.available_width(), 42.0);
        let done = Button::new(&done).named("keys done").kind(ButtonKind::Primary).text_size(16.0).at_least(size);
        if done.clicked(ui) {
            intent = Some(KeysIntent::Close);
        }
    });
    intent
}
