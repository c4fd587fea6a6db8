//! The faces in which text is set: the bundled ones, and faces of the system for letters of names that those lack.

pub mod bundled;
mod letters;
mod library;
mod search;
mod trial;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::bundled::Face;
use self::library::FontLibrary;
use self::search::FaceSearch;
use super::UiSystems;
use crate::persistence::Settings;
use crate::simulation::live::LiveMatch;

/// Borrows the faces that names need and installs them in every egui context.
pub fn plugin(app: &mut App) {
    app.init_resource::<BorrowedFaces>()
        .add_systems(EguiPrimaryContextPass, (borrow, install).chain().in_set(UiSystems));
}

/// The faces borrowed from the system so far, and the letters they were asked for.
#[derive(Resource, Default)]
pub struct BorrowedFaces {
    faces: Vec<Face>,
    /// Every letter asked for.
    asked: BTreeSet<char>,
    /// Started by the first name that is not plain ASCII.
    search: Option<FaceSearch>,
}

impl BorrowedFaces {
    /// Asks for faces with the letters of a name, unless all of them were asked for before.
    pub fn ask(&mut self, name: &str) {
        let mut unknown = false;
        for letter in name.chars().filter(|letter| !letter.is_ascii()) {
            unknown |= self.asked.insert(letter);
        }
        if unknown {
            self.search.get_or_insert_with(|| FaceSearch::start(FontLibrary::of_system)).ask(name);
        }
    }
}

/// Asks for the letters of the names in the settings and in the match, and takes what the search has found.
fn borrow(
    settings: Res<Settings>,
    live: Option<Res<LiveMatch>>,
    mut borrowed: ResMut<BorrowedFaces>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let live = live.as_ref().map(|live| &live.setup().names);
    let chosen = [&settings.players.0, &settings.players.1];
    for name in chosen.into_iter().chain(live.into_iter().flat_map(|names| [&names.red, &names.black])) {
        borrowed.ask(name);
    }
    let Some(search) = &mut borrowed.search else { return };
    let found = search.take_found();
    if search.is_busy() || !found.is_empty() {
        // Otherwise the names might appear only when something else moves.
        redraw.write(RequestRedraw);
    }
    borrowed.faces.extend(found);
}

/// Installs the faces that a context lacks. They can be used from its next pass on.
fn install(mut contexts: EguiContexts, borrowed: Res<BorrowedFaces>) -> Result {
    install_faces(contexts.ctx_mut()?, &borrowed.faces);
    Ok(())
}

fn install_faces(ctx: &Context, faces: &[Face]) {
    let mark = Id::new("borrowed faces");
    if ctx.data(|data| data.get_temp::<usize>(mark)).unwrap_or(0) < faces.len() {
        ctx.set_fonts(bundled::definitions(faces));
        ctx.data_mut(|data| data.insert_temp(mark, faces.len()));
    }
}
