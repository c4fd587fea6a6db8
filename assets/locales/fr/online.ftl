# Jouer avec quelqu’un au loin.

title-online = Jouer avec un ami au loin

online-privacy = Pas de compte, ni de serveur à nous. Un relais peut aider les deux ordinateurs à se trouver : il voit leurs adresses, mais pas ce qui est joué. Votre ami voit votre nom et, à moins de la cacher dans les réglages, votre adresse.
online-understood = Compris
online-your-name = Votre nom
online-name-needed = Indiquez d’abord votre nom : c’est lui que voit votre ami.
online-your-turn = C’est à vous de jouer contre { $name }
online-continue = Continuer avec { $name }
online-invite = Inviter
online-invite-note = Vous choisissez les règles et recevez un code pour votre ami.
online-join = Rejoindre
online-join-field = Code ou lien de votre ami
online-code-missing =
    { $count ->
        [one] Il manque un caractère.
       *[other] Il manque { $count } caractères.
    }
online-code-extra =
    { $count ->
        [one] Il y a un caractère de trop.
       *[other] Il y a { $count } caractères de trop.
    }
online-code-character = Aucun code ne contient « { $character } », au caractère { $position }.
online-code-address = Après le @ vient une adresse comme { $example }.
online-local = Sur ce réseau
online-local-none = Personne n’attend sur ce réseau.
online-friends = Amis
online-back = Retour
online-settings = Réglages

online-waiting = En attente de votre ami
online-making-code = Un instant : votre code arrive…
online-give-code = Donnez ce code, ou le lien, à votre ami.
online-relayed = Il fonctionne de partout.
online-not-relayed = Aucun relais ne mène ici : il ne fonctionne que sur le même réseau.
online-addresses = D’ailleurs, il faut ajouter au code l’une de ces adresses : { $addresses }
online-copy-code = Copier le code
online-copy-link = Copier le lien
online-cancel = Annuler
online-joining = Connexion
online-joining-note = À la recherche de l’autre joueur…

online-agree-title = Une partie avec { $name }
online-you-host = Vous recevez : les règles sont les vôtres.
online-other-hosts = { $name } reçoit et a choisi les règles.
online-no-proposal = { $name } n’a pas encore proposé de règles.
online-lot = Le sort décide qui commence. Les deux ordinateurs le tirent ensemble, si bien qu’aucun de vous ne peut choisir.
online-term = { $term } : { $value }.
online-level = Niveau { $level } : { $name }.
online-slow = La connexion est lente. Poser un anneau peut demander plus de temps que d’habitude.
online-give-time = Donner 5 secondes aux deux pour un anneau
online-ready = Je suis prêt
online-you-are-ready = Vous êtes prêt.
online-other-is-ready = { $name } est prêt.
online-other-not-ready = { $name } n’est pas encore prêt.
online-waits-for = En attente de { $name }…
online-leave = Partir
online-more-pieces = Pièces de plus dans la réserve de { $name } : { $count }.

online-setup-title = Inviter un ami
online-setup-note = Votre ami voit ces règles avant de commencer. Le sort décide des couleurs.
online-setup-invite = Inviter
online-other-player = L’autre joueur
online-more-own = Pièces de plus dans votre réserve
online-more-other = Pièces de plus dans la réserve de l’autre joueur

online-match-title = La partie avec { $name }
online-you-play = Vous jouez { $colour }. La partie commence aussitôt.
online-goes-on = La partie reprend quand vous êtes prêts tous les deux.
online-connection-lost =
    { $attempt ->
        [0] La connexion avec { $name } est perdue. Nouvel essai…
       *[other] La connexion avec { $name } est perdue. Nouvel essai : le numéro { $attempt }…
    }
online-time-left = Il reste { $time } à { $name } pour revenir.
online-connected-again = La connexion avec { $name } est rétablie.
online-paused-by-you = Pause, à votre demande.
online-paused-by-other = Pause, à la demande de { $name }.
online-called-off = La partie a été annulée. Elle n’a pas de résultat.
online-you-claimed = Vous avez pris la victoire, car { $name } n’est pas revenu.
online-other-claimed = { $name } a pris la victoire, car vous n’êtes pas revenu.
online-diverged = Les deux ordinateurs voient des parties différentes : celle-ci ne peut pas continuer. Tous deux ont gardé ce qui s’est passé, pour un rapport.
online-other-left = { $name } a quitté la table.
online-withdrawn =
    { $count ->
        [one] Votre dernière action est venue après la coupure et ne compte plus.
       *[other] Vos { $count } dernières actions sont venues après la coupure et ne comptent plus.
    }
online-may-choose = { $name } est absent depuis trop longtemps. À vous de décider de la suite.
online-wait = Attendre encore
online-keep = Garder pour plus tard
online-claim = Prendre la victoire
online-call-off = Annuler la partie
online-leave-match = Partir, continuer un autre jour
online-leave-over = Quitter la table

