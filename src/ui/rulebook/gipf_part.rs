//! The part of the book on GIPF.

use super::picture::RulePicture;
use super::section::{RulebookPart, Section, pictured, plain};

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
