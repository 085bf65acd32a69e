import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { shortcuts } from "./shortcuts.ts";

it("lists every key once, in groups, opposite keys in one row", () => {
  renderInPanel(<HelpSheet onClose={() => undefined} />);
  const groups = within(screen.getByRole("dialog")).getAllByRole("region");
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
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
    [".", ","],
    ["=", "-"],
  ]);
});
