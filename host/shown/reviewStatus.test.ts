import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

async function approved() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  await test.present({ content: "# A\n\nText.\n" });
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  const { page, told, open } = openFeedbackPage(test);
  await page["panel/ready"]({});
  await open(reviewId);
  const assistant = clientFeedback({ name: "test" }, test.feedback);
  const standing = async () => {
    const answer = await assistant["feedback/status"]({ reviewId }, new Cancellation());
    return answer.kind === "status" ? [answer.status, answer.statusNote] : answer;
  };
  const approve = (iteration: number) =>
    page["feedback/verdict"]({ reviewId, iteration, verdict: "approve", text: "", id: `approve-${told.length}` });
  const round = async (head: string, iteration = 1) => {
    await test.store.books.changes.append({
      reviewId,
      client: "test",
      title: "T",
      range: "HEAD",
      resolved: "",
      root: "/",
      base: "b",
      head,
      files: 1,
      additions: 1,
      deletions: 0,
      iteration,
      at: 1,
    });
    test.changes.tell(reviewId);
  };
  await approve(1);
  return { ...test, reviewId, told, standing, approve, round };
}

describe("an approval", () => {
  it("applies to the text that the person saw, and not to an update that changes a section", async () => {
    const { present, reviewId, standing, approve, told } = await approved();
    expect(await standing()).toEqual(["Approved", undefined]);
    await present({ content: "# A\n\nText.\n", reviewId });
    expect(await standing()).toEqual(["Approved", undefined]);
    await present({ content: "# B\n", mode: "append" });
    expect(await standing()).toEqual(["Pending", "Approved iteration 1; now 3"]);
    await expect.poll(() => told.at(-1)?.statusNote).toBe("Approved iteration 1; now 3");
    await approve(3);
    expect(await standing()).toEqual(["Approved", undefined]);
    await expect.poll(() => [told.at(-1)?.status, told.at(-1)?.statusNote]).toEqual(["Approved", undefined]);
  });

  it("applies to the iteration that was shown, even when a newer one already existed", async () => {
    const { present, reviewId, standing, approve } = await approved();
    await present({ content: "# B\n", mode: "append" });
    await approve(1);
    expect(await standing()).toEqual(["Pending", "Approved iteration 1; now 2"]);
    await present({ content: "# A\n\nText.\n", reviewId });
    expect(await standing()).toEqual(["Approved", undefined]);
  });

  it("applies to the round of changes at that time, and to another round with the same content", async () => {
    const { standing, approve, round, told } = await approved();
    await round("one");
    expect(await standing()).toEqual(["Pending", "Approved before its changes were shown"]);
    await approve(1);
    await round("one");
    expect(await standing()).toEqual(["Approved", undefined]);
    await round("two", 2);
    expect(await standing()).toEqual(["Pending", "Approved iteration 1; now 2"]);
    await expect.poll(() => told.at(-1)?.statusNote).toBe("Approved iteration 1; now 2");
  });
});
