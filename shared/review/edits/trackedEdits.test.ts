import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEdits } from "./addEdits.ts";
import { compactText } from "./compactText.ts";
import { determineEditFate } from "./determineEditFate.ts";
import type { PersonEdit } from "./personEdit.ts";
import { restoreEdit } from "./restoreEdit.ts";

const file = [
  'import { serve } from "./serve.ts";',
  "",
  "export function start(port) {",
  "  const server = serve(port);",
  "  server.listen();",
  "  return server;",
  "}",
  "",
  "export function stop(server) {",
  "  server.close();",
  "}",
  "",
].join("\n");

let last = 0;
const origin = { at: 7, newId: () => `edit-${++last}` };

function typed(before: string, after: string, edits: readonly PersonEdit[] = []): readonly PersonEdit[] {
  return addEdits(edits, { before, after, by: "person" }, origin);
}

function seen(edits: readonly PersonEdit[]) {
  return edits.map(({ line, before, after }) => ({ line, before, after }));
}

function only(edits: readonly PersonEdit[]): PersonEdit {
  const [edit, another] = edits;
  if (edit === undefined || another !== undefined) throw new Error(`${edits.length} edits`);
  return edit;
}

const changed = file.replace("server.listen();", "server.listen(port, onReady);");
const edit = only(typed(file, changed));

describe("addEdits", () => {
  it("keeps the user's change together with the original text", () => {
    expect(seen([edit])).toEqual([
      { line: 5, before: ["  server.listen();"], after: ["  server.listen(port, onReady);"] },
    ]);
  });

  it("merges an edit of an edit, relative to the original text", () => {
    const again = changed.replace("onReady", "() => log(port)");
    expect(seen(typed(changed, again, [edit]))).toEqual([
      { line: 5, before: ["  server.listen();"], after: ["  server.listen(port, () => log(port));"] },
    ]);
  });

  it("forgets an edit that the user reverted", () => {
    expect(typed(changed, file, [edit])).toEqual([]);
  });

  it("joins lines that are typed one below the other", () => {
    const one = file.replace("  return server;", "  ready();\n  return server;");
    const two = one.replace("  ready();\n", "  ready();\n  steady();\n");
    expect(seen(typed(one, two, typed(file, one)))).toEqual([
      { line: 6, before: [], after: ["  ready();", "  steady();"] },
    ]);
  });

  it("treats an empty line that the user typed into as no original text", () => {
    const empty = file.replace("  return server;", "  \n  return server;");
    const one = empty.replace("  \n", "  ready();\n");
    expect(seen(typed(empty, one, typed(file, empty)))).toEqual([{ line: 6, before: [], after: ["  ready();"] }]);
  });

  it("keeps edits in different places separate, and follows the lines of an unchanged one", () => {
    const both = changed.replace("server.close();", "server.close(1);").replace("\n\nexport", "\n// starts\n\nexport");
    expect(seen(typed(changed, both, [edit]))).toEqual([
      { line: 2, before: [], after: ["// starts"] },
      { line: 6, before: ["  server.listen();"], after: ["  server.listen(port, onReady);"] },
      { line: 11, before: ["  server.close();"], after: ["  server.close(1);"] },
    ]);
  });

  it("counts a change next to the user only when it touches an edit", () => {
    const formatted = changed
      .replace("(port, onReady);", "(port, onReady());")
      .replace("server.close();", "server.close(2);");
    const beside = addEdits([edit], { before: changed, after: formatted, by: "beside" }, origin);
    expect(seen(beside)).toEqual([
      { line: 5, before: ["  server.listen();"], after: ["  server.listen(port, onReady());"] },
    ]);
  });

  it("ignores a change of indentation", () => {
    expect(typed(file, file.replaceAll("  ", "\t"))).toEqual([]);
  });

  it("keeps an edit that is gone, so that it can be judged later", () => {
    const other = file.replace("server.close();", "server.close(3);");
    expect(typed(file, other, [edit]).map(({ id }) => id)).toContain(edit.id);
  });
});

describe("determineEditFate", () => {
  const fateIn = (text: string) => determineEditFate(edit, compactText(text));

  it("finds an edit that was moved, indented or rewrapped", () => {
    expect(fateIn(`// first\n${changed}`)).toEqual({ kind: "stands", line: 6, endLine: 6 });
    expect(
      fateIn(changed.replace("  server.listen(port, onReady);", "\t\tserver.listen(\n\t\t\tport, onReady);")),
    ).toEqual({
      kind: "stands",
      line: 5,
      endLine: 6,
    });
  });

  it("finds an edit that contains lines from others", () => {
    const two = file.replace("  return server;", "  ready(server);\n  steady(server);\n  return server;");
    const between = two.replace("  steady", "  log();\n  steady");
    expect(determineEditFate(only(typed(file, two)), compactText(between))).toEqual({
      kind: "stands",
      line: 6,
      endLine: 8,
    });
    const alone = "  ready(server);\n  log();\n  steady(server);\n";
    expect(determineEditFate(only(typed(file, two)), compactText(alone))).toEqual({
      kind: "stands",
      line: 1,
      endLine: 3,
    });
  });

  it("reports whether the original text is back, or something else", () => {
    expect(fateIn(file)).toEqual({ kind: "undone", line: 5 });
    expect(fateIn(changed.replace("server.listen(port, onReady);", "listenLater(server);"))).toEqual({
      kind: "overwritten",
      line: 5,
    });
    expect(fateIn("")).toEqual({ kind: "overwritten", line: 1 });
  });

  it("reports one of two similar lines as missing", () => {
    const twice = file.replace("  server.close();", "  server.close();\n  server.close();");
    expect(determineEditFate(only(typed(file, twice)), compactText(file)).kind).toBe("undone");
  });

  it("recognizes a deletion, and that it was undone", () => {
    const without = file.replace("  server.listen();\n", "");
    const deletion = only(typed(file, without));
    expect(determineEditFate(deletion, compactText(`// first\n${without}`)).kind).toBe("stands");
    expect(determineEditFate(deletion, compactText(`// first\n${file}`))).toEqual({ kind: "undone", line: 6 });
  });
});

