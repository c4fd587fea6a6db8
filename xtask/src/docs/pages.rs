//! The documents of the repository, and the paths, links and commands in them.

use std::path::{Path, PathBuf};

use crate::{file, workspace};

/// The documents outside `docs`.
const PAGES_OUTSIDE_DOCS: [&str; 6] =
    ["README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "assets/lessons/RULES.md"];
/// The beginnings of paths. If a code span begins with one of them, it names a file or folder of the repository.
const FOLDERS: [&str; 9] = ["src/", "crates/", "tests/", "assets/", "docs/", "xtask/", "tools/", ".ci/", ".github/"];
/// The characters that occur in patterns, commands and placeholders, but not in paths.
const NON_PATH_CHARS: [char; 5] = ['*', '{', ' ', '<', '('];

/// A document in Markdown.
pub struct MarkdownPage {
    path: PathBuf,
    text: String,
}

impl MarkdownPage {
    /// Reads all documents of the repository.
    pub fn read_all() -> Result<Vec<MarkdownPage>, String> {
        let root = workspace::root();
        let of_docs = file::files_below(&root.join("docs"))?.into_iter();
        let in_docs = of_docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
        let paths = PAGES_OUTSIDE_DOCS.iter().map(|name| root.join(name)).chain(in_docs);
        paths
            .map(|path| {
                let text = file::read_text(&path)?;
                let path = path.strip_prefix(&root).unwrap_or(&path).to_path_buf();
                Ok(MarkdownPage { path, text })
            })
            .collect()
    }

    /// Returns the path of the page, relative to the root of the repository.
    pub fn relative_path(&self) -> String {
        self.path.display().to_string()
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns an error for each file that the page names but that does not exist.
    pub fn missing_file_errors(&self) -> Vec<String> {
        let root = workspace::root();
        let folder = root.join(self.path.parent().unwrap_or(Path::new("")));
        let paths = self.mentioned_paths().into_iter().filter(|path| !root.join(path).exists());
        let links = self.linked_files().into_iter().filter(|link| !folder.join(link).exists());
        paths
            .chain(links)
            .map(|missing| format!("{} names {missing}, which does not exist", self.relative_path()))
            .collect()
    }

    /// Returns the paths in the page's code spans.
    pub fn mentioned_paths(&self) -> Vec<&str> {
        let is_path =
            |span: &&str| FOLDERS.iter().any(|folder| span.starts_with(folder)) && !span.contains(NON_PATH_CHARS);
        self.spans().into_iter().filter(is_path).collect()
    }

    /// Returns the files to which the page links.
    pub fn linked_files(&self) -> Vec<&str> {
        let targets = self.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        // A link that leaves the repository, such as `../../issues`, leads to a web page of the host and not to a file.
        let is_file = |target: &&str| !target.contains("://") && !target.starts_with('#') && !target.contains("../../");
        let files = targets.filter(is_file);
        files.map(|target| target.split('#').next().unwrap_or(target)).collect()
    }

    /// Returns the commands in the page's code spans and `sh` blocks.
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
        let page = MarkdownPage { path: "docs/page.md".into(), text: text.into() };
        assert_eq!(page.mentioned_paths(), ["src/lib.rs"]);
        assert_eq!(page.linked_files(), ["look.md"]);
        assert_eq!(page.commands(), ["cargo xtask play", "ls", "src/lib.rs", "cargo xtask test", "src/*.rs"]);
        assert!(page.missing_file_errors().is_empty(), "{:?}", page.missing_file_errors());
    }

    #[test]
    fn a_missing_file_is_reported_with_its_page() {
        let page = MarkdownPage { path: "docs/page.md".into(), text: "`src/never.rs`, [never](never.md)".into() };
        let errors = page.missing_file_errors().join("\n");
        assert!(errors.contains("docs/page.md names src/never.rs") && errors.contains("never.md"), "{errors}");
    }
}
