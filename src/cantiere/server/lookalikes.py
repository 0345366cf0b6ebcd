"""Letters that look like others, as a table: whatever is not here looks like itself.

Each row is a Latin letter and small letters of other alphabets that pass for it, or whose capitals do.
Fullwidth and mathematical letters are no part of it: NFKC makes plain ones of them. Nor are letters with
strokes and hooks, which tell in their Unicode names what they are made of.
"""

_ROWS = """
a  а α ɑ ᗅ Ꭺ ꓮ ⲁ
b  в ь β Ᏼ ꓐ ⲃ ƅ
c  с ᴄ Ꮯ ꓚ ⲥ
d  ԁ ɗ Ꭰ ꓓ
e  е є ε ҽ Ꭼ ꓰ ǝ ⲉ
f  ϝ ꓝ
g  ɡ ԍ ց Ꮐ ꓖ
h  н һ հ η Ꮋ ꓧ ⲏ
j  ј յ ϳ ȷ Ꭻ ꓙ
k  к κ қ ӄ Ꮶ ꓗ ⲕ
l  1 i | і ї ι ı ӏ լ ɩ ɪ ǀ ∣ ꓡ ⲓ Ꭵ Ꮮ
m  м μ Ꮇ ꓟ ⲙ
n  ո ռ ν ꓠ ⲛ
o  0 о ο օ σ ෆ ჿ ⲟ ꓳ
p  р ρ ք Ꮲ ꓑ ⲣ
q  ԛ զ
r  г Ꮢ ꓣ
s  ѕ ꜱ Ꮪ ꓢ ն $
t  т τ Ꭲ ꓔ ⲧ
u  ս и ꓴ
v  ѵ Ꮩ ꓦ
w  ԝ ш ѡ ա Ꮃ ꓪ
x  х χ ꓫ ⲭ
y  у υ γ ү ყ ꓬ ⲩ
z  ζ ᴢ Ꮓ ꓜ ⲍ
3  з ӡ ʒ
6  б
ae æ
oe œ
"""

LOOKALIKES = {sign: row.split()[0] for row in _ROWS.strip().splitlines() for sign in row.split()[1:]}
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that pass for one
