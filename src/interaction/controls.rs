//! Applies gestures to a match of TAMSK in order. Each gesture acts on the match as the previous gesture left it.

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Action, Match, Player, Socket};

use super::camera::CameraFingers;
use super::devices::{Devices, EscapeUse};
use super::gestures::{Gesture, Gestures};
use super::grip::{Grip, PieceInHand, PointerCarry};
use super::press_context::HandStates;
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::keys::{IneffectivePress, InputAction};
use crate::input::table_cursor::TableCursors;
use crate::settings::PlaySettings;
use crate::simulation::RequestAnswerer;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RequestOrigin, TamskRequest};
use crate::simulation::rights::{may_drop_extra_ring, set_down_target};
use crate::states::{Screen, TAMSK};
use crate::table::armed_passes::ArmedLatePasses;
use crate::table::devices::InputDevice;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::lesson::{CurrentLesson, ExerciseStarter};
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::{FullSocketWarnings, ProposedMoves};
use crate::table::targets::GlassList;

/// The state that gestures read and change. The modules `press`, `cursor` and `keyboard` add methods to it.
#[derive(SystemParam)]
pub(super) struct TamskControls<'w, 's> {
    pub(super) arbiter: RequestAnswerer<'w, 's>,
    pub(super) hands: Query<'w, 's, (&'static Hand, &'static mut Grip)>,
    pub(super) targeting: TableHitTest<'w, 's>,
    pub(super) devices: Devices<'w>,
    begun: Query<'w, 's, (&'static mut ExtraRingChoosers, &'static mut ArmedLatePasses, &'static mut ProposedMoves)>,
    settings: Res<'w, PlaySettings>,
    warnings: FullSocketWarnings<'w>,
    pub(super) ineffective_presses: MessageWriter<'w, IneffectivePress>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) lesson: Res<'w, CurrentLesson>,
    pub(super) occasion: TableOccasion<'w, 's>,
    pub(super) exercise_starter: ExerciseStarter<'w>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    screen: Res<'w, State<Screen>>,
}

impl TamskControls<'_, '_> {
    /// Returns which players are choosing a socket for an extra ring. The result is empty without a match.
    pub(super) fn extra_ring_choosers(&self) -> ExtraRingChoosers {
        self.begun.iter().next().map(|(choosing, ..)| *choosing).unwrap_or_default()
    }

    /// Returns the socket above which this player's glass waits for a second press, if any.
    pub(super) fn proposed_socket(&self, player: Player) -> Option<Socket> {
        self.begun.iter().next().and_then(|(.., proposed)| proposed.socket(player))
    }

    /// Applies `change` to the players' choices of sockets for extra rings, and to the passes that await a second
    /// press. Does nothing without a match.
    pub(super) fn change_choosers_and_passes(
        &mut self,
        change: impl FnOnce(&mut ExtraRingChoosers, &mut ArmedLatePasses),
    ) {
        if let Some((mut choosing, mut passes, _)) = self.begun.iter_mut().next() {
            change(&mut choosing, &mut passes);
        }
    }

    /// Returns the match if its players may act.
    pub(super) fn game_if_can_act(&self) -> Option<&Match> {
        self.arbiter.live().filter(|_| self.arbiter.can_act()).map(LiveMatch::game)
    }

    /// Returns `true` if a player may act. If a lesson step awaits its first action and `command` is legal, first
    /// starts the step.
    pub(super) fn ensure_can_act(&mut self, player: Player, command: Option<Action>) -> bool {
        if self.exercise_starter.awaits_first_action()
            && let (Some(live), Some(action)) = (self.arbiter.live(), command)
            && live.game().check_action(player, action).is_ok()
        {
            self.exercise_starter.start();
            self.arbiter.start_clock();
        }
        self.arbiter.can_act()
    }

    /// Returns `true` if players can act on the table, or could start a lesson step with its first action.
    pub(super) fn can_act_on_table(&self) -> bool {
        let is_seen = *self.screen.get() == Screen::Match(TAMSK) && self.devices.key_context.can_act;
        is_seen && (self.arbiter.can_act() || self.exercise_starter.awaits_first_action())
    }

