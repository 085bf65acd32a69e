import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  connectFirstAssistant,
  connectSecondAssistant,
  inspectorAssistant,
  type StartAssistant,
  startPythonAssistant,
} from "./assistants.fixture.ts";
import { isConnected, startNeovim, virtualText } from "./neovim.fixture.ts";
import { programs, runProgram } from "./programs.fixture.ts";
import { createPanelSandbox } from "./testPanels.fixture.ts";

/** Opens a panel with a file, and the person in Neovim beside it. */
async function openPlace() {
  const sandbox = await createPanelSandbox();
  writeFileSync(join(sandbox.workspace, "a.lua"), "local one = 1\nlocal two = 2\nlocal three = 3\n");
  expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
  const person = await startNeovim(sandbox);
  await expect.poll(() => person.value(isConnected)).toBe(true);
  await person.type(":edit a.lua<CR>");
  return { sandbox, person, seen: () => person.value(virtualText) };
}

const assistants: Readonly<Record<string, StartAssistant>> = {
  "the SDK's first generation": connectFirstAssistant,
  "the SDK's second generation, with a task": connectSecondAssistant,
  "the Inspector's command line, with the protocol of 2025": inspectorAssistant("legacy"),
  "the Inspector's command line, with the protocol of 2026": inspectorAssistant("modern"),
  "the Python client of the protocol reference": startPythonAssistant,
};

describe("the loop of a review, with the person in Neovim", { tags: ["whole"] }, () => {
  it.each(Object.entries(assistants))("goes round with %s", { timeout: 180_000 }, async (_, connect) => {
    const { sandbox, person, seen } = await openPlace();
    const assistant = await connect(sandbox);

    const content = "# Tour\n\n## Second line\n\nSee [`a.lua:2`][].\n";
    const presented = await assistant.call("present_review", { content, baseUri: sandbox.workspace });
    expect(presented).toMatchObject({ iteration: 1 });
    const reviewId = String(presented["reviewId"]);
    await expect.poll(seen).toEqual(["2  ▸ Second line"]);

    const { data } = await assistant.wait(reviewId);
    await person.type(":2DialecticComment! Why two?<CR>");
    const { items } = await data;
    const asked = { comment: "Why two?", reference: "a.lua:2", thread_id: expect.any(String) };
    expect(items).toMatchObject([{ kind: "question", comments: [asked] }]);

    const [{ comments: [{ thread_id = "" } = {}] = [] } = {}] = items as readonly {
      readonly comments?: readonly { readonly thread_id?: string }[];
    }[];
    await assistant.call("answer_comment", { review_id: reviewId, thread_id, comment: "It is even." });
    await expect.poll(seen).toContainEqual(expect.stringMatching(/^2 {2}● .+: It is even\.$/));

    const more = "\n## Third line\n\nSee [`a.lua:3`][].\n";
    const update = { review_id: reviewId, mode: "append", content: more, baseUri: sandbox.workspace };
    expect(await assistant.call("present_review", update)).toMatchObject({ reviewId, iteration: 2 });
    await expect.poll(seen).toContain("3  ▸ Third line");
  });
});
