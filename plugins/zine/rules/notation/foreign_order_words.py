"""Order words in languages other than English, and the English ones that the grammar knows them by.

Each line: English words, a colon, phrases of the language. "-" stands for words that are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

GERMAN = """
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
GERMAN_SPLIT = """
retreat: zieht zurück, ziehen zurück, weicht zurück, weicht aus, rückt zurück
retreat: zieht sich zurück, ziehen sich zurück
disband: baut ab, bauen ab, baue ab, löst auf, lösen auf, löse auf, löst sich auf
build: baut auf, bauen auf, stellt auf
to: greift an, rückt vor, rückt ein, marschiert ein, dringt ein, läuft ein
"""
FRENCH = """
hold: tient, tiens, tenir, tiennent, tient sa position, tient la position, tient bon, reste
hold: reste en place, reste sur place, restent, maintient sa position, garde sa position
hold: se défend, défend, défend sa position, ne bouge pas, en défense, immobile
to: vers, va, va à, va au, va en, attaque, avance, avance vers, avance sur, avance en, marche
to: marche sur, entre en, entre à, entre dans, se déplace, se déplace vers, se rend, à, au, aux
to: sur, se rend à, se rend en, se déplace en, attaque sur, vogue vers, fait voile vers
support: soutient, soutiens, soutenir, soutiennent, soutien, soutien à, sout, appuie, appuyer
support: supporte, en soutien de, en soutien à, appui
convoy: convoie, convoies, convoyer, convoient, transporte, transporter
via convoy: par convoi, via convoi, en convoi, avec convoi
by sea: par mer, par la mer, par voie de mer
retreat: se replie, se replient, se replie vers, se replie en, se replie à, se replie sur, se retire
retreat: se retire vers, se retire en, se retire à, se retire sur, retraite, retraite vers
retreat: retraite en, retraite à, bat en retraite, bat en retraite vers, recule, recule vers
retreat: repli, repli vers
disband: se dissout, est dissoute, est dissous, dissout, dissoute, dissous, dissoudre
disband: dissolution, se disperse, est dispersée, est détruite, détruite, détruit
disband: démobilise, démobilisée, est démobilisée, retire, supprime, supprimée, est supprimée
disband: enlève, licencie
build: construit, construis, construire, construction, bâtit, recrute, construite, est construite
waive: ne construit pas, ne construit rien, aucune construction, pas de construction, renonce
waive: renonce à construire, renonce à une construction, renonce à sa construction, passe
waive: passe son tour
army: armée, armées, armée à, armée en, armée au
fleet: flotte, flottes, flotte à, flotte en, flotte au
and: et
or: ou
not: pas
north coast: côte nord, cn
south coast: côte sud, cs
east coast: côte est, ce
west coast: côte ouest
north coast of: côte nord de, côte nord d', côte nord du
south coast of: côte sud de, côte sud d', côte sud du
east coast of: côte est de, côte est du
orders: ordres, ordre
moves: mouvements
for: pour
spring: printemps
summer: été
fall: automne
winter: hiver
retreats: retraites, replis
builds: constructions
adjustments: ajustement, ajustements
removals: suppressions, retraits
if: si
is dislodged: est délogée, est délogé, délogée, délogé, est chassée, est expulsée
then: alors
otherwise: sinon
please: svp, s'il vous plaît, s'il te plaît
hello: bonjour, bonsoir, salut, cher, chère
regards: amitiés, cordialement, salutations, amicalement
thanks: merci
two: deux
three: trois
-: le, la, les, l', un, une, du, de, des, d', mon, ma, mes, notre, nos, son, sa, ses
-: le mouvement de, le mouvement d', l'attaque de, l'attaque d', la marche de, en, dans
"""


class OrderPhrases(NamedTuple):
    """A language's phrases, and its verbs of two parts.

    `shared` are words that are English too, or too common to tell the language by.
    """

    name: str
    phrases: str
    split: str
    shared: frozenset[str]


LANGUAGES: Mapping[str, OrderPhrases] = MappingProxyType(
    {
        "de": OrderPhrases(
            "German",
            GERMAN,
            GERMAN_SPLIT,
            frozenset(("halt", "passt", "u", "k", "nk", "sk", "die", "den", "am", "des", "unt")),
        ),
        "fr": OrderPhrases(
            "French",
            FRENCH,
            "",
            frozenset(("passe", "attaque", "retire", "marche", "entre", "pour", "on", "son", "ce")),
        ),
    }
)
