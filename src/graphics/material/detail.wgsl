// The standard material, and what it lacks for the set: the edges of thin glass, the grain of sand, and the dark between
// rings and inside tubes.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    mesh_functions,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
}
#import tamsk::key_light::TO_KEY_LIGHT

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> edge: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> grain: vec4<f32>;

// Returns a pseudo-random number from 0 to 1 for a cell of a grid.
fn cell(place: vec3<f32>) -> f32 {
    var p = fract(place * vec3<f32>(0.1031, 0.1137, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var surface = pbr_input_from_standard_material(in, is_front);
    surface.material.base_color = alpha_discard(surface.material, surface.material.base_color);
    var glitter = vec3<f32>(0.0);
    if grain.x > 0.0 {
        // Grains move with their glass.
        var place = in.world_position.xyz;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
        place -= mesh_functions::get_world_from_local(in.instance_index)[3].xyz;
#endif
        place *= grain.x;
        // Grains smaller than a pixel are seen as their mean.
        let width = max(length(fwidth(place)), 1e-4);
        let seen = clamp(1.6 / width - 0.6, 0.0, 1.0);
        let at = floor(place);
        let own = cell(at);
        let shade = 1.0 + grain.y * (own - 0.5) * 2.0 * seen;
        surface.material.base_color = vec4<f32>(surface.material.base_color.rgb * shade, surface.material.base_color.a);
        // Few grains happen to mirror the key light to the eye: others, as the eye moves.
        let turned = cell(at + floor(surface.V * 24.0) * 7.0);
        let lit = max(dot(surface.N, TO_KEY_LIGHT), 0.0);
        glitter = vec3<f32>(1.0, 0.94, 0.82) * (grain.z * seen * lit * smoothstep(0.965, 1.0, turned));
    }
#ifdef VERTEX_COLORS
    // The studio is far away: without this, the depth of a tube would mirror its lamps.
    let open = clamp(in.color.g, 0.0, 1.0);
    surface.specular_occlusion *= mix(1.0, open * open, grain.w);
    // Light painted on rims is for the lean shader: here the lamps find them.
    let painted = max(in.color.rgb, vec3<f32>(1.0));
    surface.material.base_color = vec4<f32>(
        surface.material.base_color.rgb / mix(vec3<f32>(1.0), painted, grain.w),
        surface.material.base_color.a,
    );
#endif
    var light = apply_pbr_lighting(surface);
    light = vec4<f32>(light.rgb + glitter, light.a);
    let grazing = 1.0 - clamp(dot(surface.N, surface.V), 0.0, 1.0);
    let rim = grazing * grazing * grazing;
    // The glass is longest to look through near its edge and dark there; on the edge itself it carries light.
    let hidden = edge.w * smoothstep(0.35, 1.0, rim);
    let shine = edge.rgb * (rim * rim);
    light = vec4<f32>(light.rgb * (1.0 - hidden) + shine, light.a + (1.0 - light.a) * hidden);
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(surface, light);
    return out;
}
