//! What a person is doing with the pieces of GIPF, before it becomes an act.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfMatch, GipfPhase, GipfPosition, PieceKind, Point, Spot, SpotSet, Word};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::point_position;
use crate::table::player_deed::PlayerDeed;

/// How far from a dot, in centimetres, a piece must be led for it to show along which line it goes.
const LEAST_WAY: f32 = 0.8;
/// How far the direction may be off the line, in radians: half the angle between two lines.
const WIDEST: f32 = 0.62;

/// What a person is doing with the pieces: the piece in their hand, and which pieces they would leave in a row.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct GipfAim {
    /// The kind of piece that each side has chosen to introduce next.
    chosen: [Option<PieceKind>; 2],
    /// The piece in the hand.
    pub held: Option<HeldPiece>,
    /// The pieces of rows that may stay for which the opposite of what is usual has been chosen.
    pub turned: SpotSet,
    /// The row that is pointed at.
    pub row: Option<SpotSet>,
    /// The row of which it has been asked what is taken of it, as some of it may stay.
    pub asked: Option<SpotSet>,
}

/// A piece in a person's hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldPiece {
    /// Its kind.
    pub kind: PieceKind,
    /// The dot on which it is.
    pub dot: Option<Point>,
    /// The push that is aimed at.
    pub entry: Option<Entry>,
    /// Where it is carried over the table, if it is not on a dot.
    pub place: Option<Vec2>,
}

impl HeldPiece {
    /// Returns a piece that has just been picked up.
    pub const fn of(kind: PieceKind) -> HeldPiece {
        HeldPiece { kind, dot: None, entry: None, place: None }
    }
}

impl GipfAim {
    /// Returns the kind of piece to be introduced: the chosen one, or else the first that is allowed; `None` if no piece
    /// is due.
    pub fn kind(&self, position: &GipfPosition) -> Option<PieceKind> {
        let mut allowed = kinds(position);
        let first = allowed.clone().next();
        self.chosen[position.turn().index()].filter(|chosen| allowed.any(|kind| kind == *chosen)).or(first)
    }

    /// Chooses the kind of piece that a side introduces. What the other has chosen stays.
    pub fn choose(&mut self, side: Player, kind: PieceKind) {
        self.chosen[side.index()] = Some(kind);
    }

    /// Forgets what was to be taken of rows: each removal is thought about anew.
    pub fn forget_rows(&mut self) {
        if self.asked.is_some() || self.turned != SpotSet::default() {
            (self.asked, self.turned) = (None, SpotSet::default());
        }
    }

    /// Puts the piece in the hand back.
    pub fn let_go(&mut self) {
        if self.held.is_some() {
            self.held = None;
        }
    }

    /// Returns what would be taken of a row with its extension. Usually one's own pieces that may stay do, and the
    /// opponent's do not. If the rules do not allow that, it is what comes nearest to it.
    pub fn taken(&self, position: &GipfPosition, owner: Player, chain: SpotSet) -> Option<SpotSet> {
        let wanted: SpotSet = chain.iter().filter(|&spot| self.takes(position, owner, spot)).collect();
        let mut best: Option<(u32, SpotSet)> = None;
        position.for_each_word(|word| {
            if let Word::Take(spots) = word
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

    /// Returns whether something of a row with its extension may be taken or stay, so that it is asked about.
    pub fn leaves_a_choice(position: &GipfPosition, chain: SpotSet) -> bool {
        let mut count = 0;
        position.for_each_word(|word| {
            count += u32::from(matches!(word, Word::Take(spots) if spots.bits() & !chain.bits() == 0));
        });
        count > 1
    }

    fn takes(&self, position: &GipfPosition, owner: Player, spot: Spot) -> bool {
        let Some((side, kind)) = position.piece(spot) else { return false };
        !may_stay(kind) || (side != owner) != self.turned.contains(spot)
    }

    /// Keeps a piece that would be taken, or takes one that would be kept. Returns whether it may stay.
    pub fn turn(&mut self, position: &GipfPosition, spot: Spot) -> bool {
        let may = position.piece(spot).is_some_and(|(_, kind)| may_stay(kind));
        if may {
            let bit: SpotSet = std::iter::once(spot).collect();
            let turned = SpotSet::ALL.iter().filter(|&each| self.turned.contains(each) != bit.contains(each));
            self.turned = turned.collect();
        }
        may
    }
}

/// The kinds of pieces, in the order in which they are introduced (G6.3).
const IN_ORDER: [PieceKind; 4] = [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic, PieceKind::Single];

/// Returns whether a piece of this kind may stay when a row is removed (G5.1, G6.5).
pub const fn may_stay(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Gipf | PieceKind::Loaded)
}

/// Returns the kinds of pieces that may be pushed onto the board now.
pub fn kinds(position: &GipfPosition) -> impl Iterator<Item = PieceKind> + Clone + use<> {
    let position = *position;
    let is_due = matches!(position.phase(), GipfPhase::Push | GipfPhase::Extra);
    let allowed = move |kind: PieceKind| Entry::all().any(|entry| position.check(Word::Push(kind, entry)).is_ok());
    IN_ORDER.into_iter().filter(move |&kind| is_due && allowed(kind))
}

/// Returns the push of a piece that is led from a dot to a place on the table, if it goes along a line on which there is
/// room.
pub fn entry_towards(position: &GipfPosition, kind: PieceKind, dot: Point, place: Vec2) -> Option<Entry> {
    let from = point_position(dot);
    let way = place - from;
    if way.length() < LEAST_WAY {
        return None;
    }
    Entry::all()
        .filter(|entry| entry.dot() == dot && position.check(Word::Push(kind, *entry)).is_ok())
        .map(|entry| (entry, (point_position(entry.spot().point()) - from).angle_to(way).abs()))
        .filter(|(_, aside)| *aside < WIDEST)
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(entry, _)| entry)
}

/// A button of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfButton {
    /// Chooses the kind of piece to be introduced next.
    Kind(PieceKind),
    /// Does this.
    Word(Word),
}

