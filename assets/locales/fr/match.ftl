# Ce qui s’affiche pendant une partie. Le vocabulaire est expliqué dans menus.ftl.

player-red = Rouge
player-black = Noir
player-white = Blanc

rings-left-short =
    { $count ->
        [one] anneau restant
       *[other] anneaux restants
    }

command-drop = Poser l’anneau
command-keep = Garder l’anneau
command-claim = Réclamer avec un anneau
command-claim-at = Poser mon anneau en { $socket }
command-extra = Anneau en plus
command-timer = Retourner le minuteur
command-pass = Passer
command-pass-again = Passer ? Appuyez encore

aid-hint = Conseil
aid-take-back = Annuler le coup
hint-asked = Recherche d’un bon coup…
hint-move = Conseil : { $from }–{ $to }, sans anneau
hint-move-ring = Conseil : { $from }–{ $to } et son anneau
hint-claim-move = Réclamer, puis { $from }–{ $to } sans anneau
hint-claim-move-ring = Réclamer, puis { $from }–{ $to }, anneau
hint-claim = Conseil : réclamez la case
hint-pass = Conseil : passez

status-move = À vous de jouer
status-move-idle = À vous : lancez un autre sablier
status-move-extra = À vous, puis un anneau en plus
status-take = À vous : prenez un sablier
status-place = Posez le sablier
status-place-late = En retard : posez le sablier
status-proposed = Appuyez encore pour confirmer
status-proposed-loss = Case pleine : vous perdriez
status-put-back = Il ne peut pas bouger : reposez-le
status-ring = Posez ou gardez l’anneau
status-ring-extra = Posez l’anneau et l’anneau en plus
status-extra = Posez l’anneau en plus n’importe où
status-choose-socket = Choisissez où poser l’anneau en plus
status-move-claim = Réclamez la case, ou jouez
status-may-claim = Vous pouvez réclamer la case
status-claim = Réclamez la case ou passez
status-claim-or-pass = Bloqué : réclamez ou passez
status-pass-ring = Passer : un anneau à l’adversaire
status-pass-turns = Retard : le tour suivant saute aussi
status-pass-turn = Retard : vous perdez ce tour
status-may-flip = Vous pouvez retourner le minuteur
status-misses = Prochain tour perdu
status-ending = La partie se termine
status-waits = En attente
status-bot-thinks = Réfléchit…
status-bot-carries = Déplace un sablier
status-bot-ring = Peut poser un anneau
status-to-move = C’est son tour
status-lesson = Lisez la carte
status-resumes = Le temps reprend dans un instant
status-won = Victoire
status-lost = Défaite
status-tie = Égalité

hud-log = Journal
hud-pause = Pause
hud-menu = Menu
hud-help = ?
hud-rules = Règles
hud-armed =
    { $who ->
        [you] Minuteur contre vous
       *[other] Minuteur contre { $player }
    }

log-title = Journal des coups
log-empty = Aucun coup pour l’instant.
log-typing = Appuyez sur { $key } pour taper un coup, écrit comme dans ce journal.
log-move = { $player } { $turn }
log-enter =
    { $who ->
        [you] Vous entrez en { $to }
       *[other] { $player } entre en { $to }
    }
log-enter-ring =
    { $who ->
        [you] Vous entrez en { $to } et posez un anneau
       *[other] { $player } entre en { $to } et pose un anneau
    }
log-late-move = { $line } (en retard)
log-full-socket = { $line }, case pleine
log-no-ring-in-time = { $line }, sans anneau à temps
log-claim =
    { $who ->
        [you] Vous réclamez { $socket } et y posez un anneau
       *[other] { $player } réclame { $socket } et y pose un anneau
    }
log-extra =
    { $who ->
        [you] Vous posez un anneau en plus en { $socket }
       *[other] { $player } pose un anneau en plus en { $socket }
    }
log-pass =
    { $who ->
        [you] Vous passez, ce qui compte comme un retard
       *[other] { $player } passe, ce qui compte comme un retard
    }
log-pass-forced =
    { $who ->
        [you] Vous ne pouvez pas jouer
       *[other] { $player } ne peut pas jouer
    }
log-late =
    { $who ->
        [you] Vous êtes en retard
       *[other] { $player } est en retard
    }
log-missed =
    { $who ->
        [you] Vous perdez un tour
       *[other] { $player } perd un tour
    }
log-lost =
    { $who ->
        [you] Vous perdez le sablier en { $socket }
       *[other] { $player } perd le sablier en { $socket }
    }
log-flipped =
    { $who ->
        [you] Vous retournez le minuteur
       *[other] { $player } retourne le minuteur
    }
log-resigned =
    { $who ->
        [you] Vous abandonnez
       *[other] { $player } abandonne
    }
