// Film tone mapping: Stephen Hill's fit of ACES, which Bevy calls `AcesFitted`, without the settings that Bevy reads in
// every fragment.

#define_import_path tamsk::film

#import bevy_pbr::mesh_view_bindings::view

// Returns the screen colour of exposed light. `at` is the position on the screen.
fn on_screen(exposed: vec3<f32>, at: vec2<f32>) -> vec3<f32> {
#ifdef TONEMAPPED
    // Tone mapping comes later.
    return exposed;
#else
    let light = exposed * exp2(view.color_grading.exposure) * mat3x3<f32>(
        vec3<f32>(0.59719, 0.35458, 0.04823),
        vec3<f32>(0.07600, 0.90834, 0.01566),
        vec3<f32>(0.02840, 0.13383, 0.83777),
    );
    let curved = (light * (light + 0.0245786) - 0.000090537) / (light * (0.983729 * light + 0.4329510) + 0.238081);
    let seen = clamp(curved * mat3x3<f32>(
        vec3<f32>(1.60475, -0.53108, -0.07367),
        vec3<f32>(-0.10208, 1.10813, -0.00605),
        vec3<f32>(-0.00327, -0.07276, 1.07602),
    ), vec3<f32>(0.0), vec3<f32>(1.0));
    // Dithering, which prevents bands in dark gradients. Steps are wider for brighter colours.
    let noise = fract(dot(vec2<f32>(171.0, 231.0), at) / vec3<f32>(103.0, 71.0, 97.0)) - 0.5;
    return seen + noise * (2.2 / 255.0) * sqrt(seen);
#endif
}
