import type { Health } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { serverVersion } from "../version.ts";
import { healthCheck } from "./healthCheck.ts";

const healthy = {
  status: "ok",
  extension_version: serverVersion,
  workspace: "/p",
  timestamp: "2026-01-02T03:04:05.000Z",
  system_info: { platform: "linux", node_version: "20.0.0", vscode_version: "1.101.0", ide_type: "vscode" },
  reviews: 2,
  clients: 1,
  views: 3,
  storage: "ok",
} as const;

describe("healthCheck", () => {
  it("reports the window's answer and both versions", async () => {
    const host = new FakeHost({ "host/health": healthy });
    expect(await healthCheck.call({ workspace_path: "/p" }, host.context())).toEqual({
      kind: "done",
      text: [
        "Status: ok",
        "Workspace: /p",
        `Dialectic: ${serverVersion} in the window, ${serverVersion} in this server`,
        "System: linux, Node 20.0.0, vscode 1.101.0",
        "Reviews: 2; assistants connected: 1; pages open: 3; storage: ok",
        "Time: 2026-01-02T03:04:05.000Z",
      ].join("\n"),
      structured: { ...healthy, server_version: serverVersion },
    });
    expect(host.asked).toEqual([{ method: "host/health", params: {}, workspace: "/p" }]);
  });

  it("reports why git refuses the workspace", async () => {
    const git_problem = "fatal: detected dubious ownership in repository at '/p'";
    const result = await healthCheck.call({}, new FakeHost({ "host/health": { ...healthy, git_problem } }).context());
    expect(result.text).toContain(`Git: ${git_problem}`);
  });

  it("reports how often each method was called and how long it took", async () => {
    const times = { refused: 0, failed: 0, mean_ms: 12, longest_ms: 30 };
    const requests = [
      { ...times, method: "review/get", count: 1 },
      { ...times, method: "review/present", count: 3, refused: 1, failed: 1 },
    ];
    const result = await healthCheck.call({}, new FakeHost({ "host/health": { ...healthy, requests } }).context());
    expect(result.text).toContain(
      [
        "Requests since the window started:",
        "- review/get: 1; 12 ms on average, 30 ms at most",
        "- review/present: 3, 1 refused, 1 failed; 12 ms on average, 30 ms at most",
      ].join("\n"),
    );
    expect(result.kind === "done" && result.structured["requests"]).toEqual(requests);
  });

  it("reports the last errors with their time", async () => {
    const last_errors = [
      {
        time: "2026-01-02T03:04:00.000Z",
        method: "review/present",
        kind: "refused" as const,
        message: "No such section",
      },
    ];
    const result = await healthCheck.call({}, new FakeHost({ "host/health": { ...healthy, last_errors } }).context());
    expect(result.text).toContain("Last errors:\n- 2026-01-02T03:04:00.000Z review/present refused: No such section");
    expect(result.kind === "done" && result.structured["last_errors"]).toEqual(last_errors);
  });

  it("reports the language servers of a browser panel, and what is wrong with their settings", async () => {
    const textOf = async (found: Partial<Health>) =>
      (await healthCheck.call({}, new FakeHost({ "host/health": { ...healthy, ...found } }).context())).text;
    const language_servers = [
      { name: "Go", program: "/bin/gopls", state: "ended" as const, reason: "It ended with code 2." },
      { name: "TypeScript", program: "node_modules/.bin/tsc --lsp --stdio", state: "waiting" as const },
    ];
    const text = await textOf({ language_servers, language_servers_problem: "dialectic.json is not used." });
    expect(text).toContain("- Go: /bin/gopls (has ended: It ended with code 2.)\n- TypeScript: node_modules/.bin/tsc");
    expect(text).toContain(
      "- dialectic.json is not used.\n- To let the folder's own language servers for TypeScript run:",
    );
    expect(await textOf({ language_servers: [] })).toContain("Language servers: none found");
    expect(await textOf({ language_servers: [], trusted: false })).toContain(
      "servers:\n- To let language servers run in the browser panel",
    );
  });

  it("reports problems with the disk", async () => {
    const storage_problem = "Lost: iteration 25";
    const result = await healthCheck.call(
      {},
      new FakeHost({ "host/health": { ...healthy, storage_problem } }).context(),
    );
    expect(result.text).toContain(`Storage: ${storage_problem}`);
    expect(result.kind === "done" && result.structured["storage_problem"]).toBe(storage_problem);
  });

  it("warns of versions that differ", async () => {
    const host = new FakeHost({ "host/health": { ...healthy, extension_version: "9.0.0" } });
    const result = await healthCheck.call({}, host.context());
    const warning = `The window runs Dialectic 9.0.0 and this server is ${serverVersion}: update the older one`;
    expect(result.text.split("\n").at(-1)).toBe(`Warning: ${warning}`);
    expect(result.kind === "done" && result.structured["warning"]).toBe(warning);
  });
});
