//! A bench for panels: egui without a window, at several sizes of screen.

use bevy_egui::egui::{self, Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, vec2};

use super::theme;
use crate::localization::{Language, Localization};

/// A screen on which panels are tried.
pub struct Bench {
    ctx: Context,
    texts: Localization,
    screen: Rect,
}

impl Bench {
    /// A screen of 1280×720 logical pixels at this UI scale.
    pub fn at_scale(scale: f32) -> Bench {
        let ctx = Context::default();
        theme::apply(&ctx);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0) / scale);
        let bench = Bench { ctx, texts: Localization::new(Language::English), screen };
        bench.pass(vec![], |_, _| {});
        bench
    }

    /// At 100 %, 150 % and the most there is.
    pub fn sizes() -> [Bench; 3] {
        [1.0, 1.5, 2.0].map(Bench::at_scale)
    }

    /// The texts panels are drawn with.
    pub fn texts(&self) -> &Localization {
        &self.texts
    }

    /// The screen, in points.
    pub fn screen(&self) -> Rect {
        self.screen
    }

    /// Draws once; every text drawn, with its place.
    fn pass(&self, events: Vec<Event>, mut draw: impl FnMut(&Context, &Localization)) -> Vec<(String, Rect)> {
        let input = RawInput { screen_rect: Some(self.screen), events, ..Default::default() };
        let mut output = self.ctx.run_ui(input, |ui| {
            draw(ui.ctx(), &self.texts);
        });
        let mut found = Vec::new();
        // Nothing paints here, and egui insists that somebody has seen to the textures.
        output.textures_delta.clear();
        for clipped in output.shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut found);
        }
        found
    }

    /// Draws until the layout is settled; the texts that can be seen, all of which must lie on the screen.
    pub fn texts_drawn(&self, mut draw: impl FnMut(&Context, &Localization)) -> Vec<(String, Rect)> {
        let mut found = Vec::new();
        for _ in 0..4 {
            found = self.pass(vec![], &mut draw);
        }
        for (text, rect) in &found {
            assert!(self.screen.expand(1.0).contains_rect(*rect), "{text:?} at {rect} is off {}", self.screen);
        }
        self.ctx.memory(|memory| {
            for layer in memory.layer_ids() {
                if let Some(rect) = memory.area_rect(layer.id) {
                    assert!(self.screen.expand(1.0).contains_rect(rect), "{layer:?} at {rect} is off {}", self.screen);
                }
            }
        });
        found
    }

    /// Clicks on a text and returns what the panel answers to that.
    pub fn click_on<T>(&self, text: &str, mut draw: impl FnMut(&Context, &Localization) -> Option<T>) -> Option<T> {
        let found = self.texts_drawn(|ctx, texts| _ = draw(ctx, texts));
        let (_, rect) = found.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text:?}: {found:?}"));
        let pos = rect.center();
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        let mut answer = None;
        for event in [Event::PointerMoved(pos), button(true), button(false)] {
            self.pass(vec![event], |ctx, texts| answer = answer.take().or(draw(ctx, texts)));
        }
        answer
    }
}

fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(String, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            if rect.is_positive() && clip.intersects(rect) {
                found.push((text.galley.text().to_owned(), rect.intersect(clip)));
            }
        }
        _ => {}
    }
}

#[test]
fn the_scale_is_held_back_where_panels_would_not_fit() {
    let screen = |width, height| egui::vec2(width, height);
    assert_eq!(theme::zoom_that_fits(1.5, screen(1280.0, 720.0)), 1.5);
    assert_eq!(theme::zoom_that_fits(2.0, screen(960.0, 720.0)), 1.5);
    assert_eq!(theme::zoom_that_fits(0.75, screen(1920.0, 1080.0)), 0.75);
}
