//! Tests of the game in a real window: with one real mouse, with two mice, with keys alone, and with two games far
//! apart. The tests need Xvfb, xdotool and ImageMagick, which `cargo xtask test` installs. Three games run at a time,
//! each on its own virtual display. If `TAMSK_E2E_DISPLAY` is set, games use that display, one at a time.

#![cfg(target_os = "linux")]

mod absence;
mod by_keys;
mod display;
mod far_apart;
// Tests start in alphabetical order. This test takes longest, so it must not start last.
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
mod run_permit;
mod scenes;
mod short_match;
mod two_pointers;
