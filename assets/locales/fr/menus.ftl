# L’écran-titre, la préparation d’une partie, les réglages, la pause et le résultat.
#
# Vocabulaire, le même dans tous les fichiers de ce dossier. Les quatre premiers mots sont ceux de la boîte
# française de 1998 :
#   glass, hourglass → sablier          socket → case             ring → anneau          ring holder → porte-anneaux
#   the 15-second timer → minuteur      level → niveau            match → partie         turn → tour
#   move → coup                         lift → soulever           set down → poser       turn over → retourner
#   drop a ring → poser un anneau       keep → garder             claim → réclamer       extra ring → anneau en plus
#   late → en retard                    to pass → passer          to lose a glass → perdre un sablier
#   Red, Black → Rouge, Noir (sans article)                       bot → robot       hint → conseil
# Chaque robot porte le nom de son niveau : Robot Novice.
# On vouvoie le joueur. Devant ; : ! ? » et après « : une espace fine insécable ; entre un nombre et son unité aussi.

title-name = TAMSK
title-motto = Un jeu de sable et d’anneaux
title-learn = Apprendre à jouer
title-learn-time =
    { $minutes ->
        [one] Le niveau 1 en une minute
       *[other] Le niveau 1 en { $minutes } minutes
    }
title-first-match-note = Niveau 1, { $bot }
title-skip = Menu principal
title-quality = Qualité graphique
title-picture-auto = Automatique ({ $quality })
title-continue = Reprendre la leçon
title-step = { $lesson } · étape { $step } sur { $steps }
title-next = Leçon suivante
title-resume = Reprendre la partie
title-unfinished = Parties en cours ({ $count })
title-again = Rejouer
title-again-bots = Revoir deux robots jouer
title-match = { $first } contre { $second } · niveau { $level }
title-match-gipf = { $first } contre { $second } · GIPF
title-match-two = Deux joueurs · niveau { $level }
title-version = Version { $version }
title-preparing = chargement…
title-bot = Jouer contre le robot
title-play = Deux joueurs
title-study = Plateau d’analyse
title-rules = Règles
title-settings = Réglages
title-quit = Quitter

setup-title = Nouvelle partie
setup-rules = Règles
setup-company-bot = Contre le robot
setup-company-people = À deux
setup-company-bots = Deux robots
setup-your-name = Votre nom
setup-you = Vous
setup-bot = Difficulté
setup-first-bot = Premier robot
setup-second-bot = Second robot
setup-players = Joueurs
setup-first-player = Premier joueur
setup-second-player = Second joueur
setup-red = Qui joue Rouge et commence ?
setup-red-lot = Au hasard
setup-level = Niveau
setup-level-1 = Sans chrono
setup-level-1-note = Les sabliers servent de simples pions : leur sable ne coule pas.
setup-level-2 = Le sable coule
setup-level-2-note = Chaque coup retourne un sablier ; vide, il est perdu.
setup-level-3 = Avec le minuteur
setup-level-3-note = Le niveau 2, plus un minuteur de 15 s pour presser l’adversaire.
setup-preset = Règles
setup-differs = Hors standard : { $differences }.
setup-differs-for = { $parts } pour { $name }
setup-standard = Standard
preset-official = Officielles
preset-official-note = Les règles actuelles de l’éditeur, qui sont le standard.
preset-gentle = Faciles
preset-gentle-note =
    { $level ->
        [1] Pour apprendre : il est interdit de jouer sur une case pleine.
        [2] Pour apprendre : il est interdit de jouer sur une case pleine, et l’on a deux fois plus de temps.
       *[other] Pour apprendre : il est interdit de jouer sur une case pleine, et l’on a deux fois plus de temps, contre le minuteur aussi.
    }
