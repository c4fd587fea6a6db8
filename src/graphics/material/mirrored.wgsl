// Reflections of the set in brass and glass: piles and glasses as cylinders with soft edges, in front of the ground and
// the studio.

#define_import_path tamsk::mirrored

#import tamsk::key::key_left_by_piles
#import tamsk::lamps::{PI, TAIL, lamps_in_mirror, room}
#import tamsk::measures::{BOARD_TOP, BORE, BRASS, HALF_HEIGHT, IVORY, RING, ROD}
#import tamsk::set::{
    HIGHEST_PILE, TABLE_SENDS, grid_middle, grid_place, lit_aside, off_board, part_of_glass, part_of_pile,
    pile_color, table,
}

// The colour of brass reflected in brass. The product of both colours would be too dark, as rough brass scatters light
// more than once.
const BRASS_TWICE: vec3<f32> = vec3<f32>(0.62, 0.36, 0.15);
// The reflected light of rough brass relative to single scattering: on sides, on rims and inside tubes, and the further
// gain on the black floor of a tube.
#ifdef MEDIUM
const GAIN_ASIDE: vec3<f32> = vec3<f32>(1.27, 1.12, 0.92);
const GAIN_UP: vec3<f32> = vec3<f32>(0.86, 0.79, 0.75);
const GAIN_IN_BORE: vec3<f32> = vec3<f32>(1.50, 1.80, 1.60);
const FLOOR_GAIN: vec3<f32> = vec3<f32>(0.84, 0.91, 1.75);
#else
const GAIN_ASIDE: vec3<f32> = vec3<f32>(1.02, 0.92, 0.78);
const GAIN_UP: vec3<f32> = vec3<f32>(1.02, 0.94, 0.94);
const GAIN_IN_BORE: vec3<f32> = vec3<f32>(1.58, 1.92, 1.80);
const FLOOR_GAIN: vec3<f32> = vec3<f32>(0.80, 0.89, 1.75);
#endif
// The share of the lobe's tail on rims, whose reflections are the most blurred.
const TAIL_UP: f32 = 0.45;
// The number of steps in which a ray bundle searches for piles, and the length of a step relative to the distance
// between grid places.
#ifdef MEDIUM
const STEPS: i32 = 4;
const STEP: f32 = 0.6;
#else
const STEPS: i32 = 8;
const STEP: f32 = 0.36;
#endif
// The share of light that the black board reflects, including specular reflection, divided by pi.
const BOARD_IN_MIRROR: f32 = 0.006;

// The shares of light on the sides and on the upper side of reflected objects, at High without the key light.
const SOFT_ASIDE: f32 = 0.62;
const SOFT_UP: f32 = 0.42;
// The widening of the key light for shadows, per centimetre of a ray bundle's width.
const BUNDLE_BLUR: f32 = 0.6;

// The light that a ray bundle has gathered so far.
struct Met {
    light: vec3<f32>,
    // The share of the bundle that continues.
    left: f32,
}

// A point that a ray bundle has hit, the width of the bundle there, and the reflected key light if nothing hides it.
struct Lit {
    p: vec3<f32>,
    wide: f32,
    sent: vec3<f32>,
}

