//! The bot's place at the table. It thinks beside the frames, and its hand lifts, carries, turns and drops things where
//! everybody can see it. It sends what a person sends, and the match judges both alike.

mod hand;
mod hint;
mod thinking;

use bevy::prelude::*;

pub use thinking::Opponents;

use crate::session::states::Screen;
use crate::simulation::live::LiveMatch;

/// What the bot does in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentSystems {
    /// It takes its seat, hears what has happened, thinks, and asks for what it means to do.
    Think,
    /// Its hand moves.
    Move,
}

/// Whether a bot is thinking just now, about its turn or about a hint. A program that drives frames faster than time
/// passes waits for that, so that its run can be repeated.
pub fn is_thinking(world: &World) -> bool {
    world.resource::<Opponents>().are_thinking() || world.resource::<hint::HintTask>().is_running()
}

/// Seats the bot wherever a match wants it, and answers requests for a hint.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (OpponentSystems::Think, OpponentSystems::Move).chain().run_if(resource_exists::<LiveMatch>),
    );
    app.add_plugins((thinking::plugin, hand::plugin, hint::plugin));
    app.add_systems(OnExit(Screen::Match), |mut opponents: ResMut<Opponents>| opponents.leave());
}
