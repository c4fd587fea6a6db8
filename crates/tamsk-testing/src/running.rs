//! What both layers of the running game have in common: its frames, what is in it, and where things are in its window.

use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::core_pipeline::CorePipelinePlugin;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::query::{QueryFilter, ReadOnlyQueryData, ReleaseStateQueryData};
use bevy::gilrs::GilrsPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bevy::winit::WinitPlugin;
use tamsk::app::run_systems_in_line;
use tamsk::graphics::TableCamera;
use tamsk::opponent;
use tamsk::persistence::Library;
use tamsk::simulation::components::Hand;
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source, Wish};
use tamsk::simulation::{TimeRuns, layout};
use tamsk::states::{Menu, Screen};
use tamsk::table::loading::LoadMatch;
use tamsk::tutorial::{Goal, asked};
use tamsk_records::Record;
use tamsk_rules::{Action, Event, Match, Player};

use crate::shorthand::{frames_in, only, s, the};

/// A running game, with what its layers need besides: [`TableGame`](crate::TableGame) or
/// [`HeadlessGame`](crate::HeadlessGame).
pub struct RunningGame<L> {
    /// The program.
    pub app: App,
    pub(crate) window: Entity,
    /// How long a frame takes unless something else is said, in milliseconds.
    frame_length: u64,
    /// What was answered to the requests of all players.
    pub answers: Vec<Answered>,
    /// What has happened in the match.
    pub events: Vec<Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
    /// The folder of the settings and the unfinished match; empty if nothing is kept.
    pub folder: PathBuf,
    pub(crate) layers: L,
}

/// Returns a program with everything of Bevy that needs neither a window nor a graphics device.
pub(crate) fn without_a_window(window: Window, frame_length: u64) -> App {
    let mut app = App::new();
    let no_gpu = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .disable::<WinitPlugin>()
            // Its threads never end, and wake up twenty times a second for each game that there was.
            .disable::<GilrsPlugin>()
            // What draws is of no use without a device, and reads its shaders for half the time of a start.
            .disable::<CorePipelinePlugin>()
            .disable::<bevy::log::LogPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame_length)));
    app
}

/// Where nothing can be pressed.
const BEHIND_THE_CAMERA: Vec2 = Vec2::splat(-100_000.0);

impl<L> RunningGame<L> {
    /// Starts a program, and lets so many frames pass.
    pub(crate) fn start(mut app: App, folder: PathBuf, layers: L, frame_length: u64, frames: usize) -> RunningGame<L> {
        app.finish();
        app.cleanup();
        // Without a device to draw on a frame is little work, and handing it to threads would cost many times as much.
        run_systems_in_line(app.world_mut());
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let window = window.expect("one window");
        let (answers, events, readers) = default();
        let mut game = RunningGame { app, window, frame_length, answers, events, readers, folder, layers };
        game.frames(frames);
        game
    }

    /// Puts a match of two people on the table, played as far as the record goes.
    pub(crate) fn load(&mut self, record: &str) {
        let record = Record::read(record.as_bytes()).expect("a record");
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        self.app.world_mut().write_message(LoadMatch::of_two_people(live));
    }

    /// Sets the length of the frames to come, in milliseconds.
    pub fn frame_length(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.frame_length = millis;
        self
    }

