//! Determines the effects of gestures in a match of GIPF. The effects depend on the acts that are legal in the
//! position.

use bevy::prelude::*;
use gipf_rules::{CompactAct, Entry, GipfPhase, GipfPosition, Point, Spot, SpotSet};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::{POINT_SPACING, nearest_point, point_position};
use crate::gipf::table::{GipfAim, HeldPiece, entry_towards};

/// The maximum length of a drag from a dot, in centimetres. A longer drag selects no line.
const LONGEST_WAY: f32 = 2.2 * POINT_SPACING;

/// The effect of a gesture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum GestureMeaning {
    /// Changes what the person has prepared: puts the held piece on another dot, or changes which pieces of a row are
    /// to be removed.
    ChangeAim(GipfAim),
    /// Requests an act.
    RequestAct(CompactAct),
    PutPieceBack,
    /// Cancels the choice of pieces in a row.
    CancelPieceChoice,
    Nothing,
}

/// Returns the meaning of a click on a point. `None` means that the click hit no point.
pub(super) fn click_meaning(
    position: &GipfPosition,
    side: Player,
    aim: &GipfAim,
    point: Option<Point>,
) -> GestureMeaning {
    match position.phase() {
        GipfPhase::Push | GipfPhase::ExtraMove => clicked_with_piece(position, aim, point),
        GipfPhase::RemoveRows(_) => {
            point.and_then(Spot::of).map_or(GestureMeaning::Nothing, |spot| clicked_row(position, side, aim, spot))
        }
        GipfPhase::DecideUse | GipfPhase::AnswerUse | GipfPhase::Contest => GestureMeaning::Nothing,
    }
}

/// Returns the meaning of a click while a piece must be introduced. The first click puts the piece on a dot, and the
/// second click requests a push from that dot. If the line is full, the game refuses the push.
fn clicked_with_piece(position: &GipfPosition, aim: &GipfAim, point: Option<Point>) -> GestureMeaning {
    let Some(kind) = aim.held.map(|held| held.kind).or(aim.next_kind(position)) else { return GestureMeaning::Nothing };
    let dot = aim.held.and_then(|held| held.dot);
    match (dot.zip(point).and_then(|(dot, spot)| Entry::find(dot, spot)), point) {
        (Some(entry), _) => GestureMeaning::RequestAct(CompactAct::Push(kind, entry)),
        (None, Some(point)) if point.is_dot() && dot != Some(point) => {
            let mut next = aim.clone();
            next.held = Some(HeldPiece { dot: Some(point), ..HeldPiece::of(kind) });
            GestureMeaning::ChangeAim(next)
        }
        _ => GestureMeaning::PutPieceBack,
    }
}

/// Returns the meaning of a click on a spot while a row must be removed. A row without a choice is removed at once.
/// Otherwise, the first click opens the choice, and a click on an optional piece toggles that piece. While the choice
/// is open, a click on any other piece removes the row.
fn clicked_row(position: &GipfPosition, side: Player, aim: &GipfAim, spot: Spot) -> GestureMeaning {
    let Some(chain) = row_at(position, side, spot) else { return GestureMeaning::CancelPieceChoice };
    let mut next = aim.clone();
    if GipfAim::has_removal_choice(position, chain)
        && (next.toggle_if_optional(position, spot) || aim.row_with_open_choice != Some(chain))
    {
        next.row_with_open_choice = Some(chain);
        return GestureMeaning::ChangeAim(next);
    }
    aim.closest_legal_removal(position, side, chain)
        .map_or(GestureMeaning::Nothing, |spots| GestureMeaning::RequestAct(CompactAct::Take(spots)))
}

/// Returns the meaning of the end of a drag. A piece over a line is pushed, a piece on a dot waits there, and any other
/// piece is put back.
pub(super) fn drop_meaning(held: Option<HeldPiece>) -> GestureMeaning {
    match held {
        Some(HeldPiece { kind, dot: Some(_), entry, .. }) => {
            entry.map_or(GestureMeaning::Nothing, |entry| GestureMeaning::RequestAct(CompactAct::Push(kind, entry)))
        }
        _ => GestureMeaning::PutPieceBack,
    }
}

/// Returns the held piece after a drag to `place`. The piece is then on a dot, on a line that begins at a dot, or above
/// the table.
pub(super) fn dragged_piece(position: &GipfPosition, held: HeldPiece, place: Vec2, reach: f32) -> HeldPiece {
    let on_dot = nearest_point(place, reach).filter(|point| point.is_dot());
    let dot = on_dot.or(held.dot.filter(|dot| is_near(*dot, place)));
    let entry = dot.and_then(|dot| entry_towards(position, held.kind, dot, place));
    HeldPiece { kind: held.kind, dot, entry, place: dot.is_none().then_some(place) }
}

/// Returns the held piece with the push that the cursor or the pointer selects.
pub(super) fn aimed_piece(
    position: &GipfPosition,
    held: HeldPiece,
    cursor: Option<Point>,
    place: Option<Vec2>,
) -> HeldPiece {
    let entry = held.dot.and_then(|dot| match cursor {
        Some(cursor) => Entry::find(dot, cursor),
        None => entry_towards(position, held.kind, dot, place.filter(|place| is_near(dot, *place))?),
    });
    HeldPiece { entry, ..held }
}

fn is_near(dot: Point, place: Vec2) -> bool {
    point_position(dot).distance(place) < LONGEST_WAY
}

