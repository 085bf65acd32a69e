import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { completeDom } from "../renderInPanel.fixture.tsx";
import { ThemeSheet } from "./ThemeSheet.tsx";
import { followMeasures } from "./textShape.ts";
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

describe("the text", () => {
  const shape = () =>
    ["--prose-size", "--line-length"].map((name) => document.documentElement.style.getPropertyValue(name));
  const slide = (name: RegExp, value: number) =>
    fireEvent.change(screen.getByRole("slider", { name }), { target: { value } });

  it("has the chosen size and length of lines, also on the next page, until the defaults are chosen", async () => {
    const { unmount } = show();
    slide(/^Text size: 13 px$/, 17);
    slide(/^Line length: 80 characters$/, 110);
    expect(shape()).toEqual(["17px", "110ch"]);
    unmount();
    document.documentElement.removeAttribute("style");
    followMeasures();
    expect(shape()).toEqual(["17px", "110ch"]);
    show();
    expect(screen.getByRole<HTMLInputElement>("slider", { name: "Text size: 17 px" }).value).toBe("17");
    await userEvent.click(screen.getByRole("button", { name: "Use the defaults" }));
    expect([shape(), localStorage.length]).toEqual([["", ""], 0]);
  });

  it("follows the choice in another tab", () => {
    followMeasures();
    localStorage.setItem("dialectic.textSize", "20");
    window.dispatchEvent(new StorageEvent("storage", { key: "dialectic.textSize" }));
    expect(shape()).toEqual(["20px", ""]);
  });
});
