//! The card over a match far apart: why it stands still, or as a menu while it goes on.

use bevy_egui::egui::{Context, ScrollArea, Ui, vec2};
use tamsk_net::{AbsenceChoice, Phrase, Request};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::ui::kit::card;
use crate::ui::kit::far_words::{PHRASES, about_other, phrase_key, request_words};
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section, switch, wrapped, wrapped_title};

/// The width of the card, in points.
const WIDTH: f32 = 440.0;
/// The size of the title, in points.
const TITLE: f32 = 27.0;

/// Why the card is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchCardKind {
    /// A person opened it as a menu.
    #[default]
    Menu,
    /// The match stands still, and goes on or can be left.
    Standstill,
    /// The players ended the match.
    Ended,
}

/// The content of the card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchCardView {
    /// Why the card is open.
    pub kind: MatchCardKind,
    /// The name of the other player.
    pub other: String,
    /// Why the match stands still, or how it ended, and what is to be done.
    pub sentences: Vec<String>,
    /// Whether the board is hidden meanwhile.
    pub hides_board: bool,
    /// Whether this player may say that they are ready.
    pub may_be_ready: bool,
    /// Whether this player may choose what becomes of the match.
    pub may_choose: bool,
    /// What the other player asks for.
    pub requests: Vec<Request>,
    /// What this player may ask for, and whether they have asked for it already.
    pub asks: Vec<(Request, bool)>,
    /// Whether the other player has declined the last request.
    pub is_declined: bool,
    /// The number of pauses that this player has left.
    pub pauses: u8,
    /// The player who may resign, with the words for it.
    pub resigns: Option<(Player, String)>,
    /// Whether phrases of the other player are hidden.
    pub is_muted: bool,
}

/// What a person does on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchIntent {
    /// To return to the match.
    Resume,
    /// To be ready for the match to go on.
    Ready,
    /// To ask for something.
    Ask(Request),
    /// To answer what the other player asks for.
    Answer(Request, bool),
    /// To choose what becomes of the match.
    Choose(AbsenceChoice),
    /// To say something.
    Say(Phrase),
    /// To hide or show phrases of the other player.
    Mute(bool),
    /// To resign, after a confirmation.
    Resign(Player),
    /// To change the settings.
    Settings,
    /// To read the rules.
    Rules,
    /// To see the controls.
    Help,
    /// To leave the table.
    Leave,
}

