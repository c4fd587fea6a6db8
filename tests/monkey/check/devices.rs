//! Checks that devices act only for their own player, are plugged in while they are used, and pause the match while
//! they are missing.

use std::collections::HashMap;

use bevy::picking::pointer::PointerId;
use tamsk::input::keys::{Bindings, InputAction, player_action};
use tamsk::input::mice::{MiceMoveHands, MiceSupport, TwoMice, mouse_pointer_owner};
use tamsk::input::pads::{DisconnectedPads, GamepadSlots};
use tamsk::input::table_cursor::TableCursors;
use tamsk::interaction::{Grip, PointerCarry};
use tamsk::simulation::components::Hand;
use tamsk::simulation::queue::{InputMeans, QueuedRequest};
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;

use crate::hands::Held;

/// The number of frames in which a use of a device may still have effects: one frame each for the gamepad press, for
/// the resulting key press, for the resulting button press, and for the answer.
const EFFECT: u64 = 4;

/// A use of an input device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceUse {
    Mouse,
    MouseOf(Player),
    Touch,
    Key(KeyCode),
    Pad(Entity),
}

/// The state that decides for which player devices act.
#[derive(Clone)]
struct DeviceRights {
    owners: DeviceOwners,
    bindings: Bindings,
    pads: GamepadSlots,
    seats: Seats,
}

impl DeviceRights {
    fn of(game: &HeadlessGame) -> DeviceRights {
        DeviceRights {
            owners: game.resource::<DeviceOwners>().clone(),
            bindings: game.resource::<Bindings>().clone(),
            pads: game.resource::<GamepadSlots>().clone(),
            seats: *game.resource::<Seats>(),
        }
    }

    fn allow(&self, device: InputDevice, player: Player) -> bool {
        self.owners.allows(device, player, self.seats)
    }

    /// Returns `true` if this use of a device may act for a player.
    fn is_for(&self, used: DeviceUse, player: Player) -> bool {
        match used {
            DeviceUse::Mouse => self.allow(InputDevice::Mouse, player),
            DeviceUse::MouseOf(owner) => owner == player,
            DeviceUse::Touch => self.allow(InputDevice::Touch, player),
            DeviceUse::Key(_) => self.allow(InputDevice::Keyboard, player),
            DeviceUse::Pad(entity) => self
                .pads
                .number(entity)
                .is_some_and(|pad| self.pads.player(pad, &self.owners, self.seats) == Some(player)),
        }
    }

    /// Returns `true` if a player's request may have been made by this means.
    fn may_be(&self, via: InputMeans, player: Player) -> bool {
        match via {
            InputMeans::Pointer(pointer) => match (mouse_pointer_owner(pointer), pointer) {
                (Some(owner), _) => owner == player,
                (None, PointerId::Mouse) => self.allow(InputDevice::Mouse, player),
                (None, PointerId::Touch(_)) => self.allow(InputDevice::Touch, player),
                (None, PointerId::Custom(_)) => false,
            },
            InputMeans::Key(KeyCode::Escape) | InputMeans::TypedTurn => self.allow(InputDevice::Keyboard, player),
            InputMeans::Key(key) => {
                let bound = player_action(&self.bindings, self.seats, key);
                bound.is_some_and(|(owner, _)| owner == player) && self.allow(InputDevice::Keyboard, player)
            }
            InputMeans::Gamepad(pad) => self.pads.player(pad, &self.owners, self.seats) == Some(player),
            InputMeans::OnScreenButton | InputMeans::AutomaticSetting => true,
        }
    }

    /// Returns `true` if this use of a device may have moved a player's cursor.
    fn moves_cursor(&self, used: DeviceUse, player: Player) -> bool {
        match used {
            DeviceUse::Key(key) => {
                let bound = player_action(&self.bindings, self.seats, key);
                let moves = |action| matches!(action, InputAction::MoveCursor(_) | InputAction::PressAtCursor);
                bound.is_some_and(|(owner, action)| owner == player && moves(action)) && self.is_for(used, player)
            }
            DeviceUse::Pad(_) => self.is_for(used, player),
            DeviceUse::Mouse | DeviceUse::MouseOf(_) | DeviceUse::Touch => false,
        }
    }
}

