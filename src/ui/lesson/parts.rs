//! The names of the parts of the tutorial.

use crate::session::teaching::Part;

/// Returns the key of a part's name.
pub const fn part_key(part: Part) -> &'static str {
    match part {
        Part::One => "lesson-part-one",
        Part::Two => "lesson-part-two",
        Part::Three => "lesson-part-three",
        Part::Variants => "lesson-part-variants",
    }
}
