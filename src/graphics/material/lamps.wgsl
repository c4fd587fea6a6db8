// The light of the lamps and the room on a surface, and their reflections in a rough mirror.

#define_import_path tamsk::lamps

#import tamsk::measures::BRASS
#import tamsk::set::{Light, table}

const PI: f32 = 3.14159265;
// The brightness of surrounding objects in a mirror, relative to the light that they send to a matte surface. A mirror
// shows more of their dark feet.
const MIRRORED_AROUND: f32 = 0.4;
// The share of the GGX lobe that lies far from the mirror direction.
const TAIL: f32 = 0.28;
// The reach around edges of light that enters ivory, as a cosine, and the colour of that light. Longer paths lose more
// blue.
const REACH: f32 = 0.4;
const THROUGH: vec3<f32> = vec3<f32>(1.0, 0.66, 0.36);

// Returns the light of the room from a direction, without lamps and objects.
fn room(d: vec3<f32>, blur: f32) -> vec3<f32> {
    let ceiling = vec3<f32>(90.0, 103.5, 135.0) * smoothstep(-0.4 - blur, 0.9 + blur, d.y);
    let height = (d.y - 0.12) / (0.20 + blur);
    let haze = vec3<f32>(306.0, 324.0, 360.0) * exp(-height * height) / (1.0 + 2.0 * blur);
    return ceiling + haze;
}

// Returns the share of a lobe that a lamp fills. `off` is the angle between lobe and lamp, and `scatter` the standard
// deviation of the lobe's angle.
fn fills(off: f32, half_angle: f32, scatter: f32) -> f32 {
    let peak = 1.0 - exp(-half_angle * half_angle / (2.0 * scatter * scatter));
    let edge = 1.0 / (1.0 + exp(clamp(1.7 * (off - half_angle) / scatter, -30.0, 30.0)));
    let middle = 1.0 / (1.0 + exp(-1.7 * half_angle / scatter));
    return peak * edge / middle;
}

// Returns the angle between a direction and the centre of a lamp.
fn off_lamp(toward: vec3<f32>, light: Light) -> f32 {
    return acos(clamp(dot(toward, light.toward.xyz), -1.0, 1.0));
}

// Returns the luminance of a lamp.
fn nits(light: Light) -> vec3<f32> {
    return light.illuminance.rgb / (PI * light.toward.w * light.toward.w);
}

// Returns the reflection of a lamp in a mirror that scatters angles by `scatter`.
fn lamp_in_mirror(toward: vec3<f32>, light: Light, scatter: f32) -> vec3<f32> {
    return nits(light) * fills(off_lamp(toward, light), light.illuminance.w, max(scatter, 0.02));
}

// Returns the reflection of a lamp in lacquer, which has a wide haze.
fn lamp_in_lacquer(toward: vec3<f32>, light: Light, scatter: f32) -> vec3<f32> {
    let half_angle = light.illuminance.w;
    let off = off_lamp(toward, light);
    let share = 0.25 * fills(off, half_angle, max(scatter, 0.02)) + 0.4 * fills(off, half_angle, 0.25)
        + 0.35 * fills(off, half_angle, 0.8);
    return nits(light) * share;
}

// Returns the share of light that a surface reflects. `reflectance` is the share at normal incidence.
fn mirrored_share(straight: f32, reflectance: f32) -> f32 {
    let root = sqrt(reflectance);
    let ior = (1.0 + root) / (1.0 - root);
    let bent = sqrt(1.0 - (1.0 - straight * straight) / (ior * ior));
    let across = (straight - ior * bent) / (straight + ior * bent);
    let along = (bent - ior * straight) / (bent + ior * straight);
    return 0.5 * (across * across + along * along);
}

// Returns the reflection of a lamp in a rough surface by GGX, without the surface's colour. `rough` is alpha, and
// `half` the direction halfway between eye and lamp. A wide lamp makes the surface look rougher.
fn lamp_in_gloss(normal: vec3<f32>, eye: vec3<f32>, half: vec3<f32>, light: Light, rough: f32) -> vec3<f32> {
    let narrow = rough * rough;
    let wide = narrow + 0.2 * light.toward.w * light.toward.w;
    let straight = max(dot(normal, eye), 0.01);
    let cosine = max(dot(normal, light.toward.xyz), 0.02);
    let upright = dot(normal, half);
    let spread = upright * upright * (wide - 1.0) + 1.0;
    let hidden = (straight + sqrt(narrow + (1.0 - narrow) * straight * straight))
        * (cosine + sqrt(narrow + (1.0 - narrow) * cosine * cosine));
    return light.illuminance.rgb * (facing(normal, light) * wide / (PI * spread * spread * hidden));
}

