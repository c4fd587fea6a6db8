//! The meaning of gestures on the analysis board. It depends on the position, the carried piece and the pressed object.

use tamsk_rules::{Setup, Socket};

use crate::input::keys::StudyCommand;
use crate::input::table_cursor::CursorPlace;
use crate::interaction::hit_shapes::PickTarget;
use crate::table::study::{CarriedPiece, PositionEdit, RingPlace};

/// What a gesture on the analysis board does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StudyGestureMeaning {
    Edit(PositionEdit),
    Lift(CarriedPiece),
    PutBackPiece,
    Nothing,
}

/// Returns the meaning of a key or button that edits the position. `socket` is the socket at which the player points,
/// if any.
pub(super) fn command_meaning(command: StudyCommand, socket: Option<Socket>, position: &Setup) -> StudyGestureMeaning {
    let edit = match command {
        StudyCommand::AddRing => socket.map(PositionEdit::AddRingFromFullerHolder),
        StudyCommand::RemoveRing => socket.map(PositionEdit::ReturnRingToEmptierHolder),
        StudyCommand::SwitchPlayerToMove => Some(PositionEdit::SetPlayerToMove(!position.to_move)),
        StudyCommand::SetUpStartingPosition => Some(PositionEdit::ResetToStart),
        StudyCommand::ClearBoard => Some(PositionEdit::ClearBoard),
        StudyCommand::ToggleBestTurns | StudyCommand::Undo | StudyCommand::Redo => None,
    };
    edit.map_or(StudyGestureMeaning::Nothing, StudyGestureMeaning::Edit)
}

pub(super) fn cursor_press_meaning(
    place: CursorPlace,
    touched: PickTarget,
    carried: Option<CarriedPiece>,
    position: &Setup,
) -> StudyGestureMeaning {
    match carried {
        Some(carried) => {
            cursor_drop_edit(carried, place).map_or(StudyGestureMeaning::PutBackPiece, StudyGestureMeaning::Edit)
        }
        None => piece_to_lift(touched, position).map_or(StudyGestureMeaning::Nothing, StudyGestureMeaning::Lift),
    }
}

pub(super) fn click_edit(socket: Option<Socket>, takes: bool) -> Option<PositionEdit> {
    socket.map(if takes { PositionEdit::ReturnRingToEmptierHolder } else { PositionEdit::AddRingFromFullerHolder })
}

/// Returns the edit to make when a cursor at `place` puts down the carried piece, or `None` if the piece is a ring that
/// stays where it was.
pub(super) fn cursor_drop_edit(carried: CarriedPiece, place: CursorPlace) -> Option<PositionEdit> {
    let to = match place {
        CursorPlace::Socket(socket) => Some(RingPlace::Socket(socket)),
        CursorPlace::Holder(owner) => Some(RingPlace::Holder(owner)),
        CursorPlace::GlassBesideBoard(_) | CursorPlace::Timer => None,
    };
    put_down_edit(carried, to)
}

/// Returns the edit to make when the carried piece is put down at `to`, or `None` if the piece is a ring that stays
/// where it was. A glass that is not over a socket goes beside the board. A ring without a target goes back to a
/// holder.
pub(super) fn put_down_edit(carried: CarriedPiece, to: Option<RingPlace>) -> Option<PositionEdit> {
    match (carried, to) {
        (CarriedPiece::Glass(glass), Some(RingPlace::Socket(socket))) => {
            Some(PositionEdit::MoveGlass { glass, to: Some(socket) })
        }
        (CarriedPiece::Glass(glass), _) => Some(PositionEdit::MoveGlass { glass, to: None }),
        (CarriedPiece::Ring(from), Some(to)) => (from != to).then_some(PositionEdit::MoveRing { from, to }),
        (CarriedPiece::Ring(RingPlace::Socket(socket)), None) => Some(PositionEdit::ReturnRingToEmptierHolder(socket)),
        (CarriedPiece::Ring(RingPlace::Holder(_)), None) => None,
    }
}

