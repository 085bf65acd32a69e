import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const top = "---\nstatus: ready\nowner: agent-7\ntags: [queue, src/a.ts:1]\n---\n\n";
const body = "# Retry queue\n\nFive times.\n\n---\n\n## Tests\n\nFour new ones.\n";

async function presented(content: string, directory = temporaryFolder()) {
  const folder = temporaryFolder();
  const test = await openTestHost({ folders: [folder], directory });
  const first = await test.present({ content });
  if (first.kind === "refused") throw new Error(first.message);
  return { ...test, folder, directory, first, reviewId: first.reviewId };
}

describe("front matter of a review", () => {
  it("is part of its text, but not of its outline, title or references", async () => {
    const { host, first, text } = await presented(top + body);
    const outline = await host.get({ view: "outline", offset: 0, limit: 1 });
    expect(outline).toMatchObject({ outline: [{ title: "Retry queue" }, { title: "Tests" }], title: "Retry queue" });
    expect(first).toMatchObject({ sections: { added: ["Retry queue", "Retry queue > Tests"] }, references: [] });
    expect(await text()).toBe(top + body);
  });

  it("survives updates of sections, a restart, and the return to an earlier iteration", async () => {
    const { present, folder, directory, reviewId } = await presented(top + body);
    await present({ mode: "update-section", section: "Tests", content: "Five new ones." });
    await present({ content: body, reviewId });
    const { host, text } = await openTestHost({ folders: [folder], directory });
    expect(await text({ iteration: 2 })).toBe(top + body.replace("Four", "Five"));
    expect(await text()).toBe(body);
    await host.restoreIteration(reviewId, 2);
    expect(await text()).toBe(top + body.replace("Four", "Five"));
  });

  it("makes another iteration even when nothing else changed", async () => {
    const { present, reviewId } = await presented(top + body);
    expect(await present({ content: top.replace("ready", "done") + body, reviewId })).toMatchObject({
      iteration: 2,
      notes: ["The front matter was changed."],
    });
  });

  it("can be a whole review, which then has its title and no sections", async () => {
    const { host, text } = await presented("---\ntitle: A plan\n---\n");
    expect(await host.get({ view: "outline", offset: 0, limit: 1 })).toMatchObject({ outline: [], title: "A plan" });
    expect(await text()).toBe("---\ntitle: A plan\n---\n");
  });
});
