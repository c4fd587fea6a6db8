//! The analysis board, on which people set up a Level 1 position freely. It is drawn like any match.

mod edit;
mod position;
use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::search::Score;
use tamsk_rules::{Level, Options};

use super::loading::MatchLoader;
use crate::simulation::SimulationSystems;
use crate::simulation::components::GlassCarriedInStudy;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::Screen;
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

pub use edit::{PositionEdit, RingPlace};
pub use position::{CarriedPiece, Study, StudyLine};

/// A turn with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredTurn {
    /// The turn.
    pub turn: TurnChoice,
    /// The score for the side to move, in hundredths of a ring. [`exact_margin`](tamsk_engine::search::exact_margin)
    /// converts a proven score into a number of rings.
    pub score: Score,
}

/// The best turns in the position on the analysis board.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether the search is enabled.
    pub is_search_enabled: bool,
    /// All turns found, best first.
    pub turns_best_first: Vec<ScoredTurn>,
    /// The depth of the search, in turns.
    pub depth: u32,
    /// Whether the scores are proven exact.
    pub are_scores_exact: bool,
    /// Whether the search is running.
    pub is_searching: bool,
}

/// Marks the match that displays the position of the analysis board.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(BestTurns, GlassCarriedInStudy)]
pub struct StudyMatch;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Study>()
        .add_systems(OnEnter(Screen::Study), set_up)
        .add_systems(OnExit(Screen::Study), |mut study: ResMut<Study>| study.carried = None)
        .add_systems(
            RunFixedMainLoop,
            lay_out
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::AnswerRequests)
                .run_if(in_state(Screen::Study).and_then(resource_changed::<Study>)),
        );
}

fn set_up(study: Res<Study>, mut loader: MatchLoader) {
    if let Some(live) = live(&study) {
        loader.put_on_table((live, StudyMatch), Seats::STUDY, Occasion::Study, Screen::Study);
    }
}

fn lay_out(study: Res<Study>, mut loader: MatchLoader, mut carried: Single<&mut GlassCarriedInStudy>) {
    if let Some(live) = live(&study) {
        loader.edit_match_without_players(|shown| *shown = live, &[]);
    }
    carried.set_if_neq(GlassCarriedInStudy(match study.carried {
        Some(CarriedPiece::Glass(glass)) => Some(glass),
        Some(CarriedPiece::Ring(_)) | None => None,
    }));
}

