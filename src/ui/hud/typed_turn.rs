//! The field in which a turn can be typed at Level 1, in the notation of the log, such as `D1-D2o`.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Context, Event, Id, Key, Order, RichText, TextEdit, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Action, Match, Player, Turn};

use crate::input::keys::{InputAction, KeySet, OpenTextFieldSystems, PressedCommonActions, TextFieldFocus};
use crate::localization::Localization;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue, TamskRequest};
use crate::states::{Menu, Screen, TAMSK, UncoveredScreen};
use crate::table::devices::{DeviceOwners, InputDevice};
use crate::table::lesson::CurrentLesson;
use crate::table::proposed_moves::FullSocketWarnings;
use crate::table::seats::Seats;
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::theme::{self, EMBER, IVORY_DIM};
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::BAR_HEIGHT;

const LONGEST: usize = 12;

/// The text field for a turn. It keeps the focus until it is closed by Enter, by Esc or by a press elsewhere. Typed
/// letters therefore never act as shortcuts.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTextField {
    is_open: bool,
    /// `true` if the field was opened in this frame. The letter of the key that opened it is then not part of the turn.
    is_new: bool,
    text: String,
    note: TurnFieldNote,
}

/// The note above the typed text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TurnFieldNote {
    /// Explains how to write a turn.
    #[default]
    Instructions,
    /// The text is not a turn.
    NotATurn,
    /// The turn leads onto a full socket. A second press of Enter plays the turn.
    LosesMatch,
    /// Enter was pressed while the person could not move.
    NotYourTurnYet,
}

/// How the field was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnFieldExit {
    /// Enter was pressed.
    Submitted,
    /// The field lost the focus.
    FocusLost,
}

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(UncoveredScreen(Screen::Match(TAMSK)));
    app.register_required_components::<LiveMatch, TurnTextField>();
    app.add_systems(
        PreUpdate,
        (open_by_key, block_shortcuts).chain().in_set(OpenTextFieldSystems).run_if(playing.clone()),
    )
    .add_systems(EguiPrimaryContextPass, panel_system(typing_player, show).in_set(PanelSystems).run_if(playing))
    .add_systems(OnExit(Menu::None), close);
}

fn close(mut typed: Single<&mut TurnTextField>) {
    typed.set_if_neq(TurnTextField::default());
}

/// Returns `true` if turns can be typed in this match and a person at the keyboard plays in it, even if it is not that
/// person's turn.
fn can_type(game: &Match, seats: Seats, owners: &DeviceOwners) -> bool {
    let by_turns = !game.options().level.has_sand() && game.outcome().is_none();
    by_turns && seats.people().any(|player| owners.allows(InputDevice::Keyboard, player, seats))
}

fn typing_player(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    owners: Res<DeviceOwners>,
    runs: Res<TimeRuns>,
) -> Option<Player> {
    let (game, seats) = (live.game(), *seats);
    let has_keys = |player: &Player| seats.is_person(*player) && owners.allows(InputDevice::Keyboard, *player, seats);
    game.player_to_act().filter(has_keys).filter(|_| runs.0 && can_type(game, seats, &owners))
}

/// Opens the field when its key is pressed, even if the person cannot move yet. Text from other keys that are pressed
/// in the same frame goes into the field.
fn open_by_key(
    pressed: PressedCommonActions,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    owners: Res<DeviceOwners>,
    mut typed: Single<&mut TurnTextField>,
) {
    if pressed.just_pressed(InputAction::TypeTurn) && !typed.is_open && can_type(live.game(), *seats, &owners) {
        **typed = TurnTextField { is_open: true, is_new: true, ..default() };
    }
}

/// Blocks shortcuts while the field is open, including the frame in which it opens.
fn block_shortcuts(typed: Single<&TurnTextField>, mut typing: ResMut<TextFieldFocus>) {
    if typed.is_open {
        typing.0 = true;
    }
}

