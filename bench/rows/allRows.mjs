import { checks } from "./checks.mjs";
import { clients } from "./clients.mjs";
import { comments } from "./comments.mjs";
import { compare } from "./compare.mjs";
import { drag } from "./drag.mjs";
import { find } from "./find.mjs";
import { findChanges } from "./findChanges.mjs";
import { firstScreen } from "./firstScreen.mjs";
import { fling } from "./fling.mjs";
import { inbox } from "./inbox.mjs";
import { jump } from "./jump.mjs";
import { languageAnswer } from "./languageAnswer.mjs";
import { pageDown } from "./pageDown.mjs";
import { pageDownChanges } from "./pageDownChanges.mjs";
import { presentReview } from "./presentReview.mjs";
import { programStart } from "./programStart.mjs";
import { reload } from "./reload.mjs";
import { requestReview } from "./requestReview.mjs";
import { save } from "./save.mjs";
import { searchReferences } from "./searchReferences.mjs";
import { searchReviews } from "./searchReviews.mjs";
import { serverMemory } from "./serverMemory.mjs";
import { typing } from "./typing.mjs";
import { untracked } from "./untracked.mjs";
import { update } from "./update.mjs";
import { waiting } from "./waiting.mjs";
import { wheel } from "./wheel.mjs";

/**
 * The rows of the bench by their names.
 * @type {Readonly<Record<string, import("./row.mjs").Row>>}
 */
export const rows = {
  "first-screen": firstScreen,
  update,
  wheel,
  fling,
  "page-down": pageDown,
  "page-down-changes": pageDownChanges,
  drag,
  jump,
  find,
  "find-changes": findChanges,
  typing,
  compare,
  comments,
  checks,
  reload,
  "present-review": presentReview,
  clients,
  waiting,
  inbox,
  "search-references": searchReferences,
  "search-reviews": searchReviews,
  save,
  "request-review": requestReview,
  untracked,
  "language-answer": languageAnswer,
  "server-memory": serverMemory,
  "program-start": programStart,
};
