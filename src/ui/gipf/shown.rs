//! What GIPF brings to the panels that all games share.

use crate::input::keys::InputAction;
use crate::simulation::gipf::LiveGipf;
use crate::table::game::Playable;
use crate::table::player_deed::PlayerDeed;
use crate::ui::kit::games::{GameHelp, Shown};
use crate::ui::kit::pointer_ways::{LOOK_AROUND, PointerWay, pointer_way};

impl Shown for LiveGipf {
    const TITLE: Option<&'static str> = Some("title-gipf");
    const UNFINISHED: &'static str = "title-match-gipf";
    const HELP: GameHelp = GameHelp {
        colours: LiveGipf::COLOURS,
        hands: &[
            ("help-gipf-push", PointerWay::Hand("help-gipf-push-how")),
            ("help-gipf-kind", PointerWay::Hand("help-gipf-kind-how")),
            ("help-gipf-row", PointerWay::Hand("help-gipf-row-how")),
            ("help-back", pointer_way(InputAction::PutBack)),
            ("help-camera", LOOK_AROUND),
        ],
        keys: &[
            ("help-gipf-press", InputAction::Press),
            ("help-back", InputAction::PutBack),
            ("help-gipf-next-kind", InputAction::Deed(PlayerDeed::ExtraRing)),
            ("help-gipf-yes", InputAction::Deed(PlayerDeed::DropRing)),
            ("help-gipf-no", InputAction::Deed(PlayerDeed::KeepRing)),
            ("help-gipf-challenge", InputAction::Deed(PlayerDeed::ClaimRing)),
        ],
        note: "help-gipf-cursor",
        replay_note: "help-replay-acts",
    };
}
