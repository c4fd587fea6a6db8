# Les parties terminées, leurs statistiques, et ce qu’on en dit.

title-records = Parties jouées

records-title = Parties jouées
records-search = Rechercher
records-close = Fermer
records-matches = Parties ({ $count })
records-statistics = Statistiques
records-bin = Corbeille ({ $count })
records-unfinished-page = En cours ({ $count })
records-unread =
    { $count ->
        [one] encore une à lire…
       *[other] encore { $count } à lire…
    }
records-none = Aucune partie pour l’instant. Chaque partie terminée est conservée ici. Pour en ajouter une d’ailleurs, importez-la ou déposez le fichier sur la fenêtre.
records-bin-none = La corbeille est vide.
records-unfinished-none = Aucune partie en cours. Une partie que vous quittez reste ici jusqu’à ce que vous la terminiez ou la supprimiez.
records-not-found = Aucun résultat pour « { $query } ».
records-all = Afficher toutes les parties

records-date = Date
records-match = Partie
records-level = Niveau
records-result = Résultat
records-rings = Anneaux
records-turns = Tours
records-length = Durée
records-standing = Situation
records-date-time = { $day }/{ $month }/{ $year } { $hour } h { $minute }
records-players = { $red } – { $black }
records-by =
    { $who ->
        [you] { $reason } : vous avez gagné
       *[other] { $reason } : { $player } a gagné
    }
records-won-words = gagné gagne gagnant vainqueur victoire
records-lost-words = perdu perd perdant défaite
records-reason-rings = Moins d’anneaux
records-reason-time = Dernier sablier
records-reason-tie = Égalité
records-reason-resigned = Abandon
records-reason-agreed = Égalité par accord
records-reason-full-socket = Case pleine
records-reason-no-reserve = Plus de pièce
records-reason-no-gipf = Plus de pièce GIPF
records-reason-blocked = Blocage
records-reason-repetition = Partie nulle
records-unfinished = inachevée
records-unreadable = fichier illisible
records-stands = Niveau { $level }, tour { $turn }, anneaux { $red } : { $black }
records-stands-gipf = GIPF { $version }, tour { $turn }, réserve { $white } : { $black }
records-stands-challenged = GIPF { $version }, tour { $turn }, défi
# Ces mots aussi permettent de trouver une partie. Ils ne s’affichent jamais.
records-level-words = niveau { $level }

records-watch = Revoir
records-continue = Reprendre
records-discard = Supprimer…
records-discard-title = Supprimer cette partie ?
records-discard-note = { $match }, { $standing }. Elle ne pourra plus être reprise.
records-discard-yes = Supprimer
records-rename = Renommer
records-export = Exporter…
records-delete = Supprimer
records-import = Importer…
records-restore = Restaurer
records-empty = Vider la corbeille
records-rename-title = Nommer cette partie
records-rename-note = Laissez vide pour afficher les joueurs.
records-rename-save = Enregistrer
records-empty-title = Vider la corbeille ?
records-empty-note =
    { $count ->
        [one] Une partie sera supprimée définitivement.
       *[other] { $count } parties seront supprimées définitivement.
    }
records-cancel = Annuler

records-import-title = Importer des parties
records-export-title = Exporter la partie
records-file-type = Parties
dialog-open = Ouvrir
dialog-save = Enregistrer
dialog-overwrite = Remplacer
dialog-overwrite-text = existe déjà. Le remplacer ?
dialog-reload = Actualiser
dialog-select-all = Tout sélectionner
dialog-hidden = Afficher les fichiers cachés
dialog-system = Afficher les fichiers système
dialog-working-folder = Aller au dossier de travail
dialog-pinned = Épinglés
dialog-places = Emplacements
dialog-devices = Disques
dialog-removable = Disques amovibles
dialog-home = Dossier personnel
dialog-desktop = Bureau
dialog-documents = Documents
dialog-downloads = Téléchargements
dialog-music = Musique
dialog-pictures = Images
dialog-videos = Vidéos
dialog-pin = Épingler
dialog-unpin = Détacher
dialog-rename = Renommer
dialog-folder = Dossier :
dialog-file = Fichier :
dialog-files = Fichiers :
dialog-name = Nom du fichier :
dialog-all-files = Tous les fichiers
dialog-any = Tous
dialog-no-folder-name = Donnez un nom au dossier.
dialog-no-file-name = Donnez un nom au fichier.
dialog-folder-exists = Un dossier de ce nom existe déjà.
dialog-file-exists = Un fichier de ce nom existe déjà.
dialog-close = Fermer
dialog-root = Racine
dialog-parent = Dossier parent
dialog-back = Précédent
dialog-forward = Suivant
dialog-edit-path = Modifier le chemin
dialog-go-to-path = Aller au chemin
dialog-path = Chemin
dialog-search = Rechercher
dialog-filter = Fichiers affichés
dialog-folder-named = { $name }, dossier

