//! The look of every panel: colours, text styles, frames and high contrast.

use bevy::prelude::*;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    self, Color32, Context, CornerRadius, FontFamily, FontId, Frame, Margin, Shadow, Stroke, TextStyle, lerp,
};
use bevy_egui::{EguiContexts, EguiFullOutput, EguiPostUpdateSet, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::PanelSystems;
use super::fonts::library::{self, BOLD_FAMILY, TITLE_FAMILY};
use crate::appearance::MotionPreference;
use crate::appearance::palette::SemanticColor;
use crate::settings::{AccessibilitySettings, TextSettings};

/// The darkest colour, for text on brass and for backgrounds.
pub const INK: Color32 = Color32::from_rgb(20, 15, 12);
/// The background of cards.
pub const WALNUT: Color32 = Color32::from_rgb(35, 26, 20);
/// The fill of buttons and fields on a card.
pub const WALNUT_LIGHT: Color32 = Color32::from_rgb(55, 42, 32);
/// The fill of a button under the pointer.
pub const WALNUT_BRIGHT: Color32 = Color32::from_rgb(76, 58, 43);
/// The colour of primary text.
pub const IVORY: Color32 = Color32::from_rgb(241, 231, 212);
/// The colour of secondary text.
pub const IVORY_DIM: Color32 = Color32::from_rgb(190, 176, 153);
/// The colour of things that are selected or available, and of the player whose turn it is.
pub const BRASS: Color32 = Color32::from_rgb(205, 165, 94);
/// The brass of highlights.
pub const BRASS_BRIGHT: Color32 = Color32::from_rgb(236, 202, 134);
/// The brass of outlines.
pub const BRASS_DARK: Color32 = Color32::from_rgb(104, 82, 50);
/// The colour of player Red.
pub const RED: Color32 = sign(SemanticColor::PanelMark(Player::Red));
/// The colour of player Black. It is drawn with an ivory edge.
pub const BLACK: Color32 = sign(SemanticColor::PanelMark(Player::Black));
/// The colour of warnings, for example that time is running short, that a move is refused, or that something is lost.
pub const EMBER: Color32 = Color32::from_rgb(230, 116, 76);

const fn sign(color: SemanticColor) -> Color32 {
    let [red, green, blue] = color.rgb();
    Color32::from_rgb(red, green, blue)
}

/// The size of the smallest screen on which every panel fits, in egui points. It limits the UI scale.
pub const MIN_SCREEN_SIZE: egui::Vec2 = egui::vec2(640.0, 360.0);

/// The duration of widget animations, in seconds.
const ANIMATION: f32 = 0.14;

/// `true` after the theme and its fonts have been loaded. Panels are drawn only from then on.
#[derive(Resource, Default)]
pub struct ThemeReady(pub bool);

/// Applies the theme before any panel is drawn. Raises the contrast if the settings ask for high contrast.
pub fn plugin(app: &mut App) {
    app.init_resource::<ThemeReady>()
        .configure_sets(EguiPrimaryContextPass, PanelSystems.run_if(|themed: Res<ThemeReady>| themed.0))
        .add_systems(EguiPrimaryContextPass, apply_to_new_contexts.before(PanelSystems))
        .configure_sets(
            PostUpdate,
            ContrastSystems.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        )
        .add_systems(
            PostUpdate,
            raise_contrast.in_set(ContrastSystems).run_if(|access: Res<AccessibilitySettings>| access.high_contrast),
        );
}

/// Applies the theme to a new context, and keeps the UI scale up to date. The fonts can be used from the next pass on.
fn apply_to_new_contexts(
    mut contexts: EguiContexts,
    settings: Res<TextSettings>,
    motion: MotionPreference,
    windows: Query<&Window>,
    mut themed: ResMut<ThemeReady>,
) {
    let Ok(ctx) = contexts.ctx_mut() else {
        themed.0 = false;
        return;
    };
    let mark = egui::Id::new("themed");
    let ready = ctx.data(|data| data.get_temp::<bool>(mark)).unwrap_or(false);
    if !ready {
        apply_theme(ctx);
        ctx.data_mut(|data| data.insert_temp(mark, true));
        ctx.request_repaint();
    }
    themed.0 = ready;
    set_animations_off(ctx, motion.is_reduced());
    let window = windows.iter().next().map(|window| egui::vec2(window.width(), window.height()));
    let zoom = zoom_that_fits(f32::from(settings.scale) / 100.0, window.unwrap_or(MIN_SCREEN_SIZE));
    let is_held = ctx.data_mut(|data| data.remove_temp::<bool>(kept_zoom())).unwrap_or(false);
    if (ctx.zoom_factor() - zoom).abs() > 1e-3 && !is_held {
        ctx.set_zoom_factor(zoom);
    }
}

fn kept_zoom() -> egui::Id {
    egui::Id::new("zoom held")
}

/// Keeps the UI scale until the next pass, so that a button that changes the scale does not move away from the pointer.
pub fn keep_zoom_until_next_pass(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(kept_zoom(), true));
}

