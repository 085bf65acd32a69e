import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import { changesRow as row } from "./support/codeReview.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";

describe("what the assistant has found, in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const toggle = ".monaco-custom-toggle, .custom-view-tree-node-item-checkbox";

  beforeAll(async () => {
    assistant = ready();
    const auth = readFileSync(file("src/auth.ts"), "utf8");
    const noted = "// 💡 the limit of logins\nexport const authLine23 = 230;\n";
    writeFileSync(file("src/auth.ts"), auth.replace("export const authLine23 = 23;\n", noted));
    writeFileSync(file("picture.png"), Buffer.from([0x89, 0x50, 0, 1, 2, 0]));
    execFileSync("git", ["mv", "src/server.ts", "src/served.ts"], { cwd: file() });
    const asked = await assistant.call("request_review", { title: "Limit logins", description: "Five attempts." });
    expect(asked.isError).toBe(false);
    await headingShown(session().page, "Limit logins");
  });

  it("is a note of the author in the tree that the person agrees with, and then a thread", async () => {
    const { page } = session();
    const note = row(page, "the limit of logins");
    await note.hover();
    await note.getByRole("button", { name: "Agree" }).click();
    await note.getByText("23 · agreed").waitFor();
    expect(await waitForItems(assistant)).toMatchObject([
      { kind: "agreed", comments: [{ comment: "💡 the limit of logins" }] },
    ]);
  });

  it("is a thread that the person rejects with a reason, and stays rejected when it is raised again", async () => {
    const { page } = session();
    await assistant.call("answer_comment", { reference: "src/auth.ts:24", comment: "This leaks." });
    const found = row(page, "This leaks.");
    await found.hover();
    await found.getByRole("button", { name: "Reject..." }).click();
    const box = page.locator(".quick-input-widget", { hasText: "Reject What the Assistant Has Found" });
    await box.locator("input[type=text]").fill("It is pooled.");
    await box.locator("input[type=text]").press("Enter");
    await found.getByText("24 · rejected").waitFor();
    const [, item] = await waitForItems(assistant);
    expect(item).toMatchObject({ kind: "rejected", text: "It is pooled.", comments: [{ comment: "This leaks." }] });
    const again = await assistant.call("answer_comment", { reference: "src/auth.ts:24", comment: "This leaks." });
    expect(again.structured["already_rejected"]).toBe("in iteration 1: It is pooled.");
    await row(page, "24 · rejected in iteration 1").waitFor();
  });

  it("leaves no file of which the person cannot say that it was viewed", async () => {
    const { page } = session();
    for (const [name, viewed] of [
      ["picture.png", 1],
      ["served.ts", 2],
    ] as const) {
      await row(page, name).locator(toggle).first().click();
      await page.getByText(`Round 1 of HEAD: 3 files, +2 −1, ${viewed} viewed`).first().waitFor();
    }
  });
});
