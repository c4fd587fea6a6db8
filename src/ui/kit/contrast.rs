//! High contrast: every colour of the panels is moved towards black or towards light after they are drawn.

use crate::settings::AccessSettings;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, lerp};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};

/// The luminance that divides grounds from what is written on them.
const DIVIDE: f32 = 0.06;
/// The luminance up to which a vivid colour stays as it is, such as that of Red: it tells something.
const MOST_TELLING: f32 = 0.2;
/// The share of its way to white that a light colour goes, so that its hue remains.
const LIGHTER: f32 = 0.55;
/// The opacity below which a colour stays as it is: shadows and shades of the table.
const VEIL: f32 = 0.3;

/// Raises the contrast of what the panels have drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContrastSystems;

/// Raises the contrast of what is drawn while the settings ask for it.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        ContrastSystems.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
    )
    .add_systems(
        PostUpdate,
        heighten.in_set(ContrastSystems).run_if(|access: Res<AccessSettings>| access.high_contrast),
    );
}

fn heighten(mut outputs: Query<&mut EguiFullOutput>) {
    for output in outputs.iter_mut().filter_map(|output| output.into_inner().0.as_mut()) {
        for clipped in &mut output.shapes {
            egui::epaint::shape_transform::adjust_colors(&mut clipped.shape, |color| *color = heightened(*color));
        }
    }
}

/// Returns a colour of the panels with more contrast to those of the other kind: light or dark.
pub fn heightened(color: Color32) -> Color32 {
    let [_, _, _, opacity] = color.to_normalized_gamma_f32();
    if color == Color32::PLACEHOLDER || opacity < VEIL {
        return color;
    }
    let [red, green, blue, _] = color.to_srgba_unmultiplied();
    let solid = Color32::from_rgb(red, green, blue);
    let moved = match luminance(solid) {
        dark if dark < DIVIDE => Color32::BLACK,
        middle if middle < MOST_TELLING && is_vivid(solid) => solid,
        _ => Color32::from_rgb(lighter(red), lighter(green), lighter(blue)),
    };
    // What is faint becomes as strong as it may be without hiding what is below.
    moved.gamma_multiply(opacity.sqrt())
}

fn lighter(value: u8) -> u8 {
    lerp(f32::from(value)..=255.0, LIGHTER) as u8
}

/// Returns whether a colour is far from grey and brown.
fn is_vivid(color: Color32) -> bool {
    let [red, green, blue] = [color.r(), color.g(), color.b()];
    red.max(green).max(blue) - red.min(green).min(blue) > 140
}

/// Returns the relative luminance of an opaque colour, from 0 to 1 (WCAG 2.2).
fn luminance(color: Color32) -> f32 {
    let [red, green, blue, _] = egui::Rgba::from(color).to_array();
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::theme::{
        BLACK, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM, RED, WALNUT, WALNUT_BRIGHT, WALNUT_LIGHT,
    };

    /// The contrast of two colours, from 1 to 21 (WCAG 2.2).
    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn words_stand_out_from_every_ground() {
        for ground in [INK, WALNUT, WALNUT_LIGHT, WALNUT_BRIGHT, BLACK] {
            for ink in [IVORY, IVORY_DIM, BRASS, BRASS_BRIGHT, EMBER] {
                let (usual, high) = (contrast(ink, ground), contrast(heightened(ink), heightened(ground)));
                assert!(high >= 7.0 && high > usual, "{ink:?} on {ground:?}: {usual}, {high}");
            }
        }
        for brass in [BRASS, BRASS_BRIGHT] {
            assert!(contrast(heightened(brass), heightened(INK)) >= 7.0, "a primary button");
        }
    }

    #[test]
    fn edges_and_players_are_seen() {
        for edge in [BRASS_DARK, BRASS, BRASS_BRIGHT, RED] {
            assert!(contrast(heightened(edge), heightened(WALNUT)) >= 3.0, "{edge:?}");
        }
        assert!(contrast(heightened(RED), heightened(BLACK)) >= 3.0);
        assert_eq!(heightened(RED), RED);
    }

    #[test]
    fn shades_stay_and_the_faint_grows_stronger() {
        let shade = Color32::from_black_alpha(60);
        assert_eq!(heightened(shade), shade);
        assert_eq!(heightened(Color32::TRANSPARENT), Color32::TRANSPARENT);
        let faint = IVORY.gamma_multiply(0.5);
        assert!(heightened(faint).a() > faint.a());
        assert_eq!(heightened(Color32::PLACEHOLDER), Color32::PLACEHOLDER);
    }
}
