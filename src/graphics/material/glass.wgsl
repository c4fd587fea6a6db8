// Clear glass: what is behind, bent by its walls, and what both of them mirror.

#define_import_path tamsk::glass

#import bevy_pbr::mesh_view_bindings as view_bindings
#import tamsk::lamps::lamp_in_mirror
#import tamsk::mirrored::mirrored
#import tamsk::set::{GLASS_IOR, glass_mirrors, inside_glass, table}

// The thickness of a wall in centimetres, how sharply it mirrors, and how much of the light passes along its edge.
const WALL: f32 = 0.07;
const GLASS_SCATTER: f32 = 0.03;
const EDGE_PASSES: f32 = 0.72;

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
    let mirrors = mix(2.0 * once / (1.0 + once), once, sand);
    // What is behind, bent by the wall: the longer the way in it, the more.
    let bent = refract(-eye, normal, 1.0 / GLASS_IOR);
    let way = min(2.0 * WALL / max(dot(-bent, normal), 0.1), 0.7);
    let clip = view_bindings::view.clip_from_world * vec4<f32>(p + bent * way, 1.0);
    let at = clip.xy / clip.w * vec2<f32>(0.5, -0.5) + 0.5;
    let full = vec2<f32>(textureDimensions(view_bindings::view_transmission_texture));
    let place = (at * view_bindings::view.viewport.zw + view_bindings::view.viewport.xy) / full;
    let behind = textureSampleLevel(
        view_bindings::view_transmission_texture, view_bindings::view_transmission_sampler, place, 0.0,
    ).rgb;
    // Along its edge the shell is solid glass to the eye, in which light goes astray. Before sand there is one wall only.
    let solid = smoothstep(0.45, 0.10, straight) * (1.0 - sand);
    let through = (1.0 - mirrors) * (1.0 - mirrors * (1.0 - sand)) * mix(1.0, EDGE_PASSES, solid);
    let mirror = reflect(-eye, normal);
    var light = mirrored(p, mirror, GLASS_SCATTER) * mirrors;
    let far_mirrors = mirrors * (1.0 - mirrors) * (1.0 - mirrors) * (1.0 - sand);
    light += inside.mirrored * far_mirrors;
    for (var i = 0u; i < 5u; i++) {
        light += lamp_in_mirror(far_mirror, table.lights[i], GLASS_SCATTER) * far_mirrors;
    }
    return behind * through + light * view_bindings::view.exposure;
}
