//! The title screen: the name of the game and the main menu, beside the set on its table.

pub mod panel;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::panel::{TitleChoice, TitleView};
use crate::localization::Localization;
use crate::persistence::{Company, Settings};
use crate::session::PlaysUnattended;
use crate::session::loading::{ResumeMatch, StartMatch};
use crate::session::quality::Preparing;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::{LessonCommand, Syllabus};
use crate::ui::kit::UiSystems;
use crate::ui::kit::navigation::{BackTo, OpenRulebook};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the title while it is the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, remember_play).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::Title).and_then(in_state(Menu::None))),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Title)),
        ),
    );
}

fn report_inset(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Left, panel::WIDTH);
}

/// Remembers that a match was begun or resumed: the player is no longer a newcomer. Lessons are remembered elsewhere.
fn remember_play(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    unattended: Res<PlaysUnattended>,
    mut settings: ResMut<Settings>,
) {
    let begun = started.read().count() + resumed.read().count() > 0;
    if begun && !unattended.0 && !settings.played {
        settings.played = true;
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    preparing: Res<Preparing>,
    syllabus: Res<Syllabus>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut settings: ResMut<Settings>,
    mut rules: MessageWriter<OpenRulebook>,
    mut lesson: MessageWriter<LessonCommand>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let first_lesson = syllabus.0.first();
    let view = TitleView { newcomer: settings.is_of_newcomer() && first_lesson.is_some(), preparing: preparing.0 };
    match panel::panel(ctx, &texts, view) {
        Some(TitleChoice::FirstLesson) => {
            lesson.write_batch(first_lesson.map(|first| LessonCommand::Begin(first.name.clone(), 0)));
        }
        Some(TitleChoice::Bot) => {
            // Whether two bots play is chosen in the setup.
            if settings.company == Company::TwoPeople {
                settings.company = Company::AgainstBot;
            }
            screen.set(Screen::Setup);
        }
        Some(TitleChoice::Play) => {
            settings.company = Company::TwoPeople;
            screen.set(Screen::Setup);
        }
        Some(TitleChoice::Rules) => drop(rules.write(OpenRulebook::default())),
        Some(TitleChoice::Tutorial) => menu.set(Menu::Lessons),
        Some(TitleChoice::Settings) => {
            back.0 = Menu::None;
            menu.set(Menu::Settings);
        }
        Some(TitleChoice::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}
