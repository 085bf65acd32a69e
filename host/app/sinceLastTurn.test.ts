import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runCapability } from "../capability/capabilityRun.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";

let repository: TestRepository;
let test: TestHost;

beforeEach(async () => {
  repository = testRepository(join(testFolder(), "shop"));
  repository.stage("a.ts", "one\n");
  repository.git("commit", "--quiet", "--message", "A");
  test = await openTestHost({ folders: [repository.folder] });
});

/** Presents a text in the name of a client; its code is kept in the background. */
async function present(content: string, client: string) {
  const presented = await test.present({ content });
  if (presented.kind === "refused") throw new Error(presented.message);
  const { reviewId, iteration } = presented;
  test.features.changes.snapshots.take({ reviewId, iteration, client, arrivedAt: Date.now() + 60_000 });
}

function ask(program: string, client: string) {
  const domain = test.features.capability.domainFor({ name: client }, test.workspace);
  return runCapability(program, { domain, allow: "read", signal: new AbortController().signal });
}

async function listFiles(client: string) {
  const { outcome, text } = await ask('changedFiles(from: "last")', client);
  if (outcome.kind !== "success") throw new Error(text);
  return (outcome.value as readonly { readonly file: { readonly path: string } }[]).map(({ file }) => file.path);
}

describe("the changes since the last turn", () => {
  it("are those after the caller's own last review, even while its code is still being stored", async () => {
    repository.write("a.ts", "1\n");
    await present("# A\n\nOne.", "one");
    expect(await listFiles("one")).toEqual([]);
    repository.write("b.ts", "by the person\n");
    expect(await listFiles("one")).toEqual(["b.ts"]);
    const { outcome } = await ask("what changed since last", "one");
    expect(outcome).toMatchObject({ kind: "success", value: expect.stringContaining("+by the person") });
    await present("# A\n\nTwo.", "two");
    await test.features.changes.settled();
    repository.write("c.ts", "three\n");
    expect([await listFiles("one"), await listFiles("two")]).toEqual([["b.ts", "c.ts"], ["c.ts"]]);
  });

  it("are those of the calling session, where another session of the same assistant runs", async () => {
    const sessions = ["s1", "s2"].map((instance) => ({ name: "one", instance }));
    const running = [...sessions];
    test = await openTestHost({ folders: [repository.folder], clients: running });
    const turn = async (instance: string, file: string) => {
      repository.write(file, "new\n");
      const presented = await test.present({ content: `# A\n\n${file}`, retryId: `${instance}:1` });
      if (presented.kind === "refused") throw new Error(presented.message);
      const { reviewId, iteration } = presented;
      const { snapshots, settled } = test.features.changes;
      snapshots.take({ reviewId, iteration, client: "one", arrivedAt: Date.now() + 60_000 });
      await settled();
    };
    const list = async (instance: string) => {
      const domain = test.features.capability.domainFor({ name: "one", instance }, test.workspace);
      const signal = new AbortController().signal;
      const { outcome, text } = await runCapability('changedFiles(from: "last")', { domain, allow: "read", signal });
      if (outcome.kind !== "success") throw new Error(text);
      return (outcome.value as readonly { readonly file: { readonly path: string } }[]).map(({ file }) => file.path);
    };
    await turn("s1", "b.ts");
    await turn("s2", "c.ts");
    repository.write("d.ts", "new\n");
    expect([await list("s1"), await list("s2")]).toEqual([["c.ts", "d.ts"], ["d.ts"]]);
    // A resumed session is a new client, and the one before it has ended.
    running.splice(0, 1);
    expect([await list("s3"), await list("s1")]).toEqual([
      ["c.ts", "d.ts"],
      ["c.ts", "d.ts"],
    ]);
  });

  it("are refused with a reason before the first turn", async () => {
    repository.write("a.ts", "1\n");
    await present("# A\n\nOne.", "one");
    expect((await ask('gitDiff(from: "last")', "other")).text).toContain("No code of an earlier turn of yours is kept");
  });
});
