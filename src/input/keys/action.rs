//! The actions that keys and gamepad buttons trigger, and their names.

use bevy::math::Vec2;

use crate::table::camera::CameraCommand;
use crate::table::cursor_step::CursorStep;
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

/// A camera view that a key can select.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableView {
    /// The view from the seat that is nearer to the camera.
    NearestSeat,
    /// The view from above.
    Top,
    /// The view from the side of the table that is opposite the camera.
    OtherSide,
    /// The view from the person's own seat.
    Home,
}

impl TableView {
    /// All views, in display order.
    pub const ALL: [TableView; 4] = [TableView::NearestSeat, TableView::Top, TableView::OtherSide, TableView::Home];

    /// Returns the command that moves the camera to the view.
    pub const fn command(self) -> CameraCommand {
        match self {
            TableView::NearestSeat => CameraCommand::NearestSeat,
            TableView::Top => CameraCommand::Top,
            TableView::OtherSide => CameraCommand::Flip,
            TableView::Home => CameraCommand::Reset,
        }
    }
}

/// A motion of the camera, which lasts while a key is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameraMotion {
    /// Orbits around the table to the left.
    Left,
    /// Orbits around the table to the right.
    Right,
    /// Moves up, towards the view from above.
    Up,
    /// Moves down, towards the table.
    Down,
    /// Moves closer to the table.
    Closer,
    /// Moves farther away from the table.
    Farther,
}

impl CameraMotion {
    /// All motions, in display order.
    pub const ALL: [CameraMotion; 6] = {
        use CameraMotion::*;
        [Left, Right, Up, Down, Closer, Farther]
    };

    /// Returns the direction in which the camera orbits (x to the right, y up), and the direction in which it zooms
    /// (positive to zoom in). Each value is from -1 to 1.
    pub const fn direction(self) -> (Vec2, f32) {
        match self {
            CameraMotion::Left => (Vec2::NEG_X, 0.0),
            CameraMotion::Right => (Vec2::X, 0.0),
            CameraMotion::Up => (Vec2::Y, 0.0),
            CameraMotion::Down => (Vec2::NEG_Y, 0.0),
            CameraMotion::Closer => (Vec2::ZERO, 1.0),
            CameraMotion::Farther => (Vec2::ZERO, -1.0),
        }
    }
}

/// A command of the analysis board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyCommand {
    /// Adds a ring to the socket under the pointer or the cursor.
    AddRing,
    /// Takes a ring from the socket under the pointer or the cursor.
    RemoveRing,
    /// Gives the turn to the other player.
    SwitchPlayerToMove,
    /// Sets up the starting position.
    SetUpStartingPosition,
    /// Empties the board.
    ClearBoard,
    /// Shows or hides the best turns.
    ToggleBestTurns,
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
}

impl StudyCommand {
    /// All commands, in display order.
    pub const ALL: [StudyCommand; 8] = {
        use StudyCommand::*;
        [AddRing, RemoveRing, SwitchPlayerToMove, SetUpStartingPosition, ClearBoard, ToggleBestTurns, Undo, Redo]
    };
}

/// An action that a key or a gamepad button triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputAction {
    /// A player's command.
    Command(PlayerCommand),
    /// Moves a player's cursor.
    MoveCursor(CursorStep),
    /// Presses the object under the cursor, to lift or place a glass, take a ring or flip the timer.
    PressAtCursor,
    /// Puts back the piece that the player carries.
    PutBack,
    /// Opens the field for typing a turn (Level 1).
    TypeTurn,
    /// Requests a hint.
    AskForHint,
    /// Takes back the last turn.
    TakeBack,
    /// Opens or closes the log of turns.
    ToggleTurnLog,
    /// Moves the camera to a view.
    SelectView(TableView),
    /// Moves the camera while the key is held.
    MoveCamera(CameraMotion),
    /// Moves the focus of a gamepad into the panels or back to the table. While the button is held, the right stick
    /// zooms.
    FocusPanels,
    /// Closes or cancels the open menu or dialog. Pauses the match if none is open.
    CloseOrPause,
    /// Opens or closes the card of controls.
    ToggleHelp,
    /// Opens or closes the rulebook.
    ToggleRulebook,
    /// Controls a replay.
    Replay(ReplayControl),
    /// Continues the match from the current moment of a replay.
    ContinueFromReplay,
    /// Starts or stops the analysis of a replayed match. After the analysis, opens or closes the list of the worst
    /// turns.
    ToggleAnalysis,
    /// Changes the analysis board.
    Study(StudyCommand),
}

impl InputAction {
    /// Returns `true` if the action happens on the table rather than in panels.
    pub const fn is_table_action(self) -> bool {
        matches!(
            self,
            InputAction::Command(_)
                | InputAction::MoveCursor(_)
                | InputAction::PressAtCursor
                | InputAction::PutBack
                | InputAction::Study(_)
        )
    }

