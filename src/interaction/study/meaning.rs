//! The meaning of gestures on the analysis board, as functions of the position, the load and the pressed object.

use tamsk_rules::{Setup, Socket};

use crate::input::keys::StudyCommand;
use crate::input::table_cursor::CursorPlace;
use crate::interaction::hit_shapes::PickTarget;
use crate::table::study::{Carried, PositionEdit, RingPlace};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum EditMeaning {
    Edit(PositionEdit),
    Lift(Carried),
    LetGo,
    Nothing,
}

/// Returns the meaning of a key or button that edits the position, perhaps at this socket.
pub(super) fn command_meaning(deed: StudyCommand, socket: Option<Socket>, position: &Setup) -> EditMeaning {
    let edit = match deed {
        StudyCommand::AddRing => socket.map(PositionEdit::AddRing),
        StudyCommand::TakeRing => socket.map(PositionEdit::TakeRing),
        StudyCommand::PassTurn => Some(PositionEdit::SetTurn(!position.to_move)),
        StudyCommand::Start => Some(PositionEdit::Start),
        StudyCommand::Empty => Some(PositionEdit::Empty),
        StudyCommand::BestTurns | StudyCommand::Undo | StudyCommand::Redo => None,
    };
    edit.map_or(EditMeaning::Nothing, EditMeaning::Edit)
}

pub(super) fn pressed_at(
    place: CursorPlace,
    touched: PickTarget,
    carried: Option<Carried>,
    position: &Setup,
) -> EditMeaning {
    match carried {
        Some(carried) => edit_at(carried, place).map_or(EditMeaning::LetGo, EditMeaning::Edit),
        None => load_of(touched, position).map_or(EditMeaning::Nothing, EditMeaning::Lift),
    }
}

pub(super) fn click_edit(socket: Option<Socket>, takes: bool) -> Option<PositionEdit> {
    socket.map(if takes { PositionEdit::TakeRing } else { PositionEdit::AddRing })
}

/// Returns the change that putting the load down here makes, or `None` if there is none.
pub(super) fn edit_at(carried: Carried, place: CursorPlace) -> Option<PositionEdit> {
    let to = match place {
        CursorPlace::Socket(socket) => Some(RingPlace::Socket(socket)),
        CursorPlace::Holder(owner) => Some(RingPlace::Holder(owner)),
        CursorPlace::Glass(_) | CursorPlace::Timer => None,
    };
    put_down_edit(carried, to)
}

/// Returns the change that putting the load down here makes, if any. A glass that is not over a socket goes beside the
/// board. A ring without a target goes back to a holder.
pub(super) fn put_down_edit(carried: Carried, to: Option<RingPlace>) -> Option<PositionEdit> {
    match (carried, to) {
        (Carried::Glass(glass), Some(RingPlace::Socket(socket))) => {
            Some(PositionEdit::Glass { glass, to: Some(socket) })
        }
        (Carried::Glass(glass), _) => Some(PositionEdit::Glass { glass, to: None }),
        (Carried::Ring(from), Some(to)) => (from != to).then_some(PositionEdit::Ring { from, to }),
        (Carried::Ring(RingPlace::Socket(socket)), None) => Some(PositionEdit::TakeRing(socket)),
        (Carried::Ring(RingPlace::Holder(_)), None) => None,
    }
}

/// Returns the load of a press on a piece: the glass, the topmost ring of the socket, or a ring of the holder.
pub(super) fn load_of(touched: PickTarget, position: &Setup) -> Option<Carried> {
    match touched {
        PickTarget::Glass(id) => Some(Carried::Glass(id)),
        PickTarget::Socket(socket) => {
            (position.rings[socket.index()] > 0).then_some(Carried::Ring(RingPlace::Socket(socket)))
        }
        PickTarget::Holder(owner) => (position.holders[owner] > 0).then_some(Carried::Ring(RingPlace::Holder(owner))),
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
            put_down_edit(Carried::Ring(holder), Some(socket)),
            Some(PositionEdit::Ring { from: holder, to: socket })
        );
        assert_eq!(put_down_edit(Carried::Ring(socket), None), Some(PositionEdit::TakeRing(s("D4"))));
        for unchanged in
            [put_down_edit(Carried::Ring(socket), Some(socket)), put_down_edit(Carried::Ring(holder), None)]
        {
            assert_eq!(unchanged, None);
        }
    }

    #[test]
    fn the_cursor_lifts_a_piece_and_puts_it_down_elsewhere() {
        let position = Setup::start();
        let glass = GlassId { owner: Player::Red, index: 0 };
        let on = |place, touched, carried| pressed_at(place, touched, carried, &position);
        let carried = Carried::Glass(glass);
        let (from, to) = (CursorPlace::Socket(s("D1")), CursorPlace::Socket(s("D4")));
        assert_eq!(on(from, PickTarget::Glass(glass), None), EditMeaning::Lift(carried));
        assert_eq!(on(to, PickTarget::Socket(s("D4")), None), EditMeaning::Nothing, "no ring lies there");
        let down = PositionEdit::Glass { glass, to: Some(s("D4")) };
        assert_eq!(on(to, PickTarget::Socket(s("D4")), Some(carried)), EditMeaning::Edit(down));
        let ring = Carried::Ring(RingPlace::Holder(Player::Red));
        let back = on(CursorPlace::Holder(Player::Red), PickTarget::Holder(Player::Red), Some(ring));
        assert_eq!(back, EditMeaning::LetGo);
    }

    #[test]
    fn keys_and_clicks_change_the_intended_socket() {
        let position = Setup::start();
        let turn = PositionEdit::SetTurn(!position.to_move);
        assert_eq!(command_meaning(StudyCommand::PassTurn, None, &position), EditMeaning::Edit(turn));
        assert_eq!(
            command_meaning(StudyCommand::AddRing, Some(s("D4")), &position),
            EditMeaning::Edit(PositionEdit::AddRing(s("D4")))
        );
        assert_eq!(command_meaning(StudyCommand::AddRing, None, &position), EditMeaning::Nothing);
        assert_eq!(
            [false, true].map(|takes| click_edit(Some(s("D4")), takes)),
            [Some(PositionEdit::AddRing(s("D4"))), Some(PositionEdit::TakeRing(s("D4"))),]
        );
        assert_eq!(click_edit(None, false), None);
    }
}
