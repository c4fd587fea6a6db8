//! The card of an open contest, on which its result is tossed, rolled or entered (section 8 of the rules).

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{ChallengeOptions, Contest, ContestResult, ContestWinner, GipfAct, GipfPhase};
use tamsk_records::Names;
use tamsk_rules::Player;

use super::words::{about_challenge, name_in_contest};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{PlayContest, ThrowOnTable};
use crate::localization::Localization;
use crate::simulation::queue::{ActionQueue, InputMeans, Origin};
use crate::states::{Screen, UncoveredScreen};
use crate::table::occasion::table_allows;
use crate::table::random::RandomSource;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{UiSystems, card, drawn, theme};
use crate::ui::layout::is_low;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        drawn(view, show)
            .in_set(UiSystems)
            .run_if(in_state(UncoveredScreen(Screen::Match(GIPF))))
            .run_if(table_allows(|policy| policy.is_match))
            .run_if(|throw: Query<&ThrowOnTable>| throw.iter().all(|throw| !throw.is_flying())),
    );
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestIntent {
    /// Toss the coin, roll the dice, or play the match of TAMSK.
    Play,
    Enter(ContestResult),
    Forgo,
    Turn,
}

#[derive(Clone, Debug)]
pub struct ContestView {
    pub agreed: ChallengeOptions,
    pub names: PlayerNames,
    pub owner: Player,
    pub has_begun: bool,
    /// The side that the card faces at a table-top screen, where it can be rotated.
    pub reader: Option<TableSide>,
}

impl ContestView {
    /// Returns who enters the result. Either side may (G8.11), and a bot leaves this to the person.
    fn enterer(&self) -> Origin {
        let sides = [self.owner, !self.owner];
        let side = sides.into_iter().find(|&side| self.names.seats.is_person(side)).unwrap_or(self.owner);
        Origin::person(side, InputMeans::Button)
    }
}

/// Returns the view if a contest is open. Two bots need no card.
fn view(table: Single<(&LiveGipf, &ResultCards)>, seats: Res<Seats>, table_top: TableTop) -> Option<ContestView> {
    let (live, cards) = *table;
    let game = live.game();
    let open = game.outcome().is_none() && game.position().phase() == GipfPhase::Contest;
    let agreed = game.options().challenge.as_ref().filter(|_| open && seats.people().next().is_some())?;
    Some(ContestView {
        agreed: agreed.clone(),
        names: PlayerNames::of(live, *seats),
        owner: game.position().to_move(),
        has_begun: live.contest().is_some(),
        reader: table_top.is_on(*seats).then_some(cards.reader),
    })
}

fn show(
    In(view): In<Option<ContestView>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    chance: Res<RandomSource>,
    table: Single<(&mut ThrowOnTable, &mut ResultCards)>,
    mut queue: ResMut<ActionQueue<LiveGipf>>,
    mut commands: Commands,
) -> Result {
    let Some(view) = view else { return Ok(()) };
    let Some(intent) = panel(contexts.ctx_mut()?, &texts, &view) else { return Ok(()) };
    let (mut throw, mut cards) = table.into_inner();
    let origin = view.enterer();
    match intent {
        ContestIntent::Turn => cards.reader = cards.reader.other(),
        ContestIntent::Play if view.agreed.contest == Contest::Tamsk => {
            let [white, black] = Player::BOTH.map(|side| name_in_contest(&texts, &view.names, side));
            commands.write_message(PlayContest { names: Names { red: white, black } });
        }
        ContestIntent::Play => throw.throw(&view.agreed.contest, origin, !view.owner, &chance),
        ContestIntent::Enter(result) => _ = queue.ask(origin, entered(&view.agreed.contest, result)),
        ContestIntent::Forgo => _ = queue.ask(Origin { player: view.owner, ..origin }, GipfAct::Forgo),
    }
    Ok(())
}

fn entered(contest: &Contest, result: ContestResult) -> GipfAct {
    match (contest, result) {
        (Contest::Coin, ContestResult::Challenger) => GipfAct::Toss(ContestWinner::Challenger),
        (Contest::Coin, ContestResult::Owner | ContestResult::Tie) => GipfAct::Toss(ContestWinner::Owner),
        // The rules need only the winner of a roll with real dice, so any matching numbers do (G8.9).
        (Contest::Dice, ContestResult::Challenger) => GipfAct::Dice { challenger: 6, owner: 1 },
        (Contest::Dice, ContestResult::Owner) => GipfAct::Dice { challenger: 1, owner: 6 },
        (Contest::Dice, ContestResult::Tie) => GipfAct::Dice { challenger: 3, owner: 3 },
        (Contest::Tamsk | Contest::Other(_), result) => GipfAct::Result(result),
    }
}

