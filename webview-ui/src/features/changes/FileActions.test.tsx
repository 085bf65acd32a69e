import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { nothingChanged } from "../../state/changes/changesState.ts";
import { FileViewed } from "./FileActions.tsx";

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

it("has no box where a hunk has it", () => {
  const { container } = renderInPanel(<FileViewed file={file} />, { state: { changes: nothingChanged } });
  expect(container.querySelector("input")).toBeNull();
});
