import { expect, it } from "vitest";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import { SearchTexts } from "./searchTexts.ts";

const names = ["a", "b", "c"];

const sections: SectionColumns = {
  ids: names,
  hashes: names,
  levels: names.map(() => 1),
  titles: names,
  lengths: names.map(() => 1),
  lines: names.map(() => 1),
  defining: [],
  collapsed: [],
};

it("reads a late text again after all others, and searches its source when it is late again", async () => {
  const asked: string[] = [];
  const texts = new SearchTexts(
    {
      fetchBodies: async (hashes) => Object.fromEntries(hashes.map((hash) => [hash, `# ${hash}`])),
      readShown: () => undefined,
      async run({ task, deadline }) {
        const name = task.kind === "text" ? task.markdown.slice(2) : "";
        asked.push(`${name} ${deadline}`);
        if (name === "b" || (name === "a" && deadline < 6_000)) return { kind: "late" };
        return { kind: "text", text: `seen ${name}` };
      },
    },
    () => undefined,
  );
  texts.setSections(sections);
  texts.setWanted(true);
  await expect.poll(() => texts.isComplete).toBe(true);
  expect(asked).toEqual(["a 1500", "b 1500", "c 1500", "a 6000", "b 6000"]);
  expect(names.map((name) => texts.get(name)?.text)).toEqual(["seen a", "# b", "seen c"]);
});

it("uses what the page shows immediately, and reads only the rest", async () => {
  const asked: string[] = [];
  const texts = new SearchTexts(
    {
      fetchBodies: async (hashes) => Object.fromEntries(hashes.map((hash) => [hash, `# ${hash}`])),
      readShown: (hash) => (hash === "b" ? undefined : `shown ${hash}`),
      async run({ task }) {
        asked.push(task.kind === "text" ? task.markdown : "");
        return { kind: "text", text: "read" };
      },
    },
    () => undefined,
  );
  texts.setSections(sections);
  texts.setWanted(true);
  const atOnce = names.map((name) => texts.get(name)?.text);
  await expect.poll(() => texts.isComplete).toBe(true);
  expect([atOnce, asked]).toEqual([["shown a", undefined, "shown c"], ["# b"]]);
});
