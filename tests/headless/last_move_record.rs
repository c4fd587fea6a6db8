//! The record of a match that ends with the next move.

/// A match that Red can end by moving from B4 onto the full socket B5.
pub const BEFORE_THE_END: &str = r#"(rules: (level: 1), actions: [
    (at: 0, by: Red, act: Lift("D1")), (at: 0, by: Red, act: Place("D2")), (at: 0, by: Red, act: DropRing),
    (at: 1, by: Black, act: Lift("D7")), (at: 1, by: Black, act: Place("D6")), (at: 1, by: Black, act: DropRing),
    (at: 2, by: Red, act: Lift("A4")), (at: 2, by: Red, act: Place("B5")), (at: 2, by: Red, act: DropRing),
    (at: 3, by: Black, act: Lift("A1")), (at: 3, by: Black, act: Place("B1")), (at: 3, by: Black, act: DropRing),
    (at: 4, by: Red, act: Lift("G4")), (at: 4, by: Red, act: Place("G3")), (at: 4, by: Red, act: DropRing),
    (at: 5, by: Black, act: Lift("G1")), (at: 5, by: Black, act: Place("F1")), (at: 5, by: Black, act: DropRing),
    (at: 6, by: Red, act: Lift("B5")), (at: 6, by: Red, act: Place("B4")), (at: 6, by: Red, act: DropRing),
    (at: 7, by: Black, act: Lift("B1")), (at: 7, by: Black, act: Place("B2")), (at: 7, by: Black, act: DropRing),
])"#;
