//! How time passes: frame by frame, without waiting for it.

use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tamsk::opponent;
use tamsk::simulation::messages::MatchEvent;
use tamsk::simulation::queue::Answered;

use super::HeadlessGame;
use crate::shorthand::frames_in;

/// The length of frames that nothing depends on, in milliseconds: the longest that the camera takes for what it is.
const LONG_FRAME: u64 = 100;

impl HeadlessGame {
    /// Sets the length of the frames to come, in milliseconds.
    pub fn frame_length(&mut self, millis: u64) -> &mut HeadlessGame {
        self.frame_length = millis;
        self
    }

    /// One frame that takes so many milliseconds, whatever the others take.
    pub fn frame(&mut self, millis: u64) -> &mut HeadlessGame {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        self.answers.extend(self.readers.0.read(world.resource::<Messages<Answered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    /// Runs so many frames.
    pub fn frames(&mut self, count: usize) -> &mut HeadlessGame {
        for _ in 0..count {
            self.frame(self.frame_length);
        }
        self
    }

    /// Lets bots think to the end. Thinking takes real time, which frames do not wait for.
    #[track_caller]
    pub fn await_thoughts(&mut self) -> &mut HeadlessGame {
        let begun = Instant::now();
        while opponent::is_thinking(self.app.world()) {
            assert!(begun.elapsed().as_secs() < 120, "a bot does not stop thinking");
            sleep(Duration::from_millis(1));
        }
        self
    }

    /// Lets so many milliseconds pass.
    pub fn wait(&mut self, millis: u64) -> &mut HeadlessGame {
        for frame in frames_in(millis, self.frame_length) {
            self.frame(frame);
        }
        self
    }

    /// Lets so many milliseconds pass in which nothing depends on the frames, so that there are few of them.
    pub fn pass(&mut self, millis: u64) -> &mut HeadlessGame {
        for frame in frames_in(millis, LONG_FRAME) {
            self.frame(frame);
        }
        self
    }

    /// Lets two and a half seconds pass, in which the camera comes to rest.
    pub fn settle(&mut self) -> &mut HeadlessGame {
        self.frames(2).pass(2_500).frames(2)
    }

    /// Puts the machine to sleep for an hour: only the wall clock shows it, the program's own clock does not.
    pub fn suspend(&mut self) -> &mut HeadlessGame {
        self.slept.fetch_add(3_600, Ordering::Relaxed);
        self
    }
}
