// The objects on the table, as cylinders and hourglasses: the share of a lamp that they hide from a point, the visible
// sky at a point, and the parts that a ray can hit.
//
// All results are computed analytically for every pixel, without textures and noise. A wider lamp has softer shadow
// edges.

#define_import_path tamsk::set

#import tamsk::measures::{BOARD_APOTHEM, BORE, EBONY, HALF_HEIGHT, IVORY}

struct Light {
    // xyz: the direction towards the lamp. w: the sine of half its angular size.
    toward: vec4<f32>,
    // rgb: the illuminance of a surface that faces the lamp, in lux. w: half the angular size, in radians.
    illuminance: vec4<f32>,
}

struct Glass {
    // xyz: the middle. w: the length, relative to a player's glass.
    middle: vec4<f32>,
    // xyz: the upward axis. w: the width, relative to a player's glass.
    axis: vec4<f32>,
    // The ranges of sand above the neck (xy) and below it (zw), as distances from the neck.
    sand: vec4<f32>,
    // rgb: the colour of the caps. w: the share of light that passes through a wall.
    caps: vec4<f32>,
    // rgb: the colour of the sand.
    sand_color: vec4<f32>,
}

struct Set {
    // x: the weight of the set, which is lower while another set replaces it. y: the number of glasses. z: the number
    // of piles beside the board. w: the distance between neighbouring grid places.
    counts: vec4<f32>,
    // The key light, the rim light, and the studio lamps.
    lights: array<Light, 5>,
    // rgb: the unobstructed light on a level surface, and its mean on upright surfaces, in lux.
    up: vec4<f32>,
    aside: vec4<f32>,
    // xz: the direction from which upright surfaces are brightest. Its length is the excess relative to the mean.
    brightest: vec4<f32>,
    // The places of the board's grid. x, y: the height and radius of the rings or pieces. z, w: the height and radius
    // of the tube. z is below 0 for black pieces.
    grid: array<vec4<f32>, 49>,
    // The piles beside the board. xy: the position. z: the height of the rings. w: the height of the rod.
    piles: array<vec4<f32>, 8>,
    glasses: array<Glass, 7>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<storage, read> table: Set;

// The height of the tallest pile on the board.
const HIGHEST_PILE: f32 = 3.6;
// The distance from the neck to a cap, the height of a cap, and its radius.
const CAP_INNER: f32 = 3.28;
const CAP_HEIGHT: f32 = 0.95;
const CAP_RADIUS: f32 = 1.17;
const GLASS_IOR: f32 = 1.5;
// The share of light that passes through sand, in the sand's colour. It tints the shadow.
const SAND_LETS: f32 = 0.12;
// The reflection of lower sand in a wall of glass, divided by pi, including reflections between both walls.
const SAND_IN_WALL: f32 = 0.38;
// The share of incident light that the table reflects, divided by pi.
const TABLE_SENDS: vec3<f32> = vec3<f32>(0.024, 0.0105, 0.0048);

// The offsets of a grid place and its neighbours.
const NEIGHBOURS: array<vec2<f32>, 7> = array<vec2<f32>, 7>(
    vec2<f32>(0.0, 0.0),
    vec2<f32>(1.0, 0.0),
    vec2<f32>(-1.0, 0.0),
    vec2<f32>(0.0, 1.0),
    vec2<f32>(0.0, -1.0),
    vec2<f32>(1.0, -1.0),
    vec2<f32>(-1.0, 1.0),
);

// Returns the slanted coordinates of the grid place nearest to a point on the table.
fn grid_place(at: vec2<f32>, spacing: f32) -> vec2<f32> {
    let q = at.x / (spacing * 0.8660254);
    let r = at.y / spacing - 0.5 * q;
    let s = -q - r;
    var rounded = round(vec3<f32>(q, r, s));
    let off = abs(rounded - vec3<f32>(q, r, s));
    if off.x > off.y && off.x > off.z {
        rounded.x = -rounded.y - rounded.z;
    } else if off.y > off.z {
        rounded.y = -rounded.x - rounded.z;
    }
    return rounded.xy;
}

// Returns the index of a grid place, or -1 outside the grid, and the middle of the place.
fn grid_middle(at: vec2<f32>, spacing: f32) -> vec3<f32> {
    let outside = max(max(abs(at.x), abs(at.y)), abs(at.x + at.y)) > 3.5;
    let index = (at.x + 3.0) * 7.0 + at.y + 3.0;
    return vec3<f32>(select(index, -1.0, outside), at.x * spacing * 0.8660254, (at.y + 0.5 * at.x) * spacing);
}

// Returns the colour of the rings or pieces of a pile.
fn pile_color(pile: vec4<f32>) -> vec3<f32> {
    return select(IVORY, EBONY, pile.z < 0.0);
}

// Returns the unobstructed light on an upright surface that faces `out`, relative to the mean of all directions.
fn lit_aside(out: vec2<f32>) -> f32 {
    // The brightest light comes from one side, and the rest from all directions.
    let rest = 1.0 - 0.64 * length(table.brightest.xz);
    return rest + 2.0 * max(dot(out, table.brightest.xz), 0.0);
}

// Returns the distance of a point from the board, which is negative on the board.
fn off_board(at: vec2<f32>) -> f32 {
    let turned = vec3<f32>(at.x, 0.5 * at.x + 0.8660254 * at.y, 0.5 * at.x - 0.8660254 * at.y);
    return max(max(abs(turned.x), abs(turned.y)), abs(turned.z)) - BOARD_APOTHEM;
}

// Returns the share of light that one side of a glass pane reflects.
fn glass_mirrors(straight: f32) -> f32 {
    let bent = sqrt(1.0 - (1.0 - straight * straight) / (GLASS_IOR * GLASS_IOR));
    let across = (straight - GLASS_IOR * bent) / (straight + GLASS_IOR * bent);
    let along = (bent - GLASS_IOR * straight) / (bent + GLASS_IOR * straight);
    return 0.5 * (across * across + along * along);
}

// Returns the inner radius of a bulb at a distance from the neck.
fn bulb(u: f32) -> f32 {
    let rise = smoothstep(0.0, 1.75, u + 0.12);
    let over = max(u - 2.75, 0.0) / 0.6;
    return 0.1 + 0.91 * rise - 0.14 * over * over;
}

// Returns the share of a lamp that an upright pile hides from `p`. `to` leads to the pile's middle on the table. xyz of
// `lamp` is the direction towards the lamp, and w the sine of half its angular size.
fn pile_hides(p: vec3<f32>, lamp: vec4<f32>, to: vec2<f32>, radius: f32, top: f32) -> f32 {
    let across = length(lamp.xz);
    let flat = lamp.xz / across;
    let along = dot(to, flat);
    let aside = abs(to.x * flat.y - to.y * flat.x);
    let near = max(along - sqrt(max(radius * radius - aside * aside, 0.0)), 0.0);
    let softness = max(max(near, 0.25) / across * lamp.w, 0.02);
    let margin = min(radius - aside, (top - p.y) * across - near * lamp.y);
    return smoothstep(-softness, softness, margin) * smoothstep(0.0, 0.3, along) * step(p.y, top);
}

// Returns the share of a lamp that the walls of a tube do not hide from a point inside.
fn bore_leaves(p: vec3<f32>, lamp: vec4<f32>, middle: vec2<f32>, top: f32) -> f32 {
    let across = length(lamp.xz);
    let flat = lamp.xz / across;
    let off = p.xz - middle;
    let along = dot(off, flat);
    let out = -along + sqrt(max(along * along - dot(off, off) + BORE * BORE, 0.0));
    let softness = max(max(out, 0.1) / across * lamp.w, 0.02);
    return 1.0 - smoothstep(-softness, softness, (top - p.y) * across - out * lamp.y);
}

// Returns `true` if a glass may be between `p` and a lamp.
fn may_hide(p: vec3<f32>, toward: vec3<f32>, wide: f32, glass: Glass) -> bool {
    let to = glass.middle.xyz - p;
    let ahead = dot(to, toward);
    let reach = HALF_HEIGHT * glass.middle.w;
    // The distance of the ray from the axis of an upright glass, with a margin for leaning glasses.
    let off = to - toward * ahead;
    let seen = (abs(ahead) + reach) * wide + reach + 1.2;
    let side = abs(dot(to, normalize(cross(toward, glass.axis.xyz))));
    return ahead > -reach && dot(off, off) < seen * seen && side < 1.3 * glass.axis.w + (max(ahead, 0.0) + reach) * wide;
}

// Returns the share of a lamp's light that passes a glass to `p`, by colour. `wide` is the sine of half the lamp's
// angular size.
fn glass_lets(p: vec3<f32>, toward: vec3<f32>, wide: f32, glass: Glass) -> vec3<f32> {
    let long = glass.middle.w;
    let broad = glass.axis.w;
    let to = glass.middle.xyz - p;
    let ahead = dot(to, toward);
    let off = to - toward * ahead;
    // The offset as seen from the lamp, along the glass and across it.
    let depth = dot(glass.axis.xyz, toward);
    let lying = glass.axis.xyz - toward * depth;
    let foreshortened = max(length(lying), 0.08);
    let x = -dot(off, lying) / foreshortened;
    let y = sqrt(max(dot(off, off) - x * x, 0.0)) / broad;
    // `p` in the coordinates of the glass, as the part of the glass that contains `p` does not hide the lamp from it.
    let own_u = -dot(to, glass.axis.xyz) / long;
    let own_r = length(to + glass.axis.xyz * own_u * long) / broad;
    var light = vec3<f32>(1.0);
    for (var side = -1.0; side < 2.0; side += 2.0) {
        let near = ahead + side * 3.77 * long * depth;
        let is_own = own_r < 1.3 && abs(own_u * side - 3.77) < 0.55;
        if near > 0.0 && !is_own {
            let softness = max(near * wide / broad, 0.015);
            let round = sqrt(max(1.0 - y * y / (CAP_RADIUS * CAP_RADIUS), 0.0)) * CAP_RADIUS * abs(depth);
            let beyond = abs(x / long - side * 3.77 * foreshortened) - 0.47 * foreshortened - round;
            light *= smoothstep(-softness, softness, max(beyond, y - CAP_RADIUS));
        }
    }
    let u = x / (foreshortened * long);
    let softness = max(max(ahead, 0.0) * wide / broad, 0.015);
    for (var side = -1.0; side < 2.0; side += 2.0) {
        let sand = select(glass.sand.zw, glass.sand.xy, side > 0.0);
        let near = ahead + side * 0.5 * (sand.x + sand.y) * long * depth;
        let is_own = own_r < 1.15 && own_u * side > -0.05 && abs(own_u) < 3.45;
        if sand.y > sand.x && near > 0.0 && !is_own {
            let at = clamp(u * side, sand.x, sand.y);
            let end = bulb(at) * abs(depth) / foreshortened * 0.7;
            let beyond = max(sand.x - u * side, u * side - sand.y) - end;
            let beside = smoothstep(-softness, softness, max(y - bulb(at), beyond * foreshortened));
            light *= mix(glass.sand_color.rgb * SAND_LETS, vec3<f32>(1.0), beside);
        }
    }
    if abs(u) < CAP_INNER && ahead > -1.2 {
        // Light passes two walls, or one wall if `p` is inside. It passes more glass along the edges.
        let wall = bulb(abs(u)) + 0.07;
        let inside = smoothstep(softness, -softness, y - wall);
        let edge = smoothstep(wall - 0.30, wall - 0.02, y);
        let is_in = own_r < 1.1 && abs(own_u) < 3.35;
        let through = select(glass.caps.w * glass.caps.w * (1.0 - 0.42 * edge), glass.caps.w, is_in);
        light *= mix(1.0, through, inside);
    }
    return light;
}

// Returns the share of the sky that a pile hides from `p`: its share of the horizon times its height. `to` leads to the
// pile's middle.
fn pile_covers(p: vec3<f32>, to: vec2<f32>, radius: f32, bottom: f32, top: f32) -> f32 {
    let far = max(length(to), radius + 0.05);
    let share = asin(min(radius / far, 0.999)) / 3.14159265;
    let near = max(far - 0.6 * radius, 0.08);
    let high = max(top - p.y, 0.0);
    let low = max(bottom - p.y, 0.0);
    let rises = high * high / (high * high + near * near) - low * low / (low * low + near * near);
    return share * max(rises, 0.0);
}

// Returns a part of a pile as a cylinder with a hole: its radius, the hole's radius, and its height above the table.
// Part 0 is the rings or pieces, and part 1 the tube.
fn part_of_pile(pile: vec4<f32>, part: i32) -> vec3<f32> {
    return select(vec3<f32>(pile.y, pile.w, pile.x), vec3<f32>(pile.w, BORE, pile.z), part == 1);
}

// Returns a solid part of an upright glass as a cylinder: its radius, and the heights of its lower and upper ends.
// Parts 0 and 1 are the caps, and parts 2 and 3 the sand below and above the neck.
fn part_of_glass(glass: Glass, part: i32) -> vec3<f32> {
    let long = glass.middle.w;
    let wide = glass.axis.w;
    let cap_foot = select(HALF_HEIGHT - CAP_HEIGHT, -HALF_HEIGHT, part == 0);
    let cap = vec3<f32>(CAP_RADIUS * wide, cap_foot, cap_foot + CAP_HEIGHT);
    let below = vec3<f32>(0.95 * wide, -glass.sand.w, -glass.sand.z);
    let above = vec3<f32>(bulb(0.7 * glass.sand.y) * wide, glass.sand.x, glass.sand.y);
    let solid = select(select(above, below, part == 2), cap, part < 2);
    return vec3<f32>(solid.x, glass.middle.y + solid.yz * long);
}

// The contents of a glass behind a point of its shell.
struct Inside {
    // 1 where sand touches the shell, 0 elsewhere, and values in between at the edge of the sand.
    sand: f32,
    // The reflection of lower sand in the far wall.
    mirrored: vec3<f32>,
    // The index of the glass, and the position on its axis, from the middle upwards, where sand or a cap begins.
    glass: u32,
    filled: f32,
}

// Returns the contents of the glass behind a point of its shell. The far wall reflects light from `far_mirror`.
fn inside_glass(p: vec3<f32>, far_mirror: vec3<f32>) -> Inside {
    var inside = Inside(0.0, vec3<f32>(0.0), 0u, 0.0);
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let to = p - glass.middle.xyz;
        let u = dot(to, glass.axis.xyz) / glass.middle.w;
        let r = length(to - glass.axis.xyz * u * glass.middle.w) / glass.axis.w;
        if abs(u) < 3.5 && r < 1.4 {
            let above = smoothstep(0.1, -0.1, u - glass.sand.y) * step(0.0, u) * step(0.02, glass.sand.y);
            let below = smoothstep(-0.1, 0.1, -u - glass.sand.z) * step(u, 0.0);
            inside.sand = max(above, below);
            // The distance down to the sand, and the drop of a ray that crosses the bulb.
            let gap = select(u + glass.sand.z, u - glass.sand.y, u > 0.0 && glass.sand.y > 0.02);
            let drop = 1.6 * -far_mirror.y / max(length(far_mirror.xz), 0.1);
            // The reflection fades with distance from the sand, so that the sand level stays readable through the
            // glass.
            let seen = smoothstep(-1.0, 1.0, drop - gap) / (1.0 + 0.3 * max(gap, 0.0));
            inside.mirrored = glass.sand_color.rgb * table.up.rgb * (SAND_IN_WALL * seen);
            inside.glass = i;
            inside.filled = (u - gap) * glass.middle.w;
        }
    }
    return inside;
}
