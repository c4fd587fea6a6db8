//! The layers of `src`, lowest first. The crates on which `src` depends are below all layers. Cargo ensures that these
//! crates do not use `src`.

/// The layers, one per row, each with the layers that it may use. An indented line continues the row above it.
///
/// The name of a layer is the path of its folder or file in `src`, without the extension. A layer may use only layers
/// in rows above its own row, which rules out cycles. A divided layer has a row for each part, and then a row of its
/// own for files outside the parts. In another row, the name of a divided layer stands for all of its parts.
pub const LAYERS: &str = "
localization:
fonts:
settings:
appearance: settings
states:
simulation: states
table: localization settings appearance states simulation
input: settings states simulation table
persistence: localization settings states simulation table
interaction: settings appearance states simulation table input
audio: settings appearance simulation table
graphics/common: settings appearance states
graphics/camera: settings appearance states simulation table graphics/common
graphics/material: settings appearance simulation graphics/common
graphics/stage: settings simulation graphics/common graphics/camera graphics/material
graphics/hourglass: settings appearance simulation table graphics/common graphics/camera graphics/material
graphics/rings: settings appearance simulation graphics/common graphics/material
graphics/marks: settings appearance states simulation table input graphics/common graphics/material graphics/hourglass
graphics/victory: appearance states simulation table graphics/common graphics/material graphics/marks
graphics/coordinates: fonts settings appearance simulation table graphics/common graphics/camera graphics/material
graphics/studio: settings simulation graphics/common graphics/material graphics/hourglass graphics/rings
graphics/still: settings graphics/camera graphics/material
graphics: settings appearance states simulation graphics/common graphics/camera graphics/material graphics/stage
    graphics/hourglass graphics/rings graphics/marks graphics/victory graphics/studio
    graphics/coordinates graphics/still
opponent: states simulation table
tutorial: localization settings states simulation table persistence
problems: settings states simulation table opponent
ui/kit: localization fonts settings appearance states simulation table input persistence
ui/layout: localization ui/kit
ui/title: localization settings appearance states simulation table input persistence ui/kit ui/layout
ui/setup: localization settings appearance states simulation table input persistence ui/kit ui/layout
ui/study: localization settings appearance states simulation table input ui/kit ui/layout
ui/hud: localization settings appearance states simulation table input ui/kit ui/layout
ui/result: localization settings states simulation table ui/kit ui/layout
ui/pause: localization states simulation table input ui/kit
ui/records: localization states table persistence ui/kit
ui/settings: localization settings states input ui/kit
ui/help: localization states simulation table input ui/kit
ui/rulebook: localization states simulation input ui/kit
ui/confirm: localization states simulation table input ui/kit
ui/lesson: localization settings appearance states simulation table input ui/kit ui/layout
ui/mice: localization settings states table input ui/kit
ui/announce: localization settings states simulation table ui/kit ui/layout
ui/replay: localization states simulation table input ui/kit ui/layout
ui/speech: localization states simulation table input ui/kit
ui/online: localization settings states simulation table input ui/kit ui/layout ui/speech
ui/problems: localization settings states simulation table input problems ui/kit ui/layout ui/speech
ui/briefing: localization settings states simulation table input ui/kit ui/layout
ui/tips: localization settings states simulation table input ui/kit ui/layout
ui/toast: localization appearance states simulation table input persistence ui/kit ui/layout
ui: ui/kit ui/layout ui/title ui/setup ui/study ui/hud ui/result ui/pause ui/records ui/settings ui/help
    ui/rulebook ui/confirm ui/lesson ui/mice ui/announce ui/online ui/problems ui/replay ui/speech ui/briefing ui/tips ui/toast
demo: localization settings appearance states simulation table input persistence audio graphics ui
dev: appearance states simulation table input interaction graphics tutorial ui
gipf: localization settings appearance states simulation table input persistence interaction audio graphics opponent
    tutorial ui demo dev
app: localization settings appearance states simulation table input persistence interaction audio graphics opponent
    tutorial problems ui demo dev gipf
";

/// The layers that hold or present the match on the table. They must not use the engine.
pub const WITHOUT_ENGINE: [&str; 6] = ["localization", "fonts", "simulation", "interaction", "audio", "graphics"];

pub const LONGEST_FILE: usize = 350;
