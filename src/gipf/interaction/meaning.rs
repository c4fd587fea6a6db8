//! What gestures mean in a match of GIPF: functions of the position, of what a person is doing with its pieces, and of the
//! point that the gesture is about. They do not know the rules but ask the position what is legal.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfPhase, GipfPosition, Point, Spot, SpotSet, Word};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::{POINT_SPACING, nearest_point, point_position};
use crate::gipf::table::{GipfAim, HeldPiece, entry_towards};

/// How far from its dot a piece may be led to show along which line it goes, in centimetres.
const LONGEST_WAY: f32 = 2.2 * POINT_SPACING;

/// The meaning of a gesture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    /// The person aims at something else: a piece waits on another dot, or other pieces of a row would be taken.
    Aim(GipfAim),
    /// They ask for this.
    Ask(Word),
    /// They put the piece in their hand back.
    LetGo,
    /// They leave the row as it is about which it was asked.
    LeaveRow,
    /// It means nothing.
    Nothing,
}

/// Returns the meaning of a click on a point, or on the table beside all of them.
pub(super) fn clicked(position: &GipfPosition, side: Player, aim: &GipfAim, point: Option<Point>) -> Meaning {
    match position.phase() {
        GipfPhase::Push | GipfPhase::Extra => clicked_with_piece(position, aim, point),
        GipfPhase::Take(_) => {
            point.and_then(Spot::of).map_or(Meaning::Nothing, |spot| clicked_row(position, side, aim, spot))
        }
        GipfPhase::Use | GipfPhase::Answer | GipfPhase::Contest => Meaning::Nothing,
    }
}

/// The first click puts a piece on a dot, the second pushes it on. If the line is full, the answer says so.
fn clicked_with_piece(position: &GipfPosition, aim: &GipfAim, point: Option<Point>) -> Meaning {
    let Some(kind) = aim.held.map(|held| held.kind).or(aim.kind(position)) else { return Meaning::Nothing };
    let dot = aim.held.and_then(|held| held.dot);
    match (dot.zip(point).and_then(|(dot, spot)| Entry::find(dot, spot)), point) {
        (Some(entry), _) => Meaning::Ask(Word::Push(kind, entry)),
        (None, Some(point)) if point.is_dot() && dot != Some(point) => {
            let mut next = aim.clone();
            next.held = Some(HeldPiece { dot: Some(point), ..HeldPiece::of(kind) });
            Meaning::Aim(next)
        }
        _ => Meaning::LetGo,
    }
}

/// Removes a row of which nothing may stay. Where something may, the first click on it asks what is taken, one on a piece
/// that may stay keeps or takes it, and a further one on another piece of the row removes it so.
fn clicked_row(position: &GipfPosition, side: Player, aim: &GipfAim, spot: Spot) -> Meaning {
    let Some(chain) = chain_at(position, side, spot) else { return Meaning::LeaveRow };
    let mut next = aim.clone();
    if GipfAim::leaves_a_choice(position, chain) && (next.turn(position, spot) || aim.asked != Some(chain)) {
        next.asked = Some(chain);
        return Meaning::Aim(next);
    }
    aim.taken(position, side, chain).map_or(Meaning::Nothing, |spots| Meaning::Ask(Word::Take(spots)))
}

/// Returns the meaning of the end of a drag: over a line the piece is pushed, on a dot it waits there, and elsewhere it
/// goes back.
pub(super) fn dropped(held: Option<HeldPiece>) -> Meaning {
    match held {
        Some(HeldPiece { kind, dot: Some(_), entry, .. }) => {
            entry.map_or(Meaning::Nothing, |entry| Meaning::Ask(Word::Push(kind, entry)))
        }
        _ => Meaning::LetGo,
    }
}

/// Returns a piece that is dragged to a place: onto a dot, from there along a line, or over the table.
pub(super) fn led(position: &GipfPosition, held: HeldPiece, place: Vec2, reach: f32) -> HeldPiece {
    let on_dot = nearest_point(place, reach).filter(|point| point.is_dot());
    let dot = on_dot.or(held.dot.filter(|dot| is_near(*dot, place)));
    let entry = dot.and_then(|dot| entry_towards(position, held.kind, dot, place));
    HeldPiece { kind: held.kind, dot, entry, place: dot.is_none().then_some(place) }
}

/// Returns a piece that waits on a dot while the cursor or a pointer shows where it goes.
pub(super) fn aimed(position: &GipfPosition, held: HeldPiece, cursor: Option<Point>, place: Option<Vec2>) -> HeldPiece {
    let entry = held.dot.and_then(|dot| match cursor {
        Some(cursor) => Entry::find(dot, cursor),
        None => entry_towards(position, held.kind, dot, place.filter(|place| is_near(dot, *place))?),
    });
    HeldPiece { entry, ..held }
}

fn is_near(dot: Point, place: Vec2) -> bool {
    point_position(dot).distance(place) < LONGEST_WAY
}

