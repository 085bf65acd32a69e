import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SectionPlan, TriedCommits } from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { isRunning } from "../socket/index.ts";
import type { Page } from "../test/commitPage.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { changed, planned, shownIn, wishOf } from "../test/sectionPlan.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { getTrialsDirectory } from "./trialFolder.ts";

/** Creates the changed repository, with a state folder of its own for trials. */
function changedShop(): TestRepository {
  const shop = changed();
  vi.stubEnv("XDG_STATE_HOME", join(shop.folder, "..", "state"));
  vi.stubEnv("SHELL", "/bin/sh");
  return shop;
}

function tryWish(plan: SectionPlan, command: string, { folders = [] as readonly string[], withLeftover = true } = {}) {
  const { commits } = wishOf(plan, withLeftover);
  const hunks = commits.map((each) => ({ hunks: each.hunks }));
  return { trial: "t1", plan: plan.plan, commits: hunks, command, folders: [...folders] };
}

async function tried(page: Page, wish: ReturnType<typeof tryWish>, signal?: AbortSignal): Promise<TriedCommits> {
  const outcome = await page["commit/try"](wish, signal);
  if (outcome.kind !== "tried") throw new Error(JSON.stringify(outcome));
  return outcome;
}

const passes = ({ base, commits }: TriedCommits) => [base?.isPassed, ...commits.map(({ isPassed }) => isPassed)];
const left = () => (existsSync(getTrialsDirectory()) ? readdirSync(getTrialsDirectory()) : []);

async function pidIn(file: string): Promise<number> {
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8").endsWith("\n")).toBe(true);
  return Number(readFileSync(file, "utf8"));
}

