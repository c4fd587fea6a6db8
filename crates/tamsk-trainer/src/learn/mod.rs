//! The command `learn`, which learns an evaluation from scratch. In each generation, a network plays games against
//! itself, and a new network is fitted to the positions of these games.

pub mod compare;
mod config;
mod digest;
mod examples;
mod fit;
mod float_network;
pub mod game;
mod gipf;
mod logistic;
pub mod network_position;
mod record;
mod samples;
mod sand;
mod self_play;
pub mod tamsk;
mod target;

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::evaluate::network::NetworkShape;
use tamsk_engine::random::Random;

use compare::Comparison;
use config::{GenerationConfig, LearnConfig, SelfPlayConfig};
use digest::sha256;
use examples::TrainingData;
use fit::{Fit, FitResult};
use float_network::FloatNetwork;
use game::{Effort, GameNetwork, LearnedGame, read_network};
use gipf::Gipf;
use record::{CheckRecord, GenerationRecord, NetworkRecord};
use sand::TamskWithSand;
use self_play::{GAMES_PER_FILE, SelfPlay, sample_file};
use tamsk::Tamsk;

use crate::progress;

/// A small text file that the trainer wrote.
const TEXT: InputKind = InputKind::new("file", 1);

#[derive(Args)]
pub struct LearnArguments {
    /// The file with the configuration of the training.
    config: PathBuf,
    /// The folder for positions and networks, created if needed. An interrupted run goes on with what is there.
    #[arg(long, default_value = "target/learn")]
    folder: PathBuf,
    /// Only play these games of a generation, so that several machines can share them. The folder must contain the
    /// network of the generation before. The files of all machines are copied into one folder.
    #[arg(long, value_name = "GENERATION:FIRST..END")]
    only: Option<GameRange>,
    /// The file of the network of Level 1 from which learning with sand begins.
    #[arg(long, value_name = "FILE")]
    level_1_network: Option<PathBuf>,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// A range of games in a generation.
#[derive(Clone)]
struct GameRange {
    /// The number of the generation, counted from 1.
    generation: usize,
    games: Range<u32>,
}

impl FromStr for GameRange {
    type Err = String;

    fn from_str(text: &str) -> Result<GameRange, String> {
        let range = || {
            let (generation, games) = text.split_once(':')?;
            let (first, end) = games.split_once("..")?;
            let (first, end): (u32, u32) = (first.parse().ok()?, end.parse().ok()?);
            let whole_files = first.is_multiple_of(GAMES_PER_FILE) && end.is_multiple_of(GAMES_PER_FILE);
            (whole_files && first < end)
                .then_some(GameRange { generation: generation.parse().ok()?, games: first..end })
        };
        range().ok_or_else(|| {
            format!(
                "'{text}' are no games: expected a generation and two multiples of {GAMES_PER_FILE}, as in 2:0..5000"
            )
        })
    }
}

/// Trains a network, and writes it together with a record of its training. Fails if a file cannot be read or written.
pub fn run(out: &mut impl Write, arguments: &LearnArguments) -> Result<(), Failure> {
    let config = LearnConfig::read(&arguments.config)?;
    if arguments.level_1_network.is_some() && !matches!(config.self_play, SelfPlayConfig::Sand(_)) {
        return Err(files::failure(&arguments.config, "no games with sand: --level-1-network is only for these"));
    }
    match &config.self_play {
        SelfPlayConfig::Tamsk(tamsk) => learn::<Tamsk>(out, arguments, &config, tamsk, &FloatNetwork::new),
        SelfPlayConfig::Sand(sand) => {
            let level_1 = sand::read_level_1_network(sand, arguments.level_1_network.as_deref())?;
            let initial = |shape: NetworkShape, _: &mut Random| sand::initial_network(level_1, shape);
            learn::<TamskWithSand>(out, arguments, &config, sand, &initial)
        }
        SelfPlayConfig::Gipf(gipf) => learn::<Gipf>(out, arguments, &config, gipf, &FloatNetwork::new),
    }
}

/// A function that creates an initial network, whose weights may be random. The first generation plays with such a
/// network, and every fit begins with one.
type InitialNetwork = dyn Fn(NetworkShape, &mut Random) -> FloatNetwork;

fn learn<G: LearnedGame>(
    out: &mut impl Write,
    arguments: &LearnArguments,
    config: &LearnConfig,
    game: &G::Config,
    initial: &InitialNetwork,
) -> Result<(), Failure> {
    let learning = Learning::<G> { config, game, initial, folder: &arguments.folder, jobs: arguments.jobs };
    if let Some(GameRange { generation, games }) = &arguments.only {
        let index = generation.checked_sub(1).filter(|index| *index < config.generations.len());
        let index = index.ok_or_else(|| {
            let last = config.generations.len();
            files::failure(&arguments.config, format!("generation {generation}: expected 1 to {last}"))
        })?;
        return learning.play_only(out, index, games.clone());
    }
    let mut generations = Vec::new();
    let mut network = None;
    for index in 0..config.generations.len() {
        let (learnt, record) = learning.run_generation(out, index, network)?;
        generations.push(record);
        network = Some(learnt);
    }
    let network = network.ok_or_else(|| files::failure(&arguments.config, "no generations"))?;
    learning.finish(out, network, generations)
}

struct Learning<'a, G: LearnedGame> {
    config: &'a LearnConfig,
    game: &'a G::Config,
    initial: &'a InitialNetwork,
    folder: &'a Path,
    jobs: usize,
}

