// The lean surface: a sky, a key light, an edge light, and no more. Every line here is paid for by each pixel of
// the screen on a machine without a GPU.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> color: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> finish: vec4<f32>;

// From the left, above and a little in front, as Red sees it.
const KEY: vec3<f32> = vec3<f32>(-0.4867, 0.7787, 0.3958);
const KEY_COLOR: vec3<f32> = vec3<f32>(0.92, 0.84, 0.71);
const SKY: vec3<f32> = vec3<f32>(0.42, 0.44, 0.50);
const GROUND: vec3<f32> = vec3<f32>(0.16, 0.125, 0.10);
const EDGE: vec3<f32> = vec3<f32>(0.62, 0.74, 0.92);

#ifdef WOOD
// A smooth wave from 0 to 1. Without a sine, which costs more.
fn wave(t: f32) -> f32 {
    let f = abs(fract(t) - 0.5) * 2.0;
    return f * f * (3.0 - 2.0 * f);
}

// How light the wood is: planks along x, each with its own grain. A picture would cost several times as much here.
fn wood(place: vec2<f32>) -> f32 {
    let plank = floor(place.y * 0.0909);
    let own = fract(plank * 0.618 + 0.37);
    let along = place.x + own * 61.0;
    let bend = 1.9 * wave(along * 0.017 + own + place.y * 0.021) + 0.5 * wave(along * 0.049 - place.y * 0.08);
    let figure = wave(place.y * 0.31 + bend + own * 5.0);
    let grain = wave(place.y * 1.07 + bend * 2.3 + figure * 0.4);
    let fibre = wave(place.y * 3.3 + along * 0.06 + grain * 0.9 + bend);
    let tone = 0.80 + 0.17 * own + 0.10 * (figure - 0.5) + (grain - 0.5) * (0.05 + 0.12 * figure) + 0.07 * (fibre - 0.5);
    let across = place.y * 0.0909 - plank;
    let joint = min(across, 1.0 - across) * 11.0;
    return tone * tone * clamp(0.25 + joint * 9.0, 0.25, 1.0);
}
#endif

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
#ifdef WOOD
    return vec4<f32>(base * wood(in.world_position.xz), 1.0);
#else

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
    // Metal mirrors the room: light above, dark below.
    let mirrored = clamp(2.0 * facing * normal.y - eye.y + 0.15, 0.0, 1.0);
    let metal = KEY_COLOR * (0.22 + 1.9 * mirrored * mirrored + 1.6 * s16);
    var gloss = KEY_COLOR * (s16 * s16 * finish.x) + EDGE * (edge * finish.y);
#ifdef VERTEX_COLORS
    gloss *= min(in.color.g, 1.0);
#endif
    return vec4<f32>(base * mix(light, metal, finish.z) + gloss, 1.0);
#endif
#endif
#endif
}
