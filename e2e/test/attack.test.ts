import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { rows } from "../attack/allRows.ts";
import { guards } from "../attack/guards.ts";
import { hindrance, type Tools } from "../attack/row.ts";
import { toolsFor } from "../attack/tools.ts";
import { sourceWithout, unpackProduct } from "../attack/unpackProduct.ts";
import { repository } from "../support/assistant.ts";
import { startLonelyBrowser } from "../support/securityBrowser.ts";

const seed = Number(process.env["ATTACK_SEED"] ?? Date.now() % 1_000_000);
const short = Object.entries(rows).filter(([, row]) => row.isShort && hindrance(row) === undefined);

describe("the packaged product, attacked from outside", () => {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-attack-"));
  let browser: Promise<Browser> | undefined;
  let tools: Tools;

  beforeAll(() => {
    const program = unpackProduct(folder);
    const startBrowser = () => (browser ??= startLonelyBrowser());
    tools = toolsFor({ program, extent: "short", seed, browser: startBrowser });
    console.log(`ATTACK_SEED=${seed}`);
  });

  afterAll(async () => {
    await (await browser)?.close();
    removeFolder(folder);
  });

  it.each(short)("withstands row %s", async (_, row) => {
    const { tried, problems, figure } = await row.run(tools);
    console.log(`${row.title}: tried ${tried}, ${figure}`);
    expect(problems).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

describe("what is said of security", () => {
  it("has guards that can be switched off, each with a row of its own", () => {
    for (const guard of guards) expect(() => sourceWithout(guard), guard.name).not.toThrow();
    expect(guards.map(({ row }) => row).filter((row) => !Object.hasOwn(rows, row))).toEqual([]);
  });

  it("names tests and rows that are there", () => {
    const text = readFileSync(join(repository, "SECURITY.md"), "utf8");
    const files = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? "");
    const named = [...text.matchAll(/row `([\w-]+)`/g)].map(([, name]) => name ?? "");
    expect(files.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect([files.length > 0, named.length > 0]).toEqual([true, true]);
  });

  it("is told in the README by a link", () => {
    expect(readdirSync(repository)).toContain("SECURITY.md");
    expect(readFileSync(join(repository, "README.md"), "utf8")).toContain("(SECURITY.md)");
  });
});
