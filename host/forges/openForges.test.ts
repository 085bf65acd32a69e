import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { expect, it, vi } from "vitest";
import { forgetPrograms } from "../base/findProgram.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { ghTimeoutMs } from "../limits.ts";
import { openTestHost, workspaceOf } from "../test/testHost.fixture.ts";

it.skipIf(process.platform === "win32")("a host that ends does not wait for a forge that does not answer", async () => {
  const folder = testFolder();
  const shop = testRepository(join(folder, "shop"));
  shop.git("remote", "add", "origin", "https://forge.test/team/shop.git");
  const [tools, started] = [join(folder, "tools"), join(folder, "started")];
  mkdirSync(tools);
  writeFileSync(join(tools, "gh"), `#!/bin/sh\n: > '${started}'\nexec sleep 60\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${tools}${delimiter}${process.env["PATH"]}`);
  forgetPrograms();
  const host = await openTestHost({ folders: [shop.folder] });
  const read = host.features.forges.services.readPull("7", new AbortController().signal);
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 60_000 });
  // One request of gh may take longer.
  expect(await waitAtMost(host.close(), ghTimeoutMs / 3)).not.toBe("late");
  expect(await read).toMatchObject({ kind: "refused", reason: "forge-failed" });
  forgetPrograms();
});

it("a program that is connected is no person: it waits for one, whatever it calls itself", async () => {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.git("remote", "add", "origin", "https://forge.test/team/shop.git");
  const { features, close } = await openTestHost({ folders: [shop.folder] });
  const place = async () => ({ bases: [shop.folder], workspace: workspaceOf(shop.folder) });
  const signal = new Cancellation();
  for (const name of ["command lines", "you"]) {
    const { "pull/read": read } = features.forges.clientHandlers({ name, instance: undefined, place });
    const answer = read({ pull: "7" }, signal);
    await expect.poll(() => features.forges.questions.asked().map(({ facts }) => facts.client)).toEqual([name]);
    features.forges.questions.asked()[0]?.choices["decline"]?.();
    expect(await answer).toMatchObject({ kind: "refused", reason: "declined" });
  }
  await close();
});
