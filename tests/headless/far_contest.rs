//! Tests of contests that decide challenges in GIPF against a remote player, whose table is connected in memory.

use gipf_rules::{
    BLACK, ChallengeOptions, CompactAct, Contest, GipfAct, GipfOptions, GipfPhase, ManualContestResult, WHITE,
};
use tamsk::gipf::table::GipfMatchSetup;
use tamsk::table::countdown::Countdown;
use tamsk::table::online::{OfferedSetup, OnlineState, TableConnected};
use tamsk_net::{ChallengerSecret, GipfWireAct, GipfWithContests, OpenContest, Peer, RandomDrawState, Role};
use tamsk_online::{AnyTable, TableHandle};
use tamsk_testing::prelude::*;
use tamsk_testing::{SimulatedLink, expect_component};

/// The length of a frame, in milliseconds.
const FRAME: u64 = 40;
/// The secret of the remote player.
const SECRET: ChallengerSecret = ChallengerSecret([9; 16]);
/// Turns in which White brings a potential to the centre and uses it, and Black challenges the use.
const CHALLENGE: [&str; 8] = ["Ge1-e2", "Ge1-e2", "Le1-e2", "Le1-e2", "Le1-e2", "Le1-e2", "use", "challenge"];

/// The game at this table, and the network connection of the other table.
struct FarContestGame {
    game: HeadlessGame,
    far: TableHandle<GipfWithContests>,
    wire: SimulatedLink<GipfWithContests>,
}

impl FarContestGame {
    /// Returns a match in which Black has just challenged White.
    fn challenged(contest: Contest, role: Role) -> FarContestGame {
        let (wire, [host, guest]) = SimulatedLink::new(30);
        let (here, far, side) = if role == Role::Host { (host, guest, 0) } else { (guest, host, 1) };
        let challenge =
            ChallengeOptions { contest, tamsk: Options::at_level(Level::Two), ..ChallengeOptions::default() };
        let options = GipfOptions { potentials: 3, challenge: Some(challenge), ..GipfOptions::default() };
        let mut game = HeadlessGame::new();
        game.world_mut().insert_resource(OfferedSetup::<LiveGipf>(Some(GipfMatchSetup {
            options: options.clone(),
            names: default(),
        })));
        game.world_mut().resource_mut::<OnlineState>().other_player = Some(wire.identity_of_other(side));
        game.world_mut().trigger(TableConnected { table: AnyTable::Gipf(here), role });
        game.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Online);
        let mut game = FarContestGame { game, far, wire };
        game.wait(600);
        if role == Role::Guest {
            assert!(game.far.with_peer_and_wake_carrier(|end, now| end.propose(now, &options)));
            game.wait(200);
        }
        game.press("agree");
        assert!(game.far.with_peer_and_wake_carrier(Peer::agree));
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
            let act = GipfAct::from_compact(word).expect("an act");
            let mut queue = self.game.world_mut().resource_mut::<RequestQueue<LiveGipf>>();
            queue.push(RequestOrigin { player, source: RequestSource::Script }, act);
        } else {
            self.far_acts(GipfWireAct::Act(word));
        }
        self.wait(200);
    }

    fn far_acts(&mut self, act: GipfWireAct) {
        self.far.with_peer_and_wake_carrier(|end, now| end.act(now, act)).expect("the act is legal");
        self.wait(200);
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / FRAME {
            self.wire.advance_time(FRAME);
            self.game.run_frame(FRAME);
        }
    }

    fn press(&mut self, name: &str) {
        self.game.click_button(name);
        self.wait(200);
    }

    fn me(&self) -> Player {
        self.game.resource::<OnlineState>().online_match().expect("a match far apart").local_player
    }

    fn live(&self) -> &LiveGipf {
        self.game.single_component::<LiveGipf>().expect("a match of GIPF")
    }

    fn contest(&self) -> Option<OpenContest> {
        self.far.with_peer(|end, _| end.predicted_match().expect("a match").contest().cloned())
    }

    /// Makes the remote player take part in the random draw.
    fn far_draws(&mut self) {
        if self.me() == WHITE {
            self.far_acts(GipfWireAct::Commit(SECRET.hash()));
            assert!(
                matches!(self.contest().map(|contest| contest.draw_state), Some(RandomDrawState::AwaitsReveal(..))),
                "White answers"
            );
            self.far_acts(GipfWireAct::Reveal(SECRET));
        } else {
            self.far_acts(GipfWireAct::DrawNumber(3));
        }
    }

    fn last_act(&self) -> GipfAct {
        self.far
            .with_peer(|end, _| end.predicted_match().and_then(|seen| seen.acts().last().cloned()).expect("an act").1)
    }
}

