//! The card over an online match. It says why the match is stopped, or serves as a menu while the match continues.

use bevy_egui::egui::{Context, ScrollArea, Ui, vec2};
use tamsk_net::{AbsenceChoice, ConsentRequest, Phrase};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::ui::kit::card;
use crate::ui::kit::online_words::{PHRASES_WITH_SCRIPT_NAMES, phrase_key, request_words, text_about_opponent};
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section_heading, switch, wrapped_text, wrapped_title};

/// The width of the card, in points.
const WIDTH: f32 = 440.0;
/// The size of the title, in points.
const TITLE: f32 = 27.0;

/// The reason why the card is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchCardReason {
    /// A person opened the card themselves, as a menu.
    #[default]
    Menu,
    /// The match is stopped. The players can resume or leave it.
    Standstill,
    /// A player claimed the match, or the players called it off.
    Ended,
}

/// The content of the card over an online match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchCardContent {
    /// The reason why the card is open.
    pub kind: MatchCardReason,
    /// The name of the other player.
    pub other_name: String,
    /// The sentences that say why the match is stopped or how it ended, and what the player can do.
    pub status_sentences: Vec<String>,
    /// Whether the board is hidden while the match is stopped.
    pub hides_board: bool,
    /// Whether this player may report that they are ready to resume.
    pub can_report_ready: bool,
    /// Whether the other player has been away for so long that this player may choose what happens to the match.
    pub can_choose_after_absence: bool,
    /// The other player's unanswered requests.
    pub unanswered_requests: Vec<ConsentRequest>,
    /// The requests that this player may send, and whether each has been sent.
    pub sendable_requests: Vec<(ConsentRequest, bool)>,
    /// Whether the other player declined this player's last request.
    pub was_request_declined: bool,
    /// The number of pauses that this player has left.
    pub pauses_left: u8,
    /// The player who may resign, with the text of the button, or `None` if nobody may resign.
    pub resign_button: Option<(Player, String)>,
    /// Whether this player has hidden the other player's phrases.
    pub mutes_phrases: bool,
}

/// The button that a person presses on the match card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchCardIntent {
    /// Return to the match.
    ReturnToMatch,
    /// Report that this player is ready to resume.
    ReportReady,
    /// Send a request to the other player.
    SendRequest(ConsentRequest),
    /// Answer a request of the other player. The flag is `true` to accept the request.
    AnswerRequest(ConsentRequest, bool),
    /// Choose what happens to a match whose other player is away.
    ChooseAfterAbsence(AbsenceChoice),
    /// Send a phrase.
    SendPhrase(Phrase),
    /// Hide the other player's phrases if the flag is `true`, or show them again.
    MutePhrases(bool),
    /// Resign, after a confirmation.
    Resign(Player),
    /// Open the settings.
    OpenSettings,
    /// Open the rulebook.
    Rules,
    /// Show the controls.
    Controls,
    /// Leave the table.
    Leave,
}

/// A button: its text, its script name, its intent, and whether it is enabled.
type CardButton = (String, &'static str, MatchCardIntent, bool);

/// Adds a row of buttons that share the width of the card. Returns the intent of the pressed button, if any.
fn row(ui: &mut Ui, kind: ButtonKind, buttons: &[CardButton]) -> Option<MatchCardIntent> {
    let low = ui.ctx().content_rect().height() < 500.0;
    let mut pressed = None;
    ui.horizontal(|ui| {
        let count = buttons.len().max(1) as f32;
        let width = (WIDTH - (count - 1.0) * ui.spacing().item_spacing.x) / count;
        for (words, name, intent, is_enabled) in buttons {
            let size = vec2(width, if low { 30.0 } else { 38.0 });
            let button = Button::new(words).script_name(name).kind(kind).text_size(14.5).min_size(size);
            if ui.add_enabled_ui(*is_enabled, |ui| ui.add(button).clicked()).inner {
                pressed = Some(*intent);
            }
        }
    });
    pressed
}

/// Draws the match card. Returns the intent of the pressed button, if any.
pub fn draw_match_card(ctx: &Context, texts: &Localization, content: &MatchCardContent) -> Option<MatchCardIntent> {
    let screen = ctx.content_rect();
    card::centered_card(ctx, "online match", theme::card_frame(), |ui| {
        ui.set_width(WIDTH);
        let low = screen.height() < 500.0;
        ui.spacing_mut().item_spacing = vec2(8.0, if low { 4.0 } else { 8.0 });
        wrapped_title(ui, &text_about_opponent(texts, "online-match-title", &content.other_name), TITLE);
        let mut chosen = None;
        let room = screen.height() - 110.0;
        let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        show_scroll_area(ui, area, false, |ui| {
            content.status_sentences.iter().for_each(|words| _ = wrapped_text(ui, words, theme::sans(15.0), IVORY));
            if content.hides_board {
                note(ui, &texts.tr("pause-hidden"));
            }
            chosen = requests(ui, texts, content);
            if content.was_request_declined {
                wrapped_text(
                    ui,
                    text_about_opponent(texts, "online-declined", &content.other_name),
                    theme::sans(14.0),
                    BRASS_BRIGHT,
                );
            }
            let more = match content.kind {
                MatchCardReason::Menu => menu(ui, texts, content),
                MatchCardReason::Standstill => standstill(ui, texts, content),
                MatchCardReason::Ended => ended(ui, texts, content),
            };
            chosen = chosen.or(more);
        });
        chosen
    })
}

/// Adds the other player's requests, each with buttons to accept and to decline. Returns the answer, if any.
fn requests(ui: &mut Ui, texts: &Localization, content: &MatchCardContent) -> Option<MatchCardIntent> {
    let mut answered = None;
    for &request in &content.unanswered_requests {
        wrapped_text(ui, request_words(texts, request, &content.other_name), theme::sans(15.0), BRASS_BRIGHT);
        let answer = |key: &str, name, granted| {
            (texts.tr(key).into_owned(), name, MatchCardIntent::AnswerRequest(request, granted), true)
        };
        let buttons = [answer("confirm-decline", "request no", false), answer("confirm-agree", "request yes", true)];
        answered = answered.or(row(ui, ButtonKind::Plain, &buttons));
    }
    answered
}

fn menu(ui: &mut Ui, texts: &Localization, content: &MatchCardContent) -> Option<MatchCardIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    let mut chosen =
        row(ui, ButtonKind::Primary, &[(word("online-resume"), "resume", MatchCardIntent::ReturnToMatch, true)]);
    gap(ui, 2.0);
    section_heading(ui, &texts.tr("online-say"));
    for three in PHRASES_WITH_SCRIPT_NAMES.chunks(3) {
        let say = |&(phrase, name): &(Phrase, &'static str)| {
            (word(phrase_key(phrase)), name, MatchCardIntent::SendPhrase(phrase), true)
        };
        chosen = chosen.or(row(ui, ButtonKind::Plain, &three.iter().map(say).collect::<Vec<_>>()));
    }
    ui.horizontal(|ui| {
        let (mut is_muted, label) = (content.mutes_phrases, texts.tr("online-mute"));
        if switch(ui, &mut is_muted, &label) {
            chosen = Some(MatchCardIntent::MutePhrases(is_muted));
        }
        note(ui, &label);
    });
    gap(ui, 2.0);
    let mut asks: Vec<CardButton> =
        content.sendable_requests.iter().map(|&(request, is_asked)| ask(texts, request, !is_asked)).collect();
    let resign = content.resign_button.iter();
    asks.extend(resign.map(|(player, words)| (words.clone(), "resign", MatchCardIntent::Resign(*player), true)));
    for two in asks.chunks(2) {
        chosen = chosen.or(row(ui, ButtonKind::Plain, two));
    }
    note(ui, &texts.tr_args("online-pauses-left", &[("count", content.pauses_left.into())]));
    chosen.or(more(ui, texts))
}

