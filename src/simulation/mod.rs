//! The ECS model of the match: entities for sockets, glasses, timer, holders and hands, and the fixed step that
//! advances the [`Match`](crate::rules) and writes them. Runs without a window.

pub mod components;
pub mod layout;
pub mod messages;
