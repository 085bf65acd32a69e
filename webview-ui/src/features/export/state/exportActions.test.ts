import type { ExportedSection } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import type { WorkerLike } from "../../../markdown/types.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createManifest } from "../../../state/testSections.fixture.ts";
import { createExportActions } from "./exportActions.ts";
import type { ExportSurroundings } from "./exportSurroundings.ts";

const sectionOf = (id: string, text: string): ExportedSection => ({
  id,
  hash: `hash of ${text}`,
  level: 2,
  title: id,
  text,
  defines: text.includes("]:"),
});
const sections = [sectionOf("s1", "## One\n\n[x][y]\n"), sectionOf("s2", "## Two\n\n[y]: https://e.org\n")];
const was = sectionOf("s1", "## One\n\nbefore\n");

/** Creates a worker that echoes its tasks. */
function echoingWorker(asked: string[]): WorkerLike {
  let tell: (data: unknown) => void = () => undefined;
  return {
    onMessage(listener) {
      tell = listener;
      queueMicrotask(() => listener({ kind: "ready" }));
    },
    postMessage(message) {
      // Exports request HTML only.
      const { id, task } = message as { readonly id: number; readonly task: Readonly<Record<string, string>> };
      asked.push(`${task["target"]} ${task["prefix"]}`);
      const html = `<p>${task["markdown"]?.replaceAll("\n", "|")}</p>`;
      queueMicrotask(() => tell({ kind: "answer", id, answer: { kind: "html", html } }));
    },
    onError: () => undefined,
    terminate: () => undefined,
  };
}

type Answers = { readonly [Method in keyof Host]?: unknown };

function setUp(answers: Answers = {}, surroundings: Partial<ExportSurroundings> = {}) {
  const { meta, revision, sections: columns } = createManifest(1, ["1", "2"]);
  const review = { meta: { ...meta, iteration: 3, iterations: 3 }, revision, sections: columns };
  const store = createPanelStore({ view: { kind: "review", review } });
  const said: string[] = [];
  const tasks: string[] = [];
  const written: [string, boolean][] = [];
  const files: [string, Blob][] = [];
  const copied: unknown[] = [];
  const printed: (() => void)[] = [];
  const served: Answers = {
    "export/sections": async ({ from }: { from: number }) => ({
      kind: "sections",
      name: "A",
      folder: "shop",
      sections: sections.slice(from, from + 1),
      total: 2,
    }),
    "export/history": async () => ({ iterations: [] }),
    "export/commit-message": async () => ({ kind: "message", message: "A\n" }),
    "export/choose-place": async () => ({ kind: "save-here" }),
    "export/write": async ({ text, isLast }: { text: string; isLast: boolean }) => {
      written.push([text, isLast]);
      return isLast ? { kind: "saved", shown: "a" } : { kind: "taken" };
    },
    ...answers,
  };
  const actions = createExportActions({
    store,
    // The only host methods that these tests call.
    currentHost: () => served as Host,
    notify: (_, text) => said.push(text),
    surroundings: {
      workers: { startWorker: () => echoingWorker(tasks), setTimer: () => () => undefined },
      async putText(text) {
        copied.push(await (await text).text());
        return true;
      },
      putTexts: (texts) => copied.push(texts) > 0,
      download: (name, content) => files.push([name, content]),
      waitUntilWhole: async () => undefined,
      print: (onEnd) => printed.push(onEnd),
      ...surroundings,
    },
  });
  return { store, actions, said, tasks, written, files, copied, printed };
}

const markdown = sections.map(({ text }) => text).join("");

