//! The methods that [`TableGame`](crate::TableGame) and [`HeadlessGame`](crate::HeadlessGame) share.

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
use tamsk::app::use_single_threaded_executor;
use tamsk::graphics::TableCamera;
use tamsk::opponent;
use tamsk::persistence::MatchLibrary;
use tamsk::simulation::components::Hand;
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::simulation::queue::{MatchEvent, RequestAnswered, RequestOrigin, RequestQueue, RequestSource, TamskRequest};
use tamsk::simulation::{TimeRuns, layout};
use tamsk::states::{Menu, Screen};
use tamsk::table::loading::PutMatchOnTable;
use tamsk::tutorial::{LessonGoal, current_goals};
use tamsk_records::Record;
use tamsk_rules::{Action, Event, Match, Player};

use crate::empty_shaders::EmptyShadersPlugin;
use crate::shorthand::{expect_component, frame_lengths_in, s, single_component};

/// A running game, which is a [`TableGame`](crate::TableGame) or a [`HeadlessGame`](crate::HeadlessGame).
pub struct RunningGame<L> {
    /// The Bevy app.
    pub app: App,
    pub(crate) window: Entity,
    frame_length: u64,
    /// The answers to the actions that the players requested, oldest first.
    pub answers: Vec<RequestAnswered>,
    /// The events of the match, oldest first.
    pub events: Vec<Event>,
    readers: (MessageCursor<RequestAnswered>, MessageCursor<MatchEvent>),
    /// The folder of the settings and unfinished matches; empty if nothing is saved.
    pub folder: PathBuf,
    pub(crate) own_data: L,
}

/// The sources of the shaders that a game loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShaderSources {
    /// Empty texts, which are loaded in no time.
    Empty,
    /// The texts of the shader files.
    Real,
}

/// Returns an app with Bevy's default plugins, except those that need a window or a graphics device.
pub(crate) fn headless_app(window: Window, frame_length: u64, shaders: ShaderSources) -> App {
    let mut app = App::new();
    let no_gpu = WgpuSettings { backends: None, ..default() };
    let mut plugins = DefaultPlugins.build();
    if shaders == ShaderSources::Empty {
        plugins = plugins.add_after::<RenderPlugin>(EmptyShadersPlugin);
    }
    app.add_plugins(
        plugins
            .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .disable::<WinitPlugin>()
            // This plugin starts threads that never end. Tests create many games, and the threads of each game would
            // wake up twenty times a second.
            .disable::<GilrsPlugin>()
            // These pipelines are useless without a graphics device, and loading their shaders takes half of the
            // starting time.
            .disable::<CorePipelinePlugin>()
            .disable::<bevy::log::LogPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame_length)));
    app
}

/// The position that stands for all points behind the camera. It is far outside the window.
const BEHIND_THE_CAMERA: Vec2 = Vec2::splat(-100_000.0);

impl<L> RunningGame<L> {
    /// Starts the app and runs a number of frames.
    pub(crate) fn start(mut app: App, folder: PathBuf, layers: L, frame_length: u64, frames: usize) -> RunningGame<L> {
        app.finish();
        app.cleanup();
        // Without a graphics device, a frame is very little work. Distributing the work among threads would take many
        // times as long.
        use_single_threaded_executor(app.world_mut());
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let window = window.expect("one window");
        let (answers, events, readers) = default();
        let mut game = RunningGame { app, window, frame_length, answers, events, readers, folder, own_data: layers };
        game.run_frames(frames);
        game
    }

    /// Loads a match between two people, which continues from the end of a record.
    pub(crate) fn load_record(&mut self, record: &str) {
        let record = Record::read(record.as_bytes()).expect("a record");
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        self.app.world_mut().write_message(PutMatchOnTable::of_two_people(live));
    }

    /// Sets the default length of the following frames, in milliseconds.
    pub fn set_frame_length(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.frame_length = millis;
        self
    }

