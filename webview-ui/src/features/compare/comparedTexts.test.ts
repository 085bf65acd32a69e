import type { Comparison } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { ComparedTexts, makeRowKey } from "./comparedTexts.ts";

const texts = new Map([
  ["old", "See [it][l].\n"],
  ["new", "See [it][l] now.\n"],
  ["oldLink", "[l]: https://old.example\n"],
  ["newLink", "[l]: https://new.example\n"],
]);

function comparedTexts() {
  const here = new Map<string, string>();
  const load = async (hash: string) => {
    const text = texts.get(hash);
    if (text !== undefined) here.set(hash, text);
    return text;
  };
  return new ComparedTexts({ peek: (hash) => here.get(hash), load });
}

const defining: Pick<Comparison, "definingBefore" | "definingAfter"> = {
  definingBefore: ["oldLink"],
  definingAfter: ["newLink"],
};

describe("ComparedTexts", () => {
  it("has both texts of a row once they are loaded, and none for a fold", async () => {
    const compared = comparedTexts();
    const key = makeRowKey("old", "new", "inline", "r");
    expect(compared.pair(key)).toBeUndefined();
    await compared.load(key);
    expect(compared.pair(key)).toEqual({ before: texts.get("old"), after: texts.get("new") });
    expect([
      await compared.load("||fold-s1|r"),
      await compared.load(makeRowKey("old", "unknown", "inline", "r")),
    ]).toEqual([undefined, undefined]);
  });

  it("gives each side the definitions of its own iteration", async () => {
    const compared = comparedTexts();
    await compared.readDefinitions(defining);
    const hash = makeRowKey("old", "new", "side-by-side", "r");
    const markdown = (await compared.load(hash)) ?? "";
    const task = compared.createTask({ hash, markdown, prefix: "s1-" });
    expect(task).toMatchObject({ kind: "diff", prefix: "ds1-", layout: "side-by-side" });
    if (task.kind !== "diff") throw new Error("A changed section is compared");
    expect([task.before, task.after].map((text) => /https:\S*/.exec(text)?.[0])).toEqual([
      "https://old.example",
      "https://new.example",
    ]);
  });

  it("only formats a text that is identical on both sides, and compares a new text with an empty one", async () => {
    const compared = comparedTexts();
    const same = makeRowKey("old", "old", "inline", "r");
    const added = makeRowKey("", "new", "inline", "r");
    const tasks = [];
    for (const hash of [same, added]) {
      tasks.push(compared.createTask({ hash, markdown: (await compared.load(hash)) ?? "", prefix: "s1-" }));
    }
    expect(tasks).toEqual([
      { kind: "render", markdown: texts.get("old"), prefix: "ds1-" },
      { kind: "diff", before: "", after: texts.get("new"), prefix: "ds1-", layout: "inline" },
    ]);
  });
});
