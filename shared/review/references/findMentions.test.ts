import { describe, expect, it } from "vitest";
import { findMentions } from "./findMentions.ts";
import { findReferences } from "./findReferences.ts";

/** Returns the places as written: `-` before one that is merely listed, `=` behind one that is no reference. */
const mentions = (text: string) =>
  findMentions(text, findReferences(text)).map(
    (each) => `${each.isListed ? "- " : ""}${each.text}${each.reference === undefined ? " =" : ""}`,
  );

describe("the places that a section names", () => {
  it("are references and bare paths, in order, in prose and headings", () => {
    expect(mentions("## The gate in [a.ts:5][]\n\nSee `src/b.ts`, c.ts:7-9 and (d/e.ts).\n")).toEqual([
      "a.ts:5",
      "src/b.ts =",
      "c.ts:7-9 =",
      "d/e.ts =",
    ]);
  });

  it("are merely listed in an item or a cell that holds hardly more", () => {
    const text =
      "- [a.ts][]\n- [ ] `b.ts` (new)\n- `c.ts`: the gate opens again after the pause, once\n\n| File | What |\n| --- | --- |\n| [d.ts:3][] | the gate opens again after the pause |\n";
    expect(mentions(text)).toEqual(["- a.ts", "- b.ts =", "c.ts =", "- d.ts:3"]);
  });

  it("are declarations in code, and names in capitals; other words of code are not", () => {
    expect(
      mentions("`SyncWorker`, `render_plan` and `login()` need `config`, `x`; README says so. HTTP too.\n"),
    ).toEqual(["SyncWorker =", "render_plan =", "login() =", "README =", "HTTP ="]);
  });

  it("are paths in a command, and files whose names begin with a dot", () => {
    expect(mentions("Run `pytest tests/a.py tests/b.py`; the version is in `.nvmrc`. Done.\n")).toEqual([
      "tests/a.py =",
      "tests/b.py =",
      ".nvmrc =",
    ]);
  });

  it("include the lines of fences", () => {
    expect(mentions("Here:\n\n```hunk\na.ts:3\n```\n")).toEqual(["a.ts:3"]);
  });
});
