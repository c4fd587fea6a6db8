# Le tutoriel : le choix des leçons, la carte, et chaque étape de chaque leçon. Deux phrases au plus par étape.
# Le vocabulaire est expliqué dans menus.ftl.

title-tutorial = Tutoriel

lessons-title = Tutoriel
lessons-note = Commencez par le début, ou par où vous voulez. Votre progression est conservée.
lessons-close = Retour
lessons-step = Étape { $step } sur { $steps }
lessons-skipped = Étapes sautées

lesson-part-one = Niveau 1
lesson-part-two = Niveau 2
lesson-part-three = Niveau 3
lesson-part-variants = Variantes
lesson-part-gipf = GIPF

lesson-next = Suivant
lesson-by-keys = Flèches : se déplacer, { $press } : prendre et poser, { $drop } : poser l’anneau, { $keep } : le garder, { $back } : reposer
lesson-next-lesson = Leçon suivante
lesson-finish = Toutes les leçons
lesson-start-sand = Lancer le sable
lesson-start-match = Commencer la partie
lesson-watch = Regarder
lesson-try-again = Réessayer
lesson-back = Retour
lesson-repeat = Refaire
lesson-skip = Sauter
lesson-leave = Sortir
lesson-new-position = Nouvelle position
lesson-watching = Regardez le plateau
lesson-match-on = La partie est en cours
lesson-time-stands = Le temps est en pause pendant que vous lisez.
lesson-time-waits = Le sable coulera dès votre premier geste, ou dès que vous le lancez.
lesson-time-begins = Le sable ne coule pas encore.
lesson-time-runs = Le sable coule.

lesson-done = C’est fait.
lesson-wrong = C’est permis, mais ce n’est pas le sujet de cette étape. Votre action sera annulée.
lesson-only-read = C’est annulé, car cette étape est seulement à lire. Continuez quand vous voulez.
lesson-full = Case pleine : dans une partie, vous auriez perdu aussitôt. Votre coup sera annulé.
lesson-full-in-match = Vous avez posé un sablier sur une case pleine, celle qui est barrée : on perd aussitôt la partie. Votre coup sera annulé.
lesson-missed = Ce n’est plus possible. L’étape recommence.
lesson-missed-ring = Trop tard pour cet anneau : à ce niveau, il se pose juste après le sablier. L’étape recommence.
lesson-missed-claim = La case ne peut plus être réclamée : ce droit s’éteint quand le sablier suivant est posé. L’étape recommence.
lesson-missed-extra = Trop tard pour l’anneau en plus : il se pose juste après votre sablier. L’étape recommence.
lesson-missed-glass = Le sablier s’est écoulé : il est perdu et ne bougera plus. L’étape recommence.
lesson-missed-turn = Le minuteur s’est écoulé : votre tour est terminé. L’étape recommence.
lesson-missed-timer = Le tour de l’adversaire est terminé, et le minuteur ne se retourne que pendant ce tour. L’étape recommence.
lesson-missed-timer-runs = Le minuteur coule encore et ne se retourne qu’une fois écoulé. L’étape recommence.
lesson-missed-partner = L’adversaire ne peut plus jouer ce qui était prévu ici. L’étape recommence.
lesson-missed-over = La partie est finie. L’étape recommence.
lesson-match-won = Vous avez gagné une vraie partie, avec toutes ses règles.
lesson-match-lost = Le robot gagne cette fois. Recommencez quand vous voulez.
lesson-match-tied = Égalité : il vous reste autant d’anneaux à l’un qu’à l’autre.

problem-lesson = Une leçon illisible a été ignorée, { $file } : { $problem }.
problem-lesson-line = Une leçon illisible a été ignorée, { $file }, ligne { $line }, colonne { $column } : { $problem }.
problem-lesson-step = Une leçon injouable a été ignorée, { $file }, étape { $step } : { $problem }.

