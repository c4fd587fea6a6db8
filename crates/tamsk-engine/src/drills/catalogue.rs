//! Drills as text: a list in RON, with one drill per line.

use serde::{Deserialize, Serialize};
use tamsk_records::Record;
use tamsk_rules::{Action, Millis};

use super::drill::{Drill, DrillGoal, DrillOpponentHabits, DrillSolution};
use crate::catalogue::{self, CatalogueError};

/// The serialized form of a drill.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: u32,
    grade: u8,
    goal: DrillGoal,
    limit: Millis,
    opponent: DrillOpponentHabits,
    time: Millis,
    solution: Vec<(Millis, Action)>,
    record: Record,
}

impl catalogue::CatalogueRow for Row {
    const KIND: &'static str = "drill";
    type Entry = Drill;

    fn id(&self) -> u32 {
        self.id
    }

    fn try_into_entry(self) -> Result<Drill, String> {
        let Row { id, grade, goal, limit, opponent, time, solution, record } = self;
        let drill = Drill {
            id,
            grade,
            goal,
            time_limit: limit,
            opponent,
            record,
            solution: DrillSolution { time, actions: solution },
        };
        if !(1..=Drill::GRADES).contains(&grade) {
            return Err(format!("there is no grade {grade}: expected 1 to {}", Drill::GRADES));
        }
        let start = drill.match_at_start().ok_or("its record cannot be replayed")?;
        if start.outcome().is_some() {
            return Err("its match is over before it begins".to_owned());
        }
        Ok(drill)
    }

    fn from_entry(drill: &Drill) -> Row {
        Row {
            id: drill.id,
            grade: drill.grade,
            goal: drill.goal,
            limit: drill.time_limit,
            opponent: drill.opponent,
            time: drill.solution.time,
            solution: drill.solution.actions.clone(),
            record: drill.record.clone(),
        }
    }
}

/// Reads drills, which must be in the order of their numbers.
///
/// # Errors
///
/// Fails if the text is not a list of drills, if a record cannot be replayed or its match is over, if a grade does not
/// exist, or if the numbers do not increase.
pub fn read_drills(text: &str) -> Result<Vec<Drill>, CatalogueError> {
    catalogue::parse_catalogue::<Row>(text)
}

/// Writes drills as text that [`read_drills`] can read.
pub fn write_drills(drills: &[Drill]) -> String {
    catalogue::format_catalogue::<Row>(drills)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = concat!(
        "[\n    (id:3,grade:2,goal:MakeLate,limit:60000,opponent:(think:9000,think_per_glass:0,drops_rings:true),",
        "time:16000,solution:[(350,Lift(\"D1\")),(700,Place(\"D2\"))],record:(format:1,rules:(level:3,start:Corners,",
        "late:ExtraRing,full_socket:Loses,ring_window:3000,extra_window:5000,glass:180000,timer:8000),",
        "players:(red:\"\",black:\"\"),actions:[],end:500)),\n]\n"
    );

    #[test]
    fn drills_are_written_as_they_are_read() {
        let drills = read_drills(TEXT).expect("a drill");
        assert_eq!((drills.len(), drills[0].id, drills[0].goal), (1, 3, DrillGoal::MakeLate));
        assert_eq!(drills[0].match_at_start().map(|start| start.now()), Some(500));
        assert_eq!(write_drills(&drills), TEXT);
    }

    #[test]
    fn impossible_drills_are_refused() {
        for (from, to, message) in [
            ("grade:2", "grade:4", "drill 3: there is no grade 4: expected 1 to 3"),
            ("id:3", "id:0", "drill 0: expected a number greater than 0"),
            ("actions:[]", "actions:[(at:0,by:Black,act:Pass)]", "drill 3: its record cannot be replayed"),
            ("actions:[]", "actions:[(at:0,by:Red,act:Resign)]", "drill 3: its match is over before it begins"),
            ("MakeLate", "MakeTea", "Unexpected variant named `MakeTea`"),
        ] {
            let error = read_drills(&TEXT.replace(from, to)).expect_err("it is impossible").to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
