# Le tutoriel : le choix des leçons, la carte, et chaque étape de chaque leçon. Deux phrases au plus par étape.
# Le vocabulaire est expliqué dans menus.ftl.

title-tutorial = Tutoriel

lessons-title = Tutoriel
lessons-note = Commencez par le haut, ou par où vous voulez. Votre progression est conservée.
lessons-close = Retour
lessons-step = Étape { $step } sur { $steps }

lesson-part-one = Niveau 1
lesson-part-two = Niveau 2
lesson-part-three = Niveau 3
lesson-part-variants = Variantes

lesson-next = Suite
lesson-next-lesson = Leçon suivante
lesson-finish = Toutes les leçons
lesson-start-sand = Lancer le temps
lesson-watch = Regarder
lesson-try-again = Réessayer
lesson-back = Retour
lesson-repeat = Répéter
lesson-skip = Sauter
lesson-leave = Quitter
lesson-your-turn = À vous, sur la table
lesson-watching = Regardez la table
lesson-match-on = La partie est en cours
lesson-time-stands = Le temps est arrêté pendant que vous lisez.
lesson-time-runs = Le temps passe.

lesson-done = C’est fait.
lesson-wrong = Les règles le permettent, mais ce n’est pas le sujet de cette étape. Ce sera annulé.
lesson-full = Cette case est pleine : dans une partie, vous auriez perdu aussitôt. C’est annulé.
lesson-missed = Trop tard : ce n’est plus possible. L’étape recommence.
lesson-match-won = Vous avez gagné. C’était une vraie partie, avec toutes ses règles.
lesson-match-lost = Le robot a gagné cette fois. Recommencez quand vous voulez.
lesson-match-tied = Égalité : égaux en tout.

problem-lesson = Une leçon n’a pas pu être lue et est laissée de côté, { $file } : { $problem }.
problem-lesson-line = Une leçon n’a pas pu être lue et est laissée de côté, { $file }, ligne { $line }, colonne { $column } : { $problem }.
problem-lesson-step = Une leçon ne peut pas être jouée et est laissée de côté, { $file }, étape { $step } : { $problem }.

# 1-1-board
board-title = Le plateau et un premier tour
board-glasses = Le plateau a 37 cases, et chaque joueur commence avec trois sabliers dans les coins. Les rouges sont à vous, et Rouge commence ; dans une partie, le sort décide qui joue Rouge.
board-heights = Une case reçoit autant d’anneaux qu’elle est haute. Au bord, c’est un ; vers l’intérieur deux, puis trois, et quatre au centre.
board-names = Les cases ont des noms : colonnes A à G depuis la gauche, rangées depuis votre côté, et D1 est donc le coin le plus proche de vous. Pour regarder autour, faites glisser avec le bouton droit ; T montre la table d’en haut, H vous ramène.
board-rings = Chaque joueur a un porte-anneaux de 32 anneaux. Celui à qui il en reste le moins à la fin a gagné.
board-move = À votre tour, vous déplacez un de vos sabliers sur une case voisine. Faites glisser le sablier de D1 en D2, ou cliquez dessus, puis sur la case.
board-move-wrong = Ce coup est permis aussi, mais cette étape demande le sablier de D1 en D2. Il revient à sa place.
board-move-done = Voilà un coup. Un sablier avance d’une case à la fois, jamais sur un autre sablier.
board-ring = Vous pouvez maintenant poser un anneau sur la case que vous venez de couvrir. Cliquez sur votre porte-anneaux, ou sur le bouton.
board-ring-wrong = Vous avez gardé l’anneau. C’est permis, mais chaque anneau posé vous rapproche de la victoire.
board-ring-done = Il entoure le tube sous votre sablier, et y reste quand le sablier s’en va.
board-answer = C’est le tour de Noir. Voyez ce qu’il fait.
board-answer-done = Un coup et un anneau, comme vous.
board-again = À vous : déplacez un sablier au choix, et posez un anneau. Les cases où un sablier peut aller s’allument tant que vous le tenez.
board-again-done = Voilà un tour complet, et presque tout le jeu.

