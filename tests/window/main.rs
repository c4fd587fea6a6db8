//! The game in a real window, played with a real mouse: title, setup, a Level 3 match of several turns with ring,
//! claim and timer, pause, quit; a match whose players leave the window; the first lesson; the package, installed and
//! played; and two minutes of a monkey. Screenshots are kept under `target/e2e/`.
//!
//! Needs Xvfb, xdotool and ImageMagick, which `cargo xtask test` installs; with `TAMSK_E2E_DISPLAY` set it uses that
//! display, else it starts one.

mod absence;
mod game;
#[cfg(target_os = "linux")]
mod installed;
mod lesson;
mod match_flow;
mod monkey;
mod remote;
