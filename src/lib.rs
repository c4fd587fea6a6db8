//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! # The rooms
//!
//! The top-level modules are the rooms of the program, lowest first. A room uses only rooms earlier in this list, which
//! `tests/house` checks, and the first six do not depend on Bevy:
//!
//! - [`rules`]: what is legal, when, and who won.
//! - [`command_line`]: completions and manual pages of the two programs.
//! - [`gipf`]: the rules of GIPF with TAMSK potentials.
//! - [`bot`]: the engine, which takes a position and returns a turn, and a real-time player built on it.
//! - [`records`]: positions and matches as text.
//! - [`analysis`]: the judgement of finished matches.
//! - `localization`: all texts, in all languages.
//! - `fonts`: the bundled typefaces.
//! - `simulation`: the ECS model of a match: the match itself, the queue of requested actions, the fixed step, and the
//!   components written from it. Runs without a window.
//! - `session`: everything around a match: screens and menus, seats, starting and loading, the pause, keys, and the
//!   messages between later rooms.
//! - `persistence`: settings, records and the unfinished match on disk.
//! - `interaction`: turns pointers and keys into actions.
//! - `audio`: the sounds, synthesised in code.
//! - `graphics`: the set on the table, the camera, the light, and all animation.
//! - `opponent`: the bot's seat at the table.
//! - `tutorial`: lessons as data, and the systems that run them.
//! - `ui`: all panels.
//! - `demo`: matches that play themselves. `dev`: control of the running game by scripts.
//! - `app`: the assembled program.
//!
//! # Where to find
//!
//! - **Where a late move is decided**: `be_late` in `src/rules/game/turn.rs`, called by the timer in
//!   `src/rules/game/clock.rs` and by a pass; the late move itself is placed in `src/rules/game/perform.rs`.
//! - **Where sand becomes a mesh**: `shape_sand` in `src/graphics/hourglass/sand_mesh.rs`, called by
//!   `src/graphics/hourglass/sand.rs`.
//! - **Where a French plural comes from**: the variants in `assets/locales/fr`, such as `rings-left-short` in
//!   `match.ftl`; Fluent selects one by the
//!   language that `src/localization/bundle.rs` sets.
//! - **Where the bot decides to let a glass die**: `TimedPosition::estimate` in `src/bot/sand/evaluate.rs`, by the
//!   glasses that `kept` finds can be saved in time; the search weighs their loss against everything else.
//! - **Where a replay finds the match at a moment**: `Timeline::state_at` in `src/records/timeline/mod.rs`, from the
//!   nearest keyframe before it; `src/session/replaying/advance.rs` puts it on the table.
//! - **Where a finished match becomes a record**: `keep_finished` in `src/persistence/library/mod.rs`; the thread that
//!   writes it is in `clerk.rs` beside it, and what is done to the files in `shelf`.
//! - **How a match of GIPF is played on the table**: `src/interaction/gipf` makes acts of gestures, the queue of
//!   `src/simulation/gipf` answers them by `src/gipf`, `src/graphics/gipf` draws the set, and `src/ui/gipf` its panels. A
//!   challenge at TAMSK is begun, followed and brought back by `src/session/gipf/contest.rs`, and kept with its match of GIPF
//!   by `src/persistence/unfinished/gipf.rs`.
//! - **How a position is set up by hand**: the changes in `src/session/study`, made by `src/interaction/study` and
//!   `src/ui/study`; the table shows the match that would begin there.
//! - **How to add a lesson**: a file in `assets/lessons`, its name in `src/tutorial/library.rs`, its texts in
//!   `assets/locales/*/lessons.ftl`, and the rules it teaches in `assets/lessons/RULES.md`. The number of lessons is told in
//!   `README.md` and `xtask/package/io.github.tamsk.Tamsk.metainfo.xml`. A step on GIPF has `gipf: (…)` in place of its
//!   table and beats (`src/tutorial/gipf/step.rs`).
//! - **How to add a setting**: a field in `src/persistence/settings.rs`, with its bounds in `clamp_to_bounds`, an entry
//!   in `src/ui/settings/list.rs`, its name and the words by which it is found in `assets/locales/*/menus.ftl`, and a
//!   line in `README.md`. `ui` reads the settings itself; `graphics`, `audio` and `session` get them in
//!   `src/app/wiring.rs`, and the window in `src/app/window.rs`. A field that changes its meaning or goes needs a new
//!   version: `upgrade` in `src/persistence/shared_text.rs`, with a file of the old one in `src/persistence/tests`.
//! - **Where an event becomes a sentence**: `src/ui/kit/sentences.rs`, said and written by `src/ui/speech`; the tree
//!   for screen readers goes to the window in `src/app/accessibility.rs`. `docs/access.md` tells what there is for whom.
//! - **Which sound is heard, and from where**: `src/audio/cues.rs`; the last seconds of a glass and of the timer are
//!   told by `src/simulation/low_sand.rs`.
//! - **What happens when the game fails**: the panic hook in `src/app/failure.rs`, the log in `src/app/log.rs`, a lost
//!   graphics device in `src/app/graphics_loss.rs`, the match in `src/persistence/unfinished/rescue.rs`, and reports in
//!   `src/persistence/faults.rs`. `tamsk.fail` of the feature `dev` makes it fail.
//! - **How to add an option of the rules**: a field in `src/rules/options.rs`, with its type exported by
//!   `src/rules/mod.rs`, and its effect in `src/rules/game`; a row in `src/ui/setup/advanced.rs` with texts in
//!   `assets/locales/*/menus.ftl`; a rule in `src/ui/rulebook/sections.rs` with its text in
//!   `assets/locales/*/rulebook.ftl`; an argument in `src/bin/tamsk-engine/arena/match_arguments.rs`; tests in
//!   `tests/rules`, and its values in `tests/random/mod.rs`, `tests/arena/matches.rs`, `tests/monkey/play.rs` and
//!   `tests/cases/describe.rs`; a line in `README.md`. The search learns of it in `src/bot/sand/clock.rs`,
//!   `src/bot/sand/from_match.rs` and `src/bot/sand/play.rs`. Records and settings save it without further changes.
//! - **How a handicap is played**: `Handicap` in `src/rules/handicap.rs` is what differs for one player, and
//!   `Options::glass_of`, `timer_against` and `rings_each` are what counts for each. It is agreed in
//!   `src/ui/setup/handicap.rs` and told by `src/ui/kit/handicap.rs`.

pub mod analysis;
pub mod bot;
pub mod command_line;
pub mod gipf;
pub mod records;
pub mod rules;

#[cfg(feature = "game")]
pub mod app;
#[cfg(feature = "game")]
pub mod audio;
#[cfg(feature = "game")]
pub mod demo;
#[cfg(feature = "dev")]
pub mod dev;
#[cfg(feature = "game")]
pub mod fonts;
#[cfg(feature = "game")]
pub mod graphics;
#[cfg(feature = "game")]
pub mod interaction;
#[cfg(feature = "game")]
pub mod localization;
#[cfg(feature = "game")]
pub mod opponent;
#[cfg(feature = "game")]
pub mod persistence;
#[cfg(feature = "game")]
pub mod session;
#[cfg(feature = "game")]
pub mod simulation;
#[cfg(feature = "game")]
pub mod tutorial;
#[cfg(feature = "game")]
pub mod ui;
