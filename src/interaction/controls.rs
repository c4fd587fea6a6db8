//! Applies gestures to a match of TAMSK, one after another, so that each meets the match as the previous one left it.

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Action, Match, Player, Socket};

use super::camera::CameraFingers;
use super::devices::{Devices, EscapeUse};
use super::gestures::{Gesture, Gestures};
use super::grip::{Grip, Load, PointerLead};
use super::press_context::HandStates;
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::keys::{IneffectiveKey, InputAction};
use crate::input::table_cursor::TableCursors;
use crate::settings::PlaySettings;
use crate::simulation::Arbiter;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, Origin, TamskRequest};
use crate::simulation::rights::{may_drop_extra, set_down_target};
use crate::states::{Screen, TAMSK};
use crate::table::armed_passes::ArmedPasses;
use crate::table::devices::Device;
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::lesson::{CurrentLesson, FirstAction};
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::{FullSocketWarnings, ProposedMoves};
use crate::table::targets::Glasses;

/// The state that gestures read and change. The modules `press`, `cursor` and `keyboard` add methods to it.
#[derive(SystemParam)]
pub(super) struct Controls<'w, 's> {
    pub(super) arbiter: Arbiter<'w, 's>,
    pub(super) hands: Query<'w, 's, (&'static Hand, &'static mut Grip)>,
    pub(super) targeting: TableHitTest<'w, 's>,
    pub(super) devices: Devices<'w>,
    begun: Query<'w, 's, (&'static mut ExtraRingChoice, &'static mut ArmedPasses, &'static mut ProposedMoves)>,
    settings: Res<'w, PlaySettings>,
    warnings: FullSocketWarnings<'w>,
    pub(super) wrong_keys: MessageWriter<'w, IneffectiveKey>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) teaching: Res<'w, CurrentLesson>,
    pub(super) occasion: TableOccasion<'w, 's>,
    pub(super) first_deed: FirstAction<'w>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    screen: Res<'w, State<Screen>>,
}

impl Controls<'_, '_> {
    /// Returns which players are choosing a socket for an extra ring. None are without a match.
    pub(super) fn choosing(&self) -> ExtraRingChoice {
        self.begun.iter().next().map(|(choosing, ..)| *choosing).unwrap_or_default()
    }

    /// Returns the socket above which this player's glass waits for a second press.
    pub(super) fn proposed(&self, player: Player) -> Option<Socket> {
        self.begun.iter().next().and_then(|(.., proposed)| proposed.socket(player))
    }

    /// Changes the choices and passes that players have begun with a button or a key, if there is a match.
    pub(super) fn change_begun(&mut self, change: impl FnOnce(&mut ExtraRingChoice, &mut ArmedPasses)) {
        if let Some((mut choosing, mut passes, _)) = self.begun.iter_mut().next() {
            change(&mut choosing, &mut passes);
        }
    }

    /// Returns the match if its players may act.
    pub(super) fn game(&self) -> Option<&Match> {
        self.arbiter.live().filter(|_| self.arbiter.can_act()).map(LiveMatch::game)
    }

    /// Returns `true` if a player may act. A lesson step that awaits its first action starts if `deed` is legal.
    pub(super) fn may_act(&mut self, player: Player, deed: Option<Action>) -> bool {
        if self.first_deed.is_awaited()
            && let (Some(live), Some(action)) = (self.arbiter.live(), deed)
            && live.game().check(player, action).is_ok()
        {
            self.first_deed.start();
            self.arbiter.start_time();
        }
        self.arbiter.can_act()
    }

    /// Returns `true` if players can act on the table, or could with the first action of a lesson step.
    pub(super) fn is_at_play(&self) -> bool {
        let is_seen = *self.screen.get() == Screen::Match(TAMSK) && self.devices.table.can_act;
        is_seen && (self.arbiter.can_act() || self.first_deed.is_awaited())
    }

