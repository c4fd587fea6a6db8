//! The configuration of learning, which a TOML file contains. The same configuration learns the same network, byte for
//! byte.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::TAMSK_SHAPE;
use tamsk_engine::evaluate::network::NEURON_STEP;
use tamsk_engine::gipf::GIPF_SHAPE;
use tamsk_engine::random::Random;
use tamsk_engine::sand::SAND_SHAPE;
use tamsk_engine::sprt::SprtBounds;

const CONFIG: InputKind = InputKind::new("configuration", 1);

/// How a network is learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnConfig {
    /// The seed of all random numbers.
    pub seed: u64,
    pub self_play: SelfPlayConfig,
    pub fit: FitConfig,
    pub check: CheckConfig,
    /// The generations, in order. The first one plays with a random network, every other one with the network before.
    pub generations: Vec<GenerationConfig>,
}

/// The game whose evaluation is learnt, and how it is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SelfPlayConfig {
    /// TAMSK at Level 1.
    Tamsk(TamskConfig),
    /// TAMSK at Levels 2 and 3.
    Sand(SandConfig),
    /// GIPF in all its versions.
    Gipf(GipfConfig),
}

/// How the games of TAMSK begin and how far their results are proven.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TamskConfig {
    /// The least and the greatest number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability in thousandths that one side begins with fewer rings.
    pub handicap_permille: u32,
    /// The greatest number of rings that a handicap takes away.
    pub max_handicap: u8,
    /// The probability of a random turn after the opening, in thousandths. Random turns lead to positions that good
    /// play avoids but a search evaluates.
    pub random_turn_permille: u32,
    /// The number of free places from which on no turn is random.
    pub last_random_places: u8,
    /// The number of free places from which on the winner is proven.
    pub proven_places: u8,
    /// The maximum number of positions of each proof.
    pub proof_nodes: u64,
}

/// How the games of TAMSK with sand are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandConfig {
    /// The SHA-256 hash of the network of Level 1 from which learning begins.
    pub level_1_network: String,
    /// The least and the greatest number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability of a random turn after the opening, in thousandths.
    pub random_turn_permille: u32,
    /// The least and the greatest time that a side takes for each of its turns in a game, in milliseconds.
    pub turn_millis: [u16; 2],
}

/// How the games of GIPF are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GipfConfig {
    /// The least and the greatest number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability of a random act after the opening, in thousandths.
    pub random_act_permille: u32,
}

/// How a network is fitted to the positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitConfig {
    /// The weight of the game's result in the target of a position whose result is not proven, in per cent. The score of
    /// the search has the rest.
    pub result_percent: u8,
    /// The learning rate of the first epoch. By the last epoch it decreases to a hundredth.
    pub learning_rate: f32,
    /// The part of the weights of the inputs that each step takes away, divided by the learning rate of the step. With
    /// large steps, some neurons would stay saturated without it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub weight_decay: f32,
}

/// How networks are compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckConfig {
    /// The positions that are searched for each turn.
    pub nodes: u64,
    /// The time in milliseconds for each turn when the last network is also compared with the one in use by time.
    pub millis: u64,
    /// The greatest number of pairs of matches.
    pub max_pairs: u32,
    /// The Elo differences between which the test decides.
    pub elo_bounds: [f64; 2],
}

/// One generation of self-play and fitting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerationConfig {
    /// The number of games.
    pub games: u32,
    /// The positions that are searched for each turn.
    pub nodes: u64,
    /// The number of generations, up to this one, whose positions the network is fitted to.
    pub sample_generations: u8,
    /// The number of passes over all positions, each with other symmetries of the board.
    pub epochs: u32,
    /// The number of neurons of the network, if not all that the game's network can have. Small networks are faster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neurons: Option<usize>,
    /// How the network of this generation is fitted, if not like the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fit: Option<FitConfig>,
}

impl LearnConfig {
    /// Reads a configuration. Fails if the file cannot be read or a value is impossible.
    pub fn read(path: &Path) -> Result<LearnConfig, Failure> {
        let bytes = files::read(path, &CONFIG).map_err(|error| files::failure(path, error))?;
        let config: LearnConfig = toml::from_slice(&bytes).map_err(|error| files::failure(path, error))?;
        config.validate().map_err(|why| files::failure(path, why))?;
        Ok(config)
    }

