import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { browserSession } from "../support/browserSession.ts";

const session = browserSession({ page: { viewport: { width: 280, height: 653 } } });
const subject = "Keep the entries of the cache in the order in which they were asked for";

it("a commit in a narrow panel has its whole subject, and its header leaves two thirds to the code", async () => {
  const { product, page } = session();
  const { folder, environment: env } = product.workspace;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, env });
  const commit = (text: string, message: string) => {
    writeFileSync(join(folder, "src", "auth.ts"), text);
    git("-c", "user.name=Ada Lovelace", "-c", "user.email=ada@example.com", "commit", "-qam", message);
  };
  commit("// 1\n", "Begin");
  commit("// 2\n", subject);
  commit("// 3\n", "End");
  await product.assistant.call("request_review", { commit_range: "HEAD~2..HEAD", title: "Narrow" });
  await page.goto(product.host().url);
  await page.locator(".changes-summary").first().waitFor();
  await page.keyboard.press("Shift+N");
  const shown = page.locator(".shown-commit > strong");
  await expect.poll(() => shown.textContent()).toBe(subject);
  const cut = () =>
    shown.evaluate((element) => [
      element.scrollHeight - element.clientHeight,
      element.scrollWidth - element.clientWidth,
    ]);
  await expect.poll(cut).toEqual([0, 0]);
  const header = await page.locator(".changes-header").boundingBox();
  expect(header?.height).toBeLessThan(653 / 3);
  await page.keyboard.press("Shift+C");
  const viewed = page.locator(".range-below [data-viewed]").first();
  await viewed.waitFor();
  const row = await viewed.evaluate(
    (element) =>
      element.getBoundingClientRect().right - (element.closest(".range-below")?.getBoundingClientRect().right ?? 0),
  );
  expect(row).toBeLessThanOrEqual(0.5);
});
