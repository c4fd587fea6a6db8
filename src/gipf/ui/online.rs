//! The rules of an online match of GIPF, in sentences. The players agree on these rules.

use gipf_rules::{Contest, GipfOptions, GipfVersion};

use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{challenge_terms, version_key};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::agreement::{DescribesAgreedRules, option_sentence};

impl DescribesAgreedRules for LiveGipf {
    fn rules_in_words(texts: &Localization, options: &GipfOptions, players: [&str; 2]) -> Vec<String> {
        let about = match options.version {
            GipfVersion::Basic => "gipf-version-basic-note",
            GipfVersion::Standard => "gipf-version-standard-note",
            GipfVersion::Tournament => "gipf-version-tournament-note",
        };
        let version = option_sentence(texts, &texts.tr("gipf-version"), &texts.tr(version_key(options.version)));
        let potentials = option_sentence(texts, &texts.tr("gipf-potentials"), &options.potentials.to_string());
        let mut words = vec![version, texts.tr(about).into_owned(), potentials];
        if let Some(agreed) = &options.challenge {
            words.push(texts.tr("gipf-challenge-switch").into_owned());
            words.extend(challenge_terms(agreed).iter().map(|term| texts.format_text(term)));
            if agreed.contest == Contest::Tamsk {
                words.extend(LiveMatch::rules_in_words(texts, &agreed.tamsk, players));
            }
        }
        for (name, more) in players.into_iter().zip([options.spare_pieces.white, options.spare_pieces.black]) {
            if more > 0 {
                words.push(texts.tr_args("online-more-pieces", &[("name", name.into()), ("count", more.into())]));
            }
        }
        words
    }
}