    fn validate(&self) -> Result<(), String> {
        let neurons = match &self.self_play {
            SelfPlayConfig::Tamsk(tamsk) => {
                tamsk.validate()?;
                NEURON_STEP..=TAMSK_SHAPE.neurons
            }
            // The fits begin with a network of Level 1 that has all neurons.
            SelfPlayConfig::Sand(sand) => {
                sand.validate()?;
                SAND_SHAPE.neurons..=SAND_SHAPE.neurons
            }
            SelfPlayConfig::Gipf(gipf) => {
                gipf.validate()?;
                NEURON_STEP..=GIPF_SHAPE.neurons
            }
        };
        self.fit.validate().map_err(|why| format!("fit.{why}"))?;
        within("check.nodes", self.check.nodes, 1..=1_000_000_000)?;
        within("check.millis", self.check.millis, 1..=1_000_000)?;
        within("check.max_pairs", self.check.max_pairs, 1..=500_000)?;
        let [low, high] = self.check.elo_bounds;
        within("check.elo_bounds", high, -1_000.0..=1_000.0)?;
        within("check.elo_bounds", low, -1_000.0..=high)?;
        if low >= high {
            return Err(format!("check.elo_bounds: {low} and {high}: expected the lower first"));
        }
        if self.generations.is_empty() || self.generations.len() > 100 {
            return Err(format!("{} generations: expected 1 to 100", self.generations.len()));
        }
        for (number, generation) in (1_u8..).zip(&self.generations) {
            let of = |name: &str| format!("generation {number}: {name}");
            within(&of("games"), generation.games, 1..=10_000_000)?;
            within(&of("nodes"), generation.nodes, 1..=1_000_000_000)?;
            within(&of("sample_generations"), generation.sample_generations, 1..=number)?;
            within(&of("epochs"), generation.epochs, 1..=1_000)?;
            if let Some(count) = generation.neurons {
                within(&of("neurons"), count, neurons.clone())?;
                if !count.is_multiple_of(NEURON_STEP) {
                    return Err(format!("{}: {count}: expected a multiple of {NEURON_STEP}", of("neurons")));
                }
            }
            if let Some(fit) = &generation.fit {
                fit.validate().map_err(|why| of(&format!("fit.{why}")))?;
            }
        }
        Ok(())
    }

    /// Returns how the network of a generation, counted from 0, is fitted.
    pub fn fit_of(&self, generation: usize) -> &FitConfig {
        self.generations[generation].fit.as_ref().unwrap_or(&self.fit)
    }

    /// Returns the seed of a generation, counted from 0.
    pub fn generation_seed(&self, generation: usize) -> u64 {
        Random::stream(self.seed, generation as u64).next_u64()
    }

    /// Returns what the network of a generation, counted from 0, depends on, as text.
    pub fn dependencies_of(&self, generation: usize) -> Result<String, Failure> {
        #[derive(Serialize)]
        struct Dependencies<'a> {
            seed: u64,
            self_play: &'a SelfPlayConfig,
            fit: &'a FitConfig,
            generations: &'a [GenerationConfig],
        }
        let LearnConfig { seed, ref self_play, ref fit, ref generations, .. } = *self;
        let used = Dependencies { seed, self_play, fit, generations: &generations[..=generation] };
        toml::to_string(&used).map_err(|error| Failure::Incomplete(error.to_string()))
    }
}

impl FitConfig {
    fn validate(&self) -> Result<(), String> {
        within("result_percent", self.result_percent, 0..=100)?;
        within("learning_rate", self.learning_rate, 1e-6..=1.0)?;
        within("weight_decay", self.weight_decay, 0.0..=1.0)
    }
}

impl TamskConfig {
    fn validate(&self) -> Result<(), String> {
        let TamskConfig { opening_turns: [fewest, most], .. } = *self;
        within("self_play.tamsk.opening_turns", most, 0..=20)?;
        within("self_play.tamsk.opening_turns", fewest, 0..=most)?;
        within("self_play.tamsk.handicap_permille", self.handicap_permille, 0..=1_000)?;
        within("self_play.tamsk.max_handicap", self.max_handicap, 1..=8)?;
        within("self_play.tamsk.random_turn_permille", self.random_turn_permille, 0..=1_000)?;
        within("self_play.tamsk.last_random_places", self.last_random_places, 0..=64)?;
        within("self_play.tamsk.proven_places", self.proven_places, 0..=64)
    }
}

impl SandConfig {
    fn validate(&self) -> Result<(), String> {
        let SandConfig {
            opening_turns: [fewest, most], random_turn_permille, turn_millis: [shortest, longest], ..
        } = *self;
        within("self_play.sand.opening_turns", most, 0..=20)?;
        within("self_play.sand.opening_turns", fewest, 0..=most)?;
        within("self_play.sand.random_turn_permille", random_turn_permille, 0..=1_000)?;
        within("self_play.sand.turn_millis", longest, 100..=14_000)?;
        within("self_play.sand.turn_millis", shortest, 100..=longest)
    }
}

impl GipfConfig {
    fn validate(&self) -> Result<(), String> {
        let GipfConfig { opening_turns: [fewest, most], random_act_permille } = *self;
        within("self_play.gipf.opening_turns", most, 0..=40)?;
        within("self_play.gipf.opening_turns", fewest, 0..=most)?;
        within("self_play.gipf.random_act_permille", random_act_permille, 0..=1_000)
    }
}

impl CheckConfig {
    pub fn bounds(&self) -> SprtBounds {
        let [low, high] = self.elo_bounds;
        SprtBounds { low, high }
    }
}

fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

fn within<T: PartialOrd + Display>(name: &str, value: T, range: RangeInclusive<T>) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{name}: {value}: expected {} to {}", range.start(), range.end()))
}