# 1-1-board
board-title = Plateau et premier tour
board-glasses = Le plateau compte 37 cases, et chaque joueur commence avec trois sabliers dans les coins. Les rouges sont à vous, et Rouge commence ; dans une partie, on tire au sort qui joue Rouge.
board-heights = Plus une case est haute, plus elle reçoit d’anneaux. Celles du bord en reçoivent un, les suivantes deux, puis trois, et le centre quatre.
board-names = Chaque case a un nom : colonnes A à G depuis la gauche, rangées depuis votre côté ; D1 est donc le coin le plus proche de vous. Faites glisser avec le bouton droit pour tourner la vue ; T montre le plateau d’en haut, H rétablit la vue.
board-rings = Chaque joueur a un porte-anneaux de 32 anneaux. Celui à qui il en reste le moins à la fin gagne.
board-move = À votre tour, déplacez l’un de vos sabliers sur une case voisine. Faites glisser le sablier de D1 à D2, ou cliquez dessus, puis sur la case.
board-move-wrong = Ce coup est permis aussi, mais cette étape demande d’amener le sablier de D1 en D2. Votre coup sera annulé.
board-move-done = Voilà un coup. Un sablier avance d’une case à la fois, jamais sur un autre sablier.
board-ring = Vous pouvez maintenant poser un anneau sur la case que vous venez d’atteindre. Cliquez sur votre porte-anneaux ou sur le bouton.
board-ring-wrong = Vous avez gardé l’anneau. C’est permis, mais chaque anneau posé vous rapproche de la victoire.
board-ring-done = Il entoure le tube sous votre sablier, et y restera quand le sablier repartira.
board-answer = C’est au tour de Noir. Regardez ce qu’il fait.
board-answer-done = Un coup et un anneau, comme vous.
board-again = À vous : déplacez le sablier de votre choix et posez un anneau. Quand vous tenez un sablier, les cases où il peut aller s’allument.
board-again-done = Voilà un tour complet, et presque tout le jeu.

# 1-2-rings
rings-title = Garder un anneau, réclamer une case
rings-keep = Rien ne vous oblige à poser un anneau. Allez de A4 en B4, et cette fois, gardez-le.
rings-keep-dropped = Vous avez posé l’anneau. C’est souvent mieux, mais ici, il s’agit de le garder.
rings-keep-done = Vous l’avez gardé, mais cela a un prix.
rings-claimed = Si vous ne posez rien, l’adversaire peut réclamer la case : il y pose un de ses anneaux. Regardez ce que fait Noir.
rings-claimed-done = Noir s’est débarrassé de deux anneaux en un tour : un en réclamant, et un avec son coup.
rings-claim = Cette fois, Noir a gardé son anneau en D6. Réclamez la case avant de jouer, et vous y posez un des vôtres : cliquez sur votre porte-anneaux ou sur le bouton.
rings-claim-moved = Vous avez joué, et votre droit est perdu. Réclamez d’abord, jouez ensuite.
rings-claim-done = Votre anneau est sous le sablier de Noir.
rings-then-move = Réclamer ne vous coûte pas votre tour. Allez de G4 en F4, et posez aussi votre anneau.
rings-then-move-done = Deux de vos anneaux en un tour.
rings-undecided = Au niveau 1, personne ne soulève de sablier tant que l’anneau du dernier coup n’est ni posé ni gardé. On peut réclamer jusqu’à ce que le sablier suivant soit posé.
rings-empty = Un joueur qui n’a plus d’anneaux continue à jouer. Il doit se déplacer, ne peut rien poser, et l’adversaire peut réclamer chaque case où il arrive.

# 1-3-full
full-title = Cases pleines et sabliers bloqués
full-lift = Une case qui a tous ses anneaux est pleine, donc fermée aux sabliers. Soulevez le sablier de D2 : les cases pleines voisines sont barrées.
full-lift-done = Trois issues sont fermées.
full-place = Avec les règles officielles, on peut y poser un sablier par erreur, et l’on perd aussitôt la partie ; une variante l’interdit. Posez le vôtre en D3, qui est ouverte.
full-place-done = Tant que vous tenez un sablier, vous pouvez toujours le remettre où il était.
full-under = Les cases du bord ne reçoivent qu’un anneau. Allez de D1 en C1 et posez le vôtre : la case se remplit sous votre sablier.
full-under-done = Le sablier peut y rester et en repartir, mais plus aucun n’y entrera.
full-block = D6 est la seule issue de Noir. Allez de D5 en D6, et fermez-la avec votre anneau.
full-block-wrong = Noir garde ainsi une issue en D6. Allez-y avec le sablier de D5.
full-block-kept = Sans votre anneau, Noir peut réclamer la case et y poser un des siens. Posez le vôtre.
full-block-done = Noir ne peut plus jouer : il passe aussitôt, sans pénalité, et c’est de nouveau à vous.
full-free = Tant que Noir est bloqué, tous les tours sont pour vous. Déplacez le sablier de votre choix et posez encore un anneau.
full-free-done = C’est en enfermant les sabliers que l’on gagne.