    fn act_by(&mut self, player: Player, action: InputAction, via: InputMeans) {
        match (via, action) {
            (InputMeans::OnScreenButton, InputAction::Command(command)) => self.perform_command(player, command, via),
            _ if !self.can_act_on_table() => {}
            (InputMeans::Gamepad(pad), _) if self.devices.try_use(InputDevice::Gamepad(pad), player) => {
                self.perform_action(player, action, via);
            }
            (InputMeans::Key(_), _) if self.devices.try_use(InputDevice::Keyboard, player) => {
                self.perform_action(player, action, via);
            }
            (InputMeans::Key(_), _) => _ = self.ineffective_presses.write(IneffectivePress::KeyboardNotOwned(player)),
            _ => {}
        }
    }

    /// Performs the command of a key or button that a player has pressed.
    pub(super) fn perform_command(&mut self, player: Player, command: PlayerCommand, via: InputMeans) {
        if !self.ensure_can_act(player, command.action()) {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        match command.action() {
            Some(Action::Pass) => {
                let is_asked_for =
                    self.lesson.0.as_ref().is_some_and(|lesson| lesson.highlighted_commands.contains(&command));
                let now = self.arbiter.real_time_since_startup();
                let mut passes = self.begun.iter_mut().next().map(|(_, passes, _)| passes);
                let is_pressed = |passes: &mut Mut<ArmedLatePasses>| passes.confirm_or_arm(live.game(), player, now);
                if is_asked_for || passes.as_mut().is_some_and(is_pressed) {
                    self.send_request(player, via, TamskRequest::Act(Action::Pass));
                }
            }
            Some(action) => self.send_request(player, via, TamskRequest::Act(action)),
            None if command == PlayerCommand::ToggleExtraRingChoice && may_drop_extra_ring(live.game(), player) => {
                let now = self.arbiter.real_time_since_startup();
                self.change_choosers_and_passes(|choosing, passes| {
                    passes.disarm(player);
                    choosing.toggle_choice(player, now);
                });
            }
            // The arbiter refuses this request, and explains why no extra ring may be dropped or when one may be
            // dropped.
            None if command == PlayerCommand::ToggleExtraRingChoice && live.game().options().has_timer() => {
                if let Some(socket) = live.game().board().enterable_sockets().into_iter().next() {
                    self.send_request(player, via, TamskRequest::Act(Action::DropExtra(socket)));
                }
            }
            None => {}
        }
    }

    /// Sends a person's request to the arbiter, which answers it at once.
    pub(super) fn send_request(&mut self, player: Player, via: InputMeans, request: TamskRequest) {
        if let InputMeans::Pointer(pointer) = via {
            self.switch_from_cursor_to_pointer(player, pointer);
        }
        self.change_choosers_and_passes(|_, passes| passes.disarm(player));
        self.arbiter.answer_now(RequestOrigin::person(player, via), request);
    }

    /// Sets a player's glass down on the first of `places` that the rules allow, or else puts the glass back. Returns
    /// `false` if the player must first confirm the move.
    pub(super) fn set_down_or_propose_glass(
        &mut self,
        player: Player,
        via: InputMeans,
        places: ArrayVec<Socket, 2>,
    ) -> bool {
        if let Some(live) = self.arbiter.live().filter(|_| self.occasion.allows(|policy| policy.has_automatic_actions))
        {
            let game = live.game();
            let may = |place: &Socket| game.check_action(player, Action::Place(*place)).is_ok();
            if let Some(place) = set_down_target(game, player, &places).filter(may) {
                let (confirms, is_warned) = (self.settings.confirm_moves, self.warnings.warns(live, player));
                if let Some((.., mut proposed)) = self.begun.iter_mut().next()
                    && !proposed.confirm_or_propose(game, player, place, confirms, is_warned)
                {
                    return false;
                }
            }
        }
        self.send_request(player, via, TamskRequest::SetDownOnFirstLegal(places));
        true
    }

    fn grip_of(&mut self, player: Player) -> Option<Mut<'_, Grip>> {
        self.hands.iter_mut().find(|(hand, _)| hand.player == player).map(|(_, grip)| grip)
    }

    pub(super) fn start_carry(
        &mut self,
        player: Player,
        piece: PieceInHand,
        pointer: PointerId,
        screen: Vec2,
        offset: Vec2,
    ) {
        let since = self.arbiter.real_time_since_startup();
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = Some(PointerCarry {
                carried_piece: piece,
                pointer,
                pickup_position: screen,
                offset,
                is_held_down: true,
                is_drag: false,
                since,
            });
        }
    }

