//! Confirmation dialogs for leaving a match, for resigning, for quitting the game during a match, and for requests to
//! which the other player must agree.

use bevy::prelude::*;
use bevy_egui::egui::Context;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Action;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue, TamskRequest};
use crate::states::Menu;
use crate::table::loading::{Resign, TakeBack};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::leaving::{LeaveTableAtOnce, LeavingOutcome, LeavingStakes};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{CloseMenu, Confirmation, MenuReturnState, RequestDeclinedBy};
use crate::ui::kit::widgets::{Button, ButtonKind};
use crate::ui::kit::{PanelSystems, card, panel_system};

pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (face_consenting_player, panel_system(model, show))
            .chain()
            .in_set(PanelSystems)
            .run_if(in_state(Menu::Confirm)),
    );
}

/// The data that the confirmation dialog shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfirmationContent {
    pub question: Confirmation,
    pub names: PlayerNames,
    /// What happens to the match if the player leaves.
    pub leaving_outcome: LeavingOutcome,
}

fn model(
    navigation: Res<MenuReturnState>,
    table: MatchOnTable,
    seats: Res<Seats>,
    stakes: LeavingStakes,
) -> ConfirmationContent {
    ConfirmationContent {
        question: navigation.question,
        names: PlayerNames::on_table(&table, *seats),
        leaving_outcome: stakes.leaving_outcome(),
    }
}

/// Turns the dialog towards the person who must answer a request.
fn face_consenting_player(seats: Res<Seats>, table_top: TableSides, mut navigation: ResMut<MenuReturnState>) {
    if let Some(asked) = navigation.question.consenting_player() {
        navigation.facing_side = table_top.side_of(*seats, asked);
    }
}

fn show(
    In(model): In<ConfirmationContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut queue: ResMut<RequestQueue>,
    mut commands: Commands,
) -> Result {
    let question = model.question;
    let Some(yes) = confirmation_panel(contexts.ctx_mut()?, &texts, &model) else { return Ok(()) };
    if !yes {
        question.consenting_player().into_iter().for_each(|player| commands.trigger(RequestDeclinedBy(player)));
        commands.trigger(CloseMenu);
        return Ok(());
    }
    match question {
        Confirmation::Leave => commands.trigger(LeaveTableAtOnce),
        Confirmation::Quit => _ = commands.write_message(AppExit::Success),
        Confirmation::Resign(player) => commands.trigger(Resign(player)),
        Confirmation::TakeBackAskedBy(player) => _ = commands.write_message(TakeBack(player)),
        Confirmation::TieOfferedBy(player) => {
            queue.push(RequestOrigin::person(!player, InputMeans::OnScreenButton), TamskRequest::Act(Action::AgreeTie));
        }
    }
    if !matches!(question, Confirmation::Leave | Confirmation::Quit) {
        commands.set_state(Menu::None);
    }
    Ok(())
}

/// Draws the dialog. Returns `Some(true)` when yes is pressed, and `Some(false)` when no is pressed.
pub fn confirmation_panel(ctx: &Context, texts: &Localization, model: &ConfirmationContent) -> Option<bool> {
    let ConfirmationContent { question, names, leaving_outcome } = model;
    let note_of_match = || texts.tr_args("confirm-note", &[("afterwards", leaving_outcome.fluent_selector().into())]);
    let (title, line, yes) = match *question {
        Confirmation::Leave => {
            let title = if leaving_outcome.is_lesson() { "confirm-leave-lesson" } else { "confirm-leave" };
            (texts.tr(title).into_owned(), note_of_match(), "confirm-leave-yes")
        }
        Confirmation::Quit => (texts.tr("confirm-quit").into_owned(), note_of_match(), "confirm-quit-yes"),
        Confirmation::Resign(player) => {
            let other = [("other", names.name(texts, !player).into())];
            let line = names.text_about_with(texts, "confirm-resign-note", player, &other);
            (names.text_about(texts, "confirm-resign", player), line, "confirm-resign-yes")
        }
        Confirmation::TakeBackAskedBy(player) | Confirmation::TieOfferedBy(player) => {
            let key =
                if matches!(question, Confirmation::TieOfferedBy(_)) { "confirm-tie" } else { "confirm-take-back" };
            let other = [("other", names.name(texts, !player).into())];
            (names.text_about(texts, key, player), texts.tr_args("confirm-agreement-note", &other), "confirm-agree")
        }
    };
    let no = if question.consenting_player().is_some() { "confirm-decline" } else { "confirm-no" };
    let no = Button::new(texts.tr(no))
        .kind(ButtonKind::Primary)
        .key_label(key_labels(ctx).common_action_label(InputAction::CloseOrPause));
    let yes = Button::new(texts.tr(yes)).kind(ButtonKind::Danger);
    card::question_card(ctx, "confirm", [380.0, 185.0], (&title, &line), (no, yes))
}

#[cfg(test)]
impl ConfirmationContent {
    pub fn new(question: Confirmation, leaving_outcome: LeavingOutcome) -> ConfirmationContent {
        ConfirmationContent { question, names: PlayerNames::default(), leaving_outcome }
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
            for bench in PanelHarness::at_all_scales_and_languages() {
                let resign = ConfirmationContent::new(Confirmation::Resign(player), LeavingOutcome::MatchKept);
                let asked = ConfirmationContent { names: names.clone(), ..resign };
                let ask = |ctx: &Context, texts: &Localization| _ = confirmation_panel(ctx, texts, &asked);
                let (you, bot) = (names.name(bench.texts(), player), names.name(bench.texts(), !player));
                let drawn = bench.checked_texts(ask);
                assert!(drawn.iter().any(|(text, _)| text.starts_with(&you) && text.contains(&bot)), "{drawn:?}");
            }
        }
    }

    #[test]
    fn both_buttons_return_their_answer() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            let asked = ConfirmationContent::new(Confirmation::Resign(Player::Black), LeavingOutcome::MatchKept);
            let ask = |ctx: &Context, texts: &Localization| confirmation_panel(ctx, texts, &asked);
            assert_eq!(bench.click_on_text_key("confirm-no", ask), Some(false));
            assert_eq!(bench.click_on_text_key("confirm-resign-yes", ask), Some(true));
        }
    }

    #[test]
    fn every_question_fits() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for leaving_outcome in [LeavingOutcome::LessonMatchDiscarded, LeavingOutcome::MatchDiscarded] {
                for what in [Confirmation::Leave, Confirmation::Quit] {
                    let asked = ConfirmationContent::new(what, leaving_outcome);
                    bench.checked_texts(|ctx, texts| _ = confirmation_panel(ctx, texts, &asked));
                }
            }
        }
    }
}
