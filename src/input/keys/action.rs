//! The named actions of keys and gamepad buttons.

use bevy::math::Vec2;

use crate::table::camera::CameraCommand;
use crate::table::cursor_step::CursorStep;
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

/// A view of the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableView {
    /// From the seat on the nearer side.
    Seat,
    /// From above.
    Top,
    /// From the other side.
    OtherSide,
    /// From the seat of the person.
    Home,
}

impl TableView {
    /// All views, in display order.
    pub const ALL: [TableView; 4] = [TableView::Seat, TableView::Top, TableView::OtherSide, TableView::Home];

    /// Returns the command that moves the camera to the view.
    pub const fn command(self) -> CameraCommand {
        match self {
            TableView::Seat => CameraCommand::NearestSeat,
            TableView::Top => CameraCommand::Top,
            TableView::OtherSide => CameraCommand::Flip,
            TableView::Home => CameraCommand::Reset,
        }
    }
}

/// A motion of the camera while its key is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameraMotion {
    /// Around the table to the left.
    Left,
    /// Around the table to the right.
    Right,
    /// Towards the view from above.
    Up,
    /// Down towards the table.
    Down,
    /// Closer to the table.
    Closer,
    /// Farther away.
    Farther,
}

impl CameraMotion {
    /// All motions, in display order.
    pub const ALL: [CameraMotion; 6] = {
        use CameraMotion::*;
        [Left, Right, Up, Down, Closer, Farther]
    };

    /// Returns the direction of orbiting, to the right and up, and of zooming in, each from -1 to 1.
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
    TakeRing,
    /// Gives the turn to the other player.
    PassTurn,
    /// Sets up the starting position.
    Start,
    /// Empties the board.
    Empty,
    /// Shows or hides the best turns.
    BestTurns,
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
}

impl StudyCommand {
    /// All commands, in display order.
    pub const ALL: [StudyCommand; 8] = {
        use StudyCommand::*;
        [AddRing, TakeRing, PassTurn, Start, Empty, BestTurns, Undo, Redo]
    };
}

/// The action of a key or a gamepad button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputAction {
    /// A player's command.
    Command(PlayerCommand),
    /// Moves a player's cursor.
    MoveCursor(CursorStep),
    /// Presses the thing under the cursor: lifts or places a glass, takes a ring or flips the timer.
    Press,
    /// Puts back the thing that the player carries.
    PutBack,
    /// Opens the field for typing a turn (Level 1).
    TypeTurn,
    /// Requests a hint.
    Hint,
    /// Takes the last turn back.
    TakeBack,
    /// Opens or closes the log of turns.
    Log,
    /// Moves the camera to a view.
    View(TableView),
    /// Moves the camera while held.
    Camera(CameraMotion),
    /// Moves the focus of a gamepad into the panels or back to the table. While held, the right stick zooms.
    Panels,
    /// Closes or cancels any open menu or dialog, or else pauses.
    Pause,
    /// Opens or closes the card of controls.
    Help,
    /// Opens or closes the rulebook.
    Rules,
    /// Controls a replay.
    Replay(ReplayControl),
    /// Continues the match from the current moment of a replay.
    GoOn,
    /// Starts or stops the analysis of a replayed match, and later opens or closes the list of its worst turns.
    Analysis,
    /// Changes the analysis board.
    Study(StudyCommand),
}

impl InputAction {
    /// Returns `true` if the action happens on the table.
    pub const fn is_on_table(self) -> bool {
        matches!(
            self,
            InputAction::Command(_)
                | InputAction::MoveCursor(_)
                | InputAction::Press
                | InputAction::PutBack
                | InputAction::Study(_)
        )
    }

