import { describe, expect, it } from "vitest";
import { openWindow, reviewOf, sessionSince } from "../test/sessions.fixture.ts";
import { temporaryFolder } from "../test/testHost.fixture.ts";

describe("the sessions of one client in one directory", () => {
  it("are told apart by when they came while each has an open review", async () => {
    const { test, assistant, connect } = await openWindow(temporaryFolder());
    const { history } = test.features.history;
    const times = () => history.reviews().map(({ title, client, sessionSince }) => [title, client, sessionSince]);
    const [one, two] = [assistant(sessionSince(1_000)), assistant(sessionSince(2_000))];
    const first = reviewOf(await one.present({ content: "# One\n" }));
    expect([times(), test.host.shown?.meta.sessionSince]).toEqual([[["One", "claude-code", undefined]], undefined]);
    await two.present({ content: "# Two\n" });
    await assistant(sessionSince(3_000), "codex").present({ content: "# Three\n" });
    await connect("command line").present({ content: "# Four\n" });
    expect(times()).toEqual([
      ["Four", "command line", undefined],
      ["Three", "codex", undefined],
      ["Two", "claude-code", 2_000],
      ["One", "claude-code", 1_000],
    ]);
    await one.present({ content: "# One\n\nMore.\n" });
    expect(test.host.shown?.meta).toMatchObject({ reviewId: first, client: "claude-code", sessionSince: 1_000 });
    await test.store.closeReview(first, Date.now());
    expect(times().find(([title]) => title === "Two")).toEqual(["Two", "claude-code", undefined]);
  });
});
