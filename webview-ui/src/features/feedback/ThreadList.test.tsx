import type { Thread } from "@dialectic/shared/protocol";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createNews } from "../news/state/seenNews.fixture.ts";
import { toReplyKey } from "./state/feedbackBoxes.ts";
import { nothingSaid, withBox } from "./state/feedbackState.ts";
import { ThreadList } from "./ThreadList.tsx";

const by = { kind: "person" } as const;
const place = { kind: "section", sectionId: "a" } as const;

function threadOf(number: number, state: Thread["state"] = "open"): Thread {
  const entry = { id: `e${number}`, by, text: `Comment ${number}`, at: number, mode: "review" as const };
  return { id: `t${number}`, place, iteration: 1, state, entries: [entry] };
}

const many = Array.from({ length: 43 }, (_, at) => threadOf(at + 1));

function show(threads = many, state: Parameters<typeof renderInPanel>[1] = {}) {
  const page = renderInPanel(<ThreadList threads={threads} />, state);
  const listShown = () =>
    [...page.container.querySelectorAll<HTMLElement>(".thread")].map(({ dataset }) => dataset["threadId"]);
  return { ...page, listShown };
}

const first = ["t1", "t2", "t3", "t4", "t5"];

describe("ThreadList", () => {
  it("shows five of many threads, and the rest once it is asked for, with the focus on the first of it", async () => {
    const { listShown, user } = show();
    expect(listShown()).toEqual(first);
    await user.click(screen.getByRole("button", { name: "38 more comments" }));
    expect(listShown()).toEqual(many.map(({ id }) => id));
    expect(document.activeElement?.getAttribute("data-thread-id")).toBe("t6");
    expect(screen.queryByRole("button", { name: /more comments/ })).toBeNull();
  });

  it("shows unresolved threads before resolved ones, in the order of the place", () => {
    const threads = [...many.slice(0, 6).map(({ id }) => ({ ...threadOf(1, "resolved"), id })), ...many.slice(6, 10)];
    expect(show(threads).listShown()).toEqual(["t1", "t7", "t8", "t9", "t10"]);
  });

  it("shows threads with news, also once they are read, and marks the button while there are more of them", () => {
    const news = createNews(["answer:t9", "comment:t20"]);
    const { listShown, store } = show(many, { state: { news } });
    const shown = ["t1", "t2", "t3", "t9", "t20"];
    expect(listShown()).toEqual(shown);
    act(() => store.setState({ news: createNews([]) }));
    expect(listShown()).toEqual(shown);
    act(() => store.setState({ news: createNews(many.map(({ id }) => `answer:${id}`)) }));
    expect(listShown()).toHaveLength(20);
    expect(screen.getByRole("button", { name: /^23 more comments\s*new/i })).toBeDefined();
  });

  it("shows the thread that the reader writes in, that a step leads to, and that was just sent", () => {
    const { listShown, store, actions } = show();
    act(() =>
      store.setState(({ feedback }) => ({
        feedback: withBox(feedback, {
          key: toReplyKey("t30"),
          place: { kind: "thread", thread: "t30" },
          subject: undefined,
          iteration: 1,
          isOpen: false,
        }),
      })),
    );
    expect(listShown()).toEqual([...first, "t30"]);
    act(() => store.setState({ feedback: { ...nothingSaid, threads: many } }));
    act(() => actions.goToThread("t40"));
    expect(document.activeElement?.getAttribute("data-thread-id")).toBe("t40");
    act(() => store.setState(({ feedback }) => ({ feedback: { ...feedback, sent: "t43" } })));
    expect(listShown()).toEqual([...first, "t30", "t40", "t43"]);
  });

  it("shows all threads on paper", () => {
    const { listShown, store } = show();
    act(() => store.setState({ isPrinting: true }));
    expect(listShown()).toHaveLength(43);
  });
});
