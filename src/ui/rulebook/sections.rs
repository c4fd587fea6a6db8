//! What the rulebook is made of: its parts, sections and rules.

use super::picture::RulePicture;
use crate::states::{Screen, TAMSK};

/// The whole book.
pub const PARTS: [RulebookPart; 5] = [
    RulebookPart {
        title: "rulebook-level-1",
        sections: &[
            Section {
                title: "rulebook-board",
                rules: &[
                    plain("rule-aim"),
                    pictured("rule-heights", RulePicture::Heights),
                    pictured("rule-corners", RulePicture::Corners),
                ],
            },
            Section {
                title: "rulebook-move",
                rules: &[pictured("rule-move", RulePicture::Move), plain("rule-hand"), plain("rule-own")],
            },
            Section {
                title: "rulebook-rings",
                rules: &[pictured("rule-drop", RulePicture::Ring), plain("rule-keep"), plain("rule-undecided")],
            },
            Section {
                title: "rulebook-claim",
                rules: &[pictured("rule-claim", RulePicture::Claim), plain("rule-claim-ends"), plain("rule-claim-not")],
            },
            Section {
                title: "rulebook-full",
                rules: &[pictured("rule-full", RulePicture::Tubes), plain("rule-full-under"), plain("rule-full-loses")],
            },
            Section {
                title: "rulebook-blocked",
                rules: &[
                    pictured("rule-blocked", RulePicture::Blocked),
                    plain("rule-blocked-hand"),
                    plain("rule-blocked-claim"),
                    plain("rule-blocked-choice"),
                ],
            },
            Section {
                title: "rulebook-end",
                rules: &[
                    plain("rule-end"),
                    plain("rule-thirty"),
                    pictured("rule-winner", RulePicture::Score),
                    plain("rule-resign"),
                ],
            },
        ],
    },
    RulebookPart {
        title: "rulebook-level-2",
        sections: &[
            Section {
                title: "rulebook-sand",
                rules: &[
                    pictured("rule-turn", RulePicture::Turn),
                    plain("rule-turn-hand"),
                    plain("rule-time"),
                    plain("rule-turn-agreed"),
                ],
            },
            Section { title: "rulebook-first", rules: &[pictured("rule-first", RulePicture::First)] },
            Section {
                title: "rulebook-lost",
                rules: &[pictured("rule-lost", RulePicture::Lost), plain("rule-lost-hand"), plain("rule-lost-purpose")],
            },
            Section {
                title: "rulebook-window",
                rules: &[pictured("rule-window", RulePicture::Window), plain("rule-window-ends")],
            },
            Section {
                title: "rulebook-ties",
                rules: &[pictured("rule-ties", RulePicture::Ties), plain("rule-ties-lost")],
            },
        ],
    },
    RulebookPart {
        title: "rulebook-level-3",
        sections: &[
            Section {
                title: "rulebook-timer",
                rules: &[
                    pictured("rule-timer", RulePicture::Timer),
                    plain("rule-timer-once"),
                    plain("rule-timer-side"),
                ],
            },
            Section {
                title: "rulebook-late",
                rules: &[pictured("rule-late", RulePicture::Late), plain("rule-late-hand"), plain("rule-late-pass")],
            },
            Section {
                title: "rulebook-extra",
                rules: &[pictured("rule-extra", RulePicture::Extra), plain("rule-extra-lapses")],
            },
        ],
    },
    RulebookPart {
        title: "rulebook-variants",
        sections: &[
            Section {
                title: "rulebook-free",
                rules: &[pictured("rule-free", RulePicture::Free), plain("rule-free-rest")],
            },
            Section {
                title: "rulebook-options",
                rules: &[plain("rule-1998"), plain("rule-started"), plain("rule-paces")],
            },
            Section {
                title: "rulebook-fair",
                rules: &[plain("rule-fair-handicap"), plain("rule-fair-rings"), plain("rule-fair-sand")],
            },
            Section {
                title: "rulebook-notation",
                rules: &[pictured("rule-coordinates", RulePicture::Coordinates), plain("rule-written")],
            },
        ],
    },
    GIPF,
];