// Intersects a ray bundle with the side and the upper side of a pile. `spread` is the widening of the bundle. At High,
// the gathered light excludes the key light, whose contribution is returned.
fn meet_pile(
    met: ptr<function, Met>,
    p: vec3<f32>,
    d: vec3<f32>,
    spread: f32,
    middle: vec2<f32>,
    radius: f32,
    hole: f32,
    bottom: f32,
    top: f32,
    color: vec3<f32>,
) -> Lit {
    var aside_light = table.aside.rgb;
    var up_light = table.up.rgb;
#ifndef MEDIUM
    let key = table.lights[0];
    aside_light -= key.illuminance.rgb * (length(key.toward.xz) / PI);
    up_light -= key.illuminance.rgb * key.toward.y;
#endif
    let to = middle - p.xz;
    let across = max(length(d.xz), 1e-3);
    let flat = d.xz / across;
    let along = dot(to, flat);
    let aside = abs(to.x * flat.y - to.y * flat.x);
    let chord = sqrt(max(radius * radius - aside * aside, 0.0));
    let near = (along - chord) / across;
    // The side.
    let high = p.y + near * d.y;
    let soft = max(near * spread, 0.04);
    let is_ahead = step(0.02, near) * step(bottom + 0.01, top);
    let within = min(radius - aside, min(high - bottom, top - high) * across);
    let side = smoothstep(-soft, soft, within) * is_ahead;
    let out = (flat * (along - chord) - to) / max(radius, 0.01);
    // Piles are darker towards the foot, which gets little light.
    let open = 0.45 + 0.55 * smoothstep(bottom, bottom + 1.6, high);
    var met_light = color * aside_light * (lit_aside(out) * SOFT_ASIDE * open * side);
    // The upper side.
    let down = (top - p.y) / min(d.y, -1e-3);
    let off = distance(p.xz + down * d.xz, middle);
    let soft_down = max(down * spread / max(-d.y, 0.25), 0.04);
    let upper = smoothstep(-soft_down, soft_down, radius - off) * step(0.02, down) * step(d.y, -0.001) * step(bottom + 0.01, top);
    let shade = mix(0.14, 1.0, smoothstep(-soft_down, soft_down, off - hole));
    met_light = mix(met_light, color * up_light * (SOFT_UP * shade), upper);
    var lit = Lit(p, 0.0, vec3<f32>(0.0));
#ifndef MEDIUM
    // Selects the side that contributes more.
    let from_side = side * (1.0 - upper) * max(dot(out, key.toward.xz), 0.0);
    let from_above = upper * shade * key.toward.y;
    let is_above = from_above > from_side;
    lit.p = p + d * select(near, down, is_above) + vec3<f32>(0.0, select(0.0, 0.02, is_above), 0.0);
    lit.wide = select(soft, soft_down, is_above);
    lit.sent = color * key.illuminance.rgb * (max(from_above, from_side) * (*met).left);
#endif
    (*met).light += met_light * (*met).left;
    (*met).left *= 1.0 - max(side, upper);
    return lit;
}

// Returns the light at `p` from a ray bundle around `d`, with angles scattered by `scatter`, and with this share of the
// lamps.
fn mirrored(p: vec3<f32>, d: vec3<f32>, scatter: f32, lamps: f32) -> vec3<f32> {
    var met = Met(vec3<f32>(0.0), 1.0);
    let spread = scatter * 1.7;
    // Steps along the grid.
    let spacing = table.counts.w;
    let across = max(length(d.xz), 0.02);
    var last = -2.0;
    let steps = select(0, STEPS, p.y < HIGHEST_PILE && off_board(p.xz) < 3.0);
    for (var i = 0; i < steps; i++) {
        let far = f32(i) * STEP * spacing / across;
        if p.y + far * d.y > HIGHEST_PILE || p.y + far * d.y < 0.0 {
            break;
        }
        let place = grid_middle(grid_place(p.xz + far * d.xz, spacing), spacing);
        if place.x >= 0.0 && place.x != last {
            last = place.x;
            let pile = table.grid[u32(place.x)];
            // The rings, and the tube inside them.
            for (var part = 0; part < 2; part++) {
                let is_tube = part == 1;
                let color = select(pile_color(pile), BRASS * 1.3, is_tube) / PI;
                let solid = part_of_pile(pile, part);
                let foot = select(BOARD_TOP, max(BOARD_TOP, pile.x), is_tube);
                let lit = meet_pile(&met, p, d, spread, place.yz, solid.x, solid.y, foot, solid.z, color);
#ifndef MEDIUM
                // A wider bundle has softer shadow edges.
                var key = table.lights[0].toward;
                key.w = length(vec2<f32>(key.w, BUNDLE_BLUR * lit.wide));
                for (var is_lit = lit.sent.r > 0.5; is_lit; is_lit = false) {
                    met.light += lit.sent * key_left_by_piles(lit.p, key);
                }
#endif
            }
        }
    }
    let beside = select(0u, u32(table.counts.z), off_board(p.xz) > -3.0);
    for (var i = 0u; i < beside; i++) {
        let pile = table.piles[i];
        let lit = meet_pile(&met, p, d, spread, pile.xy, RING, ROD, 0.5, pile.z, IVORY / PI);
        met.light += lit.sent;
    }
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let middle = glass.middle.xyz;
        let to = middle.xz - p.xz;
        let off = abs(to.x * d.z - to.y * d.x) / across;
        // Reflected glasses count as upright. A glass does not reflect itself.
        if length(to) < 1.3 || off > 1.3 * glass.axis.w + length(to) * spread {
            continue;
        }
#ifdef MEDIUM
        // A single cylinder from cap to cap approximates the sand and the light through it.
        let reach = HALF_HEIGHT * glass.middle.w;
        let low = middle.y - reach;
        let high = middle.y + reach;
        meet_pile(&met, p, d, spread, middle.xz, 0.8 * glass.axis.w, 0.0, low, high, glass.sand_color.rgb * 0.35 / PI);
#else
        // The caps, and the sand in both bulbs.
        for (var part = 0; part < 4; part++) {
            let solid = part_of_glass(glass, part);
            let color = select(glass.sand_color.rgb * 0.8, glass.caps.rgb, part < 2) / PI;
            met.light += meet_pile(&met, p, d, spread, middle.xz, solid.x, 0.0, solid.y, solid.z, color).sent;
        }
#endif
    }
    // The background.
    let to_ground = smoothstep(spread, -spread, d.y);
    let down = min(d.y, -0.03);
    let on_board = 1.0 - smoothstep(-0.5, 0.5, off_board(p.xz + d.xz * ((BOARD_TOP - p.y) / down)));
    let ground_light = table.up.rgb * mix(TABLE_SENDS * 0.8, vec3<f32>(BOARD_IN_MIRROR), on_board);
    // Near the horizon, distant objects hide most of the room.
    var behind = room(d, scatter) * mix(0.65, 1.0, smoothstep(0.0, 0.5, d.y));
    // This is a loop because a branch might not be skipped.
    for (var is_lit = lamps > 0.0; is_lit; is_lit = false) {
        behind += lamps * lamps_in_mirror(d, scatter);
    }
    met.light += met.left * mix(behind, ground_light, to_ground);
    return met.light;
}

