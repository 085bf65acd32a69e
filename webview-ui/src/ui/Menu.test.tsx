import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Menu } from "./Menu.tsx";

function show() {
  const chosen: string[] = [];
  const keys: string[] = [];
  window.onkeydown = ({ key }) => keys.push(key);
  const entry = (label: string, hint?: string) => ({ label, hint, icon: "copy", onChoose: () => chosen.push(label) });
  const groups = [
    { heading: "Files", entries: [entry("Copy", "c"), entry("Save")] },
    { heading: "Paper", entries: [entry("Print")] },
  ];
  render(<Menu label="Actions" icon="ellipsis" groups={groups} />);
  const button = screen.getByRole("button", { name: "Actions" });
  return { chosen, keys, button, user: userEvent.setup(), focused: () => document.activeElement?.textContent };
}

describe("Menu", () => {
  it("opens with its first entry focused, and runs the chosen one", async () => {
    const { button, user, chosen, focused } = show();
    await user.click(button);
    expect(screen.getByRole("menu", { name: "Actions" })).toBeDefined();
    expect([button.getAttribute("aria-expanded"), focused()]).toEqual(["true", "Copyc"]);
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual(["Files", "Paper"]);
    await user.click(screen.getByRole("menuitem", { name: "Save" }));
    expect(chosen).toEqual(["Save"]);
    expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, button]);
  });

  it("supports arrows, Home, End and letters, and wraps around", async () => {
    const { button, user, focused } = show();
    button.focus();
    const seen: (string | undefined)[] = [];
    for (const key of [
      "{ArrowUp}",
      "{ArrowDown}",
      "{ArrowDown}",
      "{ArrowUp}",
      "{ArrowUp}",
      "{Home}",
      "{End}",
      "s",
      "p",
      "c",
    ]) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(["Print", "Copyc", "Save", "Copyc", "Print", "Copyc", "Print", "Save", "Print", "Copyc"]);
  });

  it("closes with Escape and returns the focus; its keys do not reach the panel", async () => {
    const { button, user, keys } = show();
    button.focus();
    await user.keyboard("{ArrowDown}");
    keys.length = 0;
    await user.keyboard("s{Escape}");
    expect([screen.queryByRole("menu"), document.activeElement, keys]).toEqual([null, button, []]);
  });

  it("closes when the reader clicks elsewhere or the focus moves on", async () => {
    const { button, user } = show();
    await user.click(button);
    await user.click(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
