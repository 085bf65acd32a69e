import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { reviewed } from "../test/reviewedCode.fixture.ts";

async function answered(text: string) {
  const { assistant, thread } = await reviewed();
  const given = { reference: "a.ts:2", text, retryId: "c1" };
  const answer = await assistant["feedback/answer"](given, new Cancellation());
  return { answer, text: (await thread("c1"))?.entries[0]?.text };
}

describe("an assistant's comment", () => {
  it("has the line ends that arrived as characters, and its answer says so", async () => {
    const { answer, text } = await answered("This leaks:\\n\\n- one\\n- two");
    expect(answer).toMatchObject({ kind: "answered", notes: [expect.stringContaining("line ends")] });
    expect(text).toBe("This leaks:\n\n- one\n- two");
  });

  it("is refused, with the remedy, when a fence in its suggestion ends that too early", async () => {
    const { answer, text } = await answered("```suggestion\n```sh\nnpm i\n```\n```");
    expect(answer).toMatchObject({ reason: "content-packed", message: expect.stringContaining("four backticks") });
    expect(text).toBeUndefined();
    expect((await answered("````suggestion\n```sh\nnpm i\n```\n````")).answer).toMatchObject({ kind: "answered" });
  });
});
