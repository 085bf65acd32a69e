import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { followServerPermissions, keepAnswers } from "./serverPermissions.ts";

function stateOfTest(): string {
  const state = mkdtempSync(join(tmpdir(), "dialectic-servers-"));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

async function follow(state: string) {
  const permissions = await followServerPermissions(() => undefined, state);
  onTestFinished(() => permissions.dispose());
  return permissions;
}

const tsc = { folder: "/code/shop", words: ["node_modules/.bin/tsc", "--lsp"] };

describe("the answer about a language server of a folder", () => {
  it("is about exactly this command in this folder, and only the person can read it", async () => {
    const state = stateOfTest();
    const { find, keep } = await follow(state);
    await keep([tsc], "run");
    const others = [
      { ...tsc, folder: "/code" },
      { ...tsc, words: ["node_modules/.bin/tsc"] },
      { ...tsc, words: ["node_modules/.bin/tsc --lsp"] },
    ];
    expect([tsc, ...others].map(find)).toEqual(["run", undefined, undefined, undefined]);
    expect(statSync(join(state, "language-servers.json")).mode & 0o777).toBe(0o600);
  });

  it("is about exactly what files of the folder name for it", async () => {
    const state = stateOfTest();
    const { find, keep } = await follow(state);
    const rust = (...marks: readonly string[]) => ({
      folder: "/code/shop",
      words: ["rust-analyzer"],
      because: marks.map((mark) => ({ kind: "names" as const, place: "a:1", value: "./w", mark })),
    });
    await keep([rust("1", "2")], "run");
    const plain = { folder: "/code/shop", words: ["rust-analyzer"] };
    expect([rust("1", "2"), rust("1"), rust("1", "3"), plain].map(find)).toEqual([
      "run",
      undefined,
      undefined,
      undefined,
    ]);
    await keep([rust("1", "3")], "never");
    expect([rust("1", "2"), rust("1", "3")].map(find)).toEqual(["run", "never"]);
  });

  it("can be changed, also in another process, and others stay", async () => {
    const state = stateOfTest();
    const { find, keep, onChanged } = await follow(state);
    const python = { folder: "/code/shop", words: ["tools/py"] };
    await keep([tsc, python], "never");
    const told: unknown[] = [];
    onChanged(() => told.push(find(tsc)));
    await keepAnswers([tsc], "run", state);
    await expect.poll(() => told).toContain("run");
    expect([find(tsc), find(python)]).toEqual(["run", "never"]);
    expect(JSON.parse(readFileSync(join(state, "language-servers.json"), "utf8")).servers).toHaveLength(2);
  });

  it.each(["", "{}", '{"servers":[{"folder":"/code/shop"}]}'])("is missing when the file is %j", async (text) => {
    const state = stateOfTest();
    writeFileSync(join(state, "language-servers.json"), text);
    expect((await follow(state)).find(tsc)).toBeUndefined();
  });
});
