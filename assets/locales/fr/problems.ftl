# Problèmes : la liste, la carte à côté du plateau, et ce qui est dit des coups faux.

title-problems = Problèmes
pause-leave-problem = Quitter le problème

problems-title = Problèmes
problems-note = Un seul tour atteint le but ; tous les autres, c’est prouvé, le manquent.
problems-close = Retour
problems-solve = Résoudre le suivant
problems-continue = Continuer le problème { $number }
problems-grade = Niveau
problems-all-themes = Tous les thèmes
problems-none = Aucun problème de ce niveau n’a ce thème.
problems-unrated = Résolvez un problème pour obtenir un classement. Il commence à 1200 ; avec un conseil ou un tour faux, un problème compte comme manqué.
problems-rating = Classement { $rating } ± { $deviation }
problems-missed = Le plus souvent manqué : { $theme } ({ $missed } sur { $tried })
problems-day-open = Le même pour tout le monde
problems-day-solved = Résolu en { $seconds } s · { $days ->
    [one] 1 jour de suite
   *[other] { $days } jours de suite
}
problems-day-streak = { $days ->
    [one] 1 jour de suite jusqu’ici
   *[other] { $days } jours de suite jusqu’ici
}
problems-field = Problème { $number }
problems-field-solved = Problème { $number }, résolu
problems-field-missed = Problème { $number }, manqué

problem-number = Problème { $number } · niveau { $grade }
problem-of-day = Problème du { $day }
problem-day = { $day } { $month }
problem-month-1 = janvier
problem-month-2 = février
problem-month-3 = mars
problem-month-4 = avril
problem-month-5 = mai
problem-month-6 = juin
problem-month-7 = juillet
problem-month-8 = août
problem-month-9 = septembre
problem-month-10 = octobre
problem-month-11 = novembre
problem-month-12 = décembre

problem-goal-win = { $colour } joue et gagne
problem-goal-tie = { $colour } joue et sauve l’égalité
problem-goal-rings = { $rings ->
    [one] { $colour } joue et gagne d’un anneau
   *[other] { $colour } joue et gagne de { $rings } anneaux
}

problem-solving = Trouvez le seul tour qui y mène, quoi que { $opponent } réponde.
problem-judging = Examen de votre tour…
problem-replying = Juste ! { $opponent } répond aussi obstinément que possible.
problem-refuting = Pas celui-ci. Voyez la suite.
problem-refuted = Après cela, le but est hors d’atteinte.
problem-showing = Voici la solution.
problem-shown = C’était la solution.
problem-solved = Résolu !

problem-hint = Conseil
problem-hint-glass = Déplacez votre sablier en { $socket }.
problem-hint-no-glass = Ce tour ne déplace aucun sablier.

problem-goal-best = Qu’est-ce qui était mieux ?
problem-of-match = Tour { $turn } · { $number } sur { $count }
problem-solving-on = Juste jusqu’ici. Désormais, tout tour qui garde le but à portée compte.
problem-solving-best = Dans cette partie, un autre tour a été joué ici. Trouvez celui qui était meilleur que tous les autres.
problem-refuted-best = Il y avait un meilleur tour.
problem-done = Terminé
problem-try-again = Réessayer
problem-next = Problème suivant
problem-list = Tous les problèmes
problem-solution = Solution
problem-leave = Quitter
problem-themes = De quoi il s’agissait
problem-rating = Votre classement
problem-rating-change = { $rating } ({ $change })
problem-streak = { $days } jours de suite
problem-share = Copier cette ligne
problem-shared = TAMSK { $day } : résolu en { $seconds } s, { $mistakes ->
    [0] sans faute
    [one] 1 faute
   *[other] { $mistakes } fautes
}, { $hint ->
    [0] sans conseil
   *[other] avec un conseil
}

problem-theme-immured = Emmuré
problem-theme-escape = La dernière issue
problem-theme-division = Partager le plateau
problem-theme-kept-ring = Un anneau gardé
problem-theme-claim = Une réclamation
problem-theme-forced-pass = Une passe forcée
problem-theme-last-ring = Le dernier anneau

