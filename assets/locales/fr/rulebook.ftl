# Le livret de règles. Chaque paragraphe est une règle ; `src/ui/rulebook/sections.rs` en donne l’ordre et les images.
# Le vocabulaire est expliqué dans menus.ftl.

rulebook-title = Règles
rulebook-search = Rechercher
rulebook-none = Aucune règle ne mentionne « { $query } ».
rulebook-all = Afficher toutes les règles
rulebook-done = Fermer

rulebook-level-1 = Niveau 1
rulebook-level-2 = Niveau 2
rulebook-level-3 = Niveau 3
rulebook-variants = Variantes

rulebook-board = Plateau et but du jeu
rule-aim = Chaque joueur commence avec 32 anneaux dans son porte-anneaux. À la fin de la partie, celui à qui il en reste le moins gagne : chaque anneau posé vous rapproche de la victoire.
rule-heights = Le plateau est un hexagone de 37 cases, quatre par côté. Chaque case est un tube qui accueille un sablier et, autour, autant d’anneaux que sa hauteur le permet : un sur chacune des 18 cases du bord, deux sur les 12 suivantes, trois sur les 6 qui entourent le centre et quatre au centre. Sur ces schémas, chaque cercle représente la place d’un anneau ; il est rempli quand l’anneau y est. Un anneau posé ne quitte plus le plateau.
rule-corners = Les six sabliers commencent dans les coins, Rouge et Noir en alternance, tout leur sable en bas. On tire au sort qui joue Rouge ; Rouge commence.

rulebook-move = Un coup
rule-move = À votre tour, vous devez déplacer l’un de vos sabliers vers une case voisine sans sablier et qui n’est pas pleine d’anneaux.
rule-hand = Un coup se joue en deux temps : vous soulevez le sablier, puis vous le posez. Entre-temps, il occupe toujours son ancienne case, et vous pouvez l’y remettre et en choisir un autre : toucher un sablier n’oblige pas à le jouer.
rule-own = Vous ne pouvez soulever que vos propres sabliers, à votre tour, et un seul à la fois.

rulebook-rings = Les anneaux
rule-drop = Après avoir posé un sablier, vous pouvez prendre un anneau de votre porte-anneaux et l’enfiler par-dessus, sur la case que le sablier vient d’atteindre.
rule-keep = Rien ne vous y oblige : vous pouvez garder l’anneau. Mais l’adversaire peut alors réclamer la case. Avec un porte-anneaux vide, vous continuez à jouer, mais sans poser d’anneau, et l’adversaire peut réclamer chaque case où vous arrivez.
rule-undecided = Au niveau 1, personne ne soulève de sablier tant que l’anneau n’est ni posé ni gardé.

rulebook-claim = Réclamer
rule-claim = Si vous ne posez pas d’anneau sur la case que vous venez d’atteindre, votre adversaire peut la réclamer : il y pose l’un de ses anneaux, puis joue normalement son coup.
rule-claim-ends = Il peut le faire dès que vous n’avez plus le droit d’y poser votre anneau, et jusqu’à ce qu’un autre sablier soit posé.
rule-claim-not = On ne peut pas réclamer avec un sablier en main, avec un porte-anneaux vide, sur une case pleine, ni après avoir soi-même posé un sablier à la suite de ce coup.

rulebook-full = Les cases pleines
rule-full = Une case qui porte tous les anneaux qu’elle peut recevoir est pleine : ils arrivent à hauteur du bord, et plus aucun sablier ne peut y entrer.
rule-full-under = Un sablier peut se trouver sur une case qui devient pleine sous lui ; il en repart normalement. Ensuite, plus aucun sablier n’y entre.
rule-full-loses = Poser un sablier sur une case voisine pleine fait perdre aussitôt la partie. Pour apprendre, vous pouvez choisir avant la partie d’interdire simplement un tel coup ; si la case s’est remplie pendant que le sablier était en main, il est interdit de toute façon.

rulebook-blocked = Bloquer et passer
rule-blocked = Si aucun de vos sabliers ne peut se déplacer à votre tour, vous passez aussitôt, sans pénalité. Enfermer les sabliers adverses fait gagner : pendant que l’adversaire passe, vous posez des anneaux.
rule-blocked-hand = Si vous vous retrouvez bloqué pendant votre tour, vous passez de la même façon, et le sablier que vous aviez en main retourne sur sa case. Vous rejouez dès qu’un de vos sabliers peut se déplacer.
rule-blocked-claim = Au niveau 1, un joueur bloqué qui peut réclamer une case en décide d’abord : il la réclame ou il passe. Même après avoir passé, il garde ce droit.
rule-blocked-choice = Tant que vous pouvez jouer, vous ne pouvez choisir de passer qu’au niveau 3, sans tenir de sablier. Cela compte comme un retard : l’adversaire peut poser un anneau en plus pendant son tour ou, avec la règle de 1998, vous perdez aussi votre tour suivant.

