//! Texts about a match of GIPF.

use gipf_rules::{GipfOutcome, GipfPhase, GipfPosition, Spot, WHITE};
use tamsk_rules::Player;
use tamsk_text::PlayerName;

use crate::gipf::table::{GipfAim, end_reason_key, is_optional_in_removal};
use crate::localization::{FluentValue, Localization};
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;

/// Returns the status of a side: what it must do, or that it waits.
pub fn status_words(
    texts: &Localization,
    position: &GipfPosition,
    names: &PlayerNames,
    aim: &GipfAim,
    side: Player,
) -> String {
    let acts = position.actor() == Some(side);
    if acts && names.seats.bot_difficulty(side).is_some() {
        return texts.tr("gipf-status-thinks").into_owned();
    }
    if acts && names.seats == Seats::REPLAY {
        return texts.tr("status-to-move").into_owned();
    }
    let asked = removal_words(texts, position, aim).filter(|_| acts);
    asked.unwrap_or_else(|| texts.tr(status_key(position, side)).into_owned())
}

/// Returns a text that says which pieces of the current row would be taken or would stay. Returns `None` if there is no
/// choice.
pub fn removal_words(texts: &Localization, position: &GipfPosition, aim: &GipfAim) -> Option<String> {
    let GipfPhase::RemoveRows(owner) = position.phase() else { return None };
    let chain =
        aim.pointed_row.or(aim.row_with_open_choice).filter(|&chain| GipfAim::has_removal_choice(position, chain))?;
    let taken = aim.closest_legal_removal(position, owner, chain)?;
    let stays = |spot: &Spot| !taken.contains(*spot);
    // The text does not mention pieces that must always be taken.
    let can_stay = |spot: &Spot| position.piece(*spot).is_some_and(|(_, kind)| is_optional_in_removal(kind));
    let kept: Vec<Spot> = chain.iter().filter(stays).collect();
    let (key, named) = match kept.is_empty() {
        true => ("gipf-status-take-all", chain.iter().filter(can_stay).collect()),
        false => ("gipf-status-take-some", kept),
    };
    let list = named.iter().map(|spot| spot.point().to_string()).collect::<Vec<_>>().join(", ");
    Some(texts.tr_args(key, &[("spots", list.into()), ("count", named.len().into())]))
}

fn status_key(position: &GipfPosition, side: Player) -> &'static str {
    let acts = position.actor() == Some(side);
    match (position.phase(), acts) {
        (GipfPhase::Push, true) => "gipf-status-push",
        (GipfPhase::DecideUse, true) => "gipf-status-use",
        (GipfPhase::AnswerUse, true) => "gipf-status-answer",
        (GipfPhase::ExtraMove, true) => "gipf-status-extra",
        (GipfPhase::RemoveRows(_), true) => "gipf-status-take",
        (GipfPhase::Contest, _) => "gipf-status-contest",
        (_, false) => "gipf-status-waits",
    }
}

/// Returns the name of a player in a TAMSK contest. If two people play, a player without a name is named after their
/// colour in GIPF.
pub fn name_in_contest(texts: &Localization, names: &PlayerNames, player: Player) -> PlayerName {
    let given = names.typed_names.of(player);
    if !given.trim().is_empty() || !names.seats.are_two_people() {
        return given.into();
    }
    texts.tr_args("gipf-in-contest", &[("side", names.name(texts, player).into())]).into()
}

