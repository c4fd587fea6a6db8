//! What the buttons of a side are called.

use gipf_rules::{PieceKind, Word};

use crate::session::gipf::GipfButton;
use crate::ui::kit::sides::kind_key;

/// Returns the name of a button for scripts.
pub const fn button_name(button: GipfButton) -> &'static str {
    match button {
        GipfButton::Kind(PieceKind::Basic) => "gipf basic",
        GipfButton::Kind(PieceKind::Gipf) => "gipf gipf",
        GipfButton::Kind(PieceKind::Loaded) => "gipf loaded",
        GipfButton::Kind(PieceKind::Single) => "gipf potential",
        GipfButton::Word(Word::Use) => "gipf use",
        GipfButton::Word(Word::Forgo) => "gipf forgo",
        GipfButton::Word(Word::Challenge) => "gipf challenge",
        GipfButton::Word(Word::Allow) => "gipf allow",
        GipfButton::Word(Word::Leave) => "gipf leave",
        GipfButton::Word(_) => "gipf take",
    }
}

/// Returns the key of the text of a button.
pub const fn button_key(button: GipfButton) -> &'static str {
    match button {
        GipfButton::Kind(kind) => kind_key(kind),
        GipfButton::Word(Word::Use) => "gipf-use",
        GipfButton::Word(Word::Forgo) => "gipf-forgo",
        GipfButton::Word(Word::Challenge) => "gipf-challenge-do",
        GipfButton::Word(Word::Allow) => "gipf-allow",
        GipfButton::Word(Word::Leave) => "gipf-leave",
        GipfButton::Word(_) => "gipf-take",
    }
}
