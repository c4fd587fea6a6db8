// Clear glass: the refracted background, and the reflections in both walls.

#define_import_path tamsk::glass

#import bevy_pbr::mesh_view_bindings as view_bindings
#import tamsk::lamps::lamp_in_mirror
#import tamsk::measures::{BOARD_TOP, RING}
#import tamsk::mirrored::mirrored
#import tamsk::set::{
    CAP_RADIUS, GLASS_IOR, Glass, HIGHEST_PILE, Inside, bulb, glass_mirrors, grid_middle, grid_place, inside_glass, off_board,
    part_of_glass, part_of_pile, table,
}

// The thickness of a wall in centimetres, and the standard deviation of the angle by which it scatters reflections.
const WALL: f32 = 0.07;
const GLASS_SCATTER: f32 = 0.03;
// The reflection of the set in the far wall, relative to a single reflection, as both walls have two sides.
const FAR_GAIN: f32 = 1.4;
// The sky light reflected between both walls, which is visible between the edge and the middle of a glass.
const VEIL: vec3<f32> = vec3<f32>(0.0, 25.0, 52.0);
// The distance that means no hit, and the maximum distance of a hit.
const NOWHERE: f32 = 1e3;
const FARTHEST: f32 = 60.0;
// The number of steps in which a ray searches for piles, and their length relative to the distance between grid places.
const LOOKS: i32 = 8;
const LOOK: f32 = 0.4;

// The number of steps along a ray through a bulb, and their length in centimetres.
const TRIES: i32 = 14;
const TRY: f32 = 0.25;

// A ray on its way through a shell of glass.
struct Bent {
    // The origin and the direction, which is zero if the ray ends.
    p: vec3<f32>,
    d: vec3<f32>,
    // 1 if the ray enters the bulb, and 0 if the inner side of the wall reflects it.
    enters: f32,
}

// Returns the vector from the axis of a glass to a point.
fn from_axis(p: vec3<f32>, glass: Glass) -> vec3<f32> {
    let to = p - glass.middle.xyz;
    return to - glass.axis.xyz * dot(to, glass.axis.xyz);
}

// Returns the normal of a shell at `to`, from the normal at a point of the same height.
fn turned(normal: vec3<f32>, to: vec3<f32>, glass: Glass) -> vec3<f32> {
    let along = dot(normal, glass.axis.xyz);
    return glass.axis.xyz * along + normalize(from_axis(to, glass)) * sqrt(max(1.0 - along * along, 0.0));
}

// Returns the ray that leaves a wall after entering its inner side at `p` along `d`.
fn out_of_wall(p: vec3<f32>, d: vec3<f32>, normal: vec3<f32>, glass: Glass) -> Bent {
    let end = p + d * (WALL / max(dot(d, normal), 0.3));
    let out = refract(d, -turned(normal, end, glass), GLASS_IOR);
    return Bent(end, select(d, out, dot(out, out) > 0.5), 1.0);
}

