//! Texts that are composed now and formatted later, in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The key of a text with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedText {
    /// The key.
    pub key: Cow<'static, str>,
    /// The arguments, by their names.
    pub args: Vec<(Cow<'static, str>, TextArg)>,
}

/// An argument of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextArg {
    /// A number.
    Number(u32),
    /// Another text, by its key.
    Text(Cow<'static, str>),
    /// Words that a person has typed.
    Typed(String),
}

impl KeyedText {
    /// Creates a text with numbers as arguments.
    pub fn new<const N: usize>(key: &'static str, numbers: [(&'static str, u32); N]) -> KeyedText {
        let args = numbers.map(|(name, number)| (name.into(), TextArg::Number(number))).into();
        KeyedText { key: key.into(), args }
    }

    /// Creates a text of words that a person has typed, the same in every language.
    pub fn typed(text: &str) -> KeyedText {
        let args = vec![("text".into(), TextArg::Typed(text.to_owned()))];
        KeyedText { key: "typed-text".into(), args }
    }

    /// Adds another text as an argument.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, key: &'static str) -> KeyedText {
        self.args.push((name.into(), TextArg::Text(key.into())));
        self
    }
}
