//! Tests that the facts stated by reasons are true. The tests play on, count again, and search the lines for these
//! facts.

use std::collections::{BTreeMap, BTreeSet};

use tamsk_rules::{Move, Player, Position, Socket, Turn};

use super::MistakeReason;
use super::finders::{FINDERS, TurnComparison};
use crate::endgame::Budget;
use crate::problems::ProblemSolver;
use crate::random::Random;

/// A position with the line of the turn that was played and the line of the best turn.
struct Judged {
    start: Position,
    played: Vec<Turn>,
    best: Vec<Turn>,
}

fn play(start: &Position, turns: &[Turn]) -> Position {
    turns.iter().fold(*start, |position, &turn| position.play(turn).expect("a legal turn"))
}

fn moves(turns: &[Turn]) -> impl Iterator<Item = Move> {
    turns.iter().filter_map(|turn| turn.glass_move)
}

fn is_forced_pass(position: &Position) -> bool {
    let turns = position.turns();
    !position.can_move(position.to_move()) && !turns.is_empty() && turns.iter().all(|turn| turn.glass_move.is_none())
}

/// Returns the sockets that a player can ever enter, and the sockets of all glasses that can ever move. Treats the
/// socket `also` as not full.
fn explore(position: &Position, player: Player, also: Option<Socket>) -> (BTreeSet<Socket>, BTreeSet<Socket>) {
    let board = position.board();
    let is_full = |socket: Socket| Some(socket) != also && board.rings(socket) == socket.height();
    let mut mobile = BTreeSet::new();
    let is_way = |socket: Socket, mobile: &BTreeSet<Socket>| {
        !is_full(socket) && (!board.occupied_sockets().contains(socket) || mobile.contains(&socket))
    };
    for _ in 0..6 {
        for glass in board.occupied_sockets() {
            if glass.neighbours().into_iter().any(|socket| is_way(socket, &mobile)) {
                mobile.insert(glass);
            }
        }
    }
    let mut queue: Vec<Socket> =
        mobile.iter().copied().filter(|&at| board.glass_sockets(player).contains(at)).collect();
    let mut reached = BTreeSet::new();
    while let Some(from) = queue.pop() {
        queue.extend(from.neighbours().into_iter().filter(|&to| is_way(to, &mobile) && reached.insert(to)));
    }
    (reached, mobile)
}

fn reach(position: &Position, player: Player) -> BTreeSet<Socket> {
    explore(position, player, None).0
}

fn places<'a>(position: &Position, sockets: impl IntoIterator<Item = &'a Socket>) -> u8 {
    sockets.into_iter().map(|&socket| socket.height() - position.board().rings(socket)).sum()
}

/// Calls `check` with the player and the move, for each move of `line` and of 50 random continuations from `position`.
fn play_on(position: &Position, line: &[Turn], random: &mut Random, check: impl Fn(Player, Move)) {
    let mut now = *position;
    for &turn in line {
        turn.glass_move.into_iter().for_each(|glass_move| check(now.to_move(), glass_move));
        now = play(&now, &[turn]);
    }
    for _ in 0..50 {
        let mut now = *position;
        while let Some(&turn) = random.choose(&now.turns()) {
            turn.glass_move.into_iter().for_each(|glass_move| check(now.to_move(), glass_move));
            now.play_unchecked(turn);
        }
    }
}

impl Judged {
    fn solver(&self) -> Player {
        self.start.to_move()
    }

    fn after_played(&self, turns: usize) -> Position {
        play(&self.start, &self.played[..turns])
    }

    fn after_best(&self, turns: usize) -> Position {
        play(&self.start, &self.best[..turns.min(self.best.len())])
    }

