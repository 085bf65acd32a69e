import type { GoneEdit } from "@dialectic/shared/protocol";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createMeta, createTable } from "../../state/testSections.fixture.ts";
import { GoneEdits } from "./GoneEdits.tsx";
import { nothingSaid } from "./state/feedbackState.ts";

const edit: GoneEdit = {
  id: "e1",
  path: "src/a.ts",
  line: 12,
  how: "undone",
  client: "test",
  at: 0,
  shown: "s1",
  patch: "-  listen();\n+  listen(port);",
};
const overwritten: GoneEdit = { ...edit, id: "e2", line: 40, how: "overwritten" };

function renderGone(gone: readonly GoneEdit[], host: Parameters<typeof renderInPanel>[1] = {}) {
  const review = { meta: createMeta(), revision: 1, sections: createTable([{ id: "a", hash: "1" }]) };
  const feedback = { ...nothingSaid, reviewId: "r1", gone };
  return renderInPanel(<GoneEdits />, { ...host, state: { view: { kind: "review", review }, feedback } });
}

describe("GoneEdits", () => {
  it("names a single lost edit, or counts several", () => {
    const { store } = renderGone([edit]);
    expect(screen.getByRole("status").textContent).toBe("Your edit at src/a.ts:12 was undone");
    act(() => store.setState(({ feedback }) => ({ feedback: { ...feedback, gone: [edit, overwritten] } })));
    expect(screen.getByRole("status").textContent).toBe("2 of your edits were lost");
  });

  it("takes up no space without lost edits", () => {
    renderGone([]);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("shows the current lines and the reader's own, and restores the shown edit", async () => {
    const { asked, user } = renderGone([edit], { host: { "edits/restore": async () => ({ kind: "kept" }) } });
    await user.click(screen.getByRole("button", { name: "Show" }));
    const item = within(screen.getByRole("listitem"));
    expect(item.getByRole("region", { name: /^Current code and your edit at/ }).textContent).toBe(
      "-  listen();\n+  listen(port);\n",
    );
    await user.click(item.getByRole("button", { name: "Restore my edit at src/a.ts:12" }));
    expect(asked).toEqual([["edits/restore", { reviewId: "r1", edit: "e1", shown: "s1" }]]);
  });

  it("gives the reason when an edit could not be restored", async () => {
    const message = "Nothing was changed: the lines are others by now.";
    const { store, user } = renderGone([edit], {
      host: { "edits/restore": async () => ({ kind: "refused", message }) },
    });
    await user.click(screen.getByRole("button", { name: "Show" }));
    await user.click(screen.getByRole("button", { name: /^Restore/ }));
    expect(store.getState().notices.map(({ text }) => text)).toEqual([message]);
  });

  it("only offers to dismiss an edit whose place is unknown", async () => {
    const { shown: _, ...lost } = overwritten;
    const { asked, user } = renderGone([lost], { host: { "edits/dismiss": async () => ({ kind: "kept" }) } });
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Dismiss my edit at src/a.ts:40" }));
    expect(asked).toEqual([["edits/dismiss", { reviewId: "r1", edit: "e2" }]]);
  });
});
