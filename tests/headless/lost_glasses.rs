//! Tests that the owner of a lost glass can still be recognized.

use tamsk::graphics::hourglass::appearance::GlassParts;
use tamsk::graphics::material::Surface;
use tamsk::simulation::components::{Hourglass, SandState, SandStatus};
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

#[test]
fn a_lost_glass_keeps_the_caps_of_its_owner() {
    let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2", 179_000));
    game.wait_for_camera();
    let parts: Vec<_> = game
        .query_all::<(&Hourglass, &SandState, &GlassParts)>()
        .map(|(glass, sand, parts)| (*glass, *sand, *parts))
        .collect();
    assert_eq!(parts.len(), 6);
    for (glass, sand, parts) in parts {
        assert_eq!(sand.state, SandStatus::NoSand, "every glass must have run out");
        let caps = game.world().get::<Surface>(parts.caps);
        assert_eq!(caps, Some(&Surface::DeadCap(glass.0.owner)));
    }
}
