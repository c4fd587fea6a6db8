# Les handicaps, et du temps pour ceux qui ne peuvent pas se presser.

fair-title = Handicap
fair-note = Ce qui ne vaut que pour un joueur. Qui a le moins d’anneaux à la fin gagne toujours : en avoir moins au départ est un avantage.
fair-row-rings = Anneaux
fair-row-pace = Durée
fair-row-glass = Sabliers
fair-pace-note = Règle ses sabliers, et le minuteur contre ce joueur : { $timer }.
fair-none = Aucun handicap
fair-limits = Limites de temps, outre le sable
fair-limits-official = Avec
fair-limits-sand = Sans
fair-limits-sand-note = Prenez votre temps : l’anneau attend que vous le posiez ou le gardiez. Seul le sable coule.
fair-limits-sand-note-timer = Prenez votre temps : l’anneau attend que vous le posiez ou le gardiez, et personne ne retourne le minuteur. Seul le sable coule.

fair-rings =
    { $rings ->
        [one] { $rings } anneau au départ
       *[other] { $rings } anneaux au départ
    }
fair-glass = des sabliers de { $time }
fair-timer = un minuteur de { $time }
fair-handicap = { $player } : { $parts }
fair-briefing-ring = Posez un anneau après votre coup, ou gardez-le. Il vous attend. Appuyez sur la touche ou cliquez sur votre porte-anneaux.
fair-briefing-sand = Le sable est la seule limite de temps, et personne ne retourne le minuteur.
fair-record = { $result }, à handicap

rulebook-fair = Du temps pour tous
rule-fair-handicap = Vous pouvez convenir d’un handicap pour l’un des joueurs ou pour les deux : de 24 à 32 anneaux au départ, des sabliers qui durent plus ou moins longtemps, et un minuteur qui leur laisse plus ou moins de temps. Leur rythme réunit ces deux durées. Au niveau 1, seuls les anneaux comptent.
rule-fair-rings = Le plus petit nombre d’anneaux restants gagne toujours, quel qu’ait été celui du départ : en avoir moins est un avantage. Le minuteur dure le temps convenu pour le joueur contre qui on le retourne.
rule-fair-sand = Sans limites de temps, un anneau attend que son joueur le pose, le garde ou lève son sablier suivant, et personne ne retourne le minuteur. Le sable coule comme toujours. Au niveau 3, un joueur qui passe est encore en retard.
