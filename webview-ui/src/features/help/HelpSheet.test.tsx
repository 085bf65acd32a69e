import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { shortcuts } from "./useShortcuts.ts";

it("lists every key once, in groups, opposite keys in one row", () => {
  renderInPanel(<HelpSheet onClose={() => undefined} />);
  const groups = within(screen.getByRole("dialog")).getAllByRole("region");
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
    "Most used",
    "Navigation",
    "Iterations",
    "Changes",
    "References and checks",
    "Comments",
    "Search",
    "Copy and commit",
  ]);
  const rows = groups.flatMap((group) => within(group).getAllByRole("term"));
  const keys = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(keys.flat().sort()).toEqual(shortcuts.map(({ key }) => key).sort());
  expect(keys.filter(({ length }) => length > 1)).toEqual([
    ["Space", "Shift+Space"],
    ["j", "k"],
    ["[", "]"],
    ["n", "p"],
    ["Shift+N", "Shift+P"],
    [".", ","],
    ["=", "-"],
  ]);
});

it("begins with the common keys and filters by key, by words and by group", () => {
  renderInPanel(<HelpSheet onClose={() => undefined} />);
  const search = screen.getByRole("searchbox");
  const find = (value: string) => {
    fireEvent.change(search, { target: { value } });
    return screen.queryAllByRole("term").map((row) => [...row.children].map(({ textContent }) => textContent));
  };
  expect(document.activeElement).toBe(search);
  expect(find("").slice(0, 5)).toEqual([["Space", "Shift+Space"], ["j", "k"], ["c"], ["x"], ["f"]]);
  expect(find("shift+z")).toEqual([["Shift+Z"]]);
  expect([find("c"), find("/")]).toEqual([[["c"]], [["/"]]]);
  expect(find(" next  COMMENT ")).toEqual([[".", ","]]);
  expect(find("search").flat()).toContain("/");
  for (const word of ["layer", "branch", "tag", "commit", "base"]) expect(find(word)).toContainEqual(["Shift+C"]);
  expect(find("qqq")).toEqual([]);
  expect(screen.getByText("No shortcut matches.").getAttribute("role")).toBe("status");
});
