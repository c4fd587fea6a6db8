//! The cursors that players use to point at the table with a keyboard or a gamepad.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6};

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, GlassId, Match, Player, Socket};

use crate::simulation::SimulationSystems;
use crate::simulation::layout::{glass_foot_off_board, holder_position, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::table::cursor_step::CursorStep;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;

/// The object under a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CursorPlace {
    /// A socket, with or without a glass.
    Socket(Socket),
    /// A glass beside the board.
    GlassBesideBoard(GlassId),
    /// A player's holder.
    Holder(Player),
    /// The timer.
    Timer,
}

impl CursorPlace {
    /// Returns the socket if the place is a socket.
    pub const fn socket(self) -> Option<Socket> {
        match self {
            CursorPlace::Socket(socket) => Some(socket),
            CursorPlace::GlassBesideBoard(_) | CursorPlace::Holder(_) | CursorPlace::Timer => None,
        }
    }

    /// Returns the position of the place on the table, in centimetres. `timer_on_left` is `true` if the timer is on
    /// Red's left.
    pub fn position(self, timer_on_left: bool) -> Vec2 {
        match self {
            CursorPlace::Socket(socket) => socket_position(socket),
            CursorPlace::GlassBesideBoard(glass) => {
                let foot = glass_foot_off_board(glass);
                Vec2::new(foot.x, foot.z)
            }
            CursorPlace::Holder(owner) => holder_position(owner),
            CursorPlace::Timer => timer_position(timer_on_left),
        }
    }
}

/// A player's cursor on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableCursor {
    /// The object under the cursor.
    pub place: CursorPlace,
    /// The line along which sideways steps move the cursor, given as its distance from the board's centre in
    /// centimetres. The distance is positive towards the top of the screen. `None` if the last step was not sideways.
    line: Option<f32>,
}

/// The cursors of both players. A player's cursor appears when the player uses keys or a gamepad, and disappears when
/// the player uses a pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TableCursors(ByPlayer<Option<TableCursor>>);

impl TableCursors {
    /// Returns the object under a player's cursor, if the cursor is visible.
    pub fn cursor_place(&self, player: Player) -> Option<CursorPlace> {
        self.0[player].map(|cursor| cursor.place)
    }

    /// Hides a player's cursor.
    pub fn hide(&mut self, player: Player) {
        self.0[player] = None;
    }

    /// Shows a player's cursor and returns the object under it. A hidden cursor appears at the place that `first_place`
    /// returns.
    pub fn show(&mut self, game: &Match, player: Player) -> CursorPlace {
        self.0[player].get_or_insert_with(|| TableCursor { place: first_place(game, player), line: None }).place
    }

    /// Moves a player's cursor to this place.
    pub fn move_to(&mut self, player: Player, place: CursorPlace) {
        self.0[player] = Some(TableCursor { place, line: None });
    }

    /// Moves a player's cursor by a step as seen on the screen. `up` is the direction on the table that points up on
    /// the screen.
    pub fn move_by(&mut self, game: &Match, player: Player, step: CursorStep, up: Vec2, timer_on_left: bool) {
        let from = self.show(game, player);
        let line = self.0[player].and_then(|cursor| cursor.line);
        let start = from.position(timer_on_left);
        let height = |place: CursorPlace| place.position(timer_on_left).dot(up);
        let is_sideways = matches!(step, CursorStep::Left | CursorStep::Right);
        let line = is_sideways.then(|| line.unwrap_or(start.dot(up)));
        // A carried glass can be placed only on the board.
        let carries = game.glass_in_hand(player).is_some();
        let reached = places(game)
            .filter(|&place| place != from && (!carries || matches!(place, CursorPlace::Socket(_))))
            .filter_map(|place| {
                let away = place.position(timer_on_left) - start;
                let aside = away.angle_to(direction(step, up)).abs();
                let widest = if is_sideways { FRAC_PI_3 } else { FRAC_PI_6 + 0.01 };
                (aside < widest).then(|| {
                    let cost = match line {
                        // Prefers the place nearest to the line along which the cursor moves sideways. Between equally
                        // near places, prefers the one closer to the middle of the board.
                        Some(line) => away.length() + 0.5 * (height(place) - line).abs() + 0.01 * height(place).abs(),
                        None => away.length() * (1.0 + aside),
                    };
                    (place, cost)
                })
            })
            .min_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some((place, _)) = reached {
            self.0[player] = Some(TableCursor { place, line });
        }
    }
}

