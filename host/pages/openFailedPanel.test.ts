import { describe, expect, it } from "vitest";
import "vscode-jsonrpc/node";
import { createClient, createPipeConnection, panelToHost } from "@dialectic/shared/protocol";
import { createPipePair } from "../test/pipePair.fixture.ts";
import { openFailedPanel } from "./openFailedPanel.ts";

describe("openFailedPanel", () => {
  it("says why there is no review, shows the log, and retries when the person asks for it", async () => {
    const [hostEnd, pageEnd] = createPipePair();
    const done: string[] = [];
    const panel = openFailedPanel(hostEnd, {
      message: "No socket.",
      onRetry: () => done.push("retry"),
      showLog: () => done.push("log"),
      log: (level, message) => done.push(`${level} ${message}`),
    });
    const connection = createPipeConnection(pageEnd);
    connection.listen();
    const host = createClient(connection, panelToHost);
    expect(await host["panel/ready"]({})).toEqual({ kind: "failed", message: "No socket." });
    expect(await host["log/show"]({})).toEqual({});
    expect(await host["link/open"]({ href: "https://example.com" })).toEqual({
      kind: "refused",
      message: "No socket.",
    });
    expect(done).toEqual(["log"]);
    await host["panel/ready"]({});
    expect(done).toEqual(["log", "retry"]);
    panel.dispose();
  });
});
