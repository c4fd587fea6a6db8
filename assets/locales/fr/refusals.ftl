# Pourquoi une action est refusée, et que faire à la place. Le vocabulaire est expliqué dans menus.ftl.

refusal-game-over = La partie est finie.
refusal-time-goes-back = Ce moment est passé. Réessayez.
refusal-ring-undecided = D’abord, posez ou gardez l’anneau.
refusal-not-your-turn = C’est le tour de l’adversaire.
refusal-hand-full = Posez d’abord le sablier que vous tenez.
refusal-hand-empty = Vous n’avez pas de sablier en main.
refusal-no-glass = Ce sablier n’est pas à vous. Prenez l’un des vôtres.
refusal-glass-lost = Ce sablier s’est écoulé et ne bougera plus.
refusal-place-first = Faites d’abord entrer tous vos sabliers en jeu.
refusal-turn-others-first = Lancez d’abord vos sabliers qui n’ont pas encore coulé.
refusal-not-adjacent = Un sablier avance d’une seule case : choisissez une case voisine.
refusal-occupied = Il y a déjà un sablier sur cette case.
refusal-full = Cette case est pleine d’anneaux : aucun sablier ne peut y entrer.
warning-full-socket = Cette case est pleine : y poser un sablier fait perdre la partie. Appuyez encore sur cette case si c’est voulu.
refusal-no-ring-window = On ne peut poser un anneau que juste après avoir posé un sablier.
refusal-no-claim = Il n’y a aucune case à réclamer.
refusal-no-extra-ring = Vous n’avez pas d’anneau en plus à poser.
refusal-socket-full = Cette case est pleine : choisissez-en une autre pour l’anneau.
refusal-no-timer = Il n’y a pas de minuteur dans cette partie.
refusal-timer-running = Le minuteur coule encore : attendez qu’il soit écoulé.
refusal-record-full = Cette partie est devenue aussi longue qu’une partie enregistrée peut l’être : on ne peut plus rien y jouer, mais on peut abandonner.
refusal-other-key = « { $command } » : votre touche est { $key }.
refusal-other-keyboard = Le clavier est à { $owner } : ses touches ne font rien pour { $other }.
refusal-arrows = À deux joueurs, les flèches ne font rien.
refusal-arrows-walk = { $name } se déplace avec { $keys }.
refusal-enter = Entrée actionne les boutons. Sur le plateau, appuyez sur { $key }.
refusal-bare-socket = Il n’y a pas de sablier en { $socket }.
refusal-cannot-pass = Vous pouvez encore jouer : impossible de passer.

# Les mêmes refus, là où l’on peut en dire plus.
refusal-timer-own-turn = Vous ne pouvez retourner le minuteur que pendant le tour de l’adversaire.
refusal-ending = La partie se termine : on ne déplace plus rien, mais on peut encore poser des anneaux et réclamer des cases.
refusal-blocked = Vos sabliers sont bloqués : réclamez la case ou passez.
refusal-turn-of = C’est à { $name } de jouer.
refusal-ring-undecided-other = Votre adversaire doit d’abord poser ou garder un anneau.
refusal-not-yours = Ce sablier est à l’adversaire.
refusal-none-beside = Vous n’avez plus de sablier à faire entrer en jeu.
refusal-ring-soon = On ne peut poser un anneau que dans les { $seconds } secondes qui suivent la pose d’un sablier.
refusal-ring-late = Trop tard : un anneau se pose dans les { $seconds } secondes qui suivent la pose d’un sablier.
refusal-ring-dropped = Vous avez déjà posé votre anneau : chaque coup n’en a qu’un.
refusal-no-keep = Il n’y a pas d’anneau à garder pour l’instant.
refusal-no-rings = Il ne vous reste plus d’anneaux.
refusal-extra-later = Vous pourrez poser l’anneau en plus après avoir posé un sablier.

refusal-why = Pourquoi ?
