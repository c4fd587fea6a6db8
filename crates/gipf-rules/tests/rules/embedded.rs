//! Matches of TAMSK in match records of GIPF (G11.3).

use std::cell::RefCell;
use std::io;

use gipf_rules::{GipfPhase, GipfRefusal};
use tamsk_records::{GipfRecord, WrittenAct};

use crate::records::{read, wrong};

/// A record of a match whose contest is decided by this match of TAMSK, which White challenged for with Red.
fn contested(tamsk: &str) -> GipfRecord {
    let start = "G.../...../....../...L.../....../...../...g w contest 6/6 9/10 bb 0/0 0.1.*/0.1.* tournament";
    read(&format!(
        "(game: Gipf, rules: (potentials: 1, challenge: (tamsk: (level: 1))), start: \"{start}\", \
         acts: [(by: White, act: Tamsk(red: Black, {tamsk}))])"
    ))
}

/// Replays it; returns the refusal, or whether the potential is lost.
fn decided(record: &GipfRecord) -> Result<bool, GipfRefusal> {
    let mut replay = record.replay().expect("the rules are possible");
    match replay.run().first() {
        Some((_, why)) => Err(*why),
        None => Ok(replay.game().position().phase() != GipfPhase::Extra),
    }
}

#[test]
fn g11_3_a_match_of_tamsk_is_embedded_or_named_and_replayed() {
    // Red, the challenger, wins if Black resigns.
    let resigned = |by: &str| format!("rules: (level: 1), actions: [(at: 9, by: {by}, act: Resign)]");
    let embedded = |record: &str| decided(&contested(&format!("record: ({record})")));
    assert_eq!(embedded(&resigned("Black")), Ok(true));
    assert_eq!(embedded(&resigned("Red")), Ok(false));
    assert_eq!(embedded(&resigned("Black").replace("level: 1", "level: 2")), Err(GipfRefusal::WrongRules));
    assert_eq!(embedded("actions: [(at: 9, by: Black, act: Resign)]"), Err(GipfRefusal::WrongRules));
    assert_eq!(embedded(&format!("{}, end: 8", resigned("Black"))), Err(GipfRefusal::BadRecord));
    assert_eq!(embedded(&resigned("Black").replace("Resign", "DropRing")), Err(GipfRefusal::BadRecord));
    assert_eq!(embedded("rules: (level: 1), end: 99"), Err(GipfRefusal::Unfinished));
    // A named record is as good as an embedded one, once it has been read.
    let mut named = contested("file: \"evening.ron\"");
    assert_eq!(decided(&named), Err(GipfRefusal::BadRecord), "it has not been read");
    let asked = RefCell::new(Vec::new());
    let give = |file: &str| {
        asked.borrow_mut().push(file.to_owned());
        Ok(format!("({})", resigned("Black")).into_bytes())
    };
    named.embed(give).expect("it is a record");
    assert_eq!((asked.into_inner(), decided(&named)), (vec!["evening.ron".to_owned()], Ok(true)));
    assert!(matches!(&named.acts[0].act, WrittenAct::Tamsk { record: Some(_), file: None, .. }));
    let missing = |_: &str| Err(io::Error::other("gone"));
    let error = contested("file: \"evening.ron\"").embed(missing).expect_err("there is no such file");
    assert!(error.to_string().contains("evening.ron") && error.to_string().contains("gone"), "{error}");
    // Neither, or both, is an error of the file.
    for tamsk in ["", ", record: (), file: \"evening.ron\""] {
        wrong(&format!("(game: Gipf, acts: [(by: White, act: Tamsk(red: Black{tamsk}))])"));
    }
}
