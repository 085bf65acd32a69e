import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { readPullTemplate } from "./readPullTemplate.ts";

const { signal } = new AbortController();

/** Returns the template of a repository with these files. */
async function templateIn(files: Readonly<Record<string, string>>, link?: string) {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const [name, text] of Object.entries({ "a.ts": "one\n", ...files })) shop.write(name, text);
  if (link !== undefined) symlinkSync("a.ts", join(shop.folder, link));
  shop.git("add", "--all");
  shop.git("commit", "--quiet", "--message", "Files");
  return readPullTemplate(await shop.found(), "HEAD", signal);
}

it.each([
  [
    "the one in .github",
    { ".github/PULL_REQUEST_TEMPLATE.md": "\nTested?\n", "pull_request_template.md": "Top" },
    "Tested?",
  ],
  ["the one at the top", { "Pull_Request_Template.txt": "Top", "docs/pull_request_template.md": "Docs" }, "Top"],
  ["the one in docs", { "docs/pull_request_template": "Docs" }, "Docs"],
  ["none of several", { ".github/PULL_REQUEST_TEMPLATE/bug.md": "Bug" }, ""],
  ["none elsewhere", { "src/pull_request_template.md": "Else", "pull_request_template.md.orig": "Old" }, ""],
  ["none that is too long", { "pull_request_template.md": "x".repeat(40_000) }, ""],
])("takes %s", async (_, files, expected) => {
  expect(await templateIn(files)).toBe(expected);
});

it("takes no link, and none from a branch that is not known here", async () => {
  expect(await templateIn({}, "pull_request_template.md")).toBe("");
  const shop = testRepository(join(testFolder(), "shop"));
  expect(await readPullTemplate(await shop.found(), "refs/remotes/origin/main", signal)).toBe("");
});
