import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { FileViewed, OpenFileDiff } from "./FileActions.tsx";
import { nothingChanged, toStoryCode } from "./state/changesState.ts";

const file: ChangedFile = { id: "f", path: "src/a.ts", status: "M", additions: 1, deletions: 1 };

it("marks the changes of a file below a section together", async () => {
  const { getByRole, user, asked } = renderInPanel(<FileViewed file={file} marks={["h1", "h2"]} />, {
    state: { changes: { ...nothingChanged, reviewId: "r", viewed: new Set(["h1"]) } },
    host: { "changes/mark": () => Promise.resolve({ kind: "kept" }) },
  });
  await user.click(getByRole("checkbox", { name: "Mark a.ts as viewed", checked: false }));
  expect(asked).toEqual([["changes/mark", { reviewId: "r", hunks: ["h2"], isViewed: true }]]);
  getByRole("checkbox", { name: "Mark a.ts as viewed", checked: true });
});

it("has no checkbox when a hunk has one", () => {
  const { container } = renderInPanel(<FileViewed file={file} />, { state: { changes: nothingChanged } });
  expect(container.querySelector("input")).toBeNull();
});

it("opens the file in VS Code with the sides of the story", async () => {
  const file: ChangedFile = { id: "f", path: "src/a.ts", status: "M", additions: 1, deletions: 1 };
  const places = { round: 3, since: 1, sections: [], rest: [], references: [] };
  const story = toStoryCode(places, { kind: "files", files: [file], notes: [] }, undefined);
  const rounds = [{ number: 3, iteration: 3, at: 0, title: "", range: "HEAD", resolved: "", client: "" }].map(
    (round) => ({ ...round, files: 1, additions: 1, deletions: 1 }),
  );
  const { getByRole, user, asked } = renderInPanel(<OpenFileDiff file={file} />, {
    state: { changes: { ...nothingChanged, reviewId: "r", story }, rounds: { reviewId: "r", rounds, viewed: "" } },
    host: { "changes/open": () => Promise.resolve({ kind: "opened" }) },
    isBrowser: false,
  });
  await user.click(getByRole("button", { name: "Open a.ts" }));
  expect(asked).toEqual([["changes/open", { reviewId: "r", round: 3, since: 1, file: "f" }]]);
});
