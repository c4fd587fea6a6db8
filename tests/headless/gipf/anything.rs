//! Tests that, with random input in GIPF, each act is answered once, the record agrees with the match, and no piece is
//! lost.

use gipf_rules::{PieceKind, Point, Spot, WHITE};
use proptest::prelude::*;
use tamsk::gipf::graphics::GipfPart;
use tamsk::gipf::simulation::layout::{piece_position_in_reserve, piece_position_on_point};
use tamsk::simulation::queue::RequestAnswered;
use tamsk_testing::prelude::*;

use super::{aim, resume};

#[derive(Clone, Copy, Debug)]
enum RandomInput {
    Click(usize),
    Drag(usize, usize),
    FromReserve(usize, usize),
    Key(usize),
    Button(usize),
    SlowFrame,
}

const KEYS: [KeyCode; 8] = [
    KeyCode::Space,
    KeyCode::Digit2,
    KeyCode::KeyW,
    KeyCode::ArrowUp,
    KeyCode::ArrowRight,
    KeyCode::KeyM,
    KeyCode::Escape,
    KeyCode::KeyZ,
];

const BUTTONS: [&str; 14] = [
    "gipf basic",
    "gipf gipf",
    "gipf loaded",
    "gipf take",
    "gipf leave",
    "gipf use",
    "gipf forgo",
    "gipf challenge",
    "gipf allow",
    "play contest",
    "owner won",
    "resume",
    "no",
    "pause",
];

fn command() -> impl Strategy<Value = RandomInput> {
    let point = || 0..61_usize;
    prop_oneof![
        6 => point().prop_map(RandomInput::Click),
        6 => (point(), point()).prop_map(|(from, to)| RandomInput::Drag(from, to)),
        3 => (point(), point()).prop_map(|(dot, to)| RandomInput::FromReserve(dot, to)),
        3 => (0..KEYS.len()).prop_map(RandomInput::Key),
        8 => (0..BUTTONS.len()).prop_map(RandomInput::Button),
        1 => Just(RandomInput::SlowFrame),
    ]
}

#[derive(Resource, Default)]
struct Answers(u64);

fn count(mut answered: MessageReader<RequestAnswered<LiveGipf>>, mut answers: ResMut<Answers>) {
    answers.0 += answered.read().count() as u64;
}

fn at(game: &mut HeadlessGame, number: usize) -> Vec2 {
    let point = Point::all().nth(number).expect("one of 61 points");
    game.point_in_window(piece_position_on_point(point, 1))
}

fn perform(game: &mut HeadlessGame, command: RandomInput) {
    match command {
        RandomInput::Click(point) => {
            let there = at(game, point);
            game.click(there);
        }
        RandomInput::Drag(from, to) => {
            let (from, to) = (at(game, from), at(game, to));
            game.move_mouse(from)
                .run_frames(1)
                .press_left_button()
                .run_frames(1)
                .move_mouse(to)
                .run_frames(1)
                .release_left_button();
        }
        RandomInput::FromReserve(dot, to) => {
            let reserve = game.point_in_window(piece_position_in_reserve(WHITE, 3));
            let (dot, to) = (at(game, dot), at(game, to));
            game.move_mouse(reserve)
                .run_frames(1)
                .press_left_button()
                .run_frames(1)
                .move_mouse(dot)
                .run_frames(1)
                .move_mouse(to)
                .run_frames(1)
                .release_left_button();
        }
        RandomInput::Key(key) => _ = game.press_key(KEYS[key]),
        RandomInput::Button(name) => {
            if game.point_of_button(BUTTONS[name]).is_some() {
                game.click_button(BUTTONS[name]);
            }
        }
        RandomInput::SlowFrame => _ = game.run_frame(900),
    }
    game.run_frames(2);
    // The request that a bot has just made is answered in the next frame.
    if !game.resource::<RequestQueue<LiveGipf>>().is_all_answered() {
        game.run_frames(1);
    }
}

fn check(game: &mut HeadlessGame) -> Result<(), TestCaseError> {
    let live = game.gipf_match().clone();
    let read = GipfRecord::read(live.record().to_ron().as_bytes()).expect("the written record must be readable");
    let mut replay = read.replay().expect("rules within bounds");
    prop_assert!(replay.replay_remaining().is_empty(), "the record has an act that is refused: {:?}", live.record());
    prop_assert_eq!(replay.game().position(), live.game().position());
    let position = live.game().position();
    for side in Player::BOTH {
        let on_board =
            PieceKind::ALL.map(|kind| position.pieces_of(side, kind).len() * u32::from(kind.reserve_pieces_used()));
        let all = on_board.iter().sum::<u32>() + u32::from(position.reserve(side) + position.captured_from(side));
        prop_assert_eq!(all, 18, "pieces of {}", side);
    }
    prop_assert!(game.resource::<RequestQueue<LiveGipf>>().is_all_answered());
    prop_assert!(aim(game).held.is_none() || *game.resource::<State<Menu>>().get() == Menu::None);
    let spots = Spot::all().filter_map(|spot| position.piece(spot));
    let potentials = spots.filter(|(_, kind)| matches!(kind, PieceKind::Loaded | PieceKind::Potential)).count()
        + Player::BOTH.map(|side| usize::from(position.potentials_left(side))).iter().sum::<usize>();
    prop_assert_eq!(game.count_entities_with::<GipfPart>(), 36 + potentials);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn random_input_keeps_the_match_and_its_record_consistent(
        alone in any::<bool>(),
        commands in proptest::collection::vec(command(), 30..90),
    ) {
        let mut game = HeadlessGame::new();
        let rules = "version: Tournament, potentials: 3, challenge: (contest: Coin, attempts: 2)";
        resume(&mut game, rules, "", if alone { PERSON_AGAINST_BOT } else { TWO_PEOPLE });
        game.app.init_resource::<Answers>().add_systems(Last, count);
        for command in commands {
            if game.screen() != Screen::Match(GIPF) {
                break;
            }
            perform(&mut game, command);
            if game.screen() == Screen::Match(GIPF) {
                check(&mut game)?;
                prop_assert_eq!(game.resource::<Answers>().0, game.resource::<RequestQueue<LiveGipf>>().total_request_count(), "after {:?}", command);
            }
        }
    }
}
