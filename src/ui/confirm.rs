//! Confirmation dialogs: leaving or resigning a match, quitting during one, and requests to the other player.

use bevy::prelude::*;
use bevy_egui::egui::Context;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Action;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::queue::{ActionQueue, InputMeans, Origin, TamskRequest};
use crate::states::Menu;
use crate::table::loading::{Resign, TakeBack};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::leaving::{LeaveAtOnce, LeavingOutcome, LeavingStakes};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{CloseMenu, Confirmation, Navigation, RequestDeclined};
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind};
use crate::ui::kit::{UiSystems, card, drawn};

pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (face_asked, drawn(view, show)).chain().in_set(UiSystems).run_if(in_state(Menu::Confirm)),
    );
}

#[derive(Clone, Debug, PartialEq)]
pub struct ConfirmationView {
    pub question: Confirmation,
    pub names: PlayerNames,
    /// What happens to the match if the player leaves.
    pub afterwards: LeavingOutcome,
}

fn view(
    navigation: Res<Navigation>,
    table: MatchOnTable,
    seats: Res<Seats>,
    stakes: LeavingStakes,
) -> ConfirmationView {
    ConfirmationView {
        question: navigation.question,
        names: PlayerNames::on_table(&table, *seats),
        afterwards: stakes.leaving_outcome(),
    }
}

/// Turns the dialog towards the person who must answer a request.
fn face_asked(seats: Res<Seats>, table_top: TableTop, mut navigation: ResMut<Navigation>) {
    if let Some(asked) = navigation.question.consenting_player() {
        navigation.reader = table_top.side(*seats, asked);
    }
}

fn show(
    In(view): In<ConfirmationView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut queue: ResMut<ActionQueue>,
    mut commands: Commands,
) -> Result {
    let question = view.question;
    let Some(yes) = panel(contexts.ctx_mut()?, &texts, &view) else { return Ok(()) };
    if !yes {
        question.consenting_player().into_iter().for_each(|player| commands.trigger(RequestDeclined(player)));
        commands.trigger(CloseMenu);
        return Ok(());
    }
    match question {
        Confirmation::Leave => commands.trigger(LeaveAtOnce),
        Confirmation::Quit => _ = commands.write_message(AppExit::Success),
        Confirmation::Resign(player) => commands.trigger(Resign(player)),
        Confirmation::TakeBack(player) => _ = commands.write_message(TakeBack(player)),
        Confirmation::Tie(player) => {
            queue.ask(Origin::person(!player, InputMeans::Button), TamskRequest::Act(Action::AgreeTie));
        }
    }
    if !matches!(question, Confirmation::Leave | Confirmation::Quit) {
        commands.set_state(Menu::None);
    }
    Ok(())
}

/// Draws the dialog. Returns `true` for yes and `false` for no, once answered.
pub fn panel(ctx: &Context, texts: &Localization, view: &ConfirmationView) -> Option<bool> {
    let ConfirmationView { question, names, afterwards } = view;
    let note_of_match = || texts.tr_args("confirm-note", &[("afterwards", afterwards.as_str().into())]);
    let (title, line, yes) = match *question {
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
        Confirmation::TakeBack(player) | Confirmation::Tie(player) => {
            let key = if matches!(question, Confirmation::Tie(_)) { "confirm-tie" } else { "confirm-take-back" };
            let other = [("other", names.name(texts, !player).into())];
            (names.about(texts, key, player), texts.tr_args("confirm-agreement-note", &other), "confirm-agree")
        }
    };
    let no = if question.consenting_player().is_some() { "confirm-decline" } else { "confirm-no" };
    let no = Button::new(texts.tr(no)).kind(ButtonKind::Primary).key(signs(ctx).common_label(InputAction::Pause));
    let yes = Button::new(texts.tr(yes)).kind(ButtonKind::Danger);
    card::question(ctx, "confirm", [380.0, 185.0], (&title, &line), (no, yes))
}

#[cfg(test)]
impl ConfirmationView {
    pub fn new(question: Confirmation, afterwards: LeavingOutcome) -> ConfirmationView {
        ConfirmationView { question, names: PlayerNames::default(), afterwards }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Player;

    use super::*;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn a_person_against_the_bot_is_addressed_as_you() {
        for player in Player::BOTH {
            let names = PlayerNames::one_person_as(player);
            for bench in PanelHarness::sizes() {
                let resign = ConfirmationView::new(Confirmation::Resign(player), LeavingOutcome::Match);
                let asked = ConfirmationView { names: names.clone(), ..resign };
                let ask = |ctx: &Context, texts: &Localization| _ = panel(ctx, texts, &asked);
                let (you, bot) = (names.name(bench.texts(), player), names.name(bench.texts(), !player));
                let drawn = bench.checked_texts(ask);
                assert!(drawn.iter().any(|(text, _)| text.starts_with(&you) && text.contains(&bot)), "{drawn:?}");
            }
        }
    }

    #[test]
    fn both_buttons_return_their_answer() {
        for bench in PanelHarness::sizes() {
            let asked = ConfirmationView::new(Confirmation::Resign(Player::Black), LeavingOutcome::Match);
            let ask = |ctx: &Context, texts: &Localization| panel(ctx, texts, &asked);
            assert_eq!(bench.click_on_key("confirm-no", ask), Some(false));
            assert_eq!(bench.click_on_key("confirm-resign-yes", ask), Some(true));
        }
    }

    #[test]
    fn every_question_fits() {
        for bench in PanelHarness::sizes() {
            for afterwards in [LeavingOutcome::LessonMatch, LeavingOutcome::Lost] {
                for what in [Confirmation::Leave, Confirmation::Quit] {
                    let asked = ConfirmationView::new(what, afterwards);
                    bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &asked));
                }
            }
        }
    }
}
