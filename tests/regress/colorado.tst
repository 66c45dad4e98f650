# Won positions of colorado: the patterns are all first clicks that win by the most that can be forced within
# 3 moves, by full minimax (tests/tools/regression_positions).

set_game colorado
boardsize 8
engine_param seed 1
engine_param hash_mb 16
engine_param max_nodes 300000
engine_param max_depth 4

position .ooooooo/...o..../......../......../......../......../...x..../xxxxx.xx w started=2 landed=- passes=0
10 reg_genmove white
#? [D7]

position .ooooooo/......../....o.../......../......../..x...../......../xxxxxxx. b started=2 landed=- passes=0
20 reg_genmove black
#? [C3]

position o.oooo.o/....o.../......../.ox...../......../......../.x....../xxxxx.x. w started=2 landed=- passes=0
30 reg_genmove white
#? [B5]

position ooo.oooo/.o....../......../......../......../......../...x..../xxxxxx.x b started=2 landed=G8 passes=0
40 reg_genmove black
#? [D2]

position o.oo.ooo/...o..o./.......x/......../......../......../......../xxxxxxx. b started=2 landed=F8 passes=0
50 reg_genmove black
#? [H6]

position oo.oo.oo/....o..o/.....x../......../......../......../......../xx.xxxxx b started=2 landed=- passes=0
60 reg_genmove black
#? [F6]

position ooo.oo.o/......o./......../...x.x../......../......../......../x.xxx.xx w started=2 landed=- passes=0
70 reg_genmove white
#? [E8|G7]

position .ooooooo/...o..../......../......../....x.../......../......../xxxxx.xx w started=2 landed=- passes=0
80 reg_genmove white
#? [D7]
