import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { completeDom } from "../renderInPanel.fixture.tsx";
import { ThemePicker } from "./ThemePicker.tsx";

beforeEach(() => completeDom(1_200, (query) => query.includes("dark")));
const shown = () => [document.documentElement.dataset["theme"], document.body.className];

describe("ThemePicker", () => {
  it("follows the system until the reader chooses a palette", () => {
    render(<ThemePicker />);
    expect(shown()).toEqual(["dark", "vscode-dark"]);
  });

  it("shows the chosen palette, and keeps it for the next page", async () => {
    const { unmount } = render(<ThemePicker />);
    await userEvent.selectOptions(screen.getByLabelText("Theme"), "Light high contrast");
    expect(shown()).toEqual(["hc-light", "vscode-high-contrast-light"]);
    unmount();
    render(<ThemePicker />);
    expect(screen.getByDisplayValue("Light high contrast")).toBeDefined();
  });

  it("returns to the system's preference", async () => {
    render(<ThemePicker />);
    await userEvent.selectOptions(screen.getByLabelText("Theme"), "Light");
    await userEvent.selectOptions(screen.getByLabelText("Theme"), "System");
    expect(shown()).toEqual(["dark", "vscode-dark"]);
  });
});