# 1-4-end
end-title = La fin
end-last = Une seule case est encore ouverte : D3. Allez-y depuis D2 et posez votre dernier anneau : plus personne ne pourra jouer.
end-last-kept = Noir peut alors réclamer. Posez votre anneau.
end-last-done = C’est fini : aucun sablier ne peut bouger. Le moins d’anneaux restants gagne, où que soient les sabliers : il ne vous en reste aucun, il en reste trois à Noir.

# 1-5-match
first-match-title = Une courte partie
first-match-play = Finissez cette partie déjà entamée contre le robot Novice. Le bouton Conseil montre ce que ferait un joueur fort, et vous pouvez annuler vos coups.

# 2-1-sand
sand-title = Le sable coule
sand-start = Au niveau 2, un sablier est retourné quand vous le posez, et ses trois minutes commencent. Allez de D1 en D2 et posez votre anneau.
sand-start-done = Le temps qui reste en haut est affiché à côté du sablier.
sand-first-three = Vos trois premiers coups doivent lancer vos trois sabliers. Quand Noir a joué, lancez celui de A4 : allez en B4 et posez votre anneau.
sand-first-three-wrong = Ce sablier est permis aussi, mais lancez celui de A4.
sand-first-three-done = Le troisième sera G4. Ensuite, vous choisissez librement.
sand-turn = Deux minutes se sont écoulées : D2 n’a plus qu’une minute en haut. Retourné, il reçoit ce qui s’est écoulé, trois minutes moins une, soit deux : allez en D3.
sand-turn-done = Ce qui était en bas est en haut : deux minutes, et les secondes de votre coup. Plus il reste de sable en haut quand on retourne un sablier, moins il en reçoit.
sand-choose = Trois de vos sabliers coulent. Déplacez celui qui aura le plus de temps une fois retourné.
sand-choose-middle = Il était plein aux deux tiers, il n’a plus que le dernier tiers. Un autre y gagne davantage.
sand-choose-worst = Il était presque plein, il n’a plus que quelques secondes. Mieux vaut laisser un tel sablier tranquille.
sand-choose-done = Un sablier presque écoulé y gagne le plus : jouez-le tard, mais pas trop tard.
sand-fifteen = Au niveau 2, personne ne devrait réfléchir plus de 15 secondes à un coup. Le jeu vous le rappelle, mais rien ne l’impose.

# 2-2-lost
lost-title = Perdre un sablier
lost-watch = Un sablier qui s’est écoulé est perdu : il reste sur place et ne bouge plus jamais. Regardez les cinq dernières secondes de D2, et ne touchez à rien.
lost-watch-wrong = Vous l’avez sauvé : bien joué ! Mais cette fois, laissez-le s’écouler.
lost-watch-done = Il est perdu. Il bloque sa case jusqu’à la fin de la partie.
lost-save = D2 s’écoulera dans douze secondes. Sauvez-le : déplacez-le où vous voulez.
lost-save-wrong = Pendant que vous jouiez un autre sablier, D2 coulait toujours. Sauvez celui-là.
lost-save-missed = Le sablier s’est écoulé. L’étape recommence ; prenez votre temps avant de lancer le sable.
lost-save-done = Retourné, il a presque trois minutes.
lost-purpose = B5 et F4 sont tous deux presque écoulés, et vous n’avez qu’un coup. B5 est presque enfermé : sauvez F4, et sacrifiez B5.
lost-purpose-saved = Vous sauvez un sablier qui n’a nulle part où aller, et F4 sera perdu à sa place. Sauvez F4.
lost-purpose-wrong = Vous ne sauvez aucun des deux. Déplacez F4.
lost-purpose-done = Un sablier sans avenir peut être sacrifié. Cela ne coûte rien d’autre que lui.

