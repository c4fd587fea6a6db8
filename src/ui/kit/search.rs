//! Searches for words by their beginnings, ignoring case and accents. This module contains the matching, the search
//! field and the highlighting.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Event, Id, Key, Margin, Modifiers, Rect, RichText, Sense, Stroke, TextEdit, Ui, WidgetInfo, WidgetType, vec2,
};

use super::focus::{HORIZONTAL_ARROWS, draw_focus_frame, reserve_arrow_keys};
use super::spots;
use super::theme::{BRASS_BRIGHT, INK, IVORY, IVORY_DIM};
use super::widgets::{Button, gap, note, set_accessible_name};
use crate::localization::Localization;

/// Returns `true` if each word of a query is the beginning of a word in a text. The text must have been folded by
/// [`fold_text`].
pub fn contains_word_prefixes(folded: &str, query: &str) -> bool {
    words(query).all(|word| beginnings(folded, &word).next().is_some())
}

/// Returns the matches of a query in a text. They are byte ranges, in order and without overlaps.
pub fn find_matches(text: &str, query: &str) -> Vec<Range<usize>> {
    let mut plain = String::new();
    // For each byte of the folded text, `origin` holds the byte range of the original character.
    let mut origin = Vec::new();
    for (start, c) in text.char_indices() {
        fold(c, &mut plain);
        origin.resize(plain.len(), start..start + c.len_utf8());
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for word in words(query) {
        for at in beginnings(&plain, &word) {
            found.push(origin[at].start..origin[at + word.len() - 1].end);
        }
    }
    found.sort_by_key(|hit| (hit.start, hit.end));
    let mut hits: Vec<Range<usize>> = Vec::new();
    for hit in found {
        match hits.last_mut() {
            Some(last) if hit.start < last.end => last.end = last.end.max(hit.end),
            _ => hits.push(hit),
        }
    }
    hits
}

/// Lays out a text and highlights the matches of a query.
pub fn highlight_matches(text: &str, query: &str, plain: TextFormat) -> LayoutJob {
    let mut job = LayoutJob::default();
    let hit = TextFormat { background: BRASS_BRIGHT, color: INK, ..plain.clone() };
    let mut from = 0;
    for range in find_matches(text, query) {
        job.append(&text[from..range.start], 0.0, plain.clone());
        job.append(&text[range.clone()], 0.0, hit.clone());
        from = range.end;
    }
    job.append(&text[from..], 0.0, plain);
    job
}

/// Clears a query if Esc was pressed. The key then has no other effect. Must run before `EscMenuSystems`. Returns
/// `true` if the query was cleared.
pub fn clear_by_escape(keys: &mut ButtonInput<KeyCode>, query: &mut String) -> bool {
    let clears = !query.is_empty() && keys.just_pressed(KeyCode::Escape);
    if clears {
        query.clear();
        keys.clear_just_pressed(KeyCode::Escape);
    }
    clears
}

/// Returns the byte offsets of the words in a folded text that begin with `word`. If `word` begins with punctuation, it
/// also matches within words.
fn beginnings<'a>(folded: &'a str, word: &'a str) -> impl Iterator<Item = usize> {
    let is_mark = !word.starts_with(char::is_alphanumeric);
    let found = folded.match_indices(word).map(|(at, _)| at);
    found.filter(move |&at| is_mark || !folded[..at].ends_with(char::is_alphanumeric))
}

fn words(query: &str) -> impl Iterator<Item = String> {
    query.split_whitespace().map(fold_text).filter(|word| !word.is_empty())
}

/// Returns a text in lower case and without accents, for searching.
pub fn fold_text(text: &str) -> String {
    let mut plain = String::new();
    text.chars().for_each(|c| fold(c, &mut plain));
    plain
}

/// Appends a character in lower case and without accents. Typographic quotes and dashes are replaced with plain ones.
fn fold(c: char, plain: &mut String) {
    for c in c.to_lowercase() {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => plain.push('a'),
            'ç' => plain.push('c'),
            'è' | 'é' | 'ê' | 'ë' => plain.push('e'),
            'ì' | 'í' | 'î' | 'ï' => plain.push('i'),
            'ñ' => plain.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => plain.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => plain.push('u'),
            'ý' | 'ÿ' => plain.push('y'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            '–' => plain.push('-'),
            // Leave out combining accents, which follow their letters.
            '\u{300}'..='\u{36F}' => {}
            c if c.is_whitespace() => plain.push(' '),
            c => plain.push(c),
        }
    }
}

/// The maximum width of the search field, in points.
const WIDTH: f32 = 210.0;
/// The maximum length of a query, in code points.
const LONGEST: usize = 40;
/// The width of the button that clears the field, in points.
const CLEAR: f32 = 30.0;

