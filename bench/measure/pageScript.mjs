import { defineFrameWatch } from "./frameWatch.mjs";

/**
 * Runs in every measured page before its own scripts: `bench` says when the page shows what it should. Both the
 * product's page and the plain one have a scroller of sections; the product's rows are busy until they are formatted.
 */
function definePageFunctions() {
  /** Milliseconds without a new row after which everything is mounted. */
  const stillFor = 500;

  const frame = () => new Promise(requestAnimationFrame);
  const countRows = () => document.querySelectorAll(".scroller .section, .scroller .diff").length;

  /** @param {Element | null | undefined} row */
  const isFormatted = (row) => row != null && row.childElementCount > 0 && row.getAttribute("aria-busy") !== "true";

  /** Returns true when at least one of these rows is in view and all such rows are formatted. */
  const areFormatted = (/** @type {Iterable<Element>} */ rows) => {
    const shown = [...rows].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return shown.length > 0 && shown.every(isFormatted);
  };

  /** Resolves with the milliseconds since the load of the page once the condition holds and its frame is painted. */
  const timeUntil = async (/** @type {() => boolean} */ condition) => {
    while (!condition()) await frame();
    await frame();
    return performance.now();
  };
  const firstScreen = timeUntil(() => areFormatted(document.querySelectorAll("main.scroller .section")));

  const bench = {
    frame,
    isFormatted,
    areFormatted,
    firstScreen: () => firstScreen,

    /** Resolves like the first screen, with the time when changed code is shown below its section. */
    firstCode: () => timeUntil(() => document.querySelector("main.scroller .code-row .diff") !== null),

    /** Resolves like the first screen once the page of changes shows code. */
    firstChange: () => timeUntil(() => document.querySelector("main.changes .change-row .diff") !== null),

    async settled() {
      await firstScreen;
      for (let [count, since] = [0, 0]; performance.now() - since < stillFor; ) {
        if (countRows() !== count) [count, since] = [countRows(), performance.now()];
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },

    /**
     * Resolves with the milliseconds since a time of the system's clock once the condition holds and its frame is
     * painted.
     */
    async since(/** @type {number} */ begin, /** @type {() => boolean} */ condition) {
      await timeUntil(condition);
      return Date.now() - begin;
    },

    /** Returns true when one of the first paragraphs begins with these words. */
    isAtTop(/** @type {string} */ words) {
      const paragraphs = document.querySelector("main.scroller")?.getElementsByTagName("p");
      for (let at = 0; at < 20; at += 1) if (paragraphs?.[at]?.textContent?.startsWith(words)) return true;
      return false;
    },
  };
  Object.assign(globalThis, { bench });
}

export const pageScript = `(${definePageFunctions})(); (${defineFrameWatch})();`;
