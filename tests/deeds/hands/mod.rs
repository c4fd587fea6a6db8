//! Tests of every input device, alone and mixed, in matches, menus and replays.

mod bindings;
mod buttons;
mod camera;
mod cursor;
mod devices;
mod keyboard;
mod menu_walk;
mod device_pairs;
mod personal_keys;
mod pad_menus;
mod pad_replay;
mod pad_study;
mod pads;
pub mod screens_and_cards;
mod typed_turns;
mod keys_without_effect;
