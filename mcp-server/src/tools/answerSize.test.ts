import type { FeedbackBatch } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { createToolRunner } from "../toolRunner.ts";
import { jsonBytes } from "./bounds.ts";
import { loadTools } from "./loadTools.ts";

const tools = await loadTools();
const words = "Why is it like this? ".repeat(20);
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

const place = (at: number) => ({
  filePath: `/code/src/module${at % 90}.ts`,
  line: at + 1,
  column: 1,
  endLine: at + 1,
  endColumn: 5,
  code: `  const value${at} = compute(${at});\n`.repeat(3),
  codeLine: at + 1,
});
const symbol = { filePath: "/code/src/a.ts", symbol: "value", line: 1, column: 7 };
const files = many(90, (file) => ({
  filePath: `/code/src/module${file}.ts`,
  count: 10,
  references: many(10, (at) => ({ ...place(at * 90 + file), isDeclaration: false })),
}));
const thread = (at: number) => ({
  ...({ id: `t-${at}`, place: { kind: "review" }, state: "open", iteration: 1 } as const),
  entries: [{ id: `e-${at}`, by: { kind: "person" as const }, text: `${at}: ${words}`, at: 0, mode: "ask" as const }],
});
const coverage = {
  total: 100,
  explained: 0,
  unexplained: many(20, (at) => `src/${"folder/".repeat(60)}file${at}.ts:1`),
  outdated: many(20, (at) => ({ path: `Part ${at}`, reasons: many(4, () => words) })),
};
const problem = { severity: "error" as const, message: words, line: 1, column: 1, endLine: 1, endColumn: 2 };
const renamed = {
  ...({ kind: "renamed", symbolName: "value", newName: "sum", totalChanges: 900 } as const),
  modifiedFiles: many(300, (at) => ({ ...renamedFile(at) })),
  problems: many(300, () => words),
  diff: many(3_000, (at) => `-const value${at} = "🙂";\n+const sum${at} = "🙂";\n`).join(""),
};

function renamedFile(at: number) {
  return {
    uri: `file:///code/src/module${at}.ts`,
    filePath: `/code/src/module${at}.ts`,
    changeCount: 3,
    isDirty: true,
  };
}

/** A window all of whose answers are far longer than an assistant's answer may be. */
function longWindow(isApplied = false): FakeHost {
  return new FakeHost(
    {
      "review/present": {
        ...({ kind: "presented", success: true, message: "Shown.", reviewId: "r-1", iteration: 1 } as const),
        sections: { changed: many(900, (at) => `Part ${at}`), added: many(900, (at) => `New ${at}`), removed: [] },
        references: many(900, (at) => ({ text: `src/${at}.ts:1`, state: at % 2 ? "gone" : "exact", reason: words })),
        notes: many(90, () => words),
        claims: {
          total: 50,
          holds: 0,
          fails: 50,
          unknown: 0,
          pending: 0,
          claims: many(50, () => ({ section: "A", claim: words, state: "fails", expected: words, found: words })),
        },
      },
      "references/check": {
        kind: "checked",
        reviewId: "r-1",
        iteration: 1,
        total: 900,
        right: 0,
        coverage,
        references: many(900, (at) => ({ text: `src/${at}.ts:1`, state: "gone", reason: words })),
      },
      "review/get": {
        ...({ kind: "review", reviewId: "r-1", title: "A", baseUri: "/p", iteration: 1, iterations: 1 } as const),
        updatedAt: 0,
        content: "",
        totalLength: words.length * 900,
        outline: many(5_000, (at) => ({ id: `s${at}`, level: 1, title: `Part ${at}`, path: `Part ${at}`, length: 9 })),
      },
      "review/request": {
        ...({ kind: "requested", reviewId: "r-1", round: 1, iteration: 1, resolved: "1234567" } as const),
        files: many(500, (at) => ({
          id: `${at}`,
          path: `src/module${at}.ts`,
          status: "M",
          additions: 1,
          deletions: 1,
        })),
        hidden: 100,
        skipped: many(50, () => words),
        reviewNotes: many(50, () => words),
        notes: many(200, (at) => ({
          file: "0",
          path: "a.ts",
          line: at + 1,
          type: "Todo",
          text: words,
          thread: `note:1:0:${at}`,
        })),
      },
      "feedback/status": {
        kind: "status",
        reviewId: "r-1",
        iteration: 1,
        status: "Pending",
        threads: many(200, thread),
      },
      "symbol/references": { kind: "references", ...symbol, total: 900, files, omitted: 0 },
      "symbol/info": {
        kind: "info",
        ...symbol,
        occurrences: 1,
        hover: many(50, () => words),
        definition: many(300, place),
      },
      "symbol/rename": { ...renamed, isApplied },
      "editor/open": {
        kind: "opened",
        files: many(100, () => ({
          filePath: "a.ts",
          success: false,
          isShown: false,
          error: words,
          candidates: [words],
        })),
      },
      "editor/diagnostics": {
        kind: "diagnostics",
        scope: "named",
        settled: true,
        leftOut: 0,
        files: many(90, (at) => ({
          filePath: `${at}.ts`,
          problems: many(9, () => problem),
          settled: true,
          isDirty: false,
        })),
      },
      "editor/selection": { selection: { text: words.repeat(900), source: "a.ts" } },
      "command/execute": {
        kind: "ran",
        command: "a.b",
        allowedBy: "setting",
        hasEnded: true,
        isCut: false,
        notes: [],
        result: Object.fromEntries(many(5_000, (at) => [`key${at}`, at])),
      },
      "capability/run": {
        outcome: { kind: "success", value: many(900, () => words) },
        program: { json: words.repeat(20), call: words.repeat(20) },
        text: words.repeat(900),
      },
    },
    {
      windows: many(300, (at) => ({
        status: "active",
        folders: [`/code/${at}`, words],
        socketPath: `/run/${at}.sock`,
      })),
      cleaned: 0,
    },
  );
}

