//! The card of the rulebook, which has a search, a table of contents and a page.

use bevy::prelude::Resource;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{
    Align, Color32, Context, CornerRadius, InputState, Key, Label, Layout, Margin, Modifiers, Response, ScrollArea,
    Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use tamsk_engine::problems::ProblemTheme;

use super::picture::add_picture;
use super::sections::TAMSK_PARTS;
use crate::localization::Localization;
use crate::states::{Screen, TAMSK};
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::rulebook::{RulebookPart, RulebookRule, RulebookSection};
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::search::{
    contains_word_prefixes, find_matches, fold_text, highlight_matches, search_field, show_no_results,
};
use crate::ui::kit::theme::{self, BRASS, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, section_heading};
use crate::ui::kit::{card, spots};

const SIZE: Vec2 = vec2(980.0, 690.0);
/// The maximum width of the table of contents, as a share of the card width.
const CONTENTS: f32 = 0.3;
const MOST_CONTENTS: f32 = 230.0;

/// The number of frames until the layout of a new page stops changing.
const FRAMES: u8 = 3;

/// The state of the rulebook: its parts, the open section, and the search.
#[derive(Resource, Clone, Debug)]
pub struct RulebookState {
    pub parts: Vec<RulebookPart>,
    /// The index of the open section among all sections.
    pub section_index: usize,
    /// The highlighted rule, at which the rulebook was opened, or `None` if no rule is highlighted.
    pub highlighted_rule: Option<&'static str>,
    /// The text in the search field.
    pub query: String,
    /// The number of frames for which the rulebook still scrolls the highlighted rule, or the top of a new page, into
    /// view.
    pub scrolling_frames_left: u8,
    /// Whether a page about a theme has a button that begins a problem with this theme.
    pub offers_practice: bool,
}

impl Default for RulebookState {
    fn default() -> RulebookState {
        RulebookState {
            parts: TAMSK_PARTS.into(),
            section_index: 0,
            highlighted_rule: None,
            query: String::new(),
            scrolling_frames_left: 0,
            offers_practice: false,
        }
    }
}

impl RulebookState {
    /// Returns all sections of all parts, in order.
    pub fn sections(&self) -> impl Iterator<Item = &'static RulebookSection> {
        self.parts.iter().flat_map(|part| part.sections)
    }

    /// Returns the index of the section that contains the rule with this text key, or `None` if no section contains it.
    pub fn section_index_of(&self, rule: &str) -> Option<usize> {
        self.sections().position(|section| section.rules.iter().any(|there| there.text_key == rule))
    }

    /// Opens the section of a rule and highlights the rule. Does nothing if no section contains the rule.
    pub fn open_rule(&mut self, rule: &'static str) {
        if let Some(section) = self.section_index_of(rule) {
            (self.section_index, self.highlighted_rule, self.scrolling_frames_left) = (section, Some(rule), FRAMES);
            self.query.clear();
        }
    }

    /// Opens the rulebook at the section where it was closed last. If the screen belongs to another game, opens the
    /// first section about that game instead.
    pub fn open_last_section_or_game_of(&mut self, screen: Screen) {
        let mut games = self.parts.iter().flat_map(|part| part.sections.iter().map(|_| part.game));
        let is_sure = screen.is_at_table() || screen.game() != TAMSK;
        if is_sure && games.clone().nth(self.section_index) != Some(screen.game()) {
            self.section_index = games.position(|game| game == screen.game()).unwrap_or(self.section_index);
        }
        (self.highlighted_rule, self.scrolling_frames_left) = (None, FRAMES);
        self.query.clear();
    }

    /// Opens the section with this index.
    pub fn open_section(&mut self, section: usize) {
        if self.section_index != section {
            self.scrolling_frames_left = FRAMES;
        }
        self.section_index = section;
        self.highlighted_rule = None;
    }

    /// Begins to scroll to the first hit of a search. Must be called when the search text changes.
    pub fn scroll_to_first_hit(&mut self) {
        self.scrolling_frames_left = FRAMES;
        self.highlighted_rule = None;
    }
}

/// The reader's choice on the card of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulebookChoice {
    Close,
    /// Begin a problem with this theme.
    Practise(ProblemTheme),
}

/// Draws the card of the rulebook and returns the reader's choice, if any.
pub fn draw_rulebook(ctx: &Context, texts: &Localization, rulebook: &mut RulebookState) -> Option<RulebookChoice> {
    let frame = theme::card_frame().inner_margin(Margin::symmetric(22, 16));
    card::centered_card_of_size(ctx, "rulebook", frame, SIZE, vec2(24.0, 16.0), |ui| {
        let close = head(ui, texts, rulebook);
        gap(ui, 2.0);
        let practised = body(ui, texts, rulebook).map(RulebookChoice::Practise);
        close.map(|()| RulebookChoice::Close).or(practised)
    })
}

