//! How lost and translucent glasses look at each quality.

use super::*;
use crate::session::quality::Quality;

/// Returns how much more red than anything else a colour is.
fn redness(color: Color) -> f32 {
    let Srgba { red, green, blue, .. } = color.to_srgba();
    red - green.max(blue)
}

fn brightness(color: Color) -> f32 {
    color.to_linear().luminance()
}

#[test]
fn a_lost_glass_shows_whose_it_was_at_every_quality() {
    let wood = Handle::default();
    let looks: Vec<Box<dyn Fn(Surface) -> Color>> = vec![
        Box::new(|surface| Color::LinearRgba(surface.lean(Fade::NONE).color)),
        Box::new(|surface| surface.standard(&wood, Quality::Medium, Fade::NONE).base_color),
        Box::new(|surface| surface.standard(&wood, Quality::High, Fade::NONE).base_color),
    ];
    for color in looks {
        let [red, black] = Player::BOTH.map(|player| color(Surface::DeadCap(player)));
        assert!(redness(red) > 0.15, "Red's keeps a trace of red");
        assert!(redness(black).abs() < 0.03, "Black's has none");
        assert!(brightness(red) > 1.5 * brightness(black), "and the two differ without colour, too");
        let living = color(Surface::Cap(Player::Red));
        assert!(redness(red) < 0.5 * redness(living), "but Red's is duller than a living one");
        assert!(brightness(black) > 2.0 * brightness(color(Surface::Cap(Player::Black))), "and Black's greyer");
    }
}

#[test]
fn a_faded_glass_is_seen_through_at_every_quality_and_its_sand_remains() {
    let wood = Handle::default();
    for surface in Surface::ALL.into_iter().filter(|surface| surface.can_fade()) {
        let opaque = surface.lean(Fade::NONE).color.alpha;
        let lean: Vec<LeanMaterial> = [0.3, 0.7, 1.0].map(|share| surface.lean(Fade::nearest(share))).into();
        assert!(lean.iter().all(|material| material.alpha_mode() != AlphaMode::Opaque), "{surface:?}");
        assert!(lean.is_sorted_by(|a, b| a.color.alpha > b.color.alpha) && lean[0].color.alpha < opaque);
        for quality in [Quality::Medium, Quality::High] {
            let full = surface.standard(&wood, quality, Fade::FULL);
            assert_eq!((full.alpha_mode, full.specular_transmission), (AlphaMode::Blend, 0.0), "{surface:?}");
            assert!(full.base_color.alpha() < 0.55);
        }
    }
    let alpha = |surface: Surface| surface.lean(Fade::FULL).color.alpha;
    assert!(alpha(Surface::Sand) > 1.3 * alpha(Surface::Cap(Player::Red)) && alpha(Surface::Sand) > 0.4);
}
