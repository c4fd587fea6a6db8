//! The parts of the rulebook about TAMSK, with their sections and rules.

use tamsk_engine::problems::ProblemTheme;

use super::picture::{board, canvas};
use crate::states::TAMSK;
use crate::ui::kit::rulebook::{RulebookPart, pictured_rule, plain_rule, section, section_with_problems};

/// The parts of the rulebook about TAMSK, in order.
pub const TAMSK_PARTS: [RulebookPart; 5] = [
    RulebookPart {
        game: TAMSK,
        title_key: "rulebook-level-1",
        sections: &[
            section(
                "rulebook-board",
                &[
                    plain_rule("rule-aim"),
                    pictured_rule("rule-heights", &board::SOCKET_HEIGHTS),
                    pictured_rule("rule-corners", &board::GLASSES_ON_CORNERS),
                ],
            ),
            section(
                "rulebook-move",
                &[pictured_rule("rule-move", &board::MOVE), plain_rule("rule-hand"), plain_rule("rule-own")],
            ),
            section(
                "rulebook-rings",
                &[
                    pictured_rule("rule-drop", &board::DROPPED_RING),
                    plain_rule("rule-keep"),
                    plain_rule("rule-undecided"),
                ],
            ),
            section(
                "rulebook-claim",
                &[
                    pictured_rule("rule-claim", &board::CLAIM),
                    plain_rule("rule-claim-ends"),
                    plain_rule("rule-claim-not"),
                ],
            ),
            section(
                "rulebook-full",
                &[
                    pictured_rule("rule-full", &canvas::TUBES),
                    plain_rule("rule-full-under"),
                    plain_rule("rule-full-loses"),
                ],
            ),
            section(
                "rulebook-blocked",
                &[
                    pictured_rule("rule-blocked", &board::BLOCKED_GLASS),
                    plain_rule("rule-blocked-hand"),
                    plain_rule("rule-blocked-claim"),
                    plain_rule("rule-blocked-choice"),
                ],
            ),
            section(
                "rulebook-end",
                &[
                    plain_rule("rule-end"),
                    plain_rule("rule-thirty"),
                    pictured_rule("rule-winner", &canvas::SCORE),
                    plain_rule("rule-resign"),
                ],
            ),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title_key: "rulebook-level-2",
        sections: &[
            section(
                "rulebook-sand",
                &[
                    pictured_rule("rule-turn", &canvas::GLASS_TURNED_OVER),
                    plain_rule("rule-turn-hand"),
                    plain_rule("rule-time"),
                    plain_rule("rule-turn-agreed"),
                ],
            ),
            section("rulebook-first", &[pictured_rule("rule-first", &canvas::IDLE_GLASSES)]),
            section(
                "rulebook-lost",
                &[
                    pictured_rule("rule-lost", &canvas::LOST_GLASSES),
                    plain_rule("rule-lost-hand"),
                    plain_rule("rule-lost-purpose"),
                ],
            ),
            section(
                "rulebook-window",
                &[pictured_rule("rule-window", &canvas::RING_WINDOW), plain_rule("rule-window-ends")],
            ),
            section("rulebook-ties", &[pictured_rule("rule-ties", &canvas::TIE_BREAK), plain_rule("rule-ties-lost")]),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title_key: "rulebook-level-3",
        sections: &[
            section(
                "rulebook-timer",
                &[
                    pictured_rule("rule-timer", &canvas::TIMER),
                    plain_rule("rule-timer-once"),
                    plain_rule("rule-timer-side"),
                ],
            ),
            section(
                "rulebook-late",
                &[
                    pictured_rule("rule-late", &canvas::LATE_TURN),
                    plain_rule("rule-late-hand"),
                    plain_rule("rule-late-pass"),
                ],
            ),
            section(
                "rulebook-extra",
                &[pictured_rule("rule-extra", &board::EXTRA_RING), plain_rule("rule-extra-lapses")],
            ),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title_key: "rulebook-variants",
        sections: &[
            section("rulebook-free", &[pictured_rule("rule-free", &board::GLASS_ENTERS), plain_rule("rule-free-rest")]),
            section(
                "rulebook-options",
                &[plain_rule("rule-1998"), plain_rule("rule-started"), plain_rule("rule-paces")],
            ),
            section(
                "rulebook-fair",
                &[plain_rule("rule-fair-handicap"), plain_rule("rule-fair-rings"), plain_rule("rule-fair-sand")],
            ),
            section("rulebook-far", &[plain_rule("rule-far-time"), plain_rule("rule-far-breaks")]),
            section(
                "rulebook-notation",
                &[pictured_rule("rule-coordinates", &board::COORDINATES), plain_rule("rule-written")],
            ),
        ],
    },
    RulebookPart {
        game: TAMSK,
        title_key: "rulebook-problems",
        sections: &[
            section_with_problems(
                "problem-theme-immured",
                &[pictured_rule("rule-theme-immured", &board::IMMURED_GLASS)],
                ProblemTheme::Immured,
            ),
            section_with_problems(
                "problem-theme-escape",
                &[pictured_rule("rule-theme-escape", &board::ESCAPE)],
                ProblemTheme::Escape,
            ),
            section_with_problems(
                "problem-theme-division",
                &[pictured_rule("rule-theme-division", &board::BOARD_DIVIDED_BY_RING)],
                ProblemTheme::Division,
            ),
            section_with_problems(
                "problem-theme-kept-ring",
                &[pictured_rule("rule-theme-kept-ring", &board::KEPT_RING)],
                ProblemTheme::KeptRing,
            ),
            section_with_problems(
                "problem-theme-claim",
                &[pictured_rule("rule-theme-claim", &board::CLAIM_BEFORE_MOVE)],
                ProblemTheme::Claim,
            ),
            section_with_problems(
                "problem-theme-forced-pass",
                &[pictured_rule("rule-theme-forced-pass", &board::FORCED_PASS)],
                ProblemTheme::ForcedPass,
            ),
            section_with_problems(
                "problem-theme-last-ring",
                &[pictured_rule("rule-theme-last-ring", &board::LAST_RING)],
                ProblemTheme::OneRingDecides,
            ),
        ],
    },
];
