//! How much may be under way at once.
//!
//! A match sends some 70 small packets a second, far less than any line carries, and many lines lose a few of a hundred
//! without being full. QUIC takes every loss for a sign that the line is full, and after some of them allows only two
//! packets of full size to be under way, however small they are. A single probe of that size, as QUIC sends to find
//! larger packets and other ways, then holds all acts back until it is acknowledged: for a whole round trip. So less
//! than what any new connection may send at once is never allowed here. A line that carries nothing at all stops the
//! match anyway.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use iroh::endpoint::{Controller, ControllerFactory, RttEstimator};

/// The bytes that may always be under way, and those with which a connection begins (RFC 9002): those of two seconds.
const LEAST: u64 = 12_000;
/// The bytes that may be under way at most, for a long log.
const MOST: u64 = 1 << 20;

/// NewReno (RFC 9002) with a larger least window.
#[derive(Clone, Debug)]
struct Window {
    bytes: u64,
    /// Where doubling each round trip ends.
    threshold: u64,
    /// The bytes that were acknowledged since the window last grew, beyond the threshold.
    acknowledged: u64,
    /// Losses of packets that were sent before count no more.
    reduced_at: Option<Instant>,
    packet: u64,
}

impl Window {
    fn new(packet: u16) -> Window {
        Window { bytes: LEAST, threshold: MOST, acknowledged: 0, reduced_at: None, packet: packet.into() }
    }

    fn is_from_before(&self, sent: Instant) -> bool {
        self.reduced_at.is_some_and(|at| sent <= at)
    }
}

impl Controller for Window {
    fn on_ack(&mut self, _: Instant, sent: Instant, bytes: u64, _: u64, app_limited: bool, _: &RttEstimator) {
        if app_limited || self.is_from_before(sent) {
            return;
        }
        if self.bytes < self.threshold {
            self.bytes += bytes;
        } else {
            self.acknowledged += bytes;
            if self.acknowledged >= self.bytes {
                self.acknowledged -= self.bytes;
                self.bytes += self.packet;
            }
        }
        self.bytes = self.bytes.min(MOST);
    }

    fn on_congestion_event(&mut self, now: Instant, sent: Instant, is_persistent: bool, _: bool, _: u64, _: u64) {
        if self.is_from_before(sent) {
            return;
        }
        self.reduced_at = Some(now);
        self.threshold = (self.bytes / 2).max(LEAST);
        self.bytes = if is_persistent { LEAST } else { self.threshold };
        self.acknowledged = 0;
    }

    fn on_mtu_update(&mut self, new_mtu: u16) {
        self.packet = new_mtu.into();
    }

    fn window(&self) -> u64 {
        self.bytes
    }

    fn clone_box(&self) -> Box<dyn Controller> {
        Box::new(self.clone())
    }

    fn initial_window(&self) -> u64 {
        LEAST
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// Creates the window of each way.
#[derive(Debug)]
pub(super) struct Windows;

impl ControllerFactory for Windows {
    fn build(self: Arc<Self>, _: Instant, current_mtu: u16) -> Box<dyn Controller> {
        Box::new(Window::new(current_mtu))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn lose(window: &mut Window, at: Instant, is_persistent: bool) {
        window.on_congestion_event(
            at,
            at.checked_sub(Duration::from_millis(1)).unwrap_or(at),
            is_persistent,
            false,
            50,
            1,
        );
    }

    #[test]
    fn losses_never_hold_back_what_a_match_sends() {
        let start = Instant::now() + Duration::from_secs(1);
        let mut window = Window::new(1_452);
        for number in 0..1_000 {
            lose(&mut window, start + number * Duration::from_millis(20), number % 7 == 0);
            // Two seconds of a match, and a probe of the full size.
            assert!(window.window() >= 2 * 75 * 65 + 1_452);
        }
    }

    #[test]
    fn a_full_line_halves_the_window_once_for_each_round_trip() {
        let start = Instant::now() + Duration::from_secs(1);
        let mut window = Window { bytes: 400_000, ..Window::new(1_200) };
        lose(&mut window, start, false);
        assert_eq!(window.window(), 200_000);
        // Another packet of the same round trip.
        lose(&mut window, start, false);
        assert_eq!(window.window(), 200_000);
        lose(&mut window, start + Duration::from_millis(100), false);
        assert_eq!(window.window(), 100_000);
        lose(&mut window, start + Duration::from_millis(200), true);
        assert_eq!(window.window(), LEAST);
    }
}