# 2-3-pace
pace-title = Sans temps mort
pace-early = Votre tour finit quand vous posez le sablier, pas l’anneau. Dès que le sablier de Noir est en D6, allez de A4 en B4, même si Noir n’a pas encore posé son anneau.
pace-early-done = Nul besoin d’attendre l’anneau de l’autre joueur.
pace-window = Dans une partie, vous n’avez que trois secondes pour poser l’anneau ; l’arc autour de la case les décompte. Allez de D1 en D2, et posez-le à temps.
pace-window-missed = Les trois secondes sont passées, et l’adversaire peut réclamer. Réessayez : avec le bouton ou votre porte-anneaux.
pace-window-done = À temps. Soulever le sablier suivant met aussi fin à ce délai, quoi qu’il en reste.
pace-late = Laissez passer le délai : allez de D1 en D2, et ne posez rien. Après trois secondes, Noir peut réclamer la case.
pace-late-dropped = Vous l’avez posé à temps, mais il s’agit ici d’être trop lent.
pace-late-kept = Vous y avez renoncé aussitôt. Cette fois, attendez simplement.
pace-late-done = Un anneau oublié est un anneau offert.

# 2-4-tie
tie-title = En cas d’égalité
tie-last = À nombre égal d’anneaux, le temps décide : celui dont le dernier sablier coule le plus longtemps gagne. Allez de D2 en D3 et posez votre anneau : plus personne ne pourra jouer.
tie-last-kept = Noir peut alors réclamer. Posez votre anneau.
tie-last-done = Un anneau chacun. Le dernier sablier de Noir s’écoule avant le vôtre : vous gagnez.
tie-next = Si les derniers sabliers finissent ensemble, les avant-derniers décident, et ainsi de suite. Il n’y a égalité que si tous sont identiques.

# 3-1-timer
timer-title = Le minuteur
timer-turn = Au niveau 3, un petit sablier de 15 secondes se trouve à côté du plateau, du côté que choisit Noir. Pendant le tour adverse, quand il est écoulé, vous pouvez le retourner contre l’adversaire : cliquez dessus.
timer-turn-done = Il coule contre Noir.
timer-harmless = Si Noir joue avant que le minuteur soit écoulé, il ne lui arrive rien. Regardez.
timer-harmless-wrong = Cette fois, regardez seulement.
timer-harmless-done = Il coule encore, sans conséquence, mais personne ne peut le retourner avant qu’il soit écoulé.
timer-on-you = Noir va le retourner contre vous. Allez de A4 en B4 avant qu’il soit écoulé.
timer-on-you-missed = Le minuteur a été plus rapide : votre tour est perdu. Réessayez.
timer-on-you-done = À temps. Vous avez 15 secondes à partir du moment où il est retourné, et non du début de votre tour.
timer-well = Retournez-le quand l’adversaire a beaucoup à réfléchir, dès le début de son tour. Le minuteur gêne le plus l’adversaire dont un sablier va s’écouler.

# 3-2-late
late-title = Être en retard
late-black = Dans cette leçon, le minuteur dure huit secondes. Retournez-le contre Noir, et laissez-le s’écouler.
late-black-wrong = Ne touchez à rien avant que le minuteur soit écoulé.
late-black-done = Noir est en retard : son tour est fini, et vous avez droit à un anneau en plus pendant le vôtre.
late-extra = Allez de A4 en B4. Posez votre anneau, puis l’anneau en plus : cliquez sur son bouton ou sur le porte-anneaux, puis sur une case qui n’est pas pleine.
late-extra-missed = L’un des anneaux n’a pas été posé à temps. Réessayez.
late-extra-done = Un anneau en plus peut même aller sous un sablier de Noir. On ne peut pas le réclamer, et il est perdu si vous ne l’utilisez pas.
late-holding = Et si vous êtes en retard avec un sablier en main ? Soulevez A4, gardez-le en main jusqu’à ce que le minuteur soit écoulé, puis posez-le en B4.
late-holding-wrong = Vous l’avez posé à temps, mais il s’agit ici d’être en retard : tenez-le jusqu’à ce que le minuteur soit écoulé.
late-holding-missed = Vous ne teniez pas de sablier quand le minuteur s’est écoulé : vous avez perdu ce tour. Soulevez A4, et tenez-le.
late-holding-done = Vous étiez en retard, mais vous avez pu finir votre coup. Noir a quand même droit à un anneau en plus.
late-pass = Au niveau 3, vous pouvez passer sans tenir de sablier. Cela compte comme un retard : appuyez sur Passer.
late-pass-done = Ce tour est perdu, exactement comme si le minuteur s’était écoulé.
late-price = Voyez ce que cela coûte.
late-price-wrong = Cette fois, regardez seulement.
late-price-done = Noir joue, pose son anneau, puis l’anneau en plus où il veut.
late-blocked = Un joueur qui ne peut pas jouer du tout passe obligatoirement. Ce n’est pas un retard, et cela ne coûte rien.