    /// Returns the name in the settings file, which never changes.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// Returns the key of the localized name.
    pub const fn text_key(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            InputAction::Command(PlayerCommand::DropRing) => ("drop ring", "deed-drop"),
            InputAction::Command(PlayerCommand::KeepRing) => ("keep ring", "deed-keep"),
            InputAction::Command(PlayerCommand::ClaimRing) => ("claim ring", "deed-claim"),
            InputAction::Command(PlayerCommand::ExtraRing) => ("extra ring", "deed-extra"),
            InputAction::Command(PlayerCommand::FlipTimer) => ("timer", "deed-timer"),
            InputAction::Command(PlayerCommand::Pass) => ("pass", "deed-pass"),
            InputAction::MoveCursor(CursorStep::Up) => ("up", "keys-up"),
            InputAction::MoveCursor(CursorStep::UpRight) => ("up right", "keys-up-right"),
            InputAction::MoveCursor(CursorStep::DownRight) => ("down right", "keys-down-right"),
            InputAction::MoveCursor(CursorStep::Down) => ("down", "keys-down"),
            InputAction::MoveCursor(CursorStep::DownLeft) => ("down left", "keys-down-left"),
            InputAction::MoveCursor(CursorStep::UpLeft) => ("up left", "keys-up-left"),
            InputAction::MoveCursor(CursorStep::Left) => ("left", "keys-to-left"),
            InputAction::MoveCursor(CursorStep::Right) => ("right", "keys-to-right"),
            InputAction::Press => ("press", "keys-press"),
            InputAction::PutBack => ("put back", "keys-put-back"),
            InputAction::TypeTurn => ("type turn", "keys-type-turn"),
            InputAction::Hint => ("hint", "help-hint"),
            InputAction::TakeBack => ("take back", "help-take-back"),
            InputAction::Log => ("log", "help-log"),
            InputAction::View(TableView::Seat) => ("view from seat", "help-view-table"),
            InputAction::View(TableView::Top) => ("view from above", "help-view-top"),
            InputAction::View(TableView::OtherSide) => ("view from other side", "help-view-flip"),
            InputAction::View(TableView::Home) => ("home view", "help-view-reset"),
            InputAction::Camera(CameraMotion::Left) => ("camera left", "keys-camera-left"),
            InputAction::Camera(CameraMotion::Right) => ("camera right", "keys-camera-right"),
            InputAction::Camera(CameraMotion::Up) => ("camera up", "keys-camera-up"),
            InputAction::Camera(CameraMotion::Down) => ("camera down", "keys-camera-down"),
            InputAction::Camera(CameraMotion::Closer) => ("camera closer", "keys-camera-closer"),
            InputAction::Camera(CameraMotion::Farther) => ("camera farther", "keys-camera-farther"),
            InputAction::Panels => ("panels", "help-panels"),
            InputAction::Pause => ("pause", "help-pause"),
            InputAction::Help => ("help", "help-help"),
            InputAction::Rules => ("rules", "help-rules-key"),
            InputAction::Replay(ReplayControl::Start) => ("replay start", "replay-start"),
            InputAction::Replay(ReplayControl::PreviousTurn) => ("replay turn back", "replay-turn-back"),
            InputAction::Replay(ReplayControl::PreviousAction) => ("replay action back", "replay-action-back"),
            InputAction::Replay(ReplayControl::Play) => ("replay play", "help-replay-play"),
            InputAction::Replay(ReplayControl::NextAction) => ("replay action on", "replay-action-on"),
            InputAction::Replay(ReplayControl::NextTurn) => ("replay turn on", "replay-turn-on"),
            InputAction::Replay(ReplayControl::End) => ("replay end", "replay-end"),
            InputAction::Replay(ReplayControl::Slower) => ("replay slower", "replay-slower"),
            InputAction::Replay(ReplayControl::Faster) => ("replay faster", "replay-faster"),
            InputAction::GoOn => ("go on", "replay-go-on"),
            InputAction::Analysis => ("analysis", "help-analysis"),
            InputAction::Study(StudyCommand::AddRing) => ("study add ring", "help-study-add"),
            InputAction::Study(StudyCommand::TakeRing) => ("study take ring", "help-study-take"),
            InputAction::Study(StudyCommand::PassTurn) => ("study turn", "help-study-turn"),
            InputAction::Study(StudyCommand::Start) => ("study start", "study-start"),
            InputAction::Study(StudyCommand::Empty) => ("study empty", "study-empty"),
            InputAction::Study(StudyCommand::BestTurns) => ("study best turns", "help-study-best"),
            InputAction::Study(StudyCommand::Undo) => ("study undo", "study-undo"),
            InputAction::Study(StudyCommand::Redo) => ("study redo", "study-redo"),
        }
    }
}

/// A set of keys or buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeySet {
    /// The keys under the left hand.
    Left,
    /// The keys under the right hand.
    Right,
    /// Additional keys of a single person.
    Alone,
    /// The keys that do not belong to a player.
    Common,
    /// The buttons of every gamepad.
    Pad,
}

impl KeySet {
    /// All sets, in display order.
    pub const ALL: [KeySet; 5] = [KeySet::Left, KeySet::Right, KeySet::Alone, KeySet::Common, KeySet::Pad];

    /// Returns the name in the settings file, which never changes.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// Returns the key of the localized name.
    pub const fn text_key(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            KeySet::Left => ("left", "keys-left"),
            KeySet::Right => ("right", "keys-right"),
            KeySet::Alone => ("alone", "keys-alone"),
            KeySet::Common => ("common", "keys-common"),
            KeySet::Pad => ("pad", "keys-pad"),
        }
    }
}

/// The place of an action in a key set. Each player's set has its own bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BindingSlot {
    /// The set.
    pub set: KeySet,
    /// The action.
    pub action: InputAction,
}
