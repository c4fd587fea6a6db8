//! The card of an open contest, on which its result is tossed, rolled or entered (section 8 of the rules).

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{ChallengeOptions, Contest, ContestResult, GipfAct, GipfPhase};
use tamsk_net::{Draw, OpenContest, entered};
use tamsk_records::Names;
use tamsk_rules::Player;

use super::words::{about_challenge, name_in_contest};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{FarContestCommand, PlayContest, ThrowOnTable, open_contest};
use crate::localization::Localization;
use crate::simulation::queue::{ActionQueue, InputMeans, Origin};
use crate::states::{Screen, UncoveredScreen};
use crate::table::occasion::table_allows;
use crate::table::online::SharedTable;
use crate::table::random::RandomSource;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::far_words::about_other;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, wrapped};
use crate::ui::kit::{UiSystems, card, drawn};
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

/// The height of what is above and below the part of the card that can scroll, in points.
const MARGINS: f32 = 110.0;

/// All results, with the names of their buttons for scripts.
const RESULTS: [(ContestResult, &str); 3] = [
    (ContestResult::Challenger, "challenger won"),
    (ContestResult::Owner, "owner won"),
    (ContestResult::Tie, "contest tied"),
];

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
    /// The player at this table and the contest, in a match far apart.
    pub far: Option<(Player, OpenContest)>,
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
fn view(
    table: Single<(&LiveGipf, &ResultCards)>,
    seats: Res<Seats>,
    table_top: TableTop,
    shared: Res<SharedTable<LiveGipf>>,
) -> Option<ContestView> {
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
        far: shared.0.as_ref().and_then(open_contest),
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
    if view.far.is_some()
        && let Some(command) = far_command(&view, intent)
    {
        commands.trigger(command);
        return Ok(());
    }
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

/// Returns what a player far apart does in place of an act, as the other one must have a part in it.
fn far_command(view: &ContestView, intent: ContestIntent) -> Option<FarContestCommand> {
    match intent {
        ContestIntent::Play if view.agreed.contest == Contest::Tamsk => Some(FarContestCommand::Ready),
        ContestIntent::Play => Some(FarContestCommand::DrawLots),
        ContestIntent::Enter(result) => Some(FarContestCommand::Enter(result)),
        ContestIntent::Forgo | ContestIntent::Turn => None,
    }
}

/// Returns the text key of the button that plays the contest, if this player can play it here now.
fn play_key(view: &ContestView) -> Option<&'static str> {
    let here = match view.agreed.contest {
        Contest::Coin => "gipf-contest-toss",
        Contest::Dice => "gipf-contest-roll",
        Contest::Tamsk if view.has_begun => "gipf-contest-go-on",
        Contest::Tamsk => "gipf-contest-play",
        Contest::Other(_) => return None,
    };
    let Some((me, contest)) = &view.far else { return Some(here) };
    match contest.draw {
        Draw::Open if *me != view.owner && view.agreed.contest != Contest::Tamsk => Some(here),
        Draw::Red(_) if !contest.ready[*me] => Some("online-ready"),
        _ => None,
    }
}

/// Returns what the contest is called.
fn name_of_contest(texts: &Localization, agreed: &ChallengeOptions) -> String {
    match &agreed.contest {
        Contest::Coin => texts.tr("gipf-contest-coin").into_owned(),
        Contest::Dice => texts.tr("gipf-contest-dice").into_owned(),
        Contest::Tamsk => {
            let level = agreed.tamsk.level.number();
            texts.tr_args("gipf-contest-tamsk-level", &[("level", level.into())])
        }
        Contest::Other(name) if name.is_empty() => texts.tr("gipf-contest-other").into_owned(),
        Contest::Other(name) => name.to_string(),
    }
}

