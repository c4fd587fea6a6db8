//! The configuration for training a network, which is stored in a TOML file. The same configuration always produces the
//! same network, byte for byte.

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

/// The configuration for training a network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnConfig {
    /// The seed of all random numbers.
    pub seed: u64,
    pub self_play: SelfPlayConfig,
    pub fit: FitConfig,
    pub check: CheckConfig,
    /// The generations, in order. The first generation plays with the initial network. Every later generation plays
    /// with the network of the previous generation.
    pub generations: Vec<GenerationConfig>,
}

/// The game whose evaluation is learnt, and the settings for its self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SelfPlayConfig {
    /// TAMSK at Level 1.
    Tamsk(TamskConfig),
    /// TAMSK at Levels 2 and 3.
    Sand(SandConfig),
    /// GIPF in all its versions.
    Gipf(GipfSelfPlayConfig),
}

/// The settings for self-play at Level 1 of TAMSK, including those for the openings and for proofs of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TamskConfig {
    /// The minimum and maximum number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability that one side begins with fewer rings, in thousandths.
    pub handicap_permille: u32,
    /// The maximum number of rings that a handicap takes away.
    pub max_handicap: u8,
    /// The probability of a random turn after the opening, in thousandths. Random turns lead to positions that do not
    /// occur in good play, but that a search still evaluates.
    pub random_turn_permille: u32,
    /// The number of free ring places at or below which no turn is random.
    pub last_random_places: u8,
    /// The number of free ring places at or below which the trainer tries to prove the winner.
    pub proven_places: u8,
    /// The maximum number of positions that each proof may visit.
    pub proof_nodes: u64,
}

/// The settings for self-play at Levels 2 and 3 of TAMSK.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandConfig {
    /// The SHA-256 hash of the Level 1 network with which training begins.
    pub level_1_network: String,
    /// The minimum and maximum number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability of a random turn after the opening, in thousandths.
    pub random_turn_permille: u32,
    /// The minimum and maximum time per turn, in milliseconds. Each side takes the same time for all of its turns in a
    /// game.
    pub turn_millis: [u16; 2],
}

/// The settings for self-play in GIPF.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GipfSelfPlayConfig {
    /// The minimum and maximum number of random turns at the start of a game.
    pub opening_turns: [u8; 2],
    /// The probability of a random act after the opening, in thousandths.
    pub random_act_permille: u32,
}

/// The settings for fitting a network to labelled positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitConfig {
    /// The weight of the game's result in the target of an unproven position, in per cent. The search score has the
    /// remaining weight.
    pub result_percent: u8,
    /// The learning rate of the first epoch. The rate decreases to a hundredth of this value by the last epoch.
    pub learning_rate: f32,
    /// The share by which each step shrinks the input weights, divided by the learning rate of the step. Without weight
    /// decay, large steps would leave some neurons saturated.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub weight_decay: f32,
}

/// The settings for comparing networks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckConfig {
    /// The number of positions to search per turn.
    pub nodes: u64,
    /// The time per turn in the comparison by time, in milliseconds. Only the last network is compared in this way,
    /// with the network in use.
    pub millis: u64,
    /// The maximum number of pairs of matches.
    pub max_pairs: u32,
    /// The lower and upper bounds of the sequential test, as Elo differences.
    pub elo_bounds: [f64; 2],
}

/// The settings for one generation of self-play and fitting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerationConfig {
    /// The number of games.
    pub games: u32,
    /// The number of positions to search per turn.
    pub nodes: u64,
    /// The number of latest generations, including this one, to whose positions the network is fitted.
    pub sample_generations: u8,
    /// The number of passes over all positions. Each pass applies random symmetries of the board to the positions.
    pub epochs: u32,
    /// The number of neurons of the network; `None` for the maximum in this game. Small networks are faster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neurons: Option<usize>,
    /// The settings for fitting this generation's network; `None` for the common settings.
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
            // The number of neurons is fixed, because the fits begin with a Level 1 network that has all neurons.
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

    /// Returns the settings for fitting the network of a generation, counted from 0.
    pub fn fit_of(&self, generation: usize) -> &FitConfig {
        self.generations[generation].fit.as_ref().unwrap_or(&self.fit)
    }

    /// Returns the seed of a generation, counted from 0.
    pub fn generation_seed(&self, generation: usize) -> u64 {
        Random::stream(self.seed, generation as u64).next_u64()
    }

    /// Returns the settings that determine the network of a generation, as TOML. Generations are counted from 0.
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

impl GipfSelfPlayConfig {
    fn validate(&self) -> Result<(), String> {
        let GipfSelfPlayConfig { opening_turns: [fewest, most], random_act_permille } = *self;
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