fn show(
    In(player): In<Option<Player>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    warnings: FullSocketWarnings,
    current_lesson: Res<CurrentLesson>,
    mut typed: Single<&mut TurnTextField>,
    mut queue: ResMut<RequestQueue>,
) -> Result {
    if !typed.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut next = typed.clone();
    if next.note == TurnFieldNote::NotYourTurnYet && player.is_some() {
        next.note = TurnFieldNote::Instructions;
    }
    let mut used = turn_field(ctx, &texts, &mut next.text, next.note);
    if next.text != typed.text {
        next.note = TurnFieldNote::Instructions;
    }
    if std::mem::take(&mut next.is_new) {
        // The field gets the focus only at the end of this frame. Text typed until then is taken from the events.
        next.text = typed_after(ctx, &key_labels(ctx).action_label(KeySet::Common, InputAction::TypeTurn));
        used = ctx.input(|input| input.key_pressed(Key::Enter)).then_some(TurnFieldExit::Submitted);
        ctx.request_repaint();
    }
    match used {
        Some(TurnFieldExit::Submitted) => match (parse_turn(&next.text), player) {
            _ if live.game().outcome().is_some() => next = TurnTextField::default(),
            (Some(turn), Some(player))
                if warnings.warns(&live, player)
                    && next.note != TurnFieldNote::LosesMatch
                    && loses_match(live.game(), player, turn) =>
            {
                next.note = TurnFieldNote::LosesMatch;
            }
            (Some(turn), Some(player)) => {
                // In a lesson step, the pupil makes the move and the decision about the ring separately.
                let with_ring = current_lesson.0.as_ref().is_none_or(|view| view.is_whole_match);
                for request in turn_requests(live.game(), player, turn, with_ring) {
                    queue.push(RequestOrigin::person(player, InputMeans::TypedTurn), request);
                }
                next = TurnTextField::default();
            }
            (Some(_), None) => next.note = TurnFieldNote::NotYourTurnYet,
            (None, _) => next.note = TurnFieldNote::NotATurn,
        },
        Some(TurnFieldExit::FocusLost) => next = TurnTextField::default(),
        None => {}
    }
    if next.is_open {
        ctx.memory_mut(|memory| memory.request_focus(field_id()));
    }
    typed.set_if_neq(next);
    Ok(())
}

/// Returns the text that was typed in this frame after the letter `sign`, whose key opened the field.
fn typed_after(ctx: &Context, sign: &str) -> String {
    let text = ctx.input(|input| {
        let typed = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        typed.collect::<String>()
    });
    let begins = text.to_lowercase().find(&sign.to_lowercase()).map_or(0, |at| at + sign.len());
    text.get(begins..).unwrap_or_default().to_owned()
}

fn field_id() -> Id {
    Id::new("field for a turn")
}

/// Draws the field with a note above it. Returns how the field was closed, if it was.
pub(super) fn turn_field(
    ctx: &Context,
    texts: &Localization,
    text: &mut String,
    note: TurnFieldNote,
) -> Option<TurnFieldExit> {
    let screen = ctx.content_rect();
    Area::new(Id::new("typed turn"))
        .fixed_pos(pos2(screen.center().x, screen.bottom() - BAR_HEIGHT - 12.0))
        .pivot(Align2::CENTER_BOTTOM)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            theme::floating_panel_frame()
                .show(ui, |ui| {
                    ui.set_width(300.0);
                    let (key, ink) = match note {
                        TurnFieldNote::Instructions => ("typed-turn-note", IVORY_DIM),
                        TurnFieldNote::NotATurn => ("typed-turn-wrong", EMBER),
                        TurnFieldNote::LosesMatch => ("typed-turn-loses", EMBER),
                        TurnFieldNote::NotYourTurnYet => ("typed-turn-too-early", EMBER),
                    };
                    let sign = key_labels(ui.ctx()).action_label(KeySet::Common, InputAction::TypeTurn);
                    let words = texts.tr_args(key, &[("key", sign.into())]);
                    ui.label(RichText::new(words).font(theme::sans(13.5)).color(ink));
                    let edit = TextEdit::singleline(text).id(field_id()).char_limit(LONGEST);
                    let edit = edit.desired_width(f32::INFINITY).margin(egui::Margin::symmetric(10, 8));
                    let edit = ui.add(edit);
                    draw_focus_frame(ui, &edit, 8);
                    let is_done = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                    if is_done {
                        Some(TurnFieldExit::Submitted)
                    } else {
                        edit.lost_focus().then_some(TurnFieldExit::FocusLost)
                    }
                })
                .inner
        })
        .inner
}