fn direction(step: CursorStep, up: Vec2) -> Vec2 {
    let turn = match step {
        CursorStep::Up => 0.0,
        CursorStep::UpRight => FRAC_PI_3,
        CursorStep::Right => FRAC_PI_2,
        CursorStep::DownRight => 2.0 * FRAC_PI_3,
        CursorStep::Down => 2.0 * FRAC_PI_2,
        CursorStep::DownLeft => -2.0 * FRAC_PI_3,
        CursorStep::Left => -FRAC_PI_2,
        CursorStep::UpLeft => -FRAC_PI_3,
    };
    // On the table, x increases towards Red's right and z increases towards Red. This rotation is therefore clockwise
    // as seen from above.
    Vec2::from_angle(turn).rotate(up)
}

fn places(game: &Match) -> impl Iterator<Item = CursorPlace> {
    let has_timer = game.options().has_timer();
    let beside = Player::BOTH
        .into_iter()
        .filter_map(|player| game.next_glass_off_board(player))
        .map(CursorPlace::GlassBesideBoard);
    Socket::all()
        .map(CursorPlace::Socket)
        .chain(Player::BOTH.map(CursorPlace::Holder))
        .chain(has_timer.then_some(CursorPlace::Timer))
        .chain(beside)
}

/// Returns the place where a cursor first appears: the player's glass off the board, or else the player's glass nearest
/// to their side of the table, or else the centre of the board.
fn first_place(game: &Match, player: Player) -> CursorPlace {
    if let Some(glass) = game.next_glass_off_board(player) {
        return CursorPlace::GlassBesideBoard(glass);
    }
    let side = if player == Player::Red { 1.0 } else { -1.0 };
    let own = Socket::all().filter(|&socket| game.glass_at(socket).is_some_and(|glass| glass.owner == player));
    let near = |socket: &Socket| -side * socket_position(*socket).y;
    let nearest = own.min_by(|one, other| near(one).total_cmp(&near(other)));
    CursorPlace::Socket(nearest.unwrap_or_else(centre))
}

fn centre() -> Socket {
    let distance = |socket: &Socket| socket_position(*socket).length();
    Socket::all().min_by(|one, other| distance(one).total_cmp(&distance(other))).expect("the board has sockets")
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableCursors>()
        .add_systems(RunFixedMainLoop, hide_idle.after(SimulationSystems::SyncComponents))
        .add_systems(Update, read_out.run_if(resource_changed::<TableCursors>))
        .add_systems(PostUpdate, hide_of_watchers.run_if(resource_changed::<Seats>))
        // The cursors are hidden as soon as the match leaves the table. Otherwise, a press in the same frame could
        // still lift a glass with a cursor.
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, mut cursors: ResMut<TableCursors>| {
            cursors.set_if_neq(TableCursors::default());
        });
    app.add_message::<ReadSocketAloud>();
}

/// Hides the cursors of players who can no longer use them, such as a person who watches a refutation.
fn hide_of_watchers(seats: Res<Seats>, mut cursors: ResMut<TableCursors>) {
    for player in Player::BOTH {
        let uses_keys = seats.keyboard_players().any(|user| user == player);
        if !uses_keys && cursors.cursor_place(player).is_some() {
            cursors.hide(player);
        }
    }
}

fn read_out(
    cursors: Res<TableCursors>,
    mut before: Local<ByPlayer<Option<CursorPlace>>>,
    mut read: MessageWriter<ReadSocketAloud>,
) {
    for player in Player::BOTH {
        let place = cursors.cursor_place(player);
        if before[player] != place
            && let Some(CursorPlace::Socket(socket)) = place
        {
            read.write(ReadSocketAloud(socket));
        }
        before[player] = place;
    }
}

/// Hides the cursors of players who cannot use one, such as bots, and all cursors after the match. If a cursor points
/// at a glass that is no longer beside the board, moves the cursor to the centre of the board.
fn hide_idle(live: Single<&LiveMatch>, occasion: TableOccasion, seats: Res<Seats>, mut cursors: ResMut<TableCursors>) {
    let game = live.game();
    let is_over = game.outcome().is_some() && !occasion.is(Occasion::Study);
    for player in Player::BOTH {
        let Some(place) = cursors.cursor_place(player) else { continue };
        if is_over || !seats.keyboard_players().any(|user| user == player) {
            cursors.hide(player);
        } else if let CursorPlace::GlassBesideBoard(glass) = place
            && game.next_glass_off_board(glass.owner) != Some(glass)
            && game.glass_in_hand(glass.owner) != Some(glass)
        {
            cursors.move_to(player, CursorPlace::Socket(centre()));
        }
    }
}

