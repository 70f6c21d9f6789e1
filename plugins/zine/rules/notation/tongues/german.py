"""German order words, and the English ones that the grammar knows them by."""

# Each line: English words, a colon, German phrases. "-" stands for words that are left out.
PHRASES = """
hold: hält, halt, halten, haltet, hält die stellung, hält stellung, hält position, bleibt
hold: bleibt stehen, bleiben, steht, verteidigt, verteidigt sich, rührt sich nicht, hält sich
to: nach, geht, gehen, zieht, ziehen, ziehe, marschiert, marschieren, rückt, fährt, fahren
to: segelt, greift, angriff, angriff auf, zug nach, gegen, zur, zum, ins, beim zug nach
to: beim angriff auf, bewegt sich, bewegt, attackiert, im angriff auf
support: unterstützt, unterstützen, unterstütze, unterstützung, unterst, unt, u, stützt, hilft
convoy: konvoit, konvoyt, konvoiert, konvoyiert, konvoiiert, konvoi, k, transportiert
convoy: verschifft, befördert, geleitet, begleitet
via convoy: per konvoi, mit konvoi, im konvoi, via konvoi, durch konvoi, über konvoi
by sea: per schiff, auf dem seeweg, über see, übers meer
via: über
retreat: zieht sich, ziehen sich, zieht sich zurück, ziehen sich zurück, weicht
retreat: rückzug, flieht, rückzug nach
disband: wird aufgelöst, werden aufgelöst, aufgelöst, auflösen, auflösung, wird entfernt
disband: entfernt, entfernen, entferne, abgebaut, wird abgebaut, abbau, abbauen, streicht
build: baut, bauen, baue, bau, neubau, aufbau, aufbauen, errichtet, gebaut, wird gebaut
waive: verzichtet, verzichte, verzichtet auf aufbau, verzichtet auf bau, baut nicht, baut nichts
waive: verzichtet auf den aufbau, verzichtet auf einen aufbau, verzichtet auf einen bau
waive: kein aufbau, kein bau, kein neubau, keine aufbauten, keine bauten, passt, verzicht
army: armee, armeen, heer, heere, armee aus, armee von
fleet: flotte, flotten, flotte aus, flotte von
and: und
or: oder
not: nicht
north coast: nordküste, nk
south coast: südküste, sk
east coast: ostküste
west coast: westküste
north coast of: nordküste von
south coast of: südküste von
east coast of: ostküste von
west coast of: westküste von
orders: befehle, befehl, zugbefehle
moves: züge
for: für
spring: frühling, frühjahr
summer: sommer
fall: herbst
retreats: rückzüge
builds: aufbauten, neubauten, bauten
adjustments: anpassung, anpassungen
removals: abbauten, auflösungen
if: wenn, falls, sollte
is dislodged: vertrieben wird, vertrieben werden, vertrieben, geschlagen wird, verdrängt wird
then: dann
disband otherwise: sonst aufgelöst
otherwise: sonst
please: bitte
hello: hallo, moin, servus, liebe, lieber
regards: gruß, grüße, grüßen, viele grüße
thanks: danke, dank
one: ein aufbau, einen aufbau
two: zwei
three: drei
-: der, die, das, den, dem, des, ein, eine, einen, einer, von, vom, am, bei, beim
-: den zug von, den angriff von, den marsch von, meine, meinen, unsere, unser, ihre, mein
"""
# A verb and the end of its sentence: "baut A Berlin ab".
SPLIT = """
retreat: zieht zurück, ziehen zurück, weicht zurück, weicht aus, rückt zurück
retreat: zieht sich zurück, ziehen sich zurück
disband: baut ab, bauen ab, baue ab, löst auf, lösen auf, löse auf, löst sich auf
build: baut auf, bauen auf, stellt auf
to: greift an, rückt vor, rückt ein, marschiert ein, dringt ein, läuft ein
"""
# Also English words, or too common to tell the language by.
SHARED = frozenset(("halt", "passt", "u", "k", "nk", "sk", "die", "den", "am", "des", "unt"))
