//! What is in the running game, and where things are in the window, in logical pixels.

use bevy::prelude::*;
use tamsk::graphics::TableCamera;
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::interaction::{Grip, Lead};
use tamsk::settings::Settings;
use tamsk::simulation::components::{Hand, Held, SocketEntity};
use tamsk::simulation::gipf::LiveGipf;
use tamsk::simulation::live::LiveMatch;
use tamsk::simulation::queue::Answered;
use tamsk::simulation::{TimeRuns, layout};
use tamsk::states::{Menu, Screen};
use tamsk::ui::ButtonSpots;
use tamsk_rules::{GlassId, Match, Player, Refusal};

use super::HeadlessGame;
use crate::shorthand::{only, s, the};

impl HeadlessGame {
    /// Returns a resource.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Returns the only component of this type.
    ///
    /// # Panics
    ///
    /// Panics if there is none, or more than one.
    pub fn the<C: Component>(&self) -> &C {
        the(self.app.world())
    }

    /// Returns the only component of this type, if there is one.
    pub fn only<C: Component>(&self) -> Option<&C> {
        only(self.app.world())
    }

    /// Returns all settings, and everything that is kept with them.
    pub fn settings(&self) -> Settings {
        Settings::of(self.app.world())
    }

    /// Changes several settings, or what is kept with them.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings();
        change(&mut settings);
        settings.apply_to(self.app.world_mut());
    }

    /// Returns the world, to be looked at.
    pub fn world_ref(&self) -> &World {
        self.app.world()
    }

    /// Returns the world, to be changed.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Returns the match on the table, if there is one.
    pub fn live(&self) -> Option<&LiveMatch> {
        only(self.app.world())
    }

    /// Returns the match of GIPF on the table.
    pub fn gipf(&self) -> &LiveGipf {
        the(self.app.world())
    }

    /// Returns the match on the table as the rules see it.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub fn table(&self) -> &Match {
        self.live().expect("a match on the table").game()
    }

    /// Returns the screen that is shown.
    pub fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    /// Returns the menu that is open.
    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    /// Returns `true` if the time of the match runs.
    pub fn time_runs(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// The refusals that people have got since the last call.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        let answers = std::mem::take(&mut self.answers);
        let people = answers.iter().filter(|answered| answered.entry.origin.is_person());
        people.filter_map(Answered::refusal).map(|(_, why)| why).collect()
    }

    /// Returns what a player leads with a pointer, if anything.
    pub fn lead(&mut self, player: Player) -> Option<Lead> {
        let mut hands = self.app.world_mut().query::<(&Hand, &Grip)>();
        hands.iter(self.app.world()).find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    /// Returns what is in a player’s hand.
    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// What a player’s cursor is on.
    pub fn cursor(&self, player: Player) -> Option<CursorPlace> {
        self.resource::<TableCursors>().place(player)
    }

    /// How many glasses are in a hand.
    pub fn held(&mut self) -> usize {
        self.count::<Held>()
    }

    /// A component of a socket, if it has it now.
    pub fn on_socket<C: Component + Clone>(&mut self, name: &str) -> Option<C> {
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, Option<&C>)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == s(name)).and_then(|(_, mark)| mark.cloned())
    }

    /// How many entities have this component.
    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }
}

/// Where nothing can be pressed.
const BEHIND_THE_CAMERA: Vec2 = Vec2::splat(-100_000.0);

impl HeadlessGame {
    /// The centre of a button, if it is shown.
    pub fn button(&self, name: &str) -> Option<Vec2> {
        self.resource::<ButtonSpots>().middle(name)
    }

    /// A point of the table. It is far outside the window if it is behind the camera.
    pub fn place(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).unwrap_or(BEHIND_THE_CAMERA)
    }

    /// Returns where the socket of this name is in the window.
    pub fn socket(&mut self, name: &str) -> Vec2 {
        self.at_socket(s(name))
    }

    /// Returns where a socket is in the window.
    pub fn at_socket(&mut self, socket: tamsk_rules::Socket) -> Vec2 {
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// The foot of the glass on a socket.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    /// Returns where a glass is in the window.
    pub fn at_glass(&mut self, glass: GlassId) -> Vec2 {
        let standing = self.table().glass(glass).at;
        self.place(layout::glass_at(glass, standing) + Vec3::Y * 2.0)
    }

    /// Returns where a player’s ring holder is in the window.
    pub fn holder(&mut self, player: Player) -> Vec2 {
        self.place(layout::on_table(layout::holder_position(player), 1.0))
    }

    /// Returns where the timer is in the window.
    pub fn timer(&mut self) -> Vec2 {
        let left = self.live().is_some_and(|live| live.setup().timer_on_left);
        self.place(layout::on_table(layout::timer_position(left), layout::TIMER_HEIGHT * 0.5))
    }
}
