// The lean surface: a sky, a key light, an edge light, and no more.
//
// On a machine without a GPU every pixel is dear and every corner is cheap. So the light is worked out at the corners
// of the triangles, which are many, and a pixel only takes the mean of them.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> color: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> finish: vec4<f32>;

// From the left, above and a little in front, as Red sees it.
const KEY: vec3<f32> = vec3<f32>(-0.4867, 0.7787, 0.3958);
const KEY_COLOR: vec3<f32> = vec3<f32>(0.92, 0.84, 0.71);
const SKY: vec3<f32> = vec3<f32>(0.42, 0.44, 0.50);
const GROUND: vec3<f32> = vec3<f32>(0.16, 0.125, 0.10);
const EDGE: vec3<f32> = vec3<f32>(0.62, 0.74, 0.92);

struct Corner {
    @builtin(position) position: vec4<f32>,
#ifdef LIT
    // Of small triangles seen through a long lens nobody can tell which way the mean is taken; this one is cheaper.
    @location(0) @interpolate(linear) color: vec3<f32>,
#else
    @location(0) color: vec4<f32>,
#endif
#ifdef WOOD
    // Where it is on the table, and how the grain sways there.
    @location(1) place: vec3<f32>,
#endif
#ifdef MARK
    @location(1) share: f32,
#endif
}

@vertex
fn vertex(in: Vertex) -> Corner {
    var out: Corner;
#ifdef VEIL
    // Flat on the picture, in front of everything; finish.x says how far inward it reaches.
    out.position = vec4<f32>(in.position.x, in.position.y * (1.0 - in.position.z * finish.x), 1.0, 1.0);
    out.color = color;
#ifdef VERTEX_COLORS
    out.color = color * in.color;
#endif
#else
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let place = mesh_functions::mesh_position_local_to_world(world_from_local, vec4<f32>(in.position, 1.0)).xyz;
    out.position = position_world_to_clip(place);

    var tint = vec4<f32>(1.0);
#ifdef VERTEX_COLORS
    tint = in.color;
#endif

#ifdef MARK
    out.color = vec4<f32>(color.rgb * finish.z, color.a) * tint;
#ifdef BRIGHTER
    out.color = vec4<f32>(out.color.rgb * 1.9, out.color.a);
#endif
    out.share = 0.0;
#ifdef VERTEX_UVS_A
    out.share = in.uv.x;
#endif
#else
#ifdef WOOD
    out.color = color * tint;
    out.place = vec3<f32>(place.xz, sway(place.xz));
#else
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    let eye = normalize(view.world_position - place);
    let facing = clamp(dot(normal, eye), 0.0, 1.0);
    let grazing = 1.0 - facing;
    let edge = grazing * grazing * grazing;
    let half_way = max(dot(normal, normalize(KEY + eye)), 0.0);
    let s4 = half_way * half_way * half_way * half_way;
    let s16 = s4 * s4 * s4 * s4;
#ifdef GLASS
    // Premultiplied: highlights are added, the body only tints.
    let glint = s16 * s16 * finish.x;
    let body = color.a * (0.10 + 0.9 * edge);
    let light = color.rgb * body + EDGE * (edge * finish.y) + KEY_COLOR * glint;
    out.color = vec4<f32>(light, clamp(body + 0.5 * glint, 0.0, 1.0));
#else
    let key = max(dot(normal, KEY), 0.0);
    let light = mix(GROUND, SKY, 0.5 + 0.5 * normal.y) + KEY_COLOR * key;
    // Metal mirrors the room: light above, dark below.
    let mirrored = clamp(2.0 * facing * normal.y - eye.y + 0.15, 0.0, 1.0);
    let metal = KEY_COLOR * (0.22 + 1.9 * mirrored * mirrored + 1.6 * s16);
    let gloss = (KEY_COLOR * (s16 * s16 * finish.x) + EDGE * (edge * finish.y)) * min(tint.g, 1.0);
    out.color = color.rgb * tint.rgb * mix(light, metal, finish.z) + gloss;
#endif
#endif
#endif
#endif
    return out;
}

@fragment
fn fragment(in: Corner) -> @location(0) vec4<f32> {
#ifdef WOOD
    return vec4<f32>(in.color.rgb * wood(in.place.xy, in.place.z), 1.0);
#else
#ifdef MARK
    // Marks that shrink are drawn along u as far as their share.
    return vec4<f32>(in.color.rgb, select(0.0, in.color.a, in.share <= finish.w));
#else
#ifdef LIT
    return vec4<f32>(in.color, 1.0);
#else
    return in.color;
#endif
#endif
#endif
}

#ifdef WOOD
// A wave from 0 to 1. Without a sine, which costs more.
fn wave(t: f32) -> f32 {
    return abs(fract(t) - 0.5) * 2.0;
}

// How the grain sways. It changes slowly, so the corners of the triangles are near enough.
fn sway(place: vec2<f32>) -> f32 {
    let s = wave(place.x * 0.019 + place.y * 0.024);
    return 2.1 * s * s * (3.0 - 2.0 * s);
}

// How light the wood is: planks along x, each with its own grain. A picture would cost several times as much here.
fn wood(place: vec2<f32>, sway: f32) -> f32 {
    let across = place.y * 0.0909;
    let part = fract(across);
    let own = fract((across - part) * 0.618 + 0.37);
    let grain = wave(place.y * 0.83 + sway * 2.3 + own * 7.0);
    let fibre = wave(place.y * 3.3 + sway + grain * 1.4);
    let tone = 0.70 + 0.18 * own + 0.12 * grain * grain + 0.08 * fibre;
    let joint = (0.5 - abs(part - 0.5)) * 99.0;
    return tone * tone * min(0.25 + joint, 1.0);
}
#endif
