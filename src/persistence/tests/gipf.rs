//! Tests of unfinished matches of GIPF, as earlier versions kept them and as they are kept now.

use std::fs;

use gipf_rules::WHITE;
use tamsk_records::{GipfRecord, Names, Record};

use crate::persistence::earlier::move_unfinished;
use crate::persistence::{Journal, Kept, KeptGames};
use crate::simulation::gipf::BegunContest;
use crate::table::gipf::KeptGipf;
use crate::table::unfinished::UnfinishedMatch;

/// A match of GIPF whose challenge is being decided, as an earlier version kept it.
#[test]
fn what_earlier_versions_kept_of_unfinished_matches_moves_over() {
    let folder = tempfile::tempdir().expect("the temporary folder is writable");
    let unfinished = folder.path().join("unfinished");
    let contest = br#"(rules: (level: 1), players: (red: "Ada"), actions: [
        (at: 5, by: Red, act: Lift("D1")), (at: 6, by: Red, act: Place("D2")),
    ], end: 7)"#;
    let contest = &Record::read(contest).expect("a record");
    let challenged = r#"(format:1,game:Gipf,rules:(version:Tournament,potentials:3,challenge:(contest:Tamsk,tamsk:(level:1),attempts:1)),
        start:"G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament")"#;
    let seats = "(red:Person,black:Person)";
    let tamsk = ron::to_string(contest).expect("a record");
    let files = [
        ("unfinished.ron", format!("(last_played:(number:7,at:1),record:{tamsk},seats:{seats},is_first:true)")),
        ("unfinished-2.ron", format!("(record:{tamsk})")),
        (
            "gipf-unfinished.ron",
            format!(
                "(last_played:(number:9,at:1),seats:{seats},record:{challenged},begun:Some((red:White,names:(red:\"Ada\",black:\"\"),so_far:Some({tamsk}))))"
            ),
        ),
        ("unfinished-3.ron", "(record:(rules:(level:9)))".to_owned()),
        ("unfinished-four.ron", "not ours".to_owned()),
    ];
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    let done = move_unfinished(folder.path(), &unfinished, &KeptGames::default());
    assert_eq!((done.moved, done.left), (3, 1));
    let there = |name: &str| folder.path().join(name).exists();
    assert_eq!(files.each_ref().map(|(name, _)| there(name)), [false, false, false, true, true]);
    let bytes = |name: &str| fs::read(unfinished.join(name)).expect("it is there");
    let tamsk = Journal::<UnfinishedMatch>::read(&bytes("unfinished.tamsk")).expect("a match").kept;
    assert_eq!((&tamsk.record, tamsk.is_first), (contest, true));
    let gipf = Journal::<KeptGipf>::read(&bytes("gipf-unfinished.tamsk")).expect("a match");
    let begun = BegunContest {
        red: WHITE,
        names: Names { red: "Ada".into(), ..Names::default() },
        so_far: Some(contest.clone()),
    };
    assert_eq!((gipf.kept.begun.as_ref(), gipf.played), (Some(&begun), 9));
    assert_eq!(gipf.kept.record, GipfRecord::read(challenged.as_bytes()).expect("a record"));
    assert_eq!(move_unfinished(folder.path(), &unfinished, &KeptGames::default()).moved, 0, "once");
    let summary = KeptGipf::summary(&gipf.kept.record).expect("a match");
    assert_eq!(summary.game, "gipf");
}

/// Every line that is added while a challenge is decided leads to the same match as its whole text.
#[test]
fn a_challenge_that_is_decided_is_kept_line_by_line() {
    let record = GipfRecord::read(b"(game: Gipf)").expect("a record");
    let states = |so_far: &[Option<usize>]| -> Vec<KeptGipf> {
        let contest = |acts: usize| {
            let acts: String = (0..acts).map(|at| format!("(at: {at}, by: Red, act: Resign), ")).collect();
            Record::read(format!("(actions: [{acts}], end: 9)").as_bytes()).expect("a record")
        };
        let begun = |acts: &Option<usize>| {
            let so_far = acts.filter(|acts| *acts > 0).map(contest);
            acts.map(|_| BegunContest { red: WHITE, names: Names::default(), so_far })
        };
        let seats = Default::default();
        so_far.iter().map(|acts| KeptGipf { seats, record: record.clone(), begun: begun(acts) }).collect()
    };
    let states = states(&[None, Some(0), Some(1), Some(3), None]);
    let mut text = Journal::begin(&states[0], Some(states[0].seats));
    for both in states.windows(2) {
        text += &Journal::since(&both[0], &both[1]).expect("it only went on");
        for text in [&text, &Journal::begin(&both[1], Some(both[1].seats))] {
            assert_eq!(Journal::<KeptGipf>::read(text.as_bytes()).expect("a match").kept, both[1], "{text}");
        }
    }
    assert!(Journal::since(&states[3], &states[2]).is_none(), "an act is gone");
}
