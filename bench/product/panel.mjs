import { MeasuredPage } from "../measure/browser.mjs";
import { findInput } from "../texts/inputs.mjs";
import { connectAssistant, mostPatience, runNode } from "./programs.mjs";
import { createBenchWorkspace, endPanels, findPanels } from "./workspace.mjs";

/** Most characters of a review, above those of all inputs. */
const longest = "2000000";

/** The log would stand between the results; on a loaded machine 1 MB takes longer than the usual limit. */
export const serverOptions = ["--log-level", "error", "--timeout", `${mostPatience}`];

/** @typedef {Awaited<ReturnType<typeof showReview>>} ShownReview */

/**
 * Shows the review of an input in the browser panel of a product, on a fresh workspace: real processes, as a person and
 * an assistant start them.
 * @param {string} input
 * @param {import("./product.mjs").Product} product
 */
export async function showReview(input, product) {
  const { text: createText, prepare, plainText } = findInput(input);
  const isOfChanges = plainText !== undefined;
  const workspace = createBenchWorkspace();
  const text = createText();
  await prepare?.(workspace.folder);
  const start = () => runNode(workspace, [product.command, "panel", "--trust", "--max-content-length", longest]);
  await start();
  const assistant = await connectAssistant(workspace, [product.server, ...serverOptions]);
  await assistant.present({ content: text });
  if (isOfChanges) await assistant.call("request_review", {});
  return {
    folder: workspace.folder,
    text,
    present: assistant.present,
    /** Ends the host and starts another one, which has read nothing yet; returns its process id. */
    async restart() {
      endPanels(workspace);
      await start();
      return findPanels(workspace).at(-1) ?? 0;
    },
    /**
     * Opens a page in a browser context of its own, which is not at rest yet. Where the input is about changes, they cover it.
     * @param {import("playwright-core").Browser} browser
     * @param {string} [script] runs in the page before its own scripts
     */
    async open(browser, script) {
      // An address lets one browser in.
      const address = await runNode(workspace, [product.command, "panel"]);
      const page = await MeasuredPage.open(browser, address.trim(), script);
      if (isOfChanges) await page.openChanges();
      return page;
    },
    async dispose() {
      await assistant.close();
      workspace.dispose();
    },
  };
}
