//! The field in which a turn can be typed at Level 1, as it is written in the log: `D1-D2o`.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Context, Id, Key, Order, RichText, TextEdit, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::localization::Localization;
use crate::rules::{Action, Match, Player, Turn};
use crate::session::confirming::WarnedOfFullSockets;
use crate::session::devices::{Device, DeviceOwners};
use crate::session::keys::{InputAction, PressedActions, Typing};
use crate::session::loading::MatchLoadingSystems;
use crate::session::seats::Seats;
use crate::session::states::{Menu, NavigationSystems, Screen};
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Via, Wish};
use crate::ui::kit::UiSystems;
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::theme::{self, EMBER, IVORY_DIM};
use crate::ui::layout::BAR;

/// The most characters that are taken.
const LONGEST: usize = 12;

/// The field, while it is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedTurn {
    is_open: bool,
    /// Whether it has been opened in this frame. The letter of its key is not part of the turn.
    is_new: bool,
    text: String,
    /// What was wrong with what was typed when Enter was pressed.
    doubt: Option<Doubt>,
}

/// What is wrong with a turn that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// It is no turn.
    NoTurn,
    /// It leads onto a full socket, and is played with another press of Enter.
    Loses,
}

/// What became of the field in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldUse {
    /// Enter was pressed.
    Done,
    /// It has lost the focus.
    Left,
}

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(Screen::Match).and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.init_resource::<TypedTurn>()
        .add_systems(
            PreUpdate,
            open_by_key
                .after(InputSystems)
                .after(MatchLoadingSystems)
                .before(NavigationSystems)
                .run_if(playing.clone()),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing))
        .add_systems(OnExit(Menu::None), close)
        .add_systems(OnExit(Screen::Match), close);
}

fn close(mut typed: ResMut<TypedTurn>) {
    typed.set_if_neq(TypedTurn::default());
}

/// Returns the person whose turn can be typed now.
fn typist(game: &Match, seats: Seats, owners: &DeviceOwners) -> Option<Player> {
    let by_turns = !game.options().level.has_sand() && game.outcome().is_none();
    let has_keys = |player: &Player| seats.is_person(*player) && owners.allow(Device::Keyboard, *player, seats);
    game.turn_of().filter(has_keys).filter(|_| by_turns)
}

fn open_by_key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    pressed: PressedActions,
    typing: Res<Typing>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    owners: Res<DeviceOwners>,
    runs: Res<TimeRuns>,
    mut typed: ResMut<TypedTurn>,
) {
    let pressed = pressed.has(InputAction::TypeTurn) && keys.is_some_and(|keys| !typing.takes(&keys));
    if pressed && runs.0 && !typed.is_open && typist(live.game(), *seats, &owners).is_some() {
        *typed = TypedTurn { is_open: true, is_new: true, ..default() };
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    owners: Res<DeviceOwners>,
    warned: Res<WarnedOfFullSockets>,
    mut typed: ResMut<TypedTurn>,
    mut queue: ResMut<ActionQueue>,
) -> Result {
    if !typed.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(player) = typist(live.game(), *seats, &owners) else {
        typed.set_if_neq(TypedTurn::default());
        return Ok(());
    };
    if typed.is_new {
        typed.is_new = false;
        ctx.request_repaint();
        return Ok(());
    }
    let mut text = typed.text.clone();
    let doubt = typed.doubt;
    let asks = |turn: Turn| warned.0[player] && doubt != Some(Doubt::Loses) && loses(live.game(), player, turn);
    let is_played = |text: &str| turn_of(text).is_some_and(|turn| !asks(turn));
    let used = field(ctx, &texts, &mut text, doubt, is_played);
    if text != typed.text {
        (typed.text, typed.doubt) = (text, None);
    }
    match used {
        Some(FieldUse::Done) => match turn_of(&typed.text) {
            Some(turn) if asks(turn) => typed.doubt = Some(Doubt::Loses),
            Some(turn) => {
                for wish in wishes(live.game(), player, turn) {
                    queue.ask(Origin::person(player, Via::Typed), wish);
                }
                *typed = TypedTurn::default();
            }
            None => typed.doubt = Some(Doubt::NoTurn),
        },
        Some(FieldUse::Left) => *typed = TypedTurn::default(),
        None => {}
    }
    Ok(())
}

/// Draws the field above the lower bar. `is_played` says of a text whether Enter plays it: the field keeps any other.
pub(super) fn field(
    ctx: &Context,
    texts: &Localization,
    text: &mut String,
    doubt: Option<Doubt>,
    is_played: impl Fn(&str) -> bool,
) -> Option<FieldUse> {
    let screen = ctx.content_rect();
    Area::new(Id::new("typed turn"))
        .fixed_pos(pos2(screen.center().x, screen.bottom() - BAR - 12.0))
        .pivot(Align2::CENTER_BOTTOM)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            theme::plate()
                .show(ui, |ui| {
                    ui.set_width(230.0);
                    let (note, ink) = match doubt {
                        None => ("typed-turn-note", IVORY_DIM),
                        Some(Doubt::NoTurn) => ("typed-turn-wrong", EMBER),
                        Some(Doubt::Loses) => ("typed-turn-loses", EMBER),
                    };
                    ui.label(RichText::new(texts.tr(note)).font(theme::sans(13.5)).color(ink));
                    let edit = TextEdit::singleline(text).char_limit(LONGEST).desired_width(f32::INFINITY);
                    let edit = ui.add(edit.margin(egui::Margin::symmetric(10, 8)));
                    focus_frame(ui, &edit, 8);
                    if edit.lost_focus() {
                        let is_done = ui.input(|input| input.key_pressed(Key::Enter));
                        if is_done && !is_played(text) {
                            edit.request_focus();
                        }
                        return Some(if is_done { FieldUse::Done } else { FieldUse::Left });
                    }
                    edit.request_focus();
                    None
                })
                .inner
        })
        .inner
}

