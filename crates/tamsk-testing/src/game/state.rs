//! The state of the running game, and the positions of things in the window in logical pixels.

use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};
use tamsk::gipf::simulation::LiveGipf;
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::interaction::{Grip, PointerLead};
use tamsk::settings::Settings;
use tamsk::simulation::components::{Hand, Held, SocketEntity};
use tamsk::simulation::layout;
use tamsk::simulation::queue::Answered;
use tamsk::states::Screen;
use tamsk::table::lesson::{CurrentLesson, LessonView};
use tamsk::ui::ButtonSpots;
use tamsk_rules::{GlassId, Player, Refusal, Socket};

use super::HeadlessGame;
use crate::shorthand::{s, single_component, the};

impl HeadlessGame {
    /// Returns the only component of this type, or `None` unless exactly one exists.
    pub fn only<C: Component>(&self) -> Option<&C> {
        single_component(self.app.world())
    }

    /// Returns all settings, with the progress saved beside them.
    pub fn settings(&self) -> Settings {
        Settings::of(self.app.world())
    }

    /// Changes several settings or the progress saved beside them.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings();
        change(&mut settings);
        settings.apply_to(self.app.world_mut());
    }

    /// Returns the world, read-only.
    pub fn world_ref(&self) -> &World {
        self.app.world()
    }

    /// Returns the match of GIPF on the table.
    pub fn gipf(&self) -> &LiveGipf {
        the(self.app.world())
    }

    /// Returns the current lesson.
    pub fn lesson(&self) -> LessonView {
        self.resource::<CurrentLesson>().0.clone().expect("a lesson")
    }

    /// Returns the egui context of the panels.
    pub fn egui(&mut self) -> egui::Context {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        contexts.single_mut(self.app.world_mut()).expect("one context").get_mut().clone()
    }

    /// Returns the current screen.
    pub fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    /// Returns the refusals of people's actions since the last call.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        let answers = std::mem::take(&mut self.answers);
        let people = answers.iter().filter(|answered| answered.entry.origin.is_person());
        people.filter_map(Answered::refusal).map(|(_, why)| why).collect()
    }

    /// Returns the pointer that leads a player's hand, with what it leads.
    pub fn pointer_lead(&mut self, player: Player) -> Option<PointerLead> {
        let mut hands = self.app.world_mut().query::<(&Hand, &Grip)>();
        hands.iter(self.app.world()).find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    /// Returns the place of a player’s cursor.
    pub fn cursor(&self, player: Player) -> Option<CursorPlace> {
        self.resource::<TableCursors>().place(player)
    }

    /// Returns how many glasses are in hands.
    pub fn carried_glass_count(&mut self) -> usize {
        self.count::<Held>()
    }

    /// Returns a component of a socket, if the socket has one.
    pub fn socket_component<C: Component + Clone>(&mut self, name: &str) -> Option<C> {
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, Option<&C>)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == s(name)).and_then(|(_, mark)| mark.cloned())
    }

    /// Returns how many entities have this component.
    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }

    /// Returns the centre of a button, if it is visible.
    pub fn button(&self, name: &str) -> Option<Vec2> {
        self.resource::<ButtonSpots>().middle(name)
    }

    /// Returns the position of a socket in the window.
    pub fn point_of_socket(&mut self, socket: Socket) -> Vec2 {
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// Returns the position of a glass in the window.
    pub fn point_of_glass(&mut self, glass: GlassId) -> Vec2 {
        let standing = self.table().glass(glass).at;
        self.place(layout::glass_at(glass, standing) + Vec3::Y * 2.0)
    }
}