# Pourquoi un tour est moins bon que le bon. $turn est un coup, comme D4–E4 ; les nombres suivent l’ordre des champs.
reason-pass = la passe
reason-cost = En tout, cela coûte { $rings ->
    [one] 1 anneau.
   *[other] { $rings } anneaux.
}
reason-no-glass-left = Après { $turn }, { $opponent } ferme { $closed } et aucun { $who ->
    [you] de vos sabliers
   *[other] des sabliers de { $player }
} ne bougera plus, alors que { $opponent } atteint encore { $first ->
    [one] 1 place libre.
   *[other] { $first } places libres.
}
reason-glass-immured = Après { $turn }, { $opponent } ferme { $closed } et { $who ->
    [you] votre sablier
   *[other] le sablier de { $player }
} en { $glass } ne bougera plus jamais.
reason-own-glass-immured = Avec { $turn }, { $who ->
    [you] vous enfermez votre
   *[other] { $player } enferme son
} propre sablier : en { $glass }, il ne bougera plus jamais.
reason-missed-forced-pass = Un autre tour laisserait { $opponent } sans aucun coup possible.
reason-glass-escapes = Le sablier de { $opponent } en { $glass } s’échappe. Fermer { $closed } l’enfermerait pour de bon.
reason-ring-claimed = { $who ->
    [you] Vous ne posez
   *[other] { $player } ne pose
} pas d’anneau en { $closed }, et { $opponent } réclame la place.
reason-claim-forgone = { $who ->
    [you] Vous pouviez réclamer la place en { $closed }, mais vous y renoncez.
   *[other] { $player } pouvait réclamer la place en { $closed }, mais y renonce.
}
reason-ring-kept = { $who ->
    [you] Vous pouviez poser un anneau en { $closed }, mais vous le gardez.
   *[other] { $player } pouvait poser un anneau en { $closed }, mais le garde.
}
reason-divided = Après { $turn } et la réponse, le plateau est coupé en deux : { $who ->
    [you] vous atteignez
   *[other] { $player } atteint
} { $first ->
    [one] { $first } place libre
   *[other] { $first } places libres
}, { $opponent } { $second }.
reason-cut-off = On ne repasse plus par { $closed } : { $who ->
    [you] vos sabliers
   *[other] les sabliers de { $player }
} n’atteignent plus { $first ->
    [one] 1 place libre.
   *[other] { $first } places libres.
}
reason-cut-off-by-answer = Après { $turn }, { $opponent } remplit { $closed } et { $who ->
    [you] vos sabliers
   *[other] les sabliers de { $player }
} n’atteignent plus { $first ->
    [one] 1 place libre.
   *[other] { $first } places libres.
}
reason-not-shut-out = Remplir { $closed } couperait les sabliers de { $opponent } de { $first ->
    [one] 1 place libre
   *[other] { $first } places libres
}. Maintenant, { $opponent } y pose { $second ->
    [one] 1 anneau.
   *[other] { $second } anneaux.
}
reason-last-place-taken = { $opponent } prend la dernière place en { $closed }.
reason-immured-later = Au mieux joué, { $opponent } ferme { $closed } après { $first ->
    [one] 1 autre tour
   *[other] { $first } autres tours
} { $who ->
    [you] de votre part
   *[other] de { $player }
}, et { $who ->
    [you] votre sablier
   *[other] le sablier de { $player }
} en { $glass } ne bougera plus.
reason-harmful-ring = L’anneau en { $closed } nuit à qui le pose : mieux vaut ne pas le poser.
reason-must-pass-first = Après { $turn }, c’est { $who ->
    [you] vous qui devrez
   *[other] { $player } qui devra
} passer en premier, après { $first ->
    [one] 1 coup.
   *[other] { $first } coups.
}
reason-more-claims = D’ici la fin, { $opponent } réclame { $first ->
    [one] { $first } place
   *[other] { $first } places
} ; après le meilleur tour, seulement { $second }.
reason-balance = D’ici la fin, { $who ->
    [you] vous posez
   *[other] { $player } pose
} { $first ->
    [one] { $first } anneau
   *[other] { $first } anneaux
} et { $opponent } { $second } ; après le meilleur tour, c’est { $third } et { $fourth }.
result-mistakes = { $count ->
    [one] Résoudre cette erreur
   *[other] Résoudre ces { $count } erreurs
}

# Exercices de sable.
pause-leave-drill = Quitter l’exercice
drills-title = Exercices de sable
drills-note = Des positions où le sable coule, en trois niveaux. Chacune est faisable à 0,7 seconde par coup.
drills-do = Faire le suivant
drills-done = fait
drills-keep-alive = Garder les trois en vie une minute
drills-make-late = Mettre l’adversaire en retard
drills-two-rings = Deux anneaux en un tour
drills-win-on-time = Gagner au temps à égalité d’anneaux

drill-title = Exercice de sable { $name }
drill-goal-keep-alive = Gardez vos trois sabliers en vie { $seconds } secondes
drill-goal-make-late = Mettez { $opponent } en retard en { $seconds } secondes
drill-goal-two-rings = Posez deux anneaux en un tour, en { $seconds } secondes
drill-goal-win-on-time = Gagnez au temps à égalité d’anneaux, en { $seconds } secondes
drill-time = { $time } sur { $limit } s
drill-seconds = { $seconds },{ $tenths } s
drill-ready = Regardez bien. Le sable coule dès que vous agissez ou appuyez sur Commencer.
drill-running = Le sable coule.
drill-reached = Réussi en { $time } !
drill-glass-lost = Un de vos sabliers s’est vidé après { $time }.
drill-time-up = Le temps est écoulé.
drill-match-over = La partie est finie, et pas comme il fallait.
drill-moves = { $opponent } pose un sablier { $time } après le début de son tour.
drill-thinks = { $opponent } pose un sablier { $time } après le début de son tour, et { $each } plus tard pour chaque sablier qui peut bouger.
drill-drops-none = { $opponent } ne pose pas d’anneaux.
drill-tip-keep-alive = Un sablier retourné reçoit ce qui a coulé : moins il reste en haut, plus il reçoit.
drill-tip-make-late = Pendant le tour de { $opponent }, si le minuteur est vide, vous pouvez le retourner. S’il se vide avant qu’un sablier soit posé, { $opponent } est en retard.
drill-tip-extra-ring = Si { $opponent } est en retard, vous pouvez poser un second anneau à votre prochain tour.
drill-tip-claim = Quand le temps de { $opponent } pour un anneau est écoulé, vous pouvez le réclamer : posez le vôtre là, puis jouez et posez-en un autre.
drill-tip-win-on-time = À égalité d’anneaux, gagne qui a le dernier sablier à se vider. Vous n’êtes pas obligé de poser chaque anneau.
drill-times = Temps
drill-best = Le meilleur à 0,7 s par coup : { $time }
drill-own-best = Votre meilleur : { $time }
drill-start = Commencer
drill-repeat = Encore une fois
drill-next = Exercice suivant
drill-list = Tous les exercices
problem-right-turn = Le bon tour est { $turn }.
problem-end = Au mieux joué, il vous reste à la fin { $own ->
    [one] { $own } anneau
   *[other] { $own } anneaux
} et à { $opponent } { $theirs }.
drill-sand = Un sablier contient { $glass } s de sable.
drill-sand-and-timer = Un sablier contient { $glass } s de sable, le minuteur { $timer }.
