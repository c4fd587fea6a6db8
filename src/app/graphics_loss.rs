//! What happens when the graphics device is lost: the match is saved, and the program is started again with the match on
//! the table, paused.
//!
//! Bevy can make a new device in a running program, but what egui has prepared for the old one would be used with the new
//! one, which is an error. A new process is sure.

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};

use super::failure::{end_without_graphics, save_and_report};
use crate::persistence::FaultKind;

/// Whether drawing has failed, and the program is ending.
#[derive(Resource)]
struct DrawingFailed;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(on_error));
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

#[cfg(test)]
mod tests {
    use super::*;

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
