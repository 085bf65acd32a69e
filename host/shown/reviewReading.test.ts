import type { GetParams } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const text =
  "intro 🙂\n\n# Title\n\nHello.\n\n## Plan\n\nOld.\n\n### Why\n\nSo.\n\n## Notes\n\n1\n\n# End\n\n## Notes\n\n2\n";

async function readings() {
  const { host, present } = await openTestHost({ folders: [temporaryFolder()] });
  await present({ content: "# First\n" });
  await present({ content: text });
  return (params: Partial<GetParams> = {}) => host.get({ view: "text", offset: 0, limit: 40_000, ...params });
}

describe("ReviewHost.get", () => {
  it.each([1, 7, 40, 1_000])("returns pages of %i that join to the exact text", async (limit) => {
    const get = await readings();
    let joined = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page = await get({ offset, limit });
      if (page.kind !== "review") throw new Error(page.message);
      expect(page.content.length).toBeLessThanOrEqual(Math.max(limit, "🙂".length));
      expect(Buffer.from(page.content).toString()).toBe(page.content);
      expect(page.totalLength).toBe(text.length);
      joined += page.content;
      offset = page.nextOffset;
    }
    expect(joined).toBe(text);
  });

  it("returns an empty page past the end", async () => {
    const page = await (await readings())({ offset: 10_000 });
    expect(page).toMatchObject({ content: "", totalLength: text.length });
    expect(page).not.toHaveProperty("nextOffset");
  });

  it("returns the outline with paths and lengths, but no text", async () => {
    const answer = await (await readings())({ view: "outline" });
    if (answer.kind !== "review") throw new Error(answer.message);
    const { content, outline = [] } = answer;
    expect(content).toBe("");
    expect(outline.map(({ level, path }) => [level, path])).toEqual([
      [0, "(before the first heading)"],
      [1, "Title"],
      [2, "Title > Plan"],
      [3, "Title > Plan > Why"],
      [2, "Title > Notes"],
      [1, "End"],
      [2, "End > Notes"],
    ]);
    expect(outline.reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
  });

  it("finds a section with its subsections by title, path, slug and id", async () => {
    const get = await readings();
    const answer = await get({ view: "outline" });
    const id = answer.kind === "review" ? answer.outline?.find(({ title }) => title === "Plan")?.id : undefined;
    const plan = "## Plan\n\nOld.\n\n### Why\n\nSo.\n\n";
    for (const section of ["Plan", "title > plan", "#plan", id ?? ""]) {
      expect(await get({ section })).toMatchObject({ content: plan, totalLength: plan.length });
    }
  });

  it("finds a section by a path without its first ancestors, and returns its outline alone", async () => {
    const get = await readings();
    expect(await get({ section: "Plan > Why" })).toMatchObject({ content: "### Why\n\nSo.\n\n" });
    const answer = await get({ section: "Plan", view: "outline" });
    expect(answer.kind === "review" && answer.outline?.map(({ path }) => path)).toEqual([
      "Title > Plan",
      "Title > Plan > Why",
    ]);
  });

  it("suggests sections with a similar title", async () => {
    expect(await (await readings())({ section: "Plans" })).toMatchObject({
      reason: "section-unknown",
      message: 'There is no section "Plans". Similar names: Title > Plan',
      candidates: ["Title > Plan"],
    });
  });

  it("names the section that a heading in an HTML element belongs to, for reading and for updating", async () => {
    const { host, present } = await openTestHost({ folders: [temporaryFolder()] });
    await present({ content: "# Title\n\n## Log\n\n<details>\n\n### Stage B\n\n</details>\n" });
    const said = '"Stage B" is a heading in an HTML element of section "Title > Log", and no section of its own.';
    expect(await host.get({ view: "text", offset: 0, limit: 100, section: "Stage B" })).toMatchObject({
      reason: "section-unknown",
      message: `${said} Name that section.`,
      candidates: ["Title > Log"],
    });
    expect(await present({ mode: "update-section", section: "Stage B", content: "new" })).toMatchObject({
      reason: "section-unknown",
      message: `${said} Nothing was changed. Update that section.`,
      candidates: ["Title > Log"],
    });
  });

  it("lists the sections that a title matches, as names that it reads", async () => {
    const get = await readings();
    const answer = await get({ section: "Notes" });
    expect(answer).toMatchObject({ reason: "section-ambiguous" });
    const candidates = answer.kind === "refused" ? (answer.candidates ?? []) : [];
    const read = await Promise.all(candidates.map((section) => get({ section })));
    expect(read.map((one) => one.kind === "review" && one.content)).toEqual(["## Notes\n\n1\n\n", "## Notes\n\n2\n"]);
  });

  it("reads any iteration and says how many there are", async () => {
    const get = await readings();
    expect(await get({ iteration: 1 })).toMatchObject({
      title: "First",
      content: "# First\n",
      iteration: 1,
      iterations: 2,
    });
    expect(await get({ iteration: 2 })).toMatchObject({ title: "Title", content: text, iteration: 2, iterations: 2 });
  });

  it.each([
    [{ iteration: 3 }, "iteration-unknown"],
    [{ section: "Nothing" }, "section-unknown"],
    [{ reviewId: "nobody" }, "review-unknown"],
  ] as const)("refuses %j and lists the alternatives", async (params, reason) => {
    expect(await (await readings())(params)).toMatchObject({ kind: "refused", reason });
  });

  it("says that nothing was presented yet", async () => {
    const { host } = await openTestHost({ folders: [temporaryFolder()] });
    expect(await host.get({ view: "text", offset: 0, limit: 10 })).toEqual({
      kind: "refused",
      reason: "review-unknown",
      message: "No review has been presented yet. Call present_review first.",
      candidates: [],
    });
  });

  it("reads a review that is not shown", async () => {
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    const { present, host, text: read } = await openTestHost({ folders });
    const first = await present({ content: "# One\n", baseUri: folders[0] });
    await present({ content: "# Two\n", baseUri: folders[1] });
    expect(host.shown?.meta.title).toBe("Two");
    expect(await read({ reviewId: first.kind === "presented" ? first.reviewId : "" })).toBe("# One\n");
  });
});
