import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { rows } from "../attack/allRows.ts";
import { hindrance, type Tools } from "../attack/row.ts";
import { toolsFor } from "../attack/tools.ts";
import { unpackProduct } from "../attack/unpackProduct.ts";
import { startLonelyBrowser } from "../support/securityBrowser.ts";

/** Fixed, so that a test that runs again cannot turn a defect green; `npm run attack` chooses others. */
const seed = Number(process.env["ATTACK_SEED"] ?? 1);
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
