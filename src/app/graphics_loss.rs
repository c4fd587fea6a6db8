//! What happens when the graphics device is lost: the match is saved, and the program is started again with the match on
//! the table, paused.
//!
//! Bevy can make a new device in a running program, but what egui has prepared for the old one would be used with the new
//! one, which is an error. A new process is sure.

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};

use super::failure::{end_without_graphics, save_and_report};
use super::restart::was_started_again;
use crate::persistence::{Deed, FaultKind, Settings, Unfinished};
use crate::session::gipf::{PlayContest, ResumeGipf, UnfinishedGipf};
use crate::session::loading::ResumeMatch;

/// Whether drawing has failed, and the program is ending.
#[derive(Resource)]
struct DrawingFailed;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(on_error));
    if was_started_again() {
        app.add_systems(Startup, continue_match);
    }
}

/// Ends the program. Called in every frame until then.
fn on_error(error: &RenderError, main_world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let fault = format!("{:?} of the graphics device: {}", error.ty, error.description);
    if matches!(error.ty, ErrorType::DeviceLost | ErrorType::OutOfMemory) {
        end_without_graphics(&fault);
    }
    // A mistake in drawing would only be repeated.
    if !main_world.contains_resource::<DrawingFailed>() {
        main_world.insert_resource(DrawingFailed);
        save_and_report(FaultKind::Program, &fault);
        main_world.write_message(AppExit::error());
    }
    RenderErrorPolicy::StopRendering
}

/// Puts the unfinished match on the table that was played last. One of TAMSK is paused, also one that decides a challenge.
fn continue_match(
    settings: Res<Settings>,
    unfinished: Option<Res<Unfinished>>,
    gipf: Res<UnfinishedGipf>,
    mut resume: MessageWriter<ResumeMatch>,
    mut resume_gipf: MessageWriter<ResumeGipf>,
    mut contest: MessageWriter<PlayContest>,
) {
    if let Some(kept) = gipf.0.as_ref().filter(|_| settings.last.what == Deed::Gipf) {
        if kept.begun.is_some() {
            contest.write(PlayContest::default());
            return;
        }
        match kept.resume() {
            Ok(kept) => _ = resume_gipf.write(kept),
            Err(error) => error!("cannot continue the match of GIPF: {error}"),
        }
        return;
    }
    let Some(saved) = unfinished.as_ref().and_then(|unfinished| unfinished.0.as_ref()) else { return };
    match saved.live() {
        Ok(live) => _ = resume.write(ResumeMatch { live: Box::new(live), seats: saved.seats }),
        Err(error) => error!("cannot continue the match: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::Side;
    use crate::persistence::UnfinishedMatch;
    use crate::records::{GipfRecord, Names};
    use crate::session::gipf::{BegunContest, KeptGipf};
    use crate::session::seats::Seats;
    use crate::simulation::live::{LiveMatch, MatchSetup};

    /// What is put on the table after a restart: of GIPF, of TAMSK to decide a challenge, or of TAMSK.
    fn continued(what: Deed, begun: bool) -> [usize; 3] {
        let record = GipfRecord::read(b"(format: 1, game: Gipf)").expect("a record");
        let begun = begun.then(|| BegunContest { red: Side::White, names: Names::default(), so_far: None });
        let kept = KeptGipf { seats: Seats::default(), record, begun };
        let live = LiveMatch::new(MatchSetup::default()).expect("official options");
        let tamsk = UnfinishedMatch::of(&live, Seats::default(), false);
        let mut settings = Settings::default();
        settings.last.what = what;
        let mut app = App::new();
        app.add_message::<ResumeMatch>()
            .add_message::<ResumeGipf>()
            .add_message::<PlayContest>()
            .insert_resource(settings)
            .insert_resource(UnfinishedGipf(Some(kept)))
            .insert_resource(Unfinished(Some(tamsk)))
            .add_systems(Startup, continue_match);
        app.update();
        let world = app.world_mut();
        [
            world.resource_mut::<Messages<ResumeGipf>>().drain().count(),
            world.resource_mut::<Messages<PlayContest>>().drain().count(),
            world.resource_mut::<Messages<ResumeMatch>>().drain().count(),
        ]
    }

    #[test]
    fn the_match_that_was_played_last_is_gone_on_with() {
        assert_eq!(continued(Deed::Gipf, false), [1, 0, 0]);
        assert_eq!(continued(Deed::Gipf, true), [0, 1, 0]);
        assert_eq!(continued(Deed::Match, false), [0, 0, 1]);
    }

    #[test]
    fn a_mistake_in_drawing_ends_the_program_once() {
        let mut app = App::new();
        plugin(&mut app);
        let handler = app.world().resource::<RenderErrorHandler>().0;
        let error = RenderError { ty: ErrorType::Validation, description: "wrong".to_owned(), source: None };
        let mut exits = Vec::new();
        for _ in 0..3 {
            let policy = handler(&error, app.world_mut(), &mut World::new());
            assert!(matches!(policy, RenderErrorPolicy::StopRendering));
            exits.extend(app.world_mut().resource_mut::<Messages<AppExit>>().drain());
        }
        assert_eq!(exits, [AppExit::error()]);
    }
}
