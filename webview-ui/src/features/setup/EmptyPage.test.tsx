import type { SetupView } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { EmptyPage, type EmptyView } from "./EmptyPage.tsx";

const claude = { name: "claude-code", title: "Claude Code", isInstalled: true, isSetUp: false };
const codex = { name: "codex", title: "Codex", isInstalled: true, isSetUp: false };
const zed = { name: "zed", title: "Zed", isInstalled: false, isSetUp: false };

function show(view: Partial<EmptyView>, setup?: Partial<SetupView>) {
  const answer = async () => ({});
  const host = {
    "sample/open": answer,
    "offer/take": answer,
    "setup/connect": answer,
    "setup/answer": answer,
    "setup/undo": answer,
  };
  const all = { kind: "empty", folders: ["/home/me/shop"], sampleAvailable: true, offers: [], ...view } as const;
  const known = setup === undefined ? null : { assistants: [claude, codex, zed], clients: [], ...setup };
  return renderInPanel(<EmptyPage {...all} />, { state: { setup: known }, host });
}

const buttons = (page: Element) => [...page.querySelectorAll(".comment-button")].map(({ textContent }) => textContent);
/** React gives the appearance as a property where an earlier file has registered the toolkit, else as an attribute. */
const isPrimary = (button: Element) =>
  ("appearance" in button ? button.appearance : button.getAttribute("appearance")) === "primary";
const primary = (page: Element) =>
  [...page.querySelectorAll(".comment-button")].filter(isPrimary).map(({ textContent }) => textContent);
const steps = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

describe("a page without a review", () => {
  it("has three steps: connect what is installed, copy the prompt, or open the sample", async () => {
    const { user, asked, container } = show({}, {});
    expect(steps()).toEqual(["Connect your assistant", "Copy the prompt", "Or look at a sample first"]);
    expect(buttons(container)).toEqual(["Connect Claude Code", "Connect Codex", "Copy", "Open the sample"]);
    expect(primary(container)).toEqual(["Connect Claude Code"]);
    expect(screen.getByText("Waiting in /home/me/shop")).toBeDefined();
    await user.click(screen.getByText("Connect Claude Code"));
    await user.click(screen.getByText("More…"));
    await user.click(screen.getByText("Open the sample"));
    expect(asked).toEqual([
      ["setup/connect", { assistant: "claude-code" }],
      ["setup/connect", {}],
      ["sample/open", {}],
    ]);
  });

  it("copies the prompt that it shows", async () => {
    const { user } = show({}, {});
    expect(screen.getByText("Present a review of what you just implemented.")).toBeDefined();
    await user.click(screen.getByText("Copy"));
    expect(await navigator.clipboard.readText()).toBe("Present a review of what you just implemented.");
  });

  it("shows at most three assistants", () => {
    const installed = ["A", "B", "C", "D"].map((title) => ({ ...claude, name: title, title }));
    const { container } = show({}, { assistants: installed });
    expect(buttons(container).slice(0, 4)).toEqual(["Connect A", "Connect B", "Connect C", "Copy"]);
  });

  it("offers the list when no assistant was found", () => {
    const { container } = show({}, { assistants: [zed] });
    expect(primary(container)).toEqual(["Select an assistant…"]);
  });

  it("asks about a change until it is answered", async () => {
    const pending = { title: "Claude Code", file: "/home/me/.claude.json", isRemoval: false };
    const { user, asked, container } = show({}, { pending });
    expect(screen.getByRole("alert").textContent).toContain("Connect Claude Code?");
    expect(screen.getByRole("alert").textContent).toContain("/home/me/.claude.json");
    expect([buttons(container).slice(0, 2), primary(container)]).toEqual([["Apply", "Cancel"], ["Apply"]]);
    await user.click(screen.getByText("Apply"));
    await user.click(screen.getByText("Cancel"));
    expect(asked).toEqual([
      ["setup/answer", { isWanted: true }],
      ["setup/answer", { isWanted: false }],
    ]);
  });

  it("goes on with the prompt once an assistant is set up, and says when it has connected", () => {
    const setUp = { assistants: [{ ...claude, isSetUp: true }, codex], clients: [] };
    const { container, unmount } = show({}, setUp);
    expect(steps()[0]).toBe("Connect your assistant Done");
    expect(screen.getByText(/^Set up in Claude Code\./)).toBeDefined();
    expect([screen.queryByText(/is connected/), screen.queryByText("Connect Codex")]).toEqual([null, null]);
    expect([primary(container), screen.queryByText("Connect another…")]).toEqual([["Copy"], expect.anything()]);
    unmount();
    show({}, { ...setUp, clients: ["Claude Code"] });
    expect(screen.getByText("Claude Code is connected.")).toBeDefined();
    expect(screen.queryByText(/^Set up in/)).toBeNull();
  });

  it("says after the change how to check it, and takes it back", async () => {
    const setUp = { assistants: [{ ...claude, isSetUp: true }], written: { title: "Claude Code", check: "/mcp" } };
    const { user, asked } = show({}, setUp);
    const status = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(status[0]).toBe("Written. Restart Claude Code, then run /mcp to check. Undo");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(asked).toEqual([["setup/undo", {}]]);
  });

  it("names the commands that connect assistants when it cannot do that itself", async () => {
    const command = "dialectic setup claude-code --panel browser";
    const assistants = [
      { ...claude, command },
      { ...zed, command: "dialectic setup zed" },
    ];
    const { user, container } = show({}, { assistants });
    expect([...container.querySelectorAll(":not(details) > .setup-copyable > code")]).toMatchObject([
      { textContent: command },
    ]);
    expect(screen.getByText("More…").closest("details")?.textContent).toContain("dialectic setup zed");
    expect(buttons(container)).toEqual(["Copy", "Open the sample"]);
    const [copy] = screen.getAllByRole("button", { name: "Copy the command" });
    if (copy !== undefined) await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(command);
  });

  it("names every folder of a window with several", () => {
    const folders = ["/home/me/shop", "/home/me/site"];
    show({ folders });
    expect(screen.getAllByText(/^\/home\/me\//).map(({ textContent }) => textContent)).toEqual(folders);
  });

  it("asks for a folder first, and offers the editor's actions", async () => {
    const { user, asked, container } = show(
      { folders: [], sampleAvailable: false, offers: ["open-folder", "copy-mcp-configuration"] },
      {},
    );
    expect(primary(container)).toEqual(["Open folder"]);
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