    /// Returns the name of the action in the settings file. The name never changes.
    pub const fn settings_name(self) -> &'static str {
        self.names().0
    }

    /// Returns the text key of the localized name of the action.
    pub const fn text_key(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            InputAction::Command(PlayerCommand::DropRing) => ("drop ring", "command-drop"),
            InputAction::Command(PlayerCommand::KeepRing) => ("keep ring", "command-keep"),
            InputAction::Command(PlayerCommand::ClaimUndroppedRing) => ("claim ring", "command-claim"),
            InputAction::Command(PlayerCommand::ToggleExtraRingChoice) => ("extra ring", "command-extra"),
            InputAction::Command(PlayerCommand::FlipTimer) => ("timer", "command-timer"),
            InputAction::Command(PlayerCommand::Pass) => ("pass", "command-pass"),
            InputAction::MoveCursor(CursorStep::Up) => ("up", "keys-up"),
            InputAction::MoveCursor(CursorStep::UpRight) => ("up right", "keys-up-right"),
            InputAction::MoveCursor(CursorStep::DownRight) => ("down right", "keys-down-right"),
            InputAction::MoveCursor(CursorStep::Down) => ("down", "keys-down"),
            InputAction::MoveCursor(CursorStep::DownLeft) => ("down left", "keys-down-left"),
            InputAction::MoveCursor(CursorStep::UpLeft) => ("up left", "keys-up-left"),
            InputAction::MoveCursor(CursorStep::Left) => ("left", "keys-to-left"),
            InputAction::MoveCursor(CursorStep::Right) => ("right", "keys-to-right"),
            InputAction::PressAtCursor => ("press", "keys-press"),
            InputAction::PutBack => ("put back", "keys-put-back"),
            InputAction::TypeTurn => ("type turn", "keys-type-turn"),
            InputAction::AskForHint => ("hint", "help-hint"),
            InputAction::TakeBack => ("take back", "help-take-back"),
            InputAction::ToggleTurnLog => ("log", "help-log"),
            InputAction::SelectView(TableView::NearestSeat) => ("view from seat", "help-view-table"),
            InputAction::SelectView(TableView::Top) => ("view from above", "help-view-top"),
            InputAction::SelectView(TableView::OtherSide) => ("view from other side", "help-view-flip"),
            InputAction::SelectView(TableView::Home) => ("home view", "help-view-reset"),
            InputAction::MoveCamera(CameraMotion::Left) => ("camera left", "keys-camera-left"),
            InputAction::MoveCamera(CameraMotion::Right) => ("camera right", "keys-camera-right"),
            InputAction::MoveCamera(CameraMotion::Up) => ("camera up", "keys-camera-up"),
            InputAction::MoveCamera(CameraMotion::Down) => ("camera down", "keys-camera-down"),
            InputAction::MoveCamera(CameraMotion::Closer) => ("camera closer", "keys-camera-closer"),
            InputAction::MoveCamera(CameraMotion::Farther) => ("camera farther", "keys-camera-farther"),
            InputAction::FocusPanels => ("panels", "help-panels"),
            InputAction::CloseOrPause => ("pause", "help-pause"),
            InputAction::ToggleHelp => ("help", "help-help"),
            InputAction::ToggleRulebook => ("rules", "help-rules-key"),
            InputAction::Replay(ReplayControl::ToStart) => ("replay start", "replay-start"),
            InputAction::Replay(ReplayControl::PreviousTurn) => ("replay turn back", "replay-turn-back"),
            InputAction::Replay(ReplayControl::PreviousAction) => ("replay action back", "replay-action-back"),
            InputAction::Replay(ReplayControl::PlayPause) => ("replay play", "help-replay-play"),
            InputAction::Replay(ReplayControl::NextAction) => ("replay action on", "replay-action-on"),
            InputAction::Replay(ReplayControl::NextTurn) => ("replay turn on", "replay-turn-on"),
            InputAction::Replay(ReplayControl::ToEnd) => ("replay end", "replay-end"),
            InputAction::Replay(ReplayControl::Slower) => ("replay slower", "replay-slower"),
            InputAction::Replay(ReplayControl::Faster) => ("replay faster", "replay-faster"),
            InputAction::ContinueFromReplay => ("go on", "replay-go-on"),
            InputAction::ToggleAnalysis => ("analysis", "help-analysis"),
            InputAction::Study(StudyCommand::AddRing) => ("study add ring", "help-study-add"),
            InputAction::Study(StudyCommand::RemoveRing) => ("study take ring", "help-study-take"),
            InputAction::Study(StudyCommand::SwitchPlayerToMove) => ("study turn", "help-study-turn"),
            InputAction::Study(StudyCommand::SetUpStartingPosition) => ("study start", "study-start"),
            InputAction::Study(StudyCommand::ClearBoard) => ("study empty", "study-empty"),
            InputAction::Study(StudyCommand::ToggleBestTurns) => ("study best turns", "help-study-best"),
            InputAction::Study(StudyCommand::Undo) => ("study undo", "study-undo"),
            InputAction::Study(StudyCommand::Redo) => ("study redo", "study-redo"),
        }
    }
}

/// A group of keys or buttons, such as the keys of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeySet {
    /// The keys under the left hand.
    LeftHand,
    /// The keys under the right hand.
    RightHand,
    /// The additional keys of a person who plays alone.
    SinglePerson,
    /// The keys that do not belong to a player.
    Common,
    /// The buttons of every gamepad.
    Pad,
}

impl KeySet {
    /// All sets, in display order.
    pub const ALL: [KeySet; 5] =
        [KeySet::LeftHand, KeySet::RightHand, KeySet::SinglePerson, KeySet::Common, KeySet::Pad];

    /// Returns the name of the set in the settings file. The name never changes.
    pub const fn settings_name(self) -> &'static str {
        self.names().0
    }

    /// Returns the text key of the localized name of the set.
    pub const fn text_key(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            KeySet::LeftHand => ("left", "keys-left"),
            KeySet::RightHand => ("right", "keys-right"),
            KeySet::SinglePerson => ("alone", "keys-alone"),
            KeySet::Common => ("common", "keys-common"),
            KeySet::Pad => ("pad", "keys-pad"),
        }
    }
}

/// The place of an action in a key set. Each place has its own bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BindingSlot {
    /// The set of keys or buttons.
    pub set: KeySet,
    /// The action.
    pub action: InputAction,
}
