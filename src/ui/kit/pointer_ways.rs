//! How each action is done with a mouse or with fingers, for the card of controls and the table of `docs/controls.md`.

use crate::input::keys::{InputAction, StudyDeed};
use crate::table::player_deed::PlayerDeed;
use crate::table::replay::ReplayControl;

/// How something is done with a mouse or with fingers. Of two mice each does the same, for its own player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerWay {
    /// Not at all.
    Nothing,
    /// With the button of this name, or of its end: a deed's stands in the bar of its player.
    Button(&'static str),
    /// With that button, and a press on a socket.
    ButtonAndSocket(&'static str),
    /// With a choice on a panel.
    Choice,
    /// With a click on a socket.
    SocketClick,
    /// With the other kind of click on a socket: with the right button, with Shift, or as is chosen on a panel.
    OtherSocketClick,
    /// As the text with this key says.
    Hand(&'static str),
    /// As the texts with these keys say, with a mouse and with fingers.
    Hands([&'static str; 2]),
}

/// How the camera is moved freely.
pub const LOOK_AROUND: PointerWay = PointerWay::Hands(["help-camera-mouse", "help-camera-fingers"]);

impl PointerWay {
    /// Returns the keys of the texts that say how.
    pub fn texts(&self) -> &[&'static str] {
        match self {
            PointerWay::Hand(how) => std::slice::from_ref(how),
            PointerWay::Hands(hows) => hows,
            _ => &[],
        }
    }
}

/// Returns how an action is done.
pub const fn pointer_way(action: InputAction) -> PointerWay {
    match action {
        InputAction::Deed(deed) => deed_way(deed),
        // What a cursor walks to is pressed where it is, views are found by looking around, and turns are typed.
        InputAction::Walk(_) | InputAction::View(_) | InputAction::TypeTurn | InputAction::Panels => {
            PointerWay::Nothing
        }
        InputAction::Camera(_) => LOOK_AROUND,
        InputAction::Press => PointerWay::Hand("help-move-how"),
        InputAction::PutBack => PointerWay::Hands(["help-back-mouse", "help-back-fingers"]),
        InputAction::Hint => PointerWay::Button("hint"),
        InputAction::TakeBack => PointerWay::Button("take back"),
        InputAction::Log => PointerWay::Button("log"),
        InputAction::Pause => PointerWay::Button("pause"),
        InputAction::Help => PointerWay::Button("help"),
        InputAction::Rules => PointerWay::Button("rules"),
        InputAction::Replay(control) => PointerWay::Button(control_button(control)),
        InputAction::GoOn => PointerWay::Button("go on"),
        InputAction::Analysis => PointerWay::Button("analyse"),
        InputAction::Study(deed) => study_way(deed),
    }
}

const fn deed_way(deed: PlayerDeed) -> PointerWay {
    match deed {
        PlayerDeed::DropRing | PlayerDeed::ClaimRing => PointerWay::Hand("help-ring-how"),
        PlayerDeed::KeepRing => PointerWay::Button("keep"),
        PlayerDeed::ExtraRing => PointerWay::ButtonAndSocket("extra"),
        PlayerDeed::FlipTimer => PointerWay::Hand("help-timer-how"),
        PlayerDeed::Pass => PointerWay::Button("pass"),
    }
}

/// Returns the name of the button of a control.
pub const fn control_button(control: ReplayControl) -> &'static str {
    match control {
        ReplayControl::Start => "start",
        ReplayControl::TurnBack => "turn back",
        ReplayControl::ActionBack => "action back",
        ReplayControl::Play => "play",
        ReplayControl::ActionOn => "action on",
        ReplayControl::TurnOn => "turn on",
        ReplayControl::End => "end",
        ReplayControl::Slower => "slower",
        ReplayControl::Faster => "faster",
    }
}

const fn study_way(deed: StudyDeed) -> PointerWay {
    match deed {
        StudyDeed::AddRing => PointerWay::SocketClick,
        StudyDeed::TakeRing => PointerWay::OtherSocketClick,
        StudyDeed::Turn => PointerWay::Choice,
        StudyDeed::Start => PointerWay::Button("start"),
        StudyDeed::Empty => PointerWay::Button("empty"),
        StudyDeed::BestTurns => PointerWay::Button("best turns"),
        StudyDeed::Undo => PointerWay::Button("undo"),
        StudyDeed::Redo => PointerWay::Button("redo"),
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Turn;

    use super::{LOOK_AROUND, PointerWay, pointer_way};
    use crate::documents::assert_documented;
    use crate::input::keys::{BindingSlot, Bindings, GameKeys, InputAction, KeySet, KeySigns};
    use crate::localization::{Language, Localization};
    use crate::table::cursor_step::CursorStep;
    use crate::table::player_deed::PlayerDeed;
    use crate::ui::kit::signs::action_key;

    /// The cell of a device that does not do this.
    const DASH: &str = "–";
    /// The columns of keys and buttons: the head, and the sets that the column shows.
    const KEYS: [(&str, &[KeySet]); 4] = [
        ("Red’s key", &[KeySet::Left, KeySet::Common]),
        ("Black’s key", &[KeySet::Right, KeySet::Common]),
        ("alone", &[KeySet::Left, KeySet::Alone, KeySet::Common]),
        ("gamepad", &[KeySet::Pad]),
    ];

    /// Where actions are done, in the order of the table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Where {
        Match,
        Everywhere,
        Replay,
        Study,
    }

    impl Where {
        const ALL: [(Where, &str); 4] = [
            (Where::Match, "In a match"),
            (Where::Everywhere, "Everywhere"),
            (Where::Replay, "In a replay"),
            (Where::Study, "On the analysis board"),
        ];

        fn of(action: InputAction) -> Where {
            match action {
                InputAction::Deed(_)
                | InputAction::Walk(_)
                | InputAction::Press
                | InputAction::PutBack
                | InputAction::TypeTurn
                | InputAction::Hint
                | InputAction::TakeBack => Where::Match,
                InputAction::Log
                | InputAction::View(_)
                | InputAction::Camera(_)
                | InputAction::Panels
                | InputAction::Pause
                | InputAction::Help
                | InputAction::Rules => Where::Everywhere,
                InputAction::Replay(_) | InputAction::GoOn | InputAction::Analysis => Where::Replay,
                InputAction::Study(_) => Where::Study,
            }
        }
    }

    /// Returns what is typed for a deed at Level 1: a turn that contains it.
    fn typed(action: InputAction) -> Option<&'static str> {
        match action {
            InputAction::Press | InputAction::Deed(PlayerDeed::KeepRing) => Some("D1-D2"),
            InputAction::Deed(PlayerDeed::DropRing) => Some("D1-D2o"),
            InputAction::Deed(PlayerDeed::ClaimRing) => Some("*D1-D2o"),
            InputAction::Deed(PlayerDeed::Pass) => Some("pass"),
            _ => None,
        }
    }

    /// Returns whether a key that belongs to nobody in particular works in matches of a person alone only.
    fn is_of_a_person_alone(action: InputAction) -> bool {
        let common = BindingSlot { set: KeySet::Common, action };
        let meets = |set, action| common.meets(BindingSlot { set, action }, &GameKeys::default());
        meets(KeySet::Alone, InputAction::Walk(CursorStep::Up)) && !meets(KeySet::Right, InputAction::Press)
    }

    /// Returns the cells for a mouse and for fingers.
    fn hands(texts: &Localization, way: PointerWay) -> [String; 2] {
        let sentence = |key: &str| texts.tr(key).trim_end_matches('.').to_owned();
        match way {
            PointerWay::Nothing => [DASH, DASH].map(Into::into),
            PointerWay::Button(_) => ["button", "button"].map(Into::into),
            PointerWay::ButtonAndSocket(_) => ["button, then a socket"; 2].map(Into::into),
            PointerWay::Choice => ["choice", "choice"].map(Into::into),
            PointerWay::SocketClick => ["click a socket", "tap a socket"].map(Into::into),
            PointerWay::OtherSocketClick => {
                ["right-click a socket, or click it with Shift", "choose it, then tap a socket"].map(Into::into)
            }
            PointerWay::Hand(how) => [how, how].map(sentence),
            PointerWay::Hands(hows) => hows.map(sentence),
        }
    }

    /// Returns the line of an action.
    fn line(texts: &Localization, action: InputAction) -> String {
        let (bindings, signs) = (Bindings::default(), KeySigns::default());
        let keys = KEYS.map(|(_, sets)| {
            let shown = sets.iter().filter(|set| {
                **set != KeySet::Common || sets.contains(&KeySet::Alone) || !is_of_a_person_alone(action)
            });
            let bound: Vec<String> =
                shown.flat_map(|&set| bindings.of(set, action)).map(|&it| signs.sign(it)).collect();
            if bound.is_empty() { DASH.to_owned() } else { bound.join(" or ") }
        });
        let typed = typed(action).map_or_else(|| DASH.to_owned(), |turn| format!("`{turn}`"));
        let cells: Vec<String> = hands(texts, pointer_way(action)).into_iter().chain(keys).chain([typed]).collect();
        assert!(cells.iter().all(|cell| !cell.is_empty()), "a way or a dash for {action:?}: {cells:?}");
        row(&texts.tr(action_key(action)), cells)
    }

    fn row(name: &str, cells: impl IntoIterator<Item = String>) -> String {
        let cells: Vec<String> = cells.into_iter().collect();
        assert!(!cells.iter().any(|cell| cell.contains('|')), "{name}: {cells:?}");
        format!("| {name} | {} |", cells.join(" | "))
    }

    /// Returns the table.
    fn table() -> String {
        let (texts, bindings) = (Localization::new(Language::English), Bindings::default());
        let heads: Vec<&str> = ["mouse", "fingers or pen"].into_iter().chain(KEYS.map(|(head, _)| head)).collect();
        let mut lines =
            vec![format!("| | {} | typed |", heads.join(" | ")), format!("|{}", "---|".repeat(heads.len() + 2))];
        for (place, head) in Where::ALL {
            lines.push(row(&format!("**{head}**"), std::iter::repeat_n(String::new(), heads.len() + 1)));
            let mut actions: Vec<InputAction> = Vec::new();
            for action in bindings.iter().map(|(slot, _)| slot.action).filter(|&action| Where::of(action) == place) {
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
            lines.extend(actions.into_iter().map(|action| line(&texts, action)));
            if place == Where::Everywhere {
                let zooms = KeySigns::default().of(KeySet::Pad, InputAction::Panels);
                let keys = KEYS.map(|(_, sets)| match sets {
                    [KeySet::Pad] => format!("right stick; with {zooms} held, zoom"),
                    _ => DASH.to_owned(),
                });
                let others = keys.into_iter().chain([DASH.to_owned()]);
                lines.push(row(&texts.tr("help-camera"), hands(&texts, LOOK_AROUND).into_iter().chain(others)));
            }
        }
        lines.join("\n")
    }

    #[test]
    fn what_each_device_does_is_documented() {
        assert_documented("controls.md", "controls", &table());
    }

    #[test]
    fn what_is_documented_to_be_typed_are_turns() {
        let bindings = Bindings::default();
        let typed: Vec<&str> = bindings.iter().filter_map(|(slot, _)| typed(slot.action)).collect();
        assert!(!typed.is_empty());
        for turn in typed {
            assert_eq!(turn.parse::<Turn>().expect("a turn").to_string(), turn);
        }
    }
}
