//! Generates random acts, which are legal, nearly legal or arbitrary, and tests the end of a match (section 7).

use gipf_rules::{
    BLACK, CoinTossWinner, CompactAct, ENTRY_COUNT, Entry, GipfAct, GipfEndReason, GipfMatch, GipfOptions, GipfOutcome,
    GipfPhase, GipfRefusal, GipfVersion, ManualContestResult, Point, Spot, WHITE,
};
use proptest::prelude::*;
use tamsk_rules::{Action, Options, Player};

use crate::cases::{play, position};
use crate::random::{act_of, legal, resigned};

/// The random numbers that determine an act.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    way: u8,
    kind: u8,
    number: u16,
    point: u8,
    other: u8,
    white: bool,
}

pub fn draw() -> impl Strategy<Value = Draw> {
    any::<(u8, u8, u16, u8, u8, bool)>().prop_map(|(way, kind, number, point, other, white)| Draw {
        way,
        kind,
        number,
        point,
        other,
        white,
    })
}

impl Draw {
    /// Returns a legal, nearly legal or arbitrary act, and the player who makes the act.
    pub fn act(self, game: &GipfMatch) -> (Player, GipfAct) {
        let drawn = match self.way % 8 {
            0..3 => legal_act(game, self),
            3..6 => near_miss(game, self),
            _ => None,
        };
        drawn.unwrap_or_else(|| noise(game, self))
    }
}

/// Returns a legal act, or `None` if no act is legal. Every kind of legal act is equally likely.
fn legal_act(game: &GipfMatch, draw: Draw) -> Option<(Player, GipfAct)> {
    let words = legal(game);
    let mut kinds: Vec<_> = words.iter().map(std::mem::discriminant).collect();
    kinds.dedup();
    let kind = kinds.get(usize::from(draw.kind) % kinds.len().max(1))?;
    let words: Vec<CompactAct> = words.into_iter().filter(|word| std::mem::discriminant(word) == *kind).collect();
    Some(act_of(game, words[usize::from(draw.number) % words.len()], draw.number))
}

fn point(number: u8) -> Point {
    Point::all().nth(usize::from(number) % 61).expect("there are 61 points")
}

/// Returns an act of any kind with arbitrary parameters.
fn noise(game: &GipfMatch, draw: Draw) -> (Player, GipfAct) {
    // Uses the points of a real entry, or any two points.
    let entry = Entry::all().nth(usize::from(draw.point) % ENTRY_COUNT).expect("the remainder is below the count");
    let is_entry = draw.other.is_multiple_of(2);
    let one = if is_entry { entry.dot() } else { point(draw.point) };
    let other = if is_entry { entry.spot().point() } else { point(draw.other) };
    let agreed = game.options().challenge.as_ref().map(|agreed| agreed.tamsk);
    let act = match draw.kind % 16 {
        0 => GipfAct::Push(one, other),
        1 => GipfAct::IntroduceGipf(one, other),
        2 => GipfAct::IntroduceLoaded(one, other),
        3 => GipfAct::ExtraMove(one, other),
        4 => GipfAct::Take(
            Point::all().filter(|point| (point.row_number() * 7 + point.column_index()) % 9 == 0).collect(),
        ),
        5 => GipfAct::Take(vec![one; usize::from(draw.number % 3)]),
        6 => GipfAct::LeaveRows,
        7 => GipfAct::AnnounceUse,
        8 => GipfAct::Forgo,
        9 => GipfAct::Challenge,
        10 => GipfAct::Allow,
        11 => GipfAct::Toss([CoinTossWinner::Challenger, CoinTossWinner::Owner][usize::from(draw.number % 2)]),
        12 => GipfAct::Dice { challenger: u32::from(draw.number % 9), owner: u32::from(draw.other % 9) },
        13 => GipfAct::Result(
            [ManualContestResult::Challenger, ManualContestResult::Owner, ManualContestResult::Tie]
                [usize::from(draw.number % 3)],
        ),
        14 => tamsk(agreed.unwrap_or_default(), draw.number),
        // Resigning ends the match and is therefore rare.
        _ if draw.number.is_multiple_of(8) => GipfAct::Resign,
        _ => GipfAct::Forgo,
    };
    (if draw.white { WHITE } else { BLACK }, act)
}

