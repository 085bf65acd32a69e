import { createBenchWorkspace } from "./benchWorkspace.mjs";
import { pageFolder } from "./builtProduct.mjs";
import { loadHost, loadPanelServer } from "./bundle.mjs";

/** A content limit that no input of the bench reaches, in UTF-16 code units. */
const maxContentLength = 12_000_000;

/** @typedef {Awaited<ReturnType<typeof startPanel>>} BenchPanel */

/**
 * The product's host and its browser panel on a fresh workspace: the real server with the real session, in this process.
 */
export async function startPanel() {
  const { startHost } = await loadHost();
  const { PanelServer } = await loadPanelServer();
  const workspace = createBenchWorkspace();
  // The store's place is the process's own matter, unlike the socket's.
  process.env["XDG_STATE_HOME"] = workspace.environment.XDG_STATE_HOME;
  const server = await PanelServer.start({ assetFolder: pageFolder(), port: 0, title: "Dialectic bench" });
  const host = await startHost({
    kind: "browser",
    version: "0.0.0",
    ide: { name: "bench", version: "0.0.0" },
    workspace: { folders: () => [workspace.folder] },
    editor: quietEditor,
    log: (level, message) => {
      if (level === "error" || level === "warn") console.error(`[${level}] ${message}`);
    },
    environment: workspace.environment,
    maxContentLength,
  });
  const pages = watchPages(host);
  server.serve({ openPage: pages.open, pagesChanged: () => undefined });
  return {
    url: server.url,
    /** The text that stands. */
    text: () => host.reviews.shown?.document.sections.map(({ text }) => text).join("") ?? "",
    sections: () => host.reviews.shown?.document.sections ?? [],
    /** JSON of the latest push to the page. */
    lastPush: pages.lastPush,
    /**
     * Presents an update and resolves when the page says that it painted it.
     * @param {import("@dialectic/shared/protocol").PresentParams} update
     */
    async present(update) {
      const painted = pages.nextPainted(() => host.reviews.shown?.revision ?? 0);
      const outcome = await host.reviews.present(update, "bench");
      if (outcome.kind !== "presented") throw new Error(`The host refused an update of the bench: ${outcome.message}`);
      await painted;
    },
    async dispose() {
      await server.dispose();
      await host.dispose();
      workspace.dispose();
    },
  };
}

/** @type {import("@dialectic/shared/host").EditorPort} */
const quietEditor = {
  show: () => Promise.resolve({ kind: "unavailable" }),
  selection: () => Promise.resolve(null),
  openLink: () => Promise.resolve({ kind: "open-here" }),
  showLog: () => Promise.resolve(undefined),
};

/**
 * Opens pages' sessions as the panel does, and listens to what they say on the way.
 * @param {import("@dialectic/shared/host").RunningHost} host
 */
function watchPages(host) {
  /** @type {Set<(revision: number) => void>} */
  const listeners = new Set();
  let lastPush = "";
  return {
    lastPush: () => lastPush,
    /** @param {import("@dialectic/shared/protocol").MessagePipe} pipe */
    open(pipe) {
      pipe.onMessage((message) => {
        const { method, params } = /** @type {{ method?: string, params?: { revision: number } }} */ (message);
        if (method === "review/shown" && params !== undefined)
          for (const listener of listeners) listener(params.revision);
      });
      return host.openPanel({
        post(message) {
          if (isPush(message)) lastPush = JSON.stringify(message);
          pipe.post(message);
        },
        onMessage: (listener) => pipe.onMessage(listener),
      });
    },
    /**
     * Resolves when a page says that it painted what is shown by then; anything painted before now does not count.
     * @param {() => number} wanted
     */
    nextPainted(wanted) {
      const before = wanted();
      return new Promise((/** @type {(value: undefined) => void} */ resolve, reject) => {
        const giveUp = setTimeout(
          () => reject(new Error("The page did not paint an update within two minutes")),
          120_000,
        );
        /** @param {number} revision */
        const listen = (revision) => {
          if (revision <= before || revision < wanted()) return;
          clearTimeout(giveUp);
          listeners.delete(listen);
          resolve(undefined);
        };
        listeners.add(listen);
      });
    },
  };
}

/** @param {unknown} message */
function isPush(message) {
  return typeof message === "object" && message !== null && "method" in message;
}