log-ending = La partie se termine
log-revived = La partie continue
log-won =
    { $who ->
        [you] Vous gagnez
       *[other] { $player } gagne
    }
log-tie = Égalité

note-late =
    { $who ->
        [you] Vous êtes en retard : votre tour est fini
       *[other] { $player } est en retard : son tour est fini
    }
note-late-holding =
    { $who ->
        [you] Vous êtes en retard, mais vous pouvez encore poser le sablier
       *[other] { $player } est en retard, mais peut encore poser le sablier
    }
note-extra =
    { $who ->
        [you] Vous avez droit à un anneau en plus
       *[other] { $player } a droit à un anneau en plus
    }
note-extra-now =
    { $who ->
        [you] Vous pouvez poser l’anneau en plus n’importe où
       *[other] { $player } peut poser l’anneau en plus n’importe où
    }
note-extra-over =
    { $who ->
        [you] Trop tard pour votre anneau en plus
       *[other] Trop tard pour l’anneau en plus de { $player }
    }
note-blocked =
    { $who ->
        [you] Vous ne pouvez pas jouer et passez
       *[other] { $player } ne peut pas jouer et passe
    }
note-pass =
    { $who ->
        [you] Vous passez, ce qui compte comme un retard
       *[other] { $player } passe, ce qui compte comme un retard
    }
note-missed =
    { $who ->
        [you] Vous perdez un tour
       *[other] { $player } perd un tour
    }
note-lost =
    { $who ->
        [you] Vous perdez un sablier
       *[other] { $player } perd un sablier
    }
note-ending = Plus aucun coup : seuls les anneaux en attente peuvent être posés
note-revived = Un anneau est posé : la partie continue

note-timer =
    { $who ->
        [you] Vous avez { $seconds } secondes pour poser un sablier : le minuteur coule
       *[other] { $player } a { $seconds } secondes pour poser un sablier : le minuteur coule
    }
note-you-play-red = Vous jouez les rouges
note-you-play-black = Vous jouez les noirs
note-timer-soon = { $player } va bientôt retourner le minuteur

# Les astuces d’une première partie, en une ligne chacune.
tip-move =
    { $walk ->
        [pad] À vous : faites glisser un sablier. Il peut aller là où une case brille. À la manette : la croix déplace, { $press } prend et pose.
        [both] À vous : faites glisser un sablier. Il peut aller là où une case brille. Au clavier : ces touches ou les flèches déplacent, { $press } prend et pose.
        [arrows] À vous : faites glisser un sablier. Il peut aller là où une case brille. Au clavier : les flèches déplacent, { $press } prend et pose.
        [nothing] À vous : faites glisser un sablier. Il peut aller là où une case brille.
       *[picture] À vous : faites glisser un sablier. Il peut aller là où une case brille. Au clavier : ces touches déplacent, { $press } prend et pose.
    }
tip-move-cursor =
    { $walk ->
        [pad] À vous : allez à un sablier avec la croix et appuyez sur { $press }. Allez à une case qui brille, et appuyez encore.
        [arrows] À vous : allez à un sablier avec les flèches et appuyez sur { $press }. Allez à une case qui brille, et appuyez encore.
        [both] À vous : allez à un sablier avec ces touches ou les flèches et appuyez sur { $press }. Allez à une case qui brille, et appuyez encore.
       *[picture] À vous : allez à un sablier avec ces touches et appuyez sur { $press }. Allez à une case qui brille, et appuyez encore.
    }
tip-drop-ring =
    { $by ->
        [keys] { $key } ou un clic sur votre porte-anneaux pose un anneau sous le sablier déplacé ; { $keep } le garde.
       *[pointer] Un clic sur votre porte-anneaux pose un anneau sous le sablier déplacé ; le bouton le garde.
    }
tip-drop-ring-sand =
    { $by ->
        [keys] { $key } ou un clic sur votre porte-anneaux pose un anneau sous le sablier. Vous avez { $window } secondes.
       *[pointer] Un clic sur votre porte-anneaux pose un anneau sous le sablier. Vous avez { $window } secondes.
    }
tip-claim =
    { $by ->
        [keys] L’adversaire n’a pas posé d’anneau. { $key } ou un clic sur votre porte-anneaux pose l’un des vôtres sur sa case, avant votre coup.
       *[pointer] L’adversaire n’a pas posé d’anneau. Un clic sur votre porte-anneaux pose l’un des vôtres sur sa case, avant votre coup.
    }
tip-claim-or-pass =
    { $by ->
        [keys] Plus aucun coup : réclamez la case avec { $key } ou passez avec { $pass }.
       *[pointer] Plus aucun coup : réclamez la case ou passez, avec les boutons.
    }
tip-extra-ring =
    { $by ->
        [keys] Anneau en plus : cliquez sur une case qui n’est pas pleine, ou appuyez sur { $key } puis choisissez-en une.
       *[pointer] Anneau en plus : un clic sur votre porte-anneaux, puis une case de votre choix qui n’est pas pleine.
    }
