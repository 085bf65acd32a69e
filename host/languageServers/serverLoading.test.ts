import { describe, expect, it } from "vitest";
import { ServerLoading } from "./serverLoading.ts";

const never = new AbortController().signal;
const begin = (token: string) => ({ token, value: { kind: "begin", title: "Reading" } });
const end = (token: string) => ({ token, value: { kind: "end" } });

/** Returns a server's loading, and whether somebody who waits for it still waits. */
function loadingOf(tellsStatus = false) {
  const loading = new ServerLoading({ tellsStatus });
  const outcome: { isStill?: boolean; isOver: boolean } = { isOver: false };
  const wait = () =>
    loading.whenStill(60_000, never).then((isStill) => {
      Object.assign(outcome, { isStill, isOver: true });
    });
  return { loading, outcome, wait };
}

describe("a language server that reads its projects", () => {
  it("is waited for until each progress has ended", async () => {
    const { loading, outcome, wait } = loadingOf();
    loading.noteProgress(begin("a"));
    loading.noteProgress(begin("b"));
    const waiting = wait();
    loading.noteProgress(end("a"));
    await Promise.resolve();
    expect(outcome.isOver).toBe(false);
    loading.noteProgress(end("b"));
    await waiting;
    expect(outcome.isStill).toBe(true);
  });

  it("is not waited for when it reads nothing, and an end without a beginning is none", async () => {
    const { loading, outcome, wait } = loadingOf();
    loading.noteProgress(end("a"));
    loading.noteProgress("nonsense");
    await wait();
    expect(outcome).toEqual({ isStill: true, isOver: true });
  });

  it("is waited for until it says that it has read everything, if it says such things", async () => {
    const { loading, outcome, wait } = loadingOf(true);
    const waiting = wait();
    loading.noteStatus({ health: "ok", quiescent: false });
    await Promise.resolve();
    expect(outcome.isOver).toBe(false);
    loading.noteStatus({ health: "ok", quiescent: true });
    await waiting;
    expect(outcome.isStill).toBe(true);
  });

  it("has not read everything when the time is over", async () => {
    const { loading } = loadingOf();
    loading.noteProgress(begin("a"));
    expect(await loading.whenStill(5, never)).toBe(false);
    expect(loading.isReading).toBe(true);
  });
});
