//! Presses and releases of every pointer, turned into actions.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

use super::InteractionSystems;
use super::aim::{Aims, socket_of};
use super::follow::DRAG_THRESHOLD;
use super::grip::{Grip, Gripping, Load};
use super::proxies::Touchable;
use super::rights::ring_action;
use crate::rules::{Action, GlassId, Player, Socket};
use crate::simulation::choosing::{ChoosingExtra, may_choose};
use crate::simulation::components::Hand;
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::PlayerAction as Deed;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, read_pointers.in_set(InteractionSystems::Read));
}

/// What a press may change.
#[derive(SystemParam)]
struct Table<'w, 's> {
    live: Res<'w, LiveMatch>,
    hands: Query<'w, 's, (&'static Hand, &'static mut Grip)>,
    aims: Aims<'w, 's>,
    choosing: ResMut<'w, ChoosingExtra>,
    actions: MessageWriter<'w, Deed>,
}

fn read_pointers(mut inputs: MessageReader<PointerInput>, mut table: Table) {
    for input in inputs.read() {
        let (pointer, screen) = (input.pointer_id, input.location.position);
        match input.action {
            PointerAction::Press(PointerButton::Primary) => table.press(pointer, screen),
            PointerAction::Press(PointerButton::Secondary) => table.cancel(|gripping| gripping.pointer == pointer),
            PointerAction::Release(PointerButton::Primary) => table.release(pointer, screen),
            PointerAction::Cancel => table.cancel(|gripping| gripping.pointer == pointer),
            _ => {}
        }
    }
}

impl Table<'_, '_> {
    fn act(&mut self, player: Player, action: Action) {
        self.actions.write(Deed { player, action });
    }

    fn press(&mut self, pointer: PointerId, screen: Vec2) {
        if self.let_go_of_carried(pointer, screen) {
            return;
        }
        let Some(touched) = self.aims.touched(pointer) else { return };
        if let (Some(player), Some(socket)) = (self.choosing.0, socket_of(self.live.game(), touched)) {
            self.act(player, Action::DropExtra(socket));
            return;
        }
        // What is the bot's, the bot touches.
        let seats = self.live.setup().seats;
        match touched {
            Touchable::Glass(id) if seats.is_person(id.owner) => self.lift(id, pointer, screen),
            Touchable::Holder(player) if seats.is_person(player) => {
                self.grip(player, Load::Ring, pointer, screen, Vec2::ZERO);
            }
            Touchable::Timer => {
                // Whoever waits may turn it; a person alone against the bot is told why not, while it is his turn.
                let waiting = !self.live.game().to_move();
                let player = if seats.is_person(waiting) { Some(waiting) } else { seats.people().next() };
                if let Some(player) = player {
                    self.act(player, Action::FlipTimer);
                }
            }
            Touchable::Socket(_) | Touchable::Glass(_) | Touchable::Holder(_) => {}
        }
    }