fn live(study: &Study) -> Option<LiveMatch> {
    let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
    let live = LiveMatch::from_position(setup, study.drawn_position());
    // Every edit has been checked, so the position is always possible.
    live.inspect_err(|error| error!("cannot show the position: {error}")).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tamsk_rules::{GlassId, Match, Options, Player, Setup, SetupError, Socket};

    use super::position::{CarriedPiece, Study};
    use super::{PositionEdit, RingPlace};

    fn player(black: bool) -> Player {
        if black { Player::Black } else { Player::Red }
    }

    fn socket() -> impl Strategy<Value = Socket> {
        (0..37_usize).prop_map(|index| Socket::new(index).expect("an index below 37"))
    }

    fn place() -> impl Strategy<Value = RingPlace> {
        prop_oneof![
            any::<bool>().prop_map(|black| RingPlace::Holder(player(black))),
            socket().prop_map(RingPlace::Socket)
        ]
    }

    #[derive(Clone, Debug)]
    enum RandomEdit {
        Edit(PositionEdit),
        Read(String),
        Undo,
        Redo,
    }

    fn random_edit() -> impl Strategy<Value = RandomEdit> {
        let glass = (any::<bool>(), 0..3_u8, proptest::option::of(socket())).prop_map(|(black, index, to)| {
            PositionEdit::MoveGlass { glass: GlassId { owner: player(black), index }, to }
        });
        let edit = prop_oneof![
            4 => glass,
            3 => (place(), place()).prop_map(|(from, to)| PositionEdit::MoveRing { from, to }),
            8 => socket().prop_map(PositionEdit::AddRingFromFullerHolder),
            3 => socket().prop_map(PositionEdit::ReturnRingToEmptierHolder),
            2 => any::<bool>().prop_map(|black| PositionEdit::SetPlayerToMove(player(black))),
            1 => Just(PositionEdit::CloseClaim),
            1 => prop_oneof![Just(PositionEdit::ResetToStart), Just(PositionEdit::ClearBoard)],
        ];
        let texts = [
            "0000/00000/000000/0000000/000000/00000/0001 A4,D1,G4 A1,D7,G1 r 32/31 D7 4",
            "0000/00000/000000/0000000/000000/00000/0000 A4,-,- -,-,- b 32/32 - 0",
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/31 - 0",
        ];
        prop_oneof![
            20 => edit.prop_map(RandomEdit::Edit),
            1 => proptest::sample::select(texts.to_vec()).prop_map(|text| RandomEdit::Read(text.to_owned())),
            2 => Just(RandomEdit::Undo),
            2 => Just(RandomEdit::Redo),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn edited_positions_survive_a_round_trip_through_text(edits in proptest::collection::vec(random_edit(), 1..80)) {
            let mut study = Study::default();
            for edit in edits {
                let before = study.position().clone();
                let done = match &edit {
                    RandomEdit::Edit(edit) => study.edit(edit),
                    RandomEdit::Read(text) => study.set_from_text(text),
                    RandomEdit::Undo => { study.undo(); true }
                    RandomEdit::Redo => { study.redo(); true }
                };
                let now = study.position();
                prop_assert_eq!(done, study.last_error().is_none());
                prop_assert!(done || *now == before, "{:?} was refused and changed something", edit);
                let text = now.to_string();
                let read: Setup = text.parse().expect("a position must parse its own text");
                prop_assert_eq!(read.to_string(), text);
                let rings: u32 = now.rings.iter().chain(&now.holders.0).map(|&rings| u32::from(rings)).sum();
                prop_assert_eq!(rings, 64);
                prop_assert!(Match::from_setup(Options::default(), now).is_ok());
            }
        }

        #[test]
        fn every_edit_can_be_undone_and_redone(edits in proptest::collection::vec(random_edit(), 1..40)) {
            let mut study = Study::default();
            for edit in edits {
                if let RandomEdit::Edit(edit) = edit {
                    study.edit(&edit);
                }
            }
            let end = study.position().clone();
            while study.can_undo() {
                study.undo();
            }
            prop_assert_eq!(study.position(), &Setup::start());
            while study.can_redo() {
                study.redo();
            }
            prop_assert_eq!(study.position(), &end);
        }
    }

    #[test]
    fn an_impossible_edit_is_refused_with_its_reason() {
        let mut study = Study::default();
        let [d1, d7]: [Socket; 2] = ["D1", "D7"].map(|name| name.parse().expect("a valid socket"));
        assert!(study.edit(&PositionEdit::AddRingFromFullerHolder(d1)), "a ring fits under a glass");
        assert!(!study.edit(&PositionEdit::AddRingFromFullerHolder(d1)), "the socket is full");
        let reason = |study: &Study| study.last_error().and_then(|problem| problem.setup_error);
        assert_eq!(reason(&study), Some(SetupError::TooManyRings { socket: d1, rings: 2 }));
        let glass = GlassId { owner: Player::Red, index: 0 };
        assert!(!study.edit(&PositionEdit::MoveGlass { glass, to: Some(d7) }));
        assert!(matches!(reason(&study), Some(SetupError::TwoGlassesOnSocket { .. })));
        assert!(!study.edit(&PositionEdit::ReturnRingToEmptierHolder(d7)), "the socket has no ring");
        assert!(study.edit(&PositionEdit::ReturnRingToEmptierHolder(d1)));
        assert_eq!(study.last_error(), None);
        assert_eq!(study.position(), &Setup::start());
    }

    #[test]
    fn a_carried_ring_leaves_its_socket_but_not_the_position() {
        let mut study = Study::default();
        let d4: Socket = "D4".parse().expect("a valid socket");
        assert!(study.edit(&PositionEdit::AddRingFromFullerHolder(d4)));
        let text = study.position().to_string();
        study.carried = Some(CarriedPiece::Ring(RingPlace::Socket(d4)));
        assert_eq!(study.drawn_position().rings[d4.index()], 0);
        assert_eq!(study.drawn_position().holders.0, [32, 32]);
        assert_eq!(study.position().to_string(), text);
    }
}
