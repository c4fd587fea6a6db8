//! Chooses the faces to borrow for a set of letters.

use std::collections::BTreeSet;

/// Returns as few faces as needed to cover as many of the wanted letters as possible. Of two faces that cover equally
/// many, the first wins. `covered_by` returns which of some letters a face can draw.
pub fn choose_faces<F: Copy>(
    faces: &[F],
    wanted: &BTreeSet<char>,
    mut covered_by: impl FnMut(F, &BTreeSet<char>) -> BTreeSet<char>,
) -> Vec<F> {
    let mut chosen = Vec::new();
    let mut missing = wanted.clone();
    while !missing.is_empty() {
        let mut best: Option<(F, BTreeSet<char>)> = None;
        for &face in faces {
            let found = covered_by(face, &missing);
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