impl<G: LearnedGame> Learning<'_, G> {
    fn generation_folder(&self, index: usize) -> PathBuf {
        self.folder.join(format!("generation-{}", index + 1))
    }

    /// Creates the folder of a generation. Fails if the folder belongs to another configuration.
    fn open_generation(&self, index: usize) -> Result<PathBuf, Failure> {
        let folder = self.generation_folder(index);
        fs::create_dir_all(&folder).map_err(|error| Failure::from_write_error(&folder, &error))?;
        let path = folder.join("config.toml");
        let dependencies = self.config.dependencies_of(index)?;
        if !path.exists() {
            write(&path, dependencies.as_bytes())?;
        } else if read_text(&path)? != dependencies {
            return Err(files::failure(&path, "another configuration: expected the same one, or an empty folder"));
        }
        Ok(folder)
    }

    /// Returns the shape of the network of a generation.
    fn shape(&self, index: usize) -> NetworkShape {
        NetworkShape { neurons: self.config.generations[index].neurons.unwrap_or(G::SHAPE.neurons), ..G::SHAPE }
    }

    fn self_play(&self, index: usize, before: Option<&'static G::Network>) -> SelfPlay<'_, G> {
        let GenerationConfig { games, nodes, .. } = self.config.generations[index];
        let network = before.unwrap_or_else(|| {
            let initial = (self.initial)(self.shape(index), &mut Random::new(self.config.seed));
            Box::leak(G::Network::round(&initial))
        });
        SelfPlay { config: self.game, network, seed: self.config.generation_seed(index), games, nodes }
    }

    fn play_only(&self, out: &mut impl Write, index: usize, games: Range<u32>) -> Result<(), Failure> {
        let before = match index.checked_sub(1) {
            Some(before) => Some(read_network::<G>(&self.generation_folder(before).join("network.bin"))?),
            None => None,
        };
        let folder = self.open_generation(index)?;
        let all = self.config.generations[index].games;
        let games = games.start.min(all)..games.end.min(all);
        let progress = progress::bar(games.len() as u64, "games");
        self.self_play(index, before).play_missing_games(&folder, games.clone(), self.jobs, &progress)?;
        progress.finish_and_clear();
        writeln!(out, "generation {}: games {} to {}", index + 1, games.start, games.end)?;
        Ok(())
    }

    /// Plays the games of a generation, fits a new network to their positions, and compares the new network with
    /// `before`, if any. Skips the work that an earlier run has already done.
    fn run_generation(
        &self,
        out: &mut impl Write,
        index: usize,
        before: Option<&'static G::Network>,
    ) -> Result<(&'static G::Network, GenerationRecord), Failure> {
        let folder = self.open_generation(index)?;
        let number = index + 1;
        let (file, fit_file) = (folder.join("network.bin"), folder.join("fit.toml"));
        if !file.exists() {
            let games = self.config.generations[index].games;
            let progress = progress::bar(games.into(), "games");
            self.self_play(index, before).play_missing_games(&folder, 0..games, self.jobs, &progress)?;
            progress.finish_and_clear();
            writeln!(out, "generation {number}: {games} games")?;
            out.flush()?;
            let (network, fit) = self.fit(out, index, &folder)?;
            write(&fit_file, to_toml(&fit)?.as_bytes())?;
            write(&file, &network.to_bytes())?;
            Fit::delete_checkpoint(&folder);
        }
        let network = read_network::<G>(&file)?;
        let fit: FitResult =
            toml::from_str(&read_text(&fit_file)?).map_err(|error| files::failure(&fit_file, error))?;
        writeln!(out, "generation {number}: {} positions, {fit}", fit.positions)?;
        let check =
            before.map(|before| self.check([network, before], &folder.join("check"), self.nodes())).transpose()?;
        if let Some(check) = &check {
            writeln!(out, "generation {number} against the one before: {}", check.test)?;
        }
        out.flush()?;
        let record = GenerationRecord { sha256: sha256(&network.to_bytes()), fit, check };
        Ok((network, record))
    }

    fn fit(&self, out: &mut impl Write, index: usize, folder: &Path) -> Result<(Box<G::Network>, FitResult), Failure> {
        let GenerationConfig { epochs, sample_generations, .. } = self.config.generations[index];
        let config = self.config.fit_of(index);
        let mut samples = Vec::new();
        for source in index + 1 - usize::from(sample_generations)..=index {
            let files = self.config.generations[source].games.div_ceil(GAMES_PER_FILE);
            samples.extend((0..files).map(|file| sample_file(&self.generation_folder(source), file)));
        }
        let progress = progress::bar(samples.len() as u64, "files");
        let of_result = f32::from(config.result_percent) / 100.0;
        let mut data = TrainingData::default();
        for file in &samples {
            G::read(file, of_result, &mut data)?;
            progress.inc(1);
        }
        if data.training.len() == 0 || data.held_out.len() == 0 {
            return Err(files::failure(folder, "too few games to learn from"));
        }
        progress.finish_and_clear();
        let seed = self.config.generation_seed(index);
        let fit = Fit { seed, epochs, config };
        let progress = progress::bar(u64::from(epochs) * data.training.len() as u64, "positions");
        let initial = (self.initial)(self.shape(index), &mut Random::new(seed));
        let fitted = fit.run::<G>(initial, &data, folder, self.jobs, &progress, |epoch, result| {
            writeln!(out, "generation {}, epoch {epoch}: {result}", index + 1)?;
            Ok(out.flush()?)
        })?;
        progress.finish_and_clear();
        Ok(fitted)
    }

    fn nodes(&self) -> Effort {
        Effort::Nodes(self.config.check.nodes)
    }

    /// Compares two networks. Stores the match results in `file`, and continues from the results that are already
    /// there.
    fn check(&self, networks: [&'static G::Network; 2], file: &Path, effort: Effort) -> Result<CheckRecord, Failure> {
        let check = &self.config.check;
        let comparison = Comparison::<G> {
            networks,
            effort,
            max_pairs: check.max_pairs,
            bounds: check.bounds(),
            seed: self.config.seed,
        };
        let [tested, against] = networks.map(|network| sha256(&network.to_bytes()));
        // The first line of the file identifies the comparison. If generations are added to a configuration, another
        // network is compared with the network in use, so the old results must not count.
        let head = format!("{tested} against {against}, {effort}, seed {}", self.config.seed);
        let played = if file.exists() { read_text(file)? } else { String::new() };
        let played: Vec<u8> = match played.split_once('\n') {
            Some((known, results)) if known == head => {
                results.bytes().filter(|byte| (b'0'..=b'2').contains(byte)).map(|byte| byte - b'0').collect()
            }
            _ => Vec::new(),
        };
        let progress = progress::bar(2 * u64::from(check.max_pairs), "matches at most");
        let sprt = comparison.run(&played, self.jobs, &progress, |results| {
            let results: String = results.iter().map(|half_points| char::from(b'0' + half_points)).collect();
            write(file, format!("{head}\n{results}\n").as_bytes())
        })?;
        progress.finish_and_clear();
        Ok(CheckRecord { against, effort: effort.to_string(), test: sprt.to_string() })
    }

    /// Writes the last network, compares it with the network in use, and writes the record of its training.
    fn finish(
        &self,
        out: &mut impl Write,
        network: &'static G::Network,
        generations: Vec<GenerationRecord>,
    ) -> Result<(), Failure> {
        let file = self.folder.join("network.bin");
        write(&file, &network.to_bytes())?;
        let mut admission = Vec::new();
        if network == G::bundled() {
            writeln!(out, "the network in use has been learnt again")?;
        } else {
            for (name, effort) in [("check", self.nodes()), ("check-by-time", Effort::Millis(self.config.check.millis))]
            {
                let check = self.check([network, G::bundled()], &self.folder.join(name), effort)?;
                writeln!(out, "against the network in use, {}: {}", check.effort, check.test)?;
                out.flush()?;
                admission.push(check);
            }
        }
        let record = NetworkRecord {
            sha256: sha256(&network.to_bytes()),
            commit: record::commit(),
            admission,
            config: self.config.clone(),
            generations,
        };
        write(&self.folder.join("network.toml"), to_toml(&record)?.as_bytes())?;
        writeln!(out, "{}: {}", file.display(), record.sha256)?;
        Ok(())
    }
}

fn to_toml(value: &impl serde::Serialize) -> Result<String, Failure> {
    toml::to_string(value).map_err(|error| Failure::Incomplete(error.to_string()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::write_atomically(path, bytes).map_err(|error| Failure::from_write_error(path, &error))
}

fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = files::read(path, &TEXT).map_err(|error| files::failure(path, error))?;
    String::from_utf8(bytes).map_err(|error| files::failure(path, error))
}
