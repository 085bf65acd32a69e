import { describe, expect, it } from "vitest";
import { compileCommits, planOf, type Texts } from "./reviewedCode.fixture.ts";

const filler = (name: string, count = 12) => Array.from({ length: count }, (_, at) => `// ${name} ${at}\n`).join("");

const before: Texts = {
  "src/options.ts": `export interface QueueOptions {\n\treadonly concurrency?: number;\n${filler("o")}\treadonly autoStart?: boolean;\n}\n\nexport interface AddOptions {\n\treadonly priority?: number;\n}\n`,
  "src/lowerBound.ts":
    "export function lowerBound(values: readonly number[], value: number): number {\n\treturn values.filter((each) => each < value).length;\n}\n",
  "src/priorityQueue.ts": `import type { Task } from "./queue.ts";\n\nexport class PriorityQueue {\n\treadonly #tasks: Task[] = [];\n\n\tenqueue(task: Task): void {\n\t\tthis.#tasks.push(task);\n\t}\n${filler("p")}\n\tget size(): number {\n\t\treturn this.#tasks.length;\n\t}\n}\n`,
  "src/queue.ts": `import type { AddOptions, QueueOptions } from "./options.ts";\nimport { PriorityQueue } from "./priorityQueue.ts";\n\nexport type Task = () => Promise<unknown>;\n\nexport class Queue {\n\treadonly #waiting = new PriorityQueue();\n\treadonly #concurrency: number;\n${filler("fields")}\n\tconstructor(options: QueueOptions = {}) {\n\t\tthis.#concurrency = options.concurrency ?? 1;\n\t}\n${filler("constructor")}\n\tadd(task: Task, options: AddOptions = {}): void {\n\t\tvoid options.priority;\n\t\tthis.#waiting.enqueue(task);\n\t}\n${filler("add")}\n\tget size(): number {\n\t\treturn this.#waiting.size + this.#concurrency;\n\t}\n}\n`,
  "src/index.ts": 'export { Queue } from "./queue.ts";\nexport type { QueueOptions } from "./options.ts";\n',
  "test/add.test.ts": `import { Queue } from "../src/index.ts";\n\nconst queue = new Queue({ concurrency: 1 });\n${filler("t")}queue.add(async () => 1);\n`,
  "readme.md": `# Queue\n\n${filler("r")}## Options\n\n${filler("s")}`,
};

const after: Texts = {
  ...before,
  "src/options.ts": `/** The fate of a task that finds no room. */\nexport type OnFull = "reject" | "drop-oldest";\n\nexport interface QueueOptions {\n\treadonly concurrency?: number;\n${filler("o")}\treadonly autoStart?: boolean;\n\treadonly maxQueueSize?: number;\n\treadonly onFull?: OnFull;\n}\n\nexport interface AddOptions {\n\treadonly priority?: number;\n}\n`,
  "src/queueFullError.ts":
    'export class QueueFullError extends Error {\n\toverride readonly name = "QueueFullError";\n}\n',
  "src/priorityQueue.ts": `import type { Task } from "./queue.ts";\n\nexport class PriorityQueue {\n\treadonly #tasks: Task[] = [];\n\n\tenqueue(task: Task): void {\n\t\tthis.#tasks.push(task);\n\t}\n${filler("p")}\n\tdropOldest(): Task | undefined {\n\t\treturn this.#tasks.shift();\n\t}\n\n\tget size(): number {\n\t\treturn this.#tasks.length;\n\t}\n}\n`,
  "src/queue.ts": `import type { AddOptions, OnFull, QueueOptions } from "./options.ts";\nimport { PriorityQueue } from "./priorityQueue.ts";\nimport { QueueFullError } from "./queueFullError.ts";\n\nexport type Task = () => Promise<unknown>;\n\nexport class Queue {\n\treadonly #waiting = new PriorityQueue();\n\treadonly #concurrency: number;\n\treadonly #maxQueueSize: number;\n\treadonly #onFull: OnFull;\n${filler("fields")}\n\tconstructor(options: QueueOptions = {}) {\n\t\tthis.#concurrency = options.concurrency ?? 1;\n\t\tthis.#maxQueueSize = options.maxQueueSize ?? Number.POSITIVE_INFINITY;\n\t\tthis.#onFull = options.onFull ?? "reject";\n\t}\n${filler("constructor")}\n\tadd(task: Task, options: AddOptions = {}): void {\n\t\tvoid options.priority;\n\t\tthis.#ensureCapacity();\n\t\tthis.#waiting.enqueue(task);\n\t}\n${filler("add")}\n\t#ensureCapacity(): void {\n\t\tif (this.#waiting.size < this.#maxQueueSize) return;\n\t\tif (this.#onFull === "reject") throw new QueueFullError();\n\t\tthis.#waiting.dropOldest();\n\t}\n\n\tget size(): number {\n\t\treturn this.#waiting.size + this.#concurrency;\n\t}\n}\n`,
  "src/index.ts":
    'export { Queue } from "./queue.ts";\nexport { QueueFullError } from "./queueFullError.ts";\nexport type { OnFull, QueueOptions } from "./options.ts";\n',
  "test/maxQueueSize.test.ts":
    'import { Queue, QueueFullError } from "../src/index.ts";\n\nconst queue = new Queue({ maxQueueSize: 1, onFull: "reject" });\nqueue.add(async () => 1);\nvoid QueueFullError;\n',
  "readme.md": `# Queue\n\n${filler("r")}## Options\n\n\`maxQueueSize\` limits the waiting tasks.\n\n${filler("s")}`,
};

