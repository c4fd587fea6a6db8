# La partie de GIPF : préparation, barres, épreuve et résultat.

title-gipf = GIPF

gipf-white = Blanc
gipf-black = Noir
gipf-the-bot = Le robot
gipf-pause = Menu

gipf-setup-title = GIPF
gipf-who-is-white = Qui joue les Blancs et commence ?
gipf-version = Version
gipf-version-basic = De base
gipf-version-standard = Standard
gipf-version-tournament = Tournoi
gipf-version-basic-note = Trois pièces chacun sur le plateau, douze en réserve, sans pièces GIPF. Qui n’en a plus à jouer perd.
gipf-version-standard-note = Trois pièces GIPF chacun sur le plateau, douze pièces en réserve. Qui perd sa dernière pièce GIPF perd aussi la partie.
gipf-version-tournament-note = Un plateau vide. La première pièce est une pièce GIPF ; d’autres peuvent suivre jusqu’à la première pièce ordinaire.
gipf-more-white = Pièces de plus dans la réserve des Blancs
gipf-more-black = Pièces de plus dans la réserve des Noirs
gipf-potentials = Potentiels TAMSK
gipf-potentials-note = Une pièce chargée d’un potentiel donne un coup supplémentaire quand elle arrive au centre. Ils sont conçus pour la version tournoi.
gipf-challenge = Défi
gipf-challenge-switch = Un potentiel peut être neutralisé en gagnant une épreuve
gipf-contest-tamsk = Une partie de TAMSK
gipf-contest-tamsk-note = Le jeu de TAMSK vient sur la table. Ou jouez-la avec un vrai jeu, et entrez qui a gagné.
gipf-contest-tamsk-level = Une partie de TAMSK, niveau { $level }
gipf-contest-coin = Une pièce de monnaie
gipf-contest-dice = Des dés
gipf-contest-other = Une autre épreuve
gipf-contest-name = Ce que vous jouez
gipf-contest-level = Niveau { $level }
gipf-attempts = Combien de fois chacun peut défier
gipf-neutralise = Combien de potentiels chacun peut neutraliser
gipf-which = Quels potentiels peuvent être défiés
gipf-which-any = Tous
gipf-which-first = Les premiers utilisés
gipf-note = Ce que vous avez convenu d’autre

gipf-piece-basic = Pièce de base
gipf-piece-gipf = Pièce GIPF
gipf-piece-loaded = Pièce chargée
gipf-piece-potential = Potentiel

gipf-use = Utiliser le potentiel
gipf-forgo = Renoncer au coup supplémentaire
gipf-challenge-do = Défier
gipf-allow = Accepter
gipf-take = Prendre la rangée
gipf-leave = Laisser le reste

gipf-status-push = Posez une pièce sur un point et poussez-la
gipf-status-use = Un potentiel est au centre : l’utiliser ?
gipf-status-answer = Défier le potentiel, ou l’accepter ?
gipf-status-extra = Coup supplémentaire : poussez le potentiel
gipf-status-take = Prenez une de vos rangées
gipf-status-contest = Une épreuve décide
gipf-status-waits = attend
gipf-status-over = La partie est finie

gipf-count-reserve = { $count } réserve
gipf-count-gipf = { $count } en GIPF
gipf-count-potentials = { $count } à charger
gipf-count-captured = { $count } prises

gipf-refused-game-over = La partie est finie.
gipf-refused-not-your-turn = Ce n’est pas votre tour.
gipf-refused-not-now = Pas maintenant : autre chose vient d’abord.
gipf-refused-no-line = Une pièce entre par un point, le long d’une ligne.
gipf-refused-gipf-first = La première pièce doit être une pièce GIPF.
gipf-refused-no-gipf = Plus aucune pièce GIPF ne peut entrer en jeu.
gipf-refused-no-pieces = Une pièce GIPF demande deux pièces de la réserve.
gipf-refused-no-potential = Plus aucun potentiel ne peut entrer en jeu.
gipf-refused-line-full = Cette ligne est pleine.
gipf-refused-no-row = Ce n’est pas une de vos rangées.
gipf-refused-must-take = Seules les pièces GIPF et chargées restent.
gipf-refused-must-cut = Une rangée de pièces chargées doit être coupée.
gipf-refused-row-remains = Vous avez une rangée à retirer.
gipf-refused-contest = Ce résultat ne convient pas à l’épreuve.

