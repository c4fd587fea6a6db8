//! Compares the list in `SECURITY.md` with the source. The list names the source files that read data from outside the
//! program, such as from files or the network.

use std::path::Path;

use crate::{file, workspace};

/// Code fragments that show that a source file reads external data.
const READING_CODE: [&str; 9] = [
    "File::open(",
    "fs::read",
    "stdin()",
    "env::var",
    "tiny_http::Server::http",
    "connection.read_datagram(",
    "read_to_end(MAX",
    "ChildStdout",
    "Clipboard",
];
/// The folders of the programs that are distributed.
const SOURCES: [&str; 2] = ["src", "crates"];

/// Returns an error for each source file that reads external data but is not in the list, and for each file in the list
/// that does not read external data.
pub fn check_external_data_list(page: &str) -> Result<Vec<String>, String> {
    let root = workspace::root();
    let rows = rows(page);
    let mut problems = Vec::new();
    let mut reading = Vec::new();
    let mut files = Vec::new();
    for folder in SOURCES {
        files.extend(file::files_below(&root.join(folder))?);
    }
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string().replace('\\', "/");
        if is_of_a_program(Path::new(&name)) && reads(&file::read_text(&path)?) {
            reading.push(name);
        }
    }
    let missing = reading.iter().filter(|name| !rows.contains(&name.as_str()));
    problems.extend(missing.map(|name| format!("SECURITY.md: {name} reads from outside and has no row")));
    let of_ours = |row: &str| SOURCES.iter().any(|folder| Path::new(row).starts_with(folder));
    let idle = rows.iter().filter(|row| of_ours(row) && !reading.iter().any(|name| name == *row));
    problems.extend(idle.map(|row| format!("SECURITY.md: {row} reads nothing from outside")));
    Ok(problems)
}

/// Returns the files that the first column of a table names.
fn rows(page: &str) -> Vec<&str> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// Returns `true` if a file is part of a program. Test files do not count, because they read only what they have
/// written.
fn is_of_a_program(path: &Path) -> bool {
    let of_tests = ["tests", "tests.rs", "testing.rs", "documents.rs", "tamsk-samples", "tamsk-testing"];
    let is_test = path.iter().any(|part| of_tests.iter().any(|name| part == *name));
    path.extension().is_some_and(|extension| extension == "rs") && !is_test
}

/// Returns `true` if a line of a source file reads external data. Ignores comments, and the tests at the end of the
/// file.
fn reads(source: &str) -> bool {
    let code = source.split("\nmod tests {").next().unwrap_or(source);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.into_iter().any(|line| READING_CODE.iter().any(|read| line.contains(read)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_has_a_row() {
        let page = file::read_text(&workspace::root().join("SECURITY.md")).expect("the page is readable");
        assert!(rows(&page).len() > 10, "few rows were found");
        let problems = check_external_data_list(&page).expect("the source is readable");
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }

    #[test]
    fn a_reader_without_a_row_is_found() {
        let problems = check_external_data_list("| `src/lib.rs` | nothing |").expect("the source is readable");
        let problems = problems.join("\n");
        assert!(
            problems.contains("src/persistence/file.rs reads") && problems.contains("src/lib.rs reads nothing"),
            "{problems}"
        );
    }

    #[test]
    fn tests_and_comments_do_not_count() {
        assert!(reads("fn a() { fs::read(path) }"));
        assert!(!reads("// fs::read(path)\n#[cfg(test)]\nmod tests {\n    fs::read(path)\n}"));
    }
}
