//! How a match is shown that nobody plays, such as one that is replayed.

use bevy::prelude::*;

/// How a match is shown that nobody plays. `session` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether time passes in it, so that its sand is seen to run.
    pub runs: bool,
    /// Whether it has jumped to another moment in this frame, so that everything is in its place at once.
    pub jumped: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presentation>();
}