#[derive(Default)]
pub struct DeviceChecks {
    frame: u64,
    used: HashMap<DeviceUse, u64>,
    before: Option<DeviceRights>,
    cursors: TableCursors,
    hands: Option<QueryState<(&'static Hand, &'static Grip)>>,
    /// The number of consecutive frames for which the match has run although a player lacked their device.
    lacking: u32,
    /// The number of consecutive frames in which a pointer has moved a hand without permission.
    astray: u32,
}

impl DeviceChecks {
    pub fn record_use(&mut self, used: DeviceUse) {
        self.used.insert(used, self.frame + 1);
    }

    /// Records the held inputs and the state before a frame.
    pub fn begin(&mut self, game: &HeadlessGame, held: &Held) {
        held.uses().for_each(|used| self.record_use(used));
        self.frame += 1;
        let frame = self.frame;
        self.used.retain(|_, at| *at + EFFECT > frame);
        self.before = Some(DeviceRights::of(game));
        self.cursors = *game.resource::<TableCursors>();
    }

    /// Returns `true` if the condition holds before the frame or after it.
    fn either(&self, game: &HeadlessGame, holds: impl Fn(&DeviceRights) -> bool) -> bool {
        self.before.as_ref().is_some_and(&holds) || holds(&DeviceRights::of(game))
    }

    /// Checks that a person's request came from a device that this person used recently.
    pub fn check_origin(&self, game: &HeadlessGame, entry: &QueuedRequest) -> Result<(), String> {
        let (RequestSource::Person(via), player) = (entry.origin.source, entry.origin.player) else { return Ok(()) };
        if !self.either(game, |rights| rights.may_be(via, player)) {
            return Err(format!("{entry:?} came from a device that does not act for {player}"));
        }
        // The automatic-rings setting drops rings without input. In a menu, any device can resign for either player.
        if via == InputMeans::AutomaticSetting || matches!(entry.request, TamskRequest::Act(act) if act.ends_match()) {
            return Ok(());
        }
        if !self.either(game, |rights| self.used.keys().any(|used| rights.is_for(*used, player))) {
            return Err(format!("{entry:?} was requested without a device of {player}; recent uses: {:?}", self.used));
        }
        Ok(())
    }

    /// Checks the hands, the cursors, and the pause for missing devices.
    pub fn check(&mut self, game: &mut HeadlessGame, held: &Held, loaded: bool) -> Result<(), String> {
        let mut hands = self.hands.take().unwrap_or_else(|| game.world_mut().query());
        let leads: Vec<(Player, PointerCarry)> =
            hands.iter(game.world()).filter_map(|(hand, grip)| Some((hand.player, grip.0?))).collect();
        self.hands = Some(hands);
        let astray = leads.iter().find_map(|&(player, lead)| check_lead(game, held, player, lead).err());
        // A change of a setting takes effect only in the next frame.
        self.astray = if astray.is_some() { self.astray + 1 } else { 0 };
        if let Some(astray) = astray.filter(|_| self.astray > 1) {
            return Err(astray);
        }
        if let [(_, one), (_, other)] = leads[..]
            && one.pointer == other.pointer
            && one.is_held_down
            && other.is_held_down
        {
            return Err(format!("{:?} drags for both players", one.pointer));
        }
        for player in Player::BOTH {
            self.check_cursor(game, player, loaded)?;
            if let Some(gone) = game.resource::<TwoMice>().mouse_of[player].filter(|mouse| !held.mice.contains(mouse)) {
                return Err(format!("{player} owns {gone:?}, which is not plugged in"));
            }
        }
        self.check_lack(game)
    }

