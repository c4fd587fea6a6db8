//! The faces in which texts are set: ours, and the system's where a name has letters that ours lack.

mod choose;
mod letters;
mod library;
pub mod ours;
mod search;
mod trial;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, FontData, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::setup::Draft;
use crate::persistence::Settings;
use crate::simulation::live::LiveMatch;
use library::Library;
use search::Search;

/// Watches the names, and lets every egui wear what they need.
pub fn plugin(app: &mut App) {
    app.init_resource::<Borrowed>().add_systems(EguiPrimaryContextPass, (borrow, wear).chain().in_set(UiSystems));
}

/// A face of the system, for letters that ours lack.
#[derive(Clone, Debug)]
pub struct Face {
    name: String,
    data: FontData,
}

/// The faces borrowed from the system so far, and what they were looked for.
#[derive(Resource, Default)]
struct Borrowed {
    faces: Vec<Face>,
    /// Every letter that was asked about.
    asked: BTreeSet<char>,
    /// Begun with the first name that is not plain ASCII.
    search: Option<Search>,
}

impl Borrowed {
    /// Has a name's letters looked for, unless they all were before.
    fn ask(&mut self, name: &str) {
        let mut unknown = false;
        for letter in name.chars().filter(|letter| !letter.is_ascii()) {
            unknown |= self.asked.insert(letter);
        }
        if unknown {
            self.search.get_or_insert_with(|| Search::start(Library::of_system)).ask(name);
        }
    }
}

/// Looks for what the names lack, on another thread, and takes what it has found.
fn borrow(
    settings: Res<Settings>,
    draft: Res<Draft>,
    live: Option<Res<LiveMatch>>,
    mut borrowed: ResMut<Borrowed>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let live = live.as_ref().map(|live| &live.setup().names);
    let chosen = [&settings.players, &draft.players].into_iter().flat_map(|players| [&players.0, &players.1]);
    for name in chosen.chain(live.into_iter().flat_map(|names| [&names.red, &names.black])) {
        borrowed.ask(name);
    }
    let Some(search) = &mut borrowed.search else { return };
    let found = search.found();
    if search.is_busy() || !found.is_empty() {
        // Without it the names might be seen only when something else moves.
        redraw.write(RequestRedraw);
    }
    borrowed.faces.extend(found);
}

/// Gives a context the faces it does not wear yet. It has them from its next pass on.
fn wear(mut contexts: EguiContexts, borrowed: Res<Borrowed>) -> Result {
    put_on(contexts.ctx_mut()?, &borrowed.faces);
    Ok(())
}

fn put_on(ctx: &Context, faces: &[Face]) {
    let mark = Id::new("borrowed faces");
    if ctx.data(|data| data.get_temp::<usize>(mark)).unwrap_or(0) < faces.len() {
        ctx.set_fonts(ours::definitions(faces));
        ctx.data_mut(|data| data.insert_temp(mark, faces.len()));
    }
}
