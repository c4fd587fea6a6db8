//! The statistics page, which shows bars, a plot and figures about the matches of a chosen person.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Sense, Stroke, Ui, pos2, vec2};
use egui_plot::{Bar, BarChart, HLine};
use tamsk_rules::Player;

use super::browser::{RecordsBrowser, StatisticsContent};
use super::statistics::{
    ComparedTotals, CountedOpponent, CountedPerson, END_REASONS, HandicapFilter, LEVELS, MatchMargin, PersonStatistics,
    ResultCounts,
};
use crate::localization::Localization;
use crate::ui::kit::names::{bot_name, recorded_display_name};
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, EMBER, IVORY, IVORY_DIM, WALNUT, WALNUT_LIGHT};
use crate::ui::kit::widgets::{choice, column, draw_fitted_line, gap, note, section_heading, static_plot};

/// The colours of the bars for won, tied and lost matches, each with a number of stripes. The stripes tell the bars
/// apart without colour.
const INKS: [(Color32, u8); 3] = [(BRASS, 0), (IVORY_DIM, 2), (EMBER, 4)];
const LINE: f32 = 24.0;
/// The minimum width at which the statistics are laid out in two columns, in points.
const WIDE: f32 = 760.0;
const BETWEEN: f32 = 28.0;
const PLOT: f32 = 150.0;
const MOST_PEOPLE: usize = 6;
/// The maximum number of matches in the plot, which shows only the latest matches.
const MOST_MARGINS: usize = 120;
/// The maximum number of opponents in the list, which shows the opponents with the most matches.
const MOST_OPPONENTS: usize = 8;

/// Adds the statistics page.
pub fn statistics_page(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser) {
    let StatisticsContent { people, statistics: of_one } = browser.statistics_content(MOST_PEOPLE).clone();
    let Some(counted) = of_one else {
        gap(ui, 10.0);
        note(ui, &texts.tr("statistics-none"));
        return;
    };
    let called = |person: &CountedPerson| match person {
        CountedPerson::UnnamedAgainstBot => texts.tr("statistics-you").into_owned(),
        CountedPerson::Named(name) => recorded_display_name(texts, name),
    };
    let choices: Vec<_> = people.iter().enumerate().map(|(at, person)| (at, called(person))).collect();
    section_heading(ui, &texts.tr("statistics-of"));
    choice(ui, &mut browser.statistics_person_index, &choices);
    terms(ui, texts, browser, &counted);
    charts(ui, texts, &counted);
}

fn terms(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser, counted: &PersonStatistics) {
    let [even, handicap] = counted.match_counts_by_handicap;
    if handicap == 0 {
        return;
    }
    let named = |key: &str, count: u32| texts.tr_args(key, &[("count", count.into())]);
    let choices = [
        (HandicapFilter::Even, named("statistics-terms-even", even)),
        (HandicapFilter::Handicap, named("statistics-terms-handicap", handicap)),
        (HandicapFilter::Any, named("statistics-terms-any", even + handicap)),
    ];
    let mut chosen = counted.handicap_filter;
    if choice(ui, &mut chosen, &choices) {
        browser.statistics_handicap_filter = chosen;
    }
}

fn charts(ui: &mut Ui, texts: &Localization, counted: &PersonStatistics) {
    gap(ui, 4.0);
    legend(ui, texts);
    if ui.available_width() < WIDE {
        scores(ui, texts, counted);
        figures(ui, texts, counted);
        return;
    }
    let width = (ui.available_width() - BETWEEN) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        column(ui, width, |ui| scores(ui, texts, counted));
        ui.add_space(BETWEEN);
        column(ui, width, |ui| figures(ui, texts, counted));
    });
}

fn legend(ui: &mut Ui, texts: &Localization) {
    ui.horizontal(|ui| {
        for ((ink, stripes), key) in
            INKS.into_iter().zip(["statistics-legend-won", "statistics-legend-tied", "statistics-legend-lost"])
        {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
            fill(ui.painter(), rect, ink, stripes);
            let word = texts.tr(key).into_owned();
            let galley = ui.painter().layout_no_wrap(word, theme::sans(13.5), IVORY_DIM);
            let (rect, _) = ui.allocate_exact_size(galley.size() + vec2(8.0, 0.0), Sense::hover());
            ui.painter().galley(rect.min, galley, IVORY_DIM);
        }
    });
}

fn scores(ui: &mut Ui, texts: &Localization, counted: &PersonStatistics) {
    let line = |ui: &mut Ui, name: String, score: ResultCounts, of: u32| {
        if score.total() > 0 {
            bar(ui, texts, name, score, of);
        }
    };
    let all = counted.results.total();
    bar(ui, texts, texts.tr("statistics-all").into_owned(), counted.results, all);
    title(ui, texts, "statistics-opponents");
    let most = counted.by_opponent.first().map_or(0, |(_, score)| score.total());
    for (opponent, score) in counted.by_opponent.iter().take(MOST_OPPONENTS) {
        let name = match opponent {
            CountedOpponent::Bot(difficulty) => bot_name(texts, *difficulty),
            CountedOpponent::Named(name) => recorded_display_name(texts, name),
            CountedOpponent::Unknown => texts.tr("statistics-unknown").into_owned(),
        };
        line(ui, name, *score, most);
    }
    title(ui, texts, "statistics-levels");
    for (level, score) in LEVELS.into_iter().zip(counted.by_level) {
        line(ui, texts.tr_args("statistics-level", &[("level", level.number().into())]), score, all);
    }
    title(ui, texts, "statistics-colours");
    for (player, key) in [(Player::Red, "player-red"), (Player::Black, "player-black")] {
        line(ui, texts.tr(key).into_owned(), counted.by_colour[player], all);
    }
    title(ui, texts, "statistics-reasons");
    for ((_, key), score) in END_REASONS.into_iter().zip(counted.by_reason) {
        line(ui, texts.tr(key).into_owned(), score, all);
    }
}