    fn check_cursor(&self, game: &HeadlessGame, player: Player, loaded: bool) -> Result<(), String> {
        let cursors = *game.resource::<TableCursors>();
        let Some(place) = cursors.cursor_place(player) else { return Ok(()) };
        let (screen, seats) = (game.screen(), *game.resource::<Seats>());
        let uses_it = match screen {
            Screen::Match(TAMSK) => {
                seats.is_person(player) && game.live_match().is_some_and(|live| live.game().outcome().is_none())
            }
            // On the analysis board, only one person has a cursor.
            Screen::Study => seats.keyboard_players().any(|user| user == player),
            Screen::Title | Screen::Setup(_) | Screen::Match(_) | Screen::Replay(_) => false,
        };
        let Some(live) = game.live_match().filter(|_| uses_it) else {
            return Err(format!("{player} has a cursor on {place:?} on {screen:?} with {seats:?}"));
        };
        let table = live.game();
        let is_there = match place {
            CursorPlace::Socket(_) | CursorPlace::Holder(_) => true,
            CursorPlace::Timer => table.options().has_timer(),
            CursorPlace::GlassBesideBoard(glass) => {
                table.next_glass_off_board(glass.owner) == Some(glass)
                    || table.glass_in_hand(glass.owner) == Some(glass)
            }
        };
        if !is_there {
            return Err(format!("the cursor of {player} is on {place:?}, which does not exist: {:?}", table.options()));
        }
        let before = self.cursors.cursor_place(player);
        // A cursor on a glass beside the board moves to the board when the glass leaves its place.
        if loaded || before == Some(place) || matches!(before, Some(CursorPlace::GlassBesideBoard(_))) {
            return Ok(());
        }
        if !self.either(game, |rights| self.used.keys().any(|used| rights.moves_cursor(*used, player))) {
            return Err(format!(
                "the cursor of {player} moved from {before:?} to {place:?} without their input: {:?}",
                self.used
            ));
        }
        Ok(())
    }

    /// Checks that the match does not run while a player lacks their gamepad or mouse.
    fn check_lack(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let is_played = game.live_match().is_some_and(|live| live.game().outcome().is_none());
        let (mice, seats) = (*game.resource::<TwoMice>(), *game.resource::<Seats>());
        let lacks_mouse = mice.are_wanted(game.resource(), seats)
            && mice.support == MiceSupport::Supported
            && !mice.are_ready(game.resource(), seats);
        let lacks_pad = game.single_component::<DisconnectedPads>().is_some_and(|lost| lost.players().next().is_some());
        let goes_on = is_played && game.screen() == Screen::Match(TAMSK) && game.menu() == Menu::None;
        // After a menu closes, the next menu opens one frame later.
        self.lacking = if goes_on && (lacks_mouse || lacks_pad) { self.lacking + 1 } else { 0 };
        if self.lacking > 2 {
            return Err(format!(
                "the match runs though a mouse or a gamepad is missing: {:?}",
                game.single_component::<DisconnectedPads>()
            ));
        }
        Ok(())
    }
}

/// Checks that the pointer that moves a hand exists, and acts for the player of that hand.
fn check_lead(game: &HeadlessGame, held: &Held, player: Player, lead: PointerCarry) -> Result<(), String> {
    let (mice, seats) = (*game.resource::<TwoMice>(), *game.resource::<Seats>());
    let allow = |device| game.resource::<DeviceOwners>().allows(device, player, seats);
    let own = game.resource::<MiceMoveHands>().0;
    let (is_there, is_down) = match (mouse_pointer_owner(lead.pointer), lead.pointer) {
        (Some(owner), _) => {
            let is_given = owner == player && mice.mouse_of[owner].is_some_and(|mouse| held.mice.contains(&mouse));
            (is_given && mice.are_wanted(game.resource(), seats), held.own_mice[owner])
        }
        (None, PointerId::Mouse) => (!own && allow(InputDevice::Mouse), held.mouse),
        (None, PointerId::Touch(id)) => {
            let is_down = usize::try_from(id).ok().and_then(|id| held.fingers.get(id)).copied();
            (allow(InputDevice::Touch), is_down.unwrap_or(false))
        }
        // A cursor can move a hand even while nothing is pressed.
        (None, PointerId::Custom(_)) => (game.resource::<TableCursors>().cursor_place(player).is_some(), false),
    };
    if !is_there || (lead.is_held_down && !is_down) {
        return Err(format!("a missing or foreign pointer leads the hand of {player}: {lead:?}; {held:?}, {mice:?}"));
    }
    Ok(())
}