const review = `# Add maxQueueSize and onFull

## Changes Made

\`add()\` makes room first ([\`src/queue.ts#Queue.add\`][]), and [\`src/index.ts\`][] exports the new names.

## Making room

[\`src/queue.ts#ensureCapacity\`][] rejects, or drops the oldest with [\`src/priorityQueue.ts#PriorityQueue.dropOldest\`][]. The test is [\`test/maxQueueSize.test.ts\`][].

## Rejecting

The caller gets a [\`src/queueFullError.ts\`][], which [\`src/queue.ts:3\`][] imports.

## Design Decisions

The options ([\`src/options.ts:2\`][], [\`src/options.ts#QueueOptions.maxQueueSize\`][]) are read once ([\`src/queue.ts#Queue.constructor\`][]). See [\`readme.md\`][].
`;

describe("the commits of a review", () => {
  it("compile one by one, with types in one section and their uses in another", { tags: ["whole"] }, async () => {
    const { shop, plan, commit } = await planOf(before, after, review);
    expect(await commit()).toMatchObject({ kind: "created" });
    expect(compileCommits(shop).map((said) => said.trim())).toEqual(plan.commits.map(() => ""));
    expect(shop.git("status", "--porcelain")).toBe("");
  });

  it("compile one by one, with a renamed file in one section and its import in another", {
    tags: ["whole"],
  }, async () => {
    const helpers = (name: string) =>
      `export function ${name}(path: string): string {\n\treturn path;\n}\n${filler("h", 20)}`;
    const fetching = (path: string, more = "") =>
      `import { join } from "${path}";\n${more === "" ? "" : 'import { parseRetryAfter } from "./retry.ts";\n'}${filler("f", 20)}export const load = (path: string) => join(path);\n${more}`;
    const { shop, plan, commit } = await planOf(
      {
        "src/utils.url.ts": helpers("join"),
        "src/fetch.ts": fetching("./utils.url.ts"),
        "src/types.ts": "export interface Options {\n\treadonly retry?: number;\n}\n",
        "test/playground.ts": 'import { load } from "../src/fetch.ts";\nload("a");\n',
      },
      {
        "src/url.ts": helpers("join"),
        "src/fetch.ts": fetching(
          "./url.ts",
          "export const wait = (header: string) => parseRetryAfter(header, { retry: 1, retryAfter: true });\n",
        ),
        "src/retry.ts":
          'import type { Options } from "./types.ts";\n\nexport function parseRetryAfter(header: string, options: Options): number {\n\treturn options.retryAfter ? Number(header) : 0;\n}\n',
        "src/types.ts": "export interface Options {\n\treadonly retry?: number;\n\treadonly retryAfter?: boolean;\n}\n",
      },
      "# Respect Retry-After\n\n## Waiting\n\nThe header is read in [`src/fetch.ts`][] and [`src/retry.ts`][].\n\n## The delay\n\nA new option in [`src/types.ts`][].\n\n## Renamed\n\n[`src/url.ts`][] has the shorter name.\n\n## Removed playground\n\nNobody used [`test/playground.ts`][].\n",
    );
    expect(await commit()).toMatchObject({ kind: "created" });
    expect(compileCommits(shop).map((said) => said.trim())).toEqual(plan.commits.map(() => ""));
    expect(plan.leftover).toBeUndefined();
  });
});
