//! The fingerprint of the rules, with which two programs check that they play by the same rules.

/// The hash of all test cases of the rules of TAMSK and GIPF. Programs with different hashes cannot play each other.
pub const RULES_FINGERPRINT: [u8; 32] = [
    234, 6, 204, 0, 153, 72, 127, 26, 58, 13, 153, 161, 65, 215, 133, 161, 101, 8, 176, 153, 111, 189, 87, 168, 198,
    127, 154, 116, 250, 171, 42, 115,
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn the_fingerprint_is_that_of_the_cases() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
        let mut hash = blake3::Hasher::new();
        for game in ["tamsk-rules", "gipf-rules"] {
            let listed = fs::read_dir(crates.join(game).join("tests/cases")).expect("a folder of cases");
            let mut cases: Vec<PathBuf> = listed.map(|entry| entry.expect("an entry").path()).collect();
            cases.sort();
            assert!(cases.len() > 50, "{game} has only {} cases", cases.len());
            for case in cases {
                hash.update(&fs::read(&case).unwrap_or_else(|error| panic!("{}: {error}", case.display())));
            }
        }
        assert_eq!(*hash.finalize().as_bytes(), RULES_FINGERPRINT, "copy the left value to `RULES_FINGERPRINT`");
    }
}