    /// Checks that `glasses` of `owner` can never move again after turn `number` of a line, that at least one of them
    /// could move before that turn, and that no glass can enter the socket `closed` any more.
    fn check_immured(
        &self,
        line: &[Turn],
        number: usize,
        owner: Player,
        glasses: &[Socket],
        closed: Option<Socket>,
        random: &mut Random,
    ) {
        let after = play(&self.start, &line[..=number]);
        assert!(glasses.iter().all(|&glass| after.board().glass_sockets(owner).contains(glass)));
        play_on(&after, &line[number + 1..], random, |_, Move { from, to, .. }| {
            assert!(!glasses.contains(&from) && Some(to) != closed);
        });
        let mobile = explore(&play(&self.start, &line[..number]), owner, None).1;
        let moved = line[number].glass_move;
        let is_new = |&glass: &Socket| mobile.contains(&glass) || moved.is_some_and(|moved| moved.to == glass);
        assert!(glasses.iter().any(is_new));
    }

    /// Checks that only the full socket `closed` separates a player's glasses from certain free places. Returns the
    /// sockets with such places that the glasses can still reach in the position `other`.
    fn check_cut_off(
        &self,
        position: &Position,
        line: &[Turn],
        player: Player,
        closed: Socket,
        other: &Position,
        random: &mut Random,
    ) -> BTreeSet<Socket> {
        let (mut lost, _) = explore(position, player, Some(closed));
        let left = reach(position, player);
        lost.retain(|socket| !left.contains(socket) && *socket != closed);
        assert!(position.board().rings(closed) == closed.height());
        play_on(position, line, random, |mover, Move { to, .. }| assert!(mover != player || !lost.contains(&to)));
        let kept = reach(other, player);
        lost.retain(|socket| kept.contains(socket));
        lost
    }

    /// Returns the number of rings that the solver drops in a line, and the number that the opponent drops. Counts only
    /// the sockets that `is_there` accepts.
    fn dropped(&self, line: &[Turn], is_there: impl Fn(Socket) -> bool) -> [u8; 2] {
        let (mut now, mut dropped) = (self.start, [0; 2]);
        for (number, &turn) in line.iter().enumerate() {
            let next = play(&now, &[turn]);
            let count = |position: &Position| -> u8 {
                Socket::all().filter(|&socket| is_there(socket)).map(|socket| position.board().rings(socket)).sum()
            };
            dropped[number % 2] += count(&next) - count(&now);
            now = next;
        }
        dropped
    }

    fn first_pass(&self, line: &[Turn]) -> Option<usize> {
        (0..line.len()).find(|&number| is_forced_pass(&play(&self.start, &line[..number])))
    }

    fn check_rings(&self, rings: Option<u8>) {
        let [played, best] = [&self.played, &self.best].map(|line| play(&self.start, line));
        let lead = |position: &Position| {
            let [own, theirs] = [self.solver(), !self.solver()].map(|player| position.board().rings_in_holder(player));
            i32::from(theirs) - i32::from(own)
        };
        let expected = (played.is_over() && best.is_over()).then(|| lead(&best) - lead(&played));
        assert_eq!(rings.map(i32::from), expected);
        assert_ne!(rings, Some(0));
    }

    fn check_glasses(&self, reason: MistakeReason, random: &mut Random) {
        let (Judged { played, best, .. }, me) = (self, self.solver());
        match reason {
            MistakeReason::AllGlassesImmuredByAnswer { opponent, closed, places: left, .. } => {
                let after = self.after_played(2);
                let glasses: Vec<_> = after.board().glass_sockets(me).into_iter().collect();
                self.check_immured(played, 1, me, &glasses, Some(closed), random);
                assert_eq!(left, places(&after, &reach(&after, opponent)));
                let mobile = explore(&self.after_best(2), me, None).1;
                assert!(self.after_best(2).board().glass_sockets(me).into_iter().any(|glass| mobile.contains(&glass)));
            }
            MistakeReason::GlassImmuredByAnswer { closed, glass, .. } => {
                self.check_immured(played, 1, me, &[glass], Some(closed), random);
            }
            MistakeReason::OwnGlassImmured { glass, .. } => self.check_immured(played, 0, me, &[glass], None, random),
            MistakeReason::ImmuredLater { closed, glass, turns, .. } => {
                self.check_immured(played, 2 * usize::from(turns) + 1, me, &[glass], Some(closed), random);
            }
            MistakeReason::GlassEscapes { opponent, glass, closed, .. } => {
                self.check_immured(best, 0, opponent, &[glass], Some(closed), random);
                assert!(moves(played).any(|moved| moved.from == glass));
            }
            MistakeReason::MissedForcedPass { .. } => {
                assert!(is_forced_pass(&self.after_best(1)) && self.after_best(1).can_move(me));
                assert!(played[1].glass_move.is_some());
            }
            _ => {}
        }
    }

