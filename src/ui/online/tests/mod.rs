//! Tests of the cards of playing far apart: fit, buttons and words.

mod follow;
mod over_match;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, pos2};
use tamsk_net::{
    BadFrame, CloseReason, ClosedBy, Ending, MessageKind, Outdated, Phrase, Request, RestoreError, StopReason,
};
use tamsk_online::{InviteCode, NetworkError, OtherPlayer, Path, SecretKey};
use tamsk_rules::{Level, Options, Player};

use super::agreeing::{self, AgreeingIntent, AgreeingView};
use super::badge::{self, BadgeView};
use super::choosing::{self, ChoosingIntent, ChoosingView};
use super::match_card::{self, MatchCardView};
use super::over_match::card_view;
use super::requests::{self, RequestView};
use super::waiting::{self, WaitingIntent};
use super::words::failure_words;
use crate::localization::{Language, Localization};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::TAMSK;
use crate::table::game::Playable;
use crate::table::on_table::MatchFacts;
use crate::table::online::{Badge, FarMatch, OnlineFailure, OnlinePhase, OnlineState, Standstill, WaitingTable};
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::agreement::AgreedRules;
use crate::ui::kit::far_words::phrase_key;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

const CODE: &str = "123-456-789-012";

fn code() -> InviteCode {
    CODE.parse().expect("a code")
}

fn stands(why: StopReason, is_synced: bool) -> Standstill {
    Standstill { why, by: None, is_synced, is_ready: false, other_is_ready: false, attempts: 88 }
}

fn far_match(stop: Option<Standstill>) -> FarMatch {
    let mut badge = Badge::default();
    badge.connection.path = Some(Path::Direct);
    FarMatch { number: 1, stop, badge, ..FarMatch::new(TAMSK, Player::Black) }
}

fn state(playing: FarMatch) -> OnlineState {
    let mut state = OnlineState::default();
    state.other = Some(OtherPlayer { key: SecretKey::generate().player_key(), name: "Ada".into() });
    state.phase = OnlinePhase::Playing(playing);
    state
}

fn live(level: Level) -> LiveMatch {
    LiveMatch::new(MatchSetup { options: Options::at_level(level), ..default() }).expect("valid options")
}

fn shown(texts: &Localization, playing: FarMatch, level: Level) -> MatchCardView {
    let (live, facts) = (live(level), MatchFacts { colours: LiveMatch::COLOURS, ..default() });
    let names = PlayerNames::of(&live, Seats::facing(playing.me, Seat::Person, Seat::Far));
    card_view(texts, &state(playing.clone()), &playing, &facts, Some(&live), &names)
}

fn choosing_view() -> ChoosingView {
    ChoosingView {
        name: "Bo".into(),
        code: "123-456-7".into(),
        explains_privacy: true,
        stored: vec![("Ada".into(), true), ("Bo".into(), false)],
        games: vec![(TAMSK, "title-name"), ("gipf", "title-gipf")],
        tables: vec![("Ada".into(), "title-gipf")],
        friends: vec!["Ada".into()],
        ..ChoosingView::default()
    }
}

fn agreeing_view(texts: &Localization, hosts: bool) -> AgreeingView {
    let mut options = Options::at_level(Level::Three);
    options.handicaps.black.rings = 28;
    let rules = Some(LiveMatch::rules_in_words(texts, &options, ["Ada", "Bo"]));
    AgreeingView { other: "Ada".into(), hosts, rules, is_agreed: false, other_agreed: true, may_give_time: hosts }
}

fn waiting_table(is_relayed: bool) -> WaitingTable {
    let addresses = ["192.0.2.1:4000", "198.51.100.28:50000"].map(|text| text.parse().expect("an address"));
    WaitingTable { code: code(), addresses: addresses.into(), is_relayed }
}

/// Returns matches that stand still for every reason, and one in which everything is asked for.
fn matches() -> Vec<FarMatch> {
    let stopped = |why, is_synced| far_match(Some(stands(why, is_synced)));
    let ready = Standstill { is_ready: true, other_is_ready: true, ..stands(StopReason::Start, true) };
    let everything = vec![Request::Pause, Request::CallOff, Request::Tie];
    vec![
        far_match(None),
        FarMatch { asked: everything.clone(), asked_by_other: everything, ..far_match(None) },
        stopped(StopReason::Start, true),
        far_match(Some(ready)),
        stopped(StopReason::Silence, false),
        FarMatch { withdrawn: 8, ..stopped(StopReason::Silence, true) },
        FarMatch { may_choose: true, ..stopped(StopReason::Silence, false) },
        FarMatch { answer: Some((Request::CallOff, false)), ..stopped(StopReason::Pause, true) },
        far_match(Some(Standstill { by: Some(Player::Black), ..stands(StopReason::Pause, true) })),
        FarMatch { is_diverged: true, ..stopped(StopReason::Diverged, true) },
        FarMatch { ending: Some(Ending::CalledOff), ..stopped(StopReason::CalledOff, true) },
        FarMatch { ending: Some(Ending::Claimed(Player::Red)), ..stopped(StopReason::Silence, false) },
        FarMatch { ending: Some(Ending::Claimed(Player::Black)), ..stopped(StopReason::Silence, false) },
    ]
}

