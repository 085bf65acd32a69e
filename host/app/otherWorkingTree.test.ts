import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { createClaimLanguage } from "../capability/claimLanguage.ts";
import { findCallPlace, workspaceAbout } from "../files/callPlace.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import { joinClientHandlers } from "./joinFeatures.ts";

/** A window on a checkout with edits of its own, and a client in a worktree of it with other edits. */
async function windowOnMain(tree: string) {
  const top = testFolder();
  const main = testRepository(join(top, "main"));
  main.stage("src/a.ts", 'export const where = "main";\n');
  main.git("commit", "--quiet", "--message", "A");
  main.git("worktree", "add", "--quiet", "-b", "fix", tree);
  const fix = join(main.folder, tree);
  main.write(join(tree, "src/a.ts"), 'export const where = "worktree";\n');
  main.write("main-only.txt", "y\n");
  const test = await openTestHost({ folders: [main.folder] });
  return { top, main: main.folder, fix, test, client: clientIn(fix, test) };
}

function clientIn(folder: string, { features, workspace }: TestHost) {
  const place = () => findCallPlace([folder], workspace);
  return joinClientHandlers(features)({ name: "test", folders: [folder], place });
}

const never = () => new AbortController().signal;
const content = "# Work\n\nIt is [`src/a.ts:1`][] now, and [`main-only.txt:1`][] is not here.\n";

describe.each([
  ["inside the open folder", ".claude/worktrees/fix"],
  ["beside the open folder", "../fix"],
])("a worktree %s", (_where, tree) => {
  it("provides the changes, references and coverage of its review", async () => {
    const { fix, main, client, test } = await windowOnMain(tree);
    const presented = await client["review/present"]({ content, mode: "replace" }, never());
    if (presented.kind === "refused") throw new Error(presented.message);
    const { references, reviewId } = presented;
    expect(references.map(({ text, state }) => [text, state])).toEqual([
      ["src/a.ts:1", "exact"],
      ["main-only.txt:1", "gone"],
    ]);
    expect(test.host.presented?.meta).toMatchObject({ baseUri: fix, tree: { path: fix, branch: "fix" } });
    const requested = await client["review/request"]({ range: "HEAD", title: "Fix" }, never());
    expect(requested).toMatchObject({ kind: "requested", reviewId, repository: fix });
    expect(requested).toMatchObject({ files: [{ path: "src/a.ts" }] });
    const asked = await clientIn(main, test)["references/check"]({ reviewId }, never());
    expect(asked).toMatchObject({ kind: "checked", repository: fix });
    const { page } = await openPage(test);
    expect(await page["coverage/look"]({})).toMatchObject({ kind: "measured", explained: 1, total: 1 });
    const outcome = await page["commit/prepare"]({});
    expect(outcome).toMatchObject({ kind: "prepared", repositories: [{ branch: "fix" }] });
    expect(outcome.kind === "prepared" && outcome.repositories.length).toBe(1);
  });

  it("is read by checks and ide_capability", async () => {
    const { fix, client, test, main } = await windowOnMain(tree);
    const answer = await client["capability/run"]({ request: 'readLines("src/a.ts")' }, never());
    expect(answer.text).toContain("worktree");
    const changed = await client["capability/run"]({ request: "changedFiles()" }, never());
    expect([changed.text.includes("src/a.ts"), changed.text.includes("main-only")]).toEqual([true, false]);
    const language = createClaimLanguage((base) =>
      test.features.capability.domainFor({ name: "checks" }, workspaceAbout(base, test.workspace)),
    );
    const checkIn = async (baseUri: string) =>
      (await language.evaluate('readLines("src/a.ts") contains "worktree"', { reviewId: "r", baseUri }, never())).kind;
    expect([await checkIn(fix), await checkIn(main)]).toEqual(["holds", "fails"]);
  });

  it("leaves the open checkout unchanged", async () => {
    const { main, test } = await windowOnMain(tree);
    const client = clientIn(main, test);
    const requested = await client["review/request"]({ range: "HEAD", title: "Main" }, never());
    if (requested.kind === "refused") throw new Error(requested.message);
    expect([requested.repository, requested.files.map(({ path }) => path)]).toEqual([main, ["main-only.txt"]]);
    expect(requested.reviewNotes).toBeUndefined();
    expect(test.host.presented?.meta.tree).toBeUndefined();
    const { page } = await openPage(test);
    expect(await page["coverage/look"]({})).toMatchObject({ total: 1 });
  });
});

describe("a submodule of the open folder", () => {
  it("is reviewed for a client inside it, and for a client whose only changes are in it", async () => {
    const top = testFolder();
    const library = testRepository(join(top, "library"));
    const main = testRepository(join(top, "main"));
    main.git("submodule", "--quiet", "add", library.folder, "lib");
    main.git("commit", "--quiet", "--message", "Library");
    main.write("lib/new.ts", "export const b = 1;\n");
    const test = await openTestHost({ folders: [main.folder] });
    for (const folder of [join(main.folder, "lib"), main.folder]) {
      const asked = { range: "HEAD", title: "Library", isNew: true };
      const requested = await clientIn(folder, test)["review/request"](asked, never());
      expect(requested).toMatchObject({ kind: "requested", files: [{ path: "new.ts" }] });
      expect(relative(main.folder, test.host.presented?.meta.baseUri ?? "")).toBe("lib");
    }
    main.write("a.ts", "1\n");
    const requested = await clientIn(main.folder, test)["review/request"]({ range: "HEAD", title: "Both" }, never());
    expect(requested).toMatchObject({
      files: [{ path: "a.ts" }],
      reviewNotes: [
        `Not shown: lib is a repository of its own, with uncommitted changes (1 file, +1 -0). To review them, call request_review with workspace_path ${main.folder}/lib.`,
      ],
    });
    const { reviewId, round } = requested.kind === "requested" ? requested : expect.unreachable("It is shown.");
    expect(test.changes.rounds(reviewId)[round - 1]?.remarks).toEqual([
      { kind: "beside", path: "lib", root: join(main.folder, "lib"), files: 1, additions: 1, deletions: 0 },
    ]);
  });
});
