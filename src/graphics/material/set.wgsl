// What stands on the table, as cylinders and hourglasses: how much of a lamp they hide from a place, how open a place is,
// and what a ray meets.
//
// All of it is solved exactly for every pixel, without textures and without noise. Shadows are those of the shapes as seen
// from the lamp, with edges as soft as the lamp is wide.

#define_import_path tamsk::set

#import tamsk::measures::{BOARD_APOTHEM, BORE, EBONY, HALF_HEIGHT, IVORY}

struct Light {
    // xyz: towards the lamp. w: the sine of half the angle that it takes up.
    toward: vec4<f32>,
    // rgb: the illuminance of a surface that faces it, in lux. w: half the angle that it takes up.
    illuminance: vec4<f32>,
}

struct Glass {
    // xyz: its middle. w: its length, as a share of a player's glass.
    middle: vec4<f32>,
    // xyz: its axis, upwards. w: its width, as a share of a player's glass.
    axis: vec4<f32>,
    // From where to where there is sand above the neck (xy) and below it (zw), measured from the neck.
    sand: vec4<f32>,
    // rgb: the colour of its caps. w: the share of light that a wall lets through.
    caps: vec4<f32>,
    // rgb: the colour of its sand.
    sand_color: vec4<f32>,
}

struct Set {
    // x: how much of it counts: less while one set makes room for the other. y: the number of glasses. z: the number of
    // piles beside the board. w: the distance between neighbouring places of the grid.
    counts: vec4<f32>,
    // The key light, the rim light, and the lamps of the studio.
    lights: array<Light, 5>,
    // rgb: the light that falls on a level surface in the open, and the mean of those that face sideways, in lux.
    up: vec4<f32>,
    aside: vec4<f32>,
    // xz: towards where the latter is brightest; its length is by how much, as a share.
    brightest: vec4<f32>,
    // Each place of the board's grid. x, y: the height and the radius of the pile of rings, or of pieces. z, w: those of
    // the tube in it; z is below 0 where the pile is black.
    grid: array<vec4<f32>, 49>,
    // Piles beside the board. xy: where. z: the height of the pile. w: that of the rod in it.
    piles: array<vec4<f32>, 8>,
    glasses: array<Glass, 7>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<storage, read> table: Set;

// The tallest pile on the board.
const HIGHEST_PILE: f32 = 3.6;
// From the neck of a glass to a cap, the height of that, and its radius.
const CAP_INNER: f32 = 3.28;
const CAP_HEIGHT: f32 = 0.95;
const CAP_RADIUS: f32 = 1.17;
const GLASS_IOR: f32 = 1.5;
// Which share of light gets through sand, in its colour: enough to tint its shadow.
const SAND_LETS: f32 = 0.12;
// What a wall of glass mirrors of the sand below it, divided by pi: more than once, from one wall to the other.
const SAND_IN_WALL: f32 = 0.38;
// What the table sends back of the light that falls on it, divided by pi.
const TABLE_SENDS: vec3<f32> = vec3<f32>(0.024, 0.0105, 0.0048);

// A place of the grid, and those around it.
const NEIGHBOURS: array<vec2<f32>, 7> = array<vec2<f32>, 7>(
    vec2<f32>(0.0, 0.0),
    vec2<f32>(1.0, 0.0),
    vec2<f32>(-1.0, 0.0),
    vec2<f32>(0.0, 1.0),
    vec2<f32>(0.0, -1.0),
    vec2<f32>(1.0, -1.0),
    vec2<f32>(-1.0, 1.0),
);

// Returns the slanted coordinates of the place of a grid that is nearest to a point of the table.
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

// Returns the index of a place of a grid, -1 if it is off it, and its middle.
fn grid_middle(at: vec2<f32>, spacing: f32) -> vec3<f32> {
    let outside = max(max(abs(at.x), abs(at.y)), abs(at.x + at.y)) > 3.5;
    let index = (at.x + 3.0) * 7.0 + at.y + 3.0;
    return vec3<f32>(select(index, -1.0, outside), at.x * spacing * 0.8660254, (at.y + 0.5 * at.x) * spacing);
}

// Returns the colour of the rings or pieces of a pile.
fn pile_color(pile: vec4<f32>) -> vec3<f32> {
    return select(IVORY, EBONY, pile.z < 0.0);
}

// Returns how much light falls on an upright surface in the open that faces `out`, relative to the mean of all around.
fn lit_aside(out: vec2<f32>) -> f32 {
    // The brightest light comes from one side, and the rest from all around.
    let rest = 1.0 - 0.64 * length(table.brightest.xz);
    return rest + 2.0 * max(dot(out, table.brightest.xz), 0.0);
}

// Returns how far a place is outside the board.
fn off_board(at: vec2<f32>) -> f32 {
    let turned = vec3<f32>(at.x, 0.5 * at.x + 0.8660254 * at.y, 0.5 * at.x - 0.8660254 * at.y);
    return max(max(abs(turned.x), abs(turned.y)), abs(turned.z)) - BOARD_APOTHEM;
}

// Returns the share of light that one side of a pane of glass mirrors.
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

// Returns how much of a lamp an upright pile hides from `p`; `to` leads to its middle on the table. xyz of `lamp` is towards
// the lamp, w the sine of half the angle that it takes up.
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

// Returns which part of a lamp the walls of a tube leave free for a place inside it.
fn bore_leaves(p: vec3<f32>, lamp: vec4<f32>, middle: vec2<f32>, top: f32) -> f32 {
    let across = length(lamp.xz);
    let flat = lamp.xz / across;
    let off = p.xz - middle;
    let along = dot(off, flat);
    let out = -along + sqrt(max(along * along - dot(off, off) + BORE * BORE, 0.0));
    let softness = max(max(out, 0.1) / across * lamp.w, 0.02);
    return 1.0 - smoothstep(-softness, softness, (top - p.y) * across - out * lamp.y);
}

// Returns whether a glass may be between `p` and a lamp.
fn may_hide(p: vec3<f32>, toward: vec3<f32>, wide: f32, glass: Glass) -> bool {
    let to = glass.middle.xyz - p;
    let ahead = dot(to, toward);
    let reach = HALF_HEIGHT * glass.middle.w;
    // The distance of the ray from the axis, as upright glasses stand; leaning ones get some more room.
    let off = to - toward * ahead;
    let seen = (abs(ahead) + reach) * wide + reach + 1.2;
    let side = abs(dot(to, normalize(cross(toward, glass.axis.xyz))));
    return ahead > -reach && dot(off, off) < seen * seen && side < 1.3 * glass.axis.w + (max(ahead, 0.0) + reach) * wide;
}

// Returns how much of the light from a direction passes one glass to `p`, by colour. `wide` is the sine of half the lamp's
// angle.
fn glass_lets(p: vec3<f32>, toward: vec3<f32>, wide: f32, glass: Glass) -> vec3<f32> {
    let long = glass.middle.w;
    let broad = glass.axis.w;
    let to = glass.middle.xyz - p;
    let ahead = dot(to, toward);
    let off = to - toward * ahead;
    // As seen from the lamp: along the glass, and across it.
    let depth = dot(glass.axis.xyz, toward);
    let lying = glass.axis.xyz - toward * depth;
    let foreshortened = max(length(lying), 0.08);
    let x = -dot(off, lying) / foreshortened;
    let y = sqrt(max(dot(off, off) - x * x, 0.0)) / broad;
    // Where `p` is in the coordinates of the glass: what it lies on or in does not hide the lamp from it.
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
        // Two walls; one if `p` is inside. Along the edges light passes more glass.
        let wall = bulb(abs(u)) + 0.07;
        let inside = smoothstep(softness, -softness, y - wall);
        let edge = smoothstep(wall - 0.30, wall - 0.02, y);
        let is_in = own_r < 1.1 && abs(own_u) < 3.35;
        let through = select(glass.caps.w * glass.caps.w * (1.0 - 0.42 * edge), glass.caps.w, is_in);
        light *= mix(1.0, through, inside);
    }
    return light;
}