/// Returns the piece that a press lifts: the glass, the topmost ring of the socket, or a ring of the holder. Returns
/// `None` if there is no such piece.
pub(super) fn piece_to_lift(touched: PickTarget, position: &Setup) -> Option<CarriedPiece> {
    match touched {
        PickTarget::Glass(id) => Some(CarriedPiece::Glass(id)),
        PickTarget::Socket(socket) => {
            (position.rings[socket.index()] > 0).then_some(CarriedPiece::Ring(RingPlace::Socket(socket)))
        }
        PickTarget::Holder(owner) => {
            (position.holders[owner] > 0).then_some(CarriedPiece::Ring(RingPlace::Holder(owner)))
        }
        PickTarget::Timer => None,
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{GlassId, Player};

    use super::*;

    fn s(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    #[test]
    fn a_ring_goes_to_its_target_or_back_to_a_holder() {
        let (holder, socket) = (RingPlace::Holder(Player::Red), RingPlace::Socket(s("D4")));
        assert_eq!(
            put_down_edit(CarriedPiece::Ring(holder), Some(socket)),
            Some(PositionEdit::MoveRing { from: holder, to: socket })
        );
        assert_eq!(
            put_down_edit(CarriedPiece::Ring(socket), None),
            Some(PositionEdit::ReturnRingToEmptierHolder(s("D4")))
        );
        for unchanged in
            [put_down_edit(CarriedPiece::Ring(socket), Some(socket)), put_down_edit(CarriedPiece::Ring(holder), None)]
        {
            assert_eq!(unchanged, None);
        }
    }

    #[test]
    fn the_cursor_lifts_a_piece_and_puts_it_down_elsewhere() {
        let position = Setup::start();
        let glass = GlassId { owner: Player::Red, index: 0 };
        let on = |place, touched, carried| cursor_press_meaning(place, touched, carried, &position);
        let carried = CarriedPiece::Glass(glass);
        let (from, to) = (CursorPlace::Socket(s("D1")), CursorPlace::Socket(s("D4")));
        assert_eq!(on(from, PickTarget::Glass(glass), None), StudyGestureMeaning::Lift(carried));
        assert_eq!(on(to, PickTarget::Socket(s("D4")), None), StudyGestureMeaning::Nothing, "no ring lies there");
        let down = PositionEdit::MoveGlass { glass, to: Some(s("D4")) };
        assert_eq!(on(to, PickTarget::Socket(s("D4")), Some(carried)), StudyGestureMeaning::Edit(down));
        let ring = CarriedPiece::Ring(RingPlace::Holder(Player::Red));
        let back = on(CursorPlace::Holder(Player::Red), PickTarget::Holder(Player::Red), Some(ring));
        assert_eq!(back, StudyGestureMeaning::PutBackPiece);
    }

    #[test]
    fn keys_and_clicks_change_the_intended_socket() {
        let position = Setup::start();
        let turn = PositionEdit::SetPlayerToMove(!position.to_move);
        assert_eq!(command_meaning(StudyCommand::SwitchPlayerToMove, None, &position), StudyGestureMeaning::Edit(turn));
        assert_eq!(
            command_meaning(StudyCommand::AddRing, Some(s("D4")), &position),
            StudyGestureMeaning::Edit(PositionEdit::AddRingFromFullerHolder(s("D4")))
        );
        assert_eq!(command_meaning(StudyCommand::AddRing, None, &position), StudyGestureMeaning::Nothing);
        assert_eq!(
            [false, true].map(|takes| click_edit(Some(s("D4")), takes)),
            [
                Some(PositionEdit::AddRingFromFullerHolder(s("D4"))),
                Some(PositionEdit::ReturnRingToEmptierHolder(s("D4"))),
            ]
        );
        assert_eq!(click_edit(None, false), None);
    }
}
