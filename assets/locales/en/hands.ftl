# Keys, gamepads and cursors.

key-space = Space

## Settings: keys and buttons

settings-layout = Keyboard
settings-layout-note = Prompts show the letters on your own keys. The game detects them as you type.
settings-layout-auto = Automatic
settings-layout-words = layout QWERTY QWERTZ AZERTY Dvorak keys letters bindings shortcuts controls
keys-title = Keys and buttons
keys-note = Choose a key, then press another one. Esc leaves it as it is.
keys-listen = Press the new key, or Esc to leave it as it is.
keys-listen-pad = Press the new button on a gamepad, or Esc to leave it as it is.
keys-refused = That key always does the same. Press another one, or Esc.
keys-press-now = Press…
keys-clash = { $key } is also “{ $action }” ({ $whose }).
keys-reset = Reset
keys-undo = Undo
keys-done = Done
keys-left = Red, or single-player
keys-right = Black
keys-alone = Single-player, also
keys-common = Everybody
keys-pad = Gamepads
keys-left-hand = Left hand
keys-right-hand = Right hand
keys-own = Keys saved under this name apply to either colour, on the same side of the keyboard.
keys-press = Lift, place, press
keys-put-back = Put back
keys-type-turn = Type a turn (Level 1)
keys-up = Cursor up
keys-up-right = Cursor up and right
keys-down-right = Cursor down and right
keys-down = Cursor down
keys-down-left = Cursor down and left
keys-up-left = Cursor up and left
keys-to-left = Cursor left
keys-to-right = Cursor right
keys-camera-left = Camera to the left
keys-camera-right = Camera to the right
keys-camera-up = Camera up
keys-camera-down = Camera down
keys-camera-closer = Camera closer
keys-camera-farther = Camera farther away
key-right-stick = Right stick
key-with-right-stick = { $key } + right stick

## A gamepad that vanishes

pause-pad-gone =
    { $who ->
        [you] Your gamepad is gone. Plug it in again, or play on with something else.
       *[other] { $player }’s gamepad is gone. Plug it in again, or play on with something else.
    }

## Setup: devices

devices-title = Devices
devices-note = Each of you has a side of the keyboard; all else is for both. To give a device to one of you, press the field beside the name, then a button on the device. It is remembered under that name.
devices-press = Press a button on the device. Esc: any device.
devices-any = Any device
device-mouse = Mouse
device-second-mouse = Second mouse
device-keyboard = Keyboard
device-pad = Gamepad { $number }
device-touch = Touch screen

## The field for a turn

typed-turn-note = { $key }: type a turn, such as D1-D2o. Enter plays it.
typed-turn-wrong = D1-D2 moves, o drops the ring, * claims first.
typed-turn-loses = That socket is full: you would lose. Press Enter again if you mean it.
typed-turn-too-early = Not yet: press Enter when it is your turn.

## The card of controls

help-cursor = Cursor
help-press = Lift and place / put back