# 3-3-match
full-match-title = Une partie complète
full-match-before = Pour finir, une partie déjà entamée, au niveau 3, contre le robot Novice. Lancez d’abord vos trois sabliers, posez chaque anneau à temps, et retournez le minuteur quand le robot réfléchit.
full-match-play = Jouez-la jusqu’au bout. Vous pouvez faire une pause quand vous voulez.

# 4-1-variants
variants-title = Jouer autrement
variants-free = Avec un départ libre, tous les sabliers commencent à côté du plateau. Placez-en un sur la case libre de votre choix, et posez son anneau.
variants-free-done = Les autres suivent à vos prochains tours ; ensuite seulement, les sabliers se déplacent.
variants-turn = Avec la règle de 1998, un retard ne donne pas d’anneau en plus, mais coûte aussi le tour suivant. Retournez le minuteur contre Noir, et laissez-le s’écouler.
variants-turn-done = Son tour est fini, et il perdra le suivant aussi.
variants-missed = Allez de A4 en B4. Noir perd son tour : allez aussitôt de G4 en F4.
variants-missed-done = Deux coups de suite.
variants-started = Dans une troisième variante, on n’a droit à l’anneau en plus que si le joueur en retard tenait un sablier. S’il n’en tenait pas, il perd seulement son tour.
variants-options = Tout cela se choisit, avec la vitesse du sable, quand vous préparez une partie. Vous pouvez aussi interdire les coups sur une case pleine, pour qu’ils ne fassent pas perdre.

# 5-1-push
push-title = GIPF : la poussée
push-board = Le GIPF se joue sur la même table, sur 37 emplacements reliés par des lignes et entourés des points du bord. Les Blancs commencent, et rien n’est chronométré.
push-enter = À chaque tour, une pièce de votre réserve entre en jeu. Faites-la glisser sur le point fléché puis tout droit, ou cliquez sur le point et sur l’emplacement suivant.
push-enter-wrong = C’est permis aussi, mais il faut ici pousser depuis la flèche, tout droit. Ce coup sera annulé.
push-enter-done = La pièce est en jeu. Un point n’est qu’une entrée : aucune pièce n’y reste.
push-answer = C’est au tour des Noirs. Regardez.
push-answer-done = Les Noirs ont fait entrer une pièce par l’autre bord.
push-on = Un emplacement occupé n’est pas fermé : sa pièce avance le long de la ligne. Poussez une autre pièce depuis le même point, tout droit.
push-on-wrong = Poussez depuis le même point que tout à l’heure, tout droit. Ce coup sera annulé.
push-on-done = Les deux sont en jeu, et seule la ligne décide de ce qui avance : la couleur ne compte pas.
push-full = Rien n’est jamais poussé hors du plateau. Cette ligne est pleine, et plus aucune pièce n’y entre, par aucun bout.
push-end = Si votre réserve est vide au début de votre tour, vous avez perdu. Il faut donc récupérer des pièces, et ce sont les rangées qui les rendent.

# 5-2-rows
rows-title = GIPF : les rangées
rows-make = Quatre pièces d’une couleur alignées forment une rangée. Poussez depuis la flèche, tout droit, pour en former une.
rows-make-wrong = Ce coup est permis, mais il ne forme pas de rangée. Il sera annulé.
rows-make-done = Quatre pièces alignées : il faut maintenant les retirer.
rows-take = À la fin d’un tour, vos rangées s’illuminent et vous devez les retirer. Cliquez sur la rangée.
rows-take-done = Les quatre sont de retour dans votre réserve.
rows-capture = Tout ce qui prolonge la rangée sans intervalle part avec elle, même les pièces noires. Formez la rangée en poussant depuis la flèche, et retirez-la.
rows-capture-done = Quatre pièces sont revenues dans votre réserve, et la pièce noire est prise : elle ne reviendra pas.
rows-theirs = Une rangée appartient au joueur de sa couleur, quel que soit celui qui l’a formée. Regardez le coup des Noirs, puis retirez votre rangée.
rows-theirs-done = Les Noirs ont aligné votre pièce, et perdu deux des leurs. Celui dont c’est le tour retire toujours ses rangées le premier.
rows-cross = Quand deux de vos rangées se croisent, vous choisissez laquelle retirer d’abord. Formez les deux d’une seule poussée depuis la flèche, et retirez-en une.
rows-cross-wrong = Poussez depuis la flèche, tout droit : les deux rangées se forment. Ce coup sera annulé.
rows-cross-done = Il ne reste que trois pièces de l’autre, donc elle reste.

