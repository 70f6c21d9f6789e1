"""French order words, and the English ones that the grammar knows them by."""

# Each line: English words, a colon, French phrases. "-" stands for words that are left out.
PHRASES = """
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
SPLIT = ""
# Also English words, or too common to tell the language by.
SHARED = frozenset(("passe", "attaque", "retire", "marche", "entre", "pour", "on", "son", "ce"))
