//! The game in a real window, played with a real mouse, with two, or with keys alone: from the title screen to the end
//! of the program, with players who leave the window, a lesson, the installed package, and two minutes of random input.
//!
//! Needs Xvfb, xdotool and ImageMagick, which `cargo xtask test` installs. Every game has a virtual display of its own,
//! and two run at a time; with `TAMSK_E2E_DISPLAY` set all use that display, one at a time.

// What moves the pointers of an X display is a library that the game has on Linux alone.
#![cfg(target_os = "linux")]

mod absence;
mod by_keys;
mod display;
// Early in the alphabet: it takes longest, and the others run beside it.
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