/// Returns the cards in every state.
pub fn panels() -> Vec<(String, Panel)> {
    let mut all = vec![
        labelled_panel("friends far away", |ctx, texts| _ = choosing::panel(ctx, texts, &mut choosing_view())),
        labelled_panel("friends far away, at first", |ctx, texts| {
            let failure = failure_words(texts, &OnlineFailure::Network(NetworkError::NotAnswering), "Ada");
            let games = choosing_view().games;
            _ = choosing::panel(ctx, texts, &mut ChoosingView { failure, games, ..ChoosingView::default() });
        }),
        labelled_panel("a request", |ctx, texts| {
            let view = RequestView { request: Request::CallOff, other: "Ada".into() };
            _ = requests::panel(ctx, texts, &view, ctx.content_rect());
        }),
        labelled_panel("the badge", |ctx, texts| badge::draw(ctx, texts, &badge_view(), pos2(8.0, 60.0))),
    ];
    for (is_host, found) in
        [(true, None), (false, None), (true, Some(waiting_table(true))), (true, Some(waiting_table(false)))]
    {
        all.push(labelled_panel(format!("waiting for {found:?}"), move |ctx, texts| {
            _ = waiting::panel(ctx, texts, is_host, found.as_ref());
        }));
    }
    for hosts in [true, false] {
        all.push(labelled_panel("the agreement", move |ctx, texts| {
            _ = agreeing::panel(ctx, texts, &agreeing_view(texts, hosts));
        }));
    }
    for (playing, level) in matches().into_iter().flat_map(|one| [(one.clone(), Level::One), (one, Level::Three)]) {
        all.push(labelled_panel(format!("{playing:?}"), move |ctx, texts| {
            _ = match_card::panel(ctx, texts, &shown(texts, playing.clone(), level));
        }));
    }
    all
}

fn badge_view() -> BadgeView {
    BadgeView {
        other: "Ada".into(),
        round_trip: Some(188),
        path: Some(Path::Relayed),
        is_stalled: true,
        lag: Some(88),
        phrase: Some(Phrase::WellPlayed),
    }
}

#[test]
fn each_button_on_the_title_returns_its_intent() {
    for bench in PanelHarness::sizes() {
        let mut view = ChoosingView { explains_privacy: false, ..choosing_view() };
        view.stored.truncate(1);
        let turn = bench.texts().tr_args("online-your-turn", &[("name", "Ada".into())]);
        let pressed = bench.click_on(&turn, |ctx, texts| choosing::panel(ctx, texts, &mut view));
        assert_eq!(pressed, Some(ChoosingIntent::Continue(0)));
        for (key, intent) in [("online-back", ChoosingIntent::Back), ("online-settings", ChoosingIntent::Settings)] {
            let pressed = bench.click_on_key(key, |ctx, texts| choosing::panel(ctx, texts, &mut view));
            assert_eq!(pressed, Some(intent));
        }
        let found = waiting_table(false);
        for (key, intent) in [
            ("online-copy-code", WaitingIntent::CopyCode),
            ("online-copy-link", WaitingIntent::CopyLink),
            ("online-cancel", WaitingIntent::Cancel),
        ] {
            let pressed = bench.click_on_key(key, |ctx, texts| waiting::panel(ctx, texts, true, Some(&found)));
            assert_eq!(pressed, Some(intent));
        }
        let view = agreeing_view(bench.texts(), false);
        for (key, intent) in [("online-ready", AgreeingIntent::Agree), ("online-leave", AgreeingIntent::Leave)] {
            let pressed = bench.click_on_key(key, |ctx, texts| agreeing::panel(ctx, texts, &view));
            assert_eq!(pressed, Some(intent));
        }
    }
}

#[test]
fn every_way_to_a_match_is_on_the_card() {
    let bench = PanelHarness::at_scale(1.0);
    let mut view = ChoosingView { explains_privacy: false, friends: Vec::new(), ..choosing_view() };
    view.tables = vec![("Charles".into(), "title-name")];
    let pressed = bench.click_on_key("title-gipf", |ctx, texts| choosing::panel(ctx, texts, &mut view));
    assert_eq!(pressed, Some(ChoosingIntent::Invite("gipf")));
    let pressed = bench.click_on("Charles", |ctx, texts| choosing::panel(ctx, texts, &mut view));
    assert_eq!(pressed, Some(ChoosingIntent::JoinLocal(0)));
    view.games.clear();
    view.tables.clear();
    (view.friends, view.games) = (vec!["Ada".into()], vec![(TAMSK, "title-name")]);
    let texts = bench.settled_texts(|ctx, texts| _ = choosing::panel(ctx, texts, &mut view));
    assert_eq!(texts.iter().filter(|text| **text == *bench.texts().tr("title-name")).count(), 2, "{texts:?}");
}

