//! The card on which a match of GIPF is set up.

use bevy::prelude::*;
use bevy_egui::egui::{self, Area, Context, Order, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::Version;
use tamsk_engine::Difficulty;

use super::draft::GipfDraft;
use super::terms;
use crate::localization::Localization;
use crate::persistence::KeepingSystems;
use crate::settings::{Company, LastChoices, RedChoice};
use crate::simulation::gipf::GIPF;
use crate::states::{InFront, Screen};
use crate::table::chance::Chance;
use crate::table::gipf::{GipfAgreement, GipfPreview, version_key};
use crate::table::loading::StartMatch;
use crate::ui::kit::card::{self, shade};
use crate::ui::kit::name_field::name_field;
use crate::ui::kit::widgets::{
    Button, ButtonKind, choice, described_difficulty, gap, heading, named_choice, note, section, switch,
};
use crate::ui::kit::{UiSystems, spots, theme};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of the card, in points.
const WIDTH: f32 = 500.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfDraft>()
        .add_systems(OnEnter(Screen::Setup(GIPF)), |last: Res<LastChoices>, mut draft: ResMut<GipfDraft>| {
            *draft = GipfDraft::from_settings(&last);
        })
        .add_systems(OnExit(Screen::Setup(GIPF)), keep)
        .add_systems(
            Last,
            keep.before(KeepingSystems).run_if(in_state(Screen::Setup(GIPF)).and_then(on_message::<AppExit>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                show.in_set(UiSystems).run_if(in_state(InFront(Screen::Setup(GIPF)))),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Setup(GIPF))),
            ),
        );
}

fn report_inset(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Left, WIDTH + 48.0);
}

/// Keeps the choices in the settings, however the screen is left.
fn keep(draft: Res<GipfDraft>, mut last: ResMut<LastChoices>) {
    let mut kept = last.clone();
    draft.keep_in(&mut kept);
    last.set_if_neq(kept);
}

/// What the player asks for on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfSetupIntent {
    /// To go back to the title.
    Back,
    /// To begin the match.
    Begin,
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    chance: Res<Chance>,
    mut draft: ResMut<GipfDraft>,
    mut previews: Query<&mut GipfPreview>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartMatch<GipfAgreement>>,
) -> Result {
    let intent = panel(contexts.ctx_mut()?, &texts, &mut draft);
    let preview = GipfPreview(draft.start_position());
    match previews.iter_mut().next() {
        Some(mut shown) => _ = shown.set_if_neq(preview),
        None => _ = commands.spawn((Name::new("Preview"), preview, DespawnOnExit(Screen::Setup(GIPF)))),
    }
    match intent {
        Some(GipfSetupIntent::Back) => screen.set(Screen::Title),
        Some(GipfSetupIntent::Begin) => drop(start.write(draft.start(&chance))),
        None => {}
    }
    Ok(())
}

/// Draws the card, changes the draft, and returns what the player asks for.
pub fn panel(ctx: &Context, texts: &Localization, draft: &mut GipfDraft) -> Option<GipfSetupIntent> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.6);
    let frame = theme::card();
    let inside = vec2(WIDTH.min(screen.width() - 32.0), screen.height() - 32.0) - frame.total_margin().sum();
    Area::new(egui::Id::new("gipf setup"))
        .fixed_pos(pos2(screen.left() + 16.0, screen.top() + 16.0))
        .order(Order::Middle)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_min_size(inside);
                    ui.set_max_size(inside);
                    heading(ui, &texts.tr("gipf-setup-title"));
                    let to_top = std::mem::take(&mut draft.just_opened);
                    card::scrolling_from(ui, 62.0, to_top, |ui| body(ui, texts, draft));
                    foot(ui, texts)
                })
                .inner
        })
        .inner
}