    fn lift(&mut self, id: GlassId, pointer: PointerId, screen: Vec2) {
        let standing = self.live.game().glass(id).at;
        // Glasses beside the board are taken in their order, whichever is pressed, and go where the pointer is.
        let stands = standing.map(layout::socket_position);
        let offset = stands.zip(self.aims.on_table(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        // A glass that is in the hand already, without a pointer to lead it, is only taken hold of again.
        if self.live.game().in_hand(id.owner) != Some(id) {
            self.act(id.owner, standing.map_or(Action::Take, Action::Lift));
        }
        if self.live.game().in_hand(id.owner).is_none_or(|held| held == id) {
            self.grip(id.owner, Load::Glass, pointer, screen, offset);
        }
    }

    fn grip(&mut self, player: Player, load: Load, pointer: PointerId, screen: Vec2, offset: Vec2) {
        let gripping = Gripping { load, pointer, start: screen, offset, pressed: true, dragged: false };
        for (hand, mut grip) in &mut self.hands {
            if hand.player == player && grip.0.is_none_or(|now| now.load == Load::Ring) {
                grip.0 = Some(gripping);
            }
        }
    }

    /// A glass carried after a click goes where the next press is. Returns whether there was one.
    fn let_go_of_carried(&mut self, pointer: PointerId, screen: Vec2) -> bool {
        let led = |gripping: &Gripping| {
            let same = gripping.pointer == pointer || (gripping.pointer.is_touch() && pointer.is_touch());
            !gripping.pressed && same && gripping.load == Load::Glass
        };
        let carried = self.hands.iter().find_map(|(hand, grip)| grip.0.filter(led).map(|g| (hand.player, g)));
        let Some((player, gripping)) = carried else { return false };
        // A press on a button is for the button.
        if self.aims.covered(pointer) {
            return true;
        }
        let target = self.target(player, &gripping, screen);
        self.set_down(player, target);
        true
    }

    fn release(&mut self, pointer: PointerId, screen: Vec2) {
        let mut held = None;
        for (hand, mut grip) in &mut self.hands {
            let Some(gripping) = &mut grip.0 else { continue };
            if gripping.pointer == pointer && gripping.pressed {
                gripping.dragged |= gripping.start.distance(screen) > DRAG_THRESHOLD;
                held = Some((hand.player, *gripping));
                match gripping.load {
                    // A click: the glass stays in the hand and goes where the next press is.
                    Load::Glass if !gripping.dragged => gripping.pressed = false,
                    Load::Glass => {}
                    Load::Ring => grip.0 = None,
                }
            }
        }
        let Some((player, gripping)) = held else { return };
        let target = self.target(player, &gripping, screen);
        match (gripping.load, gripping.dragged) {
            (Load::Glass, true) => self.set_down(player, target),
            (Load::Glass, false) => {}
            (Load::Ring, true) => self.drop_ring_on(player, target),
            (Load::Ring, false) => self.drop_ring(player),
        }
    }

    /// The socket that is meant: one that will do, else whichever what is held hangs over, whose refusal says why.
    fn target(&self, player: Player, gripping: &Gripping, screen: Vec2) -> Option<Socket> {
        let aim = self.aims.of(self.live.game(), player, gripping, screen)?;
        aim.over.or(aim.near)
    }

    /// Puts the glass down where it is aimed at, or back where it came from.
    fn set_down(&mut self, player: Player, target: Option<Socket>) {
        let game = self.live.game();
        let standing = game.in_hand(player).and_then(|glass| game.glass(glass).at);
        if let Some(socket) = target.filter(|&socket| Some(socket) != standing) {
            let accepted = game.check(player, Action::Place(socket)).is_ok();
            // Sent even where it is refused: the refusal says why.
            self.act(player, Action::Place(socket));
            if accepted {
                return;
            }
        }
        self.act(player, Action::PutBack);
    }

    /// A click on the holder: the ring goes where it may, or its socket is chosen next.
    fn drop_ring(&mut self, player: Player) {
        match ring_action(self.live.game(), player, None) {
            Some(action) => self.act(player, action),
            None if may_choose(self.live.game(), player) => self.choosing.0 = Some(player),
            // Sent although it is refused: the refusal says why.
            None => self.act(player, Action::DropRing),
        }
    }

    /// A ring let go on a socket, or beside the board, from where it simply goes back.
    fn drop_ring_on(&mut self, player: Player, socket: Option<Socket>) {
        let Some(socket) = socket else { return };
        let game = self.live.game();
        match ring_action(game, player, Some(socket)) {
            Some(action) => self.act(player, action),
            None if may_choose(game, player) => self.act(player, Action::DropExtra(socket)),
            // The right he has is for another socket, which glows: the ring goes back.
            None if ring_action(game, player, None).is_some() => {}
            None => self.act(player, Action::DropRing),
        }
    }

    fn cancel(&mut self, which: impl Fn(&Gripping) -> bool) {
        let mut back = [None; 2];
        for (hand, mut grip) in &mut self.hands {
            if let Some(gripping) = grip.0.filter(&which) {
                match gripping.load {
                    Load::Glass => back[hand.player.index()] = Some(hand.player),
                    Load::Ring => grip.0 = None,
                }
            }
        }
        for player in back.into_iter().flatten() {
            self.act(player, Action::PutBack);
        }
    }
}
