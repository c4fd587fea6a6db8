//! What a person has prepared for the next act of GIPF, such as the held piece, and the buttons for acts.

use bevy::prelude::*;
use gipf_rules::{CompactAct, Entry, GipfMatch, GipfPhase, GipfPosition, PieceKind, Point, Spot, SpotSet};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::point_position;
use crate::table::player_command::PlayerCommand;

/// The minimum length of a drag from a dot, in centimetres. A shorter drag selects no line.
const LEAST_WAY: f32 = 0.8;
/// The maximum angle between a drag and the line that it selects, in radians. It is a little more than half the angle
/// between two lines.
const WIDEST: f32 = 0.62;

/// What the person to act has prepared: the held piece, and the choice of pieces in rows.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct GipfAim {
    chosen: [Option<PieceKind>; 2],
    /// The piece in the person's hand, if any.
    pub held: Option<HeldPiece>,
    /// The optional pieces in all rows for which the person has chosen the opposite of the default.
    pub toggled_spots: SpotSet,
    /// The row under the pointer, if any.
    pub pointed_row: Option<SpotSet>,
    /// The row in which the person is choosing the pieces to take, if any.
    pub row_with_open_choice: Option<SpotSet>,
}

/// A piece in a person's hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldPiece {
    /// The kind of piece.
    pub kind: PieceKind,
    /// The dot on which the piece waits to be pushed, if any.
    pub dot: Option<Point>,
    /// The push that the person has selected for this piece, if any.
    pub entry: Option<Entry>,
    /// The place of the piece above the table. It is `None` if the piece is on a dot, or if no pointer has moved it
    /// yet.
    pub place: Option<Vec2>,
}

impl HeldPiece {
    /// Creates a piece that has just been picked up.
    pub const fn of(kind: PieceKind) -> HeldPiece {
        HeldPiece { kind, dot: None, entry: None, place: None }
    }
}

impl GipfAim {
    /// Returns the kind of piece that would be introduced next: the chosen kind if it is allowed, or else the first
    /// allowed kind. Returns `None` if no piece can be introduced.
    pub fn next_kind(&self, position: &GipfPosition) -> Option<PieceKind> {
        let mut allowed = pushable_kinds(position);
        let first = allowed.clone().next();
        self.chosen[position.to_move().index()].filter(|chosen| allowed.any(|kind| kind == *chosen)).or(first)
    }

    /// Chooses the kind of piece that a side introduces next. The opponent's choice does not change.
    pub fn choose_kind(&mut self, side: Player, kind: PieceKind) {
        self.chosen[side.index()] = Some(kind);
    }

    /// Resets the choice of pieces in rows. Each removal begins with the default choice.
    pub fn clear_row_choice(&mut self) {
        if self.row_with_open_choice.is_some() || self.toggled_spots != SpotSet::default() {
            (self.row_with_open_choice, self.toggled_spots) = (None, SpotSet::default());
        }
    }

    /// Puts the held piece back.
    pub fn put_piece_back(&mut self) {
        if self.held.is_some() {
            self.held = None;
        }
    }

