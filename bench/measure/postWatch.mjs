/**
 * Runs in a page of the product before its own scripts: `bench` can send messages to the host as the page does. The page takes an
 * answer that it did not ask for without a word.
 */
function definePostWatch() {
  // The script of the page functions has run before.
  const { bench } = /** @type {any} */ (globalThis);
  const original = globalThis.fetch;
  /** @type {{ address: RequestInfo | URL, options: RequestInit } | undefined} */
  let last;
  /** @type {string | undefined} */
  let review;

  globalThis.fetch = (address, options = {}) => {
    if (String(address).startsWith("message?")) {
      last = { address, options };
      review = /"reviewId":"([^"]+)"/.exec(String(options.body))?.[1] ?? review;
    }
    return original(address, options);
  };

  Object.assign(bench, {
    /** Adds comments of the person, each of its own thread, to the first sections of the review in turn. */
    async addComments(/** @type {number} */ count) {
      const sections = [...document.querySelectorAll("main.scroller .section[data-hash]")]
        .slice(0, 20)
        .map((section) => /** @type {HTMLElement} */ (section).dataset);
      const comments = Array.from({ length: count }, (_, at) => {
        const { sectionId, hash } = sections[at % sections.length] ?? {};
        const params = {
          reviewId: review,
          iteration: 1,
          subject: { kind: "section", sectionId, hash },
          text: `Comment ${at} asks why \`this\` is **so**.`,
          mode: "review",
          id: `bench-${at}`,
        };
        return { jsonrpc: "2.0", id: `bench-${at}`, method: "feedback/comment", params };
      });
      for (let from = 0; from < count; from += 200) {
        const { address, options } = last ?? { address: "", options: {} };
        const response = await original(address, {
          ...options,
          body: JSON.stringify(comments.slice(from, from + 200)),
        });
        if (!response.ok) throw new Error(`The comments were refused: ${response.status}`);
      }
      const said = `${count.toLocaleString("en")} pending`;
      while (document.querySelector("header")?.textContent?.includes(said) !== true) await bench.frame();
    },
  });
}

export const postWatch = `(${definePostWatch})();`;
