import "vscode-jsonrpc/node";
import { describe, expect, it } from "vitest";
import { CancellationTokenSource } from "vscode-jsonrpc/node";
import { Cancellation, SignalToken, TokenSignal } from "./cancelSignal.ts";

describe("Cancellation", () => {
  it("notifies each listener once, except those that were removed", () => {
    const told: string[] = [];
    const signal = new Cancellation();
    const leaver = () => void told.push("leaver");
    signal.addEventListener("abort", leaver);
    signal.addEventListener("abort", () => void told.push("stayer"));
    signal.removeEventListener("abort", leaver);
    signal.abort();
    signal.abort();
    signal.addEventListener("abort", () => void told.push("latecomer"));
    expect({ told, aborted: signal.aborted }).toEqual({ told: ["stayer"], aborted: true });
  });
});

describe("SignalToken", () => {
  it.each([
    ["an AbortController", () => new AbortController()],
    ["a Cancellation", () => new Cancellation()],
  ])("forwards the cancellation of %s until it is disposed of", (_, make) => {
    const source = make();
    const token = new SignalToken(source instanceof Cancellation ? source : source.signal);
    const told: string[] = [];
    token.onCancellationRequested(() => void told.push("left")).dispose();
    token.onCancellationRequested(() => void told.push("stayed"));
    expect(token.isCancellationRequested).toBe(false);
    source.abort();
    expect({ told, isRequested: token.isCancellationRequested }).toEqual({ told: ["stayed"], isRequested: true });
  });
});

describe("TokenSignal", () => {
  it("notifies its listeners of the cancellation, except those that were removed", () => {
    const source = new CancellationTokenSource();
    const signal = new TokenSignal(source.token);
    const told: string[] = [];
    const leaver = () => void told.push("leaver");
    signal.addEventListener("abort", leaver);
    signal.addEventListener("abort", () => void told.push("stayer"));
    signal.removeEventListener("abort", leaver);
    source.cancel();
    expect({ told, aborted: signal.aborted }).toEqual({ told: ["stayer"], aborted: true });
  });

  it("notifies even a listener that is added after the cancellation", async () => {
    const source = new CancellationTokenSource();
    source.cancel();
    const signal = new TokenSignal(source.token);
    await new Promise<void>((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.aborted).toBe(true);
  });
});
