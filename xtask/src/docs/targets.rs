//! The names of packages, features, programs, tests and benchmarks that Cargo knows.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::workspace;

/// The options of Cargo that are followed by a name.
const OPTIONS: [&str; 6] = ["-p", "--package", "--features", "--bin", "--test", "--bench"];

pub struct CargoNames {
    /// The known names, each with the option of Cargo that it follows, such as `--bin`.
    named: BTreeSet<(String, String)>,
}

impl CargoNames {
    /// Reads the names from `cargo metadata`.
    pub fn read() -> Result<CargoNames, String> {
        let mut cargo = workspace::cargo();
        cargo.args(["metadata", "--no-deps", "--format-version", "1"]);
        let output = cargo.output().map_err(|error| workspace::cannot_start_message(&cargo, &error))?;
        let metadata: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        let mut named = BTreeSet::new();
        for package in metadata["packages"].as_array().into_iter().flatten() {
            let name = package["name"].as_str().unwrap_or_default();
            named.extend(["-p", "--package"].map(|option| (option.to_owned(), name.to_owned())));
            for feature in package["features"].as_object().into_iter().flatten() {
                named.insert(("--features".into(), feature.0.clone()));
            }
            for target in package["targets"].as_array().into_iter().flatten() {
                let name = target["name"].as_str().unwrap_or_default();
                for kind in target["kind"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                    named.insert((format!("--{kind}"), name.to_owned()));
                }
            }
        }
        Ok(CargoNames { named })
    }

    /// Returns an error about the first name in these options that Cargo does not know, if any.
    pub fn unknown_name_error(&self, options: &[&str]) -> Option<String> {
        let named = options.windows(2).filter(|pair| OPTIONS.contains(&pair[0]));
        let mut unknown = named.filter(|pair| !self.named.contains(&(pair[0].to_owned(), pair[1].to_owned())));
        unknown.next().map(|pair| format!("there is no {} {}", pair[0], pair[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_are_reported() {
        let names = CargoNames::read().expect("cargo metadata works");
        assert_eq!(names.unknown_name_error(&["--features", "dev", "--test", "headless"]), None);
        assert_eq!(names.unknown_name_error(&["-p", "tamsk-rules", "--test", "rules"]), None);
        assert_eq!(names.unknown_name_error(&["--bench", "never"]).as_deref(), Some("there is no --bench never"));
    }
}
