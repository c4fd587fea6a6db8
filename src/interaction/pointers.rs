//! What hands do, one thing after the other, each judged by the match as the one before has left it; here the presses and
//! releases of pointers.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

use super::InteractionSystems;
use super::aim::{Aims, aimed_socket};
use super::buttons::Taps;
use super::follow::DRAG_THRESHOLD;
use super::grip::{Grip, Lead, Load};
use super::keyboard::Used;
use super::meaning::{Hands, Meaning, meaning};
use super::order::{Inputs, Told};
use crate::rules::{Action, GlassId, Match, Player};
use crate::session::choosing::ChoosingExtra;
use crate::session::keys::PlayerDeed;
use crate::session::panels::{MatchButton, Panels, Under};
use crate::session::seats::Seats;
use crate::simulation::Arbiter;
use crate::simulation::components::Hand;
use crate::simulation::layout;
use crate::simulation::queue::{Origin, Via, Wish};
use crate::simulation::rights::{may_choose, ring_action};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, read_hands.in_set(InteractionSystems::Read));
}

/// What hands may change.
#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    pub(super) arbiter: Arbiter<'w>,
    pub(super) hands: Query<'w, 's, (&'static Hand, &'static mut Grip)>,
    aims: Aims<'w, 's>,
    pub(super) choosing: ResMut<'w, ChoosingExtra>,
    pub(super) seats: Res<'w, Seats>,
    panels: Res<'w, Panels>,
    taps: Taps<'w>,
}

/// Runs in every frame: while the table is closed nothing is done, and nothing is kept to be done later.
fn read_hands(mut inputs: Inputs, mut keys: Option<ResMut<ButtonInput<KeyCode>>>, mut table: Table) {
    let mut used = None;
    for told in inputs.read() {
        match told {
            Told::Pointer(input) => table.read(&input),
            Told::Key(key) => match table.key(key) {
                Used::Here => used = Some(key),
                Used::Elsewhere => {}
                // A menu opens: what comes after that in this frame is for the menu.
                Used::ForMenu => return,
            },
        }
    }
    // The same press must not open a menu too.
    if let (Some(key), Some(keys)) = (used, &mut keys) {
        keys.clear_just_pressed(key);
    }
}

impl Table<'_, '_> {
    fn read(&mut self, input: &PointerInput) {
        let (pointer, screen) = (input.pointer_id, input.location.position);
        match input.action {
            PointerAction::Press(PointerButton::Primary) => self.press(pointer, screen),
            PointerAction::Release(PointerButton::Primary) => self.release(pointer, screen),
            PointerAction::Press(PointerButton::Secondary) => self.put_back_latest(pointer),
            PointerAction::Cancel => self.cancel(pointer),
            _ => {}
        }
    }

    fn ask(&mut self, player: Player, pointer: PointerId, wish: Wish) {
        self.arbiter.ask(Origin::person(player, Via::Pointer(pointer)), wish);
    }

    /// The match, while its players may act.
    fn game(&self) -> Option<&Match> {
        self.arbiter.live().filter(|_| self.arbiter.is_open()).map(|live| live.game())
    }

    fn press(&mut self, pointer: PointerId, screen: Vec2) {
        self.let_go_unheard(pointer);
        match self.panels.under(pointer, screen) {
            Under::Table => {}
            Under::Panel => return,
            Under::Button(button) => return self.taps.begin(pointer, button),
        }
        if !self.arbiter.is_open() {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        let touched = self.aims.touched(screen, live.game());
        let hands = self.hands_for(pointer);
        match meaning(live.game(), *self.seats, &hands, touched) {
            Meaning::PickUp(id) => self.pick_up(id, pointer, screen),
            Meaning::SetDown(player) => self.set_down_after_click(player, pointer, screen),
            Meaning::Choose(player, socket) => {
                self.ask(player, pointer, Wish::Act(Action::DropExtra(socket)));
            }
            Meaning::TakeRing(player) => {
                let rings = live.game().rings(player);
                self.lead(player, Load::Ring(rings), pointer, screen, Vec2::ZERO);
            }
            Meaning::TurnTimer(player) => self.ask(player, pointer, Wish::Act(Action::FlipTimer)),
            Meaning::Nothing => {}
        }
    }

    /// A pointer that goes down cannot be down: if it was let go, then where nobody heard of it. A button was not meant, a
    /// ring goes back, and a glass stays as after a click.
    fn let_go_unheard(&mut self, pointer: PointerId) {
        self.taps.forget(pointer);
        for (_, mut grip) in &mut self.hands {
            if let Some(lead) = grip.0.filter(|lead| lead.pointer == pointer && lead.pressed) {
                grip.0 = lead.after_click();
            }
        }
    }

    /// What hands and choices there are for a press of this pointer.
    fn hands_for(&self, pointer: PointerId) -> Hands {
        let mut found = Hands::default();
        let Some(live) = self.arbiter.live() else { return found };
        let two = self.seats.are_two_people();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            found.choosing[player] = self.choosing.since(player);
            if !self.seats.is_person(player) {
                continue;
            }
            let carries = live.game().in_hand(player).is_some();
            match grip.0 {
                Some(lead) if lead.pressed => found.busy[player] = true,
                Some(lead) => {
                    found.carrying[player] = carries.then_some(lead.since);
                    found.doubtful[player] = two && !same_kind(lead.pointer, pointer);
                }
                // Nobody's pointer leads it: whoever comes first does.
                None => found.carrying[player] = carries.then_some(std::time::Duration::ZERO),
            }
        }
        found
    }