# 1-2-rings
rings-title = Garder et réclamer des anneaux
rings-keep = Rien ne vous oblige à poser un anneau. Allez de A4 en B4, et gardez-le cette fois.
rings-keep-dropped = Vous avez posé l’anneau. C’est souvent mieux, mais il s’agit ici de le garder.
rings-keep-done = Vous l’avez gardé, et cela a un prix.
rings-claimed = Là où vous ne posez rien, l’autre peut réclamer la place et y poser un de ses anneaux. Voyez ce que fait Noir.
rings-claimed-done = Noir s’est défait de deux anneaux en un tour : un réclamé, et un avec son coup.
rings-claim = Cette fois, Noir a gardé son anneau en D6. Réclamez-le avant de jouer : cliquez sur votre porte-anneaux, ou sur le bouton.
rings-claim-moved = Vous avez joué, et c’en est fini de votre droit. Réclamez d’abord, jouez ensuite.
rings-claim-done = Votre anneau est sous le sablier de Noir.
rings-then-move = Réclamer ne vous coûte pas votre tour. Allez de G4 en F4, et posez aussi cet anneau-là.
rings-then-move-done = Deux de vos anneaux en un tour.
rings-undecided = Sans le temps, personne ne soulève un sablier avant que l’anneau du dernier coup soit posé ou gardé. On peut réclamer jusqu’à ce qu’un sablier soit posé de nouveau.
rings-empty = Celui qui n’a plus d’anneaux joue encore. Il doit se déplacer, ne peut rien poser, et chacun de ses coups peut être réclamé.

# 1-3-full
full-title = Cases pleines et sabliers bloqués
full-lift = Une case qui a tous ses anneaux est pleine, et aucun sablier ne peut y entrer. Soulevez le sablier de D2 : les cases pleines à côté de lui sont barrées.
full-lift-done = Trois chemins sont fermés.
full-place = Poser un sablier sur une case pleine fait perdre la partie sur-le-champ. Posez le vôtre en D3, qui est ouverte.
full-place-done = Tant que vous tenez un sablier, vous pouvez toujours le remettre où il était.
full-under = Les cases du bord ne prennent qu’un anneau. Allez de D1 en C1 et posez le vôtre : la case se remplit sous votre sablier.
full-under-done = Le sablier peut y rester et peut partir, mais aucun n’y entrera plus.
full-block = La seule issue de Noir est D6. Allez de D5 en D6, et fermez-la avec votre anneau.
full-block-wrong = Cela laisse à Noir son issue en D6. Allez-y avec le sablier de D5.
full-block-kept = Sans votre anneau, Noir peut le réclamer et poser un des siens. Posez le vôtre.
full-block-done = Noir ne peut plus jouer : il passe aussitôt, sans frais, et c’est de nouveau à vous.
full-free = Tant qu’il est bloqué, tous les tours sont pour vous. Déplacez un sablier au choix et posez encore un anneau.
full-free-done = Enfermer les sabliers, c’est ainsi qu’on gagne.

# 1-4-end
end-title = La fin
end-last = Une seule case est encore ouverte : D3. Allez-y depuis D2, posez votre dernier anneau, et plus personne ne peut jouer.
end-last-kept = Alors Noir peut le réclamer. Posez votre anneau.
end-last-done = La partie est finie : il ne vous reste aucun anneau, à Noir trois, et vous gagnez.
end-tie = Celui à qui il reste le moins d’anneaux gagne, où que soient les sabliers. À égalité d’anneaux, le niveau 1 finit sur une partie nulle.
end-quiet = Une partie finit aussi quand trente coups de suite n’ont apporté aucun anneau. Si un anneau est réclamé même alors, la partie continue.
end-resign = Vous pouvez abandonner une partie à tout moment, depuis la pause. Dans une leçon, il n’y a rien à abandonner.

# 1-5-match
first-match-title = Une courte partie
first-match-play = Jouez jusqu’au bout cette partie entamée, contre le robot Novice. Le bouton Conseil montre ce que ferait un joueur fort, et vous pouvez reprendre vos coups.

