//! Flat meshes of letters, made from the outlines of a font.

use bevy::prelude::*;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use crate::graphics::common::shape::Shape;

/// The number of straight segments that replace a curve of an outline.
const PIECES: u16 = 4;
/// The maximum distance from a corner of a letter to the matching corner of its soft edge, as a multiple of the edge's
/// width.
const LONGEST_CORNER: f32 = 2.0;

/// The closed contours of a letter that is centred on the origin. Capitals are 1 high, and y points up.
#[derive(Clone, Debug, Default)]
pub struct LetterOutline(Vec<Vec<Vec2>>);

impl LetterOutline {
    /// Returns the outline of a letter, or `None` if the font is invalid or lacks the letter.
    pub fn of(face: &[u8], letter: char) -> Option<LetterOutline> {
        let font = FontRef::new(face).ok()?;
        let glyph = font.outline_glyphs().get(font.charmap().map(letter)?)?;
        let mut pen = Pen::default();
        glyph.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen).ok()?;
        let mut contours = pen.contours;
        for contour in &mut contours {
            contour.dedup();
            if contour.first() == contour.last() {
                contour.pop();
            }
        }
        contours.retain(|contour| contour.len() > 2);
        let points = || contours.iter().flatten();
        let low = points().copied().reduce(Vec2::min)?;
        let high = points().copied().reduce(Vec2::max)?;
        let tall = font.metrics(Size::unscaled(), LocationRef::default()).cap_height.unwrap_or(high.y - low.y);
        let middle = (low + high) * 0.5;
        Some(LetterOutline(
            contours.iter().map(|contour| contour.iter().map(|&point| (point - middle) / tall).collect()).collect(),
        ))
    }

    #[must_use]
    pub fn scaled(&self, by: f32) -> LetterOutline {
        LetterOutline(self.0.iter().map(|contour| contour.iter().map(|&point| point * by).collect()).collect())
    }

    /// Adds the letter to a flat mesh at the height `y`. The top of the letter points to -z.
    pub fn add_fill(&self, shape: &mut Shape, y: f32, color: [f32; 4]) {
        for corners in self.trapezoids() {
            add_quad(shape, corners.map(|corner| (corner, color)), y);
        }
    }

    /// Adds an edge that fades outward, so that the letter looks smooth without antialiasing.
    pub fn add_soft_edge(&self, shape: &mut Shape, y: f32, width: f32, color: [f32; 4]) {
        let area: f32 = self.0.iter().map(|contour| signed_area(contour)).sum();
        let clear = [color[0], color[1], color[2], 0.0];
        for contour in &self.0 {
            let count = contour.len();
            let outward = |i: usize| (contour[(i + 1) % count] - contour[i]).normalize().perp() * -area.signum();
            let corner = |i: usize| {
                let (before, after) = (outward((i + count - 1) % count), outward(i));
                let longer = (before + after) / (1.0 + before.dot(after)).max(0.1);
                contour[i] + longer.clamp_length_max(LONGEST_CORNER) * width
            };
            for i in 0..count {
                let next = (i + 1) % count;
                let corners = [(contour[i], color), (contour[next], color), (corner(next), clear), (corner(i), clear)];
                add_quad(shape, corners, y);
            }
        }
    }

    /// Splits the letter into trapezoids by horizontal cuts through every point of its contours.
    fn trapezoids(&self) -> Vec<[Vec2; 4]> {
        let edges: Vec<(Vec2, Vec2)> = self
            .0
            .iter()
            .flat_map(|contour| (0..contour.len()).map(|i| (contour[i], contour[(i + 1) % contour.len()])))
            .map(|(a, b)| if a.y < b.y { (a, b) } else { (b, a) })
            .collect();
        let mut levels: Vec<f32> = self.0.iter().flatten().map(|point| point.y).collect();
        levels.sort_by(f32::total_cmp);
        levels.dedup();
        let mut found = Vec::new();
        for pair in levels.windows(2) {
            let (low, high) = (pair[0], pair[1]);
            let mut sides: Vec<(f32, f32)> = edges
                .iter()
                .filter(|(a, b)| a.y <= low && b.y >= high)
                .map(|(a, b)| {
                    let at = |y: f32| a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
                    (at(low), at(high))
                })
                .collect();
            sides.sort_by(|a, b| (a.0 + a.1).total_cmp(&(b.0 + b.1)));
            for inside in sides.chunks_exact(2) {
                let (left, right) = (inside[0], inside[1]);
                found.push([
                    Vec2::new(left.0, low),
                    Vec2::new(right.0, low),
                    Vec2::new(right.1, high),
                    Vec2::new(left.1, high),
                ]);
            }
        }
        found
    }
}

fn add_quad(shape: &mut Shape, corners: [(Vec2, [f32; 4]); 4], y: f32) {
    let [a, b, c, d] = corners
        .map(|(place, color)| shape.add_translucent_vertex(Vec3::new(place.x, y, -place.y), Vec3::Y, [0.0; 2], color));
    shape.add_triangle([a, b, c]).add_triangle([a, c, d]);
}

fn signed_area(contour: &[Vec2]) -> f32 {
    (0..contour.len()).map(|i| contour[i].perp_dot(contour[(i + 1) % contour.len()]) * 0.5).sum()
}

#[derive(Default)]
struct Pen {
    contours: Vec<Vec<Vec2>>,
}

impl Pen {
    fn last(&self) -> Vec2 {
        self.contours.last().and_then(|contour| contour.last()).copied().unwrap_or_default()
    }

    fn push(&mut self, point: Vec2) {
        if let Some(contour) = self.contours.last_mut() {
            contour.push(point);
        }
    }

    fn curve(&mut self, at: impl Fn(f32) -> Vec2) {
        for piece in 1..=PIECES {
            self.push(at(f32::from(piece) / f32::from(PIECES)));
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.contours.push(vec![Vec2::new(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push(Vec2::new(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (a, b, c) = (self.last(), Vec2::new(cx, cy), Vec2::new(x, y));
        self.curve(|t| a.lerp(b, t).lerp(b.lerp(c, t), t));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (a, b, c, d) = (self.last(), Vec2::new(cx0, cy0), Vec2::new(cx1, cy1), Vec2::new(x, y));
        let quad = |a: Vec2, b: Vec2, c: Vec2, t: f32| a.lerp(b, t).lerp(b.lerp(c, t), t);
        self.curve(|t| quad(a, b, c, t).lerp(quad(b, c, d, t), t));
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::LATO_BOLD;

    #[test]
    fn letters_are_filled_and_their_counters_stay_open() {
        for letter in ('A'..='G').chain('1'..='9') {
            let outline = LetterOutline::of(LATO_BOLD, letter).expect("the typeface has the letter");
            let filled: f32 = outline.trapezoids().iter().map(|corners| signed_area(corners).abs()).sum();
            let enclosed: f32 = outline.0.iter().map(|contour| signed_area(contour)).sum::<f32>().abs();
            assert!((filled - enclosed).abs() < 1e-3 && filled > 0.1, "{letter}: {filled} of {enclosed}");
            let (low, high) = outline
                .0
                .iter()
                .flatten()
                .fold((f32::MAX, f32::MIN), |(low, high), point| (low.min(point.y), high.max(point.y)));
            assert!((0.9..1.1).contains(&(high - low)), "{letter} is as high as a capital: {}", high - low);
        }
    }
}