/// Returns the button that sends a request.
fn ask(texts: &Localization, request: ConsentRequest, is_enabled: bool) -> CardButton {
    let (key, name) = match request {
        ConsentRequest::Pause => ("online-ask-pause", "ask pause"),
        ConsentRequest::CallOff => ("online-ask-call-off", "ask call off"),
        ConsentRequest::Tie => ("online-ask-tie", "ask tie"),
        ConsentRequest::Rematch => ("online-rematch", "rematch"),
    };
    (texts.tr(key).into_owned(), name, MatchCardIntent::SendRequest(request), is_enabled)
}

fn standstill(ui: &mut Ui, texts: &Localization, content: &MatchCardContent) -> Option<MatchCardIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    gap(ui, 2.0);
    let mut chosen = None;
    if content.can_report_ready {
        chosen = row(ui, ButtonKind::Primary, &[(word("online-ready"), "ready", MatchCardIntent::ReportReady, true)]);
    }
    if content.can_choose_after_absence {
        let choose = |key, name, choice| (word(key), name, MatchCardIntent::ChooseAfterAbsence(choice), true);
        for two in [
            [choose("online-wait", "wait", AbsenceChoice::Wait), choose("online-keep", "keep", AbsenceChoice::Leave)],
            [
                choose("online-claim", "claim match", AbsenceChoice::ClaimMatch),
                choose("online-call-off", "call off", AbsenceChoice::CallOff),
            ],
        ] {
            chosen = chosen.or(row(ui, ButtonKind::Plain, &two));
        }
    }
    for &(request, is_asked) in &content.sendable_requests {
        chosen = chosen.or(row(ui, ButtonKind::Plain, &[ask(texts, request, !is_asked)]));
    }
    chosen.or(more(ui, texts))
}

fn ended(ui: &mut Ui, texts: &Localization, content: &MatchCardContent) -> Option<MatchCardIntent> {
    gap(ui, 2.0);
    let mut chosen = None;
    for &(request, is_asked) in &content.sendable_requests {
        chosen = chosen.or(row(ui, ButtonKind::Primary, &[ask(texts, request, !is_asked)]));
    }
    let leave = (texts.tr("online-leave-over").into_owned(), "leave", MatchCardIntent::Leave, true);
    chosen.or(row(ui, ButtonKind::Plain, &[leave]))
}

/// Adds the buttons that open the settings, the rulebook and the controls, and the button that leaves the match.
fn more(ui: &mut Ui, texts: &Localization) -> Option<MatchCardIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    let other = [
        (word("pause-settings"), "settings", MatchCardIntent::OpenSettings, true),
        (word("pause-rules"), "rules", MatchCardIntent::Rules, true),
        (word("pause-help"), "help", MatchCardIntent::Controls, true),
    ];
    let chosen = row(ui, ButtonKind::Plain, &other);
    let leave = (word("online-leave-match"), "leave", MatchCardIntent::Leave, true);
    chosen.or(row(ui, ButtonKind::Plain, &[leave]))
}
