//! What stands in the rulebook, in its order: parts, sections, rules and their pictures.

use super::picture::Picture;

/// A part of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The key of its title.
    pub title: &'static str,
    /// What it consists of.
    pub sections: &'static [Section],
}

/// A section: what is read on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The key of its title.
    pub title: &'static str,
    /// Its rules.
    pub rules: &'static [Rule],
}

/// A rule: one paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The key of its text.
    pub text: &'static str,
    /// What shows it.
    pub picture: Option<Picture>,
}

const fn said(text: &'static str) -> Rule {
    Rule { text, picture: None }
}

const fn shown(text: &'static str, picture: Picture) -> Rule {
    Rule { text, picture: Some(picture) }
}

/// The whole book.
pub const PARTS: [Part; 4] = [
    Part {
        title: "rulebook-level-1",
        sections: &[
            Section {
                title: "rulebook-board",
                rules: &[
                    said("rule-aim"),
                    shown("rule-heights", Picture::Heights),
                    shown("rule-corners", Picture::Corners),
                ],
            },
            Section {
                title: "rulebook-move",
                rules: &[shown("rule-move", Picture::Move), said("rule-hand"), said("rule-own")],
            },
            Section {
                title: "rulebook-rings",
                rules: &[shown("rule-drop", Picture::Ring), said("rule-keep"), said("rule-undecided")],
            },
            Section {
                title: "rulebook-claim",
                rules: &[shown("rule-claim", Picture::Claim), said("rule-claim-ends"), said("rule-claim-not")],
            },
            Section {
                title: "rulebook-full",
                rules: &[shown("rule-full", Picture::Tubes), said("rule-full-under"), said("rule-full-loses")],
            },
            Section {
                title: "rulebook-blocked",
                rules: &[
                    shown("rule-blocked", Picture::Blocked),
                    said("rule-blocked-hand"),
                    said("rule-blocked-claim"),
                ],
            },
            Section {
                title: "rulebook-end",
                rules: &[
                    said("rule-end"),
                    said("rule-thirty"),
                    shown("rule-winner", Picture::Score),
                    said("rule-resign"),
                ],
            },
        ],
    },
    Part {
        title: "rulebook-level-2",
        sections: &[
            Section {
                title: "rulebook-sand",
                rules: &[
                    shown("rule-turn", Picture::Turn),
                    said("rule-turn-hand"),
                    said("rule-time"),
                    said("rule-turn-agreed"),
                ],
            },
            Section { title: "rulebook-first", rules: &[shown("rule-first", Picture::First)] },
            Section {
                title: "rulebook-lost",
                rules: &[shown("rule-lost", Picture::Lost), said("rule-lost-hand"), said("rule-lost-purpose")],
            },
            Section {
                title: "rulebook-window",
                rules: &[shown("rule-window", Picture::Window), said("rule-window-ends")],
            },
            Section { title: "rulebook-ties", rules: &[shown("rule-ties", Picture::Ties), said("rule-ties-lost")] },
        ],
    },
    Part {
        title: "rulebook-level-3",
        sections: &[
            Section {
                title: "rulebook-timer",
                rules: &[shown("rule-timer", Picture::Timer), said("rule-timer-once"), said("rule-timer-side")],
            },
            Section {
                title: "rulebook-late",
                rules: &[shown("rule-late", Picture::Late), said("rule-late-hand"), said("rule-late-pass")],
            },
            Section {
                title: "rulebook-extra",
                rules: &[shown("rule-extra", Picture::Extra), said("rule-extra-lapses")],
            },
        ],
    },
    Part {
        title: "rulebook-variants",
        sections: &[
            Section { title: "rulebook-free", rules: &[shown("rule-free", Picture::Free), said("rule-free-rest")] },
            Section {
                title: "rulebook-options",
                rules: &[said("rule-1998"), said("rule-started"), said("rule-paces")],
            },
            Section {
                title: "rulebook-notation",
                rules: &[shown("rule-coordinates", Picture::Coordinates), said("rule-written")],
            },
        ],
    },
];

/// All sections in their order.
pub fn all() -> impl Iterator<Item = &'static Section> {
    PARTS.iter().flat_map(|part| part.sections)
}

/// The place in the book of the section in which a rule stands.
pub fn section_of(rule: &str) -> Option<usize> {
    all().position(|section| section.rules.iter().any(|there| there.text == rule))
}