# 5-3-gipf
gipf-pieces-title = Les pièces GIPF
gipf-pieces-about = Dans la version standard, vous commencez avec trois pièces GIPF, de deux pièces empilées chacune. Si vous perdez la dernière, vous perdez la partie.
gipf-pieces-stay = Une pièce GIPF avance et compte comme une autre, mais elle peut rester quand on retire sa rangée. Formez la rangée : un premier clic montre ce qui partirait, un second la retire, sans la pièce GIPF.
gipf-pieces-stay-taken = Cette fois, laissez la pièce GIPF sur le plateau. Ce retrait sera annulé.
gipf-pieces-stay-done = Elle est toujours là, et les autres sont de retour dans votre réserve.
gipf-pieces-take = Quand votre réserve s’épuise, vous pouvez la prendre aussi : elle revient sous forme de deux pièces. Cliquez sur la pièce GIPF, puis sur la rangée.
gipf-pieces-take-left = Vous avez laissé la pièce GIPF sur le plateau. Cliquez d’abord sur elle, puis sur la rangée.
gipf-pieces-take-done = Deux pièces de plus en réserve, une pièce GIPF de moins sur le plateau.
gipf-pieces-last = La dernière pièce GIPF des Noirs prolonge votre rangée, et celui qui retire la rangée décide de son sort. Retirez la rangée et prenez-la.
gipf-pieces-last-left = Vous avez laissé la pièce GIPF noire sur le plateau. Prenez-la : c’est leur dernière.
gipf-pieces-last-done = Les Noirs n’ont plus de pièce GIPF sur le plateau : vous avez gagné aussitôt.
gipf-pieces-only = Une rangée faite uniquement de pièces GIPF peut rester telle quelle. Laissez-la : appuyez sur le bouton.
gipf-pieces-only-wrong = Vous en avez pris, comme c’est permis. Cette fois, laissez-les toutes.
gipf-pieces-only-done = Elles restent toutes, et la question vous sera reposée à la fin des tours suivants.

# 5-4-tournament
tournament-title = La version tournoi
tournament-first = Dans la version tournoi, le plateau est vide et votre première pièce doit être une pièce GIPF. Poussez-la depuis la flèche, tout droit.
tournament-wrong = C’est permis aussi, mais il faut ici pousser depuis la flèche. Ce coup sera annulé.
tournament-first-done = Elle a demandé deux pièces de votre réserve.
tournament-answer = Les Noirs font de même. Regardez.
tournament-answer-done = Désormais, qui n’a plus de pièce GIPF sur le plateau perd.
tournament-more = Tant que vous n’avez rien introduit d’autre, vous pouvez introduire d’autres pièces GIPF, autant que vous voulez. Poussez-en une deuxième depuis la flèche.
tournament-more-basic = C’était une pièce de base. Choisissez la pièce GIPF avec son bouton, et poussez-la depuis la flèche.
tournament-more-done = Plus nombreuses, elles sont plus dures à perdre, mais votre réserve diminue.
tournament-ends = Les Noirs introduisent une pièce de base. Regardez.
tournament-ends-done = Les Noirs ne pourront plus jamais introduire de pièce GIPF. Vous, si.
tournament-basic = Faites comme les Noirs : choisissez la pièce de base avec son bouton, et poussez-la depuis la flèche.
tournament-basic-gipf = C’était une pièce GIPF. Choisissez d’abord la pièce de base avec son bouton.
tournament-basic-done = Dès maintenant, vous ne jouez tous deux que des pièces de base.

