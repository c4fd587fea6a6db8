//! The list of problems and sand drills, with the problem of the day, filters, and the solver's rating.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_plot::{Line, PlotPoints};
use jiff::civil::Date;
use tamsk_engine::problems::{Problem, ProblemTheme};

use super::drill_list;
use super::words::{month_and_day_words, theme_name};
use crate::localization::Localization;
use crate::settings::{ProblemOutcome, ProblemProgress};
use crate::table::drill::all_drills;
use crate::table::problem::{ProblemCommand, ProblemFilter, all_problems};
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::theme::{
    BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT,
};
use crate::ui::kit::widgets::{
    Button, ButtonKind, choice_with_script_names, gap, heading, note, section_heading, static_plot,
};
use crate::ui::kit::{card, spots, theme};

/// The size of a problem's button, in points.
const FIELD: bevy_egui::egui::Vec2 = vec2(66.0, 38.0);
const BETWEEN: f32 = 6.0;
/// The height of the buttons at the foot of the card and of the gap above them, in points.
const FOOT: f32 = 54.0;

/// A tab of the list: problems or sand drills.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemListTab {
    /// The tab with problems.
    #[default]
    Problems,
    /// The tab with sand drills.
    Drills,
}

/// A person's choice in the list of problems and sand drills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemListIntent {
    /// Begin a problem, or leave the list.
    Problem(ProblemCommand),
    /// Begin the drill with this number.
    BeginDrill(u32),
}

/// The content of the list of problems and sand drills.
pub struct ProblemListContent {
    /// The visible tab.
    pub tab: ProblemListTab,
    /// The filter that decides which problems the list shows.
    pub filter: ProblemFilter,
    /// The solver's progress in problems and drills.
    pub progress: ProblemProgress,
    /// The current date.
    pub today: Date,
    /// The number of the problem of the day, or `None` if there is no such problem.
    pub daily_problem: Option<u32>,
}

impl ProblemListContent {
    fn outcome(&self, id: u32) -> Option<ProblemOutcome> {
        self.progress.outcomes.get(&id).copied()
    }

    /// Returns the theme with the largest share of missed problems, with its numbers of missed and tried problems. A
    /// problem counts as missed if it was not solved at the first attempt. Returns `None` if no problem was missed.
    fn most_missed(&self) -> Option<(ProblemTheme, usize, usize)> {
        let counted = ProblemTheme::ALL.map(|theme| {
            let with_theme = all_problems().iter().filter(|problem| problem.themes.contains(&theme));
            let outcomes: Vec<_> = with_theme.filter_map(|problem| self.outcome(problem.id)).collect();
            let missed = outcomes.iter().filter(|outcome| **outcome != ProblemOutcome::Solved).count();
            (theme, missed, outcomes.len())
        });
        let missed = counted.into_iter().filter(|(_, missed, _)| *missed > 0);
        missed.max_by_key(|(_, missed, tried)| (1_000 * missed / tried, *missed))
    }

    /// Returns how many problems are solved, and how many problems there are in total.
    fn solved<'a>(&self, problems: impl Iterator<Item = &'a Problem>) -> (usize, usize) {
        let mut counts = (0, 0);
        for problem in problems {
            let is_solved = self.outcome(problem.id).is_some_and(|outcome| outcome != ProblemOutcome::Unsolved);
            counts = (counts.0 + usize::from(is_solved), counts.1 + 1);
        }
        counts
    }
}

/// Draws the list, applies changes of tab and filter, and returns the person's choice.
pub fn draw_problem_list(
    ctx: &Context,
    texts: &Localization,
    content: &mut ProblemListContent,
) -> Option<ProblemListIntent> {
    card::centered_card_of_size(ctx, "problems", theme::card_frame(), vec2(860.0, 690.0), vec2(32.0, 20.0), |ui| {
        let low = ctx.content_rect().height() < 500.0;
        ui.spacing_mut().item_spacing.y = if low { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("problems-title"));
        let kinds = [(ProblemListTab::Problems, "problems-title"), (ProblemListTab::Drills, "drills-title")];
        let kinds = kinds.map(|(listed, key)| (listed, texts.tr(key).into_owned()));
        choice_with_script_names(ui, "problem kind", &mut content.tab, &kinds);
        let mut chosen = None;
        card::scrolling_part(ui, FOOT, |ui| {
            if content.tab == ProblemListTab::Drills {
                chosen = drill_list::drill_buttons(ui, texts, &content.progress).map(ProblemListIntent::BeginDrill);
                return;
            }
            if !low {
                note(ui, &texts.tr("problems-note"));
            }
            let of_day = day_and_rating(ui, texts, content);
            filters(ui, texts, content);
            chosen = of_day.or(fields(ui, texts, content)).map(ProblemListIntent::Problem);
        });
        gap(ui, 6.0);
        chosen.or(foot(ui, texts, content))
    })
}

