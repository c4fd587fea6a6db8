//! The nodes for screen readers: live regions with the last sentences, and the board as a list.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::accesskit::{Live, NodeId, Role};
use bevy_egui::egui::{Context, Id, accesskit_root_id};
use tamsk_rules::Socket;

use super::said::Spoken;
use crate::localization::Localization;
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::socket_words::socket_words;
use crate::ui::kit::widgets::clock;

/// Adds the nodes to the tree of this pass. Nothing is done unless a screen reader has asked for the tree.
pub(super) fn tell(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    spoken: Res<Spoken>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for (number, sentence) in spoken.sentences() {
        let live = if sentence.urgent { Live::Assertive } else { Live::Polite };
        ctx.accesskit_node_builder(Id::new(("spoken", number)), |node| {
            node.set_role(Role::Label);
            node.set_live(live);
            node.set_value(sentence.words.as_str());
        });
    }
    if let Some(live) = live.filter(|_| screen.get().is_at_table()) {
        board(ctx, &texts, &PlayerNames::of(&live, *seats), &live);
    }
    Ok(())
}

/// Adds a list with an item for every socket, and one for the timer.
fn board(ctx: &Context, texts: &Localization, names: &PlayerNames, live: &LiveMatch) {
    let game = live.game();
    let items = || {
        let socket = |socket: Socket| (Id::new(("socket", socket.index())), socket_words(texts, names, game, socket));
        let mut items: Vec<(Id, String)> = Socket::all().map(socket).collect();
        if game.options().has_timer() {
            let left = u64::from(game.timer_upper());
            let words = match left {
                0 => texts.tr("spoken-timer-empty").into_owned(),
                _ => texts.tr_args("spoken-timer", &[("time", clock(left).into())]),
            };
            items.push((Id::new("timer"), words));
        }
        items
    };
    list(ctx, "board", &texts.tr("spoken-board"), items);
}

/// Adds a list of words through which a screen reader can go. They are not asked for unless there is one.
pub fn list(ctx: &Context, id: &str, label: &str, items: impl FnOnce() -> Vec<(Id, String)>) {
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
    // egui gives them to the root, as they belong to no widget.
    let ids: Vec<NodeId> = items.iter().map(|(id, _)| id.accesskit_id()).collect();
    ctx.accesskit_node_builder(accesskit_root_id(), |root| {
        let others: Vec<NodeId> = root.children().iter().filter(|id| !ids.contains(id)).copied().collect();
        root.set_children(others);
    });
    ctx.accesskit_node_builder(group, |node| node.set_children(ids));
}
