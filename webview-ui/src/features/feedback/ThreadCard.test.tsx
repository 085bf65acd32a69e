import type { Thread, ThreadVersions } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel, testExcerpt } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { CommentThreadContext } from "./commentComponents.tsx";
import { nothingSaid } from "./state/feedbackState.ts";
import { AddressedNote, ThreadCard } from "./ThreadCard.tsx";

const addressed = { by: "Claude", at: 1, isVerified: true, finding: "The lines were edited." };
const code: Thread["place"] = { kind: "code", path: "src/session.ts", line: 42, endLine: 43, state: "edited" };
const excerpt = (text: string) => ({ ...testExcerpt, firstLine: 42, text, markFrom: 43, markTo: 42 });
const versions: ThreadVersions = {
  kind: "versions",
  before: { title: "When commented on", excerpt: excerpt("let a = 1;") },
  after: { title: "Now", excerpt: excerpt("const a = 1;") },
};

function show(answer: ThreadVersions, place = code) {
  return renderInPanel(<AddressedNote thread={{ id: "t-1", place }} addressed={addressed} />, {
    state: { feedback: { ...nothingSaid, reviewId: "r-1" } },
    host: { "thread/versions": () => Promise.resolve(answer) },
  });
}

const fold = () => screen.getByRole("button", { name: "Before and after" });

describe("AddressedNote", () => {
  it("unfolds what the comment was about, before and after, and rereads it each time", async () => {
    const { user, asked } = show(versions);
    expect([fold().getAttribute("aria-expanded"), asked]).toEqual(["false", []]);
    await user.click(fold());
    const [before, after] = await screen.findAllByRole("figure");
    expect([before?.textContent, after?.textContent]).toEqual([
      expect.stringMatching(/^When commented on.*let a = 1;$/),
      expect.stringMatching(/^Now.*const a = 1;$/),
    ]);
    expect(fold().getAttribute("aria-expanded")).toBe("true");
    await user.click(fold());
    expect(screen.queryByRole("figure")).toBeNull();
    await user.click(fold());
    await screen.findAllByRole("figure");
    const call = ["thread/versions", { reviewId: "r-1", thread: "t-1" }];
    expect(asked).toEqual([call, call]);
  });

  it("compares the section of a comment as formatted text, in the comparison", async () => {
    const iterations: ThreadVersions = { kind: "iterations", section: "s1", from: 2, to: 5 };
    const page = renderInPanel(
      <AddressedNote thread={{ id: "t-1", place: { kind: "section", sectionId: "s1" } }} addressed={addressed} />,
      {
        state: {
          feedback: { ...nothingSaid, reviewId: "r-1" },
          view: { kind: "review", review: { meta: createMeta(), revision: 1, sections: createTable([]) } },
        },
        host: {
          "thread/versions": () => Promise.resolve(iterations),
          "view/compare": () => Promise.resolve({ kind: "refused", message: "Not now." }),
        },
      },
    );
    await page.user.click(fold());
    const { reviewId } = createMeta();
    await expect.poll(() => page.asked.at(-1)).toEqual(["view/compare", { reviewId, from: 2, to: 5 }]);
    expect(fold().getAttribute("aria-expanded")).toBeNull();
  });

  it("leads to the place that the assistant names, and not to an iteration", () => {
    const show = (evidence: string) =>
      renderInPanel(
        <CommentThreadContext value="t-1">
          <AddressedNote thread={{ id: "t-1", place: code }} addressed={{ ...addressed, evidence }} />
        </CommentThreadContext>,
      );
    show("src/breaker.ts:53");
    expect(screen.getByRole("link", { name: "src/breaker.ts:53" }).dataset["commentRef"]).toBe("src/breaker.ts:53");
    const { container } = show("iteration 3");
    expect(container.textContent).toContain("says this is done in iteration 3 ·");
    expect(container.querySelector("a")).toBeNull();
  });

  it("says that the code is gone", async () => {
    const { user } = show({ ...versions, after: "The lines of src/session.ts are not there any more." });
    await user.click(fold());
    expect(await screen.findAllByRole("figure")).toHaveLength(1);
    expect(screen.getByText("The lines of src/session.ts are not there any more.")).toBeDefined();
  });

  it("stays folded, with a notice, when it cannot be read", async () => {
    const { user, store } = show({ kind: "refused", message: "It cannot be read back." });
    await user.click(fold());
    await expect.poll(() => store.getState().notices.map(({ text }) => text)).toEqual(["It cannot be read back."]);
    expect(fold().getAttribute("aria-expanded")).toBe("false");
  });

  it.each<Thread["place"]>([
    { kind: "review" },
    { ...code, change: { round: 1, file: "f", side: "before", line: 42, endLine: 43 } },
  ])("has nothing to compare for %j", (place) => {
    show(versions, place);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("ThreadCard", () => {
  it("shows what was said after the assistant was done below its note", () => {
    const by = { kind: "assistant", name: "Claude" } as const;
    const entry = { by, mode: "review" } as const;
    const entries = [
      { ...entry, id: "e1", at: 1, text: "First." },
      { ...entry, id: "e2", at: 3, text: "A correction." },
    ];
    const thread = { id: "t1", iteration: 1, state: "addressed", place: { kind: "review" }, entries } as const;
    const { container } = renderInPanel(<ThreadCard thread={{ ...thread, addressed: { ...addressed, at: 2 } }} />);
    const text = container.textContent ?? "";
    const places = ["First.", "The lines were edited.", "A correction."].map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });
});