/// Parses a typed turn, ignoring case. Returns `None` if the text is not a turn.
fn parse_turn(text: &str) -> Option<Turn> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let lower = text.replace(['–', '−'], "-").to_lowercase();
    if lower.ends_with("pass") {
        return lower.parse().ok();
    }
    let (sockets, ring) = lower.strip_suffix('o').map_or((lower.as_str(), ""), |sockets| (sockets, "o"));
    (sockets.to_uppercase() + ring).parse().ok()
}

/// Returns `true` if a turn leads onto a full socket, and so loses the match (R3.2).
fn loses_match(game: &Match, player: Player, turn: Turn) -> bool {
    let Some(moved) = turn.glass_move else { return false };
    let mut trial = game.clone();
    let claim = turn.claims_ring.then_some(Action::ClaimRing);
    let before = claim.into_iter().chain([Action::Lift(moved.from)]);
    let is_lifted = before.map(|action| trial.apply(trial.now(), player, action)).all(|answer| answer.is_ok());
    is_lifted && trial.check_action(player, Action::Place(moved.to)).is_ok() && trial.placing_loses(player, moved.to)
}

/// Returns the requests that play a turn, in order. The list ends at the first request that the rules refuse, because
/// the answer to this request gives the reason. If `with_ring` is `true`, the decision about the ring is included.
fn turn_requests(game: &Match, player: Player, turn: Turn, with_ring: bool) -> Vec<TamskRequest> {
    let mut steps = Vec::new();
    if turn.claims_ring {
        steps.push((Action::ClaimRing, TamskRequest::Act(Action::ClaimRing)));
    }
    match turn.glass_move {
        Some(moved) => {
            let ring = if moved.drops_ring { Action::DropRing } else { Action::KeepRing };
            steps.push((Action::Lift(moved.from), TamskRequest::Act(Action::Lift(moved.from))));
            // If the glass cannot be placed on the target, this request returns it to its socket.
            steps.push((Action::Place(moved.to), TamskRequest::SetDownOnFirstLegal([moved.to].into_iter().collect())));
            if with_ring {
                steps.push((ring, TamskRequest::Act(ring)));
            }
        }
        None => steps.push((Action::Pass, TamskRequest::Act(Action::Pass))),
    }
    let mut trial = game.clone();
    let mut requests = Vec::new();
    for (action, request) in steps {
        requests.push(request);
        if trial.apply(trial.now(), player, action).is_err() {
            break;
        }
    }
    requests
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options};

    use super::*;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn turns_parse_in_every_common_spelling() {
        for (typed, written) in [
            ("D1-D2o", "D1-D2o"),
            ("d1-d2O", "D1-D2o"),
            (" d1 – d2 ", "D1-D2"),
            ("*a4-b4o", "*A4-B4o"),
            ("Pass", "pass"),
            ("*pass", "*pass"),
        ] {
            assert_eq!(parse_turn(typed).map(|turn| turn.to_string()).as_deref(), Some(written), "{typed}");
        }
        for wrong in ["", "o", "D1", "D1-D9", "H1-H2", "D1-D2oo"] {
            assert_eq!(parse_turn(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn requests_end_at_the_first_refusal() {
        let game = Match::new(Options::at_level(Level::One)).expect("official options");
        let count = |text: &str| turn_requests(&game, Player::Red, parse_turn(text).expect("a turn"), true).len();
        assert_eq!(
            [count("D1-D2o"), count("D1-D2"), count("D1-D3o"), count("D2-D3o"), count("*D1-D2o")],
            [3, 3, 2, 1, 1]
        );
    }

    #[test]
    fn the_field_fits() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for note in [
                TurnFieldNote::Instructions,
                TurnFieldNote::NotATurn,
                TurnFieldNote::LosesMatch,
                TurnFieldNote::NotYourTurnYet,
            ] {
                let mut text = "D1-D2o".to_owned();
                bench.checked_texts(|ctx, texts| _ = turn_field(ctx, texts, &mut text, note));
            }
        }
    }
}