/// Returns the row that a click would remove: the row under the pointer, or else the row whose pieces the person is
/// choosing, or else the only row. Returns `None` if there is no such row, or if no row must be removed.
pub(super) fn row_to_remove(
    position: &GipfPosition,
    side: Player,
    asked: Option<SpotSet>,
    pointed: Option<Point>,
) -> Option<SpotSet> {
    let GipfPhase::RemoveRows(_) = position.phase() else { return None };
    let only = || {
        let mut rows = position.row_chains(side);
        rows.next().filter(|_| rows.next().is_none())
    };
    pointed.and_then(Spot::of).and_then(|spot| row_at(position, side, spot)).or(asked).or_else(only)
}

/// Returns a side's row that includes a spot, together with its extension. Returns `None` if there is no such row.
pub(super) fn row_at(position: &GipfPosition, side: Player, spot: Spot) -> Option<SpotSet> {
    position.row_chains(side).find(|chain| chain.contains(spot))
}

/// Returns the point at which the cursor appears: a spot of a row that can be removed, or else the dot in the corner
/// nearest to the acting player.
pub(super) fn initial_cursor_point(position: &GipfPosition, side: Player) -> Option<Point> {
    if let GipfPhase::RemoveRows(owner) = position.phase()
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
        Some(name.parse().expect("a valid point"))
    }

    fn beginning() -> GipfPosition {
        *GipfMatch::new(GipfOptions::default(), None).expect("official options").position()
    }

    fn with_row(last: char) -> GipfPosition {
        let left = if last == 'g' { 12 } else { 13 };
        let text = format!("g..G/...../....../BBBB{last}.G/....../...../g..G w take:w 8/{left} 0/0 bb 0/0 - standard");
        text.parse().expect("a valid position")
    }

    fn after(meaning: GestureMeaning) -> GipfAim {
        let GestureMeaning::ChangeAim(aim) = meaning else { panic!("{meaning:?} does not change the aim") };
        aim
    }

    #[test]
    fn a_click_off_the_line_puts_the_piece_back() {
        let (position, none) = (beginning(), GipfAim::default());
        let kind = none.next_kind(&position).expect("a piece is due");
        let aim = after(click_meaning(&position, WHITE, &none, point("e1")));
        assert_eq!(aim.held, Some(HeldPiece { dot: point("e1"), ..HeldPiece::of(kind) }));
        let entry = Entry::find("e1".parse().expect("a valid dot"), "e2".parse().expect("a valid spot"))
            .expect("a valid entry");
        assert_eq!(
            click_meaning(&position, WHITE, &aim, point("e2")),
            GestureMeaning::RequestAct(CompactAct::Push(kind, entry))
        );
        assert_eq!(
            after(click_meaning(&position, WHITE, &aim, point("a1"))).held.and_then(|held| held.dot),
            point("a1")
        );
        for elsewhere in [point("e5"), point("e1"), None] {
            assert_eq!(click_meaning(&position, WHITE, &aim, elsewhere), GestureMeaning::PutPieceBack);
        }
    }

    #[test]
    fn a_row_without_a_choice_is_removed_by_one_click() {
        let row = with_row('b');
        let chain = row.row_chains(WHITE).next().expect("the position has a row");
        let none = GipfAim::default();
        assert_eq!(click_meaning(&row, WHITE, &none, point("e4")), GestureMeaning::RequestAct(CompactAct::Take(chain)));
        assert_eq!(click_meaning(&row, WHITE, &none, point("b2")), GestureMeaning::CancelPieceChoice);
        assert_eq!(click_meaning(&row, WHITE, &none, None), GestureMeaning::Nothing);
    }

    #[test]
    fn a_row_with_a_choice_is_not_removed_by_the_first_click() {
        let row = with_row('g');
        let chain = row.row_chains(WHITE).next().expect("the position has a row");
        let asked = after(click_meaning(&row, WHITE, &GipfAim::default(), point("e2")));
        assert_eq!(asked.row_with_open_choice, Some(chain));
        assert_eq!(
            click_meaning(&row, WHITE, &asked, point("e2")),
            GestureMeaning::RequestAct(CompactAct::Take(chain))
        );
        let kept = after(click_meaning(&row, WHITE, &asked, point("e6")));
        let GestureMeaning::RequestAct(CompactAct::Take(taken)) = click_meaning(&row, WHITE, &kept, point("e2")) else {
            panic!("the row is not removed")
        };
        let e6 = Spot::of("e6".parse().expect("a valid point")).expect("a valid spot");
        assert!(chain.contains(e6) && !taken.contains(e6));
    }

    #[test]
    fn a_dropped_piece_is_pushed_or_waits_or_returns() {
        let position = beginning();
        let kind = GipfAim::default().next_kind(&position).expect("a piece is due");
        let at = |name: &str| point_position(name.parse().expect("a valid point"));
        let on_dot = dragged_piece(&position, HeldPiece::of(kind), at("e1"), 1.0);
        assert_eq!((on_dot.dot, drop_meaning(Some(on_dot))), (point("e1"), GestureMeaning::Nothing));
        let over_line = dragged_piece(&position, on_dot, at("e2"), 1.0);
        assert!(
            matches!(drop_meaning(Some(over_line)), GestureMeaning::RequestAct(CompactAct::Push(of, _)) if of == kind)
        );
        let away = dragged_piece(&position, on_dot, at("e8"), 1.0);
        assert_eq!((away.dot, drop_meaning(Some(away))), (None, GestureMeaning::PutPieceBack));
    }
}
