//! Contests that decide challenges of GIPF with a player far away, whose table is joined to this one in memory.

use gipf_rules::{BLACK, ChallengeOptions, CompactAct, Contest, ContestResult, GipfAct, GipfOptions, GipfPhase, WHITE};
use tamsk::gipf::table::GipfMatchSetup;
use tamsk::table::countdown::Countdown;
use tamsk::table::online::{Offer, OnlineState, TableFound};
use tamsk_net::{Draw, End, GipfWireAct, GipfWithContests, OpenContest, Role, Secret};
use tamsk_online::{AnyTable, Table};
use tamsk_testing::prelude::*;
use tamsk_testing::{Wire, the};

/// The length of a frame, in milliseconds.
const FRAME: u64 = 40;
/// The secret of the player far away.
const SECRET: Secret = Secret([9; 16]);
/// Turns that bring a potential of White to the centre, which Black challenges.
const CHALLENGE: [&str; 8] = ["Ge1-e2", "Ge1-e2", "Le1-e2", "Le1-e2", "Le1-e2", "Le1-e2", "use", "challenge"];

/// This table, and the end of the other one.
struct FarContestGame {
    game: HeadlessGame,
    far: Table<GipfWithContests>,
    wire: Wire<GipfWithContests>,
}

impl FarContestGame {
    /// Returns a match in which Black has just challenged White.
    fn challenged(contest: Contest, role: Role) -> FarContestGame {
        let (wire, [host, guest]) = Wire::new(30);
        let (here, far, side) = if role == Role::Host { (host, guest, 0) } else { (guest, host, 1) };
        let challenge =
            ChallengeOptions { contest, tamsk: Options::at_level(Level::Two), ..ChallengeOptions::default() };
        let options = GipfOptions { potentials: 3, challenge: Some(challenge), ..GipfOptions::default() };
        let mut game = HeadlessGame::new();
        game.world()
            .insert_resource(Offer::<LiveGipf>(Some(GipfMatchSetup { options: options.clone(), names: default() })));
        game.world().resource_mut::<OnlineState>().other = Some(wire.other_player(side));
        game.world().trigger(TableFound { table: AnyTable::Gipf(here), role });
        game.world().resource_mut::<NextState<Menu>>().set(Menu::Online);
        let mut game = FarContestGame { game, far, wire };
        game.wait(600);
        if role == Role::Guest {
            assert!(game.far.write(|end, now| end.propose(now, &options)));
            game.wait(200);
        }
        game.press("agree");
        assert!(game.far.write(End::agree));
        game.wait(1_500);
        for (nth, word) in CHALLENGE.into_iter().enumerate() {
            let player = if nth % 2 == 0 { WHITE } else { BLACK };
            game.play(player, word.parse().expect("a word of a turn"));
        }
        assert_eq!(game.live().game().position().phase(), GipfPhase::Contest);
        game
    }

    fn play(&mut self, player: Player, word: CompactAct) {
        if player == self.me() {
            let act = GipfAct::of(word).expect("an act");
            let mut queue = self.game.world().resource_mut::<ActionQueue<LiveGipf>>();
            queue.ask(Origin { player, source: Source::Script }, act);
        } else {
            self.far_acts(GipfWireAct::Act(word));
        }
        self.wait(200);
    }

    fn far_acts(&mut self, act: GipfWireAct) {
        self.far.write(|end, now| end.act(now, act)).expect("the act is legal");
        self.wait(200);
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / FRAME {
            self.wire.pass(FRAME);
            self.game.frame(FRAME);
        }
    }

    fn press(&mut self, name: &str) {
        self.game.press_button(name);
        self.wait(200);
    }

    fn me(&self) -> Player {
        self.game.resource::<OnlineState>().playing().expect("a match far apart").me
    }

    fn live(&self) -> &LiveGipf {
        self.game.only::<LiveGipf>().expect("a match of GIPF")
    }

    fn contest(&self) -> Option<OpenContest> {
        self.far.read(|end, _| end.seen().expect("a match").contest().cloned())
    }