/// Returns the turn that is typed, whatever the case of its letters.
fn turn_of(text: &str) -> Option<Turn> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let lower = text.replace(['–', '−'], "-").to_lowercase();
    if lower.ends_with("pass") {
        return lower.parse().ok();
    }
    let (sockets, ring) = lower.strip_suffix('o').map_or((lower.as_str(), ""), |sockets| (sockets, "o"));
    (sockets.to_uppercase() + ring).parse().ok()
}

/// Returns whether a turn leads onto a full socket and so loses the match (R3.2).
fn loses(game: &Match, player: Player, turn: Turn) -> bool {
    let Some(moved) = turn.glass_move else { return false };
    let mut trial = game.clone();
    let claim = turn.claim.then_some(Action::ClaimRing);
    let before = claim.into_iter().chain([Action::Lift(moved.from)]);
    let is_lifted = before.map(|action| trial.apply(trial.now(), player, action)).all(|answer| answer.is_ok());
    is_lifted && trial.check(player, Action::Place(moved.to)).is_ok() && trial.placing_loses(player, moved.to)
}

/// Returns what a player asks for to play a turn, up to the first thing that the rules refuse: its answer says why.
fn wishes(game: &Match, player: Player, turn: Turn) -> Vec<Wish> {
    let mut steps = Vec::new();
    if turn.claim {
        steps.push((Action::ClaimRing, Wish::Act(Action::ClaimRing)));
    }
    match turn.glass_move {
        Some(moved) => {
            let ring = if moved.ring { Action::DropRing } else { Action::KeepRing };
            steps.push((Action::Lift(moved.from), Wish::Act(Action::Lift(moved.from))));
            // What cannot be set down there goes back to where it came from.
            steps.push((Action::Place(moved.to), Wish::SetDown([moved.to].into_iter().collect())));
            steps.push((ring, Wish::Act(ring)));
        }
        None => steps.push((Action::Pass, Wish::Act(Action::Pass))),
    }
    let mut trial = game.clone();
    let mut wishes = Vec::new();
    for (action, wish) in steps {
        wishes.push(wish);
        if trial.apply(trial.now(), player, action).is_err() {
            break;
        }
    }
    wishes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Level, Options};
    use crate::ui::kit::testing::Bench;

    #[test]
    fn turns_are_read_as_people_type_them() {
        for (typed, written) in [
            ("D1-D2o", "D1-D2o"),
            ("d1-d2O", "D1-D2o"),
            (" d1 – d2 ", "D1-D2"),
            ("*a4-b4o", "*A4-B4o"),
            ("Pass", "pass"),
            ("*pass", "*pass"),
        ] {
            assert_eq!(turn_of(typed).map(|turn| turn.to_string()).as_deref(), Some(written), "{typed}");
        }
        for wrong in ["", "o", "D1", "D1-D9", "H1-H2", "D1-D2oo"] {
            assert_eq!(turn_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nothing_is_asked_for_after_a_refusal() {
        let game = Match::new(Options::at_level(Level::One)).expect("official options");
        let count = |text: &str| wishes(&game, Player::Red, turn_of(text).expect("a turn")).len();
        assert_eq!(
            [count("D1-D2o"), count("D1-D2"), count("D1-D3o"), count("D2-D3o"), count("*D1-D2o")],
            [3, 3, 2, 1, 1]
        );
    }

    #[test]
    fn the_field_fits() {
        for bench in Bench::sizes() {
            for doubt in [None, Some(Doubt::NoTurn), Some(Doubt::Loses)] {
                let mut text = "D1-D2o".to_owned();
                bench.texts_drawn(|ctx, texts| _ = field(ctx, texts, &mut text, doubt, |_| true));
            }
        }
    }
}