preset-first-edition = 1998
preset-untimed = Tours sans limite
preset-none-note = Vos propres règles, choisies ci-dessous.
differs-start = départ libre
differs-full = cases pleines interdites
differs-limits = tours sans limite
differs-ring-window = { $seconds } s pour un anneau
differs-late-turn = un retard coûte un tour
differs-late-started = anneau en plus si sablier en main
differs-extra-window = { $seconds } s pour un anneau en plus
setup-start = Position de départ
setup-start-corners = Dans les coins
setup-start-corners-note = Les six sabliers commencent dans les coins du plateau.
setup-start-free = Libre
setup-start-free-note = Les sabliers commencent hors du plateau et entrent sur la case libre de votre choix.
setup-advanced-show = Options avancées…
setup-advanced-hide = Moins d’options
setup-full = Poser un sablier sur une case pleine
setup-full-loses = Fait perdre la partie
setup-full-refused = Interdit
setup-pace = Durée du sable
setup-pace-note = Un sablier dure { $glass }.
setup-pace-note-timer = Un sablier dure { $glass }, le minuteur { $timer }.
setup-ring-window = Délai pour poser l’anneau
setup-ring-window-note = Le temps dont vous disposez avant que l’adversaire puisse réclamer.
setup-seconds = { $seconds } s
setup-late = En cas de retard
setup-late-extra = Anneau en plus
setup-late-extra-note = L’adversaire peut poser un second anneau à son prochain tour.
setup-late-turn = Perdre un tour
setup-late-turn-note = La règle de 1998 : on perd aussi son tour suivant.
setup-late-started = Anneau si sablier en main
setup-late-started-note = Un second anneau, mais seulement si le joueur en retard tenait un sablier.
setup-extra-window = Délai pour l’anneau en plus
setup-timer-side = Place du minuteur (Noir choisit)
setup-timer-left = À gauche de Rouge
setup-timer-right = À droite de Rouge
setup-back = Retour
setup-begin = Commencer

study-title = Plateau d’analyse
study-how = Glissez sabliers et anneaux, même à côté du plateau. Cliquez pour ajouter un anneau, cliquez à droite ou avec Maj pour en retirer un.
study-how-keys =
    { $walk ->
        [arrows] Au clavier : les flèches mènent à une case,
        [pad] À la manette : la croix mène à une case,
       *[other] Au clavier : allez à une case avec les touches du curseur,
    } { $press } lève et pose, { $add } ajoute un anneau, { $take } en retire un.
study-turn = Au tour de
study-holder =
    { $rings ->
        [0] porte-anneaux vide
       *[other] { $rings } au porte-anneaux
    }
study-click = Clic sur une case
study-click-adds = ajoute un anneau
study-click-takes = retire un anneau
study-claim = La case { $socket } peut être réclamée.
study-claim-close = Rien à réclamer
study-start = Position initiale
study-empty = Plateau vide
study-undo = Annuler
study-redo = Rétablir
study-text = En texte
study-text-note = Niveau 1 seulement : le texte ignore le sable. Vous pouvez le modifier ici ; un tiret désigne un sablier hors du plateau.
study-copy = Copier
study-paste = Coller
study-best = Meilleurs coups : { $colour }
study-best-show = Montrer les meilleurs coups
study-best-stop = Masquer les meilleurs coups
study-best-note = Le robot classe les meilleurs coups ; pour en jouer un, cliquez dessus, ou allez-y et appuyez sur { $enter }. L’évaluation est en anneaux, pour le joueur dont c’est le tour.
study-line = Coups joués
study-line-start = Début
study-best-begun = Recherche…
study-best-searching =
    { $depth ->
        [one] Calculé { $depth } tour à l’avance…
       *[other] Calculé { $depth } tours à l’avance…
    }
study-best-searched =
    { $depth ->
        [one] Calculé { $depth } tour à l’avance.
       *[other] Calculé { $depth } tours à l’avance.
    }
