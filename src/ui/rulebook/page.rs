//! A page of the rulebook: the title of a section, its rules and their pictures, with the hits of the search marked.

use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{Align, Label, Response, Sense, Ui, vec2};

use super::bookmark::Bookmark;
use super::sections::{Rule, Section};
use crate::localization::Localization;
use crate::ui::kit::search::{hits, marked};
use crate::ui::kit::theme::{self, BRASS, IVORY};
use crate::ui::kit::widgets::gap;

/// The maximum width of a line, in points: longer ones are hard to read.
const LINE: f32 = 600.0;
/// The left margin, in points. It holds the mark of the rule at which the book was opened.
const MARGIN: f32 = 16.0;

/// Adds the page of a section, and scrolls as the bookmark asks.
pub fn page(ui: &mut Ui, texts: &Localization, section: &Section, bookmark: &mut Bookmark) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let title = marked(&texts.tr(section.title), &bookmark.query, TextFormat::simple(theme::title(26.0), IVORY));
    // An accent on a capital reaches above its line and would be clipped at the top of the page.
    let top = ui.allocate_exact_size(vec2(MARGIN, 5.0), Sense::hover()).1;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.add(Label::new(title).wrap());
    });
    // Scrolls to the first hit of the search, else to the rule that was asked for, else to the top.
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

/// Adds a rule and its picture.
fn paragraph(ui: &mut Ui, texts: &Localization, rule: &Rule, bookmark: &Bookmark) -> Response {
    let width = ui.available_width().min(LINE);
    let shown = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.allocate_exact_size(vec2(MARGIN, 1.0), Sense::hover());
        ui.vertical(|ui| {
            ui.set_width(width - MARGIN);
            let text = texts.tr(rule.text);
            let plain = TextFormat::simple(theme::sans(15.0), IVORY);
            ui.add(Label::new(marked(&text, &bookmark.query, plain)).wrap());
            if let Some(picture) = rule.picture {
                gap(ui, 4.0);
                picture.show(ui);
            }
        });
    });
    if bookmark.rule == Some(rule.text) {
        let beside = shown.response.rect.with_max_x(shown.response.rect.left() + 3.0);
        ui.painter().rect_filled(beside, 2, BRASS);
    }
    shown.response
}
