//! The documents of the repository, and the paths, links and commands in them.

use std::path::{Path, PathBuf};

use crate::{file, workspace};

/// The documents outside `docs`.
const OTHERS: [&str; 6] =
    ["README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "assets/lessons/RULES.md"];
/// The beginnings of code spans that name a file or folder of the repository.
const FOLDERS: [&str; 9] = ["src/", "crates/", "tests/", "assets/", "docs/", "xtask/", "tools/", ".ci/", ".github/"];
/// Characters of patterns, commands and placeholders, which paths do not have.
const NO_PATH: [char; 5] = ['*', '{', ' ', '<', '('];

pub struct Page {
    path: PathBuf,
    text: String,
}

impl Page {
    pub fn all() -> Result<Vec<Page>, String> {
        let root = workspace::root();
        let of_docs = file::files_below(&root.join("docs"))?.into_iter();
        let in_docs = of_docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
        let paths = OTHERS.iter().map(|name| root.join(name)).chain(in_docs);
        paths
            .map(|path| {
                let text = file::text(&path)?;
                let path = path.strip_prefix(&root).unwrap_or(&path).to_path_buf();
                Ok(Page { path, text })
            })
            .collect()
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns errors about missing files.
    pub fn problems(&self) -> Vec<String> {
        let root = workspace::root();
        let folder = root.join(self.path.parent().unwrap_or(Path::new("")));
        let paths = self.paths().into_iter().filter(|path| !root.join(path).exists());
        let links = self.links().into_iter().filter(|link| !folder.join(link).exists());
        paths.chain(links).map(|missing| format!("{} names {missing}, which does not exist", self.name())).collect()
    }

    /// Returns the paths in code spans.
    pub fn paths(&self) -> Vec<&str> {
        let is_path = |span: &&str| FOLDERS.iter().any(|folder| span.starts_with(folder)) && !span.contains(NO_PATH);
        self.spans().into_iter().filter(is_path).collect()
    }

    /// Returns the linked files.
    pub fn links(&self) -> Vec<&str> {
        let targets = self.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        // A link out of the repository, such as `../../issues`, leads to a page of the server.
        let is_file = |target: &&str| !target.contains("://") && !target.starts_with('#') && !target.contains("../../");
        let files = targets.filter(is_file);
        files.map(|target| target.split('#').next().unwrap_or(target)).collect()
    }

    /// Returns the commands in code spans and `sh` blocks.
    pub fn commands(&self) -> Vec<String> {
        let lines = self.shell_lines().into_iter().chain(self.spans());
        lines
            .map(|line| line.split(" #").next().unwrap_or(line).trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    }

    fn spans(&self) -> Vec<&str> {
        let outside = self.text.split("```").step_by(2);
        outside.flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
    }

    fn shell_lines(&self) -> Vec<&str> {
        let blocks = self.text.split("```").skip(1).step_by(2);
        blocks.filter_map(|block| block.strip_prefix("sh\n")).flat_map(str::lines).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_links_and_commands_are_found() {
        let text = "See `src/lib.rs`, [a page](look.md#high) or [a site](https://example.org).\n\n```sh\ncargo xtask play  # now\n\n\
            ls\n```\n\n```ron\n(`src/no.rs`)\n```\nThen `cargo xtask test` and `src/*.rs`.";
        let page = Page { path: "docs/page.md".into(), text: text.into() };
        assert_eq!(page.paths(), ["src/lib.rs"]);
        assert_eq!(page.links(), ["look.md"]);
        assert_eq!(page.commands(), ["cargo xtask play", "ls", "src/lib.rs", "cargo xtask test", "src/*.rs"]);
        assert!(page.problems().is_empty(), "{:?}", page.problems());
    }

    #[test]
    fn a_missing_file_is_reported_with_its_page() {
        let page = Page { path: "docs/page.md".into(), text: "`src/never.rs`, [never](never.md)".into() };
        let told = page.problems().join("\n");
        assert!(told.contains("docs/page.md names src/never.rs") && told.contains("never.md"), "{told}");
    }
}
