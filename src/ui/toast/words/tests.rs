//! Tests: that every problem is told in every language.

use std::path::PathBuf;

use gipf_rules::GipfRefusal;
use tamsk_records::ParseRecordError;

use super::*;
use crate::localization::Language;
use crate::persistence::{FaultKind, FileError};

#[test]
fn a_full_disk_and_a_fault_are_told_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for source in [FileError::DiskFull, FileError::Denied] {
            for task in [UnfinishedTask::Save, UnfinishedTask::Continue, UnfinishedTask::Discard] {
                let failed = UnfinishedError { task, file: "lost/match".into(), source: source.clone() };
                let words = match_words(&texts, &failed);
                assert!(words.contains("lost/match") && !words.contains(source.as_str()), "{words}");
            }
        }
        let of = |kind, is_match_saved| {
            fault_words(&texts, &Fault { kind, is_match_saved, report: "lost/report.txt".into() })
        };
        let all = [FaultKind::Program, FaultKind::Graphics].map(|kind| [of(kind, true), of(kind, false)]);
        let mut all = all.concat();
        assert!(all.iter().all(|words| words.contains("lost/report.txt")), "{all:?}");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 4);
    }
}

#[test]
fn what_is_wrong_with_a_record_is_told_in_every_language() {
    let file = || PathBuf::from("lost/match.tamsk");
    let problems = [
        (OpenRecordError::Unreadable { file: file(), source: FileError::Missing }, ""),
        (OpenRecordError::Unreadable { file: file(), source: FileError::System("worms".into()) }, "worms"),
        (OpenRecordError::Malformed { file: file(), source: ParseRecordError::NotText { at: 17 } }, "17"),
        (OpenRecordError::Refused { file: file(), count: 1, first: 23, why: Refusal::Full }, "23"),
        (OpenRecordError::Refused { file: file(), count: 5, first: 23, why: Refusal::Full }, "5"),
        (OpenRecordError::MalformedGipf { file: file(), problem: "line 17".into() }, "line 17"),
        (OpenRecordError::RefusedActs { file: file(), count: 1, first: 23, why: GipfRefusal::NoLine }, "23"),
        (OpenRecordError::RefusedActs { file: file(), count: 5, first: 23, why: GipfRefusal::NoRow }, "5"),
    ];
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for (problem, detail) in &problems {
            let words = record_words(&texts, problem);
            assert!(words.contains("lost/match.tamsk") && words.contains(detail), "{words}");
            assert!(!words.contains("missing"), "a key is no word: {words}");
        }
    }
}