online-runs = La partie continue pendant que ce menu est ouvert.
online-resume = Revenir à la partie
online-ask-pause = Demander une pause
online-ask-call-off = Proposer d’annuler
online-ask-tie = Proposer la nulle
online-pauses-left =
    { $count ->
        [0] Il ne vous reste aucune pause.
        [one] Il vous reste une pause.
       *[other] Il vous reste { $count } pauses.
    }
online-say = Dire
online-mute = Ne pas montrer ce que dit l’autre joueur
online-hello = Bonjour !
online-good-luck = Bonne chance !
online-well-played = Bien joué !
online-sorry = Pardon !
online-thanks = Merci !
online-goodbye = Au revoir !
online-says = { $name } : « { $phrase } »

online-asks-pause = { $name } demande une pause.
online-asks-call-off = { $name } voudrait annuler la partie. Elle n’aurait pas de résultat.
online-asks-tie = { $name } propose la nulle.
online-asks-rematch = { $name } voudrait une revanche, couleurs inversées.
online-declined = { $name } a refusé.

online-round-trip = { $time } ms
online-direct = directe
online-via-relay = par un relais
online-no-connection = pas de connexion
online-stalled = retardée
online-lag = { $name } a reçu en moyenne { $time } ms de délai.

online-rematch = Demander une revanche
online-rematch-accept = Revanche

online-no-network = Cet ordinateur n’a pas de réseau, ou ne laisse aucun programme l’utiliser.
online-relay-unreachable = Le relais ne répond pas, et il n’y a pas d’autre voie. Vous pouvez en choisir un autre dans les réglages.
online-bad-relay = L’adresse de votre relais n’est pas valable. Vous pouvez la changer dans les réglages.
online-nobody-waits = Personne n’attend sous ce code. Demandez à votre ami s’il attend encore, et sinon un nouveau code.
online-not-answering = L’autre joueur ne répond pas. Son jeu est peut-être fermé, ou n’affiche pas l’écran des amis au loin.
online-taken = Quelqu’un d’autre est déjà à cette table.
online-not-expected = L’autre joueur ne vous attend pas : le jeu ne vous connaît pas là-bas, ou n’y a gardé aucune partie avec vous.
online-bad-greeting = C’était un autre programme, et non ce jeu.
online-closed = L’autre joueur a fermé la connexion.
online-nothing-to-resume = Aucune partie avec ce joueur n’est gardée ici.
online-cannot-resume = La partie avec ce joueur a été gardée, mais on ne peut plus la lire.
online-this-outdated = Votre jeu est plus ancien que celui de l’autre joueur, et ils ne se comprennent pas. Mettez le vôtre à jour.
online-other-outdated = Le jeu de l’autre joueur est plus ancien que le vôtre, et ils ne se comprennent pas. C’est à lui de le mettre à jour.
online-versions-differ = Les deux jeux ne se comprennent pas, bien qu’ils aient la même version. Installez-la de nouveau tous les deux.
online-other-game = L’autre joueur est là pour un autre jeu.
online-other-match = L’autre joueur continue une autre partie avec vous.
online-stale = La partie a continué depuis à la table de l’autre joueur. Laissez-le la reprendre.
online-closed-here = La connexion a été fermée, car l’autre programme { $what }.
online-closed-there = L’autre programme a fermé la connexion, car celui-ci { $what }.
online-broke-greeting = n’a pas salué comme le fait ce jeu
online-broke-frame = a envoyé ce qui ne peut pas être lu
online-broke-rate = a envoyé trop de messages
online-broke-order = a envoyé un message au mauvais moment
online-broke-rules = a proposé des règles que le jeu n’a pas
online-broke-lot = n’a pas tiré au sort honnêtement
online-broke-time = a envoyé un temps impossible
online-broke-log = a envoyé des coups impossibles

settings-online = Amis au loin
settings-online-name = Votre nom
settings-online-name-note = Les autres joueurs le voient.
settings-online-relays = Relais
settings-online-relays-none = Aucun
settings-online-relays-public = Publics
settings-online-relays-own = Le mien
settings-online-relays-note = Les relais aident deux ordinateurs à se trouver, et transmettent ce qu’ils envoient, chiffré, là où il n’y a pas de voie directe. Sans relais, vous n’atteignez que le même réseau.
settings-online-relays-address = Adresse du relais
settings-online-hide = Cacher mon adresse
settings-online-hide-note = Tout passe par le relais, ce qui est plus lent.
settings-online-mute = Taire ce que disent les autres
settings-online-friends = Amis
settings-online-friends-none = Personne encore.
settings-online-forget = Oublier { $name }
settings-online-name-words = en ligne internet réseau pseudonyme multijoueur distance
settings-online-relays-words = en ligne internet réseau relais serveur confidentialité multijoueur distance
settings-online-hide-words = en ligne internet réseau IP adresse confidentialité multijoueur distance
settings-online-mute-words = en ligne phrases discussion silence multijoueur
settings-online-friends-words = en ligne oublier supprimer contacts joueurs connus multijoueur