fn day_and_rating(ui: &mut Ui, texts: &Localization, content: &ProblemListContent) -> Option<ProblemCommand> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let solved = content.progress.last_daily.filter(|solved| solved.day == content.today);
        let line = match (&solved, content.progress.current_streak(content.today)) {
            (Some(solved), streak) => {
                texts.tr_args("problems-day-solved", &[("seconds", solved.seconds.into()), ("days", streak.into())])
            }
            (None, 0) => texts.tr("problems-day-open").into_owned(),
            (None, streak) => texts.tr_args("problems-day-streak", &[("days", streak.into())]),
        };
        let words = texts.tr_args("problem-of-day", &[("day", month_and_day_words(texts, content.today).into())]);
        let wide = (ui.available_width() * 0.5).min(380.0);
        let button = Button::new(words).second_line(line).script_name("problem of the day");
        let button = button.min_size(vec2(wide, 50.0));
        let pressed = ui.add_enabled_ui(content.daily_problem.is_some(), |ui| ui.add(button)).inner.clicked();
        intent =
            content.daily_problem.filter(|_| pressed).map(|id| ProblemCommand::Begin { id, day: Some(content.today) });
        ui.vertical(|ui| rating(ui, texts, content));
    });
    intent
}

/// Adds the solver's rating with its uncertainty, the theme that they miss most often, and a plot of past ratings. Adds
/// only a note if the solver has no rating yet.
fn rating(ui: &mut Ui, texts: &Localization, content: &ProblemListContent) {
    let rating = content.progress.rating;
    if content.progress.rating_history.is_empty() {
        note(ui, &texts.tr("problems-unrated"));
        return;
    }
    let args = [
        ("rating", (rating.rating.round() as i32).into()),
        ("deviation", ((2.0 * rating.deviation).round() as i32).into()),
    ];
    note(ui, &texts.tr_args("problems-rating", &args));
    if let Some((theme, missed, tried)) = content.most_missed() {
        let args = [("theme", theme_name(texts, theme).into()), ("missed", missed.into()), ("tried", tried.into())];
        note(ui, &texts.tr_args("problems-missed", &args));
    }
    let room = ui.available_width().min(220.0);
    if content.progress.rating_history.len() > 1 && room > 60.0 {
        let points: PlotPoints = (0_u16..)
            .zip(&content.progress.rating_history)
            .map(|(at, rating)| [f64::from(at), f64::from(*rating)])
            .collect();
        static_plot("problem ratings", vec2(room, 46.0)).show(ui, |plot| {
            plot.line(Line::new("rating", points).color(BRASS_BRIGHT).width(2.0));
        });
    }
}

fn filters(ui: &mut Ui, texts: &Localization, content: &mut ProblemListContent) {
    gap(ui, 4.0);
    section_heading(ui, &texts.tr("problems-grade"));
    let grades: Vec<(u8, String)> = (1..=Problem::GRADES)
        .map(|grade| {
            let (solved, all) = content.solved(all_problems().iter().filter(|problem| problem.grade == grade));
            (grade, format!("{grade}  ·  {solved}/{all}"))
        })
        .collect();
    choice_with_script_names(ui, "problem grade", &mut content.filter.grade, &grades);
    let mut themes = vec![(None, texts.tr("problems-all-themes").into_owned())];
    for theme in ProblemTheme::ALL {
        let filter = ProblemFilter { theme: Some(theme), ..content.filter };
        let (solved, all) = content.solved(filter.problems());
        themes.push((Some(theme), format!("{}  {solved}/{all}", theme_name(texts, theme))));
    }
    choice_with_script_names(ui, "problem theme", &mut content.filter.theme, &themes);
}

