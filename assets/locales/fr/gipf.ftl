# La partie de GIPF : préparation, barres, épreuve et résultat.

title-gipf = GIPF

gipf-the-bot = Le robot
gipf-bot-novice-note = Ne voit que sa propre poussée, et en oublie beaucoup. Pour les premières parties.
gipf-bot-casual-note = Voit votre réponse, mais laisse parfois passer des choses.
gipf-bot-club-note = Prévoit trois actes et n’oublie presque rien.
gipf-bot-expert-note = Prévoit loin et n’oublie rien.
gipf-bot-master-note = Le robot à pleine force.

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
pause-terms-title = Le défi
gipf-terms-attempts =
    { $count ->
        [one] Chacun peut défier une fois.
       *[other] Chacun peut défier { $count } fois.
    }
gipf-terms-neutralise =
    { $count ->
        [one] Chacun peut neutraliser un potentiel.
       *[other] Chacun peut neutraliser { $count } potentiels.
    }
gipf-terms-any = Tout potentiel peut être défié.
gipf-terms-first = Seuls les premiers utilisés peuvent être défiés.

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
gipf-status-take-all =
    { $count ->
        [one] { $spots } part aussi. Cliquez-la pour la garder sur le plateau, ou recliquez la rangée.
       *[other] { $spots } partent aussi. Cliquez-en une pour la garder sur le plateau, ou recliquez la rangée.
    }
gipf-status-take-some =
    { $count ->
        [one] { $spots } peut rester sur le plateau. Cliquez-la pour la prendre aussi, ou recliquez la rangée.
       *[other] { $spots } peuvent rester sur le plateau. Cliquez-en une pour la prendre aussi, ou recliquez la rangée.
    }
gipf-status-thinks = Réfléchit…
gipf-status-contest = Une épreuve décide
gipf-status-waits = attend
gipf-status-over = La partie est finie

gipf-hint-push = Conseil : { $piece }, { $dot }–{ $spot }
gipf-hint-take = Conseil : prenez { $spots }
gipf-hint-word = Conseil : { $what }

gipf-analysis-take = retrait de { $spots }
gipf-analysis-leave = fin du retrait
gipf-analysis-forgo = renoncement au coup supplémentaire
gipf-better-take = Retirer { $spots } était meilleur.
gipf-better-leave = Ne rien retirer de plus était meilleur.
gipf-better-forgo = Renoncer au coup supplémentaire était meilleur.
gipf-analysis-lead =
    { $who ->
        [you] Tour { $turn } : vous menez de { $rings } pièces
       *[other] Tour { $turn } : { $player } mène de { $rings } pièces
    }

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
gipf-contest-about =
    { $who ->
        [challenger] Vous défiez le potentiel de { $owner }. Il n’est neutralisé que si vous gagnez l’épreuve.
        [owner] { $challenger } défie votre potentiel. Il n’est neutralisé que si l’épreuve est gagnée par qui défie.
       *[other] { $challenger } défie le potentiel de { $owner }. Il n’est neutralisé que si l’épreuve est gagnée par qui défie.
    }
gipf-contest-toss = Lancer la pièce
gipf-contest-roll = Lancer les dés
gipf-in-contest = { $side } au GIPF
gipf-contest-play = Jouer la partie
gipf-contest-go-on = Reprendre la partie
contest-back = Retour au GIPF
gipf-told-neutralised =
    { $who ->
        [challenger] Vous avez gagné : le potentiel est neutralisé.
        [owner] Victoire de { $challenger } : votre potentiel est neutralisé.
       *[other] Victoire de { $challenger } : le potentiel est neutralisé.
    }
gipf-told-held =
    { $who ->
        [challenger] Vous n’avez pas gagné : { $owner } peut utiliser le potentiel.
        [owner] { $challenger } n’a pas gagné : vous pouvez utiliser le potentiel.
       *[other] { $challenger } n’a pas gagné : { $owner } peut utiliser le potentiel.
    }
gipf-told-dice =
    { $who ->
        [challenger] Vous avez fait { $first }, { $owner } { $second }.
        [owner] { $challenger } a fait { $first }, vous { $second }.
       *[other] { $challenger } a fait { $first }, { $owner } { $second }.
    }