fn body(ui: &mut Ui, texts: &Localization, draft: &mut GipfDraft) {
    section(ui, &texts.tr("setup-players"));
    players(ui, texts, draft);
    gap(ui, 10.0);
    section(ui, &texts.tr("gipf-version"));
    let versions = Version::ALL.map(|version| (version, texts.tr(version_key(version)).into_owned()));
    named_choice(ui, "gipf version", &mut draft.choices.version, &versions);
    note(
        ui,
        &texts.tr(match draft.choices.version {
            Version::Basic => "gipf-version-basic-note",
            Version::Standard => "gipf-version-standard-note",
            Version::Tournament => "gipf-version-tournament-note",
        }),
    );
    if draft.choices.version == Version::Basic {
        for (key, more) in
            [("gipf-more-white", &mut draft.choices.more.0), ("gipf-more-black", &mut draft.choices.more.1)]
        {
            note(ui, &texts.tr(key));
            ui.push_id(key, |ui| choice(ui, more, &[0, 1, 2, 3].map(|count| (count, count.to_string()))));
        }
    }
    gap(ui, 10.0);
    section(ui, &texts.tr("gipf-potentials"));
    named_choice(
        ui,
        "gipf potentials",
        &mut draft.choices.potentials,
        &[0, 3, 4, 5, 6].map(|count| (count, count.to_string())),
    );
    note(ui, &texts.tr("gipf-potentials-note"));
    if draft.choices.potentials > 0 {
        gap(ui, 10.0);
        section(ui, &texts.tr("gipf-challenge"));
        ui.horizontal(|ui| {
            let label = texts.tr("gipf-challenge-switch");
            let shown = ui.scope(|ui| switch(ui, &mut draft.choices.challenged, &label)).response;
            spots::report(ui, "gipf challenged", shown.rect);
            note(ui, &label);
        });
        if draft.choices.challenged {
            terms::terms(ui, texts, draft);
        }
    }
}

fn players(ui: &mut Ui, texts: &Localization, draft: &mut GipfDraft) {
    let companies = [
        (Company::AgainstBot, texts.tr("setup-company-bot").into_owned()),
        (Company::TwoPeople, texts.tr("setup-company-people").into_owned()),
        (Company::TwoBots, texts.tr("setup-company-bots").into_owned()),
    ];
    named_choice(ui, "gipf company", &mut draft.choices.company, &companies);
    let half = (ui.available_width() - 10.0) / 2.0;
    match draft.choices.company {
        Company::TwoPeople => {
            ui.horizontal(|ui| {
                name_field(ui, &mut draft.players.0, &texts.tr("setup-first-player"), half);
                name_field(ui, &mut draft.players.1, &texts.tr("setup-second-player"), half);
            });
        }
        Company::AgainstBot => {
            name_field(ui, &mut draft.players.0, &texts.tr("setup-your-name"), 2.0 * half);
            difficulty(ui, texts, "setup-bot", &mut draft.choices.bots.1);
        }
        Company::TwoBots => {
            difficulty(ui, texts, "setup-first-bot", &mut draft.choices.bots.0);
            difficulty(ui, texts, "setup-second-bot", &mut draft.choices.bots.1);
        }
    }
    note(ui, &texts.tr("gipf-who-is-white"));
    let called = |name: &str, key: &str| {
        if name.trim().is_empty() { texts.tr(key).into_owned() } else { name.trim().to_owned() }
    };
    let (one, other) = match draft.choices.company {
        Company::TwoPeople => {
            (called(&draft.players.0, "setup-first-player"), called(&draft.players.1, "setup-second-player"))
        }
        Company::AgainstBot => (called(&draft.players.0, "setup-you"), texts.tr("gipf-the-bot").into_owned()),
        Company::TwoBots => (texts.tr("setup-first-bot").into_owned(), texts.tr("setup-second-bot").into_owned()),
    };
    let choices =
        [(RedChoice::Lot, texts.tr("setup-red-lot").into_owned()), (RedChoice::First, one), (RedChoice::Second, other)];
    ui.push_id("white", |ui| choice(ui, &mut draft.choices.white, &choices));
}

fn difficulty(ui: &mut Ui, texts: &Localization, key: &str, level: &mut Difficulty) {
    note(ui, &texts.tr(key));
    ui.push_id(key, |ui| described_difficulty(ui, texts, level, difficulty_note));
}

/// Returns the key of what is said of a bot.
const fn difficulty_note(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Novice => "gipf-bot-novice-note",
        Difficulty::Casual => "gipf-bot-casual-note",
        Difficulty::Club => "gipf-bot-club-note",
        Difficulty::Expert => "gipf-bot-expert-note",
        Difficulty::Master => "gipf-bot-master-note",
    }
}

fn foot(ui: &mut Ui, texts: &Localization) -> Option<GipfSetupIntent> {
    gap(ui, 10.0);
    ui.horizontal(|ui| {
        let (back, begin) = (texts.tr("setup-back"), texts.tr("setup-begin"));
        let back = ui.add(Button::new(&back).named("back").at_least(vec2(96.0, 44.0))).clicked();
        let rest = vec2(ui.available_width(), 44.0);
        let begin = Button::new(&begin).named("begin").kind(ButtonKind::Primary).text_size(17.0).at_least(rest);
        let begin = ui.add(begin).clicked();
        if begin { Some(GipfSetupIntent::Begin) } else { back.then_some(GipfSetupIntent::Back) }
    })
    .inner
}
