import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { browserSession } from "../support/browserSession.ts";

const session = browserSession({ page: { viewport: { width: 1280, height: 900 } } });

it("a hunk within a long comment has the colour of a comment, and a sheet of 40,000 characters has colours", {
  tags: ["whole"],
}, async () => {
  const { product, page } = session();
  const comment = Array.from({ length: 100 }, (_, at) => ` return if line ${at}\n`).join("");
  const code = Array.from({ length: 500 }, (_, at) => `export const value${at} = "${"x".repeat(90)}";\n`).join("");
  const write = (changed: string) =>
    writeFileSync(join(product.workspace.folder, "src", "auth.ts"), `/*\n${changed}*/\n${code}`);
  write(comment);
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-qam", "Long"], {
    cwd: product.workspace.folder,
  });
  write(comment.replace("line 50\n", "line fifty\n"));
  const description = "[`src/auth.ts:52`][] is new, [`src/auth.ts:400`][] is not.";
  const answer = await product.assistant.call("request_review", { title: "Colours", description });
  expect(answer.isError).toBe(false);
  await page.goto(product.host().url);
  const lines = page.locator(".diff-text");
  const plain = lines.filter({ hasNot: page.locator(".hljs-comment") });
  await expect.poll(async () => [await lines.count(), await plain.count()]).toEqual([8, 0]);
  expect(await lines.locator(".hljs-keyword").count()).toBe(0);
  await page.getByRole("link", { name: "src/auth.ts:400" }).click();
  const sheet = page.locator(".excerpt");
  await sheet.locator(".hljs-keyword").nth(800).waitFor();
  expect((await sheet.locator("td").allTextContents()).join("").length).toBeGreaterThan(40_000);
});
