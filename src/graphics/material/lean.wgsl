// The lean material: only sky light, a key light and an edge light.
//
// Without a GPU, fragments are expensive and vertices are cheap. Lighting is therefore computed per vertex, and
// fragments only interpolate it. The meshes are fine enough for that.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import tamsk::measures::TO_KEY_LIGHT

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> color: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> finish: vec4<f32>;

const KEY_COLOR: vec3<f32> = vec3<f32>(0.92, 0.84, 0.71);
const SKY: vec3<f32> = vec3<f32>(0.42, 0.44, 0.50);
const GROUND: vec3<f32> = vec3<f32>(0.16, 0.125, 0.10);
const EDGE: vec3<f32> = vec3<f32>(0.62, 0.74, 0.92);

struct VertexOutput {
    @builtin(position) position: vec4<f32>,
#ifdef LIT
    // Linear interpolation is cheaper than perspective-correct interpolation. The triangles are too small for a visible
    // difference.
    @location(0) @interpolate(linear) color: vec3<f32>,
#else
    @location(0) color: vec4<f32>,
#endif
#ifdef WOOD
    // The position on the table.
    @location(1) place: vec2<f32>,
#endif
#ifdef MARK
    @location(1) share: f32,
#endif
}

@vertex
fn vertex(in: Vertex) -> VertexOutput {
    var out: VertexOutput;
#ifdef EDGE_SHADE
    // The shade is in clip space, in front of everything. finish.x is its inward reach.
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
#ifdef TONEMAPPED
    out.color = vec4<f32>(out.color.rgb * 1.9, out.color.a);
#endif
    out.share = 0.0;
#ifdef VERTEX_UVS_A
    out.share = in.uv.x;
#endif
#else
#ifdef WOOD
    out.color = color * tint;
    out.place = place.xz;
#else
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    let eye = normalize(view.world_position - place);
    let facing = clamp(dot(normal, eye), 0.0, 1.0);
    let grazing = 1.0 - facing;
    let edge = grazing * grazing * grazing;
    let half_way = max(dot(normal, normalize(TO_KEY_LIGHT + eye)), 0.0);
    let s4 = half_way * half_way * half_way * half_way;
    let s16 = s4 * s4 * s4 * s4;
#ifdef GLASS
    // With premultiplied alpha, highlights are added, and the body only tints.
    let glint = s16 * s16 * finish.x;
    let body = color.a * (0.10 + 0.9 * edge);
    let light = color.rgb * body + EDGE * (edge * finish.y) + KEY_COLOR * glint;
    out.color = vec4<f32>(light, clamp(body + 0.5 * glint, 0.0, 1.0));
#else
    let key = max(dot(normal, TO_KEY_LIGHT), 0.0);
    let light = mix(GROUND, SKY, 0.5 + 0.5 * normal.y) + KEY_COLOR * key;
    // Metal reflects the room, which is bright above and dark below.
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
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef WOOD
    return vec4<f32>(in.color.rgb * wood(in.place), 1.0);
#else
#ifdef MARK
    // Shrinking marks are drawn along u up to finish.w.
    return vec4<f32>(in.color.rgb, select(0.0, in.color.a, in.share <= finish.w));
#else
#ifdef LIT
#ifdef TRANSLUCENT
    return vec4<f32>(in.color, color.a);
#else
    return vec4<f32>(in.color, 1.0);
#endif
#else
    return in.color;
#endif
#endif
#endif
}

#ifdef WOOD
// Returns value noise from 0 to 1. The value of a cell is the fractional part of the product of a column factor and a
// row factor, so that the four cells around a point cost little more than one cell.
fn noise(place: vec2<f32>) -> f32 {
    let at = floor(place);
    let within = place - at;
    let t = within * within * (3.0 - 2.0 * within);
    let columns = 17.0 + 61.0 * fract(vec2<f32>(at.x, at.x + 1.0) * 0.7549);
    let rows = 11.0 + 53.0 * fract(vec2<f32>(at.y, at.y + 1.0) * 0.5698);
    let between = mix(fract(columns * rows.x), fract(columns * rows.y), t.y);
    return mix(between.x, between.y, t.x);
}

// Returns the brightness of the wood: planks along x, each with a different grain. The function is expensive, but wood
// is drawn only while the camera moves (see `still`).
fn wood(place: vec2<f32>) -> f32 {
    let across = place.y * 0.0909;
    let part = fract(across);
    let plank = across - part;
    let own = fract(plank * 0.618 + 0.37);
    let along = place.x + own * 190.0;
    let sway = noise(vec2<f32>(along * 0.05, place.y * 0.22 + plank * 7.0));
    let figure = noise(vec2<f32>(along * 0.045, place.y * 0.9 + sway * 3.4));
    let rings = abs(fract(figure * 4.3 + sway * 1.7) - 0.5) * 2.0;
    let fibre = noise(vec2<f32>(along * 0.32, place.y * 5.2 + sway * 2.0));
    let tone = 0.76 + 0.14 * own + 0.07 * (rings * rings * (3.0 - 2.0 * rings) - 0.5) + 0.11 * (fibre - 0.5)
        + 0.16 * (figure - 0.5);
    // The joint between planks, with worn edges.
    let joint = 5.5 - abs(part - 0.5) * 11.0;
    return tone * tone * (1.0 - 0.6 * (1.0 - min(joint * 9.0, 1.0)) - 0.12 * (1.0 - min(joint * 2.0, 1.0)));
}
#endif
