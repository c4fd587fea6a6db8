//! The list of problems and sand drills: the problem of the day, filters, all problems of a grade, and the solver's
//! rating.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_plot::{Line, PlotPoints};
use jiff::civil::Date;
use tamsk_engine::problems::{Problem, Theme};

use super::drill_list;
use super::words::{day_words, theme_name};
use crate::localization::Localization;
use crate::settings::{ProblemOutcome, ProblemProgress};
use crate::table::drill::all_drills;
use crate::table::problem::{ProblemCommand, ProblemFilter, all_problems};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::theme::{
    BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT,
};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, named_choice, note, section, still_plot};
use crate::ui::kit::{card, spots, theme};

/// The size of the field of a problem, and the distance between fields, in points.
const FIELD: bevy_egui::egui::Vec2 = vec2(66.0, 38.0);
const BETWEEN: f32 = 6.0;
/// The height of the buttons at the foot with the gap above them, in points.
const FOOT: f32 = 54.0;

/// What is listed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listed {
    /// Problems.
    #[default]
    Problems,
    /// Sand drills.
    Drills,
}

/// What a person chooses in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListIntent {
    /// To begin a problem, or to leave the list.
    Problem(ProblemCommand),
    /// To begin the drill with this number.
    Drill(u32),
}

/// What the list shows.
pub struct ListView {
    pub listed: Listed,
    pub filter: ProblemFilter,
    pub progress: ProblemProgress,
    pub today: Date,
    /// The number of the problem of the day.
    pub of_today: Option<u32>,
}

impl ListView {
    fn outcome(&self, id: u32) -> Option<ProblemOutcome> {
        self.progress.outcomes.get(&id).copied()
    }

    /// Returns the theme whose problems were missed most often, with how many were missed and tried; `None` if none was.
    fn most_missed(&self) -> Option<(Theme, usize, usize)> {
        let counted = Theme::ALL.map(|theme| {
            let with_theme = all_problems().iter().filter(|problem| problem.themes.contains(&theme));
            let outcomes: Vec<_> = with_theme.filter_map(|problem| self.outcome(problem.id)).collect();
            let missed = outcomes.iter().filter(|outcome| **outcome != ProblemOutcome::Solved).count();
            (theme, missed, outcomes.len())
        });
        let missed = counted.into_iter().filter(|(_, missed, _)| *missed > 0);
        missed.max_by_key(|(_, missed, tried)| (1_000 * missed / tried, *missed))
    }

    /// Returns how many of some problems are solved, and how many there are.
    fn solved<'a>(&self, problems: impl Iterator<Item = &'a Problem>) -> (usize, usize) {
        let mut counts = (0, 0);
        for problem in problems {
            let is_solved = self.outcome(problem.id).is_some_and(|outcome| outcome != ProblemOutcome::Missed);
            counts = (counts.0 + usize::from(is_solved), counts.1 + 1);
        }
        counts
    }
}

/// Draws the list and returns the choice.
pub fn panel(ctx: &Context, texts: &Localization, view: &mut ListView) -> Option<ListIntent> {
    card::centered_of_size(ctx, "problems", theme::card(), vec2(860.0, 690.0), vec2(32.0, 20.0), |ui| {
        let low = ctx.content_rect().height() < 500.0;
        ui.spacing_mut().item_spacing.y = if low { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("problems-title"));
        let kinds = [(Listed::Problems, "problems-title"), (Listed::Drills, "drills-title")];
        let kinds = kinds.map(|(listed, key)| (listed, texts.tr(key).into_owned()));
        named_choice(ui, "problem kind", &mut view.listed, &kinds);
        let mut chosen = None;
        card::scrolling(ui, FOOT, |ui| {
            if view.listed == Listed::Drills {
                chosen = drill_list::fields(ui, texts, &view.progress).map(ListIntent::Drill);
                return;
            }
            if !low {
                note(ui, &texts.tr("problems-note"));
            }
            let of_day = day_and_rating(ui, texts, view);
            filters(ui, texts, view);
            chosen = of_day.or(fields(ui, texts, view)).map(ListIntent::Problem);
        });
        gap(ui, 6.0);
        chosen.or(foot(ui, texts, view))
    })
}