rulebook-end = La fin
rule-end = Quand plus aucun joueur ne peut se déplacer, la partie se termine. On pose les anneaux auxquels on a encore droit, avec un coup ou en réclamant, puis elle est finie.
rule-thirty = Elle se termine aussi après 30 coups de suite sans anneau, tous joueurs confondus. Si l’un d’eux en pose un malgré tout, elle continue.
rule-winner = Le joueur à qui il reste le moins d’anneaux gagne. En cas d’égalité, personne ne gagne au niveau 1 ; aux niveaux 2 et 3, le temps décide.
rule-resign = Vous pouvez abandonner à tout moment.

rulebook-sand = Le sable coule
rule-turn = À partir du niveau 2, chaque sablier est retourné quand on le pose. La première fois, il part avec ses trois minutes en haut ; ensuite, ses deux ampoules s’inversent : il lui reste le temps déjà écoulé, soit trois minutes moins ce qui était en haut.
rule-turn-hand = Soulever un sablier ne change rien : dans votre main, il coule dans le même sens jusqu’à ce que vous le posiez.
rule-time = Le sable et les anneaux suivent l’heure exacte. Ce qui doit arriver à l’instant même où vous agissez passe avant : un sablier qui vient de s’écouler ne se sauve plus. Pendant une pause, rien ne coule.
rule-turn-agreed = Jouer en moins de quinze secondes est une politesse. Le jeu indique quand vous tardez, mais rien ne vous y oblige.

rulebook-first = Les trois premiers tours
rule-first = Tant qu’un de vos sabliers qui n’ont jamais coulé peut se déplacer, vous ne pouvez soulever que l’un d’eux : vos trois premiers tours lancent vos trois sabliers. Si aucun d’eux n’est jouable, vous pouvez soulever tout sablier qui n’est pas perdu.

rulebook-lost = Perdre un sablier
rule-lost = Un sablier est perdu quand l’ampoule du haut achève de s’écouler : il reste sur place et ne bouge plus jamais. Un sablier qui n’a jamais coulé ne peut pas être perdu.
rule-lost-hand = S’il s’écoule dans votre main, il retourne sur sa case. C’est toujours votre tour.
rule-lost-purpose = Vous pouvez laisser un sablier s’écouler exprès : il continue de bloquer sa case pour tout le monde.

rulebook-window = Délai pour l’anneau
rule-window = À partir du niveau 2, votre tour prend fin quand vous posez votre sablier, et l’adversaire peut aussitôt soulever le sien. Vous pouvez encore poser votre anneau pendant un court délai : trois secondes, sauf si vous en avez convenu autrement.
rule-window-ends = Le coup de l’adversaire ne met pas fin à ce délai. Soulever votre prochain sablier y met fin, garder l’anneau aussi. Si vous n’avez pas posé d’anneau, l’adversaire peut ensuite réclamer la case.

rulebook-ties = En cas d’égalité
rule-ties = À nombre égal d’anneaux, comparez le dernier sablier de chacun à s’écouler : le plus tardif gagne. S’ils finissent au même instant, comparez les avant-derniers, et ainsi de suite ; qui n’a plus de sablier à comparer perd. Il n’y a égalité que si tout est identique.
rule-ties-lost = Pour un sablier perdu, c’est l’instant de sa perte qui compte. Ceux qui n’ont jamais coulé ne comptent pas.

rulebook-timer = Le minuteur
rule-timer = Au niveau 3, un petit sablier gris de 15 secondes, le minuteur, se place à côté du plateau. Pendant le tour de votre adversaire, quand il est écoulé, vous pouvez le retourner contre lui.
rule-timer-once = Il ne menace que ce tour-là. Si l’adversaire pose son sablier à temps, le reste du sable s’écoule sans conséquence ; mais on ne peut retourner de nouveau le minuteur qu’une fois écoulé.
rule-timer-side = Noir choisit de quel côté du plateau il se trouve, par simple confort.

