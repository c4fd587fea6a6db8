//! How each action is performed with a mouse or by touch, as shown in the help and in `docs/controls.md`.

use crate::input::keys::{InputAction, StudyCommand};
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

/// How an action is performed with a mouse or by touch. With two mice, each mouse acts for its own player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerInstruction {
    /// The action is not possible with a pointer.
    Unavailable,
    /// A button with this script name performs the action. If each player has their own button, such as `red drop`, the
    /// name given here is the end of the button's name.
    PressButton(&'static str),
    /// A button with this script name, and then a press on a socket, perform the action.
    PressButtonThenSocket(&'static str),
    /// A choice on a panel performs the action.
    ChooseOnPanel,
    /// A click on a socket performs the action.
    ClickSocket,
    /// A right-click or Shift-click on a socket performs the action. On a panel, the player can choose that a plain
    /// click performs it instead.
    RightClickSocket,
    /// The text with this key describes how to perform the action.
    Described(&'static str),
    /// The texts with these keys describe how to perform the action: first with a mouse, then with fingers.
    DescribedByDevice([&'static str; 2]),
}

/// How a mouse or fingers move the camera.
pub const CAMERA_INSTRUCTION: PointerInstruction =
    PointerInstruction::DescribedByDevice(["help-camera-mouse", "help-camera-fingers"]);

impl PointerInstruction {
    /// Returns the text keys of the descriptions, if there are any.
    pub fn text_keys(&self) -> &[&'static str] {
        match self {
            PointerInstruction::Described(how) => std::slice::from_ref(how),
            PointerInstruction::DescribedByDevice(hows) => hows,
            _ => &[],
        }
    }
}

/// Returns how a pointer performs an action.
pub const fn pointer_instruction(action: InputAction) -> PointerInstruction {
    match action {
        InputAction::Command(PlayerCommand::DropRing | PlayerCommand::ClaimUndroppedRing) => {
            PointerInstruction::Described("help-ring-how")
        }
        InputAction::Command(PlayerCommand::KeepRing) => PointerInstruction::PressButton("keep"),
        InputAction::Command(PlayerCommand::ToggleExtraRingChoice) => {
            PointerInstruction::PressButtonThenSocket("extra")
        }
        InputAction::Command(PlayerCommand::FlipTimer) => PointerInstruction::Described("help-timer-how"),
        // A pointer needs neither the cursor nor the focus, changes the view by moving the camera, and cannot type
        // turns.
        InputAction::MoveCursor(_) | InputAction::SelectView(_) | InputAction::TypeTurn | InputAction::FocusPanels => {
            PointerInstruction::Unavailable
        }
        InputAction::MoveCamera(_) => CAMERA_INSTRUCTION,
        InputAction::PressAtCursor => PointerInstruction::Described("help-move-how"),
        InputAction::PutBack => PointerInstruction::DescribedByDevice(["help-back-mouse", "help-back-fingers"]),
        InputAction::ToggleAnalysis => PointerInstruction::PressButton("analyse"),
        InputAction::Study(StudyCommand::AddRing) => PointerInstruction::ClickSocket,
        InputAction::Study(StudyCommand::RemoveRing) => PointerInstruction::RightClickSocket,
        InputAction::Study(StudyCommand::SwitchPlayerToMove) => PointerInstruction::ChooseOnPanel,
        // Every other button of the analysis board is named after its action.
        InputAction::Study(_) => PointerInstruction::PressButton(action.settings_name().split_at("study ".len()).1),
        InputAction::Replay(control) => PointerInstruction::PressButton(replay_button_script_name(control)),
        InputAction::Command(PlayerCommand::Pass)
        | InputAction::AskForHint
        | InputAction::TakeBack
        | InputAction::ToggleTurnLog
        | InputAction::CloseOrPause
        | InputAction::ToggleHelp
        | InputAction::ToggleRulebook
        | InputAction::ContinueFromReplay => PointerInstruction::PressButton(action.settings_name()),
    }
}

/// Returns the script name of the button for a replay control.
pub const fn replay_button_script_name(control: ReplayControl) -> &'static str {
    InputAction::Replay(control).settings_name().split_at("replay ".len()).1
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Turn;

    use super::{CAMERA_INSTRUCTION, PointerInstruction, pointer_instruction};
    use crate::documents::assert_or_rewrite_section;
    use crate::input::keys::{BindingSlot, Bindings, CommandsByOtherGame, InputAction, KeyLabels, KeySet};
    use crate::localization::{Language, Localization};
    use crate::table::cursor_step::CursorStep;
    use crate::table::player_command::PlayerCommand;

    const DASH: &str = "–";
    const KEYS: [(&str, &[KeySet]); 4] = [
        ("Red’s key", &[KeySet::LeftHand, KeySet::Common]),
        ("Black’s key", &[KeySet::RightHand, KeySet::Common]),
        ("alone", &[KeySet::LeftHand, KeySet::SinglePerson, KeySet::Common]),
        ("gamepad", &[KeySet::Pad]),
    ];

    const PLACES: [&str; 4] = ["In a match", EVERYWHERE, "In a replay", "On the analysis board"];
    const EVERYWHERE: &str = "Everywhere";

    fn place(action: InputAction) -> &'static str {
        match action {
            InputAction::Command(_)
            | InputAction::MoveCursor(_)
            | InputAction::PressAtCursor
            | InputAction::PutBack
            | InputAction::TypeTurn
            | InputAction::AskForHint
            | InputAction::TakeBack => PLACES[0],
            InputAction::Replay(_) | InputAction::ContinueFromReplay | InputAction::ToggleAnalysis => PLACES[2],
            InputAction::Study(_) => PLACES[3],
            _ => EVERYWHERE,
        }
    }

    /// Returns an example of a turn that contains this action, as typed at Level 1. Returns `None` if the action cannot
    /// be typed.
    fn typed(action: InputAction) -> Option<&'static str> {
        match action {
            InputAction::PressAtCursor | InputAction::Command(PlayerCommand::KeepRing) => Some("D1-D2"),
            InputAction::Command(PlayerCommand::DropRing) => Some("D1-D2o"),
            InputAction::Command(PlayerCommand::ClaimUndroppedRing) => Some("*D1-D2o"),
            InputAction::Command(PlayerCommand::Pass) => Some("pass"),
            _ => None,
        }
    }

    /// Returns `true` if an action with a common key is possible only in matches with a single person.
    fn is_of_a_person_alone(action: InputAction) -> bool {
        let common = BindingSlot { set: KeySet::Common, action };
        let meets = |set, action| common.can_clash_with(BindingSlot { set, action }, &CommandsByOtherGame::default());
        meets(KeySet::SinglePerson, InputAction::MoveCursor(CursorStep::Up))
            && !meets(KeySet::RightHand, InputAction::PressAtCursor)
    }

    fn hands(texts: &Localization, way: PointerInstruction) -> [String; 2] {
        let sentence = |key: &str| texts.tr(key).trim_end_matches('.').to_owned();
        match way {
            PointerInstruction::Unavailable => [DASH, DASH].map(Into::into),
            PointerInstruction::PressButton(_) => ["button", "button"].map(Into::into),
            PointerInstruction::PressButtonThenSocket(_) => ["button, then a socket"; 2].map(Into::into),
            PointerInstruction::ChooseOnPanel => ["choice", "choice"].map(Into::into),
            PointerInstruction::ClickSocket => ["click a socket", "tap a socket"].map(Into::into),
            PointerInstruction::RightClickSocket => {
                ["right-click a socket, or click it with Shift", "choose it, then tap a socket"].map(Into::into)
            }
            PointerInstruction::Described(how) => [how, how].map(sentence),
            PointerInstruction::DescribedByDevice(hows) => hows.map(sentence),
        }
    }

    fn line(texts: &Localization, action: InputAction) -> String {
        let (bindings, signs) = (Bindings::default(), KeyLabels::default());
        let keys = KEYS.map(|(_, sets)| {
            let shown = sets.iter().filter(|set| {
                **set != KeySet::Common || sets.contains(&KeySet::SinglePerson) || !is_of_a_person_alone(action)
            });
            let bound: Vec<String> =
                shown.flat_map(|&set| bindings.of(set, action)).map(|&it| signs.binding_label(it)).collect();
            if bound.is_empty() { DASH.to_owned() } else { bound.join(" or ") }
        });
        let typed = typed(action).map_or_else(|| DASH.to_owned(), |turn| format!("`{turn}`"));
        let cells: Vec<String> =
            hands(texts, pointer_instruction(action)).into_iter().chain(keys).chain([typed]).collect();
        assert!(cells.iter().all(|cell| !cell.is_empty()), "an empty cell for {action:?}: {cells:?}");
        row(&texts.tr(action.text_key()), cells)
    }

    fn row(name: &str, cells: impl IntoIterator<Item = String>) -> String {
        let cells: Vec<String> = cells.into_iter().collect();
        assert!(!cells.iter().any(|cell| cell.contains('|')), "{name}: {cells:?}");
        format!("| {name} | {} |", cells.join(" | "))
    }

    fn table() -> String {
        let (texts, bindings) = (Localization::new(Language::English), Bindings::default());
        let heads: Vec<&str> = ["mouse", "fingers or pen"].into_iter().chain(KEYS.map(|(head, _)| head)).collect();
        let mut lines =
            vec![format!("| | {} | typed |", heads.join(" | ")), format!("|{}", "---|".repeat(heads.len() + 2))];
        for head in PLACES {
            lines.push(row(&format!("**{head}**"), std::iter::repeat_n(String::new(), heads.len() + 1)));
            let mut actions: Vec<InputAction> = Vec::new();
            for action in bindings.iter().map(|(slot, _)| slot.action).filter(|&action| place(action) == head) {
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
            lines.extend(actions.into_iter().map(|action| line(&texts, action)));
            if head == EVERYWHERE {
                let zooms = KeyLabels::default().action_label(KeySet::Pad, InputAction::FocusPanels);
                let keys = KEYS.map(|(_, sets)| match sets {
                    [KeySet::Pad] => format!("right stick; with {zooms} held, zoom"),
                    _ => DASH.to_owned(),
                });
                let others = keys.into_iter().chain([DASH.to_owned()]);
                lines.push(row(&texts.tr("help-camera"), hands(&texts, CAMERA_INSTRUCTION).into_iter().chain(others)));
            }
        }
        lines.join("\n")
    }

    #[test]
    fn controls_of_every_device_are_documented() {
        assert_or_rewrite_section("controls.md", "controls", &table());
    }

    #[test]
    fn documented_typed_inputs_are_valid_turns() {
        let bindings = Bindings::default();
        let typed: Vec<&str> = bindings.iter().filter_map(|(slot, _)| typed(slot.action)).collect();
        assert!(!typed.is_empty());
        for turn in typed {
            assert_eq!(turn.parse::<Turn>().expect("a turn").to_string(), turn);
        }
    }
}
