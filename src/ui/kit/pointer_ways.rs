//! How each action is done with a mouse or with fingers, for the controls card and the table in `docs/controls.md`.

use crate::input::keys::{InputAction, StudyCommand};
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

/// How an action is done with a mouse or with fingers. With two mice, each acts for its own player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerMethod {
    /// Not possible with a pointer.
    Nothing,
    /// With the button of this name. A player's own button has a name that ends with it, such as `red drop`.
    Button(&'static str),
    /// With the button of this name, and then a press on a socket.
    ButtonAndSocket(&'static str),
    /// With a choice on a panel.
    Choice,
    /// With a click on a socket.
    SocketClick,
    /// With the other kind of click on a socket: with the right button, with Shift, or as chosen on a panel.
    OtherSocketClick,
    /// As the text with this key describes.
    Described(&'static str),
    /// As the texts with these keys describe, for a mouse and for fingers.
    DescribedByDevice([&'static str; 2]),
}

pub const CAMERA_METHOD: PointerMethod = PointerMethod::DescribedByDevice(["help-camera-mouse", "help-camera-fingers"]);

impl PointerMethod {
    /// Returns the keys of the texts that describe the action.
    pub fn texts(&self) -> &[&'static str] {
        match self {
            PointerMethod::Described(how) => std::slice::from_ref(how),
            PointerMethod::DescribedByDevice(hows) => hows,
            _ => &[],
        }
    }
}

/// Returns how an action is done.
pub const fn pointer_method(action: InputAction) -> PointerMethod {
    match action {
        InputAction::Command(PlayerCommand::DropRing | PlayerCommand::ClaimRing) => {
            PointerMethod::Described("help-ring-how")
        }
        InputAction::Command(PlayerCommand::KeepRing) => PointerMethod::Button("keep"),
        InputAction::Command(PlayerCommand::ExtraRing) => PointerMethod::ButtonAndSocket("extra"),
        InputAction::Command(PlayerCommand::FlipTimer) => PointerMethod::Described("help-timer-how"),
        // Pointers need no cursor moves, reach views by looking around, and cannot type turns.
        InputAction::MoveCursor(_) | InputAction::View(_) | InputAction::TypeTurn | InputAction::Panels => {
            PointerMethod::Nothing
        }
        InputAction::Camera(_) => CAMERA_METHOD,
        InputAction::Press => PointerMethod::Described("help-move-how"),
        InputAction::PutBack => PointerMethod::DescribedByDevice(["help-back-mouse", "help-back-fingers"]),
        InputAction::Analysis => PointerMethod::Button("analyse"),
        InputAction::Study(StudyCommand::AddRing) => PointerMethod::SocketClick,
        InputAction::Study(StudyCommand::TakeRing) => PointerMethod::OtherSocketClick,
        InputAction::Study(StudyCommand::PassTurn) => PointerMethod::Choice,
        // All other buttons have the names of their actions.
        InputAction::Study(_) => PointerMethod::Button(action.name().split_at("study ".len()).1),
        InputAction::Replay(control) => PointerMethod::Button(replay_button_name(control)),
        InputAction::Command(PlayerCommand::Pass)
        | InputAction::Hint
        | InputAction::TakeBack
        | InputAction::Log
        | InputAction::Pause
        | InputAction::Help
        | InputAction::Rules
        | InputAction::GoOn => PointerMethod::Button(action.name()),
    }
}

/// Returns the script name of a replay control's button.
pub const fn replay_button_name(control: ReplayControl) -> &'static str {
    InputAction::Replay(control).name().split_at("replay ".len()).1
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Turn;

    use super::{CAMERA_METHOD, PointerMethod, pointer_method};
    use crate::documents::assert_documented;
    use crate::input::keys::{BindingSlot, Bindings, GameKeys, InputAction, KeyLabels, KeySet};
    use crate::localization::{Language, Localization};
    use crate::table::cursor_step::CursorStep;
    use crate::table::player_command::PlayerCommand;

    const DASH: &str = "–";
    const KEYS: [(&str, &[KeySet]); 4] = [
        ("Red’s key", &[KeySet::Left, KeySet::Common]),
        ("Black’s key", &[KeySet::Right, KeySet::Common]),
        ("alone", &[KeySet::Left, KeySet::Alone, KeySet::Common]),
        ("gamepad", &[KeySet::Pad]),
    ];

    const PLACES: [&str; 4] = ["In a match", EVERYWHERE, "In a replay", "On the analysis board"];
    const EVERYWHERE: &str = "Everywhere";

    fn place(action: InputAction) -> &'static str {
        match action {
            InputAction::Command(_)
            | InputAction::MoveCursor(_)
            | InputAction::Press
            | InputAction::PutBack
            | InputAction::TypeTurn
            | InputAction::Hint
            | InputAction::TakeBack => PLACES[0],
            InputAction::Replay(_) | InputAction::GoOn | InputAction::Analysis => PLACES[2],
            InputAction::Study(_) => PLACES[3],
            _ => EVERYWHERE,
        }
    }

    /// Returns an example of a typed Level 1 turn that includes an action.
    fn typed(action: InputAction) -> Option<&'static str> {
        match action {
            InputAction::Press | InputAction::Command(PlayerCommand::KeepRing) => Some("D1-D2"),
            InputAction::Command(PlayerCommand::DropRing) => Some("D1-D2o"),
            InputAction::Command(PlayerCommand::ClaimRing) => Some("*D1-D2o"),
            InputAction::Command(PlayerCommand::Pass) => Some("pass"),
            _ => None,
        }
    }

    /// Returns `true` if a common key works only in matches of one person alone.
    fn is_of_a_person_alone(action: InputAction) -> bool {
        let common = BindingSlot { set: KeySet::Common, action };
        let meets = |set, action| common.can_clash_with(BindingSlot { set, action }, &GameKeys::default());
        meets(KeySet::Alone, InputAction::MoveCursor(CursorStep::Up)) && !meets(KeySet::Right, InputAction::Press)
    }

    fn hands(texts: &Localization, way: PointerMethod) -> [String; 2] {
        let sentence = |key: &str| texts.tr(key).trim_end_matches('.').to_owned();
        match way {
            PointerMethod::Nothing => [DASH, DASH].map(Into::into),
            PointerMethod::Button(_) => ["button", "button"].map(Into::into),
            PointerMethod::ButtonAndSocket(_) => ["button, then a socket"; 2].map(Into::into),
            PointerMethod::Choice => ["choice", "choice"].map(Into::into),
            PointerMethod::SocketClick => ["click a socket", "tap a socket"].map(Into::into),
            PointerMethod::OtherSocketClick => {
                ["right-click a socket, or click it with Shift", "choose it, then tap a socket"].map(Into::into)
            }
            PointerMethod::Described(how) => [how, how].map(sentence),
            PointerMethod::DescribedByDevice(hows) => hows.map(sentence),
        }
    }

    fn line(texts: &Localization, action: InputAction) -> String {
        let (bindings, signs) = (Bindings::default(), KeyLabels::default());
        let keys = KEYS.map(|(_, sets)| {
            let shown = sets.iter().filter(|set| {
                **set != KeySet::Common || sets.contains(&KeySet::Alone) || !is_of_a_person_alone(action)
            });
            let bound: Vec<String> =
                shown.flat_map(|&set| bindings.of(set, action)).map(|&it| signs.binding_label(it)).collect();
            if bound.is_empty() { DASH.to_owned() } else { bound.join(" or ") }
        });
        let typed = typed(action).map_or_else(|| DASH.to_owned(), |turn| format!("`{turn}`"));
        let cells: Vec<String> = hands(texts, pointer_method(action)).into_iter().chain(keys).chain([typed]).collect();
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
                let zooms = KeyLabels::default().of(KeySet::Pad, InputAction::Panels);
                let keys = KEYS.map(|(_, sets)| match sets {
                    [KeySet::Pad] => format!("right stick; with {zooms} held, zoom"),
                    _ => DASH.to_owned(),
                });
                let others = keys.into_iter().chain([DASH.to_owned()]);
                lines.push(row(&texts.tr("help-camera"), hands(&texts, CAMERA_METHOD).into_iter().chain(others)));
            }
        }
        lines.join("\n")
    }

    #[test]
    fn controls_of_every_device_are_documented() {
        assert_documented("controls.md", "controls", &table());
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
