//! The card for an open contest (section 8 of the rules). On this card, players toss the coin, roll the dice or enter
//! the result.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{ChallengeOptions, Contest, GipfAct, GipfPhase, ManualContestResult};
use tamsk_net::{OpenContest, RandomDrawState, act_of_reported_result};
use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;

use super::words::{challenge_words, name_in_contest};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{OnlineContestCommand, PlayContest, ThrowOnTable, local_player_and_open_contest};
use crate::localization::Localization;
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue};
use crate::states::{Screen, UncoveredScreen};
use crate::table::occasion::table_allows;
use crate::table::online::RemoteTable;
use crate::table::random::RandomSource;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::online_words::text_about_opponent;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, wrapped_text};
use crate::ui::kit::{PanelSystems, card, panel_system};
use crate::ui::layout::is_low;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        panel_system(view, show)
            .in_set(PanelSystems)
            .run_if(in_state(UncoveredScreen(Screen::Match(GIPF))))
            .run_if(table_allows(|policy| policy.is_real_match))
            .run_if(|throw: Query<&ThrowOnTable>| throw.iter().all(|throw| !throw.is_flying())),
    );
}

/// The total height of the parts of the card above and below the scroll area, in points.
const MARGINS: f32 = 110.0;

/// All results of a contest, each with the name that scripts use for its button.
const RESULTS: [(ManualContestResult, &str); 3] = [
    (ManualContestResult::Challenger, "challenger won"),
    (ManualContestResult::Owner, "owner won"),
    (ManualContestResult::Tie, "contest tied"),
];

/// The action of a button on the contest card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestIntent {
    /// Tosses the coin, rolls the dice, or plays the match of TAMSK.
    Play,
    /// Records the result of a contest that the players decided outside the program.
    EnterResult(ManualContestResult),
    /// The owner of the potential gives in without a contest and forgoes the extra move (G8.7).
    ForgoExtraMove,
    TurnCard,
}

/// The contents of the card for an open contest.
#[derive(Clone, Debug)]
pub struct ContestCard {
    pub agreed_options: ChallengeOptions,
    pub names: PlayerNames,
    /// The side that owns the challenged potential.
    pub potential_owner: Player,
    /// `true` if the match of TAMSK has begun.
    pub has_tamsk_match_begun: bool,
    /// The side of a table-top screen that the card faces. It is `None` on other screens, where the card cannot be
    /// turned.
    pub table_top_facing_side: Option<TableSide>,
    /// The local player and the state of the contest, if the match is played online.
    pub online_contest: Option<(Player, OpenContest)>,
}

impl ContestCard {
    /// Returns the origin of the act that enters the result. Either side may enter it (G8.11), but a bot leaves this
    /// task to a person.
    fn enterer(&self) -> RequestOrigin {
        let sides = [self.potential_owner, !self.potential_owner];
        let side = sides.into_iter().find(|&side| self.names.seats.is_person(side)).unwrap_or(self.potential_owner);
        RequestOrigin::person(side, InputMeans::OnScreenButton)
    }
}

/// Returns the contents of the card if a contest is open and a person plays. A match between two bots shows no card.
fn view(
    table: Single<(&LiveGipf, &ResultCards)>,
    seats: Res<Seats>,
    table_top: TableSides,
    shared: Res<RemoteTable<LiveGipf>>,
) -> Option<ContestCard> {
    let (live, cards) = *table;
    let game = live.game();
    let open = game.outcome().is_none() && game.position().phase() == GipfPhase::Contest;
    let agreed = game.options().challenge.as_ref().filter(|_| open && seats.people().next().is_some())?;
    Some(ContestCard {
        agreed_options: agreed.clone(),
        names: PlayerNames::of(live, *seats),
        potential_owner: game.position().to_move(),
        has_tamsk_match_begun: live.contest().is_some(),
        table_top_facing_side: table_top.are_players_opposite(*seats).then_some(cards.facing_side),
        online_contest: shared.0.as_ref().and_then(local_player_and_open_contest),
    })
}

