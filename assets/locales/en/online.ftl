# Playing somebody far away.

title-online = Play a friend far away

online-privacy = There is no account, and no server of ours. A relay may help both computers to find each other: it sees their addresses, but not what is played. Your friend sees your name and, unless you hide it in the settings, your address.
online-understood = Understood
online-your-name = Your name
online-name-needed = Enter your name first: it is what your friend sees.
online-your-turn = It is your turn against { $name }
online-continue = Continue with { $name }
online-invite = Invite
online-invite-note = You choose the rules and get a code for your friend.
online-join = Join
online-join-field = Code or link from your friend
online-code-missing =
    { $count ->
        [one] One character is missing.
       *[other] { $count } characters are missing.
    }
online-code-extra =
    { $count ->
        [one] That is one character too many.
       *[other] That is { $count } characters too many.
    }
online-code-character = No code has “{ $character }”, which is character { $position }.
online-code-address = After the @ comes an address such as { $example }.
online-local = On this network
online-local-none = Nobody is waiting on this network.
online-friends = Friends
online-back = Back
online-settings = Settings

online-waiting = Waiting for your friend
online-making-code = One moment: your code is being made…
online-give-code = Give your friend this code, or the link.
online-relayed = It works from everywhere.
online-not-relayed = No relay leads here, so it works on the same network only.
online-addresses = From elsewhere, one of these must be added to the code: { $addresses }
online-copy-code = Copy the code
online-copy-link = Copy the link
online-cancel = Cancel
online-joining = Connecting
online-joining-note = Looking for the other player…

online-agree-title = A match with { $name }
online-you-host = You host, so the rules are yours.
online-other-hosts = { $name } hosts and has chosen the rules.
online-no-proposal = { $name } has yet to say by which rules.
online-lot = Lots decide who begins. Both computers draw them together, so that neither of you can choose.
online-term = { $term }: { $value }.
online-level = Level { $level }: { $name }.
online-slow = The connection is slow. Dropping a ring may take more time than usual.
online-give-time = Give both 5 seconds for a ring
online-ready = Ready
online-you-are-ready = You are ready.
online-other-is-ready = { $name } is ready.
online-other-not-ready = { $name } is not ready yet.
online-waits-for = Waiting for { $name }…
online-leave = Leave
online-more-pieces = More pieces in the reserve of { $name }: { $count }.

online-setup-title = Invite a friend
online-setup-note = Your friend sees these rules before you begin. Lots decide the colours.
online-setup-invite = Invite
online-other-player = The other player
online-more-own = More pieces in your reserve
online-more-other = More pieces in the other player’s reserve

online-match-title = The match with { $name }
online-you-play = You play { $colour }. The match begins at once.
online-goes-on = The match goes on once both of you are ready.
online-connection-lost =
    { $attempt ->
        [0] The connection to { $name } is lost. Trying again…
       *[other] The connection to { $name } is lost. Trying again: attempt { $attempt }…
    }
online-time-left = { $name } has { $time } left to come back.
online-connected-again = You are connected to { $name } again.
online-paused-by-you = A pause, as you asked for.
online-paused-by-other = A pause, as { $name } asked for.
online-called-off = The match was called off. It has no result.
online-you-claimed = You claimed the match, because { $name } stayed away.
online-other-claimed = { $name } claimed the match, because you stayed away.
online-diverged = The two computers see different matches, so this one cannot go on. Both have kept what happened, for a report.
online-other-left = { $name } has left the table.
online-withdrawn =
    { $count ->
        [one] Your last action came after the break and no longer counts.
       *[other] Your last { $count } actions came after the break and no longer count.
    }
online-may-choose = { $name } has been away for too long. You may choose what becomes of the match.
online-wait = Wait longer
online-keep = Keep it for later
online-claim = Claim the match
online-call-off = Call it off
online-leave-match = Leave, continue another day
online-leave-over = Leave the table

online-runs = The match goes on while this menu is open.
online-resume = Back to the match
online-ask-pause = Ask for a pause
online-ask-call-off = Offer to call it off
online-ask-tie = Offer a tie
online-pauses-left =
    { $count ->
        [0] You have no pauses left.
        [one] You have one pause left.
       *[other] You have { $count } pauses left.
    }
online-say = Say
online-mute = Do not show what the other player says
online-hello = Hello!
online-good-luck = Good luck!
online-well-played = Well played!
online-sorry = Sorry!
online-thanks = Thank you!
online-goodbye = Goodbye!
online-says = { $name }: “{ $phrase }”

online-asks-pause = { $name } asks for a pause.
online-asks-call-off = { $name } would like to call the match off. It would have no result.
online-asks-tie = { $name } offers a tie.
online-asks-rematch = { $name } would like a rematch with the colours swapped.
online-declined = { $name } has declined.

online-round-trip = { $time } ms
online-direct = direct
online-via-relay = through a relay
online-no-connection = no connection
online-stalled = delayed
online-lag = { $name } was granted { $time } ms of delay on average.

online-rematch = Ask for a rematch
online-rematch-accept = Rematch

online-no-network = This computer has no network, or lets no program use it.
online-relay-unreachable = The relay does not answer, and there is no other way. You can choose another relay in the settings.
online-bad-relay = The address of your relay is not valid. You can change it in the settings.
online-nobody-waits = Nobody is waiting under this code. Ask your friend whether they still are, and for a new code if not.
online-not-answering = The other player does not answer. Perhaps their game is closed, or not on the screen for friends far away.
online-taken = Somebody else is at that table already.
online-not-expected = The other player does not expect you: their game does not know you, or has no match with you to continue.
online-bad-greeting = That was another program, not this game.
online-closed = The other player closed the connection.
online-nothing-to-resume = No match with this player is kept here.
online-cannot-resume = The match with this player was kept, but cannot be read any more.
online-this-outdated = Your game is older than the other player’s, and they do not understand each other. Update yours.
online-other-outdated = The other player’s game is older than yours, and they do not understand each other. They must update theirs.
online-versions-differ = The two games do not understand each other, although both have the same version. Both of you should install it again.
online-other-game = The other player is there for another game.
online-other-match = The other player continues another match with you.
online-stale = The match has gone on since at the other player’s table. Let them continue it.
online-closed-here = The connection was closed, because the other program { $what }.
online-closed-there = The other program closed the connection, because this one { $what }.
online-broke-greeting = did not greet as this game does
online-broke-frame = sent what cannot be read
online-broke-rate = sent too many messages
online-broke-order = sent a message at the wrong time
online-broke-rules = proposed rules that the game does not have
online-broke-lot = did not draw lots fairly
online-broke-time = sent a time that cannot be
online-broke-log = sent moves that cannot be

settings-online = Friends far away
settings-online-name = Your name
settings-online-name-note = Other players see it.
settings-online-relays = Relays
settings-online-relays-none = None
settings-online-relays-public = Public ones
settings-online-relays-own = My own
settings-online-relays-note = Relays help two computers to find each other, and pass on what they send, encrypted, where there is no direct way. Without one, you only reach others on the same network.
settings-online-relays-address = Address of the relay
settings-online-hide = Hide my address
settings-online-hide-note = Everything goes through the relay, which is slower.
settings-online-mute = Mute what others say
settings-online-friends = Friends
settings-online-friends-none = Nobody yet.
settings-online-forget = Forget { $name }
settings-online-name-words = online internet network nickname multiplayer remote
settings-online-relays-words = online internet network relay server privacy multiplayer remote
settings-online-hide-words = online internet network IP address privacy multiplayer remote
settings-online-mute-words = online phrases chat quiet silence multiplayer
settings-online-friends-words = online forget remove contacts players known multiplayer
