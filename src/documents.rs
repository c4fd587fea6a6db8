//! Keeps those parts of the documents true that are derived from the code, and writes them for `cargo xtask docs`.

use std::fs;
use std::path::Path;

/// The variable with which `cargo xtask docs` asks tests to write what they compare.
const WRITE: &str = "TAMSK_WRITE_DOCS";

/// Compares a part of a page of `docs` with what the code says. Where `cargo xtask docs` runs the tests, the part is
/// replaced instead.
///
/// The part stands between the lines `<!-- NAME: written by `cargo xtask docs` -->` and `<!-- end of NAME -->`.
#[track_caller]
pub(crate) fn assert_documented(page: &str, name: &str, derived: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = fs::read_to_string(&path).expect("the page is readable");
    let (begin, end) =
        (format!("<!-- {name}: written by `cargo xtask docs` -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = text.split_once(&begin).expect("the part begins");
    let (written, after) = rest.split_once(&end).expect("the part ends");
    let derived = format!("\n{}\n\n", derived.trim_end());
    if written == derived {
        return;
    }
    assert!(
        std::env::var_os(WRITE).is_some(),
        "run `cargo xtask docs`: docs/{page} should have, as {name}:\n{derived}"
    );
    fs::write(&path, [before, &begin, &derived, &end, after].concat()).expect("the page is writable");
}
