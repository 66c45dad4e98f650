// SPDX-License-Identifier: MIT
// The page of the review that it contains. The address names the turn: #turn-12.

import {pageSheet} from "../../board/drawing/style.mjs";
import {html} from "../../pages/dom.mjs";
import {aboutGame, ReviewView, turnIn} from "./view.mjs";

const review = JSON.parse(document.getElementById("data").textContent);
const view = new ReviewView(review);

document.head.append(html("style", {}, pageSheet()));
document.getElementById("about").textContent = aboutGame(review);
document.querySelector("main").append(view.element);
view.element.addEventListener("turn", ({detail}) => history.replaceState(null, "", `#turn-${detail}`));
addEventListener("hashchange", () => view.show(turnIn(location.hash) ?? view.mainTurn));
view.open(turnIn(location.hash));
