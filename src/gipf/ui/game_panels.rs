//! Connects GIPF to the panels that all games share.

use bevy::prelude::App;

use super::rulebook::GIPF_PART;
use super::words::end_words;
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::GipfMatchSetup;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::game::PlayableGame;
use crate::table::player_command::PlayerCommand;
use crate::ui::kit::game_ui::{GameHelp, GameUi, PlayerMarks, ResultCardContent};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::pointer_methods::{CAMERA_INSTRUCTION, PointerInstruction, pointer_instruction};
use crate::ui::kit::rulebook::RulebookPart;

impl GameUi for LiveGipf {
    const TITLE_SCREEN_TEXT_KEY: Option<&'static str> = Some("title-gipf");
    const UNFINISHED_MATCH_PLAYERS_KEY: &'static str = "title-match-gipf";
    const HELP: GameHelp = GameHelp {
        script_colour_names: LiveGipf::SCRIPT_COLOURS,
        pointer_actions: &[
            ("help-gipf-push", PointerInstruction::Described("help-gipf-push-how")),
            ("help-gipf-kind", PointerInstruction::Described("help-gipf-kind-how")),
            ("help-gipf-row", PointerInstruction::Described("help-gipf-row-how")),
            ("help-back", pointer_instruction(InputAction::PutBack)),
            ("help-camera", CAMERA_INSTRUCTION),
        ],
        key_actions: &[
            ("help-gipf-press", InputAction::PressAtCursor),
            ("help-back", InputAction::PutBack),
            ("help-gipf-next-kind", InputAction::Command(PlayerCommand::Pass)),
            ("help-gipf-yes", InputAction::Command(PlayerCommand::DropRing)),
            ("help-gipf-no", InputAction::Command(PlayerCommand::KeepRing)),
            ("help-gipf-challenge", InputAction::Command(PlayerCommand::ClaimUndroppedRing)),
        ],
        note_text_key: "help-gipf-cursor",
        replay_note_text_key: "help-replay-acts",
    };
    const MARKS: PlayerMarks = PlayerMarks::DISCS;
    const HAS_RESULT_CARD: bool = true;
    const RULEBOOK: &'static [RulebookPart] = &[GIPF_PART];

    fn add_panels(app: &mut App) {
        super::plugin(app);
    }

    fn conclusion(&self, texts: &Localization, names: &PlayerNames) -> Option<ResultCardContent<GipfMatchSetup>> {
        let game = self.game();
        let mut words = end_words(texts, names, game.outcome()?).to_vec();
        words.push(texts.tr_args("gipf-result-turns", &[("count", game.finished_turns().into())]));
        let mut options = game.options().clone();
        // In a rematch, the players swap colours and keep their extra pieces.
        std::mem::swap(&mut options.spare_pieces.white, &mut options.spare_pieces.black);
        Some(ResultCardContent {
            sentences: words,
            rematch_setup: GipfMatchSetup { options, names: self.names().clone().swapped() },
        })
    }
}
