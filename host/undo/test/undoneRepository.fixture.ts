import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UndoChangesOutcome } from "@dialectic/shared/protocol";
import { ChangeRequests } from "../../changes/changeRequests.ts";
import { checkEdits } from "../../edits/goneEdits.ts";
import { clientFeedback } from "../../feedback/clientFeedback.ts";
import { type TestRepository, testFolder, testRepository } from "../../git/test/testRepository.fixture.ts";
import { openFeedbackPage } from "../../test/feedbackPage.fixture.ts";
import { openTestHost, type TestHostOptions } from "../../test/testHost.fixture.ts";
import { timeIsUp } from "../../test/timeIsUp.fixture.ts";

type Text = string | Buffer;

/** The work of an assistant in a repository. */
interface Work {
  /** Committed before; `null` deletes a file. */
  readonly before?: Readonly<Record<string, Text | null>>;
  readonly after?: Readonly<Record<string, Text | null>>;
  readonly prepare?: (repository: TestRepository) => void;
  /** Runs after the files of `after` were written. */
  readonly last?: (repository: TestRepository) => void;
  /** Returns the range under review; `HEAD` by default. */
  readonly range?: (repository: TestRepository) => string;
  /** Path of the repository below the folder of the test. */
  readonly place?: string;
  readonly options?: Partial<TestHostOptions>;
}

/** Opens a review of an assistant's changes with a page that undoes them. */
export async function undoneRepository({ before = {}, after = {}, place = "shop", options = {}, ...work }: Work) {
  const { prepare, last, range: makeRange = () => "HEAD" } = work;
  const folder = testFolder();
  const repository = testRepository(join(folder, place));
  const path = (name: string) => join(repository.folder, name);
  const write = (files: Readonly<Record<string, Text | null>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      if (text === null) rmSync(path(name));
      else writeFileSync(path(name), text);
    }
  };
  prepare?.(repository);
  write(before);
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--allow-empty", "--message", "Before");
  write(after);
  last?.(repository);
  const range = makeRange(repository);
  const directory = join(folder, "store");
  const open = () => openTestHost({ folders: [repository.folder], directory, ...options });
  const test = await open();
  let calls = 0;
  const requests = new ChangeRequests({
    host: test.host,
    store: test.store,
    workspace: test.workspace,
    changes: test.changes,
    clock: { now: () => 7 },
    newId: () => `call-${++calls}`,
  });
  const request = async (reviewId?: string) => {
    const wish = { range, title: "T", ...(reviewId === undefined ? {} : { reviewId }) };
    const made = await requests.request(wish, "test", new AbortController().signal);
    if (made.kind === "refused") throw new Error(made.message);
    return made;
  };
  const { reviewId } = await request();
  const { page, told } = openFeedbackPage(test);
  const round = { reviewId, round: 1 };
  const hunks = async (name: string) => {
    const listed = await page["changes/files"](round);
    const file = listed.kind === "files" ? listed.files.find((each) => each.path === name) : undefined;
    if (file === undefined) throw new Error(`${name} is not in the round`);
    const shown = await page["changes/hunks"]({ ...round, files: [file.id] });
    return { file: file.id, hunks: shown.files[0]?.hunks.map(({ hash }) => hash) ?? [] };
  };
  let undos = 0;
  const undoFiles = (
    files: readonly { file: string; hunks?: string[] }[],
    given: { reason?: string; id?: string } = {},
  ) =>
    page["undo/changes"]({
      ...round,
      files: [...files],
      reason: "",
      id: `undo-${++undos}`,
      isConfirmed: true,
      ...given,
    });
  /** Returns the changes that are undone now. */
  const undone = () => test.features.undo.undos.list(reviewId);
  return {
    test,
    folder,
    repository,
    reviewId,
    page,
    undone,
    told,
    directory,
    open,
    request,
    hunks,
    undoFiles,
    path,
    write,
    round,
    read: (name: string) => readFileSync(path(name)),
    text: (name: string) => readFileSync(path(name), "latin1"),
    mode: (name: string) => (statSync(path(name)).mode & 0o111) !== 0,
    /** Undoes all hunks of files, or those at these places. */
    async undo(name: string, ...at: readonly number[]): Promise<UndoChangesOutcome> {
      const { file, hunks: all } = await hunks(name);
      return undoFiles([{ file, hunks: at.length === 0 ? all : all.filter((_hash, place) => at.includes(place)) }]);
    },
    async undoWhole(...names: readonly string[]): Promise<UndoChangesOutcome> {
      return undoFiles(await Promise.all(names.map(async (name) => ({ file: (await hunks(name)).file }))));
    },
    async restore(): Promise<UndoChangesOutcome> {
      const all = await undone();
      return page["undo/restore"]({ reviewId, changes: all.map(({ change }) => change), id: `restore-${++undos}` });
    },
    async items(host = test, cursor?: string) {
      const client = clientFeedback({ name: "test", folders: [repository.folder] }, host.feedback);
      const wish = { seconds: 1, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await client["feedback/wait"](wish, timeIsUp);
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.batch;
    },
    gone: () => checkEdits(reviewId, "test", test.feedback.guard, test.log),
  };
}

export const changed = (count: number) => ({ kind: "changed", count, conflicts: [] });
