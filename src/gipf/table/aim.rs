//! A person's preparations for an act of GIPF, and the buttons for acts.

use bevy::prelude::*;
use gipf_rules::{CompactAct, Entry, GipfMatch, GipfPhase, GipfPosition, PieceKind, Point, Spot, SpotSet};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::point_position;
use crate::table::player_command::PlayerCommand;

/// The distance from its dot from which a dragged piece selects a line, in centimetres.
const LEAST_WAY: f32 = 0.8;
/// The greatest deviation of the drag from the line, in radians: half the angle between two lines.
const WIDEST: f32 = 0.62;

/// The aim of the person to act: the piece in hand, and the pieces of a row that would stay.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct GipfAim {
    chosen: [Option<PieceKind>; 2],
    /// The piece in the hand.
    pub held: Option<HeldPiece>,
    /// The optional pieces of rows for which the default choice is reversed.
    pub toggled: SpotSet,
    /// The row under the pointer.
    pub pointed_row: Option<SpotSet>,
    /// The row about which the player must choose which pieces to take.
    pub open_row: Option<SpotSet>,
}

/// A piece in a person's hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldPiece {
    /// The kind of piece.
    pub kind: PieceKind,
    /// The dot on which the piece waits.
    pub dot: Option<Point>,
    /// The intended push.
    pub entry: Option<Entry>,
    /// The place above the table, if the piece is not on a dot.
    pub place: Option<Vec2>,
}

impl HeldPiece {
    /// Creates a piece that has just been picked up.
    pub const fn of(kind: PieceKind) -> HeldPiece {
        HeldPiece { kind, dot: None, entry: None, place: None }
    }
}

impl GipfAim {
    /// Returns the kind of piece to introduce, if one is due: the chosen one, or the first allowed one.
    pub fn next_kind(&self, position: &GipfPosition) -> Option<PieceKind> {
        let mut allowed = kinds(position);
        let first = allowed.clone().next();
        self.chosen[position.to_move().index()].filter(|chosen| allowed.any(|kind| kind == *chosen)).or(first)
    }

    /// Chooses the kind of piece that a side introduces. The other side's choice remains.
    pub fn choose(&mut self, side: Player, kind: PieceKind) {
        self.chosen[side.index()] = Some(kind);
    }

    /// Resets the choice of pieces in rows, which starts anew for each removal.
    pub fn forget_rows(&mut self) {
        if self.open_row.is_some() || self.toggled != SpotSet::default() {
            (self.open_row, self.toggled) = (None, SpotSet::default());
        }
    }

    /// Puts the held piece back.
    pub fn put_back(&mut self) {
        if self.held.is_some() {
            self.held = None;
        }
    }

    /// Returns the legal removal of a row with its extension that is nearest to the choice. By default, optional pieces
    /// are taken if they are one's own.
    pub fn removal(&self, position: &GipfPosition, owner: Player, chain: SpotSet) -> Option<SpotSet> {
        let wanted: SpotSet = chain.iter().filter(|&spot| self.takes(position, owner, spot)).collect();
        let mut best: Option<(u32, SpotSet)> = None;
        position.for_each_act(|word| {
            if let CompactAct::Take(spots) = word
                && spots.bits() & !chain.bits() == 0
            {
                let differs = (spots.bits() ^ wanted.bits()).count_ones();
                if best.is_none_or(|(least, _)| differs < least) {
                    best = Some((differs, spots));
                }
            }
        });
        best.map(|(_, spots)| spots)
    }

    /// Returns `true` if different parts of a row with its extension can be taken, so that the player must choose.
    pub fn leaves_a_choice(position: &GipfPosition, chain: SpotSet) -> bool {
        let mut count = 0;
        position.for_each_act(|word| {
            count += u32::from(matches!(word, CompactAct::Take(spots) if spots.bits() & !chain.bits() == 0));
        });
        count > 1
    }

    fn takes(&self, position: &GipfPosition, owner: Player, spot: Spot) -> bool {
        let Some((side, kind)) = position.piece(spot) else { return false };
        !is_optional(kind) || (side != owner) != self.toggled.contains(spot)
    }

