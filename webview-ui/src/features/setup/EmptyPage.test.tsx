import type { SetupView } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { EmptyPage, type EmptyView } from "./EmptyPage.tsx";

const claude = { name: "claude-code", title: "Claude Code", isInstalled: true, isConnected: false };
const codex = { name: "codex", title: "Codex", isInstalled: true, isConnected: false };
const zed = { name: "zed", title: "Zed", isInstalled: false, isConnected: false };

function show(view: Partial<EmptyView>, setup?: Partial<SetupView>) {
  const answer = async () => ({});
  const host = {
    "sample/open": answer,
    "offer/take": answer,
    "setup/connect": answer,
    "setup/answer": answer,
  };
  const all = { kind: "empty", folders: ["/home/me/shop"], sampleAvailable: true, offers: [], ...view } as const;
  const known = setup && { assistants: [claude, codex, zed], clients: [], ...setup };
  return renderInPanel(<EmptyPage {...all} setup={known} />, { host });
}

const buttons = (page: Element) => [...page.querySelectorAll("vscode-button")].map(({ textContent }) => textContent);

describe("a page without a review", () => {
  it("leads with the installed assistants, then the sample", async () => {
    const { user, asked, container } = show({}, {});
    expect(buttons(container)).toEqual([
      "Connect Claude Code",
      "Connect Codex",
      "Connect another assistant",
      "Open the sample",
    ]);
    expect(screen.getByText("Waiting in /home/me/shop")).toBeDefined();
    await user.click(screen.getByText("Connect Claude Code"));
    await user.click(screen.getByText("Connect another assistant"));
    await user.click(screen.getByText("Open the sample"));
    expect(asked).toEqual([
      ["setup/connect", { assistant: "claude-code" }],
      ["setup/connect", {}],
      ["sample/open", {}],
    ]);
  });

  it("offers the list when no assistant was found", () => {
    const { container } = show({}, { assistants: [zed] });
    expect(buttons(container)).toEqual(["Connect your assistant", "Open the sample"]);
  });

  it("asks about a change until it is answered", async () => {
    const pending = { title: "Claude Code", file: "/home/me/.claude.json", isRemoval: false };
    const { user, asked, container } = show({}, { pending });
    expect(screen.getByRole("alert").textContent).toContain("Connect Claude Code?");
    expect(screen.getByRole("alert").textContent).toContain("/home/me/.claude.json");
    expect(buttons(container)).toEqual(["Apply", "Cancel"]);
    await user.click(screen.getByText("Apply"));
    await user.click(screen.getByText("Cancel"));
    expect(asked).toEqual([
      ["setup/answer", { isWanted: true }],
      ["setup/answer", { isWanted: false }],
    ]);
  });

  it("says how to begin once an assistant is set up, and when it has connected", async () => {
    const setUp = { assistants: [{ ...claude, isConnected: true }, codex], clients: [] };
    const { user, container } = show({}, setUp);
    expect(screen.getByText(/^Dialectic is set up in Claude Code. Start it,/)).toBeDefined();
    expect(buttons(container)).toEqual(["Connect another assistant", "Open the sample"]);
    await user.click(screen.getByRole("button", { name: "Copy the prompt" }));
    expect(await navigator.clipboard.readText()).toBe("Present a review of what you just implemented.");
    show({}, { ...setUp, clients: ["Claude Code"] });
    expect(screen.getByText("Claude Code is connected.")).toBeDefined();
  });

  it("names the commands that connect assistants when it cannot do that itself", async () => {
    const command = "dialectic setup claude-code --panel browser";
    const { user, container } = show(
      {},
      {
        assistants: [
          { ...claude, command },
          { ...zed, command: "dialectic setup zed" },
        ],
      },
    );
    expect([...container.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([command]);
    expect(buttons(container)).toEqual(["Open the sample"]);
    await user.click(screen.getByRole("button", { name: "Copy the command" }));
    expect(await navigator.clipboard.readText()).toBe(command);
  });

  it("names every folder of a window with several", () => {
    const folders = ["/home/me/shop", "/home/me/site"];
    show({ folders });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(folders);
  });

  it("asks for a folder first, and offers the editor's actions", async () => {
    const { user, asked } = show({
      folders: [],
      sampleAvailable: false,
      offers: ["open-folder", "copy-mcp-configuration"],
    });
    expect(screen.getByText("Open a folder first, so that references can find its files.")).toBeDefined();
    expect(screen.queryByText("Open the sample")).toBeNull();
    await user.click(screen.getByText("Open folder"));
    await user.click(screen.getByText("Copy MCP configuration"));
    expect(asked).toEqual([
      ["offer/take", { offer: "open-folder" }],
      ["offer/take", { offer: "copy-mcp-configuration" }],
    ]);
  });

  it("describes a problem with the disk", () => {
    const trouble = { kind: "damaged", message: "Lost: iteration 25" } as const;
    show({ trouble });
    expect(screen.getByRole("alert").textContent).toContain(trouble.message);
  });
});
