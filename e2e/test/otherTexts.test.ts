import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { browserSession } from "../support/browserSession.ts";

const rows = Array.from({ length: 40 }, (_, at) => `row ${at + 1} of the list\n`).join("");
const inCrlf = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"));
const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const manifest = (version: string) => wide(`@{\r\n  ModuleVersion = '${version}'\r\n}\r\n`);

const patient = { timeout: 60_000 };

describe("texts that git compares badly", { tags: ["whole"] }, () => {
  const session = browserSession();
  let page: Page;
  let answer = "";

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const { folder, environment } = product.workspace;
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, env: environment });
    const write = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes);
    git("config", "core.autocrlf", "false");
    write("crlf.txt", inCrlf(rows));
    write("only.txt", inCrlf(rows));
    write("Module.psd1", manifest("1.0"));
    write("run.sh", Buffer.from("echo hi\n"));
    git("add", "--all");
    git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "Texts");
    write("crlf.txt", Buffer.from(rows.replace("row 40", "row forty")));
    write("only.txt", Buffer.from(rows));
    write("Module.psd1", manifest("1.1"));
    chmodSync(join(folder, "run.sh"), 0o755);
    ({ text: answer } = await product.assistant.call("request_review", { title: "Texts" }));
    await page.goto(product.host().url);
    await page.getByRole("button", { name: /^4 files \+\d+ −\d+$/ }).click();
  });

  const changes = () => page.getByRole("main", { name: "Changes" });

  it("say in the answer what changed besides their lines", () => {
    expect(answer.split("\n")).toEqual(
      expect.arrayContaining([
        "- Module.psd1 (Modified, UTF-16 LE) +1 -1",
        "- crlf.txt (Modified, line endings: CRLF → LF) +1 -1",
        "- only.txt (Modified, line endings: CRLF → LF) +0 -0",
        "- run.sh (Modified, now executable) +0 -0",
      ]),
    );
  });

  it("say it once on the page, and show only the lines that people see differ", async () => {
    const words = changes().locator(".diff .diff-word");
    await expect.poll(() => words.allTextContents(), patient).toEqual(["0", "1", "40", "forty"]);
    expect(await changes().locator(".change-file .change-what").allTextContents()).toEqual([
      "modified, UTF-16 LE",
      "modified, line endings: CRLF → LF",
      "modified, line endings: CRLF → LF",
      "modified, now executable",
    ]);
    expect(await changes().getByText("No lines have changed.").count()).toBe(2);
    const lines = changes().getByRole("table", { name: "Lines of crlf.txt", exact: true });
    expect(await lines.first().textContent()).not.toContain("␍");
  });
});
