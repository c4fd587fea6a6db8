//! What is in the running game.

use bevy::prelude::*;
use tamsk::input::table_cursor::{CursorPlace, TableCursors};
use tamsk::interaction::{Grip, Lead};
use tamsk::simulation::TimeRuns;
use tamsk::simulation::components::{Hand, Held, SocketEntity};
use tamsk::simulation::gipf::LiveGipf;
use tamsk::simulation::live::LiveMatch;
use tamsk::simulation::queue::Answered;
use tamsk::states::{Menu, Screen};
use tamsk_rules::{Match, Player, Refusal};

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
