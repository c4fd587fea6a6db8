//! Checks that components on the table agree with the match.

use tamsk::interaction::{Grip, PieceInHand};
use tamsk::simulation::components::{
    BoardSocket, GlassSocket, Hand, HeldGlass, Holder, Hourglass, LastMoveSocket, RingStack, SandState, SandStatus,
    SandTimer, SocketWithRingRight,
};
use tamsk::states::Attract;
use tamsk_rules::{Match, Sand};
use tamsk_testing::prelude::*;
use tamsk_testing::single_component;

/// The cached queries of the components. Making a query takes longer than checking a frame.
pub struct Picture {
    sockets: QueryState<(
        &'static BoardSocket,
        &'static RingStack,
        Option<&'static SocketWithRingRight>,
        Option<&'static LastMoveSocket>,
    )>,
    glasses: QueryState<(&'static Hourglass, &'static GlassSocket, &'static SandState, Option<&'static HeldGlass>)>,
    timers: QueryState<(&'static SandTimer, &'static SandState)>,
    holders: QueryState<&'static Holder>,
    hands: QueryState<(&'static Hand, &'static Grip)>,
    idle: LiveMatch,
}

impl Picture {
    pub fn new(world: &mut World) -> Picture {
        let idle = LiveMatch::new(MatchSetup::default()).expect("the rules' own defaults");
        Picture {
            sockets: world.query(),
            glasses: world.query(),
            timers: world.query(),
            holders: world.query(),
            hands: world.query(),
            idle,
        }
    }

    /// Checks that the components agree with the match. If the table is empty, they must agree with a match that has
    /// not begun.
    pub fn check(&mut self, world: &World) -> Result<(), String> {
        let there = single_component::<LiveMatch>(world);
        let screen = *world.resource::<State<Screen>>().get();
        let attracts = world.get_resource::<State<Attract>>().is_some_and(|attract| *attract.get() == Attract::On);
        if there.is_some() != (screen.is_at_table() && screen.game() == TAMSK || attracts) {
            let seats = *world.resource::<Seats>();
            let live = there.map(|live| (live.game().now(), live.game().options().level));
            return Err(format!(
                "the match does not fit the screen: {live:?}; {screen:?}; {seats:?}, attract mode: {attracts}"
            ));
        }
        if attracts || !matches!(screen, Screen::Title | Screen::Setup(TAMSK) | Screen::Match(TAMSK)) {
            // Replays and the analysis board show other positions. Their own tests compare these positions.
            return Ok(());
        }
        let idle = self.idle.clone();
        let live = there.unwrap_or(&idle);
        let game = live.game();
        self.check_sockets(world, game)?;
        self.check_glasses(world, game)?;
        for (timer, level) in self.timers.iter(world) {
            let on_left = live.setup().timer_on_reds_left;
            same("the timer", *timer, SandTimer { armed_against: game.timer_armed_against(), on_reds_left: on_left })?;
            let state = if game.timer_upper_sand() > 0 { SandStatus::Running } else { SandStatus::NoSand };
            let (upper, capacity, turns) = (game.timer_upper_sand(), game.timer_capacity(), game.timer_flip_count());
            same(
                "the timer's sand",
                *level,
                SandState { upper_millis: upper, capacity_millis: capacity, state, flips: turns },
            )?;
        }
        for holder in self.holders.iter(world) {
            same("a holder", holder.rings, game.rings_in_holder(holder.owner))?;
        }
        for (hand, grip) in self.hands.iter(world) {
            let person = there.is_some() && world.resource::<Seats>().is_person(hand.player);
            if let Some(lead) = grip.0 {
                let holds = match lead.carried_piece {
                    PieceInHand::Glass => game.glass_in_hand(hand.player).is_some(),
                    PieceInHand::RingByHolderCount(rings) => game.rings_in_holder(hand.player) == rings,
                };
                if !holds || !person || game.outcome().is_some() {
                    return Err(format!("{lead:?} leads a hand that does not hold the object"));
                }
            }
            if there.is_none() && *hand != Hand::empty(hand.player) {
                return Err(format!("a hand is not empty without a match: {hand:?}"));
            }
        }
        Ok(())
    }

    fn check_sockets(&mut self, world: &World, game: &Match) -> Result<(), String> {
        let mut marks = 0;
        for (socket, stack, right, last) in self.sockets.iter(world) {
            let socket = socket.0;
            same("rings", stack.0, game.board().rings(socket))?;
            let right = right.map(|right| (right.player, right.is_claim_of_undropped_ring));
            let own = Player::BOTH.into_iter().find(|&it| game.ring_window(it).is_some_and(|it| it.socket == socket));
            let claim = Player::BOTH.into_iter().find(|&it| game.claim(it).is_some_and(|it| it.socket == socket));
            same("a right", right, own.map(|player| (player, false)).or(claim.map(|player| (player, true))))?;
            marks += usize::from(last.is_some());
            if let Some(mark) = last {
                let truth = game.last_move().filter(|it| it.player == mark.by);
                let at = truth.and_then(|it| if mark.is_destination { Some(it.to) } else { it.from });
                same("the last move", at, Some(socket))?;
            }
        }
        let expected = game.last_move().map_or(0, |last| 1 + usize::from(last.from.is_some()));
        same("marks of the last move", marks, expected)
    }

    fn check_glasses(&mut self, world: &World, game: &Match) -> Result<(), String> {
        for (glass, standing, level, held) in self.glasses.iter(world) {
            let id = glass.0;
            same("where a glass stands", standing.0, game.last_socket_of(id))?;
            let state = match game.glass(id).sand {
                Sand::Idle => SandStatus::NeverFlipped,
                Sand::Running { .. } => SandStatus::Running,
                Sand::Lost { .. } => SandStatus::NoSand,
            };
            let (upper, capacity, turns) =
                (game.upper_sand(id), game.options().glass_sand_of(id.owner), game.flip_count(id));
            same("sand", *level, SandState { upper_millis: upper, capacity_millis: capacity, state, flips: turns })?;
            let by = Some(id.owner).filter(|&owner| game.glass_in_hand(owner) == Some(id));
            same("a glass in a hand", held.map(|held| held.by), by)?;
        }
        Ok(())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, shown: T, truth: T) -> Result<(), String> {
    if shown == truth {
        Ok(())
    } else {
        Err(format!("{what}: the component is {shown:?}, but the match has {truth:?}"))
    }
}
