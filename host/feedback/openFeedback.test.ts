import { rmSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";

describe("the code of a thread", () => {
  it("opens at its current place, or as it was when it is gone, and references in comments open as well", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "const one = readOne();\nconst two = readTwo();\n", "b/c.ts": "one\ntwo\n" });
    const test = await openTestHost({ folders: [folder] });
    const presented = await test.present({ content: "# A\n\nText.\n" });
    if (presented.kind !== "presented") throw new Error(presented.message);
    const { page } = openFeedbackPage(test);
    const { reviewId } = presented;
    const assistant = clientFeedback({ name: "test" }, test.feedback);
    const say = (given: object) => assistant["feedback/answer"]({ ...given }, new Cancellation());
    const begun = await say({
      reference: "a.ts:2",
      text: "See `b/c.ts:2`, `b/c.ts`, [two](b/c.ts:1,2), `../out.ts:1` and `none.ts:1`.",
    });
    if (begun.kind !== "answered") throw new Error(begun.message);
    const open = (thread: string, text?: string) =>
      page["thread/open-code"]({ reviewId, thread, ...(text === undefined ? {} : { text }) });

    writeFiles(folder, { "a.ts": "// New.\nconst one = readOne();\nconst two = readTwo();\n" });
    expect(await open(begun.thread)).toEqual({ kind: "opened", path: "a.ts", line: 3 });
    expect(await open(begun.thread, "b/c.ts:2")).toEqual({ kind: "opened", path: "b/c.ts", line: 2 });
    expect(await open(begun.thread, "b/c.ts:1")).toEqual({ kind: "opened", path: "b/c.ts", line: 1 });
    expect(await say({ reference: "b/c.ts:1,2", text: "Both." })).toMatchObject({
      kind: "refused",
      message: "A comment stands at one place. Name one of: b/c.ts:1, b/c.ts:2",
    });
    expect(await open(begun.thread, "b/c.ts")).toEqual({ kind: "opened", path: "b/c.ts", line: 1 });
    const refused = await Promise.all(["../out.ts:1", "none.ts:1", "a.ts:1"].map((text) => open(begun.thread, text)));
    expect(refused).toMatchObject(refused.map(() => ({ kind: "refused" })));
    expect(await open("x")).toMatchObject({ kind: "refused" });
    await say({ thread: begun.thread, addressed: { reference: "a.ts:2" } });
    expect(await open(begun.thread, "a.ts:2")).toEqual({ kind: "opened", path: "a.ts", line: 2 });
    rmSync(join(folder, "a.ts"));
    expect(await open(begun.thread)).toMatchObject({
      kind: "code",
      excerpt: { path: "a.ts", markFrom: 2, text: "const one = readOne();\nconst two = readTwo();" },
      notice: "This is the code as it was when it was commented on.",
    });
    const whole = await say({ text: "On all of it." });
    expect(whole.kind === "answered" && (await open(whole.thread))).toMatchObject({ kind: "refused" });
  });
});