tip-full-socket = Attention : poser un sablier sur une case pleine fait perdre la partie.
tip-full-socket-refused = Une case pleine n’accepte plus de sablier : le passage est fermé.
tip-full-socket-counts = Attention : désormais, un coup vers une case pleine perd sans second appui. Les réglages permettent d’en changer.
tip-start-glasses = Vos trois premiers coups lancent vos trois sabliers. Jouez-en un qui ne coule pas encore.
tip-all-running = Vos trois sabliers coulent. À chaque coup, choisissez désormais lequel retourner.
tip-no-rings =
    { $moves ->
        [one] Aucun anneau depuis longtemps : encore un coup sans anneau et la partie finit. Le moins d’anneaux restants gagne.
       *[other] Aucun anneau depuis longtemps : encore { $moves } coups sans anneau et la partie finit. Le moins d’anneaux restants gagne.
    }
tip-low-glass = Un de vos sabliers est presque écoulé. Jouez-le pour le retourner : un sablier vide est perdu.
tip-flip-timer =
    { $by ->
        [keys] L’adversaire réfléchit. { $key } ou un clic sur le minuteur ne lui laisse que { $timer } secondes.
       *[pointer] L’adversaire réfléchit. Un clic sur le minuteur ne lui laisse que { $timer } secondes.
    }
tip-hurry = Le minuteur coule contre vous. Posez un sablier avant qu’il soit écoulé, sinon votre tour est fini.

replay-title = Relecture
replay-resume = Revenir à la relecture
replay-leave = Quitter la relecture
replay-start = Au début
replay-turn-back = Tour précédent
replay-action-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-action-on = Un pas en avant
replay-turn-on = Tour suivant
replay-end = À la fin
replay-slower = Moins vite
replay-faster = Plus vite
replay-flip = Changer de côté
replay-go-on = Jouer à partir d’ici
replay-go-on-short = Jouer d’ici
replay-scrubber = Position dans la partie
replay-turn = Tour { $turn } sur { $turns }
replay-ring =
    { $who ->
        [you] Vous posez un anneau en { $socket }
       *[other] { $player } pose un anneau en { $socket }
    }

go-on-title = Jouer à partir d’ici
go-on-note = Une nouvelle partie commence au tour { $turn }. La relecture reste telle quelle.
go-on-opponent = Adversaire
go-on-person = Une autre personne
go-on-colour = Votre couleur
go-on-back = Annuler
go-on-begin = Commencer

analysis-begin = Analyser
analysis-note = Le robot juge chaque tour et montre ce qu’il aurait joué.
analysis-running = { $done } sur { $all } tours jugés
analysis-stop = Arrêter
analysis-list = Tours
analysis-title = Plus grosses erreurs
analysis-nothing = Aucune erreur grave.
analysis-turn = Tour { $turn } : { $command }
analysis-inaccuracy = Imprécision
analysis-mistake = Erreur
analysis-blunder = Gaffe
analysis-inaccuracies =
    { $count ->
        [one] { $count } imprécision
       *[other] { $count } imprécisions
    }
analysis-mistakes =
    { $count ->
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
analysis-blunders =
    { $count ->
        [one] { $count } gaffe
       *[other] { $count } gaffes
    }
analysis-passed = passe
analysis-late = en retard
analysis-lost-glass = sablier perdu en { $socket }
analysis-full-socket = sur la case pleine { $socket }
analysis-resigned = abandon
analysis-chance = Chances de gain : { $before } → { $after }.
analysis-better-wait = { $move }, après une attente, était meilleur.
analysis-slow = Trop lent.
analysis-try = Essayer à partir d’ici
analysis-lead =
    { $who ->
        [you] Tour { $turn } : vous menez de { $rings } anneaux
       *[other] Tour { $turn } : { $player } mène de { $rings } anneaux
    }
analysis-won =
    { $who ->
        [you] Tour { $turn } : vous gagnez en jouant au mieux
       *[other] Tour { $turn } : { $player } gagne en jouant au mieux
    }
analysis-even = Tour { $turn } : égalité
analysis-pace = { $usual } s par tour ; le plus long, le tour { $turn }, { $longest } s.
analysis-wasted = { $socket } s’est écoulé { $time } avant la fin, alors qu’il pouvait bouger.
analysis-wasted-blocked = { $socket } s’est écoulé { $time } avant la fin, sans issue.
analysis-late-turns =
    { $count ->
        [one] Un retard.
       *[other] { $count } retards.
    }
analysis-missed-turns =
    { $count ->
        [one] Un tour manqué.
       *[other] { $count } tours manqués.
    }
analysis-time-cost = Le temps a coûté environ { $rings } anneaux.
