//! How the bot thinks about a position of GIPF: act after act, until the opponent has a say.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use gipf_rules::{
    BySide, ChallengeOptions, Challengeable, Contest, ExtraPieces, GipfAct, GipfMatch, GipfOptions, GipfPosition,
    PieceKind, Side, Word,
};
use tamsk_engine::gipf::{Contestant, GipfThinker};
use tamsk_engine::search::{SearchInfo, margin};

use crate::effort::{Effort, line_with_score};

/// Returns the match that stands in a position, agreed on as far as the position says.
pub fn match_from(position: GipfPosition) -> Result<GipfMatch, String> {
    let potentials = Side::BOTH.map(|side| {
        let there = [PieceKind::Loaded, PieceKind::Single].map(|kind| position.pieces_of(side, kind).len() as u8);
        position.potentials_left(side) + there[0] + there[1]
    });
    let challenge = position.attempts().map(|left| {
        let most = |of: fn(&gipf_rules::Attempts) -> u8| left.0.iter().map(of).max().unwrap_or(1).max(1);
        let is_first = left.0[0].open.is_some();
        let attempts = most(|left| left.attempts.max(left.open.unwrap_or(0)).max(left.neutralise));
        ChallengeOptions {
            contest: Contest::Tamsk,
            attempts,
            neutralise: Some(most(|left| left.neutralise)),
            which: if is_first { Challengeable::First } else { Challengeable::Any },
            ..ChallengeOptions::default()
        }
    });
    let options = GipfOptions {
        version: position.version(),
        potentials: potentials[0].max(potentials[1]),
        more: ExtraPieces::default(),
        challenge,
    };
    GipfMatch::new(options, Some(position)).map_err(|error| error.to_string())
}

/// Returns why there is nothing to think about, if there is not.
pub fn nothing_to_do(game: &GipfMatch) -> Option<&'static str> {
    if game.outcome().is_some() {
        return Some("the position is over, no turn is left");
    }
    game.position().actor().is_none().then_some("a contest is open, its result comes from elsewhere")
}

/// Returns the bot's acts until its turn is over or the opponent is asked, and writes a line for each iteration of its
/// searches. Nothing is returned if nobody is to act.
pub fn finish_turn(
    write: &mut impl FnMut(&str) -> io::Result<()>,
    game: &GipfMatch,
    effort: &Effort,
    thinker: &mut GipfThinker,
    stop: &AtomicBool,
) -> io::Result<Vec<Word>> {
    let mut game = game.clone();
    let (actor, turns) = (game.position().actor(), game.turns());
    // Nothing is known of the other side.
    let own = Contestant::Bot(effort.level);
    thinker.set_contestants(BySide::of(|side| if Some(side) == actor { own } else { Contestant::Person }));
    let mut words: Vec<Word> = Vec::new();
    while let Some(by) = game.position().actor()
        && Some(by) == actor
        && game.turns() == turns
        && game.outcome().is_none()
    {
        let mut written = Ok(());
        let chosen = thinker.choose(&game, effort.level, effort.seed, &effort.limits, stop, &mut |info| {
            if written.is_ok() {
                written = write(&line_with_score(info, &score(info)));
                // If nobody reads the output, the search is pointless.
                stop.fetch_or(written.is_err(), Ordering::Relaxed);
            }
        });
        written?;
        let Some((word, act)) = chosen.and_then(|chosen| Some((chosen.word, GipfAct::of(chosen.word)?))) else { break };
        words.push(word);
        game.apply(by, &act).map_err(|why| io::Error::other(format!("{word}: {}", why.name())))?;
    }
    Ok(words)
}

/// Formats a score in hundredths of a piece; a proven win or loss in a word.
fn score(info: &SearchInfo<Word>) -> String {
    let text = match margin(info.score) {
        Some(1..) => "won".to_owned(),
        Some(_) => "lost".to_owned(),
        None => info.score.to_string(),
    };
    if info.exact { text + " exact" } else { text }
}
