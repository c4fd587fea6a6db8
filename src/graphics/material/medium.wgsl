// The material of Medium: the light of High, of which every fragment finds the key light, and the vertices what varies
// softly. Nothing of Bevy's lighting runs.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import tamsk::film::on_screen
#import tamsk::key::key_left
#import tamsk::lamps::{PI, TAIL, facing, lamp_in_lacquer, lamp_in_mirror, lamp_in_tail, mirrors, room}
#import tamsk::measures::BRASS
#import tamsk::mirrored::mirrored_by_brass
#import tamsk::set::{glass_mirrors, inside_glass, table}
#import tamsk::soft::{Soft, lamps_in_tail, room_in_mirror, soft_light}

struct Look {
    // The colour. a: the opacity.
    color: vec4<f32>,
    // rgb: the light that it gives off itself. w: how much of the light that falls on it comes back, as a multiple of its
    // colour.
    emissive: vec4<f32>,
    // x: the standard deviation of the angle by which it scatters what it mirrors. y: metalness. z: the share of light that
    // it mirrors at right angles. w: how much of the shade counts that is painted on its crevices.
    traits: vec4<f32>,
    // Of its coat of lacquer. x: the strength. y: the same standard deviation.
    coat: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var wood: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var wood_sampler: sampler;

const KEY: u32 = 0u;
// Grains of sand per centimetre, how much lighter or darker one is, and how bright one that mirrors the key light.
const GRAINS_PER_CM: f32 = 22.0;
const GRAIN_SHADE: f32 = 0.16;
const GRAIN_GLITTER: f32 = 0.9;
// What the sand below sends up to the sand above, as a share of the light that falls on it.
const SAND_SENDS: vec3<f32> = vec3<f32>(0.13, 0.08, 0.03);
struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec3<f32>,
    @location(1) normal: vec3<f32>,
#ifndef GLASS
    // The soft light that falls on it, and what it mirrors of soft lights; w: of the key light.
    @location(2) fallen: vec3<f32>,
    @location(3) gloss: vec4<f32>,
#ifdef VERTEX_COLORS
    @location(4) tint: vec4<f32>,
#endif
#ifdef TABLE
    @location(5) uv: vec2<f32>,
#endif
#ifdef GRAINS
    // The place relative to its glass.
    @location(5) within: vec3<f32>,
#endif
#ifdef COAT
    @location(5) seen: vec4<f32>,
    @location(6) around: vec4<f32>,
    @location(7) below: vec3<f32>,
#endif
#endif
}

// What is painted on a vertex: a tint, and the shade of crevices in w.
fn painted(tint: vec4<f32>) -> vec4<f32> {
    let brightest = max(tint.r, max(tint.g, tint.b));
    // What is brighter is a tint, as of the line inlaid in the board; what is darker is black.
    if brightest > 0.095 && brightest < 1.5 {
        return vec4<f32>(1.0, 1.0, 1.0, mix(1.0, min(tint.g, 1.0), look.traits.w));
    }
    return vec4<f32>(tint.rgb, 1.0);
}

// Returns the light in a rough mirror: soft lights, and in w how strongly the key light is mirrored, without its shadow.
fn gloss_of(soft: Soft, mirror: vec3<f32>) -> vec4<f32> {
    let scatter = look.traits.x;
    let key = table.lights[KEY];
#ifdef MIRRORS_SET
    let light = lamps_in_tail(soft, mirror, scatter) + room(mirror, 0.6) * soft.around.w + soft.around.rgb;
    return vec4<f32>(light, lamp_in_tail(mirror, key, scatter).g);
#else
    var light = TAIL * lamps_in_tail(soft, mirror, scatter);
    for (var i = 0u; i < 4u; i++) {
        light += (1.0 - TAIL) * lamp_in_mirror(mirror, table.lights[i + 1u], scatter) * soft.seen[i];
    }
    let of_key = (1.0 - TAIL) * lamp_in_mirror(mirror, key, scatter) + TAIL * lamp_in_tail(mirror, key, scatter);
    return vec4<f32>(light + room_in_mirror(soft, mirror, scatter, 0.35), of_key.g);
#endif
}

@vertex
fn vertex(in: Vertex) -> Varyings {
    var out: Varyings;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let place = mesh_functions::mesh_position_local_to_world(world_from_local, vec4<f32>(in.position, 1.0)).xyz;
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    out.position = position_world_to_clip(place);
    out.place = place;
    out.normal = normal;
#ifndef GLASS
    var open = 1.0;
#ifdef VERTEX_COLORS
    out.tint = in.color;
#ifndef TABLE
    open = painted(in.color).w;
#endif
#endif
#ifdef TABLE
    out.uv = in.uv;
#endif
#ifdef GRAINS
    out.within = place - world_from_local[3].xyz;
#endif
#ifndef COARSE
    let soft = soft_light(place + normal * 0.02, normal, open);
    out.fallen = soft.fallen;
#ifdef COAT
    out.seen = soft.seen;
    out.around = soft.around;
    out.below = soft.below;
#endif
#ifndef GRAINS
    out.gloss = gloss_of(soft, reflect(normalize(place - view.world_position), normal));
#endif
#endif
#endif
    return out;
}