fn day_and_rating(ui: &mut Ui, texts: &Localization, view: &ListView) -> Option<ProblemCommand> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let solved = view.progress.today.filter(|solved| solved.day == view.today);
        let line = match (&solved, view.progress.current_streak(view.today)) {
            (Some(solved), streak) => {
                texts.tr_args("problems-day-solved", &[("seconds", solved.seconds.into()), ("days", streak.into())])
            }
            (None, 0) => texts.tr("problems-day-open").into_owned(),
            (None, streak) => texts.tr_args("problems-day-streak", &[("days", streak.into())]),
        };
        let words = texts.tr_args("problem-of-day", &[("day", day_words(texts, view.today).into())]);
        let wide = (ui.available_width() * 0.5).min(380.0);
        let button = Button::new(words).second_line(line).named("problem of the day");
        let button = button.at_least(vec2(wide, 50.0));
        let pressed = ui.add_enabled_ui(view.of_today.is_some(), |ui| ui.add(button)).inner.clicked();
        intent = view.of_today.filter(|_| pressed).map(|id| ProblemCommand::Begin { id, day: Some(view.today) });
        ui.vertical(|ui| rating(ui, texts, view));
    });
    intent
}

/// Adds the rating with its uncertainty, and its curve.
fn rating(ui: &mut Ui, texts: &Localization, view: &ListView) {
    let rating = view.progress.rating;
    if view.progress.history.is_empty() {
        note(ui, &texts.tr("problems-unrated"));
        return;
    }
    let args = [
        ("rating", (rating.rating.round() as i32).into()),
        ("deviation", ((2.0 * rating.deviation).round() as i32).into()),
    ];
    note(ui, &texts.tr_args("problems-rating", &args));
    if let Some((theme, missed, tried)) = view.most_missed() {
        let args = [("theme", theme_name(texts, theme).into()), ("missed", missed.into()), ("tried", tried.into())];
        note(ui, &texts.tr_args("problems-missed", &args));
    }
    let room = ui.available_width().min(220.0);
    if view.progress.history.len() > 1 && room > 60.0 {
        let points: PlotPoints =
            (0_u16..).zip(&view.progress.history).map(|(at, rating)| [f64::from(at), f64::from(*rating)]).collect();
        still_plot("problem ratings", vec2(room, 46.0)).show(ui, |plot| {
            plot.line(Line::new("rating", points).color(BRASS_BRIGHT).width(2.0));
        });
    }
}

fn filters(ui: &mut Ui, texts: &Localization, view: &mut ListView) {
    gap(ui, 4.0);
    section(ui, &texts.tr("problems-grade"));
    let grades: Vec<(u8, String)> = (1..=Problem::GRADES)
        .map(|grade| {
            let (solved, all) = view.solved(all_problems().iter().filter(|problem| problem.grade == grade));
            (grade, format!("{grade}  ·  {solved}/{all}"))
        })
        .collect();
    named_choice(ui, "problem grade", &mut view.filter.grade, &grades);
    let mut themes = vec![(None, texts.tr("problems-all-themes").into_owned())];
    for theme in Theme::ALL {
        let filter = ProblemFilter { theme: Some(theme), ..view.filter };
        let (solved, all) = view.solved(filter.problems());
        themes.push((Some(theme), format!("{}  {solved}/{all}", theme_name(texts, theme))));
    }
    named_choice(ui, "problem theme", &mut view.filter.theme, &themes);
}

/// Adds a field for each problem that matches.
fn fields(ui: &mut Ui, texts: &Localization, view: &ListView) -> Option<ProblemCommand> {
    gap(ui, 4.0);
    let problems: Vec<&Problem> = view.filter.problems().collect();
    if problems.is_empty() {
        note(ui, &texts.tr("problems-none"));
    }
    let mut intent = None;
    let in_row = (((ui.available_width() + BETWEEN) / (FIELD.x + BETWEEN)) as usize).max(1);
    ui.spacing_mut().item_spacing.y = BETWEEN;
    for row in problems.chunks(in_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            for problem in row {
                if field(ui, texts, problem.id, view.outcome(problem.id)) {
                    intent = Some(ProblemCommand::Begin { id: problem.id, day: None });
                }
            }
        });
    }
    intent
}