    fn pick_up(&mut self, id: GlassId, pointer: PointerId, screen: Vec2) {
        let Some(game) = self.game() else { return };
        // Glasses beside the board are taken in their order, whichever is pressed, and go where the pointer is.
        let stands = game.glass(id).at.map(layout::socket_position);
        let offset = stands.zip(self.aims.on_table(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        self.ask(id.owner, pointer, Wish::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().in_hand(id.owner).is_some()) {
            self.lead(id.owner, Load::Glass, pointer, screen, offset);
        }
    }

    fn lead(&mut self, player: Player, load: Load, pointer: PointerId, screen: Vec2, offset: Vec2) {
        let since = self.arbiter.now();
        for (hand, mut grip) in &mut self.hands {
            if hand.player == player {
                grip.0 = Some(Lead { load, pointer, start: screen, offset, pressed: true, dragged: false, since });
            }
        }
    }

    fn led(&self, player: Player) -> Option<Lead> {
        self.hands.iter().find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    fn open_hand(&mut self, player: Player) {
        for (_, mut grip) in self.hands.iter_mut().filter(|(hand, _)| hand.player == player) {
            grip.0 = None;
        }
    }

    /// A glass carried after a click goes where the next press is, or back.
    fn set_down_after_click(&mut self, player: Player, pointer: PointerId, screen: Vec2) {
        let places = self.aims.on_table(screen).and_then(aimed_socket).into_iter().collect();
        self.ask(player, pointer, Wish::SetDown(places));
        self.open_hand(player);
    }

    fn release(&mut self, pointer: PointerId, screen: Vec2) {
        let under = self.panels.under(pointer, screen);
        if let Some(button) = self.taps.end(pointer, under) {
            return self.tapped(button);
        }
        let mut held = None;
        for (hand, mut grip) in &mut self.hands {
            let Some(lead) = &mut grip.0 else { continue };
            if lead.pointer != pointer || !lead.pressed {
                continue;
            }
            lead.dragged |= lead.start.distance(screen) > DRAG_THRESHOLD;
            held = Some((hand.player, *lead));
            match lead.load {
                // A click: the glass stays in the hand and goes where the next press is.
                Load::Glass if !lead.dragged => lead.pressed = false,
                Load::Glass | Load::Ring(_) => grip.0 = None,
            }
        }
        let Some((player, lead)) = held else { return };
        match lead.load {
            Load::Glass if lead.dragged => {
                let places = self.aims.places(&lead, screen);
                self.ask(player, pointer, Wish::SetDown(places));
            }
            Load::Glass => {}
            Load::Ring(_) => self.let_go_of_ring(player, &lead, screen),
        }
    }

    fn let_go_of_ring(&mut self, player: Player, lead: &Lead, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return };
        let game = live.game();
        if lead.dragged {
            // Beside the board it simply goes back.
            if let Some(socket) = self.aims.ring_place(game, player, screen) {
                self.ask(player, lead.pointer, Wish::DropRing(Some(socket)));
            }
        } else if ring_action(game, player, None).is_none() && may_choose(game, player) {
            // A click on the holder: the ring goes where it may, or its socket is chosen next.
            let now = self.arbiter.now();
            self.choosing.begin(player, now);
        } else {
            self.ask(player, lead.pointer, Wish::DropRing(None));
        }
    }

    /// A button of the match was pressed and let go by one pointer.
    fn tapped(&mut self, button: MatchButton) {
        let MatchButton::Deed(player, deed) = button else { return self.taps.tell(button) };
        if !self.arbiter.is_open() {
            return;
        }
        match deed.action() {
            Some(action) => self.arbiter.ask(Origin::person(player, Via::Button), Wish::Act(action)),
            None if deed == PlayerDeed::ExtraRing => self.choosing.toggle(player, self.arbiter.now()),
            None => {}
        }
    }

    /// The system has taken this pointer away: what it was dragging goes back.
    fn cancel(&mut self, pointer: PointerId) {
        self.taps.forget(pointer);
        for player in Player::BOTH {
            if let Some(lead) = self.led(player).filter(|lead| lead.pointer == pointer && lead.pressed) {
                self.undo(player, lead.load, Via::Pointer(pointer));
            }
        }
    }

    /// The right button puts back one thing: of all that this pointer may lead, what was taken last.
    fn put_back_latest(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let begun = |player: Player| match self.led(player) {
            Some(lead) if lead.pointer == pointer => Some((lead.since, player, lead.load)),
            Some(lead) if lead.pressed || hands.doubtful[player] => None,
            Some(lead) => Some((lead.since, player, lead.load)),
            None => hands.carrying[player].map(|since| (since, player, Load::Glass)),
        };
        if let Some((_, player, load)) = Player::BOTH.into_iter().filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.undo(player, load, Via::Pointer(pointer));
        }
    }

    /// What a hand carries goes back to where it was.
    pub(super) fn undo(&mut self, player: Player, load: Load, via: Via) {
        if !self.arbiter.is_open() {
            return;
        }
        if load == Load::Glass {
            self.arbiter.ask(Origin::person(player, via), Wish::LetGo);
        }
        self.open_hand(player);
    }
}

/// Whether two pointers may be one person's: fingers have a new name at every touch.
fn same_kind(a: PointerId, b: PointerId) -> bool {
    a == b || (a.is_touch() && b.is_touch())
}
