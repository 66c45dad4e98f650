# Won positions of catchup: the patterns are all first clicks that win by the most that can be forced within
# 30 moves, by full minimax (tests/tools/regression_positions).

set_game catchup
boardsize 5
engine_param seed 1
engine_param hash_mb 16
engine_param max_nodes 300000
engine_param max_depth 31

position .o./..xx/ooxo./oxx./o.. b placed=1 limit=2 start=4
10 reg_genmove black
#? [C4]

position o../oxox/oox../x.x./..o b placed=0 limit=3 start=4
20 reg_genmove black
#? [B2|D3|D5]

position ..x/..o./oxxox/x.o./xo. b placed=1 limit=3 start=4
30 reg_genmove black
#? [C4|D5]

position .../xx.o/xo.xo/.ooo/.x. b placed=0 limit=3 start=6
40 reg_genmove black
#? [A1|A2|E5]

position xo./..x./.xxoo/oox./.o. b placed=0 limit=2 start=4
50 reg_genmove black
#? [!A1|E4|E5]

position x../x.x./x..o./ooox/ox. b placed=1 limit=3 start=5
60 reg_genmove black
#? [E3|E4]

position x.o/x..o/ox.xo/.xoo/... b placed=1 limit=3 start=5
70 reg_genmove black
#? [B1|D4]

position o../.o.x/.xxx./oooo/x.. b placed=0 limit=2 start=4
80 reg_genmove black
#? [!D5]
