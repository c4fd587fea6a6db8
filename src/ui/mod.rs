//! All panels: widgets in `kit`, shared layout in `layout`, and one folder per panel. Panels use states and events
//! instead of importing each other. They query the match and send messages, but do not decide what happens in a match.

mod announce;
mod briefing;
mod confirm;
pub(crate) mod help;
pub(crate) mod hud;
pub(crate) mod kit;
pub(crate) mod layout;
mod lesson;
mod mice;
pub(crate) mod online;
pub(crate) mod pause;
mod problems;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod rulebook;
mod settings;
pub(crate) mod setup;
pub(crate) mod speech;
mod study;
#[cfg(test)]
mod tests;
mod tips;
pub(crate) mod title;
mod toast;

use bevy::prelude::*;

use self::kit::game_ui::OtherGameUiRegistry;

pub use hud::{GlassLabel, GlassLabels, RingRights};
pub use kit::game_ui::{GameHelp, GameUi, ResultCardContent};
pub use kit::names::PlayerNames;
pub use kit::navigation::{Confirmation, MenuReturnState, OpenRulebook};
pub use kit::pointer_methods::{PointerInstruction, pointer_instruction};
pub use kit::spots::{ButtonSpots, FocusedWidget};
pub use kit::status::{ClockStopReason, PlayerStatusText};
pub use kit::widgets::GlassSign;
pub use kit::{ContrastSystems, PanelSystems};
pub use layout::Insets;
pub use records::RecordsBrowser;
pub use setup::{card as setup_card, cut_name};
pub use speech::{SpokenSentences, Transcript};
#[cfg(test)]
pub(crate) use tests::{Panel, assert_panels_fit, labelled_panel};

/// Adds all panels. Needs `EguiPlugin`, `simulation`, `table`, `persistence` and `localization`.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin, layout::plugin))
        .add_plugins((
            title::plugin,
            setup::plugin,
            hud::plugin,
            result::plugin,
            pause::plugin,
            settings::plugin,
            help::plugin,
            rulebook::plugin,
            confirm::plugin,
            briefing::plugin,
            lesson::plugin,
            announce::plugin,
            tips::plugin,
            toast::plugin,
        ))
        .add_plugins((
            mice::plugin,
            problems::plugin,
            records::plugin,
            replay::plugin,
            study::plugin,
            speech::plugin,
            online::plugin,
        ));
}

/// Adds a game's own panels, and the parts that all games share: the keys for aids and replays, the pause menu, the
/// result card, and the card for continuing a replayed match. For TAMSK, [`plugin`] adds all of these.
pub fn add_game_panels<G: GameUi>(app: &mut App) {
    G::add_panels(app);
    app.world_mut().get_resource_or_init::<OtherGameUiRegistry>().add::<G>();
    kit::aid_requests::add_aid_keys::<G>(app);
    kit::navigation::add_menu_closing_on_exit::<G>(app);
    pause::add_pause_menu_for::<G>(app);
    result::brief::add_brief_result_card::<G>(app);
    rulebook::add_rulebook_parts::<G>(app);
    replay::add_replay_keys_and_continue_card::<G>(app);
}
