import { join, relative, sep } from "node:path";
import { resolveBase } from "../files/baseDirectory.ts";
import { readCommitText } from "../files/commitText.ts";
import type { HostBase } from "../files/hostBase.ts";
import { askGit, findRepository, readCommitLog } from "../git/index.ts";
import { maxSampleChangeLines, maxSampleLines, maxSampleReferences } from "../limits.ts";
import type { ReviewHost } from "./reviewHost.ts";
import { type SampleCode, type SampleFacts, writeSample } from "./sampleReview.ts";

type SampleParts = Pick<HostBase, "workspace" | "files" | "texts" | "log">;

const codeFile = /\.(?:[cm]?[jt]sx?|py|rs|go|java|kt|cs|c|cc|cpp|h|hpp|rb|php|swift|scala|vue|svelte|sh)$/;
/** Other paths would need quoting in a reference or a check. */
const plainPath = /^[\w./@+-]+$/;
const declaration = /^\s*(?:export|public|pub|def|class|func|fn|function|interface|struct|module|impl)\b/;

/** Shows the built-in sample; does nothing in a window without a folder. */
export async function openSample(host: ReviewHost, parts: SampleParts): Promise<void> {
  const { workspace, log } = parts;
  const base = await resolveBase(workspace.folders()[0], workspace);
  if (base.kind === "refused") return log("warn", `The sample review is not shown: ${base.message}`);
  await host.showSample(base.path, writeSample(await findFacts(base.path, parts)));
}

async function findFacts(folder: string, { workspace, files, texts }: SampleParts): Promise<SampleFacts> {
  // In a folder without trust, the sample shows nothing of it.
  if (!workspace.isTrusted()) return { code: [], commit: undefined };
  const { paths } = await files.list(folder);
  const toCode = (some: readonly string[]) => chooseCode(folder, some, texts);
  const commit = await readLatestCommit(folder, new Set(paths));
  const code = await toCode(paths);
  if (commit === undefined) return { code, commit };
  const committed = await toCode(commit.paths);
  if (committed.length === 0) return { code, commit: undefined };
  const read = await readCommitText(commit.id, folder, workspace);
  const change = read.kind === "commit" ? findFirstChange(read.text) : undefined;
  return { code, commit: { ...commit, code: committed, change } };
}

/** Returns the first lines of the first hunk in a commit; undefined for a commit without text, such as a merge. */
function findFirstChange(commit: string): string | undefined {
  const [found] = /^--- .+\n\+\+\+ .+\n@@ .+\n(?:[ +-].*\n?)+/m.exec(commit) ?? [];
  return found?.trimEnd().split("\n").slice(0, maxSampleChangeLines).join("\n");
}

/** Chooses files near the top of the folder, code before other text, each at its first declaration. */
async function chooseCode(
  folder: string,
  paths: readonly string[],
  texts: HostBase["texts"],
): Promise<readonly SampleCode[]> {
  const plain = paths.filter((path) => plainPath.test(path));
  const depth = (path: string) => path.split("/").length;
  const code = plain.filter((path) => codeFile.test(path)).toSorted((one, other) => depth(one) - depth(other));
  const words = plain.filter((path) => path.endsWith(".md"));
  const read = [...code, ...words].slice(0, maxSampleReferences).map(async (path): Promise<SampleCode | undefined> => {
    const { content } = await texts.read(join(folder, path));
    const lines = content?.text.trimEnd().split("\n") ?? [];
    if (lines.every((line) => line.trim() === "")) return undefined;
    const line =
      Math.max(
        0,
        lines.findIndex((each) => declaration.test(each)),
      ) + 1;
    return { path, line, endLine: Math.min(line + maxSampleLines - 1, lines.length) };
  });
  return (await Promise.all(read)).filter((each) => each !== undefined);
}

async function readLatestCommit(folder: string, known: ReadonlySet<string>) {
  const repository = await findRepository(folder);
  if (repository.kind !== "found") return undefined;
  const { root } = repository.value;
  const log = await readCommitLog({ root }, { count: 1 });
  const [latest] = log.kind === "log" ? log.commits : [];
  if (latest === undefined) return undefined;
  const listed = await askGit(root, ["diff-tree", "--root", "-r", "-z", "--no-commit-id", "--name-only", latest.id]);
  // The sample does without a commit.
  if (listed.kind !== "read") return undefined;
  const all = listed.value.toString().split("\0").filter(Boolean);
  const paths = all.map((path) => relative(folder, join(root, path)).split(sep).join("/"));
  // The subject is a text of others, so it keeps no Markdown.
  const subject = latest.subject.replaceAll(/[^\p{L}\p{N} .,:;'"()/-]/gu, " ");
  return { id: latest.id, subject, paths: paths.filter((path) => known.has(path)) };
}