/// Adds the search field of a panel that has no other fields. `script_name` is the script name of the field. Ctrl+F or
/// a typed character gives the field the focus. Returns `true` if the query changed.
pub fn search_field(ui: &mut Ui, texts: &Localization, script_name: &str, hint: &str, query: &mut String) -> bool {
    let id = Id::new(script_name);
    if is_focus_requested(ui) && !ui.memory(|memory| memory.has_focus(id)) {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let field = TextEdit::singleline(query)
        .id(id)
        .char_limit(LONGEST)
        .hint_text(RichText::new(hint).color(IVORY_DIM.gamma_multiply(0.6)))
        .desired_width(WIDTH.min(ui.available_width() - 40.0).max(0.0))
        .margin(Margin { left: 10, right: CLEAR as i8, top: 8, bottom: 8 });
    let field = ui.add(field);
    set_accessible_name(&field, hint);
    draw_focus_frame(ui, &field, 8);
    reserve_arrow_keys(&field, HORIZONTAL_ARROWS);
    spots::report_button_spot(ui, script_name, field.rect);
    let clears = !query.is_empty() && clear_button(ui, texts, script_name, field.rect);
    if clears {
        query.clear();
        field.request_focus();
    }
    field.changed() || clears
}

fn clear_button(ui: &mut Ui, texts: &Localization, script_name: &str, field: Rect) -> bool {
    let rect = field.with_min_x(field.right() - CLEAR);
    let response = ui.interact(rect, Id::new(script_name).with("clear"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), texts.tr("search-clear")));
    draw_focus_frame(ui, &response, 8);
    spots::report_button_spot(ui, &format!("clear {script_name}"), rect);
    let stroke = Stroke::new(1.6, if response.hovered() { IVORY } else { IVORY_DIM });
    let (middle, arm) = (rect.center(), 4.5);
    for side in [-1.0, 1.0] {
        let end = vec2(arm, side * arm);
        ui.painter().line_segment([middle - end, middle + end], stroke);
    }
    response.clicked()
}

/// Returns `true` if Ctrl+F was pressed or a character was typed. A space does not count, because it presses the
/// focused button.
fn is_focus_requested(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let typed = |event: &Event| matches!(event, Event::Text(text) if !text.trim().is_empty());
        input.consume_key(Modifiers::COMMAND, Key::F) || input.events.iter().any(typed)
    })
}

/// Adds a note that nothing was found, and a button that shows all items again. `script_name` is the script name of the
/// button. Returns `true` if the button was clicked.
pub fn show_no_results(ui: &mut Ui, words: &str, show_all_label: &str, script_name: &str) -> bool {
    gap(ui, 12.0);
    note(ui, words);
    gap(ui, 6.0);
    Button::new(show_all_label).script_name(script_name).show_clicked(ui)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::text::TextFormat;

    use super::*;

    fn found<'a>(text: &'a str, query: &str) -> Vec<&'a str> {
        find_matches(text, query).into_iter().map(|hit| &text[hit]).collect()
    }

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(found("Réclamer un anneau, réclamé", "RECLAME"), ["Réclame", "réclamé"]);
        assert_eq!(found("Le coup d’œil", "coup oeil"), ["coup", "œil"]);
        assert_eq!(found("The opponent’s ring", "opponent's"), ["opponent’s"]);
        assert_eq!(found("e\u{301}té", "ete"), ["e\u{301}té"]);
    }

    #[test]
    fn words_are_found_by_their_beginnings_only() {
        assert_eq!(found("Sons, saisons, le son ; l’époque (sonore)", "son"), ["Son", "son", "son"]);
        assert!(contains_word_prefixes("porte-anneaux", "anneau") && !contains_word_prefixes("lessons", "son"));
        assert!(contains_word_prefixes("level 3, level 13", "3") && !contains_word_prefixes("level 13", "3"));
    }

    #[test]
    fn highlighting_does_not_change_the_text() {
        let job = highlight_matches("Plein écran", "ECRAN", TextFormat::default());
        assert_eq!(job.text, "Plein écran");
        let lit = job.sections.iter().filter(|section| section.format.background == BRASS_BRIGHT);
        let lit: Vec<_> =
            lit.map(|section| &job.text[section.byte_range.start.into()..section.byte_range.end.into()]).collect();
        assert_eq!(lit, ["écran"]);
    }

    #[test]
    fn hits_never_overlap() {
        assert_eq!(found("ringring", "ri ring ringr"), ["ringr"]);
        assert_eq!(found("a ring", ""), Vec::<&str>::new());
        assert_eq!(found("a ring", "  \t "), Vec::<&str>::new());
    }

    #[test]
    fn no_query_panics() {
        for query in ["\u{300}", "œ", "''", "\u{a0}", "ﬃ", "İ", "😀", "((", "\u{0}"] {
            let _ = find_matches("Œuvre d’Ésope, İstanbul, 😀 e\u{301}", query);
        }
    }
}