# 2-1-sand
sand-title = Le sable coule
sand-start = Au niveau 2, un sablier est retourné quand vous le posez, et ses trois minutes commencent. Allez de D1 en D2, et posez votre anneau.
sand-start-done = Le temps qui reste en haut est écrit à côté du sablier.
sand-first-three = Vos trois premiers coups doivent lancer chacun de vos trois sabliers. Quand Noir a joué, lancez A4 : allez en B4 et posez votre anneau.
sand-first-three-wrong = Ce sablier serait permis, mais lancez celui de A4.
sand-first-three-done = Le troisième sera G4. Ensuite, vous choisissez librement.
sand-turn = Deux minutes ont passé, et D2 a encore une minute en haut. Retourné, il reçoit ce qui est en bas, trois minutes moins une : allez en D3.
sand-turn-done = Ce qui était en bas est en haut. Plus un sablier est plein quand on le retourne, moins il reçoit.
sand-choose = Trois de vos sabliers coulent. Déplacez celui qui aura le plus de temps une fois retourné.
sand-choose-middle = Il était plein aux deux tiers, il n’a plus que le dernier tiers. Un autre gagne davantage.
sand-choose-worst = Il était presque plein, il n’a plus que quelques secondes. Un tel sablier, laissez-le tranquille.
sand-choose-done = Un sablier presque vide gagne le plus : jouez-le tard, mais pas trop tard.
sand-fifteen = Au niveau 2, personne ne devrait réfléchir plus de 15 secondes à un coup. Le jeu vous le rappelle, mais rien ne l’impose.

# 2-2-lost
lost-title = Perdre un sablier
lost-watch = Un sablier qui s’est écoulé est perdu : il reste où il est et ne bouge plus jamais. Regardez les cinq dernières secondes de D2, et ne touchez à rien.
lost-watch-wrong = Vous l’avez sauvé, et c’est bien joué. Mais cette fois, regardez-le mourir.
lost-watch-done = Il est perdu. Il bloque sa case jusqu’à la fin de la partie.
lost-save = D2 va encore s’écouler, dans douze secondes. Sauvez-le : déplacez-le où vous voulez.
lost-save-wrong = Pendant que vous jouiez un autre sablier, D2 coulait toujours. Sauvez celui-là.
lost-save-missed = Le sablier s’est écoulé. L’étape recommence ; prenez votre temps avant de le lancer.
lost-save-done = Retourné, il a presque trois minutes.
lost-purpose = B5 et F4 sont tous deux presque vides, et vous avez un coup. B5 est presque enfermé : sauvez F4, et laissez partir B5.
lost-purpose-saved = Cela sauve un sablier qui n’a nulle part où aller, et F4 mourra à sa place. Sauvez F4.
lost-purpose-wrong = Cela ne sauve aucun des deux. Déplacez F4.
lost-purpose-done = Un sablier sans avenir peut être abandonné. Cela ne coûte rien d’autre que lui.

# 2-3-pace
pace-title = Des tours sans pause
pace-early = Un tour finit quand le sablier est posé, pas avec son anneau. Dès que le sablier de Noir est en D6, allez de A4 en B4, même si son anneau n’est pas tombé.
pace-early-done = Personne n’a besoin d’attendre l’anneau de l’autre.
pace-window = Dans une partie, l’anneau doit suivre en trois secondes, et non les dix que laissent les autres leçons ; l’arc autour de la case les montre. Allez de D1 en D2, et posez-le à temps.
pace-window-missed = Les trois secondes sont passées, et l’autre peut réclamer l’anneau. Réessayez : le bouton ou votre porte-anneaux.
pace-window-done = À temps. Soulever le sablier suivant met fin à ce délai aussi, quoi qu’il en reste.
pace-late = Laissez-le passer maintenant : allez de D1 en D2, et ne posez rien. Après trois secondes, Noir peut réclamer la place.
pace-late-dropped = Vous l’avez posé à temps. Il s’agit ici d’être trop lent.
pace-late-kept = Le garder, c’est le dire tout de suite. Cette fois, attendez simplement.
pace-late-done = Un anneau oublié est un anneau donné.

# 2-4-tie
tie-title = À égalité d’anneaux
tie-last = À égalité d’anneaux, le temps décide : celui dont le dernier sablier coule le plus longtemps gagne. Allez de D2 en D3 et posez votre anneau : plus personne ne pourra jouer.
tie-last-kept = Alors Noir peut le réclamer. Posez votre anneau.
tie-last-done = Un anneau chacun. Le dernier sablier de Noir s’écoule avant le vôtre, et vous gagnez.
tie-next = Si les derniers sabliers finissent ensemble, les avant-derniers décident, et ainsi de suite. La partie n’est nulle que si tous sont pareils.

