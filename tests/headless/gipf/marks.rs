//! Tests of the marks on the board of GIPF, which preview acts.

use gipf_rules::{Entry, Point, WHITE};
use tamsk::gipf::graphics::{GipfMark, GipfMarkKind, GipfPart};
use tamsk::gipf::simulation::layout::{piece_position_on_point, point_position};
use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

use super::{acts, at, click, gipf, point, position, push, wait_for};

/// Returns the names of the points that have this mark, sorted.
fn marked(game: &mut HeadlessGame, look: GipfMarkKind) -> Vec<String> {
    let places = game
        .query_all::<(&GipfMark, &Transform)>()
        .filter(|(mark, _)| mark.0 == look)
        .map(|(_, at)| at.translation.xz());
    let nearest = |place: Vec2| {
        Point::all()
            .min_by(|one, other| {
                let far = |point: &Point| point_position(*point).distance(place);
                far(one).total_cmp(&far(other))
            })
            .expect("61 points")
            .to_string()
    };
    let mut all: Vec<String> = places.map(nearest).collect();
    all.sort();
    all
}

#[test]
fn dots_and_lines_glow_where_a_piece_may_be_pushed() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    let open: Vec<String> = marked(&mut game, GipfMarkKind::EntryDot);
    let mut dots: Vec<String> = Entry::all().map(|entry| entry.dot().to_string()).collect();
    dots.sort();
    dots.dedup();
    assert_eq!(open, dots, "every dot must glow, as every line has room");
    let dot = at(&mut game, "c1");
    game.click(dot).run_frames(2);
    assert!(marked(&mut game, GipfMarkKind::EntryDot).is_empty());
    assert_eq!(
        marked(&mut game, GipfMarkKind::PushDirection).len()
            + marked(&mut game, GipfMarkKind::AimedPushDirection).len(),
        2,
        "two lines must glow"
    );
}

#[test]
fn the_pieces_that_a_push_would_move_lean_beforehand() {
    let chain = "g..G/...../....../Bb.b..G/....../...../g..G w push 11/12 0/0 bb 0/0 - standard";
    let mut game = gipf("version: Standard", chain, TWO_PEOPLE);
    let foot = |name: &str| piece_position_on_point(point(name), 0).xz();
    let parts = |game: &mut HeadlessGame| -> Vec<Vec2> {
        game.query_filtered::<&Transform, With<GipfPart>>().map(|at| at.translation.xz()).collect()
    };
    let stands = |game: &mut HeadlessGame, name: &str| parts(game).iter().any(|at| at.distance(foot(name)) < 0.01);
    assert!(["e2", "e3", "e5"].iter().all(|name| stands(&mut game, name)));
    let (dot, spot) = (at(&mut game, "e1"), at(&mut game, "e2"));
    game.click(dot).run_frames(2).move_mouse(spot).run_frames(2).wait(600);
    assert_eq!(marked(&mut game, GipfMarkKind::AimedPushDirection).len(), 1);
    assert!(!stands(&mut game, "e2") && !stands(&mut game, "e3"), "the pieces that would move must lean");
    assert!(stands(&mut game, "e5"), "no piece beyond the free spot may lean");
    game.press_key(KeyCode::Escape).run_frames(2).wait(600);
    assert!(["e2", "e3", "e5"].iter().all(|name| stands(&mut game, name)), "no piece may have moved");
}

#[test]
fn taken_and_kept_pieces_of_a_row_glow_differently() {
    let row = "g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard";
    let mut game = gipf("version: Standard", row, TWO_PEOPLE);
    game.run_frames(2);
    assert_eq!(marked(&mut game, GipfMarkKind::PieceToTake), ["e2", "e3", "e4", "e5", "e6"]);
    click(&mut game, "e6");
    assert_eq!(marked(&mut game, GipfMarkKind::PieceToTake), ["e2", "e3", "e4", "e5"]);
    assert_eq!(marked(&mut game, GipfMarkKind::PieceToKeep), ["e6"]);
    // If there are several rows, only the row under the pointer is marked for removal.
    let two = "g..G/BBBB./....../BBBB..G/....../...../g..G w take:w 4/14 0/0 bb 0/0 - standard";
    let mut game = gipf("version: Standard", two, TWO_PEOPLE);
    game.run_frames(2);
    assert_eq!(marked(&mut game, GipfMarkKind::OtherRowPiece), ["c2", "c3", "c4", "c5", "e2", "e3", "e4", "e5"]);
    let one = at(&mut game, "c3");
    game.move_mouse(one).run_frames(3);
    assert_eq!(marked(&mut game, GipfMarkKind::PieceToTake), ["c2", "c3", "c4", "c5"]);
    assert_eq!(marked(&mut game, GipfMarkKind::OtherRowPiece), ["e2", "e3", "e4", "e5"]);
}

#[test]
fn the_centre_marks_a_usable_potential() {
    for (phase, awake) in [("extra", true), ("push", false)] {
        let centre = if awake { "...L.." } else { "...B.." };
        let start = format!("G..g/...../....../{centre}./....../...../.... w {phase} 15/16 0/0 bb 0/0 - tournament");
        let mut game = gipf("version: Tournament, potentials: 3", &start, TWO_PEOPLE);
        game.run_frames(2);
        let wanted = if awake { vec!["e5".to_owned()] } else { Vec::new() };
        assert_eq!(marked(&mut game, GipfMarkKind::CentrePotentialToUse), wanted, "{phase}");
    }
}

#[test]
fn a_hint_and_the_last_push_are_marked_differently() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "a1", "b2");
    wait_for(&mut game, "the bot", |game| position(game).actor() == Some(WHITE));
    game.run_frames(2);
    let [from, to] = [GipfMarkKind::LastPushDot, GipfMarkKind::LastPushedPiece].map(|look| marked(&mut game, look));
    let last = acts(&game).last().cloned().expect("the push of the bot");
    assert!(last.contains(&from[0]) && last.contains(&to[0]), "{last}: from {from:?} to {to:?}");
    game.click_button("hint");
    wait_for(&mut game, "the hint", |game| game.expect_component::<Hint<LiveGipf>>().visible_advice.is_some());
    game.run_frames(3);
    assert_eq!(marked(&mut game, GipfMarkKind::AdvisedPush).len(), 1);
    assert_eq!(marked(&mut game, GipfMarkKind::AimedPushDirection), [""; 0], "no direction may be aimed at");
    assert_eq!(
        [marked(&mut game, GipfMarkKind::LastPushDot), marked(&mut game, GipfMarkKind::LastPushedPiece)],
        [from, to]
    );
}
