//! The screen-reader output and the written transcript of a match. Screen readers announce each event as a live region,
//! and can browse the board as a list.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, NodeId, Role};
use bevy_egui::egui::{Context, Id, accesskit_root_id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{ByPlayer, Event, Player, Socket};

use crate::input::table_cursor::ReadSocketAloud;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::LowSandWarning;
use crate::simulation::queue::MatchEvent;
use crate::states::{AtTable, TAMSK, TableContent, shows_tamsk};
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::{SpokenSentence, socket_words};
use crate::ui::kit::widgets::format_clock;

pub fn plugin(app: &mut App) {
    app.init_resource::<SpokenSentences>()
        .init_resource::<Transcript>()
        .add_systems(Update, (narrate, warn_of_losing_move).chain().run_if(in_state(TableContent::Match(TAMSK))))
        .add_systems(
            EguiPrimaryContextPass,
            (publish_sentences, publish_board.run_if(shows_tamsk)).chain().in_set(PanelSystems),
        )
        .add_systems(OnExit(AtTable), |mut spoken: ResMut<SpokenSentences>| spoken.clear());
}

#[derive(SystemParam)]
struct SpeechInputs<'w, 's> {
    events: MessageReader<'w, 's, MatchEvent>,
    low: MessageReader<'w, 's, LowSandWarning>,
    asked: MessageReader<'w, 's, ReadSocketAloud>,
}

fn narrate(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    mut happenings: SpeechInputs,
    mut passed: Local<Option<Event>>,
    mut spoken: ResMut<SpokenSentences>,
    mut transcript: ResMut<Transcript>,
) {
    let names = PlayerNames::of(*live, *seats);
    let mut say = |sentence: SpokenSentence, written: bool| {
        if written {
            transcript.write(&sentence);
        }
        spoken.say(sentence);
    };
    for MatchEvent(happened) in happenings.events.read() {
        let before = passed.replace(happened.event);
        // After a pass, do not also say that the player was late, because the sentence about the pass implies it.
        let is_said = matches!((before, happened.event),
            (Some(Event::Passed { player, forced: false }), Event::PlayerLate { player: late, .. }) if player == late);
        if !is_said {
            say(SpokenSentence::of(&texts, &names, *happened), true);
        }
    }
    // Speak only the first warning about a glass. Later warnings are only sounds, because speech would interrupt other
    // sentences.
    for low in happenings.low.read().filter(|low| low.is_first) {
        if let Some(sentence) = SpokenSentence::of_low_sand(&texts, &names, live.game(), *low) {
            say(sentence, true);
        }
    }
    for ReadSocketAloud(socket) in happenings.asked.read() {
        // When the cursor moves, its socket is spoken, but is not written to the transcript.
        say(SpokenSentence::new(&socket_words(&texts, &names, live.game(), *socket), true), false);
    }
}

/// Warns that a proposed move onto a full socket would lose the match. Such a move waits for a second press.
fn warn_of_losing_move(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    proposed: Single<&ProposedMoves>,
    mut known: Local<ByPlayer<Option<Socket>>>,
    mut spoken: ResMut<SpokenSentences>,
    mut transcript: ResMut<Transcript>,
) {
    for player in Player::BOTH {
        let loss = proposed.losing_socket(live.game(), player);
        if std::mem::replace(&mut known[player], loss) != loss && loss.is_some() {
            let sentence = SpokenSentence::new(&texts.tr("warning-full-socket"), true);
            transcript.write(&sentence);
            spoken.say(sentence);
        }
    }
}

/// The number of recent sentences that are kept. A screen reader may query any of them in any frame.
const KEPT: usize = 12;

/// The most recent sentences for screen readers, oldest first.
#[derive(Resource, Debug, Default)]
pub struct SpokenSentences {
    sentences: VecDeque<SpokenSentence>,
    /// The number of older sentences that are no longer kept.
    before: u64,
}

impl SpokenSentences {
    /// Returns the recent sentences, oldest first. The numbers count all sentences from 0, so no number is used twice.
    pub fn sentences(&self) -> impl Iterator<Item = (u64, &SpokenSentence)> {
        (self.before..).zip(&self.sentences)
    }

    fn clear(&mut self) {
        self.before += self.sentences.len() as u64;
        self.sentences.clear();
    }

    /// Adds a sentence for screen readers, and drops the oldest one if there are too many.
    pub fn say(&mut self, sentence: SpokenSentence) {
        self.sentences.push_back(sentence);
        if self.sentences.len() > KEPT {
            self.sentences.pop_front();
            self.before += 1;
        }
    }
}

/// The written transcript. Every sentence about the match is written to the output, if there is one, on a line of its
/// own.
#[derive(Resource, Clone, Default)]
pub struct Transcript(Option<Arc<Mutex<dyn Write + Send>>>);

impl Transcript {
    /// Creates a transcript that writes to `out`.
    pub fn writing_to(out: impl Write + Send + 'static) -> Transcript {
        Transcript(Some(Arc::new(Mutex::new(out))))
    }

    /// Writes a sentence and flushes the output. After an error, such as a closed pipe, nothing more is written, and
    /// the match continues.
    pub fn write(&mut self, sentence: &SpokenSentence) {
        let Some(out) = &self.0 else { return };
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(out, "{}", sentence.words).and_then(|()| out.flush());
        drop(out);
        if written.is_err() {
            self.0 = None;
        }
    }
}

/// Adds the recent sentences to the accessibility tree. Does nothing unless a screen reader is active.
fn publish_sentences(mut contexts: EguiContexts, spoken: Res<SpokenSentences>) -> Result {
    let ctx = contexts.ctx_mut()?;
    for (number, sentence) in spoken.sentences() {
        let live = if sentence.is_urgent { Live::Assertive } else { Live::Polite };
        ctx.accesskit_node_builder(Id::new(("spoken", number)), |node| {
            node.set_role(Role::Label);
            node.set_live(live);
            node.set_value(sentence.words.as_str());
        });
    }
    Ok(())
}

fn publish_board(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
) -> Result {
    board(contexts.ctx_mut()?, &texts, &PlayerNames::of(*live, *seats), &live);
    Ok(())
}

/// Adds the board to the accessibility tree: a list with an item for each socket, and an item for the timer, if there
/// is one.
fn board(ctx: &Context, texts: &Localization, names: &PlayerNames, live: &LiveMatch) {
    let game = live.game();
    let items = || {
        let socket = |socket: Socket| (Id::new(("socket", socket.index())), socket_words(texts, names, game, socket));
        let mut items: Vec<(Id, String)> = Socket::all().map(socket).collect();
        if game.options().has_timer() {
            let left = u64::from(game.timer_upper_sand());
            let words = match left {
                0 => texts.tr("spoken-timer-empty").into_owned(),
                _ => texts.tr_args("spoken-timer", &[("time", format_clock(left).into())]),
            };
            items.push((Id::new("timer"), words));
        }
        items
    };
    add_accessible_list(ctx, "board", &texts.tr("spoken-board"), items);
}

/// Adds a list that a screen reader can browse. `items` is called only if a screen reader is active.
pub fn add_accessible_list(ctx: &Context, id: &str, label: &str, items: impl FnOnce() -> Vec<(Id, String)>) {
    let group = Id::new(id);
    let added = ctx.accesskit_node_builder(group, |node| {
        node.set_role(Role::List);
        node.set_label(label);
    });
    if added.is_none() {
        return;
    }
    let items = items();
    for (id, words) in &items {
        ctx.accesskit_node_builder(*id, |node| {
            node.set_role(Role::ListItem);
            node.set_label(words.as_str());
        });
    }
    // egui makes each node without a parent widget a child of the root, so move the items from the root to the list.
    let ids: Vec<NodeId> = items.iter().map(|(id, _)| id.accesskit_id()).collect();
    ctx.accesskit_node_builder(accesskit_root_id(), |root| {
        let others: Vec<NodeId> = root.children().iter().filter(|id| !ids.contains(id)).copied().collect();
        root.set_children(others);
    });
    ctx.accesskit_node_builder(group, |node| node.set_children(ids));
}
