//! Assembles the program: the command line, the window, the plugins and the settings.

mod arguments;
mod egui_bridge;
mod failure;
pub mod games;
mod log;
mod measure;
#[cfg(feature = "dev")]
mod offscreen;
mod people;
mod player_camera;
mod quality;
mod quality_trial;
mod redraw;
mod reduced_motion;
mod restart;
mod threads;
mod window;

use std::time::Instant;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy_egui::EguiPlugin;

pub use arguments::{Arguments, MeasuredScene};
pub use failure::install_crash_handler;
pub use restart::{continue_match_at_startup, open_record_at_startup};
pub use threads::use_single_threaded_executor;

use self::restart::StartupMatch;
use crate::persistence::UserFolders;
use crate::settings::GraphicsSettings;
use crate::{
    appearance, audio, demo, graphics, input, interaction, localization, opponent, persistence, problems, settings,
    simulation, table, tutorial, ui,
};

/// Builds the app. `started` is the start time of the program, from which the time to the first frame is measured.
pub fn build(arguments: &Arguments, started: Instant) -> App {
    failure::install_panic_hook();
    let mut app = App::new();
    let store = UserFolders::of_this_user();
    if let Some(folder) = store.log_folder().filter(|_| arguments.measure.is_none()) {
        app.insert_resource(folder);
    }
    // The log is added first, so that everything else can use it.
    log::plugin(&mut app);
    if arguments.measure != Some(MeasuredScene::Empty) {
        // The settings are loaded before the window is made, because the window depends on them.
        persistence::add_persistence(&mut app, store);
    }
    if window::has_fixed_window_size(arguments) {
        app.init_resource::<window::WindowSizeIsFixed>();
    }
    add_engine(&mut app, arguments);
    install_crash_handler(&app);
    failure::plugin(&mut app);
    if arguments.measure == Some(MeasuredScene::Empty) {
        measure::empty_scene_plugin(&mut app, started);
        return app;
    }
    let saved = app.world().get_resource::<GraphicsSettings>().and_then(|settings| settings.quality);
    if let Some(quality) = arguments.quality.or(saved) {
        app.insert_resource(quality);
        if arguments.quality.is_some() {
            app.insert_resource(quality::CommandLineQualityApplies);
        }
    }
    app.add_plugins((game_plugin, audio::plugin));
    // Pictures and measurements must not depend on the system's settings.
    if arguments.measure.is_none() && arguments.demo_folder.is_none() && !arguments.takes_pictures() {
        app.add_plugins(reduced_motion::plugin);
    }
    #[cfg(feature = "dev")]
    app.add_plugins(crate::dev::plugin);
    if arguments.transcript {
        app.insert_resource(ui::Transcript::writing_to(std::io::stdout()));
    }
    match StartupMatch::from_environment_or_record(arguments.record.as_deref()) {
        StartupMatch::Nothing => {}
        StartupMatch::Record(record) => {
            restart::mark_record_on_table(&mut app);
            open_record_at_startup(&mut app, &record);
        }
        StartupMatch::Unfinished(file) => continue_match_at_startup(&mut app, file),
    }
    if let Some(folder) = &arguments.demo_folder {
        app.init_resource::<redraw::DrawContinuously>();
        demo::plugin(&mut app, folder);
    }
    #[cfg(feature = "dev")]
    add_development_tasks(&mut app, arguments);
    if let Some(scene) = arguments.measure {
        measure::plugin(&mut app, scene, started);
    }
    threads::use_one_thread_on_few_processors(&mut app);
    app
}

fn add_engine(app: &mut App, arguments: &Arguments) {
    let plugins = DefaultPlugins.set(window::plugin(app, arguments)).set(threads::plugin()).disable::<LogPlugin>();
    #[cfg(feature = "dev")]
    let plugins = if arguments.offscreen { offscreen::replace_winit_runner(plugins) } else { plugins };
    app.add_plugins(plugins).add_plugins(EguiPlugin::default());
    #[cfg(feature = "dev")]
    if arguments.offscreen {
        app.add_plugins(offscreen::plugin);
    }
}

#[cfg(feature = "dev")]
fn add_development_tasks(app: &mut App, arguments: &Arguments) {
    if arguments.takes_pictures() {
        take_pictures(app, arguments);
    }
    if let Some(task) = arguments.online {
        crate::dev::play_online_unattended(
            app,
            task,
            arguments.offered_level.unwrap_or(tamsk_rules::Level::Three),
            arguments.online_bot,
        );
    }
}

#[cfg(feature = "dev")]
fn take_pictures(app: &mut App, arguments: &Arguments) {
    app.init_resource::<redraw::DrawContinuously>();
    arguments.icon_folder.iter().for_each(|folder| demo::studio::set_up_icon_rendering(app, folder));
    arguments.film_folder.iter().for_each(|folder| demo::studio::set_up_film_rendering(app, folder));
    arguments.scenes_folder.iter().for_each(|folder| {
        let wanted = demo::studio::SceneSelection {
            name_filters: &arguments.scene_name_filters,
            only_reference_pictures: arguments.only_reference_pictures,
            exports_scenes: arguments.exports_scenes,
            omits_lens_effects: arguments.omits_lens_effects,
            other_games_scene_fns: &games::OTHER_GAMES_SCENE_FNS,
        };
        demo::studio::set_up_scene_rendering(app, folder, &wanted);
    });
}

/// Adds the table and its players: people with their devices, and bots.
pub fn playable_table_plugin(app: &mut App) {
    app.add_plugins((
        settings::plugin,
        simulation::plugin,
        appearance::plugin,
        table::plugin,
        input::plugin,
        interaction::plugin,
        opponent::plugin,
        games::other_games_table_plugin,
    ));
}

/// Adds all plugins of the game except the sound output. These plugins require the plugins of Bevy and egui and the
/// resources of [`persistence`]. They do not require a window or a graphics device, so tests can run the whole game.
pub fn game_plugin(app: &mut App) {
    app.add_plugins((
        playable_table_plugin,
        localization::plugin,
        tutorial::plugin,
        problems::plugin,
        graphics::plugin,
        ui::plugin,
        window::sync_plugin,
        player_camera::plugin,
        people::plugin,
        redraw::plugin,
    ))
    .add_plugins((egui_bridge::plugin, audio::cue_sending_plugin, quality::plugin, games::plugin));
}
