//! The bot's place at the table: it thinks beside the frames, and its hand lifts, carries, turns and drops where all
//! can see it. It sends what a person sends, and the match judges it alike.

mod hand;
mod hint;
mod mind;

use bevy::prelude::*;

pub use mind::Opponents;

use crate::session::states::Screen;
use crate::simulation::live::LiveMatch;

/// What the bot does in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentSystems {
    /// It takes its seat, hears what has happened, thinks, and does what it meant to do.
    Think,
    /// Its hand moves.
    Move,
}

/// Whether a bot is thinking just now, for itself or of a hint: whoever drives frames faster than time passes waits for
/// that, so that a run can be repeated.
pub fn is_thinking(world: &World) -> bool {
    world.resource::<Opponents>().are_thinking() || world.resource::<hint::Thought>().is_going_on()
}

/// Seats the bot wherever a match wants it, and answers those who ask for a hint.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (OpponentSystems::Think, OpponentSystems::Move).chain().run_if(resource_exists::<LiveMatch>),
    );
    app.add_plugins((mind::plugin, hand::plugin, hint::plugin));
    app.add_systems(OnExit(Screen::Match), |mut opponents: ResMut<Opponents>| opponents.leave());
}
