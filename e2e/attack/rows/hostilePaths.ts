import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { makeRange, type TreeFile } from "../../../host/undo/test/hostileTree.fixture.ts";
import { openScriptedPage, type ScriptedPage } from "../../support/scriptedPage.ts";
import { inPlace, type Place } from "../place.ts";
import type { Row } from "../row.ts";

const own = (name: string) => Array.from({ length: 20 }, (_, at) => `${name} ${at}\n`).join("");

/** A file of a fetched range, with what the person has at the places that its undo would write. */
interface Attack {
  readonly shown: string;
  readonly before?: readonly [path: string, file: TreeFile];
  readonly after?: readonly [path: string, file: TreeFile];
}

function listAttacks(config: string): readonly Attack[] {
  const added = (path: string): Attack => ({ shown: path, after: [path, { text: own(path) }] });
  const deleted = (path: string, mode: TreeFile["mode"] = "100644"): Attack => ({
    shown: path,
    before: [path, { text: own(path), mode }],
  });
  const changed = (path: string, before: string, after: string): Attack => ({
    shown: path,
    before: [path, { text: before }],
    after: [path, { text: after }],
  });
  const renamed = (from: string, to: string): Attack => ({
    shown: to,
    before: [from, { text: own(to) }],
    after: [to, { text: own(to) }],
  });
  return [
    added("../outside.txt"),
    added("../deep/er/outside.txt"),
    changed("../changed.txt", "evil\n", "mine\n"),
    changed("../home/.bashrc", "evil\n", "mine\n"),
    renamed("../moved.txt", "here.txt"),
    deleted(".git/hooks/post-commit", "100755"),
    renamed(".git/hooks/pre-commit", "tool.sh"),
    changed(".git/config", `${config}[core]\n\tfsmonitor = evil\n`, config),
    added(".git/MERGE_HEAD"),
    deleted(".git/extra"),
    deleted(".GIT/x"),
    deleted("git~1/x"),
    deleted(".git./x"),
    deleted(".g\u200cit/x"),
    deleted("src/../../later.txt"),
  ];
}

const sideOf = (attacks: readonly Attack[], side: "before" | "after") =>
  Object.fromEntries(attacks.flatMap(({ [side]: each }) => (each === undefined ? [] : [each])));

/** Returns what is at each place that an attack names: a text, or nothing. */
function lookAt(folder: string, attacks: readonly Attack[]): Readonly<Record<string, string>> {
  const paths = attacks.flatMap(({ before, after }) => [before?.[0], after?.[0]]).filter((path) => path !== undefined);
  const found = paths.map((path) => {
    const file = resolve(folder, path);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return [path, stats?.isFile() ? readFileSync(file, "utf8") : stats === undefined ? "nothing" : "no file"];
  });
  return Object.fromEntries(found);
}

/** Undoes each file of a fetched range, whole and by its hunks, as a page does when its button is pressed. */
async function undoEach(
  place: Place,
  page: ScriptedPage,
): Promise<readonly [tried: number, problems: readonly string[]]> {
  const { folder } = place.workspace;
  const attacks = listAttacks(readFileSync(join(folder, ".git/config"), "utf8"));
  for (const { after } of attacks) {
    if (after === undefined) continue;
    const file = resolve(folder, after[0]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after[1].text);
  }
  const host = await place.connect();
  const range = makeRange(folder, sideOf(attacks, "before"), sideOf(attacks, "after"));
  const { result } = await host.call("review/request", { range, title: "From a fork" });
  const round = { reviewId: result?.["reviewId"], round: 1 };
  const listed = (await page.call("changes/files", round)) as {
    readonly files?: readonly { id: string; path: string }[];
  };
  const problems: string[] = [];
  let tried = 0;
  for (const { shown } of attacks) {
    const file = listed.files?.find(({ path }) => path === shown);
    if (file === undefined) {
      problems.push(`${shown} is not among the changes, so nothing was tried there`);
      continue;
    }
    const { files = [] } = ((await page.call("changes/hunks", { ...round, files: [file.id] })) ?? {}) as {
      readonly files?: readonly { readonly hunks: readonly { readonly hash: string }[] }[];
    };
    const hunks = files.flatMap((each) => each.hunks.map(({ hash }) => hash));
    for (const wish of [{ file: file.id }, { file: file.id, hunks }]) {
      const before = lookAt(folder, attacks);
      tried += 1;
      const call = { ...round, files: [wish], reason: "", id: `undo-${tried}`, isConfirmed: true };
      const answer = await page.call("undo/changes", call);
      const after = lookAt(folder, attacks);
      const changed = Object.keys(before).filter((path) => before[path] !== after[path]);
      if (changed.length > 0) problems.push(`undoing ${shown} changed ${changed.join(", ")}`);
      if (answer?.["kind"] !== "refused") problems.push(`undoing ${shown} was answered ${JSON.stringify(answer)}`);
    }
  }
  return [tried, problems];
}

