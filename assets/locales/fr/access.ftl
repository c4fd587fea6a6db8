# Textes de l’accessibilité : réglages, et ce qui est lu à voix haute.
search-clear = Effacer la recherche

settings-scale-smaller = Texte plus petit
settings-scale-larger = Texte plus grand
drawer-close = Fermer
settings-scale-limited = La fenêtre a la place pour { $percent } %.
settings-contrast = Contraste élevé
settings-contrast-note = Panneaux noirs, texte blanc et repères opaques sur le plateau.
settings-contrast-words = contraste visibilité vision vue noir blanc sombre lisible accessible faible
hud-help-spoken = Aide

# Phrases pour un lecteur d’écran et pour le journal en texte. Les points s’ajoutent à la lecture.
say-lifted =
    { $who ->
        [you] Vous levez le sablier en { $socket }
       *[other] { $player } lève le sablier en { $socket }
    }
say-taken =
    { $who ->
        [you] Vous prenez un sablier à côté du plateau
       *[other] { $player } prend un sablier à côté du plateau
    }
say-put-back =
    { $who ->
        [you] Vous remettez le sablier en { $socket }
       *[other] { $player } remet le sablier en { $socket }
    }
say-put-aside =
    { $who ->
        [you] Vous remettez le sablier à côté du plateau
       *[other] { $player } remet le sablier à côté du plateau
    }
say-moved =
    { $who ->
        [you] Vous jouez de { $from } en { $to }
       *[other] { $player } joue de { $from } en { $to }
    }
say-sand = { $line }, { $time } de sable
say-may-drop =
    { $who ->
        [you] Vous pouvez poser un anneau en { $socket }
       *[other] { $player } peut poser un anneau en { $socket }
    }
say-kept =
    { $who ->
        [you] Vous gardez votre anneau
       *[other] { $player } garde son anneau
    }
say-ring-late =
    { $who ->
        [you] Vous n’avez pas posé d’anneau à temps en { $socket }
       *[other] { $player } n’a pas posé d’anneau à temps en { $socket }
    }
say-ring-over =
    { $who ->
        [you] Vous ne pouvez plus poser d’anneau en { $socket }
       *[other] { $player } ne peut plus poser d’anneau en { $socket }
    }
say-full = { $line }, case désormais pleine
say-may-claim =
    { $who ->
        [you] Vous pouvez réclamer { $socket }
       *[other] { $player } peut réclamer { $socket }
    }
say-within = { $line }, en { $seconds } secondes au plus
say-claim-limited =
    { $who ->
        [you] Vous avez { $seconds } secondes pour réclamer la case
       *[other] { $player } a { $seconds } secondes pour réclamer la case
    }
say-claim-unlimited =
    { $who ->
        [you] Vous pouvez de nouveau réclamer la case sans limite de temps
       *[other] { $player } peut de nouveau réclamer la case sans limite de temps
    }
say-claim-over =
    { $who ->
        [you] Vous ne pouvez plus réclamer { $socket }
       *[other] { $player } ne peut plus réclamer { $socket }
    }
say-extra-over =
    { $who ->
        [you] Vous n’avez plus droit à l’anneau en plus
       *[other] { $player } n’a plus droit à l’anneau en plus
    }
say-disarmed = Le minuteur ne menace plus
say-ran-out = Le minuteur est vide
say-glass-low =
    { $who ->
        [you] Votre sablier en { $socket } n’a plus que { $seconds } secondes
       *[other] Le sablier de { $player } en { $socket } n’a plus que { $seconds } secondes
    }
say-timer-low =
    { $who ->
        [you] Il vous reste { $seconds } secondes au minuteur
       *[other] Il reste { $seconds } secondes à { $player } au minuteur
    }
say-both = { $line }. { $more }
rings-on-socket =
    { $height ->
        [one] { $rings } sur 1 anneau
       *[other] { $rings } sur { $height } anneaux
    }

# Ce qui se trouve sur une case, lu quand un curseur y arrive.
socket-rings =
    { $height ->
        [one] { $socket } : { $rings } sur 1 anneau
       *[other] { $socket } : { $rings } sur { $height } anneaux
    }
socket-full = { $socket } : pleine
socket-glass =
    { $who ->
        [you] votre sablier
       *[other] sablier de { $player }
    }
socket-running = reste { $time }, en marche
socket-idle = pas encore lancé
socket-lost = perdu
socket-held = en main
socket-list = { $one }, { $more }
socket-may-drop =
    { $who ->
        [you] vous pouvez poser un anneau ici
       *[other] { $player } peut poser un anneau ici
    }
socket-may-claim =
    { $who ->
        [you] vous pouvez réclamer cette case
       *[other] { $player } peut réclamer cette case
    }
spoken-board = Plateau
spoken-timer = Minuteur : { $time }
spoken-timer-empty = Minuteur : vide
spoken-rings =
    { $count ->
        [one] encore 1 anneau
       *[other] encore { $count } anneaux
    }