statistics-of = Parties de
statistics-you = Vous
statistics-none = Rien à compter pour l’instant. Les parties terminées sont comptées ici, contre le robot comme entre joueurs.
statistics-terms-even = Sans handicap : { $count }
statistics-terms-handicap = Avec handicap : { $count }
statistics-terms-any = Toutes : { $count }
statistics-legend-won = gagnées
statistics-legend-tied = nulles
statistics-legend-lost = perdues
statistics-all = En tout
statistics-opponents = Par adversaire
statistics-levels = Par niveau
statistics-level = Niveau { $level }
statistics-colours = Par couleur
statistics-reasons = Par ce qui a décidé
statistics-reason-rings = Moins d’anneaux
statistics-reason-time = Dernier sablier
statistics-reason-tie = Égalité
statistics-reason-resigned = Abandon
statistics-reason-agreed = Égalité par accord
statistics-reason-full-socket = Case pleine
statistics-unknown = Inconnu
statistics-score = { $won } – { $tied } – { $lost }
statistics-margins = Anneaux d’avance à la fin, partie par partie
statistics-figures = En moyenne par partie
statistics-own = à soi
statistics-theirs = adverses
statistics-rings = anneaux restants
statistics-late = tours en retard (niveau 3)
statistics-lost = sabliers perdus (niveaux 2 et 3)
statistics-streaks = Séries
statistics-streak-won =
    { $count ->
        [one] Une victoire en cours
       *[other] { $count } victoires de suite en cours
    }
statistics-streak-lost =
    { $count ->
        [one] Une défaite en cours
       *[other] { $count } défaites de suite en cours
    }
statistics-streak-none = La dernière partie était nulle
statistics-longest-won = Plus longue série de victoires : { $count }
statistics-longest-lost = Plus longue série de défaites : { $count }

news-imported =
    { $count ->
        [one] Une partie importée. Elle se trouve dans « Parties jouées », sur l’écran-titre.
       *[other] { $count } parties importées. Elles se trouvent dans « Parties jouées », sur l’écran-titre.
    }
news-file-imported = { $file } a été importé.
news-file-known = { $file } est déjà dans votre liste.
news-more-files =
    { $count ->
        [one] … et un autre.
       *[other] … et { $count } autres.
    }
problem-no-record = { $file } n’est pas une partie de TAMSK.
news-known =
    { $count ->
        [one] Cette partie est déjà dans votre liste.
       *[other] Toutes ces parties sont déjà dans votre liste.
    }
news-moved-over =
    { $left ->
        [0] Parties d’une version antérieure reprises : { $moved }.
       *[other] Parties d’une version antérieure reprises : { $moved }. Fichiers illisibles, laissés à leur place : { $left }.
    }
news-interrupted =
    { $left ->
        [one] Le jeu s’est fermé pendant une importation. Parties déjà importées : { $imported }. Un fichier n’a pas été importé : importez-le de nouveau.
       *[other] Le jeu s’est fermé pendant une importation. Parties déjà importées : { $imported }. { $left } fichiers n’ont pas été importés : importez-les de nouveau.
    }
news-exported = La partie a été enregistrée dans { $file }.
problem-library-keep = La partie n’a pas pu être conservée dans { $file } : { $problem }. Le jeu réessaiera.
problem-library-read = Les parties dans { $file } n’ont pas pu être lues : { $problem }.
problem-library-change =
    { $problem ->
        [missing] { $file } n’existe plus.
       *[other] { $file } n’a pas pu être modifié : { $problem }.
    }
problem-library-export =
    { $problem ->
        [missing] La partie n’existe plus.
       *[other] La partie n’a pas pu être enregistrée dans { $file } : { $problem }.
    }
problem-library-bin = La corbeille dans { $file } n’a pas pu être vidée : { $problem }.
