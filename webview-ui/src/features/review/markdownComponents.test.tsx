import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { CopyButton } from "./markdownComponents.tsx";

const block = (
  <div>
    <pre>
      <code>{"const a = 1;\nconst b = 2;\n"}</code>
    </pre>
    <CopyButton />
  </div>
);

/** A block of code as a comparison merges two states of it. */
const merged = (
  <div>
    <pre>
      <code>
        <del className="compared-removed compared-line">{"old\n"}</del>
        <ins className="compared-added compared-line">{"new\n"}</ins>
        {"same\n"}
      </code>
    </pre>
    <CopyButton />
  </div>
);

describe("CopyButton", () => {
  it("copies its code block unchanged, and confirms it for a moment", async () => {
    const { user } = renderInPanel(block);
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    await screen.findByText("Copied");
    expect(await navigator.clipboard.readText()).toBe("const a = 1;\nconst b = 2;\n");
    await waitFor(() => expect(screen.queryByText("Copied")).toBeNull(), { timeout: 10_000 });
  });

  it.each([
    ["the later lines of compared code", "compare-body", "new\nsame\n"],
    ["all lines of the column with the earlier code", "compared-left", "old\nnew\nsame\n"],
  ])("copies %s", async (_, className, text) => {
    const { user } = renderInPanel(<div className={className}>{merged}</div>);
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    await screen.findByText("Copied");
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it("reports when copying is impossible", async () => {
    const { user } = renderInPanel(block);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
    Object.assign(document, { execCommand: () => false });
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    await screen.findByText("Copy failed");
  });

  it("falls back to the old command when the clipboard interface is missing", async () => {
    const { user } = renderInPanel(block);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
    let copied = "";
    Object.assign(document, {
      execCommand: () => {
        copied = document.querySelector("textarea")?.value ?? "";
        return true;
      },
    });
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    await screen.findByText("Copied");
    expect(copied).toBe("const a = 1;\nconst b = 2;\n");
    expect(document.querySelector("textarea")).toBeNull();
  });
});