/// Returns an act that reports a match of TAMSK. Depending on `number`, the match is valid, unfinished, under other
/// rules, or badly recorded.
fn tamsk(agreed: Options, number: u16) -> GipfAct {
    let mut game = resigned(agreed, Player::BOTH[usize::from(number / 8 % 2)]);
    match number % 8 {
        0 | 1 => game.actions.clear(),
        2 => game.rules.glass_sand += 1_000,
        3 => game.rules.glass_sand = 0,
        4 => game.actions.insert(0, (500, Player::Black, Action::DropRing)),
        5 => game.end_time = Some(999),
        _ => {}
    }
    let red = if (number / 16).is_multiple_of(2) { WHITE } else { BLACK };
    GipfAct::Tamsk { red, game: Box::new(game) }
}

/// Returns a legal act with a change, or `None` if no act is legal. For example, the other side makes the act, or the
/// act names another spot.
fn near_miss(game: &GipfMatch, draw: Draw) -> Option<(Player, GipfAct)> {
    let (by, act) = legal_act(game, Draw { kind: draw.other, ..draw })?;
    let act = match (draw.kind % 4, act) {
        (0, act) => return Some((!by, act)),
        (1, GipfAct::Push(dot, _)) => GipfAct::Push(dot, point(draw.point)),
        (1, GipfAct::IntroduceGipf(dot, _)) => GipfAct::IntroduceGipf(dot, point(draw.point)),
        (1, GipfAct::IntroduceLoaded(dot, _)) => GipfAct::IntroduceLoaded(dot, point(draw.point)),
        (1, GipfAct::ExtraMove(_, spot)) => GipfAct::ExtraMove(spot, spot),
        (1 | 3, GipfAct::Take(mut spots)) => {
            let mut kept = (0..16).map(|bit| draw.number >> bit & 1 == 1).cycle();
            spots.retain(|_| kept.next() == Some(true));
            GipfAct::Take(spots)
        }
        (1, GipfAct::Dice { .. }) => noise(game, Draw { kind: 12, ..draw }).1,
        (1, GipfAct::Toss(_) | GipfAct::Result(_) | GipfAct::Tamsk { .. }) => {
            noise(game, Draw { kind: 11 + draw.kind / 4 % 3, ..draw }).1
        }
        (2 | 3, GipfAct::Toss(_) | GipfAct::Dice { .. } | GipfAct::Result(_) | GipfAct::Tamsk { .. }) => {
            noise(game, Draw { kind: 14, ..draw }).1
        }
        (2, GipfAct::Take(mut spots)) => {
            spots.push(point(draw.point));
            GipfAct::Take(spots)
        }
        (2 | 3, GipfAct::Push(dot, spot) | GipfAct::IntroduceGipf(dot, spot) | GipfAct::IntroduceLoaded(dot, spot)) => {
            [GipfAct::Push, GipfAct::IntroduceGipf, GipfAct::IntroduceLoaded, GipfAct::ExtraMove]
                [usize::from(draw.point % 4)](dot, spot)
        }
        // Uses an act of any kind, made by the player who must act.
        _ => noise(game, draw).1,
    };
    Some((by, act))
}

fn won(winner: Player, by: GipfEndReason) -> Option<GipfOutcome> {
    Some(GipfOutcome { winner: Some(winner), by })
}

#[test]
fn g7_1_an_empty_reserve_loses_only_when_the_turn_begins() {
    let start = "..../...../....../......./....../...../.... w push 1/1 14/14 bb 0/0 - basic";
    assert_eq!(play(start, "e1-e2").outcome(), None);
    assert_eq!(play(start, "e1-e2 e9-e8").outcome(), won(BLACK, GipfEndReason::NoReserve));
}

#[test]
fn g7_2_losing_the_last_gipf_piece_ends_the_match_at_once() {
    let start = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    assert_eq!(play(start, "xb2,b3,b4,b5").outcome(), won(BLACK, GipfEndReason::NoGipf));
    // Both sides lose their last GIPF piece in one removal.
    let both = "..../...../....../BBBBGg./....../...../.... w take:w 6/6 6/10 bb 0/0 - tournament";
    assert_eq!(play(both, "xe2,e3,e4,e5,e6,e7").outcome(), won(WHITE, GipfEndReason::NoGipf));
}

