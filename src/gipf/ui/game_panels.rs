//! GIPF in the panels that all games share.

use bevy::prelude::App;

use super::rulebook::PART;
use super::words::end_words;
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::GipfMatchSetup;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::game::Playable;
use crate::table::player_command::PlayerCommand;
use crate::ui::kit::games::{Conclusion, GameHelp, PlayerMarks, ShownInPanels};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::pointer_ways::{CAMERA_METHOD, PointerMethod, pointer_method};
use crate::ui::kit::rulebook::RulebookPart;

impl ShownInPanels for LiveGipf {
    const TITLE: Option<&'static str> = Some("title-gipf");
    const UNFINISHED: &'static str = "title-match-gipf";
    const HELP: GameHelp = GameHelp {
        colours: LiveGipf::COLOURS,
        pointer_actions: &[
            ("help-gipf-push", PointerMethod::Described("help-gipf-push-how")),
            ("help-gipf-kind", PointerMethod::Described("help-gipf-kind-how")),
            ("help-gipf-row", PointerMethod::Described("help-gipf-row-how")),
            ("help-back", pointer_method(InputAction::PutBack)),
            ("help-camera", CAMERA_METHOD),
        ],
        keys: &[
            ("help-gipf-press", InputAction::Press),
            ("help-back", InputAction::PutBack),
            ("help-gipf-next-kind", InputAction::Command(PlayerCommand::Pass)),
            ("help-gipf-yes", InputAction::Command(PlayerCommand::DropRing)),
            ("help-gipf-no", InputAction::Command(PlayerCommand::KeepRing)),
            ("help-gipf-challenge", InputAction::Command(PlayerCommand::ClaimRing)),
        ],
        note: "help-gipf-cursor",
        replay_note: "help-replay-acts",
    };
    const MARKS: PlayerMarks = PlayerMarks::DISCS;
    const HAS_CONCLUSIONS: bool = true;
    const RULEBOOK: &'static [RulebookPart] = &[PART];

    fn add_panels(app: &mut App) {
        super::plugin(app);
    }

    fn conclusion(&self, texts: &Localization, names: &PlayerNames) -> Option<Conclusion<GipfMatchSetup>> {
        let game = self.game();
        let mut words = end_words(texts, names, game.outcome()?).to_vec();
        words.push(texts.tr_args("gipf-result-turns", &[("count", game.turns().into())]));
        let mut options = game.options().clone();
        // A player's extra pieces go with the player.
        std::mem::swap(&mut options.more.white, &mut options.more.black);
        Some(Conclusion { words, rematch: GipfMatchSetup { options, names: self.names().clone().swapped() } })
    }
}
