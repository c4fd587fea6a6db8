// The appearance of sand as grains.

#define_import_path tamsk::grains

#import tamsk::set::table

// Grains per centimetre, the variation of their brightness, and the brightness of a grain that reflects the key light.
const GRAINS_PER_CM: f32 = 22.0;
const GRAIN_SHADE: f32 = 0.16;
const GRAIN_GLITTER: f32 = 0.9;
// The light that lower sand reflects onto upper sand, as a share of the light that falls on the lower sand.
const SAND_SENDS: vec3<f32> = vec3<f32>(0.185, 0.126, 0.088);
// The radius of the falling stream. Its grains are apart, so they scatter more light between each other.
const STREAM: f32 = 0.11;
const STREAM_TINT: vec3<f32> = vec3<f32>(1.55, 0.88, 0.57);

// The grain at a point, and the visibility of single grains there.
struct Grain {
    at: vec3<f32>,
    seen: f32,
}

// Returns the grain at a point relative to its glass, with which grains move.
fn grain_at(within: vec3<f32>) -> Grain {
    let place = within * GRAINS_PER_CM;
    // Grains smaller than a pixel blend into their mean.
    let width = max(length(fwidth(place)), 1e-4);
    return Grain(floor(place), clamp(1.6 / width - 0.6, 0.0, 1.0));
}

// Returns a pseudo-random number from 0 to 1 for a grid cell.
fn cell(place: vec3<f32>) -> f32 {
    var p = fract(place * vec3<f32>(0.1031, 0.1137, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

// Returns the colour of a grain at `p`, from the colour of sand.
fn grain_color(color: vec3<f32>, grain: Grain, p: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    // Grains scatter light between each other. Grains on a level surface scatter most of it out of the glass, and
    // grains on a steep slope scatter it towards the wall.
    let slope = smoothstep(0.05, 0.3, normal.y) * smoothstep(0.8, 0.6, normal.y);
    let lit = color * (mix(0.94, 1.06, smoothstep(0.6, 0.95, normal.y)) - 0.2 * slope) / (1.0 - 0.03 * color);
    let shade = 1.0 + GRAIN_SHADE * (cell(grain.at) - 0.5) * 2.0 * grain.seen;
    return lit * shade * mix(vec3<f32>(1.0), STREAM_TINT, in_stream(p, normal));
}

// Returns 1 in a falling stream, 0 elsewhere, and values in between where the stream meets the heap.
fn in_stream(p: vec3<f32>, normal: vec3<f32>) -> f32 {
    var found = 0.0;
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let to = p - glass.middle.xyz;
        let u = dot(to, glass.axis.xyz);
        let is_near = length(to - glass.axis.xyz * u) < STREAM * glass.axis.w && u < 0.0 && u > -3.4 * glass.middle.w;
        found = select(found, 1.0, is_near);
    }
    // The top of the heap is not part of the stream.
    return found * smoothstep(0.6, 0.4, abs(normal.y));
}

// Returns the glitter of a grain that reflects the key light to the eye. Few grains do, and they change with the view.
fn grain_glitter(grain: Grain, eye: vec3<f32>) -> vec3<f32> {
    let turned = cell(grain.at + floor(eye * 24.0) * 7.0);
    return vec3<f32>(1.0, 0.94, 0.82) * (GRAIN_GLITTER * grain.seen * smoothstep(0.965, 1.0, turned));
}