#[test]
fn g9_3_the_text_of_a_finished_match_is_accepted() {
    let text = "G.../...../....../......./....../...../.... w push 6/6 10/12 bb 0/0 - tournament";
    assert_eq!(position(text).outcome(), won(WHITE, GipfEndReason::NoGipf));
    let text = "..../...../....../......./....../...../.... w push 0/15 15/0 bb 0/0 - basic";
    assert_eq!(position(text).outcome(), won(BLACK, GipfEndReason::NoReserve));
}

#[test]
fn g7_3_a_full_board_blocks_the_normal_move() {
    // One spot is free, and no four pieces of a colour are in line.
    let start = "G.Tg/TtTtT/tTtTtT/tTtTtTt/tTtBtB/BbBbB/BbBb b push 6/7 3/5 bb 0/0 - tournament";
    assert_eq!(position(start).outcome(), None);
    let full = play(start, "a3-b3");
    assert_eq!((full.to_move(), full.outcome()), (WHITE, won(BLACK, GipfEndReason::Blocked)));
    let text = full.to_string();
    assert_eq!(position(&text).outcome(), full.outcome(), "the text of a finished match is accepted (G9.3)");
}

#[test]
fn g7_6_a_turn_begins_with_no_reserve_then_blocked_then_the_extra_move() {
    // White's loaded piece is on the centre when White's turn begins.
    let due = "G.../...../....../bbL..../....../...../...g b push 7/6 8/8 bb 0/0 - tournament";
    assert_eq!(play(due, "e1-e2").phase(), GipfPhase::ExtraMove);
    let empty = due.replace("7/6 8/8", "0/6 15/8");
    assert_eq!(play(&empty, "e1-e2").outcome(), won(BLACK, GipfEndReason::NoReserve), "before the extra move");
    // The board is full, and White's loaded piece is on the centre.
    let full = "G.Tg/TtTtT/tTtTtT/tTtLtTt/tTtBtB/BbBbB/BbBb b push 5/7 3/5 bb 0/0 - tournament";
    assert_eq!(play(full, "a3-b3").outcome(), won(BLACK, GipfEndReason::Blocked), "before the extra move");
    let both = full.replace("5/7 3/5", "0/7 8/5");
    assert_eq!(play(&both, "a3-b3").outcome(), won(BLACK, GipfEndReason::NoReserve), "before being blocked");
    // The start counts as the beginning of a turn (G7.4).
    let game = GipfMatch::new(GipfOptions::default(), None).expect("the rules are possible");
    assert_eq!((game.finished_turns(), game.drawn_if_repeated().count()), (0, 0));
    let start = position("..../...../....../......./....../...../.... w push 12/12 3/3 bb 0/0 - basic");
    let options = GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    for _ in 0..4 {
        for (side, dot, spot) in [(WHITE, "b1", "b2"), (BLACK, "h1", "h2")] {
            let push = GipfAct::Push(dot.parse().expect("a dot"), spot.parse().expect("a spot"));
            game.apply(side, &push).expect("the line is not full");
            if game.position().phase() == GipfPhase::RemoveRows(side) {
                let row = game.position().pieces(side).iter().map(Spot::point).collect();
                game.apply(side, &GipfAct::Take(row)).expect("it is a row");
            }
        }
    }
    assert_eq!(*game.position(), start);
    assert!(game.drawn_if_repeated().any(|drawn| *drawn == start), "the start counts as the first occurrence");
}

#[test]
fn g7_5_either_side_may_resign_once_at_any_time() {
    let mut game = GipfMatch::new(GipfOptions::default(), None).expect("the rules are possible");
    game.apply(BLACK, &GipfAct::Resign).expect("resigning is always possible");
    assert_eq!(game.outcome(), won(WHITE, GipfEndReason::Resigned));
    assert_eq!(game.apply(WHITE, &GipfAct::Resign), Err(GipfRefusal::GameOver));
}
