# Le titre, la préparation d’une partie, les réglages, la pause et le résultat.
#
# Vocabulaire, le même dans tous les fichiers de ce dossier. Les quatre premiers mots sont ceux de la boîte
# française de 1998 :
#   glass, hourglass → sablier          socket → case             ring → anneau          ring holder → porte-anneaux
#   the 15-second timer → minuteur      level → niveau            match → partie         turn → tour
#   move → coup                         lift → soulever           set down → poser       turn over → retourner
#   drop a ring → poser un anneau       keep → garder             claim → réclamer       extra ring → anneau en plus
#   late → en retard                    to pass → passer          to lose a glass → perdre un sablier
#   Red, Black → Rouge, Noir (sans article)                       bot → robot            hint → conseil
# On vouvoie le joueur. Devant ; : ! ? » et après « : une espace fine insécable ; entre un nombre et son unité aussi.

title-name = TAMSK
title-motto = Un jeu de sable et d’anneaux
title-first-lesson = Première fois ? Apprenez en jouant
title-version = Version { $version }
title-preparing = préparation de l’image…
title-bot = Jouer contre le robot
title-play = Deux joueurs
title-rules = Règles
title-settings = Réglages
title-quit = Quitter

setup-title = Une partie
setup-rules = Règles
setup-company-bot = Contre le robot
setup-company-people = À deux
setup-company-bots = Voir deux robots
setup-your-name = Votre nom
setup-you = Vous
setup-bot = De quelle force est le robot ?
setup-first-bot = Premier robot
setup-second-bot = Second robot
setup-players = Joueurs
setup-first-player = Premier joueur
setup-second-player = Second joueur
setup-red = Qui joue Rouge et commence ?
setup-red-lot = Tirer au sort
setup-level = Niveau
setup-level-1 = Sans le temps
setup-level-1-note = Des pions : on déplace, on pose un anneau, on en réclame.
setup-level-2 = Le sable coule
setup-level-2-note = Chaque coup retourne un sablier ; écoulé, il est perdu.
setup-level-3 = Contre la montre
setup-level-3-note = Le niveau 2, avec un minuteur de 15 s pour presser l’autre.
setup-start = Départ
setup-start-corners = Dans les coins
setup-start-corners-note = Les six sabliers commencent dans les coins du plateau.
setup-start-free = Libre
setup-start-free-note = Les sabliers commencent à côté du plateau ; chacun entre sur une case libre au choix.
setup-finer-show = Points de détail…
setup-finer-hide = Masquer les détails
setup-full = Poser un sablier sur une case pleine
setup-full-loses = Fait perdre la partie
setup-full-refused = Est refusé
setup-pace = Vitesse du sable
setup-pace-note = Un sablier coule en { $glass }.
setup-pace-note-timer = Un sablier coule en { $glass }, le minuteur en { $timer }.
setup-ring-window = Temps pour poser un anneau
setup-ring-window-note = Le temps qu’a l’anneau pour suivre son sablier, avant que l’autre puisse le réclamer.
setup-seconds = { $seconds } s
setup-late = Être en retard
setup-late-extra = Anneau en plus
setup-late-extra-note = L’adversaire peut poser un second anneau au tour suivant.
setup-late-turn = Perdre un tour
setup-late-turn-note = La règle de 1998 : le tour suivant est perdu lui aussi.
setup-late-started = Anneau si entamé
setup-late-started-note = Un second anneau seulement si un sablier était déjà en main.
setup-extra-window = Temps pour poser l’anneau en plus
setup-timer-side = Place du minuteur (Noir choisit)
setup-timer-left = À gauche de Rouge
setup-timer-right = À droite de Rouge
setup-back = Retour
setup-begin = Commencer

lot-title = Qui joue Rouge ?

settings-title = Réglages
settings-picture = Image
settings-quality = Qualité
settings-quality-auto = Automatique
settings-quality-low = Basse
settings-quality-medium = Moyenne
settings-quality-high = Haute
settings-quality-note = « Basse » convient aux machines sans carte graphique.
settings-fullscreen = Plein écran
settings-comfort = Confort
settings-scale = Taille du texte
settings-times = Temps à côté des sabliers
settings-motion = Moins d’animations
settings-countdown = Décompte après une pause
settings-language = Langue
settings-language-system = Celle du système
settings-sound = Son
settings-volume = Volume
settings-reset = Tout réinitialiser
settings-done = Terminé

pause-title = Pause
pause-hidden = Le sable ne coule pas, et le plateau est caché : personne ne prépare son coup.
pause-resume = Reprendre
pause-settings = Réglages
pause-resign = Abandonner
pause-resign-red = Rouge abandonne
pause-resign-black = Noir abandonne
pause-leave = Revenir au titre
pause-quit = Quitter

