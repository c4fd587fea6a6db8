//! Learning for GIPF: self-play in all versions, and matches between networks.

use std::io::BufRead;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use gipf_rules::{CompactAct, GipfAct, GipfMatch, GipfOptions, GipfPhase, GipfPosition, GipfVersion, WHITE};
use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::network::NetworkShape;
use tamsk_engine::gipf::{
    BUNDLED_GIPF_NETWORK, GIPF_SHAPE, GipfInput, GipfNetwork, GipfThinker, gipf_input_symmetries,
};
use tamsk_engine::random::Random;
use tamsk_engine::search::{ESTIMATE_LIMIT, Score, SearchLimits};
use tamsk_engine::{BotChoice, Difficulty};
use tamsk_rules::{ByPlayer, Player};

use super::config::GipfSelfPlayConfig;
use super::examples::TrainingData;
use super::game::{Effort, LearnedGame, Opening};
use super::logistic::sigmoid;

/// GIPF without challenges.
pub struct Gipf;

const SELF_PLAY_MIB: usize = 2;
const MATCH_MIB: usize = 16;

/// The number of turns after which a match counts as drawn.
const MOST_TURNS: u32 = 400;

/// The number of random turns at the start of a comparison match.
const OPENING_TURNS: u32 = 4;

const SAMPLES: InputKind = InputKind::new("file of samples", 64);

impl LearnedGame for Gipf {
    type Network = GipfNetwork;

    type Config = GipfSelfPlayConfig;

    const SHAPE: NetworkShape = GIPF_SHAPE;

    fn bundled() -> &'static GipfNetwork {
        &BUNDLED_GIPF_NETWORK
    }

    fn symmetries() -> Vec<Vec<u16>> {
        gipf_input_symmetries()
    }

    fn play(config: &GipfSelfPlayConfig, network: &'static GipfNetwork, seed: u64, game: u32, nodes: u64) -> Vec<u8> {
        let mut random = Random::stream(seed, game.into());
        let Some(mut played) = new_match(game.into()) else { return Vec::new() };
        let [fewest, most] = config.opening_turns;
        let opening = u32::from(fewest) + random.below(u64::from(most - fewest) + 1) as u32;
        let mut thinker = GipfThinker::with_network(SELF_PLAY_MIB, network);
        let mut seen: Vec<(GipfPosition, Score)> = Vec::new();
        let mut first_undisturbed = 0;
        while played.outcome().is_none() && played.finished_turns() < MOST_TURNS {
            let Some(by) = played.position().actor() else { break };
            let act = if played.finished_turns() < opening {
                random_act(&played, &mut random)
            } else {
                let Some(chosen) = choose(&mut thinker, &played, SearchLimits::nodes(nodes)) else { break };
                let decides = matches!(played.position().phase(), GipfPhase::Push | GipfPhase::ExtraMove);
                if decides && chosen.depth > 0 {
                    seen.push((*played.position(), chosen.best_score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)));
                }
                if decides && random.random_bool(config.random_act_permille) {
                    first_undisturbed = seen.len();
                    random_act(&played, &mut random)
                } else {
                    Some(chosen.turn)
                }
            };
            let Some(act) = act.and_then(GipfAct::from_compact) else { break };
            if played.apply(by, &act).is_err() {
                break;
            }
        }
        let winner = played.outcome().and_then(|outcome| outcome.winner);
        let mut rows = String::new();
        for (number, (position, score)) in seen.into_iter().enumerate() {
            let result = match winner {
                // The result tells nothing about the positions before a random act.
                _ if number < first_undisturbed => '?',
                None => '=',
                Some(winner) if position.actor() == Some(winner) => '+',
                Some(_) => '-',
            };
            rows += &format!("{game} {score} {result} {position}\n");
        }
        rows.into_bytes()
    }

    fn read(path: &Path, of_result: f32, data: &mut TrainingData) -> Result<(), Failure> {
        let bytes = files::read(path, &SAMPLES).map_err(|error| files::failure(path, error))?;
        for (number, line) in (1..).zip(bytes.lines()) {
            let wrong = |why: &str| files::failure(path, format!("line {number}: {why}"));
            let line = line.map_err(|error| wrong(&error.to_string()))?;
            let mut words = line.splitn(4, ' ');
            let mut next = || words.next().unwrap_or_default();
            let game = next().parse().map_err(|_| wrong("expected the number of the game first"))?;
            let score: Score = next().parse().map_err(|_| wrong("expected the score as second word"))?;
            let thought = sigmoid(score as f32 / GIPF_SHAPE.score_of_unit_logit);
            let played = match next() {
                "?" => None,
                "=" => Some(0.5),
                "+" => Some(1.0),
                "-" => Some(0.0),
                other => return Err(wrong(&format!("'{other}': expected + - = or ?"))),
            };
            let position: GipfPosition = next().parse().map_err(|error| wrong(&format!("{error}")))?;
            let target = played.map_or(thought, |played| of_result * played + (1.0 - of_result) * thought);
            let side = position.actor().unwrap_or(WHITE);
            data.push(game, &GipfInput::of(&position, side), target);
        }
        Ok(())
    }

    fn play_match(
        red: &'static GipfNetwork,
        black: &'static GipfNetwork,
        opening: Opening,
        effort: Effort,
    ) -> Option<Player> {
        let mut random = Random::stream(opening.seed, opening.number);
        let mut played = new_match(opening.number)?;
        let mut thinkers = ByPlayer::new(red, black).map(|network| GipfThinker::with_network(MATCH_MIB, network));
        while played.outcome().is_none() && played.finished_turns() < MOST_TURNS {
            let by = played.position().actor()?;
            let act = if played.finished_turns() < OPENING_TURNS {
                random_act(&played, &mut random)
            } else {
                choose(&mut thinkers[by], &played, effort.limits()).map(|chosen| chosen.turn)
            };
            played.apply(by, &GipfAct::from_compact(act?)?).ok()?;
        }
        played.outcome()?.winner
    }
}

/// Creates the match with this number. Successive matches cycle through the basic version, the standard version, the
/// tournament version, and the tournament version with three potentials.
fn new_match(number: u64) -> Option<GipfMatch> {
    let (version, potentials) = match number % 4 {
        0 => (GipfVersion::Basic, 0),
        1 => (GipfVersion::Standard, 0),
        2 => (GipfVersion::Tournament, 0),
        _ => (GipfVersion::Tournament, 3),
    };
    GipfMatch::new(GipfOptions { version, potentials, challenge: None, ..GipfOptions::default() }, None).ok()
}

fn random_act(played: &GipfMatch, random: &mut Random) -> Option<CompactAct> {
    let mut acts = Vec::new();
    played.position().for_each_act(|act| acts.push(act));
    random.choose(&acts).copied()
}

fn choose(thinker: &mut GipfThinker, played: &GipfMatch, limits: SearchLimits) -> Option<BotChoice<CompactAct>> {
    thinker.choose(played, Difficulty::Master, 0, &limits, &AtomicBool::new(false), &mut |_| ())
}