    /// Lets a carried glass follow the pointer without a pressed button, as after a click. A carried ring returns to
    /// its holder.
    pub(super) fn release_button_keeping_glass(&mut self, player: Player) {
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = grip.0.and_then(PointerCarry::after_missed_release);
        }
    }

    pub(super) fn carry_of(&self, player: Player) -> Option<PointerCarry> {
        self.hands.iter().find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    pub(super) fn clear_grip(&mut self, player: Player) {
        if let Some(mut grip) = self.grip_of(player) {
            grip.0 = None;
        }
    }

    /// Puts the piece in a hand back where it came from.
    pub(super) fn put_back_piece(&mut self, player: Player, piece: PieceInHand, via: InputMeans) {
        if !self.arbiter.can_act() {
            return;
        }
        if piece == PieceInHand::Glass {
            self.send_request(player, via, TamskRequest::PutBackGlass);
        }
        self.clear_grip(player);
    }

    pub(super) fn transparent_glasses(&self) -> GlassList {
        let Some(live) = self.arbiter.live() else { return GlassList::new() };
        self.targeting.transparent_glasses(
            live,
            *self.devices.seats,
            self.hands.iter().map(|(hand, _)| hand),
            &self.extra_ring_choosers(),
        )
    }

    /// Returns the state of the hands and choices that a press of this pointer may affect.
    pub(super) fn hands_for(&self, pointer: PointerId) -> HandStates {
        let mut found = HandStates::default();
        let Some(live) = self.arbiter.live() else { return found };
        let seats = self.devices.seats_for(pointer);
        let two_people = seats.are_two_people();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            let is_owners = self.devices.owner_of(pointer).is_none_or(|owner| owner == player);
            found.choosing_since[player] = self.extra_ring_choosers().began_choosing_at(player).filter(|_| is_owners);
            if !seats.is_person(player) {
                continue;
            }
            let carries = live.game().glass_in_hand(player).is_some();
            match grip.0 {
                Some(carry) if carry.is_held_down => found.has_pressed_pointer[player] = true,
                Some(carry) => {
                    found.carrying_glass_since[player] = carries.then_some(carry.since);
                    found.may_be_carried_by_other_person[player] =
                        two_people && !may_be_same_person(carry.pointer, pointer);
                }
                // A hand that follows no pointer yet may follow the first pointer that is pressed.
                None => found.carrying_glass_since[player] = carries.then_some(Duration::ZERO),
            }
        }
        found
    }
}

/// Returns `true` if one person may be using both pointers. Two touches of the same person have different pointer ids,
/// so any two touches may come from one person.
fn may_be_same_person(a: PointerId, b: PointerId) -> bool {
    a == b || (a.is_touch() && b.is_touch())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        carry_out.in_set(InteractionSystems::HandleInput).after(InteractionSystems::ReadGestures),
    );
}

fn carry_out(gestures: Res<Gestures>, mut controls: TamskControls) {
    let mut is_used_up = false;
    for gesture in &gestures.0 {
        match *gesture {
            Gesture::Press(press) => match press.button {
                PointerButton::Primary => controls.press(press),
                PointerButton::Secondary => controls.put_back_latest_piece(press.pointer),
                PointerButton::Middle => {}
            },
            Gesture::Release(press) if press.button == PointerButton::Primary => controls.release(press),
            Gesture::Cancel(pointer) => controls.cancel_pointer(pointer),
            Gesture::Act(player, action, via) => controls.act_by(player, action, via),
            Gesture::RepeatCursorStep(player, step) if controls.can_act_on_table() => {
                controls.move_cursor(player, step);
            }
            Gesture::IneffectiveKey(key) => controls.warn_if_key_was_meant(key),
            Gesture::Escape => match controls.handle_escape() {
                EscapeUse::HandledAtTable => is_used_up = true,
                // The menu handles the rest of this frame's gestures, including this press.
                EscapeUse::PausesMatch => return,
                EscapeUse::HandledElsewhere => {}
            },
            Gesture::OpensMenu => break,
            Gesture::Release(_) | Gesture::RepeatCursorStep(..) => {}
        }
    }
    if is_used_up {
        // The same press must not also open a menu.
        controls.devices.consume_key(KeyCode::Escape);
    }
}