    /// One frame that takes so many milliseconds, whatever the others take.
    pub fn frame(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        // Frames pass faster here than a disk can write, which people would not notice.
        world.get_resource::<Library>().into_iter().for_each(|library| library.wait(Duration::from_secs(1)));
        self.answers.extend(self.readers.0.read(world.resource::<Messages<Answered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    /// Runs so many frames.
    pub fn frames(&mut self, count: usize) -> &mut RunningGame<L> {
        for _ in 0..count {
            self.frame(self.frame_length);
        }
        self
    }

    /// Lets so many milliseconds pass.
    pub fn wait(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.pass_in(millis, self.frame_length)
    }

    /// Lets so many milliseconds pass, in frames of this length.
    pub(crate) fn pass_in(&mut self, millis: u64, frame_length: u64) -> &mut RunningGame<L> {
        for frame in frames_in(millis, frame_length) {
            self.frame(frame);
        }
        self
    }

    /// Lets bots think to the end. Thinking takes real time, which frames do not wait for.
    #[track_caller]
    pub fn await_thoughts(&mut self) -> &mut RunningGame<L> {
        let begun = Instant::now();
        while opponent::is_thinking(self.app.world()) {
            assert!(begun.elapsed().as_secs() < 120, "a bot does not stop thinking");
            sleep(Duration::from_millis(1));
        }
        self
    }

    /// Runs frames until the condition holds.
    ///
    /// # Panics
    ///
    /// Panics if it does not within two minutes.
    #[track_caller]
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut RunningGame<L>) -> bool) -> &mut RunningGame<L> {
        let began = Instant::now();
        while !holds(self) {
            if began.elapsed().as_secs() >= 120 {
                let actions = self.live().map_or_else(Vec::new, |live| live.record().actions.clone());
                let last = &actions[actions.len().saturating_sub(12)..];
                let (menu, screen) = (self.menu(), self.resource::<State<Screen>>().get());
                panic!("waited too long until {what}, in {menu:?} and {screen:?}; the last actions: {last:?}");
            }
            self.frames(1).await_thoughts();
        }
        self
    }

    /// Asks for an action as a script, without a pointer or a key; the next frame does it.
    pub fn act(&mut self, player: Player, action: Action) -> &mut RunningGame<L> {
        let origin = Origin { player, source: Source::Script };
        self.app.world_mut().resource_mut::<ActionQueue>().ask(origin, Wish::Act(action));
        self
    }

    /// Returns what the lesson asks for now, if it asks for anything at TAMSK.
    pub fn asked(&self) -> Option<Vec<Goal>> {
        asked::<LiveMatch>(self.app.world())
    }

    /// Returns what Red can do now of what the lesson asks for.
    pub fn asked_action(&self) -> Option<Action> {
        self.asked()?.iter().find_map(|goal| goal.answer(self.table(), Player::Red))
    }

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

    /// Returns these components of every entity that has them.
    pub fn each<D: ReadOnlyQueryData + ReleaseStateQueryData>(
        &self,
    ) -> impl ExactSizeIterator<Item = D::Item<'_, 'static>> {
        self.each_with::<D, ()>()
    }

    /// Returns these components of every entity that passes the filter.
    pub fn each_with<D: ReadOnlyQueryData + ReleaseStateQueryData, F: QueryFilter>(
        &self,
    ) -> impl ExactSizeIterator<Item = D::Item<'_, 'static>> {
        let world = self.app.world();
        // What no entity has had yet is not known to the world.
        let query = world.try_query_filtered::<D, F>();
        let found: Vec<_> = query
            .into_iter()
            .flat_map(|mut query| query.iter(world).map(D::release_state).collect::<Vec<_>>())
            .collect();
        found.into_iter()
    }

    /// Returns these components of the only entity that passes the filter.
    ///
    /// # Panics
    ///
    /// Panics if there is none, or more than one.
    #[track_caller]
    pub fn one<D: ReadOnlyQueryData + ReleaseStateQueryData, F: QueryFilter>(&self) -> D::Item<'_, 'static> {
        let mut found = self.each_with::<D, F>();
        assert_eq!(found.len(), 1, "one {}", std::any::type_name::<D>());
        found.next().expect("there is one")
    }

    /// Returns the world, to be changed.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Returns the match on the table, if there is one.
    pub fn live(&self) -> Option<&LiveMatch> {
        only(self.app.world())
    }

    /// Returns the match on the table as the rules see it.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub fn table(&self) -> &Match {
        self.live().expect("a match on the table").game()
    }

    /// Returns the menu that is open.
    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    /// Returns `true` if the time of the match runs, so that the players may act.
    pub fn time_runs(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// Returns what is in a player’s hand.
    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// Returns where a point of the table is in the window, far outside of it if that is behind the camera.
    pub fn place(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).unwrap_or(BEHIND_THE_CAMERA)
    }

    /// Returns where the socket of this name is in the window.
    pub fn socket(&mut self, name: &str) -> Vec2 {
        let socket = s(name);
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// Returns where the foot of the glass on a socket is in the window.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y)
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
