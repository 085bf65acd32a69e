import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ServersBar } from "./ServersBar.tsx";

const servers = { id: "7", servers: [{ name: "TypeScript", command: "node_modules/.bin/tsc --lsp --stdio" }] };

describe("ServersBar", () => {
  it("names the languages and each command, and sends the answer about exactly this question", async () => {
    const host = { "servers/answer": async () => ({ kind: "kept" as const }) };
    const two = { id: "8", servers: [...servers.servers, { name: "Python", command: "tools/py" }] };
    const { user, asked, store } = renderInPanel(<ServersBar />, { state: { servers }, host });
    expect(screen.getByRole("status").textContent).toContain("Run this folder’s language server for TypeScript?");
    for (const answer of ["Run", "Not now", "Never"]) await user.click(screen.getByText(answer));
    expect(asked).toEqual(["run", "later", "never"].map((answer) => ["servers/answer", { id: "7", answer }]));
    store.setState({ servers: two });
    await screen.findByText("tools/py");
    expect(screen.getByRole("status").textContent).toContain("language servers for TypeScript and Python?");
    screen.getByText("node_modules/.bin/tsc --lsp --stdio");
  });

  it("names the file that makes an installed server run programs of the folder", () => {
    const because = [
      { kind: "names" as const, place: ".cargo/config.toml:2", key: "build.rustc-wrapper", value: "./w.sh" },
      { kind: "unread" as const, place: "rust-toolchain.toml" },
    ];
    const rust = { id: "9", servers: [{ name: "Rust", command: "rust-analyzer", because }] };
    renderInPanel(<ServersBar />, { state: { servers: rust } });
    expect(screen.getByText("rust-analyzer").parentElement?.textContent).toBe(
      "rust-analyzer because .cargo/config.toml:2 names ./w.sh (build.rustc-wrapper) because rust-toolchain.toml cannot be read",
    );
  });

  it("gives the reason when the answer was not stored, and is empty without a question", async () => {
    const host = { "servers/answer": async () => ({ kind: "refused" as const, message: "The disk is full." }) };
    const { user, store } = renderInPanel(<ServersBar />, { state: { servers }, host });
    await user.click(screen.getByText("Run"));
    expect(store.getState().notices.map(({ text }) => text)).toEqual(["The disk is full."]);
    store.setState({ servers: undefined });
    await expect.poll(() => screen.getByRole("status").textContent).toBe("");
  });
});
