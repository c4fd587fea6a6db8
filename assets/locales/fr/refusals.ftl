# Pourquoi les règles refusent quelque chose, et que faire à la place. Le vocabulaire est expliqué dans menus.ftl.

refusal-game-over = La partie est finie.
refusal-time-goes-back = Cet instant est passé. Recommencez.
refusal-ring-undecided = D’abord l’anneau : posez-le ou gardez-le.
refusal-not-your-turn = C’est le tour de l’autre joueur.
refusal-hand-full = Votre main est pleine : posez d’abord le sablier.
refusal-hand-empty = Votre main est vide : soulevez d’abord un sablier.
refusal-no-glass = Ce n’est pas un de vos sabliers. Prenez-en un de votre couleur.
refusal-glass-lost = Ce sablier s’est écoulé et ne bougera plus.
refusal-place-first = Entrez d’abord les sabliers restés à côté du plateau.
refusal-turn-others-first = Lancez d’abord vos sabliers qui n’ont jamais coulé.
refusal-not-adjacent = Un sablier n’avance que d’une case : choisissez une voisine.
refusal-occupied = Il y a déjà un sablier sur cette case.
refusal-full = Cette case est pleine d’anneaux : aucun sablier ne peut y entrer.
refusal-no-ring-window = Aucun anneau ne peut être posé maintenant : il suit aussitôt son sablier, avant la fin de son délai.
refusal-no-claim = Il n’y a pas d’anneau à réclamer.
refusal-no-extra-ring = Vous n’avez pas d’anneau en plus à poser.
refusal-socket-full = Cette case est pleine : choisissez-en une autre pour l’anneau.
refusal-no-timer = Il n’y a pas de minuteur à ce niveau.
refusal-timer-running = Le minuteur coule encore : attendez qu’il soit vide.
refusal-cannot-pass = Vous pouvez jouer : vous n’avez donc pas le droit de passer.

refusal-why = Pourquoi ?