gipf-contest-enter = Ou entrez ce qui s’est passé :
gipf-contest-enter-far = Ou indiquez tous deux ce qui s’est passé ailleurs. Cela compte dès que vous êtes d’accord.
gipf-contest-lots = Tirage au sort…
gipf-contest-red =
    { $who ->
        [you] Vous jouez les rouges.
       *[other] { $player } joue les rouges.
    }
gipf-contest-won =
    { $who ->
        [you] Vous avez gagné
       *[other] Victoire : { $player }
    }
gipf-contest-held =
    { $who ->
        [you] Vous avez gagné
       *[other] Victoire : { $player }
    }
gipf-contest-tie = Égalité
gipf-contest-forgo =
    { $who ->
        [you] Vous cédez et renoncez au potentiel
       *[other] { $player } cède et renonce au potentiel
    }

gipf-replay-contest = Voir la partie de TAMSK

gipf-result-won =
    { $who ->
        [you] Vous gagnez
       *[other] { $player } gagne
    }
gipf-result-drawn = Partie nulle
gipf-result-turns =
    { $count ->
        [one] Après { $count } tour.
       *[other] Après { $count } tours.
    }
gipf-end-no-reserve =
    { $who ->
        [you] Vous n’avez plus de pièce à jouer.
       *[other] { $player } n’a plus de pièce à jouer.
    }
gipf-end-no-gipf =
    { $who ->
        [you] Vous n’avez plus de pièce GIPF sur le plateau.
       *[other] { $player } n’a plus de pièce GIPF sur le plateau.
    }
gipf-end-blocked =
    { $who ->
        [you] Vous n’avez plus d’emplacement libre où jouer.
       *[other] { $player } n’a plus d’emplacement libre où jouer.
    }
gipf-end-repetition = La même position est apparue pour la troisième fois.
gipf-end-resigned =
    { $who ->
        [you] Vous avez abandonné.
       *[other] { $player } a abandonné.
    }

help-gipf-push = Pousser une pièce
help-gipf-push-how = Glissez une pièce sur un point puis le long d’une ligne, ou cliquez le point puis l’emplacement voisin.
help-gipf-kind = Choisir la sorte de pièce
help-gipf-kind-how = Cliquez son bouton sur votre barre, ou un potentiel à côté du plateau.
help-gipf-row = Retirer une rangée
help-gipf-row-how = Cliquez une de ses pièces. Si une pièce GIPF ou chargée peut rester, on vous le demande : cliquez-la pour la garder ou la prendre, puis encore une autre.
help-gipf-press = Appuyer où est le curseur
help-gipf-cursor = La première touche montre le curseur. Appuyez sur un point, allez à l’emplacement voisin, et appuyez encore.
help-gipf-yes = Utiliser le potentiel, prendre la rangée
help-gipf-no = Renoncer, accepter, laisser le reste
help-gipf-challenge = Défier
help-gipf-next-kind = Sorte de pièce suivante

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
spoken-gipf-due =
    { $who ->
        [you] Vous avez une pièce chargée au centre
       *[other] { $player } a une pièce chargée au centre
    }
spoken-gipf-used = Le potentiel doit être utilisé
spoken-gipf-forgone = Le potentiel est abandonné
spoken-gipf-challenged = Le potentiel est défié
spoken-gipf-allowed = Le potentiel est accepté
spoken-gipf-neutralised = Le potentiel est neutralisé
spoken-gipf-held = Le défi a échoué
spoken-gipf-removed =
    { $who ->
        [you] Vous retirez { $spots } : { $returned } en réserve, { $captured } prises
       *[other] { $player } retire { $spots } : { $returned } en réserve, { $captured } prises
    }
spoken-gipf-left =
    { $who ->
        [you] Vous laissez une rangée sur le plateau
       *[other] { $player } laisse une rangée sur le plateau
    }
spoken-gipf-turn =
    { $who ->
        [you] C’est votre tour
       *[other] Au tour de { $player }
    }
