//! Tests: what is chosen and taken.

use gipf_rules::{GipfAct, GipfMatch, GipfOptions};

use super::*;

fn position(text: &str) -> GipfPosition {
    text.parse().expect("a position")
}

fn spots(names: &str) -> SpotSet {
    names.split(',').filter_map(|name| Spot::of(name.parse().ok()?)).collect()
}

#[test]
fn the_kind_is_the_chosen_one_as_long_as_it_is_allowed() {
    let options = GipfOptions { potentials: 3, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, None).expect("official options");
    let mut aim = GipfAim::default();
    aim.choose(Side::White, PieceKind::Loaded);
    assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf), "the first must be one (G3.4)");
    for (by, act) in [(Side::White, ["e1", "e2"]), (Side::Black, ["e9", "e8"])] {
        assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf));
        let [dot, spot] = act.map(|name| name.parse().expect("a point"));
        game.apply(by, &GipfAct::Gipf(dot, spot)).expect("it is allowed");
    }
    assert_eq!(aim.kind(game.position()), Some(PieceKind::Loaded));
    assert_eq!(kinds(game.position()).count(), 3);
    let [dot, spot] = ["a1", "b2"].map(|name| name.parse().expect("a point"));
    game.apply(Side::White, &GipfAct::Loaded(dot, spot)).expect("it is allowed");
    assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf), "Black has chosen nothing");
}

#[test]
fn pieces_that_may_stay_are_kept_if_they_are_ones_own() {
    let row = position("g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard");
    let chain = row.row_chains(Side::White).next().expect("a row");
    let mut aim = GipfAim::default();
    let usual = aim.taken(&row, Side::White, chain).expect("it can be removed");
    assert_eq!(usual, chain, "all of them must be taken or are the opponent's");
    let g: Spot = spots("e6").iter().next().expect("a spot");
    assert!(aim.turn(&row, g));
    assert_eq!(aim.taken(&row, Side::White, chain), Some(spots("e2,e3,e4,e5")));
    assert!(!aim.turn(&row, spots("e2").iter().next().expect("a spot")), "it must be taken");
    assert!(GipfAim::leaves_a_choice(&row, chain));
    aim.forget_rows();
    assert_eq!(aim.taken(&row, Side::White, chain), Some(usual), "it is thought about anew");
    let plain = position("g..G/...../....../BBBBb.G/....../...../g..G w take:w 8/13 0/0 bb 0/0 - standard");
    let chain = plain.row_chains(Side::White).next().expect("a row");
    assert!(!GipfAim::leaves_a_choice(&plain, chain), "all of it must go");
}
