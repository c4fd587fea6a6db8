//! Test cases. Each case begins a match and then gives random inputs to the game.

use proptest::prelude::*;
use tamsk::input::mice::{MiceSupport, TwoMice};
use tamsk::settings::{LastChoices, Lineup};
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_rules::{FullSocketRule, Handicap, Handicaps, LatePenalty, StartLayout, TimeLimits};
use tamsk_samples::damage;
use tamsk_testing::prelude::*;
use tamsk_text::PlayerName;

use crate::hands::Monkey;
use crate::input::{self, Input, Page};
use crate::tally::Tally;

const INPUTS: usize = 400;
const GIPF_INPUTS: usize = 60;

/// The devices that a case uses most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Pointers,
    Keys,
    Pads,
    TwoMice,
    TableTop,
    Typing,
}

impl Theme {
    const ALL: [Theme; 6] = [Theme::Pointers, Theme::Keys, Theme::TwoMice, Theme::Pads, Theme::TableTop, Theme::Typing];

    pub fn of(seed: u64) -> Theme {
        Theme::ALL[usize::try_from(seed % 6).expect("less than six")]
    }

    /// Returns how many of every five matches are between two people.
    fn of_two_people(self) -> u8 {
        match self {
            Theme::Pointers | Theme::Typing => 2,
            Theme::Keys | Theme::Pads => 3,
            Theme::TwoMice | Theme::TableTop => 5,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Case {
    pub theme: Theme,
    /// The page that is opened before the match begins.
    pub first: Page,
    /// The seed of the game's own random choices.
    pub game_seed: u64,
    /// The number of the first match.
    pub setup: u8,
    /// The number that selects how devices are assigned to players.
    pub owners: u16,
    /// The inputs of a first match of GIPF, each with a frame length in milliseconds.
    pub gipf: Vec<(Input, u16)>,
    /// The inputs of the case, each with a frame length in milliseconds.
    pub inputs: Vec<(Input, u16)>,
}

pub fn random_case(theme: Theme, first: Page) -> impl Strategy<Value = Case> {
    // Every generated case has at least half of the maximum number of inputs. A case has fewer inputs only after it has
    // been reduced.
    let inputs = prop::collection::vec((input::input(theme), input::frame_length()), INPUTS / 2..=INPUTS);
    let gipf = prop::collection::vec((input::gipf_input(theme), input::frame_length()), GIPF_INPUTS / 2..=GIPF_INPUTS);
    (any::<u64>(), any::<u8>(), input::owners(), gipf, inputs).prop_map(move |(chance, setup, owners, gipf, inputs)| {
        Case { theme, first, game_seed: chance, setup, owners, gipf, inputs }
    })
}

/// Returns the match with this number. Together, the matches of all themes cover every level and every combination of
/// people and bots.
pub fn first_match(nth: u8, theme: Theme) -> StartMatch {
    let level = match theme {
        Theme::Typing => Level::One,
        _ => [Level::One, Level::Two, Level::Three][usize::from(nth % 3)],
    };
    let bot = if nth & 8 == 0 { Seat::Bot(Difficulty::Novice) } else { Seat::Bot(Difficulty::Casual) };
    let seats = match nth / 3 % 5 {
        two_people if two_people < theme.of_two_people() => Seats { red: Seat::Person, black: Seat::Person },
        2 => Seats { red: Seat::Person, black: bot },
        3 => Seats { red: bot, black: Seat::Person },
        _ => Seats { red: bot, black: bot },
    };
    let late = [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding];
    let odds = Handicap { initial_rings: 26, glass_sand: Some(30_000), timer_sand: Some(5_000) };
    let options = Options {
        // In some matches, the sand and the time limits are short, so that they run out in the middle of other actions.
        glass_sand: if nth & 16 == 0 { 180_000 } else { 20_000 },
        timer_sand: if nth & 32 == 0 { 15_000 } else { 3_000 },
        ring_window: if nth & 64 == 0 { 3_000 } else { 1_000 },
        start: if nth & 128 == 0 { StartLayout::Corners } else { StartLayout::Free },
        full_socket: if nth & 4 == 0 { FullSocketRule::Loses } else { FullSocketRule::Refused },
        late_penalty: late[usize::from(nth / 7 % 3)],
        time_limits: if nth.is_multiple_of(11) { TimeLimits::SandOnly } else { TimeLimits::Official },
        handicaps: if nth.is_multiple_of(5) { Handicaps { red: odds, ..Handicaps::NONE } } else { Handicaps::NONE },
        ..Options::at_level(level)
    };
    let texts = damage::hostile_texts();
    let name = |at: usize| PlayerName::from(texts[at % texts.len()].as_str());
    let names = match nth % 2 {
        0 => NamesByPlayer::default(),
        _ => NamesByPlayer { red: name(nth.into()), black: name(usize::from(nth) / 2) },
    };
    StartMatch {
        setup: MatchSetup { options, names, timer_on_reds_left: nth & 2 == 0 },
        seats,
        occasion: Occasion::Play,
    }
}

/// Assigns devices to players as the setup of a match does. The number 0 clears all assignments.
pub fn assign_devices(game: &mut HeadlessGame, number: u16) {
    let devices = [
        InputDevice::Mouse,
        InputDevice::Keyboard,
        InputDevice::Touch,
        InputDevice::Gamepad(0),
        InputDevice::Gamepad(1),
    ];
    let mut owners = game.world_mut().resource_mut::<DeviceOwners>();
    for (nth, device) in devices.into_iter().enumerate() {
        owners
            .assign(device, [None, None, Some(Player::Red), Some(Player::Black)][usize::from(number >> (2 * nth) & 3)]);
    }
}

/// Plays the case.
///
/// # Errors
/// Returns the failed check and the input before it.
pub fn play_case(case: &Case) -> Result<Tally, String> {
    let mut game = HeadlessGame::with_seed(case.game_seed);
    game.world_mut().resource_mut::<TwoMice>().support = MiceSupport::Supported;
    for record in damage::hostile_records().iter().skip(usize::from(case.setup % 7)).step_by(7) {
        record.write(&game.folder.join("records"));
    }
    let mut settings = game.world_mut().resource_mut::<PlaySettings>();
    settings.screen_lies_flat = case.theme == Theme::TableTop;
    settings.two_mice = case.theme == Theme::TwoMice;
    // Turn on automatic rings in a quarter of the cases, because random inputs rarely turn them on before a ring is
    // dropped.
    settings.automatic_rings = case.setup.is_multiple_of(4);
    let mut last = game.world_mut().resource_mut::<LastChoices>();
    last.tamsk.lineup = Lineup::TwoPeople;
    last.tamsk.bot_difficulties = (Difficulty::Novice, Difficulty::Novice);
    assign_devices(&mut game, case.owners);
    game.world_mut().write_message(first_match(case.setup, case.theme));
    let mut monkey = Monkey::new(game, case.theme);
    monkey.frame()?;
    let begun = [(Input::Open(Page::GipfSetup), 30), (Input::BeginGipf(case.setup), 30), (Input::Frames(2, 30), 30)];
    for (number, (input, millis)) in begun.iter().chain(&case.gipf).enumerate() {
        let done = monkey.frame_length(u64::from(*millis)).perform(input);
        done.map_err(|problem| format!("input {number} at GIPF, {input:?}: {problem}"))?;
    }
    for input in [Input::Open(case.first), Input::Frames(4, 30), Input::Begin(case.setup, case.owners)] {
        monkey.perform(&input).map_err(|problem| format!("{input:?}: {problem}"))?;
    }
    for (number, (input, millis)) in case.inputs.iter().enumerate() {
        let done = monkey.frame_length(u64::from(*millis)).perform(input);
        done.map_err(|problem| format!("input {number}, {input:?}: {problem}"))?;
    }
    monkey.check.check_record(&monkey.game)?;
    Ok(Tally { tables: monkey.check.tables, ..monkey.check.tally })
}
