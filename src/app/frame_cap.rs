//! Limits the number of frames per second, by sleeping at the end of each frame: before input is read for the next one,
//! so that the limit delays no input.

use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::redraw::AlwaysDraw;
use crate::appearance::quality::MeasuringFrames;
use crate::persistence::KeepingSystems;
use crate::settings::GraphicsSettings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, wait.after(KeepingSystems).run_if(not(resource_exists::<AlwaysDraw>)));
}

/// Sleeps until the next frame is due.
fn wait(settings: Res<GraphicsSettings>, measuring: Option<Res<MeasuringFrames>>, mut due: Local<Option<Instant>>) {
    if settings.frame_cap == 0 || measuring.is_some_and(|measuring| measuring.0) {
        *due = None;
        return;
    }
    let (now, period) = (Instant::now(), Duration::from_secs(1) / u32::from(settings.frame_cap));
    let next = next_frame(*due, now, period);
    *due = Some(next);
    thread::sleep(next.saturating_duration_since(now));
}

/// Returns when the next frame is due: a period after the last one was, so that small delays do not add up, but never
/// in the past, so that a long frame is not followed by a burst of short ones.
fn next_frame(last: Option<Instant>, now: Instant, period: Duration) -> Instant {
    last.map_or(now, |last| last + period).max(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how long so many frames without any work take.
    fn frames(cap: u16, count: u32) -> Duration {
        let mut app = App::new();
        app.insert_resource(GraphicsSettings { frame_cap: cap, ..GraphicsSettings::default() });
        app.add_plugins(plugin);
        app.update();
        let started = Instant::now();
        for _ in 0..count {
            app.update();
        }
        started.elapsed()
    }

    #[test]
    fn frames_take_as_long_as_the_limit_says() {
        let (limited, free) = (frames(50, 20), frames(0, 20));
        assert!(limited >= Duration::from_millis(380), "{limited:?}");
        assert!(free < limited, "{free:?}");
    }

    #[test]
    fn a_long_frame_is_not_made_up_for() {
        let (start, period) = (Instant::now(), Duration::from_millis(10));
        let late = start + Duration::from_millis(35);
        assert_eq!(next_frame(None, start, period), start);
        assert_eq!(next_frame(Some(start), start + Duration::from_millis(4), period), start + period);
        assert_eq!(next_frame(Some(start), late, period), late);
    }
}