describe("restoreEdit", () => {
  it("restores an edit and leaves everything else", () => {
    const others = file.replace("server.close();", "server.close(4);").replaceAll("\n", "\r\n");
    expect(restoreEdit(edit, others)).toEqual({
      kind: "restored",
      text: changed.replace("server.close();", "server.close(4);").replaceAll("\n", "\r\n"),
      line: 5,
      removed: ["  server.listen();"],
      inserted: ["  server.listen(port, onReady);"],
    });
  });

  it("names the text that it would replace", () => {
    const other = file.replace("  server.listen();", "  listenLater(server);\n  log();");
    expect(restoreEdit(edit, other)).toMatchObject({
      kind: "restored",
      text: changed,
      removed: ["  listenLater(server);", "  log();"],
    });
  });

  it("does not guess when none of the surroundings are left", () => {
    expect(restoreEdit(edit, "nothing\nof it\n")).toEqual({ kind: "unclear" });
    expect(restoreEdit(edit, changed)).toEqual({ kind: "stands" });
  });
});

const word = fc.integer({ min: 0, max: 40 }).map((number) => `line(${number});`);
const fresh = fc.integer({ min: 1_000, max: 9_999 }).map((number) => `other(${number});`);

/**
 * A file, a user's edit somewhere in it, and changes by others elsewhere: [place from 0 to 1, lines to insert, lines to
 * remove].
 */
const story = fc.record({
  lines: fc.array(word, { minLength: 6, maxLength: 60 }),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  dropped: fc.integer({ min: 0, max: 4 }),
  came: fc.array(
    fc.integer({ min: 100, max: 900 }).map((number) => `mine(${number});`),
    { maxLength: 4 },
  ),
  elsewhere: fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(fresh, { maxLength: 3 }), fc.boolean()),
    {
      maxLength: 6,
    },
  ),
  indent: fc.constantFrom("", "  ", "\t\t"),
});

interface Told {
  readonly edits: readonly PersonEdit[];
  /** Lines above and below the edit, after changes by others. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  readonly dropped: readonly string[];
  readonly came: readonly string[];
}

/** Distinct lines, so that a match never depends on chance; repetitions have examples above. */
function tell({
  lines,
  place,
  dropped,
  came,
  elsewhere,
  indent,
}: typeof story extends fc.Arbitrary<infer T> ? T : never): Told {
  const distinct = [...new Set(lines)];
  const at = Math.floor(place * distinct.length);
  const gone = distinct.slice(at, at + dropped);
  const mine = [...new Set(came)];
  const [above, below] = [distinct.slice(0, at), distinct.slice(at + gone.length)];
  const edits = typed(text(distinct), text([...above, ...mine, ...below]));
  const meddled = (part: readonly string[], side: number) => {
    const result = [...part];
    for (const [index, [where, insert, drops]] of elsewhere.entries()) {
      if (index % 2 !== side || result.length === 0) continue;
      // The nearest neighbour is kept: if all the surroundings changed, the place would be undecidable.
      const inner = Math.floor(where * (result.length - 1));
      const from = side === 0 ? inner : inner + 1;
      result.splice(from, drops && from !== (side === 0 ? result.length - 1 : 0) ? 1 : 0, ...insert);
    }
    return result.map((line) => indent + line);
  };
  return { edits, above: meddled(above, 0), below: meddled(below, 1), dropped: gone, came: mine };
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

describe("laws", () => {
  it("never reports an edit as gone while it is in place, regardless of changes elsewhere", () => {
    fc.assert(
      fc.property(story, (given) => {
        const { edits, above, came, below } = tell(given);
        const now = compactText(text([...above, ...came, ...below]));
        return edits.every((each) => determineEditFate(each, now).kind === "stands");
      }),
    );
  });

  it("always reports a reverted edit as missing, regardless of changes elsewhere", () => {
    fc.assert(
      fc.property(story, (given) => {
        const { edits, above, dropped, below } = tell(given);
        const now = compactText(text([...above, ...dropped, ...below]));
        return edits.every((each) => determineEditFate(each, now).kind !== "stands");
      }),
    );
  });

  it("never reports an edit as gone after it moved within the file together with its neighbours", () => {
    fc.assert(
      fc.property(story, ({ elsewhere: _, ...given }) => {
        const { edits, above, came, below } = tell({ ...given, elsewhere: [] });
        const now = compactText(
          text([...below.slice(1), ...above.slice(-1), ...came, ...below.slice(0, 1), ...above.slice(0, -1)]),
        );
        return edits.every((each) => determineEditFate(each, now).kind === "stands");
      }),
    );
  });

  it("restores a reverted edit in place, without touching any other line", () => {
    fc.assert(
      fc.property(story, (given) => {
        const { edits, above, dropped, came, below } = tell(given);
        const [first] = edits;
        if (first === undefined || edits.length > 1) return;
        const restored = restoreEdit(first, text([...above, ...dropped, ...below]));
        expect(restored).toMatchObject({ kind: "restored", text: text([...above, ...came, ...below]) });
      }),
    );
  });
});