/// Adds a button for each problem that matches the filter.
fn fields(ui: &mut Ui, texts: &Localization, content: &ProblemListContent) -> Option<ProblemCommand> {
    gap(ui, 4.0);
    let problems: Vec<&Problem> = content.filter.problems().collect();
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
                if field(ui, texts, problem.id, content.outcome(problem.id)) {
                    intent = Some(ProblemCommand::Begin { id: problem.id, day: None });
                }
            }
        });
    }
    intent
}

/// Adds the button of a problem, with its number and, if it has been tried, a tick or a cross. Returns `true` if the
/// button was pressed.
fn field(ui: &mut Ui, texts: &Localization, id: u32, outcome: Option<ProblemOutcome>) -> bool {
    let (rect, response) = ui.allocate_exact_size(FIELD, Sense::click());
    spots::report_button_spot(ui, &format!("problem {id}"), rect);
    let key = match outcome {
        None => "problems-field",
        Some(ProblemOutcome::Unsolved) => "problems-field-missed",
        Some(ProblemOutcome::Solved | ProblemOutcome::SolvedEventually) => "problems-field-solved",
    };
    let spoken = texts.tr_args(key, &[("number", id.into())]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), &spoken));
    draw_focus_frame(ui, &response, 7);
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

/// Draws a tick for a solved problem and a cross for a missed one. Draws nothing for an untried problem.
fn mark(ui: &Ui, rect: Rect, outcome: Option<ProblemOutcome>, ink: bevy_egui::egui::Color32) {
    let at = |x: f32, y: f32| rect.lerp_inside(vec2(x, y));
    let lines: &[[(f32, f32); 2]] = match outcome {
        None => return,
        Some(ProblemOutcome::Unsolved) => &[[(0.1, 0.1), (0.9, 0.9)], [(0.1, 0.9), (0.9, 0.1)]],
        Some(_) => &[[(0.0, 0.5), (0.35, 0.9)], [(0.35, 0.9), (1.0, 0.1)]],
    };
    let ink = if outcome == Some(ProblemOutcome::Unsolved) { EMBER } else { ink };
    for [from, to] in lines {
        ui.painter().line_segment([at(from.0, from.1), at(to.0, to.1)], Stroke::new(2.0, ink));
    }
}

fn foot(ui: &mut Ui, texts: &Localization, content: &ProblemListContent) -> Option<ProblemListIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let wide = (ui.available_width() - 10.0) / 2.0;
        let close = Button::new(texts.tr("problems-close")).script_name("back").min_size(vec2(wide, 42.0));
        if close.show_clicked(ui) {
            intent = Some(ProblemListIntent::Problem(ProblemCommand::Leave));
        }
        let (key, name, next) = match content.tab {
            ProblemListTab::Problems => match &content.progress.unfinished {
                Some(begun) => {
                    let command = ProblemCommand::Begin { id: begun.id, day: begun.day };
                    ("problems-continue", "continue problem", Some(ProblemListIntent::Problem(command)))
                }
                None => {
                    let next = content.filter.next_undone_wrapping_after(0, |id| content.outcome(id).is_some());
                    let begin =
                        |next: &Problem| ProblemListIntent::Problem(ProblemCommand::Begin { id: next.id, day: None });
                    ("problems-solve", "solve next", next.map(begin))
                }
            },
            ProblemListTab::Drills => {
                let next =
                    all_drills().iter().find(|drill| !content.progress.best_drill_millis.contains_key(&drill.id));
                ("drills-do", "do next drill", next.map(|next| ProblemListIntent::BeginDrill(next.id)))
            }
        };
        let number = content.progress.unfinished.as_ref().map_or(0, |begun| begun.id);
        let words = texts.tr_args(key, &[("number", number.into())]);
        let button = Button::new(words).script_name(name).kind(ButtonKind::Primary);
        let button = button.min_size(vec2(ui.available_width(), 42.0));
        let pressed = ui.add_enabled_ui(next.is_some(), |ui| ui.add(button)).inner.clicked();
        intent = intent.take().or(next.filter(|_| pressed));
    });
    intent
}
