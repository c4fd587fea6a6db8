//! The game in a real window, played with a real mouse: title, setup, a Level 3 match of several turns with ring,
//! claim and timer, pause, quit; a match whose players leave the window; the first lesson; the package, installed and
//! played; and two minutes of a monkey. Screenshots are kept under `target/e2e/`.
//!
//! Needs Xvfb, xdotool and ImageMagick, which `cargo xtask test` installs. Every game has a virtual display of its own, and
//! two are played at a time; with `TAMSK_E2E_DISPLAY` set that display is used, by one game at a time.

mod absence;
mod game;
// Early in the alphabet: it takes longest, and the others are played beside it.
mod hands_without_manners;
#[cfg(target_os = "linux")]
mod installed;
mod lesson;
mod match_flow;
mod remote;