impl GipfButton {
    /// Returns whether it does this, or chooses the kind of piece for it.
    pub fn does(self, word: Word) -> bool {
        match (self, word) {
            (GipfButton::Kind(kind), Word::Push(pushed, _)) => kind == pushed,
            (GipfButton::Word(own), _) => own == word,
            (GipfButton::Kind(_), _) => false,
        }
    }

    /// Returns the deed of TAMSK whose key or button presses it. All kinds of pieces share one, which leads from each to
    /// the next.
    pub const fn deed(self) -> PlayerDeed {
        match self {
            GipfButton::Kind(_) => PlayerDeed::Pass,
            GipfButton::Word(Word::Forgo | Word::Allow | Word::Leave) => PlayerDeed::KeepRing,
            GipfButton::Word(Word::Challenge) => PlayerDeed::ClaimRing,
            GipfButton::Word(_) => PlayerDeed::DropRing,
        }
    }
}

/// Returns the buttons of whoever must act, with the one that is chosen or meant first.
pub fn buttons(game: &GipfMatch, side: Player, aim: &GipfAim) -> Vec<(GipfButton, bool)> {
    let position = game.position();
    if game.outcome().is_some() || position.actor() != Some(side) {
        return Vec::new();
    }
    let word = |word: Word, main: bool| (GipfButton::Word(word), main);
    match position.phase() {
        GipfPhase::Push => {
            let chosen = aim.held.map(|held| held.kind).or(aim.kind(position));
            let all: Vec<PieceKind> = kinds(position).collect();
            let is_choice = all.len() > 1;
            let buttons = all.into_iter().filter(|_| is_choice);
            buttons.map(|kind| (GipfButton::Kind(kind), Some(kind) == chosen)).collect()
        }
        GipfPhase::Use => vec![word(Word::Use, true), word(Word::Forgo, false)],
        GipfPhase::Answer => vec![word(Word::Challenge, false), word(Word::Allow, true)],
        GipfPhase::Extra => vec![word(Word::Forgo, false)],
        GipfPhase::Take(owner) => {
            let taken = aim.row.and_then(|chain| aim.taken(position, owner, chain));
            let take = taken.map(|spots| word(Word::Take(spots), true));
            let leave = position.check(Word::Leave).is_ok().then_some(word(Word::Leave, false));
            take.into_iter().chain(leave).collect()
        }
        GipfPhase::Contest => Vec::new(),
    }
}

/// Returns the button that the key of a deed presses for whoever must act, if there is one.
pub fn deed_of(game: &GipfMatch, side: Player, aim: &GipfAim, deed: PlayerDeed) -> Option<GipfButton> {
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
        aim.choose(WHITE, PieceKind::Loaded);
        assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf), "the first must be one (G3.4)");
        for (by, act) in [(WHITE, ["e1", "e2"]), (BLACK, ["e9", "e8"])] {
            assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf));
            let [dot, spot] = act.map(|name| name.parse().expect("a point"));
            game.apply(by, &GipfAct::Gipf(dot, spot)).expect("it is allowed");
        }
        assert_eq!(aim.kind(game.position()), Some(PieceKind::Loaded));
        assert_eq!(kinds(game.position()).count(), 3);
        let [dot, spot] = ["a1", "b2"].map(|name| name.parse().expect("a point"));
        game.apply(WHITE, &GipfAct::Loaded(dot, spot)).expect("it is allowed");
        assert_eq!(aim.kind(game.position()), Some(PieceKind::Gipf), "Black has chosen nothing");
    }

    #[test]
    fn pieces_that_may_stay_are_kept_if_they_are_ones_own() {
        let row = position("g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard");
        let chain = row.row_chains(WHITE).next().expect("a row");
        let mut aim = GipfAim::default();
        let usual = aim.taken(&row, WHITE, chain).expect("it can be removed");
        assert_eq!(usual, chain, "all of them must be taken or are the opponent's");
        let g: Spot = spots("e6").iter().next().expect("a spot");
        assert!(aim.turn(&row, g));
        assert_eq!(aim.taken(&row, WHITE, chain), Some(spots("e2,e3,e4,e5")));
        assert!(!aim.turn(&row, spots("e2").iter().next().expect("a spot")), "it must be taken");
        assert!(GipfAim::leaves_a_choice(&row, chain));
        aim.forget_rows();
        assert_eq!(aim.taken(&row, WHITE, chain), Some(usual), "it is thought about anew");
        let plain = position("g..G/...../....../BBBBb.G/....../...../g..G w take:w 8/13 0/0 bb 0/0 - standard");
        let chain = plain.row_chains(WHITE).next().expect("a row");
        assert!(!GipfAim::leaves_a_choice(&plain, chain), "all of it must go");
    }
}