/// Returns the row that is meant while one is to be removed: the one that is pointed at, or else that about which it was
/// asked, or the only one.
pub(super) fn row(
    position: &GipfPosition,
    side: Player,
    asked: Option<SpotSet>,
    pointed: Option<Point>,
) -> Option<SpotSet> {
    let GipfPhase::Take(_) = position.phase() else { return None };
    let only = || {
        let mut rows = position.row_chains(side);
        rows.next().filter(|_| rows.next().is_none())
    };
    pointed.and_then(Spot::of).and_then(|spot| chain_at(position, side, spot)).or(asked).or_else(only)
}

/// Returns the row of this side, with its extension, of which a spot is part.
pub(super) fn chain_at(position: &GipfPosition, side: Player, spot: Spot) -> Option<SpotSet> {
    position.row_chains(side).find(|chain| chain.contains(spot))
}

/// Returns where the cursor begins: on a piece of a row to be removed, or on the dot nearest to who must act.
pub(super) fn first_point(position: &GipfPosition, side: Player) -> Option<Point> {
    if let GipfPhase::Take(owner) = position.phase()
        && let Some(spot) = position.row_chains(owner).find_map(|chain| chain.iter().next())
    {
        return Some(Spot::point(spot));
    }
    let dot = if side == gipf_rules::WHITE { "e1" } else { "e9" };
    dot.parse().ok()
}

#[cfg(test)]
mod tests {
    use gipf_rules::{GipfMatch, GipfOptions, WHITE};

    use super::*;

    fn point(name: &str) -> Option<Point> {
        Some(name.parse().expect("a point"))
    }

    fn beginning() -> GipfPosition {
        *GipfMatch::new(GipfOptions::default(), None).expect("official options").position()
    }

    /// Returns a position in which White removes the row from e2 to e6.
    fn with_row(last: char) -> GipfPosition {
        let left = if last == 'g' { 12 } else { 13 };
        let text = format!("g..G/...../....../BBBB{last}.G/....../...../g..G w take:w 8/{left} 0/0 bb 0/0 - standard");
        text.parse().expect("a position")
    }

    fn after(meaning: Meaning) -> GipfAim {
        let Meaning::Aim(aim) = meaning else { panic!("{meaning:?} changes nothing that is aimed at") };
        aim
    }

    #[test]
    fn two_clicks_push_a_piece_and_any_other_puts_it_back() {
        let (position, none) = (beginning(), GipfAim::default());
        let kind = none.kind(&position).expect("a piece is due");
        let aim = after(clicked(&position, WHITE, &none, point("e1")));
        assert_eq!(aim.held, Some(HeldPiece { dot: point("e1"), ..HeldPiece::of(kind) }));
        let entry = Entry::find("e1".parse().expect("a dot"), "e2".parse().expect("a spot")).expect("an entry");
        assert_eq!(clicked(&position, WHITE, &aim, point("e2")), Meaning::Ask(Word::Push(kind, entry)));
        assert_eq!(after(clicked(&position, WHITE, &aim, point("a1"))).held.and_then(|held| held.dot), point("a1"));
        for elsewhere in [point("e5"), point("e1"), None] {
            assert_eq!(clicked(&position, WHITE, &aim, elsewhere), Meaning::LetGo);
        }
    }

    #[test]
    fn a_row_of_which_nothing_may_stay_is_removed_by_a_click() {
        let row = with_row('b');
        let chain = row.row_chains(WHITE).next().expect("a row");
        let none = GipfAim::default();
        assert_eq!(clicked(&row, WHITE, &none, point("e4")), Meaning::Ask(Word::Take(chain)));
        assert_eq!(clicked(&row, WHITE, &none, point("b2")), Meaning::LeaveRow);
        assert_eq!(clicked(&row, WHITE, &none, None), Meaning::Nothing);
    }

    #[test]
    fn what_may_stay_of_a_row_is_asked_first() {
        let row = with_row('g');
        let chain = row.row_chains(WHITE).next().expect("a row");
        let asked = after(clicked(&row, WHITE, &GipfAim::default(), point("e2")));
        assert_eq!(asked.asked, Some(chain));
        assert_eq!(clicked(&row, WHITE, &asked, point("e2")), Meaning::Ask(Word::Take(chain)));
        let kept = after(clicked(&row, WHITE, &asked, point("e6")));
        let Meaning::Ask(Word::Take(taken)) = clicked(&row, WHITE, &kept, point("e2")) else { panic!("it is removed") };
        let e6 = Spot::of("e6".parse().expect("a point")).expect("a spot");
        assert!(chain.contains(e6) && !taken.contains(e6));
    }

    #[test]
    fn a_dragged_piece_is_pushed_waits_on_its_dot_or_goes_back() {
        let position = beginning();
        let kind = GipfAim::default().kind(&position).expect("a piece is due");
        let at = |name: &str| point_position(name.parse().expect("a point"));
        let on_dot = led(&position, HeldPiece::of(kind), at("e1"), 1.0);
        assert_eq!((on_dot.dot, dropped(Some(on_dot))), (point("e1"), Meaning::Nothing));
        let over_line = led(&position, on_dot, at("e2"), 1.0);
        assert!(matches!(dropped(Some(over_line)), Meaning::Ask(Word::Push(of, _)) if of == kind));
        let away = led(&position, on_dot, at("e8"), 1.0);
        assert_eq!((away.dot, dropped(Some(away))), (None, Meaning::LetGo));
    }
}