study-best-proven = Ces résultats sont certains.
study-over = La partie est finie dans cette position.
study-pass = passer
study-claimed = réclamer, { $move }
study-wins = gagne de { $rings }
study-loses = perd de { $rings }
study-ties = nulle
study-play = Jouer la position
study-you = Votre couleur
study-play-note = Une partie de niveau 1 à partir d’ici.
study-play-begin = Jouer
study-back = Menu principal
study-field-all = Ce n’est pas une position : il faut sept champs séparés par une espace. Rien n’a changé.
study-field-rings = Le champ 1 (anneaux) doit compter sept colonnes séparées par /, avec un chiffre par case, comme 0000/00000/…
study-field-red = Le champ 2 (sabliers de Rouge) doit compter trois cases, comme A4,D1,G4.
study-field-black = Le champ 3 (sabliers de Noir) doit compter trois cases, comme A1,D7,G1.
study-field-turn = Le champ 4 (joueur au trait) doit être r ou b.
study-field-holders = Le champ 5 (anneaux restants) doit être deux nombres, comme 32/32.
study-field-claim = Le champ 6 (case à réclamer) doit être une case, ou un tiret s’il n’y en a pas.
study-field-quiet = Le champ 7 (coups depuis le dernier anneau) doit être un nombre de 0 à 30, et pas 0 si une case peut être réclamée.
study-too-many =
    { $most ->
        [one] { $socket } ne peut recevoir qu’un anneau.
       *[other] { $socket } ne peut recevoir que { $most } anneaux.
    }
study-two-glasses = Un seul sablier peut se trouver en { $socket }.
study-beside = Un sablier de { $colour } est hors du plateau.
study-holder-full = { $colour } ne peut avoir plus de { $most } anneaux à son porte-anneaux.
study-total = Il faut { $expected } anneaux en tout, et non { $total }.
study-rings-each = { $colour } peut commencer avec { $least } à { $most } anneaux.
study-no-claim = La case { $socket } ne peut être réclamée : il y faut un sablier du joueur qui vient de jouer, de la place, et un anneau au porte-anneaux.

lot-title = Qui joue Rouge ?
lot-drawn = Rouge commence

settings-title = Réglages
settings-search = Rechercher
settings-none = Aucun résultat pour « { $query } ».
settings-all = Afficher tous les réglages
settings-picture = Graphismes
settings-quality = Qualité
settings-quality-auto = Automatique
settings-quality-low = Basse
settings-quality-medium = Moyenne
settings-quality-high = Haute
settings-quality-note = « Basse » convient aux ordinateurs sans carte graphique.
settings-fullscreen = Plein écran
settings-vsync = Synchronisation verticale
settings-cap = Limite d’images
settings-cap-none = Illimité
settings-animations = Animations
settings-animations-off = Aucune
settings-animations-fast = Rapides
settings-animations-normal = Normales
settings-animations-slow = Lentes
settings-motion = Mouvements réduits
settings-motion-system = Comme le système
settings-motion-on = Oui
settings-motion-off = Non
settings-motion-note = Les sabliers et les anneaux se déplacent toujours, mais rien ne penche, ne tremble, ne rebondit ni ne palpite, et la caméra saute là où vous l’envoyez.
settings-coordinates = Coordonnées
settings-coordinates-note = Lettres et chiffres au bord du plateau. Toujours affichés dans les leçons, à côté du journal et avec un conseil.
settings-ring-circles = Cercles des anneaux
settings-ring-circles-note = Vue de dessus, chaque case montre un cercle pour chaque anneau qu’elle peut porter, rempli s’il y est. Toujours affichés avec les coordonnées, et quand le jeu est posé à plat entre deux personnes.
settings-play = Jeu
settings-rings = Anneaux automatiques
settings-rings-note = L’anneau de votre propre coup, aussitôt, même s’il remplit la case. Vous posez toujours vous-même les anneaux réclamés et les anneaux en plus.
settings-confirm = Confirmer les coups
settings-confirm-note = Au niveau 1, le sablier attend au-dessus de sa case que vous appuyiez encore ; appuyez ailleurs ou sur Échap pour le reprendre.
settings-accessibility = Accessibilité
settings-scale = Taille du texte
settings-times = Afficher le temps des sabliers
settings-countdown = Décompte après une pause
settings-full-sockets = Demander avant un coup vers une case pleine
settings-full-sockets-note = Ce coup perd la partie. Le sablier attend au-dessus de la case que vous appuyiez encore : dans vos trois premières parties et toujours au niveau 1 contre le robot, dans chaque partie, ou jamais.
settings-full-sockets-first = Premières parties
settings-full-sockets-always = Toujours
settings-full-sockets-never = Jamais
settings-tips = Astuces en partie
settings-language = Langue
settings-language-system = Celle du système
settings-camera = Caméra
settings-camera-speed = Vitesse de la souris
settings-camera-inverted = Inverser haut et bas
settings-camera-turns = Tourner vers le joueur
settings-camera-turns-note = Dans une partie de niveau 1 à deux, la table se tourne vers la personne qui joue.
settings-sound = Son
settings-volume = Volume
settings-volume-pieces = Sabliers et anneaux
settings-volume-sand = Sable qui coule
settings-volume-signals = Alertes
settings-volume-menus = Boutons et menus
settings-reset = Tout réinitialiser
settings-reset-title = Réinitialiser les réglages ?
settings-reset-note = La langue, la taille du texte, les touches et les boutons restent inchangés.
settings-reset-yes = Réinitialiser
settings-reset-undo = Annuler la réinitialisation
settings-done = Fermer

