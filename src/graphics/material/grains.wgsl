// Sand as grains.

#define_import_path tamsk::grains

#import tamsk::set::table

// Grains per centimetre, how much lighter or darker one is, and how bright one that mirrors the key light.
const GRAINS_PER_CM: f32 = 22.0;
const GRAIN_SHADE: f32 = 0.16;
const GRAIN_GLITTER: f32 = 0.9;
// What the sand below sends up to the sand above, as a share of the light that falls on it.
const SAND_SENDS: vec3<f32> = vec3<f32>(0.185, 0.126, 0.088);
// The radius of the falling stream. Its grains are apart, and throw light at each other even more.
const STREAM: f32 = 0.11;
const STREAM_TINT: vec3<f32> = vec3<f32>(1.55, 0.88, 0.57);

// The grain at a place, and how much of single grains is seen there.
struct Grain {
    at: vec3<f32>,
    seen: f32,
}

// Returns the grain at a place relative to its glass: grains move with it.
fn grain_at(within: vec3<f32>) -> Grain {
    let place = within * GRAINS_PER_CM;
    // Grains smaller than a pixel are seen as their mean.
    let width = max(length(fwidth(place)), 1e-4);
    return Grain(floor(place), clamp(1.6 / width - 0.6, 0.0, 1.0));
}

// Returns a pseudo-random number from 0 to 1 for a cell of a grid.
fn cell(place: vec3<f32>) -> f32 {
    var p = fract(place * vec3<f32>(0.1031, 0.1137, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

// Returns the colour of a grain at `p`, from that of sand.
fn grain_color(color: vec3<f32>, grain: Grain, p: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    // Grains throw light at each other, and those of the upper side the most out of the glass. A steep slope throws it at the
    // wall.
    let slope = smoothstep(0.05, 0.3, normal.y) * smoothstep(0.8, 0.6, normal.y);
    let lit = color * (mix(0.94, 1.06, smoothstep(0.6, 0.95, normal.y)) - 0.2 * slope) / (1.0 - 0.03 * color);
    let shade = 1.0 + GRAIN_SHADE * (cell(grain.at) - 0.5) * 2.0 * grain.seen;
    return lit * shade * mix(vec3<f32>(1.0), STREAM_TINT, in_stream(p, normal));
}

// Returns whether a place belongs to a falling stream, from 0 to 1.
fn in_stream(p: vec3<f32>, normal: vec3<f32>) -> f32 {
    var found = 0.0;
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let to = p - glass.middle.xyz;
        let u = dot(to, glass.axis.xyz);
        let is_near = length(to - glass.axis.xyz * u) < STREAM * glass.axis.w && u < 0.0 && u > -3.4 * glass.middle.w;
        found = select(found, 1.0, is_near);
    }
    // The top of the heap below it is no part of it.
    return found * smoothstep(0.6, 0.4, abs(normal.y));
}

// Returns the light of a grain that happens to mirror the key light to the eye: few do, and others as the eye moves.
fn grain_glitter(grain: Grain, eye: vec3<f32>) -> vec3<f32> {
    let turned = cell(grain.at + floor(eye * 24.0) * 7.0);
    return vec3<f32>(1.0, 0.94, 0.82) * (GRAIN_GLITTER * grain.seen * smoothstep(0.965, 1.0, turned));
}
