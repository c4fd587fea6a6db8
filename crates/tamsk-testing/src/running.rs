//! The parts of a running game that [`TableGame`](crate::TableGame) and [`HeadlessGame`](crate::HeadlessGame) share.

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
use tamsk::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source, TamskRequest};
use tamsk::simulation::{TimeRuns, layout};
use tamsk::states::{Menu, Screen};
use tamsk::table::loading::LoadMatch;
use tamsk::tutorial::{Goal, current_goals};
use tamsk_records::Record;
use tamsk_rules::{Action, Event, Match, Player};

use crate::shorthand::{frames_in, s, single_component, the};

/// A running game: [`TableGame`](crate::TableGame) or [`HeadlessGame`](crate::HeadlessGame).
pub struct RunningGame<L> {
    /// The Bevy app.
    pub app: App,
    pub(crate) window: Entity,
    frame_length: u64,
    /// Answers to the requests of all players.
    pub answers: Vec<Answered>,
    /// Events of the match.
    pub events: Vec<Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
    /// The folder of the settings and unfinished matches; empty if nothing is saved.
    pub folder: PathBuf,
    pub(crate) layers: L,
}

/// Returns an app with Bevy's default plugins, except those that need a window or a graphics device.
pub(crate) fn headless_app(window: Window, frame_length: u64) -> App {
    let mut app = App::new();
    let no_gpu = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .disable::<WinitPlugin>()
            // Its threads never end, and wake up twenty times a second for each game that was created.
            .disable::<GilrsPlugin>()
            // Useless without a device, and reading its shaders takes half the time of a start.
            .disable::<CorePipelinePlugin>()
            .disable::<bevy::log::LogPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame_length)));
    app
}

const BEHIND_THE_CAMERA: Vec2 = Vec2::splat(-100_000.0);

impl<L> RunningGame<L> {
    /// Starts the app and runs this many frames.
    pub(crate) fn start(mut app: App, folder: PathBuf, layers: L, frame_length: u64, frames: usize) -> RunningGame<L> {
        app.finish();
        app.cleanup();
        // Without a device, a frame is little work, and handing it to threads would cost many times as much.
        run_systems_in_line(app.world_mut());
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let window = window.expect("one window");
        let (answers, events, readers) = default();
        let mut game = RunningGame { app, window, frame_length, answers, events, readers, folder, layers };
        game.frames(frames);
        game
    }

    /// Puts a match of two people on the table, at the end of this record.
    pub(crate) fn load(&mut self, record: &str) {
        let record = Record::read(record.as_bytes()).expect("a record");
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        self.app.world_mut().write_message(LoadMatch::of_two_people(live));
    }

    /// Sets the default length of the following frames, in milliseconds.
    pub fn set_frame_length(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.frame_length = millis;
        self
    }

    /// Runs one frame that takes this many milliseconds.
    pub fn frame(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        // Waits for the disk, as frames pass faster here than it can write.
        world.get_resource::<Library>().into_iter().for_each(|library| library.wait_until_idle(Duration::from_secs(1)));
        self.answers.extend(self.readers.0.read(world.resource::<Messages<Answered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    /// Runs this many frames of the default length.
    pub fn frames(&mut self, count: usize) -> &mut RunningGame<L> {
        for _ in 0..count {
            self.frame(self.frame_length);
        }
        self
    }

    /// Lets this many milliseconds pass, in frames of the default length.
    pub fn wait(&mut self, millis: u64) -> &mut RunningGame<L> {
        self.run_time_in_frames(millis, self.frame_length)
    }

    /// Lets this many milliseconds pass, in frames of this length.
    pub(crate) fn run_time_in_frames(&mut self, millis: u64, frame_length: u64) -> &mut RunningGame<L> {
        for frame in frames_in(millis, frame_length) {
            self.frame(frame);
        }
        self
    }

    /// Waits until no bot is thinking, as thinking takes real time, which frames do not wait for.
    #[track_caller]
    pub fn wait_for_bots(&mut self) -> &mut RunningGame<L> {
        let begun = Instant::now();
        while opponent::is_thinking(self.app.world()) {
            assert!(begun.elapsed().as_secs() < 120, "a bot is still thinking after two minutes");
            sleep(Duration::from_millis(1));
        }
        self
    }

    /// Runs frames until the condition holds.
    ///
    /// # Panics
    /// Panics if the condition does not hold within two minutes.
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
            self.frames(1).wait_for_bots();
        }
        self
    }

    /// Requests an action as a script, without input. The next frame answers it.
    pub fn act(&mut self, player: Player, action: Action) -> &mut RunningGame<L> {
        let origin = Origin { player, source: Source::Script };
        self.app.world_mut().resource_mut::<ActionQueue>().ask(origin, TamskRequest::Act(action));
        self
    }

    /// Returns the goals of the lesson's current step, if it has any at TAMSK.
    pub fn lesson_goals(&self) -> Option<Vec<Goal>> {
        current_goals::<LiveMatch>(self.app.world())
    }

    /// Returns an action of Red towards a goal of the lesson.
    pub fn lesson_action(&self) -> Option<Action> {
        self.lesson_goals()?.iter().find_map(|goal| goal.next_action(self.table(), Player::Red))
    }

    /// Returns a resource.
    ///
    /// # Panics
    /// Panics if it does not exist.
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Returns the only component of this type.
    ///
    /// # Panics
    /// Panics unless exactly one exists.
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
        // The query is `None` while no entity has had one of these components.
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
    /// Panics unless exactly one exists.
    #[track_caller]
    pub fn one<D: ReadOnlyQueryData + ReleaseStateQueryData, F: QueryFilter>(&self) -> D::Item<'_, 'static> {
        let mut found = self.each_with::<D, F>();
        assert_eq!(found.len(), 1, "expected exactly one {}", std::any::type_name::<D>());
        found.next().expect("exactly one exists")
    }

    /// Returns the world, mutably.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Returns the match on the table.
    pub fn live(&self) -> Option<&LiveMatch> {
        single_component(self.app.world())
    }

    /// Returns the rules' state of the match on the table.
    ///
    /// # Panics
    /// Panics if no match is on the table.
    pub fn table(&self) -> &Match {
        self.live().expect("a match on the table").game()
    }

    /// Returns the open menu.
    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    /// Returns `true` if the time of the match runs, so that players may act.
    pub fn time_runs(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// Returns a player’s hand.
    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// Returns the position of a point of the table in the window, or a far one if the point is behind the camera.
    pub fn place(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).unwrap_or(BEHIND_THE_CAMERA)
    }

    /// Returns the position of a socket's rim in the window.
    pub fn socket(&mut self, name: &str) -> Vec2 {
        let socket = s(name);
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// Returns the position of the foot of the glass on a socket in the window.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    /// Returns the position of a player’s ring holder in the window.
    pub fn holder(&mut self, player: Player) -> Vec2 {
        self.place(layout::on_table(layout::holder_position(player), 1.0))
    }

    /// Returns the position of the timer in the window.
    pub fn timer(&mut self) -> Vec2 {
        let left = self.live().is_some_and(|live| live.setup().timer_on_left);
        self.place(layout::on_table(layout::timer_position(left), layout::TIMER_HEIGHT * 0.5))
    }
}
