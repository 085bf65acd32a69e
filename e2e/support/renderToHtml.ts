import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/**
 * Returns the HTML that the panel's built worker makes of each text: a round trip through text that the panel itself
 * never takes, and where sanitisers have failed. The page has loaded the worker's script; a text on which the worker
 * gave up gives null.
 */
export function renderToHtml(page: Page, texts: readonly string[]): Promise<readonly (string | null)[]> {
  return page.evaluate(render, texts);
}

/** Runs in the page, so it must be self-contained. */
async function render(texts: readonly string[]): Promise<readonly (string | null)[]> {
  interface HastNode {
    readonly type: string;
    readonly value?: string;
    readonly tagName?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly children?: readonly HastNode[];
  }
  // A document created here belongs to no window: nothing in it runs or loads.
  const inert = document.implementation.createHTMLDocument();
  const attributeName = (property: string) =>
    property === "className"
      ? "class"
      : /^(?:aria|data)[A-Z]/.test(property)
        ? property.replace(
            /[A-Z]/g,
            (letter, place) => `${place > 4 && property[0] === "a" ? "" : "-"}${letter.toLowerCase()}`,
          )
        : property.toLowerCase();
  const build = ({ type, value, tagName, properties, children }: HastNode): Node => {
    if (type === "text") return inert.createTextNode(value ?? "");
    const element = inert.createElement(tagName ?? type);
    for (const [name, given] of Object.entries(properties ?? {})) {
      if (given === false || given === null || given === undefined) continue;
      const text = given === true ? "" : Array.isArray(given) ? given.join(" ") : String(given);
      element.setAttribute(attributeName(name), text);
    }
    element.append(...(children ?? []).map(build));
    return element;
  };
  const toHtml = (blocks: readonly string[]): string => {
    const root = inert.createElement("div");
    root.append(...blocks.flatMap((chunk) => JSON.parse(chunk) as HastNode[]).map(build));
    return root.innerHTML;
  };

  const sources = [...(globalThis.dialecticPartSources ?? []), globalThis.dialecticWorkerSource ?? ""];
  const source = new Blob(sources, { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(source));
  const reply = () =>
    new Promise<{ readonly answer?: { readonly blocks?: readonly string[] } }>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(`The worker died: ${message}`));
    });
  await reply();
  const pages: (string | null)[] = [];
  for (const [id, markdown] of texts.entries()) {
    worker.postMessage({ id, task: { kind: "render", markdown, prefix: `s${id}-` } });
    const { answer } = await reply();
    pages.push(answer?.blocks === undefined ? null : toHtml(answer.blocks));
  }
  worker.terminate();
  return pages;
}

/** Returns a script that registers the built worker's sources: of its parts, and its own. */
export function readWorker(pages: string): string {
  const read = (name: string) => readFileSync(join(pages, name), "utf8");
  const parts = ["formulas.js", "diagrams.js"].map((name) => /^export default (.*);$/m.exec(read(name))?.[1]);
  return `globalThis.dialecticPartSources = [${parts.join()}];\n${read("worker.js")}`;
}

declare global {
  /** The sources of the parts that draw. */
  var dialecticPartSources: readonly string[] | undefined;
  /** The source of the formatting worker, registered by the built `worker.js`. */
  var dialecticWorkerSource: string | undefined;
}
