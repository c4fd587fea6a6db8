//! The positions of buttons, for scripts that operate the game through its window (feature `dev`).

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Memory, Rect, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::PanelSystems;
use super::panel_rotation::screen_position;
use crate::table::table_top::TableSide;

/// The centres of all visible buttons by script name, in logical pixels of the window.
///
/// - First start: `learn`, `first match`, `skip`.
/// - Title: `bot play online tutorial records study rules settings quit`, and `lead` for what the player did last, or
///   `continue` for an unfinished match; `unfinished` for the list of all unfinished matches.
/// - Lessons: `lesson 1-1-board` and so on, `back`; on a lesson's card `lesson go on`, `lesson back`, `lesson repeat`,
///   `lesson skip`, `lesson leave`.
/// - Records: `records close`, `records search`, `records all`, `records page 0`…, `records list`, `record 0`…,
///   `sort date` and so on, `watch record rename export delete import`, `restore`, `empty bin`; `record name` with
///   `yes no`; `continue match`, `discard match` with `yes no`.
/// - Setup: `level 1`…`level 3`, `preset 0`…, `advanced`, `standard` if the rules are not standard, `rules`, `back`,
///   `begin`; `first rings`, `first pace`, `first glass`, the same with `second`, `no handicap`; `lot begin` once the
///   lot is drawn.
/// - Online play: `understood`, `continue 0`…, `invite tamsk` and the same with other games, `join`, `table 0`…,
///   `call 0 tamsk` and so on, `settings`, `back`; `copy code`, `copy link`, `cancel`; `agree`, `leave`. Over a match:
///   `ready`, `resume`, `say hello` and so on, `ask pause`, `ask call off`, `ask tie`, `resign`, `rematch`,
///   `settings rules help leave`, `wait`, `keep`, `claim match`, `call off`; `request yes`, `request no`; on the result
///   `rematch`, `rematch yes`, `rematch no`.
/// - Analysis board: `red fewer`, `red more` (also `black`), `close claim`, `start empty undo redo`, `position` for
///   the text, `copy paste`, `best turns`, `best 0`…, `line 0`…, `play out`, `back`.
/// - Match: `red drop`, `black claim` (also `keep extra timer pass`), `hint`, `take back`, `log`, `help`, `pause`;
///   `why` at a refusal; `close log` where the log covers its button; at a table-top screen `far log`, `far help`,
///   `far pause` for the player opposite.
/// - Replay: `scrubber`, `start`, `turn back`, `action back`, `play`, `action on`, `turn on`, `end`, `slower`,
///   `faster`, `flip sides`, `go on`, `log`, `help`, `pause`; `analyse`, `stop analysis`, `lead`, `worst turns`,
///   `worst 1`…, `try from here`, `close worst turns`; `begin back` on the card for playing on from there.
/// - Pause: `resume rules settings help leave quit`, `resign red`, `resign black`; then `yes no`.
/// - Result: `watch again rematch setup title`, and `rules` in the corner.
/// - Settings: `done reset` (then `yes no`), `undo reset`, `smaller text`, `larger text`, `settings search`, and
///   `settings all` when nothing is found. Help: `done rules briefing`. Briefing: `briefing done`.
/// - While a query is typed, every search has a button that clears the query, such as `clear settings search`.
/// - Rulebook: `rules done`, `rules search`, `rules all` when nothing is found, and `rules 0`… for its sections.
#[derive(Resource, Debug, Default)]
pub struct ButtonSpots {
    middles: HashMap<String, Vec2>,
    focused: Option<FocusedWidget>,
}

/// The widget with the keyboard focus.
#[derive(Clone, Debug, PartialEq)]
pub struct FocusedWidget {
    /// The name of the button, if the widget is a named button.
    pub button_name: Option<String>,
    /// The centre of the widget, in logical pixels of the window.
    pub center: Vec2,
}

impl ButtonSpots {
    /// Returns the names of all visible buttons.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.middles.keys().map(String::as_str)
    }

    /// Returns the centre of a visible button, in logical pixels of the window. Returns `None` if no visible button has
    /// this name.
    pub fn center_of(&self, name: &str) -> Option<Vec2> {
        self.middles.get(name).copied()
    }

    /// Returns the widget that has the keyboard focus, if any.
    pub fn focused(&self) -> Option<&FocusedWidget> {
        self.focused.as_ref()
    }
}

type Reported = HashMap<String, (LayerId, Rect)>;

/// Keeps [`ButtonSpots`] up to date. Without the feature `dev`, the resource stays empty.
pub fn plugin(app: &mut App) {
    app.init_resource::<ButtonSpots>();
    if cfg!(feature = "dev") {
        app.add_systems(EguiPrimaryContextPass, collect.after(PanelSystems));
    }
}

/// Returns the script name of a button on a panel that faces `side`. For the opposite side, the name has the prefix
/// `far`.
pub fn script_name_on_side(side: TableSide, name: &str) -> String {
    if side == TableSide::Near { name.to_owned() } else { ["far", name].join(" ") }
}

/// Reports the visible part of a button's area under the button's script name. Does nothing if the name is empty.
pub fn report_button_spot(ui: &Ui, name: &str, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    if cfg!(feature = "dev") && !name.is_empty() && seen.is_positive() {
        let spot = (ui.layer_id(), seen);
        ui.data_mut(|data| data.get_temp_mut_or_default::<Reported>(Id::NULL).insert(name.to_owned(), spot));
    }
}

fn collect(mut contexts: EguiContexts, mut spots: ResMut<ButtonSpots>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let reported = ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Reported>(Id::NULL)));
    spots.focused = focused(ctx, &reported);
    spots.middles = reported
        .into_iter()
        .map(|(name, (layer, rect))| {
            let middle = screen_position(ctx, layer, rect.center()) * zoom;
            (name, Vec2::new(middle.x, middle.y))
        })
        .collect();
    Ok(())
}

fn focused(ctx: &Context, reported: &Reported) -> Option<FocusedWidget> {
    let id = ctx.memory(Memory::focused)?;
    let widget = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied())?;
    let middle = widget.interact_rect.center();
    let is_it = |(_, (layer, rect)): &(&String, &(LayerId, Rect))| {
        *layer == widget.layer_id && rect.center().distance(middle) < 1.0
    };
    let button = reported.iter().find(is_it).map(|(name, _)| name.clone());
    let at = screen_position(ctx, widget.layer_id, middle) * ctx.zoom_factor();
    Some(FocusedWidget { button_name: button, center: Vec2::new(at.x, at.y) })
}
