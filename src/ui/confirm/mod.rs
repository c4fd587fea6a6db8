//! The questions before something that cannot be undone: leaving or resigning a match, quitting the program during one,
//! and what one of two people asks the other to agree to.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::gipf::{GipfAct, Side};
use crate::localization::Localization;
use crate::persistence::SavingFails;
use crate::rules::Action;
use crate::session::keys::InputAction;
use crate::session::loading::TakeBack;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::gipf::{GipfOrigin, GipfQueue, LiveGipf};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Source, Via, Wish};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::Confirmation;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{UiSystems, card, theme};

/// Draws the question while it is open.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Confirm)));
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    confirmation: Res<Confirmation>,
    (live, gipf): (Option<Res<LiveMatch>>, Option<Res<LiveGipf>>),
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    fails: Option<Res<SavingFails>>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
    mut queue: ResMut<ActionQueue>,
    mut gipf_queue: ResMut<GipfQueue>,
    mut backs: MessageWriter<TakeBack>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let names = live.as_ref().map(|live| PlayerNames::of(live, *seats)).unwrap_or_default();
    let saves = fails.is_some_and(|fails| !fails.0);
    let actions = live.map(|live| live.record().actions.len()).or(gipf.map(|live| live.record().acts.len()));
    let afterwards = Afterwards::of(actions.unwrap_or(0), teaching.is_on(), saves);
    let Some(yes) = panel(contexts.ctx_mut()?, &texts, *confirmation, &names, afterwards) else { return Ok(()) };
    if !yes {
        menu.set(if confirmation.is_agreement() { Menu::None } else { Menu::Pause });
        return Ok(());
    }
    match *confirmation {
        Confirmation::Leave => {
            menu.set(Menu::None);
            screen.set(Screen::Title);
        }
        Confirmation::Resign(player) => {
            menu.set(Menu::None);
            queue.ask(Origin::person(player, Via::Button), Wish::Act(Action::Resign));
        }
        Confirmation::ResignGipf(side) => {
            menu.set(Menu::None);
            let origin = GipfOrigin { side, source: Source::Person(Via::Button) };
            gipf_queue.ask(origin, GipfAct::Resign);
        }
        Confirmation::TakeBack(player) => {
            menu.set(Menu::None);
            backs.write(TakeBack(player));
        }
        Confirmation::Tie(player) => {
            menu.set(Menu::None);
            queue.ask(Origin::person(!player, Via::Button), Wish::Act(Action::AgreeTie));
        }
        Confirmation::Quit => {
            exit.write(AppExit::Success);
        }
    }
    Ok(())
}

/// What becomes of the match on the table when it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// It can be continued.
    Match,
    /// It is part of a lesson, which can be continued.
    Lesson,
    /// Nothing has been played yet, so that there is nothing to continue.
    Nothing,
    /// It cannot be saved.
    Lost,
}

impl Afterwards {
    /// Returns what becomes of a match with so many actions. `saves` says whether matches can be saved.
    fn of(actions: usize, is_lesson: bool, saves: bool) -> Afterwards {
        match (is_lesson, actions, saves) {
            (true, ..) => Afterwards::Lesson,
            (_, 0, _) => Afterwards::Nothing,
            (.., true) => Afterwards::Match,
            (.., false) => Afterwards::Lost,
        }
    }

    /// Returns the name by which the text selects its wording.
    fn as_str(self) -> &'static str {
        match self {
            Afterwards::Match => "match",
            Afterwards::Lesson => "lesson",
            Afterwards::Nothing => "nothing",
            Afterwards::Lost => "lost",
        }
    }
}

/// Returns the word for a side of GIPF.
fn side_word(texts: &Localization, side: Side) -> String {
    let key = match side {
        Side::White => "gipf-white",
        Side::Black => "gipf-black",
    };
    texts.tr(key).into_owned()
}

/// Draws the question and returns the answer, once there is one.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    what: Confirmation,
    names: &PlayerNames,
    afterwards: Afterwards,
) -> Option<bool> {
    let note_of_match = || texts.tr_args("confirm-note", &[("afterwards", afterwards.as_str().into())]);
    let (title, line, yes) = match what {
        Confirmation::Leave => ("confirm-leave", note_of_match(), "confirm-leave-yes"),
        Confirmation::Resign(player) => {
            let other = [("other", names.name(texts, !player).into())];
            let line = names.about_with(texts, "confirm-resign-note", player, &other);
            ("confirm-resign", line, "confirm-resign-yes")
        }
        Confirmation::ResignGipf(side) => {
            let line = texts.tr_args("gipf-confirm-resign-note", &[("other", side_word(texts, !side).into())]);
            ("gipf-confirm-resign", line, "confirm-resign-yes")
        }
        Confirmation::Quit => ("confirm-quit", note_of_match(), "confirm-quit-yes"),
        Confirmation::TakeBack(player) | Confirmation::Tie(player) => {
            let key = if matches!(what, Confirmation::Tie(_)) { "confirm-tie" } else { "confirm-take-back" };
            let other = [("other", names.name(texts, !player).into())];
            (key, texts.tr_args("confirm-agreement-note", &other), "confirm-agree")
        }
    };
    let title = match what {
        Confirmation::Resign(player) | Confirmation::TakeBack(player) | Confirmation::Tie(player) => {
            names.about(texts, title, player)
        }
        Confirmation::ResignGipf(side) => texts.tr_args(title, &[("side", side_word(texts, side).into())]),
        _ => texts.tr(title).into_owned(),
    };
    card::centered(ctx, "confirm", theme::card(), |ui| {
        ui.set_width(380.0);
        heading(ui, &title);
        note(ui, &line);
        gap(ui, 10.0);
        ui.horizontal(|ui| {
            let size = vec2(185.0, 42.0);
            let no = if what.is_agreement() { "confirm-decline" } else { "confirm-no" };
            let (no, yes) = (texts.tr(no), texts.tr(yes));
            let sign = signs(ui.ctx()).common(InputAction::Pause);
            let no = Button::new(&no).named("no").kind(ButtonKind::Primary).key(&sign).at_least(size);
            let no = ui.add(no).clicked();
            let yes = ui.add(Button::new(&yes).named("yes").kind(ButtonKind::Danger).at_least(size)).clicked();
            if yes { Some(true) } else { no.then_some(false) }
        })
        .inner
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Player;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn a_person_alone_is_asked_as_you() {
        for player in Player::BOTH {
            let names = PlayerNames::alone_as(player);
            for bench in Bench::sizes() {
                let ask = |ctx: &Context, texts: &Localization| {
                    _ = panel(ctx, texts, Confirmation::Resign(player), &names, Afterwards::Match);
                };
                let (you, bot) = (names.name(bench.texts(), player), names.name(bench.texts(), !player));
                let drawn = bench.texts_drawn(ask);
                assert!(drawn.iter().any(|(text, _)| text.starts_with(&you) && text.contains(&bot)), "{drawn:?}");
            }
        }
    }

    #[test]
    fn both_answers_are_heard() {
        for bench in Bench::sizes() {
            let ask = |ctx: &Context, texts: &Localization| {
                panel(ctx, texts, Confirmation::Resign(Player::Black), &PlayerNames::default(), Afterwards::Match)
            };
            assert_eq!(bench.click_on_key("confirm-no", ask), Some(false));
            assert_eq!(bench.click_on_key("confirm-resign-yes", ask), Some(true));
        }
    }
}
