//! The plan: every room of `src`, lowest first, and the rooms it may use.

/// Every room and the rooms it may use.
///
/// A room is a folder or a file of `src`, without its extension. It may use only rooms in rows above its own, so that
/// there are no circles. A divided room has a row for each part, followed by its own row for the files in none of the
/// parts, which put them together. The name of a divided room stands for all its parts.
pub const PLAN: [(&str, &[&str]); 50] = [
    ("rules", &[]),
    ("command_line", &[]),
    ("bot", &["rules"]),
    ("gipf", &["rules"]),
    ("records", &["rules", "gipf"]),
    ("analysis", &["rules", "bot", "records"]),
    ("localization", &[]),
    ("fonts", &[]),
    ("simulation", &["rules", "records"]),
    ("session", &["rules", "bot", "records", "analysis", "simulation"]),
    ("persistence", &["rules", "bot", "records", "simulation", "session"]),
    ("interaction", &["rules", "simulation", "session"]),
    ("audio", &["rules", "simulation"]),
    ("graphics/common", &[]),
    ("graphics/camera", &["rules", "simulation", "session", "graphics/common"]),
    ("graphics/material", &["rules", "simulation", "session", "graphics/common"]),
    ("graphics/stage", &["rules", "simulation", "session", "graphics/common", "graphics/camera", "graphics/material"]),
    (
        "graphics/hourglass",
        &["rules", "simulation", "session", "graphics/common", "graphics/camera", "graphics/material"],
    ),
    ("graphics/rings", &["rules", "simulation", "session", "graphics/common", "graphics/material"]),
    (
        "graphics/marks",
        &["rules", "simulation", "session", "graphics/common", "graphics/material", "graphics/hourglass"],
    ),
    (
        "graphics/coordinates",
        &["rules", "fonts", "simulation", "session", "graphics/common", "graphics/camera", "graphics/material"],
    ),
    ("graphics/still", &["session", "graphics/camera", "graphics/material"]),
    (
        "graphics",
        &[
            "session",
            "graphics/common",
            "graphics/camera",
            "graphics/material",
            "graphics/stage",
            "graphics/hourglass",
            "graphics/rings",
            "graphics/marks",
            "graphics/coordinates",
            "graphics/still",
        ],
    ),
    ("opponent", &["rules", "bot", "records", "analysis", "simulation", "session"]),
    ("tutorial", &["rules", "bot", "records", "localization", "simulation", "session", "persistence"]),
    (
        "ui/kit",
        &["rules", "bot", "records", "analysis", "localization", "fonts", "simulation", "session", "persistence"],
    ),
    ("ui/layout", &["rules", "ui/kit"]),
    (
        "ui/title",
        &["rules", "bot", "records", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"],
    ),
    (
        "ui/setup",
        &["rules", "bot", "records", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"],
    ),
    (
        "ui/study",
        &[
            "rules",
            "bot",
            "records",
            "analysis",
            "localization",
            "simulation",
            "session",
            "persistence",
            "ui/kit",
            "ui/layout",
        ],
    ),
    ("ui/hud", &["rules", "records", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"]),
    (
        "ui/result",
        &[
            "rules",
            "records",
            "analysis",
            "localization",
            "simulation",
            "session",
            "persistence",
            "ui/kit",
            "ui/layout",
        ],
    ),
    ("ui/pause", &["rules", "localization", "simulation", "session", "ui/kit"]),
    ("ui/records", &["rules", "bot", "records", "localization", "session", "persistence", "ui/kit"]),
    ("ui/settings", &["localization", "session", "persistence", "ui/kit"]),
    ("ui/help", &["localization", "simulation", "session", "ui/kit"]),
    ("ui/rulebook", &["rules", "localization", "simulation", "session", "ui/kit"]),
    ("ui/confirm", &["rules", "localization", "simulation", "session", "persistence", "ui/kit"]),
    ("ui/lesson", &["rules", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"]),
    ("ui/announce", &["rules", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"]),
    (
        "ui/replay",
        &["rules", "bot", "records", "analysis", "localization", "simulation", "session", "ui/kit", "ui/layout"],
    ),
    ("ui/countdown", &["session", "ui/kit"]),
    ("ui/briefing", &["rules", "bot", "localization", "simulation", "session", "persistence", "ui/kit"]),
    ("ui/tips", &["rules", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"]),
    ("ui/toast", &["rules", "localization", "simulation", "session", "persistence", "ui/kit", "ui/layout"]),
    (
        "ui",
        &[
            "ui/kit",
            "ui/layout",
            "ui/title",
            "ui/setup",
            "ui/study",
            "ui/hud",
            "ui/result",
            "ui/pause",
            "ui/records",
            "ui/settings",
            "ui/help",
            "ui/rulebook",
            "ui/confirm",
            "ui/lesson",
            "ui/announce",
            "ui/replay",
            "ui/countdown",
            "ui/briefing",
            "ui/tips",
            "ui/toast",
        ],
    ),
    ("demo", &["rules", "bot", "records", "simulation", "session", "graphics", "ui"]),
    ("dev", &["rules", "records", "simulation", "session", "interaction", "graphics", "tutorial", "ui"]),
    (
        "app",
        &[
            "rules",
            "bot",
            "command_line",
            "records",
            "localization",
            "simulation",
            "session",
            "persistence",
            "interaction",
            "audio",
            "graphics",
            "opponent",
            "tutorial",
            "ui",
            "demo",
            "dev",
        ],
    ),
    ("bin", &["rules", "bot", "gipf", "records", "analysis", "command_line"]),
];

/// Rooms that do not depend on Bevy.
pub const PURE: [&str; 6] = ["rules", "bot", "gipf", "records", "analysis", "command_line"];

/// The limit of lines in a file.
pub const LONGEST_FILE: usize = 350;
/// The limit of lines in a file on average.
pub const MEAN_FILE: usize = 110;