// A ray bundle, traced backwards from the eye.
struct Bundle {
    p: vec3<f32>,
    d: vec3<f32>,
    blur: f32,
    // The light gathered so far, and the weight of further light.
    light: vec3<f32>,
    weight: vec3<f32>,
    goes_on: bool,
    // The share of the lamps: 0 for bundles straight from the eye, as their lamp reflections are computed separately.
    lamps: f32,
}

// Traces a ray bundle through the reflections inside a tube until it leaves the tube.
fn out_of_bore(place: vec3<f32>, toward: vec3<f32>, scatter: f32, middle: vec2<f32>, top: f32) -> Bundle {
    var ray = Bundle(place, toward, scatter, vec3<f32>(0.0), vec3<f32>(1.0), false, 0.0);
    for (var bounce = 0; bounce < 4; bounce++) {
        let off = ray.p.xz - middle;
        let a = max(dot(ray.d.xz, ray.d.xz), 1e-5);
        let b = dot(off, ray.d.xz);
        let c = dot(off, off) - BORE * BORE;
        let far = (-b + sqrt(max(b * b - a * c, 0.0))) / a;
        let high = ray.p.y + far * ray.d.y;
        if high > top {
            ray.goes_on = true;
            ray.p += ray.d * ((top - ray.p.y) / max(ray.d.y, 1e-4) + 0.03);
            break;
        }
        // The wall or the floor scatters light of the sky.
        let up = top - max(high, BOARD_TOP);
        ray.light += ray.weight * BRASS * table.up.rgb * (0.05 / (1.0 + up * up));
        if high < BOARD_TOP + 0.06 {
            break;
        }
        ray.p += ray.d * far;
        let inward = -vec3<f32>(ray.p.x - middle.x, 0.0, ray.p.z - middle.y) / BORE;
        ray.weight *= BRASS_TWICE;
        ray.d = reflect(ray.d, inward);
        ray.blur += 0.7 * scatter;
        ray.lamps = 1.0;
    }
    return ray;
}

// Returns the light that rough brass reflects, without direct reflections of lamps. `tail` is the light in the tail of
// its lobe.
fn mirrored_by_brass(p: vec3<f32>, normal: vec3<f32>, mirror: vec3<f32>, scatter: f32, tail: vec3<f32>) -> vec3<f32> {
    let here = grid_middle(grid_place(p.xz, table.counts.w), table.counts.w);
    let pile = table.grid[u32(max(here.x, 0.0))] * step(0.0, here.x);
    var ray = Bundle(p, mirror, scatter, vec3<f32>(0.0), vec3<f32>(1.0), true, 0.0);
    var gain = mix(GAIN_ASIDE, GAIN_UP, smoothstep(0.5, 0.95, normal.y));
    // This is a loop because a branch might not be skipped.
    for (var is_in = distance(p.xz, here.yz) < BORE + 0.04 && p.y < pile.z - 0.03; is_in; is_in = false) {
        ray = out_of_bore(p, mirror, scatter, here.yz, pile.z);
        gain = GAIN_IN_BORE * mix(vec3<f32>(1.0), FLOOR_GAIN, smoothstep(0.5, 0.95, normal.y));
    }
    for (; ray.goes_on; ray.goes_on = false) {
        ray.light += ray.weight * mirrored(ray.p, ray.d, ray.blur, ray.lamps);
    }
    let far = mix(TAIL, TAIL_UP, smoothstep(0.5, 0.95, normal.y));
    return gain * mix(ray.light, tail, far);
}
