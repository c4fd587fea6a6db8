// The material of Medium: the light of High, of which every fragment finds the key light, and the vertices what varies
// softly. Nothing of Bevy's lighting runs.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import tamsk::film::on_screen
#import tamsk::grains::{SAND_SENDS, grain_at, grain_color, grain_glitter}
#import tamsk::key::key_left
#import tamsk::lamps::{
    MIRRORED_AROUND, PI, brass_mirrors, comes_through, facing, lacquer_mirrors, lamp_in_brass, lamp_in_lacquer,
    lamp_in_mirror, lamp_in_varnish, mirrors, room,
}
#import tamsk::mirrored::mirrored_by_brass
#import tamsk::set::{glass_mirrors, inside_glass, table}
#import tamsk::soft::{Soft, room_in_mirror, soft_light}

struct Look {
    // The colour. a: the opacity.
    color: vec4<f32>,
    // rgb: the light that it gives off itself. w: how much of the light that falls on it comes back, as a multiple of its
    // colour.
    emissive: vec4<f32>,
    // x: the standard deviation of the angle by which it scatters what it mirrors. y: metalness. z: the share of light that
    // it mirrors at right angles. w: how much of the shade counts that is painted on its crevices.
    traits: vec4<f32>,
    // Of its coat of lacquer. x: the strength. y: the same standard deviation. z: how much light it lets through itself.
    coat: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var wood: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var wood_sampler: sampler;

const KEY: u32 = 0u;

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
#ifdef MIRRORS_SET
    @location(5) seen: vec4<f32>,
    @location(6) around: vec4<f32>,
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

#ifndef MIRRORS_SET
// Returns the light that is mirrored: that of soft lights, and in w how much of the key light, without its shadow.
fn gloss_of(soft: Soft, normal: vec3<f32>, eye: vec3<f32>) -> vec4<f32> {
    let scatter = look.traits.x;
    let rough = scatter / 1.41;
    let shares = mirrors(scatter, max(dot(normal, eye), 0.0001));
    var light = room_in_mirror(soft, reflect(-eye, normal), scatter, 0.9) * (look.traits.z * shares.x + shares.y);
    for (var i = 0u; i < 4u; i++) {
        light += lamp_in_varnish(normal, eye, table.lights[i + 1u], rough, look.traits.z) * soft.seen[i];
    }
    return vec4<f32>(light, lamp_in_varnish(normal, eye, table.lights[KEY], rough, look.traits.z).g);
}
#endif

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
    // What faces away is not drawn, but for corners of faces that do not. A loop, as it is skipped where a branch may not be.
    let toward = view.world_position - place;
    var soft: Soft;
    for (var is_seen = dot(normal, toward) > -0.35 * length(toward); is_seen; is_seen = false) {
        soft = soft_light(place + normal * 0.02, normal, open);
    }
    out.fallen = soft.fallen;
#ifdef MIRRORS_SET
    out.seen = soft.seen;
    out.around = soft.around;
#else ifdef COAT
    out.seen = soft.seen;
    out.around = soft.around;
    out.below = soft.below;
#endif
#ifndef GRAINS
#ifndef MIRRORS_SET
    out.gloss = gloss_of(soft, normal, normalize(toward));
#endif
#endif
#endif
#endif
    return out;
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
    let gloss = gloss_of(soft, normal, eye);
#else
    var fallen = in.fallen;
#ifndef MIRRORS_SET
    let gloss = in.gloss;
#endif
#ifdef COAT
    let soft = Soft(in.fallen, in.seen, in.around, in.below);
#endif
#endif
    var glitter = vec3<f32>(0.0);
#ifdef GRAINS
    let grain = grain_at(in.within);
    color = grain_color(color, grain, p, normal);
    glitter = grain_glitter(grain, eye) * (cosine * key_share);
    // Light that grazes the wall before the sand is mirrored by it.
    let through = 1.0 - glass_mirrors(max(cosine, 0.05));
    let key_through = mix(through * through, 1.0, smoothstep(0.85, 1.0, normal.y));
    fallen += key.illuminance.rgb * (cosine * key_share * key_through);
    // The sand below lights that above.
    fallen += table.up.rgb * SAND_SENDS * (0.5 - 0.5 * normal.y);
#else
    fallen += key.illuminance.rgb * (cosine * key_share * mix(1.0, open, 0.5));
    fallen += key.illuminance.rgb * comes_through(dot(normal, key.toward.xyz), key_share, look.coat.z);
#endif

    let metallic = look.traits.y;
    let scatter = look.traits.x;
    var light = color * ((1.0 - metallic) * look.emissive.w / PI) * fallen;
#ifndef GRAINS
    // Sand mirrors nothing but by its grains.
#ifdef MIRRORS_SET
    let rough = scatter / 1.41;
    var lamps = lamp_in_brass(normal, eye, key, rough, color) * key_share;
    for (var i = 0u; i < 4u; i++) {
        lamps += lamp_in_brass(normal, eye, table.lights[i + 1u], rough, color) * in.seen[i];
    }
    let shares = mirrors(scatter, straight);
    let shine = brass_mirrors(color, metallic, look.traits.z, shares);
    let tail = room(mirror, 0.6) * in.around.w + in.around.rgb * MIRRORED_AROUND;
    light += lamps * metallic + mirrored_by_brass(p, normal, mirror, scatter, tail) * shine;
#else
    light += gloss.rgb + key.illuminance.rgb * (gloss.w * key_share / key.illuminance.g);
#endif
#endif
#ifdef COAT
    let coat_shine = lacquer_mirrors(look.coat.x, straight);
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
// What the far wall mirrors of the set in front of a glass, as a share of the light that falls on that.
const SET_IN_WALL: vec3<f32> = vec3<f32>(0.05, 0.036, 0.023);

// The light of the sky that both walls mirror to and fro, which is seen between the edge and the middle of an empty bulb, and
// what comes through the solid glass of its edge, where nothing behind is bent into sight: without them the bulb would
// hardly be seen.
const VEIL: vec3<f32> = vec3<f32>(6.0, 28.0, 52.0);
const EDGE: vec3<f32> = vec3<f32>(150.0, 158.0, 170.0);

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
    let through = (1.0 - share) * (1.0 - share * empty) * mix(1.0, 0.7, solid);
    let far_share = share * (1.0 - share) * (1.0 - share) * empty;
    var near = mix(table.up.rgb * 0.012, room(mirror, GLASS_SCATTER), smoothstep(-0.05, 0.05, mirror.y));
    var far = inside.mirrored + table.up.rgb * SET_IN_WALL;
    for (var i = 0u; i < 5u; i++) {
        near += lamp_in_mirror(mirror, table.lights[i], GLASS_SCATTER);
        far += lamp_in_mirror(far_mirror, table.lights[i], GLASS_SCATTER);
    }
    let veil = VEIL * (smoothstep(0.2, 0.5, straight) * smoothstep(0.75, 0.5, straight) * empty);
    let edge = EDGE * (smoothstep(0.42, 0.22, straight) * empty);
    let light = (near * share + far * far_share + veil + edge) * view.exposure;
    return vec4<f32>(on_screen(light, at), 1.0 - through) * look.color.a;
}
#endif