/// Turns widget animations, smooth scrolling and the blinking of the text cursor off if `are_off` is `true`, and on
/// otherwise.
pub fn set_animations_off(ctx: &Context, are_off: bool) {
    let seconds = if are_off { 0.0 } else { ANIMATION };
    if ctx.global_style().animation_time != seconds {
        ctx.all_styles_mut(|style| {
            style.animation_time = seconds;
            style.visuals.text_cursor.blink = !are_off;
            style.scroll_animation = if are_off { ScrollAnimation::none() } else { ScrollAnimation::default() };
        });
    }
}

/// Returns `true` if widget animations are off.
pub fn are_animations_off(ctx: &Context) -> bool {
    ctx.global_style().animation_time == 0.0
}

/// Returns the wanted UI scale, reduced if the window is too small for it, but not below 0.5. `window` is in logical
/// pixels.
pub fn zoom_that_fits(wanted: f32, window: egui::Vec2) -> f32 {
    let most = (window / MIN_SCREEN_SIZE).min_elem();
    wanted.min(most.max(0.5))
}

/// Applies fonts, colours and spacing to a context.
pub fn apply_theme(ctx: &Context) {
    ctx.set_fonts(library::font_definitions(&[]));
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // Count a press of any length as a click, because hands or the frame rate may be slow.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, sans(12.5)),
            (TextStyle::Body, sans(15.0)),
            (TextStyle::Monospace, sans(15.0)),
            (TextStyle::Button, sans(15.0)),
            (TextStyle::Heading, title(28.0)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.animation_time = ANIMATION;
        space(&mut style.spacing);
        paint(&mut style.visuals);
    });
}

/// Returns the sans-serif font for usual text, at a size in points.
pub fn sans(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the bold sans-serif font, at a size in points.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD_FAMILY.into()))
}

/// Returns the serif font for titles, at a size in points.
pub fn title(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(TITLE_FAMILY.into()))
}

/// Returns the frame of cards.
pub fn card_frame() -> Frame {
    Frame::new()
        .fill(WALNUT)
        .stroke(Stroke::new(1.0, BRASS_DARK))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(24, 20))
        .shadow(Shadow { offset: [0, 10], blur: 32, spread: 0, color: Color32::from_black_alpha(150) })
}

/// Returns the frame of small panels that float over the table.
pub fn floating_panel_frame() -> Frame {
    Frame::new()
        .fill(INK.gamma_multiply(0.86))
        .stroke(Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.8)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(12, 6))
}

fn space(spacing: &mut egui::style::Spacing) {
    spacing.item_spacing = egui::vec2(10.0, 8.0);
    spacing.button_padding = egui::vec2(14.0, 8.0);
    spacing.interact_size = egui::vec2(44.0, 32.0);
    spacing.slider_width = 170.0;
    spacing.slider_rail_height = 5.0;
    spacing.icon_width = 20.0;
    spacing.icon_spacing = 10.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
}