fn drawn(bench: &PanelHarness, view: &mut ChoosingView) -> Vec<String> {
    bench.settled_texts(|ctx, texts| _ = choosing::panel(ctx, texts, view))
}

fn join_is_at(bench: &PanelHarness, view: &mut ChoosingView) -> Pos2 {
    let drawn = bench.checked_texts(|ctx, texts| _ = choosing::panel(ctx, texts, view));
    let join = bench.texts().tr("online-join");
    // The title of the section is in capitals.
    drawn.iter().rfind(|(text, _)| *text == join).expect("the button").1.center()
}

#[test]
fn a_code_can_be_typed_and_says_what_is_wrong_with_it() {
    let bench = PanelHarness::at_scale(1.0);
    let empty = || ChoosingView { explains_privacy: false, code: default(), ..choosing_view() };
    for (typed, error) in [
        ("123-456-7", Some("5 characters are missing.")),
        ("123-456-U", Some("No code has “U”, which is character 9.")),
        ("123-456-789-0123", Some("That is one character too many.")),
        ("123-456-789-012@", Some("After the @ comes an address such as 192.0.2.1:4000.")),
        ("tamsk:join/123-456-789-012", None),
    ] {
        let mut view = ChoosingView { code: typed.into(), ..empty() };
        let texts = drawn(&bench, &mut view);
        let said = texts.iter().find(|text| Some(text.as_str()) == error);
        assert_eq!(said.is_some(), error.is_some(), "{typed}: {texts:?}");
        let at = join_is_at(&bench, &mut view);
        let pressed = bench.click_at(at, |ctx, texts| choosing::panel(ctx, texts, &mut view));
        assert_eq!(pressed, error.is_none().then(|| ChoosingIntent::Join(code(), None)), "{typed}");
    }
    let mut view = ChoosingView { code: "123456789012@192.0.2.1:4000".into(), ..empty() };
    let at = join_is_at(&bench, &mut view);
    let address = "192.0.2.1:4000".parse().ok();
    let pressed = bench.click_at(at, |ctx, texts| choosing::panel(ctx, texts, &mut view));
    assert_eq!(pressed, Some(ChoosingIntent::Join(code(), address)));
    let mut nameless = ChoosingView { name: " ".into(), code: CODE.into(), ..empty() };
    let at = join_is_at(&bench, &mut nameless);
    let pressed = bench.click_at(at, |ctx, texts| choosing::panel(ctx, texts, &mut nameless));
    assert_eq!(pressed, None, "a name is needed first");
    assert!(drawn(&bench, &mut nameless).contains(&bench.texts().tr("online-name-needed").into_owned()));
}

#[test]
fn every_failure_has_its_own_words() {
    let network = [
        NetworkError::NoNetwork,
        NetworkError::RelayUnreachable,
        NetworkError::BadRelay,
        NetworkError::NobodyWaits,
        NetworkError::NotAnswering,
        NetworkError::Taken,
        NetworkError::NotExpected,
        NetworkError::BadGreeting,
        NetworkError::Closed,
        NetworkError::NothingToResume,
        NetworkError::Restore(RestoreError::Log),
    ];
    let closed = [
        CloseReason::Left,
        CloseReason::OtherProtocol,
        CloseReason::Version(Outdated::ThisEnd),
        CloseReason::Version(Outdated::OtherEnd),
        CloseReason::RulesDiffer(Outdated::Unknown),
        CloseReason::OtherGame,
        CloseReason::OtherMatch,
        CloseReason::StaleEpoch(8),
        CloseReason::Frame(BadFrame::TooLong),
        CloseReason::TooMany(MessageKind::Act),
        CloseReason::NotDue(MessageKind::Act),
        CloseReason::BadRules,
        CloseReason::BadLot,
        CloseReason::BadTime,
        CloseReason::BadLog,
    ];
    for &language in Language::ALL {
        let texts = Localization::new(language);
        let failures = network.iter().cloned().map(OnlineFailure::Network);
        let failures = failures.chain(closed.map(|reason| OnlineFailure::Closed(ClosedBy::OtherEnd, reason)));
        let told: BTreeSet<String> = failures.filter_map(|failure| failure_words(&texts, &failure, "Ada")).collect();
        assert_eq!(told.len(), network.len() + closed.len(), "{told:?}");
        assert!(told.iter().all(|words| words.ends_with('.') && !words.contains("online-")), "{told:?}");
        let own = OnlineFailure::Closed(ClosedBy::ThisEnd, CloseReason::Left);
        assert_eq!(failure_words(&texts, &own, "Ada"), None, "leaving is no failure");
    }
}

#[test]
fn the_badge_tells_of_the_connection_and_the_phrase() {
    let bench = PanelHarness::at_scale(1.0);
    let texts = bench.checked_texts(|ctx, texts| badge::draw(ctx, texts, &badge_view(), pos2(8.0, 60.0)));
    let texts: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["188 ms", "through a relay", "delayed", &*bench.texts().tr(phrase_key(Phrase::WellPlayed))]);
}