/// Returns a text about a challenge. The Fluent argument `who` is the reader's role in the challenge: `challenger`,
/// `owner` or `other`.
pub fn challenge_words(
    texts: &Localization,
    names: &PlayerNames,
    key: &str,
    owner: Player,
    more: &[(&str, FluentValue<'_>)],
) -> String {
    let who = match (names.is_addressed_as_you(!owner), names.is_addressed_as_you(owner)) {
        (true, _) => "challenger",
        (false, true) => "owner",
        (false, false) => "other",
    };
    let [challenger, owner] = [!owner, owner].map(|player| names.name(texts, player));
    let mut args = vec![("challenger", challenger.into()), ("owner", owner.into()), ("who", who.into())];
    args.extend_from_slice(more);
    texts.tr_args(key, &args)
}

/// Returns two sentences: the result of a match, and the reason for this result.
pub fn end_words(texts: &Localization, names: &PlayerNames, outcome: GipfOutcome) -> [String; 2] {
    let (won, loser) = match outcome.winner {
        Some(winner) => (names.text_about(texts, "gipf-result-won", winner), !winner),
        None => (texts.tr("gipf-result-drawn").into_owned(), WHITE),
    };
    [won, names.text_about(texts, end_reason_key(outcome), loser)]
}

#[cfg(test)]
mod tests {
    use tamsk_engine::Difficulty;
    use tamsk_records::NamesByPlayer;

    use super::*;
    use crate::gipf::simulation::LiveGipf;
    use crate::localization::Language;
    use crate::table::seats::Seat;
    use crate::ui::kit::names::bot_name;
    use crate::ui::kit::testing::PanelHarness;
    use gipf_rules::{BLACK, WHITE};

    const WRITTEN: &str = include_str!("../../../assets/locales/en/gipf.ftl");

    fn about_players() -> Vec<(&'static str, bool)> {
        let mut found: Vec<(&str, String)> = Vec::new();
        for line in WRITTEN.lines() {
            match line.split_once(" =") {
                Some((key, rest)) if !line.starts_with([' ', '#']) => found.push((key, rest.to_owned())),
                _ => found.last_mut().into_iter().for_each(|(_, text)| *text += line),
            }
        }
        let names = ["$player", "$challenger", "$owner"];
        found.retain(|(_, text)| names.iter().any(|name| text.contains(name)));
        found.into_iter().map(|(key, text)| (key, text.contains("$who"))).collect()
    }

    fn alone(person: Player) -> PlayerNames {
        let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
        let seats = if person == WHITE { seats } else { seats.swapped() };
        PlayerNames::new::<LiveGipf>(NamesByPlayer::default(), seats)
    }

    #[test]
    fn texts_address_a_nameless_person_alone_as_you() {
        let all = about_players();
        assert!(all.len() > 12, "{all:?}");
        let more = [("spots", "e2".into()), ("returned", 1.into()), ("captured", 1.into())];
        let dice = [("first", 1.into()), ("second", 2.into())];
        for language in Language::ALL {
            let bench = PanelHarness::in_language(*language);
            let texts = bench.texts();
            let you = texts.tr("setup-you").into_owned();
            let bot = bot_name(texts, Difficulty::Novice);
            for (key, addresses) in &all {
                assert!(addresses, "{key} cannot address anybody");
                for person in Player::BOTH {
                    let names = alone(person);
                    let words = if WRITTEN.contains(&format!("{key} =\n    {{ $who ->\n        [you]")) {
                        let own = names.text_about_with(texts, key, person, &more);
                        let others = names.text_about_with(texts, key, !person, &more);
                        assert!(others.contains(&bot) && !own.contains(&bot), "{key}: {own} / {others}");
                        vec![own]
                    } else {
                        Player::BOTH.map(|owner| challenge_words(texts, &names, key, owner, &dice)).into()
                    };
                    for words in words {
                        // A verb in the third person must not follow “You”. It would be correct only after a name.
                        for verb in ["wins", "has", "is", "gagne", "a", "n’a", "n’est", "peut", "cède", "’s"] {
                            let phrase = format!("{you} {verb}");
                            let mut ends = words.match_indices(&phrase).map(|(at, said)| at + said.len());
                            let is_said = ends.any(|end| !words[end..].starts_with(char::is_alphabetic));
                            assert!(!is_said, "{key}: {words}");
                        }
                        assert!(!words.contains(&format!("{you}’")), "{key}: {words}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_status_of_a_bot_to_act_is_thinking() {
        let bench = PanelHarness::at_scale(1.0);
        let position = GipfPosition::start(&gipf_rules::GipfOptions::default());
        let words = |person| status_words(bench.texts(), &position, &alone(person), &GipfAim::default(), WHITE);
        assert_eq!(words(BLACK), bench.texts().tr("gipf-status-thinks"));
        assert_eq!(words(WHITE), bench.texts().tr("gipf-status-push"));
        let names = PlayerNames { seats: Seats::REPLAY, ..alone(WHITE) };
        let replayed = status_words(bench.texts(), &position, &names, &GipfAim::default(), WHITE);
        assert_eq!(replayed, bench.texts().tr("status-to-move"), "a replay asks for nothing");
    }
}
