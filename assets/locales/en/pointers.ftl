# Table-top screens, touch and two mice.

settings-table-top = Table-top screen
settings-table-top-note = The screen lies between two people: the player opposite has their own bar, buttons and log, turned to face them.
# Other words by which people look for the setting, in any order. They are never shown.
settings-table-top-words = tabletop table touch touchscreen fingers flat opposite turned rotate upside down two people
setup-screen = Screen
setup-screen-upright = In front of both
setup-screen-table-top = Lying between them

settings-two-mice = Two mice
settings-two-mice-note = Each of two people has a mouse and a cursor of their own. They are told apart under Windows and X11, but not under Wayland and macOS.
settings-two-mice-not-here = Not on this system
# Other words by which people look for the setting, in any order. They are never shown.
settings-two-mice-words = second mouse pointer cursor own device two people simultaneous
mice-title = Two mice
mice-note = Click your button with your own mouse.
mice-lost = { $name }’s mouse was unplugged.
mice-give = { $name }’s mouse: click here
mice-given = { $name }’s mouse: found
mice-begin = Play
mice-one = Share one mouse