/// Returns the text key of the button that plays the contest, if the program can play it, and the contest's name.
fn kind_of_contest(texts: &Localization, agreed: &ChallengeOptions, has_begun: bool) -> (Option<&'static str>, String) {
    match &agreed.contest {
        Contest::Coin => (Some("gipf-contest-toss"), texts.tr("gipf-contest-coin").into_owned()),
        Contest::Dice => (Some("gipf-contest-roll"), texts.tr("gipf-contest-dice").into_owned()),
        Contest::Tamsk => {
            let level = agreed.tamsk.level.number();
            let play = if has_begun { "gipf-contest-go-on" } else { "gipf-contest-play" };
            (Some(play), texts.tr_args("gipf-contest-tamsk-level", &[("level", level.into())]))
        }
        Contest::Other(name) if name.is_empty() => (None, texts.tr("gipf-contest-other").into_owned()),
        Contest::Other(name) => (None, name.to_string()),
    }
}

pub fn panel(ctx: &Context, texts: &Localization, view: &ContestView) -> Option<ContestIntent> {
    let ContestView { agreed, names, owner, has_begun, reader } = view;
    let owner = *owner;
    let (play, words) = kind_of_contest(texts, agreed, *has_begun);
    let middle = ctx.content_rect().center();
    let shown = card::centered_at(ctx, Id::new("gipf contest"), middle, theme::card(), |ui| {
        let low = is_low(ui.ctx().content_rect());
        let width = if low { 560.0 } else { 400.0 };
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = if low { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("gipf-contest-title"));
        note(ui, &about_challenge(texts, names, "gipf-contest-about", owner, &[]));
        note(ui, &words);
        if !agreed.note.is_empty() {
            note(ui, &agreed.note);
        }
        gap(ui, 2.0);
        let mut intent = None;
        let mut choice = |ui: &mut Ui, word: &str, name: &str, kind: ButtonKind, what: ContestIntent| {
            let size = vec2(ui.available_width(), if low { 28.0 } else { 42.0 });
            if Button::new(word).named(name).kind(kind).at_least(size).clicked(ui) {
                intent = Some(what);
            }
        };
        let turn = reader.map(|_| ("result-turn", "turn contest", ButtonKind::Plain, ContestIntent::Turn));
        let play = play.map(|key| (key, "play contest", ButtonKind::Primary, ContestIntent::Play));
        let row: Vec<_> = turn.into_iter().chain(play).collect();
        // `columns` would be as high as the rest of the card.
        ui.horizontal(|ui| {
            let gaps = ui.spacing().item_spacing.x * row.len().saturating_sub(1) as f32;
            for &(key, name, kind, what) in &row {
                let each = (width - gaps) / row.len() as f32;
                ui.scope(|ui| {
                    ui.set_max_width(each);
                    choice(ui, &texts.tr(key), name, kind, what);
                });
            }
        });
        note(ui, &texts.tr("gipf-contest-enter"));
        for (result, key, name) in [
            (ContestResult::Challenger, "gipf-contest-won", "challenger won"),
            (ContestResult::Owner, "gipf-contest-held", "owner won"),
            (ContestResult::Tie, "gipf-contest-tie", "contest tied"),
        ] {
            if result == ContestResult::Tie && agreed.contest == Contest::Coin {
                continue;
            }
            let side = if result == ContestResult::Challenger { !owner } else { owner };
            choice(ui, &names.about(texts, key, side), name, ButtonKind::Plain, ContestIntent::Enter(result));
        }
        // A bot gives in by itself, if it wants to (G8.7).
        if names.seats.is_person(owner) {
            let word = names.about(texts, "gipf-contest-forgo", owner);
            choice(ui, &word, "gipf forgo", ButtonKind::Plain, ContestIntent::Forgo);
        }
        intent
    });
    rotate_panel_if(*reader == Some(TableSide::Opposite), &shown.response);
    shown.inner
}
