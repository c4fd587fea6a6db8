//! Tests of random input at GIPF: acts are answered once, the record is true, and no piece is lost.

use gipf_rules::{PieceKind, Point, Spot, WHITE};
use proptest::prelude::*;
use tamsk::gipf::graphics::GipfPart;
use tamsk::gipf::simulation::layout::{in_reserve, on_point};
use tamsk::simulation::queue::Answered;
use tamsk_testing::prelude::*;

use super::{aim, resume};

#[derive(Clone, Copy, Debug)]
enum Deed {
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

fn deed() -> impl Strategy<Value = Deed> {
    let point = || 0..61_usize;
    prop_oneof![
        6 => point().prop_map(Deed::Click),
        6 => (point(), point()).prop_map(|(from, to)| Deed::Drag(from, to)),
        3 => (point(), point()).prop_map(|(dot, to)| Deed::FromReserve(dot, to)),
        3 => (0..KEYS.len()).prop_map(Deed::Key),
        8 => (0..BUTTONS.len()).prop_map(Deed::Button),
        1 => Just(Deed::SlowFrame),
    ]
}

#[derive(Resource, Default)]
struct Answers(u64);

fn count(mut answered: MessageReader<Answered<LiveGipf>>, mut answers: ResMut<Answers>) {
    answers.0 += answered.read().count() as u64;
}

fn at(game: &mut HeadlessGame, number: usize) -> Vec2 {
    let point = Point::all().nth(number).expect("one of 61 points");
    game.place(on_point(point, 1))
}

fn carry_out(game: &mut HeadlessGame, deed: Deed) {
    match deed {
        Deed::Click(point) => {
            let there = at(game, point);
            game.click(there);
        }
        Deed::Drag(from, to) => {
            let (from, to) = (at(game, from), at(game, to));
            game.point(from).frames(1).down().frames(1).point(to).frames(1).up();
        }
        Deed::FromReserve(dot, to) => {
            let reserve = game.place(in_reserve(WHITE, 3));
            let (dot, to) = (at(game, dot), at(game, to));
            game.point(reserve).frames(1).down().frames(1).point(dot).frames(1).point(to).frames(1).up();
        }
        Deed::Key(key) => _ = game.key(KEYS[key]),
        Deed::Button(name) => {
            if game.button(BUTTONS[name]).is_some() {
                game.press_button(BUTTONS[name]);
            }
        }
        Deed::SlowFrame => _ = game.frame(900),
    }
    game.frames(2);
    // A request that a bot has just made is answered in the next frame.
    if !game.resource::<ActionQueue<LiveGipf>>().is_all_answered() {
        game.frames(1);
    }
}

fn check(game: &mut HeadlessGame) -> Result<(), TestCaseError> {
    let live = game.gipf().clone();
    let read = GipfRecord::read(live.record().write().as_bytes()).expect("the written record must be readable");
    let mut replay = read.replay().expect("rules within bounds");
    prop_assert!(replay.run().is_empty(), "the record has an act that is refused: {:?}", live.record());
    prop_assert_eq!(replay.game().position(), live.game().position());
    let position = live.game().position();
    for side in Player::BOTH {
        let on_board = PieceKind::ALL.map(|kind| position.pieces_of(side, kind).len() * u32::from(kind.pieces_used()));
        let all = on_board.iter().sum::<u32>() + u32::from(position.reserve(side) + position.captured(side));
        prop_assert_eq!(all, 18, "pieces of {}", side);
    }
    prop_assert!(game.resource::<ActionQueue<LiveGipf>>().is_all_answered());
    prop_assert!(aim(game).held.is_none() || *game.resource::<State<Menu>>().get() == Menu::None);
    let spots = Spot::all().filter_map(|spot| position.piece(spot));
    let potentials = spots.filter(|(_, kind)| matches!(kind, PieceKind::Loaded | PieceKind::Potential)).count()
        + Player::BOTH.map(|side| usize::from(position.potentials_left(side))).iter().sum::<usize>();
    prop_assert_eq!(game.count::<GipfPart>(), 36 + potentials);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn random_input_keeps_the_match_and_its_record_consistent(
        alone in any::<bool>(),
        deeds in proptest::collection::vec(deed(), 30..90),
    ) {
        let mut game = HeadlessGame::new();
        let rules = "version: Tournament, potentials: 3, challenge: (contest: Coin, attempts: 2)";
        resume(&mut game, rules, "", if alone { PERSON_AGAINST_BOT } else { TWO_PEOPLE });
        game.app.init_resource::<Answers>().add_systems(Last, count);
        for deed in deeds {
            if game.screen() != Screen::Match(GIPF) {
                break;
            }
            carry_out(&mut game, deed);
            if game.screen() == Screen::Match(GIPF) {
                check(&mut game)?;
                prop_assert_eq!(game.resource::<Answers>().0, game.resource::<ActionQueue<LiveGipf>>().request_count(), "after {:?}", deed);
            }
        }
    }
}
