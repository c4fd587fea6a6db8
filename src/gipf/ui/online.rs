//! The rules of a match of GIPF that two players far apart agree on, in sentences.

use gipf_rules::{GipfOptions, GipfVersion};

use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::version_key;
use crate::localization::Localization;
use crate::ui::kit::agreement::{AgreedRules, term};

impl AgreedRules for LiveGipf {
    fn rules_in_words(texts: &Localization, options: &GipfOptions, players: [&str; 2]) -> Vec<String> {
        let about = match options.version {
            GipfVersion::Basic => "gipf-version-basic-note",
            GipfVersion::Standard => "gipf-version-standard-note",
            GipfVersion::Tournament => "gipf-version-tournament-note",
        };
        let version = term(texts, &texts.tr("gipf-version"), &texts.tr(version_key(options.version)));
        let potentials = term(texts, &texts.tr("gipf-potentials"), &options.potentials.to_string());
        let mut words = vec![version, texts.tr(about).into_owned(), potentials];
        if options.potentials > 0 {
            words.push(texts.tr("online-no-challenges").into_owned());
        }
        for (name, more) in players.into_iter().zip([options.more.white, options.more.black]) {
            if more > 0 {
                words.push(texts.tr_args("online-more-pieces", &[("name", name.into()), ("count", more.into())]));
            }
        }
        words
    }
}
