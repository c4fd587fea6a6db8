// The material of Medium: the lighting of High, with the key light computed per fragment and the soft light per vertex.
// Bevy's lighting is not used.

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
    // rgb: the colour. a: the opacity.
    color: vec4<f32>,
    // rgb: the emitted light. w: the reflected light, as a multiple of the colour.
    emissive: vec4<f32>,
    // x: the standard deviation of the angle by which reflections are scattered. y: the metalness. z: the reflectance
    // at normal incidence. w: the weight of painted shade in crevices.
    traits: vec4<f32>,
    // x: the strength of the coat of lacquer. y: the standard deviation of the coat's scattering. z: the transmitted
    // light.
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
    // The soft light on the surface, and its reflection of soft lights. w: the reflection of the key light.
    @location(2) fallen: vec3<f32>,
    @location(3) gloss: vec4<f32>,
#ifdef VERTEX_COLORS
    @location(4) tint: vec4<f32>,
#endif
#ifdef TABLE
    @location(5) uv: vec2<f32>,
#endif
#ifdef GRAINS
    // The position relative to the glass.
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

// Returns the meaning of a vertex colour: a tint, and the shade of crevices in w.
fn painted(tint: vec4<f32>) -> vec4<f32> {
    let brightest = max(tint.r, max(tint.g, tint.b));
    // Brighter vertex colours are tints, as of the inlaid line of the board. Darker colours are black.
    if brightest > 0.095 && brightest < 1.5 {
        return vec4<f32>(1.0, 1.0, 1.0, mix(1.0, min(tint.g, 1.0), look.traits.w));
    }
    return vec4<f32>(tint.rgb, 1.0);
}

#ifndef MIRRORS_SET
// Returns the reflection of soft lights, and in w the reflection of the key light without shadows.
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
    // Skips vertices that face away, except near the silhouette. This is a loop because a branch might not be skipped.
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
    // Removes the painted shadow of the table, as shadows are computed below.
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
    // The glass wall in front of the sand reflects light at grazing angles.
    let through = 1.0 - glass_mirrors(max(cosine, 0.05));
    let key_through = mix(through * through, 1.0, smoothstep(0.85, 1.0, normal.y));
    fallen += key.illuminance.rgb * (cosine * key_share * key_through);
    // Lower sand reflects light onto upper sand.
    fallen += table.up.rgb * SAND_SENDS * (0.5 - 0.5 * normal.y);
#else
    fallen += key.illuminance.rgb * (cosine * key_share * mix(1.0, open, 0.5));
    fallen += key.illuminance.rgb * comes_through(dot(normal, key.toward.xyz), key_share, look.coat.z);
#endif

    let metallic = look.traits.y;
    let scatter = look.traits.x;
    var light = color * ((1.0 - metallic) * look.emissive.w / PI) * fallen;
#ifndef GRAINS
    // Sand has no reflections except for the glitter of grains.
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
// The standard deviation of the angle by which glass scatters reflections.
const GLASS_SCATTER: f32 = 0.03;
// The reflection of the set in the far wall of a glass, as a share of the light on the set.
const SET_IN_WALL: vec3<f32> = vec3<f32>(0.05, 0.036, 0.023);

// The sky light reflected between both walls, which is visible between the edge and the middle of an empty bulb, and
// the light through the solid glass of the edge. Without them, the bulb would be almost invisible.
const VEIL: vec3<f32> = vec3<f32>(6.0, 28.0, 52.0);
const EDGE: vec3<f32> = vec3<f32>(150.0, 158.0, 170.0);

// Returns the light that a thin shell of glass reflects, and in a the share of the background that it hides.
fn glass(p: vec3<f32>, normal: vec3<f32>, eye: vec3<f32>, straight: f32, mirror: vec3<f32>, at: vec2<f32>) -> vec4<f32> {
    // The far wall also reflects lamps, upside down like a concave mirror, and the sand.
    let level = normalize(vec3<f32>(eye.x, 0.0, eye.z));
    let far_mirror = reflect(-eye, 2.0 * dot(normal, level) * level - normal);
    let inside = inside_glass(p, far_mirror);
    let once = glass_mirrors(straight);
    // Each wall has two reflecting sides. In front of sand there is only one wall.
    let share = mix(2.0 * once / (1.0 + once), once, inside.sand);
    let empty = 1.0 - inside.sand;
    // At its edge the shell looks like solid glass, which loses light.
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