    fn act_by(&mut self, player: Player, action: InputAction, via: InputMeans) {
        match (via, action) {
            (InputMeans::Button, InputAction::Command(deed)) => self.do_command(player, deed, via),
            _ if !self.is_at_play() => {}
            (InputMeans::Pad(pad), _) if self.devices.try_use(Device::Gamepad(pad), player) => {
                self.act(player, action, via);
            }
            (InputMeans::Key(_), _) if self.devices.try_use(Device::Keyboard, player) => self.act(player, action, via),
            (InputMeans::Key(_), _) => _ = self.wrong_keys.write(IneffectiveKey::OtherOwner(player)),
            _ => {}
        }
    }

    /// Performs a game action for which a player has pressed a key or a button.
    pub(super) fn do_command(&mut self, player: Player, deed: PlayerCommand, via: InputMeans) {
        if !self.may_act(player, deed.action()) {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        match deed.action() {
            Some(Action::Pass) => {
                let is_asked_for = self.teaching.0.as_ref().is_some_and(|view| view.commands.contains(&deed));
                let now = self.arbiter.now();
                let mut passes = self.begun.iter_mut().next().map(|(_, passes, _)| passes);
                let is_pressed = |passes: &mut Mut<ArmedPasses>| passes.press(live.game(), player, now);
                if is_asked_for || passes.as_mut().is_some_and(is_pressed) {
                    self.send_request(player, via, TamskRequest::Act(Action::Pass));
                }
            }
            Some(action) => self.send_request(player, via, TamskRequest::Act(action)),
            None if deed == PlayerCommand::ExtraRing && may_drop_extra(live.game(), player) => {
                let now = self.arbiter.now();
                self.change_begun(|choosing, passes| {
                    passes.disarm(player);
                    choosing.toggle(player, now);
                });
            }
            // This request is refused, and the refusal tells the player why, or when the ring may be dropped.
            None if deed == PlayerCommand::ExtraRing && live.game().options().has_timer() => {
                if let Some(socket) = live.game().board().enterable_sockets().into_iter().next() {
                    self.send_request(player, via, TamskRequest::Act(Action::DropExtra(socket)));
                }
            }
            None => {}
        }
    }

    /// Sends a person's request, which is answered at once.
    pub(super) fn send_request(&mut self, player: Player, via: InputMeans, wish: TamskRequest) {
        if let InputMeans::Pointer(pointer) = via {
            self.switch_to_pointer(player, pointer);
        }
        self.change_begun(|_, passes| passes.disarm(player));
        self.arbiter.answer_now(Origin::person(player, via), wish);
    }

    /// Sets a player's glass down on the first of these sockets where it may stand, or puts it back. Returns `false` if
    /// the move is only shown, to be confirmed.
    pub(super) fn set_down(&mut self, player: Player, via: InputMeans, places: ArrayVec<Socket, 2>) -> bool {
        if let Some(live) = self.arbiter.live().filter(|_| self.occasion.allows(|policy| policy.follows_habits)) {
            let game = live.game();
            let may = |place: &Socket| game.check(player, Action::Place(*place)).is_ok();
            if let Some(place) = set_down_target(game, player, &places).filter(may) {
                let (confirms, is_warned) = (self.settings.confirm_moves, self.warnings.are_for(live, player));
                if let Some((.., mut proposed)) = self.begun.iter_mut().next()
                    && !proposed.choose(game, player, place, confirms, is_warned)
                {
                    return false;
                }
            }
        }
        self.send_request(player, via, TamskRequest::SetDown(places));
        true
    }

    fn grip_of(&mut self, player: Player) -> Option<Mut<'_, Grip>> {
        self.hands.iter_mut().find(|(hand, _)| hand.player == player).map(|(_, grip)| grip)
    }

