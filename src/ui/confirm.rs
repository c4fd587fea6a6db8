//! The questions before something that cannot be undone: leaving or resigning a match, quitting the program during one,
//! and what one of two people asks the other to agree to.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::GipfAct;
use tamsk_rules::Action;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::gipf::{GipfOrigin, GipfQueue, LiveGipf};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Source, Via, Wish};
use crate::states::Menu;
use crate::table::loading::TakeBack;
use crate::table::seats::Seats;
use crate::table::table_top::{MenuReader, TableTop};
use crate::ui::kit::leaving::{Afterwards, Leaving};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{Confirmation, Declined};
use crate::ui::kit::sides::SideNames;
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
    (live, gipf): (Option<Single<&LiveMatch>>, Option<Single<&LiveGipf>>),
    seats: Res<Seats>,
    mut queue: ResMut<ActionQueue>,
    mut gipf_queue: ResMut<GipfQueue>,
    mut backs: MessageWriter<TakeBack>,
    (table_top, mut reader): (TableTop, ResMut<MenuReader>),
    mut declined: MessageWriter<Declined>,
    mut leaving: Leaving,
) -> Result {
    let names = live.map(|live| PlayerNames::of(&live, *seats)).unwrap_or_default();
    let sides = gipf.map(|live| SideNames::of(&live, *seats)).unwrap_or_default();
    let afterwards = leaving.afterwards();
    if let Some(asked) = leaving.asked().asks() {
        reader.0 = table_top.side(*seats, asked);
    }
    let Some(yes) = panel(contexts.ctx_mut()?, &texts, leaving.asked(), (&names, &sides), afterwards) else {
        return Ok(());
    };
    if !yes {
        declined.write_batch(leaving.asked().asks().map(Declined));
        let back = leaving.back.0;
        leaving.menu.set(back);
        return Ok(());
    }
    match leaving.asked() {
        Confirmation::Leave => leaving.leave(),
        Confirmation::Resign(player) => {
            leaving.menu.set(Menu::None);
            queue.ask(Origin::person(player, Via::Button), Wish::Act(Action::Resign));
        }
        Confirmation::ResignGipf(side) => {
            leaving.menu.set(Menu::None);
            let origin = GipfOrigin { side, source: Source::Person(Via::Button) };
            gipf_queue.ask(origin, GipfAct::Resign);
        }
        Confirmation::TakeBack(player) => {
            leaving.menu.set(Menu::None);
            backs.write(TakeBack(player));
        }
        Confirmation::Tie(player) => {
            leaving.menu.set(Menu::None);
            queue.ask(Origin::person(!player, Via::Button), Wish::Act(Action::AgreeTie));
        }
        Confirmation::Quit => leaving.quit(),
    }
    Ok(())
}

/// Draws the question and returns the answer, once there is one.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    what: Confirmation,
    (names, sides): (&PlayerNames, &SideNames),
    afterwards: Afterwards,
) -> Option<bool> {
    let note_of_match = || texts.tr_args("confirm-note", &[("afterwards", afterwards.as_str().into())]);
    let (title, line, yes) = match what {
        Confirmation::Leave => {
            let title = if afterwards.is_lesson() { "confirm-leave-lesson" } else { "confirm-leave" };
            (texts.tr(title).into_owned(), note_of_match(), "confirm-leave-yes")
        }
        Confirmation::Quit => (texts.tr("confirm-quit").into_owned(), note_of_match(), "confirm-quit-yes"),
        Confirmation::Resign(player) => {
            let other = [("other", names.name(texts, !player).into())];
            let line = names.about_with(texts, "confirm-resign-note", player, &other);
            (names.about(texts, "confirm-resign", player), line, "confirm-resign-yes")
        }
        Confirmation::ResignGipf(side) => {
            let other = [("other", sides.name(texts, !side).into())];
            let line = sides.about_with(texts, "confirm-resign-note", side, &other);
            (sides.about(texts, "confirm-resign", side), line, "confirm-resign-yes")
        }
        Confirmation::TakeBack(player) | Confirmation::Tie(player) => {
            let key = if matches!(what, Confirmation::Tie(_)) { "confirm-tie" } else { "confirm-take-back" };
            let other = [("other", names.name(texts, !player).into())];
            (names.about(texts, key, player), texts.tr_args("confirm-agreement-note", &other), "confirm-agree")
        }
    };
    card::centered(ctx, "confirm", theme::card(), |ui| {
        ui.set_width(380.0);
        heading(ui, &title);
        note(ui, &line);
        gap(ui, 10.0);
        ui.horizontal(|ui| {
            let size = vec2(185.0, 42.0);
            let no = if what.asks().is_some() { "confirm-decline" } else { "confirm-no" };
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
    use gipf_rules::Side;
    use tamsk_rules::Player;

    use super::*;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn a_person_alone_is_asked_as_you() {
        for player in Player::BOTH {
            let names = PlayerNames::alone_as(player);
            let sides = SideNames { seats: names.seats, ..SideNames::default() };
            let side = if player == Player::Red { Side::White } else { Side::Black };
            for bench in Bench::sizes() {
                for what in [Confirmation::Resign(player), Confirmation::ResignGipf(side)] {
                    let ask = |ctx: &Context, texts: &Localization| {
                        _ = panel(ctx, texts, what, (&names, &sides), Afterwards::Match);
                    };
                    let (you, bot) = (names.name(bench.texts(), player), names.name(bench.texts(), !player));
                    let drawn = bench.texts_drawn(ask);
                    assert!(drawn.iter().any(|(text, _)| text.starts_with(&you) && text.contains(&bot)), "{drawn:?}");
                }
            }
        }
    }

    #[test]
    fn both_answers_are_heard() {
        let names = (&PlayerNames::default(), &SideNames::default());
        for bench in Bench::sizes() {
            let ask = |ctx: &Context, texts: &Localization| {
                panel(ctx, texts, Confirmation::Resign(Player::Black), names, Afterwards::Match)
            };
            assert_eq!(bench.click_on_key("confirm-no", ask), Some(false));
            assert_eq!(bench.click_on_key("confirm-resign-yes", ask), Some(true));
        }
    }

    #[test]
    fn every_question_fits() {
        let names = (&PlayerNames::default(), &SideNames::default());
        for bench in Bench::sizes() {
            for afterwards in [Afterwards::LessonMatch, Afterwards::Lost] {
                for what in [Confirmation::Leave, Confirmation::Quit] {
                    bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, what, names, afterwards));
                }
            }
        }
    }
}
