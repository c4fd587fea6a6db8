// The lighting of High: the key light, the rim light and the studio lamps with shadows, the light of the room and the
// table, and reflections of the set in brass and glass.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    mesh_functions,
    mesh_view_bindings as view_bindings,
    mesh_view_types::DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, main_pass_post_lighting_processing},
    shadows,
}
#import tamsk::glass::glass_light
#import tamsk::grains::{SAND_SENDS, grain_at, grain_color, grain_glitter}
#import tamsk::lamps::{
    MIRRORED_AROUND, PI, brass_mirrors, comes_through, facing, lacquer_mirrors, lamp_in_brass, lamp_in_lacquer,
    lamp_in_varnish, mirrors, room,
}
#import tamsk::left::{ground, left_by_piles, sky_between_glasses, through_glasses}
#import tamsk::measures::{ROOM_ASIDE, ROOM_UP}
#import tamsk::mirrored::mirrored_by_brass
#import tamsk::set::{glass_mirrors, table}

// x: the reflected light, as a multiple of the colour. y: the weight of painted shade in crevices. z: the transmitted
// light.
@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> traits: vec4<f32>;

const KEY: u32 = 0u;

// Returns the share of the key light that the shadow map does not block.
fn left_by_map(position: vec4<f32>, normal: vec3<f32>, at: vec2<f32>) -> f32 {
    var left = 1.0;
    for (var n = 0u; n < view_bindings::lights.n_directional_lights; n++) {
        if (view_bindings::lights.directional_lights[n].flags & DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) != 0u {
            let view_z = (view_bindings::view.view_from_world * position).z;
            left = shadows::fetch_directional_shadow(n, position, normal, view_z, at);
        }
    }
    return left;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var surface = pbr_input_from_standard_material(in, is_front);
    surface.material.base_color = alpha_discard(surface.material, surface.material.base_color);
    let normal = surface.N;
    let eye = surface.V;
    let p = surface.world_position.xyz + surface.world_normal * 0.02;
#ifdef GLASS
    var clear: FragmentOutput;
    clear.color = main_pass_post_lighting_processing(surface, vec4<f32>(glass_light(p, normal, eye), 1.0));
    return clear;
#else
    var color = surface.material.base_color.rgb;

    // The painted shade in crevices.
    var open = 1.0;
#ifdef VERTEX_COLORS
    let painted = in.color.rgb;
#ifdef TABLE
    // Removes the painted shadow of the table.
    color /= max(in.color.a, 0.02);
#else
    {
        let brightest = max(painted.r, max(painted.g, painted.b));
        // Brighter vertex colours are tints, as of the inlaid line of the board. Darker colours are black.
        if brightest > 0.095 && brightest < 1.5 {
            color /= max(painted, vec3<f32>(0.01));
            open = mix(1.0, min(painted.g, 1.0), traits.y);
        }
    }
#endif
#endif

    var glitter = vec3<f32>(0.0);
#ifdef GRAINS
    {
        // The grains move with their glass.
        var place = in.world_position.xyz;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
        place -= mesh_functions::get_world_from_local(in.instance_index)[3].xyz;
#endif
        let grain = grain_at(place);
        color = grain_color(color, grain, p, normal);
        glitter = grain_glitter(grain, eye);
    }
#endif

    let metallic = surface.material.metallic;
    let roughness = surface.material.perceptual_roughness;
    let scatter = 1.41 * roughness * roughness;
    let straight = max(dot(normal, eye), 0.0001);
    let mirror = reflect(-eye, normal);
    let matte = color * (1.0 - metallic);
    let reflectance = 0.16 * surface.material.reflectance.x * surface.material.reflectance.x;
    let shares = mirrors(scatter, straight);
#ifdef MIRRORS_SET
    let shine = brass_mirrors(color, metallic, reflectance, shares);
#else
    let shine = vec3<f32>(reflectance * shares.x + shares.y);
#endif
#ifdef STANDARD_MATERIAL_CLEARCOAT
    let coat_shine = lacquer_mirrors(surface.material.clearcoat, straight);
    let coat_scatter = 1.41 * surface.material.clearcoat_perceptual_roughness * surface.material.clearcoat_perceptual_roughness;
#endif

    // The visible share of each lamp.
    var seen: array<f32, 5>;
    let left = left_by_piles(p);
    seen[0] = left_by_map(surface.world_position, surface.world_normal, in.position.xy);
    seen[1] = left.lamps.x;
    seen[2] = left.lamps.y;
    seen[3] = left.lamps.z;
    seen[4] = left.lamps.w;

    var fallen = vec3<f32>(0.0);
    var lamps = vec3<f32>(0.0);
    var coat_gloss = vec3<f32>(0.0);
    for (var i = 0u; i < 5u; i++) {
        let light = table.lights[i];
        let share = mix(vec3<f32>(1.0), seen[i] * through_glasses(p, light), table.counts.x);
        let cosine = facing(normal, light);
#ifdef GRAINS
        // The glass wall in front of the sand reflects light at grazing angles.
        let through = 1.0 - glass_mirrors(max(cosine, 0.05));
        fallen += light.illuminance.rgb * (cosine * share * mix(through * through, 1.0, smoothstep(0.85, 1.0, normal.y)));
#else
        fallen += light.illuminance.rgb * (cosine * share);
#endif
#ifdef MIRRORS_SET
        lamps += lamp_in_brass(normal, eye, light, roughness * roughness, color) * (metallic * share);
#else
        lamps += lamp_in_varnish(normal, eye, light, roughness * roughness, reflectance) * share;
#endif
#ifdef STANDARD_MATERIAL_CLEARCOAT
        coat_gloss += lamp_in_lacquer(mirror, light, coat_scatter) * share;
#endif
        if i == KEY {
            glitter *= cosine * share;
            fallen += light.illuminance.rgb * comes_through(dot(normal, light.toward.xyz), share, traits.z);
        }
    }
    let sky = mix(1.0, max(left.sky, 0.04) * sky_between_glasses(p), table.counts.x) * mix(1.0, open, 0.8);
    // Objects that hide the sky reflect light.
    let around = table.up.rgb * (left.sent * (0.55 / PI));
    let upward = 0.5 + 0.5 * normal.y;
    let above = mix(ROOM_ASIDE, ROOM_UP, clamp(normal.y, 0.0, 1.0)) * clamp(normal.y + 1.0, 0.0, 1.0);
    let below = ground(p, left.sent_up);
    fallen = fallen * mix(1.0, open, 0.5) + above * sky + around * (PI * 0.9);
    fallen += below * ((1.0 - upward) * mix(1.0, open, 0.7));
    var out_light = matte * (traits.x / PI) * fallen;

#ifdef GRAINS
    // Lower sand reflects light onto upper sand.
    out_light += matte / PI * table.up.rgb * SAND_SENDS * (1.0 - upward);
#endif

#ifdef MIRRORS_SET
    let gloss = mirrored_by_brass(p, normal, mirror, scatter, room(mirror, 0.6) * sky + around * MIRRORED_AROUND);
#else
    let level = smoothstep(-0.15, 0.15, mirror.y);
    let gloss = mix(below / PI, room(mirror, scatter) * 0.9, level) * sky + around * MIRRORED_AROUND;
#endif
#ifndef GRAINS
    // Sand has no reflections except for the glitter of grains.
    out_light += gloss * shine + lamps;
#endif
#ifdef STANDARD_MATERIAL_CLEARCOAT
    coat_gloss += mix(below / PI, room(mirror, coat_scatter), smoothstep(-0.15, 0.15, mirror.y)) * sky + around * MIRRORED_AROUND;
    out_light = out_light * (1.0 - coat_shine) + coat_gloss * coat_shine;
#endif

    let emissive = surface.material.emissive.rgb;
    var light = vec4<f32>(out_light * view_bindings::view.exposure + emissive + glitter, surface.material.base_color.a);
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(surface, light);
    return out;
#endif
}
