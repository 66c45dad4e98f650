# Won positions of catena: the patterns are all first clicks that win by the most that can be forced within
# 40 moves, by full minimax (tests/tools/regression_positions).

set_game catena
boardsize 7
engine_param seed 1
engine_param hash_mb 16
engine_param max_nodes 300000
engine_param max_depth 41

position ..../...o./xx.x../x.x.oo./.o..../.o.../.... b left=1 button=-
10 reg_genmove black
#? [B1|G6|G7]

position x.../o..x./.oo.x./...o.x./..o.x./...../.... b left=1 button=-
20 reg_genmove black
#? [B3|F7]

position xx.o/.x.../....../....x../.x.xx./o..../.... w left=1 button=-
30 reg_genmove white
#? [B4]

position ..../.xx.x/..x..x/....ox./o..x../...../.oo. w left=1 button=-
40 reg_genmove white
#? [D2]

position .o../x.o.x/.xx.../.....oo/...xx./.o.../.... w left=1 button=-
50 reg_genmove white
#? [C2]

position oo../...../oo..../.o..x../...x../...x./...o b left=1 button=b
60 reg_genmove black
#? [E5|F6|F7]

position .x../..xx./xo..x./..x..../....../xo..o/.ooo w left=1 button=-
70 reg_genmove white
#? [D3]

position .o../...o./.xx..o/....ox./x..o../...xx/.... w left=1 button=-
80 reg_genmove white
#? [C6]