#[test]
fn both_tables_take_part_in_a_coin_toss() {
    for role in [Role::Host, Role::Guest] {
        let mut game = FarContestGame::challenged(Contest::Coin, role);
        assert_eq!(game.game.point_of_button("play contest").is_some(), game.me() == BLACK, "the challenger must toss");
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
fn both_players_must_enter_the_same_result_from_elsewhere() {
    let mut game = FarContestGame::challenged(Contest::Other("darts".into()), Role::Host);
    game.press("owner won");
    assert!(game.contest().is_some());
    game.far_acts(GipfWireAct::ReportResult(ManualContestResult::Challenger));
    assert!(game.game.visible_texts().iter().any(|text| text.contains("Charles: ")), "their entry must be visible");
    game.far_acts(GipfWireAct::ReportResult(ManualContestResult::Owner));
    assert_eq!(game.last_act(), GipfAct::Result(ManualContestResult::Owner));
    assert_eq!(game.live().game().position().phase(), GipfPhase::ExtraMove);
}

#[test]
fn a_match_of_tamsk_decides_a_challenge_far_apart() {
    for role in [Role::Host, Role::Guest] {
        let mut game = FarContestGame::challenged(Contest::Tamsk, role);
        game.wait(200);
        game.far_draws();
        game.wait(500);
        game.press("play contest");
        assert_eq!(game.game.screen(), Screen::Match(GIPF), "the other player is not ready");
        game.far_acts(GipfWireAct::Ready);
        game.wait(1_000);
        assert_eq!((game.game.screen(), game.game.is_time_running()), (Screen::Match(TAMSK), true));
        let lift = |socket| GipfWireAct::TamskAction(Action::Lift(s(socket)));
        let red = game.game.resource::<OnlineState>().online_match().expect("a match").own_colour_in_match_or_contest()
            == Player::Red;
        if red {
            game.game.drag_glass("D1", "D2");
        } else {
            game.far_acts(lift("D1"));
            game.far_acts(GipfWireAct::TamskAction(Action::Place(s("D2"))));
        }
        game.wait(500);
        assert!(game.game.current_match().glasses().any(|(_, glass)| glass.socket == Some(s("D2"))));

        // The connection breaks, and both players resume after a countdown.
        game.wire.start_dropping_packets();
        game.wait(3_000);
        assert!(!game.game.is_time_running());
        game.wire.connect();
        game.wait(1_000);
        game.press("ready");
        assert!(game.far.with_peer_and_wake_carrier(Peer::declare_ready));
        game.wait(1_000);
        assert!(expect_component::<Countdown>(game.game.world_mut()).is_on());
        game.wait(3_500);

        // This player resigns the contest, and both players return to GIPF.
        game.game.press_key(KeyCode::Escape);
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
        assert_eq!(phase == GipfPhase::ExtraMove, game.me() == BLACK, "only a won challenge may cost the potential");
        assert_eq!(game.live().record().acts.len(), CHALLENGE.len() + 1);
        let runs = game.game.resource::<OnlineState>().is_time_running();
        assert!(runs, "the match of GIPF must continue");
    }
}
