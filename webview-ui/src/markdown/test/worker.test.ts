// esbuild refuses to work with jsdom's TextEncoder.
// @vitest-environment node
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRenderQueue } from "../renderQueue.ts";
import { bundleWorker, startThread } from "./bundledWorker.fixture.ts";
import { corpusPath } from "./corpora.fixture.ts";

type Generators = Readonly<Record<string, (characters: number) => string>>;

const { DIALECTIC_PATHOLOGICAL_CHARACTERS: wanted = "8000" } = process.env;
const characters = Number(wanted);
const deadlines = { first: 300, again: 500 };

async function pathologicalTexts(): Promise<readonly (readonly [string, string])[]> {
  const path = corpusPath("pathological-gens.mjs");
  if (!existsSync(path)) {
    console.log("corpus absent: pathological-gens.mjs");
    return [];
  }
  // The module's only export maps names to functions of a size. Another shape fails the test.
  const { gens } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { readonly gens: Generators };
  return Object.entries(gens).map(([name, generate]) => [name, generate(characters)] as const);
}

/** Returns a diagram with an edge between each of its nodes and each other one. */
function graphOf(count: number): string {
  const nodes = Array.from({ length: count }, (_, index) => `n${index}`).join(" & ");
  return `\`\`\`mermaid\ngraph TD\n  ${nodes} --> ${nodes}\n\`\`\``;
}

describe("worker", () => {
  let source = "";

  const queue = createRenderQueue({
    startWorker: () => startThread(source),
    setTimer: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    deadlines,
  });

  beforeAll(async () => {
    source = await bundleWorker();
  }, 120_000);

  afterAll(() => queue.dispose());

  it("formats a section", { timeout: 60_000 }, async () => {
    expect(await queue.render({ hash: "a", markdown: "# A &amp; [`b.ts:1`][]", prefix: "s1-" }, 0)).toEqual({
      kind: "blocks",
      blocks: [
        JSON.stringify([
          {
            type: "element",
            tagName: "h1",
            properties: {},
            children: [
              { type: "text", value: "A & " },
              {
                type: "element",
                tagName: "a",
                properties: { className: ["reference"], dataFileRef: "b.ts:1" },
                children: [
                  { type: "element", tagName: "code", properties: {}, children: [{ type: "text", value: "b.ts:1" }] },
                ],
              },
            ],
          },
        ]),
      ],
    });
  });

  async function expectNext(name: string, markdown: string): Promise<void> {
    const result = await queue.render({ hash: name, markdown, prefix: "s1-" }, 0);
    expect(result.kind === "plain" ? result.cause : result.kind).toMatch(/^(?:blocks|slow)$/);
    expect((await queue.render({ hash: `after ${name}`, markdown: "after", prefix: "s1-" }, 0)).kind).toBe("blocks");
  }

  it("answers or is cut off for macros that grow, and formats the next text", { timeout: 60_000 }, () =>
    expectNext("macros that grow", `$$\n\\def\\a{${"x".repeat(4_000)}}${"\\a ".repeat(190)}\n$$`),
  );

  it(
    "answers or is cut off for a diagram that connects all with all, and formats the next text",
    { timeout: 60_000, tags: ["whole"] },
    () => expectNext("a diagram that connects all with all", graphOf(120)),
  );

  async function tryTexts(texts: Awaited<ReturnType<typeof pathologicalTexts>>): Promise<void> {
    const outcomes: Record<string, number> = {};
    let slowest = 0;
    for (const [name, markdown] of texts) {
      const start = performance.now();
      const result = await queue.render({ hash: name, markdown, prefix: "s1-" }, 0);
      slowest = Math.max(slowest, performance.now() - start);
      const outcome = result.kind === "plain" ? result.cause : result.kind;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect({ name, outcome }).toEqual({ name, outcome: expect.stringMatching(/^(?:blocks|slow|deep)$/) });
    }
    console.log(`pathological texts of ${characters} characters:`, outcomes, `slowest ${Math.round(slowest)} ms`);
    expect((await queue.render({ hash: "after", markdown: "after", prefix: "s1-" }, 0)).kind).toBe("blocks");
    // Generous, because a loaded machine starts threads slowly. The test must only catch a missing answer.
    expect(slowest).toBeLessThan(deadlines.first + deadlines.again + 15_000);
  }

  it("answers or is cut off for a sample of texts, and accepts the next one", { timeout: 600_000 }, async () =>
    tryTexts((await pathologicalTexts()).filter((_, index) => index % 40 === 0)),
  );

  it(
    "answers or is cut off, whatever the text, and accepts the next one",
    { timeout: 600_000, tags: ["whole"] },
    async () => tryTexts(await pathologicalTexts()),
  );
});
