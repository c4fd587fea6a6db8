//! Checks the generated sections of the documentation, or rewrites them for `cargo xtask docs`.

use std::fs;
use std::path::Path;

/// The environment variable that `cargo xtask docs` sets to make the tests rewrite the derived sections of the
/// documents instead of comparing them.
const WRITE: &str = "TAMSK_WRITE_DOCS";

/// Compares the section `name` of a page in `docs` with `derived`. For `cargo xtask docs`, replaces the section
/// instead.
#[track_caller]
pub(crate) fn assert_or_rewrite_section(page: &str, name: &str, derived: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = fs::read_to_string(&path).expect("the page is readable");
    let (begin, end) =
        (format!("<!-- {name}: written by `cargo xtask docs` -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = text.split_once(&begin).expect("the page has the first line of the part");
    let (written, after) = rest.split_once(&end).expect("the page has the last line of the part");
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