    /// Toggles whether an optional piece is taken. Returns `true` if the piece is optional.
    pub fn toggle(&mut self, position: &GipfPosition, spot: Spot) -> bool {
        let may = position.piece(spot).is_some_and(|(_, kind)| is_optional(kind));
        if may {
            let bit: SpotSet = std::iter::once(spot).collect();
            let turned = SpotSet::ALL.iter().filter(|&each| self.toggled.contains(each) != bit.contains(each));
            self.toggled = turned.collect();
        }
        may
    }
}

/// The kinds of pieces, in the order in which they are introduced (G6.3).
const IN_ORDER: [PieceKind; 4] = [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic, PieceKind::Potential];

/// Returns `true` if a piece of this kind may stay when a row is removed (G5.1, G6.5).
pub const fn is_optional(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Gipf | PieceKind::Loaded)
}

/// Returns the kinds of pieces that may be pushed onto the board now.
pub fn kinds(position: &GipfPosition) -> impl Iterator<Item = PieceKind> + Clone + use<> {
    let position = *position;
    let is_due = matches!(position.phase(), GipfPhase::Push | GipfPhase::Extra);
    let allowed =
        move |kind: PieceKind| Entry::all().any(|entry| position.check(CompactAct::Push(kind, entry)).is_ok());
    IN_ORDER.into_iter().filter(move |&kind| is_due && allowed(kind))
}

/// Returns the push of a piece that is dragged from a dot towards a place, if the direction fits a line with room.
pub fn entry_towards(position: &GipfPosition, kind: PieceKind, dot: Point, place: Vec2) -> Option<Entry> {
    let from = point_position(dot);
    let way = place - from;
    if way.length() < LEAST_WAY {
        return None;
    }
    Entry::all()
        .filter(|entry| entry.dot() == dot && position.check(CompactAct::Push(kind, *entry)).is_ok())
        .map(|entry| (entry, (point_position(entry.spot().point()) - from).angle_to(way).abs()))
        .filter(|(_, aside)| *aside < WIDEST)
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(entry, _)| entry)
}

/// A button of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfButton {
    /// Chooses the kind of piece to introduce next.
    Kind(PieceKind),
    /// Plays this part of a turn.
    Word(CompactAct),
}

impl GipfButton {
    /// Returns `true` if the button plays `word` or chooses the kind of piece for it.
    pub fn plays(self, word: CompactAct) -> bool {
        match (self, word) {
            (GipfButton::Kind(kind), CompactAct::Push(pushed, _)) => kind == pushed,
            (GipfButton::Word(own), _) => own == word,
            (GipfButton::Kind(_), _) => false,
        }
    }

    /// Returns the TAMSK action that shares a key with the button. One key cycles through the kinds of pieces.
    pub const fn deed(self) -> PlayerCommand {
        match self {
            GipfButton::Kind(_) => PlayerCommand::Pass,
            GipfButton::Word(CompactAct::Forgo | CompactAct::Allow | CompactAct::Leave) => PlayerCommand::KeepRing,
            GipfButton::Word(CompactAct::Challenge) => PlayerCommand::ClaimRing,
            GipfButton::Word(_) => PlayerCommand::DropRing,
        }
    }
}

/// Returns the buttons of the side to act. The flag marks the chosen or recommended one.
pub fn buttons(game: &GipfMatch, side: Player, aim: &GipfAim) -> Vec<(GipfButton, bool)> {
    let position = game.position();
    if game.outcome().is_some() || position.actor() != Some(side) {
        return Vec::new();
    }
    let word = |word: CompactAct, main: bool| (GipfButton::Word(word), main);
    match position.phase() {
        GipfPhase::Push => {
            let chosen = aim.held.map(|held| held.kind).or(aim.next_kind(position));
            let all: Vec<PieceKind> = kinds(position).collect();
            let is_choice = all.len() > 1;
            let buttons = all.into_iter().filter(|_| is_choice);
            buttons.map(|kind| (GipfButton::Kind(kind), Some(kind) == chosen)).collect()
        }
        GipfPhase::Use => vec![word(CompactAct::Use, true), word(CompactAct::Forgo, false)],
        GipfPhase::Answer => vec![word(CompactAct::Challenge, false), word(CompactAct::Allow, true)],
        GipfPhase::Extra => vec![word(CompactAct::Forgo, false)],
        GipfPhase::Take(owner) => {
            let taken = aim.pointed_row.and_then(|chain| aim.removal(position, owner, chain));
            let take = taken.map(|spots| word(CompactAct::Take(spots), true));
            let leave = position.check(CompactAct::Leave).is_ok().then_some(word(CompactAct::Leave, false));
            take.into_iter().chain(leave).collect()
        }
        GipfPhase::Contest => Vec::new(),
    }
}

