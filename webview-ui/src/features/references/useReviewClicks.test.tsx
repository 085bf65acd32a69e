import { screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { useReviewClicks } from "./useReviewClicks.ts";

/** A comment on the whole review, which stands in no section. */
function Page() {
  const area = useRef<HTMLDivElement>(null);
  useReviewClicks(area);
  return (
    <div ref={area}>
      <article data-thread-id="t1">
        <a className="reference" href="#reference" data-comment-ref="src/a.ts:1">
          src/a.ts:1
        </a>
        <a href="https://example.org/">the rules</a>
        <a href="#review" data-review="r2">
          the plan
        </a>
      </article>
      <section data-section-id="1" data-hash="h1">
        <a className="reference" href="#reference" data-file-ref="src/b.ts:2">
          src/b.ts:2
        </a>
      </section>
    </div>
  );
}

describe("useReviewClicks", () => {
  const { meta, sections } = createManifest(1, ["1"]);
  const open = () =>
    renderInPanel(<Page />, {
      state: {
        view: { kind: "review", review: { meta, sections, revision: 1 } },
        feedback: { ...nothingSaid, reviewId: "r1" },
      },
      host: {
        "thread/open-code": async () => ({ kind: "refused", message: "gone" }),
        "reference/open": async () => ({ kind: "refused", message: "gone" }),
        "history/reviews": async () => ({ reviews: [] }),
        "link/open": async () => ({ kind: "refused", message: "not here" }),
      },
    });

  it("opens the code that a comment refers to, with the pointer and with the space bar", async () => {
    const { asked, user } = open();
    await user.click(screen.getByRole("link", { name: "src/a.ts:1" }));
    await user.keyboard(" ");
    const question = ["thread/open-code", { reviewId: "r1", thread: "t1", text: "src/a.ts:1" }];
    await expect.poll(() => asked).toEqual([question, question]);
  });

  it("opens a link in a comment that belongs to no section", async () => {
    const { asked, user } = open();
    await user.click(screen.getByRole("link", { name: "the rules" }));
    await expect.poll(() => asked).toEqual([["link/open", { href: "https://example.org/" }]]);
  });

  it.each([
    ["Control", "src/b.ts:2"],
    ["Meta", "src/b.ts:2"],
    ["Control", "src/a.ts:1"],
  ])("opens a reference to the side while %s is held: %s", async (key, name) => {
    const { asked, user } = open();
    const link = screen.getByRole("link", { name });
    await user.click(link);
    await user.keyboard(`{${key}>}`);
    await user.click(link);
    await user.keyboard(`{/${key}}`);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked.map((each) => (each as [string, { readonly beside?: true }])[1].beside)).toEqual([undefined, true]);
  });

  it("looks for the review that a link in a comment names", async () => {
    const { asked, user } = open();
    await user.click(screen.getByRole("link", { name: "the plan" }));
    await expect.poll(() => asked.map((each) => (each as [string])[0])).toEqual(["history/reviews"]);
  });
});
