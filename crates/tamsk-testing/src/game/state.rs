//! Reads the state of the running game, and finds positions in the window, in logical pixels.

use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};
use tamsk::gipf::simulation::LiveGipf;
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::interaction::{Grip, PointerCarry};
use tamsk::settings::Settings;
use tamsk::simulation::components::{BoardSocket, Hand, HeldGlass};
use tamsk::simulation::layout;
use tamsk::simulation::queue::RequestAnswered;
use tamsk::states::Screen;
use tamsk::table::lesson::{CurrentLesson, LessonStatus};
use tamsk::ui::ButtonSpots;
use tamsk_rules::{GlassId, Player, Refusal, Socket};

use super::HeadlessGame;
use crate::shorthand::{expect_component, s, single_component};

impl HeadlessGame {
    /// Returns the only component of this type, or `None` unless exactly one exists.
    pub fn single_component<C: Component>(&self) -> Option<&C> {
        single_component(self.app.world())
    }

    /// Returns all settings, together with the player's progress.
    pub fn settings(&self) -> Settings {
        Settings::of(self.app.world())
    }

    /// Changes the settings or the player's progress.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings();
        change(&mut settings);
        settings.apply_to(self.app.world_mut());
    }

    /// Returns the world as a shared reference.
    pub fn world(&self) -> &World {
        self.app.world()
    }

    /// Returns the match of GIPF on the table.
    pub fn gipf_match(&self) -> &LiveGipf {
        expect_component(self.app.world())
    }

    /// Returns the current lesson.
    pub fn lesson(&self) -> LessonStatus {
        self.resource::<CurrentLesson>().0.clone().expect("a lesson")
    }

    /// Returns the egui context of the panels.
    pub fn egui_context(&mut self) -> egui::Context {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        contexts.single_mut(self.app.world_mut()).expect("one context").get_mut().clone()
    }

    /// Returns the current screen.
    pub fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    /// Removes all collected answers, and returns the refusals of people's actions among them.
    pub fn take_refusals_to_people(&mut self) -> Vec<Refusal> {
        let answers = std::mem::take(&mut self.answers);
        let people = answers.iter().filter(|answered| answered.entry.origin.is_local_person());
        people.filter_map(RequestAnswered::refusal).map(|(_, why)| why).collect()
    }

    /// Returns the state of the pointer that moves a player's hand, or `None` if no pointer moves the hand.
    pub fn pointer_carry(&mut self, player: Player) -> Option<PointerCarry> {
        let mut hands = self.app.world_mut().query::<(&Hand, &Grip)>();
        hands.iter(self.app.world()).find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    /// Returns the place of a player’s cursor on the table, if the player has a cursor.
    pub fn cursor_place(&self, player: Player) -> Option<CursorPlace> {
        self.resource::<TableCursors>().cursor_place(player)
    }

    /// Returns the number of glasses in the hands of the players.
    pub fn carried_glass_count(&mut self) -> usize {
        self.count_entities_with::<HeldGlass>()
    }

    /// Returns a component of a socket, if the socket has one.
    pub fn socket_component<C: Component + Clone>(&mut self, name: &str) -> Option<C> {
        let mut sockets = self.app.world_mut().query::<(&BoardSocket, Option<&C>)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == s(name)).and_then(|(_, mark)| mark.cloned())
    }

    /// Returns the number of entities with this component.
    pub fn count_entities_with<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }

    /// Returns the centre of a visible button, in window coordinates, or `None` if the button is not visible.
    pub fn point_of_button(&self, name: &str) -> Option<Vec2> {
        self.resource::<ButtonSpots>().center_of(name)
    }

    /// Returns the position of a socket in the window.
    pub fn point_of_socket(&mut self, socket: Socket) -> Vec2 {
        self.point_in_window(layout::point_above_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// Returns the position of a glass in the window.
    pub fn point_of_glass(&mut self, glass: GlassId) -> Vec2 {
        let standing = self.current_match().glass(glass).socket;
        self.point_in_window(layout::glass_foot_position(glass, standing) + Vec3::Y * 2.0)
    }
}