/// Adds the field of a problem: its number, and a tick or a cross. Returns `true` if it was pressed.
fn field(ui: &mut Ui, texts: &Localization, id: u32, outcome: Option<ProblemOutcome>) -> bool {
    let (rect, response) = ui.allocate_exact_size(FIELD, Sense::click());
    spots::report_button(ui, &format!("problem {id}"), rect);
    let key = match outcome {
        None => "problems-field",
        Some(ProblemOutcome::Missed) => "problems-field-missed",
        Some(ProblemOutcome::Solved | ProblemOutcome::SolvedLater) => "problems-field-solved",
    };
    let spoken = texts.tr_args(key, &[("number", id.into())]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), &spoken));
    focus_frame(ui, &response, 7);
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let is_solved = outcome == Some(ProblemOutcome::Solved);
    let (fill, edge, ink) = match (response.hovered(), is_solved) {
        (true, _) => (WALNUT_BRIGHT, BRASS, IVORY),
        (false, true) => (BRASS, BRASS_BRIGHT, INK),
        (false, false) => (WALNUT_LIGHT, BRASS_DARK, if outcome.is_some() { IVORY_DIM } else { IVORY }),
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(7), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let at = rect.center() - vec2(if outcome.is_some() { 8.0 } else { 0.0 }, 0.0);
    painter.text(at, Align2::CENTER_CENTER, id.to_string(), theme::sans(14.5), ink);
    mark(ui, Rect::from_center_size(pos2(rect.right() - 14.0, rect.center().y), vec2(10.0, 10.0)), outcome, ink);
    response.clicked()
}

/// Draws a tick for a solved problem, and a cross for a missed one.
fn mark(ui: &Ui, rect: Rect, outcome: Option<ProblemOutcome>, ink: bevy_egui::egui::Color32) {
    let at = |x: f32, y: f32| rect.lerp_inside(vec2(x, y));
    let lines: &[[(f32, f32); 2]] = match outcome {
        None => return,
        Some(ProblemOutcome::Missed) => &[[(0.1, 0.1), (0.9, 0.9)], [(0.1, 0.9), (0.9, 0.1)]],
        Some(_) => &[[(0.0, 0.5), (0.35, 0.9)], [(0.35, 0.9), (1.0, 0.1)]],
    };
    let ink = if outcome == Some(ProblemOutcome::Missed) { EMBER } else { ink };
    for [from, to] in lines {
        ui.painter().line_segment([at(from.0, from.1), at(to.0, to.1)], Stroke::new(2.0, ink));
    }
}

fn foot(ui: &mut Ui, texts: &Localization, view: &ListView) -> Option<ListIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let wide = (ui.available_width() - 10.0) / 2.0;
        let close = Button::new(texts.tr("problems-close")).named("back").at_least(vec2(wide, 42.0));
        if close.clicked(ui) {
            intent = Some(ListIntent::Problem(ProblemCommand::Leave));
        }
        let (key, name, next) = match view.listed {
            Listed::Problems => match &view.progress.unfinished {
                Some(begun) => {
                    let command = ProblemCommand::Begin { id: begun.id, day: begun.day };
                    ("problems-continue", "continue problem", Some(ListIntent::Problem(command)))
                }
                None => {
                    let next = view.filter.next_after(0, |id| view.outcome(id).is_some());
                    let begin = |next: &Problem| ListIntent::Problem(ProblemCommand::Begin { id: next.id, day: None });
                    ("problems-solve", "solve next", next.map(begin))
                }
            },
            Listed::Drills => {
                let next = all_drills().iter().find(|drill| !view.progress.drills.contains_key(&drill.id));
                ("drills-do", "do next drill", next.map(|next| ListIntent::Drill(next.id)))
            }
        };
        let number = view.progress.unfinished.as_ref().map_or(0, |begun| begun.id);
        let words = texts.tr_args(key, &[("number", number.into())]);
        let button = Button::new(words).named(name).kind(ButtonKind::Primary);
        let button = button.at_least(vec2(ui.available_width(), 42.0));
        let pressed = ui.add_enabled_ui(next.is_some(), |ui| ui.add(button)).inner.clicked();
        intent = intent.take().or(next.filter(|_| pressed));
    });
    intent
}
