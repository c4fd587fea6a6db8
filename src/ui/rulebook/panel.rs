//! The card of the rulebook: search, contents and page.

use bevy::prelude::Resource;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{
    Align, Color32, Context, CornerRadius, InputState, Key, Label, Layout, Margin, Modifiers, Response, ScrollArea,
    Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use tamsk_engine::problems::Theme;

use super::picture::add_picture;
use super::sections::PARTS;
use crate::localization::Localization;
use crate::states::{Screen, TAMSK};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::rulebook::{Rule, RulebookPart, Section};
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::search::{contains_words, fold_text, highlight_hits, hits, nothing_found, search_field};
use crate::ui::kit::theme::{self, BRASS, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, section};
use crate::ui::kit::{card, spots};

const SIZE: Vec2 = vec2(980.0, 690.0);
/// Width of the contents, as a share of the card.
const CONTENTS: f32 = 0.3;
const MOST_CONTENTS: f32 = 230.0;

/// Number of frames until the layout of a new page is settled.
const FRAMES: u8 = 3;

/// The place at which the rulebook is open.
#[derive(Resource, Clone, Debug)]
pub struct Bookmark {
    pub parts: Vec<RulebookPart>,
    pub section: usize,
    /// The rule at which the book was opened, which is highlighted.
    pub rule: Option<&'static str>,
    pub query: String,
    /// Number of frames for which the rule, or the top of a new page, is still scrolled into view.
    pub frames_to_scroll: u8,
    /// Whether problems can be tried from here.
    pub offers_practice: bool,
}

impl Default for Bookmark {
    fn default() -> Bookmark {
        Bookmark {
            parts: PARTS.into(),
            section: 0,
            rule: None,
            query: String::new(),
            frames_to_scroll: 0,
            offers_practice: false,
        }
    }
}

impl Bookmark {
    pub fn sections(&self) -> impl Iterator<Item = &'static Section> {
        self.parts.iter().flat_map(|part| part.sections)
    }

    pub fn section_of(&self, rule: &str) -> Option<usize> {
        self.sections().position(|section| section.rules.iter().any(|there| there.text == rule))
    }

    pub fn open_rule(&mut self, rule: &'static str) {
        if let Some(section) = self.section_of(rule) {
            (self.section, self.rule, self.frames_to_scroll) = (section, Some(rule), FRAMES);
            self.query.clear();
        }
    }

    /// Opens the book where it was closed, or at the screen's game if it was closed at another game.
    pub fn reopen(&mut self, screen: Screen) {
        let mut games = self.parts.iter().flat_map(|part| part.sections.iter().map(|_| part.game));
        let is_sure = screen.is_at_table() || screen.game() != TAMSK;
        if is_sure && games.clone().nth(self.section) != Some(screen.game()) {
            self.section = games.position(|game| game == screen.game()).unwrap_or(self.section);
        }
        (self.rule, self.frames_to_scroll) = (None, FRAMES);
        self.query.clear();
    }

    pub fn open_section(&mut self, section: usize) {
        if self.section != section {
            self.frames_to_scroll = FRAMES;
        }
        self.section = section;
        self.rule = None;
    }

    /// Scrolls to the matches of a changed search.
    pub fn scroll_to_matches(&mut self) {
        self.frames_to_scroll = FRAMES;
        self.rule = None;
    }
}

/// What the reader chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulebookChoice {
    Close,
    /// To try a problem with this theme.
    Practise(Theme),
}

pub fn panel(ctx: &Context, texts: &Localization, bookmark: &mut Bookmark) -> Option<RulebookChoice> {
    let frame = theme::card().inner_margin(Margin::symmetric(22, 16));
    card::centered_of_size(ctx, "rulebook", frame, SIZE, vec2(24.0, 16.0), |ui| {
        let close = head(ui, texts, bookmark);
        gap(ui, 2.0);
        let practised = body(ui, texts, bookmark).map(RulebookChoice::Practise);
        close.map(|()| RulebookChoice::Close).or(practised)
    })
}

