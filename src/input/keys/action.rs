//! Everything that keys and the buttons of a gamepad do, by name.

use bevy::math::Vec2;

use crate::table::camera::CameraCommand;
use crate::table::cursor_step::CursorStep;
use crate::table::player_deed::PlayerDeed;
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

    /// Returns the command that moves the camera there.
    pub const fn command(self) -> CameraCommand {
        match self {
            TableView::Seat => CameraCommand::Table,
            TableView::Top => CameraCommand::Top,
            TableView::OtherSide => CameraCommand::Flip,
            TableView::Home => CameraCommand::Reset,
        }
    }
}

/// A motion of the camera for as long as its key is held.
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
    pub const ALL: [CameraMotion; 6] = [
        CameraMotion::Left,
        CameraMotion::Right,
        CameraMotion::Up,
        CameraMotion::Down,
        CameraMotion::Closer,
        CameraMotion::Farther,
    ];

    /// Returns the direction of orbiting, to the right and up, and that of zooming in, each from -1 to 1.
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

/// What a key does on the analysis board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyDeed {
    /// Adds a ring to the socket under the pointer or the cursor.
    AddRing,
    /// Takes a ring from the socket under the pointer or the cursor.
    TakeRing,
    /// Gives the turn to the other player.
    Turn,
    /// Sets up the starting position.
    Start,
    /// Empties the board.
    Empty,
    /// Shows the best turns, or stops that.
    BestTurns,
    /// Undoes the last change.
    Undo,
    /// Makes the last undone change again.
    Redo,
}

impl StudyDeed {
    /// All deeds, in display order.
    pub const ALL: [StudyDeed; 8] = [
        StudyDeed::AddRing,
        StudyDeed::TakeRing,
        StudyDeed::Turn,
        StudyDeed::Start,
        StudyDeed::Empty,
        StudyDeed::BestTurns,
        StudyDeed::Undo,
        StudyDeed::Redo,
    ];
}

/// Something that is done by a key or by the button of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputAction {
    /// Does a player's deed.
    Deed(PlayerDeed),
    /// Moves a player's cursor.
    Walk(CursorStep),
    /// Does what a press would do where the cursor is: lifts, places, takes a ring or turns the timer over.
    Press,
    /// Puts back what the player holds.
    PutBack,
    /// Opens the field in which a turn can be typed (Level 1).
    TypeTurn,
    /// Asks for a hint.
    Hint,
    /// Takes the last turn back.
    TakeBack,
    /// Opens or closes the log of turns.
    Log,
    /// Shows the table from somewhere.
    View(TableView),
    /// Moves the camera while it is held.
    Camera(CameraMotion),
    /// Lets a gamepad walk through the buttons on the screen, and act on the table again. While it is held, the right
    /// stick zooms.
    Panels,
    /// Closes or cancels whatever is open, or else pauses.
    Pause,
    /// Opens or closes the card of controls.
    Help,
    /// Opens or closes the rulebook.
    Rules,
    /// Controls a replay.
    Replay(ReplayControl),
    /// Goes on with the match from the moment a replay shows.
    GoOn,
    /// Begins and stops the analysis of a replayed match, and later opens and closes the list of its worst turns.
    Analysis,
    /// Changes the analysis board.
    Study(StudyDeed),
}

impl InputAction {
    /// The name in the settings file, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            InputAction::Deed(deed) => deed_name(deed),
            InputAction::Walk(step) => step_name(step),
            InputAction::Press => "press",
            InputAction::PutBack => "put back",
            InputAction::TypeTurn => "type turn",
            InputAction::Hint => "hint",
            InputAction::TakeBack => "take back",
            InputAction::Log => "log",
            InputAction::View(view) => view_name(view),
            InputAction::Camera(motion) => motion_name(motion),
            InputAction::Panels => "panels",
            InputAction::Pause => "pause",
            InputAction::Help => "help",
            InputAction::Rules => "rules",
            InputAction::Replay(control) => control_name(control),
            InputAction::GoOn => "go on",
            InputAction::Analysis => "analysis",
            InputAction::Study(deed) => study_name(deed),
        }
    }
}

const fn deed_name(deed: PlayerDeed) -> &'static str {
    match deed {
        PlayerDeed::DropRing => "drop ring",
        PlayerDeed::KeepRing => "keep ring",
        PlayerDeed::ClaimRing => "claim ring",
        PlayerDeed::ExtraRing => "extra ring",
        PlayerDeed::FlipTimer => "timer",
        PlayerDeed::Pass => "pass",
    }
}

const fn step_name(step: CursorStep) -> &'static str {
    match step {
        CursorStep::Up => "up",
        CursorStep::UpRight => "up right",
        CursorStep::DownRight => "down right",
        CursorStep::Down => "down",
        CursorStep::DownLeft => "down left",
        CursorStep::UpLeft => "up left",
        CursorStep::Left => "left",
        CursorStep::Right => "right",
    }
}

const fn view_name(view: TableView) -> &'static str {
    match view {
        TableView::Seat => "view from seat",
        TableView::Top => "view from above",
        TableView::OtherSide => "view from other side",
        TableView::Home => "home view",
    }
}

const fn motion_name(motion: CameraMotion) -> &'static str {
    match motion {
        CameraMotion::Left => "camera left",
        CameraMotion::Right => "camera right",
        CameraMotion::Up => "camera up",
        CameraMotion::Down => "camera down",
        CameraMotion::Closer => "camera closer",
        CameraMotion::Farther => "camera farther",
    }
}

const fn control_name(control: ReplayControl) -> &'static str {
    match control {
        ReplayControl::Start => "replay start",
        ReplayControl::TurnBack => "replay turn back",
        ReplayControl::ActionBack => "replay action back",
        ReplayControl::Play => "replay play",
        ReplayControl::ActionOn => "replay action on",
        ReplayControl::TurnOn => "replay turn on",
        ReplayControl::End => "replay end",
        ReplayControl::Slower => "replay slower",
        ReplayControl::Faster => "replay faster",
    }
}

const fn study_name(deed: StudyDeed) -> &'static str {
    match deed {
        StudyDeed::AddRing => "study add ring",
        StudyDeed::TakeRing => "study take ring",
        StudyDeed::Turn => "study turn",
        StudyDeed::Start => "study start",
        StudyDeed::Empty => "study empty",
        StudyDeed::BestTurns => "study best turns",
        StudyDeed::Undo => "study undo",
        StudyDeed::Redo => "study redo",
    }
}
