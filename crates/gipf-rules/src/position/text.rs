//! Reads and writes GIPF positions as text (G9.1 to G9.3).

use std::fmt;
use std::str::FromStr;

use tamsk_rules::serialization::{parse_plain_number, position_field_label};
use tamsk_rules::{ByPlayer, Player};
use thiserror::Error;

use crate::player::{BLACK, WHITE};
use crate::{
    ChallengesLeft, GipfPhase, GipfPosition, GipfSetup, GipfVersion, IntroductionStage, PieceKind, Point, Spot,
};

const FIELDS: [&str; 9] =
    ["spots", "turn", "what is due", "reserves", "captured", "stages", "potentials", "challenge", "version"];

/// The maximum length of an accepted text, in bytes. Valid texts have fewer than 110 bytes.
const MAX_LENGTH: usize = 1024;

/// The error returned for text that is not a valid [`GipfPosition`].
///
/// # Examples
///
/// ```
/// use gipf_rules::GipfPosition;
///
/// let text = "b..B/...../....../B.....b/....../...../b..B w push 12/13 0/0 bb 0/0 - standard";
/// let error = text.parse::<GipfPosition>().unwrap_err();
/// assert_eq!(error.field_number, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {problem}", position_field_label(&FIELDS, *.field_number))]
pub struct ParseGipfPositionError {
    /// The number of the invalid field, from 1 to 9; 0 for the text as a whole.
    pub field_number: usize,
    /// A description of the problem and of the expected text.
    pub problem: String,
}

fn wrong(field: usize, text: &str, expected: &str) -> ParseGipfPositionError {
    let short: String = text.chars().take(40).collect();
    ParseGipfPositionError { field_number: field, problem: format!("'{}': expected {expected}", short.escape_debug()) }
}

impl fmt::Display for GipfPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 1..8 {
            if column > 1 {
                f.write_str("/")?;
            }
            for spot in column_spots(column) {
                let letter = self.piece(spot).map_or('.', |(side, kind)| kind.letter(side));
                write!(f, "{letter}")?;
            }
        }
        write!(f, " {} {}", side_letter(self.to_move()), self.phase().name())?;
        match self.phase() {
            GipfPhase::RemoveRows(side) => write!(f, ":{}", side_letter(side))?,
            phase if phase.has_potential_due() && self.has_made_normal_move() => f.write_str("+")?,
            _ => {}
        }
        let [white, black] = Player::BOTH;
        write!(f, " {}/{}", self.reserve(white), self.reserve(black))?;
        write!(f, " {}/{} ", self.captured_from(white), self.captured_from(black))?;
        for side in Player::BOTH {
            write!(f, "{}", stage_letter(self.introduction_stage(side)))?;
        }
        write!(f, " {}/{} ", self.potentials_left(white), self.potentials_left(black))?;
        match self.challenges_left() {
            None => f.write_str("-")?,
            Some(ByPlayer(all)) => {
                for (i, ChallengesLeft { attempts, neutralisations, challengeable_potentials }) in
                    all.into_iter().enumerate()
                {
                    write!(f, "{}{attempts}.{neutralisations}.", if i == 0 { "" } else { "/" })?;
                    match challengeable_potentials {
                        Some(open) => write!(f, "{open}")?,
                        None => f.write_str("*")?,
                    }
                }
            }
        }
        write!(f, " {}", self.version().name())
    }
}

/// Returns the spots of a column from the bottom to the top. Column 1 is `b`.
fn column_spots(column: usize) -> impl Iterator<Item = Spot> {
    (2..9).filter_map(move |row| Spot::of(Point::at(column, row)?))
}

fn stage_letter(stage: IntroductionStage) -> char {
    match stage {
        IntroductionStage::Gipf => 'g',
        IntroductionStage::Loaded => 'l',
        IntroductionStage::Basic => 'b',
    }
}

fn side_letter(side: Player) -> char {
    if side == WHITE { 'w' } else { 'b' }
}

impl FromStr for GipfPosition {
    type Err = ParseGipfPositionError;

