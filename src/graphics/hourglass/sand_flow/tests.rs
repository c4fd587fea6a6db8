//! How sand settles, lags behind and pours.

use super::*;

const FRAME: f32 = 1.0 / 60.0;

fn standing() -> (GlassMotion, SandFlow) {
    let motion = GlassMotion::at_rest(Vec3::Y * 6.0, 4.25, 0);
    let mut flow = SandFlow::default();
    flow.settle_at_once(&motion);
    (motion, flow)
}

/// Returns how long it takes to settle, in seconds.
fn settles(flow: &mut SandFlow, motion: &GlassMotion, frame: f32) -> f32 {
    let mut passed = 0.0;
    while !flow.is_settled() {
        flow.flow(motion, frame, frame, false);
        passed += frame;
        assert!(passed < 5.0, "it is still at {} with {} of a heap", flow.up, flow.heap);
    }
    passed
}

#[test]
fn sand_lags_behind_a_hand_and_settles() {
    for frame in [0.004, FRAME, 0.05, 0.2] {
        let (mut motion, mut flow) = standing();
        motion.phase = super::super::motion::MotionPhase::Carried;
        let mut velocity = 0.0;
        for _ in 0..(0.2 / frame).ceil() as u32 {
            velocity += 300.0 * frame;
            motion.middle.x += velocity * frame;
            flow.flow(&motion, frame, frame, false);
        }
        // Pushed to +x, it piles up at -x, so its surface faces +x.
        assert!(flow.up.x > 0.1, "{} in frames of {frame}", flow.up);
        motion.phase = super::super::motion::MotionPhase::Rest;
        assert!(settles(&mut flow, &motion, frame) < 2.5);
        assert_eq!(flow.up, Vec3::Y);
    }
}

#[test]
fn with_reduced_motion_sand_lies_level_in_a_hand() {
    let (mut motion, mut flow) = standing();
    motion.phase = super::super::motion::MotionPhase::Carried;
    for step in 0..30 {
        motion.middle.x += step as f32 * 0.2;
        flow.flow(&motion, FRAME, FRAME, true);
        assert!(flow.is_settled(), "{} with {} of a heap", flow.up, flow.heap);
    }
}

#[test]
fn sand_pours_over_as_a_glass_turns_and_lies_on_its_other_end() {
    let (mut motion, mut flow) = standing();
    flow.run(10.0);
    assert_eq!(flow.funnel, 1.0);
    let mut aslant = 0;
    for i in 1..=16 {
        motion.rotation = Quat::from_rotation_x(i as f32 / 16.0 * std::f32::consts::PI);
        flow.flow(&motion, FRAME, FRAME, false);
        aslant += usize::from(flow.up.y.abs() < 0.7);
    }
    motion.turns = 1;
    assert!(aslant > 2, "it is seen to pour");
    assert!(settles(&mut flow, &motion, FRAME) < 2.0);
    assert_eq!((flow.up, flow.funnel), (Vec3::NEG_Y, 0.0));
}

#[test]
fn a_glass_that_is_over_in_one_slow_frame_has_its_sand_below_all_the_same() {
    let (mut motion, mut flow) = standing();
    motion.rotation = Quat::from_rotation_x(std::f32::consts::PI);
    motion.turns = 1;
    flow.flow(&motion, 0.4, 0.4, false);
    settles(&mut flow, &motion, 0.4);
    assert_eq!(flow.up, Vec3::NEG_Y);
}
