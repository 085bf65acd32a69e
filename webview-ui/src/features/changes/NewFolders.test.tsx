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
      "changes/ignore-offer": async ({ folder }) =>
        folder === 2
          ? { kind: "offer", file: "web/.gitignore", line: "/node_modules/", isAdded: false }
          : { kind: "offer", file: ".gitignore", line: "/danger/", isAdded: false },
      "changes/ignore": async ({ folder }) =>
        folder === 2 ? { kind: "written" } : { kind: "refused", message: ".gitignore has unsaved text." },
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
  expect(container.querySelector("details code")?.textContent).toBe("git clean -nd -- danger/");
  const place = { reviewId: "r", round: 1, folder: 0 };
  expect(asked.filter((each) => !String(each).startsWith("changes/ignore"))).toEqual([
    ["changes/new-folder", place],
    ["changes/open-new", { ...place, file: "1" }],
  ]);
});

it("offers to ignore a folder of more than 1,000 files, and one that tools write", () => {
  const { container } = shown();
  const lines = [...container.querySelectorAll(".new-folder > p code")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["/danger/", "/web/node_modules/"]);
});

it("adds the line to the file that the host names, and takes it back with the same button", async () => {
  const { asked } = shown();
  const row = () => screen.getByText("/node_modules/").closest("p");
  await screen.findByText("/node_modules/");
  expect(row()?.textContent).toContain("Ignore it? Add this line to web/.gitignore: /node_modules/ Add the line");
  const [, add] = screen.getAllByRole("button", { name: "Add the line" });
  await userEvent.click(add as HTMLElement);
  await expect.poll(() => row()?.textContent).toMatch(/^Added to web\/\.gitignore, .* Take it back/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take it back" }));
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  await expect.poll(() => row()?.textContent).toMatch(/^Ignore it/);
  const place = { reviewId: "r", round: 1, folder: 2 };
  expect(asked.filter((each) => String(each).startsWith("changes/ignore,"))).toEqual([
    ["changes/ignore", { ...place, isIgnored: true }],
    ["changes/ignore", { ...place, isIgnored: false }],
  ]);
});

it("says why a line was not added, and offers it still", async () => {
  const { store } = shown();
  const [add] = await screen.findAllByRole("button", { name: "Add the line" });
  await userEvent.click(add as HTMLElement);
  await expect.poll(() => store.getState().notices.map(({ text }) => text)).toEqual([".gitignore has unsaved text."]);
  expect(screen.getAllByRole("button", { name: "Add the line" })).toHaveLength(2);
});

it("shows no such rows in a comparison, which does not know what is new in them", () => {
  expect(shown(1).container.querySelector(".new-folder")).toBeNull();
});
