//! Tests of accessibility: contrast, sounds, screen readers, the keyboard alone, and small screens.

mod contrast;
pub mod cues;
mod dialog;
mod keys_alone;
mod small_screens;
mod speech;
pub mod tree;