fn show(
    In(card): In<Option<ContestCard>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    chance: Res<RandomSource>,
    table: Single<(&mut ThrowOnTable, &mut ResultCards)>,
    mut queue: ResMut<RequestQueue<LiveGipf>>,
    mut commands: Commands,
) -> Result {
    let Some(card) = card else { return Ok(()) };
    let Some(intent) = show_contest_card(contexts.ctx_mut()?, &texts, &card) else { return Ok(()) };
    let (mut throw, mut cards) = table.into_inner();
    let origin = card.enterer();
    if card.online_contest.is_some()
        && let Some(command) = far_command(&card, intent)
    {
        commands.trigger(command);
        return Ok(());
    }
    match intent {
        ContestIntent::TurnCard => cards.facing_side = cards.facing_side.other(),
        ContestIntent::Play if card.agreed_options.contest == Contest::Tamsk => {
            let [white, black] = Player::BOTH.map(|side| name_in_contest(&texts, &card.names, side));
            commands.write_message(PlayContest { names: NamesByPlayer { red: white, black } });
        }
        ContestIntent::Play => throw.throw(&card.agreed_options.contest, origin, !card.potential_owner, &chance),
        ContestIntent::EnterResult(result) => {
            _ = queue.push(origin, act_of_reported_result(&card.agreed_options.contest, result));
        }
        ContestIntent::ForgoExtraMove => {
            _ = queue.push(RequestOrigin { player: card.potential_owner, ..origin }, GipfAct::Forgo);
        }
    }
    Ok(())
}

/// Returns the command to send in an online match, if the intent also needs the other player.
fn far_command(card: &ContestCard, intent: ContestIntent) -> Option<OnlineContestCommand> {
    match intent {
        ContestIntent::Play if card.agreed_options.contest == Contest::Tamsk => {
            Some(OnlineContestCommand::DeclareReady)
        }
        ContestIntent::Play => Some(OnlineContestCommand::DrawLots),
        ContestIntent::EnterResult(result) => Some(OnlineContestCommand::EnterResult(result)),
        ContestIntent::ForgoExtraMove | ContestIntent::TurnCard => None,
    }
}

/// Returns the text key for the button that plays the contest, if the local player can play the contest now.
fn play_key(card: &ContestCard) -> Option<&'static str> {
    let here = match card.agreed_options.contest {
        Contest::Coin => "gipf-contest-toss",
        Contest::Dice => "gipf-contest-roll",
        Contest::Tamsk if card.has_tamsk_match_begun => "gipf-contest-go-on",
        Contest::Tamsk => "gipf-contest-play",
        Contest::Other(_) => return None,
    };
    let Some((me, contest)) = &card.online_contest else { return Some(here) };
    match contest.draw_state {
        RandomDrawState::AwaitsCommitment
            if *me != card.potential_owner && card.agreed_options.contest != Contest::Tamsk =>
        {
            Some(here)
        }
        RandomDrawState::RedDrawn(_) if !contest.ready[*me] => Some("online-ready"),
        _ => None,
    }
}

/// Returns the name of a contest of the agreed kind.
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

/// Returns sentences about the progress of the contest in an online match. In a local match, there are none.
fn far_words(texts: &Localization, card: &ContestCard) -> Vec<String> {
    let Some((me, contest)) = &card.online_contest else { return Vec::new() };
    let (me, other) = (*me, card.names.name(texts, !*me));
    let waits = text_about_opponent(texts, "online-waits-for", &other);
    let mut words = match (&card.agreed_options.contest, contest.draw_state) {
        (Contest::Other(_), _) => Vec::new(),
        (Contest::Coin | Contest::Dice, RandomDrawState::AwaitsCommitment) if me != card.potential_owner => Vec::new(),
        (Contest::Coin | Contest::Dice, RandomDrawState::AwaitsCommitment) => vec![waits],
        (_, RandomDrawState::RedDrawn(red)) => {
            let state = match (contest.ready[me], contest.ready[!me]) {
                (true, _) => Some(waits),
                (false, true) => Some(text_about_opponent(texts, "online-other-is-ready", &other)),
                (false, false) => None,
            };
            [Some(card.names.text_about(texts, "gipf-contest-red", red)), state].into_iter().flatten().collect()
        }
        _ => vec![texts.tr("gipf-contest-lots").into_owned()],
    };
    if let Some(result) = contest.reported_results[!me] {
        let phrase = result_words(texts, card, result);
        words.push(texts.tr_args("online-says", &[("name", other.into()), ("phrase", phrase.into())]));
    }
    words
}