# D’autres mots par lesquels on cherche un réglage, dans n’importe quel ordre. Ils ne s’affichent jamais.
settings-quality-words = graphisme vidéo carte graphique performance vitesse fluidité lenteur détails ombres basse moyenne haute automatique
settings-fullscreen-words = fenêtre fenêtré affichage mode
settings-vsync-words = vsync V-sync déchirement moniteur rafraîchissement fréquence
settings-cap-words = FPS images par seconde fréquence maximum limiter hertz batterie ventilateur chaleur
settings-animations-words = animation mouvement nausée secousse vitesse réduire effets rapide lent désactiver
settings-motion-words = mal des transports nausée vertige calme immobile moins réduire secousses tremblement table tourne
settings-ring-circles-words = plateau cases anneaux capacité hauteur cercles dessus nombre
settings-coordinates-words = plateau lettres chiffres noms notation bord repères
settings-rings-words = automatique anneau poser lâcher coup
settings-full-sockets-words = case pleine avertissement question perdre second appui erreur débutant
settings-confirm-words = confirmation confirmer second appui erreur annuler débutant
settings-scale-words = interface police caractères zoom échelle agrandir réduire lettres lecture
settings-times-words = sablier chrono horloge secondes temps restant étiquette chiffres
settings-countdown-words = reprise reprendre attendre trois secondes
settings-tips-words = aide conseils débutant rappels
settings-language-words = anglais français traduction
settings-camera-speed-words = sensibilité orbite zoom molette rotation vue
settings-camera-inverted-words = inversion inversé axe vertical Y orbite souris vue
settings-camera-turns-words = retourner côté pivoter plateau automatique vue à deux
settings-volume-words = volume son audio musique bruit muet silence fort effets sonores
settings-volume-pieces-words = volume son effets sonores pièces minuteur
settings-volume-sand-words = volume son effets sonores bruissement grains sablier écoulement
settings-volume-menus-words = volume son effets sonores boutons clics interface
settings-volume-signals-words = volume son effets sonores alertes perdu retard refus

pause-title = Pause
pause-hidden = Le sable est arrêté et le plateau caché : impossible de préparer son coup.
pause-why-unfocused = La partie a été mise en pause, car une autre fenêtre est passée devant.
pause-why-hidden = La partie a été mise en pause, car sa fenêtre était cachée.
pause-why-slow = La partie a été mise en pause, car le jeu s’est figé pendant { $seconds } secondes.
pause-why-asleep = La partie a été mise en pause, car l’ordinateur était en veille.
pause-why-start = Le temps reprendra avec vous.
pause-resume = Reprendre
pause-settings = Réglages
pause-resigns =
    { $who ->
        [you] Abandonner
       *[other] { $player } abandonne
    }
pause-offer-tie =
    { $who ->
        [you] Proposer la nulle
       *[other] { $player } propose la nulle
    }
pause-leave = Menu principal
pause-leave-lesson = Quitter la leçon
pause-quit = Quitter

key-enter = Entrée

confirm-no = Annuler
confirm-leave = Quitter la partie ?
confirm-leave-lesson = Quitter la leçon ?
confirm-note =
    { $afterwards ->
        [lesson] Vous pourrez reprendre la leçon plus tard, mais la partie de cette étape recommencera.
       *[lost] Cette partie ne peut pas être enregistrée.
    }
confirm-leave-yes = Quitter
confirm-resign =
    { $who ->
        [you] Abandonner ?
       *[other] { $player } abandonne ?
    }
