//! The card of an open contest, on which its result is tossed, rolled or entered (section 8 of the rules).

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::words::SideNames;
use crate::gipf::{ChallengeOptions, Contest, ContestResult, ContestWinner, GipfAct, GipfPhase, Side};
use crate::localization::Localization;
use crate::persistence::{BegunContest, KeptGipf, UnfinishedGipf};
use crate::records::Names;
use crate::session::chance::Chance;
use crate::session::gipf::{ThrowOnTable, is_person};
use crate::session::loading::StartMatch;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::gipf::{GipfOrigin, GipfQueue, LiveGipf};
use crate::simulation::queue::{Source, Via};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{UiSystems, card, theme};
use crate::ui::layout::is_low;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems)
            .run_if(in_state(Screen::Gipf).and_then(in_state(Menu::None)))
            .run_if(|teaching: Res<Teaching>, throw: Res<ThrowOnTable>| !teaching.is_on() && !throw.is_flying()),
    );
}

/// What is pressed on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestIntent {
    /// The program tosses the coin, rolls the dice, or brings the set of TAMSK.
    Play,
    /// This is the result.
    Enter(ContestResult),
    /// The owner gives in.
    Forgo,
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Option<Res<LiveGipf>>,
    seats: Res<Seats>,
    chance: Res<Chance>,
    mut queue: ResMut<GipfQueue>,
    mut throw: ResMut<ThrowOnTable>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut start: MessageWriter<StartMatch>,
) -> Result {
    let Some(live) = live else { return Ok(()) };
    let game = live.game();
    let open = game.outcome().is_none() && game.position().phase() == GipfPhase::Contest;
    let Some(agreed) = game.options().challenge.as_ref().filter(|_| open) else { return Ok(()) };
    let owner = game.position().turn();
    let names = SideNames::of(&live, *seats);
    let intent = panel(contexts.ctx_mut()?, &texts, agreed, &names, owner);
    if intent == Some(ContestIntent::Play) && agreed.contest == Contest::Tamsk {
        // Who plays Red is drawn by lot (G8.5).
        let red = if chance.draw() >> 63 == 0 { Side::White } else { Side::Black };
        let [white, black] = Side::BOTH.map(|side| names.in_contest(&texts, side));
        let called = match red {
            Side::White => Names { red: white, black },
            Side::Black => Names { red: black, black: white },
        };
        let begun = Some(BegunContest { red, names: called });
        let kept = KeptGipf { seats: *seats, record: live.record().clone(), begun };
        start.write_batch(kept.contest());
        unfinished.0 = Some(kept);
        return Ok(());
    }
    if let Some((by, act)) = intent.and_then(|intent| act(&agreed.contest, owner, intent, &chance)) {
        // Either of the two may enter a result (G8.11); a bot leaves that to the person.
        let by = by.or([owner, !owner].into_iter().find(|&side| is_person(*seats, side))).unwrap_or(owner);
        let origin = GipfOrigin { side: by, source: Source::Person(Via::Button) };
        if intent == Some(ContestIntent::Play) {
            let turned = (chance.draw() >> 40) as f32 / (1_u32 << 24) as f32 * TAU;
            throw.begin(act, origin, !owner, turned);
        } else {
            queue.ask(origin, act);
        }
    }
    Ok(())
}

/// Returns the act of what was pressed, and who must do it if only one of them can.
fn act(contest: &Contest, owner: Side, intent: ContestIntent, chance: &Chance) -> Option<(Option<Side>, GipfAct)> {
    // The high bits are the best ones.
    let die = || (chance.draw() >> 33) as u32 % 6 + 1;
    Some(match (intent, contest) {
        (ContestIntent::Forgo, _) => (Some(owner), GipfAct::Forgo),
        (ContestIntent::Play, Contest::Coin) => {
            let winner = if chance.draw() >> 63 == 0 { ContestWinner::Challenger } else { ContestWinner::Owner };
            (None, GipfAct::Toss(winner))
        }
        (ContestIntent::Play, Contest::Dice) => (None, GipfAct::Dice { challenger: die(), owner: die() }),
        (ContestIntent::Enter(result), Contest::Coin) => {
            let winner = match result {
                ContestResult::Challenger => ContestWinner::Challenger,
                ContestResult::Owner | ContestResult::Tie => ContestWinner::Owner,
            };
            (None, GipfAct::Toss(winner))
        }
        // What real dice showed does not matter beyond who rolled more (G8.9).
        (ContestIntent::Enter(result), Contest::Dice) => {
            let (challenger, owner) = match result {
                ContestResult::Challenger => (6, 1),
                ContestResult::Owner => (1, 6),
                ContestResult::Tie => (3, 3),
            };
            (None, GipfAct::Dice { challenger, owner })
        }
        (ContestIntent::Enter(result), Contest::Tamsk | Contest::Other(_)) => (None, GipfAct::Result(result)),
        (ContestIntent::Play, Contest::Tamsk | Contest::Other(_)) => return None,
    })
}

/// Draws the card and returns what was pressed.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    agreed: &ChallengeOptions,
    names: &SideNames,
    owner: Side,
) -> Option<ContestIntent> {
    let (play, words) = match &agreed.contest {
        Contest::Coin => (Some("gipf-contest-toss"), texts.tr("gipf-contest-coin").into_owned()),
        Contest::Dice => (Some("gipf-contest-roll"), texts.tr("gipf-contest-dice").into_owned()),
        Contest::Tamsk => {
            let level = agreed.tamsk.level.number();
            (Some("gipf-contest-play"), texts.tr_args("gipf-contest-tamsk-level", &[("level", level.into())]))
        }
        Contest::Other(name) if name.is_empty() => (None, texts.tr("gipf-contest-other").into_owned()),
        Contest::Other(name) => (None, name.clone()),
    };
    card::centered(ctx, "gipf contest", theme::card(), |ui| {
        ui.set_width(400.0);
        ui.spacing_mut().item_spacing.y = if is_low(ui.ctx().content_rect()) { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("gipf-contest-title"));
        let both = [("challenger", names.name(texts, !owner).into()), ("owner", names.name(texts, owner).into())];
        note(ui, &texts.tr_args("gipf-contest-about", &both));
        note(ui, &words);
        if !agreed.note.is_empty() {
            note(ui, &agreed.note);
        }
        gap(ui, 2.0);
        let mut intent = None;
        let wide = vec2(400.0, if is_low(ui.ctx().content_rect()) { 28.0 } else { 42.0 });
        if let Some(play) = play {
            let word = texts.tr(play);
            let button = Button::new(&word).named("play contest").kind(ButtonKind::Primary).at_least(wide);
            if ui.add(button).clicked() {
                intent = Some(ContestIntent::Play);
            }
        }
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
            let word = names.about(texts, key, side);
            if ui.add(Button::new(&word).named(name).at_least(wide)).clicked() {
                intent = Some(ContestIntent::Enter(result));
            }
        }
        let word = names.about(texts, "gipf-contest-forgo", owner);
        if ui.add(Button::new(&word).named("gipf forgo").at_least(wide)).clicked() {
            intent = Some(ContestIntent::Forgo);
        }
        intent
    })
}