gipf-contest-title = Un défi
gipf-contest-about = { $challenger } défie le potentiel de { $owner }. Il n’est neutralisé que si l’épreuve est gagnée par qui défie.
gipf-contest-toss = Lancer la pièce
gipf-contest-roll = Lancer les dés
gipf-in-contest = { $side } au GIPF
gipf-contest-play = Jouer la partie
gipf-contest-back = Retour au GIPF
gipf-told-neutralised = Victoire de { $challenger } : le potentiel est neutralisé.
gipf-told-held = { $challenger } n’a pas gagné : { $owner } peut utiliser le potentiel.
gipf-told-dice = { $challenger } a fait { $first }, { $owner } { $second }.
gipf-contest-enter = Ou entrez ce qui s’est passé :
gipf-contest-won = Victoire : { $side }
gipf-contest-held = Victoire : { $side }
gipf-contest-tie = Égalité
gipf-contest-forgo = { $side } cède et renonce au potentiel

gipf-resigns = { $side } abandonne
gipf-confirm-resign = { $side } abandonne ?
gipf-confirm-resign-note = { $other } gagne la partie.

gipf-continue = Continuer la partie

gipf-result-won = { $side } gagne
gipf-result-drawn = Partie nulle
gipf-result-turns =
    { $count ->
        [one] Après { $count } tour.
       *[other] Après { $count } tours.
    }
gipf-end-no-reserve = { $side } n’a plus de pièce à jouer.
gipf-end-no-gipf = { $side } n’a plus de pièce GIPF sur le plateau.
gipf-end-blocked = { $side } n’a plus d’emplacement libre où jouer.
gipf-end-repetition = La même position est apparue pour la troisième fois.
gipf-end-resigned = { $side } a abandonné.

help-gipf-push = Pousser une pièce
help-gipf-push-how = Glissez une pièce sur un point puis le long d’une ligne, ou cliquez le point puis l’emplacement voisin.
help-gipf-kind = Choisir la sorte de pièce
help-gipf-kind-how = Cliquez son bouton sur votre barre, ou un potentiel à côté du plateau.
help-gipf-row = Retirer une rangée
help-gipf-row-how = Cliquez une de ses pièces. Un clic sur une pièce GIPF ou chargée la garde ou la prend.
help-gipf-press = Appuyer où est le curseur
help-gipf-cursor = La première touche montre le curseur. Appuyez sur un point, allez à l’emplacement voisin, et appuyez encore.

# Phrases pour un lecteur d’écran et pour suivre la partie en texte.
spoken-gipf-board = Plateau de GIPF
spoken-gipf-dot = { $point }, point
spoken-gipf-free = { $point }, libre
spoken-gipf-piece = { $point } : { $side }, { $piece }
spoken-gipf-reserve = { $side } : { $reserve } en réserve, { $captured } prises, { $potentials } potentiels à charger
spoken-gipf-pushed =
    { $moved ->
        [0] { $side } : { $piece } de { $dot } à { $spot }
        [1] { $side } : { $piece } de { $dot } à { $spot }, une pièce déplacée
       *[other] { $side } : { $piece } de { $dot } à { $spot }, { $moved } pièces déplacées
    }
spoken-gipf-due = { $side } a une pièce chargée au centre
spoken-gipf-used = Le potentiel doit être utilisé
spoken-gipf-forgone = Le potentiel est abandonné
spoken-gipf-challenged = Le potentiel est défié
spoken-gipf-allowed = Le potentiel est accepté
spoken-gipf-neutralised = Le potentiel est neutralisé
spoken-gipf-held = Le défi a échoué
spoken-gipf-removed = { $side } retire { $spots } : { $returned } en réserve, { $captured } prises
spoken-gipf-left = { $side } laisse une rangée sur le plateau
spoken-gipf-turn = Au tour de { $side }
