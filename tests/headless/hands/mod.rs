//! Tests of every input device, alone and mixed, in matches, menus and replays.

mod bindings;
mod buttons;
mod camera;
mod cursor;
mod device_pairs;
mod devices;
mod keyboard;
mod keys_without_effect;
mod menu_walk;
mod pad_menus;
mod pad_replay;
mod pad_study;
mod pads;
mod personal_keys;
pub mod screens_and_cards;
mod typed_turns;
