//! What holds in every match, after every act.

use gipf_rules::{BySide, GipfMatch, GipfPosition, PieceKind, Side};

use crate::random::legal;

/// Returns the number of pieces of each side, which no act changes.
pub fn pieces(position: &GipfPosition) -> BySide<u32> {
    BySide::of(|side| {
        let on_board = PieceKind::ALL.map(|kind| position.pieces_of(side, kind).len() * u32::from(kind.worth()));
        on_board.iter().sum::<u32>() + u32::from(position.reserve(side) + position.captured(side))
    })
}

/// Checks what holds in every match that began with so many pieces.
pub fn assert_sound(game: &GipfMatch, all: BySide<u32>) {
    let position = game.position();
    assert_eq!(position.hash(), position.fresh_hash());
    assert_eq!(pieces(position), all, "pieces are conserved");
    for side in Side::BOTH {
        let potentials = [PieceKind::Loaded, PieceKind::Single].map(|kind| position.pieces_of(side, kind).len());
        let there = potentials.iter().sum::<u32>() + u32::from(position.potentials_left(side));
        assert_eq!(there + u32::from(game.potentials_lost(side)), u32::from(game.options().potentials));
    }
    if game.outcome().is_none() {
        let text = position.to_string();
        assert_eq!(text.parse::<GipfPosition>().as_ref(), Ok(position), "{text}");
        assert!(!legal(game).is_empty(), "{text}: somebody can act");
        let stands = GipfMatch::new(game.options().clone(), Some(*position));
        assert!(stands.is_ok(), "{text}: {stands:?}");
    }
}
