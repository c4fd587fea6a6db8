// The lamps and the room as they light a surface, and as a mirror shows them that scatters light.

#define_import_path tamsk::lamps

#import tamsk::set::{Light, table}

const PI: f32 = 3.14159265;
// The share of GGX's lobe that is far around the direction of the mirror.
const TAIL: f32 = 0.28;

// Returns the light of the room from a direction, without its lamps and without what stands in it.
fn room(d: vec3<f32>, blur: f32) -> vec3<f32> {
    let ceiling = vec3<f32>(90.0, 103.5, 135.0) * smoothstep(-0.4 - blur, 0.9 + blur, d.y);
    let height = (d.y - 0.12) / (0.20 + blur);
    let haze = vec3<f32>(306.0, 324.0, 360.0) * exp(-height * height) / (1.0 + 2.0 * blur);
    return ceiling + haze;
}

// Returns the share of a lobe that a lamp fills. `off` is the angle between them, `scatter` the standard deviation of the
// lobe's angle.
fn fills(off: f32, half_angle: f32, scatter: f32) -> f32 {
    let peak = 1.0 - exp(-half_angle * half_angle / (2.0 * scatter * scatter));
    let edge = 1.0 / (1.0 + exp(clamp(1.7 * (off - half_angle) / scatter, -30.0, 30.0)));
    let middle = 1.0 / (1.0 + exp(-1.7 * half_angle / scatter));
    return peak * edge / middle;
}

// Returns the angle between a direction and the middle of a lamp.
fn off_lamp(toward: vec3<f32>, light: Light) -> f32 {
    return acos(clamp(dot(toward, light.toward.xyz), -1.0, 1.0));
}

// Returns the brightness of a lamp.
fn nits(light: Light) -> vec3<f32> {
    return light.illuminance.rgb / (PI * light.toward.w * light.toward.w);
}

// Returns the light of a lamp in a mirror that scatters by `scatter`, without the tail of the lobe.
fn lamp_in_mirror(toward: vec3<f32>, light: Light, scatter: f32) -> vec3<f32> {
    return nits(light) * fills(off_lamp(toward, light), light.illuminance.w, max(scatter, 0.02));
}

// Returns the light of a lamp in the tail of the lobe, which is so wide that it shows no shapes.
fn lamp_in_tail(toward: vec3<f32>, light: Light, scatter: f32) -> vec3<f32> {
    return nits(light) * fills(off_lamp(toward, light), light.illuminance.w, min(3.0 * max(scatter, 0.02), 0.9));
}

// Returns the light of a lamp in lacquer, whose coat has a wide haze.
fn lamp_in_lacquer(toward: vec3<f32>, light: Light, scatter: f32) -> vec3<f32> {
    let half_angle = light.illuminance.w;
    let off = off_lamp(toward, light);
    let share = 0.3 * fills(off, half_angle, max(scatter, 0.02)) + 0.45 * fills(off, half_angle, 0.25)
        + 0.45 * fills(off, half_angle, 0.8);
    return nits(light) * share;
}

// Returns all that comes from a direction where nothing stands, without the tails of the lobes.
fn studio(toward: vec3<f32>, scatter: f32) -> vec3<f32> {
    var light = room(toward, scatter);
    for (var i = 0u; i < 5u; i++) {
        light += lamp_in_mirror(toward, table.lights[i], scatter);
    }
    return light;
}

// Returns which share of light a rough mirror sends back: x of what it reflects at right angles, y of the rest.
fn mirrors(scatter: f32, straight: f32) -> vec2<f32> {
    let alpha = scatter / 1.41;
    let grazing = pow(1.0 - straight, 5.0) * exp(-(3.2 + 5.0 * max(0.5 - straight, 0.0)) * pow(alpha, 1.5));
    return vec2<f32>((1.0 - 1.1 * alpha * alpha) * (1.0 - grazing), grazing);
}

// Returns how much of a lamp faces a surface: its cosine, also where the horizon cuts through the lamp.
fn facing(normal: vec3<f32>, light: Light) -> f32 {
    let cosine = dot(normal, light.toward.xyz);
    let wide = light.toward.w;
    let cut = clamp((cosine + wide) / (2.0 * wide), 0.0, 1.0);
    return select(cut * cut * wide, cosine, cosine > wide);
}