const references = [".git/config:2", ".git/hooks/../config:2", "README.md/../.git/config:2"];

/** Applies suggestions in git's own files, as a page does after a look at the diff. */
async function applyEach(
  place: Place,
  page: ScriptedPage,
): Promise<readonly [tried: number, problems: readonly string[]]> {
  const config = join(place.workspace.folder, ".git/config");
  const before = readFileSync(config, "utf8");
  const host = await place.connect();
  const content = `# Settings\n\n${references.map((text) => `[\`${text}\`][]\n`).join("\n")}`;
  const { result } = await host.call("review/present", { content, mode: "replace" });
  const reviewId = result?.["reviewId"];
  await page.call("view/open", { reviewId });
  const ready = (await page.call("panel/ready", {})) as
    | { readonly manifest?: { readonly sections: { readonly hashes: readonly string[] } } }
    | undefined;
  const problems: string[] = [];
  for (const [at, text] of references.entries()) {
    const id = `apply-${at}`;
    const subject = { kind: "reference", hash: ready?.manifest?.sections.hashes[0] ?? "", text };
    const comment = {
      reviewId,
      iteration: 1,
      subject,
      text: "```suggestion\n\tfsmonitor = evil\n```",
      mode: "ask",
      id,
    };
    await page.call("feedback/comment", comment);
    const call = { reviewId, thread: id, entry: id, id: `${id}-call`, isConfirmed: true };
    const answer = await page.call("feedback/apply", call);
    if (answer?.["kind"] !== "refused")
      problems.push(`a suggestion for ${text} was answered ${JSON.stringify(answer)}`);
    if (readFileSync(config, "utf8") !== before) problems.push(`a suggestion for ${text} was written`);
  }
  return [references.length, problems];
}

/** Undoes an ordinary change where links stand at the names that temporary files had. */
async function followLinks(
  place: Place,
  page: ScriptedPage,
): Promise<readonly [tried: number, problems: readonly string[]]> {
  const { folder, top } = place.workspace;
  const victim = join(top, "victim.txt");
  const file = join(folder, "README.md");
  const before = readFileSync(file, "utf8");
  writeFileSync(victim, "mine\n");
  writeFileSync(file, `${before}More.\n`);
  const { pid } = place.host();
  for (let at = 1; at <= 40; at++) symlinkSync(victim, join(folder, `.git/dialectic-undo-${pid}-${at}.tmp`));
  const host = await place.connect();
  const { result } = await host.call("review/request", { range: "HEAD", title: "More", isNew: true });
  const round = { reviewId: result?.["reviewId"], round: 1 };
  const listed = (await page.call("changes/files", round)) as {
    readonly files?: readonly { id: string; path: string }[];
  };
  const id = listed.files?.find(({ path }) => path === "README.md")?.id ?? "";
  const call = { ...round, files: [{ file: id }], reason: "", id: "undo-link", isConfirmed: true };
  const answer = await page.call("undo/changes", call);
  const problems = [
    ...(answer?.["kind"] === "changed" ? [] : [`an ordinary undo was answered ${JSON.stringify(answer)}`]),
    ...(readFileSync(victim, "utf8") === "mine\n" ? [] : ["a planted link was followed"]),
    ...(lstatSync(file).isFile() && readFileSync(file, "utf8") === before ? [] : ["the undone file is not as before"]),
  ];
  return [1, problems];
}

/** Row `undo`: changes at paths that git never writes, undone and applied by buttons of the page. */
export const hostilePaths: Row = {
  title: "undo and apply outside of the repository",
  goal: "writes outside and in .git 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const page = await openScriptedPage(await place.address());
      try {
        const parts = [await undoEach(place, page), await applyEach(place, page), await followLinks(place, page)];
        const problems = parts.flatMap(([, each]) => each);
        const tried = parts.reduce((sum, [each]) => sum + each, 0);
        return { tried, problems, figure: `got through ${problems.length}` };
      } finally {
        page.dispose();
      }
    }),
};
