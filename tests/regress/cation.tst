# Won positions of cation: the patterns are all first clicks that win by the most that can be forced within
# 8 moves, by full minimax (tests/tools/regression_positions).

set_game cation
boardsize 5
engine_param seed 1
engine_param hash_mb 16
engine_param max_nodes 300000
engine_param max_depth 9

position oox.x/xxxoo/xoo.x/o.xoo/xx.xo w latest=-
10 reg_genmove white
#? [B2|C1]

position ox.o./ooxxo/x.xoo/xxoox/x.xx. b latest=-
20 reg_genmove black
#? [E5]

position .xo.o/oxxo./xo.x./xox../xoo.. b latest=-
30 reg_genmove black
#? [A3]

position x.x../ooxxo/.x.x./xooo./.x.o. w latest=A2
40 reg_genmove white
#? [!C3|D5]

position xo.../xxox./x.x.o/ox.ox/ooxx. b latest=E3
50 reg_genmove black
#? [C2|C5]

position .ox.x/x.oxo/oo.x./.xxo./.xoox b latest=-
60 reg_genmove black
#? [!A1|A2|A5]

position x.o../xx.x./xoxo./oo.xo/..ox. b latest=D3
70 reg_genmove black
#? [C2|C4|E4]

position ..o.o/.oxx./.xxo./.xo.o/xoo.x b latest=C5
80 reg_genmove black
#? [A2|D5]