fn paint(visuals: &mut egui::Visuals) {
    visuals.dark_mode = true;
    visuals.override_text_color = Some(IVORY);
    visuals.panel_fill = WALNUT;
    visuals.window_fill = WALNUT;
    visuals.window_stroke = Stroke::new(1.0, BRASS_DARK);
    visuals.extreme_bg_color = INK;
    visuals.text_edit_bg_color = Some(INK);
    visuals.faint_bg_color = WALNUT_LIGHT;
    visuals.selection.bg_fill = BRASS_DARK;
    visuals.selection.stroke = Stroke::new(1.0, BRASS_BRIGHT);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = egui::style::HandleShape::Circle;
    visuals.text_cursor.stroke = Stroke::new(2.0, BRASS_BRIGHT);
    let widgets = &mut visuals.widgets;
    for (look, fill, edge) in [
        (&mut widgets.noninteractive, WALNUT, BRASS_DARK.gamma_multiply(0.6)),
        (&mut widgets.inactive, WALNUT_LIGHT, BRASS_DARK),
        (&mut widgets.hovered, WALNUT_BRIGHT, BRASS),
        (&mut widgets.active, WALNUT_BRIGHT, BRASS_BRIGHT),
        (&mut widgets.open, WALNUT_LIGHT, BRASS),
    ] {
        look.bg_fill = fill;
        look.weak_bg_fill = fill;
        look.bg_stroke = Stroke::new(1.0, edge);
        look.fg_stroke = Stroke::new(1.5, IVORY);
        look.corner_radius = CornerRadius::same(8);
        look.expansion = 0.0;
    }
}

/// The luminance below which a colour counts as a background. High contrast makes such a colour black.
const DIVIDE: f32 = 0.06;
/// The luminance up to which high contrast leaves vivid colours unchanged unless they count as backgrounds. Such
/// colours, for example Red's, have a meaning.
const MOST_TELLING: f32 = 0.2;
/// The fraction by which high contrast moves light colours towards white. At 1, their hue would be lost.
const LIGHTER: f32 = 0.55;
/// The opacity below which high contrast leaves a colour unchanged, such as the colour of a shadow on the table.
const VEIL: f32 = 0.3;

/// The set of systems that raise the contrast of the drawn panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContrastSystems;

fn raise_contrast(mut outputs: Query<&mut EguiFullOutput>) {
    for output in outputs.iter_mut().filter_map(|output| output.into_inner().0.as_mut()) {
        for clipped in &mut output.shapes {
            egui::epaint::shape_transform::adjust_colors(&mut clipped.shape, |color| {
                *color = with_high_contrast(*color);
            });
        }
    }
}

/// Returns a colour with more contrast. Dark colours, such as backgrounds, become black. Almost transparent colours and
/// vivid colours of medium brightness do not change. All other colours become lighter.
pub fn with_high_contrast(color: Color32) -> Color32 {
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
    // Raise the opacity of translucent colours, but keep them translucent.
    moved.gamma_multiply(opacity.sqrt())
}

fn lighter(value: u8) -> u8 {
    lerp(f32::from(value)..=255.0, LIGHTER) as u8
}

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

    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_stands_out_from_every_background() {
        for ground in [INK, WALNUT, WALNUT_LIGHT, WALNUT_BRIGHT, BLACK] {
            for ink in [IVORY, IVORY_DIM, BRASS, BRASS_BRIGHT, EMBER] {
                let (usual, high) =
                    (contrast(ink, ground), contrast(with_high_contrast(ink), with_high_contrast(ground)));
                assert!(high >= 7.0 && high > usual, "{ink:?} on {ground:?}: {usual}, {high}");
            }
        }
        for brass in [BRASS, BRASS_BRIGHT] {
            assert!(contrast(with_high_contrast(brass), with_high_contrast(INK)) >= 7.0, "a primary button");
        }
    }

    #[test]
    fn edges_and_player_colours_stand_out() {
        for edge in [BRASS_DARK, BRASS, BRASS_BRIGHT, RED] {
            assert!(contrast(with_high_contrast(edge), with_high_contrast(WALNUT)) >= 3.0, "{edge:?}");
        }
        assert!(contrast(with_high_contrast(RED), with_high_contrast(BLACK)) >= 3.0);
        assert_eq!(with_high_contrast(RED), RED);
    }

    #[test]
    fn shadows_stay_and_faint_colours_grow_stronger() {
        let shade = Color32::from_black_alpha(60);
        assert_eq!(with_high_contrast(shade), shade);
        assert_eq!(with_high_contrast(Color32::TRANSPARENT), Color32::TRANSPARENT);
        let faint = IVORY.gamma_multiply(0.5);
        assert!(with_high_contrast(faint).a() > faint.a());
        assert_eq!(with_high_contrast(Color32::PLACEHOLDER), Color32::PLACEHOLDER);
    }
}
