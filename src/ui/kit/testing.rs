//! A test harness that draws panels without a window. It panics if a painted text is cut off, overlaps another text or
//! is not translated.
//!
//! The harness does not use `egui_kittest`, because that crate cannot examine painted shapes.

use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, Vec2, vec2};

use super::{focus, key_labels, theme};
use crate::localization::{Language, Localization};

/// An egui context without a window, in which tests draw panels.
pub struct PanelHarness {
    ctx: Context,
    texts: Localization,
    screen: Rect,
}

impl PanelHarness {
    /// Returns a harness in English with a screen of 1280×720 logical pixels at this UI scale.
    pub fn at_scale(scale: f32) -> PanelHarness {
        PanelHarness::with(scale, Localization::new(Language::English))
    }

    /// Returns a harness in this language at a UI scale of 100 %.
    pub fn in_language(language: Language) -> PanelHarness {
        PanelHarness::with(1.0, Localization::new(language))
    }

    /// Returns a harness that masks every localized text. A text that bypasses localization stays readable.
    pub fn with_masked_translations() -> PanelHarness {
        PanelHarness::with(1.0, Localization::with_masked_letters())
    }

    fn with(scale: f32, texts: Localization) -> PanelHarness {
        PanelHarness::on(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0) / scale), texts)
    }

    fn on(screen: Rect, texts: Localization) -> PanelHarness {
        let ctx = Context::default();
        theme::apply_theme(&ctx);
        key_labels::provide_default_labels(&ctx, &texts);
        let bench = PanelHarness { ctx, texts, screen };
        bench.pass(vec![], |_, _| {});
        bench
    }

    /// Returns harnesses at UI scales of 100, 150 and 200 %, each in every language.
    pub fn at_all_scales_and_languages() -> impl Iterator<Item = PanelHarness> {
        let scales = [1.0, 1.5, 2.0].into_iter();
        scales.flat_map(|scale| Language::ALL.iter().map(move |&it| PanelHarness::with(scale, Localization::new(it))))
    }

    /// Returns harnesses with small, usual and large windows at UI scales from 75 to 200 %, each in every language. A
    /// UI scale that is too large for a window is reduced.
    pub fn at_all_screens_and_languages() -> impl Iterator<Item = PanelHarness> {
        let mut screens: Vec<Vec2> = Vec::new();
        for window in [vec2(1024.0, 600.0), vec2(1920.0, 1080.0), vec2(3840.0, 2160.0)] {
            for scale in [0.75, 1.0, 1.5, 2.0] {
                let screen = window / theme::zoom_that_fits(scale, window);
                if !screens.contains(&screen) {
                    screens.push(screen);
                }
            }
        }
        let screens = screens.into_iter().map(|size| Rect::from_min_size(Pos2::ZERO, size));
        screens.flat_map(|screen| {
            Language::ALL.iter().map(move |&language| PanelHarness::on(screen, Localization::new(language)))
        })
    }

    pub fn texts(&self) -> &Localization {
        &self.texts
    }

    pub fn screen(&self) -> Rect {
        self.screen
    }

    fn pass(&self, events: Vec<Event>, mut draw: impl FnMut(&Context, &Localization)) -> Vec<Drawn> {
        let mut found = Vec::new();
        for clipped in self.shapes(None, events, &mut draw) {
            collect(&clipped.shape, clipped.clip_rect, &mut found);
        }
        found
    }

    fn shapes(
        &self,
        time: Option<f64>,
        events: Vec<Event>,
        mut draw: impl FnMut(&Context, &Localization),
    ) -> Vec<ClippedShape> {
        let input = RawInput { screen_rect: Some(self.screen), time, events, ..Default::default() };
        let mut output = self.ctx.run_ui(input, |ui| {
            focus::begin_focus_pass(ui.ctx());
            draw(ui.ctx(), &self.texts);
            focus::end_focus_pass(ui.ctx());
        });
        // The harness renders nothing, but egui panics in debug builds if texture updates are dropped without being
        // handled.
        output.textures_delta.clear();
        output.shapes
    }

    /// Returns the shapes that one pass with these events paints.
    pub fn painted_shapes(&self, events: Vec<Event>, draw: impl FnMut(&Context, &Localization)) -> Vec<ClippedShape> {
        self.shapes(None, events, draw)
    }

    /// Returns the areas of the focus frames among painted shapes.
    pub fn focus_frames(painted: &[ClippedShape]) -> Vec<Rect> {
        let frame = |shape: &ClippedShape| match &shape.shape {
            Shape::Rect(rect) if rect.stroke.color == theme::IVORY && rect.stroke.width == 2.0 => Some(rect.rect),
            _ => None,
        };
        painted.iter().filter_map(frame).collect()
    }

    /// Presses Tab `times` times. Asserts that exactly one widget has the focus frame after each press, and returns the
    /// frames.
    pub fn focus_frames_by_tab(&self, times: usize, mut draw: impl FnMut(&Context, &Localization)) -> Vec<Rect> {
        self.settled_texts(&mut draw);
        let mut found = Vec::new();
        for time in 0..times {
            self.press_key(Key::Tab, Modifiers::NONE, &mut draw);
            self.settled_texts(&mut draw);
            let framed = PanelHarness::focus_frames(&self.painted_shapes(vec![], &mut draw));
            assert_eq!(framed.len(), 1, "not exactly one focus frame after {} presses of Tab", time + 1);
            found.extend(framed);
        }
        found
    }

    /// Presses the mouse button at `pos`. Returns the shapes that are painted after each of the delays in `seconds`,
    /// counted from the press.
    pub fn painted_after_press(
        &self,
        pos: Pos2,
        seconds: &[f64],
        mut draw: impl FnMut(&Context, &Localization),
    ) -> Vec<Vec<ClippedShape>> {
        const PRESSED_AT: f64 = 100.0;
        for at in 0..4 {
            self.shapes(Some(f64::from(at)), vec![Event::PointerMoved(pos)], &mut draw);
        }
        self.shapes(Some(PRESSED_AT), vec![button(pos, true)], &mut draw);
        seconds.iter().map(|after| self.shapes(Some(PRESSED_AT + after), vec![], &mut draw)).collect()
    }

    /// Returns the visible texts, once the layout has settled. Panics if a text or a panel is off the screen, or if a
    /// text is cut off or overlaps another text.
    pub fn checked_texts(&self, mut draw: impl FnMut(&Context, &Localization)) -> Vec<(String, Rect)> {
        let mut found = Vec::new();
        for _ in 0..4 {
            found = self.pass(vec![], &mut draw);
        }
        let on = format!("{} in {}", self.screen, self.texts.language().code());
        for Drawn { text, whole, seen, elided } in &found {
            assert!(self.screen.expand(1.0).contains_rect(*seen), "{text:?} at {seen} is off {on}");
            // Texts may be scrolled out of view vertically, but must not be cut off horizontally.
            let cut = whole.width() > seen.width() + 1.0;
            assert!(!elided && !cut, "{text:?} at {whole} is cut off at {seen} on {on}");
        }
        for (i, one) in found.iter().enumerate() {
            for other in found[..i].iter().filter(|other| other.text != one.text) {
                let over = one.seen.shrink(1.5).intersects(other.seen.shrink(1.5));
                assert!(!over, "{:?} at {} overlaps {:?} at {} on {on}", one.text, one.seen, other.text, other.seen);
            }
        }
        self.ctx.memory(|memory| {
            for layer in memory.layer_ids() {
                if let Some(rect) = memory.area_rect(layer.id) {
                    assert!(self.screen.expand(1.0).contains_rect(rect), "{layer:?} at {rect} is off {on}");
                }
            }
        });
        found.into_iter().map(|drawn| (drawn.text, drawn.seen)).collect()
    }

    /// Draws until the layout has settled. Returns the texts in full, even if they are shortened on the screen.
    pub fn settled_texts(&self, mut draw: impl FnMut(&Context, &Localization)) -> Vec<String> {
        let mut found = Vec::new();
        for _ in 0..4 {
            found = self.pass(vec![], &mut draw);
        }
        found.into_iter().map(|drawn| drawn.text).collect()
    }

    /// Asserts that a masked screen shows no readable text except for names of players, keys and languages. `what`
    /// names the screen in the message.
    pub fn assert_localized(&self, what: &str, draw: impl FnMut(&Context, &Localization)) {
        let known =
            Language::ALL.iter().map(|language| language.native_name()).chain(["Esc", "Bksp", "F1", "F2", "Ada", "Bo"]);
        let known: Vec<&str> = known.collect();
        for (text, _) in self.checked_texts(draw) {
            let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
            let readable = words.find(|word| !known.contains(word));
            assert!(readable.is_none(), "{what}: {text:?} is not localized");
        }
    }

    /// Clicks on the text with this text key. Returns the first result of `draw` that is not `None`, if any.
    pub fn click_on_text_key<T>(&self, key: &str, draw: impl FnMut(&Context, &Localization) -> Option<T>) -> Option<T> {
        self.click_on_text(&self.texts.tr(key), draw)
    }

    /// Clicks on the centre of a visible text. Returns the first result of `draw` that is not `None`, if any.
    pub fn click_on_text<T>(
        &self,
        text: &str,
        mut draw: impl FnMut(&Context, &Localization) -> Option<T>,
    ) -> Option<T> {
        let found = self.checked_texts(|ctx, texts| _ = draw(ctx, texts));
        let (_, rect) = found.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text:?}: {found:?}"));
        self.click_at(rect.center(), draw)
    }

    /// Clicks at `pos`. Returns the first result of `draw` that is not `None`, if any.
    pub fn click_at<T>(&self, pos: Pos2, mut draw: impl FnMut(&Context, &Localization) -> Option<T>) -> Option<T> {
        let mut answer = None;
        for event in [Event::PointerMoved(pos), button(pos, true), button(pos, false)] {
            self.pass(vec![event], |ctx, texts| answer = answer.take().or(draw(ctx, texts)));
        }
        answer
    }

    /// Types a text, one character per pass.
    pub fn type_text(&self, text: &str, mut draw: impl FnMut(&Context, &Localization)) {
        for character in text.chars() {
            self.pass(vec![Event::Text(character.to_string())], &mut draw);
        }
    }

    /// Presses and releases a key.
    pub fn press_key(&self, key: Key, modifiers: Modifiers, mut draw: impl FnMut(&Context, &Localization)) {
        for pressed in [true, false] {
            let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.pass(vec![event], &mut draw);
        }
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::default() }
}

struct Drawn {
    text: String,
    whole: Rect,
    seen: Rect,
    elided: bool,
}

fn collect(shape: &Shape, clip: Rect, found: &mut Vec<Drawn>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) => {
            let whole = text.visual_bounding_rect();
            if whole.is_positive() && clip.intersects(whole) {
                let (text, elided) = (text.galley.text().to_owned(), text.galley.elided);
                found.push(Drawn { text, whole, seen: whole.intersect(clip), elided });
            }
        }
        _ => {}
    }
}

#[test]
fn ui_scale_is_limited_where_panels_would_not_fit() {
    let screen = |width, height| vec2(width, height);
    assert_eq!(theme::zoom_that_fits(1.5, screen(1280.0, 720.0)), 1.5);
    assert_eq!(theme::zoom_that_fits(2.0, screen(960.0, 720.0)), 1.5);
    assert_eq!(theme::zoom_that_fits(0.75, screen(1920.0, 1080.0)), 0.75);
}
