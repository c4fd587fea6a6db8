//! The parts, sections and rules of TAMSK in the rulebook.

use tamsk_engine::problems::Theme;

use super::picture::{board, sides};
use crate::states::TAMSK;
use crate::ui::kit::rulebook::{RulebookPart, pictured, plain, section, theme_page};

pub const PARTS: [RulebookPart; 5] = [
    RulebookPart {
        game: TAMSK,
        title: "rulebook-level-1",
        sections: &[
            section(
                "rulebook-board",
                &[
                    plain("rule-aim"),
                    pictured("rule-heights", &board::HEIGHTS),
                    pictured("rule-corners", &board::CORNERS),
                ],
            ),
            section("rulebook-move", &[pictured("rule-move", &board::MOVE), plain("rule-hand"), plain("rule-own")]),
            section(
                "rulebook-rings",
                &[pictured("rule-drop", &board::RING), plain("rule-keep"), plain("rule-undecided")],
            ),
            section(
                "rulebook-claim",
                &[pictured("rule-claim", &board::CLAIM), plain("rule-claim-ends"), plain("rule-claim-not")],
            ),
            section(
                "rulebook-full",
                &[pictured("rule-full", &sides::TUBES), plain("rule-full-under"), plain("rule-full-loses")],
            ),
            section(
                "rulebook-blocked",
                &[
                    pictured("rule-blocked", &board::BLOCKED),
                    plain("rule-blocked-hand"),
                    plain("rule-blocked-claim"),
                    plain("rule-blocked-choice"),
                ],
            ),
            section(
                "rulebook-end",
                &[
                    plain("rule-end"),
                    plain("rule-thirty"),
                    pictured("rule-winner", &sides::SCORE),
                    plain("rule-resign"),
                ],
            ),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title: "rulebook-level-2",
        sections: &[
            section(
                "rulebook-sand",
                &[
                    pictured("rule-turn", &sides::TURN),
                    plain("rule-turn-hand"),
                    plain("rule-time"),
                    plain("rule-turn-agreed"),
                ],
            ),
            section("rulebook-first", &[pictured("rule-first", &sides::FIRST)]),
            section(
                "rulebook-lost",
                &[pictured("rule-lost", &sides::LOST), plain("rule-lost-hand"), plain("rule-lost-purpose")],
            ),
            section("rulebook-window", &[pictured("rule-window", &sides::WINDOW), plain("rule-window-ends")]),
            section("rulebook-ties", &[pictured("rule-ties", &sides::TIES), plain("rule-ties-lost")]),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title: "rulebook-level-3",
        sections: &[
            section(
                "rulebook-timer",
                &[pictured("rule-timer", &sides::TIMER), plain("rule-timer-once"), plain("rule-timer-side")],
            ),
            section(
                "rulebook-late",
                &[pictured("rule-late", &sides::LATE), plain("rule-late-hand"), plain("rule-late-pass")],
            ),
            section("rulebook-extra", &[pictured("rule-extra", &board::EXTRA), plain("rule-extra-lapses")]),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title: "rulebook-variants",
        sections: &[
            section("rulebook-free", &[pictured("rule-free", &board::FREE), plain("rule-free-rest")]),
            section("rulebook-options", &[plain("rule-1998"), plain("rule-started"), plain("rule-paces")]),
            section("rulebook-fair", &[plain("rule-fair-handicap"), plain("rule-fair-rings"), plain("rule-fair-sand")]),
            section("rulebook-far", &[plain("rule-far-time"), plain("rule-far-breaks")]),
            section("rulebook-notation", &[pictured("rule-coordinates", &board::COORDINATES), plain("rule-written")]),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title: "rulebook-problems",
        sections: &[
            theme_page("problem-theme-immured", &[pictured("rule-theme-immured", &board::IMMURED)], Theme::Immured),
            theme_page("problem-theme-escape", &[pictured("rule-theme-escape", &board::ESCAPE)], Theme::Escape),
            theme_page("problem-theme-division", &[pictured("rule-theme-division", &board::DIVISION)], Theme::Division),
            theme_page(
                "problem-theme-kept-ring",
                &[pictured("rule-theme-kept-ring", &board::KEPT_RING)],
                Theme::KeptRing,
            ),
            theme_page("problem-theme-claim", &[pictured("rule-theme-claim", &board::CLAIMED_FIRST)], Theme::Claim),
            theme_page(
                "problem-theme-forced-pass",
                &[pictured("rule-theme-forced-pass", &board::FORCED_PASS)],
                Theme::ForcedPass,
            ),
            theme_page(
                "problem-theme-last-ring",
                &[pictured("rule-theme-last-ring", &board::LAST_RING)],
                Theme::LastRing,
            ),
        ],
    },
];
