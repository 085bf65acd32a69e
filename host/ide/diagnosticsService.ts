import { existsSync } from "node:fs";
import type {
  CancelSignal,
  DiagnosticsAnswer,
  DiagnosticsParams,
  FileProblems,
  ProblemDelta,
  Refusal,
} from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { isInside } from "../base/isInside.ts";
import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import type { WorkspacePort } from "../base/ports.ts";
import type { ServerListing } from "../base/serverPorts.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { FileLook } from "../files/fileLook.ts";
import type { HostBase } from "../files/hostBase.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { maxDiagnosedContextFiles, maxDiagnosedFiles } from "../limits.ts";
import { type Deadline, startDeadline } from "../socket/index.ts";
import { type CheckedFile, compareFile, type ProblemFilter } from "./checkedFile.ts";
import type { DocumentSettler, FollowedFiles } from "./documentSettler.ts";
import { describeUnopened, findIdeFile } from "./ideFile.ts";
import { getLanguageGroup } from "./languageGroup.ts";
import { listModifiedFiles } from "./listModifiedFiles.ts";
import type { ProblemBaselines } from "./problemBaselines.ts";

export interface DiagnosticsParts extends Pick<HostBase, "workspace" | "files"> {
  readonly settler: DocumentSettler | undefined;
  /** The language servers that stand in for those of an editor; without it, the editor answers for all files. */
  readonly servers?: Pick<ServerListing, "mayServe" | "served" | "unserved"> | undefined;
  /** Asks a program that has joined, where neither the editor nor a language server answers. */
  readonly programs?: Pick<JoinedPrograms, "hasDiagnostics" | "problems"> | undefined;
  readonly baselines: Pick<ProblemBaselines, "ofShown" | "listFiles"> | undefined;
}

export interface ComparedProblems {
  readonly reviewId: string;
  readonly files: readonly CheckedFile[];
}

interface Checked {
  readonly checked: readonly CheckedFile[];
  /** The review that the files were compared for. */
  readonly reviewId: string | undefined;
}

const nothingChecked: Checked = { checked: [], reviewId: undefined };

/**
 * Answers with the problems that language servers report for files, once the servers have seen the files on the disk.
 */