    fn check_single_rings(&self, reason: MistakeReason) {
        let (start, played, best) = (&self.start, self.played[0], self.best[0]);
        match reason {
            MistakeReason::KeptRingClaimed { socket, .. } => {
                assert!(self.played[1].claims_ring && !played.move_drops_ring());
                assert_eq!(played.glass_move.map(|moved| moved.to), Some(socket));
            }
            MistakeReason::ClaimForgone { socket, .. } => {
                assert!(start.claim() == Some(socket) && !played.claims_ring && best.claims_ring);
            }
            MistakeReason::RingKept { socket, .. } => {
                let moved = played.glass_move.expect("a move");
                let with_ring = Turn { glass_move: Some(Move { drops_ring: true, ..moved }), ..played };
                assert!(start.is_legal(with_ring) && moved.to == socket && !moved.drops_ring && best.move_drops_ring());
            }
            MistakeReason::HarmfulRing { socket, .. } => {
                let rings = |turn| Socket::all().map(|at| play(start, &[turn]).board().rings(at)).collect::<Vec<_>>();
                let mut other = rings(best);
                other[socket.index()] += 1;
                assert_eq!(rings(played), other);
                let glasses = |turn| play(start, &[turn]).board().glass_sockets(self.solver());
                assert_eq!(glasses(played), glasses(best));
            }
            MistakeReason::LastPlaceTaken { opponent, socket, .. } => {
                let rings = |position: Position| (position.board().rings(socket), position.to_move() == opponent);
                assert_eq!(rings(self.after_best(1)), (socket.height(), true));
                assert_eq!(rings(self.after_played(1)), (socket.height() - 1, true));
                assert_eq!(rings(self.after_played(2)), (socket.height(), false));
            }
            _ => {}
        }
    }

    fn check_regions(&self, reason: MistakeReason, random: &mut Random) {
        let (Judged { played, best, .. }, me) = (self, self.solver());
        match reason {
            MistakeReason::Divided { opponent, own, theirs, .. } => {
                let after = self.after_played(2);
                let parts = [me, opponent].map(|player| reach(&after, player));
                assert!(parts[0].is_disjoint(&parts[1]) && own < theirs);
                assert_eq!(parts.each_ref().map(|part| places(&after, part)), [own, theirs]);
                play_on(&after, &played[2..], random, |mover, Move { to, .. }| {
                    assert!(parts[usize::from(mover == opponent)].contains(&to));
                });
            }
            MistakeReason::CutOffByOwnTurn { closed, places: lost, .. } => {
                let (after, other) = (self.after_played(1), self.after_best(1));
                let region = self.check_cut_off(&after, &played[1..], me, closed, &other, random);
                assert_eq!(lost, places(&after, &region));
            }
            MistakeReason::CutOffByAnswer { closed, places: lost, .. } => {
                let (after, other) = (self.after_played(2), self.after_best(2));
                let region = self.check_cut_off(&after, &played[2..], me, closed, &other, random);
                assert_eq!(lost, places(&after, &region));
            }
            MistakeReason::NotShutOut { opponent, closed, places: lost, filled, .. } => {
                let (after, other) = (self.after_best(1), self.after_played(1));
                let region = self.check_cut_off(&after, &best[1..], opponent, closed, &other, random);
                assert_eq!(lost, places(&after, &region));
                assert_eq!(filled, self.dropped(played, |socket| region.contains(&socket))[1]);
            }
            _ => {}
        }
    }

