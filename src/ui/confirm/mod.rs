//! The confirmation before leaving or resigning a match, or quitting the program during one.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::localization::Localization;
use crate::persistence::Unfinished;
use crate::rules::Action;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Via, Wish};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::Confirmation;
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
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    unfinished: Option<Res<Unfinished>>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
    mut queue: ResMut<ActionQueue>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let names = live.as_ref().map(|live| PlayerNames::of(live, *seats)).unwrap_or_default();
    let kept = live.map_or(Kept::Nothing, |live| Kept::of(&live, unfinished.is_some()));
    let Some(yes) = panel(contexts.ctx_mut()?, &texts, *confirmation, &names, kept) else { return Ok(()) };
    if !yes {
        menu.set(Menu::Pause);
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
        Confirmation::Quit => {
            exit.write(AppExit::Success);
        }
    }
    Ok(())
}

/// Whether the match on the table can be continued later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is on disk.
    Yes,
    /// Nothing has been played yet, so that there is nothing to keep.
    Nothing,
    /// There is no folder to save it in.
    No,
}

impl Kept {
    fn of(live: &LiveMatch, has_folder: bool) -> Kept {
        match has_folder {
            _ if live.record().actions.is_empty() => Kept::Nothing,
            true => Kept::Yes,
            false => Kept::No,
        }
    }

    /// Returns the name by which the text selects its wording.
    fn as_str(self) -> &'static str {
        match self {
            Kept::Yes => "yes",
            Kept::Nothing => "nothing",
            Kept::No => "no",
        }
    }
}

/// Draws the question and returns the answer, once there is one.
pub fn panel(ctx: &Context, texts: &Localization, what: Confirmation, names: &PlayerNames, kept: Kept) -> Option<bool> {
    let note_of_match = || texts.tr_args("confirm-note", &[("kept", kept.as_str().into())]);
    let (title, line, yes) = match what {
        Confirmation::Leave => ("confirm-leave", note_of_match(), "confirm-leave-yes"),
        Confirmation::Resign(player) => {
            let other = [("other", names.name(texts, !player).into())];
            let line = names.about_with(texts, "confirm-resign-note", player, &other);
            ("confirm-resign", line, "confirm-resign-yes")
        }
        Confirmation::Quit => ("confirm-quit", note_of_match(), "confirm-quit-yes"),
    };
    let title = match what {
        Confirmation::Resign(player) => names.about(texts, title, player),
        _ => texts.tr(title).into_owned(),
    };
    card::centered(ctx, "confirm", theme::card(), |ui| {
        ui.set_width(380.0);
        heading(ui, &title);
        note(ui, &line);
        gap(ui, 10.0);
        ui.horizontal(|ui| {
            let size = vec2(185.0, 42.0);
            let (no, yes) = (texts.tr("confirm-no"), texts.tr(yes));
            let no = ui.add(Button::new(&no).named("no").at_least(size)).clicked();
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
                    _ = panel(ctx, texts, Confirmation::Resign(player), &names, Kept::Yes);
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
                panel(ctx, texts, Confirmation::Resign(Player::Black), &PlayerNames::default(), Kept::Yes)
            };
            assert_eq!(bench.click_on_key("confirm-no", ask), Some(false));
            assert_eq!(bench.click_on_key("confirm-resign-yes", ask), Some(true));
        }
    }
}