export class DiagnosticsService {
  readonly #parts: DiagnosticsParts;

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts;
  }

  /** Returns the service as calls about these folders see it. */
  within(workspace: WorkspacePort): DiagnosticsService {
    return new DiagnosticsService({ ...this.#parts, workspace });
  }

  async answer(params: DiagnosticsParams, signal: CancelSignal): Promise<DiagnosticsAnswer | Refusal> {
    const { settler, programs, workspace } = this.#parts;
    if (settler === undefined && programs?.hasDiagnostics !== true)
      return createRefusal("no-editor", noLanguageServices);
    const isNamed = params.filePaths.length > 0;
    const wanted = isNamed
      ? await findNamedFiles(params.filePaths, this.#parts)
      : await listModifiedFiles(workspace, signal);
    if ("kind" in wanted) return wanted;
    const files = wanted.slice(0, maxDiagnosedFiles);
    const { checked, reviewId } = await this.#divide(files, isNamed, params, signal);
    const listed = checked.map((each) => this.#describe(each));
    return {
      kind: "diagnostics",
      scope: isNamed ? "named" : "git-modified",
      // Changed documents and settings of languages that no server is for leave nothing to wait for.
      settled: listed.every((file) => file.settled || (!isNamed && file.unserved === "language")),
      files: listed,
      leftOut: wanted.length - files.length,
      ...(reviewId === undefined ? {} : { delta: { reviewId, ...sumDeltas(listed) } }),
    };
  }

  /**
   * Compares the problems of changed files with those from when the presented review began; undefined while these are
   * not known. Waits at most `filter.wait` milliseconds for language servers.
   */
  async compare(filter: ProblemFilter, signal: CancelSignal): Promise<ComparedProblems | undefined> {
    const { settler, servers, baselines, workspace } = this.#parts;
    if (settler === undefined || baselines === undefined || (await servers?.mayServe()) === false) return undefined;
    const modified = await listModifiedFiles(workspace, signal);
    const changed = [...("kind" in modified ? [] : modified), ...baselines.listFiles()];
    const here = [...new Set(changed)].filter((file) => existsSync(file)).slice(0, maxDiagnosedFiles);
    const files = servers === undefined ? here : await servers.served(here);
    if (servers !== undefined && files.length === 0) return undefined;
    const { checked, reviewId } = await this.#check(settler, files, false, filter, signal);
    return reviewId === undefined ? undefined : { reviewId, files: checked };
  }

  /** Asks a program that has joined about the files that no language server checks. */
  async #divide(
    files: readonly string[],
    isNamed: boolean,
    filter: ProblemFilter,
    signal: CancelSignal,
  ): Promise<Checked> {
    const { settler, servers, programs } = this.#parts;
    if (settler === undefined) return { checked: await this.#askProgram(files, filter, signal), reviewId: undefined };
    if (servers === undefined || programs?.hasDiagnostics !== true)
      return this.#check(settler, files, isNamed, filter, signal);
    const served = await servers.served(files);
    const own: Checked =
      served.length === 0 ? nothingChecked : await this.#check(settler, served, isNamed, filter, signal);
    const others = files.filter((file) => !served.includes(file));
    const asked = others.length === 0 ? [] : await this.#askProgram(others, filter, signal);
    const found = new Map([...own.checked, ...asked].map((each) => [each.file, each]));
    return { checked: files.flatMap((file) => found.get(file) ?? []), reviewId: own.reviewId };
  }

  /** Returns the problems that a program reports; no baseline exists to compare them with. */
  async #askProgram(
    files: readonly string[],
    filter: ProblemFilter,
    signal: CancelSignal,
  ): Promise<readonly CheckedFile[]> {
    const answers = (await this.#parts.programs?.problems(files, signal)) ?? [];
    const found = new Map(answers.map((answer) => [answer.filePath, answer]));
    return files.map((file) =>
      compareFile(
        file,
        { ...(found.get(file) ?? notOpen), settled: false },
        { filter, lag: undefined, earlier: undefined },
      ),
    );
  }

  async #check(
    settler: DocumentSettler,
    files: readonly string[],
    isNamed: boolean,
    filter: ProblemFilter,
    signal: CancelSignal,
  ): Promise<Checked> {
    const until = startDeadline(filter.wait, signal);
    try {
      const around = isNamed ? await this.#listContext(files, signal) : [];
      const followed = await this.#follow(settler, [...files, ...around], startDeadline(filter.wait / 2, signal));
      const settled = await settler.settle(files, until.signal, followed);
      const lag = this.#describeLag(followed);
      const known = await waitAtMost(this.#parts.baselines?.ofShown(files) ?? nothingKnown, until.signal);
      const baseline = known === "late" ? undefined : known;
      const checked = files.map((file, at) =>
        compareFile(file, settled[at], {
          filter,
          lag: describeUnopened(file, this.#parts.workspace) ?? lag,
          earlier: baseline?.files.get(file),
        }),
      );
      return { checked, reviewId: baseline?.reviewId };
    } finally {
      until.dispose();
    }
  }

  /**
   * Lists the modified files in the languages of the named ones. They are opened because the server then reads them
   * from the editor, not through a watcher.
   */
  async #listContext(files: readonly string[], signal: CancelSignal): Promise<readonly string[]> {
    const { workspace } = this.#parts;
    if (!workspace.isTrusted()) return [];
    const languages = new Set(files.map(getLanguageGroup));
    const modified = await listModifiedFiles(workspace, signal);
    if ("kind" in modified) return [];
    const related = modified.filter((file) => languages.has(getLanguageGroup(file)) && !files.includes(file));
    return related.slice(0, maxDiagnosedContextFiles);
  }

  /**
   * Waits until these files and every open document match the disk. Late files take at most half of the time; the rest
   * is left for those that can be checked.
   */
  async #follow(settler: DocumentSettler, files: readonly string[], half: Deadline): Promise<FollowedFiles> {
    const { port } = settler;
    const { workspace } = this.#parts;
    const inWorkspace = (file: string) => workspace.folders().some((folder) => isInside(folder, file));
    // A server treats an open document as existing, even after its file was deleted.
    const isGone = (file: string) => !existsSync(file) && port.document(file)?.isDirty === false;
    const open = port.openFiles().filter(inWorkspace);
    const gone = open.filter(isGone);
    if (gone.length > 0) await port.closeHidden?.(gone);
    try {
      const standings = await settler.follow([...new Set([...files, ...open])], half.signal);
      return new Map([...standings, ...gone.filter(isGone).map((file) => [file, "gone"] as const)]);
    } finally {
      half.dispose();
    }
  }

  #describeLag(followed: FollowedFiles): string | undefined {
    for (const [file, standing] of followed) {
      const shown = formatFilePath(file, this.#parts.workspace);
      if (standing === "older") return `The new text of ${shown} has not been read yet`;
      if (standing === "gone") return `${shown} was deleted but is still open in the editor: close it there`;
    }
    return undefined;
  }

  #describe({ file, change, text: _, ...checked }: CheckedFile): FileProblems {
    const delta = change && { ...change, introduced: change.introduced.length };
    const { servers, programs } = this.#parts;
    const mayLack = !checked.settled && programs?.hasDiagnostics !== true;
    const unserved = mayLack ? servers?.unserved(file) : undefined;
    return {
      filePath: formatFilePath(file, this.#parts.workspace),
      ...checked,
      problems: [...checked.problems],
      ...(unserved === undefined ? {} : { unserved }),
      ...(delta === undefined ? {} : { delta }),
    };
  }
}

const notOpen = { problems: [], isDirty: false, reason: "It is not open in the editor" };
const nothingKnown = Promise.resolve(undefined);

function sumDeltas(files: readonly FileProblems[]) {
  const deltas = files.flatMap(({ delta }) => delta ?? []);
  const sum = (name: keyof ProblemDelta) => deltas.reduce((whole, delta) => whole + delta[name], 0);
  const counts = { introduced: sum("introduced"), fixed: sum("fixed"), untouched: sum("untouched") };
  return { ...counts, filesWithoutBaseline: files.length - deltas.length };
}

async function findNamedFiles(
  paths: readonly string[],
  parts: Pick<HostBase, "workspace" | "files">,
): Promise<readonly string[] | Refusal> {
  const found = new Set<string>();
  const look = new FileLook();
  for (const file of await Promise.all(paths.map((path) => findIdeFile(path, parts, look)))) {
    if (file.kind === "refused") return file;
    found.add(file.absolutePath);
  }
  return [...found];
}
