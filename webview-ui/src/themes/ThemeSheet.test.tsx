import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { completeDom } from "../renderInPanel.fixture.tsx";
import { ThemeSheet } from "./ThemeSheet.tsx";
import { followTheme } from "./theme.ts";

const shown = () => [document.documentElement.dataset["theme"], document.body.className];
const show = () => render(<ThemeSheet onClose={() => undefined} />);
const chosen = () => screen.getByRole("button", { current: true }).textContent;

beforeEach(() => {
  completeDom(1_200, (query) => query.includes("dark"));
  localStorage.clear();
});

describe("the palette", () => {
  it("follows the system until the reader chooses one", () => {
    followTheme();
    expect(shown()).toEqual(["dark", "vscode-dark"]);
  });

  it("is the chosen one, even on the next page", async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole("button", { name: "Light high contrast" }));
    expect([shown(), chosen()]).toEqual([["hc-light", "vscode-high-contrast-light"], "Light high contrast"]);
    unmount();
    show();
    expect(chosen()).toBe("Light high contrast");
  });

  it("returns to the system's preference", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Light" }));
    await userEvent.click(screen.getByRole("button", { name: "System" }));
    expect(shown()).toEqual(["dark", "vscode-dark"]);
  });

  it("follows the choice in another tab", () => {
    followTheme();
    localStorage.setItem("dialectic.theme", "light");
    window.dispatchEvent(new StorageEvent("storage", { key: "dialectic.theme" }));
    expect(shown()).toEqual(["light", "vscode-light"]);
  });
});
