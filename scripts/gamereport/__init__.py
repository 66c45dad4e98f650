"""What report-game.py is made of: play, figures, the opening map, the skill ladder, and the page."""