confirm-resign-note =
    { $who ->
        [you] Vous abandonnez et { $other } gagne.
       *[other] { $player } abandonne et { $other } gagne.
    }
confirm-resign-yes = Abandonner
confirm-quit = Quitter le jeu ?
confirm-quit-yes = Quitter
confirm-tie =
    { $who ->
        [you] Vous proposez la nulle
       *[other] { $player } propose la nulle
    }
confirm-take-back =
    { $who ->
        [you] Vous demandez à reprendre votre dernier coup
       *[other] { $player } demande à reprendre son dernier coup
    }
confirm-agreement-note = { $other }, êtes-vous d’accord ?
confirm-agree = Accepter
confirm-decline = Refuser

result-wins =
    { $who ->
        [you] Vous avez gagné
       *[other] { $player } gagne
    }
result-tie = Égalité
result-by-rings =
    { $count ->
        [one] Avec { $count } anneau de moins.
       *[other] Avec { $count } anneaux de moins.
    }
result-by-time = Égalité d’anneaux : le dernier sablier à s’écouler décide.
result-by-tie = Égalité d’anneaux : le niveau 1 ne départage pas.
result-by-tie-sand = Anneaux à égalité, sabliers aussi : égalité parfaite.
result-by-agreed = Les joueurs se sont accordés sur la nulle.
result-by-resigned =
    { $who ->
        [you] Vous avez abandonné.
       *[other] { $player } a abandonné.
    }
result-by-full-socket =
    { $who ->
        [you] Vous avez posé un sablier sur une case pleine.
       *[other] { $player } a posé un sablier sur une case pleine.
    }
result-score = anneaux restants
result-sand = Derniers sabliers
result-watch = Voir couler les derniers sabliers
result-watch-again = Revoir
result-watching = Le sable s’écoule…
result-rematch = Revanche, couleurs inversées
result-turn = Tourner vers l’autre joueur
result-replay = Revoir la partie
result-setup = Nouvelle partie…
result-title = Menu principal

# Ce que chacun a fait.
result-own = anneaux posés avec un coup
result-claimed = anneaux posés en réclamant
result-extra = anneaux en plus posés
result-late = tours en retard
result-missed = tours perdus
result-flips = minuteur retourné
result-taken-back = coups annulés
result-time = temps de jeu
result-lost = sabliers perdus

result-turning = Le tournant
result-turning-resigned = L’abandon
result-turning-sought = Recherche du tournant de la partie…
result-turning-unclear = Aucun tour n’a décidé seul de la partie.
result-turned-move =
    { $who ->
        [you] Tournant : tour { $turn }, votre coup { $move }.
       *[other] Tournant : tour { $turn }, { $player }, { $move }.
    }
result-turned-pass =
    { $who ->
        [you] Tournant : tour { $turn }, vous avez passé.
       *[other] Tournant : tour { $turn }, { $player } a passé.
    }
result-turned-late =
    { $who ->
        [you] Tournant : tour { $turn }, vous étiez en retard.
       *[other] Tournant : tour { $turn }, { $player } était en retard.
    }
result-turned-lost =
    { $who ->
        [you] Tournant : tour { $turn }, vous avez perdu le sablier en { $socket }.
       *[other] Tournant : tour { $turn }, { $player } a perdu le sablier en { $socket }.
    }
result-turned-full =
    { $who ->
        [you] Tournant : tour { $turn }, vous avez joué en { $socket }, case pleine.
       *[other] Tournant : tour { $turn }, { $player } a joué en { $socket }, case pleine.
    }
result-turned-resigned =
    { $who ->
        [you] Rien n’était encore joué quand vous avez abandonné.
       *[other] Rien n’était encore joué quand { $player } a abandonné.
    }
result-turned-resigned-ahead =
    { $who ->
        [you] Vous étiez en tête quand vous avez abandonné.
       *[other] { $player } était en tête au moment de son abandon.
    }