fn head(ui: &mut Ui, texts: &Localization, bookmark: &mut Bookmark) -> Option<()> {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("rulebook-title"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let done = texts.tr("rulebook-done");
            let button = Button::new(&done).named("rules done").kind(ButtonKind::Primary).at_least(vec2(90.0, 36.0));
            let close = button.clicked(ui).then_some(());
            if search_field(ui, texts, "rules search", &texts.tr("rulebook-search"), &mut bookmark.query) {
                bookmark.scroll_to_matches();
            }
            close
        })
        .inner
    })
    .inner
}

/// Returns `true` if a section contains all words of a query in its title or rules.
pub fn matches(texts: &Localization, section: &Section, query: &str) -> bool {
    let keys = std::iter::once(section.title).chain(section.rules.iter().map(|rule| rule.text));
    let all: String = keys.flat_map(|key| [texts.tr(key), "\n".into()]).collect();
    contains_words(&fold_text(&all), query)
}

fn body(ui: &mut Ui, texts: &Localization, bookmark: &mut Bookmark) -> Option<Theme> {
    let found: Vec<usize> = bookmark
        .sections()
        .enumerate()
        .filter(|(_, section)| matches(texts, section, &bookmark.query))
        .map(|(i, _)| i)
        .collect();
    let Some(&first) = found.first() else {
        let nothing = texts.tr_args("rulebook-none", &[("query", bookmark.query.trim().into())]);
        if nothing_found(ui, &nothing, &texts.tr("rulebook-all"), "rules all") {
            bookmark.query.clear();
            bookmark.scroll_to_matches();
        }
        return None;
    };
    if !found.contains(&bookmark.section) {
        bookmark.open_section(first);
    }
    let room = ui.available_size();
    let contents_width = (room.x * CONTENTS).min(MOST_CONTENTS);
    let mut practised = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui_with_layout(vec2(contents_width, room.y), Layout::top_down(Align::LEFT), |ui| {
            ScrollArea::vertical().id_salt("contents").auto_shrink(false).max_height(room.y).show(ui, |ui| {
                ui.set_width(contents_width - 12.0);
                contents(ui, texts, &found, bookmark);
            });
        });
        ui.add_space(18.0);
        let width = ui.available_width();
        ui.allocate_ui_with_layout(vec2(width, room.y), Layout::top_down(Align::LEFT), |ui| {
            let area = ScrollArea::vertical().id_salt("page").auto_shrink(false).max_height(room.y);
            show_scroll_area(ui, area, false, |ui| {
                ui.set_width(width - 14.0);
                let open = bookmark.sections().nth(bookmark.section);
                if let Some(open) = open {
                    page(ui, texts, open, bookmark);
                    practised = open.practice.filter(|_| practice_button(ui, texts, open, bookmark));
                }
            });
        });
    });
    practised
}

/// Adds the button that begins a problem with the theme of the page, where nothing would be left for it.
fn practice_button(ui: &mut Ui, texts: &Localization, section: &Section, bookmark: &Bookmark) -> bool {
    if section.practice.is_none() || !bookmark.offers_practice {
        return false;
    }
    ui.horizontal(|ui| {
        ui.add_space(MARGIN);
        Button::new(texts.tr("rulebook-practise")).named("practise").clicked(ui)
    })
    .inner
}

fn contents(ui: &mut Ui, texts: &Localization, found: &[usize], bookmark: &mut Bookmark) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let unfocused = ui.memory(|memory| memory.focused().is_none());
    // Consume the arrow keys if nothing has the focus, or else they would also start moving the focus.
    let arrow = |key| {
        let read = |input: &mut InputState| match unfocused {
            true => input.consume_key(Modifiers::NONE, key),
            false => input.key_pressed(key),
        };
        i32::from(ui.input_mut(read))
    };
    let keys = arrow(Key::ArrowDown) - arrow(Key::ArrowUp);
    let mut number = 0;
    for part in bookmark.parts.clone() {
        let here: Vec<_> = part.sections.iter().zip(number..).filter(|(_, i)| found.contains(i)).collect();
        number += part.sections.len();
        if here.is_empty() {
            continue;
        }
        section(ui, &texts.tr(part.title));
        for (entry, i) in here {
            let line = line(ui, &texts.tr(entry.title), i, i == bookmark.section);
            if line.clicked() {
                bookmark.open_section(i);
            } else if i == bookmark.section && bookmark.frames_to_scroll > 0 {
                // Include the neighbouring lines, so that they can be clicked too.
                let around = line.rect.expand2(vec2(0.0, 2.0 * line.rect.height()));
                ui.scroll_to_rect_animation(around, None, ScrollAnimation::none());
            }
        }
        gap(ui, 8.0);
    }
    let at = found.iter().position(|&i| i == bookmark.section);
    let next = at.and_then(|at| at.checked_add_signed(keys as isize)).and_then(|at| found.get(at));
    if let Some(&next) = next.filter(|_| keys != 0) {
        bookmark.open_section(next);
    }
}

