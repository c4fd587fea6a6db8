# Écrans posés à plat, écran tactile et deux souris.

settings-table-top = Écran posé à plat
settings-table-top-note = L’écran est posé entre deux personnes : la personne d’en face a sa propre barre, ses boutons et le journal, tournés vers elle.
# D’autres mots par lesquels on cherche le réglage, dans un ordre quelconque. Ils ne sont jamais affichés.
settings-table-top-words = table plat tactile doigts toucher face tourner retourné envers deux personnes
setup-screen = Écran
setup-screen-upright = Devant les deux
setup-screen-table-top = À plat entre eux

settings-two-mice = Deux souris
settings-two-mice-note = Chacune des deux personnes a sa souris et un pointeur à elle. Le système les distingue sous Windows et X11, mais pas sous Wayland et macOS.
settings-two-mice-not-here = Pas sur ce système
# D’autres mots par lesquels on cherche le réglage, dans un ordre quelconque. Ils ne sont jamais affichés.
settings-two-mice-words = seconde deuxième souris pointeur curseur propre appareil deux personnes simultané
mice-title = Deux souris
mice-note = Cliquez sur votre bouton avec votre propre souris.
mice-lost = Souris débranchée : { $name }.
mice-give = { $name } : cliquez ici
mice-given = { $name } : souris trouvée
mice-begin = Jouer
mice-one = Partager une souris
