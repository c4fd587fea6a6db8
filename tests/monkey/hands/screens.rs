//! Screens, menus and settings that the monkey opens and changes.

use tamsk::input::keys::{BindingSlot, Bindings, KeySet, button_can_be_bound, key_can_be_bound};
use tamsk::settings::Settings;
use tamsk::table::replay::{OpenReplay, ReplayCommand};
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::codes::{BUTTONS, KEYS};
use crate::input::Page;
use crate::play::{self, Theme};

/// The names of the buttons that close a screen or continue from it. The first visible one is pressed.
const CONTINUE_BUTTONS: [&str; 15] = [
    "lesson go on",
    "try again",
    "next problem",
    "problem list",
    "resume",
    "lot begin",
    "no",
    "keys done",
    "done",
    "rules done",
    "briefing done",
    "mice begin",
    "begin",
    "back",
    "records close",
];

/// The names of the buttons that lead to the title screen. The first visible one is pressed.
const LEAVE_BUTTONS: [&str; 13] = [
    "yes",
    "leave problem",
    "mice one",
    "leave",
    "keys done",
    "done",
    "rules done",
    "briefing done",
    "records close",
    "back",
    "close",
    "title",
    "pause",
];

impl Monkey {
    /// Begins the match with this number, with the default key bindings. `owners` selects how devices are assigned to
    /// players.
    pub(super) fn begin(&mut self, nth: u8, owners: u16) -> Result<(), String> {
        play::assign_devices(&mut self.game, owners);
        let theme = self.theme;
        self.game.change_settings(|settings| {
            settings.play.two_mice = theme == Theme::TwoMice;
            settings.play.screen_lies_flat = theme == Theme::TableTop;
            settings.text.scale = 100;
            settings.keys.bindings.clear();
        });
        self.game.world_mut().write_message(play::first_match(nth, theme));
        self.frame()
    }

    pub(super) fn press_to_continue(&mut self) -> Result<(), String> {
        if self.game.menu() == Menu::MouseChoice {
            return self.assign_missing_mice();
        }
        for name in CONTINUE_BUTTONS {
            if self.press_named(name)? {
                return self.frame();
            }
        }
        let chance = self.check.tally.frames;
        if self.game.screen() != Screen::Match(TAMSK) && self.game.menu() == Menu::None && chance.is_multiple_of(3) {
            // Other screens have no button that leads back to the table, so the monkey begins a match.
            return self.begin((chance % 251) as u8, 0);
        }
        self.frame()
    }

    fn leave_to_title(&mut self) -> Result<(), String> {
        for _ in 0..6 {
            if self.game.screen() == Screen::Title && self.game.menu() == Menu::None {
                break;
            }
            let mut is_pressed = false;
            for name in LEAVE_BUTTONS {
                if self.press_named(name)? {
                    is_pressed = true;
                    break;
                }
            }
            if !is_pressed {
                self.key(KeyCode::Escape)?;
            }
            self.frame()?;
        }
        Ok(())
    }

    pub(super) fn open(&mut self, place: Page) -> Result<(), String> {
        if let (Page::Replay, Some(live)) = (place, self.game.live_match()) {
            let record = Box::new(live.record().clone());
            let at = Some(live.game().now() / 2);
            self.game.world_mut().write_message(OpenReplay { record, open_at: at });
            return self.frame();
        }
        let gipf = self.game.single_component::<LiveGipf>().map(|live| live.record().clone());
        if let (Page::Replay, Some(record)) = (place, gipf) {
            let done = record.acts.len() / 2;
            self.game.world_mut().write_message(OpenReplay { record: Box::new(record), open_at: None });
            self.game.world_mut().write_message(ReplayCommand::JumpTo(Moment { actions_done: done, at: 0 }));
            return self.frame();
        }
        self.leave_to_title()?;
        match place {
            Page::Study => _ = self.press_named("study")?,
            Page::Replay | Page::Records => _ = self.press_named("records")?,
            Page::Setup => _ = self.press_named("play")?,
            Page::Keys => {
                self.press_named("settings")?;
                self.frame()?;
                self.press_named("keys")?;
            }
            Page::GipfSetup => _ = self.press_named("gipf")?,
            Page::Problem => {
                self.press_named("problems")?;
                self.frame()?;
                if !self.press_named("solve next")? {
                    self.press_named("continue problem")?;
                }
            }
            Page::Drill => {
                self.press_named("problems")?;
                self.frame()?;
                self.press_named("problem kind 1")?;
                self.frame()?;
                self.press_named("do next drill")?;
            }
            Page::Title => {}
        }
        self.frame()
    }

    pub(super) fn change_setting(&mut self, number: u16) -> Result<(), String> {
        let (which, rest) = (number % 16, usize::from(number / 16));
        let bound = self.game.resource::<Bindings>().clone();
        let switch = |it: &mut bool| *it = !*it;
        self.game.change_settings(|settings| match which {
            0 | 1 => switch(&mut settings.play.automatic_rings),
            2 | 3 => switch(&mut settings.play.confirm_moves),
            4 => switch(&mut settings.play.two_mice),
            5 => switch(&mut settings.play.screen_lies_flat),
            6 => switch(&mut settings.play.countdown_after_pause),
            7 => switch(&mut settings.camera.turns_to_player),
            8 => switch(&mut settings.graphics.show_coordinates),
            9 => settings.text.scale = [75, 100, 150, 200][rest % 4],
            10 => settings.keys.bindings.clear(),
            _ => rebind(settings, bound, rest),
        });
        self.frame()
    }
}

fn rebind(settings: &mut Settings, mut bindings: Bindings, rest: usize) {
    let slots: Vec<BindingSlot> = bindings.iter().map(|(slot, _)| slot).collect();
    let slot = slots[rest % slots.len()];
    let (key, button) = (KEYS[rest / 3 % KEYS.len()], BUTTONS[rest / 3 % BUTTONS.len()]);
    if slot.set == KeySet::Pad && button_can_be_bound(button) {
        bindings.set_binding(slot, rest % 2, Some(button.into()));
    } else if slot.set != KeySet::Pad && key_can_be_bound(key) {
        bindings.set_binding(slot, rest % 2, Some(key.into()));
    }
    settings.keys.bindings = bindings.changes_from_defaults();
}
