import { createBenchWorkspace } from "./benchWorkspace.mjs";
import { pageFolder } from "./builtProduct.mjs";
import { loadHost, loadPanelServer, loadSocket } from "./bundle.mjs";

/** A content limit, in UTF-16 code units, that no input of the bench reaches. */
const maxContentLength = 12_000_000;

/** @typedef {Awaited<ReturnType<typeof startPanel>>} BenchPanel */

/**
 * Starts the product's host and its browser panel on a fresh workspace: the real server with the real session, in this
 * process.
 */
export async function startPanel() {
  const { startHost } = await loadHost();
  const { PanelServer } = await loadPanelServer();
  const { BridgeConnection, pageAddress } = await loadSocket();
  const workspace = createBenchWorkspace();
  // Unlike the socket's place, the store's place is read from the process.
  process.env["XDG_STATE_HOME"] = workspace.environment.XDG_STATE_HOME;
  const server = await PanelServer.start({
    assetFolder: pageFolder(),
    port: 0,
    key: "of the bench",
    title: "Dialectic",
  });
  const host = await startHost({
    kind: "browser",
    version: "0.0.0",
    ide: { name: "bench", version: "0.0.0" },
    workspace: { folders: () => [workspace.folder], isTrusted: () => true },
    editor: quietEditor,
    log: (level, message) => {
      if (level === "error" || level === "warn") console.error(`[${level}] ${message}`);
    },
    environment: workspace.environment,
    maxContentLength: () => maxContentLength,
  });
  const pages = watchPages(host);
  const { token } = host.record;
  server.serve({ token, openPage: pages.open, pagesChanged: () => undefined });
  return {
    folder: workspace.folder,
    /** An address that admits one browser; a new one each time. */
    get url() {
      return pageAddress({ url: server.url, token }) ?? "";
    },
    /** Returns the current text. */
    text: () => host.reviews.shown?.document.sections.map(({ text }) => text).join("") ?? "",
    sections: () => host.reviews.shown?.document.sections ?? [],
    /** Returns the messages pushed to the page since the latest update. */
    pushes: pages.pushes,
    /**
     * Presents an update and resolves when the host has answered.
     * @param {import("@dialectic/shared/protocol").PresentParams} update
     */
    async present(update) {
      pages.forget();
      const outcome = await host.reviews.present(update, "bench");
      if (outcome.kind !== "presented") throw new Error(`The host refused an update of the bench: ${outcome.message}`);
    },
    /**
     * Presents an update as an assistant does, over the socket: the code of the iteration is kept as well.
     * @param {import("@dialectic/shared/protocol").PresentParams} update
     */
    async presentAsClient(update) {
      pages.forget();
      const { socketPath } = host.record;
      const bridge = new BridgeConnection({
        clientInfo: { name: "bench", version: "0.0.0" },
        cwd: workspace.folder,
        log: () => undefined,
        surroundings: {
          env: { ...workspace.environment, DIALECTIC_IPC_PATH: socketPath, DIALECTIC_IPC_TOKEN: token },
        },
      });
      const outcome = await bridge.call("review/present", update);
      await bridge.dispose();
      if (outcome.kind !== "answered") throw new Error(`The host refused an update of the bench: ${outcome.message}`);
    },
    /**
     * Presents the first review and resolves when the page has painted it, has received the states of its references,
     * and is at rest.
     * @param {import("../measure/browser.mjs").MeasuredPage} page
     * @param {string} content
     */
    async show(page, content) {
      await this.present({ content, mode: "replace" });
      await this.pushed(page, "references/states");
      while (!(await this.isPainted())) await page.rest();
    },
    /**
     * Resolves when `method` was pushed to the page since the latest update, and the page is at rest.
     * @param {import("../measure/browser.mjs").MeasuredPage} page
     * @param {string} method
     */
    async pushed(page, method) {
      do await page.rest();
      while (!pages.pushes().some((push) => push.method === method));
    },
    /** Resolves to true when a page has reported that it painted the current iteration. */
    async isPainted() {
      const painted = await host.painted();
      return painted !== undefined && painted.iteration === host.reviews.shown?.meta.iteration;
    },
    async dispose() {
      await server.dispose();
      await host.dispose();
      workspace.dispose();
    },
  };
}

/** @type {import("@dialectic/host").EditorPort} */
const quietEditor = {
  show: () => Promise.resolve({ kind: "unavailable" }),
  selection: () => Promise.resolve(null),
  openLink: () => Promise.resolve({ kind: "open-here" }),
  showLog: () => Promise.resolve(undefined),
};

/**
 * Opens the sessions of pages like the panel does, and records the pushes.
 * @param {import("@dialectic/host").RunningHost} host
 */
function watchPages(host) {
  /** @type {{ readonly method: string, readonly json: string }[]} */
  let pushes = [];
  return {
    pushes: () => /** @type {readonly { readonly method: string, readonly json: string }[]} */ (pushes),
    forget() {
      pushes = [];
    },
    /** @param {import("@dialectic/shared/protocol").MessagePipe} pipe */
    open(pipe) {
      return host.openPanel({
        post(message) {
          const { method, id } = /** @type {{ readonly method?: string, readonly id?: number }} */ (message);
          if (method !== undefined && id === undefined) pushes.push({ method, json: JSON.stringify(message) });
          pipe.post(message);
        },
        onMessage: (listener) => pipe.onMessage(listener),
      });
    },
  };
}
