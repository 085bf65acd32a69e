import { readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findStoreDirectory, hashText, openReviewStore } from "@dialectic/host/store";
import { applyUpdate, emptyDocument } from "@dialectic/shared/review";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSandboxForTest, openWindowForTest } from "../../test/testResources.fixture.ts";
import { diagnoseStore, diagnosisText } from "./runDoctorCommand.ts";

const title = "A review";

/** Creates a sandbox whose workspace has two stored iterations, the second of them damaged. */
async function damagedSandbox() {
  const sandbox = await createSandboxForTest();
  for (const [name, value] of Object.entries(sandbox.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const directory = await findStoreDirectory(sandbox.workspace);
  const store = await openReviewStore({ directory, hostId: "a", log: () => undefined });
  for (const content of ["first text", "second text"]) {
    const outcome = applyUpdate(emptyDocument, { kind: "replace", content }, hashText);
    if (outcome.kind !== "applied") throw new Error("a replacement is never ambiguous");
    const { document } = outcome;
    const told = { reviewId: "r1", at: 1, client: "test", mode: "replace", baseUri: sandbox.workspace, title } as const;
    await store.appendIteration({ ...told, document });
  }
  await store.dispose();
  const file = join(directory, "segments", "a-1.log");
  const bytes = readFileSync(file);
  bytes.writeUInt8(0x21, bytes.lastIndexOf("iteration"));
  writeFileSync(file, bytes);
  return { sandbox, directory, file };
}

describe("dialectic doctor --store", () => {
  it("repairs the store of the folder or of one above it, and reports losses and the place of the damaged file", async () => {
    const { sandbox, directory } = await damagedSandbox();
    const inside = join(sandbox.workspace, "src");
    await mkdir(inside);
    const text = diagnosisText(await diagnoseStore(inside));
    expect(text).toContain(`Lost: iteration 2 of review r1 "${title}"`);
    expect(text).toContain(`the original file is now ${join(directory, "damaged", "a-1.log.1")}`);
    expect(diagnosisText(await diagnoseStore(sandbox.workspace))).toBe(
      `Found 1 review with 1 iteration in ${directory}\nEverything could be read: nothing is damaged.\n`,
    );
  });

  it("changes nothing while a window has the reviews open, and says which", async () => {
    const { sandbox, file } = await damagedSandbox();
    const before = readFileSync(file);
    await openWindowForTest(sandbox);
    const text = diagnosisText(await diagnoseStore(sandbox.workspace));
    expect(text).toContain(`Nothing was repaired because the reviews are in use.`);
    expect(text).toContain(`on ${sandbox.workspace}, process ${process.pid}`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("says so when nothing is stored", async () => {
    const { workspace } = await createSandboxForTest();
    expect(diagnosisText(await diagnoseStore(workspace))).toContain("No reviews are stored for");
  });
});