    fn check_lines(&self, reason: MistakeReason) {
        let (Judged { played, best, .. }, me) = (self, self.solver());
        match reason {
            MistakeReason::MustPassFirst { moves: made, .. } => {
                let pass = self.first_pass(played).expect("a pass");
                assert_eq!(pass, 2 * usize::from(made));
                assert!(played[..pass].iter().all(|turn| turn.glass_move.is_some()));
                assert!(self.first_pass(best).is_none_or(|pass| pass % 2 == 1));
            }
            MistakeReason::OpponentClaimsMoreRings { claims, best_claims, .. } => {
                let count = |line: &[Turn]| line.iter().skip(1).step_by(2).filter(|turn| turn.claims_ring).count();
                assert_eq!([played, best].map(|line| count(line)), [claims, best_claims].map(usize::from));
                assert!(claims > best_claims);
            }
            MistakeReason::WorseRingBalance { opponent, own, theirs, best_own, best_theirs, rings } => {
                assert_eq!(opponent, !me);
                assert_eq!(self.dropped(played, |_| true), [own, theirs]);
                assert_eq!(self.dropped(best, |_| true), [best_own, best_theirs]);
                assert_eq!(best_own + theirs - own - best_theirs, rings);
            }
            _ => {}
        }
    }
}

/// Plays random matches and calls `judge` at each position with at most `free_places` free places. In every second
/// match, only turns that drop a ring are played in these positions, unless no such turn is legal.
fn for_each_judged(matches: u64, free_places: u8, mut judge: impl FnMut(&Judged, &mut Random)) {
    let (mut solver, budget) = (ProblemSolver::new(4), Budget::nodes(200_000));
    for number in 0..matches {
        let mut random = Random::stream(7, number);
        let mut start = Position::start();
        loop {
            let mut turns = start.turns();
            let is_late = 64 - start.board().rings_on_board() <= free_places;
            if is_late && number.is_multiple_of(2) && turns.iter().any(|turn| turn.move_drops_ring()) {
                turns.retain(|turn| turn.move_drops_ring());
            }
            let Some(&turn) = random.choose(&turns) else { break };
            if is_late && let Some((_, Some(best))) = solver.best_margin_and_turn(&start, &budget) {
                let [played, best] = [turn, best].map(|turn| {
                    let mut line = vec![turn];
                    line.extend(solver.best_line(&play(&start, &line), usize::MAX, &budget));
                    line
                });
                judge(&Judged { start, played, best }, &mut random);
            }
            start.play_unchecked(turn);
        }
    }
}

/// Judges turns of random matches, and checks all reasons that hold for a turn, not only the first. Returns how often
/// each reason was the first, and how often it held.
fn check_matches(matches: u64, free_places: u8) -> BTreeMap<&'static str, [usize; 2]> {
    let mut counts = BTreeMap::new();
    for_each_judged(matches, free_places, |judged, random| {
        let Judged { start, played, best } = judged;
        let Some(case) = TurnComparison::new(start, played[0], &played[1..], best[0], &best[1..]) else { return };
        let mut is_first = true;
        for (find, name) in FINDERS.iter().zip(MistakeReason::NAMES) {
            let Some(reason) = find(&case) else { continue };
            assert_eq!(reason.name(), name);
            judged.check_rings(reason.ring_loss());
            judged.check_glasses(reason, random);
            judged.check_single_rings(reason);
            judged.check_regions(reason, random);
            judged.check_lines(reason);
            let [first, all] = counts.entry(name).or_insert([0; 2]);
            *first += usize::from(is_first);
            *all += 1;
            is_first = false;
        }
    });
    counts
}

#[test]
fn reasons_are_true() {
    let counts = check_matches(60, 13);
    assert!(counts.values().map(|[first, _]| first).sum::<usize>() >= 200, "{counts:?}");
}
