import "vscode-jsonrpc/node";
import { afterEach, describe, expect, it } from "vitest";
import type { MessageConnection } from "vscode-jsonrpc/node";
import * as z from "zod/mini";
import type { CancelSignal } from "./cancelSignal.ts";
import { defineContract, notification, request } from "./contract.ts";
import { errorCodes, RpcError } from "./errors.ts";
import { createClient, serve } from "./peer.ts";
import { createPipeConnection, type MessagePipe } from "./pipeConnection.ts";

const contract = defineContract({
  double: request(z.object({ value: z.number() }), z.object({ value: z.number() })),
  wait: request(z.object({}), z.object({})),
  note: notification(z.object({ text: z.string() })),
});

/** Two connected pipes; messages are serialized as JSON and delivered in separate turns. */
function linkedPipes(): readonly [MessagePipe, MessagePipe] {
  const listeners: [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [new Set(), new Set()];
  const pipe = (own: 0 | 1): MessagePipe => ({
    post(message) {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      queueMicrotask(() => {
        for (const listener of listeners[own === 0 ? 1 : 0]) listener(copy);
      });
    },
    onMessage(listener) {
      listeners[own].add(listener);
      return { dispose: () => void listeners[own].delete(listener) };
    },
  });
  return [pipe(0), pipe(1)];
}

describe("serve and clientOf", () => {
  const connections: MessageConnection[] = [];
  const reports: string[] = [];

  afterEach(() => {
    for (const connection of connections.splice(0)) connection.dispose();
    reports.length = 0;
  });

  function converse(handlers: Partial<Parameters<typeof serve<typeof contract>>[2]> = {}) {
    const [ours, theirs] = linkedPipes().map(createPipeConnection) as [MessageConnection, MessageConnection];
    connections.push(ours, theirs);
    const all = {
      double: ({ value }: { value: number }) => ({ value: value * 2 }),
      wait: () => ({}),
      note: () => undefined,
      ...handlers,
    };
    serve(theirs, contract, all, (method, problem) => reports.push(`${method}: ${String(problem)}`));
    ours.listen();
    theirs.listen();
    return { client: createClient(ours, contract), raw: ours };
  }

  it("answers a request with the parsed result", async () => {
    expect(await converse().client.double({ value: 21 })).toEqual({ value: 42 });
  });

  it.each([
    ["of a wrong shape", { value: "x" }],
    ["by position", [21]],
    ["that are missing", undefined],
  ])("refuses parameters %s with -32602", async (_, params) => {
    const { raw } = converse();
    const sent = params === undefined ? raw.sendRequest("double") : raw.sendRequest("double", params);
    await expect(sent).rejects.toMatchObject({ code: errorCodes.invalidParams });
  });

  it("refuses an unknown method with -32601", async () => {
    await expect(converse().raw.sendRequest("nope", {})).rejects.toMatchObject({ code: errorCodes.methodNotFound });
  });

  it("answers an exception with -32603, hides its details from the peer, and reports it once", async () => {
    const { client } = converse({
      double: () => {
        throw new Error("the secret cause");
      },
    });
    const failure = await client.double({ value: 1 }).catch((problem: unknown) => problem);
    expect(failure).toBeInstanceOf(RpcError);
    expect(failure).toMatchObject({ code: errorCodes.internalError });
    expect(String(failure)).not.toContain("secret");
    expect(reports).toEqual(["double: Error: the secret cause"]);
  });

  it("answers a result that breaks the contract with -32603", async () => {
    const { client } = converse({ double: () => ({ value: "no number" }) as never });
    await expect(client.double({ value: 1 })).rejects.toMatchObject({ code: errorCodes.internalError });
  });

  it("passes on an error with its own code unchanged", async () => {
    const { client } = converse({
      double: () => {
        throw new RpcError(errorCodes.tooManyRequests, "later", { after: 5 });
      },
    });
    await expect(client.double({ value: 1 })).rejects.toMatchObject({
      code: errorCodes.tooManyRequests,
      data: { after: 5 },
    });
  });

  it("cancels the peer's work when the signal aborts", async () => {
    let seen: CancelSignal | undefined;
    const { client } = converse({
      wait: (_params, signal) =>
        new Promise((resolve) => {
          seen = signal;
          signal.addEventListener("abort", () => resolve({}), { once: true });
        }),
    });
    const aborter = new AbortController();
    const answer = client.wait({}, aborter.signal);
    await expect.poll(() => seen !== undefined).toBe(true);
    aborter.abort();
    await answer.catch(() => undefined);
    expect(seen?.aborted).toBe(true);
  });

  it("sends nothing when the signal was aborted before", async () => {
    const aborter = new AbortController();
    aborter.abort();
    await expect(converse().client.wait({}, aborter.signal)).rejects.toThrow();
  });

  it("reports a malformed notification and keeps serving", async () => {
    const notes: string[] = [];
    const { client, raw } = converse({ note: ({ text }) => void notes.push(text) });
    await raw.sendNotification("note", { text: 5 });
    client.note({ text: "heard" });
    await expect.poll(() => notes).toEqual(["heard"]);
    expect(reports).toHaveLength(1);
  });
});