// Returns the refracted ray of a ray from the eye that hits a shell at `p` along `d`.
fn bend(p: vec3<f32>, d: vec3<f32>, normal: vec3<f32>, inside: Inside) -> Bent {
    let glass = table.glasses[inside.glass];
    let in_wall = refract(d, normal, 1.0 / GLASS_IOR);
    var at = p + in_wall * (WALL / max(dot(-in_wall, normal), 0.3));
    if inside.sand > 0.5 {
        return Bent(at, vec3<f32>(0.0), 1.0);
    }
    let inner = turned(normal, at, glass);
    let free = refract(in_wall, inner, GLASS_IOR);
    if dot(free, free) < 0.5 {
        // The inner side of the wall reflects the ray totally.
        let back = out_of_wall(at, reflect(in_wall, inner), inner, glass);
        return Bent(back.p, back.d, 0.0);
    }
    // Steps through the bulb to the far wall, or to its sand or cap.
    var gap = 0.0;
    var u = 0.0;
    for (var i = 0; i < TRIES; i++) {
        let next = at + free * TRY;
        u = dot(next - glass.middle.xyz, glass.axis.xyz);
        let wide = length(from_axis(next, glass)) - bulb(abs(u) / glass.middle.w) * glass.axis.w;
        // The shares of this step after which the ray reaches the wall, and the sand or cap.
        let to_wall = select(2.0, gap / max(gap + wide, 1e-4), wide > 0.0);
        let down = dot(free, glass.axis.xyz) * TRY;
        let to_fill = select(2.0, (inside.filled - u + down) / min(down, -1e-4), inside.filled > u);
        if to_fill < to_wall {
            // Moves the end away from the wall, so that the background beside the edge of the sand is not visible.
            let end = at + free * (TRY * to_fill);
            return Bent(end - 0.04 * from_axis(end, glass), vec3<f32>(0.0), 1.0);
        }
        if to_wall <= 1.0 {
            at += free * (TRY * to_wall);
            break;
        }
        gap = -wide;
        at = next;
    }
    u = abs(dot(at - glass.middle.xyz, glass.axis.xyz)) / glass.middle.w;
    let steep = (bulb(u + 0.05) - bulb(u - 0.05)) * (10.0 * glass.axis.w / glass.middle.w);
    let upward = sign(dot(at - glass.middle.xyz, glass.axis.xyz));
    let outer = normalize(normalize(from_axis(at, glass)) - glass.axis.xyz * (steep * upward));
    return out_of_wall(at, refract(free, -outer, 1.0 / GLASS_IOR), outer, glass);
}

// Returns the distance along a ray to a pile or to the inside of its hole, or `NOWHERE` without a hit.
fn to_pile(p: vec3<f32>, d: vec3<f32>, middle: vec2<f32>, radius: f32, hole: f32, bottom: f32, top: f32) -> f32 {
    let off = p.xz - middle;
    let a = max(dot(d.xz, d.xz), 1e-4);
    let b = dot(off, d.xz) / a;
    let around = b * b + (radius * radius - dot(off, off)) / a;
    if around < 0.0 || top < bottom + 0.01 {
        return NOWHERE;
    }
    let near = -b - sqrt(around);
    let high = p.y + near * d.y;
    if near > 0.0 && high > bottom && high < top {
        return near;
    }
    let down = (top - p.y) / min(d.y, -1e-3);
    if down < max(near, 0.0) || down > -b + sqrt(around) {
        return NOWHERE;
    }
    // The ray enters the hole and hits its far side or its floor.
    let in_hole = b * b + (hole * hole - dot(off, off)) / a;
    let far = -b + sqrt(max(in_hole, 0.0));
    let is_in = in_hole > 0.0 && down > -b - sqrt(max(in_hole, 0.0)) && down < far;
    return select(down, min(far, (bottom - p.y) / min(d.y, -1e-3)), is_in);
}

// Returns the distance along a ray to a solid: a pile, a cap or the sand of a glass other than `own`, or the ground.
fn to_solid(p: vec3<f32>, d: vec3<f32>, own: u32) -> f32 {
    let down = min(d.y, -0.02);
    var far = clamp((BOARD_TOP - p.y) / down, 0.0, FARTHEST);
    let is_on_table = off_board(p.xz + far * d.xz) > 0.0;
    far = select(far, clamp(-p.y / down, 0.0, FARTHEST), is_on_table);
    let spacing = table.counts.w;
    // Steps along the grid, from the height of the tallest pile.
    let first = max((HIGHEST_PILE - p.y) / down, 0.0);
    let step = LOOK * spacing / max(length(d.xz), 0.02);
    var last = -2.0;
    for (var i = 0; i < LOOKS && first + f32(i) * step < far; i++) {
        let at = first + f32(i) * step;
        let place = grid_middle(grid_place(p.xz + at * d.xz, spacing), spacing);
        if place.x >= 0.0 && place.x != last {
            last = place.x;
            let pile = table.grid[u32(place.x)];
            for (var part = 0; part < 2; part++) {
                let solid = part_of_pile(pile, part);
                far = min(far, to_pile(p, d, place.yz, solid.x, solid.y, BOARD_TOP, solid.z));
            }
        }
    }
    let beside = select(0u, u32(table.counts.z), is_on_table);
    for (var i = 0u; i < beside; i++) {
        far = min(far, to_pile(p, d, table.piles[i].xy, RING, 0.0, 0.5, table.piles[i].z));
    }
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let middle = glass.middle.xyz;
        let to = middle.xz - p.xz;
        if i == own || abs(to.x * d.z - to.y * d.x) > CAP_RADIUS * glass.axis.w * length(d.xz) {
            continue;
        }
        for (var part = 0; part < 4; part++) {
            let solid = part_of_glass(glass, part);
            far = min(far, to_pile(p, d, middle.xz, solid.x, 0.0, solid.y, solid.z));
        }
    }
    return far;
}