    pub(super) fn lead_hand(&mut self, player: Player, load: Load, pointer: PointerId, screen: Vec2, offset: Vec2) {
        let since = self.arbiter.now();
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = Some(PointerLead { load, pointer, start: screen, offset, pressed: true, dragged: false, since });
        }
    }

    /// Lets a carried piece follow the pointer without a pressed button, as after a click.
    pub(super) fn carry_without_button(&mut self, player: Player) {
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = grip.0.and_then(PointerLead::after_click);
        }
    }

    pub(super) fn lead_of(&self, player: Player) -> Option<PointerLead> {
        self.hands.iter().find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    pub(super) fn release_hand(&mut self, player: Player) {
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = None;
        }
    }

    /// Puts the load of a hand back where it came from.
    pub(super) fn put_back_load(&mut self, player: Player, load: Load, via: InputMeans) {
        if !self.arbiter.can_act() {
            return;
        }
        if load == Load::Glass {
            self.send_request(player, via, TamskRequest::LetGo);
        }
        self.release_hand(player);
    }

    pub(super) fn seen_through(&self) -> Glasses {
        let Some(live) = self.arbiter.live() else { return Glasses::new() };
        self.targeting.seen_through(
            live,
            *self.devices.seats,
            self.hands.iter().map(|(hand, _)| hand),
            &self.choosing(),
        )
    }

    /// Returns the hands and choices that a press of this pointer may affect.
    pub(super) fn hands_for(&self, pointer: PointerId) -> HandStates {
        let mut found = HandStates::default();
        let Some(live) = self.arbiter.live() else { return found };
        let seats = self.devices.seats_for(pointer);
        let two_people = seats.are_two_people();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            let is_owners = self.devices.owner_of(pointer).is_none_or(|owner| owner == player);
            found.choosing[player] = self.choosing().since(player).filter(|_| is_owners);
            if !seats.is_person(player) {
                continue;
            }
            let carries = live.game().in_hand(player).is_some();
            match grip.0 {
                Some(lead) if lead.pressed => found.busy[player] = true,
                Some(lead) => {
                    found.carrying[player] = carries.then_some(lead.since);
                    found.may_be_others[player] = two_people && !may_be_same_person(lead.pointer, pointer);
                }
                // No pointer leads this hand yet, so the first pressed pointer may.
                None => found.carrying[player] = carries.then_some(Duration::ZERO),
            }
        }
        found
    }
}

/// Returns `true` if one person may be using both pointers. Fingers get a new id with every touch.
fn may_be_same_person(a: PointerId, b: PointerId) -> bool {
    a == b || (a.is_touch() && b.is_touch())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, carry_out.in_set(InteractionSystems::Read).after(InteractionSystems::Gestures));
}

fn carry_out(gestures: Res<Gestures>, mut controls: Controls) {
    let mut is_used_up = false;
    for gesture in &gestures.0 {
        match *gesture {
            Gesture::Press(press) => match press.button {
                PointerButton::Primary => controls.press(press),
                PointerButton::Secondary => controls.put_back_latest(press.pointer),
                PointerButton::Middle => {}
            },
            Gesture::Release(press) if press.button == PointerButton::Primary => controls.release(press),
            Gesture::Cancel(pointer) => controls.cancel(pointer),
            Gesture::Act(player, action, via) => controls.act_by(player, action, via),
            Gesture::Step(player, step) if controls.is_at_play() => controls.move_cursor(player, step),
            Gesture::UnboundKey(key) => controls.warn_of_unbound_key(key),
            Gesture::Escape => match controls.escape() {
                EscapeUse::AtTable => is_used_up = true,
                // The menu takes the rest of this frame's gestures, including this press.
                EscapeUse::PausesMatch => return,
                EscapeUse::Elsewhere => {}
            },
            Gesture::Menu => break,
            Gesture::Release(_) | Gesture::Step(..) => {}
        }
    }
    if is_used_up {
        // The same press must not also open a menu.
        controls.devices.consume_key(KeyCode::Escape);
    }
}
