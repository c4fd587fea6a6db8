// The lean surface: a sky, a key light, an edge light, and no more. Every line here is paid for by each pixel of
// the screen on a machine without a GPU.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> color: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> finish: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var picture_sampler: sampler;

// From the left, above and a little in front, as Red sees it.
const KEY: vec3<f32> = vec3<f32>(-0.4867, 0.7787, 0.3958);
const KEY_COLOR: vec3<f32> = vec3<f32>(0.92, 0.84, 0.71);
const SKY: vec3<f32> = vec3<f32>(0.42, 0.44, 0.50);
const GROUND: vec3<f32> = vec3<f32>(0.16, 0.125, 0.10);
const EDGE: vec3<f32> = vec3<f32>(0.62, 0.74, 0.92);

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef MARK
    var out = vec4<f32>(color.rgb * finish.z, color.a);
#ifdef VERTEX_COLORS
    out *= in.color;
#endif
#ifdef VERTEX_UVS_A
    // Marks that shrink are drawn along u as far as their share.
    out.a *= select(0.0, 1.0, in.uv.x <= finish.w);
#endif
    return out;
#else

    var base = color.rgb;
#ifdef VERTEX_COLORS
    base *= in.color.rgb;
#endif
#ifdef PICTURE
    return vec4<f32>(base * textureSample(picture, picture_sampler, in.uv).rgb, 1.0);
#else
#ifdef LIT_PICTURE
    base *= textureSample(picture, picture_sampler, in.uv).rgb;
#endif

    let normal = normalize(in.world_normal);
    let eye = normalize(view.world_position - in.world_position.xyz);
    let facing = clamp(dot(normal, eye), 0.0, 1.0);
    let grazing = 1.0 - facing;
    let edge = grazing * grazing * grazing;
    let half_way = max(dot(normal, normalize(KEY + eye)), 0.0);
    let s4 = half_way * half_way * half_way * half_way;
    let s16 = s4 * s4 * s4 * s4;

#ifdef GLASS
    // Premultiplied: highlights are added, the body only tints.
    let glint = s16 * s16 * s16 * s16 * finish.x;
    let body = color.a * (0.10 + 0.9 * edge);
    let light = base * body + EDGE * (edge * finish.y) + KEY_COLOR * glint;
    return vec4<f32>(light, clamp(body + 0.5 * glint, 0.0, 1.0));
#else
    let key = max(dot(normal, KEY), 0.0);
    let light = mix(GROUND, SKY, 0.5 + 0.5 * normal.y) + KEY_COLOR * key;
    let gloss = KEY_COLOR * (s16 * s16 * finish.x) + EDGE * (edge * finish.y);
    return vec4<f32>(base * light + gloss, 1.0);
#endif
#endif
#endif
}