rulebook-late = Être en retard
rule-late = Si le minuteur s’écoule contre vous, vous êtes en retard : votre tour prend fin, et celui de l’adversaire commence.
rule-late-hand = Si vous ne tenez pas de sablier, vous perdez ce tour. Avec un sablier en main, vous pouvez encore le poser, là où c’est permis à ce moment-là, puis poser son anneau. Si vous le tenez toujours au début de votre tour suivant, il compte comme soulevé pour ce tour.
rule-late-pass = Au niveau 3, vous pouvez aussi choisir de passer, sans tenir de sablier ; cela compte comme un retard. Ne pas pouvoir jouer n’est pas un retard et ne coûte rien.

rulebook-extra = L’anneau en plus
rule-extra = Si vous êtes en retard, votre adversaire peut poser un second anneau pendant le tour qui commence alors : il a cinq secondes pour cela après avoir posé son sablier, et choisit toute case qui n’est pas pleine, avec ou sans sablier.
rule-extra-lapses = Il le perd s’il ne le pose pas, s’il est lui-même en retard pendant ce tour ou s’il n’a plus d’anneau. L’anneau en plus est indépendant de l’anneau habituel, ne peut pas être réclamé, et personne n’en a jamais deux.

rulebook-free = Départ libre
rule-free = Tous les sabliers commencent à côté du plateau. Tant qu’il vous en reste un, votre coup consiste à le prendre et à le poser sur une case ni occupée ni pleine. Aux niveaux 2 et 3, son sable part à cet instant.
rule-free-rest = Anneaux, réclamations, minuteur et retards comptent dès le premier coup. Un sablier à côté du plateau ne peut pas être perdu, et celui que vous avez pris peut y être remis.

rulebook-options = Jouer autrement
rule-1998 = « Perdre un tour » est la règle de la première boîte française (1998) : le joueur en retard perd aussi son tour suivant, et il n’y a pas d’anneau en plus.
rule-started = Avec « Anneau si sablier en main », l’adversaire n’a droit à un anneau en plus que si le joueur en retard tenait un sablier ; sinon, celui-ci perd seulement son tour.
rule-paces = Vous pouvez convenir de plus ou moins de temps : de 1 à 60 secondes pour un anneau, de 2 à 60 pour un anneau en plus, et un sable de deux fois plus rapide à quatre fois plus lent. Le minuteur suit la vitesse des sabliers.

rulebook-far = À distance
rule-far-time = Avec un ami au loin, ce que vous faites compte à partir du moment où vous le faites : la distance ne vous coûte pas de temps. Un sablier perdu, un retard, une réclamation qui s’ouvre et la fin se montrent un instant plus tard, quand plus rien d’antérieur ne peut arriver.
rule-far-breaks = Si la connexion se rompt, le temps s’arrête pour vous deux. Chacun a droit à trois interruptions, de deux minutes en tout, pauses comprises. Si votre adversaire reste absent plus longtemps, vous pouvez attendre, garder la partie pour un autre jour, la réclamer ou l’annuler.

rulebook-notation = Notation des coups
rule-coordinates = Les colonnes vont de A à G, de gauche à droite vues par Rouge, et les rangées se comptent à partir du côté de Rouge. Le centre est D4 ; les coins sont A1, A4, D1, D7, G1 et G4.
rule-written = D1-D2o est un coup de D1 à D2 avec son anneau, D1-D2 un coup sans anneau. Une étoile devant, comme dans *D1-D2o, indique que la case a d’abord été réclamée ; « pass » et « *pass » sont des tours sans coup. Le journal écrit les coups de la même façon.

rulebook-gipf = GIPF
rulebook-gipf-push = Plateau et poussée
gipf-rule-board = On tire au sort les Blancs et les Noirs, et les Blancs commencent. Les pièces occupent les 37 emplacements, reliés par 21 lignes droites ; les 24 points du bord ne sont que des entrées. Rien n’est chronométré, et nul ne peut passer.
gipf-rule-push = À chaque tour, une pièce de votre réserve entre en jeu : posez-la sur un point et poussez-la sur un emplacement voisin. S’il est occupé, sa pièce avance le long de la même ligne, avec toutes celles qu’elle rencontre, jusqu’au premier emplacement libre ; au-delà, rien ne bouge.
gipf-rule-line = Peu importe à qui sont les pièces poussées. Rien ne quitte le plateau : sur une ligne entièrement occupée, aucune pièce n’entre, par aucun bout.
gipf-rule-think = Tant que vous n’avez pas lâché la pièce sur sa ligne, vous pouvez vous raviser et la reprendre.