fn line(ui: &mut Ui, title: &str, number: usize, chosen: bool) -> Response {
    let width = ui.available_width();
    let font = if chosen { theme::bold(14.0) } else { theme::sans(14.0) };
    let text = ui.painter().layout(title.to_owned(), font, Color32::PLACEHOLDER, width - 20.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 9.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), chosen, title));
    if ui.clip_rect().contains_rect(rect) {
        spots::report_button(ui, &format!("rules {number}"), rect);
    }
    focus_frame(ui, &response, 7);
    let (fill, ink) = match (chosen, response.hovered()) {
        (true, _) => (BRASS, INK),
        (false, true) => (WALNUT_BRIGHT, IVORY),
        (false, false) => (Color32::TRANSPARENT, IVORY_DIM),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(7), fill);
    ui.painter().galley(pos2(rect.left() + 10.0, rect.center().y - text.size().y / 2.0), text, ink);
    response
}

/// Maximum width of a line, in points. Longer lines are hard to read.
const LINE: f32 = 600.0;
/// Left margin, in points. It contains the mark of the rule at which the book was opened.
const MARGIN: f32 = 16.0;

pub fn page(ui: &mut Ui, texts: &Localization, section: &Section, bookmark: &mut Bookmark) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let title =
        highlight_hits(&texts.tr(section.title), &bookmark.query, TextFormat::simple(theme::title(26.0), IVORY));
    // An accent on a capital exceeds its line and would be clipped at the top of the page.
    let top = ui.allocate_exact_size(vec2(MARGIN, 5.0), Sense::hover()).1;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.add(Label::new(title).wrap());
    });
    // Scroll to the first match of the search, else to the requested rule, else to the top.
    let found = section.rules.iter().find(|rule| !hits(&texts.tr(rule.text), &bookmark.query).is_empty());
    let sought = found.map(|rule| rule.text).or(bookmark.rule);
    if bookmark.frames_to_scroll > 0 && sought.is_none() {
        top.scroll_to_me_animation(Some(Align::Min), ScrollAnimation::none());
    }
    gap(ui, 2.0);
    for rule in section.rules {
        let shown = paragraph(ui, texts, rule, bookmark);
        if bookmark.frames_to_scroll > 0 && sought == Some(rule.text) {
            shown.scroll_to_me_animation(Some(Align::Min), ScrollAnimation::none());
        }
        gap(ui, 8.0);
    }
    if bookmark.frames_to_scroll > 0 {
        bookmark.frames_to_scroll -= 1;
        ui.ctx().request_repaint();
    }
}

fn paragraph(ui: &mut Ui, texts: &Localization, rule: &Rule, bookmark: &Bookmark) -> Response {
    let width = ui.available_width().min(LINE);
    let shown = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_exact_size(vec2(MARGIN, 1.0), Sense::hover());
        ui.vertical(|ui| {
            ui.set_width(width - MARGIN);
            let text = texts.tr(rule.text);
            let plain = TextFormat::simple(theme::sans(15.0), IVORY);
            ui.add(Label::new(highlight_hits(&text, &bookmark.query, plain)).wrap());
            if let Some(picture) = rule.picture {
                gap(ui, 4.0);
                add_picture(ui, picture);
            }
        });
    });
    if bookmark.rule == Some(rule.text) {
        let beside = shown.response.rect.with_max_x(shown.response.rect.left() + 3.0);
        ui.painter().rect_filled(beside, 2, BRASS);
    }
    shown.response
}
