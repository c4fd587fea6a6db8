//! The way of a coin or a die through the air: it is thrown from a player's seat, knocks on the table a few times, and comes
//! to rest with what it shows on top. It never dips into the table.

use bevy::prelude::*;

use super::throw_shapes::{COIN_HALF, COIN_RADIUS, DIE_HALF};
use crate::table::gipf::KNOCKS;

/// How much of its height a body has left with each knock.
const BOUNCES: [f32; 4] = [1.0, 0.32, 0.1, 0.03];
/// The height of the hand that throws, in centimetres.
const HAND: f32 = 5.0;

/// What is thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// The coin.
    Coin,
    /// A die.
    Die,
}

impl Thrown {
    /// Returns how often it turns over, and how high it flies.
    const fn flight(self) -> (f32, f32) {
        match self {
            Thrown::Coin => (4.0, 10.0),
            Thrown::Die => (2.5, 4.0),
        }
    }

    /// Returns how high its middle is over the table while it touches it, turned like this.
    fn support(self, turned: Quat) -> f32 {
        let up = turned.inverse() * Vec3::Y;
        match self {
            Thrown::Coin => COIN_RADIUS * Vec2::new(up.x, up.z).length() + COIN_HALF * up.y.abs(),
            Thrown::Die => DIE_HALF * up.abs().element_sum(),
        }
    }
}

/// A throw of one body.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// What is thrown.
    pub what: Thrown,
    /// Where on the table it begins and where it comes to rest.
    pub from: Vec2,
    pub to: Vec2,
    /// How it lies in the end.
    pub turned: Quat,
}

impl Flight {
    /// Returns where it is after this share of its time.
    pub fn at(&self, share: f32) -> Transform {
        let left = (1.0 - share).clamp(0.0, 1.0);
        let (turns, high) = self.what.flight();
        let way = self.to - self.from;
        let axis = Vec3::new(way.y, 0.0, -way.x).normalize_or(Vec3::X);
        let turned = Quat::from_axis_angle(axis, -left * left * turns * std::f32::consts::TAU) * self.turned;
        let place = self.from + way * (1.0 - left.powf(2.2));
        let height = self.what.support(turned) + bounce(share, high);
        Transform::from_xyz(place.x, height, place.y).with_rotation(turned)
    }
}

/// Returns the height above the table after a share of the time: an arc from the hand, and one after each knock.
fn bounce(share: f32, high: f32) -> f32 {
    let mut begin = 0.0;
    for (nth, (end, bounce)) in KNOCKS.into_iter().zip(BOUNCES).enumerate() {
        if share < end {
            let x = (share - begin) / (end - begin);
            let hand = if nth == 0 { HAND * (1.0 - x) } else { 0.0 };
            return hand + 4.0 * high * bounce * x * (1.0 - x);
        }
        begin = end;
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_knock_when_they_are_heard_and_rest_as_they_should() {
        for what in [Thrown::Coin, Thrown::Die] {
            let flight = Flight {
                what,
                from: Vec2::new(9.0, 20.0),
                to: Vec2::new(16.0, 1.0),
                turned: Quat::from_rotation_y(0.7),
            };
            let rest = flight.at(1.0);
            assert!(rest.rotation.angle_between(flight.turned) < 1e-3);
            let half = if what == Thrown::Coin { COIN_HALF } else { DIE_HALF };
            assert!(rest.translation.distance(Vec3::new(16.0, half, 1.0)) < 1e-3, "{rest:?}");
            assert_eq!(flight.at(2.0).translation, rest.translation);
            for knock in KNOCKS {
                let there = flight.at(knock);
                assert!((there.translation.y - what.support(there.rotation)).abs() < 1e-3, "{what:?} at {knock}");
            }
            for step in 0..=100 {
                let there = flight.at(step as f32 / 100.0);
                assert!(there.translation.y >= what.support(there.rotation) - 1e-4, "{what:?} dips into the table");
            }
        }
    }
}