/// A button: its words, its name for scripts, what it does, and whether it can be pressed.
type CardButton = (String, &'static str, MatchIntent, bool);

/// Adds buttons side by side, as wide as the card together. Returns what was pressed.
fn row(ui: &mut Ui, kind: ButtonKind, buttons: &[CardButton]) -> Option<MatchIntent> {
    let low = ui.ctx().content_rect().height() < 500.0;
    let mut pressed = None;
    ui.horizontal(|ui| {
        let count = buttons.len().max(1) as f32;
        let width = (WIDTH - (count - 1.0) * ui.spacing().item_spacing.x) / count;
        for (words, name, intent, is_enabled) in buttons {
            let size = vec2(width, if low { 30.0 } else { 38.0 });
            let button = Button::new(words).named(name).kind(kind).text_size(14.5).at_least(size);
            if ui.add_enabled_ui(*is_enabled, |ui| ui.add(button).clicked()).inner {
                pressed = Some(*intent);
            }
        }
    });
    pressed
}

/// Draws the card. Returns what was pressed.
pub fn panel(ctx: &Context, texts: &Localization, view: &MatchCardView) -> Option<MatchIntent> {
    let screen = ctx.content_rect();
    card::centered(ctx, "online match", theme::card(), |ui| {
        ui.set_width(WIDTH);
        let low = screen.height() < 500.0;
        ui.spacing_mut().item_spacing = vec2(8.0, if low { 4.0 } else { 8.0 });
        wrapped_title(ui, &about_other(texts, "online-match-title", &view.other), TITLE);
        let mut chosen = None;
        let room = screen.height() - 110.0;
        let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        show_scroll_area(ui, area, false, |ui| {
            view.sentences.iter().for_each(|words| _ = wrapped(ui, words, theme::sans(15.0), IVORY));
            if view.hides_board {
                note(ui, &texts.tr("pause-hidden"));
            }
            chosen = requests(ui, texts, view);
            if view.is_declined {
                wrapped(ui, about_other(texts, "online-declined", &view.other), theme::sans(14.0), BRASS_BRIGHT);
            }
            let more = match view.kind {
                MatchCardKind::Menu => menu(ui, texts, view),
                MatchCardKind::Standstill => standstill(ui, texts, view),
                MatchCardKind::Ended => ended(ui, texts, view),
            };
            chosen = chosen.or(more);
        });
        chosen
    })
}

/// Adds what the other player asks for, with the buttons that answer it.
fn requests(ui: &mut Ui, texts: &Localization, view: &MatchCardView) -> Option<MatchIntent> {
    let mut answered = None;
    for &request in &view.requests {
        wrapped(ui, request_words(texts, request, &view.other), theme::sans(15.0), BRASS_BRIGHT);
        let answer =
            |key: &str, name, granted| (texts.tr(key).into_owned(), name, MatchIntent::Answer(request, granted), true);
        let buttons = [answer("confirm-decline", "request no", false), answer("confirm-agree", "request yes", true)];
        answered = answered.or(row(ui, ButtonKind::Plain, &buttons));
    }
    answered
}

fn menu(ui: &mut Ui, texts: &Localization, view: &MatchCardView) -> Option<MatchIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    let mut chosen = row(ui, ButtonKind::Primary, &[(word("online-resume"), "resume", MatchIntent::Resume, true)]);
    gap(ui, 2.0);
    section(ui, &texts.tr("online-say"));
    for three in PHRASES.chunks(3) {
        let say =
            |&(phrase, name): &(Phrase, &'static str)| (word(phrase_key(phrase)), name, MatchIntent::Say(phrase), true);
        chosen = chosen.or(row(ui, ButtonKind::Plain, &three.iter().map(say).collect::<Vec<_>>()));
    }
    ui.horizontal(|ui| {
        let (mut is_muted, label) = (view.is_muted, texts.tr("online-mute"));
        if switch(ui, &mut is_muted, &label) {
            chosen = Some(MatchIntent::Mute(is_muted));
        }
        note(ui, &label);
    });
    gap(ui, 2.0);
    let mut asks: Vec<CardButton> =
        view.asks.iter().map(|&(request, is_asked)| ask(texts, request, !is_asked)).collect();
    let resign = view.resigns.iter();
    asks.extend(resign.map(|(player, words)| (words.clone(), "resign", MatchIntent::Resign(*player), true)));
    for two in asks.chunks(2) {
        chosen = chosen.or(row(ui, ButtonKind::Plain, two));
    }
    note(ui, &texts.tr_args("online-pauses-left", &[("count", view.pauses.into())]));
    chosen.or(more(ui, texts))
}

/// Returns the button that asks for something.
fn ask(texts: &Localization, request: Request, is_enabled: bool) -> CardButton {
    let (key, name) = match request {
        Request::Pause => ("online-ask-pause", "ask pause"),
        Request::CallOff => ("online-ask-call-off", "ask call off"),
        Request::Tie => ("online-ask-tie", "ask tie"),
        Request::Rematch => ("online-rematch", "rematch"),
    };
    (texts.tr(key).into_owned(), name, MatchIntent::Ask(request), is_enabled)
}

fn standstill(ui: &mut Ui, texts: &Localization, view: &MatchCardView) -> Option<MatchIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    gap(ui, 2.0);
    let mut chosen = None;
    if view.may_be_ready {
        chosen = row(ui, ButtonKind::Primary, &[(word("online-ready"), "ready", MatchIntent::Ready, true)]);
    }
    if view.may_choose {
        let choose = |key, name, choice| (word(key), name, MatchIntent::Choose(choice), true);
        for two in [
            [choose("online-wait", "wait", AbsenceChoice::Wait), choose("online-keep", "keep", AbsenceChoice::Keep)],
            [
                choose("online-claim", "claim match", AbsenceChoice::Claim),
                choose("online-call-off", "call off", AbsenceChoice::CallOff),
            ],
        ] {
            chosen = chosen.or(row(ui, ButtonKind::Plain, &two));
        }
    }
    for &(request, is_asked) in &view.asks {
        chosen = chosen.or(row(ui, ButtonKind::Plain, &[ask(texts, request, !is_asked)]));
    }
    chosen.or(more(ui, texts))
}

fn ended(ui: &mut Ui, texts: &Localization, view: &MatchCardView) -> Option<MatchIntent> {
    gap(ui, 2.0);
    let mut chosen = None;
    for &(request, is_asked) in &view.asks {
        chosen = chosen.or(row(ui, ButtonKind::Primary, &[ask(texts, request, !is_asked)]));
    }
    let leave = (texts.tr("online-leave-over").into_owned(), "leave", MatchIntent::Leave, true);
    chosen.or(row(ui, ButtonKind::Plain, &[leave]))
}

/// Adds the buttons that every match has.
fn more(ui: &mut Ui, texts: &Localization) -> Option<MatchIntent> {
    let word = |key: &str| texts.tr(key).into_owned();
    let other = [
        (word("pause-settings"), "settings", MatchIntent::Settings, true),
        (word("pause-rules"), "rules", MatchIntent::Rules, true),
        (word("pause-help"), "help", MatchIntent::Help, true),
    ];
    let chosen = row(ui, ButtonKind::Plain, &other);
    let leave = (word("online-leave-match"), "leave", MatchIntent::Leave, true);
    chosen.or(row(ui, ButtonKind::Plain, &[leave]))
}