// Returns how much of the sky a pile takes from a place, to whose middle `to` leads: its share of the horizon, by how high
// it rises.
fn pile_covers(p: vec3<f32>, to: vec2<f32>, radius: f32, bottom: f32, top: f32) -> f32 {
    let far = max(length(to), radius + 0.05);
    let share = asin(min(radius / far, 0.999)) / 3.14159265;
    let near = max(far - 0.6 * radius, 0.08);
    let high = max(top - p.y, 0.0);
    let low = max(bottom - p.y, 0.0);
    let rises = high * high / (high * high + near * near) - low * low / (low * low + near * near);
    return share * max(rises, 0.0);
}

// Returns a part of a pile as a cylinder with a hole: its radius, that of the hole, and its height above the table. 0 are the
// rings or pieces, 1 is the tube in them.
fn part_of_pile(pile: vec4<f32>, part: i32) -> vec3<f32> {
    return select(vec3<f32>(pile.y, pile.w, pile.x), vec3<f32>(pile.w, BORE, pile.z), part == 1);
}

// Returns a solid part of an upright glass as a cylinder: its radius, and from where to where it stands. 0 and 1 are the caps,
// 2 and 3 the sand below and above the neck.
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

// What is inside a glass, behind a place of its shell.
struct Inside {
    // Whether sand touches the shell, from 0 to 1.
    sand: f32,
    // The light of the sand below, where the far wall mirrors it.
    mirrored: vec3<f32>,
    // Which glass it is, and where what fills the bulb begins, sand or a cap, on the axis from its middle upwards.
    glass: u32,
    filled: f32,
}

// Returns what is inside the glass at a place of its shell; the far wall mirrors what is towards `far_mirror`.
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
            // How far below there is sand, and how far down a ray gets before it has crossed the bulb.
            let gap = select(u + glass.sand.z, u - glass.sand.y, u > 0.0 && glass.sand.y > 0.02);
            let drop = 1.6 * -far_mirror.y / max(length(far_mirror.xz), 0.1);
            // Less and less of it is seen from farther above: the level must be read through the glass.
            let seen = smoothstep(-1.0, 1.0, drop - gap) / (1.0 + 0.3 * max(gap, 0.0));
            inside.mirrored = glass.sand_color.rgb * table.up.rgb * (SAND_IN_WALL * seen);
            inside.glass = i;
            inside.filled = (u - gap) * glass.middle.w;
        }
    }
    return inside;
}