rulebook-gipf-versions = Trois versions
gipf-rule-basic = De base : trois pièces de chaque camp sont dans les coins au départ, douze dans chaque réserve, sans pièces GIPF. Chaque camp peut avoir jusqu’à trois pièces de plus en réserve, pour une partie plus longue ou comme handicap.
gipf-rule-standard = Standard : les trois pièces dans les coins sont des pièces GIPF.
gipf-rule-tournament = Tournoi : le plateau est vide, et chaque réserve compte dix-huit pièces. La première doit être une pièce GIPF, et vous pouvez en introduire d’autres jusqu’à ce que vous introduisiez autre chose ; c’est alors fini pour vous, mais pas pour l’adversaire.
gipf-rule-piece = Une pièce GIPF est faite de deux pièces empilées. Elle demande deux pièces de la réserve, mais sur le plateau, elle est poussée et compte dans les rangées comme une seule.

rulebook-gipf-rows = Rangées
gipf-rule-row = Quatre pièces ou plus d’une couleur, côte à côte sur une ligne, forment une rangée, quel que soit celui qui l’a formée. Le joueur de cette couleur doit la retirer à la fin du tour, avec toutes les pièces, des deux couleurs, qui la prolongent sans intervalle.
gipf-rule-returns = Vos pièces reviennent dans votre réserve, une pièce GIPF comme deux. Celles de l’adversaire sont prises et quittent la partie.
gipf-rule-first = Celui dont c’est le tour retire le premier toutes ses rangées qui doivent l’être ; puis l’autre, s’il en reste. Ce n’est pas son tour pour autant.
gipf-rule-cross = De rangées qui se croisent, vous choisissez laquelle retirer d’abord. L’autre ne part que s’il en reste quatre alignées ; il en va de même entre les deux couleurs.
gipf-rule-stay = Les pièces GIPF des deux couleurs, dans une rangée ou son prolongement, sont prises ou laissées au choix de celui qui la retire. Tout le reste doit être pris, sauf les pièces chargées.
gipf-rule-only = Une rangée faite uniquement de pièces GIPF peut rester. À chaque retrait, on demande à son joueur s’il en prend ou s’il la laisse.

rulebook-gipf-end = La fin au GIPF
gipf-rule-reserve = Si votre réserve est vide au début de votre tour, vous avez perdu. Les pièces chargées n’y changent rien, pas plus qu’un coup supplémentaire. Vous avez perdu aussi s’il n’y a plus d’emplacement libre pour votre coup normal.
gipf-rule-last = Dans les versions standard et tournoi, vous perdez dès que votre dernière pièce GIPF quitte le plateau. Si un seul retrait prend les dernières des deux camps, celui qui retire gagne.
gipf-rule-repetition = Si la même position se présente pour la troisième fois au début d’un tour, la partie est nulle. C’est la seule façon.
gipf-rule-resign = Vous pouvez abandonner à tout moment, même pendant un défi.

rulebook-gipf-potentials = Potentiels TAMSK
gipf-rule-loaded = Avant la partie, les joueurs peuvent convenir d’un nombre de potentiels, le même pour les deux. Un potentiel est une pièce en plus, posée sur une pièce de base, et ensemble elles sont une pièce chargée : elle demande une pièce de la réserve, et elle est poussée, prise et comptée comme une seule.
gipf-rule-order = D’abord les pièces GIPF, puis les pièces chargées, puis les pièces de base, sans retour possible. Avec votre première pièce de base, les potentiels non introduits sont perdus.
gipf-rule-extra = Quand votre coup amène votre pièce chargée au centre, son potentiel vous donne un coup supplémentaire : on le détache, on le pose sur un point au choix et on le pousse comme une pièce à part. La pièce de base reste au centre, à moins que cette poussée ne la déplace.
gipf-rule-theirs = Si c’est un coup de l’adversaire qui l’y a amenée, le coup supplémentaire vient au début de votre tour, avant le coup normal. S’il la déplace encore dans le même tour, elle garde son potentiel, sans coup supplémentaire.
gipf-rule-once = Le coup supplémentaire se joue aussitôt, ou on y renonce et le potentiel est perdu. S’il amène une autre de vos pièces chargées au centre, un autre coup supplémentaire suit. Lui non plus n’entre pas sur une ligne pleine.
gipf-rule-between = Le coup normal et les coups supplémentaires forment un seul tour. Rien n’est retiré entre eux.
gipf-rule-kept = Une pièce chargée dans une rangée est prise ou laissée, comme une pièce GIPF. Si elle est prise, son potentiel est perdu : il ne revient jamais en réserve. Ce n’est pas une pièce GIPF : les perdre toutes ne fait rien perdre de plus.
gipf-rule-single = Un potentiel entré en jeu est une pièce sans pouvoir. Il compte dans une rangée et doit être pris ; qui que ce soit qui le prenne, il est perdu.
gipf-rule-cut = Une rangée faite seulement de pièces chargées, ou de pièces chargées et GIPF, doit être coupée : on en prend assez pour qu’il n’en reste pas quatre alignées, sauf quatre pièces GIPF.
gipf-rule-advice = Jouez quelques parties de GIPF avant d’ajouter les potentiels. Ils sont conçus pour la version tournoi, et moins de trois par camp sont inhabituels.