// Returns the reflection of a lamp in lacquer, wood or plastic. `reflectance` is the share at normal incidence.
fn lamp_in_varnish(normal: vec3<f32>, eye: vec3<f32>, light: Light, rough: f32, reflectance: f32) -> vec3<f32> {
    let half = normalize(eye + light.toward.xyz);
    let share = mirrored_share(clamp(dot(eye, half), 0.0, 1.0), reflectance);
    return lamp_in_gloss(normal, eye, half, light, rough) * share;
}

// Returns the reflection of a lamp in brass, which may be painted darker.
fn lamp_in_brass(normal: vec3<f32>, eye: vec3<f32>, light: Light, rough: f32, color: vec3<f32>) -> vec3<f32> {
    let half = normalize(eye + light.toward.xyz);
    let grazing = pow(1.0 - clamp(dot(eye, half), 0.0, 1.0), 5.0);
    return lamp_in_gloss(normal, eye, half, light, rough) * mix(color, color / BRASS, grazing);
}

// Returns the share of light that a coat of lacquer of this strength reflects. It decreases towards grazing angles as
// in the path tracer.
fn lacquer_mirrors(strength: f32, straight: f32) -> f32 {
    return min(4.0 * strength, 1.0) * straight * straight * (0.04 + 0.96 * pow(1.0 - straight, 5.0));
}

// Returns the reflection of all lamps in a mirror that scatters angles by `scatter`.
fn lamps_in_mirror(toward: vec3<f32>, scatter: f32) -> vec3<f32> {
    var light = vec3<f32>(0.0);
    for (var i = 0u; i < 5u; i++) {
        light += lamp_in_mirror(toward, table.lights[i], scatter);
    }
    return light;
}

// Returns the shares of light that a rough mirror reflects: x of its reflectance at normal incidence, y of the rest.
fn mirrors(scatter: f32, straight: f32) -> vec2<f32> {
    let alpha = scatter / 1.41;
    let grazing = pow(1.0 - straight, 5.0) * exp(-(3.2 + 5.0 * max(0.5 - straight, 0.0)) * pow(alpha, 1.5));
    return vec2<f32>((1.0 - 1.1 * alpha * alpha) * (1.0 - grazing), grazing);
}

// Returns the share of light that brass reflects, from the `shares` of `mirrors`. Black paint, as on the floors of
// tubes, reflects nothing.
fn brass_mirrors(color: vec3<f32>, metallic: f32, reflectance: f32, shares: vec2<f32>) -> vec3<f32> {
    return color * (metallic * shares.x + ((1.0 - metallic) * reflectance * shares.x + shares.y) / BRASS);
}

// Returns the cosine of a lamp over a surface, also where the horizon cuts through the lamp.
fn facing(normal: vec3<f32>, light: Light) -> f32 {
    let cosine = dot(normal, light.toward.xyz);
    let wide = light.toward.w;
    let cut = clamp((cosine + wide) / (2.0 * wide), 0.0, 1.0);
    return select(cut * cut * wide, cosine, cosine > wide);
}

// Returns the light of a lamp that enters a translucent surface nearby and leaves it here, as a share of the light on a
// surface that faces the lamp. `cosine` is the cosine of the angle to the lamp, `share` the visible share of the lamp,
// and `lets_through` the translucency.
fn comes_through(cosine: f32, share: vec3<f32>, lets_through: f32) -> vec3<f32> {
    let around = clamp((cosine + REACH) / (1.0 + REACH), 0.0, 1.0);
    // An object that hides the lamp from this point does not hide it from all points nearby. On the side that faces
    // away, such objects are unknown.
    let open = 0.4 + 0.6 * share * smoothstep(0.0, 0.25, cosine);
    return max(around * around - max(cosine, 0.0), 0.0) * lets_through * THROUGH * open;
}
