//! Texts that are put together now and read later, in whichever language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A text by its key, with what is inserted into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedText {
    /// The key.
    pub key: Cow<'static, str>,
    /// The arguments, by their names.
    pub args: Vec<(Cow<'static, str>, TextArg)>,
}

/// What is inserted into a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextArg {
    /// A number.
    Number(u32),
    /// Another text, by its key.
    Text(Cow<'static, str>),
    /// What a person has typed.
    Typed(String),
}

impl KeyedText {
    /// Returns a text into which these numbers are inserted.
    pub fn new<const N: usize>(key: &'static str, numbers: [(&'static str, u32); N]) -> KeyedText {
        let args = numbers.map(|(name, number)| (name.into(), TextArg::Number(number))).into();
        KeyedText { key: key.into(), args }
    }

    /// Returns what a person has typed as a text, the same in every language.
    pub fn typed(text: &str) -> KeyedText {
        let args = vec![("text".into(), TextArg::Typed(text.to_owned()))];
        KeyedText { key: "typed-text".into(), args }
    }

    /// Returns the text with another one inserted into it.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, key: &'static str) -> KeyedText {
        self.args.push((name.into(), TextArg::Text(key.into())));
        self
    }
}