    fn from_str(text: &str) -> Result<GipfPosition, ParseGipfPositionError> {
        let whole = |problem| ParseGipfPositionError { field_number: 0, problem };
        if text.len() > MAX_LENGTH {
            return Err(whole(format!("{} bytes: expected {MAX_LENGTH} at most", text.len())));
        }
        let fields: Vec<&str> = text.split(' ').collect();
        let [spots, turn, due, reserve, captured, stages, potentials_left, challenge, version] = fields[..] else {
            return Err(whole(format!("{} fields: expected 9 with one space between them", fields.len())));
        };
        let (phase, has_made_normal_move) = read_phase(due)?;
        let setup = GipfSetup {
            pieces: read_spots(spots)?,
            to_move: read_side(2, turn)?,
            phase,
            has_made_normal_move,
            reserve: read_pair(4, reserve)?,
            captured_from: read_pair(5, captured)?,
            stage: read_stages(stages)?,
            potentials_left: read_pair(7, potentials_left)?,
            challenges_left: read_challenge(challenge)?,
            version: GipfVersion::ALL
                .into_iter()
                .find(|known| known.name() == version)
                .ok_or_else(|| wrong(9, version, "basic, standard or tournament"))?,
        };
        setup.build().map_err(|e| ParseGipfPositionError { field_number: e.field_number(), problem: e.to_string() })
    }
}

fn read_spots(text: &str) -> Result<Vec<(Spot, Player, PieceKind)>, ParseGipfPositionError> {
    let columns: Vec<&str> = text.split('/').collect();
    if columns.len() != 7 {
        return Err(wrong(1, text, "7 columns with / between them"));
    }
    let mut pieces = Vec::new();
    for (i, letters) in columns.into_iter().enumerate() {
        let spots: Vec<Spot> = column_spots(i + 1).collect();
        if letters.chars().count() != spots.len() {
            let name = (b'b' + i as u8) as char;
            return Err(wrong(1, letters, &format!("{} spots in column {name}", spots.len())));
        }
        for (spot, found) in spots.into_iter().zip(letters.chars()) {
            if found == '.' {
                continue;
            }
            let mut all = Player::BOTH.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| (side, kind)));
            let (side, kind) = all
                .find(|&(side, kind)| kind.letter(side) == found)
                .ok_or_else(|| wrong(1, letters, "only .BGLTbglt"))?;
            pieces.push((spot, side, kind));
        }
    }
    Ok(pieces)
}

fn read_side(field: usize, text: &str) -> Result<Player, ParseGipfPositionError> {
    match text {
        "w" => Ok(WHITE),
        "b" => Ok(BLACK),
        _ => Err(wrong(field, text, "w or b")),
    }
}

fn read_phase(text: &str) -> Result<(GipfPhase, bool), ParseGipfPositionError> {
    if let Some(side) = text.strip_prefix("take:") {
        return Ok((GipfPhase::RemoveRows(read_side(3, side)?), true));
    }
    let (name, moved) = text.strip_suffix('+').map_or((text, false), |name| (name, true));
    let phases =
        [GipfPhase::Push, GipfPhase::DecideUse, GipfPhase::AnswerUse, GipfPhase::Contest, GipfPhase::ExtraMove];
    let phase = phases.into_iter().find(|phase| phase.name() == name && (!moved || phase.has_potential_due()));
    let expected = "push, use, answer, contest, extra (these four with + or not) or take:w, take:b";
    Ok((phase.ok_or_else(|| wrong(3, text, expected))?, moved))
}

fn read_stages(text: &str) -> Result<ByPlayer<IntroductionStage>, ParseGipfPositionError> {
    let all = [IntroductionStage::Gipf, IntroductionStage::Loaded, IntroductionStage::Basic];
    let read = |letter| all.into_iter().find(|stage| stage_letter(*stage) == letter);
    let stages: Option<Vec<IntroductionStage>> = text.chars().map(read).collect();
    let stages = stages.and_then(|stages| stages.try_into().ok()).map(ByPlayer);
    stages.ok_or_else(|| wrong(6, text, "two letters of g, l and b"))
}

fn read_pair(field: usize, text: &str) -> Result<ByPlayer<u8>, ParseGipfPositionError> {
    let pair = text
        .split_once('/')
        .and_then(|(white, black)| Some(ByPlayer([parse_plain_number(white)?, parse_plain_number(black)?])));
    pair.ok_or_else(|| wrong(field, text, "White's and Black's numbers, as 12/12"))
}

fn read_challenge(text: &str) -> Result<Option<ByPlayer<ChallengesLeft>>, ParseGipfPositionError> {
    if text == "-" {
        return Ok(None);
    }
    let read = |text: &str| {
        let mut numbers = text.split('.');
        let attempts = parse_plain_number(numbers.next()?)?;
        let neutralisations = parse_plain_number(numbers.next()?)?;
        let challengeable_potentials = match numbers.next()? {
            "*" => None,
            number => Some(parse_plain_number(number)?),
        };
        numbers.next().is_none().then_some(ChallengesLeft { attempts, neutralisations, challengeable_potentials })
    };
    let pair = text.split_once('/').and_then(|(white, black)| Some(ByPlayer([read(white)?, read(black)?])));
    pair.map(Some).ok_or_else(|| wrong(8, text, "- or White's and Black's numbers, as 1.1.*/1.1.*"))
}