result-better-move = { $move } était meilleur.
result-better-claim-move = Réclamer, puis { $move }, était meilleur.
result-better-ring = Poser l’anneau était meilleur.
result-better-keep = Garder l’anneau était meilleur.
result-better-claim = Réclamer d’abord la case était meilleur.
result-better-pass = Passer était meilleur.
better-among-others = { $line } Ce n’était pas le seul bon coup.
result-move-ring = { $move } avec un anneau
result-move-no-ring = { $move }, sans anneau
result-again = Rejouer ce moment
result-take-back = Annuler ce coup

news-quality-lowered = Trop peu d’images par seconde : la qualité est passée à { $quality }. Vous pouvez la changer dans les réglages.
news-declined =
    { $who ->
        [you] Vous refusez
       *[other] { $player } refuse
    }
news-match-left = La partie est enregistrée. « Reprendre la partie » et « Parties en cours » y ramènent.
problem-nonsense = Vos réglages dans { $file } sont illisibles, ligne { $line }, colonne { $column } : « { $problem } ». Le jeu utilise les réglages par défaut ; votre fichier a été conservé sous { $kept }.
problem-unreadable = Vos réglages n’ont pas pu être lus : { $problem ->
    [too-large] le fichier est bien trop grand
    [no-file] ce n’est pas un fichier
   *[other] « { $problem } »
}. Le jeu utilise les réglages par défaut ; l’original a été conservé sous { $file }.
problem-record-unreadable = { $file } n’a pas pu être ouvert : { $problem ->
    [missing] ce fichier n’existe pas
    [too-large] il dépasse 16 Mio, la taille maximale d’une partie
    [no-file] ce n’est pas un fichier
   *[other] « { $problem } »
}.
problem-record = { $file } n’est pas une partie enregistrée : « { $problem } ».
problem-record-refused = { $count ->
    [one] Une action de { $file } enfreint les règles et a été ignorée : l’action { $first }.
   *[other] { $count } actions de { $file } enfreignent les règles et ont été ignorées. La première est l’action { $first }.
} { $why }
problem-bounds = Dans vos réglages ({ $file }), « { $field } » vaut { $value } ms, mais doit être compris entre { $least } et { $most }. Les règles officielles sont appliquées.
problem-disk-full = le disque est plein
problem-denied = l’écriture y est impossible
problem-fault = { $kind ->
    [graphics] Le périphérique graphique a été perdu et le jeu a redémarré. Le rapport a été enregistré dans { $file }.
   *[program] Le jeu a planté la dernière fois. Le rapport a été enregistré dans { $file }.
}
problem-fault-saved = { $kind ->
    [graphics] Le périphérique graphique a été perdu et le jeu a redémarré. Votre partie a été enregistrée, et le rapport aussi, dans { $file }.
   *[program] Le jeu a planté la dernière fois. Votre partie a été enregistrée, et le rapport aussi, dans { $file }.
}
problem-match-not-saved = La partie n’a pas pu être enregistrée dans { $file } : « { $problem } ». Elle continue, et le jeu réessaiera.
problem-match-not-continued = { $problem ->
    [busy] Cette partie est ouverte dans une autre fenêtre du jeu.
    [missing] Cette partie est terminée, ou a été supprimée dans une autre fenêtre du jeu.
   *[other] Impossible de reprendre la partie depuis { $file } : { $problem }.
}
problem-match-not-discarded = { $problem ->
    [busy] Cette partie est ouverte dans une autre fenêtre du jeu et y reste.
   *[other] Impossible de supprimer la partie, qui reste dans { $file } : { $problem }.
}
problem-not-saved = { $problem ->
    [in-the-way] Vos réglages ne seront pas enregistrés cette fois : { $file } est illisible, n’a pas pu être déplacé et ne sera pas écrasé.
    [busy] Vos réglages n’ont pas encore pu être enregistrés dans { $file }, car une autre instance du jeu y écrit. Le jeu réessaiera.
   *[other] Vos réglages n’ont pas pu être enregistrés dans { $file } : « { $problem } ». Le jeu réessaiera.
}

pause-help = Commandes
pause-rules = Règles

