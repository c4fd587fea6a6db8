// Clear glass: what is behind, bent by its walls, and what both of them mirror.

#define_import_path tamsk::glass

#import bevy_pbr::mesh_view_bindings as view_bindings
#import tamsk::lamps::lamp_in_mirror
#import tamsk::measures::BOARD_TOP
#import tamsk::mirrored::mirrored
#import tamsk::set::{GLASS_IOR, Glass, Inside, bulb, glass_mirrors, inside_glass, off_board, table}

// The thickness of a wall in centimetres, and how sharply it mirrors.
const WALL: f32 = 0.07;
const GLASS_SCATTER: f32 = 0.03;
// What the far wall shows of the set, relative to what it mirrors once: it has two sides, and so has the near wall.
const FAR_GAIN: f32 = 1.4;
// How high above the board what is seen through glass stands, for the most part.
const SET_MIDDLE: f32 = 0.7;

// How often the way through a bulb is tried, and how far at a time.
const TRIES: i32 = 14;
const TRY: f32 = 0.25;

// A ray on its way through a shell of glass.
struct Bent {
    // From where it comes, and towards where; nowhere if it ends there.
    p: vec3<f32>,
    d: vec3<f32>,
    // Whether it enters the bulb, and is not mirrored back by the inner side of the wall.
    enters: f32,
}

// Returns the way from the axis of a glass to a place.
fn from_axis(p: vec3<f32>, glass: Glass) -> vec3<f32> {
    let to = p - glass.middle.xyz;
    return to - glass.axis.xyz * dot(to, glass.axis.xyz);
}

// Returns the normal of a shell at `to`, from that at a place of the same height.
fn turned(normal: vec3<f32>, to: vec3<f32>, glass: Glass) -> vec3<f32> {
    let along = dot(normal, glass.axis.xyz);
    return glass.axis.xyz * along + normalize(from_axis(to, glass)) * sqrt(max(1.0 - along * along, 0.0));
}

// Returns the ray that leaves a wall which `d` has met on its inner side at `p`.
fn out_of_wall(p: vec3<f32>, d: vec3<f32>, normal: vec3<f32>, glass: Glass) -> Bent {
    let end = p + d * (WALL / max(dot(d, normal), 0.3));
    let out = refract(d, -turned(normal, end, glass), GLASS_IOR);
    return Bent(end, select(d, out, dot(out, out) > 0.5), 1.0);
}

// Returns how a shell bends the ray from the eye that meets it at `p` along `d`.
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
        // The inner side of the wall mirrors all of it.
        let back = out_of_wall(at, reflect(in_wall, inner), inner, glass);
        return Bent(back.p, back.d, 0.0);
    }
    // Through the bulb, to the far wall or to what fills it.
    var gap = 0.0;
    var u = 0.0;
    for (var i = 0; i < TRIES; i++) {
        let next = at + free * TRY;
        u = dot(next - glass.middle.xyz, glass.axis.xyz);
        let wide = length(from_axis(next, glass)) - bulb(abs(u) / glass.middle.w) * glass.axis.w;
        // The share of this piece of the way after which it is at the wall, and at what fills the bulb.
        let to_wall = select(2.0, gap / max(gap + wide, 1e-4), wide > 0.0);
        let down = dot(free, glass.axis.xyz) * TRY;
        let to_fill = select(2.0, (inside.filled - u + down) / min(down, -1e-4), inside.filled > u);
        if to_fill < to_wall {
            // Its edge is at the wall, where what is beside it must not be seen.
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

// Returns what a bent ray meets, without what is not in the picture.
fn seen_behind(ray: Bent) -> vec3<f32> {
    let down = min(ray.d.y, -0.02);
    var far = clamp((BOARD_TOP + SET_MIDDLE - ray.p.y) / down, 0.0, 60.0);
    if off_board(ray.p.xz + far * ray.d.xz) > 0.0 {
        far = clamp(-ray.p.y / down, 0.0, 60.0);
    }
    let clip = view_bindings::view.clip_from_world * vec4<f32>(ray.p + ray.d * far, 1.0);
    let at = clamp(clip.xy / clip.w * vec2<f32>(0.5, -0.5) + 0.5, vec2<f32>(0.001), vec2<f32>(0.999));
    let full = vec2<f32>(textureDimensions(view_bindings::view_transmission_texture));
    let place = (at * view_bindings::view.viewport.zw + view_bindings::view.viewport.xy) / full;
    // In the wall the picture is squeezed into a few pixels: their mean is seen, not one of them.
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

// Returns the light that comes through and from a thin shell of glass.
fn glass_light(p: vec3<f32>, normal: vec3<f32>, eye: vec3<f32>) -> vec3<f32> {
    let straight = max(abs(dot(normal, eye)), 0.02);
    // The far wall mirrors lamps, too, upside down as a hollow mirror does, and the sand.
    let level = normalize(vec3<f32>(eye.x, 0.0, eye.z));
    let far_mirror = reflect(-eye, 2.0 * dot(normal, level) * level - normal);
    let inside = inside_glass(p, far_mirror);
    let sand = inside.sand;
    // The near wall has two sides, which mirror each other.
    let once = glass_mirrors(straight);
    let twice = 2.0 * once / (1.0 + once);
    let ray = bend(p, -eye, normal, inside);
    let behind = seen_behind(ray);
    // Before sand there is one wall only, with one side; a ray that stays in the wall passes its outer side twice.
    let mirrors = mix(twice, once, max(sand, 1.0 - ray.enters));
    let through = (1.0 - mirrors) * (1.0 - mirrors * (1.0 - sand));
    let mirror = reflect(-eye, normal);
    var light = mirrored(p, mirror, GLASS_SCATTER, 1.0) * mirrors;
    let far_mirrors = mirrors * (1.0 - mirrors) * (1.0 - mirrors) * (1.0 - sand) * ray.enters;
    light += (inside.mirrored + FAR_GAIN * mirrored(p, far_mirror, 0.2, 0.0)) * far_mirrors;
    for (var i = 0u; i < 5u; i++) {
        light += lamp_in_mirror(far_mirror, table.lights[i], GLASS_SCATTER) * far_mirrors;
    }
    return behind * through + light * view_bindings::view.exposure;
}
