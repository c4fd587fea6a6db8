//! Random players of both games, who make legal and sometimes illegal acts.

use gipf_rules::{ChallengeOptions, CompactAct, Contest, GipfOptions, GipfVersion, ManualContestResult, SparePieces};
use tamsk_engine::random::Random;
use tamsk_net::{ChallengerSecret, GipfWireAct, GipfWithContests, NetGame, OpenContest, RandomDrawState};
use tamsk_rules::{
    Action, FullSocketRule, Handicap, Handicaps, LatePenalty, Level, Match, Options, Player, StartLayout, TimeLimits,
};
use tamsk_samples::matches::pick_mostly_legal_action;

/// A game whose options and acts can be chosen at random.
pub trait RandomGame: NetGame {
    fn random_options(random: &mut Random) -> Self::Options;
    fn pick(&self, player: Player, random: &mut Random) -> Self::Act;
}

impl RandomGame for Match {
    fn random_options(random: &mut Random) -> Options {
        let level = [Level::One, Level::Two, Level::Three][random.below(3) as usize];
        let late = [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding];
        let handicap =
            Handicap { initial_rings: 24 + random.below(9) as u8, glass_sand: Some(9_000), timer_sand: None };
        Options {
            start: if random.random_bool(300) { StartLayout::Free } else { StartLayout::Corners },
            late_penalty: late[random.below(3) as usize],
            full_socket: if random.random_bool(900) { FullSocketRule::Refused } else { FullSocketRule::Loses },
            ring_window: 1_000 + random.below(2_000) as u32,
            extra_ring_window: 2_000,
            glass_sand: 4_000 + random.below(15_000) as u32,
            timer_sand: 1_000 + random.below(4_000) as u32,
            time_limits: if random.random_bool(100) { TimeLimits::SandOnly } else { TimeLimits::Official },
            handicaps: if random.random_bool(200) {
                Handicaps { red: handicap, black: Handicap::NONE }
            } else {
                Handicaps::NONE
            },
            ..Options::at_level(level)
        }
    }

    fn pick(&self, player: Player, random: &mut Random) -> Action {
        match pick_mostly_legal_action(self, player, random.next_u64() as u16) {
            // Nobody offers a tie here, so no tie can be agreed to. Resignations are rare, so that matches are long.
            Action::AgreeTie => Action::Pass,
            Action::Resign if random.random_bool(900) => Action::KeepRing,
            action => action,
        }
    }
}

impl RandomGame for GipfWithContests {
    fn random_options(random: &mut Random) -> GipfOptions {
        let version = GipfVersion::ALL[random.below(3) as usize];
        let potentials = random.below(4) as u8;
        let more = if version == GipfVersion::Basic { random.below(4) as u8 } else { 0 };
        let challenge = (potentials > 0).then(|| ChallengeOptions {
            contest: [Contest::Tamsk, Contest::Coin, Contest::Dice, Contest::Other("chess".into())]
                [random.below(4) as usize]
                .clone(),
            tamsk: Match::random_options(random),
            attempts: 3,
            ..ChallengeOptions::default()
        });
        GipfOptions { version, potentials, spare_pieces: SparePieces { white: more, black: 0 }, challenge }
    }

    fn pick(&self, player: Player, random: &mut Random) -> GipfWireAct {
        if let Some(contest) = self.contest().filter(|_| random.random_bool(950)) {
            return about(contest, player, random);
        }
        let mut acts = Vec::new();
        self.game().position().for_each_act(|act| acts.push(act));
        let act = if random.random_bool(900) { random.choose(&acts).copied() } else { Some(CompactAct::LeaveRows) };
        act.map_or(GipfWireAct::Resign, GipfWireAct::Act)
    }
}

/// Returns a random act of a player in an open contest.
fn about(contest: &OpenContest, player: Player, random: &mut Random) -> GipfWireAct {
    let secret = ChallengerSecret([7; 16]);
    match (contest.draw_state, &contest.tamsk_match) {
        (_, Some(tamsk)) => GipfWireAct::TamskAction(tamsk.game.pick(tamsk.colour(player), random)),
        _ if random.random_bool(50) => GipfWireAct::ReportResult(ManualContestResult::Tie),
        (RandomDrawState::AwaitsCommitment, None) => GipfWireAct::Commit(secret.hash()),
        (RandomDrawState::AwaitsNumber(_), None) => GipfWireAct::DrawNumber(random.next_u64()),
        (RandomDrawState::AwaitsReveal(..), None) => GipfWireAct::Reveal(secret),
        (RandomDrawState::RedDrawn(_), None) => GipfWireAct::Ready,
    }
}