    /// Returns the legal removal that differs least from the person's choice of pieces in `chain`, which is a row with
    /// its extension. By default, the opponent's optional pieces are taken, and those of the row's owner stay. Returns
    /// `None` if no removal in `chain` is legal.
    pub fn closest_legal_removal(&self, position: &GipfPosition, owner: Player, chain: SpotSet) -> Option<SpotSet> {
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

    /// Returns `true` if there is more than one legal removal in a row with its extension, so that the player must
    /// choose.
    pub fn has_removal_choice(position: &GipfPosition, chain: SpotSet) -> bool {
        let mut count = 0;
        position.for_each_act(|word| {
            count += u32::from(matches!(word, CompactAct::Take(spots) if spots.bits() & !chain.bits() == 0));
        });
        count > 1
    }

    fn takes(&self, position: &GipfPosition, owner: Player, spot: Spot) -> bool {
        let Some((side, kind)) = position.piece(spot) else { return false };
        !is_optional_in_removal(kind) || (side != owner) != self.toggled_spots.contains(spot)
    }

    /// Changes whether an optional piece is taken. Returns `false` without a change if the piece is not optional.
    pub fn toggle_if_optional(&mut self, position: &GipfPosition, spot: Spot) -> bool {
        let may = position.piece(spot).is_some_and(|(_, kind)| is_optional_in_removal(kind));
        if may {
            let bit: SpotSet = std::iter::once(spot).collect();
            let turned = SpotSet::ALL.iter().filter(|&each| self.toggled_spots.contains(each) != bit.contains(each));
            self.toggled_spots = turned.collect();
        }
        may
    }
}

/// The kinds of pieces, in the order in which they are introduced (G6.3).
const IN_ORDER: [PieceKind; 4] = [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic, PieceKind::Potential];

/// Returns `true` if a piece of this kind may stay when a row is removed (G5.1, G6.5).
pub const fn is_optional_in_removal(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Gipf | PieceKind::Loaded)
}

/// Returns the kinds of pieces that may be pushed onto the board now.
pub fn pushable_kinds(position: &GipfPosition) -> impl Iterator<Item = PieceKind> + Clone + use<> {
    let position = *position;
    let is_due = matches!(position.phase(), GipfPhase::Push | GipfPhase::ExtraMove);
    let allowed =
        move |kind: PieceKind| Entry::all().any(|entry| position.check(CompactAct::Push(kind, entry)).is_ok());
    IN_ORDER.into_iter().filter(move |&kind| is_due && allowed(kind))
}

/// Returns the push selected by dragging a piece from a dot towards a place. Returns `None` if the drag is too short,
/// or if no line in its direction has room.
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

/// A button that the side to act can press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfButton {
    /// Chooses the kind of piece to introduce next.
    ChooseKind(PieceKind),
    /// Plays this act.
    Act(CompactAct),
}

impl GipfButton {
    /// Returns `true` if the button plays the act `word`, or if it chooses the kind of piece that this act pushes.
    pub fn plays(self, word: CompactAct) -> bool {
        match (self, word) {
            (GipfButton::ChooseKind(kind), CompactAct::Push(pushed, _)) => kind == pushed,
            (GipfButton::Act(own), _) => own == word,
            (GipfButton::ChooseKind(_), _) => false,
        }
    }

    /// Returns the TAMSK action whose key also presses this button. All buttons for kinds of pieces have the same key,
    /// which selects the next kind.
    pub const fn command_with_same_key(self) -> PlayerCommand {
        match self {
            GipfButton::ChooseKind(_) => PlayerCommand::Pass,
            GipfButton::Act(CompactAct::Forgo | CompactAct::Allow | CompactAct::LeaveRows) => PlayerCommand::KeepRing,
            GipfButton::Act(CompactAct::Challenge) => PlayerCommand::ClaimUndroppedRing,
            GipfButton::Act(_) => PlayerCommand::DropRing,
        }
    }
}

