// The soft light of Medium: all light except for the key light. It is computed per vertex, and fragments interpolate
// it.

#define_import_path tamsk::soft

#import tamsk::lamps::{MIRRORED_AROUND, PI, facing, room}
#import tamsk::left::{ground, left_by_piles, sky_between_glasses, through_glasses}
#import tamsk::measures::{ROOM_ASIDE, ROOM_UP}
#import tamsk::set::table

// The light at a point, without the key light.
struct Soft {
    // The light that falls on the surface.
    fallen: vec3<f32>,
    // The visible shares of the rim light and the studio lamps.
    seen: vec4<f32>,
    // rgb: the light reflected by objects that hide the sky. w: the visible share of the sky.
    around: vec4<f32>,
    // The light reflected by the ground.
    below: vec3<f32>,
}

// Returns the soft light on a surface. `open` is the painted shade in its crevices.
fn soft_light(p: vec3<f32>, normal: vec3<f32>, open: f32) -> Soft {
    let left = left_by_piles(p);
    let counts = table.counts.x;
    var soft: Soft;
    for (var i = 0u; i < 4u; i++) {
        let light = table.lights[i + 1u];
        let share = mix(vec3<f32>(1.0), left.lamps[i] * through_glasses(p, light), counts);
        // Reflections ignore the tint of shadows.
        soft.seen[i] = share.g;
        soft.fallen += light.illuminance.rgb * (facing(normal, light) * share);
    }
    let sky = mix(1.0, max(left.sky, 0.04) * sky_between_glasses(p), counts) * mix(1.0, open, 0.8);
    let around = table.up.rgb * (left.sent * (0.55 / PI));
    let upward = 0.5 + 0.5 * normal.y;
    let above = mix(ROOM_ASIDE, ROOM_UP, clamp(normal.y, 0.0, 1.0)) * clamp(normal.y + 1.0, 0.0, 1.0);
    soft.below = ground(p, left.sent_up);
    soft.fallen = soft.fallen * mix(1.0, open, 0.5) + above * sky + around * (PI * 0.9);
    soft.fallen += soft.below * ((1.0 - upward) * mix(1.0, open, 0.7));
    soft.around = vec4<f32>(around, sky);
    return soft;
}

// Returns the reflection of the room, the ground and surrounding objects in a rough mirror.
fn room_in_mirror(soft: Soft, mirror: vec3<f32>, scatter: f32, share: f32) -> vec3<f32> {
    let level = smoothstep(-0.15, 0.15, mirror.y);
    return mix(soft.below / PI, room(mirror, scatter) * share, level) * soft.around.w + soft.around.rgb * MIRRORED_AROUND;
}