fn head(ui: &mut Ui, texts: &Localization, rulebook: &mut RulebookState) -> Option<()> {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("rulebook-title"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let done = texts.tr("rulebook-done");
            let button =
                Button::new(&done).script_name("rules done").kind(ButtonKind::Primary).min_size(vec2(90.0, 36.0));
            let close = button.show_clicked(ui).then_some(());
            if search_field(ui, texts, "rules search", &texts.tr("rulebook-search"), &mut rulebook.query) {
                rulebook.scroll_to_first_hit();
            }
            close
        })
        .inner
    })
    .inner
}

/// Returns `true` if all words of a query are in the title or the rules of a section.
pub fn section_matches(texts: &Localization, section: &RulebookSection, query: &str) -> bool {
    let keys = std::iter::once(section.title_key).chain(section.rules.iter().map(|rule| rule.text_key));
    let all: String = keys.flat_map(|key| [texts.tr(key), "\n".into()]).collect();
    contains_word_prefixes(&fold_text(&all), query)
}

fn body(ui: &mut Ui, texts: &Localization, rulebook: &mut RulebookState) -> Option<ProblemTheme> {
    let found: Vec<usize> = rulebook
        .sections()
        .enumerate()
        .filter(|(_, section)| section_matches(texts, section, &rulebook.query))
        .map(|(i, _)| i)
        .collect();
    let Some(&first) = found.first() else {
        let nothing = texts.tr_args("rulebook-none", &[("query", rulebook.query.trim().into())]);
        if show_no_results(ui, &nothing, &texts.tr("rulebook-all"), "rules all") {
            rulebook.query.clear();
            rulebook.scroll_to_first_hit();
        }
        return None;
    };
    if !found.contains(&rulebook.section_index) {
        rulebook.open_section(first);
    }
    let room = ui.available_size();
    let contents_width = (room.x * CONTENTS).min(MOST_CONTENTS);
    let mut practised = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_ui_with_layout(vec2(contents_width, room.y), Layout::top_down(Align::LEFT), |ui| {
            ScrollArea::vertical().id_salt("contents").auto_shrink(false).max_height(room.y).show(ui, |ui| {
                ui.set_width(contents_width - 12.0);
                contents(ui, texts, &found, rulebook);
            });
        });
        ui.add_space(18.0);
        let width = ui.available_width();
        ui.allocate_ui_with_layout(vec2(width, room.y), Layout::top_down(Align::LEFT), |ui| {
            let area = ScrollArea::vertical().id_salt("page").auto_shrink(false).max_height(room.y);
            show_scroll_area(ui, area, false, |ui| {
                ui.set_width(width - 14.0);
                let open = rulebook.sections().nth(rulebook.section_index);
                if let Some(open) = open {
                    section_page(ui, texts, open, rulebook);
                    practised = open.practice_theme.filter(|_| practice_button(ui, texts, open, rulebook));
                }
            });
        });
    });
    practised
}

/// Adds the button that begins a problem, if the section is about a theme and `rulebook` offers practice. Returns
/// `true` if the button was clicked.
fn practice_button(ui: &mut Ui, texts: &Localization, section: &RulebookSection, rulebook: &RulebookState) -> bool {
    if section.practice_theme.is_none() || !rulebook.offers_practice {
        return false;
    }
    ui.horizontal(|ui| {
        ui.add_space(MARGIN);
        Button::new(texts.tr("rulebook-practise")).script_name("practise").show_clicked(ui)
    })
    .inner
}

