import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Surroundings } from "./socketPath.ts";
import { createRecord, startTestServer, temporaryFolder, temporarySurroundings } from "./testServer.fixture.ts";
import { watchWindows } from "./watchWindows.ts";
import { registerWindow } from "./windowRegistry.ts";

function watchOf(surroundings: Partial<Surroundings>): () => number {
  let changes = 0;
  const watch = watchWindows(surroundings, () => (changes += 1));
  onTestFinished(() => watch.dispose());
  return () => changes;
}

describe("watchWindows", () => {
  it("reports windows that open and close, from the first one of this user on", async () => {
    const surroundings = temporarySurroundings();
    const changes = watchOf(surroundings);
    const record = createRecord(await startTestServer({}, surroundings));
    const first = await registerWindow(record, surroundings);
    await expect.poll(changes).toBe(1);
    const second = await registerWindow({ ...record, id: "second" }, surroundings);
    await expect.poll(changes).toBe(2);
    await first.dispose();
    await expect.poll(changes).toBe(3);
    await second.dispose();
    await expect.poll(changes).toBe(4);
  });

  it("reports a window that serves other tools, but not one that gets the focus", async () => {
    const surroundings = temporarySurroundings();
    const record = createRecord(await startTestServer({}, surroundings));
    const window = await registerWindow(record, surroundings);
    const changes = watchOf(surroundings);
    await window.update({ focusedAt: 7 });
    await window.update({ tools: ["get_review"] });
    await expect.poll(changes).toBe(1);
    await window.dispose();
    await expect.poll(changes).toBe(2);
  });

  it("works without a place for a window", () => {
    const env = { DIALECTIC_RUNTIME_DIR: join(temporaryFolder(), "missing", "run") };
    expect(() => watchWindows({ env }, () => undefined).dispose()).not.toThrow();
  });
});
