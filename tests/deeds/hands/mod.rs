//! Tests of every input device, alone and mixed, in matches, menus and replays.

mod bindings;
mod buttons;
mod camera;
mod cursor;
mod devices;
mod keyboard;
mod menu_walk;
mod mixtures;
mod own_keys;
mod pad_menus;
mod pad_replay;
mod pad_study;
mod pads;
pub mod places;
mod typed_turns;
mod wrong_keys;