function call(host: FakeHost, name: string, parameters: unknown) {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  return createToolRunner(host, () => undefined, "/work", tools, "client").call(
    tool,
    parameters,
    new AbortController().signal,
  );
}

const named = { filePath: "a.ts", symbol: "value" };

describe("an answer that would be too long", () => {
  it.each([
    ["present_review", { content: "# A", baseUri: "/p" }, /- and \d+ more: check_references lists them all/],
    ["check_references", {}, /- and \d+ more: pass offset \d+/],
    ["get_review", { view: "outline" }, /outline, sections 0 to \d+ of 5000; next offset: \d+/],
    ["request_review", {}, /- and 550 more[\s\S]*- and 19\d more: update_review lists them all with get_status/],
    ["update_review", { review_id: "r-1", action: "get_status" }, /This is thread 1 to \d+ of 200: pass offset \d+/],
    ["get_references", named, /900 references in 90 files.*\n\n\d+ of them are not listed: pass offset \d+/],
    ["get_symbol_lsp_info", named, /more characters are left out\. Ask with infoType/],
    ["rename_symbol", { ...named, newName: "sum", dryRun: true }, /Of the diff, these are characters 0 to \d+ of \d+/],
    ["open_files", { files: [{ filePath: "a.ts" }] }, /more characters are left out\. Open fewer files/],
    ["get_diagnostics", {}, /in 90 of 90 requested files[\s\S]*more characters are left out\. Name fewer files/],
    ["get_selection", {}, /more characters are left out\. ide_capability returns it in pages/],
    ["execute_command", { command: "a.b" }, /more characters are left out/],
    ["list_workspaces", {}, /more characters are left out/],
    ["ide_capability", { request: "findFiles()" }, /characters 0 to \d+ of \d+; next offset: \d+/],
  ])("of %s is cut to 20 kB of text and of data, and says how to get the rest", async (name, parameters, rest) => {
    const result = await call(longWindow(), name, parameters);
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(20_000);
    expect(jsonBytes(result.structured)).toBeLessThanOrEqual(20_000);
    expect(result.kind === "failed" ? result.text : "").toBe("");
    expect(result.text).toMatch(rest);
    expect(JSON.stringify(result.structured)).toMatch(/"left_out":|"next":\d|"more_files":/);
  });

  it("does not repeat an applied rename in pages", async () => {
    const result = await call(longWindow(true), "rename_symbol", { ...named, newName: "sum" });
    expect(result.structured).toMatchObject({ success: true, isApplied: true, totalChanges: 900 });
    expect(result.structured).not.toHaveProperty("next");
    expect(jsonBytes(result.structured)).toBeLessThanOrEqual(20_000);
  });

  it("includes feedback only when both fit, and announces it otherwise", async () => {
    const host = longWindow();
    const item = {
      id: "i",
      review_id: "r-1",
      iteration: 1,
      kind: "approve",
      at: "",
      text: words,
      comments: [],
    } as const;
    const batch: FeedbackBatch = {
      review_id: "r-1",
      cursor: "r-1@h:7",
      status: "Pending",
      items: many(10, () => ({ ...item, comments: [], next: "Go on." })),
    };
    host.waitingFeedback = async () => [batch];
    const result = await call(host, "check_references", {});
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(20_000);
    expect(result.text).toMatch(/10 items of feedback are waiting for you on review r-1/);
    expect(result).not.toHaveProperty("meta");
  });
});

describe("pages", () => {
  it.each([
    ["check_references", {}, "references", 900],
    ["get_review", { view: "outline" }, "outline", 5_000],
    ["update_review", { review_id: "r-1", action: "get_status" }, "comment_threads", 200],
  ])("of %s join to the whole list", async (name, parameters, member, count) => {
    const ids = await joined(name, parameters, (data) => (data[member] as unknown[]).map((row) => JSON.stringify(row)));
    expect(new Set(ids).size).toBe(count);
    expect(ids.length).toBe(count);
  });

  it("of get_references join to all references, each in its file", async () => {
    type Files = typeof files;
    const lines = await joined("get_references", named, (data) =>
      (data["files"] as Files).flatMap(({ filePath, references }) =>
        references.map(({ line }) => `${filePath}:${line}`),
      ),
    );
    expect(lines).toEqual(
      files.flatMap(({ filePath, references }) => references.map(({ line }) => `${filePath}:${line}`)),
    );
  });

  it("of rename_symbol join to the diff, and only the first one proposes it to the person", async () => {
    const host = longWindow();
    const asked = { ...named, newName: "sum", dryRun: true, propose: true, limit: 60_000 };
    const parts = await joined("rename_symbol", asked, (data) => [String(data["diff"])], host);
    expect(parts.join("")).toBe(renamed.diff);
    const proposed = host.asked.map(({ params }) => (params as { propose: boolean }).propose);
    expect(proposed).toEqual(parts.map((_, at) => at === 0));
  });

  /** Returns what all pages hold, in order. */
  async function joined(
    name: string,
    parameters: Record<string, unknown>,
    rowsOf: (data: Record<string, unknown>) => string[],
    host = longWindow(),
  ): Promise<string[]> {
    const rows: string[] = [];
    for (let offset: unknown = 0; offset !== undefined; ) {
      const { structured = {} } = await call(host, name, { ...parameters, offset });
      rows.push(...rowsOf(structured));
      // With its threads, `next` names the next step.
      const next = name === "update_review" ? structured["next_offset"] : structured["next"];
      expect(next).not.toBe(offset);
      offset = next;
    }
    return rows;
  }
});
