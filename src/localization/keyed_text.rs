//! Texts that are composed now and formatted later, in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The key of a text, and the arguments of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedText {
    /// The key of the text.
    pub key: Cow<'static, str>,
    /// The arguments of the text, with their names.
    pub args: Vec<(Cow<'static, str>, TextArg)>,
}

/// An argument of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextArg {
    /// A number.
    Number(u32),
    /// Another text, given by its key.
    TextKey(Cow<'static, str>),
    /// Words that a person has typed.
    #[serde(rename = "Typed")]
    UserText(String),
}

impl KeyedText {
    /// Creates a text whose arguments are numbers.
    pub fn new<const N: usize>(key: &'static str, numbers: [(&'static str, u32); N]) -> KeyedText {
        let args = numbers.map(|(name, number)| (name.into(), TextArg::Number(number))).into();
        KeyedText { key: key.into(), args }
    }

    /// Creates a text from words that a person has typed. They are the same in every language.
    pub fn from_user_text(text: &str) -> KeyedText {
        let args = vec![("text".into(), TextArg::UserText(text.to_owned()))];
        KeyedText { key: "typed-text".into(), args }
    }

    /// Adds another text, given by its key, as an argument.
    #[must_use]
    pub fn with_text_arg(mut self, name: &'static str, key: &'static str) -> KeyedText {
        self.args.push((name.into(), TextArg::TextKey(key.into())));
        self
    }
}
