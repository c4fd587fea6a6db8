//! The parts, sections and rules of the book.

use super::gipf;
use super::picture::RulePicture;
use super::rule::{RulebookPart, Section, pictured, plain};
use crate::states::{Screen, TAMSK};

/// The whole book.
pub const PARTS: [RulebookPart; 5] = [
    RulebookPart {
        game: TAMSK,
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
        game: TAMSK,
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
        game: TAMSK,
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
        game: TAMSK,
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
    gipf::PART,
];

/// Returns all sections in order.
pub fn all() -> impl Iterator<Item = &'static Section> {
    PARTS.iter().flat_map(|part| part.sections)
}

/// Returns the index of this section, or that of the first one on the game of this screen if it is on another game.
pub fn for_screen(section: usize, screen: Screen) -> usize {
    let mut games = PARTS.iter().flat_map(|part| part.sections.iter().map(|_| part.game));
    let is_sure = screen.is_at_table() || screen.game() != TAMSK;
    let is_apart = is_sure && games.clone().nth(section) != Some(screen.game());
    if is_apart { games.position(|game| game == screen.game()).unwrap_or(section) } else { section }
}

/// Returns the index of the section that contains a rule.
pub fn section_of(rule: &str) -> Option<usize> {
    all().position(|section| section.rules.iter().any(|there| there.text == rule))
}
