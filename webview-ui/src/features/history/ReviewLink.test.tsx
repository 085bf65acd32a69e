import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { texts } from "../../texts/texts.ts";
import { readDomText } from "../../ui/domText.ts";
import { ReviewLink } from "./ReviewLink.tsx";

const entry = {
  reviewId: "r2",
  title: "Retry budget",
  client: "Claude Code",
  createdAt: 0,
  updatedAt: 0,
  iterations: 3,
  isOpen: true,
  isLatest: false,
};

function renderLink(id: string, words: string) {
  const views: unknown[] = [];
  const panel = renderInPanel(<ReviewLink link={{ children: words }} review={id} />, {
    host: {
      "history/reviews": async () => ({ reviews: [entry] }),
      "view/open": async (view) => {
        views.push(view);
        return { kind: "refused", message: "not now" };
      },
    },
  });
  return { ...panel, views };
}

it("a link to another review has its state beside it, and its title, iterations and author as preview", async () => {
  const { asked, user } = renderLink("r2", "the plan before");
  const link = screen.getByRole<HTMLAnchorElement>("link");
  await expect.poll(() => link.textContent).toBe("the plan before (open)");
  expect(link.title).toBe("“Retry budget”: open, 3 iterations, Claude Code");
  // Its state may have changed meanwhile.
  await user.hover(link);
  await expect.poll(() => asked.map((each) => (each as [string])[0])).toEqual(["history/reviews", "history/reviews"]);
});

it("a bare address of a review is shown as its title", async () => {
  renderLink("r2", "review:r2");
  const link = screen.getByRole("link");
  await expect.poll(() => link.querySelector("bdi")?.textContent).toBe("Retry budget");
  expect(link.querySelector("[hidden]")?.textContent).toBe("review:r2");
});

it.each(["the plan before", "review:r2"])(
  "search and quotes read a link to a review as it is written: %s",
  async (words) => {
    const { container } = renderLink("r2", words);
    await screen.findByRole("link", { name: /open/ });
    expect(readDomText(container).text).toBe(words);
  },
);

it("a link to a review says that there is none with its id, and looks again", async () => {
  const { asked, store, actions, user } = renderLink("gone", "an old one");
  const link = () => screen.getByRole<HTMLAnchorElement>("link", { name: "an old one" });
  await expect.poll(() => link().title).toBe("There is no review with this id in the open folders.");
  await user.hover(link());
  expect(asked).toHaveLength(2);
  await actions.openLinkedReview("gone");
  expect(store.getState().notices.map(({ text }) => text)).toEqual([link().title]);
});

it("a link to a review tries to open it where the reviews could not be read, and denies none", async () => {
  const host = {
    "history/reviews": async () => Promise.reject(new Error("lost")),
    "view/open": async () => ({ kind: "refused" as const, message: "not now" }),
  };
  const { actions, asked, store } = renderInPanel(<ReviewLink link={{ children: "a plan" }} review="r2" />, { host });
  await actions.openLinkedReview("r2");
  expect(asked.at(-1)).toEqual(["view/open", { reviewId: "r2" }]);
  expect(store.getState().notices.map(({ text }) => text)).not.toContain(texts.history.noSuchReview);
});

it("a link to a review opens it at its latest iteration", async () => {
  const { actions, views } = renderLink("r2", "the plan before");
  await actions.openLinkedReview("r2");
  expect(views).toEqual([{ reviewId: "r2" }]);
});