    /// Runs one frame of `millis` milliseconds, and collects its answers and events.
    pub fn run_frame(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        // Waits for the disk, because tests run frames faster than the disk writes.
        world
            .get_resource::<MatchLibrary>()
            .into_iter()
            .for_each(|library| library.wait_until_idle(Duration::from_secs(1)));
        self.answers.extend(self.readers.0.read(world.resource::<Messages<RequestAnswered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    /// Runs a number of frames of the default length.
    pub fn run_frames(&mut self, count: usize) -> &mut RunningGame<L> {
        for _ in 0..count {
            self.run_frame(self.frame_length);
        }
        self
    }

    /// Lets this number of milliseconds pass, in frames of the default length.
    pub fn wait(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.run_time_in_frames(millis, self.frame_length)
    }

    /// Lets `millis` milliseconds pass, in frames of `frame_length` milliseconds.
    pub(crate) fn run_time_in_frames(&mut self, millis: u64, frame_length: u64) -> &mut RunningGame<L> {
        for frame in frame_lengths_in(millis, frame_length) {
            self.run_frame(frame);
        }
        self
    }

    /// Waits until no bot is thinking. Bots think in real time, and the frames of a test do not wait for them.
    #[track_caller]
    pub fn sleep_until_searches_end(&mut self) -> &mut RunningGame<L> {
        let begun = Instant::now();
        while opponent::is_any_search_running(self.app.world()) {
            assert!(begun.elapsed().as_secs() < 120, "a bot is still thinking after two minutes");
            sleep(Duration::from_millis(1));
        }
        self
    }

    /// Runs frames until a condition holds. `what` describes the condition.
    ///
    /// # Panics
    /// Panics if the condition does not hold within two minutes.
    #[track_caller]
    pub fn run_until(&mut self, what: &str, mut holds: impl FnMut(&mut RunningGame<L>) -> bool) -> &mut RunningGame<L> {
        let began = Instant::now();
        while !holds(self) {
            if began.elapsed().as_secs() >= 120 {
                let actions = self.live_match().map_or_else(Vec::new, |live| live.record().actions.clone());
                let last = &actions[actions.len().saturating_sub(12)..];
                let (menu, screen) = (self.menu(), self.resource::<State<Screen>>().get());
                panic!("waited too long until {what}, in {menu:?} and {screen:?}; the last actions: {last:?}");
            }
            self.run_frames(1).sleep_until_searches_end();
        }
        self
    }

    /// Requests an action without simulated input. The game answers the request in the next frame.
    pub fn request_action(&mut self, player: Player, action: Action) -> &mut RunningGame<L> {
        let origin = RequestOrigin { player, source: RequestSource::Script };
        self.app.world_mut().resource_mut::<RequestQueue>().push(origin, TamskRequest::Act(action));
        self
    }

    /// Returns the TAMSK goals of the lesson's current step, or `None` if there are none.
    pub fn lesson_goals(&self) -> Option<Vec<LessonGoal>> {
        current_goals::<LiveMatch>(self.app.world())
    }

    /// Returns an action that brings Red closer to a goal of the lesson, if there is one.
    pub fn next_lesson_action(&self) -> Option<Action> {
        self.lesson_goals()?.iter().find_map(|goal| goal.next_action(self.current_match(), Player::Red))
    }

    /// Returns the resource of this type.
    ///
    /// # Panics
    /// Panics if the resource does not exist.
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Returns the only component of this type.
    ///
    /// # Panics
    /// Panics unless exactly one such component exists.
    pub fn expect_component<C: Component>(&self) -> &C {
        expect_component(self.app.world())
    }

    /// Returns the components `D` of every entity that has all of them.
    pub fn query_all<D: ReadOnlyQueryData + ReleaseStateQueryData>(
        &self,
    ) -> impl ExactSizeIterator<Item = D::Item<'_, 'static>> {
        self.query_filtered::<D, ()>()
    }

    /// Returns the components `D` of every entity that passes the filter `F`.
    pub fn query_filtered<D: ReadOnlyQueryData + ReleaseStateQueryData, F: QueryFilter>(
        &self,
    ) -> impl ExactSizeIterator<Item = D::Item<'_, 'static>> {
        let world = self.app.world();
        // The query is `None` until all of its component types have been registered.
        let query = world.try_query_filtered::<D, F>();
        let found: Vec<_> = query
            .into_iter()
            .flat_map(|mut query| query.iter(world).map(D::release_state).collect::<Vec<_>>())
            .collect();
        found.into_iter()
    }

    /// Returns the components `D` of the only entity that passes the filter `F`.
    ///
    /// # Panics
    /// Panics unless exactly one such entity exists.
    #[track_caller]
    pub fn query_single<D: ReadOnlyQueryData + ReleaseStateQueryData, F: QueryFilter>(&self) -> D::Item<'_, 'static> {
        let mut found = self.query_filtered::<D, F>();
        assert_eq!(found.len(), 1, "expected exactly one {}", std::any::type_name::<D>());
        found.next().expect("exactly one exists")
    }

    /// Returns the world as a mutable reference.
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Returns the match on the table, if any.
    pub fn live_match(&self) -> Option<&LiveMatch> {
        single_component(self.app.world())
    }

    /// Returns the match on the table, as the rules represent it.
    ///
    /// # Panics
    /// Panics if no match is on the table.
    pub fn current_match(&self) -> &Match {
        self.live_match().expect("a match on the table").game()
    }

    /// Returns the open menu.
    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    /// Returns `true` if the time of the match is running and players may therefore act.
    pub fn is_time_running(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// Returns a player’s hand.
    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// Converts a point in the world to a position in the window. Points behind the camera get a position far outside
    /// the window.
    pub fn point_in_window(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).unwrap_or(BEHIND_THE_CAMERA)
    }

    /// Returns the window position of the rim of the socket with this name.
    pub fn point_of_socket_named(&mut self, name: &str) -> Vec2 {
        let socket = s(name);
        self.point_in_window(layout::point_above_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// Returns the window position of the foot of the glass on a socket.
    pub fn point_of_glass_on(&mut self, name: &str) -> Vec2 {
        self.point_in_window(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    /// Returns the window position of a player’s ring holder.
    pub fn point_of_holder(&mut self, player: Player) -> Vec2 {
        self.point_in_window(layout::point_above_table(layout::holder_position(player), 1.0))
    }

    /// Returns the window position of the timer.
    pub fn point_of_timer(&mut self) -> Vec2 {
        let left = self.live_match().is_some_and(|live| live.setup().timer_on_reds_left);
        self.point_in_window(layout::point_above_table(layout::timer_position(left), layout::TIMER_HEIGHT * 0.5))
    }
}
