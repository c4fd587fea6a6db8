//! Random players of both games, who play legal and sometimes illegal acts.

use gipf_rules::{ChallengeOptions, CompactAct, Contest, ContestResult, GipfOptions, GipfVersion, SparePieces};
use tamsk_engine::random::Random;
use tamsk_net::{Draw, GipfWireAct, GipfWithContests, NetGame, OpenContest, Secret};
use tamsk_rules::{
    Action, FullSocketRule, Handicap, Handicaps, LatePenalty, Level, Match, Options, Player, StartLayout, TimeLimits,
};
use tamsk_samples::matches::pick_action;

pub trait RandomGame: NetGame {
    fn random_options(random: &mut Random) -> Self::Options;
    fn pick(&self, player: Player, random: &mut Random) -> Self::Act;
}

impl RandomGame for Match {
    fn random_options(random: &mut Random) -> Options {
        let level = [Level::One, Level::Two, Level::Three][random.below(3) as usize];
        let late = [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted];
        let handicap = Handicap { rings: 24 + random.below(9) as u8, glass: Some(9_000), timer: None };
        Options {
            start: if random.random_bool(300) { StartLayout::Free } else { StartLayout::Corners },
            late: late[random.below(3) as usize],
            full_socket: if random.random_bool(900) { FullSocketRule::Refused } else { FullSocketRule::Loses },
            ring_window: 1_000 + random.below(2_000) as u32,
            extra_window: 2_000,
            glass: 4_000 + random.below(15_000) as u32,
            timer: 1_000 + random.below(4_000) as u32,
            limits: if random.random_bool(100) { TimeLimits::SandOnly } else { TimeLimits::Official },
            handicaps: if random.random_bool(200) {
                Handicaps { red: handicap, black: Handicap::NONE }
            } else {
                Handicaps::NONE
            },
            ..Options::at_level(level)
        }
    }

    fn pick(&self, player: Player, random: &mut Random) -> Action {
        match pick_action(self, player, random.next_u64() as u16) {
            // Nobody offers a tie here, and matches are to be long.
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
        GipfOptions { version, potentials, more: SparePieces { white: more, black: 0 }, challenge }
    }

    fn pick(&self, player: Player, random: &mut Random) -> GipfWireAct {
        if let Some(contest) = self.contest().filter(|_| random.random_bool(950)) {
            return about(contest, player, random);
        }
        let mut acts = Vec::new();
        self.game().position().for_each_act(|act| acts.push(act));
        let act = if random.random_bool(900) { random.choose(&acts).copied() } else { Some(CompactAct::Leave) };
        act.map_or(GipfWireAct::Resign, GipfWireAct::Act)
    }
}

fn about(contest: &OpenContest, player: Player, random: &mut Random) -> GipfWireAct {
    let secret = Secret([7; 16]);
    match (contest.draw, &contest.tamsk) {
        (_, Some(tamsk)) => GipfWireAct::Contest(tamsk.game.pick(tamsk.colour(player), random)),
        _ if random.random_bool(50) => GipfWireAct::Result(ContestResult::Tie),
        (Draw::Open, None) => GipfWireAct::Commit(secret.hash()),
        (Draw::Committed(_), None) => GipfWireAct::Number(random.next_u64()),
        (Draw::Numbered(..), None) => GipfWireAct::Reveal(secret),
        (Draw::Red(_), None) => GipfWireAct::Ready,
    }
}
