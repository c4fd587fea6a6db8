//! How names are cut and edited.

use bevy_egui::egui::{Context, Event, ImeEvent, Key, Modifiers, OutputCommand, PlatformOutput, RawInput};
use tamsk_text::PlayerName;

use super::*;
use crate::ui::kit::theme;

/// One grapheme each: an ordinary letter, one with a mark, a flag, a family, a syllable, a skin tone.
const GRAPHEMES: [&str; 6] = ["a", "e\u{301}", "🇫🇷", "👨‍👩‍👧‍👦", "कि", "👍🏽"];

fn whole(name: &str, of: &str) -> bool {
    name.is_empty() || name.len() == of.len() || of.grapheme_indices(true).any(|(at, _)| at == name.len())
}

#[test]
fn a_name_is_cut_between_letters() {
    for grapheme in GRAPHEMES {
        let text = grapheme.repeat(40);
        assert_eq!(cut_name(&text), grapheme.repeat(LONGEST_NAME), "{grapheme}");
        assert_eq!(cut_name(grapheme), grapheme);
    }
    let piled = format!("a{}", "\u{301}".repeat(10_000));
    assert_eq!(cut_name(&piled), "");
}

#[test]
fn nothing_put_into_a_name_is_split() {
    let text = GRAPHEMES.concat().repeat(8);
    for before in 0..=LONGEST_NAME {
        for mark in GRAPHEMES {
            let mut name = PlayerName::from(mark.repeat(before));
            let inserted = NameBuffer::new(&mut name, LONGEST_NAME).insert_text(&text, CharIndex(0));
            assert_eq!(name.graphemes(true).count(), LONGEST_NAME);
            let put: String = name.chars().take(inserted).collect();
            assert!(text.starts_with(&put) && whole(&put, &text), "{put:?}");
        }
    }
}

#[test]
fn a_mark_may_be_put_on_the_last_letter_of_a_full_name() {
    let mut name = PlayerName::from("e".repeat(LONGEST_NAME));
    assert_eq!(NameBuffer::new(&mut name, LONGEST_NAME).insert_text("\u{301}", CharIndex(LONGEST_NAME)), 1);
    assert_eq!(NameBuffer::new(&mut name, LONGEST_NAME).insert_text("x", CharIndex(LONGEST_NAME + 1)), 0);
    assert_eq!(NameBuffer::new(&mut name, LONGEST_NAME).insert_text("x", CharIndex(0)), 0);
    assert!(name.ends_with("e\u{301}"));
}

#[test]
fn a_cursor_behind_the_end_deletes_the_last_letter() {
    let mut name = PlayerName::from("דוד");
    let cursor = NameBuffer::new(&mut name, LONGEST_NAME).delete_previous_char(CCursor::new(5));
    assert_eq!((name.as_str(), cursor.index), ("דו", CharIndex(2)));
}

/// A field with the keyboard's focus.
struct Field {
    ctx: Context,
    name: PlayerName,
}

impl Field {
    fn new() -> Field {
        let ctx = Context::default();
        theme::apply(&ctx);
        let mut field = Field { ctx, name: PlayerName::default() };
        field.after(vec![]);
        field.after(vec![key(Key::Tab, Modifiers::NONE)]);
        field
    }

    fn after(&mut self, events: Vec<Event>) -> PlatformOutput {
        let Field { ctx, name } = self;
        let mut output = ctx.run_ui(RawInput { events, focused: true, ..Default::default() }, |ui| {
            name_field(ui, name, "", 200.0);
        });
        output.textures_delta.clear();
        output.platform_output
    }
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

#[test]
fn what_an_input_method_composes_goes_into_the_name() {
    let mut field = Field::new();
    let output = field.after(vec![]);
    let place = output.ime.expect("a focused field requests the input method and reports its position");
    assert!(place.rect.height() > 0.0);
    let compose = |text: &str| {
        Event::Ime(ImeEvent::Preedit { text: text.into(), active_range_chars: Some(0..text.chars().count()) })
    };
    field.after(vec![compose("に")]);
    field.after(vec![compose("にほ")]);
    assert_eq!(field.name, "にほ");
    field.after(vec![Event::Ime(ImeEvent::Commit("日本".into()))]);
    assert_eq!(field.name, "日本");
}

#[test]
fn what_is_pasted_stays_on_one_line_and_within_the_limit() {
    let mut field = Field::new();
    // What is pasted from the clipboard arrives as text.
    field.after(vec![Event::Text(format!("Ada\nLovelace {}", "👨‍👩‍👧‍👦".repeat(30)))]);
    assert!(field.name.starts_with("Ada Lovelace 👨‍👩‍👧‍👦") && field.name.ends_with("👨‍👩‍👧‍👦"), "{}", field.name);
    assert_eq!(field.name.graphemes(true).count(), LONGEST_NAME);
    field.after(vec![Event::Text("x".into())]);
    assert!(!field.name.contains('x'));
}

#[test]
fn a_name_can_be_copied_and_cut() {
    let mut field = Field::new();
    field.after(vec![Event::Text("Ada".into())]);
    field.after(vec![key(Key::A, Modifiers::COMMAND)]);
    assert_eq!(field.after(vec![Event::Copy]).commands, [OutputCommand::CopyText("Ada".into())]);
    assert_eq!(field.after(vec![Event::Cut]).commands, [OutputCommand::CopyText("Ada".into())]);
    assert_eq!(field.name, "");
}
