//! Cases: a first match and the inputs that follow.

use proptest::prelude::*;
use tamsk::input::mice::{MiceSupport, TwoMice};
use tamsk::settings::{LastChoices, Lineup};
use tamsk::table::devices::{Device, DeviceOwners};
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

    /// Returns how many of five matches are played by two people.
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
    /// The screen or page that is opened before the match begins.
    pub first: Page,
    /// The seed of the game's own random choices.
    pub chance: u64,
    /// The number of the first match.
    pub setup: u8,
    /// The number of the assignment of devices to players.
    pub owners: u16,
    /// Inputs of a first match of GIPF, with frame lengths in milliseconds.
    pub gipf: Vec<(Input, u16)>,
    /// Inputs with frame lengths in milliseconds.
    pub inputs: Vec<(Input, u16)>,
}

pub fn case(theme: Theme, first: Page) -> impl Strategy<Value = Case> {
    // Shrinking removes inputs. Every case starts with at least half of the maximum.
    let inputs = prop::collection::vec((input::input(theme), input::frame_length()), INPUTS / 2..=INPUTS);
    let gipf = prop::collection::vec((input::gipf_input(theme), input::frame_length()), GIPF_INPUTS / 2..=GIPF_INPUTS);
    (any::<u64>(), any::<u8>(), input::owners(), gipf, inputs).prop_map(move |(chance, setup, owners, gipf, inputs)| {
        Case { theme, first, chance, setup, owners, gipf, inputs }
    })
}

/// Returns the match with this number. Together they cover all Levels, seats and options on who may act.
pub fn start(nth: u8, theme: Theme) -> StartMatch {
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
    let late = [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted];
    let odds = Handicap { rings: 26, glass: Some(30_000), timer: Some(5_000) };
    let options = Options {
        // Short glasses and windows, so that every time limit expires in the middle of something.
        glass: if nth & 16 == 0 { 180_000 } else { 20_000 },
        timer: if nth & 32 == 0 { 15_000 } else { 3_000 },
        ring_window: if nth & 64 == 0 { 3_000 } else { 1_000 },
        start: if nth & 128 == 0 { StartLayout::Corners } else { StartLayout::Free },
        full_socket: if nth & 4 == 0 { FullSocketRule::Loses } else { FullSocketRule::Refused },
        late: late[usize::from(nth / 7 % 3)],
        limits: if nth.is_multiple_of(11) { TimeLimits::SandOnly } else { TimeLimits::Official },
        handicaps: if nth.is_multiple_of(5) { Handicaps { red: odds, ..Handicaps::NONE } } else { Handicaps::NONE },
        ..Options::at_level(level)
    };
    let texts = damage::hostile_texts();
    let name = |at: usize| PlayerName::from(texts[at % texts.len()].as_str());
    let names = match nth % 2 {
        0 => Names::default(),
        _ => Names { red: name(nth.into()), black: name(usize::from(nth) / 2) },
    };
    StartMatch { setup: MatchSetup { options, names, timer_on_left: nth & 2 == 0 }, seats, occasion: Occasion::Play }
}

/// Assigns devices to players as the setup of a match does; 0 clears all assignments.
pub fn assign(game: &mut HeadlessGame, number: u16) {
    let devices = [Device::Mouse, Device::Keyboard, Device::Touch, Device::Gamepad(0), Device::Gamepad(1)];
    let mut owners = game.world().resource_mut::<DeviceOwners>();
    for (nth, device) in devices.into_iter().enumerate() {
        owners
            .assign(device, [None, None, Some(Player::Red), Some(Player::Black)][usize::from(number >> (2 * nth) & 3)]);
    }
}

/// Plays the case.
///
/// # Errors
/// The failed check and the input before it.
pub fn play(case: &Case) -> Result<Tally, String> {
    let mut game = HeadlessGame::with_seed(case.chance);
    game.world().resource_mut::<TwoMice>().support = MiceSupport::Works;
    for record in damage::hostile_records().iter().skip(usize::from(case.setup % 7)).step_by(7) {
        record.write(&game.folder.join("records"));
    }
    let mut settings = game.world().resource_mut::<PlaySettings>();
    settings.table_top = case.theme == Theme::TableTop;
    settings.two_mice = case.theme == Theme::TwoMice;
    // Set for few cases, as inputs rarely turn on this setting and then drop a ring.
    settings.automatic_rings = case.setup.is_multiple_of(4);
    let mut last = game.world().resource_mut::<LastChoices>();
    last.tamsk.company = Lineup::TwoPeople;
    last.tamsk.bots = (Difficulty::Novice, Difficulty::Novice);
    assign(&mut game, case.owners);
    game.world().write_message(start(case.setup, case.theme));
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
    monkey.check.replays(&monkey.game)?;
    Ok(Tally { tables: monkey.check.tables, ..monkey.check.tally })
}
