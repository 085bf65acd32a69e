import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { nothingChanged, toStoryCode } from "../../state/changes/changesState.ts";
import { OpenFileDiff } from "./OpenFileDiff.tsx";

it("opens the file in VS Code with the sides of the story", async () => {
  const file: ChangedFile = { id: "f", path: "src/a.ts", status: "M", additions: 1, deletions: 1 };
  const places = { round: 3, since: 1, sections: [], rest: [], references: [] };
  const story = toStoryCode(places, { kind: "files", files: [file], notes: [] }, undefined);
  const rounds = [{ ...{ number: 3, iteration: 3, at: 0, title: "", range: "HEAD", resolved: "", client: "" } }].map(
    (round) => ({ ...round, files: 1, additions: 1, deletions: 1 }),
  );
  const { getByRole, user, asked } = renderInPanel(<OpenFileDiff file={file} />, {
    state: { changes: { ...nothingChanged, reviewId: "r", rounds, story } },
    host: { "changes/open": () => Promise.resolve({ kind: "opened" }) },
    isBrowser: false,
  });
  await user.click(getByRole("button", { name: "Open a.ts" }));
  expect(asked).toEqual([["changes/open", { reviewId: "r", round: 3, since: 1, file: "f" }]]);
});
