"""256 short words for order codes, easy to tell apart over the telephone."""

TEXT = """
acorn adder agate alder almond amber anchor ankle anvil apple apron arena arrow ashes aspen
attic autumn badge bagel baker bamboo banjo barley barn basil basket beach beacon bean beaver
beech bell bench berry birch biscuit bison blanket boat bonnet book boot bottle boulder bowl
branch brass bread brick bridge broom brush bubble bucket buckle butter button cabin cable
cactus camel candle canoe canvas caper carpet carrot castle cedar cellar chalk cherry chess
chimney cider cinder circle clay clock cloud clover coal cobble coffee comet copper coral cork
cotton cradle crane crayon cricket crow crown cup curtain daisy dawn desk dice donkey door dove
dragon drum dune eagle easel echo elbow elm ember engine fable falcon farm feather fence fern
ferry fiddle finch flag flame flask flute foam forest fossil fox frost garden garlic gate ginger
glass globe glove goat gold goose grape gravel hammer harvest harp hat hawk hazel heron hill
honey hook horn hotel ice ink iron island ivory ivy jacket jam jasper jewel jug kettle key kite
kitten ladder lake lamp lantern lark leaf lemon lily linen lion lizard lobster lock magnet maple
marble mast meadow melon mill mint mirror mitten moon moss mountain mouse mug nest needle nettle
north nutmeg oak oar ocean olive onion orchard otter owl oyster paddle palm paper parrot pearl
pebble pencil pepper piano pickle pigeon pillow pine pipe planet plum pocket pony poppy potato
prairie pump quail quarry quill quilt rabbit radish raft rain raven ribbon river robin rocket
roof rope rose rudder saddle sail salmon salt
"""
WORDS = tuple(TEXT.split())
