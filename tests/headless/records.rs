//! Records that more than one test goes on from.

/// A match under these rules in which every glass has been turned over once within the first milliseconds, so that any
/// may be lifted (R4.3).
pub fn three_turns_each(rules: &str, end: u64) -> String {
    let actions = r#"[
        (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")),
        (at: 2, by: Black, act: Lift("A1")), (at: 3, by: Black, act: Place("A2")),
        (at: 4, by: Red, act: Lift("A4")), (at: 5, by: Red, act: Place("A3")),
        (at: 6, by: Black, act: Lift("G1")), (at: 7, by: Black, act: Place("G2")),
        (at: 8, by: Red, act: Lift("G4")), (at: 9, by: Red, act: Place("G3")),
        (at: 10, by: Black, act: Lift("D7")), (at: 11, by: Black, act: Place("D6")),
    ]"#;
    format!("(rules: ({rules}), actions: {actions}, end: {end})")
}
