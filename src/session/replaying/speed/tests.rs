//! Tests: the range of speeds.

use super::*;

#[test]
fn speeds_reach_from_a_quarter_to_sixteen_times() {
    let mut speed = Speed::SLOWEST;
    let mut factors = vec![speed.factor()];
    while speed.faster() != speed {
        assert_eq!(speed.faster().slower(), speed);
        speed = speed.faster();
        factors.push(speed.factor());
    }
    assert_eq!(factors, [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]);
    assert_eq!(Speed::SLOWEST.slower(), Speed::SLOWEST);
    assert_eq!(Speed::default().factor(), 1.0);
}