describe("commit/try", () => {
  it("runs the command on the base and then on each commit, and leaves repository and disk as they were", async () => {
    const shop = changedShop();
    const { page, trialNews } = await shownIn(shop);
    const plan = await planned(page);
    const seen = join(shop.folder, "..", "seen");
    const look = () => [shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain"), shop.git("for-each-ref")];
    const before = look();
    const outcome = await tried(
      page,
      tryWish(plan, `(sed -n '5p;35p' a.ts | tr '\\n' ' '; ls | tr '\\n' ' '; echo) >> ${seen}`),
    );
    expect(outcome).toMatchObject({ isCancelled: false, isOutdated: false, linked: [], filteredCount: 0 });
    expect(passes(outcome)).toEqual([true, true, true, true]);
    expect(readFileSync(seen, "utf8").trim().split("\n")).toEqual([
      "old old README.md a.ts gone.ts ",
      "one old README.md a.ts gone.ts ",
      "one two README.md a.ts logo.png ",
      "one two README.md a.ts logo.png",
    ]);
    expect([look(), left()]).toEqual([before, []]);
    const steps = trialNews.flatMap(({ at, step }) => (step === undefined ? [] : [[at, step.isPassed]]));
    expect(steps).toEqual([0, 1, 2, 3].map((at) => [at, true]));
  });

  it("says which commit fails, with the last lines of its output, and tries the others too", async () => {
    const { page } = await shownIn(changedShop());
    const outcome = await tried(
      page,
      tryWish(await planned(page), "echo checking; ! (grep -q one a.ts && ! grep -q two a.ts)"),
    );
    expect(passes(outcome)).toEqual([true, false, true, true]);
    expect(outcome.commits[0]).toMatchObject({ reason: "It ended with code 1.", output: "checking" });
  });

  it("ends after a base that fails, which says nothing about the commits", async () => {
    const shop = changedShop();
    const { page } = await shownIn(shop);
    const ran = join(shop.folder, "..", "ran");
    const outcome = await tried(page, tryWish(await planned(page), `echo x >> ${ran}; echo broken; false`));
    expect(outcome).toMatchObject({ base: { isPassed: false, output: "broken" }, commits: [] });
    expect([readFileSync(ran, "utf8"), left()]).toEqual(["x\n", []]);
  });

  it("begins with the first commit in a repository without one", async () => {
    const folder = testFolder();
    vi.stubEnv("XDG_STATE_HOME", join(folder, "state"));
    const shop = testRepository(join(folder, "shop"), { isUnborn: true });
    shop.write("a.ts", "a\n");
    const { page } = await shownIn(shop, {}, "# A\n\nSee [`a.ts`][].\n");
    const plan = await planned(page);
    expect(await page["commit/offer-trial"]({ plan: plan.plan })).not.toHaveProperty("base");
    expect(passes(await tried(page, tryWish(plan, "test -f a.ts")))).toEqual([undefined, true]);
  });

  it("is cancelled with all processes of the command, and says what was tried", async () => {
    const shop = changedShop();
    const { page } = await shownIn(shop);
    const pidFile = join(shop.folder, "..", "pid");
    const cancel = new AbortController();
    const command = `grep -q two a.ts || exit 0; (trap '' TERM; sh -c 'echo $PPID > ${pidFile}'; while :; do sleep 1; done)`;
    const running = tried(page, tryWish(await planned(page), command), cancel.signal);
    const pid = await pidIn(pidFile);
    cancel.abort();
    const outcome = await running;
    expect([outcome.isCancelled, passes(outcome)]).toEqual([true, [true, true]]);
    expect([isRunning(pid), left()]).toEqual([false, []]);
  });

  it("ends when its page is closed", async () => {
    const shop = changedShop();
    const shown = await shownIn(shop);
    const { page, closePage } = await openPage(shown);
    const plan = await planned(page);
    const pidFile = join(shop.folder, "..", "pid");
    page["commit/try"](tryWish(plan, `echo $$ > ${pidFile}; sleep 1000`)).catch(() => undefined);
    const pid = await pidIn(pidFile);
    closePage();
    await expect.poll(() => [isRunning(pid), left()]).toEqual([false, []]);
  });

  it("has ended with its folder when its host has ended", async () => {
    const shop = changedShop();
    const { page, close } = await shownIn(shop);
    const plan = await planned(page);
    const pidFile = join(shop.folder, "..", "pid");
    page["commit/try"](tryWish(plan, `echo $$ > ${pidFile}; sleep 1000`)).catch(() => undefined);
    const pid = await pidIn(pidFile);
    await close();
    await expect.poll(() => [isRunning(pid), left()]).toEqual([false, []]);
  });

  it("tries the person's draft: moved hunks, and what is left out", async () => {
    const shop = changedShop();
    const { page } = await shownIn(shop);
    const wish = tryWish(await planned(page), "true", { withLeftover: false });
    const [first = { hunks: [] }, second = { hunks: [] }] = wish.commits;
    const seen = join(shop.folder, "..", "seen");
    const command = `(sed -n '5p;35p' a.ts | tr '\\n' ' '; cat README.md) >> ${seen}`;
    await tried(page, { ...wish, commits: [second, first], command });
    expect(readFileSync(seen, "utf8").trim().split("\n")).toEqual([
      "old old # Shop",
      "old two # Shop",
      "one two # Shop",
    ]);
    const twice = await page["commit/try"]({ ...wish, commits: [first, first] });
    expect(twice.kind).toBe("changed");
  });

  it("tries nothing once the files are others than in the plan, and says when they change meanwhile", async () => {
    const shop = changedShop();
    const { page } = await shownIn(shop);
    const plan = await planned(page);
    const late = join(shop.folder, "late.ts");
    expect(await tried(page, tryWish(plan, `echo late > ${late}`))).toMatchObject({ isOutdated: true });
    const outcome = await page["commit/try"](tryWish(plan, "true"));
    expect(outcome).toMatchObject({ kind: "changed", message: expect.stringContaining("nothing was tried") });
  });

  it("runs neither hooks nor filters of the repository", async () => {
    const shop = changedShop();
    const ran = join(shop.folder, "..", "ran");
    shop.write(".gitattributes", "logo.png filter=evil\n");
    const { page } = await shownIn(shop);
    const plan = await planned(page);
    for (const name of ["pre-commit", "post-checkout", "post-index-change", "reference-transaction"])
      shop.hook(name, `touch ${ran}`);
    // Looking at a trusted repository runs its clean filters, as Git LFS needs; see trialFolder.test.ts for the trial alone.
    shop.git("config", "filter.evil.clean", "cat");
    shop.git("config", "filter.evil.smudge", `sh -c 'touch ${ran}; cat'`);
    const outcome = await page["commit/try"](tryWish(plan, "true"));
    expect(outcome).toMatchObject({ kind: "tried", filteredCount: 1 });
    expect(existsSync(ran)).toBe(false);
  });

  it("refuses without trust, without a command, and while another trial runs", async () => {
    const shop = changedShop();
    let isTrusted = true;
    const { page } = await shownIn(shop, { workspace: { isTrusted: () => isTrusted } });
    const plan = await planned(page);
    const ask = async (command: string) => {
      const outcome = await page["commit/try"](tryWish(plan, command));
      return outcome.kind === "refused" ? outcome.message : outcome.kind;
    };
    expect(await ask("  ")).toBe("Enter the command that tries each commit.");
    const pidFile = join(shop.folder, "..", "pid");
    const cancel = new AbortController();
    const running = tried(page, tryWish(plan, `echo $$ > ${pidFile}; sleep 1000`), cancel.signal);
    await pidIn(pidFile);
    expect(await ask("true")).toBe("The commits are being tried already.");
    cancel.abort();
    await running;
    isTrusted = false;
    expect(await ask("true")).toMatch(/^This workspace is not trusted/);
    expect(await page["commit/offer-trial"]({ plan: plan.plan })).toMatchObject({ kind: "refused" });
  });
});

describe("commit/offer-trial", () => {
  /** The changed repository with ignored folders and a package. */
  function shopWithPackages(): TestRepository {
    const shop = changedShop();
    shop.stage(".gitignore", "node_modules\ndist\n.venv/\n");
    shop.stage("packages/a/index.ts", "export {};\n");
    shop.stage("package.json", JSON.stringify({ scripts: { test: "touch ran", "check; rm -rf ~": "x", lint: "x" } }));
    shop.git("commit", "--quiet", "--message", "Packages", "--", ".gitignore", "packages", "package.json");
    for (const folder of ["node_modules", "packages/a/node_modules", "dist", ".venv"]) {
      mkdirSync(join(shop.folder, folder), { recursive: true });
      writeFileSync(join(shop.folder, folder, "kept"), "");
    }
    return shop;
  }

  it("suggests commands and proposes the ignored folders of packages, and runs nothing", async () => {
    const shop = shopWithPackages();
    const { page } = await shownIn(shop);
    const { plan } = await planned(page);
    const offer = await page["commit/offer-trial"]({ plan });
    expect(offer).toEqual({
      kind: "offered",
      base: shop.git("rev-parse", "--short=7", "HEAD").trim(),
      suggestions: ["npm test", "npm run lint"],
      folders: [
        { id: expect.any(String), path: ".venv", isProposed: true, isChosen: true },
        { id: expect.any(String), path: "node_modules", isProposed: true, isChosen: true },
        { id: expect.any(String), path: "packages/a/node_modules", isProposed: true, isChosen: true },
        { id: expect.any(String), path: "dist", isProposed: false, isChosen: false },
      ],
    });
    expect(existsSync(join(shop.folder, "ran"))).toBe(false);
  });

  it("links the chosen folders in, and remembers them with the command outside of the repository, also in another host", async () => {
    const shop = shopWithPackages();
    const before = await shownIn(shop);
    const plan = await planned(before.page);
    const offer = await before.page["commit/offer-trial"]({ plan: plan.plan });
    const folders = offer.kind === "offered" ? offer.folders : [];
    const chosen = folders.filter(({ path }) => path.endsWith("node_modules")).map(({ id }) => id);
    const command = "test -e node_modules/kept && test -e packages/a/node_modules/kept && test ! -e .venv";
    const outcome = await tried(before.page, tryWish(plan, command, { folders: [...chosen, "../../etc"] }));
    expect(outcome.linked).toEqual(["node_modules", "packages/a/node_modules"]);
    expect(passes(outcome)).toEqual([true, true, true, true]);
    expect(existsSync(join(shop.folder, "node_modules", "kept"))).toBe(true);
    await before.close();
    const { page } = await openPage(await openTestHost({ folders: [shop.folder], directory: before.directory }));
    const again = await page["commit/offer-trial"]({ plan: (await planned(page)).plan });
    expect(again).toMatchObject({ command });
    expect(
      again.kind === "offered" && again.folders.filter(({ isChosen }) => isChosen).map(({ path }) => path),
    ).toEqual(["node_modules", "packages/a/node_modules"]);
  });
});