fn title(ui: &mut Ui, texts: &Localization, key: &str) {
    gap(ui, 6.0);
    section_heading(ui, &texts.tr(key));
}

fn bar(ui: &mut Ui, texts: &Localization, name: String, score: ResultCounts, of: u32) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let (names, figures) = (row.width() * 0.32, row.width() * 0.24);
    draw_fitted_line(ui.painter(), row.left_center(), Align2::LEFT_CENTER, name, theme::sans(14.0), IVORY, names - 8.0);
    let room = Rect::from_min_max(
        pos2(row.left() + names, row.top() + 5.0),
        pos2(row.right() - figures - 10.0, row.bottom() - 5.0),
    );
    ui.painter().rect_filled(room, 3, WALNUT_LIGHT);
    let mut left = room.left();
    for (count, (ink, stripes)) in [score.won, score.tied, score.lost].into_iter().zip(INKS) {
        let right = left + room.width() * count as f32 / of.max(1) as f32;
        fill(ui.painter(), Rect::from_x_y_ranges(left..=right, room.y_range()), ink, stripes);
        left = right;
    }
    let args = [("won", score.won.into()), ("tied", score.tied.into()), ("lost", score.lost.into())];
    let words = texts.tr_args("statistics-score", &args);
    ui.painter().text(row.right_center(), Align2::RIGHT_CENTER, words, theme::bold(13.5), IVORY);
}

fn fill(painter: &Painter, rect: Rect, ink: Color32, stripes: u8) {
    painter.rect_filled(rect, 2, ink);
    for stripe in 1..=stripes {
        let y = rect.top() + rect.height() * f32::from(stripe) / f32::from(stripes + 1);
        painter.hline(rect.x_range(), y, Stroke::new(1.2, WALNUT));
    }
}

fn figures(ui: &mut Ui, texts: &Localization, counted: &PersonStatistics) {
    section_heading(ui, &texts.tr("statistics-margins"));
    plot(ui, &counted.margins);
    title(ui, texts, "statistics-figures");
    let own = texts.tr("statistics-own").into_owned();
    let theirs = texts.tr("statistics-theirs").into_owned();
    figure(ui, String::new(), [own, theirs], IVORY_DIM);
    for (key, total) in [
        ("statistics-rings", counted.rings_left),
        ("statistics-late", counted.late_turns),
        ("statistics-lost", counted.lost_glasses),
    ] {
        if total.counted_matches > 0 {
            figure(ui, texts.tr(key).into_owned(), averages(texts, total), IVORY);
        }
    }
    title(ui, texts, "statistics-streaks");
    let now = match counted.streak {
        Some((true, count)) => texts.tr_args("statistics-streak-won", &[("count", count.into())]),
        Some((false, count)) => texts.tr_args("statistics-streak-lost", &[("count", count.into())]),
        None => texts.tr("statistics-streak-none").into_owned(),
    };
    let longest = [
        ("statistics-longest-won", counted.longest_win_streak),
        ("statistics-longest-lost", counted.longest_loss_streak),
    ];
    let longest = longest.map(|(key, count)| texts.tr_args(key, &[("count", count.into())]));
    for words in [now].into_iter().chain(longest) {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
        let (at, most) = (row.left_center(), row.width());
        draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY, most);
    }
}

fn averages(texts: &Localization, total: ComparedTotals) -> [String; 2] {
    [total.own, total.theirs].map(|sum| {
        let matches = u64::from(total.counted_matches);
        texts.format_tenths((u64::from(sum) * 20 + matches) / (2 * matches))
    })
}

fn figure(ui: &mut Ui, name: String, values: [String; 2], ink: Color32) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let column_width = row.width() * 0.2;
    let names = row.width() - 2.0 * column_width - 8.0;
    draw_fitted_line(ui.painter(), row.left_center(), Align2::LEFT_CENTER, name, theme::sans(14.0), IVORY, names);
    for (at, value) in [1.0, 0.0].into_iter().zip(values) {
        let right = pos2(row.right() - at * column_width, row.center().y);
        draw_fitted_line(ui.painter(), right, Align2::RIGHT_CENTER, value, theme::bold(13.5), ink, column_width - 8.0);
    }
}

/// Adds a bar plot with the person's margin in rings at the end of each match. The colour of a bar shows the result.
fn plot(ui: &mut Ui, margins: &[MatchMargin]) {
    let margins = &margins[margins.len().saturating_sub(MOST_MARGINS)..];
    let bars = margins.iter().enumerate().map(|(at, margin)| {
        let [won, tied, lost] = INKS.map(|(ink, _)| ink);
        let ink = margin.won.map_or(tied, |is_won| if is_won { won } else { lost });
        // Give a margin of zero a thin bar, so that the bar is visible.
        let height = if margin.rings_ahead == 0 { 0.15 } else { f64::from(margin.rings_ahead) };
        Bar::new(at as f64, height).width(0.8).fill(ink)
    });
    let chart = BarChart::new("", bars.collect());
    let highest = margins.iter().map(|margin| margin.rings_ahead.abs()).max().unwrap_or(0).max(4);
    static_plot("margins", vec2(ui.available_width(), PLOT))
        .include_y(f64::from(highest))
        .include_y(-f64::from(highest))
        .include_x(-1.0)
        .include_x((margins.len() as f64).max(12.0))
        .show(ui, |plot| {
            plot.hline(HLine::new("", 0.0).color(BRASS_DARK));
            plot.bar_chart(chart);
        });
}