rulebook-gipf-challenge = Le défi
gipf-rule-agree = Avec des potentiels, les joueurs peuvent convenir que chacun peut défier : combien de fois, combien de potentiels il peut neutraliser en tout, et lesquels. D’usage, un essai, et n’importe quel potentiel.
gipf-rule-ask = Quand un coup supplémentaire est à jouer, son joueur dit s’il l’utilise. L’adversaire défie alors, ou accepte. Un défi compte pour un essai, quelle qu’en soit l’issue.
gipf-rule-contest = Le GIPF s’arrête, et une partie entière de TAMSK se joue au niveau convenu. On tire au sort qui joue Rouge.
gipf-rule-won = Qui défie doit gagner. Le potentiel est alors perdu, sans coup supplémentaire. Dans tous les autres cas, même à égalité, son joueur peut le jouer.
gipf-rule-give-in = Pendant le défi, le joueur du potentiel peut céder et renoncer au coup supplémentaire. Cela ne compte pas comme un potentiel neutralisé.
gipf-rule-other = Au lieu de TAMSK, une pièce de monnaie peut décider, ou des dés, où qui défie doit faire plus ; ou tout ce dont les joueurs conviennent, et dont ils entrent le résultat.

rulebook-gipf-notation = Notation du GIPF
gipf-rule-names = Les colonnes vont de a à i, de gauche à droite vues par les Blancs, et les points se comptent à partir du côté des Blancs. Le centre est e5.
gipf-rule-written = e1-e2 est une poussée d’un point sur un emplacement, Ge1-e2 celle d’une pièce GIPF, Le1-e2 celle d’une pièce chargée, et +e1-e2 un coup supplémentaire. Après x viennent les emplacements que vide un retrait.

rulebook-problems = Problèmes
rulebook-practise = Essayer un problème
rule-theme-immured = Un sablier dont toutes les cases voisines sont pleines, ou portent des sabliers qui ne peuvent pas bouger non plus, ne bougera plus jamais. Cherchez l’anneau qui ferme la dernière issue d’un sablier adverse : dès lors il ne pose plus d’anneaux, et les vôtres si.
rule-theme-escape = Comptez les issues de chacun de vos sabliers. Celui qui va perdre la dernière doit partir maintenant, même si un autre coup poserait un anneau à une meilleure place.
rule-theme-division = Un anneau qui remplit une case peut couper en deux ce qui reste du plateau. Qui a le plus de place de son côté pose ensuite le plus d’anneaux : comptez les places libres des deux côtés avant de fermer la porte, et soyez du bon côté.
rule-theme-kept-ring = Un anneau peut fermer votre propre chemin. Là où il enfermerait un de vos sabliers, ou ouvrirait une meilleure place à l’adversaire, gardez-le, même si l’adversaire peut réclamer la place.
rule-theme-claim = Si l’adversaire garde un anneau, vous pouvez y poser un des vôtres et jouer quand même. Une réclamation est un anneau gratuit, mais elle remplit aussi une place : voyez d’abord si la case est meilleure pleine ou ouverte.
rule-theme-forced-pass = Un joueur qui ne peut pas bouger passe. Si vous forcez l’adversaire à passer alors que vous pouvez encore jouer, vous posez un anneau à chaque tour, et lui aucun.
rule-theme-last-ring = Vers la fin, chaque place compte, et qui arrive à la dernière. Comptez les coups qui restent des deux côtés : qui doit bouger le premier dans un espace fermé perd souvent d’un anneau.
