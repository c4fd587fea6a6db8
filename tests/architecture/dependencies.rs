//! Finds the imports between files. Parses the source with `syn` and follows re-exports to the definition of each item.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, UseTree};

/// The names in the path of a module, the crate first. The path `tamsk::ui::kit` has three names.
type Module = Vec<String>;

/// The paths that are being resolved, each with the module that contains the path.
type Seen = BTreeSet<(Module, Vec<String>)>;

enum Meaning {
    Item,
    /// A `use` line imports the name from this path, perhaps under a different name.
    Import(Vec<String>),
}

/// The names in a module and the paths in its code.
#[derive(Default)]
struct Scope {
    file: PathBuf,
    names: BTreeMap<String, Vec<Meaning>>,
    globs: Vec<Vec<String>>,
    paths: Vec<Vec<String>>,
}

/// A use of an item that another file defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    /// The file that uses the item, relative to the package.
    pub from: PathBuf,
    /// The file that defines the item.
    pub to: PathBuf,
    pub name: String,
}

/// All code of the workspace except tests.
#[derive(Default)]
pub struct Code {
    scopes: BTreeMap<Module, Scope>,
}

impl Code {
    /// Reads crates. `roots` contains the name and the root file of each crate.
    pub fn read(roots: &[(&str, &str)]) -> Code {
        let mut code = Code::default();
        for (name, file) in roots {
            let file = Path::new(file);
            let folder = file.parent().expect("a file has a parent folder");
            code.read_file(vec![(*name).to_owned()], file, folder);
        }
        code
    }

    /// Reads a module. `folder` contains the files of its child modules.
    fn read_file(&mut self, module: Module, file: &Path, folder: &Path) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_items(module, file, folder, &parsed.items);
    }

    fn read_items(&mut self, module: Module, file: &Path, folder: &Path, items: &[Item]) {
        let mut scope = Scope { file: file.to_owned(), ..Scope::default() };
        for item in items.iter().filter(|item| !is_test(attributes(item))) {
            if let Some(name) = defined_name(item) {
                scope.names.entry(name).or_default().push(Meaning::Item);
            }
            match item {
                Item::Mod(child) => {
                    let name = child.ident.to_string();
                    let inside = [module.clone(), vec![name.clone()]].concat();
                    let below = folder.join(&name);
                    match &child.content {
                        Some((_, items)) => self.read_items(inside, file, &below, items),
                        None => {
                            let flat = folder.join(format!("{name}.rs"));
                            let exists = Path::new(env!("CARGO_MANIFEST_DIR")).join(&flat).exists();
                            self.read_file(inside, &if exists { flat } else { below.join("mod.rs") }, &below);
                        }
                    }
                }
                Item::Use(import) => scope.read_use(import),
                code => Paths(&mut scope).visit_item(code),
            }
        }
        self.scopes.insert(module, scope);
    }

    pub fn files(&self) -> BTreeSet<&Path> {
        self.scopes.values().map(|scope| scope.file.as_path()).collect()
    }

    pub fn imports(&self) -> BTreeSet<Import> {
        let mut found = BTreeSet::new();
        for (module, scope) in &self.scopes {
            for path in &scope.paths {
                let Some((defining, name)) = self.resolve(module, path, &mut BTreeSet::new()) else { continue };
                let to = &self.scopes[&defining].file;
                if *to != scope.file {
                    found.insert(Import { from: scope.file.clone(), to: to.clone(), name });
                }
            }
        }
        found
    }

    /// Returns the module that defines the item at a path, and the name of the item. Returns `None` for a module, for
    /// an item of another package, and for a name that no `use` line imports, such as a local variable. `seen` prevents
    /// endless recursion between modules that glob-import each other.
    fn resolve(&self, from: &Module, path: &[String], seen: &mut Seen) -> Option<(Module, String)> {
        if !seen.insert((from.clone(), path.to_vec())) {
            return None;
        }
        let (mut module, mut rest) = (from.clone(), path);
        loop {
            let (first, behind) = rest.split_first()?;
            let child = [module.clone(), vec![first.clone()]].concat();
            match first.as_str() {
                "crate" => module.truncate(1),
                "self" => {}
                "super" => drop(module.pop()),
                _ if self.scopes.contains_key(&child) => module = child,
                _ => return self.resolve_name(&module, first, behind, from, seen),
            }
            rest = behind;
        }
    }

    fn resolve_name(
        &self,
        module: &Module,
        name: &str,
        behind: &[String],
        from: &Module,
        seen: &mut Seen,
    ) -> Option<(Module, String)> {
        let scope = self.scopes.get(module)?;
        for meaning in scope.names.get(name).into_iter().flatten() {
            match meaning {
                Meaning::Item => return Some((module.clone(), name.to_owned())),
                // Resolve the path of the `use` line, followed by the rest of the path.
                Meaning::Import(target) => {
                    let whole = [target.as_slice(), behind].concat();
                    if let Some(found) = self.resolve(module, &whole, seen) {
                        return Some(found);
                    }
                }
            }
        }
        // Ignore the globs of other packages.
        let is_ours = |glob: &&Vec<String>| {
            let first = &glob[0];
            let child = [module.clone(), vec![first.clone()]].concat();
            let relative = ["crate", "self", "super"].contains(&first.as_str());
            relative || self.scopes.contains_key(&child) || self.scopes.contains_key(&vec![first.clone()])
        };
        for glob in scope.globs.iter().filter(is_ours) {
            let whole = [glob.as_slice(), &[name.to_owned()], behind].concat();
            if let Some(found) = self.resolve(module, &whole, seen) {
                return Some(found);
            }
        }
        // The first segment may be the name of a crate.
        let crate_root = vec![name.to_owned()];
        (module == from && self.scopes.contains_key(&crate_root))
            .then(|| self.resolve(&crate_root, behind, seen))
            .flatten()
    }
}

impl Scope {
    fn read_use(&mut self, import: &ItemUse) {
        let mut leaves = Vec::new();
        leaves_of(&import.tree, &mut Vec::new(), &mut leaves);
        for (name, path) in leaves {
            match name {
                Some(name) => {
                    self.names.entry(name).or_default().push(Meaning::Import(path.clone()));
                    self.paths.push(path);
                }
                None => self.globs.push(path),
            }
        }
    }
}

/// Collects the paths in code, and the `use` lines inside functions.
struct Paths<'a>(&'a mut Scope);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        self.0.read_use(import);
    }

    /// Visits the arguments of a macro if all of them are expressions, as is usual.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let arguments = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        for argument in call.parse_body_with(arguments).into_iter().flatten() {
            // A new visitor is needed, because these expressions do not live as long as the file.
            Paths(self.0).visit_expr(&argument);
        }
    }
}

/// Collects each imported name of a `use` line with its path. For a glob, collects `None` with the path of the glob.
fn leaves_of(tree: &UseTree, before: &mut Vec<String>, leaves: &mut Vec<(Option<String>, Vec<String>)>) {
    let with = |before: &[String], name: &syn::Ident| match name.to_string() {
        own if own == "self" => before.to_vec(),
        name => [before, &[name]].concat(),
    };
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            leaves_of(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Name(name) => {
            let path = with(before, &name.ident);
            leaves.push((path.last().cloned(), path));
        }
        UseTree::Rename(rename) => leaves.push((Some(rename.rename.to_string()), with(before, &rename.ident))),
        UseTree::Glob(_) => leaves.push((None, before.clone())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves_of(tree, before, leaves)),
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns the name of an item, or `None` if paths cannot contain the item.
fn defined_name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
