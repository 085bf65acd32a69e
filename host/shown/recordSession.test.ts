import { describe, expect, it } from "vitest";
import { createSessionId } from "../socket/index.ts";
import { openWindow, reviewOf } from "../test/sessions.fixture.ts";
import { temporaryFolder } from "../test/testHost.fixture.ts";

describe("the sessions of one client in one directory", () => {
  it("are numbered in the page while each has an open review", async () => {
    const { test, assistant, connect } = await openWindow(temporaryFolder());
    const { history } = test.features.history;
    const numbers = () => history.reviews().map(({ title, client, session }) => [title, client, session]);
    const [one, two] = [assistant(createSessionId()), assistant(createSessionId())];
    const first = reviewOf(await one.present({ content: "# One\n" }));
    expect([numbers(), test.host.shown?.meta.session]).toEqual([[["One", "claude-code", undefined]], undefined]);
    await two.present({ content: "# Two\n" });
    await assistant(createSessionId(), "codex").present({ content: "# Three\n" });
    await connect("command line").present({ content: "# Four\n" });
    expect(numbers()).toEqual([
      ["Four", "command line", undefined],
      ["Three", "codex", undefined],
      ["Two", "claude-code", 2],
      ["One", "claude-code", 1],
    ]);
    await one.present({ content: "# One\n\nMore.\n" });
    expect(test.host.shown?.meta).toMatchObject({ reviewId: first, client: "claude-code", session: 1 });
    await test.store.closeReview(first, Date.now());
    expect(numbers().find(([title]) => title === "Two")).toEqual(["Two", "claude-code", undefined]);
  });
});