/// Returns how far two players far apart are with the contest, in sentences.
fn far_words(texts: &Localization, view: &ContestView) -> Vec<String> {
    let Some((me, contest)) = &view.far else { return Vec::new() };
    let (me, other) = (*me, view.names.name(texts, !*me));
    let waits = about_other(texts, "online-waits-for", &other);
    let mut words = match (&view.agreed.contest, contest.draw) {
        (Contest::Other(_), _) => Vec::new(),
        (Contest::Coin | Contest::Dice, Draw::Open) if me != view.owner => Vec::new(),
        (Contest::Coin | Contest::Dice, Draw::Open) => vec![waits],
        (_, Draw::Red(red)) => {
            let state = match (contest.ready[me], contest.ready[!me]) {
                (true, _) => Some(waits),
                (false, true) => Some(about_other(texts, "online-other-is-ready", &other)),
                (false, false) => None,
            };
            [Some(view.names.about(texts, "gipf-contest-red", red)), state].into_iter().flatten().collect()
        }
        _ => vec![texts.tr("gipf-contest-lots").into_owned()],
    };
    if let Some(result) = contest.said[!me] {
        let phrase = result_words(texts, view, result);
        words.push(texts.tr_args("online-says", &[("name", other.into()), ("phrase", phrase.into())]));
    }
    words
}

/// Returns the words for a result.
fn result_words(texts: &Localization, view: &ContestView, result: ContestResult) -> String {
    let (key, side) = match result {
        ContestResult::Challenger => ("gipf-contest-won", !view.owner),
        ContestResult::Owner => ("gipf-contest-held", view.owner),
        ContestResult::Tie => ("gipf-contest-tie", view.owner),
    };
    view.names.about(texts, key, side)
}

pub fn panel(ctx: &Context, texts: &Localization, view: &ContestView) -> Option<ContestIntent> {
    let screen = ctx.content_rect();
    let is_opposite = view.reader == Some(TableSide::Opposite);
    let shown = card::centered_at(ctx, Id::new("gipf contest"), screen.center(), theme::card(), |ui| {
        ui.set_width(if is_low(screen) { 560.0 } else { 400.0 });
        ui.spacing_mut().item_spacing.y = if is_low(screen) { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("gipf-contest-title"));
        let room = screen.height() - MARGINS;
        let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        let mut intent = None;
        show_scroll_area(ui, area, true, |ui| intent = body(ui, texts, view));
        intent
    });
    rotate_panel_if(is_opposite, &shown.response);
    shown.inner
}

fn body(ui: &mut Ui, texts: &Localization, view: &ContestView) -> Option<ContestIntent> {
    let ContestView { agreed, names, owner, reader, far, .. } = view;
    note(ui, &about_challenge(texts, names, "gipf-contest-about", *owner, &[]));
    note(ui, &name_of_contest(texts, agreed));
    if !agreed.note.is_empty() {
        note(ui, &agreed.note);
    }
    far_words(texts, view).iter().for_each(|words| _ = wrapped(ui, words, theme::sans(15.0), BRASS_BRIGHT));
    gap(ui, 2.0);
    let mut intent = None;
    let height = if is_low(ui.ctx().content_rect()) { 28.0 } else { 42.0 };
    let mut choice = |ui: &mut Ui, word: &str, name: &str, kind: ButtonKind, what: ContestIntent| {
        let size = vec2(ui.available_width(), height);
        if Button::new(word).named(name).kind(kind).at_least(size).clicked(ui) {
            intent = Some(what);
        }
    };
    let turn = reader.map(|_| ("result-turn", "turn contest", ButtonKind::Plain, ContestIntent::Turn));
    let play = play_key(view).map(|key| (key, "play contest", ButtonKind::Primary, ContestIntent::Play));
    let row: Vec<_> = turn.into_iter().chain(play).collect();
    let width = ui.available_width();
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
    note(ui, &texts.tr(if far.is_some() { "gipf-contest-enter-far" } else { "gipf-contest-enter" }));
    for (result, name) in RESULTS {
        if result != ContestResult::Tie || agreed.contest != Contest::Coin {
            let words = result_words(texts, view, result);
            choice(ui, &words, name, ButtonKind::Plain, ContestIntent::Enter(result));
        }
    }
    // A bot gives in by itself, if it wants to (G8.7).
    if names.seats.is_person(*owner) {
        let word = names.about(texts, "gipf-contest-forgo", *owner);
        choice(ui, &word, "gipf forgo", ButtonKind::Plain, ContestIntent::Forgo);
    }
    intent
}
