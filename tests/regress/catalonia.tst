# Positions of catalonia: the patterns are all first clicks of the highest total within
# 2 moves, by full minimax (tests/tools/regression_positions).

set_game catalonia
boardsize 8
engine_param seed 1
engine_param hash_mb 16
engine_param max_nodes 300000

position ..b.p.../.ppl**../n.gp.n.*/.P.LP*p./.*..*P*./N.*.G.*./...PB.*./..B...N. b turn=15 phase=move moved=w chain=yes at=- total=2449
10 reg_genmove black
#? [B7|G5]

position ..blgbn./..p.pp../..np..../.p....p./......../..N..P../.PPPP.P./..BLGBN. w turn=5 phase=move moved=- chain=no at=- total=0
20 reg_genmove white
#? [C3|C6]

position ...b..l./..*bp*../..npg*pn/..pPGpP./.p***B*./.*N*P*../....N.../...L.B.. w turn=15 phase=move moved=b chain=yes at=- total=3073
30 reg_genmove white
#? [D1]

position ....p*../.p.b..../n.pg*n*./.lbp.**./.PP.N.*./..*PG*.L/.*.BP*../.....BN. w turn=15 phase=move moved=- chain=yes at=- total=2916
40 reg_genmove white
#? [D6|E3|E8]

position ....lb../..**pp../....gnb./.*.Pn*p./.**.PPL./..**.NP./..GNB**./.PB..... w turn=15 phase=move moved=- chain=yes at=- total=2370
50 reg_genmove white
#? [F8|G4]

position ..b.*.../.p**b**./..pp.*../.PlNp.N./.n.PgP*./..PGB.../..**P*../....LB.. b turn=15 phase=move moved=w chain=yes at=- total=2541
60 reg_genmove black
#? [E4]

position ..p*..../.b.pb*p./..nlp*../.*.g**../.p.N*.../..NBG**./..PPL*../.PB..... w turn=15 phase=move moved=- chain=yes at=- total=2995
70 reg_genmove white
#? [D6|E2|G7]

position ...p.*../.lp.*.../*pnN.*../.bb*.*../..P.*gp./.**BBPPN/..*.PG../...P..L. w turn=15 phase=move moved=- chain=yes at=- total=2680
80 reg_genmove white
#? [B7|F4|G3]