confirm-no = Non, on joue
confirm-leave = Quitter la partie ?
confirm-leave-note = La partie en cours sera perdue si vous la quittez.
confirm-leave-yes = Quitter la partie
confirm-resign = { $player } abandonne ?
confirm-resign-note = { $name } renonce, et { $other } gagne.
confirm-resign-yes = Abandonner
confirm-quit = Quitter le jeu ?
confirm-quit-note = La partie en cours sera perdue si vous quittez.
confirm-quit-yes = Quitter

result-wins = { $name } gagne
result-tie = Égalité
result-by-rings =
    { $count ->
        [one] Avec { $count } anneau de moins.
       *[other] Avec { $count } anneaux de moins.
    }
result-by-time = À égalité d’anneaux, le dernier sablier à couler décide.
result-by-tie = À égalité d’anneaux, le niveau 1 ne départage pas.
result-by-tie-sand = Mêmes anneaux, et le sable finit pareil : égalité parfaite.
result-by-resigned = { $player } a abandonné.
result-by-full-socket = { $player } a posé un sablier sur une case pleine.
result-score = anneaux restants
result-sand = Les derniers sabliers
result-watch = Voir couler les derniers sabliers
result-watch-again = Revoir
result-watching = Le sable s’écoule…
result-rematch = Revanche, couleurs échangées
result-setup = Autre partie…
result-title = Titre

problem-nonsense = Vos réglages dans { $file } sont illisibles, ligne { $line }, colonne { $column } : « { $problem } ». Le jeu démarre avec ses valeurs d’origine ; votre fichier est conservé sous { $kept }.
problem-unreadable = Vos réglages n’ont pas pu être lus : { $problem ->
    [too-large] le fichier est bien trop grand
    [no-file] ce n’est pas un fichier
   *[other] « { $problem } »
}. Le jeu démarre avec ses valeurs d’origine ; ce qui s’y trouvait est conservé sous { $file }.
problem-record-unreadable = { $file } n’a pas pu être ouvert : { $problem ->
    [missing] ce fichier n’existe pas
    [too-large] il est trop grand pour une partie
    [no-file] ce n’est pas un fichier
   *[other] « { $problem } »
}.
problem-record = { $file } n’est pas une partie enregistrée : « { $problem } ».
problem-record-refused = { $count ->
    [one] Dans { $file }, une action enfreint les règles et a été laissée de côté : l’action { $first }.
   *[other] Dans { $file }, { $count } actions enfreignent les règles et ont été laissées de côté. La première est l’action { $first }.
} { $why }
problem-bounds = Dans vos réglages, { $file }, « { $field } » vaut { $value } ms et doit être compris entre { $least } et { $most }. Les règles officielles sont appliquées.
problem-not-saved = { $problem ->
    [in-the-way] Vos choix ne seront pas conservés cette fois-ci : { $file } est illisible, n’a pas pu être mis de côté et ne sera pas écrasé.
    [busy] Vos réglages n’ont pas encore pu être conservés dans { $file }, où une autre instance du jeu est en train d’écrire. Un nouvel essai suivra.
   *[other] Vos réglages n’ont pas pu être conservés dans { $file } : « { $problem } ». Un nouvel essai suivra.
}

pause-help = Commandes
pause-rules = Règles

help-title = Commandes
help-done = Terminé
help-hands = Souris ou doigt
help-move = Déplacer un sablier
help-move-how = Faites-le glisser vers une case qui brille, ou cliquez sur lui, puis sur la case.
help-back = Le remettre
help-back-how = Bouton droit, Échap, ou lâchez-le n’importe où ailleurs.
help-ring = Poser ou réclamer un anneau
help-ring-how = Cliquez sur votre porte-anneaux, ou faites-en glisser un anneau jusqu’au sablier.
help-timer = Retourner le minuteur
help-timer-how = Cliquez dessus quand c’est le tour de l’autre et qu’il est vide.
help-camera = Regarder autour
help-camera-how = Faites glisser avec le bouton droit ou celui du milieu ; la molette rapproche la table.
help-keys = Touches des deux joueurs
help-views = Vues
help-view-table = De votre place
help-view-top = D’en haut
help-view-flip = De l’autre côté
help-view-reset = Comme au début
help-program = Le jeu
help-hint = Un conseil, contre le robot au niveau 1
help-take-back = Reprendre votre coup, de même
help-log = Journal des coups
help-pause = Pause ; remettre ; fermer
help-help = Ces commandes
help-rules-key = Les règles, de partout
help-rules = Règles

bot-name = Robot { $level }
bot-novice = Novice
bot-novice-note = Voit un coup, oublie des anneaux, s’enferme lui-même. Bon pour vos premières parties.
bot-casual = Amateur
bot-casual-note = Voit votre réponse, mais quelque chose lui échappe de temps en temps.
bot-club = Club
bot-club-note = Voit quelques coups à l’avance et n’oublie presque rien.
bot-expert = Expert
bot-expert-note = Voit loin, surveille chaque sablier et vous presse avec le minuteur.
bot-master = Maître
bot-master-note = Tout ce que le robot sait faire.

# Les nombres, comme on les écrit dans cette langue.
number-tenths = { $whole },{ $tenths }
number-percent = { $percent } %
