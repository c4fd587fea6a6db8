# Touches, manettes et curseurs.

key-space = Espace

## Réglages : touches et boutons

settings-layout = Clavier
settings-layout-note = Les lettres affichées correspondent à vos touches. Le jeu les reconnaît quand vous tapez.
settings-layout-auto = Automatique
settings-layout-words = disposition QWERTY QWERTZ AZERTY Dvorak touches lettres raccourcis commandes
keys-title = Touches et boutons
keys-note = Choisissez une touche, puis appuyez sur une autre. Échap la laisse telle quelle.
keys-listen = Appuyez sur la nouvelle touche, ou sur Échap pour ne rien changer.
keys-listen-pad = Appuyez sur le nouveau bouton d’une manette, ou sur Échap pour ne rien changer.
keys-refused = Cette touche ne peut pas changer. Appuyez sur une autre, ou sur Échap.
keys-press-now = Appuyez…
keys-clash = { $key } sert aussi à « { $action } » ({ $whose }).
keys-reset = Réinitialiser
keys-undo = Annuler
keys-done = Terminé
keys-left = Rouge, ou joueur seul
keys-right = Noir
keys-alone = Joueur seul, aussi
keys-common = Tout le monde
keys-pad = Manettes
keys-left-hand = Main gauche
keys-right-hand = Main droite
keys-own = Les touches enregistrées sous ce nom servent aux deux couleurs, du même côté du clavier.
keys-press = Lever, poser, appuyer
keys-put-back = Reposer
keys-type-turn = Taper un coup (niveau 1)
keys-up = Curseur vers le haut
keys-up-right = Curseur en haut à droite
keys-down-right = Curseur en bas à droite
keys-down = Curseur vers le bas
keys-down-left = Curseur en bas à gauche
keys-up-left = Curseur en haut à gauche
keys-to-left = Curseur à gauche
keys-to-right = Curseur à droite
keys-camera-left = Caméra vers la gauche
keys-camera-right = Caméra vers la droite
keys-camera-up = Caméra vers le haut
keys-camera-down = Caméra vers le bas
keys-camera-closer = Caméra plus près
keys-camera-farther = Caméra plus loin
key-right-stick = Stick droit
key-with-right-stick = { $key } + stick droit

## Une manette qui disparaît

pause-pad-gone =
    { $who ->
        [you] Votre manette n’est plus là. Rebranchez-la, ou continuez avec autre chose.
       *[other] La manette de { $player } n’est plus là. Rebranchez-la, ou continuez avec autre chose.
    }

## Préparation : appareils

devices-title = Appareils
devices-note = Chacun a son côté du clavier ; le reste sert aux deux. Pour attribuer un appareil, pressez le champ à côté du nom, puis un bouton de l’appareil. Le choix est gardé sous ce nom.
devices-press = Appuyez sur un bouton de l’appareil. Échap : tous les appareils.
devices-any = Tous les appareils
device-mouse = Souris
device-second-mouse = Deuxième souris
device-keyboard = Clavier
device-pad = Manette { $number }
device-touch = Écran tactile

## Le champ pour un coup

typed-turn-note = { $key } : tapez un coup, par exemple D1-D2o. Entrée le joue.
typed-turn-wrong = D1-D2 déplace, o pose l’anneau, * réclame d’abord.
typed-turn-loses = Cette case est pleine : vous perdriez. Appuyez encore sur Entrée si c’est voulu.
typed-turn-too-early = Pas encore : appuyez sur Entrée quand c’est à vous.

## La carte des commandes

help-cursor = Curseur
help-press = Prendre, poser / reposer