/// Returns all sections in order.
pub fn all() -> impl Iterator<Item = &'static Section> {
    PARTS.iter().flat_map(|part| part.sections)
}

/// Returns the index of this section, or that of the first one on the game of this screen if it is on the other game.
pub fn for_screen(section: usize, screen: Screen) -> usize {
    let first = all().count() - GIPF.sections.len();
    match section >= first {
        false if screen.game() != TAMSK => first,
        true if screen.is_at_table() && screen.game() == TAMSK => 0,
        _ => section,
    }
}

/// Returns the index of the section that contains a rule.
pub fn section_of(rule: &str) -> Option<usize> {
    all().position(|section| section.rules.iter().any(|there| there.text == rule))
}

/// A part of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulebookPart {
    /// The key of its title.
    pub title: &'static str,
    /// Its sections.
    pub sections: &'static [Section],
}

/// A section: one page.
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
    /// Its picture, if it has one.
    pub picture: Option<RulePicture>,
}

/// Returns a rule without a picture.
pub const fn plain(text: &'static str) -> Rule {
    Rule { text, picture: None }
}

/// Returns a rule with a picture.
pub const fn pictured(text: &'static str, picture: RulePicture) -> Rule {
    Rule { text, picture: Some(picture) }
}

/// The part on GIPF, with its potentials and the challenge at TAMSK.
pub const GIPF: RulebookPart = RulebookPart {
    title: "rulebook-gipf",
    sections: &[
        Section {
            title: "rulebook-gipf-push",
            rules: &[
                pictured("rule-gipf-board", RulePicture::GipfStart),
                pictured("rule-gipf-push", RulePicture::GipfPush),
                plain("rule-gipf-line"),
                plain("rule-gipf-think"),
            ],
        },
        Section {
            title: "rulebook-gipf-versions",
            rules: &[
                plain("rule-gipf-basic"),
                plain("rule-gipf-standard"),
                plain("rule-gipf-tournament"),
                plain("rule-gipf-piece"),
            ],
        },
        Section {
            title: "rulebook-gipf-rows",
            rules: &[
                pictured("rule-gipf-row", RulePicture::GipfRow),
                plain("rule-gipf-returns"),
                plain("rule-gipf-first"),
                pictured("rule-gipf-cross", RulePicture::GipfCross),
                plain("rule-gipf-stay"),
                plain("rule-gipf-only"),
            ],
        },
        Section {
            title: "rulebook-gipf-end",
            rules: &[
                plain("rule-gipf-reserve"),
                plain("rule-gipf-last"),
                plain("rule-gipf-repetition"),
                plain("rule-gipf-resign"),
            ],
        },
        Section {
            title: "rulebook-gipf-potentials",
            rules: &[
                plain("rule-gipf-loaded"),
                plain("rule-gipf-order"),
                pictured("rule-gipf-extra", RulePicture::GipfExtra),
                plain("rule-gipf-theirs"),
                plain("rule-gipf-once"),
                plain("rule-gipf-between"),
                plain("rule-gipf-kept"),
                plain("rule-gipf-single"),
                plain("rule-gipf-cut"),
                plain("rule-gipf-advice"),
            ],
        },
        Section {
            title: "rulebook-gipf-challenge",
            rules: &[
                plain("rule-gipf-agree"),
                plain("rule-gipf-ask"),
                plain("rule-gipf-contest"),
                plain("rule-gipf-won"),
                plain("rule-gipf-give-in"),
                plain("rule-gipf-other"),
            ],
        },
        Section {
            title: "rulebook-gipf-notation",
            rules: &[pictured("rule-gipf-names", RulePicture::GipfNames), plain("rule-gipf-written")],
        },
    ],
};