# 3-1-timer
timer-title = Le minuteur
timer-turn = Au niveau 3, un petit sablier de 15 secondes se trouve à côté du plateau, du côté que choisit Noir. Quand il est vide et que c’est le tour de l’autre, vous pouvez le retourner contre lui : cliquez dessus.
timer-turn-done = Il coule contre Noir.
timer-harmless = Si Noir joue avant qu’il soit vide, il ne lui arrive rien. Voyez.
timer-harmless-wrong = Cette fois, regardez seulement.
timer-harmless-done = Il coule encore sans nuire à personne, mais nul ne peut le retourner avant qu’il soit vide.
timer-on-you = Noir va le retourner contre vous. Allez de A4 en B4 avant qu’il soit vide.
timer-on-you-missed = Le minuteur a été plus rapide, et votre tour est perdu. Réessayez.
timer-on-you-done = À temps. Vous avez 15 secondes à partir du moment où il est retourné, et non du début de votre tour.
timer-well = Retournez-le quand l’autre a beaucoup à réfléchir, dès que son tour commence. C’est dans les derniers instants d’un de ses sabliers qu’il fait le plus mal.

# 3-2-late
late-title = Être en retard
late-black = Dans cette leçon, le minuteur dure huit secondes. Retournez-le contre Noir, et laissez-le s’écouler.
late-black-wrong = Ne touchez pas à la table avant que le minuteur soit vide.
late-black-done = Noir est en retard : son tour est fini, et vous gagnez un anneau en plus pour le vôtre.
late-extra = Allez de A4 en B4. Posez ensuite votre anneau, puis celui en plus : son bouton ou le porte-anneaux, et cliquez sur une case qui n’est pas pleine.
late-extra-missed = Un des anneaux n’a pas été posé à temps. Réessayez.
late-extra-done = Un anneau en plus peut même aller sous un sablier de Noir. On ne peut pas le réclamer, et il est perdu si vous ne l’utilisez pas.
late-holding = Et si vous êtes en retard avec un sablier en main ? Soulevez A4, tenez-le jusqu’à ce que le minuteur soit vide, et alors seulement posez-le en B4.
late-holding-wrong = Vous l’avez posé à temps. Il s’agit ici d’être en retard : tenez-le jusqu’à ce que le minuteur soit vide.
late-holding-missed = Votre main était vide quand le minuteur s’est écoulé, et le tour a été perdu. Soulevez A4, et tenez-le.
late-holding-done = Vous étiez en retard, mais avez pu finir votre coup. Noir gagne quand même un anneau en plus.
late-pass = Au niveau 3, vous pouvez passer, la main vide. Cela compte comme un retard : appuyez sur Passer.
late-pass-done = Ce tour est perdu, exactement comme si le minuteur s’était écoulé.
late-price = Voyez ce que cela coûte.
late-price-wrong = Cette fois, regardez seulement.
late-price-done = Le coup de Noir avec son anneau, et l’anneau en plus où il veut.
late-blocked = Celui qui ne peut pas jouer du tout passe d’après les règles. Ce n’est pas un retard, et cela ne coûte rien.

# 3-3-match
full-match-title = Une partie avec tout
full-match-before = Pour finir, une partie entamée de niveau 3 contre le robot Novice. Lancez d’abord vos trois sabliers, posez chaque anneau à temps, et retournez le minuteur quand il réfléchit.
full-match-play = Jouez-la jusqu’au bout. Vous pouvez faire une pause quand vous voulez.

# 4-1-variants
variants-title = D’autres façons de jouer
variants-free = Avec un départ libre, tous les sabliers commencent à côté du plateau. Entrez-en un sur une case libre au choix, et posez son anneau.
variants-free-done = Les autres suivent à vos prochains tours ; alors seulement les sabliers se déplacent.
variants-turn = Avec la règle de 1998, un retard ne coûte pas d’anneau, mais aussi le tour suivant. Retournez le minuteur contre Noir, et laissez-le s’écouler.
variants-turn-done = Son tour est fini, et il perdra le suivant aussi.
variants-missed = Allez de A4 en B4. Noir perd son tour : allez aussitôt de G4 en F4.
variants-missed-done = Deux coups de suite.
variants-started = Dans une troisième façon de jouer, l’anneau en plus n’est gagné que si le joueur en retard tenait un sablier. Si sa main était vide, il perd seulement son tour.
variants-options = Tout cela se choisit quand vous préparez une partie, avec la vitesse du sable. Vous pouvez aussi y faire refuser les coups sur une case pleine, au lieu de les faire perdre.
