# Le livre de règles. Un paragraphe est une règle ; `src/ui/rulebook/sections.rs` dit dans quel ordre elles viennent et
# lesquelles ont une image. Le vocabulaire est expliqué dans menus.ftl.

rulebook-title = Les règles
rulebook-search = Chercher
rulebook-none = Aucune règle ne parle de « { $query } ».
rulebook-done = Fermer

rulebook-level-1 = Niveau 1
rulebook-level-2 = Niveau 2
rulebook-level-3 = Niveau 3
rulebook-variants = Et aussi

rulebook-board = Le plateau et le but
rule-aim = Chacun commence avec 32 anneaux dans son porte-anneaux. À la fin de la partie, celui à qui il en reste le moins gagne : chaque anneau que vous posez compte pour vous.
rule-heights = Le plateau est un hexagone de 37 cases, quatre par côté. Chaque case est un tube qui reçoit un sablier et, autour, autant d’anneaux que le tube est haut : un sur chacune des 18 cases du bord, deux sur les 12 suivantes, trois sur les 6 qui entourent le centre et quatre au centre. Sur ces images, chaque cercle est la place d’un anneau ; l’anneau posé la remplit. Un anneau posé ne quitte plus le plateau.
rule-corners = Les six sabliers commencent dans les coins, Rouge et Noir en alternance, tout leur sable en bas. On tire au sort qui joue Rouge, et Rouge commence.

rulebook-move = Un coup
rule-move = À votre tour, vous devez déplacer un de vos sabliers vers une case voisine où il n’y a pas de sablier et qui n’est pas pleine d’anneaux.
rule-hand = Un coup se joue en deux temps : vous soulevez le sablier, puis vous le posez. D’ici là il occupe toujours son ancienne case, et vous pouvez le remettre et en choisir un autre : sablier touché n’est pas sablier joué.
rule-own = Vous ne soulevez que des sabliers de votre couleur, à votre tour seulement, et un seul à la fois.

rulebook-rings = Les anneaux
rule-drop = Après avoir posé un sablier, vous pouvez prendre un anneau de votre porte-anneaux et le laisser tomber autour de lui, sur la case qu’il vient d’atteindre.
rule-keep = Rien ne vous y oblige : vous pouvez garder l’anneau. Mais alors votre adversaire peut réclamer la place. Avec un porte-anneaux vide vous jouez encore, mais sans poser d’anneau, et chacun de vos coups peut être réclamé.
rule-undecided = Au niveau 1, personne ne soulève de sablier tant que l’anneau n’est ni posé ni gardé.

rulebook-claim = Réclamer
rule-claim = Si vous ne posez pas d’anneau sur la case que vous venez d’atteindre, votre adversaire peut la réclamer : il y pose un de ses anneaux à lui, et joue quand même son coup.
rule-claim-ends = Il le peut dès que votre propre droit à cet anneau a pris fin, et jusqu’à ce que quelqu’un pose le sablier suivant.
rule-claim-not = On ne réclame pas avec un sablier en main, ni avec un porte-anneaux vide, ni sur une case pleine, ni une fois qu’on a soi-même posé un sablier après ce coup.

rulebook-full = Les cases pleines
rule-full = Une case qui porte tous les anneaux qu’elle peut recevoir est pleine : ses anneaux arrivent au bord du tube, et plus aucun sablier ne peut y entrer.
rule-full-under = Un sablier peut se trouver sur une case qui devient pleine sous lui, et il en repart comme d’habitude. Après quoi personne n’y entre plus.
rule-full-loses = Qui pose un sablier sur une case voisine pleine perd aussitôt la partie. Pour apprendre, on peut convenir avant la partie qu’un tel coup est simplement refusé ; et si la case s’est remplie pendant que le sablier était en main, il est refusé de toute façon.

rulebook-blocked = Bloquer et passer
rule-blocked = Si aucun de vos sabliers ne peut bouger à votre tour, vous passez aussitôt, sans rien payer. Enfermer les sabliers de l’autre fait gagner : pendant qu’il passe, vous posez des anneaux.
rule-blocked-hand = Si vous ne pouvez plus bouger alors que c’est votre tour, vous passez de même, et le sablier que vous aviez en main retourne à sa place. Vous rejouez dès qu’un de vos sabliers le peut.
rule-blocked-claim = Au niveau 1, un joueur bloqué qui peut réclamer un anneau en décide d’abord : il le réclame, ou il passe. Ce qu’il peut réclamer le reste même après qu’il a passé.

rulebook-end = La fin
rule-end = Quand plus aucun des deux ne peut bouger, la partie se termine. Les anneaux qu’on peut encore poser ou réclamer viennent sur le plateau, puis elle est finie.
rule-thirty = Elle se termine aussi après 30 coups de suite, des deux joueurs ensemble, sans anneau. Si l’un d’eux en pose un malgré tout, elle continue.
rule-winner = Celui à qui il reste le moins d’anneaux gagne. À nombre égal, la partie est nulle au niveau 1 ; aux niveaux 2 et 3 le temps décide.
rule-resign = Vous pouvez abandonner à tout moment.

rulebook-sand = Le sable coule
rule-turn = À partir du niveau 2, chaque sablier est retourné quand on le pose. La première fois, il part avec ses trois minutes en haut ; ensuite les deux ampoules changent de place : il lui reste ce qui s’était écoulé, soit trois minutes moins ce qui était en haut.
rule-turn-hand = Soulever un sablier ne change rien : dans votre main son sable coule comme avant, jusqu’à ce que vous le posiez.
rule-time = Le sable et les anneaux sont à l’heure exacte. Ce qui échoit à l’instant même où vous agissez passe avant : un sablier qui vient de s’écouler ne se sauve plus. Pendant une pause, rien ne coule.
rule-turn-agreed = Jouer en quinze secondes est une politesse. Le jeu montre quand vous êtes plus long, mais rien ne vous force.

