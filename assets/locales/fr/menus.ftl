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
study-best-note = Le robot classe les meilleurs coups. L’évaluation est en anneaux, pour le joueur dont c’est le tour.
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
study-claimed = réclamer, puis { $move }
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
       *[other] { $socket } ne peut recevoir que { $most } anneaux.
    }
study-two-glasses = Un seul sablier peut se trouver en { $socket }.
study-beside = Un sablier de { $colour } est hors du plateau.
study-holder-full = { $colour } ne peut avoir plus de { $most } anneaux à son porte-anneaux.
study-total = Il faut { $expected } anneaux en tout, et non { $total }.
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
settings-play = Jeu
settings-rings = Anneaux automatiques
settings-rings-note = L’anneau de votre propre coup, aussitôt, même s’il remplit la case. Vous posez toujours vous-même les anneaux réclamés et les anneaux en plus.
settings-confirm = Confirmer les coups
settings-confirm-note = Au niveau 1, le sablier attend au-dessus de sa case que vous appuyiez encore ; appuyez ailleurs ou sur Échap pour le reprendre.
settings-accessibility = Accessibilité
settings-scale = Taille du texte
settings-times = Afficher le temps des sabliers
settings-countdown = Décompte après une pause
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
settings-done = Fermer

# D’autres mots par lesquels on cherche un réglage, dans n’importe quel ordre. Ils ne s’affichent jamais.
settings-quality-words = graphisme vidéo carte graphique performance vitesse fluidité lenteur détails ombres basse moyenne haute automatique
settings-fullscreen-words = fenêtre fenêtré affichage mode
settings-vsync-words = vsync V-sync déchirement moniteur rafraîchissement fréquence
settings-cap-words = FPS images par seconde fréquence maximum limiter hertz batterie ventilateur chaleur
settings-animations-words = animation mouvement nausée secousse vitesse réduire effets rapide lent désactiver
settings-motion-words = mal des transports nausée vertige calme immobile moins réduire secousses tremblement table tourne
settings-coordinates-words = plateau lettres chiffres noms notation bord repères
settings-rings-words = automatique anneau poser lâcher coup
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
pause-resume = Reprendre
pause-settings = Réglages
pause-resign = Abandonner
pause-resign-red = Rouge abandonne
pause-resign-black = Noir abandonne
pause-leave = Menu principal
pause-quit = Quitter

key-enter = Entrée

confirm-no = Annuler
confirm-leave = Quitter la partie ?
confirm-note =
    { $afterwards ->
        [match] Vous pourrez reprendre cette partie depuis le menu principal.
        [lesson] Vous pourrez reprendre cette leçon depuis le menu principal.
        [nothing] Aucun coup n’a encore été joué.
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