/// Returns the buttons that `side` can press, each with a flag that is `true` for the chosen or recommended button.
/// There are no buttons while the opponent is to act, or once the match is over.
pub fn buttons_with_emphasis(game: &GipfMatch, side: Player, aim: &GipfAim) -> Vec<(GipfButton, bool)> {
    let position = game.position();
    if game.outcome().is_some() || position.actor() != Some(side) {
        return Vec::new();
    }
    let word = |word: CompactAct, main: bool| (GipfButton::Act(word), main);
    match position.phase() {
        GipfPhase::Push => {
            let chosen = aim.held.map(|held| held.kind).or(aim.next_kind(position));
            let all: Vec<PieceKind> = pushable_kinds(position).collect();
            let is_choice = all.len() > 1;
            let buttons = all.into_iter().filter(|_| is_choice);
            buttons.map(|kind| (GipfButton::ChooseKind(kind), Some(kind) == chosen)).collect()
        }
        GipfPhase::DecideUse => vec![word(CompactAct::AnnounceUse, true), word(CompactAct::Forgo, false)],
        GipfPhase::AnswerUse => vec![word(CompactAct::Challenge, false), word(CompactAct::Allow, true)],
        GipfPhase::ExtraMove => vec![word(CompactAct::Forgo, false)],
        GipfPhase::RemoveRows(owner) => {
            let taken = aim.pointed_row.and_then(|chain| aim.closest_legal_removal(position, owner, chain));
            let take = taken.map(|spots| word(CompactAct::Take(spots), true));
            let leave = position.check(CompactAct::LeaveRows).is_ok().then_some(word(CompactAct::LeaveRows, false));
            take.into_iter().chain(leave).collect()
        }
        GipfPhase::Contest => Vec::new(),
    }
}

/// Returns the button that a player presses with the key for a TAMSK action, if there is such a button.
pub fn button_for(game: &GipfMatch, side: Player, aim: &GipfAim, command: PlayerCommand) -> Option<GipfButton> {
    let all = buttons_with_emphasis(game, side, aim);
    let of_deed = all.iter().filter(|(button, _)| button.command_with_same_key() == command);
    let after_chosen = of_deed.clone().skip_while(|(_, is_chosen)| !is_chosen).nth(1);
    match of_deed.clone().next()? {
        (GipfButton::ChooseKind(_), _) => after_chosen.or(of_deed.clone().next()).map(|(button, _)| *button),
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
        aim.choose_kind(WHITE, PieceKind::Loaded);
        assert_eq!(
            aim.next_kind(game.position()),
            Some(PieceKind::Gipf),
            "the first piece must be a GIPF piece (G3.4)"
        );
        for (by, act) in [(WHITE, ["e1", "e2"]), (BLACK, ["e9", "e8"])] {
            assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Gipf));
            let [dot, spot] = act.map(|name| name.parse().expect("a valid point"));
            game.apply(by, &GipfAct::IntroduceGipf(dot, spot)).expect("a legal act");
        }
        assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Loaded));
        assert_eq!(pushable_kinds(game.position()).count(), 3);
        let [dot, spot] = ["a1", "b2"].map(|name| name.parse().expect("a valid point"));
        game.apply(WHITE, &GipfAct::IntroduceLoaded(dot, spot)).expect("a legal act");
        assert_eq!(aim.next_kind(game.position()), Some(PieceKind::Gipf), "Black has not chosen a kind");
    }

    #[test]
    fn optional_pieces_of_a_row_can_be_toggled() {
        let row = position("g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard");
        let chain = row.row_chains(WHITE).next().expect("the position has a row");
        let mut aim = GipfAim::default();
        let usual = aim.closest_legal_removal(&row, WHITE, chain).expect("the row can be removed");
        assert_eq!(usual, chain, "one's own basic pieces and the opponent's pieces are taken");
        let g: Spot = spots("e6").iter().next().expect("a valid spot");
        assert!(aim.toggle_if_optional(&row, g));
        assert_eq!(aim.closest_legal_removal(&row, WHITE, chain), Some(spots("e2,e3,e4,e5")));
        assert!(
            !aim.toggle_if_optional(&row, spots("e2").iter().next().expect("a valid spot")),
            "a basic piece must be taken"
        );
        assert!(GipfAim::has_removal_choice(&row, chain));
        aim.clear_row_choice();
        assert_eq!(aim.closest_legal_removal(&row, WHITE, chain), Some(usual), "the choice starts anew");
        let plain = position("g..G/...../....../BBBBb.G/....../...../g..G w take:w 8/13 0/0 bb 0/0 - standard");
        let chain = plain.row_chains(WHITE).next().expect("the position has a row");
        assert!(!GipfAim::has_removal_choice(&plain, chain), "all pieces must be taken");
    }
}