    /// Lets the player far away do their part in drawing lots.
    fn far_draws(&mut self) {
        if self.me() == WHITE {
            self.far_acts(GipfWireAct::Commit(SECRET.hash()));
            assert!(matches!(self.contest().map(|contest| contest.draw), Some(Draw::Numbered(..))), "White answers");
            self.far_acts(GipfWireAct::Reveal(SECRET));
        } else {
            self.far_acts(GipfWireAct::Number(3));
        }
    }

    fn last_act(&self) -> GipfAct {
        self.far.read(|end, _| end.seen().and_then(|seen| seen.acts().last().cloned()).expect("an act").1)
    }
}

#[test]
fn a_coin_is_tossed_by_both_tables() {
    for role in [Role::Host, Role::Guest] {
        let mut game = FarContestGame::challenged(Contest::Coin, role);
        assert_eq!(game.game.button("play contest").is_some(), game.me() == BLACK, "the challenger tosses");
        if game.me() == BLACK {
            game.press("play contest");
        }
        game.far_draws();
        game.wait(2_500);
        assert!(matches!(game.last_act(), GipfAct::Toss(_)));
        assert_ne!(game.live().game().position().phase(), GipfPhase::Contest);
        assert_eq!(game.live().record().acts.len(), CHALLENGE.len() + 1);
    }
}

#[test]
fn a_result_from_elsewhere_is_entered_by_both() {
    let mut game = FarContestGame::challenged(Contest::Other("darts".into()), Role::Host);
    game.press("owner won");
    assert!(game.contest().is_some());
    game.far_acts(GipfWireAct::Result(ContestResult::Challenger));
    assert!(game.game.visible_texts().iter().any(|text| text.contains("Charles: ")), "what the other says is shown");
    game.far_acts(GipfWireAct::Result(ContestResult::Owner));
    assert_eq!(game.last_act(), GipfAct::Result(ContestResult::Owner));
    assert_eq!(game.live().game().position().phase(), GipfPhase::Extra);
}

#[test]
fn a_match_of_tamsk_decides_a_challenge_far_apart() {
    for role in [Role::Host, Role::Guest] {
        let mut game = FarContestGame::challenged(Contest::Tamsk, role);
        game.wait(200);
        game.far_draws();
        game.wait(500);
        game.press("play contest");
        assert_eq!(game.game.screen(), Screen::Match(GIPF), "the other one is not ready");
        game.far_acts(GipfWireAct::Ready);
        game.wait(1_000);
        assert_eq!((game.game.screen(), game.game.time_runs()), (Screen::Match(TAMSK), true));
        let lift = |socket| GipfWireAct::Contest(Action::Lift(s(socket)));
        let red = game.game.resource::<OnlineState>().playing().expect("a match").own_colour() == Player::Red;
        if red {
            game.game.move_glass("D1", "D2");
        } else {
            game.far_acts(lift("D1"));
            game.far_acts(GipfWireAct::Contest(Action::Place(s("D2"))));
        }
        game.wait(500);
        assert!(game.game.table().glasses().any(|(_, glass)| glass.at == Some(s("D2"))));

        // The connection breaks, and both go on after a countdown.
        game.wire.cut();
        game.wait(3_000);
        assert!(!game.game.time_runs());
        game.wire.connect();
        game.wait(1_000);
        game.press("ready");
        assert!(game.far.write(End::ready));
        game.wait(1_000);
        assert!(the::<Countdown>(game.game.world()).is_on());
        game.wait(3_500);

        // This player gives the contest up, and both return to GIPF.
        game.game.key(KeyCode::Escape);
        game.wait(200);
        game.press("resign");
        game.press("yes");
        game.wait(1_500);
        let GipfAct::Tamsk { game: contest, .. } = game.last_act() else { panic!("{:?}", game.last_act()) };
        assert!(contest.actions.len() >= 3);
        game.game.await_button("lead back");
        game.wait(200);
        game.press("lead back");
        game.wait(500);
        assert_eq!(game.game.screen(), Screen::Match(GIPF));
        let phase = game.live().game().position().phase();
        assert_eq!(phase == GipfPhase::Extra, game.me() == BLACK, "only if the challenger wins, the potential is lost");
        assert_eq!(game.live().record().acts.len(), CHALLENGE.len() + 1);
        let runs = game.game.resource::<OnlineState>().runs();
        assert!(runs, "the match of GIPF goes on");
    }
}
