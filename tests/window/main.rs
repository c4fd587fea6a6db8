//! The game in a real window, played with one real mouse, with two, or with keys alone; and two
//! games far apart. Needs Xvfb, xdotool and
//! ImageMagick, which `cargo xtask test` installs. Two games run at a time, each on a virtual display. With
//! `TAMSK_E2E_DISPLAY` set, games use that display, one at a time.

#![cfg(target_os = "linux")]

mod absence;
mod by_keys;
mod display;
mod far_apart;
// Tests run in alphabetical order, and this one takes longest.
mod fuzz;
mod game;
mod gipf;
mod graphics_lost;
mod installed;
mod keys;
mod lesson;
mod match_flow;
mod mouse;
mod pictures;
mod pointer;
mod remote;
mod scenes;
mod seat;
mod short_match;
mod two_pointers;