/// Returns the text for a result of the contest.
fn result_words(texts: &Localization, card: &ContestCard, result: ManualContestResult) -> String {
    let (key, side) = match result {
        ManualContestResult::Challenger => ("gipf-contest-won", !card.potential_owner),
        ManualContestResult::Owner => ("gipf-contest-held", card.potential_owner),
        ManualContestResult::Tie => ("gipf-contest-tie", card.potential_owner),
    };
    card.names.text_about(texts, key, side)
}

/// Draws the card. Returns the intent of the button that was pressed, if any.
pub fn show_contest_card(ctx: &Context, texts: &Localization, card: &ContestCard) -> Option<ContestIntent> {
    let screen = ctx.content_rect();
    let is_opposite = card.table_top_facing_side == Some(TableSide::Opposite);
    let shown = card::card_centered_at(ctx, Id::new("gipf contest"), screen.center(), theme::card_frame(), |ui| {
        ui.set_width(if is_low(screen) { 560.0 } else { 400.0 });
        ui.spacing_mut().item_spacing.y = if is_low(screen) { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("gipf-contest-title"));
        let room = screen.height() - MARGINS;
        let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        let mut intent = None;
        show_scroll_area(ui, area, true, |ui| intent = body(ui, texts, card));
        intent
    });
    rotate_panel_if(is_opposite, &shown.response);
    shown.inner
}

fn body(ui: &mut Ui, texts: &Localization, card: &ContestCard) -> Option<ContestIntent> {
    let ContestCard {
        agreed_options: agreed,
        names,
        potential_owner: owner,
        table_top_facing_side: reader,
        online_contest: far,
        ..
    } = card;
    note(ui, &challenge_words(texts, names, "gipf-contest-about", *owner, &[]));
    note(ui, &name_of_contest(texts, agreed));
    if !agreed.note.is_empty() {
        note(ui, &agreed.note);
    }
    far_words(texts, card).iter().for_each(|words| _ = wrapped_text(ui, words, theme::sans(15.0), BRASS_BRIGHT));
    gap(ui, 2.0);
    let mut intent = None;
    let height = if is_low(ui.ctx().content_rect()) { 28.0 } else { 42.0 };
    let mut choice = |ui: &mut Ui, word: &str, name: &str, kind: ButtonKind, what: ContestIntent| {
        let size = vec2(ui.available_width(), height);
        if Button::new(word).script_name(name).kind(kind).min_size(size).show_clicked(ui) {
            intent = Some(what);
        }
    };
    let turn = reader.map(|_| ("result-turn", "turn contest", ButtonKind::Plain, ContestIntent::TurnCard));
    let play = play_key(card).map(|key| (key, "play contest", ButtonKind::Primary, ContestIntent::Play));
    let row: Vec<_> = turn.into_iter().chain(play).collect();
    let width = ui.available_width();
    // egui's `columns` would use all the height that remains in the card, so the columns are drawn separately.
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
        if result != ManualContestResult::Tie || agreed.contest != Contest::Coin {
            let words = result_words(texts, card, result);
            choice(ui, &words, name, ButtonKind::Plain, ContestIntent::EnterResult(result));
        }
    }
    // A bot decides by itself whether to forgo the contest (G8.7).
    if names.seats.is_person(*owner) {
        let word = names.text_about(texts, "gipf-contest-forgo", *owner);
        choice(ui, &word, "gipf forgo", ButtonKind::Plain, ContestIntent::ForgoExtraMove);
    }
    intent
}