# 5-5-potentials
potentials-title = Les potentiels TAMSK
potentials-loaded = Un potentiel est une pièce en plus, portée par une pièce de base : ensemble, elles sont une pièce chargée. Choisissez-la avec son bouton, et poussez-la depuis la flèche.
potentials-loaded-gipf = C’était une pièce GIPF. Choisissez d’abord la pièce chargée avec son bouton.
potentials-loaded-basic = C’était une pièce de base, et elle vous aurait coûté tous vos potentiels. Choisissez d’abord la pièce chargée avec son bouton.
potentials-loaded-wrong = C’est permis aussi, mais il faut ici pousser depuis la flèche. Ce coup sera annulé.
potentials-loaded-done = Elle avance comme une seule pièce, et son potentiel attend le centre.
potentials-order = D’abord les pièces GIPF, puis les pièces chargées, puis les pièces de base, sans retour possible. Avec votre première pièce de base, les potentiels non introduits sont perdus.
potentials-wake = Un potentiel s’éveille quand sa pièce chargée atteint le centre. Poussez une autre pièce chargée depuis la flèche, tout droit.
potentials-wake-basic = C’était une pièce de base : vos derniers potentiels seraient perdus. Poussez une pièce chargée.
potentials-wake-wrong = Rien n’arrive ainsi au centre. Poussez depuis la flèche, tout droit.
potentials-wake-done = Il est éveillé : vous avez un coup supplémentaire.
potentials-extra = Le coup supplémentaire détache le potentiel et le fait entrer comme une pièce à part. Poussez-le depuis la flèche.
potentials-extra-wrong = C’est permis aussi, mais il faut ici pousser le potentiel depuis la flèche. Ce coup sera annulé.
potentials-extra-done = C’est désormais une pièce comme une autre, mais sans pouvoir. La pièce de base reste où elle était.
potentials-theirs = Si un coup des Noirs amène votre pièce chargée au centre, le coup supplémentaire est quand même à vous, au début de votre tour. Regardez, puis poussez le potentiel depuis la flèche.
potentials-theirs-done = C’était votre coup supplémentaire. Votre coup normal reste à jouer.
potentials-rows = Dans une rangée, une pièce chargée peut rester comme une pièce GIPF, mais un potentiel seul doit partir, et il est perdu. Retirez cette rangée telle qu’elle est proposée.
potentials-rows-wrong = Cette fois, laissez la pièce GIPF et les pièces chargées sur le plateau. Ce retrait sera annulé.
potentials-rows-done = Seule la pièce de base est de retour dans votre réserve.
potentials-cut = Une pièce chargée qui est prise perd son potentiel pour toujours. Une rangée faite seulement de pièces chargées, ou de pièces chargées et GIPF, doit être coupée : on en prend au moins une.

# 5-6-challenge
challenge-title = Le défi
challenge-about = Les joueurs peuvent convenir d’un défi : quand un potentiel s’éveille, l’adversaire peut tenter de le neutraliser en gagnant une partie de TAMSK. La pièce chargée des Noirs est tout près du centre.
challenge-do = Les Noirs l’y amènent et veulent s’en servir. Défiez-les : appuyez sur le bouton.
challenge-do-wrong = Vous avez laissé aux Noirs leur coup supplémentaire. Cette fois, défiez-les.
challenge-do-done = La partie s’arrête jusqu’à ce que tout soit décidé. D’ordinaire, on tire au sort qui joue Rouge, et une partie entière de TAMSK se joue sur cette table.
challenge-play = Ici, elle est presque finie. Qui défie doit gagner, l’égalité ne suffit pas : déplacez D2 vers D3 et posez votre dernier anneau.
challenge-play-done = Vous n’avez plus d’anneau, Noir en a trois : vous avez gagné.
challenge-back = De retour au GIPF, le potentiel des Noirs est perdu et il n’y a pas de coup supplémentaire ; la pièce reste au centre comme pièce de base. Continuez par la poussée de votre choix.
challenge-back-done = Un seul essai est d’usage, et il est utilisé, quelle que soit l’issue.
challenge-owner = Votre pièce est maintenant au centre. Dites que vous utilisez son potentiel, et voyez ce que font les Noirs.
challenge-owner-forgone = Vous y avez renoncé, comme c’est permis. Cette fois, utilisez-le.
challenge-owner-done = Les Noirs vous défient. Vous pouvez céder, ou jouer : à vous, l’égalité suffit pour garder le potentiel.
challenge-held = Disons que la partie de TAMSK a fini à égalité : les Noirs n’ont pas gagné, le coup supplémentaire est à vous. Poussez le potentiel depuis la flèche.
challenge-held-forgone = Vous y avez renoncé, comme c’est permis. Cette fois, jouez le coup supplémentaire.
challenge-held-done = Voilà tout le GIPF avec TAMSK. Au lieu de TAMSK, une pièce de monnaie, des dés ou tout ce dont vous convenez peut décider.
