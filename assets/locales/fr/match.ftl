# Ce qui s’affiche pendant une partie. Le vocabulaire est expliqué dans menus.ftl.

player-red = Rouge
player-black = Noir

rings-left-short =
    { $count ->
        [one] anneau restant
       *[other] anneaux restants
    }

deed-drop = Poser l’anneau
deed-keep = Garder l’anneau
deed-claim = Réclamer l’anneau
deed-extra = Anneau bonus
deed-timer = Retourner le minuteur
deed-pass = Passer

aid-hint = Conseil
aid-take-back = Annuler le coup
hint-asked = Recherche d’un bon coup…
hint-move = Conseil : { $from }–{ $to }, sans anneau
hint-move-ring = Conseil : { $from }–{ $to } et son anneau
hint-claim-move = Réclamer, puis { $from }–{ $to } sans anneau
hint-claim-move-ring = Réclamer, puis { $from }–{ $to }, anneau
hint-claim = Conseil : réclamez l’anneau
hint-pass = Conseil : passez

status-move = À vous : déplacez un sablier
status-move-idle = À vous : lancez un autre sablier
status-take = À vous : prenez un sablier
status-place = Posez le sablier
status-place-late = En retard : posez le sablier
status-ring = Un anneau sur cette case ?
status-claim = Réclamez l’anneau ou passez
status-claim-or-pass = Bloqué : réclamez ou passez
status-choose-socket = Choisissez une case
status-extra-pending = Anneau bonus à venir
status-misses = Perd un tour
status-bot-thinks = Réfléchit…
status-bot-carries = Joue un sablier
status-ending = La partie se termine
status-waits = Attend
status-thinking = Réfléchit depuis { $time }
status-won = Vainqueur
status-lost = Vaincu
status-tie = Égalité

hud-log = Journal
hud-pause = Pause
hud-help = ?
hud-rules = Règles
hud-armed = Contre { $player }

log-title = Journal des coups
log-empty = Aucun coup pour l’instant.
log-move = { $player } { $from }–{ $to }
log-move-ring = { $player } { $from }–{ $to }, anneau
log-enter = { $player } entre en { $to }
log-enter-ring = { $player } entre en { $to }, anneau
log-late-move = { $line } (en retard)
log-claim = { $player } réclame l’anneau en { $socket }
log-extra = { $player } pose un anneau bonus en { $socket }
log-pass = { $player } passe
log-pass-forced = { $player } ne peut pas jouer
log-late = { $player } est en retard
log-missed = { $player } perd un tour
log-lost = { $player } perd le sablier en { $socket }
log-flipped = { $player } retourne le minuteur
log-ending = La partie se termine
log-revived = La partie continue
log-won = { $player } gagne
log-tie = Égalité

note-late = { $player } est en retard : son tour est fini
note-late-holding = { $player } est en retard, mais peut encore poser le sablier
note-extra = { $player } gagne un anneau bonus
note-extra-now = { $player } peut poser son anneau bonus où il veut
note-blocked = { $player } ne peut pas jouer et passe
note-pass = { $player } passe
note-missed = { $player } perd un tour
note-lost = { $player } perd un sablier
note-ending = Plus aucun coup : on peut encore poser des anneaux
note-revived = Un anneau est posé : la partie continue
