//! Tests of the game without a window. Input reaches the match exactly once and for the right player, in every state of
//! the game.

mod access;
mod agreements;
mod analyses;
mod attract;
mod bots;
mod coordinates;
mod exporting;
mod fairness;
mod far_apart;
mod far_contest;
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
mod killed;
mod labels;
mod last_activity;
mod last_move_record;
mod leaving;
mod lesson_camera;
mod lesson_cards;
mod lesson_reading;
mod library;
mod library_files;
mod limits;
mod lone_player;
mod lost_glasses;
mod lost_on_full_socket;
mod markers;
mod messages;
mod motion;
mod move_confirmation;
mod moving;
#[cfg(target_os = "linux")]
mod no_room;
mod panels;
mod passing;
mod pausing;
mod pointers;
mod problems;
mod quality;
mod replays;
mod results;
mod ring_circles;
mod saved_matches;
mod searching;
mod settings;
mod shaders;
mod sharing;
mod standard_rules;
mod starting;
mod status;
mod study;
mod third_game;
mod tips;
mod toast_places;
mod toasts;
mod transparent_glasses;
mod unfinished;
mod verdicts;
mod victory;

use tamsk_samples::fuzzing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
