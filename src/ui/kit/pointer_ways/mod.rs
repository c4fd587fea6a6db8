//! How each action is done with a mouse or with fingers, for the card of controls and the table of `docs/controls.md`.

#[cfg(test)]
mod tests;

use crate::session::keys::{InputAction, PlayerDeed, StudyDeed};
use crate::session::replaying::ReplayControl;

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
