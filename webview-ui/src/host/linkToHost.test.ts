import "vscode-jsonrpc/node";
import { createPipeConnection, createPipePair, hostToPanel } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { idleHandlers } from "../../../shared/protocol/idleHandlers.fixture.ts";
import { type Host, linkToHost } from "./linkToHost.ts";

it("reads names of files as a person may see them", async () => {
  const [port, theirs] = createPipePair();
  const connection = createPipeConnection(theirs);
  const excerpt = { path: "a\u202e.ts", language: "", firstLine: 1, text: "", markFrom: 1, markTo: 1, totalLines: 1 };
  connection.onRequest("reference/preview", () => ({ kind: "code", excerpt, canPeek: false }));
  connection.listen();
  const host = await new Promise<Host>((onOpen) => {
    linkToHost(port, { handlers: idleHandlers(hostToPanel), onOpen, onLost: () => undefined });
  });
  const shown = await host["reference/preview"]({ reviewId: "r", hash: "h", text: "t" });
  expect(shown).toMatchObject({ excerpt: { path: "a\\u{202e}.ts" } });
  connection.dispose();
});