fn contents(ui: &mut Ui, texts: &Localization, found: &[usize], rulebook: &mut RulebookState) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let unfocused = ui.memory(|memory| memory.focused().is_none());
    // If no widget has the focus, consume the arrow keys, so that they open another section without moving the focus.
    let arrow = |key| {
        let read = |input: &mut InputState| match unfocused {
            true => input.consume_key(Modifiers::NONE, key),
            false => input.key_pressed(key),
        };
        i32::from(ui.input_mut(read))
    };
    let keys = arrow(Key::ArrowDown) - arrow(Key::ArrowUp);
    let mut number = 0;
    for part in rulebook.parts.clone() {
        let here: Vec<_> = part.sections.iter().zip(number..).filter(|(_, i)| found.contains(i)).collect();
        number += part.sections.len();
        if here.is_empty() {
            continue;
        }
        section_heading(ui, &texts.tr(part.title_key));
        for (entry, i) in here {
            let line = line(ui, &texts.tr(entry.title_key), i, i == rulebook.section_index);
            if line.clicked() {
                rulebook.open_section(i);
            } else if i == rulebook.section_index && rulebook.scrolling_frames_left > 0 {
                // Also scroll the lines above and below into view, so that people can click them.
                let around = line.rect.expand2(vec2(0.0, 2.0 * line.rect.height()));
                ui.scroll_to_rect_animation(around, None, ScrollAnimation::none());
            }
        }
        gap(ui, 8.0);
    }
    let at = found.iter().position(|&i| i == rulebook.section_index);
    let next = at.and_then(|at| at.checked_add_signed(keys as isize)).and_then(|at| found.get(at));
    if let Some(&next) = next.filter(|_| keys != 0) {
        rulebook.open_section(next);
    }
}

fn line(ui: &mut Ui, title: &str, number: usize, chosen: bool) -> Response {
    let width = ui.available_width();
    let font = if chosen { theme::bold(14.0) } else { theme::sans(14.0) };
    let text = ui.painter().layout(title.to_owned(), font, Color32::PLACEHOLDER, width - 20.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 9.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), chosen, title));
    if ui.clip_rect().contains_rect(rect) {
        spots::report_button_spot(ui, &format!("rules {number}"), rect);
    }
    draw_focus_frame(ui, &response, 7);
    let (fill, ink) = match (chosen, response.hovered()) {
        (true, _) => (BRASS, INK),
        (false, true) => (WALNUT_BRIGHT, IVORY),
        (false, false) => (Color32::TRANSPARENT, IVORY_DIM),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(7), fill);
    ui.painter().galley(pos2(rect.left() + 10.0, rect.center().y - text.size().y / 2.0), text, ink);
    response
}

/// The maximum width of a line of text, in points. Longer lines are hard to read.
const LINE: f32 = 600.0;
/// The width of the left margin, in points. The highlighted rule has a mark in the margin.
const MARGIN: f32 = 16.0;

/// Adds the page of a section, scrolled to the first hit of the search or to the highlighted rule.
pub fn section_page(ui: &mut Ui, texts: &Localization, section: &RulebookSection, rulebook: &mut RulebookState) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let title =
        highlight_matches(&texts.tr(section.title_key), &rulebook.query, TextFormat::simple(theme::title(26.0), IVORY));
    // Leave room for accents on capitals, which extend above their line and would be clipped at the top of the page.
    let top = ui.allocate_exact_size(vec2(MARGIN, 5.0), Sense::hover()).1;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.add(Label::new(title).wrap());
    });
    // Scroll to the first hit of the search, or else to the highlighted rule, or else to the top.
    let found = section.rules.iter().find(|rule| !find_matches(&texts.tr(rule.text_key), &rulebook.query).is_empty());
    let sought = found.map(|rule| rule.text_key).or(rulebook.highlighted_rule);
    if rulebook.scrolling_frames_left > 0 && sought.is_none() {
        top.scroll_to_me_animation(Some(Align::Min), ScrollAnimation::none());
    }
    gap(ui, 2.0);
    for rule in section.rules {
        let shown = paragraph(ui, texts, rule, rulebook);
        if rulebook.scrolling_frames_left > 0 && sought == Some(rule.text_key) {
            shown.scroll_to_me_animation(Some(Align::Min), ScrollAnimation::none());
        }
        gap(ui, 8.0);
    }
    if rulebook.scrolling_frames_left > 0 {
        rulebook.scrolling_frames_left -= 1;
        ui.ctx().request_repaint();
    }
}

fn paragraph(ui: &mut Ui, texts: &Localization, rule: &RulebookRule, rulebook: &RulebookState) -> Response {
    let width = ui.available_width().min(LINE);
    let shown = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_exact_size(vec2(MARGIN, 1.0), Sense::hover());
        ui.vertical(|ui| {
            ui.set_width(width - MARGIN);
            let text = texts.tr(rule.text_key);
            let plain = TextFormat::simple(theme::sans(15.0), IVORY);
            ui.add(Label::new(highlight_matches(&text, &rulebook.query, plain)).wrap());
            if let Some(picture) = rule.picture {
                gap(ui, 4.0);
                add_picture(ui, picture);
            }
        });
    });
    if rulebook.highlighted_rule == Some(rule.text_key) {
        let beside = shown.response.rect.with_max_x(shown.response.rect.left() + 3.0);
        ui.painter().rect_filled(beside, 2, BRASS);
    }
    shown.response
}
