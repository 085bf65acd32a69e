import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { PageViewContext } from "../panelContext.ts";
import { ChangesSummary } from "./ChangesSummary.tsx";
import { NewFolders } from "./NewFolders.tsx";
import { nothingChanged } from "./state/changesState.ts";

const folded = [
  { path: "danger", count: 20_000 },
  { path: "few", count: 300 },
  { path: "web/node_modules", count: 300 },
];
const files = [{ id: "1", path: "folder_0/f0.txt" }];

function shown(since?: number) {
  const list = { kind: "files", files: [], notes: [] } as const;
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open = { round: 1, since, list, hunks: new Map(), ...place };
  const asked = { client: "test", title: "Change", range: "HEAD", resolved: "HEAD" };
  const counts = { files: 0, additions: 0, deletions: 0 };
  const rounds = [{ ...asked, ...counts, at: 0, iteration: 1, number: 1, folded }];
  const view = (
    <PageViewContext value="changes">
      <ChangesSummary isBrowser />
      <NewFolders />
    </PageViewContext>
  );
  return renderInPanel(view, {
    state: { changes: { ...nothingChanged, reviewId: "r", open }, rounds: { reviewId: "r", rounds, viewed: "" } },
    host: {
      "changes/new-folder": async () => ({ kind: "listed", files, count: 20_000 }),
      "changes/open-new": async () => ({ kind: "opened", path: "danger/folder_0/f0.txt", line: 1 }),
    },
  });
}

it("shows a folder of new files as one row, which opens to its files, and each of them opens", async () => {
  const { container, asked } = shown();
  const rows = [...container.querySelectorAll(".new-folder summary")].map(({ textContent }) => textContent);
  expect(rows).toEqual(["danger/ · 20,000 new files", "few/ · 300 new files", "web/node_modules/ · 300 new files"]);
  expect(container.querySelector(".changes-summary")?.textContent).toContain("20,600 new files in 3 folders");
  container.querySelector("details")?.setAttribute("open", "");
  await userEvent.click(await screen.findByRole("button", { name: "folder_0/f0.txt" }));
  expect(container.querySelector("details")?.textContent).toContain("19,999 more files");
  const place = { reviewId: "r", round: 1, folder: 0 };
  expect(asked).toEqual([
    ["changes/new-folder", place],
    ["changes/open-new", { ...place, file: "1" }],
  ]);
});

it("offers to ignore a folder of more than 1,000 files, and one that tools write", () => {
  const { container } = shown();
  const lines = [...container.querySelectorAll(".new-folder code")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["/danger/", "/web/node_modules/"]);
});

it("shows no such rows in a comparison, which does not know what is new in them", () => {
  expect(shown(1).container.querySelector(".new-folder")).toBeNull();
});