// Returns the colour that a refracted ray hits, limited to what the picture contains.
fn seen_behind(ray: Bent, own: u32) -> vec3<f32> {
    // The ray may end at the sand or cap inside the glass.
    let far = select(to_solid(ray.p, ray.d, own), 0.0, dot(ray.d, ray.d) < 0.5);
    let clip = view_bindings::view.clip_from_world * vec4<f32>(ray.p + ray.d * far, 1.0);
    let at = clamp(clip.xy / clip.w * vec2<f32>(0.5, -0.5) + 0.5, vec2<f32>(0.001), vec2<f32>(0.999));
    let full = vec2<f32>(textureDimensions(view_bindings::view_transmission_texture));
    let place = (at * view_bindings::view.viewport.zw + view_bindings::view.viewport.xy) / full;
    // In the wall the picture is compressed into a few pixels, so several samples are averaged.
    let taps = select(4, 1, ray.enters > 0.5);
    let apart = select(1.5, 0.0, taps == 1) / full;
    var seen = vec3<f32>(0.0);
    for (var i = 0; i < taps; i++) {
        let aside = vec2<f32>(select(-1.0, 1.0, (i & 1) == 0), select(-1.0, 1.0, i < 2));
        seen += textureSampleLevel(
            view_bindings::view_transmission_texture, view_bindings::view_transmission_sampler, place + apart * aside, 0.0,
        ).rgb;
    }
    return seen / f32(taps);
}

// Returns the light that a thin shell of glass transmits and reflects.
fn glass_light(p: vec3<f32>, normal: vec3<f32>, eye: vec3<f32>) -> vec3<f32> {
    let straight = max(abs(dot(normal, eye)), 0.02);
    // The far wall also reflects lamps, upside down like a concave mirror, and the sand.
    let level = normalize(vec3<f32>(eye.x, 0.0, eye.z));
    let far_mirror = reflect(-eye, 2.0 * dot(normal, level) * level - normal);
    let inside = inside_glass(p, far_mirror);
    let sand = inside.sand;
    // The near wall has two reflecting sides.
    let once = glass_mirrors(straight);
    let twice = 2.0 * once / (1.0 + once);
    let ray = bend(p, -eye, normal, inside);
    let behind = seen_behind(ray, inside.glass);
    // In front of sand there is one wall with one side. A ray that stays in the wall passes its outer side twice.
    let mirrors = mix(twice, once, max(sand, 1.0 - ray.enters));
    let through = (1.0 - mirrors) * (1.0 - mirrors * (1.0 - sand));
    let far_mirrors = mirrors * (1.0 - mirrors) * (1.0 - mirrors) * (1.0 - sand) * ray.enters;
    var light = inside.mirrored * far_mirrors;
    // Adds the reflections in both walls. The lamps in the far wall are computed separately.
    for (var wall = 0; wall < 2; wall++) {
        let is_far = wall == 1;
        let toward = select(reflect(-eye, normal), far_mirror, is_far);
        let share = select(mirrors, FAR_GAIN * far_mirrors, is_far);
        light += share * mirrored(p, toward, select(GLASS_SCATTER, 0.2, is_far), select(1.0, 0.0, is_far));
    }
    for (var i = 0u; i < 5u; i++) {
        light += lamp_in_mirror(far_mirror, table.lights[i], GLASS_SCATTER) * far_mirrors;
    }
    light += VEIL * (smoothstep(0.2, 0.5, straight) * smoothstep(0.75, 0.5, straight) * (1.0 - sand) * ray.enters);
    return behind * through + light * view_bindings::view.exposure;
}
