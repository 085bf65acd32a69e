import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { browserSession } from "../support/browserSession.ts";

const session = browserSession({ page: { viewport: { width: 280, height: 700 }, locale: "de" } });

it("the mark of a change is not cut in a narrow panel, even when lines are hidden on both sides", async () => {
  const { product, page } = session();
  const file = join(product.workspace.folder, "src", "auth.ts");
  const write = (changed: readonly number[]) =>
    writeFileSync(
      file,
      Array.from({ length: 200 }, (_, at) => (changed.includes(at) ? "// New.\n" : `// ${at}\n`)).join(""),
    );
  write([]);
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "-qam", "Long"], {
    cwd: product.workspace.folder,
  });
  write([30, 100, 190]);
  const description = "[`src/auth.ts:31`][] is new.";
  const answer = await product.assistant.call("request_review", { title: "Narrow", description });
  expect(answer.isError).toBe(false);
  await page.goto(product.host().url);
  const heading = page.locator(".hunk-heading", { has: page.getByRole("checkbox") }).first();
  await heading.waitFor();
  const cut = await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
});
