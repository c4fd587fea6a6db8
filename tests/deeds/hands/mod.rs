//! Playing without a mouse: with keys and with gamepads, both players at the same instant.

mod bindings;
mod buttons;
mod cursor;
mod devices;
mod keyboard;
mod pads;
mod script;
mod typed_turns;
mod way;
