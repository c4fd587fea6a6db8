//! What people do with mouse, fingers, keys and buttons reaches the match exactly once and as the right player, in
//! every state of the game. The whole game runs, without a window.

mod access;
mod agreeing;
mod analyses;
mod attract;
mod bots;
mod confirming;
mod coordinates;
mod ending;
mod exporting;
mod fairness;
mod faults;
mod first_match;
mod first_start;
mod focus;
mod frame_rates;
mod full_sockets;
mod gestures;
mod gipf;
mod hands;
mod hostile_texts;
mod keeping;
mod killed;
mod labels;
mod last_deed;
mod leaving;
mod lesson_cards;
mod library;
mod library_files;
mod limits;
mod lone_player;
mod lost_glasses;
mod lost_on_full_socket;
mod markers;
mod motion;
mod moving;
#[cfg(target_os = "linux")]
mod no_room;
mod panels;
mod passing;
mod pausing;
mod pointers;
mod quality;
mod reading;
mod replays;
mod results;
mod ring_circles;
mod searching;
mod seeing_through;
mod settings;
mod shaders;
mod sharing;
mod standard_rules;
mod starting;
mod status;
mod study;
mod taught_views;
mod third_game;
mod tips;
mod toast_places;
mod toasts;
mod told;
mod unfinished;
mod verdicts;
mod victory;

use tamsk_samples::survival::CountingAllocator;

/// Counts what frames take.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
