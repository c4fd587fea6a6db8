//! Counts, for each device, the requests that were made with it during a run.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use bevy::picking::pointer::PointerId;
use tamsk::input::mice::mouse_pointer_owner;
use tamsk::simulation::game::Answer;
use tamsk::simulation::queue::{InputMeans, QueuedRequest};
use tamsk_testing::prelude::*;

#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub frames: u64,
    pub actions: u64,
    pub accepted: u64,
    pub refused: u64,
    pub expired: u64,
    pub replayed: u64,
    pub tables: u64,
    pub gipf_acts: u64,
    /// The number of cursor steps that led to the expected place.
    pub steps: u64,
    /// The number of frames in which players could act.
    pub frames_at_play: u64,
    pub screens: BTreeMap<String, u64>,
    pub devices: BTreeMap<String, DeviceTally>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct DeviceTally {
    pub requested: u64,
    pub accepted: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.frames += other.frames;
        self.actions += other.actions;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.expired += other.expired;
        self.replayed += other.replayed;
        self.tables += other.tables;
        self.steps += other.steps;
        self.gipf_acts += other.gipf_acts;
        self.frames_at_play += other.frames_at_play;
        for (screen, frames) in other.screens {
            *self.screens.entry(screen).or_default() += frames;
        }
        for (device, theirs) in other.devices {
            let all = self.devices.entry(device).or_default();
            all.requested += theirs.requested;
            all.accepted += theirs.accepted;
        }
    }
}

impl Tally {
    /// Counts an answer. `table_top` is `true` if the screen lies flat between two people.
    pub fn count_answer(&mut self, entry: &QueuedRequest, answer: &Answer, table_top: bool) {
        self.actions += 1;
        match answer {
            Answer::Accepted(_) => self.accepted += 1,
            Answer::Refused { .. } => self.refused += 1,
            Answer::Expired(_) => self.expired += 1,
        }
        let device = self.devices.entry(device(entry, table_top)).or_default();
        device.requested += 1;
        device.accepted += u64::from(matches!(answer, Answer::Accepted(_)));
    }

    pub fn count_screen(&mut self, screen: Screen) {
        *self.screens.entry(format!("{screen:?}")).or_default() += 1;
    }

    pub fn accepted_of(&self, device: &str) -> u64 {
        self.devices.get(device).map_or(0, |tally| tally.accepted)
    }
}

fn device(entry: &QueuedRequest, table_top: bool) -> String {
    let player = entry.origin.player;
    let by_cursor = !matches!(entry.request, TamskRequest::Act(_));
    match entry.origin.source {
        RequestSource::Person(InputMeans::Pointer(pointer)) => match (pointer, mouse_pointer_owner(pointer)) {
            (_, Some(owner)) => format!("{owner}'s mouse"),
            (PointerId::Touch(_), None) if table_top => "touch on a table-top screen".to_owned(),
            (PointerId::Touch(_), None) => "touch".to_owned(),
            _ => "mouse".to_owned(),
        },
        RequestSource::Person(InputMeans::Key(_)) if by_cursor => format!("{player}'s cursor by keys"),
        RequestSource::Person(InputMeans::Key(_)) => format!("{player}'s keys"),
        RequestSource::Person(InputMeans::Gamepad(_)) => format!("{player}'s gamepad"),
        RequestSource::Person(InputMeans::OnScreenButton) => "buttons".to_owned(),
        RequestSource::Person(InputMeans::TypedTurn) => "typed turns".to_owned(),
        RequestSource::Person(InputMeans::AutomaticSetting) => "settings".to_owned(),
        RequestSource::Bot => "bots".to_owned(),
        RequestSource::LessonOrProblem => "lessons".to_owned(),
        RequestSource::Remote => "players far away".to_owned(),
        RequestSource::Script => "scripts".to_owned(),
    }
}

/// Returns the names of the devices that every run must use.
pub fn all_devices() -> Vec<String> {
    let own = ["mouse", "cursor by keys", "keys", "gamepad"];
    let of_players = ["red", "black"].into_iter().flat_map(|player| own.map(|device| format!("{player}'s {device}")));
    let shared = ["mouse", "touch", "touch on a table-top screen", "buttons", "typed turns", "settings"];
    of_players.chain(shared.map(str::to_owned)).collect()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            frames,
            actions,
            accepted,
            refused,
            expired: lapsed,
            replayed,
            tables,
            steps,
            frames_at_play: at_play,
            ..
        } = self;
        let Tally { gipf_acts, screens, devices, .. } = self;
        write!(
            f,
            "{frames} frames, {at_play} of them at play, {tables} matches and steps of lessons, {replayed} records replayed, "
        )?;
        writeln!(
            f,
            "{steps} steps of cursors; {actions} actions: {accepted} accepted, {refused} refused, {lapsed} expired"
        )?;
        writeln!(f, "  {gipf_acts} acts of GIPF accepted")?;
        writeln!(f, "  frames on each screen: {screens:?}")?;
        for (device, tally) in devices {
            let share = 100.0 * tally.requested as f64 / (*actions).max(1) as f64;
            writeln!(f, "  {share:5.1} % {device}: {} of {} accepted", tally.accepted, tally.requested)?;
        }
        Ok(())
    }
}
