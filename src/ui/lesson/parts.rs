//! The names of the parts of the tutorial.

use crate::session::teaching::LessonPart;

/// Returns the key of a part's name.
pub const fn part_key(part: LessonPart) -> &'static str {
    match part {
        LessonPart::One => "lesson-part-one",
        LessonPart::Two => "lesson-part-two",
        LessonPart::Three => "lesson-part-three",
        LessonPart::Variants => "lesson-part-variants",
        LessonPart::Gipf => "lesson-part-gipf",
    }
}
