//! Which faces to borrow.

use std::collections::BTreeSet;

/// The faces that together have as many of these letters as can be had: of two that have as many, the one that comes
/// first, and of all as few as there need be. `has` says which of some letters a face can draw.
pub fn choose<F: Copy>(
    faces: &[F],
    wanted: &BTreeSet<char>,
    mut has: impl FnMut(F, &BTreeSet<char>) -> BTreeSet<char>,
) -> Vec<F> {
    let mut chosen = Vec::new();
    let mut missing = wanted.clone();
    while !missing.is_empty() {
        let mut best: Option<(F, BTreeSet<char>)> = None;
        for &face in faces {
            let found = has(face, &missing);
            if found.len() > best.as_ref().map_or(0, |(_, found)| found.len()) {
                let all = found.len() == missing.len();
                best = Some((face, found));
                if all {
                    break;
                }
            }
        }
        let Some((face, found)) = best else { break };
        missing.retain(|letter| !found.contains(letter));
        chosen.push(face);
    }
    chosen
}