help-title = Commandes
help-done = Fermer
help-hands = Souris ou écran tactile
help-move = Déplacer un sablier
help-move-how = Faites glisser un sablier vers une case qui brille, ou cliquez dessus, puis sur la case.
help-back = Le remettre
help-back-mouse = Clic droit, ou lâchez-le ailleurs.
help-back-fingers = Touchez l’endroit d’où il vient, ou lâchez-le ailleurs.
help-ring = Poser un anneau, réclamer une case
help-ring-how = Cliquez sur votre porte-anneaux, ou faites glisser un anneau jusqu’au sablier.
help-timer = Retourner le minuteur
help-timer-how = Cliquez dessus pendant le tour adverse, quand il est écoulé.
help-camera = Déplacer la vue
help-camera-mouse = Faites glisser avec le bouton droit ou central ; molette pour zoomer.
help-camera-fingers = Deux doigts sur la table nue : pincez, tournez, ou montez et descendez ensemble.
help-keys = Touches des joueurs
help-keys-alone = Seul contre le robot, jouez avec les touches de gauche, quelle que soit votre couleur.
help-views = Vues
help-view-table = De votre place
help-view-top = D’en haut
help-view-flip = De l’autre côté
help-view-reset = Rétablir la vue
help-camera-orbit = Déplacer la caméra
help-camera-zoom = Zoomer
help-panels = Passer du plateau aux boutons, et retour
help-study-add = Ajouter un anneau sur la case visée
help-study-take = Retirer un anneau de la case visée
help-study-turn = Donner le tour à l’autre
help-study-best = Meilleurs coups
help-program = Jeu
help-hint = Conseil (contre le robot, niveau 1 ou GIPF)
help-take-back = Annuler un tour (niveau 1 ou GIPF)
help-log = Journal des coups
help-type-turn = Taper un coup (D1-D2o)
help-pause = Pause, remettre, fermer
help-menu = Menu, remettre, fermer
help-lesson = Continuer la leçon
help-help = Ces commandes
help-rules-key = Règles, à tout moment
help-replay-play = Lecture ou pause
help-analysis = Analyser, arrêter, plus grosses erreurs
help-replay-acts = Espace et les flèches servent aussi, sauf si un bouton a le focus. Cliquez sur la barre pour y aller.
help-replay = Espace et les flèches servent aussi, sauf si un bouton a le focus. Cliquez sur une ligne du journal, un repère ou la barre pour y aller.
help-rules = Règles

help-briefing = En bref

briefing-title = La partie en bref
briefing-first =
    { $who ->
        [you] Vous commencez.
       *[other] { $player } commence.
    }
briefing-turn =
    { $who ->
        [you] C’est à vous de jouer.
       *[other] C’est à { $player } de jouer.
    }
briefing-glasses = Chaque coup retourne un sablier. Lancez d’abord les trois vôtres, un par tour ; un sablier vide est perdu.
briefing-ring = Posez un anneau aussitôt après votre coup : vous avez { $seconds } secondes. Appuyez sur la touche ou cliquez sur votre porte-anneaux.
briefing-timer = Quand l’adversaire réfléchit, vous pouvez retourner le minuteur. S’il s’écoule, après { $seconds } secondes, son tour est fini.
briefing-late-extra = Si un joueur est en retard, l’adversaire peut poser un de ses propres anneaux en plus, sur une case qui n’est pas pleine.
briefing-timer-against = { $player } peut retourner le minuteur contre vous à tout moment de votre tour.
briefing-gentle = { $player } ne retourne le minuteur qu’après vos { $moves } premiers coups, et quand vous réfléchissez depuis { $seconds } secondes.
briefing-begin = Commencer

bot-name = Robot { $level }
bot-novice = Novice
bot-novice-note = Oublie des anneaux et s’enferme. Idéal pour débuter.
bot-casual = Amateur
bot-casual-note = Prévoit votre réponse, mais fait des oublis.
bot-club = Club
bot-club-note = Prévoit quelques coups et n’oublie presque rien.
bot-expert = Expert
bot-expert-note = Voit loin et vous presse avec le minuteur.
bot-master = Maître
bot-master-note = Le robot au sommet de son art.

# L’écriture des nombres.
number-tenths = { $whole },{ $tenths }
number-percent = { $percent } %

# What a person has typed, where a text is expected.
typed-text = { $text }

# Who plays an unfinished match of another game.
title-match-other = { $first } contre { $second }
