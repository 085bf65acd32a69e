import type { Comparison } from "@dialectic/shared/protocol";
import {
  collectDefinitions,
  createDefinitionTable,
  type DefinitionTable,
  findDefinitions,
} from "@dialectic/shared/review";
import type { RenderRequest } from "../../markdown/types.ts";
import type { WorkerTask } from "../../markdown/workerProtocol.ts";
import type { BodySource } from "../review/sectionContents.ts";

export type DiffLayout = "inline" | "side-by-side";

/** Both states of a section. A missing text is empty. */
interface TextPair {
  readonly before: string;
  readonly after: string;
}

/** Returns the key of a row's content. Hashes never contain the separator. */
export function makeRowKey(before: string, after: string, layout: DiffLayout, comparisonName: string): string {
  return [before, after, layout, comparisonName].join("|");
}

/** Texts of the sections of both iterations, by the keys of their rows. */
export class ComparedTexts implements BodySource {
  readonly #bodies: BodySource;
  #before: DefinitionTable = new Map();
  #after: DefinitionTable = new Map();

  constructor(bodies: BodySource) {
    this.#bodies = bodies;
  }

  /** Returns both states once they are loaded; undefined for a fold. */
  pair(key: string): TextPair | undefined {
    const [before = "", after = ""] = key.split("|");
    const [old, now] = [this.#peek(before), this.#peek(after)];
    return old === undefined || now === undefined || before + after === "" ? undefined : { before: old, after: now };
  }

  peek(key: string): string | undefined {
    const pair = this.pair(key);
    return pair && (pair.after || pair.before);
  }

  async load(key: string): Promise<string | undefined> {
    const hashes = key.split("|", 2).filter((hash) => hash !== "");
    await Promise.all(hashes.map((hash) => this.#bodies.load(hash)));
    return this.peek(key);
  }

  /** Loads the definitions that other sections may refer to, for each side its own. */
  async readDefinitions({
    definingBefore,
    definingAfter,
  }: Pick<Comparison, "definingBefore" | "definingAfter">): Promise<void> {
    [this.#before, this.#after] = await Promise.all([
      this.#buildTable(definingBefore),
      this.#buildTable(definingAfter),
    ]);
  }

  /** Returns the worker task for a row. */
  createTask({ hash, markdown, prefix }: RenderRequest): WorkerTask {
    const [oldHash, newHash, layout] = hash.split("|");
    const { before, after } = this.pair(hash) ?? { before: "", after: markdown };
    const [old, now] = this.#addDefinitions(before, after);
    // The review itself is on the same page, so ids must differ from its ids.
    const ids = `d${prefix}`;
    if (oldHash === newHash && old === now) return { kind: "render", markdown: now, prefix: ids };
    const form: DiffLayout = layout === "side-by-side" ? "side-by-side" : "inline";
    return { kind: "diff", before: old, after: now, prefix: ids, layout: form };
  }

  /** Returns the worker task that reads both states as they are shown. */
  createSidesTask(before: string, after: string): Extract<WorkerTask, { kind: "sides" }> {
    const [old, now] = this.#addDefinitions(before, after);
    return { kind: "sides", before: old, after: now };
  }

  #addDefinitions(before: string, after: string): readonly [string, string] {
    const old = before && collectDefinitions(before, this.#before) + before;
    return [old, after && collectDefinitions(after, this.#after) + after];
  }

  #peek(hash: string): string | undefined {
    return hash === "" ? "" : this.#bodies.peek(hash);
  }

  async #buildTable(hashes: readonly string[]): Promise<DefinitionTable> {
    const texts = await Promise.all(hashes.map((hash) => this.#bodies.load(hash)));
    return createDefinitionTable(texts.flatMap((text) => (text === undefined ? [] : findDefinitions(text))));
  }
}