describe("copying", () => {
  it("copies all pages of the iteration", async () => {
    const { actions, copied, said, store } = setUp();
    await actions.copyMarkdown();
    expect([copied, said, store.getState().exporting]).toEqual([[markdown], ["Copied as Markdown."], undefined]);
  });

  it("renders each section with the definitions of the others", async () => {
    const { actions, copied, tasks } = setUp();
    await actions.copyRichText();
    expect(tasks).toEqual(["clipboard s1-", "clipboard s2-"]);
    expect(copied).toEqual([
      { "text/plain": markdown, "text/html": expect.stringContaining("[y]: https://e.org||[dialectic") },
    ]);
  });

  it("waits for another click when the browser requires one", async () => {
    let isAllowed = false;
    const { actions, said, store } = setUp({}, { putTexts: () => isAllowed });
    const copying = actions.copyRichText();
    await expect.poll(() => store.getState().exporting?.isReady).toBe(true);
    expect(said).toEqual([]);
    isAllowed = true;
    actions.copyNow();
    await copying;
    expect([said, store.getState().exporting]).toEqual([["Copied as rich text."], undefined]);
  });

  it("says why nothing can be copied", async () => {
    const refused = setUp({ "export/sections": async () => ({ kind: "refused", message: "It is gone." }) });
    await refused.actions.copyMarkdown();
    expect(refused.said).toEqual(["It is gone."]);
    const forbidden = setUp({}, { putText: async () => false });
    await forbidden.actions.copyCommitMessage();
    expect(forbidden.said).toEqual(["The browser does not allow copying here. Save the review as a file instead."]);
    const failing = setUp({ "export/sections": () => Promise.reject(new Error("lost")) });
    await failing.actions.copyRichText();
    expect(failing.said).toEqual(["Copying the review failed. Try again, or see the log."]);
  });

  it("stops silently when it is cancelled or another one starts", async () => {
    const { actions, said, copied } = setUp({}, { putTexts: () => false });
    const first = actions.copyRichText();
    const second = actions.copyMarkdown();
    await Promise.all([first, second]);
    const third = actions.copyRichText();
    actions.cancelExport();
    await third;
    expect([said, copied]).toEqual([["Copied as Markdown."], [markdown]]);
  });
});

describe("saving", () => {
  it("downloads the file when the host cannot save it", async () => {
    const { actions, files, said } = setUp();
    await actions.saveMarkdown();
    const [[name, content] = ["", new Blob()]] = files;
    expect([name, content.type, await content.text(), said]).toEqual([
      "A.md",
      "text/markdown",
      markdown,
      ["Saved as “A.md”."],
    ]);
  });

  it("writes through the host to the place that the person has chosen", async () => {
    const { actions, written, said } = setUp({ "export/choose-place": async () => ({ kind: "chosen", place: 3 }) });
    await actions.saveMarkdown();
    expect([written, said]).toEqual([
      [
        [markdown, false],
        ["", true],
      ],
      [],
    ]);
  });

  it("does nothing when the dialog is dismissed, and reports a refusal by the host", async () => {
    const dismissed = setUp({ "export/choose-place": async () => ({ kind: "dismissed" }) });
    await dismissed.actions.saveHtml();
    expect([dismissed.said, dismissed.tasks, dismissed.files]).toEqual([[], [], []]);
    const refused = setUp({
      "export/choose-place": async () => ({ kind: "chosen", place: 3 }),
      "export/write": async () => ({ kind: "refused", message: "The disk is full." }),
    });
    await refused.actions.saveMarkdown();
    expect(refused.said).toEqual(["The disk is full."]);
  });

  it("writes each text of every iteration into the file once", async () => {
    const iteration = {
      at: 0,
      client: "c",
      mode: "replace",
      title: "A",
      wordsAdded: 1,
      wordsRemoved: 0,
      changed: 1,
      added: 0,
      removed: 0,
      isReadable: true,
    };
    const pages = [
      { iterations: [{ ...iteration, number: 2, sections: [was] }], next: { number: 2, sent: 1 } },
      {
        iterations: [
          { ...iteration, number: 2, sections: [sections[1]] },
          { ...iteration, number: 1, sections: [was], isReadable: false },
        ],
      },
    ];
    const { actions, files, tasks } = setUp({ "export/history": async () => pages.shift() });
    await actions.saveHtml();
    const html = await (files[0]?.[1] ?? new Blob()).text();
    expect(tasks).toEqual(["file s1-", "file s2-", "file h2-0-"]);
    expect(html.match(/<(?:section|details)[^>]*>/g)).toEqual([
      '<details class="file-outline" open>',
      '<section class="file-section" id="to-s1">',
      '<section class="file-section" id="to-s2">',
      '<section class="file-history" id="history" aria-label="History">',
      '<details class="file-iteration" id="h2">',
      '<section class="file-was" id="h2-0">',
      '<details class="file-iteration" id="h1">',
    ]);
    expect(html).toContain('“<a href="#to-s2">s2</a>” has the same text.');
    expect(html).toContain("could not be read from disk");
  });
});

describe("printing", () => {
  it("shows all of the review until the paper is printed", async () => {
    const { actions, printed, store } = setUp();
    await actions.printReview();
    const during = store.getState().isPrinting;
    for (const onEnd of printed) onEnd();
    expect([during, printed.length, store.getState().isPrinting]).toEqual([true, 1, false]);
  });

  it("leaves the page as it was when it is cancelled", async () => {
    const { actions, printed, store } = setUp(
      {},
      {
        waitUntilWhole: (_, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      },
    );
    const printing = actions.printReview();
    actions.cancelExport();
    await printing;
    expect([printed, store.getState().isPrinting]).toEqual([[], false]);
  });
});
