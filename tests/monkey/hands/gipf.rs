//! Matches of GIPF that the monkey plays.

use gipf_rules::{ChallengeOptions, CompactAct, Contest, Entry, GipfOptions, GipfPhase, GipfVersion, PieceKind, Point};
use tamsk::gipf::simulation::layout::piece_position_on_point;
use tamsk::gipf::table::{GipfAim, GipfMatchSetup};
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::input::Pointing;

impl Monkey {
    /// Begins the match of GIPF with this number, which selects the version, the potentials, the contest and the seats.
    pub(super) fn begin_gipf(&mut self, nth: u8) -> Result<(), String> {
        let version = [GipfVersion::Basic, GipfVersion::Standard, GipfVersion::Tournament][usize::from(nth % 3)];
        let contests = [Contest::Tamsk, Contest::Coin, Contest::Dice, Contest::Other("chess".into())];
        let contest = contests[usize::from(nth / 3 % 4)].clone();
        let potentials = if nth & 128 == 0 { 3 } else { 0 };
        let challenge = ChallengeOptions { contest, ..ChallengeOptions::default() };
        let options = GipfOptions {
            version,
            potentials,
            challenge: (potentials > 0).then_some(challenge),
            ..GipfOptions::default()
        };
        let bot = Seat::Bot(Difficulty::Novice);
        let seats = match nth / 12 % 3 {
            0 => Seats { red: Seat::Person, black: bot },
            1 => Seats { red: bot, black: Seat::Person },
            _ => Seats { red: Seat::Person, black: Seat::Person },
        };
        self.game.world_mut().write_message(StartMatch {
            setup: GipfMatchSetup { options, ..default() },
            seats,
            occasion: Occasion::Play,
        });
        self.frame()
    }

    pub(super) fn at_point(&mut self, point: Point) -> Vec2 {
        self.game.point_in_window(piece_position_on_point(point, 0))
    }

    pub(super) fn push(&mut self, by: Pointing, nth: u8, drag: bool) -> Result<(), String> {
        let is_open = self.game.screen() == Screen::Match(GIPF) && self.game.menu() == Menu::None;
        let live = self.game.single_component::<LiveGipf>().filter(|_| is_open);
        let Some(position) = live.map(|live| *live.game().position()) else { return Ok(()) };
        if let GipfPhase::RemoveRows(_) = position.phase() {
            self.press_named("gipf take")?;
            return self.frame();
        }
        let kind = self
            .game
            .single_component::<GipfAim>()
            .and_then(|aim| aim.next_kind(&position))
            .unwrap_or(PieceKind::Basic);
        let legal: Vec<Entry> =
            Entry::all().filter(|&entry| position.check(CompactAct::Push(kind, entry)).is_ok()).collect();
        let Some(entry) = legal.get(usize::from(nth) % legal.len().max(1)) else { return Ok(()) };
        let (dot, spot) = (self.at_point(entry.dot()), self.at_point(entry.spot().point()));
        if !drag {
            self.click_at(by, dot)?;
            return self.click_at(by, spot);
        }
        self.press(by, dot);
        self.frame()?;
        self.drag(by, dot.lerp(spot, 0.6));
        self.frame()?;
        self.drag(by, spot);
        self.frame()?;
        self.release(by, spot);
        self.frame()
    }
}