/// A request to read aloud the name of the socket to which a cursor has moved.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadSocketAloud(pub Socket);

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options, TimeLimits};

    use super::*;

    const FROM_RED: Vec2 = Vec2::new(0.0, -1.0);

    fn at(socket: &str) -> CursorPlace {
        CursorPlace::Socket(socket.parse().expect("the socket exists"))
    }

    fn walked(from: &str, up: Vec2, steps: &[CursorStep]) -> CursorPlace {
        let game = Match::new(Options::at_level(Level::Three)).expect("the official options are valid");
        let mut cursors = TableCursors::default();
        cursors.move_to(Player::Red, at(from));
        for &step in steps {
            cursors.move_by(&game, Player::Red, step, up, false);
        }
        cursors.cursor_place(Player::Red).expect("the cursor is visible")
    }

    #[test]
    fn six_steps_lead_to_the_six_neighbours() {
        for (step, red, black) in [
            (CursorStep::Up, "D5", "D3"),
            (CursorStep::UpRight, "E4", "C3"),
            (CursorStep::DownRight, "E3", "C4"),
            (CursorStep::Down, "D3", "D5"),
            (CursorStep::DownLeft, "C3", "E4"),
            (CursorStep::UpLeft, "C4", "E3"),
        ] {
            assert_eq!(walked("D4", FROM_RED, &[step]), at(red), "{step:?} from Red's seat");
            assert_eq!(walked("D4", -FROM_RED, &[step]), at(black), "{step:?} from Black's seat");
        }
    }

    #[test]
    fn sideways_steps_follow_one_line() {
        use CursorStep::{Left, Right};
        let there = walked("D4", FROM_RED, &[Right, Right]);
        assert_eq!(there, at("F3"));
        assert_eq!(walked("D4", FROM_RED, &[Right, Right, Left, Left]), at("D4"));
        assert_eq!(walked("C2", FROM_RED, &[Right, Right]), at("E2"));
    }

    #[test]
    fn a_cursor_reaches_everything_beside_the_board() {
        assert_eq!(walked("D4", FROM_RED, &[CursorStep::Right; 4]), CursorPlace::Timer);
        for player in Player::BOTH {
            let to_holder = if player == Player::Red { CursorStep::DownRight } else { CursorStep::UpLeft };
            let from = if player == Player::Red { "G1" } else { "A4" };
            assert_eq!(walked(from, FROM_RED, &[to_holder]), CursorPlace::Holder(player));
        }
    }

    #[test]
    fn a_cursor_reaches_the_timer_only_if_there_is_one() {
        for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
            let game = Match::new(Options { time_limits: limits, ..Options::at_level(Level::Three) })
                .expect("the options are valid");
            let is_there = places(&game).any(|place| place == CursorPlace::Timer);
            assert_eq!(is_there, limits == TimeLimits::Official);
        }
    }

    #[test]
    fn every_place_leads_back_to_the_board() {
        let game = Match::new(Options::at_level(Level::Three)).expect("the official options are valid");
        for place in places(&game).filter(|place| !matches!(place, CursorPlace::Socket(_))) {
            let mut is_back = false;
            for step in CursorStep::ALL {
                let mut cursors = TableCursors::default();
                cursors.move_to(Player::Red, place);
                cursors.move_by(&game, Player::Red, step, FROM_RED, false);
                is_back |= matches!(cursors.cursor_place(Player::Red), Some(CursorPlace::Socket(_)));
            }
            assert!(is_back, "{place:?}");
        }
    }

    #[test]
    fn a_cursor_starts_on_the_players_nearest_glass() {
        let game = Match::new(Options::at_level(Level::Three)).expect("the official options are valid");
        let mut cursors = TableCursors::default();
        assert_eq!(cursors.show(&game, Player::Red), at("D1"));
        assert_eq!(cursors.show(&game, Player::Black), at("D7"));
    }
}