rulebook-first = Les trois premiers tours
rule-first = Tant qu’un de vos sabliers qui n’a jamais coulé peut bouger, vous ne pouvez soulever qu’un de ceux-là : vos trois premiers tours lancent vos trois sabliers. Si aucun d’eux ne peut bouger, n’importe lequel de vos sabliers vivants le peut.

rulebook-lost = Perdre un sablier
rule-lost = Un sablier dont l’ampoule du haut se vide est perdu : il reste où il est et ne bouge plus jamais. Un sablier qui n’a jamais coulé ne peut pas être perdu.
rule-lost-hand = S’il s’écoule dans votre main, il retourne sur sa case. C’est toujours votre tour.
rule-lost-purpose = Vous pouvez en laisser s’écouler un exprès : il continue de barrer sa case à tout le monde.

rulebook-window = Le temps d’un anneau
rule-window = À partir du niveau 2, votre tour finit quand votre sablier est posé, et votre adversaire peut aussitôt soulever le sien. Votre anneau peut encore suivre pendant un court moment : trois secondes, sauf si vous avez convenu d’autre chose.
rule-window-ends = Que l’adversaire joue ne met pas fin à ce moment. Soulever votre prochain sablier y met fin, garder l’anneau aussi ; passé ce temps sans anneau, il peut réclamer la place.

rulebook-ties = À égalité d’anneaux
rule-ties = À nombre égal d’anneaux, comparez les sabliers qui s’écoulent en dernier : le plus tardif gagne. S’ils finissent au même instant, comparez les avant-derniers, et ainsi de suite ; qui n’a plus de sablier à comparer perd. Si tout est pareil, et alors seulement, la partie est nulle.
rule-ties-lost = Un sablier perdu compte avec l’instant où il a été perdu. Ceux qui n’ont jamais coulé ne comptent pas.

rulebook-timer = Le minuteur
rule-timer = Au niveau 3, un petit sablier gris de 15 secondes, le minuteur, se tient à côté du plateau. Pendant le tour de votre adversaire, et quand l’ampoule du haut est vide, vous pouvez le retourner contre lui.
rule-timer-once = Il ne menace que ce tour-là. Si l’adversaire pose son sablier à temps, le reste du sable s’écoule sans faire de mal ; mais on ne peut le retourner à nouveau qu’une fois vide.
rule-timer-side = Noir choisit de quel côté du plateau il se tient. Ce n’est qu’une affaire de confort.

rulebook-late = Être en retard
rule-late = Si le minuteur s’écoule contre vous, vous êtes en retard : votre tour est fini, et celui de l’adversaire commence.
rule-late-hand = La main vide, vous avez perdu ce tour. Un sablier en main, vous pouvez encore le poser, là où c’est permis à ce moment-là, et poser son anneau. Si vous le tenez toujours quand commence votre tour suivant, il compte comme soulevé pour ce tour.
rule-late-pass = Au niveau 3, vous pouvez aussi passer parce que vous le voulez, la main vide ; cela compte comme un retard. Ne pas pouvoir bouger n’est pas un retard et ne coûte rien.

rulebook-extra = L’anneau en plus
rule-extra = Si vous êtes en retard, votre adversaire peut poser un second anneau dans le tour qui commence alors : dès qu’il a posé son sablier, dans les cinq secondes, sur toute case qui n’est pas pleine, qu’un sablier s’y trouve ou non.
rule-extra-lapses = S’il ne le pose pas, il le perd ; de même s’il est lui-même en retard dans ce tour, ou s’il n’a plus d’anneau. Cela n’a rien à voir avec son anneau ordinaire, on ne peut pas le réclamer, et personne n’en a jamais deux.

rulebook-free = Départ libre
rule-free = Tous les sabliers commencent à côté du plateau. Tant qu’il vous en reste un, votre coup est de le prendre et de le poser sur une case qui n’est ni occupée ni pleine. Aux niveaux 2 et 3, son sable part à cet instant.
rule-free-rest = Anneaux, réclamations, minuteur et retards comptent dès le premier coup. Un sablier à côté du plateau ne peut pas être perdu, et celui que vous avez pris peut y être remis.

rulebook-options = Jouer autrement
rule-1998 = « Perdre un tour » est la règle de la première boîte française, celle de 1998 : le joueur en retard perd aussi son tour suivant, et il n’y a pas d’anneau en plus.
rule-started = Avec « Anneau si entamé », l’autre ne gagne un anneau en plus que si le retardataire tenait un sablier ; la main vide, celui-ci a perdu son tour et rien d’autre.
rule-paces = Vous pouvez convenir de plus ou moins de temps : de 1 à 10 secondes pour un anneau, de 2 à 15 pour un anneau en plus, et un sable de deux fois plus rapide à trois fois plus lent. Le minuteur suit les sabliers.

rulebook-notation = Comment s’écrit un coup
rule-coordinates = Les colonnes s’appellent A à G, de gauche à droite vues par Rouge, et les rangées se comptent à partir du côté de Rouge. Le centre est D4 ; les coins sont A1, A4, D1, D7, G1 et G4.
rule-written = D1-D2o est un coup de D1 à D2 avec son anneau, D1-D2 un coup sans anneau. Une étoile devant, comme dans *D1-D2o, dit qu’un anneau a d’abord été réclamé ; « pass » et « *pass » sont des tours sans coup. Le journal de la partie dit la même chose en toutes lettres.
