import { createDocument, emptyDocument } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { ReferenceResolver } from "../references/referenceResolver.ts";
import { ReferenceStates } from "../references/referenceStates.ts";
import { hashText } from "../store/index.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { UpdateChecks } from "./updateChecks.ts";

/** Opens the checks of a host whose editor looks for names until `release`. An answer waits no longer once it looks. */
async function opened() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "one\n" });
  const test = await openTestHost({ folders: [folder] });
  const asked = new AbortController();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const symbols = async () => {
    asked.abort();
    await held;
    return [];
  };
  const resolver = new ReferenceResolver(test.workspace, test.files, { symbols });
  const states = new ReferenceStates({ ...test, resolver });
  const checks = new UpdateChecks({ ...test, resolver, states }, asked.signal);
  const document = createDocument("# A\n\n[`function:none`][], [`a.ts:1`][] and [not_closed.ts:1]\n", hashText);
  const origin = { client: "test", title: "A", at: 1, baseUri: folder, retryId: "call" };
  const review = { reviewId: "r", mode: "replace", document, ...origin } as const;
  const present = (session: string | undefined) =>
    checks.answer(checks.begin(emptyDocument, review), review, 3, session);
  return { checks, present, release, asked };
}

it("references that take long are counted in the answer, and told once to their session when they are known", async () => {
  const { checks, present, release } = await opened();
  expect(await present("s")).toEqual({
    reports: [],
    unread: [],
    summary:
      "2 references are still being checked: check_references waits for them, and your next answer names those that do not resolve.",
  });
  expect(checks.take("s")).toEqual([]);
  release();
  await checks.idle();
  const known = {
    reviewId: "r",
    iteration: 3,
    summary: "1 of 2 references correct.",
    references: [{ text: "function:none", state: "gone", reason: "No file in the workspace has it" }],
    notes: expect.any(Array),
  };
  expect([checks.take("other"), checks.take(undefined), checks.take("s"), checks.take("s")]).toEqual([
    [],
    [],
    [known],
    [],
  ]);
});

it("references that a session has checked itself are not told again, and a command hears of none", async () => {
  const { checks, present, release } = await opened();
  await present("s");
  expect((await present(undefined)).summary).toBe(
    "2 references are still being checked: check_references waits for them.",
  );
  release();
  await checks.idle();
  checks.forget("s", "another");
  expect([checks.take("s").length, checks.take(undefined)]).toEqual([1, []]);
  await present("s");
  await checks.idle();
  checks.forget("s", "r");
  expect(checks.take("s")).toEqual([]);
});