/// Returns the button that the key of a TAMSK action presses, if there is one.
pub fn button_for(game: &GipfMatch, side: Player, aim: &GipfAim, deed: PlayerCommand) -> Option<GipfButton> {
    let all = buttons(game, side, aim);
    let of_deed = all.iter().filter(|(button, _)| button.deed() == deed);
    let after_chosen = of_deed.clone().skip_while(|(_, is_chosen)| !is_chosen).nth(1);
    match of_deed.clone().next()? {
        (GipfButton::Kind(_), _) => after_chosen.or(of_deed.clone().next()).map(|(button, _)| *button),
        (button, _) => Some(*button),
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::{GipfAct, GipfMatch, GipfOptions};

    use super::*;
    use gipf_rules::{BLACK, WHITE};

    fn position(text: &str) -> GipfPosition {
        text.parse().expect("a valid position")
    }

    fn spots(names: &str) -> SpotSet {
        names.split(',').filter_map(|name| Spot::of(name.parse().ok()?)).collect()
    }

    #[test]
    fn the_chosen_kind_is_used_while_it_is_allowed() {
        let options = GipfOptions { potentials: 3, ..GipfOptions::default() };
        let mut game = GipfMatch::new(options, None).expect("official options");
        let mut aim = GipfAim::default();
        aim.choose(WHITE, PieceKind::Loaded);
        assert_eq!(
            aim.next_kind(game.position()),
            Some(PieceKind::Gipf),
            "the first piece must be a GIPF piece (G3.4)"
        );
        for (by, act) in [(WHITE, ["e1", "e2"]), (BLACK, ["e9", "e8"])] {
            assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Gipf));
            let [dot, spot] = act.map(|name| name.parse().expect("a valid point"));
            game.apply(by, &GipfAct::Gipf(dot, spot)).expect("a legal act");
        }
        assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Loaded));
        assert_eq!(kinds(game.position()).count(), 3);
        let [dot, spot] = ["a1", "b2"].map(|name| name.parse().expect("a valid point"));
        game.apply(WHITE, &GipfAct::Loaded(dot, spot)).expect("a legal act");
        assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Gipf), "Black has not chosen a kind");
    }

    #[test]
    fn optional_pieces_of_a_row_can_be_toggled() {
        let row = position("g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard");
        let chain = row.row_chains(WHITE).next().expect("the position has a row");
        let mut aim = GipfAim::default();
        let usual = aim.removal(&row, WHITE, chain).expect("the row can be removed");
        assert_eq!(usual, chain, "one's own basic pieces and the opponent's pieces are taken");
        let g: Spot = spots("e6").iter().next().expect("a valid spot");
        assert!(aim.toggle(&row, g));
        assert_eq!(aim.removal(&row, WHITE, chain), Some(spots("e2,e3,e4,e5")));
        assert!(!aim.toggle(&row, spots("e2").iter().next().expect("a valid spot")), "a basic piece must be taken");
        assert!(GipfAim::leaves_a_choice(&row, chain));
        aim.forget_rows();
        assert_eq!(aim.removal(&row, WHITE, chain), Some(usual), "the choice starts anew");
        let plain = position("g..G/...../....../BBBBb.G/....../...../g..G w take:w 8/13 0/0 bb 0/0 - standard");
        let chain = plain.row_chains(WHITE).next().expect("the position has a row");
        assert!(!GipfAim::leaves_a_choice(&plain, chain), "all pieces must be taken");
    }
}
