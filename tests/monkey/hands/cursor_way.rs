//! Moves a cursor along a path. Every step of the path must lead to the expected place.

use std::collections::VecDeque;

use tamsk::graphics::TableCamera;
use tamsk::input::keys::{InputAction, WidgetFocus};
use tamsk::input::pads::{GamepadSlots, PanelNavigation};
use tamsk::input::table_cursor::TableCursors;
use tamsk::table::cursor_step::CursorStep;
use tamsk::table::devices::DeviceOwners;
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::input::CursorDevice;

const LONGEST_WAY: usize = 14;

impl Monkey {
    /// Describes the state that decides the target of a press, for failure reports.
    pub(super) fn describe_cursor(&self) -> String {
        let (panel, owners) = (self.game.resource::<PanelNavigation>(), self.game.resource::<DeviceOwners>());
        let (focus, pads) = (self.game.resource::<WidgetFocus>(), self.game.resource::<GamepadSlots>());
        let seats = self.game.resource::<Seats>();
        format!("{panel:?}, {focus:?}, {owners:?}, {pads:?}, {seats:?}, held: {:?}", self.held.pads)
    }

    fn after_step(&mut self, cursors: TableCursors, player: Player, step: CursorStep) -> Option<TableCursors> {
        let mut cameras = self.game.world_mut().query_filtered::<&GlobalTransform, With<TableCamera>>();
        let camera = *cameras.iter(self.game.world()).next()?;
        let up = camera.forward().as_vec3() + camera.up().as_vec3();
        let up = Vec2::new(up.x, up.z).try_normalize()?;
        let live = self.game.live_match()?;
        let mut after = cursors;
        after.move_by(live.game(), player, step, up, live.setup().timer_on_reds_left);
        Some(after)
    }

    fn way(&mut self, by: CursorDevice, player: Player, to: CursorPlace) -> Option<Vec<CursorStep>> {
        let steps = CursorStep::ALL.into_iter();
        let steps: Vec<_> =
            steps.filter(|step| self.means(by, player, InputAction::MoveCursor(*step), 0).is_some()).collect();
        let start = *self.game.resource::<TableCursors>();
        let mut known = vec![start.cursor_place(player)?];
        let mut ahead = VecDeque::from([(start, Vec::new())]);
        while let Some((cursors, way)) = ahead.pop_front() {
            if cursors.cursor_place(player) == Some(to) {
                return Some(way);
            }
            for &step in &steps {
                let after = self.after_step(cursors, player, step)?;
                let place = after.cursor_place(player)?;
                if !known.contains(&place) {
                    known.push(place);
                    ahead.push_back((after, way.iter().copied().chain([step]).collect()));
                }
            }
        }
        None
    }

    pub(super) fn walk(&mut self, by: CursorDevice, player: Player, to: CursorPlace, nth: u8) -> Result<(), String> {
        let Some(way) = self.way(by, player, to) else { return Ok(()) };
        for step in way.into_iter().take(LONGEST_WAY) {
            let action = InputAction::MoveCursor(step);
            let cursors = *self.game.resource::<TableCursors>();
            let (Some(after), tables) = (self.after_step(cursors, player, step), self.check.tables) else {
                return Ok(());
            };
            let is_clear = self.has_effect_now(by, player, action, nth) && cursors.cursor_place(player).is_some();
            self.tap(by, action, nth)?;
            if !is_clear || !self.is_at_play() || tables != self.check.tables {
                return Ok(());
            }
            let (expected, found) = (after.cursor_place(player), self.cursor(player));
            if found != expected && found.is_some() {
                let from = cursors.cursor_place(player);
                let around = self.describe_cursor();
                return Err(format!(
                    "a step {step:?} of {player} from {from:?} led to {found:?}, not {expected:?}: {around}"
                ));
            }
            self.check.tally.steps += 1;
        }
        Ok(())
    }
}