// Returns a pseudo-random number from 0 to 1 for a cell of a grid.
fn cell(place: vec3<f32>) -> f32 {
    var p = fract(place * vec3<f32>(0.1031, 0.1137, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4<f32> {
    let normal = normalize(in.normal);
    let eye = normalize(view.world_position - in.place);
    let straight = max(dot(normal, eye), 0.0001);
    let mirror = reflect(-eye, normal);
    let p = in.place + normal * 0.02;
#ifdef GLASS
    return glass(p, normal, eye, straight, mirror, in.position.xy);
#else
    var color = look.color.rgb;
    var open = 1.0;
#ifdef TABLE
    // The shadow that is painted on the table is found anew.
    color *= textureSample(wood, wood_sampler, in.uv).rgb * in.tint.rgb / max(in.tint.a, 0.02);
#else ifdef VERTEX_COLORS
    let paint = painted(in.tint);
    color *= paint.rgb;
    open = paint.w;
#endif
    let key = table.lights[KEY];
    let cosine = facing(normal, key);
    let key_share = key_left(p, cosine);

#ifdef COARSE
    let soft = soft_light(p, normal, open);
    var fallen = soft.fallen;
    let mirrored_light = gloss_of(soft, mirror);
#else
    var fallen = in.fallen;
    let mirrored_light = in.gloss;
#ifdef COAT
    let soft = Soft(in.fallen, in.seen, in.around, in.below);
#endif
#endif
    let key_color = key.illuminance.rgb / key.illuminance.g;
    var gloss = mirrored_light.rgb + key_color * (mirrored_light.w * key_share);
    var glitter = vec3<f32>(0.0);
#ifdef GRAINS
    // Grains smaller than a pixel are seen as their mean.
    let grains = in.within * GRAINS_PER_CM;
    let width = max(length(fwidth(grains)), 1e-4);
    let visible = clamp(1.6 / width - 0.6, 0.0, 1.0);
    let at = floor(grains);
    // Light that grains throw at each other takes on more of their colour.
    color = color * 0.84 / (1.0 - 0.16 * color);
    color *= 1.0 + GRAIN_SHADE * (cell(at) - 0.5) * 2.0 * visible;
    // Few grains happen to mirror the key light to the eye: others, as the eye moves.
    let turned = cell(at + floor(eye * 24.0) * 7.0);
    glitter = vec3<f32>(1.0, 0.94, 0.82) * (GRAIN_GLITTER * visible * smoothstep(0.965, 1.0, turned) * cosine * key_share);
    // Light that grazes the wall before the sand is mirrored by it.
    let through = 1.0 - glass_mirrors(max(cosine, 0.05));
    let key_through = mix(through * through, 1.0, smoothstep(0.6, 0.9, normal.y));
    fallen += key.illuminance.rgb * (cosine * key_share * key_through);
    // The sand below lights that above.
    fallen += table.up.rgb * SAND_SENDS * (0.5 - 0.5 * normal.y);
#else
    fallen += key.illuminance.rgb * (cosine * key_share * mix(1.0, open, 0.5));
#endif

    let metallic = look.traits.y;
    let scatter = look.traits.x;
    var light = color * ((1.0 - metallic) * look.emissive.w / PI) * fallen;
#ifndef GRAINS
    // Sand mirrors nothing but by its grains.
    let shares = mirrors(scatter, straight);
#ifdef MIRRORS_SET
    // What is painted black, as the floors of tubes, mirrors nothing.
    let shine = color * (metallic * shares.x + shares.y / BRASS);
    gloss = mirrored_by_brass(p, normal, mirror, scatter, gloss);
#else
    let shine = mix(vec3<f32>(look.traits.z), color, metallic) * shares.x + shares.y;
#endif
    light += gloss * shine;
#endif
#ifdef COAT
    let coat_shine = min(look.coat.x, 0.25) * (0.04 + 0.96 * pow(1.0 - straight, 5.0));
    var coat = lamp_in_lacquer(mirror, key, look.coat.y) * key_share;
    for (var i = 0u; i < 4u; i++) {
        coat += lamp_in_lacquer(mirror, table.lights[i + 1u], look.coat.y) * soft.seen[i];
    }
    coat += room_in_mirror(soft, mirror, look.coat.y, 1.0);
    light = light * (1.0 - coat_shine) + coat * coat_shine;
#endif
    let shown = light * view.exposure + look.emissive.rgb + glitter;
    return vec4<f32>(on_screen(shown, in.position.xy), look.color.a);
#endif
}

#ifdef GLASS
// How sharply glass mirrors.
const GLASS_SCATTER: f32 = 0.03;

// Returns the light that a thin shell of glass mirrors, and in a how much it hides of what is behind.
fn glass(p: vec3<f32>, normal: vec3<f32>, eye: vec3<f32>, straight: f32, mirror: vec3<f32>, at: vec2<f32>) -> vec4<f32> {
    // The far wall mirrors lamps, too, upside down as a hollow mirror does, and the sand.
    let level = normalize(vec3<f32>(eye.x, 0.0, eye.z));
    let far_mirror = reflect(-eye, 2.0 * dot(normal, level) * level - normal);
    let inside = inside_glass(p, far_mirror);
    let once = glass_mirrors(straight);
    // Each wall has two sides, which mirror each other. Before sand there is one wall only.
    let share = mix(2.0 * once / (1.0 + once), once, inside.sand);
    let empty = 1.0 - inside.sand;
    // Along its edge the shell is solid glass to the eye, in which light goes astray.
    let solid = smoothstep(0.45, 0.10, straight) * empty;
    let through = (1.0 - share) * (1.0 - share * empty) * mix(1.0, 0.72, solid);
    let far_share = share * (1.0 - share) * (1.0 - share) * empty;
    var near = mix(table.up.rgb * 0.012, room(mirror, GLASS_SCATTER), smoothstep(-0.05, 0.05, mirror.y));
    var far = inside.mirrored;
    for (var i = 0u; i < 5u; i++) {
        near += lamp_in_mirror(mirror, table.lights[i], GLASS_SCATTER);
        far += lamp_in_mirror(far_mirror, table.lights[i], GLASS_SCATTER);
    }
    let light = (near * share + far * far_share) * view.exposure;
    return vec4<f32>(on_screen(light, at), 1.0 - through) * look.color.a;
}
#endif
