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
deed-extra = Anneau en plus
deed-timer = Retourner le minuteur
deed-pass = Passer

aid-hint = Conseil
aid-take-back = Reprendre le coup
hint-asked = Un bon coup ? Je cherche…
hint-move = Conseil : { $from }–{ $to }, sans anneau
hint-move-ring = Conseil : { $from }–{ $to } et son anneau
hint-claim-move = Réclamer, puis { $from }–{ $to } sans anneau
hint-claim-move-ring = Réclamer, puis { $from }–{ $to }, anneau
hint-claim = Conseil : réclamez l’anneau
hint-pass = Conseil : laissez-le

status-move = À vous : déplacez un sablier
status-move-idle = À vous : lancez un autre sablier
status-take = À vous : entrez un sablier
status-place = Posez le sablier
status-place-late = En retard : posez le sablier
status-ring = Un anneau sur cette case ?
status-claim = Réclamez l’anneau, ou laissez-le
status-claim-or-pass = Bloqué : réclamez ou passez
status-choose-socket = Choisissez sa case
status-extra-pending = Un anneau en plus va venir
status-misses = Perd un tour
status-bot-thinks = Réfléchit…
status-bot-carries = Porte un sablier
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

log-title = La partie jusqu’ici
log-empty = Rien ne s’est encore passé.
log-move = { $player } { $from }–{ $to }
log-move-ring = { $player } { $from }–{ $to }, anneau
log-enter = { $player } entre en { $to }
log-enter-ring = { $player } entre en { $to }, anneau
log-late-move = { $line } (en retard)
log-claim = { $player } réclame l’anneau en { $socket }
log-extra = { $player } pose un anneau en plus en { $socket }
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
note-extra = { $player } gagne un anneau en plus
note-extra-now = { $player } peut poser l’anneau en plus, où il veut
note-blocked = { $player } ne peut pas jouer et passe
note-pass = { $player } passe
note-missed = { $player } perd un tour
note-lost = { $player } a perdu un sablier
note-ending = Plus personne ne joue : seuls des anneaux peuvent encore venir
note-revived = Un anneau est venu : la partie continue
